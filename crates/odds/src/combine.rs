//! One distribution from others: renamed outcomes, stages that depend on each other, independent throws side by side.

use std::cmp::Ordering;

use crate::distribution::{NoOutcomes, Odds, sum};
use crate::natural::Natural;

impl<T: Ord + Clone> Odds<T> {
    /// The same throw read differently. Outcomes that become equal are one.
    #[must_use]
    pub fn map<U: Ord + Clone>(&self, mut read: impl FnMut(&T) -> U) -> Odds<U> {
        let cases = self.cases().iter().map(|(outcome, weight)| (read(outcome), weight.clone())).collect();
        Odds::gathered(cases, self.total().clone())
    }

    /// A second stage whose odds depend on the outcome of this one.
    #[must_use]
    pub fn and_then<U: Ord + Clone>(&self, mut next: impl FnMut(&T) -> Odds<U>) -> Odds<U> {
        let stages: Vec<(&Natural, Odds<U>)> =
            self.cases().iter().map(|(outcome, weight)| (weight, next(outcome))).collect();
        let common = stages.iter().fold(Natural::ONE, |common, (_, stage)| common.lcm(stage.total()));
        let mut cases = Vec::with_capacity(stages.iter().map(|(_, stage)| stage.cases().len()).sum());
        for (weight, stage) in stages {
            let scale = weight.times(&common.over(stage.total()));
            cases.extend(stage.cases().iter().map(|(outcome, weight)| (outcome.clone(), weight.times(&scale))));
        }
        Odds::gathered(cases, self.total().times(&common))
    }

    /// Two independent throws, side by side.
    #[must_use]
    pub fn join<U: Ord + Clone>(&self, other: &Odds<U>) -> Odds<(T, U)> {
        self.join_with(other, |left, right| (left.clone(), right.clone()))
    }

    /// Two independent throws, read together.
    #[must_use]
    pub fn join_with<U: Ord + Clone, V: Ord + Clone>(
        &self,
        other: &Odds<U>,
        mut read: impl FnMut(&T, &U) -> V,
    ) -> Odds<V> {
        let mut cases = Vec::with_capacity(self.cases().len() * other.cases().len());
        for (left, left_weight) in self.cases() {
            for (right, right_weight) in other.cases() {
                cases.push((read(left, right), left_weight.times(right_weight)));
            }
        }
        Odds::gathered(cases, self.total().times(other.total()))
    }

    /// An opposed throw: `Greater` where this side's outcome is the higher, `Equal` for a tie.
    #[must_use]
    pub fn against(&self, other: &Odds<T>) -> Odds<Ordering> {
        self.join_with(other, T::cmp)
    }

    /// The outcome is thrown once more where `again` says so, and the second throw stands.
    #[must_use]
    pub fn reroll(&self, mut again: impl FnMut(&T) -> bool) -> Odds<T> {
        self.and_then(|outcome| if again(outcome) { self.clone() } else { Odds::certain(outcome.clone()) })
    }

    /// What is left when it is known that the outcome `holds`; also a die thrown again until it does.
    ///
    /// # Errors
    /// [`NoOutcomes`] if it never holds.
    pub fn given(&self, mut holds: impl FnMut(&T) -> bool) -> Result<Odds<T>, NoOutcomes> {
        let cases: Vec<_> = self.cases().iter().filter(|(outcome, _)| holds(outcome)).cloned().collect();
        let total = sum(cases.iter().map(|(_, weight)| weight));
        if total.is_zero() { Err(NoOutcomes) } else { Ok(Odds::gathered(cases, total)) }
    }
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use crate::{NoOutcomes, Odds};

    #[test]
    fn an_opposed_throw_ties_one_time_in_six() {
        let duel = Odds::d6().against(&Odds::d6());
        assert_eq!(duel.chance(&Ordering::Equal).to_string(), "1/6");
        assert_eq!(duel.chance(&Ordering::Greater).to_string(), "5/12");
        assert_eq!(duel.chance(&Ordering::Less).to_string(), "5/12");
    }

    #[test]
    fn a_bonus_of_one_in_an_opposed_throw_wins_more_and_ties_less() {
        let duel = Odds::of_d6(|face| face + 1).against(&Odds::d6());
        assert_eq!(duel.chance(&Ordering::Equal).to_string(), "5/36");
        assert_eq!(duel.chance(&Ordering::Greater).to_string(), "7/12");
    }

    #[test]
    fn a_second_stage_may_throw_another_die() {
        // On a 6 the die counts ten and a d2 more; its halves must meet the sixths over one denominator.
        let odds =
            Odds::d6().and_then(|&face| if face == 6 { Odds::of_d6(|f| 10 + f % 2) } else { Odds::certain(face) });
        assert_eq!(odds.chance(&10).to_string(), "1/12");
        assert_eq!(odds.chance(&3).to_string(), "1/6");
    }

    #[test]
    fn a_rerolled_one_may_be_a_one_again() {
        let odds = Odds::d6().reroll(|&face| face == 1);
        assert_eq!(odds.chance(&1).to_string(), "1/36");
        assert_eq!(odds.chance(&6).to_string(), "7/36");
    }

    #[test]
    fn a_die_thrown_until_it_is_not_a_one_is_flat_over_the_rest() {
        assert_eq!(Odds::d6().given(|&face| face != 1), Odds::uniform(2..=6));
        assert_eq!(Odds::d6().given(|&face| face > 6), Err(NoOutcomes));
    }
}
