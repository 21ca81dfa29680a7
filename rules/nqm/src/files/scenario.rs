//! Scenario files (NQ-SET-1): from a sheet to a battle made ready, or to everything that is wrong with it.

mod base;
mod ground;
mod names;
mod orbat;
mod parts;
mod tree;

use core::cell::RefCell;
use std::sync::Arc;

use sandtable_kernel::book::Document;
use sandtable_kernel::files::Record;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::printed::chosen;
use sandtable_kernel::sheet::{Reader, Sheet};
use sandtable_kernel::{Faults, Seat, Side};

use crate::files::fields::{ExitFile, ObjectiveFile, ScenarioFile, SeatFile};
use crate::grid::Grid;
use crate::orders::Plan;
use crate::tables::Tables;
use crate::terms::{Arm, Edge, Grade, Level, Line, SIDES, Square, Task, Then};
use crate::toggles::{Day, Fog, Plumpire, PolRule, Span, Toggles, Umpire};
use crate::{Chair, Exit, Nqm, Objective, Setup, rule};

pub(crate) use orbat::TEMPLATES;

/// The scenarios that come with the game.
pub const FILES: &[Document] = &[
    Document { id: "malinovka", text: include_str!("../../scenarios/malinovka.toml") },
    Document { id: "ostrov_road", text: include_str!("../../scenarios/ostrov_road.toml") },
    Document { id: "before_moscow", text: include_str!("../../scenarios/before_moscow.toml") },
];

/// The words of the sides in files.
pub const SIDE_WORDS: [&str; 2] = ["a", "b"];

/// Makes a battle ready. The scenario's own toggles and tables come first, the house rules over them.
pub fn set_up(scenario: &Sheet, house: &HouseRules) -> Result<Nqm, Faults> {
    let faults = RefCell::new(Faults::default());
    let (toggles, tables) = options(scenario, house, &faults);
    let setup = read_setup(scenario, toggles, tables, &faults);
    let rules = setup.map(Nqm::new);
    // A file is judged by its own room: house rules may turn it into another scale, and troops already crowded then just stay.
    let resized =
        house.tables().is_some() || house.toggles().iter().any(|(name, _)| name == "scale" || name == "frontage");
    if let Some(rules) = rules.as_ref().filter(|_| !resized) {
        judge_places(rules, &Reader::new(scenario, &faults));
    }
    match (rules, faults.into_inner()) {
        (Some(rules), faults) if faults.is_empty() => Ok(rules),
        (_, faults) => Err(faults),
    }
}

/// NQ-SET-6, NQ-SET-9, NQ-STK-2: nobody starts where there is no room or the enemy is, and outposts are few beside a main line.
fn judge_places(rules: &Nqm, reader: &Reader<'_>) {
    let state = crate::set_up::opening(rules);
    let fixed = SIDES.iter().all(|side| !rules.setup().deploys[usize::from(side.0)]);
    for square in rules.grid().squares().filter(|square| fixed && rules.is_contested(&state, *square)) {
        let text = format!("{square} holds bases of both sides; enemies never start in one square");
        reader.breaks("side", rule::SET_9, Some("E_ENEMY"), text);
    }
    // Where a side deploys itself, each of its bases is judged when it is placed.
    for side in SIDES.into_iter().filter(|side| !rules.setup().deploys[usize::from(side.0)]) {
        for square in rules.grid().squares() {
            let here = rules.at(&state, side, square);
            if !rules.fits_to_start(&state, square, here) {
                reader.breaks(
                    "side",
                    rule::STK_2,
                    Some("E_STACK"),
                    format!("{square} holds more bases than it has room for"),
                );
            }
            let line = |wanted: Line| here.only(|base| state.base(base).line == wanted).len();
            if line(Line::Main) > 0 && line(Line::Outpost) * 3 > here.len() + 2 {
                let text = format!("at most a third of the bases in {square} can be outposts beside a main line");
                reader.breaks("side", rule::SET_6, None, text);
            }
        }
    }
}

/// Toggles and tables of a file with house rules over them.
fn options(file: &Sheet, house: &HouseRules, faults: &RefCell<Faults>) -> (Toggles, Tables) {
    let (toggles, mut tables): (Toggles, Tables) = chosen(file, house, faults);
    if toggles.day == Day::Campaign8 {
        tables.numbers.bound_tenths = CAMPAIGN_BOUND;
    }
    (toggles, tables)
}

/// NQ-NGT-1: bounds of a campaign day have eight hours, in tenths.
const CAMPAIGN_BOUND: u16 = 80;

