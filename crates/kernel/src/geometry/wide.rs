//! The few sums and products that outgrow 128 bits.

use core::cmp::Ordering;

/// Compares `a * b` with `c * d` without overflow.
pub(super) fn compare_products((a, b): (u128, u128), (c, d): (u128, u128)) -> Ordering {
    let fits = |one: u128, other: u128| one.leading_zeros() + other.leading_zeros() >= u128::BITS;
    if fits(a, b) && fits(c, d) { (a * b).cmp(&(c * d)) } else { full_product(a, b).cmp(&full_product(c, d)) }
}

/// The 256-bit product as its high and low halves.
const fn full_product(a: u128, b: u128) -> (u128, u128) {
    const LOW: u128 = u64::MAX as u128;
    let (a_high, a_low) = (a >> 64, a & LOW);
    let (b_high, b_low) = (b >> 64, b & LOW);
    let low = a_low * b_low;
    let cross = a_high * b_low + (low >> 64);
    // A 64-bit product plus two carries of 64 bits each still fits 128 bits.
    let other_cross = a_low * b_high + (cross & LOW);
    let high = a_high * b_high + (cross >> 64) + (other_cross >> 64);
    (high, (other_cross << 64) | (low & LOW))
}

/// A natural number of any size, least significant limb first, without leading zero limbs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Natural(Vec<u64>);

impl Natural {
    pub(super) fn new(value: u64) -> Natural {
        Natural(vec![value]).trimmed()
    }

    pub(super) fn plus(&self, other: &Natural) -> Natural {
        let mut limbs = Vec::with_capacity(self.0.len().max(other.0.len()) + 1);
        let mut carry = 0_u128;
        for index in 0..self.0.len().max(other.0.len()) {
            let sum = u128::from(self.limb(index)) + u128::from(other.limb(index)) + carry;
            limbs.push(low_limb(sum));
            carry = sum >> 64;
        }
        limbs.push(low_limb(carry));
        Natural(limbs).trimmed()
    }

    /// The difference, or `None` when the other is larger.
    pub(super) fn minus(&self, other: &Natural) -> Option<Natural> {
        let mut limbs = Vec::with_capacity(self.0.len());
        let mut borrow = false;
        for index in 0..self.0.len().max(other.0.len()) {
            let (once, first) = self.limb(index).overflowing_sub(other.limb(index));
            let (twice, second) = once.overflowing_sub(u64::from(borrow));
            limbs.push(twice);
            borrow = first || second;
        }
        (!borrow).then(|| Natural(limbs).trimmed())
    }

    pub(super) fn times(&self, other: &Natural) -> Natural {
        let mut limbs = vec![0_u64; self.0.len() + other.0.len()];
        for (low, &mine) in self.0.iter().enumerate() {
            let mut carry = 0_u128;
            for (step, &theirs) in other.0.iter().enumerate() {
                let sum = u128::from(mine) * u128::from(theirs) + u128::from(limbs[low + step]) + carry;
                limbs[low + step] = low_limb(sum);
                carry = sum >> 64;
            }
            limbs[low + other.0.len()] = low_limb(carry);
        }
        Natural(limbs).trimmed()
    }

    fn limb(&self, index: usize) -> u64 {
        self.0.get(index).copied().unwrap_or(0)
    }

    fn trimmed(mut self) -> Natural {
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        self
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Natural) -> Ordering {
        self.0.len().cmp(&other.0.len()).then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Natural) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The low 64 bits; the caller carries the rest.
const fn low_limb(value: u128) -> u64 {
    (value & u64::MAX as u128) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_beyond_128_bits_compare_exactly() {
        let big = u128::MAX;
        assert_eq!(compare_products((big, big), (big, big)), Ordering::Equal);
        assert_eq!(compare_products((big, big - 1), (big, big)), Ordering::Less);
        assert_eq!(compare_products((1 << 100, 1 << 100), (1 << 120, 1 << 80)), Ordering::Equal);
        assert_eq!(compare_products(((1 << 100) + 1, 1 << 100), (1 << 120, 1 << 80)), Ordering::Greater);
        assert_eq!(full_product(big, big), (big - 1, 1));
    }

    #[test]
    fn naturals_follow_the_laws_of_arithmetic() {
        let (a, b) = (Natural::new(u64::MAX), Natural::new(12_345_678_901));
        let (sum, difference) = (a.plus(&b), a.minus(&b));
        let squares = a.times(&a).minus(&b.times(&b));
        assert_eq!(difference.map(|difference| sum.times(&difference)), squares);
        assert_eq!(b.minus(&a), None);
        assert_eq!(a.minus(&a), Some(Natural::new(0)));
        assert!(a.times(&b) > a && b < a);
    }
}
