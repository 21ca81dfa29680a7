//! What can lie between two parts of the table, surveyed once: most looks then concern one or two features, or none.
//!
//! The table is divided into plots. For two plots it is known which features no line between them meets, and whether one
//! of them blocks every such line; only the rest are looked at for the line in question. The answers are the true ones.

use std::sync::atomic::{AtomicU16, Ordering};

use sandtable_kernel::geometry::Segment;
use sandtable_kernel::{Length, Point};

use crate::Browning;
use crate::ground::{Blocker, Effect};

/// A plot is at least 2^15 units wide, about two and a half inches: smaller ones know more but fill a core's cache.
const PLOT_BITS: u32 = 15;
/// The most plots of a table; on a larger table they are larger.
const MOST_PLOTS: usize = 600;

/// Set when the pair has been surveyed.
const SURVEYED: u16 = 1 << 15;
/// Set when something blocks every line between the two plots.
const BLOCKED: u16 = 1 << 14;
/// The last bit that stands for blockers: for this one and all that follow it.
const LAST: usize = 13;

/// The plots of a table, and for each two of them what can lie between, one bit a blocker.
#[derive(Debug)]
pub(crate) struct Vistas {
    bits: u32,
    columns: usize,
    rows: usize,
    between: Box<[AtomicU16]>,
}

impl Vistas {
    /// The plots of a table of this size, nothing surveyed yet.
    pub fn new(width: Length, height: Length) -> Vistas {
        let count = |length: Length, bits: u32| (length.0.max(0) as usize >> bits) + 1;
        let plots = |bits: u32| (count(width, bits), count(height, bits));
        let mut bits = PLOT_BITS;
        while plots(bits).0 * plots(bits).1 > MOST_PLOTS {
            bits += 1;
        }
        let (columns, rows) = plots(bits);
        let pairs = (columns * rows).pow(2);
        Vistas { bits, columns, rows, between: (0..pairs).map(|_| AtomicU16::new(0)).collect() }
    }

    /// The view from a point; none if it is not on the table.
    #[inline]
    pub fn from(&self, from: Point) -> Option<Vista<'_>> {
        let count = self.columns * self.rows;
        let first = self.plot(from)? * count;
        Some(Vista { plots: self, from, row: self.between.get(first..first + count)? })
    }

    #[inline]
    fn plot(&self, at: Point) -> Option<usize> {
        // A negative coordinate becomes a huge one.
        let (x, y) = ((at.x.0.cast_unsigned() >> self.bits) as usize, (at.y.0.cast_unsigned() >> self.bits) as usize);
        (x < self.columns && y < self.rows).then_some(y * self.columns + x)
    }

    #[cold]
    #[inline(never)]
    fn survey(&self, blockers: &[Blocker], from: Point, to: Point) -> u16 {
        let half = Length(1 << (self.bits - 1));
        let middle = |length: Length| Length((length.0 >> self.bits << self.bits) + half.0);
        let centre = |at: Point| Point::new(middle(at.x), middle(at.y));
        let middles = Segment::new(centre(from), centre(to));
        let mut found = SURVEYED;
        for (place, blocker) in blockers.iter().enumerate() {
            match blocker.effect_between(middles, half) {
                Effect::Never => {}
                Effect::Perhaps => found |= 1 << place.min(LAST),
                Effect::Always => return SURVEYED | BLOCKED,
            }
        }
        found
    }
}

/// The view from one point.
pub(crate) struct Vista<'a> {
    plots: &'a Vistas,
    from: Point,
    row: &'a [AtomicU16],
}

impl Vista<'_> {
    /// Whether nothing blocks the line to another point; `None` if that is not on the table.
    #[inline]
    pub fn is_clear(&self, rules: &Browning, to: Point) -> Option<bool> {
        let slot = self.row.get(self.plots.plot(to)?)?;
        let mut known = slot.load(Ordering::Relaxed);
        if known == 0 {
            known = self.plots.survey(&rules.ground().sight, self.from, to);
            slot.store(known, Ordering::Relaxed);
        }
        if known & BLOCKED != 0 {
            return Some(false);
        }
        Some(known == SURVEYED || self.is_clear_of(rules, known & !SURVEYED, to))
    }

    /// The same, as far as these blockers are concerned.
    #[inline(never)]
    fn is_clear_of(&self, rules: &Browning, mut near: u16, to: Point) -> bool {
        let line = Segment::new(self.from, to);
        let blockers = &rules.ground().sight;
        while near != 0 {
            let place = near.trailing_zeros() as usize;
            // One call for both cases, so that it is laid open here.
            let asked = if place == LAST { &blockers[LAST..] } else { &blockers[place..=place] };
            if asked.iter().any(|blocker| blocker.blocks(rules, line)) {
                return false;
            }
            near &= near - 1;
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::fixture::crossroads;
    use crate::sight;
    use crate::walled_farm::{farm, whim};

    use super::*;

    /// Every pair is asked twice: when it is surveyed and when it is known.
    #[test]
    fn a_survey_never_changes_an_answer() {
        for rules in [crossroads().rules(), farm().0] {
            let mut whim = whim(3);
            let (width, height) = (rules.setup().width, rules.setup().height);
            let mut answers = [0; 2];
            for _ in 0..20_000 {
                let mut any = |most: Length| Length(whim.below(most.0.unsigned_abs() + 1).cast_signed());
                let (from, to) = (Point::new(any(width), any(height)), Point::new(any(width), any(height)));
                let truth = sight::is_clear_anew(&rules, from, to);
                assert_eq!(sight::is_clear(&rules, from, to), truth, "{from} to {to}");
                assert_eq!(sight::is_clear(&rules, to, from), truth, "{to} to {from}");
                answers[usize::from(truth)] += 1;
            }
            assert!(answers.iter().all(|count| *count > 500), "{answers:?}");
        }
    }

    #[test]
    fn a_point_off_the_table_has_no_plot() {
        let (rules, _) = farm();
        let inside = Point::inches(5, 5);
        for outside in [Point::inches(-1, 5), Point::inches(5, -1), Point::inches(50, 5), Point::inches(5, 160)] {
            assert!(rules.vistas().from(outside).is_none());
            assert_eq!(rules.vistas().from(inside).and_then(|vista| vista.is_clear(&rules, outside)), None);
        }
    }
}
