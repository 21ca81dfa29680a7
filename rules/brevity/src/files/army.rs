//! Army files: a force built from typical battalions, judged, printed and, where it is wrong, told how to be put right.

mod change;
mod form;
mod tree;

pub use change::{change_army, mend_army};
pub use form::army_form;
use tree::written;

use core::cell::RefCell;
use core::fmt::Write as _;
use std::sync::OnceLock;

use sandtable_kernel::book::{ArmyReport, ForceList};
use sandtable_kernel::files::Record;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Node, Reader, Sheet, Value};
use sandtable_kernel::{Faults, Side};

use crate::files::fields::ArmyFile;
use crate::forces::{CommandDraft, Force, judge, read, written_out};
use crate::terms::Headquarters;

const LISTS: &str = include_str!("../../forces/lists.toml");

/// The lists as one sheet.
fn lists() -> &'static Sheet {
    static LISTS_READ: OnceLock<Sheet> = OnceLock::new();
    LISTS_READ.get_or_init(|| Sheet::parse("lists", LISTS).expect("the force lists that come with the game are TOML"))
}

/// Typical forces to start from (OB-FOR-1).
pub fn force_lists() -> Vec<ForceList> {
    let Value::Table(entries) = &lists().root.value else { return Vec::new() };
    let word = |list: &Node, name: &str| match list.get(name).map(|node| &node.value) {
        Some(Value::Text(text)) => text.clone(),
        _ => String::new(),
    };
    let list = |(id, list): &(String, Node)| ForceList {
        id: id.clone(),
        name: word(list, "name"),
        about: word(list, "about"),
    };
    entries.iter().map(list).collect()
}

/// A legal army file for a force list, to start from.
pub fn new_army(list: &str) -> Option<String> {
    let found = lists().root.get(list)?;
    let mut text = format!("game = \"brevity\"\nlist = \"{list}\"\n");
    let Value::Table(entries) = &found.value else { return None };
    for (name, node) in entries.iter().filter(|(name, _)| name != "about") {
        match &node.value {
            Value::Table(groups) => {
                for (key, group) in groups {
                    let _ = writeln!(text, "\n[{name}.{key}]");
                    if let Value::Table(fields) = &group.value {
                        for (field, value) in fields {
                            let _ = writeln!(text, "{field} = {}", written(value));
                        }
                    }
                }
            }
            _ => {
                let _ = writeln!(text, "{name} = {}", written(node));
            }
        }
    }
    Some(text)
}

/// Judges an army file: its roster, all its faults, and the smallest change that mends it (OB-FOR-10).
pub fn check_army(army: &Sheet, house: &HouseRules) -> ArmyReport {
    let faults = RefCell::new(Faults::default());
    let (_, tables): (crate::Toggles, crate::tables::Tables) = chosen(&Sheet::empty(&army.file), house, &faults);
    let army = &written_out(army);
    let file = ArmyFile::read(&Reader::new(army, &faults));
    let name = file.name.to_owned();
    let force = read::force(&file.force, file.nationality, &tables);
    let mut faults = faults.into_inner();
    let unreadable = faults.0.len();
    faults.0.extend(judge::faults(&force, &[]));
    let repair = match (unreadable, faults.is_empty()) {
        (_, true) => Vec::new(),
        (0, false) => repair(&force),
        (1, _) => vec!["First put right what cannot be read: one fault of the file itself.".to_owned()],
        (count, _) => vec![format!("First put right what cannot be read: {count} faults of the file itself.")],
    };
    let mut roster = roster(&force);
    roster.extend(judge::advice(&force));
    ArmyReport { name, points: None, roster, faults, repair }
}

/// One line for each division, command and battalion.
fn roster(force: &Force) -> Vec<String> {
    let mut lines = Vec::new();
    let command_lines = |command: &CommandDraft, depth: &str, lines: &mut Vec<String>| {
        let (battalions, models) = (judge::counted(force, command), judge::models(force, command));
        let (battalions, models) = (number(battalions, "battalion"), number(models, "model"));
        lines.push(format!("{depth}{} [{}]: {battalions}, {models}", command.name, command.key));
        for battalion in judge::members(force, command) {
            let kind = battalion.kind.as_deref().unwrap_or(battalion.profile.arm.word());
            let strength = battalion.profile.strength.word();
            lines.push(format!("{depth}  {} [{}]: {kind}, {strength}", battalion.name, battalion.key));
        }
    };
    for division in &force.divisions {
        lines.push(format!("{} [{}]", division.name, division.key));
        for command in force.commands.iter().filter(|command| command.division.as_ref() == Some(&division.key)) {
            command_lines(command, "  ", &mut lines);
        }
    }
    for command in force.commands.iter().filter(|command| command.division.is_none()) {
        command_lines(command, "", &mut lines);
    }
    lines
}

