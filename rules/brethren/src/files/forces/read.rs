//! Reading a force from a scenario's side or an army file; both write units in the same way.

use sandtable_kernel::Angle;
use sandtable_kernel::sheet::{Reader, Value};

use super::{EntryDraft, Force, Mark, Spec, words};
use crate::terms::Kind;

/// Words that mean something in orders and so cannot name a unit.
const RESERVED: [&str; 22] = [
    "aim", "all", "also", "at", "auto", "crew", "down", "done", "facing", "fire", "for", "grenade", "hold", "indirect",
    "launcher", "none", "pistol", "prepare", "stays", "team", "to", "with",
];

/// Reads `[units]`: a key for each entry, and an entry in one line or as a table.
pub fn force(file: &str, reader: &Reader<'_>) -> Force {
    let mark = Mark::of_field(file, reader, "units");
    let mut force = Force { mark, ..Force::default() };
    let Some(units) = reader.optional_table("units") else { return force };
    for key in units.names() {
        match read_entry(file, &units, key) {
            Some(entry) => force.entries.push(entry),
            None => force.unread.push(kind_meant(&units, key)),
        }
    }
    force
}

/// The kind an entry that cannot be read seems to be.
fn kind_meant(units: &Reader<'_>, key: &str) -> Option<Kind> {
    let text = match units.raw(key).map(|node| &node.value) {
        Some(Value::Text(text)) => text,
        Some(Value::Table(fields)) => {
            let (_, node) = fields.iter().find(|(name, _)| name == "kind" || name == "unit")?;
            let Value::Text(text) = &node.value else { return None };
            text
        }
        _ => return None,
    };
    words::kind_meant(text.split([':', ';']).next().unwrap_or_default().trim())
}

fn read_entry(file: &str, units: &Reader<'_>, key: &str) -> Option<EntryDraft> {
    check_key(units, key);
    let mark = Mark::of_field(file, units, key);
    let (name, spec) = match units.raw(key).map(|node| &node.value) {
        Some(Value::Text(text)) => (None, words::parse(text).map_err(|why| units.fault(key, why)).ok()),
        Some(Value::Table(_)) => {
            let table = units.table(key)?;
            let name = table.optional_text("name").map(str::to_owned);
            let spec = read_spec(&table);
            table.finish();
            (name, spec)
        }
        _ => {
            units.fault(key, "must be a unit such as \"green: nco smg, machine_gunner lmg, 4 rifleman\", or a table");
            (None, None)
        }
    };
    let spec = spec?;
    let name = name.unwrap_or_else(|| plain_name(&spec, key));
    Some(EntryDraft { mark, key: key.to_owned(), name, spec })
}

/// An entry as a table: `unit` in one line, or `kind`, `models`, `all` and `split`; and perhaps `at` and `facing`.
fn read_spec(table: &Reader<'_>) -> Option<Spec> {
    let told = |field: &str, why: String| table.fault(field, why);
    if table.has("unit") && table.raw("kind").is_some() {
        table.fault("kind", "the line of `unit` says the kind already; give one of the two");
    }
    let mut spec = match table.optional_text("unit") {
        Some(text) => words::parse(text).map_err(|why| told("unit", why)).ok()?,
        None => {
            let kind = table.text("kind")?;
            words::parse_kind(kind).map_err(|why| told("kind", why)).ok()?
        }
    };
    let mut whole = true;
    if let Some(men) = worded(table, "models", words::parse_men, &mut whole) {
        spec.men = men;
    }
    if let Some(items) = worded(table, "all", words::parse_items, &mut whole) {
        words::give_all(&mut spec, &items);
    }
    if let Some(split) = worded(table, "split", words::parse_split, &mut whole) {
        spec.split = split;
    }
    if let Some(places) = worded(table, "at", words::parse_places, &mut whole) {
        spec.places = places;
    }
    if table.has("facing") {
        spec.facing = table.number("facing", 0..=360).map(|degrees| Angle::degrees(degrees as i32));
    }
    spec.put_in_order();
    whole.then_some(spec)
}

/// A field in words, if it is there; one that cannot be read is told, and the table is not whole.
fn worded<T>(table: &Reader<'_>, field: &str, parse: fn(&str) -> Result<T, String>, whole: &mut bool) -> Option<T> {
    let read = parse(table.optional_text(field)?);
    *whole &= read.is_ok();
    read.map_err(|why| table.fault(field, why)).ok()
}

/// A key is one word in orders: it must not look like a number, a point or a word of the order itself.
fn check_key(units: &Reader<'_>, key: &str) {
    let shape = key.len() <= 16
        && key.starts_with(|first: char| first.is_ascii_lowercase())
        && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !shape {
        let message = "a key is a short word of small letters, digits and hyphens that begins with a letter";
        units.fault(key, format!("`{key}`: {message}, such as `sq1`"));
    } else if RESERVED.contains(&key) {
        units.fault(key, format!("`{key}` is a word of the orders; choose another key"));
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
