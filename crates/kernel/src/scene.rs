//! Scene: what one eye sees now, told so that a page, a terminal or a picture can draw it without knowing the game.

use std::borrow::Cow;
use std::sync::Arc;

use serde::Serialize;

use crate::{Length, Outcome, Point, RuleId, Shared, Side, shared};

/// Words of the program, which need not be made, or words made for the occasion.
pub type Words = Cow<'static, str>;

/// Everything to be drawn. Lengths are in units of 1/500 mm (an inch is 12,700).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Scene {
    /// The scenario's name.
    pub title: String,
    /// The sides, in order.
    pub sides: Vec<SideView>,
    /// The ground.
    pub ground: Ground,
    /// Terrain in drawing order; most games make it once and show the same to everybody.
    #[serde(serialize_with = "slice")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<TerrainView>"))]
    pub terrain: Arc<[TerrainView]>,
    /// What stands on the table.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Piece>"))]
    pub pieces: Vec<Shared<Piece>>,
    /// What is drawn over it: zones, objectives, arcs, noted points.
    pub overlays: Vec<Overlay>,
    /// The margins: organisation, off-table pieces, scores, clock.
    pub panels: Vec<Panel>,
    /// Where in the sequence of play the game stands.
    pub sequence: Sequence,
    /// Set when it is over.
    #[cfg_attr(feature = "ts", ts(as = "Option<OutcomeTs>"))]
    pub outcome: Option<Outcome>,
}

/// A side as people see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SideView {
    /// The side.
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub side: Side,
    /// Its short key: `A`.
    pub key: String,
    /// Its name: `US attackers`.
    pub name: String,
}

/// The table top.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Ground {
    /// West to east.
    #[cfg_attr(feature = "ts", ts(as = "i32"))]
    pub width: Length,
    /// South to north.
    #[cfg_attr(feature = "ts", ts(as = "i32"))]
    pub height: Length,
    /// The side of a square, where the table is a grid. Squares are called by column and row from the south-west corner, `1,1`;
    /// a candidate of an offer with such an id is that square, and is picked on the table.
    #[cfg_attr(feature = "ts", ts(as = "Option<i32>"))]
    pub square: Option<Length>,
    /// Whether anybody may measure anything now.
    pub measuring: bool,
}

/// A shape on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Outline {
    /// A polygon.
    Area(#[cfg_attr(feature = "ts", ts(as = "Vec<PointTs>"))] Vec<Point>),
    /// A polyline.
    Line(#[cfg_attr(feature = "ts", ts(as = "Vec<PointTs>"))] Vec<Point>),
    /// A circle.
    Circle {
        /// Its centre.
        #[cfg_attr(feature = "ts", ts(as = "PointTs"))]
        centre: Point,
        /// Its radius.
        #[cfg_attr(feature = "ts", ts(as = "i32"))]
        radius: Length,
    },
}

/// One piece of terrain.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TerrainView {
    /// Its id in the scenario.
    pub id: String,
    /// How it looks: one of the drawing styles every client knows (`woods`, `low_wall`, `hill`, ...; docs/wire.md lists them).
    pub look: String,
    /// Its name on the map; may be empty.
    pub name: String,
    /// What it does, in words: `slow, gives cover, blocks sight beyond 6"`.
    pub note: String,
    /// Its shape.
    pub outline: Outline,
}

/// A piece on the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Piece {
    /// The id used in orders.
    pub id: String,
    /// Its name: `1st squad rifles, man 7`.
    pub name: String,
    /// Whose it is.
    #[cfg_attr(feature = "ts", ts(as = "Option<u8>"))]
    pub side: Option<Side>,
    /// What it is, for drawing: `figure`, `leader`, `block`, `gun`, `vehicle`, `stub` (something hidden).
    pub look: Words,
    /// Its arms or branch, for the model drawn: `rifle`, `lmg`, `smg`, `tank`, ...
    pub arm: Words,
    /// APP-6 symbol code; empty if it has none.
    pub symbol: Words,
    /// The organisation node it belongs to; empty if none.
    pub group: String,
    /// Where its centre is.
    #[cfg_attr(feature = "ts", ts(as = "PointTs"))]
    pub at: Point,
    /// Its base.
    pub base: Base,
    /// Where it faces, in hundredths of a degree anticlockwise from east.
    pub facing: Option<u16>,
    /// Stamps on it: pinned, ready, spent.
    pub markers: Vec<Marker>,
    /// What there is to know about it, in reading order; playbooks check these.
    pub facts: Vec<Fact>,
}

/// A base seen from above.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum Base {
    /// A round base.
    Round(#[cfg_attr(feature = "ts", ts(as = "i32"))] Length),
    /// A rectangular base: width and depth.
    Block(#[cfg_attr(feature = "ts", ts(as = "i32"))] Length, #[cfg_attr(feature = "ts", ts(as = "i32"))] Length),
    /// A marker without a base.
    Marker,
}

/// A stamp on a piece; the same key always sits at the same corner.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Marker {
    /// Its kind: `pinned`, `ready`, `moved`, `active`, ...
    pub key: Words,
    /// What it says when read.
    pub text: Words,
}

