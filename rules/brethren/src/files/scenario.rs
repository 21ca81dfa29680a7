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

mod ground;
pub mod map;
mod objectives;
mod opening;
mod roster;
mod sides;

use core::cell::RefCell;

use sandtable_kernel::book::Document;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Reader, Sheet, Value};
use sandtable_kernel::{Faults, Length, Point, Side};

use crate::terms::SIDES;
use crate::{Brethren, Mission, Setup, Tables, Toggles, rule};

/// The scenarios that come with the game.
pub const FILES: &[Document] = &[
    Document { id: "the_lane", text: include_str!("../../scenarios/the_lane.toml") },
    Document { id: "three_markers", text: include_str!("../../scenarios/three_markers.toml") },
    Document { id: "bunker_line", text: include_str!("../../scenarios/bunker_line.toml") },
];

/// The sides as files write them (BR-GEN-6).
pub const SIDE_WORDS: [&str; 2] = ["blue", "red"];
const MISSIONS: [&str; 3] = ["annihilation", "hold", "break_through"];
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
    let reader = Reader::new(sheet, faults);
    // Toggles and tables were read before; here they are only known names.
    let _ = (reader.raw("toggles"), reader.raw("tables"), reader.optional_text("id"), reader.optional_text("briefing"));
    reader.choice("game", &["brethren"]);
    reader.optional_choice("size", &["learning", "standard", "large"]);
    let title = reader.optional_text("name").unwrap_or("Untitled").to_owned();
    let side_named = |name: &str| reader.optional_choice(name, &SIDE_WORDS).map(|index| SIDES[index]);
    let (south, places_first) = (side_named("south"), side_named("places_first"));
    let (first_priority, attacker) = (side_named("first_priority"), side_named("attacker"));
    let places_all = reader.flag("places_all");
    let both = sides::read(sheet, &reader, &toggles, &tables, faults);
    let size = read_table(&reader, &tables, both.points);
    let terrain = ground::read(&reader, &toggles, size);
    let chosen = reader.optional_choice("mission", &MISSIONS).unwrap_or(0);
    let turns = reader.optional_number("turns", 1..=50);
    let points = objectives::read(&reader, chosen == 1, size, &terrain);
    if attacker.is_some() && chosen != 2 {
        reader.breaks("attacker", rule::MIS_5, None, "only the mission `break_through` has an attacker");
    }
    let no_roll = reader.has("opening") || south.is_some() && places_first.is_some();
    if chosen == 2 && attacker.is_none() && no_roll {
        let message = "is missing; without a deployment roll the scenario names the attacker";
        reader.breaks("attacker", rule::MIS_5, None, message);
    }
    let (mission, its_turns) = match chosen {
        0 => (Mission::Annihilation, tables.mission.annihilation.turns),
        1 => (Mission::Hold { objectives: points }, tables.mission.hold.turns),
        _ => (Mission::BreakThrough { attacker }, tables.mission.breakthrough.turns),
    };
    let roster = both.sides.as_ref().and_then(|sides| roster::build(sides, &toggles, &tables, faults));
    let setup = both.sides.as_ref().zip(roster).map(|(sides, roster)| Setup {
        title,
        width: size.x,
        depth: size.y,
        terrain,
        toggles,
        tables,
        zones: [sides[0].zone, sides[1].zone],
        roster,
        south,
        places_first,
        places_all,
        first_priority,
        mission,
        turns: turns.and_then(|turns| u8::try_from(turns).ok()).unwrap_or(its_turns),
        opening: None,
    });
    let middle = reader.optional_table("opening");
    reader.finish();
    // Places are judged on the finished table: its ground, its bases, its other models.
    let rules = Brethren::new(setup?);
    let sides = both.sides?;
    let Some(middle) = middle else {
        sides::check_zones(&reader, &rules, &sides, faults);
        return Some(rules);
    };
    let opening = opening::read(&sheet.file, &middle, &rules, &sides, faults);
    middle.finish();
    Some(Brethren::new(Setup { opening: Some(opening?), ..rules.setup().clone() }))
}

/// BR-SET-1: the table, by its field or by the points; its north-east corner.
fn read_table(reader: &Reader<'_>, tables: &Tables, points: i64) -> Point {
    // BR-R-99, BR-R-114: a foot more for every 200 points, as far as a table goes.
    let by_points = Length::inches((12 * ((points.max(1) + 199) / 200) + 12).min(1_000) as i32).min(MOST_TABLE);
    let table = reader.optional_table("table");
    let side = |name: &str, usual: Length| {
        let Some(table) = table.as_ref().filter(|table| table.has(name)) else { return usual };
        let length = table.inches(name).unwrap_or(usual);
        if (LEAST_TABLE..=MOST_TABLE).contains(&length) {
            return length;
        }
        table.breaks(name, rule::SET_1, None, format!("must be from {LEAST_TABLE} to {MOST_TABLE} inches"));
        usual
    };
    let depth = tables.table.depth.max(LEAST_TABLE);
    let size = Point::new(side("width", by_points), side("depth", depth));
    if let Some(table) = table {
        table.finish();
    }
    size
}

/// Four lengths `[x1, y1, x2, y2]`: two points.
fn read_ends(reader: &Reader<'_>, name: &str, items: &Value) -> Option<(Point, Point)> {
    let lengths: Option<Vec<Length>> = match items {
        Value::List(items) if items.len() == 4 => items
            .iter()
            .map(|item| match &item.value {
                Value::Number(digits) => Length::parse_inches(digits),
                _ => None,
            })
            .collect(),
        _ => None,
    };
    let Some([x1, y1, x2, y2]) = lengths.as_deref() else {
        reader.fault(name, "must be two points [x1, y1, x2, y2] in inches");
        return None;
    };
    Some((Point::new(*x1, *y1), Point::new(*x2, *y2)))
}

/// Whether a point lies on the table (BR-GEO-1).
fn on_table(size: Point, point: Point) -> bool {
    (Length::ZERO..=size.x).contains(&point.x) && (Length::ZERO..=size.y).contains(&point.y)
}

/// The word of a side.
fn word(side: Side) -> &'static str {
    SIDE_WORDS[usize::from(side.0)]
}
