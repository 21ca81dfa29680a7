//! What stands on the shelf of this game besides its play: text, tables, scenarios and force lists.

use sandtable_kernel::RuleId;
use sandtable_kernel::book::{BookInfo, Document, ForceList};
use sandtable_kernel::options::Toggle;

use crate::forces::{cost, list_match};
use crate::tables::{PlatoonList, Tables};
use crate::{Toggles, rule, scenario, tables};

/// What the game is.
pub const INFO: BookInfo = BookInfo {
    id: "browning",
    name: "Bring the Browning",
    prefix: "BB",
    version: "2",
    credit: "Bring the Browning, a two-page text that does not name its author",
};

/// The numbered rules as Markdown.
pub const RULEBOOK: &str = include_str!("../../../../docs/rules/browning.md");

/// The ids of the numbered rules.
pub const RULE_IDS: &[RuleId] = rule::ALL;

/// The switches (BB-OPT-8).
pub const TOGGLES: &[Toggle] = Toggles::ALL;

/// The printed tables.
pub const TABLES: &[Document] = tables::FILES;

/// The scenarios that come with the game.
pub const SCENARIOS: &[Document] = scenario::FILES;

/// The lessons that come with the game.
pub const LESSONS: &[Document] = &[Document { id: "first_fire", text: include_str!("../../lessons/first_fire.md") }];

pub use crate::army::{check_army, new_army, with_army};

/// The platoon lists (BB-FOR-7), each with what is in it in words.
pub fn force_lists() -> Vec<ForceList> {
    let tables = Tables::standard();
    let list =
        |list: &PlatoonList| ForceList { id: list.id.clone(), name: list.name.clone(), about: about(tables, list) };
    tables.lists.iter().map(list).collect()
}

fn about(tables: &Tables, list: &PlatoonList) -> String {
    let costs = &tables.points;
    let nco = if list.senior_nco { ", perhaps a senior NCO" } else { "" };
    let (fewest, most) = list.squads;
    let kinds: Vec<String> = list
        .kinds
        .iter()
        .map(|kind| {
            format!("{}: {}, {} points", kind.name, list_match::describe(kind), cost::of_squad_kind(costs, kind))
        })
        .collect();
    let attached = list.attached.as_ref().map_or_else(String::new, |team| {
        format!("; perhaps a {} `{team}`, {} points", team.name, cost::of_pattern(costs, team))
    });
    format!("platoon leader{nco}; {fewest} to {most} squads ({}){attached}", kinds.join("; "))
}
