//! What clients send.

use std::collections::BTreeMap;

use sandtable_kernel::Point;
use serde::{Deserialize, Serialize};

use super::BroughtArmy;

/// Whose eyes look: the number of a seat, `truth`, or `onlooker`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(untagged)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "Eye"))]
pub enum EyeName {
    /// A seat.
    Seat(u8),
    /// `truth` or `onlooker`.
    Word(#[cfg_attr(feature = "ts", ts(type = "\"truth\" | \"onlooker\""))] String),
}

impl<'de> Deserialize<'de> for EyeName {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<EyeName, D::Error> {
        // Queries bring numbers as words, so both forms are read the same way.
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(u8),
            Word(String),
        }
        Ok(match Either::deserialize(deserializer)? {
            Either::Number(seat) => EyeName::Seat(seat),
            Either::Word(word) => word.parse().map_or(EyeName::Word(word), EyeName::Seat),
        })
    }
}

impl Default for EyeName {
    fn default() -> EyeName {
        EyeName::Word("onlooker".to_owned())
    }
}

/// A battle to be begun.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewBattle {
    /// The game's id.
    pub game: String,
    /// The scenario's id; a lesson names its own.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<String>"))]
    pub scenario: String,
    /// The id of a lesson: then its scenario, its players and its first dice are those of the lesson.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub lesson: Option<String>,
    /// Who plays; seats left out are played by people.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<NewPlayer>>"))]
    pub players: Vec<NewPlayer>,
    /// Armies in place of the scenario's own forces.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<BroughtArmy>>"))]
    pub armies: Vec<BroughtArmy>,
    /// Optional rules by name.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub toggles: BTreeMap<String, String>,
    /// House rules, as TOML.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub house: Option<String>,
    /// Where the dice come from.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, type = "\"seed\" | \"hand\""))]
    pub dice: DiceFrom,
    /// The same number gives the same dice.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seed: Option<u64>,
    /// Real dice thrown before the first decision, all of them so far.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u16>>"))]
    pub thrown: Vec<u16>,
}

impl NewBattle {
    /// Whether it is to be played otherwise than its scenario says.
    pub(crate) fn is_changed(&self) -> bool {
        let own_rules = !self.armies.is_empty() || !self.toggles.is_empty() || self.house.is_some();
        own_rules || self.dice == DiceFrom::Hand
    }
}

/// A table whose seats somebody wants to know.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SeatsWanted {
    /// The scenario's id.
    pub scenario: String,
    /// Optional rules by name.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub toggles: BTreeMap<String, String>,
    /// House rules, as TOML.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub house: Option<String>,
}

/// Where the dice come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum DiceFrom {
    /// A seed.
    #[default]
    Seed,
    /// People throw them and type them in.
    Hand,
}

/// Who takes a seat.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewPlayer {
    /// The seat.
    pub seat: u8,
    /// A person or the computer.
    pub kind: PlayerKind,
    /// How well the computer plays.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub level: Option<String>,
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum PlayerKind {
    /// A person.
    Person,
    /// The computer.
    Computer,
}

/// The id of something new.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Created {
    /// Its id.
    pub id: String,
}

/// Who looks, and from where on the story is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
pub struct Look {
    /// The number of a seat, `truth` or `onlooker`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(value_type = String))]
    pub eye: EyeName,
    /// Only lines after this one.
    #[serde(default)]
    pub from: usize,
}

/// How a saved game is opened.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
pub struct Import {
    /// A damaged file is opened up to its last good line.
    #[serde(default)]
    pub salvage: bool,
}

/// Who is on the live socket.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
pub struct Listen {
    /// The number of a seat, `truth` or `onlooker`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(value_type = String))]
    pub eye: EyeName,
    /// The last line the client has had.
    #[serde(default)]
    pub from: usize,
    /// Whether views are sent; a program that follows the game by itself needs only the answers to its orders.
    #[serde(default = "yes")]
    pub views: bool,
}

fn yes() -> bool {
    true
}

/// Who looks, and at which moment.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::IntoParams))]
pub struct At {
    /// The number of a seat, `truth` or `onlooker`.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", param(value_type = String))]
    pub eye: EyeName,
    /// The line; the last one if left out.
    pub line: Option<usize>,
}

/// An order.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OrderGiven {
    /// Who orders.
    pub seat: u8,
    /// The line it was decided on.
    pub line: usize,
    /// Its short text.
    pub order: String,
    /// Real dice thrown for it, all of them so far.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<u16>>"))]
    pub dice: Vec<u16>,
}

/// An order to be previewed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PreviewAsked {
    /// Who would order it.
    pub seat: u8,
    /// Its short text.
    pub order: String,
}

/// Two points to be measured between.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MeasureAsked {
    /// Who measures.
    #[serde(default)]
    pub eye: EyeName,
    /// From here.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[cfg_attr(feature = "ts", ts(as = "sandtable_kernel::scene::PointTs"))]
    pub from: Point,
    /// To here.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    #[cfg_attr(feature = "ts", ts(as = "sandtable_kernel::scene::PointTs"))]
    pub to: Point,
}

/// A seat that wants ideas.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SuggestAsked {
    /// The seat.
    pub seat: u8,
}

/// An order to be taken back.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct UndoAsked {
    /// Whose order.
    pub seat: u8,
    /// The line this was decided on.
    pub line: usize,
}

/// The computer's turn.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct StepAsked {
    /// The line this was decided on.
    pub line: usize,
    /// Whether to go on to the next decision of a person.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub finish: bool,
}

/// A battle to be copied.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CopyBattle {
    /// The line to go on from.
    pub line: usize,
    /// Who plays the copy; the same as before if left out.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub players: Option<Vec<NewPlayer>>,
}
