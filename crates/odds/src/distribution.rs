//! The distribution itself: what can happen, and how often out of how many equal cases.

use crate::chance::Chance;
use crate::fraction::Fraction;
use crate::natural::Natural;

/// Everything that can happen, each with its exact weight over one common total, in the order of the outcomes.
///
/// There is always at least one outcome, no outcome has weight zero, and the weights share no factor with the total;
/// so two distributions that say the same are equal with `==`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Odds<T> {
    cases: Vec<(T, Natural)>,
    total: Natural,
}

/// A distribution was asked for in which nothing can happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing can happen here: a die needs a side, a throw a die, and a list of outcomes one with weight above 0")]
pub struct NoOutcomes;

impl Odds<u8> {
    /// One die with faces 1 to `sides`.
    ///
    /// # Errors
    /// [`NoOutcomes`] if it has no sides.
    pub fn die(sides: u8) -> Result<Odds<u8>, NoOutcomes> {
        Odds::uniform(1..=sides)
    }

    /// One six-sided die.
    #[must_use]
    pub fn d6() -> Odds<u8> {
        Odds::of_d6(|face| face)
    }
}

impl<T: Ord + Clone> Odds<T> {
    /// Only this can happen.
    #[must_use]
    pub fn certain(outcome: T) -> Odds<T> {
        Odds { cases: vec![(outcome, Natural::ONE)], total: Natural::ONE }
    }

    /// What each face of one six-sided die brings.
    #[must_use]
    pub fn of_d6(mut outcome: impl FnMut(u8) -> T) -> Odds<T> {
        Odds::gathered((1..=6).map(|face| (outcome(face), Natural::ONE)).collect(), 6.into())
    }

    /// Each listed outcome is equally likely; one listed twice is twice as likely.
    ///
    /// # Errors
    /// [`NoOutcomes`] if the list is empty.
    pub fn uniform(outcomes: impl IntoIterator<Item = T>) -> Result<Odds<T>, NoOutcomes> {
        Odds::weighted(outcomes.into_iter().map(|outcome| (outcome, 1)))
    }

    /// Each listed outcome is as likely as its weight among all weights.
    ///
    /// # Errors
    /// [`NoOutcomes`] if no weight is above zero.
    pub fn weighted(outcomes: impl IntoIterator<Item = (T, u64)>) -> Result<Odds<T>, NoOutcomes> {
        let cases: Vec<_> =
            outcomes.into_iter().map(|(outcome, weight)| (outcome, Natural::from(u128::from(weight)))).collect();
        let total = sum(cases.iter().map(|(_, weight)| weight));
        if total.is_zero() { Err(NoOutcomes) } else { Ok(Odds::gathered(cases, total)) }
    }

    /// A thing that happens or does not.
    #[must_use]
    pub fn either(chance: &Chance, happens: T, fails: T) -> Odds<T> {
        let cases = vec![(happens, chance.numerator().clone()), (fails, chance.not().numerator().clone())];
        // The complement of a reduced fraction is reduced over the same denominator.
        Odds::gathered(cases, chance.denominator().clone())
    }