/// The smallest changes that would make a force legal, one for each thing that is wrong.
fn repair(force: &Force) -> Vec<String> {
    let mut steps = Vec::new();
    for command in &force.commands {
        let (battalions, models) = (judge::counted(force, command), judge::models(force, command));
        match battalions {
            0 | 1 => steps.push(format!("Add {} to {}.", counted(2 - battalions, "battalion"), command.name)),
            2..=4 if models > judge::MOST_MODELS => {
                steps.push(format!("Take {} out of {}.", counted(models - judge::MOST_MODELS, "model"), command.name));
            }
            2..=4 => {}
            more => {
                steps.push(format!(
                    "Move {} from {} to another command.",
                    counted(more - 4, "battalion"),
                    command.name
                ));
            }
        }
    }
    for division in &force.divisions {
        let led: Vec<&CommandDraft> =
            force.commands.iter().filter(|command| command.division.as_ref() == Some(&division.key)).collect();
        match led.len() {
            0 | 1 => steps.push(format!("Add {} to {}.", counted(2 - led.len(), "command"), division.name)),
            2..=4 => {}
            more => steps.push(format!("Make {} of {} corps troops.", counted(more - 4, "command"), division.name)),
        }
        let headquarters = led
            .iter()
            .flat_map(|command| judge::members(force, command))
            .filter(|battalion| battalion.headquarters == Headquarters::Division)
            .count();
        match headquarters {
            0 => {
                steps
                    .push(format!("Give a command of {} a battalion with headquarters = \"division\".", division.name));
            }
            1 => {}
            more => {
                steps.push(format!("Take {} out of {}.", counted(more - 1, "headquarters battalion"), division.name));
            }
        }
    }
    let corps = force.battalions.iter().filter(|battalion| battalion.headquarters == Headquarters::Corps).count();
    if force.divisions.len() > 1 && corps != 1 {
        steps.push("Have exactly one battalion with headquarters = \"corps\".".to_owned());
    }
    steps
}

/// `1 model`, `3 models`.
fn number(number: usize, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn counted(number: usize, what: &str) -> String {
    if number == 1 { format!("one {what}") } else { format!("{number} {what}s") }
}

/// A scenario with an army in place of a side's own force; its places are found when the battle is set up.
pub fn with_army(scenario: &Sheet, side: Side, army: &Sheet) -> Option<Sheet> {
    let army = written_out(army);
    let mut changed = scenario.clone();
    let name = if side.0 == 0 { "a" } else { "b" };
    let Value::Table(root) = &mut changed.root.value else { return None };
    let (_, sides) = root.iter_mut().find(|(key, _)| key == "side")?;
    let Value::Table(sides) = &mut sides.value else { return None };
    let (_, own) = sides.iter_mut().find(|(key, _)| key == name)?;
    let Value::Table(fields) = &mut own.value else { return None };
    const FORCE: [&str; 5] = ["division", "command", "battalion", "aircraft", "nationality"];
    fields.retain(|(key, _)| {
        !FORCE.contains(&key.as_str()) || key == "nationality" && army.root.get("nationality").is_none()
    });
    for key in FORCE {
        if let Some(node) = army.root.get(key) {
            let mut node = node.clone();
            prefix(&mut node, key, name);
            fields.push((key.to_owned(), node));
        }
    }
    Some(changed)
}

/// Both sides may bring the same list, and every piece of a battle needs a key of its own: an army's keys get the side's
/// letter.
fn prefix(node: &mut Node, group: &str, side: &str) {
    if group == "nationality" {
        return;
    }
    let Value::Table(entries) = &mut node.value else { return };
    for (key, entry) in entries {
        *key = format!("{side}-{key}");
        let Value::Table(fields) = &mut entry.value else { continue };
        for (name, value) in fields {
            if matches!(name.as_str(), "command" | "division" | "twin" | "supports")
                && let Value::Text(text) = &mut value.value
            {
                *text = format!("{side}-{text}");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_kernel::Book;

    use crate::{Brevity, scenario};

    #[test]
    fn every_list_starts_a_legal_army_that_can_play() {
        for list in force_lists() {
            let text = new_army(&list.id).expect("a list");
            let army =
                Sheet::parse("army.toml", &text).unwrap_or_else(|faults| panic!("{}: {faults}\n{text}", list.id));
            let report = check_army(&army, &HouseRules::none());
            assert!(report.faults.is_empty(), "{}: {}", list.id, report.faults);
            let river = Sheet::parse("river.toml", scenario::FILES[1].text).expect("TOML");
            for side in crate::terms::SIDES {
                let changed = with_army(&river, side, &army).expect("every side is open");
                Brevity::set_up(&changed, &HouseRules::none()).unwrap_or_else(|faults| panic!("{}: {faults}", list.id));
            }
        }
    }

    #[test]
    fn an_illegal_army_lists_all_faults_with_the_smallest_change() {
        let text = new_army("GERMAN-INFANTRY-DIVISION").expect("a list").replace("headquarters = \"division\"", "");
        let army = Sheet::parse(
            "army.toml",
            &text.replace("[battalion.g12]", "[battalion.g13]\ntype = \"INF\"\ncommand = \"gr3\"\n[battalion.g12]"),
        )
        .expect("TOML");
        let report = check_army(&army, &HouseRules::none());
        assert!(report.faults.to_string().contains("E-FOR-4"), "{}", report.faults);
        assert!(report.repair.iter().any(|step| step.contains("headquarters")), "{:?}", report.repair);
    }
}
