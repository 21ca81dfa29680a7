//! What one attack should bring: the exact falls of two dice by the charts, weighed by what is at stake.

use sandtable_kernel::Side;
use sandtable_mundi::event::Verdict;
use sandtable_mundi::state::Fight;
use sandtable_mundi::tables::Fate;
use sandtable_mundi::terms::{ElementId, ElementSet, Kind, MOST_ELEMENTS};
use sandtable_mundi::{Mundi, State, retreat, support, totals};

use super::{GENERAL, Stakes, gain_and_cost};

/// How often of 36 the target is beaten and doubled, and the attacker is.
type Falls = [u8; 4];

/// Modifiers are looked up from here on.
const LEAST: i8 = -10;

/// The highest place of a modifier; what lies beyond is as sure.
const MOST: i8 = 25;

/// How many modifiers are looked up.
const SPAN: usize = MOST as usize + 1;

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

/// Modifiers and stakes of one attack: enough to weigh it with any number of supporters.
#[derive(Clone, Copy)]
pub(super) struct Blow {
    modifiers: [i8; 2],
    /// What the four kinds of fall bring the attacker's side.
    gains: [i64; 4],
}

/// Who could support against whom, looked up once for each enemy: sight is the dearest thing to know.
pub(super) struct Standby {
    against: [Option<ElementSet>; MOST_ELEMENTS],
    cornered: [Option<bool>; MOST_ELEMENTS],
}

impl Standby {
    pub(super) const fn new() -> Standby {
        Standby { against: [None; MOST_ELEMENTS], cornered: [None; MOST_ELEMENTS] }
    }

    /// A fate as it would end: whoever cannot fall back is lost.
    fn end(&mut self, rules: &Mundi, state: &State, loser: ElementId, fate: Fate) -> Fate {
        let known = &mut self.cornered[loser.index()];
        match fate {
            Fate::Retreats | Fate::Routed
                if *known.get_or_insert_with(|| retreat::is_cornered(rules, state, loser)) =>
            {
                Fate::Destroyed
            }
            fate => fate,
        }
    }

    /// As [`support::eligible`].
    fn of(&mut self, rules: &Mundi, state: &State, friend: ElementId, enemy: ElementId) -> ElementSet {
        let known = &mut self.against[enemy.index()];
        let mut those = *known.get_or_insert_with(|| support::reaching(rules, state, enemy));
        those.remove(friend);
        let general = state.general(rules, state.side_of(friend));
        those.0 |= general
            .filter(|general| support::check(rules, state, *general, friend, enemy).is_ok())
            .map_or(0, |general| ElementSet::one(general).0);
        those
    }
}

/// One attack that could be made, with everybody who could stand by.
#[derive(Clone, Copy)]
pub(super) struct Duel {
    pub attacker: ElementId,
    pub target: ElementId,
    /// Who could support the attack.
    pub helpers: ElementSet,
    /// Who could support the defence.
    pub guards: ElementSet,
    pub blow: Blow,
}

impl Duel {
    /// An attack as the elements stand.
    pub(super) fn of(
        rules: &Mundi,
        state: &State,
        stakes: &Stakes,
        standby: &mut Standby,
        attacker: ElementId,
        target: ElementId,
    ) -> Duel {
        let none = ElementSet::NONE;
        let ambush = rules.kind(state, attacker) == Kind::At && state.unit(attacker).hidden;
        let fight = Fight { attacker, target, attack_support: none, defence_support: none, ambush };
        let numbers = totals::gather(rules, state, &fight);
        let [beaten, doubled, lost, crushed] = numbers.fates(&rules.setup().tables, &rules.setup().toggles);
        let fates = [
            standby.end(rules, state, target, beaten),
            standby.end(rules, state, target, doubled),
            standby.end(rules, state, attacker, lost),
            standby.end(rules, state, attacker, crushed),
        ];
        let kinds = [rules.kind(state, attacker), rules.kind(state, target)];
        let modifiers = [numbers.attacker.modifier(), numbers.defender.modifier()];
        Duel {
            attacker,
            target,
            helpers: standby.of(rules, state, attacker, target),
            guards: standby.of(rules, state, target, attacker),
            blow: Blow::new(modifiers, fates, kinds, gain_and_cost(stakes, state.side_of(attacker))),
        }
    }

    /// Whose attack it is.
    pub(super) fn side(&self, state: &State) -> Side {
        state.side_of(self.attacker)
    }
}

impl Blow {
    /// Of attacker and target: what is added to their dice and what they are. Fates are those of the target beaten and
    /// doubled, then of the attacker; the last pair is what an enemy's loss brings and an own one costs.
    pub(super) fn new(modifiers: [i8; 2], fates: [Fate; 4], kinds: [Kind; 2], (gain, cost): (i64, i64)) -> Blow {
        let [own, foe] = kinds;
        let gains = [
            pain(fates[0], foe, gain),
            pain(fates[1], foe, gain),
            -pain(fates[2], own, cost),
            -pain(fates[3], own, cost),
        ];
        Blow { modifiers, gains }
    }

    /// What it should bring the attacker's side with so many supporters, in thousandths.
    pub(super) fn worth(&self, helpers: u32, guards: u32) -> i64 {
        let falls = self.falls(helpers, guards);
        falls.iter().zip(self.gains).map(|(ways, gain)| i64::from(*ways) * gain).sum::<i64>() / 36
    }

    /// How often of 36 the target and the attacker are driven off or destroyed.
    pub(super) fn driven(&self, helpers: u32, guards: u32) -> (i64, i64) {
        let [beaten, doubled, lost, crushed] = self.falls(helpers, guards).map(i64::from);
        let hurt = |gain: i64, ways: i64| if gain == 0 { 0 } else { ways };
        (
            hurt(self.gains[0], beaten) + hurt(self.gains[1], doubled),
            hurt(self.gains[2], lost) + hurt(self.gains[3], crushed),
        )
    }

    fn falls(&self, helpers: u32, guards: u32) -> Falls {
        // More than twelve supporters do not make anything surer.
        let place = |modifier: i8, enemies: u32| (modifier - enemies.min(12) as i8 - LEAST).clamp(0, MOST) as usize;
        FALLS[place(self.modifiers[0], guards)][place(self.modifiers[1], helpers)]
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
