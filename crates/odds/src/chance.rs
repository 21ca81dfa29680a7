//! The exact probability of one thing happening.

use std::fmt;

use crate::fraction::Fraction;
use crate::natural::Natural;

/// An exact probability from 0 to 1, in lowest terms.
///
/// ```
/// # use sandtable_odds::Chance;
/// let pinned = Chance::on_d6(|face| face >= 5);
/// assert_eq!(pinned.to_string(), "1/3");
/// assert_eq!(pinned.percent(1), "33.3 %");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Chance(Fraction);

/// Numbers that are no probability.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{numerator}/{denominator} is no probability: it must lie between 0 and 1, with a denominator above 0")]
pub struct NotAChance {
    /// The favourable cases named.
    pub numerator: u128,
    /// The cases named in all.
    pub denominator: u128,
}

impl Chance {
    /// `numerator` cases out of `denominator`.
    ///
    /// # Errors
    /// [`NotAChance`] if there are no cases, or more favourable ones than cases.
    pub fn new(numerator: u128, denominator: u128) -> Result<Chance, NotAChance> {
        if denominator == 0 || numerator > denominator {
            return Err(NotAChance { numerator, denominator });
        }
        Ok(Chance::of_parts(numerator.into(), denominator.into()))
    }

    /// It cannot happen.
    #[must_use]
    pub fn never() -> Chance {
        Chance::of_parts(Natural::ZERO, Natural::ONE)
    }

    /// It must happen.
    #[must_use]
    pub fn always() -> Chance {
        Chance::of_parts(Natural::ONE, Natural::ONE)
    }

    /// One d6 shows a face that `succeeds`.
    #[must_use]
    pub fn on_d6(mut succeeds: impl FnMut(u8) -> bool) -> Chance {
        let faces = (1..=6).filter(|&face| succeeds(face)).count();
        Chance::of_parts((faces as u128).into(), 6.into())
    }

    /// The chance that this does not happen.
    #[must_use]
    pub fn not(&self) -> Chance {
        Chance::of_parts(self.denominator().minus(self.numerator()), self.denominator().clone())
    }

    /// The chance that this and an independent other thing both happen.
    #[must_use]
    pub fn and(&self, other: &Chance) -> Chance {
        Chance::of_parts(self.numerator().times(other.numerator()), self.denominator().times(other.denominator()))
    }

    /// The chance that this or an independent other thing happens, or both.
    #[must_use]
    pub fn or(&self, other: &Chance) -> Chance {
        self.not().and(&other.not()).not()
    }

    /// The value as text with `places` digits after the point, halves rounded up: `0.139`.
    #[must_use]
    pub fn decimal(&self, places: u8) -> String {
        self.0.decimal(places)
    }

    /// The value in hundredths with `places` digits after the point, halves rounded up: `13.9 %`.
    #[must_use]
    pub fn percent(&self, places: u8) -> String {
        let hundredfold =
            Fraction::reduced(false, self.numerator().times(&Natural::from(100)), self.denominator().clone());
        format!("{} %", hundredfold.decimal(places))
    }

    /// The nearest float, for display and statistics only: nothing exact may be computed from it.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        self.0.to_f64()
    }

    /// Numerator and denominator in lowest terms, where both fit; [`Display`](fmt::Display) shows them at any size.
    #[must_use]
    pub fn parts(&self) -> Option<(u128, u128)> {
        self.0.parts()
    }

    /// The same value as a plain fraction.
    #[must_use]
    pub fn as_fraction(&self) -> &Fraction {
        &self.0
    }

    /// A share of a whole: the caller knows that `part` is at most `whole`, and `whole` above zero.
    pub(crate) fn of_parts(part: Natural, whole: Natural) -> Chance {
        debug_assert!(part <= whole && !whole.is_zero());
        Chance(Fraction::reduced(false, part, whole))
    }

    pub(crate) fn numerator(&self) -> &Natural {
        self.0.numerator()
    }

    pub(crate) fn denominator(&self) -> &Natural {
        self.0.denominator()
    }
}

/// `5/36`; the certain and the impossible are `1` and `0`.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::{Chance, NotAChance};

    #[test]
    fn more_favourable_cases_than_cases_is_refused_by_name() {
        let refused = Chance::new(7, 6);
        assert_eq!(refused, Err(NotAChance { numerator: 7, denominator: 6 }));
        assert!(refused.is_err_and(|error| error.to_string().starts_with("7/6 is no probability")));
        assert!(Chance::new(0, 0).is_err());
    }

    #[test]
    fn independent_chances_combine() {
        let half = Chance::on_d6(|face| face >= 4);
        let third = Chance::on_d6(|face| face >= 5);
        assert_eq!(half.and(&third).to_string(), "1/6");
        assert_eq!(half.or(&third).to_string(), "2/3");
        assert_eq!(third.not().to_string(), "2/3");
        assert_eq!(Chance::always().not(), Chance::never());
    }

    #[test]
    fn percentages_round_once_from_the_exact_value() {
        let chance = |numerator, denominator| Chance::new(numerator, denominator).expect("a probability");
        assert_eq!(chance(5, 36).percent(1), "13.9 %");
        assert_eq!(chance(1, 8).percent(0), "13 %");
        // 0.4449...: rounding to 44.5 first would then give 45.
        assert_eq!(chance(4449, 10_000).percent(0), "44 %");
        assert_eq!(Chance::always().percent(1), "100.0 %");
    }
}
