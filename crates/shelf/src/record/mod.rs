//! The `.sandtable` file: JSON Lines, one journal entry a line, every line sealed together with all before it.
//!
//! Line 0 is the set-up with everything needed to begin again: scenario and house rules whole, dice and players. Orders are
//! kept in their short text form, events as JSON with the sentence they were told in. What can be derived is written too, and
//! reading derives it once more and compares, so a file that loads is a file that is right.
//!
//! Lines of another version of the rules are not judged by today's: they are followed (see [`Older`]), told as they were
//! recorded, and the battle goes on from its last decision with a line that says so.

mod header;
mod lines;
mod older;
mod proof;
mod reading;
mod replay;

pub use header::{DiceKind, FORMAT, Header, Paper, PlayerName};
pub use lines::{Writer, entry_body};
pub use older::Older;
pub(crate) use proof::dice_follow_from;
pub use reading::{Input, RawLine, Reading, header_of, read};
pub(crate) use replay::{File, Replayed, replay_from_record, replay_from_seed};

/// Why a saved game cannot be opened, with the line of the file (from 1) where it goes wrong; 0 is the whole file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{}{why}", place(*.line))]
pub struct Damage {
    /// The line in the file, from 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub why: String,
    /// The version that played it, if it is whole and today's rules only cannot set it up any more.
    pub older: Option<String>,
}

impl Damage {
    /// Damage at a line of the file.
    pub fn at(line: usize, why: impl Into<String>) -> Damage {
        Damage { line, why: why.into(), older: None }
    }

    /// The last line of the file (from 1, the set-up) before it; nothing if not even the set-up is whole.
    pub fn last_good(&self) -> Option<usize> {
        self.line.checked_sub(1).filter(|line| *line > 0)
    }
}

fn place(line: usize) -> String {
    if line == 0 { String::new() } else { format!("line {line}: ") }
}
