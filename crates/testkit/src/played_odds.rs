//! Played dice against the odds that are shown for them.

use core::fmt::Debug;

use sandtable_kernel::dice::{Seed, Seeded};
use sandtable_kernel::{Quiet, Refusal, Rules, Seat, check};
use sandtable_odds::{Disagreement, Odds, Tally, agrees};

/// Why played results cannot be held against the odds, or do not follow them.
#[derive(Debug)]
pub enum NotAsShown<T: Debug> {
    /// The order is not legal in this state.
    Refused(Refusal),
    /// The results do not follow the odds.
    Disagree(Disagreement<T>),
}

/// Plays one order many times from one state, each time with the dice of another seed, and compares what comes of it with
/// the odds. `class` tells from the states before and after which outcome it was.
///
/// ```text
/// played_as_shown(&rules, &state, Seat(0), &fire, &odds, 20_000, |before, after| pins(before, after))?;
/// ```
pub fn played_as_shown<R: Rules, T: Ord + Clone + Debug>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    order: &R::Order,
    odds: &Odds<T>,
    times: u64,
    mut class: impl FnMut(&R::State, &R::State) -> T,
) -> Result<(), NotAsShown<T>> {
    let checked = check(rules, state, seat, order.clone()).map_err(NotAsShown::Refused)?;
    let mut tally = Tally::new();
    for seed in 0..times {
        let mut after = state.clone();
        let mut table = Quiet::new(Seeded::new(Seed::from_number(seed)));
        rules.play(&mut after, checked.clone(), &mut table);
        tally.record(class(state, &after));
    }
    agrees(odds, &tally).map_err(NotAsShown::Disagree)
}

impl<T: Debug> core::fmt::Display for NotAsShown<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            NotAsShown::Refused(refusal) => write!(f, "the order is refused: {refusal}"),
            NotAsShown::Disagree(disagreement) => write!(f, "{disagreement}"),
        }
    }
}

impl<T: Debug> std::error::Error for NotAsShown<T> {}
