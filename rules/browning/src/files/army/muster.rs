//! An army dropped into a scenario in place of a side's own force.

use sandtable_kernel::Side;
use sandtable_kernel::files::Record;
use sandtable_kernel::sheet::{Node, Sheet, Value};

use crate::files::fields::ForceFile;

/// The fields of a side that describe its force; the army's platoons take their place, and its name that of the side.
fn force_fields() -> Vec<String> {
    let force = ForceFile::declaration().fields.into_iter().map(|field| field.key);
    force.chain(["name".to_owned()]).collect()
}

/// The scenario with this army on one side; nothing if the scenario starts in the middle, where every man has his place.
///
/// Keys and the name that the other side already uses get the side's letter, so that two armies from one list can meet.
#[must_use]
pub fn with_army(scenario: &Sheet, side: Side, army: &Sheet) -> Option<Sheet> {
    if scenario.root.get("opening").is_some() {
        return None;
    }
    let (own, other) = if side == Side(0) { ("a", "b") } else { ("b", "a") };
    let mut mustered = scenario.clone();
    let mut taken = Vec::new();
    let enemy = scenario.root.get("side").and_then(|sides| sides.get(other));
    let enemy_name = enemy.and_then(|enemy| enemy.get("name")).map(|name| name.value.clone());
    if let Some(mut enemy) = enemy.cloned() {
        each_key(&mut enemy, &mut |key| taken.push(key.clone()));
    }
    let home = entry(&mut mustered.root, "side").and_then(|sides| entry(sides, own))?;
    let Value::Table(fields) = &mut home.value else { return None };
    fields.retain(|(name, _)| !force_fields().contains(name));
    for name in force_fields() {
        let Some(mut node) = army.root.get(&name).cloned() else { continue };
        keys_of_field(&name, &mut node, &mut |key| {
            if taken.contains(key) {
                key.push('-');
                key.push_str(own);
            }
        });
        if let ("name", Value::Text(title)) = (name.as_str(), &mut node.value)
            && enemy_name.as_ref().is_some_and(|enemy| *enemy == Value::Text(title.clone()))
        {
            *title = format!("{title} ({})", own.to_uppercase());
        }
        fields.push((name, node));
    }
    Some(mustered)
}

fn entry<'n>(node: &'n mut Node, name: &str) -> Option<&'n mut Node> {
    match &mut node.value {
        Value::Table(entries) => entries.iter_mut().find(|(key, _)| key == name).map(|(_, node)| node),
        _ => None,
    }
}

/// Visits every key of a side, an army, a platoon or a squad.
fn each_key(node: &mut Node, visit: &mut impl FnMut(&mut String)) {
    let Value::Table(entries) = &mut node.value else { return };
    for (name, node) in entries {
        keys_of_field(name, node, visit);
    }
}

fn keys_of_field(name: &str, node: &mut Node, visit: &mut impl FnMut(&mut String)) {
    match (name, &mut node.value) {
        ("platoon" | "squad", Value::List(items)) => items.iter_mut().for_each(|item| each_key(item, visit)),
        ("leader" | "senior_nco", Value::Text(key)) => visit(key),
        ("teams" | "attached", Value::Table(teams)) => teams.iter_mut().for_each(|(key, _)| visit(key)),
        ("leader" | "senior_nco" | "team" | "teams" | "attached", Value::List(items)) => {
            items.iter_mut().for_each(|item| keys_of_field("leader", item, visit));
        }
        ("leader" | "senior_nco", Value::Table(fields)) => {
            for (_, field) in fields.iter_mut().filter(|(name, _)| name == "key") {
                if let Value::Text(key) = &mut field.value {
                    visit(key);
                }
            }
        }
        _ => {}
    }
}
