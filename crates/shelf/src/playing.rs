//! A match: one battle being played, as a terminal, a server or a page drives it.

use sandtable_ai::Level;
use sandtable_kernel::aftermath::Aftermath;
use sandtable_kernel::book::BookInfo;
use sandtable_kernel::offer::Offer;
use sandtable_kernel::preview::{Measure, Preview};
use sandtable_kernel::scene::Scene;
use sandtable_kernel::{Eye, Misread, NoUndo, Pending, Point, Refusal, Seat, SeatInfo, UndoLimit, Unit};
use serde::Serialize;

use crate::game::WantedDie;
use crate::lesson::{Lesson, Progress};
use crate::record::{Header, PlayerName};
use crate::story::Line;

/// A computer player thinking: gives its order's short text.
pub type Thought = Box<dyn FnOnce() -> String + Send>;

/// One battle being played. Object-safe: orders are their short texts, everything else is the narrow waist.
pub trait Match: Send {
    /// Which game it is.
    fn game(&self) -> BookInfo;

    /// What it began with.
    fn header(&self) -> &Header;

    /// The scenario's name.
    fn title(&self) -> String;

    /// Who sits at the table.
    fn seats(&self) -> Vec<SeatInfo>;

    /// The number of the last journal line; a submit must name it.
    fn line(&self) -> usize;

    /// What the battle waits for.
    fn pending(&self) -> Pending;

    /// What is asked of a seat, in one sentence.
    fn question(&self, seat: Seat) -> String;

    /// What a seat may do now.
    fn offers(&self, seat: Seat) -> Vec<Offer>;

    /// What an eye sees.
    fn scene(&self, eye: Eye) -> Scene;

    /// What an order would bring.
    fn preview(&self, seat: Seat, text: &str) -> Result<Preview, Misread>;

    /// Measures between two points.
    fn measure(&self, eye: Eye, from: Point, to: Point) -> Measure;

    /// A few orders worth considering, best guesses first, from what this seat may know.
    fn suggestions(&self, seat: Seat, most: usize) -> Vec<String>;

    /// What a computer player would order; nothing if this seat has nothing to decide.
    fn computer_order(&self, seat: Seat, level: Level) -> Option<String>;

    /// The same as a thought of its own: it can be had on another thread while the match goes on being looked at.
    fn computer_thought(&self, seat: Seat, level: Level) -> Option<Thought>;

    /// Carries out an order that was decided on at a line, or says why not; then nothing has changed.
    fn submit(&mut self, seat: Seat, text: &str, line: usize) -> Result<(), NotPlayed>;

    /// The lesson it began as, if any, and how far it has come in it.
    fn lesson(&self) -> Option<(&Lesson, Progress)>;

    /// Notes a die a person threw for the order about to be submitted again.
    fn type_die(&mut self, face: u16);

    /// Forgets the dice typed for an order that is not to be submitted again.
    fn forget_dice(&mut self);

    /// Takes back the last order of a seat.
    fn undo(&mut self, seat: Seat, limit: UndoLimit) -> Result<(), NoUndo>;

    /// Whether an undo of this seat would take something back.
    fn can_undo(&self, seat: Seat, limit: UndoLimit) -> bool;

    /// The number of the turn; 0 before the first one and in a game that counts none.
    fn turn(&self) -> u32;

    /// Gives the seats to other players; what was played stays played.
    fn seat_players(&mut self, players: Vec<PlayerName>);

    /// The story so far as this eye may read it, from the line after `after` on.
    fn journal(&self, eye: Eye, after: usize) -> Vec<Line>;

    /// The lines of the saved game, sealed, the set-up first.
    fn record(&self) -> &[String];

    /// What orders measure in.
    fn unit(&self) -> Unit;

    /// What became of everybody so far: the whole truth, for reports.
    fn aftermath(&self) -> Aftermath;

    /// The position now as a scenario that begins with it, and what the file cannot say; or why it cannot be written.
    fn as_scenario(&self) -> Result<(String, Vec<String>), String>;

    /// The battle as it was right after a line (and whatever followed it without a decision), to look at.
    fn at(&self, line: usize) -> Box<dyn Match>;

    /// A battle of its own that goes on from a line of this one. Its dice are its own: the nonce is mixed into them.
    fn copy(&self, line: usize, nonce: u64) -> Box<dyn Match>;
}

/// Why an order was not carried out.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(tag = "problem", rename_all = "snake_case")]
pub enum NotPlayed {
    /// It was decided on an older table.
    #[error("This was decided at line {decided_at}, but the game is at line {line}. Look again.")]
    Stale {
        /// The line it was decided at.
        decided_at: usize,
        /// The line the game is at.
        line: usize,
    },
    /// The text is no order.
    #[error("{0}")]
    Misread(Misread),
    /// The rules forbid it.
    #[error("{0}")]
    Refused(Refusal),
    /// A real die has to be typed first; then the same order is submitted again.
    #[error("A {} has to be thrown for {} ({}).", .0.die, .0.name, .0.rule)]
    WantsDie(WantedDie),
}
