//! What stands on the shelf of this game besides its play: text, tables, scenarios and orbat templates.

use core::cell::RefCell;

use sandtable_kernel::options::{HouseRules, Toggle};
use sandtable_kernel::ruleset::{ArmyReport, BookInfo, Document, ForceList};
use sandtable_kernel::sheet::{Reader, Sheet};
use sandtable_kernel::{Faults, RuleId};

use crate::scenario::TEMPLATES;
use crate::{Toggles, rule, scenario, tables};

/// What the game is.
pub const INFO: BookInfo = BookInfo {
    id: "nqm",
    name: "Not Quite Mechanised Squared",
    prefix: "NQ",
    version: "1",
    credit: "Chris Kemp's Not Quite Mechanised Squared, copyright 1985-2022 Chris Kemp",
};

/// The numbered rules as Markdown.
pub const RULEBOOK: &str = include_str!("../../../docs/rules/nqm.md");

/// The ids of the numbered rules.
pub const RULE_IDS: &[RuleId] = rule::ALL;

/// The switches.
pub const TOGGLES: &[Toggle] = Toggles::ALL;

/// The printed tables.
pub const TABLES: &[Document] = tables::FILES;

/// The scenarios that come with the game.
pub const SCENARIOS: &[Document] = scenario::FILES;

/// The orbat templates, each with its units in words.
pub fn force_lists() -> Vec<ForceList> {
    let Ok(sheet) = Sheet::parse(TEMPLATES.id, TEMPLATES.text) else { return Vec::new() };
    let faults = RefCell::new(Faults::default());
    let reader = Reader::new(&sheet, &faults);
    reader
        .named_tables()
        .into_iter()
        .map(|(id, template)| ForceList {
            id: id.to_owned(),
            name: template.optional_text("name").unwrap_or(id).to_owned(),
            about: format!("A {} at Corps Scale.", template.optional_text("level").unwrap_or("division")),
        })
        .collect()
}

/// An army file that names a template.
pub fn new_army(list: &str) -> Option<String> {
    let found = force_lists().into_iter().find(|found| found.id == list)?;
    Some(format!("game = \"nqm\"\nname = \"{}\"\ntemplate = \"{}\"\ngrade = \"regular\"\n", found.name, found.id))
}

/// Judges an army file: a template and a grade.
pub fn check_army(army: &Sheet, _house: &HouseRules) -> ArmyReport {
    let faults = RefCell::new(Faults::default());
    let reader = Reader::new(army, &faults);
    reader.choice("game", &["nqm"]);
    let name = reader.optional_text("name").unwrap_or("An army").to_owned();
    let lists = force_lists();
    let ids: Vec<&str> = lists.iter().map(|list| list.id.as_str()).collect();
    let list = reader.choice("template", &ids);
    reader.optional_choice("grade", crate::terms::Grade::WORDS);
    reader.finish();
    let roster = list.map_or_else(Vec::new, |list| vec![lists[list].name.clone()]);
    ArmyReport { name, points: None, roster, faults: faults.into_inner(), repair: Vec::new() }
}
