//! What one attack should bring: the exact falls of two dice by the charts, weighed by what is at stake.

use sandtable_kernel::Side;

use super::{GENERAL, Stakes, gain_and_cost};
use crate::event::Verdict;
use crate::state::Fight;
use crate::tables::Fate;
use crate::terms::{ElementId, ElementSet, Kind};
use crate::{Mundi, State, support, totals};

/// How often of 36 the target is beaten and doubled, and the attacker is.
type Falls = [u8; 4];

/// Modifiers are looked up from here on.
const LEAST: i8 = -10;

/// One more than the span of modifiers that are looked up; what lies beyond is as sure.
const SPAN: usize = 26;

/// The falls for every pair of modifiers.
static FALLS: [[Falls; SPAN]; SPAN] = all_falls();

const fn all_falls() -> [[Falls; SPAN]; SPAN] {
    let mut all = [[[0; 4]; SPAN]; SPAN];
    let mut attack = 0;
    while attack < SPAN {
        let mut defence = 0;
        while defence < SPAN {
            // The span is small.
            all[attack][defence] = falls(attack as i8 + LEAST, defence as i8 + LEAST);
            defence += 1;
        }
        attack += 1;
    }
    all
}

const fn falls(attack: i8, defence: i8) -> Falls {
    let mut falls = [0; 4];
    let mut number = 0;
    while number < 36 {
        match totals::verdict(attack + 1 + number / 6, defence + 1 + number % 6) {
            Verdict::Even => {}
            Verdict::AttackerWins { doubled } => falls[doubled as usize] += 1,
            Verdict::DefenderWins { doubled } => falls[2 + doubled as usize] += 1,
        }
        number += 1;
    }
    falls
}

/// One attack that could be made, with everybody who could stand by.
#[derive(Clone, Copy)]
pub(crate) struct Duel {
    pub attacker: ElementId,
    pub target: ElementId,
    /// Who could support the attack and the defence.
    pub helpers: ElementSet,
    pub guards: ElementSet,
    modifiers: [i8; 2],
    /// What the four kinds of fall bring the attacker's side.
    gains: [i64; 4],
}

impl Duel {
    /// An attack as the elements stand.
    pub(crate) fn of(rules: &Mundi, state: &State, stakes: &Stakes, attacker: ElementId, target: ElementId) -> Duel {
        let none = ElementSet::NONE;
        let ambush = rules.kind(state, attacker) == Kind::At && state.unit(attacker).hidden;
        let fight = Fight { attacker, target, attack_support: none, defence_support: none, ambush };
        let numbers = totals::gather(rules, state, &fight);
        let setup = rules.setup();
        let fates = numbers.fates(&setup.tables, &setup.toggles);
        let (gain, cost) = gain_and_cost(stakes, state.side_of(attacker));
        let (own, foe) = (rules.kind(state, attacker), rules.kind(state, target));
        let gains = [
            pain(fates[0], foe, gain),
            pain(fates[1], foe, gain),
            -pain(fates[2], own, cost),
            -pain(fates[3], own, cost),
        ];
        Duel {
            attacker,
            target,
            helpers: support::eligible(rules, state, attacker, target),
            guards: support::eligible(rules, state, target, attacker),
            modifiers: [numbers.attacker.modifier(), numbers.defender.modifier()],
            gains,
        }
    }

    /// What it should bring the attacker's side with so many supporters, in thousandths.
    pub(crate) fn worth(&self, helpers: u32, guards: u32) -> i64 {
        let falls = self.falls(helpers, guards);
        falls.iter().zip(self.gains).map(|(ways, gain)| i64::from(*ways) * gain).sum::<i64>() / 36
    }

    /// How often of 36 the target and the attacker are driven off or destroyed.
    pub(crate) fn driven(&self, helpers: u32, guards: u32) -> (i64, i64) {
        let [beaten, doubled, lost, crushed] = self.falls(helpers, guards).map(i64::from);
        let hurt = |gain: i64, ways: i64| if gain == 0 { 0 } else { ways };
        (
            hurt(self.gains[0], beaten) + hurt(self.gains[1], doubled),
            hurt(self.gains[2], lost) + hurt(self.gains[3], crushed),
        )
    }

    fn falls(&self, helpers: u32, guards: u32) -> Falls {
        let place = |modifier: i8, enemies: u32| {
            let modifier = i32::from(modifier) - i32::try_from(enemies.min(12)).unwrap_or(12);
            usize::try_from((modifier - i32::from(LEAST)).clamp(0, SPAN as i32 - 1)).unwrap_or(0)
        };
        FALLS[place(self.modifiers[0], guards)][place(self.modifiers[1], helpers)]
    }

    /// Whose attack it is.
    pub(crate) fn side(&self, state: &State) -> Side {
        state.side_of(self.attacker)
    }
}

/// What being driven back costs.
const LIGHT: i64 = 60;

/// What a fate costs whoever suffers it, where a loss costs so much. Aircraft go home at the end of the turn anyway (MS-AIR-8).
const fn pain(fate: Fate, loser: Kind, loss: i64) -> i64 {
    match fate {
        Fate::Unhurt => 0,
        Fate::ReturnsToBase => 10,
        Fate::Routed if loser.is_air() => 60,
        Fate::Retreats => LIGHT,
        Fate::Routed => 150,
        Fate::Captured | Fate::BaseCaptured | Fate::Destroyed => match loser {
            Kind::Ge => loss + GENERAL,
            _ => loss,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_falls_of_two_dice_are_counted_once() {
        // Even modifiers of 4: each side wins 15 of 36; nobody doubles 5 with 10 but by 6 against 1.
        assert_eq!(falls(4, 4), [14, 1, 14, 1]);
        // A total of 0 or less is doubled by anything higher (MS-COM-17).
        assert_eq!(falls(0, -10), [0, 36, 0, 0]);
    }
}