    /// Every outcome with its chance, in the order of the outcomes.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&T, Chance)> + DoubleEndedIterator {
        self.cases.iter().map(|(outcome, weight)| (outcome, self.share(weight.clone())))
    }

    /// Every outcome, in order.
    pub fn outcomes(&self) -> impl ExactSizeIterator<Item = &T> + DoubleEndedIterator {
        self.cases.iter().map(|(outcome, _)| outcome)
    }

    /// The chance of exactly this outcome.
    #[must_use]
    pub fn chance(&self, outcome: &T) -> Chance {
        match self.cases.binary_search_by(|(case, _)| case.cmp(outcome)) {
            Ok(place) => self.share(self.cases[place].1.clone()),
            Err(_) => Chance::never(),
        }
    }

    /// The chance of any outcome that `holds`.
    #[must_use]
    pub fn chance_of(&self, mut holds: impl FnMut(&T) -> bool) -> Chance {
        self.share(sum(self.cases.iter().filter(|(outcome, _)| holds(outcome)).map(|(_, weight)| weight)))
    }

    /// The chance of this outcome or a greater one.
    #[must_use]
    pub fn at_least(&self, least: &T) -> Chance {
        self.chance_of(|outcome| outcome >= least)
    }

    /// The chance of this outcome or a smaller one.
    #[must_use]
    pub fn at_most(&self, most: &T) -> Chance {
        self.chance_of(|outcome| outcome <= most)
    }

    /// The likeliest outcomes, in order: several where they tie.
    #[must_use]
    pub fn modes(&self) -> Vec<&T> {
        let peak = self.cases.iter().map(|(_, weight)| weight).max();
        self.cases.iter().filter(|(_, weight)| Some(weight) == peak).map(|(outcome, _)| outcome).collect()
    }

    /// The exact average of a `value` read off each outcome.
    #[must_use]
    pub fn expected_of(&self, mut value: impl FnMut(&T) -> i64) -> Fraction {
        let (mut above, mut below) = (Natural::ZERO, Natural::ZERO);
        for (outcome, weight) in &self.cases {
            let value = value(outcome);
            let part = weight.times(&Natural::from(u128::from(value.unsigned_abs())));
            let side = if value < 0 { &mut below } else { &mut above };
            *side = side.plus(&part);
        }
        let negative = below > above;
        let size = if negative { below.minus(&above) } else { above.minus(&below) };
        Fraction::reduced(negative, size, self.total.clone())
    }

    /// The exact average outcome.
    #[must_use]
    pub fn expected(&self) -> Fraction
    where
        T: Into<i64>,
    {
        self.expected_of(|outcome| outcome.clone().into())
    }

    /// Sorts the cases, adds up equal outcomes, drops the impossible and takes out the common factor.
    ///
    /// The caller knows that the weights add up to `total`, and that it is above zero.
    pub(crate) fn gathered(mut cases: Vec<(T, Natural)>, mut total: Natural) -> Odds<T> {
        debug_assert_eq!(sum(cases.iter().map(|(_, weight)| weight)), total);
        cases.retain(|(_, weight)| !weight.is_zero());
        cases.sort_by(|(left, _), (right, _)| left.cmp(right));
        cases.dedup_by(|(later, weight), (kept, sum)| {
            let same = later == kept;
            if same {
                *sum = sum.plus(weight);
            }
            same
        });
        let mut common = total.clone();
        for (_, weight) in &cases {
            if common.is_one() {
                break;
            }
            common = common.gcd(weight);
        }
        if !common.is_one() {
            total = total.over(&common);
            for (_, weight) in &mut cases {
                *weight = weight.over(&common);
            }
        }
        Odds { cases, total }
    }

    pub(crate) fn cases(&self) -> &[(T, Natural)] {
        &self.cases
    }

    pub(crate) fn total(&self) -> &Natural {
        &self.total
    }

    fn share(&self, weight: Natural) -> Chance {
        Chance::of_parts(weight, self.total.clone())
    }
}

/// The sum of weights.
pub(crate) fn sum<'a>(weights: impl Iterator<Item = &'a Natural>) -> Natural {
    weights.fold(Natural::ZERO, |sum, weight| sum.plus(weight))
}

#[cfg(test)]
mod tests {
    use super::{NoOutcomes, Odds};

    #[test]
    fn a_die_without_sides_is_refused() {
        assert_eq!(Odds::die(0), Err(NoOutcomes));
        assert_eq!(Odds::<u8>::uniform([]), Err(NoOutcomes));
        assert_eq!(Odds::weighted([("never", 0)]), Err(NoOutcomes));
    }

    #[test]
    fn faces_with_the_same_fate_are_one_outcome() {
        let rally = Odds::of_d6(|face| if face == 6 { "lost" } else { "steady" });
        let table: Vec<_> = rally.iter().map(|(fate, chance)| format!("{fate} {chance}")).collect();
        assert_eq!(table, ["lost 1/6", "steady 5/6"]);
    }

    #[test]
    fn distributions_that_say_the_same_are_equal() {
        let coin = Odds::uniform([true, false]);
        assert_eq!(coin, Ok(Odds::of_d6(|face| face % 2 == 0)));
        assert_eq!(coin, Odds::weighted([(false, 21), (true, 21)]));
    }

    #[test]
    fn an_outcome_that_cannot_happen_is_not_listed() {
        let odds = Odds::weighted([("hit", 1), ("drawn", 0), ("miss", 2)]);
        assert_eq!(odds.map(|odds| odds.outcomes().copied().collect()), Ok(vec!["hit", "miss"]));
    }

    #[test]
    fn averages_are_exact_and_may_be_negative() {
        assert_eq!(Odds::d6().expected().to_string(), "7/2");
        assert_eq!(Odds::of_d6(|face| i32::from(face) - 5).expected().to_string(), "-3/2");
    }

    #[test]
    fn a_flat_die_has_six_modes_and_a_loaded_one_has_one() {
        assert_eq!(Odds::d6().modes(), [&1, &2, &3, &4, &5, &6]);
        assert_eq!(Odds::of_d6(|face| face.max(4)).modes(), [&4]);
    }
}
