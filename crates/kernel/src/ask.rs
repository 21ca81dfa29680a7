//! What the game waits for: decisions of one or several seats, or nothing more because it is over.

use serde::{Deserialize, Deserializer, Serialize};

use crate::rule::Lasting;
use crate::turn::Stuck;
use crate::{RuleId, Seat, Side};

/// The most seats a table can have.
pub const MOST_SEATS: usize = 16;

/// One open decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Ask {
    /// Who decides.
    pub seat: Seat,
    /// The step of the rulebook in one or two words, as playbooks name it: `activate`, `place leader`.
    pub step: &'static str,
    /// The rule that asks.
    pub rule: RuleId,
}

/// The open decisions: one step, asked of one seat or of several at once where play is simultaneous.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asks {
    seats: u16,
    step: &'static str,
    rule: RuleId,
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// The side that won; nobody in a draw.
    pub winner: Option<Side>,
    /// The rule that ended it.
    pub rule: RuleId,
    /// How, in a few words: `the enemy is broken`.
    pub how: &'static str,
}

/// Read back from a saved game.
impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Outcome, D::Error> {
        #[derive(Deserialize)]
        struct Written {
            winner: Option<Side>,
            rule: RuleId,
            how: Lasting,
        }
        Written::deserialize(from).map(|Written { winner, rule, how }| Outcome { winner, rule, how: how.0 })
    }
}

impl Outcome {
    /// Whether the program gave up ([`Stuck`](crate::turn::Stuck)), so that nobody has won and nothing was drawn.
    pub fn is_undecided(&self) -> bool {
        [Stuck::Endless, Stuck::TooMuchAhead].iter().any(|why| why.how() == self.how)
    }
}

/// What the game waits for now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// Decisions; never empty.
    Asks(Asks),
    /// Nothing: it is over.
    Over(Outcome),
}

impl Asks {
    /// The same step, asked of this seat too.
    #[must_use]
    pub const fn and(mut self, seat: Seat) -> Asks {
        self.seats |= 1 << seat.0;
        self
    }

    /// The open decisions in seat order.
    pub fn iter(self) -> impl Iterator<Item = Ask> {
        (0..16).filter(move |seat| self.seats & (1 << seat) != 0).map(move |seat| Ask {
            seat: Seat(seat),
            step: self.step,
            rule: self.rule,
        })
    }

    /// The first seat that has to decide.
    pub const fn first(self) -> Seat {
        Seat(self.seats.trailing_zeros() as u8)
    }
}

impl Pending {
    /// One seat decides.
    pub const fn ask(seat: Seat, step: &'static str, rule: RuleId) -> Pending {
        Pending::Asks(Asks { seats: 1 << seat.0, step, rule })
    }

    /// The open decisions; none when it is over.
    pub fn asks(&self) -> Vec<Ask> {
        match self {
            Pending::Asks(asks) => asks.iter().collect(),
            Pending::Over(_) => Vec::new(),
        }
    }

    /// The first seat that has to decide; nobody when it is over.
    pub const fn first_seat(&self) -> Option<Seat> {
        match self {
            Pending::Asks(asks) => Some(asks.first()),
            Pending::Over(_) => None,
        }
    }

    /// The outcome, if it is over.
    pub const fn outcome(&self) -> Option<Outcome> {
        match self {
            Pending::Asks(_) => None,
            Pending::Over(outcome) => Some(*outcome),
        }
    }

    /// The decision this seat has to make, if it has one.
    pub fn ask_of(&self, seat: Seat) -> Option<Ask> {
        match self {
            Pending::Asks(asks) => asks.iter().find(|ask| ask.seat == seat),
            Pending::Over(_) => None,
        }
    }
}