/// One thing to know about a piece or a group.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Fact {
    /// The name playbooks use: `status`. Every piece has the same ones, so they are words of the program and never made.
    pub key: &'static str,
    /// The value: `pinned`.
    pub value: Words,
}

/// Something drawn over the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Overlay {
    /// Its id, for playbooks: `objective farmhouse`.
    pub id: String,
    /// Its kind: `objective`, `zone`, `arc`, `note`.
    pub look: String,
    /// Its label.
    pub label: String,
    /// Whose it is.
    #[cfg_attr(feature = "ts", ts(as = "Option<u8>"))]
    pub side: Option<Side>,
    /// Its shape.
    pub outline: Outline,
    /// What there is to know about it.
    pub facts: Vec<Fact>,
}

/// A margin of the page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Panel {
    /// Its heading: `Forces`, `Scattered`, `Score`.
    pub title: String,
    /// Its lines.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Row>"))]
    pub rows: Vec<Shared<Row>>,
}

/// A line of a panel; rows form a tree by their depth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Row {
    /// The id used in orders, if it is a unit: `bar-1`. Empty for a plain line.
    pub id: String,
    /// How deep in the tree.
    pub depth: u8,
    /// What it says.
    pub text: String,
    /// Whose it is.
    #[cfg_attr(feature = "ts", ts(as = "Option<u8>"))]
    pub side: Option<Side>,
    /// Stamps.
    pub markers: Vec<Marker>,
    /// What there is to know about it; playbooks check these.
    pub facts: Vec<Fact>,
}

/// The sequence of play with the current step lit.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sequence {
    /// The clock in words: `Turn 3 of 6`.
    pub clock: String,
    /// The steps, in order.
    pub steps: Vec<SequenceStep>,
}

/// One step of the sequence of play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SequenceStep {
    /// Its name: `Rally`.
    pub name: String,
    /// The rule that describes it.
    #[cfg_attr(feature = "ts", ts(as = "String"))]
    pub rule: RuleId,
    /// Whether the game is in it now.
    pub now: bool,
}

/// One sentence of the story, with what it is about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sentence {
    /// The sentence.
    pub text: String,
    /// The pieces or groups it names.
    pub pieces: Vec<String>,
    /// Where it happened.
    #[cfg_attr(feature = "ts", ts(as = "Option<PointTs>"))]
    pub at: Option<Point>,
}

/// A shared list is written like any other.
fn slice<S: serde::Serializer>(list: &[TerrainView], into: S) -> Result<S::Ok, S::Error> {
    list.serialize(into)
}

impl Fact {
    /// A fact from anything printable.
    pub fn new(key: &'static str, value: impl ToString) -> Fact {
        Fact { key, value: Cow::Owned(value.to_string()) }
    }

    /// A fact told in a word of the program.
    pub const fn word(key: &'static str, value: &'static str) -> Fact {
        Fact { key, value: Cow::Borrowed(value) }
    }
}

impl Panel {
    /// A panel of rows nobody shares yet.
    pub fn new(title: impl Into<String>, rows: impl IntoIterator<Item = Row>) -> Panel {
        Panel { title: title.into(), rows: shared(rows) }
    }
}

impl Marker {
    /// A marker.
    pub fn new(key: impl Into<Words>, text: impl Into<Words>) -> Marker {
        Marker { key: key.into(), text: text.into() }
    }
}

impl Scene {
    /// A fact of a piece, overlay or panel row by its id and key; `turn` style facts live on the row with an empty id.
    pub fn fact(&self, id: &str, key: &str) -> Option<&str> {
        let pieces = self.pieces.iter().map(|piece| (&piece.id, &piece.facts));
        let overlays = self.overlays.iter().map(|overlay| (&overlay.id, &overlay.facts));
        let rows = self.panels.iter().flat_map(|panel| &panel.rows).map(|row| (&row.id, &row.facts));
        pieces
            .chain(overlays)
            .chain(rows)
            .filter(|(name, _)| *name == id)
            .flat_map(|(_, facts)| facts)
            .find(|fact| fact.key == key)
            .map(|fact| &*fact.value)
    }
}

/// How a point looks in TypeScript.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
#[ts(rename = "Point")]
pub struct PointTs {
    /// East.
    pub x: i32,
    /// North.
    pub y: i32,
}

/// How an outcome looks in TypeScript.
#[cfg(feature = "ts")]
#[derive(ts_rs::TS)]
#[ts(rename = "Outcome")]
pub struct OutcomeTs {
    /// The side that won.
    pub winner: Option<u8>,
    /// The rule that ended it.
    pub rule: String,
    /// How.
    pub how: String,
}
