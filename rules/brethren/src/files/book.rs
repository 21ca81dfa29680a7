//! What stands on the shelf: the rulebook, its tables, and the scenarios that come with it.

use sandtable_kernel::RuleId;
use sandtable_kernel::book::{BookInfo, Document};
use sandtable_kernel::options::Toggle;

use crate::{Toggles, rule, scenario, tables};

/// What it is.
pub const INFO: BookInfo = BookInfo {
    id: "brethren",
    name: "Brethren: Skirmish Tabletop Wargame, WW2",
    prefix: "BR",
    version: "2",
    credit: "Brethren: Skirmish Tabletop Wargame, the WW2 Quick Start Guide, by Matthew Sutton-O'Connor, 2024",
};

/// The numbered rules.
pub const RULEBOOK: &str = include_str!("../../../../docs/rules/brethren.md");
/// Their ids.
pub const RULE_IDS: &[RuleId] = rule::ALL;
/// The switches.
pub const TOGGLES: &[Toggle] = Toggles::ALL;
/// The tables.
pub const TABLES: &[Document] = tables::FILES;
/// The scenarios.
pub const SCENARIOS: &[Document] = scenario::FILES;
