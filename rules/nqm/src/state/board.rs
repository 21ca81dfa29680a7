//! Who stands where, kept along with the places of the bases, so that nobody has to search all of them for a square.

use super::{Base, Place};
use crate::terms::{BaseId, BaseSet, Square};

/// The bases on the table, square by square.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    width: usize,
    squares: Vec<BaseSet>,
    on: BaseSet,
}

impl Board {
    /// The bases as they begin, in roster order, on a grid of this size.
    pub fn of(bases: &[Base], width: u8, height: u8) -> Board {
        let (width, height) = (usize::from(width), usize::from(height));
        let mut board = Board { width, squares: vec![BaseSet::NONE; width * height], on: BaseSet::NONE };
        for (index, base) in bases.iter().enumerate() {
            // At most 256 bases are read (NQ-R-90).
            board.put(BaseId(index as u8), Place::Reserve, base.place);
        }
        board
    }

    /// Everybody on the table.
    pub fn everybody(&self) -> BaseSet {
        self.on
    }

    /// Everybody in a square.
    pub fn at(&self, square: Square) -> BaseSet {
        self.index(square).map_or(BaseSet::NONE, |index| self.squares[index])
    }

    /// A base goes from one place to another.
    pub(super) fn put(&mut self, base: BaseId, from: Place, to: Place) {
        if let Place::On(square) = from {
            self.on.remove(base);
            if let Some(index) = self.index(square) {
                self.squares[index].remove(base);
            }
        }
        if let Place::On(square) = to {
            self.on.insert(base);
            if let Some(index) = self.index(square) {
                self.squares[index].insert(base);
            }
        }
    }

    fn index(&self, square: Square) -> Option<usize> {
        let (x, y) = (usize::from(square.x).checked_sub(1)?, usize::from(square.y).checked_sub(1)?);
        let index = y * self.width + x;
        (x < self.width && index < self.squares.len()).then_some(index)
    }
}
