//! Scenario files (docs/scenario-files.md): from a sheet to a battle made ready, or to everything that is wrong with it.

mod ground;
mod objectives;
mod opening;
mod roster;
mod spots;

use core::cell::RefCell;
use std::collections::BTreeSet;

use sandtable_kernel::book::Document;
use sandtable_kernel::files::{Kind, Record, corners};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Reader, Sheet};
use sandtable_kernel::{Faults, Length, Point, Side};

use crate::files::fields::{ScenarioFile, SideFile, SidesFile, TableFile};
use crate::forces::{Force, judge, read};
use crate::rule;
use crate::tables::Tables;
use crate::toggles::{Points, Toggles};
use crate::{Browning, Setup};

/// The scenarios that come with the game.
pub const FILES: &[Document] = &[
    Document { id: "farm_lane", text: include_str!("../../scenarios/farm_lane.toml") },
    Document { id: "crossroads_at_noon", text: include_str!("../../scenarios/crossroads_at_noon.toml") },
    Document { id: "edge_of_town", text: include_str!("../../scenarios/edge_of_town.toml") },
];

/// Where a table ends whose size cannot be read: no feature is off it then.
const WIDEST: Point = Point::inches(160, 160);

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

/// One side, its force judged legal.
struct Fighting {
    name: String,
    zone: (Point, Point),
    break_percent: u8,
    force: Force,
}

fn read_setup(sheet: &Sheet, toggles: Toggles, tables: Tables, faults: &RefCell<Faults>) -> Option<Setup> {
    let file = ScenarioFile::read(&Reader::new(sheet, faults));
    let corner = |table: &TableFile<'_>| Some(Point::new(table.width?, table.height?));
    let size = file.table.as_ref().and_then(corner).unwrap_or(WIDEST);
    let terrain = ground::read(&file.terrain, &tables, size);
    let objectives = objectives::read(&file.objective, size);
    let law = Law { toggles, tables: &tables, size, starts_in_the_middle: file.opening.is_some() };
    let sides = file.side.as_ref().and_then(|sides| read_sides(sides, &law, faults));
    let roster = sides.as_ref().and_then(|sides| roster::build(sides, toggles, faults));
    let standing = spots::Standing { terrain: &terrain, size, base: tables.distances.base };
    // In an opening the places of the teams are where they stand, and nobody deploys.
    let standard = match (&sides, &roster, &file.opening) {
        (Some(sides), Some(roster), None) => spots::standard(sides, roster, &standing, faults),
        _ => [None, None],
    };
    let opening = file.opening.as_ref().map(|opening| {
        let (sides, roster) = sides.as_ref().zip(roster.as_ref())?;
        opening::read(opening, sides, roster, &standing, file.turns, faults)
    });
    let [a, b] = sides?;
    Some(Setup {
        title: file.name.to_owned(),
        width: size.x,
        height: size.y,
        terrain,
        toggles,
        tables,
        roster: roster?,
        zones: [a.zone, b.zone],
        deploys_first: file.deploys_first,
        begins: file.begins,
        standard,
        objectives,
        turns: file.turns,
        break_percent: [a.break_percent, b.break_percent],
        opening: match opening {
            Some(read) => Some(read?),
            None => None,
        },
    })
}

/// What a side is judged by.
struct Law<'a> {
    toggles: Toggles,
    tables: &'a Tables,
    size: Point,
    starts_in_the_middle: bool,
}

fn read_sides(file: &SidesFile<'_>, law: &Law<'_>, faults: &RefCell<Faults>) -> Option<[Fighting; 2]> {
    let mut keys = BTreeSet::new();
    let mut one = |side: &Option<SideFile<'_>>| side.as_ref().and_then(|side| read_side(side, law, &mut keys, faults));
    let (a, b) = (one(&file.a), one(&file.b));
    Some([a?, b?])
}

fn read_side(
    file: &SideFile<'_>,
    law: &Law<'_>,
    keys: &mut BTreeSet<String>,
    faults: &RefCell<Faults>,
) -> Option<Fighting> {
    // A battle that starts in the middle needs no zones.
    let zone = match law.starts_in_the_middle {
        true if !file.here.has("zone") => Some((Point::default(), law.size)),
        _ => file.zone,
    };
    if !law.starts_in_the_middle && !file.here.has("zone") {
        file.here.breaks("zone", rule::DEP_1, None, format!("is missing; it must be {}", corners().what()));
    }
    if let Some((_, high)) = zone.filter(|(low, high)| !on_table(law.size, *low) || !on_table(law.size, *high)) {
        let message = format!("reaches to {high}, off the table, which ends at {}", law.size);
        file.here.breaks("zone", rule::DEP_1, None, message);
    }
    let limited = law.toggles.points == Points::On;
    if limited && !file.here.has("points_limit") {
        file.here.fault("points_limit", "is missing; `points = on` needs a limit for each side");
    }
    let whole = read::is_whole(&file.force);
    let force = read::force(&file.force, file.name);
    let broken = judge::faults(&force, law.tables, &law.toggles, file.points_limit.filter(|_| limited));
    let shared = roster::shared_keys(&force, keys);
    let legal = whole && broken.is_empty() && shared.is_empty();
    faults.borrow_mut().0.extend(if whole { broken } else { judge::without_echoes(broken) });
    faults.borrow_mut().0.extend(shared);
    let force = legal.then_some(force)?;
    let first = || force.platoons.first().map_or("", |platoon| &platoon.name);
    let name = file.name.unwrap_or_else(first).to_owned();
    Some(Fighting { name, zone: zone?, break_percent: file.break_percent, force })
}

/// Whether a point lies on the table (BB-GEO-1).
fn on_table(size: Point, point: Point) -> bool {
    (Length::ZERO..=size.x).contains(&point.x) && (Length::ZERO..=size.y).contains(&point.y)
}

/// The letter of a side.
fn letter(side: Side) -> &'static str {
    ["A", "B"][usize::from(side.0)]
}
