//! Squared distances that can be compared and sorted exactly.

use core::cmp::Ordering;

use super::wide::compare_products;
use crate::Length;

/// The square of a distance as a fraction: whole between points, a ratio between a point and a slanted line.
///
/// With coordinates within [`LIMIT`](super::LIMIT) the numerator stays below 2^90 and the denominator below 2^46.
#[derive(Clone, Copy, Debug)]
pub struct SquaredDistance {
    numerator: u128,
    denominator: u64,
}

impl SquaredDistance {
    /// Touching or overlapping.
    pub const ZERO: SquaredDistance = SquaredDistance { numerator: 0, denominator: 1 };

    /// A squared distance in whole square units, as between two points.
    pub const fn whole(square: i64) -> SquaredDistance {
        SquaredDistance { numerator: square.unsigned_abs() as u128, denominator: 1 }
    }

    /// From a line: `turn` is the cross product of its direction with the offset, over the direction's square.
    pub(super) const fn of_line(turn: i64, length_squared: i64) -> SquaredDistance {
        let turn = turn.unsigned_abs() as u128;
        SquaredDistance { numerator: turn * turn, denominator: length_squared.unsigned_abs() }
    }

    /// Whether the distance is zero.
    pub const fn is_zero(self) -> bool {
        self.numerator == 0
    }

    /// Whether the distance is at most this length; exactly that far counts.
    pub fn is_within(self, reach: Length) -> bool {
        reach.0 >= 0 && self.compare(reach) != Ordering::Greater
    }

    /// Whether the distance is less than this length.
    pub fn is_less_than(self, reach: Length) -> bool {
        reach.0 > 0 && self.compare(reach) == Ordering::Less
    }

    /// The longest whole length not longer than the distance.
    pub fn floor(self) -> Length {
        clamped((self.numerator / u128::from(self.denominator)).isqrt())
    }

    /// The shortest whole length not shorter than the distance.
    pub fn ceil(self) -> Length {
        clamped(ceil_sqrt(self.numerator.div_ceil(u128::from(self.denominator))))
    }

    /// The nearest whole length, for showing.
    pub fn nearest(self) -> Length {
        let floor = (self.numerator / u128::from(self.denominator)).isqrt();
        // Past the half step when the square exceeds (floor + 1/2)^2.
        let half_step = (2 * floor + 1) * (2 * floor + 1) * u128::from(self.denominator);
        clamped(if 4 * self.numerator > half_step { floor + 1 } else { floor })
    }

    /// Compares with a length that is not negative: 2^62 times 2^46 at most, so no overflow.
    fn compare(self, reach: Length) -> Ordering {
        let reach = u128::from(reach.squared().unsigned_abs());
        self.numerator.cmp(&(reach * u128::from(self.denominator)))
    }
}

impl Ord for SquaredDistance {
    fn cmp(&self, other: &SquaredDistance) -> Ordering {
        if self.denominator == other.denominator {
            return self.numerator.cmp(&other.numerator);
        }
        compare_products(
            (self.numerator, u128::from(other.denominator)),
            (other.numerator, u128::from(self.denominator)),
        )
    }
}

impl PartialOrd for SquaredDistance {
    fn partial_cmp(&self, other: &SquaredDistance) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for SquaredDistance {
    fn eq(&self, other: &SquaredDistance) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for SquaredDistance {}

/// The smallest whole number whose square is not below the value.
pub(super) fn ceil_sqrt(value: u128) -> u128 {
    let root = value.isqrt();
    if root * root == value { root } else { root + 1 }
}

/// Distances of measurable points always fit; anything else is simply very far.
pub(super) fn clamped(units: u128) -> Length {
    Length(i32::try_from(units).unwrap_or(i32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_sort_exactly_even_when_they_differ_by_a_hair() {
        let half = SquaredDistance { numerator: 1, denominator: 2 };
        let hair_more = SquaredDistance { numerator: (1 << 89) + 1, denominator: 1 << 45 };
        let same = SquaredDistance { numerator: 1 << 89, denominator: 1 << 45 };
        assert!(hair_more > same);
        assert_eq!(half, SquaredDistance { numerator: 512, denominator: 1024 });
    }

    #[test]
    fn rounding_goes_the_way_it_says() {
        let two = SquaredDistance::whole(2);
        assert_eq!((two.floor(), two.nearest(), two.ceil()), (Length(1), Length(1), Length(2)));
        let three = SquaredDistance::whole(3);
        assert_eq!((three.floor(), three.nearest(), three.ceil()), (Length(1), Length(2), Length(2)));
        let nine = SquaredDistance::whole(9);
        assert_eq!((nine.floor(), nine.nearest(), nine.ceil()), (Length(3), Length(3), Length(3)));
    }

    #[test]
    fn nothing_is_within_a_negative_length() {
        assert!(!SquaredDistance::ZERO.is_within(Length(-1)));
        assert!(SquaredDistance::ZERO.is_within(Length::ZERO));
        assert!(!SquaredDistance::ZERO.is_less_than(Length::ZERO));
    }
}
