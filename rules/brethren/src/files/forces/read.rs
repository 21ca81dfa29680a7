//! Reading a force from a scenario's side or an army file; both write units in the same way.

use sandtable_kernel::sheet::{Spot, Value};

use super::{EntryDraft, Force, Mark, Spec, words};
use crate::files::fields::ForceFile;
use crate::terms::Kind;

/// Words that mean something in orders and so cannot name a unit.
const RESERVED: [&str; 22] = [
    "aim", "all", "also", "at", "auto", "crew", "down", "done", "facing", "fire", "for", "grenade", "hold", "indirect",
    "launcher", "none", "pistol", "prepare", "stays", "team", "to", "with",
];

/// The entries of `[units]`, each under its key.
pub fn force(file: &ForceFile<'_>) -> Force {
    let mut force = Force { mark: Mark::of_field(&file.here, "units"), ..Force::default() };
    for entry in &file.units {
        check_key(&entry.spot, entry.name);
        let Some(read) = &entry.value else {
            force.unread.push(kind_meant(&entry.spot));
            continue;
        };
        let name = read.name.clone().unwrap_or_else(|| plain_name(&read.spec, entry.name));
        let (key, spec) = (entry.name.to_owned(), read.spec.clone());
        force.entries.push(EntryDraft { mark: Mark::of(&entry.spot), key, name, spec });
    }
    force
}

/// The kind an entry that cannot be read seems to be.
fn kind_meant(spot: &Spot<'_>) -> Option<Kind> {
    let text = match &spot.node().value {
        Value::Text(text) => text,
        Value::Table(fields) => {
            let (_, node) = fields.iter().find(|(name, _)| name == "kind" || name == "unit")?;
            node.text()?
        }
        _ => return None,
    };
    words::kind_meant(text.split([':', ';']).next().unwrap_or_default().trim())
}

/// A key is one word in orders: it must not look like a number, a point or a word of the order itself.
fn check_key(spot: &Spot<'_>, key: &str) {
    let shape = key.len() <= 16
        && key.starts_with(|first: char| first.is_ascii_lowercase())
        && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !shape {
        let message = "a key is a short word of small letters, digits and hyphens that begins with a letter";
        spot.fault(format!("`{key}`: {message}, such as `sq1`"));
    } else if RESERVED.contains(&key) {
        spot.fault(format!("`{key}` is a word of the orders; choose another key"));
    }
}

/// What an entry is called that has no name of its own.
pub fn plain_name(spec: &Spec, key: &str) -> String {
    let what = match spec.kind {
        Kind::Officer => "Lieutenant",
        Kind::Green => "Green squad",
        Kind::Veteran => "Veteran squad",
        Kind::Medic => "Medic",
        Kind::MmgTeam => "Medium machine gun",
        Kind::LightMortarTeam => "Light mortar",
        Kind::MediumMortarTeam if spec.howitzer => "Light howitzer",
        Kind::MediumMortarTeam => "Medium mortar",
    };
    format!("{what} {key}")
}
