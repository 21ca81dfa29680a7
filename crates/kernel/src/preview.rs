//! Preview: what an order would bring, told before anything is sent.

use serde::Serialize;

use crate::{Length, Point, Refusal, RuleId};

/// What would happen, or why it may not.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Preview {
    /// Why it would be refused.
    #[cfg_attr(feature = "ts", ts(as = "Option<RefusalTs>"))]
    pub refusal: Option<Refusal>,
    /// What the dice decide: `Pins and scatters`.
    pub question: String,
    /// The exact odds of every outcome, in reading order; empty when no dice are thrown.
    pub odds: Vec<OddsRow>,
    /// Every number that goes into the roll.
    pub modifiers: Vec<Modifier>,
    /// Anything else worth knowing, in words.
    pub notes: Vec<Note>,
    /// Pieces worth ringing on the table.
    pub rings: Vec<Ring>,
    /// Sight lines worth drawing.
    pub lines: Vec<SightLine>,
    /// What the move costs.
    pub cost: Option<Cost>,
    /// Where pieces would stand afterwards, when an order moves more than the one that is pointed with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<End>>"))]
    pub ends: Vec<End>,
}

/// One outcome and its exact chance.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OddsRow {
    /// What happens.
    pub outcome: String,
    /// Ways it can happen...
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub ways: u64,
    /// ...out of this many equally likely ones.
    #[cfg_attr(feature = "ts", ts(type = "number"))]
    pub out_of: u64,
}

/// One number that goes into a roll.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Modifier {
    /// What it is for: `strong team`.
    pub label: String,
    /// How much: `+1`.
    pub value: String,
    /// The rule.
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub rule: RuleId,
}

/// A remark.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Note {
    /// What it says.
    pub text: String,
    /// The rule it rests on.
    #[cfg_attr(feature = "ts", ts(as = "Option<String>"))]
    pub rule: Option<RuleId>,
}

/// A piece worth ringing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ring {
    /// The piece.
    pub piece: String,
    /// Why: `in the open`.
    pub text: String,
    /// How it looks: `target`, `cover`, `friend`, `threat`.
    pub tone: String,
}

/// A line of sight worth drawing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SightLine {
    /// From.
    #[cfg_attr(feature = "ts", ts(as = "crate::scene::PointTs"))]
    pub from: Point,
    /// To.
    #[cfg_attr(feature = "ts", ts(as = "crate::scene::PointTs"))]
    pub to: Point,
    /// Where it is blocked, if it is.
    #[cfg_attr(feature = "ts", ts(as = "Option<crate::scene::PointTs>"))]
    pub blocked_at: Option<Point>,
}

/// What a move costs and what it may cost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Cost {
    /// Used.
    #[cfg_attr(feature = "ts", ts(as = "i32"))]
    pub used: Length,
    /// Allowed.
    #[cfg_attr(feature = "ts", ts(as = "i32"))]
    pub allowed: Length,
    /// Which limit applies: `slow: the low die`.
    pub limit: String,
}

/// Where a piece would stand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct End {
    /// The piece.
    pub piece: String,
    /// Its place.
    #[cfg_attr(feature = "ts", ts(as = "crate::scene::PointTs"))]
    pub at: Point,
}

/// The ruler and the line-of-sight tool.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Measure {
    /// The distance, rounded to the unit for display; absent where the rules forbid measuring.
    #[cfg_attr(feature = "ts", ts(as = "Option<i32>"))]
    pub distance: Option<Length>,
    /// Whether one end sees the other; absent where the game has no such thing.
    pub sight: Option<SightLine>,
    /// What blocks it, or how the far end is covered, in words.
    pub notes: Vec<Note>,
}

impl Preview {
    /// A preview that is only a refusal.
    pub fn refused(refusal: Refusal) -> Preview {
        Preview { refusal: Some(refusal), ..Preview::default() }
    }
}

/// How a refusal looks in TypeScript.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
#[ts(rename = "Refusal")]
pub struct RefusalTs {
    /// The rule.
    pub rule: String,
    /// The stable name.
    pub code: String,
    /// The sentence.
    pub why: String,
    /// The place.
    pub at: Option<crate::scene::PointTs>,
}
