//! Scenario files: from a sheet to a battle made ready, or to everything that is wrong with it.
//!
//! ```toml
//! game = "brethren"
//! id = "the_lane"
//! name = "The Lane"
//! size = "learning"                  # learning, standard or large
//! briefing = "..."
//! points = 200                       # sets the table (BR-SET-1) and judges the armies; a side may have its own
//! table = { width = 24, depth = 36 } # left out: by points
//! mission = "annihilation"           # annihilation, hold or break_through
//! attacker = "blue"                  # of break_through; left out: who wins the deployment roll
//! turns = 6                          # left out: as the mission says
//! south = "blue"                     # left out: chosen by the loser of the deployment roll
//! places_first = "red"               # left out: by the deployment roll
//! places_all = true                  # that side places all its units before the other one places any
//! first_priority = "blue"            # left out: rolled
//! free_forces = true                 # the forces follow no army list: for examples and positions
//!
//! [[terrain]]
//! kind = "bunker"                    # tall, short, wire, bunker; wood, ruin, rough, hill under extra_terrain = "on"
//! rectangle = [28.5, 30, 33, 33.5]   # or area = [[x, y], ...]
//! entrances = [[30, 33.5, 31.5, 33.5]]
//! slots = [[29.25, 30, 32.25, 30]]
//!
//! [[objective]]                      # of hold; left out: the three of BR-MIS-2
//! name = "O1"
//! at = [18, 18]
//!
//! [side.blue]
//! name = "Easy Company"
//! zone = 4                           # inches from the own edge; left out: deploy.depth
//! units.sq1 = "green: nco smg, machine_gunner lmg, 4 rifleman; split machine_gunner 2"
//! units.lt = { name = "Lieutenant Hale", kind = "officer", models = "lieutenant smg, rifleman" }
//!
//! [side.red]
//! units.mmg = "mmg_team; at 12,30; facing 270"   # places only with an opening
//!
//! [opening]                          # a start in the middle: see the module `opening`
//! ```

pub(crate) mod ground;
pub mod map;
mod objectives;
mod opening;
mod roster;
mod sides;

use core::cell::RefCell;

use sandtable_kernel::book::Document;
use sandtable_kernel::files::Record;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Reader, Sheet};
use sandtable_kernel::{Faults, Length, Point, Side};

use crate::files::fields::{ScenarioFile, TableFile};
use crate::{Brethren, Mission, Setup, Tables, Toggles, rule};

/// The scenarios that come with the game.
pub const FILES: &[Document] = &[
    Document { id: "the_lane", text: include_str!("../../scenarios/the_lane.toml") },
    Document { id: "three_markers", text: include_str!("../../scenarios/three_markers.toml") },
    Document { id: "bunker_line", text: include_str!("../../scenarios/bunker_line.toml") },
];

/// The sides as files write them (BR-GEN-6).
pub const SIDE_WORDS: [&str; 2] = ["blue", "red"];

/// A mission as files name it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MissionWord {
    /// `annihilation`.
    Annihilation,
    /// `hold`.
    Hold,
    /// `break_through`.
    BreakThrough,
}

const LEAST_TABLE: Length = Length::inches(12);
const MOST_TABLE: Length = Length::inches(160);

/// Makes a battle ready. The scenario's own toggles and tables come first, the house rules over them.
pub fn set_up(scenario: &Sheet, house: &HouseRules) -> Result<Brethren, Faults> {
    let faults = RefCell::new(Faults::default());
    let (toggles, tables): (Toggles, Tables) = chosen(scenario, house, &faults);
    let rules = read(scenario, toggles, tables, &faults);
    match (rules, faults.into_inner()) {
        (Some(rules), faults) if faults.is_empty() => Ok(rules),
        (_, faults) => Err(faults),
    }
}

fn read(sheet: &Sheet, toggles: Toggles, tables: Tables, faults: &RefCell<Faults>) -> Option<Brethren> {
    let file = ScenarioFile::read(&Reader::new(sheet, faults));
    let (south, places_first, attacker) = (file.south, file.places_first, file.attacker);
    let both = sides::read(&file, &toggles, &tables, faults);
    let size = read_table(file.table.as_ref(), &tables, both.points);
    let terrain = ground::read(&file.terrain, &toggles, size);
    let points = objectives::read(&file, size, &terrain);
    let breaks_through = file.mission == MissionWord::BreakThrough;
    if attacker.is_some() && !breaks_through {
        file.here.breaks("attacker", rule::MIS_5, None, "only the mission `break_through` has an attacker");
    }
    let no_roll = file.here.has("opening") || south.is_some() && places_first.is_some();
    if breaks_through && !file.here.has("attacker") && no_roll {
        let message = "is missing; without a deployment roll the scenario names the attacker";
        file.here.breaks("attacker", rule::MIS_5, None, message);
    }
    let (mission, its_turns) = match file.mission {
        MissionWord::Annihilation => (Mission::Annihilation, tables.mission.annihilation.turns),
        MissionWord::Hold => (Mission::Hold { objectives: points }, tables.mission.hold.turns),
        MissionWord::BreakThrough => (Mission::BreakThrough { attacker }, tables.mission.breakthrough.turns),
    };
    let roster = both.sides.as_ref().and_then(|sides| roster::build(sides, &toggles, &tables, faults));
    let setup = both.sides.as_ref().zip(roster).map(|(sides, roster)| Setup {
        title: file.name.to_owned(),
        width: size.x,
        depth: size.y,
        terrain,
        toggles,
        tables,
        zones: [sides[0].zone, sides[1].zone],
        roster,
        south,
        places_first,
        places_all: file.places_all,
        first_priority: file.first_priority,
        mission,
        turns: file.turns.unwrap_or(its_turns),
        opening: None,
    });
    // Places are judged on the finished table: its ground, its bases, its other models.
    let rules = Brethren::new(setup?);
    let sides = both.sides?;
    let Some(middle) = &file.opening else {
        sides::check_zones(&file.here, &rules, &sides, faults);
        return Some(rules);
    };
    let opening = opening::read(middle, &rules, &sides, faults);
    Some(Brethren::new(Setup { opening: Some(opening), ..rules.setup().clone() }))
}

/// BR-SET-1: the table, by its field or by the points; its north-east corner.
fn read_table(file: Option<&TableFile<'_>>, tables: &Tables, points: i64) -> Point {
    // BR-R-99, BR-R-114: a foot more for every 200 points, as far as a table goes.
    let by_points = Length::inches((12 * ((points.max(1) + 199) / 200) + 12).min(1_000) as i32).min(MOST_TABLE);
    let depth = tables.table.depth.max(LEAST_TABLE);
    let (width, given) = file.map_or((None, None), |file| (file.width, file.depth));
    Point::new(width.unwrap_or(by_points), given.unwrap_or(depth))
}

/// Whether a point lies on the table (BR-GEO-1).
fn on_table(size: Point, point: Point) -> bool {
    (Length::ZERO..=size.x).contains(&point.x) && (Length::ZERO..=size.y).contains(&point.y)
}

/// The word of a side.
fn word(side: Side) -> &'static str {
    SIDE_WORDS[usize::from(side.0)]
}
