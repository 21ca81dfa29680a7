//! The `.sandtable` file: JSON Lines, one journal entry a line, every line sealed together with all before it.
//!
//! Line 0 is the set-up with everything needed to begin again: scenario and house rules whole, dice and players. Orders are
//! kept in their short text form, events as JSON. What can be derived is written too, and reading derives it once more and
//! compares, so a file that loads is a file that is right.

mod header;
mod lines;
mod reading;
mod replay;

pub use header::{DiceKind, FORMAT, Header, Paper, PlayerName};
pub use lines::{Writer, entry_body};
pub use reading::{RawLine, Reading, header_of, read};
pub(crate) use replay::{Replayed, replay_from_record, replay_from_seed};

/// Why a saved game cannot be opened, with the line of the file (from 1) where it goes wrong; 0 is the whole file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{why}", place(*.line))]
pub struct Damage {
    /// The line in the file, from 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub why: String,
}

impl Damage {
    /// Damage at a line of the file.
    pub fn at(line: usize, why: impl Into<String>) -> Damage {
        Damage { line, why: why.into() }
    }
}

fn place(line: usize) -> String {
    if line == 0 { String::new() } else { format!("line {line}: ") }
}
