//! Scenario files (docs/scenario-files.md): from a sheet to a battle made ready, or to everything that is wrong with it.

mod ground;
mod objectives;
mod opening;
mod roster;
mod spots;

use core::cell::RefCell;
use std::collections::BTreeSet;

use sandtable_kernel::book::Document;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Reader, Sheet, Value};
use sandtable_kernel::{Faults, Length, Point, Side};

use crate::forces::{Force, judge, read};
use crate::rule;
use crate::tables::Tables;
use crate::terms::SIDES;
use crate::toggles::{Points, Toggles};
use crate::{Browning, Setup};

/// The scenarios that come with the game.
pub const FILES: &[Document] = &[
    Document { id: "farm_lane", text: include_str!("../../scenarios/farm_lane.toml") },
    Document { id: "crossroads_at_noon", text: include_str!("../../scenarios/crossroads_at_noon.toml") },
    Document { id: "edge_of_town", text: include_str!("../../scenarios/edge_of_town.toml") },
];

const SIDE_WORDS: [&str; 2] = ["A", "B"];
const LEAST_TABLE: Length = Length::inches(6);
const MOST_TABLE: Length = Length::inches(160);

/// Makes a battle ready. The scenario's own toggles and tables come first, the house rules over them.
pub fn set_up(scenario: &Sheet, house: &HouseRules) -> Result<Browning, Faults> {
    let faults = RefCell::new(Faults::default());
    let (toggles, tables): (Toggles, Tables) = chosen(scenario, house, &faults);
    let setup = read_setup(scenario, toggles, tables, &faults);
    match (setup, faults.into_inner()) {
        (Some(setup), faults) if faults.is_empty() => Ok(Browning::new(setup)),
        (_, faults) => Err(faults),
    }
}

/// One side as its file gives it, its force judged legal.
struct SideFile {
    name: String,
    zone: (Point, Point),
    break_percent: u8,
    force: Force,
}

fn read_setup(sheet: &Sheet, toggles: Toggles, tables: Tables, faults: &RefCell<Faults>) -> Option<Setup> {
    let reader = Reader::new(sheet, faults);
    // Toggles and tables were read before; here they are only known names.
    let _ = (reader.raw("toggles"), reader.raw("tables"), reader.optional_text("id"), reader.optional_text("briefing"));
    reader.choice("game", &["browning"]);
    reader.optional_choice("size", &["learning", "standard", "large"]);
    let title = reader.optional_text("name").unwrap_or("Untitled").to_owned();
    let turns = reader.optional_number("turns", 1..=50).unwrap_or(8);
    let side_named = |name: &str| reader.optional_choice(name, &SIDE_WORDS).map(|index| SIDES[index]);
    let (deploys_first, begins) = (side_named("deploys_first"), side_named("begins"));
    let size = read_table(&reader);
    let terrain = ground::read(&reader, &tables, size);
    let objectives = objectives::read(&reader, size);
    let opening = reader.optional_table("opening");
    let sides = read_sides(sheet, &reader, toggles, &tables, size, opening.is_some(), faults);
    let roster = sides.as_ref().and_then(|sides| roster::build(sides, toggles, faults));
    let standing = spots::Standing { terrain: &terrain, size, base: tables.distances.base };
    // In an opening the places of the teams are where they stand, and nobody deploys.
    let standard = match (&sides, &roster, &opening) {
        (Some(sides), Some(roster), None) => spots::standard(sides, roster, &standing, faults),
        _ => [None, None],
    };
    let opening = opening.map(|opening| {
        let read = sides
            .as_ref()
            .zip(roster.as_ref())
            .and_then(|(sides, roster)| opening::read(&sheet.file, &opening, sides, roster, &standing, turns, faults));
        // Without a roster nobody asked for its fields, so none of them can be called unknown.
        if roster.is_some() {
            opening.finish();
        }
        read
    });
    reader.finish();
    let [a, b] = sides?;
    Some(Setup {
        title,
        width: size.x,
        height: size.y,
        terrain,
        toggles,
        tables,
        roster: roster?,
        zones: [a.zone, b.zone],
        deploys_first,
        begins,
        standard,
        objectives,
        turns: u8::try_from(turns).ok()?,
        break_percent: [a.break_percent, b.break_percent],
        opening: match opening {
            Some(read) => Some(read?),
            None => None,
        },
    })
}