fn read_setup(sheet: &Sheet, toggles: Toggles, tables: Tables, faults: &RefCell<Faults>) -> Option<Setup> {
    let file = ScenarioFile::read(&Reader::new(sheet, faults));
    let daylight = file.daylight.unwrap_or(small(i64::from(tables.numbers.daylight)));
    let meeting = file.meeting;
    let (width, height) = file.table?;
    let mut grid = Grid::new(width, height);
    let bridges = file.ground.as_ref().map_or_else(Vec::new, |ground| ground::read_ground(ground, &mut grid));
    let (positions, mines) = ground::read_works(&file, &grid);
    let both = file.side.as_ref()?;
    let mut forces = orbat::Forces::new(toggles.scale);
    let mut names = [String::new(), String::new()];
    let mut edges = [Edge::West, Edge::East];
    let mut sources = [Vec::new(), Vec::new()];
    let mut zones = [Vec::new(), Vec::new()];
    let mut deploys = [false; 2];
    let mut allowance = 0;
    let mut chairs: Vec<Chair> = Vec::new();
    for (side, own) in SIDES.into_iter().zip([&both.a, &both.b]) {
        let index = usize::from(side.0);
        let Some(own) = own else { continue };
        names[index] = own.name.unwrap_or(["Attackers", "Defenders"][index]).to_owned();
        edges[index] = own.edge.unwrap_or(edges[index]);
        sources[index] = ground::squares(&own.sources, &grid);
        zones[index] = ground::rectangles(&own.zone, &grid);
        deploys[index] = own.deploys;
        allowance = allowance.max(own.works);
        orbat::read_side(own, side, &grid, &mut forces);
        read_chairs(&own.seat, side, &names[index], &mut chairs);
    }
    if meeting && zones[0].iter().any(|one| zones[1].iter().any(|two| overlap(*one, *two))) {
        file.here.breaks("meeting", rule::SET_2, Some("E_ZONE"), "zones filled at the same time must not overlap");
    }
    if toggles.fog == Fog::Command && toggles.plumpire != Plumpire::None {
        for (side, key) in SIDES.into_iter().zip(["AP", "BP"]) {
            let name = format!("Plumpire of {}", names[usize::from(side.0)]);
            chairs.push(Chair { plumpire: true, ..chair(key, &name, Some(side)) });
        }
    }
    if chairs.len() + usize::from(toggles.umpire == Umpire::Seat) > 16 {
        file.here.fault("side", "there are at most 16 seats, player-umpires and the umpire among them");
    }
    if toggles.umpire == Umpire::Seat {
        chairs.push(chair("umpire", "Umpire", None));
    }
    let mut sitting = Vec::new();
    for mut chair in chairs {
        chair.formation = chair.formation_of(&forces);
        sitting.push(chair);
    }
    forces.finish(&sitting);
    names::tell_apart(&mut forces.roster, &names);
    judge_span(&file.here, &toggles, &forces, &sitting);
    forces.place_default(&tree::Lie {
        grid: &grid,
        zones: &zones,
        edges: &edges,
        works: &positions,
        tables: &tables,
        scale: toggles.scale,
    });
    let objectives = read_objectives(&file.objective, &grid);
    let exits = read_exits(&file.exit, &grid);
    let no_exit = file.score.as_ref().map_or(0, |score| score.no_exit);
    let sudden_death = parts::sudden_death(&file.sudden_death, &grid);
    let overrides = file.class.iter().map(parts::class).collect();
    parts::read_starts(&file.start, &mut forces);
    let orbat::Forces { roster, starts, plans, preplanned, stocks, .. } = forces;
    if roster.of_side.iter().any(|bases| bases.is_empty()) {
        file.here.fault("side", "each side needs at least one base");
        return None;
    }
    let nights = file.bounds > daylight;
    Some(Setup {
        title: file.name.to_owned(),
        toggles,
        tables,
        grid,
        roster,
        side_names: names,
        chairs: sitting,
        edges,
        sources,
        zones,
        allowance,
        positions,
        mines,
        bridges,
        objectives,
        exits,
        no_exit,
        sudden_death,
        starts,
        plans: plans.into_iter().map(|(plan, ready)| (Arc::new(plan), ready.map(Arc::new))).collect(),
        preplanned,
        stocks,
        overrides,
        shifts: crate::pairing::period_shifts(),
        limit: file.limit,
        deploys: deploys.map(|deploys| deploys || meeting),
        meeting,
        planning: file.planning,
        bounds: file.bounds,
        daylight,
        nights,
        year: file.year,
    })
}

fn overlap(one: (Square, Square), two: (Square, Square)) -> bool {
    let cross = |low: (u8, u8), high: (u8, u8)| low.0 <= high.1 && low.1 <= high.0;
    cross((one.0.x, two.0.x), (one.1.x, two.1.x)) && cross((one.0.y, two.0.y), (one.1.y, two.1.y))
}

pub(crate) fn small(number: i64) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}

