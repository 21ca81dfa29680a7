//! Handfuls of the same die: sums, successes, best of several.
//!
//! A handful is counted in a `u8`. No tabletop game throws more than 255 dice at once, and the bound keeps any number
//! that a player types from stalling the table.

use crate::chance::Chance;
use crate::distribution::{NoOutcomes, Odds};
use crate::natural::Natural;

impl<T: Ord + Clone> Odds<T> {
    /// Throws `dice` of these one after another and folds each into what was counted so far.
    ///
    /// The general form behind [`sum_of`](Odds::sum_of) and [`keep_highest`](Odds::keep_highest). Equal counts are
    /// merged after every die, so the work grows with the number of different counts, not of different throws.
    #[must_use]
    pub fn repeat<S: Ord + Clone>(&self, dice: u8, start: S, mut count: impl FnMut(&S, &T) -> S) -> Odds<S> {
        let mut so_far = Odds::certain(start);
        for _ in 0..dice {
            so_far = so_far.join_with(self, &mut count);
        }
        so_far
    }

    /// The sum of `dice` independent throws.
    #[must_use]
    pub fn sum_of(&self, dice: u8) -> Odds<i64>
    where
        T: Into<i64>,
    {
        self.repeat(dice, 0, |sum: &i64, face| sum.saturating_add(face.clone().into()))
    }

    /// The sum of two different independent throws.
    #[must_use]
    pub fn plus<U: Ord + Clone + Into<i64>>(&self, other: &Odds<U>) -> Odds<i64>
    where
        T: Into<i64>,
    {
        self.join_with(other, |left, right| left.clone().into().saturating_add(right.clone().into()))
    }

    /// How many of `dice` throws succeed.
    #[must_use]
    pub fn pool(&self, dice: u8, succeeds: impl FnMut(&T) -> bool) -> Odds<u8> {
        Odds::binomial(dice, &self.chance_of(succeeds))
    }

    /// The highest of `dice` throws.
    ///
    /// # Errors
    /// [`NoOutcomes`] if no die is thrown.
    pub fn keep_highest(&self, dice: u8) -> Result<Odds<T>, NoOutcomes> {
        let rest = dice.checked_sub(1).ok_or(NoOutcomes)?;
        let start = self.clone();
        Ok((0..rest).fold(start, |best, _| best.join_with(self, |a, b| a.max(b).clone())))
    }

    /// The lowest of `dice` throws.
    ///
    /// # Errors
    /// [`NoOutcomes`] if no die is thrown.
    pub fn keep_lowest(&self, dice: u8) -> Result<Odds<T>, NoOutcomes> {
        let rest = dice.checked_sub(1).ok_or(NoOutcomes)?;
        let start = self.clone();
        Ok((0..rest).fold(start, |worst, _| worst.join_with(self, |a, b| a.min(b).clone())))
    }

    /// The best `kept` of `dice` throws, highest first; all of them where fewer are thrown.
    #[must_use]
    pub fn best_of(&self, dice: u8, kept: u8) -> Odds<Vec<T>> {
        self.repeat(dice, Vec::new(), |hand, face| {
            let mut hand = hand.clone();
            let place = hand.partition_point(|held| held >= face);
            hand.insert(place, face.clone());
            hand.truncate(usize::from(kept));
            hand
        })
    }
}

impl Odds<u8> {
    /// How many of `dice` independent trials with the same chance succeed.
    #[must_use]
    pub fn binomial(dice: u8, chance: &Chance) -> Odds<u8> {
        let (wins, fails) = (chance.numerator(), chance.not());
        let mut ways = Natural::ONE;
        let mut cases = Vec::new();
        for successes in 0..=dice {
            let weight = ways
                .times(&wins.power(u32::from(successes)))
                .times(&fails.numerator().power(u32::from(dice - successes)));
            cases.push((successes, weight));
            // C(n, k + 1) = C(n, k) * (n - k) / (k + 1), which always divides evenly.
            let grown = ways.times(&Natural::from(u128::from(dice - successes)));
            ways = grown.over(&Natural::from(u128::from(successes) + 1));
        }
        Odds::gathered(cases, chance.denominator().power(u32::from(dice)))
    }
}

#[cfg(test)]
mod tests {
    use crate::{Chance, NoOutcomes, Odds};

    #[test]
    fn two_dice_make_seven_one_time_in_six() {
        let sum = Odds::d6().sum_of(2);
        let weights: Vec<_> = (2..=12).map(|total| sum.chance(&total)).collect();
        let known = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1].map(|ways| Chance::new(ways, 36).expect("a probability"));
        assert_eq!(weights, known);
        assert_eq!(sum.modes(), [&7]);
        assert_eq!(sum.expected().to_string(), "7");
        assert_eq!(sum.at_least(&10).to_string(), "1/6");
    }

    #[test]
    fn four_dice_show_a_six_in_671_of_1296_throws() {
        assert_eq!(Odds::d6().pool(4, |&face| face == 6).at_least(&1).to_string(), "671/1296");
    }

    #[test]
    fn the_higher_of_two_dice_is_a_six_in_11_of_36_throws() {
        let highest = Odds::d6().keep_highest(2).expect("two dice");
        assert_eq!(highest.chance(&6).to_string(), "11/36");
        assert_eq!(highest.chance(&1).to_string(), "1/36");
        assert_eq!(highest.expected().to_string(), "161/36");
        let lowest = Odds::d6().keep_lowest(2).expect("two dice");
        assert_eq!(lowest.chance(&1).to_string(), "11/36");
        assert_eq!(Odds::d6().keep_highest(0), Err(NoOutcomes));
    }

    #[test]
    fn the_best_three_of_four_dice_average_15869_in_1296() {
        let abilities = Odds::d6().best_of(4, 3).map(|hand| hand.iter().map(|&face| i64::from(face)).sum::<i64>());
        assert_eq!(abilities.expected().to_string(), "15869/1296");
        assert_eq!(abilities.chance(&18).to_string(), "7/432");
    }

    #[test]
    fn a_hand_is_ordered_highest_first() {
        let hands = Odds::d6().best_of(2, 2);
        assert_eq!(hands.chance(&vec![6, 5]).to_string(), "1/18");
        assert_eq!(hands.chance(&vec![5, 6]), Chance::never());
    }

    #[test]
    fn no_dice_make_no_successes() {
        assert_eq!(Odds::d6().pool(0, |_| true), Odds::certain(0));
        assert_eq!(Odds::d6().sum_of(0), Odds::certain(0));
    }

    #[test]
    fn a_full_handful_outgrows_the_machine_and_stays_exact() {
        let sixes = Odds::d6().pool(255, |&face| face == 6);
        assert_eq!(sixes.expected().to_string(), "85/2");
        assert_eq!(sixes.at_least(&0), Chance::always());
        // One way in 6^255, a number of 199 digits.
        assert_eq!(sixes.chance(&255).to_string().len(), "1/".len() + 199);
    }
}
