//! Reading a force: `division.KEY`, `command.KEY`, `battalion.KEY` and `aircraft.KEY` tables of a side or an army file.

use sandtable_kernel::geometry::Bounds;
use sandtable_kernel::sheet::{Node, Reader, Value};
use sandtable_kernel::{Length, Point};

use super::{AircraftDraft, BattalionDraft, CommandDraft, DivisionDraft, Force, Mark, StartDraft};
use crate::roster::Arrival;
use crate::tables::{Tables, read_profile};
use crate::terms::{AirKind, Arm, Headquarters, Nationality, Posture, Reconnaissance, Status, Strength, Works};

/// Companies that stand for a reconnaissance battalion unless the list says otherwise (OB-REC-1).
const COMPANIES: i64 = 3;

/// Reads everything there is; faults are noted on the way.
pub fn force(file: &str, reader: &Reader<'_>, tables: &Tables) -> Force {
    let mut force = Force::default();
    for (key, table) in named(reader, "division") {
        force.divisions.push(DivisionDraft {
            key: checked_key(&table, key),
            name: table.optional_text("name").unwrap_or(key).to_owned(),
            well_supplied: table.optional_choice("supplied", &["well", "poorly"]) != Some(1),
            mark: mark(file, &table),
        });
        table.finish();
    }
    for (key, table) in named(reader, "command") {
        force.commands.push(CommandDraft {
            key: checked_key(&table, key),
            name: table.optional_text("name").unwrap_or(key).to_owned(),
            division: table.optional_text("division").map(str::to_owned),
            nationality: nationality(&table),
            posture: choice(&table, "posture", Posture::WORDS, Posture::ALL).unwrap_or(Posture::Line),
            officer: !table.has("officer") || table.flag("officer"),
            mark: mark(file, &table),
        });
        table.finish();
    }
    for (key, table) in named(reader, "battalion") {
        force.battalions.push(battalion(file, key, &table, tables));
        table.finish();
    }
    let home = match reader.raw("nationality").map(|node| &node.value) {
        Some(Value::Text(word)) => Nationality::of_word(word),
        _ => None,
    };
    for battalion in &mut force.battalions {
        let command = force.commands.iter().find(|command| command.key == battalion.command);
        let nation = command.and_then(|command| command.nationality).or(home);
        let Some(gun) = battalion.profile.gun else { continue };
        let gun = gun.as_made_by(nation, &tables.artillery);
        battalion.profile.gun = Some(gun);
        let silent = gun.range == Length::ZERO && gun.may_be_named(&tables.artillery);
        if silent && battalion.profile.arm == Arm::Artillery {
            force.silent_guns.push(battalion.mark.clone());
        }
    }
    for (key, table) in named(reader, "aircraft") {
        if let Some(kind) = table.choice("kind", AirKind::WORDS) {
            let area = table.optional_number("area", 1..=8).unwrap_or(1);
            let controller = table.flag("controller");
            if controller && AirKind::ALL[kind] != AirKind::GroundAttack {
                table.breaks("controller", crate::rule::AIR_17, None, "only ground-attack aircraft have a controller");
            }
            force.aircraft.push(AircraftDraft {
                key: checked_key(&table, key),
                name: table.optional_text("name").unwrap_or(key).to_owned(),
                kind: AirKind::ALL[kind],
                strength: choice(&table, "strength", Strength::WORDS, Strength::ALL).unwrap_or(Strength::Normal),
                area: u8::try_from(area - 1).unwrap_or(0),
                controller,
                mark: mark(file, &table),
            });
        }
        table.finish();
    }
    force
}

/// E-FOR-7: a nationality that is in the tables.
pub fn nationality(reader: &Reader<'_>) -> Option<Nationality> {
    let word = reader.optional_text("nationality")?;
    let found = Nationality::of_word(word);
    if found.is_none() {
        let message = format!("Nationality must be mapped to one in the tables: {}.", Nationality::WORDS.join(", "));
        reader.breaks("nationality", crate::rule::FOR_8, Some("E-FOR-7"), message);
    }
    found
}

/// A battalion as it is written. What cannot be read has been told and is filled in, so that the rest can be judged too.
fn battalion(file: &str, key: &str, table: &Reader<'_>, tables: &Tables) -> BattalionDraft {
    let kind = table.optional_text("type");
    let base = kind.and_then(|kind| {
        let found = tables.profile(kind);
        if found.is_none() {
            let near = sandtable_kernel::fault::near_names(kind, tables.types.iter().map(|(key, _)| key.as_str()));
            table.fault("type", format!("`{kind}` is no typical battalion{near}"));
        }
        found
    });
    // Of an unknown type nothing else can be said to be missing.
    let base = base.or_else(|| kind.and_then(|_| tables.types.first().map(|(_, profile)| profile)));
    let profile = read_profile(table, base, &tables.artillery);
    let command = table.text("command");
    let recon = choice(table, "recon", Reconnaissance::WORDS, Reconnaissance::ALL).unwrap_or(Reconnaissance::No);
    let companies = table.optional_number("companies", 2..=6).unwrap_or(COMPANIES);
    let experienced = !table.flag("inexperienced");
    let headquarters = choice(table, "headquarters", Headquarters::WORDS, Headquarters::ALL);
    let (name, twin) = (table.optional_text("name").unwrap_or(key), table.optional_text("twin"));
    let (part_of, start) = (table.optional_text("of"), start(table));
    BattalionDraft {
        key: checked_key(table, key),
        name: name.to_owned(),
        kind: kind.map(str::to_owned),
        command: command.unwrap_or_default().to_owned(),
        profile,
        experienced,
        recon: (recon, if recon == Reconnaissance::Battalion { u8::try_from(companies).unwrap_or(3) } else { 0 }),
        headquarters: headquarters.unwrap_or(Headquarters::None),
        twin: twin.map(str::to_owned),
        part_of: part_of.map(str::to_owned),
        start,
        mark: mark(file, table),
    }
}

