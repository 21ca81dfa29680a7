//! Armies: force lists, army files, what is wrong with them, and how they are clicked together.

use std::collections::BTreeMap;

use sandtable_kernel::army::{ArmyChange, ArmyForm};
use sandtable_kernel::fault::Faults;
use serde::{Deserialize, Serialize};

/// A force list an army can be built from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ListInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What is in it.
    pub about: String,
}

/// A force list to start an army from.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct NewArmy {
    /// Its id.
    pub list: String,
}

/// The text of an army file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ArmyDraft {
    /// Its TOML.
    pub text: String,
}

/// An army file, and what it is to be judged by.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ArmyText {
    /// Its TOML.
    pub text: String,
    /// The scenario it is to fight in, whose own options count.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub scenario: Option<String>,
    /// Optional rules by name.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<BTreeMap<String, String>>"))]
    pub toggles: BTreeMap<String, String>,
    /// House rules, as TOML.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub house: Option<String>,
}

/// A click on the form of an army.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ArmyClick {
    /// The army before it.
    pub army: ArmyText,
    /// What is changed.
    #[cfg_attr(feature = "openapi", schema(value_type = Object))]
    pub change: ArmyChange,
}

/// What an army file holds, what is wrong with it, and what can be clicked.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ArmyView {
    /// Its name.
    pub name: String,
    /// What it costs, where the game counts points.
    pub points: Option<i64>,
    /// Its roster, line by line; inner lines are indented by spaces.
    pub roster: Vec<String>,
    /// Everything wrong with it; none if it is legal.
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<Object>))]
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::wire::FaultTs>"))]
    pub faults: Faults,
    /// The smallest change that would make it legal, in words.
    pub repair: Vec<String>,
    /// The file with that change made, where the game can make it.
    pub mended: Option<String>,
    /// Its form, where the game has one and the file can be read.
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Object>))]
    pub form: Option<ArmyForm>,
}

/// An army in place of the scenario's own force.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct BroughtArmy {
    /// The key of the side, as the scenario's `armies` names it.
    pub side: String,
    /// The file's name, for messages.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub file: Option<String>,
    /// Its TOML.
    pub text: String,
}
