//! A start in the middle of a battle (OB-R-136): what the pieces' own tables do not say.

use sandtable_kernel::fault::near_names;
use sandtable_kernel::sheet::{Reader, Value};

use super::SIDE_WORDS;
use crate::roster::Roster;
use crate::setup::Opening;
use crate::terms::{AirId, BattalionId, CommandId, Edge, SIDES};

/// Reads `[opening]`.
pub fn read(reader: &Reader<'_>, roster: &Roster) -> Opening {
    let chooser = reader.optional_choice("chooser", &SIDE_WORDS).map(|index| SIDES[index]);
    let mut opening = Opening { chooser, ..Opening::default() };
    if let Some(commander) = reader.optional_table("commander") {
        opening.commander = ["a", "b"].map(|side| command(&commander, side, commander.optional_text(side)?, roster));
        commander.finish();
    }
    if let Some(controllers) = reader.optional_table("controllers") {
        for unit in controllers.names() {
            let command = controllers.optional_text(unit).and_then(|key| command(&controllers, unit, key, roster));
            let keys = roster.aircraft.iter().map(|aircraft| aircraft.key.as_str());
            let found = named(&controllers, unit, "aircraft unit", unit, keys).map(|index| AirId(index as u8));
            opening.controllers.extend(found.zip(command));
        }
        controllers.finish();
    }
    if let Some(edges) = reader.optional_table("edges") {
        for key in edges.names() {
            let edge = edges.choice(key, Edge::WORDS).map(|index| Edge::ALL[index]);
            let keys = roster.battalions.iter().map(|battalion| battalion.key.as_str());
            let found = named(&edges, key, "battalion", key, keys).map(|index| BattalionId(index as u8));
            opening.edges.extend(found.zip(edge));
        }
        edges.finish();
    }
    if let Some(node) = reader.raw("flamed") {
        match &node.value {
            Value::List(items) => {
                for item in items {
                    let Value::Text(key) = &item.value else { continue };
                    opening.flamed.extend(command(reader, "flamed", key, roster));
                }
            }
            _ => reader.fault("flamed", "must be a list of commands"),
        }
    }
    reader.finish();
    opening
}

fn command(reader: &Reader<'_>, field: &str, key: &str, roster: &Roster) -> Option<CommandId> {
    let keys = roster.commands.iter().map(|command| command.key.as_str());
    named(reader, field, "command", key, keys).map(|index| CommandId(index as u8))
}

/// The place of a key in a list, or a fault that names near ones.
fn named<'a>(
    reader: &Reader<'_>,
    field: &str,
    what: &str,
    key: &str,
    mut keys: impl Iterator<Item = &'a str> + Clone,
) -> Option<usize> {
    let found = keys.clone().position(|known| known == key);
    if found.is_none() {
        reader.fault(field, format!("there is no {what} `{key}`{}", near_names(key, keys.by_ref())));
    }
    found
}