/// NQ-SEAT-1, NQ-SEAT-2: a side's seats, the highest first; one for the whole side where the file names none.
fn read_chairs(seats: &[SeatFile<'_>], side: Side, name: &str, chairs: &mut Vec<Chair>) {
    let letter = SIDE_WORDS[usize::from(side.0)].to_uppercase();
    if seats.is_empty() {
        chairs.push(chair(&letter, name, Some(side)));
        return;
    }
    for (number, seat) in seats.iter().enumerate() {
        let key = seat.key.map_or_else(|| format!("{letter}{}", number + 1), str::to_owned);
        // The key of the formation waits in the name until the forces are read.
        let name = format!("{}|{}", seat.name.unwrap_or(name), seat.formation.unwrap_or(""));
        if chairs.len() >= 15 {
            seat.here.fault("", "there are at most 15 seats besides the umpire");
            return;
        }
        chairs.push(chair(&key, &name, Some(side)));
    }
}

fn chair(key: &str, name: &str, side: Option<Side>) -> Chair {
    Chair { key: key.to_owned(), name: name.to_owned(), side, formation: None, plumpire: false }
}

impl Chair {
    fn formation_of(&mut self, forces: &orbat::Forces) -> Option<crate::terms::FormationId> {
        let (name, formation) = match self.name.split_once('|') {
            Some((name, formation)) => (name.to_owned(), formation.to_owned()),
            None => return None,
        };
        self.name = name;
        let letter = SIDE_WORDS[usize::from(self.side?.0)];
        forces.roster.find_formation(&format!("{letter}-{formation}"))
    }
}

/// NQ-SEAT-3: nobody below army level holds more than one corps.
fn judge_span(reader: &Reader<'_>, toggles: &Toggles, forces: &orbat::Forces, chairs: &[Chair]) {
    if toggles.span != Span::Error {
        return;
    }
    for (number, _) in chairs.iter().enumerate() {
        // At most 16 chairs.
        let seat = Seat(number as u8);
        let corps = forces.roster.formations.iter();
        let held = corps.filter(|formation| formation.seat == seat && formation.level == Level::Corps);
        if held.count() > 1 {
            reader.breaks("side", rule::SEAT_3, Some("E_SPAN"), "a corps commander may not hold more than one corps");
        }
    }
}

fn read_objectives(files: &[ObjectiveFile<'_>], grid: &Grid) -> Vec<Objective> {
    let objective = |file: &ObjectiveFile<'_>| {
        let square = ground::square(file.at.as_ref()?, grid)?;
        Some(Objective { square, points: [file.a, file.b], holder: file.holder })
    };
    files.iter().filter_map(objective).collect()
}

fn read_exits(files: &[ExitFile<'_>], grid: &Grid) -> Vec<Exit> {
    let exit = |file: &ExitFile<'_>| {
        let square = ground::square(file.at.as_ref()?, grid)?;
        let (edge, side) = (file.edge?, file.side?);
        if grid.over(square, edge).is_some() {
            file.here.fault("edge", "an exit leads over an edge of the table");
        }
        Some(Exit { square, edge, side, first: file.first })
    };
    files.iter().filter_map(exit).collect()
}

/// NQ-SET-7: what a unit does without a written order.
pub fn defend_at(square: Square) -> Plan {
    Plan {
        task: Task::Defend,
        squares: vec![square],
        axis: Vec::new(),
        from: 0,
        then: Then::Nothing,
        exploit: Vec::new(),
    }
}

/// What the maker of a scenario should know: NQ-FOR-8 and NQ-SEAT-3.
pub fn warnings(rules: &Nqm) -> Vec<String> {
    let roster = rules.roster();
    let mut found = Vec::new();
    for formation in
        roster.formations.iter().filter(|formation| formation.is_division && formation.level == Level::Division)
    {
        let has = |arm: Arm| formation.bases.iter().any(|base| roster.base(base).arm == arm);
        if !has(Arm::Logistic) {
            found.push(format!("{}: no logistic base: the formation starts out of supply (W_NO_LOG)", formation.name));
        }
        if formation.needs_fuel && !has(Arm::Pol) && rules.fuel_rule() != PolRule::Off {
            found.push(format!("{}: no fuel base: the formation cannot move its vehicles (W_NO_POL)", formation.name));
        }
    }
    for unit in &roster.units {
        let full = unit.bases.iter().filter(|base| roster.base(*base).is_full_size()).count();
        if unit.grade == Grade::Elite && full > 3 {
            found.push(format!("{}: elite units should be small (W_ELITE_SIZE)", unit.name));
        }
        if rules.is_coarse() && unit.bases.iter().any(|base| roster.base(base).arm == Arm::Foo) {
            found.push(format!("{}: FOOs are not normally shown at this scale (W_FOO)", unit.name));
        }
    }
    if rules.toggles().span == Span::Warn {
        for (number, chair) in rules.setup().chairs.iter().enumerate() {
            let corps =
                roster.formations.iter().filter(|one| usize::from(one.seat.0) == number && one.level == Level::Corps);
            if corps.count() > 1 {
                found.push(format!("{}: a corps commander may not hold more than one corps (E_SPAN)", chair.name));
            }
        }
    }
    found
}
