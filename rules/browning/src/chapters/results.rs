//! Results of fire: who is pinned and who scatters, and the odds of it (BB-RES, BB-ASL-4 to 6, BB-FIR-10).

use sandtable_kernel::Table;
use sandtable_odds::Odds;

use crate::fire::{Attack, FireType};
use crate::play::Play;
use crate::{Event, State, rule};

/// What an attack does, counted along the target order; who they are follows from the order alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Harm {
    /// So many steady targets are pinned, closest first (BB-RES-1).
    pub pins: u8,
    /// Then so many targets scatter from excess pins, closest first (BB-RES-2).
    pub excess: u8,
    /// Then so many of the close targets left scatter from the assault (BB-ASL-5).
    pub assault: u8,
}

/// What is left of an attack when the dust settles: how many are newly pinned and still there, how many are gone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Result {
    /// Newly pinned and on the table.
    pub pinned: u8,
    /// Scattered.
    pub scattered: u8,
}

impl Harm {
    /// How many leave the table; they are always the first so many in target order.
    pub fn scattered(self) -> u8 {
        self.excess + self.assault
    }
}

/// BB-FIR-10: each six pins one; what finds nobody steady is lost, or scatters under `scattered_excess`.
pub fn of_scattered(attack: &Attack, sixes: u8) -> Harm {
    let harm = pins_and_excess(attack, sixes);
    if attack.scattered.excess_scatters { harm } else { Harm { excess: 0, ..harm } }
}

/// BB-RES-1, BB-RES-2, BB-ASL-4 to 6: Firepower less Defence in pins, then Assault less Defence in scatters among those
/// still close.
pub fn of_effective(attack: &Attack, firepower: u8, assault: Option<u8>) -> Harm {
    let results = |die: u8| (die + attack.bonus()).saturating_sub(attack.defence);
    let harm = pins_and_excess(attack, results(firepower));
    let close_left = attack.close_targets().saturating_sub(harm.excess);
    Harm { assault: assault.map_or(0, results).min(close_left), ..harm }
}

/// BB-RES-1, BB-RES-2: pins to the steady, what is left over to anybody.
fn pins_and_excess(attack: &Attack, results: u8) -> Harm {
    let pins = results.min(attack.steady_targets());
    // There are at most 128 targets.
    let excess = (results - pins).min(attack.targets.len() as u8);
    Harm { pins, excess, assault: 0 }
}

/// BB-ASL-6: Firepower results first, then Assault results.
pub(crate) fn apply<T: Table<State>>(play: &mut Play<'_, T>, attack: &Attack, harm: Harm) {
    let pinned_by = if attack.kind == FireType::Effective { rule::RES_1 } else { rule::FIR_10 };
    for target in attack.targets.iter().filter(|target| target.steady).take(harm.pins.into()) {
        play.happen(pinned_by, Event::Pinned { figure: target.figure });
    }
    for (index, target) in attack.targets.iter().take(harm.scattered().into()).enumerate() {
        let by = if index < usize::from(harm.excess) { rule::RES_2 } else { rule::ASL_5 };
        play.happen(by, Event::Scattered { figure: target.figure });
    }
}

/// What can come of an attack, read from the same gathering as the dice.
pub fn odds(attack: &Attack) -> Odds<Result> {
    let read = |harm: Harm| settle(attack, harm);
    match attack.kind {
        FireType::Scattered => {
            let hit = |face: u8| u8::from(face >= attack.scattered.pins_from);
            let none = Odds::certain(0);
            let hits = (0..attack.scattered.dice)
                .fold(none, |hits, _| hits.join_with(&Odds::of_d6(hit), |so_far, hit| so_far + hit));
            hits.map(|&hits| read(of_scattered(attack, hits)))
        }
        FireType::Effective if attack.assault => Odds::d6()
            .join_with(&Odds::d6(), |&firepower, &assault| read(of_effective(attack, firepower, Some(assault)))),
        FireType::Effective => Odds::of_d6(|firepower| read(of_effective(attack, firepower, None))),
    }
}

/// Those pinned a moment ago who scatter at once are scattered.
pub fn settle(attack: &Attack, harm: Harm) -> Result {
    let gone_again = attack.targets.iter().take(harm.scattered().into()).filter(|target| target.steady).count() as u8;
    Result { pinned: harm.pins - gone_again.min(harm.pins), scattered: harm.scattered() }
}
