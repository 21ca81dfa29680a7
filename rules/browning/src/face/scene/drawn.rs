//! Pieces and rows as they were drawn last: an order changes few of them, and whoever is shown every order is shown the rest
//! as they were.

use std::sync::{Mutex, MutexGuard, PoisonError};

use sandtable_kernel::Shared;
use sandtable_kernel::scene::{Piece, Row};

use super::panels::{LeaderLook, OffLook, TeamLook};
use super::pieces::FigureLook;

/// The last drawings of one battle.
#[derive(Debug, Default)]
pub struct Drawn(Mutex<Drawings>);

/// Drawings by the index of what they show.
#[derive(Debug, Default)]
pub struct Drawings {
    /// Figures on the table.
    pub figures: Last<FigureLook, Piece>,
    /// Teams in the order of battle.
    pub teams: Last<TeamLook, Row>,
    /// Leaders in the order of battle.
    pub leaders: Last<LeaderLook, Row>,
    /// The headings of the order of battle, which never change.
    pub headings: Last<(), Row>,
    /// Figures off the table.
    pub off_table: Last<OffLook, Row>,
}

impl Drawn {
    /// The drawings, while nobody else draws.
    pub fn take(&self) -> MutexGuard<'_, Drawings> {
        // Each drawing stands beside what it was made from, so that one who broke off has spoilt nothing.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The last drawing of each of several things, with all that it was made from.
#[derive(Debug)]
pub struct Last<L, T>(Vec<Option<(L, Shared<T>)>>);

impl<L, T> Default for Last<L, T> {
    fn default() -> Self {
        Last(Vec::new())
    }
}

impl<L: Copy + PartialEq, T> Last<L, T> {
    /// The thing with this index, drawn anew only if it looks otherwise than before.
    pub fn draw(&mut self, index: usize, look: L, draw: impl FnOnce(L) -> T) -> Shared<T> {
        if self.0.len() <= index {
            self.0.resize_with(index + 1, || None);
        }
        match &self.0[index] {
            Some((before, drawn)) if *before == look => drawn.clone(),
            _ => self.0[index].insert((look, Shared::from(draw(look)))).1.clone(),
        }
    }
}
