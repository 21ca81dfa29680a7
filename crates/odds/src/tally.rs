//! Played dice against computed odds: do the counts of many throws agree with a distribution?
//!
//! Floats are allowed here: this is statistics about odds, not odds.

use std::collections::BTreeMap;
use std::fmt::Debug;

use crate::chance::Chance;
use crate::distribution::Odds;

/// The chance that [`agrees`] cries wolf over throws that really follow the odds: at most one in a thousand million.
pub const FALSE_ALARM: f64 = 1e-9;

/// How often each outcome was seen.
///
/// ```
/// # use sandtable_odds::{Odds, Tally, agrees};
/// let played: Tally<u8> = (0..6000).map(|throw| (throw % 6 + 1) as u8).collect();
/// assert!(agrees(&Odds::d6(), &played).is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally<T> {
    counts: BTreeMap<T, u64>,
}

/// Why the throws that were seen cannot be believed to follow the odds.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Disagreement<T: Debug> {
    /// Nothing was thrown, which proves nothing.
    #[error("no throws were counted, so there is nothing to compare")]
    NothingSeen,
    /// An outcome was seen that the odds do not list.
    #[error("{outcome:?} was seen {seen} times in {throws}, and the odds say it cannot happen")]
    Impossible {
        /// What was seen.
        outcome: T,
        /// How often.
        seen: u64,
        /// In how many throws.
        throws: u64,
    },
    /// An outcome was seen too often or too seldom.
    #[error(
        "{outcome:?} was seen {seen} times in {throws} and about {expected:.1} were due: \
         by chance so far off less than once in {:.0e} comparisons", 1.0 / FALSE_ALARM
    )]
    Unlikely {
        /// What was seen.
        outcome: T,
        /// How often.
        seen: u64,
        /// In how many throws.
        throws: u64,
        /// How often it was due.
        expected: f64,
    },
}

/// Whether the throws that were seen can be believed to follow the odds.
///
/// The tolerance is derived, not chosen. The count of an outcome with chance `p` in `n` throws is binomial, and by
/// Chernoff's bound a share as far off as `q` on its side has a chance of at most `exp(-n * D(q, p))`, where `D` is the
/// relative entropy of the two. The two sides of each outcome divide [`FALSE_ALARM`] among themselves. With 100,000
/// throws and a handful of outcomes this notices any chance that is wrong by about one in a hundred, and rarer ones
/// sooner: the bound tightens near 0 and 1.
///
/// # Errors
/// A [`Disagreement`] that names the first outcome, in order, that is out of tolerance; impossible ones before others.
pub fn agrees<T: Ord + Clone + Debug>(odds: &Odds<T>, tally: &Tally<T>) -> Result<(), Disagreement<T>> {
    let throws = tally.throws();
    if throws == 0 {
        return Err(Disagreement::NothingSeen);
    }
    for (outcome, &seen) in &tally.counts {
        if seen > 0 && odds.chance(outcome) == Chance::never() {
            return Err(Disagreement::Impossible { outcome: outcome.clone(), seen, throws });
        }
    }
    let tolerated = (2.0 * odds.outcomes().len() as f64 / FALSE_ALARM).ln();
    for (outcome, chance) in odds.iter() {
        let (seen, chance) = (tally.seen(outcome), chance.to_f64());
        if throws as f64 * relative_entropy(seen as f64 / throws as f64, chance) > tolerated {
            let expected = throws as f64 * chance;
            return Err(Disagreement::Unlikely { outcome: outcome.clone(), seen, throws, expected });
        }
    }
    Ok(())
}

impl<T: Ord> Tally<T> {
    /// Nothing seen yet.
    #[must_use]
    pub fn new() -> Tally<T> {
        Tally { counts: BTreeMap::new() }
    }

    /// Counts one throw.
    pub fn record(&mut self, outcome: T) {
        *self.counts.entry(outcome).or_default() += 1;
    }

    /// How often this outcome was seen.
    #[must_use]
    pub fn seen(&self, outcome: &T) -> u64 {
        self.counts.get(outcome).copied().unwrap_or(0)
    }

    /// How many throws were counted in all.
    #[must_use]
    pub fn throws(&self) -> u64 {
        self.counts.values().sum()
    }

