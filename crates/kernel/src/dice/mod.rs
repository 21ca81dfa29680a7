//! Dice: the only door through which chance enters a game.
//!
//! The rules ask for a face and say why; where the face comes from is not their business. There are six sources:
//! [`Seeded`] for play and simulation, [`Scripted`] for tests, [`Audit`] for replays, [`EveryFace`] for exact odds of one
//! resolution, [`Hand`] for people who throw real dice and type them in, and [`Laid`] for the first dice of a lesson.

mod audit;
mod every_face;
mod hand;
mod laid;
mod scripted;
mod seeded;
mod stream;

pub use audit::{Audit, AuditFault, RecordedRoll};
pub use every_face::EveryFace;
pub use hand::Hand;
pub use laid::{Laid, LaidOver};
pub use scripted::{ScriptFault, Scripted};
pub use seeded::{Seed, Seeded};
pub use stream::Stream;

use core::fmt;

use serde::{Deserialize, Serialize};

use crate::RuleId;

/// A die, named by its number of faces; a deck of cards is drawn from as a die of its size.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Die(pub u16);

impl Die {
    /// The ordinary die.
    pub const D6: Die = Die(6);
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "D{}", self.0)
    }
}

impl fmt::Debug for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A source of faces.
pub trait Dice {
    /// The next face of this die, from 1 to its number of faces, thrown for this rule.
    fn face(&mut self, rule: RuleId, die: Die) -> u16;
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn face(&mut self, rule: RuleId, die: Die) -> u16 {
        (**self).face(rule, die)
    }
}
