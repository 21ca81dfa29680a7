//! A start in the middle of a battle (OB-R-136): what the pieces' own tables do not say.

use sandtable_kernel::fault::near_names;
use sandtable_kernel::sheet::Spot;

use crate::files::fields::OpeningFile;
use crate::roster::Roster;
use crate::setup::Opening;
use crate::terms::{AirId, BattalionId, CommandId};

/// What `[opening]` says.
pub fn read(file: &OpeningFile<'_>, roster: &Roster) -> Opening {
    let mut opening = Opening { chooser: file.chooser, ..Opening::default() };
    if let Some(commander) = &file.commander {
        let at = |field: &str| commander.here.spot(field).and_then(|spot| command(&spot, spot.node().text()?, roster));
        opening.commander = [commander.a.and_then(|_| at("a")), commander.b.and_then(|_| at("b"))];
    }
    for entry in &file.controllers {
        let command = entry.value.and_then(|key| command(&entry.spot, key, roster));
        let keys = roster.aircraft.iter().map(|aircraft| aircraft.key.as_str());
        let found = named(&entry.spot, "aircraft unit", entry.name, keys).map(|index| AirId(index as u8));
        opening.controllers.extend(found.zip(command));
    }
    for entry in &file.edges {
        let keys = roster.battalions.iter().map(|battalion| battalion.key.as_str());
        let found = named(&entry.spot, "battalion", entry.name, keys).map(|index| BattalionId(index as u8));
        opening.edges.extend(found.zip(entry.value));
    }
    if let Some(spot) = file.here.spot("flamed") {
        opening.flamed.extend(file.flamed.iter().filter_map(|key| command(&spot, key, roster)));
    }
    opening
}

fn command(spot: &Spot<'_>, key: &str, roster: &Roster) -> Option<CommandId> {
    let keys = roster.commands.iter().map(|command| command.key.as_str());
    named(spot, "command", key, keys).map(|index| CommandId(index as u8))
}

/// The place of a key in a list, or a fault that names near ones.
fn named<'a>(spot: &Spot<'_>, what: &str, key: &str, mut keys: impl Iterator<Item = &'a str> + Clone) -> Option<usize> {
    let found = keys.clone().position(|known| known == key);
    if found.is_none() {
        spot.fault(format!("there is no {what} `{key}`{}", near_names(key, keys.by_ref())));
    }
    found
}
