//! Scenario files: from a sheet to a battle made ready, or to everything that is wrong with it.
//!
//! ```toml
//! game = "brevity"
//! table = { width = 48, height = 36 }
//! clock = { season = "summer", first = [1, 2], last = [1, 4] }     # day and turn
//!
//! [[terrain]]
//! kind = "woods"
//! rectangle = [6, 14, 14, 20]
//!
//! [side.a]
//! name = "US"
//! nationality = "us"
//! edge = "south"
//! zone = [0, 0, 48, 8]
//! orders = { hold = ["crossroads"] }
//! [side.a.command.tfa]
//! name = "Task Force A"
//! [side.a.battalion.inf1]
//! type = "INF-H"
//! command = "tfa"
//! at = [20, 4]
//! facing = 90
//! ```

mod ground;
mod opening;
mod orders;
mod roster;
mod spots;

pub(crate) use ground::Notes;

use core::cell::RefCell;

use sandtable_kernel::book::Document;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Node, Reader, Sheet, Value};
use sandtable_kernel::{Faults, Length, Point, Side};

use crate::Brevity;
use crate::forces::{Force, judge, read, written_out};
use crate::rule;
use crate::setup::{Clock, Setup};
use crate::tables::Tables;
use crate::terms::{Edge, Moon, Nationality, SIDES, Season, Weather};
use crate::toggles::{Amphibious, Engineering, Toggles};

/// The scenarios that come with the game.
pub const FILES: &[Document] = &[
    Document { id: "crossroads", text: include_str!("../../scenarios/crossroads.toml") },
    Document { id: "river_line", text: include_str!("../../scenarios/river_line.toml") },
    Document { id: "operation_brevity", text: include_str!("../../scenarios/operation_brevity.toml") },
    Document { id: "hidden_frontier", text: include_str!("../../scenarios/hidden_frontier.toml") },
    Document { id: "two_corps", text: include_str!("../../scenarios/two_corps.toml") },
];

const SIDE_WORDS: [&str; 2] = ["A", "B"];
const LEAST_TABLE: Length = Length::inches(12);
const MOST_TABLE: Length = Length::inches(160);

/// Makes a battle ready. The scenario's own toggles and tables come first, the house rules over them.
pub fn set_up(scenario: &Sheet, house: &HouseRules) -> Result<Brevity, Faults> {
    let faults = RefCell::new(Faults::default());
    let (toggles, tables): (Toggles, Tables) = chosen(scenario, house, &faults);
    let setup = read_setup(&written_out(scenario), toggles, tables, &faults);
    match (setup, faults.into_inner()) {
        (Some(setup), faults) if faults.is_empty() => Ok(Brevity::new(setup)),
        (None, faults) if faults.is_empty() => Err(Faults::of_file(&scenario.file, "this scenario cannot be read")),
        (_, faults) => Err(faults),
    }
}

/// One side as its file gives it.
pub(crate) struct SideFile {
    name: String,
    nationality: Nationality,
    edge: Option<Edge>,
    zone: Vec<sandtable_kernel::geometry::Bounds>,
    exit: Vec<sandtable_kernel::geometry::Bounds>,
    commander: Option<bool>,
    well_supplied: bool,
    basing_areas: u8,
    force: Force,
}

