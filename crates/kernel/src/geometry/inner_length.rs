//! How much of a line lies strictly inside an area (BB-SIT-4).
//!
//! The line is moved by nothing at all to its left: a corner on the line then lies right of it, so every crossing with
//! the boundary is a clean one, and whether it enters or leaves follows from the direction of the crossed side. The part
//! inside is therefore the sum of the places where the line leaves minus those where it enters, without sorting and
//! without testing midpoints. Where the line runs along a side with the inside on its left, the moved line was inside
//! and the true line is not, so that stretch is taken off again.

use core::cmp::Ordering;

use super::meeting::{Fraction, crossing};
use super::squared_distance::clamped;
use super::wide::Natural;
use super::{Outline, Polygon, Segment};
use crate::Length;

/// Whether the line has no part strictly inside the area; running along the boundary or touching a corner is none.
pub fn inner_length_is_zero(line: Segment, area: &Polygon) -> bool {
    if area.is_box() {
        return !area.bounds().is_entered_by(line);
    }
    if !area.bounds().meets_segment(line) {
        return true;
    }
    let direction = line.vector();
    let vertices = area.vertices();
    let mut from = vertices[vertices.len() - 1] - line.from;
    let mut from_turn = direction.cross(from);
    let mut touched = false;
    for &vertex in vertices {
        let to = vertex - line.from;
        let to_turn = direction.cross(to);
        if (from_turn > 0 && to_turn < 0) || (from_turn < 0 && to_turn > 0) {
            let place = crossing(from_turn, to_turn, from.x * to.y - from.y * to.x);
            if 0 < place.numerator && place.numerator < place.denominator {
                // The line passes through the middle of a side: one of its two sides there is inside.
                return false;
            }
            touched |= place.numerator == 0 || place.numerator == place.denominator;
        }
        touched |= to_turn == 0;
        (from, from_turn) = (to, to_turn);
    }
    if touched {
        // It touches a corner, or an end lies on the boundary, or a corner lies on its extension: add it up.
        return !exceeds(line, area, Length::ZERO);
    }
    !area.contains_strictly(line.from)
}

/// Whether the parts of the line strictly inside the area are together longer than this.
pub fn inner_length_exceeds(line: Segment, area: &Polygon, length: Length) -> bool {
    match length.0 {
        ..0 => true,
        0 => !inner_length_is_zero(line, area),
        _ => {
            line.length_squared() > length.squared() && area.bounds().meets_segment(line) && exceeds(line, area, length)
        }
    }
}

/// The total length of the parts strictly inside, rounded to the nearest unit; for showing.
pub fn inner_length(line: Segment, area: &Polygon) -> Length {
    let estimate = Estimate::of(line, area);
    let sum = estimate.sum.max(0).unsigned_abs();
    let square = sum * sum * u128::from(line.length_squared().unsigned_abs());
    clamped((square.isqrt() + (ONE.unsigned_abs() >> 1)) >> BITS)
}

/// Binary places of the estimate. A fraction's numerator is below 2^46, so `numerator << 40` fits easily; a sum in
/// 0..=1 gives a square of at most 2^80, which times a squared length of 2^45 stays below 2^127, as does the squared
/// limit of 2^45 times 2^80.
const BITS: u32 = 40;
const ONE: i128 = 1 << BITS;

fn exceeds(line: Segment, area: &Polygon, length: Length) -> bool {
    let estimate = Estimate::of(line, area);
    let length_squared = u128::from(line.length_squared().unsigned_abs());
    let limit = u128::from(length.squared().unsigned_abs()) << (2 * BITS);
    let compare = |sum: i128| {
        let sum = sum.clamp(0, ONE).unsigned_abs();
        (sum * sum * length_squared).cmp(&limit)
    };
    let at_least = compare(estimate.sum - estimate.error);
    let at_most = compare(estimate.sum + estimate.error);
    if at_least == Ordering::Greater {
        true
    } else if at_most != Ordering::Greater {
        false
    } else {
        exceeds_exactly(line, area, length)
    }
}

/// The part inside as a binary fraction of the line, off by at most `error` of the last places.
struct Estimate {
    sum: i128,
    error: i128,
}

impl Estimate {
    fn of(line: Segment, area: &Polygon) -> Estimate {
        let mut estimate = Estimate { sum: 0, error: 0 };
        each_term(line, area, |sign, place| {
            let scaled = i128::from(place.numerator) << BITS;
            let denominator = i128::from(place.denominator);
            let quotient = scaled / denominator;
            estimate.error += i128::from(quotient * denominator != scaled);
            estimate.sum += match sign {
                Sign::Plus => quotient,
                Sign::Minus => -quotient,
            };
        });
        estimate
    }
}

/// The same comparison in whole numbers of any size, for ties and near ties: with the part inside N/D of the line,
/// N^2 * length^2 > limit^2 * D^2.
fn exceeds_exactly(line: Segment, area: &Polygon, length: Length) -> bool {
    let (mut plus, mut minus, mut common) = (Natural::new(0), Natural::new(0), Natural::new(1));
    each_term(line, area, |sign, place| {
        let divisor = greatest_common_divisor(place.numerator.unsigned_abs(), place.denominator.unsigned_abs());
        let numerator = Natural::new(place.numerator.unsigned_abs() / divisor).times(&common);
        let denominator = Natural::new(place.denominator.unsigned_abs() / divisor);
        (plus, minus, common) = (plus.times(&denominator), minus.times(&denominator), common.times(&denominator));
        match sign {
            Sign::Plus => plus = plus.plus(&numerator),
            Sign::Minus => minus = minus.plus(&numerator),
        }
    });
    let Some(inside) = plus.minus(&minus) else { return false };
    let length_squared = Natural::new(line.length_squared().unsigned_abs());
    let limit_squared = Natural::new(length.squared().unsigned_abs());
    inside.times(&inside).times(&length_squared) > common.times(&common).times(&limit_squared)
}

#[derive(Clone, Copy)]
enum Sign {
    Plus,
    Minus,
}

/// Hands out the fractions of the line whose signed sum is the part strictly inside.
fn each_term(line: Segment, area: &Polygon, mut term: impl FnMut(Sign, Fraction)) {
    let direction = line.vector();
    let length_squared = direction.squared();
    let anticlockwise = area.is_anticlockwise();
    for side in area.edges() {
        let (from, to) = (side.from - line.from, side.to - line.from);
        let (from_turn, to_turn) = (direction.cross(from), direction.cross(to));
        if (from_turn > 0) != (to_turn > 0) {
            let place = crossing(from_turn, to_turn, from.x * to.y - from.y * to.x);
            // A side that rises from right to left has the inside behind it, if the corners run anticlockwise.
            let leaves = (to_turn > 0) == anticlockwise;
            let numerator = place.numerator.clamp(0, place.denominator);
            if numerator > 0 {
                term(if leaves { Sign::Plus } else { Sign::Minus }, Fraction { numerator, ..place });
            }
        } else if from_turn == 0 && to_turn == 0 {
            let (start, end) = (direction.dot(from), direction.dot(to));
            let inside_on_the_left = (end > start) == anticlockwise;
            let near = start.min(end).max(0);
            let far = start.max(end).min(length_squared);
            if inside_on_the_left && near < far {
                term(Sign::Minus, Fraction { numerator: far, denominator: length_squared });
                term(Sign::Plus, Fraction { numerator: near, denominator: length_squared });
            }
        }
    }
}

fn greatest_common_divisor(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one.max(1)
}
