//! Offer: what a seat may do now, as a form that any client can fill without knowing the game.
//!
//! A filled form is an order in its short text form: the verb, then each field with its leading word. The terminal, the
//! playbook and the page all send the same words, and one parser in the game reads them.

mod filled;

pub use filled::{Filled, Value, form_of};

use serde::Serialize;

use crate::{Length, Point, RuleId, scene::Outline};

/// One thing a seat may do now.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Offer {
    /// The first word of the order: `fire`.
    pub verb: String,
    /// What it is, in plain words: `Fire at a six-inch square`.
    pub title: String,
    /// The rule that allows it.
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub rule: RuleId,
    /// What has to be filled in, in the order of the text.
    pub fields: Vec<Field>,
    /// Whether dice decide it, so that a preview shows odds.
    pub dice: bool,
    /// How it should stand on the page.
    pub weight: Weight,
    /// The heading under which it stands, where there are many: `Rulings on units`. Offers of one heading follow each other.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub group: String,
}

/// How much an offer should catch the eye.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Default)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Weight {
    /// What this step is for.
    #[default]
    Main,
    /// Leaving the step without doing it.
    Pass,
    /// Always there, rarely wanted, and final: conceding.
    Grave,
}

/// One gap of the form.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Field {
    /// Its name: `figure`.
    pub name: String,
    /// The word written before its value: `at`; empty for none.
    pub lead: String,
    /// What to tell the player: `Who moves?`
    pub label: String,
    /// Whether it may be left out, with its leading word.
    pub optional: bool,
    /// How it is filled.
    pub fill: Fill,
}

/// How a gap is filled, and how its value is written.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Fill {
    /// Pieces, groups, words or squares of a grid, written as their ids separated by spaces.
    Pick {
        /// What may be picked.
        from: Vec<Candidate>,
        /// At least this many.
        min: u16,
        /// At most this many.
        max: u16,
    },
    /// A whole number.
    Number {
        /// At least.
        min: i64,
        /// At most.
        max: i64,
    },
    /// A point of the table, written `12.5,8`.
    Spot {
        /// Where it may be; anywhere if empty. A hint for drawing: the rules decide.
        zones: Vec<Outline>,
        /// A template that follows the pointer.
        template: Option<Template>,
    },
    /// Several points, one for each piece being placed, separated by spaces.
    Places {
        /// Where they may be.
        zones: Vec<Outline>,
        /// At least this many.
        min: u16,
        /// At most this many.
        max: u16,
        /// Radius of the bases being placed.
        #[cfg_attr(feature = "ts", ts(as = "i32"))]
        radius: Length,
        /// The pieces being placed, for each group that could be picked: group id (or empty) and names.
        groups: Vec<Placing>,
    },
    /// The way a picked piece goes: the points after its present one, separated by spaces.
    Path {
        /// The field in which the piece is picked.
        of: String,
        /// For each piece: where it starts and how far it may go.
        routes: Vec<Route>,
        /// At most this many points.
        points: u16,
    },
    /// A direction of whole numbers along one side of a template, written `3,4`.
    Direction,
    /// A facing, in whole degrees anticlockwise from east.
    Turn,
    /// A share for each of some pieces, written `7=2 9=1`.
    Share {
        /// Who may get a share.
        among: Vec<Candidate>,
        /// What must be shared out.
        total: u16,
    },
}

/// Something that may be picked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Candidate {
    /// The word written in the order: a piece id, a group id or a plain word.
    pub id: String,
    /// What it is called.
    pub label: String,
    /// Something worth knowing before picking it; may be empty.
    pub note: String,
    /// What must be picked in another gap for this one to be open: one of these. Open in any case if empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<String>>"))]
    pub beside: Vec<String>,
    /// Whether it is picked to begin with, as what most people want; another pick takes its place.
    #[serde(skip_serializing_if = "is_not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub usual: bool,
}

/// Pieces being placed together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Placing {
    /// The group whose pieces they are; empty if there is no choice.
    pub group: String,
    /// One name for each piece.
    pub pieces: Vec<String>,
}

/// How far one piece may go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Route {
    /// The piece.
    pub piece: String,
    /// Where it is.
    #[cfg_attr(feature = "ts", ts(as = "crate::scene::PointTs"))]
    pub from: Point,
    /// Its limits, the widest first: `open ground`, `over walls or through woods`.
    pub limits: Vec<Limit>,
    /// The area in which a straight move can legally end.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::scene::PointTs>"))]
    pub reach: Vec<Point>,
}

/// A limit on a move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Limit {
    /// When it applies.
    pub label: String,
    /// How far.
    #[cfg_attr(feature = "ts", ts(as = "i32"))]
    pub length: Length,
}

/// A shape that follows the pointer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Template {
    /// A square with this side, turned by a direction field if there is one.
    Square(#[cfg_attr(feature = "ts", ts(as = "i32"))] Length),
    /// A circle with this radius.
    Circle(#[cfg_attr(feature = "ts", ts(as = "i32"))] Length),
}

impl Offer {
    /// An offer without fields: a button.
    pub fn button(verb: &str, title: &str, rule: RuleId, weight: Weight) -> Offer {
        let (verb, title) = (verb.to_owned(), title.to_owned());
        Offer { verb, title, rule, fields: Vec::new(), dice: false, weight, group: String::new() }
    }

    /// The same offer under a heading.
    pub fn under(self, group: &str) -> Offer {
        Offer { group: group.to_owned(), ..self }
    }
}

impl Candidate {
    /// A candidate with nothing more to say about it.
    pub fn new(id: impl ToString, label: impl Into<String>) -> Candidate {
        Candidate { id: id.to_string(), label: label.into(), note: String::new(), beside: Vec::new(), usual: false }
    }

    /// Whether it may be picked when these are picked in the other gaps.
    pub fn is_open<'a>(&self, mut picked: impl Iterator<Item = &'a str>) -> bool {
        self.beside.is_empty() || picked.any(|id| self.beside.iter().any(|needed| needed == id))
    }
}

fn is_not(truth: &bool) -> bool {
    !truth
}
