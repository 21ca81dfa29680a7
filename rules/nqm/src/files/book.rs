//! What stands on the shelf of this game besides its play: text, tables and scenarios; armies are in `army`.

use sandtable_kernel::RuleId;
use sandtable_kernel::book::{BookInfo, Document};
use sandtable_kernel::options::Toggle;

use crate::{Toggles, rule, scenario, tables};

/// What the game is.
pub const INFO: BookInfo = BookInfo {
    id: "nqm",
    name: "Not Quite Mechanised Squared",
    prefix: "NQ",
    version: "3",
    credit: "Chris Kemp's Not Quite Mechanised Squared, copyright 1985-2022 Chris Kemp",
};

/// The numbered rules as Markdown.
pub const RULEBOOK: &str = include_str!("../../../../docs/rules/nqm.md");

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
    &[Document { id: "down_the_road", text: include_str!("../../lessons/down_the_road.md") }];