fn read_setup(sheet: &Sheet, toggles: Toggles, tables: Tables, faults: &RefCell<Faults>) -> Option<Setup> {
    let reader = Reader::new(sheet, faults);
    // Toggles and tables were read before; here they are only known names.
    let _ = (reader.raw("toggles"), reader.raw("tables"), reader.optional_text("id"), reader.optional_text("briefing"));
    reader.choice("game", &["brevity"]);
    reader.optional_choice("size", &["learning", "standard", "large"]);
    if toggles.amphibious == Amphibious::On && toggles.engineering == Engineering::Off {
        reader.breaks("toggles", rule::AMP_1, None, "`amphibious` needs `engineering = \"on\"`");
    }
    let title = reader.optional_text("name").unwrap_or("Untitled").to_owned();
    let size = read_table(&reader);
    let clock = read_clock(&reader);
    let ground = ground::read(&reader, size);
    let bridges = ground::bridges(&reader, size);
    let obstacles = ground::obstacles(&reader, &toggles, size);
    let objectives = orders::objectives(&reader, size);
    let sides = read_sides(sheet, &reader, &tables, faults);
    let victory = orders::victory(&reader, &objectives);
    let side_edges = read_side_edges(&reader);
    let deploys_first = reader.optional_choice("deploys_first", &SIDE_WORDS).map_or(SIDES[1], |index| SIDES[index]);
    let air_dependent = reader.flag("air_dependent");
    let opening = reader.optional_table("opening");
    reader.finish();
    let sides = sides?;
    let edges = sides_edges(&sides);
    let exits = [sides[0].exit.clone(), sides[1].exit.clone()];
    let mut roster = roster::build(&sides, &toggles, faults)?;
    let opening = opening.map(|opening| opening::read(&opening, &roster));
    let land = crate::ground::Land::of(&ground.features, &ground.notes);
    spots::settle(&mut roster, &sides, &tables, &land, size, opening.is_some(), faults);
    let advice = sides.iter().flat_map(|side| judge::advice(&side.force)).collect();
    Some(Setup {
        title,
        advice,
        width: size.x,
        height: size.y,
        features: ground.features,
        land,
        toggles,
        tables,
        roster,
        edges,
        exits,
        side_edges,
        clock: clock?,
        bridges,
        obstacles,
        objectives,
        victory: victory?,
        deploys_first,
        air_dependent,
        opening,
    })
}

/// OB-GEO-1: the north-east corner.
fn read_table(reader: &Reader<'_>) -> Point {
    let Some(table) = reader.table("table") else { return Point::new(MOST_TABLE, MOST_TABLE) };
    let side = |name: &str| {
        let length = table.inches(name).unwrap_or(MOST_TABLE);
        if (LEAST_TABLE..=MOST_TABLE).contains(&length) {
            return length;
        }
        table.breaks(name, rule::GEO_1, None, format!("must be from {LEAST_TABLE} to {MOST_TABLE} inches"));
        MOST_TABLE
    };
    let size = Point::new(side("width"), side("height"));
    table.finish();
    size
}

/// OB-CLK, OB-VIC-7.
fn read_clock(reader: &Reader<'_>) -> Option<Clock> {
    let clock = reader.table("clock")?;
    let season = clock.choice("season", Season::WORDS).map(|index| Season::ALL[index]);
    let (first, last) = (day_and_turn(&clock, "first"), day_and_turn(&clock, "last"));
    let moon = clock.optional_choice("moon", Moon::WORDS).map_or(Moon::Darkness, |index| Moon::ALL[index]);
    let weather = clock.optional_choice("weather", Weather::WORDS).map_or(Weather::Clear, |index| Weather::ALL[index]);
    clock.finish();
    let (first, last) = (first?, last?);
    if last < first {
        clock.breaks("last", rule::VIC_7, None, "the last turn comes before the first");
    }
    Some(Clock { season: season?, first, last, moon, weather })
}

/// `[day, turn]`.
fn day_and_turn(clock: &Reader<'_>, name: &str) -> Option<(u8, u8)> {
    let numbers: Option<Vec<u8>> = clock.raw(name).and_then(|node| match &node.value {
        Value::List(items) => items.iter().map(small).collect(),
        _ => None,
    });
    match numbers.as_deref() {
        Some([day @ 1..=30, turn @ 1..=4]) => Some((*day, *turn)),
        _ => {
            clock.breaks(name, rule::CLK_1, None, "must be a day from 1 to 30 and a turn from 1 to 4: [1, 2]");
            None
        }
    }
}

fn small(node: &Node) -> Option<u8> {
    match &node.value {
        Value::Number(digits) => digits.parse().ok(),
        _ => None,
    }
}