    /// Every outcome seen, in order, with its count.
    pub fn iter(&self) -> impl Iterator<Item = (&T, u64)> {
        self.counts.iter().map(|(outcome, &seen)| (outcome, seen))
    }
}

impl<T: Ord> Default for Tally<T> {
    fn default() -> Tally<T> {
        Tally::new()
    }
}

impl<T: Ord> Extend<T> for Tally<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, outcomes: I) {
        for outcome in outcomes {
            self.record(outcome);
        }
    }
}

impl<T: Ord> FromIterator<T> for Tally<T> {
    fn from_iter<I: IntoIterator<Item = T>>(outcomes: I) -> Tally<T> {
        let mut tally = Tally::new();
        tally.extend(outcomes);
        tally
    }
}

/// How surprising a share of `q` is, per throw, where `p` was due: zero where they are equal, never negative.
fn relative_entropy(q: f64, p: f64) -> f64 {
    let part = |q: f64, p: f64| if q == 0.0 { 0.0 } else { q * (q / p).ln() };
    part(q, p) + part(1.0 - q, 1.0 - p)
}

#[cfg(test)]
mod tests {
    use super::{Disagreement, Tally, agrees};
    use crate::Odds;

    /// Throws whose counts are exactly these, for faces 1 up.
    fn throws(counts: &[u64]) -> Tally<u8> {
        Tally { counts: (1..).zip(counts.iter().copied()).collect() }
    }

    #[test]
    fn counts_near_their_due_agree() {
        assert_eq!(agrees(&Odds::d6(), &throws(&[990, 1010, 1000, 1040, 960, 1000])), Ok(()));
    }

    #[test]
    fn a_loaded_die_is_found_out() {
        let loaded = agrees(&Odds::d6(), &throws(&[9500, 10_000, 10_000, 10_000, 10_000, 10_500]));
        assert_eq!(loaded, Ok(()), "five hundred in sixty thousand may still be luck");
        let loaded = agrees(&Odds::d6(), &throws(&[9000, 10_000, 10_000, 10_000, 10_000, 11_000]));
        assert!(matches!(loaded, Err(Disagreement::Unlikely { outcome: 1, seen: 9000, throws: 60_000, .. })));
    }

    #[test]
    fn a_hundred_thousand_played_throws_agree_with_their_odds_and_with_no_others() {
        // Knuth's linear congruential generator; its high bits are good enough to throw dice in a test.
        let mut state = 1_u64;
        let mut die = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((state >> 33) % 6 + 1) as u8
        };
        let played: Tally<u8> = (0..100_000).map(|_| die().max(die())).collect();
        let highest = Odds::d6().keep_highest(2).expect("two dice");
        assert_eq!(agrees(&highest, &played), Ok(()));
        // The same table with two cases in a hundred moved from the six to the five.
        let wrong = Odds::weighted([(1, 100), (2, 300), (3, 500), (4, 700), (5, 972), (6, 1028)]).expect("weights");
        assert!(matches!(agrees(&wrong, &played), Err(Disagreement::Unlikely { outcome: 5, .. })));
    }

    #[test]
    fn an_outcome_that_cannot_happen_is_never_luck() {
        let seven = agrees(&Odds::d6(), &throws(&[1000, 1000, 1000, 1000, 1000, 1000, 1]));
        assert_eq!(seven, Err(Disagreement::Impossible { outcome: 7, seen: 1, throws: 6001 }));
    }

    #[test]
    fn an_outcome_that_never_comes_is_noticed() {
        let missing = agrees(&Odds::d6(), &throws(&[200, 200, 200, 200, 200]));
        let Err(error) = missing else { panic!("a die without sixes agreed") };
        assert!(error.to_string().starts_with("6 was seen 0 times in 1000 and about 166.7 were due"), "{error}");
    }

    #[test]
    fn a_certain_outcome_agrees_with_itself() {
        assert_eq!(agrees(&Odds::certain(1), &throws(&[5])), Ok(()));
    }

    #[test]
    fn no_throws_prove_nothing() {
        assert_eq!(agrees(&Odds::d6(), &Tally::new()), Err(Disagreement::NothingSeen));
    }
}
