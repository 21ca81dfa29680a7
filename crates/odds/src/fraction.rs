//! An exact signed fraction in lowest terms, for averages; a [`Chance`](crate::Chance) is one between zero and one.

use std::cmp::Ordering;
use std::fmt;

use crate::natural::Natural;

/// An exact fraction, kept in lowest terms, so that equal values compare equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Fraction {
    negative: bool,
    numerator: Natural,
    denominator: Natural,
}

impl Fraction {
    /// `numerator / denominator`, or nothing if the denominator is zero.
    #[must_use]
    pub fn new(numerator: i128, denominator: u128) -> Option<Fraction> {
        (denominator > 0).then(|| Fraction::reduced(numerator < 0, numerator.unsigned_abs().into(), denominator.into()))
    }

    /// The value as text with `places` digits after the point, halves rounded away from zero.
    #[must_use]
    pub fn decimal(&self, places: u8) -> String {
        let digits = self.scaled_and_rounded(&Natural::from(10).power(u32::from(places))).to_string();
        let sign = if self.negative && digits.bytes().any(|digit| digit != b'0') { "-" } else { "" };
        let places = usize::from(places);
        if places == 0 {
            return format!("{sign}{digits}");
        }
        // At least one digit must stand before the point.
        let padded = format!("{digits:0>width$}", width = places + 1);
        let (whole, rest) = padded.split_at(padded.len() - places);
        format!("{sign}{whole}.{rest}")
    }

    /// The nearest float, for display and statistics only: nothing exact may be computed from it.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        // 66 significant bits of quotient hold a float's 53 with room for rounding, whatever the sizes of the parts.
        let wanted = self.denominator.bits() + 66;
        let shift = wanted.saturating_sub(self.numerator.bits());
        let quotient = self.numerator.shifted_left(shift).over(&self.denominator);
        let magnitude = match quotient.to_u128() {
            Some(quotient) => quotient as f64 * (-(shift as f64)).exp2(),
            None => f64::INFINITY,
        };
        if self.negative { -magnitude } else { magnitude }
    }

    /// Numerator (without its sign) and denominator, where both fit; [`Display`](fmt::Display) shows them at any size.
    #[must_use]
    pub fn parts(&self) -> Option<(u128, u128)> {
        self.numerator.to_u128().zip(self.denominator.to_u128())
    }

    /// The fraction in lowest terms. The denominator is above zero wherever this is called.
    pub(crate) fn reduced(negative: bool, numerator: Natural, denominator: Natural) -> Fraction {
        let common = numerator.gcd(&denominator);
        let (numerator, denominator) = if common.is_one() {
            (numerator, denominator)
        } else {
            (numerator.over(&common), denominator.over(&common))
        };
        Fraction { negative: negative && !numerator.is_zero(), numerator, denominator }
    }

    pub(crate) fn numerator(&self) -> &Natural {
        &self.numerator
    }

    pub(crate) fn denominator(&self) -> &Natural {
        &self.denominator
    }

    /// `|self| * scale` to the nearest whole number, halves up.
    pub(crate) fn scaled_and_rounded(&self, scale: &Natural) -> Natural {
        let two = Natural::from(2);
        let doubled = self.numerator.times(scale).times(&two).plus(&self.denominator);
        doubled.over(&self.denominator.times(&two))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let sizes = || self.numerator.times(&other.denominator).cmp(&other.numerator.times(&self.denominator));
        match (self.negative, other.negative) {
            (false, false) => sizes(),
            (true, true) => sizes().reverse(),
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
        }
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// `7/2`, `-1/3`; a whole number stands alone.
impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        if self.denominator.is_one() {
            f.pad(&format!("{sign}{}", self.numerator))
        } else {
            f.pad(&format!("{sign}{}/{}", self.numerator, self.denominator))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Fraction;
    use crate::natural::Natural;

    fn fraction(numerator: i128, denominator: u128) -> Fraction {
        Fraction::new(numerator, denominator).expect("the tests name no zero denominator")
    }

    #[test]
    fn fractions_stand_in_lowest_terms() {
        assert_eq!(fraction(10, 72).to_string(), "5/36");
        assert_eq!(fraction(-6, 4).to_string(), "-3/2");
        assert_eq!(fraction(12, 4).to_string(), "3");
        assert_eq!(Fraction::new(1, 0), None);
    }

    #[test]
    fn decimals_round_halves_away_from_zero() {
        assert_eq!(fraction(1, 8).decimal(2), "0.13");
        assert_eq!(fraction(-1, 8).decimal(2), "-0.13");
        assert_eq!(fraction(2, 3).decimal(4), "0.6667");
        assert_eq!(fraction(999, 1000).decimal(2), "1.00");
        assert_eq!(fraction(7, 2).decimal(0), "4");
        assert_eq!(fraction(-1, 1000).decimal(1), "0.0");
    }

    #[test]
    fn order_follows_the_value_and_the_sign() {
        let mut values = [fraction(1, 2), fraction(-1, 2), fraction(1, 3), fraction(-1, 3), fraction(0, 5)];
        values.sort();
        assert_eq!(values.map(|value| value.to_string()), ["-1/2", "-1/3", "0", "1/3", "1/2"]);
    }

    #[test]
    fn a_float_is_near_even_when_both_parts_are_past_its_range() {
        let vast = Natural::from(6).power(600);
        let third = Fraction::reduced(false, vast.plus(&Natural::ONE), vast.times(&Natural::from(3)));
        assert!((third.to_f64() - 1.0 / 3.0).abs() < 1e-15);
        assert_eq!(fraction(1, 3).to_f64(), 1.0 / 3.0);
        assert_eq!(fraction(-7, 2).to_f64(), -3.5);
        assert_eq!(fraction(0, 2).to_f64(), 0.0);
    }
}
