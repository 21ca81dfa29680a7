//! Forces: thirteen elements from one of the 47 division lists (MS-FOR).

pub mod judge;
mod lists;
pub mod mismatch;
pub mod spec;

pub use lists::{Choice, Entry, List, Lists, Variant};

use crate::bracket::Bracket;
use crate::roster::Category;
use crate::terms::Kind;

/// A force as its file gives it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Force {
    /// The list's id; empty for a force of no list.
    pub list: String,
    /// The year of the battle; 0 if not said.
    pub year: u16,
    /// The month; 0 if not said.
    pub month: u8,
    /// MS-FOR-8.
    pub air_dropped: bool,
    /// Its elements.
    pub picks: Vec<Pick>,
    /// Elements of the file whose kind could not be read: they count, and may be what seems to be missing.
    pub unread: u8,
}

/// One element of a force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pick {
    /// Its key in the file: `if1`.
    pub key: String,
    /// What it is.
    pub kind: Kind,
    /// The variant chosen.
    pub bracket: Bracket,
    /// The column its owner draws it from (MS-FOR-11), if he says.
    pub category: Option<Category>,
}

impl Force {
    /// How many elements its file names.
    pub fn count(&self) -> usize {
        self.picks.len() + usize::from(self.unread)
    }
}