/// BB-GEO-1: the north-east corner.
fn read_table(reader: &Reader<'_>) -> Point {
    let Some(table) = reader.table("table") else {
        return Point::new(MOST_TABLE, MOST_TABLE);
    };
    let side = |name: &str| {
        let length = table.inches(name).unwrap_or(MOST_TABLE);
        if (LEAST_TABLE..=MOST_TABLE).contains(&length) {
            return length;
        }
        let message = format!("must be from {LEAST_TABLE} to {MOST_TABLE} inches");
        table.breaks(name, rule::GEO_1, None, message);
        MOST_TABLE
    };
    let size = Point::new(side("width"), side("height"));
    table.finish();
    size
}

fn read_sides(
    sheet: &Sheet,
    reader: &Reader<'_>,
    toggles: Toggles,
    tables: &Tables,
    size: Point,
    starts_in_the_middle: bool,
    faults: &RefCell<Faults>,
) -> Option<[SideFile; 2]> {
    let both = reader.table("side")?;
    let mut keys = BTreeSet::new();
    let mut one = |name: &str| {
        let side = both.table(name)?;
        let read = read_side(sheet, &side, toggles, tables, size, starts_in_the_middle, &mut keys, faults);
        side.finish();
        read
    };
    let (a, b) = (one("a"), one("b"));
    both.finish();
    Some([a?, b?])
}

#[expect(clippy::too_many_arguments, reason = "everything a side is read by; it is read in one place")]
fn read_side(
    sheet: &Sheet,
    side: &Reader<'_>,
    toggles: Toggles,
    tables: &Tables,
    size: Point,
    starts_in_the_middle: bool,
    keys: &mut BTreeSet<String>,
    faults: &RefCell<Faults>,
) -> Option<SideFile> {
    let name = side.optional_text("name");
    let break_percent = side.optional_number("break_percent", 1..=100).unwrap_or(50);
    // A battle that starts in the middle needs no zones.
    let zone = match starts_in_the_middle {
        true if !side.has("zone") => Some((Point::default(), size)),
        _ => read_corners(side, "zone"),
    };
    if let Some((_, high)) = zone.filter(|(low, high)| !on_table(size, *low) || !on_table(size, *high)) {
        side.breaks("zone", rule::DEP_1, None, format!("reaches to {high}, off the table, which ends at {size}"));
    }
    let limit = side.optional_number("points_limit", 0..=100_000);
    if toggles.points == Points::On && limit.is_none() {
        side.fault("points_limit", "is missing; `points = on` needs a limit for each side");
    }
    let before = faults.borrow().0.len();
    let force = read::force(&sheet.file, side);
    let whole = faults.borrow().0.len() == before;
    let limit = limit.filter(|_| toggles.points == Points::On);
    let broken = judge::faults(&force, tables, &toggles, limit);
    let shared = roster::shared_keys(&force, keys);
    let legal = whole && broken.is_empty() && shared.is_empty();
    faults.borrow_mut().0.extend(if whole { broken } else { judge::without_echoes(broken) });
    faults.borrow_mut().0.extend(shared);
    let force = legal.then_some(force)?;
    let name = name.unwrap_or_else(|| force.platoons.first().map_or("", |platoon| &platoon.name)).to_owned();
    Some(SideFile { name, zone: zone?, break_percent: u8::try_from(break_percent).ok()?, force })
}

/// `[x1, y1, x2, y2]`: two opposite corners, given back as south-west and north-east.
fn read_corners(reader: &Reader<'_>, name: &str) -> Option<(Point, Point)> {
    let lengths: Option<Vec<Length>> = reader.raw(name).and_then(|node| match &node.value {
        Value::List(items) if items.len() == 4 => items
            .iter()
            .map(|item| match &item.value {
                Value::Number(digits) => Length::parse_inches(digits),
                _ => None,
            })
            .collect(),
        _ => None,
    });
    let Some([x1, y1, x2, y2]) = lengths.as_deref() else {
        reader.fault(name, "must be two opposite corners [x1, y1, x2, y2] in inches");
        return None;
    };
    Some((Point::new(*x1.min(x2), *y1.min(y2)), Point::new(*x1.max(x2), *y1.max(y2))))
}

/// Whether a point lies on the table (BB-GEO-1).
fn on_table(size: Point, point: Point) -> bool {
    (Length::ZERO..=size.x).contains(&point.x) && (Length::ZERO..=size.y).contains(&point.y)
}

/// The letter of a side.
fn letter(side: Side) -> &'static str {
    SIDE_WORDS[usize::from(side.0)]
}