fn read_sides(sheet: &Sheet, reader: &Reader<'_>, tables: &Tables, faults: &RefCell<Faults>) -> Option<[SideFile; 2]> {
    let both = reader.table("side")?;
    let one = |key: &str, spare_name: &str| {
        let side = both.table(key)?;
        let read = read_side(sheet, &side, spare_name, tables, faults);
        side.finish();
        read
    };
    let (a, b) = (one("a", "Side A"), one("b", "Side B"));
    both.finish();
    Some([a?, b?])
}

fn read_side(
    sheet: &Sheet,
    side: &Reader<'_>,
    spare_name: &str,
    tables: &Tables,
    faults: &RefCell<Faults>,
) -> Option<SideFile> {
    // The orders are read with the objectives they name.
    let _ = side.raw("orders");
    let name = side.optional_text("name");
    let nationality = read::nationality(side);
    if !side.has("nationality") {
        side.breaks("nationality", rule::FOR_8, Some("E-FOR-7"), "is missing; a side has a nationality of the tables");
    }
    let edge = side.optional_choice("edge", Edge::WORDS).map(|index| Edge::ALL[index]);
    let (zone, exit) = (read::zones(side, "zone"), read::zones(side, "exit"));
    let commander = if side.has("commander") { Some(side.flag("commander")) } else { None };
    let well_supplied = side.optional_choice("supplied", &["well", "poorly"]) != Some(1);
    let basing_areas = side.optional_number("basing_areas", 0..=8).unwrap_or(0);
    let waived = read_waived(side);
    let force = read::force(&sheet.file, side, tables);
    faults.borrow_mut().0.extend(judge::faults(&force, &waived));
    Some(SideFile {
        name: name.unwrap_or(spare_name).to_owned(),
        // A missing or unknown one has been told; something stands in for it while the rest is judged.
        nationality: nationality.unwrap_or(Nationality::British),
        edge,
        zone,
        exit,
        commander,
        well_supplied,
        basing_areas: u8::try_from(basing_areas).ok()?,
        force,
    })
}

/// OB-FOR-10: what a scenario waives; it must say so.
fn read_waived(side: &Reader<'_>) -> Vec<String> {
    let Some(node) = side.raw("waive") else { return Vec::new() };
    if matches!(&node.value, Value::Text(text) if text == "all") {
        return judge::WAIVABLE.map(str::to_owned).to_vec();
    }
    let words: Option<Vec<String>> = match &node.value {
        Value::List(items) => items
            .iter()
            .map(|item| match &item.value {
                Value::Text(text) if judge::WAIVABLE.contains(&text.as_str()) => Some(text.clone()),
                _ => None,
            })
            .collect(),
        _ => None,
    };
    words.unwrap_or_else(|| {
        side.fault("waive", format!("must be \"all\" or a list of: {}", judge::WAIVABLE.join(", ")));
        Vec::new()
    })
}

/// OB-GEO-2: Side 1 owns the south edge and Side 2 the north edge, unless the scenario says otherwise.
fn sides_edges(sides: &[SideFile; 2]) -> [Edge; 2] {
    [sides[0].edge.unwrap_or(Edge::South), sides[1].edge.unwrap_or(Edge::North)]
}

/// OB-GEO-2, OB-MOV-14: the short edges, or those the scenario names.
fn read_side_edges(reader: &Reader<'_>) -> Vec<Edge> {
    let Some(node) = reader.raw("side_edges") else { return vec![Edge::West, Edge::East] };
    let edges: Option<Vec<Edge>> = match &node.value {
        Value::List(items) => items
            .iter()
            .map(|item| match &item.value {
                Value::Text(text) => Edge::of_word(text),
                _ => None,
            })
            .collect(),
        _ => None,
    };
    edges.unwrap_or_else(|| {
        reader.fault("side_edges", format!("must be a list of: {}", Edge::WORDS.join(", ")));
        Vec::new()
    })
}

/// The letter of a side.
pub(crate) const fn letter(side: Side) -> &'static str {
    SIDE_WORDS[side.0 as usize]
}
