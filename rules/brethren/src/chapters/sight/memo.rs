//! Looks remembered: what is seen of one place from another does not change in a battle, and most models stand still.
//!
//! A slot holds the whole question beside its answer, so a remembered answer is always the one that would be worked out
//! anew; a question that finds its slot taken by another is simply worked out. Threads share the slots without waiting.

use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Length, Point};

use super::View;

/// How many answers are kept, as a power of two.
const SLOT_BITS: u32 = 15;
/// Bits of a place in hundredths of an inch: a table up to 163 inches wide and 40 deep. What is farther is not remembered.
const X_BITS: u32 = 14;
const Y_BITS: u32 = 12;
/// Bits of a number of samples, of which an answer has two.
const COUNT_BITS: u32 = 5;
const ANSWER: u64 = (1 << (2 * COUNT_BITS)) - 1;
const LARGE: u64 = 1 << 62;
const TAKEN: u64 = 1 << 63;

/// Looks between places of the placing grid, at the two sizes of base a battle has.
#[derive(Debug)]
pub(crate) struct Memo {
    slots: Box<[AtomicU64]>,
    /// Radius of an infantry base; any other is taken for a team's.
    small: Length,
    large: Length,
}

impl Memo {
    /// Nothing remembered yet; looks at bases of these two sizes will be.
    pub fn new(small: Length, large: Length) -> Memo {
        Memo { slots: (0..1 << SLOT_BITS).map(|_| AtomicU64::new(0)).collect(), small, large }
    }

    /// The answer to a look, worked out if it is not remembered.
    pub fn recall(&self, from: Point, target: Circle, look: impl FnOnce() -> View) -> View {
        let Some(question) = self.question(from, target) else { return look() };
        // Fibonacci hashing: the top bits of the product depend on all bits of the question.
        let place = question.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - SLOT_BITS);
        let slot = &self.slots[place as usize];
        let kept = slot.load(Ordering::Relaxed);
        if kept & !ANSWER == question {
            let count = |shift: u32| (kept >> shift & ((1 << COUNT_BITS) - 1)) as u8;
            return View { visible: count(0), counted: count(COUNT_BITS) };
        }
        let view = look();
        let answer = u64::from(view.visible) | u64::from(view.counted) << COUNT_BITS;
        slot.store(question | answer, Ordering::Relaxed);
        view
    }

    fn question(&self, from: Point, target: Circle) -> Option<u64> {
        let size = match target.radius {
            radius if radius == self.small => 0,
            radius if radius == self.large => LARGE,
            _ => return None,
        };
        let places = packed(from)? << (X_BITS + Y_BITS) | packed(target.centre)?;
        Some(TAKEN | size | places << (2 * COUNT_BITS))
    }
}

/// A point of the placing grid in few bits.
fn packed(at: Point) -> Option<u64> {
    let (x, y) = (steps(at.x), steps(at.y));
    (x < 1 << X_BITS && y < 1 << Y_BITS).then_some(u64::from(x) << Y_BITS | u64::from(y))
}

/// A length in hundredths of an inch; a huge number if it is not a whole number of them, or negative: multiplying by the
/// inverse of 127 modulo 2^32 divides exactly where that is possible.
fn steps(length: Length) -> u32 {
    const INVERSE: u32 = 0xEFDF_BF7F;
    const { assert!(127_u32.wrapping_mul(INVERSE) == 1) };
    length.0.cast_unsigned().wrapping_mul(INVERSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_worked_out_once_for_each_pair_of_places_and_size() {
        let memo = Memo::new(Length(6_250), Length(15_000));
        let (one, other) = (Point::hundredths(8_399, 3_599), Point::hundredths(101, 250));
        let small = Circle::new(other, Length(6_250));
        let seen = View { visible: 21, counted: 10 };
        assert_eq!(memo.recall(one, small, || seen), seen);
        assert_eq!(memo.recall(one, small, || View { visible: 0, counted: 0 }), seen, "remembered");
        let large = Circle::new(other, Length(15_000));
        let hidden = View { visible: 0, counted: 0 };
        assert_eq!(memo.recall(one, large, || hidden), hidden);
        let off_the_grid = Point::new(Length(other.x.0 + 1), other.y);
        assert_eq!(memo.recall(off_the_grid, small, || hidden), hidden);
        assert_eq!(memo.recall(off_the_grid, small, || seen), seen, "not remembered");
    }
}
