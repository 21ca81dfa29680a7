//! What there is: games, scenarios, rules and stored battles.

use sandtable_kernel::scene::Scene;
use serde::{Deserialize, Serialize};

use super::{LessonInfo, Player};

/// A game on the shelf.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameInfo {
    /// Its id.
    pub id: String,
    /// The title of the rulebook.
    pub name: String,
    /// Whose rulebook it is.
    pub credit: String,
    /// The version of these rules.
    pub version: String,
    /// Its optional rules.
    pub toggles: Vec<ToggleInfo>,
    /// The computer players it has, weakest first.
    pub levels: Vec<String>,
    /// The lessons that come with it.
    pub lessons: Vec<LessonInfo>,
}

/// An optional rule with the values it may have; the first is the default.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ToggleInfo {
    /// Its name.
    pub name: String,
    /// Its values.
    pub values: Vec<String>,
    /// Its rule.
    pub rule: String,
    /// What it decides.
    pub about: String,
}

/// A scenario as the new-game page shows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ScenarioInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// `learning`, `standard` or `large`.
    pub size: String,
    /// What it is about.
    pub briefing: String,
    /// Who fights.
    pub seats: Vec<SeatName>,
    /// The keys of the sides that may bring an army; the scenario fixes the forces of the others.
    pub armies: Vec<String>,
    /// The table before the first decision, for the thumbnail.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub scene: Scene,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "SeatInfo"))]
pub struct SeatName {
    /// Its number.
    pub seat: u8,
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
}

/// A game's rules: the whole text, and each rule for tooltips.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Rulebook {
    /// The whole text.
    pub markdown: String,
    /// Each rule.
    pub rules: Vec<RuleWords>,
}

/// One numbered rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "ts", ts(rename = "RuleText"))]
pub struct RuleWords {
    /// Its id.
    pub id: String,
    /// The heading it stands under.
    pub chapter: String,
    /// Its text as Markdown.
    pub text: String,
}

/// A stored battle, for the home page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BattleInfo {
    /// Its id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The scenario's id.
    pub scenario: String,
    /// The scenario's name.
    pub title: String,
    /// The clock in words.
    pub clock: String,
    /// The last journal line.
    pub line: usize,
    /// Whether it is over.
    pub over: bool,
    /// Who plays.
    pub players: Vec<Player>,
    /// Seconds since 1970.
    pub changed: i64,
}
