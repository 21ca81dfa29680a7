//! What every tabletop game on the shelf shares, and nothing that belongs to one of them.
//!
//! A game implements [`Rules`] for the engine: `check` judges an order, `play` resolves it, events change the state. It
//! implements [`Face`] for people and [`Book`] for the shelf; how it is thought about stands apart ([`Mind`]). [`Battle`]
//! drives one game with a journal; simulations drive it on a [`Quiet`] table without one. [`scene`], [`offer`] and
//! [`preview`] are the narrow waist through which pages and terminals look at any game.

pub mod aftermath;
mod angle;
pub mod army;
mod ask;
mod battle;
pub mod book;
pub mod dice;
mod face;
pub mod fault;
pub mod files;
mod frames;
pub mod geometry;
pub mod inputs;
pub mod journal;
mod length;
pub mod line_of_sight;
mod mind;
pub mod offer;
pub mod options;
pub mod orders;
pub mod preview;
pub mod printed;
pub mod refusal;
pub mod rooms;
pub mod rule;
pub mod rulebook;
pub mod rules;
pub mod scene;
mod seat;
mod shared;
pub mod sheet;
mod table;
mod terms;
pub mod terrain;
pub mod turn;

pub use angle::Angle;
pub use ask::{Ask, Asks, MOST_SEATS, Outcome, Pending};
pub use battle::{Battle, DiceFrom, Followed, NoUndo, UndoLimit, Unplayed};
pub use book::Book;
pub use dice::{Dice, Die};
pub use face::Face;
pub use fault::{Fault, Faults};
pub use frames::Frames;
pub use geometry::Point;
pub use length::{Length, Unit};
pub use mind::{Imagined, Known, Mind, View};
pub use refusal::{Name, Refusal, Why, Word, name, refuse_if};
pub use rule::RuleId;
pub use rules::{Checked, Misread, Rules, check};
pub use seat::{Eye, Seat, SeatInfo, Side, Sight};
pub use shared::{Shared, shared};
pub use table::{Apply, Quiet, Table};