fn start(table: &Reader<'_>) -> StartDraft {
    let truth = |name: &str| if table.has(name) { Some(table.flag(name)) } else { None };
    let arrival = table.optional_table("arrives").and_then(|arrives| {
        let (day, turn) = (arrives.number("day", 1..=30), arrives.number("turn", 1..=4));
        let at = arrives.point("at");
        arrives.finish();
        Some(Arrival { day: u8::try_from(day?).ok()?, turn: u8::try_from(turn?).ok()?, at: at? })
    });
    StartDraft {
        place: table.optional_point("at"),
        facing: table.raw("facing").and_then(|node| degrees(table, node)),
        mounted: truth("mounted"),
        posture: choice(table, "posture", Posture::WORDS, Posture::ALL),
        supports: table.optional_text("supports").map(str::to_owned),
        works: choice(table, "works", Works::WORDS, Works::ALL),
        spent: table.flag("spent"),
        pinned: table.flag("pinned"),
        counter_battery: table.flag("counter_battery"),
        status: choice(table, "status", Status::WORDS, Status::ALL),
        zone: zones(table, "zone"),
        arrival,
    }
}

/// Degrees anticlockwise from east, as hundredths.
fn degrees(table: &Reader<'_>, node: &Node) -> Option<i32> {
    let value = match &node.value {
        Value::Number(digits) => Length::parse_inches(digits).and_then(Length::as_hundredths),
        _ => None,
    };
    let value = value.filter(|hundredths| (0..36_000).contains(hundredths));
    if value.is_none() {
        table.fault("facing", "must be degrees from 0 to 359, anticlockwise from east: 90 is north");
    }
    value
}

/// `zone = [x1, y1, x2, y2]`, or a list of such rectangles.
pub fn zones(reader: &Reader<'_>, field: &str) -> Vec<Bounds> {
    let Some(node) = reader.raw(field) else { return Vec::new() };
    let Value::List(items) = &node.value else {
        reader.fault(field, "must be two opposite corners [x1, y1, x2, y2] in inches, or a list of such");
        return Vec::new();
    };
    let several = items.iter().all(|item| matches!(item.value, Value::List(_))) && !items.is_empty();
    let found: Vec<Option<Bounds>> = match several {
        true => items
            .iter()
            .map(|item| match &item.value {
                Value::List(corners) => bounds(corners),
                _ => None,
            })
            .collect(),
        false => vec![bounds(items)],
    };
    if found.iter().any(Option::is_none) {
        reader.fault(field, "must be two opposite corners [x1, y1, x2, y2] in inches, or a list of such");
    }
    found.into_iter().flatten().collect()
}

/// Two opposite corners.
pub fn bounds(corners: &[Node]) -> Option<Bounds> {
    let lengths: Vec<Length> = corners
        .iter()
        .filter_map(|node| match &node.value {
            Value::Number(digits) => Length::parse_inches(digits),
            _ => None,
        })
        .collect();
    match lengths.as_slice() {
        [x1, y1, x2, y2] if corners.len() == 4 => Some(Bounds::new(Point::new(*x1, *y1), Point::new(*x2, *y2))),
        _ => None,
    }
}

/// Keys are words of orders: small letters, digits, hyphens.
fn checked_key(table: &Reader<'_>, key: &str) -> String {
    let fits = !key.is_empty()
        && key.len() <= 24
        && key.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-');
    if !fits {
        table.fault("", format!("the key `{key}` must be small letters, digits and hyphens, at most 24 of them"));
    }
    key.to_owned()
}

fn named<'a>(reader: &Reader<'a>, name: &str) -> Vec<(&'a str, Reader<'a>)> {
    reader.optional_table(name).map_or_else(Vec::new, |tables| tables.named_tables())
}

fn mark(file: &str, table: &Reader<'_>) -> Mark {
    Mark { file: file.to_owned(), line: table.line(), field: table.path_of("") }
}

fn choice<T: Copy>(reader: &Reader<'_>, name: &str, words: &[&str], values: &[T]) -> Option<T> {
    reader.optional_choice(name, words).map(|index| values[index])
}
