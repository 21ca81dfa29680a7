//! Answers remembered: what covers one place from another does not change in a battle, and most men stand still.
//!
//! A slot holds the whole question beside its answer, so a remembered answer is always the one that would be worked out
//! anew; a question that finds its slot taken by another is simply worked out. Threads share the slots without waiting.

use std::sync::atomic::{AtomicU64, Ordering};

use sandtable_kernel::{Length, Point};

/// How many answers are kept, as a power of two: few enough to stay in a core's own cache.
const SLOT_BITS: u32 = 14;
const SLOTS: usize = 1 << SLOT_BITS;
/// Bits of one coordinate in hundredths of an inch: a table up to 81 inches wide. Farther points are not remembered.
const BITS: u32 = 13;
const ANSWER: u64 = 1 << (4 * BITS);
const TAKEN: u64 = 1 << (4 * BITS + 1);

/// Answers to yes-or-no questions about two places.
#[derive(Debug)]
pub struct Memo {
    slots: Box<[AtomicU64]>,
}

impl Memo {
    /// Nothing remembered yet.
    pub fn new() -> Memo {
        Memo { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    /// The answer about these two places, worked out if it is not remembered.
    #[inline]
    pub fn recall(&self, from: Point, to: Point, answer: impl FnOnce() -> bool) -> bool {
        let (Some(first), Some(second)) = (packed(from), packed(to)) else { return answer() };
        let question = TAKEN | first << (2 * BITS) | second;
        // Fibonacci hashing: the top bits of the product depend on all bits of the question.
        let slot = &self.slots[(question.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - SLOT_BITS)) as usize];
        let kept = slot.load(Ordering::Relaxed);
        if kept & !ANSWER == question {
            return kept & ANSWER != 0;
        }
        let answer = answer();
        slot.store(question | if answer { ANSWER } else { 0 }, Ordering::Relaxed);
        answer
    }
}

impl Default for Memo {
    fn default() -> Memo {
        Memo::new()
    }
}

/// A point of the placing grid in few bits.
fn packed(at: Point) -> Option<u64> {
    let (x, y) = (steps(at.x), steps(at.y));
    (x < 1 << BITS && y < 1 << BITS).then_some(u64::from(x) << BITS | u64::from(y))
}

/// A length in hundredths of an inch; more than any table is wide if it is not a whole number of them, or negative.
///
/// Multiplying by the inverse of 127 modulo 2^32 divides exactly where that is possible and gives a huge number elsewhere,
/// which costs a twentieth of dividing and asking for the remainder.
fn steps(length: Length) -> u32 {
    const INVERSE: u32 = 0xEFDF_BF7F;
    const { assert!(127_u32.wrapping_mul(INVERSE) == 1) };
    length.0.cast_unsigned().wrapping_mul(INVERSE)
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use super::*;

    #[test]
    fn an_answer_is_worked_out_once_for_each_pair_of_places() {
        let memo = Memo::new();
        let asked = Cell::new(0);
        let east = |from: Point, to: Point| {
            memo.recall(from, to, || {
                asked.set(asked.get() + 1);
                from.x < to.x
            })
        };
        let (one, other) = (Point::hundredths(100, 250), Point::hundredths(101, 250));
        assert!(east(one, other) && east(one, other));
        assert!(!east(other, one) && !east(other, one));
        assert_eq!(asked.get(), 2);
    }

    #[test]
    fn every_answer_is_right_however_many_questions_share_a_slot() {
        let memo = Memo::new();
        let truth = |x: i32, y: i32| (x * 31 + y * 17) % 3 == 0;
        for _ in 0..2 {
            for x in 0..400 {
                for y in 0..400 {
                    let (from, to) = (Point::hundredths(x, 7), Point::hundredths(9, y));
                    assert_eq!(memo.recall(from, to, || truth(x, y)), truth(x, y));
                }
            }
        }
    }

    #[test]
    fn points_off_the_grid_or_far_away_are_not_confused_with_others() {
        let memo = Memo::new();
        let (near, off) = (Point::hundredths(5, 5), Point::new(Length(5 * 127 + 1), Length(5 * 127)));
        assert!(memo.recall(near, near, || true));
        assert!(!memo.recall(near, off, || false));
        assert!(!memo.recall(near, Point::hundredths(5 + (1 << BITS), 5), || false));
        assert!(memo.recall(near, near, || false), "remembered");
    }
}
