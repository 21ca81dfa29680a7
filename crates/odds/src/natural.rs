//! Whole numbers of any size: a `u128` while it fits, a big integer when it does not.
//!
//! Thirty dice through three d6 stages need 233 bits, so a weight must be allowed to outgrow the machine's widest
//! integer. Every operation checks, so nothing wraps and no caller has an overflow to handle.

use std::fmt;

use num_bigint::BigUint;
use num_integer::Integer;

/// A whole number from zero up. `Big` holds only what `Small` cannot, so derived equality and order are the true ones.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Natural {
    Small(u128),
    Big(BigUint),
}

impl Natural {
    pub(crate) const ZERO: Natural = Natural::Small(0);
    pub(crate) const ONE: Natural = Natural::Small(1);

    pub(crate) fn is_zero(&self) -> bool {
        *self == Natural::ZERO
    }

    pub(crate) fn is_one(&self) -> bool {
        *self == Natural::ONE
    }

    pub(crate) fn plus(&self, other: &Natural) -> Natural {
        if let (Natural::Small(a), Natural::Small(b)) = (self, other)
            && let Some(sum) = a.checked_add(*b)
        {
            return Natural::Small(sum);
        }
        Natural::shrunk(self.to_big() + other.to_big())
    }

    /// `self - other`, or zero where `other` is the larger: the callers take parts from wholes.
    pub(crate) fn minus(&self, other: &Natural) -> Natural {
        match (self, other) {
            (Natural::Small(a), Natural::Small(b)) => Natural::Small(a.saturating_sub(*b)),
            _ if self <= other => Natural::ZERO,
            _ => Natural::shrunk(self.to_big() - other.to_big()),
        }
    }

    pub(crate) fn times(&self, other: &Natural) -> Natural {
        if let (Natural::Small(a), Natural::Small(b)) = (self, other)
            && let Some(product) = a.checked_mul(*b)
        {
            return Natural::Small(product);
        }
        Natural::shrunk(self.to_big() * other.to_big())
    }

    pub(crate) fn power(&self, exponent: u32) -> Natural {
        if let Natural::Small(a) = self
            && let Some(power) = a.checked_pow(exponent)
        {
            return Natural::Small(power);
        }
        Natural::shrunk(self.to_big().pow(exponent))
    }

    /// The quotient rounded down. Division by zero gives zero; no fraction here has a zero denominator.
    pub(crate) fn over(&self, divisor: &Natural) -> Natural {
        match (self, divisor) {
            (_, Natural::Small(0)) => Natural::ZERO,
            (Natural::Small(a), Natural::Small(b)) => Natural::Small(a / b),
            _ => Natural::shrunk(self.to_big() / divisor.to_big()),
        }
    }

    pub(crate) fn gcd(&self, other: &Natural) -> Natural {
        match (self, other) {
            (Natural::Small(a), Natural::Small(b)) => Natural::Small(a.gcd(b)),
            _ => Natural::shrunk(self.to_big().gcd(&other.to_big())),
        }
    }

    /// The least common multiple of two numbers above zero.
    pub(crate) fn lcm(&self, other: &Natural) -> Natural {
        self.over(&self.gcd(other)).times(other)
    }

    pub(crate) fn bits(&self) -> u64 {
        match self {
            Natural::Small(a) => u64::from(u128::BITS - a.leading_zeros()),
            Natural::Big(a) => a.bits(),
        }
    }

    pub(crate) fn shifted_left(&self, bits: u64) -> Natural {
        Natural::shrunk(self.to_big() << bits)
    }

    pub(crate) fn to_u128(&self) -> Option<u128> {
        match self {
            Natural::Small(a) => Some(*a),
            Natural::Big(_) => None,
        }
    }

    /// The number as 64-bit digits, least first, without leading zeros.
    pub(crate) fn to_limbs(&self) -> Vec<u64> {
        match self {
            Natural::Small(0) => Vec::new(),
            Natural::Small(a) if *a >> 64 == 0 => vec![*a as u64],
            Natural::Small(a) => vec![*a as u64, (a >> 64) as u64],
            Natural::Big(a) => a.to_u64_digits(),
        }
    }

    pub(crate) fn from_limbs(limbs: &[u64]) -> Natural {
        let significant = limbs.iter().rposition(|&limb| limb != 0).map_or(0, |last| last + 1);
        match &limbs[..significant] {
            [] => Natural::ZERO,
            [low] => Natural::Small(u128::from(*low)),
            [low, high] => Natural::Small(u128::from(*high) << 64 | u128::from(*low)),
            many => {
                // `as u32` keeps the low half; the shift brings the high half down.
                let halves = many.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect();
                Natural::Big(BigUint::new(halves))
            }
        }
    }

    fn to_big(&self) -> BigUint {
        match self {
            Natural::Small(a) => BigUint::from(*a),
            Natural::Big(a) => a.clone(),
        }
    }

    fn shrunk(big: BigUint) -> Natural {
        u128::try_from(&big).map_or(Natural::Big(big), Natural::Small)
    }
}

impl From<u128> for Natural {
    fn from(value: u128) -> Natural {
        Natural::Small(value)
    }
}

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Natural::Small(a) => fmt::Display::fmt(a, f),
            Natural::Big(a) => fmt::Display::fmt(a, f),
        }
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::Natural;

    const LARGEST_SMALL: Natural = Natural::Small(u128::MAX);

    #[test]
    fn a_sum_past_the_widest_integer_grows_instead_of_wrapping() {
        let grown = LARGEST_SMALL.plus(&Natural::ONE);
        assert_eq!(grown.to_string(), "340282366920938463463374607431768211456");
        assert!(grown > LARGEST_SMALL);
    }

    #[test]
    fn a_number_that_fits_again_is_small_again() {
        let grown = LARGEST_SMALL.plus(&Natural::ONE);
        assert_eq!(grown.minus(&Natural::ONE), LARGEST_SMALL);
        assert_eq!(LARGEST_SMALL.times(&Natural::from(3)).over(&Natural::from(3)), LARGEST_SMALL);
    }

    #[test]
    fn limbs_round_trip_at_every_width() {
        for exponent in [0, 1, 24, 25, 49, 50, 90, 200] {
            let number = Natural::from(6).power(exponent);
            assert_eq!(Natural::from_limbs(&number.to_limbs()), number);
        }
        assert_eq!(Natural::from_limbs(&[0, 0, 0]), Natural::ZERO);
    }

    #[test]
    fn big_numbers_share_their_factors() {
        let six_to_the_90 = Natural::from(6).power(90);
        let ten_to_the_60 = Natural::from(10).power(60);
        assert_eq!(six_to_the_90.gcd(&ten_to_the_60), Natural::from(2).power(60));
        assert_eq!(six_to_the_90.lcm(&Natural::from(4)), six_to_the_90);
    }
}
