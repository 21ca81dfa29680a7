//! An army in place of a scenario's own force.

use sandtable_kernel::Side;
use sandtable_kernel::sheet::{Node, Sheet, Value};

use crate::scenario::SIDE_WORDS;

/// The scenario with this army on one side; nothing if the scenario starts in the middle, where every model has its place.
///
/// Keys and the name that the other side already uses get the side's letter, so that two armies from one list can meet.
#[must_use]
pub fn with_army(scenario: &Sheet, side: Side, army: &Sheet) -> Option<Sheet> {
    if scenario.root.get("opening").is_some() {
        return None;
    }
    let own = SIDE_WORDS.get(usize::from(side.0))?;
    let enemy = SIDE_WORDS.iter().find(|word| *word != own)?;
    let enemy = scenario.root.get("side").and_then(|sides| sides.get(enemy));
    let taken: Vec<String> = match enemy.and_then(|enemy| enemy.get("units")).map(|units| &units.value) {
        Some(Value::Table(units)) => units.iter().map(|(key, _)| key.clone()).collect(),
        _ => Vec::new(),
    };
    let mut mustered = scenario.clone();
    let home = entry(&mut mustered.root, "side").and_then(|sides| entry(sides, own))?;
    let Value::Table(fields) = &mut home.value else { return None };
    fields.retain(|(name, _)| name != "units" && name != "name");
    if let Some(name) = army.root.get("name") {
        let same = enemy.and_then(|enemy| enemy.get("name")).is_some_and(|theirs| theirs.value == name.value);
        let value = match &name.value {
            Value::Text(text) if same => Value::Text(format!("{text} ({own})")),
            value => value.clone(),
        };
        fields.push(("name".to_owned(), Node { value, line: name.line }));
    }
    let mut units = army.root.get("units")?.clone();
    if let Value::Table(units) = &mut units.value {
        for (key, _) in units.iter_mut().filter(|(key, _)| taken.contains(key)) {
            key.push(own.chars().next()?);
        }
    }
    fields.push(("units".to_owned(), units));
    Some(mustered)
}

fn entry<'n>(node: &'n mut Node, name: &str) -> Option<&'n mut Node> {
    match &mut node.value {
        Value::Table(entries) => entries.iter_mut().find(|(key, _)| key == name).map(|(_, node)| node),
        _ => None,
    }
}
