//! What stands on the shelf of this game besides its play: text, tables, scenarios and force lists.

use sandtable_kernel::RuleId;
use sandtable_kernel::book::{BookInfo, Document};
use sandtable_kernel::options::Toggle;

use crate::{Toggles, rule, scenario, tables};

/// What the game is.
pub const INFO: BookInfo = BookInfo {
    id: "mundi",
    name: "De Belli Mundi Secundus",
    prefix: "MS",
    version: "2",
    credit: "World War II DBA, or De Belli Mundi Secundus, converted by Damond Crump",
};

/// The numbered rules as Markdown.
pub const RULEBOOK: &str = include_str!("../../../../docs/rules/mundi.md");

/// The ids of the numbered rules.
pub const RULE_IDS: &[RuleId] = rule::ALL;

/// The switches.
pub const TOGGLES: &[Toggle] = Toggles::ALL;

/// The printed tables.
pub const TABLES: &[Document] = tables::FILES;

/// The scenarios that come with the game.
pub const SCENARIOS: &[Document] = scenario::FILES;

/// The lessons that come with the game.
pub const LESSONS: &[Document] =
    &[Document { id: "the_crossroads", text: include_str!("../../lessons/the_crossroads.md") }];
