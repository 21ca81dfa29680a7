//! Sets of squares: a row of bits for each y, so that neither asking nor spreading costs memory.

use crate::terms::Square;

/// A set of squares of the table; it has at most 40 each way (NQ-R-90).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Squares([u64; Squares::ROWS]);

impl Squares {
    /// One more than the highest y, as squares count from 1.
    const ROWS: usize = 41;

    /// No square at all.
    pub const NONE: Squares = Squares([0; Squares::ROWS]);

    /// Adds a square.
    pub fn insert(&mut self, square: Square) {
        if let Some(row) = self.0.get_mut(usize::from(square.y)) {
            *row |= 1 << (square.x & 63);
        }
    }

    /// Whether a square is in the set.
    pub fn has(&self, square: Square) -> bool {
        self.0.get(usize::from(square.y)).is_some_and(|row| row & (1 << (square.x & 63)) != 0)
    }

    /// Whether a square within D 1 of this one is in the set (NQ-GEO-3).
    pub fn is_near(&self, square: Square) -> bool {
        let around = |y: u8| (square.x.saturating_sub(1)..=square.x + 1).map(move |x| Square::new(x, y));
        (square.y.saturating_sub(1)..=square.y + 1).flat_map(around).any(|other| self.has(other))
    }

    /// Every square of `open` that orthogonal steps inside `open` join to one of these.
    #[must_use]
    pub fn spread_over(&self, open: &Squares) -> Squares {
        let mut reached = Squares(core::array::from_fn(|y| self.0[y] & open.0[y]));
        loop {
            let row = |y: usize| reached.0.get(y).copied().unwrap_or(0);
            let wider = Squares(core::array::from_fn(|y| {
                let beside = row(y) << 1 | row(y) >> 1 | row(y.wrapping_sub(1)) | row(y + 1);
                row(y) | beside & open.0[y]
            }));
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }
}

impl Default for Squares {
    fn default() -> Squares {
        Squares::NONE
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Squares {
        let mut set = Squares::NONE;
        squares.into_iter().for_each(|square| set.insert(square));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::Squares;
    use crate::terms::Square;

    fn set(squares: &[(u8, u8)]) -> Squares {
        squares.iter().map(|(x, y)| Square::new(*x, *y)).collect()
    }

    #[test]
    fn near_is_the_square_and_its_eight_neighbours() {
        let one = set(&[(40, 40)]);
        assert!(one.is_near(Square::new(39, 39)) && one.is_near(Square::new(40, 40)));
        assert!(!one.is_near(Square::new(38, 40)));
    }

    #[test]
    fn a_spread_turns_corners_and_stops_at_gaps() {
        let open = set(&[(1, 1), (2, 1), (2, 2), (2, 3), (4, 3), (3, 4)]);
        let reached = set(&[(1, 1)]).spread_over(&open);
        assert_eq!(reached, set(&[(1, 1), (2, 1), (2, 2), (2, 3)]));
        assert_eq!(set(&[(9, 9)]).spread_over(&open), Squares::NONE);
    }
}
