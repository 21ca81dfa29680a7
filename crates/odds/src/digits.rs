//! The arithmetic under a [`Table`](crate::Table): rows of fixed-width numbers times the short polynomial of one die.
//!
//! A number is a run of 64-bit digits, least first. The callers know how wide each result can get, so nothing is
//! allocated for it and nothing is lost.

/// Numbers of `width` digits each, end to end.
#[derive(Clone, Copy)]
pub(crate) struct Digits<'a> {
    pub(crate) width: usize,
    pub(crate) limbs: &'a [u64],
}

/// One term of the polynomial of a die: how far it shifts the counts, and its weight.
pub(crate) struct Factor {
    pub(crate) places: usize,
    pub(crate) digits: Vec<u64>,
}

/// Fills an empty row of numbers, `width` digits each, with the product of `weights` and the polynomial of a die.
pub(crate) fn multiply(product: &mut [u64], width: usize, weights: Digits<'_>, factors: &[Factor]) {
    // A known width lets the compiler unroll the carries, which halves the time of the tables games ask for.
    match width {
        1 => multiply_narrow::<1>(product, weights, factors),
        2 => multiply_narrow::<2>(product, weights, factors),
        3 => multiply_narrow::<3>(product, weights, factors),
        4 => multiply_narrow::<4>(product, weights, factors),
        _ => multiply_wide(product, width, weights, factors),
    }
}

/// `sum += number * factor`. The caller knows that the result fits, so digits past the end of `sum` are all zero.
#[inline(always)]
pub(crate) fn add_product(sum: &mut [u64], number: &[u64], factor: &[u64]) {
    if let [digit] = factor {
        return add_multiple(sum, number, *digit);
    }
    for (place, &digit) in factor.iter().enumerate() {
        add_multiple(&mut sum[place..], number, digit);
    }
}

/// [`multiply`] for any width: one term after another.
fn multiply_wide(product: &mut [u64], width: usize, weights: Digits<'_>, factors: &[Factor]) {
    for factor in factors {
        let shifted = product[factor.places * width..].chunks_exact_mut(width);
        for (sum, weight) in shifted.zip(weights.limbs.chunks_exact(weights.width)) {
            add_product(sum, weight, &factor.digits);
        }
    }
}

/// [`multiply`] for one width: one count after another, so that each sum stays in registers until it is whole.
fn multiply_narrow<const WIDTH: usize>(product: &mut [u64], weights: Digits<'_>, factors: &[Factor]) {
    let widened: Vec<[u64; WIDTH]>;
    let numbers = if weights.width == WIDTH {
        weights.limbs.as_chunks::<WIDTH>().0
    } else {
        widened = weights.limbs.chunks_exact(weights.width).map(widen).collect();
        &widened
    };
    for (count, sum) in product.as_chunks_mut::<WIDTH>().0.iter_mut().enumerate() {
        let mut whole = [0; WIDTH];
        for factor in factors {
            if let Some(number) = count.checked_sub(factor.places).and_then(|place| numbers.get(place)) {
                add_product(&mut whole, number, &factor.digits);
            }
        }
        *sum = whole;
    }
}

/// The same number with leading zeros.
fn widen<const WIDTH: usize>(number: &[u64]) -> [u64; WIDTH] {
    let mut wide = [0; WIDTH];
    for (wide, &digit) in wide.iter_mut().zip(number) {
        *wide = digit;
    }
    wide
}

/// `sum += number * digit`, as [`add_product`].
#[inline(always)]
fn add_multiple(sum: &mut [u64], number: &[u64], digit: u64) {
    let (low, high) = sum.split_at_mut(number.len().min(sum.len()));
    let mut carry = 0;
    for (sum, &number) in low.iter_mut().zip(number) {
        let wide = u128::from(number) * u128::from(digit) + u128::from(*sum) + u128::from(carry);
        // `as u64` keeps the low digit; the high one is carried.
        (*sum, carry) = (wide as u64, (wide >> 64) as u64);
    }
    for sum in high {
        let (digit, overflowed) = sum.overflowing_add(carry);
        (*sum, carry) = (digit, u64::from(overflowed));
    }
}

#[cfg(test)]
mod tests {
    use super::{Digits, Factor, add_product, multiply};

    #[test]
    fn carries_run_to_the_last_digit() {
        let mut sum = [u64::MAX, u64::MAX, 0];
        add_product(&mut sum, &[1], &[1]);
        assert_eq!(sum, [0, 0, 1]);
    }

    #[test]
    fn factors_of_two_digits_multiply_every_digit() {
        // (2^64 + 2) * (2^64 + 3) = 2^128 + 5 * 2^64 + 6
        let mut sum = [0; 3];
        add_product(&mut sum, &[2, 1], &[3, 1]);
        assert_eq!(sum, [6, 5, 1]);
    }

    #[test]
    fn narrow_and_wide_rows_hold_the_same_numbers() {
        // (5 + 7x) * (2 + 3x^2) = 10 + 14x + 15x^2 + 21x^3
        let factors = [Factor { places: 0, digits: vec![2] }, Factor { places: 2, digits: vec![3] }];
        for width in 1..=6 {
            let mut product = vec![0; 4 * width];
            multiply(&mut product, width, Digits { width: 1, limbs: &[5, 7] }, &factors);
            let low: Vec<u64> = product.chunks(width).map(|number| number[0]).collect();
            assert_eq!(low, [10, 14, 15, 21], "{width} digits");
            assert_eq!(product.iter().sum::<u64>(), 60, "{width} digits");
        }
    }
}
