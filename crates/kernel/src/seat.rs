//! Who sits at the table, which side they play, and which of them may see a thing.

use core::fmt;

use serde::{Deserialize, Serialize};

/// One place at the table where decisions are made; counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

/// One party of the battle; several seats may share a side, and an umpire has none.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Side(pub u8);

/// Which seats may see a line of the journal: one bit a seat, and one for onlookers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Sight(pub u32);

/// Through whose eyes a scene or a line is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eye {
    /// What one seat may know.
    Seat(Seat),
    /// What anybody walking past the table may know.
    Onlooker,
    /// The whole truth: for the umpire, and for everybody when the game is over.
    Truth,
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.0)
    }
}

impl fmt::Debug for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "side {}", self.0)
    }
}

impl Sight {
    /// Everybody, onlookers included.
    pub const ALL: Sight = Sight(u32::MAX);
    /// Nobody but the umpire's truth.
    pub const NONE: Sight = Sight(0);
    const ONLOOKER: u32 = 1 << 31;

    /// One seat only.
    pub const fn only(seat: Seat) -> Sight {
        Sight(1 << seat.0)
    }

    /// The same, and this seat too.
    #[must_use]
    pub const fn and(self, seat: Seat) -> Sight {
        Sight(self.0 | 1 << seat.0)
    }

    /// Whether this eye may see it.
    pub const fn open_to(self, eye: Eye) -> bool {
        match eye {
            Eye::Seat(seat) => self.0 & (1 << seat.0) != 0,
            Eye::Onlooker => self.0 & Self::ONLOOKER != 0,
            Eye::Truth => true,
        }
    }
}

impl fmt::Debug for Sight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Sight::ALL { f.write_str("all") } else { write!(f, "{:#b}", self.0) }
    }
}

/// How a seat is introduced to people.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatInfo {
    /// The seat.
    pub seat: Seat,
    /// The short word used in orders and playbooks: `A`, `B`, `umpire`.
    pub key: String,
    /// The name on the page: `US attackers`.
    pub name: String,
    /// The side it plays, if it plays one.
    pub side: Option<Side>,
}
