//! A coarse map of who would see whom, square inch by square inch, for players that think.
//!
//! Rules never read it: they look along the true line. A player weighs thousands of positions a second and is content
//! with the middle of the square a man stands in.

use std::sync::OnceLock;

use sandtable_browning::{Browning, cover, sight};
use sandtable_kernel::{Length, Point};

/// How somebody in one square looks to somebody in another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Out of sight.
    Hidden,
    /// In sight and in cover.
    Covered,
    /// In sight and in the open.
    Open,
}

/// The square inches of the table, each with its view, worked out when it is first asked for.
#[derive(Debug)]
pub struct Outlook {
    columns: usize,
    rows: usize,
    views: Vec<OnceLock<Box<[Look]>>>,
}

impl Outlook {
    /// The map of a table of this size, still blank.
    pub fn new(width: Length, height: Length) -> Outlook {
        let squares = |length: Length| length.0.max(0) as usize / INCH + 1;
        let (columns, rows) = (squares(width), squares(height));
        Outlook { columns, rows, views: (0..columns * rows).map(|_| OnceLock::new()).collect() }
    }

    /// The square a point lies in.
    pub fn square(&self, at: Point) -> usize {
        let place = |length: Length, count: usize| (length.0.max(0) as usize / INCH).min(count - 1);
        place(at.y, self.rows) * self.columns + place(at.x, self.columns)
    }

    /// How somebody in this square looks to firers, by the firer's square.
    pub fn view(&self, rules: &Browning, target: usize) -> &[Look] {
        self.views[target].get_or_init(|| {
            let at = self.middle(target);
            let inside = cover::stands_in_cover(rules, at);
            (0..self.views.len())
                .map(|firer| {
                    let from = self.middle(firer);
                    if firer != target && !sight::is_clear_anew(rules, from, at) {
                        Look::Hidden
                    } else if inside || cover::directly_behind_anew(rules, at, from) {
                        Look::Covered
                    } else {
                        Look::Open
                    }
                })
                .collect()
        })
    }

    fn middle(&self, square: usize) -> Point {
        let half = |index: usize| Length(i32::try_from(index * INCH + INCH / 2).unwrap_or(i32::MAX));
        Point::new(half(square % self.columns), half(square / self.columns))
    }
}

const INCH: usize = Length::inches(1).0 as usize;
