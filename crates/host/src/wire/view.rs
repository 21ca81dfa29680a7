//! What one eye sees and may do, and what goes over the live socket.

use sandtable_kernel::offer::Offer;
use sandtable_kernel::scene::Scene;
use sandtable_kernel::{Outcome, Point, RuleId};
use serde::{Deserialize, Serialize};

use super::{Change, Coach, EyeName, PlayerKind};
use crate::problem::{Problem, ProblemKind};

/// What one eye sees and may do, at a line of the journal.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct View {
    /// The battle's id.
    pub id: String,
    /// The game's id.
    pub game: &'static str,
    /// The scenario's name.
    pub title: String,
    /// Whose view it is.
    pub eye: EyeName,
    /// The last journal line; an order must name it.
    pub line: usize,
    /// The clock in words.
    pub clock: String,
    /// Who plays.
    pub players: Vec<Player>,
    /// Who has to decide what.
    pub pending: Vec<PendingAsk>,
    /// One plain sentence for the seat that looks.
    pub question: String,
    /// What this seat may do now.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    pub offers: Vec<Offer>,
    /// What is to be drawn.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub scene: Scene,
    /// The story, as far as asked for.
    pub lines: Vec<Line>,
    /// Whether this seat may take something back.
    pub can_undo: bool,
    /// What the coach says to this seat, in a lesson.
    pub coach: Option<Coach>,
    /// Set when it is over.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "ts", ts(as = "Option<sandtable_kernel::scene::OutcomeTs>"))]
    pub outcome: Option<Outcome>,
}

/// Who sits where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Player {
    /// The seat's number.
    pub seat: u8,
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// A person or the computer.
    pub kind: PlayerKind,
    /// How well the computer plays.
    pub level: Option<String>,
}

/// A decision somebody has to make.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PendingAsk {
    /// Who.
    pub seat: u8,
    /// In which step.
    pub step: &'static str,
    /// By which rule.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub rule: RuleId,
}

/// A journal line as one eye reads it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Line {
    /// Its number.
    pub line: usize,
    /// What it is.
    pub kind: LineKind,
    /// Who ordered it.
    pub seat: Option<u8>,
    /// An order's short text, or the sentence of what happened.
    pub text: String,
    /// The rule it rests on.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    #[cfg_attr(feature = "ts", ts(as = "Option<String>"))]
    pub rule: Option<RuleId>,
    /// The die thrown: its number of faces.
    pub die: Option<u16>,
    /// What came up.
    pub face: Option<u16>,
    /// The pieces it names.
    pub pieces: Vec<String>,
    /// Where it happened.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    #[cfg_attr(feature = "ts", ts(as = "Option<sandtable_kernel::scene::PointTs>"))]
    pub at: Option<Point>,
    /// Whether a turn begins with it.
    pub turn_start: bool,
    /// Whether an activation begins with it.
    pub activation_start: bool,
    /// False for what was taken back.
    pub live: bool,
}

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LineKind {
    /// A seat asked for something.
    Order,
    /// A die was thrown.
    Roll,
    /// Something happened.
    Event,
    /// Something was taken back.
    Rewind,
}

/// A good order, with what it brings.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Suggestion {
    /// Its short text.
    pub order: String,
    /// What it is about.
    pub note: String,
}

/// What the server sends over the live socket.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LiveMessage<'a> {
    /// The whole table: the first thing told, and told again to a client that has missed something.
    View(&'a View),
    /// What is different since the last view or change.
    Change(Change<'a>),
    /// An order or a step is stored.
    Done {
        /// The tag it came with.
        tag: u64,
        /// The last line now.
        line: usize,
    },
    /// An order or a step was not carried out. `problem` is the problem's type.
    Refused {
        /// The tag it came with.
        tag: u64,
        /// The kind of problem.
        problem: ProblemKind,
        /// The problem itself.
        #[serde(flatten)]
        told: RefusedProblem,
    },
}

/// A problem without its type, which the message uses for its own.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RefusedProblem {
    title: String,
    status: u16,
    detail: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    rule: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<sandtable_kernel::scene::PointTs>"))]
    at: Option<Point>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    die: Option<u16>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    name: Option<String>,
}

impl LiveMessage<'_> {
    /// An order that was not carried out.
    pub fn refused(tag: u64, problem: Problem) -> Self {
        let Problem { kind, title, status, detail, rule, code, at, die, name, .. } = problem;
        let told = RefusedProblem { title, status, detail, rule, code, at, die, name };
        LiveMessage::Refused { tag, problem: kind, told }
    }
}

/// What a client may send over the live socket.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum LiveOrder {
    /// An order.
    Order {
        /// Comes back with the answer.
        #[serde(default)]
        tag: u64,
        /// Who orders.
        seat: u8,
        /// The line it was decided on.
        line: usize,
        /// Its short text.
        order: String,
        /// Real dice thrown for it, all of them so far.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u16>>"))]
        dice: Vec<u16>,
    },
    /// The computer's turn.
    Step {
        /// Comes back with the answer.
        #[serde(default)]
        tag: u64,
        /// The line this was decided on.
        line: usize,
        /// Whether to go on to the next decision of a person.
        #[serde(default)]
        #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
        finish: bool,
    },
}
