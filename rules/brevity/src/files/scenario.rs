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
use sandtable_kernel::files::Record;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Reader, Sheet};
use sandtable_kernel::{Faults, Point, Side};

use crate::Brevity;
use crate::files::fields::{ClockFile, ScenarioFile, SideFile, SidesFile, TableFile};
use crate::forces::{Force, judge, read, written_out};
use crate::rule;
use crate::setup::{Clock, Setup};
use crate::tables::Tables;
use crate::terms::{Edge, Nationality};
use crate::toggles::{Amphibious, Engineering, Toggles};

/// The scenarios that come with the game.
pub const FILES: &[Document] = &[
    Document { id: "crossroads", text: include_str!("../../scenarios/crossroads.toml") },
    Document { id: "river_line", text: include_str!("../../scenarios/river_line.toml") },
    Document { id: "operation_brevity", text: include_str!("../../scenarios/operation_brevity.toml") },
    Document { id: "hidden_frontier", text: include_str!("../../scenarios/hidden_frontier.toml") },
    Document { id: "two_corps", text: include_str!("../../scenarios/two_corps.toml") },
];

/// Where a table ends whose size cannot be read: nothing is off it then.
const WIDEST: Point = Point::inches(160, 160);

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

/// One side, its force judged.
pub(crate) struct Fighting {
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
    let file = ScenarioFile::read(&Reader::new(sheet, faults));
    if toggles.amphibious == Amphibious::On && toggles.engineering == Engineering::Off {
        file.here.breaks("toggles", rule::AMP_1, None, "`amphibious` needs `engineering = \"on\"`");
    }
    let corner = |table: &TableFile<'_>| Some(Point::new(table.width?, table.height?));
    let size = file.table.as_ref().and_then(corner).unwrap_or(WIDEST);
    let clock = file.clock.as_ref().and_then(read_clock);
    let ground = ground::read(&file.terrain, size);
    let bridges = ground::bridges(&file.bridge, size);
    let obstacles = ground::obstacles(&file, &toggles, size);
    let objectives = orders::objectives(&file.objective, size);
    let sides = file.side.as_ref().and_then(|sides| read_sides(sides, &tables, faults));
    let victory = orders::victory(&file, &objectives);
    let side_edges = file.side_edges.clone().unwrap_or_else(|| vec![Edge::West, Edge::East]);
    let sides = sides?;
    let edges = sides_edges(&sides);
    let exits = [sides[0].exit.clone(), sides[1].exit.clone()];
    let mut roster = roster::build(&sides, &toggles, faults)?;
    let opening = file.opening.as_ref().map(|opening| opening::read(opening, &roster));
    let land = crate::ground::Land::of(&ground.features, &ground.notes);
    spots::settle(&mut roster, &sides, &tables, &land, size, opening.is_some(), faults);
    let advice = sides.iter().flat_map(|side| judge::advice(&side.force)).collect();
    Some(Setup {
        title: file.name.to_owned(),
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
        victory,
        deploys_first: file.deploys_first,
        air_dependent: file.air_dependent,
        opening,
    })
}

/// OB-CLK, OB-VIC-7.
fn read_clock(file: &ClockFile<'_>) -> Option<Clock> {
    let (first, last) = (file.first?, file.last?);
    if last < first {
        file.here.breaks("last", rule::VIC_7, None, "the last turn comes before the first");
    }
    Some(Clock { season: file.season?, first, last, moon: file.moon, weather: file.weather })
}

fn read_sides(file: &SidesFile<'_>, tables: &Tables, faults: &RefCell<Faults>) -> Option<[Fighting; 2]> {
    let one = |side: &Option<SideFile<'_>>, spare_name: &str| {
        side.as_ref().map(|side| read_side(side, spare_name, tables, faults))
    };
    let (a, b) = (one(&file.a, "Side A"), one(&file.b, "Side B"));
    Some([a?, b?])
}

fn read_side(file: &SideFile<'_>, spare_name: &str, tables: &Tables, faults: &RefCell<Faults>) -> Fighting {
    if !file.here.has("nationality") {
        let message = "is missing; a side has a nationality of the tables";
        file.here.breaks("nationality", rule::FOR_8, Some("E-FOR-7"), message);
    }
    let force = read::force(&file.force, file.nationality, tables);
    faults.borrow_mut().0.extend(judge::faults(&force, &file.waive));
    Fighting {
        name: file.name.unwrap_or(spare_name).to_owned(),
        // A missing or unknown one has been told; something stands in for it while the rest is judged.
        nationality: file.nationality.unwrap_or(Nationality::British),
        edge: file.edge,
        zone: file.zone.clone(),
        exit: file.exit.clone(),
        commander: file.commander,
        well_supplied: file.supplied,
        basing_areas: file.basing_areas,
        force,
    }
}

/// OB-GEO-2: Side 1 owns the south edge and Side 2 the north edge, unless the scenario says otherwise.
fn sides_edges(sides: &[Fighting; 2]) -> [Edge; 2] {
    [sides[0].edge.unwrap_or(Edge::South), sides[1].edge.unwrap_or(Edge::North)]
}

/// The letter of a side.
pub(crate) const fn letter(side: Side) -> &'static str {
    ["A", "B"][side.0 as usize]
}
