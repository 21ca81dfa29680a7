//! The order of battle (NQ-FOR): formations from templates or lists of units, with places, grades, relations and orders.

use sandtable_kernel::book::Document;
use sandtable_kernel::files::Named;
use sandtable_kernel::sheet::{Node, Reader, Sheet, Spot, Value};
use sandtable_kernel::{Seat, Side};

use super::base::{Wrong, blank, fresh, read_base};
use super::{SIDE_WORDS, defend_at, names, small};
use crate::files::fields::{AirFile, FormationFile, SideFile, is_range};
use crate::grid::Grid;
use crate::orders::{Contingency, Plan};
use crate::orders::{read_contingency, read_plan};
use crate::roster::{BaseInfo, Body, FormationInfo, Roster, UnitInfo};
use crate::state::Preplanned;
use crate::terms::{
    Arm, BaseId, BaseSet, Class, FormationId, Grade, Level, Line, MOST_BASES, Range, Role, Square, Tie, UnitId,
};
use crate::toggles::Scale;
use crate::{Start, Stock, rule};

/// The orbat templates that come with the game.
pub(crate) const TEMPLATES: Document =
    Document { id: "templates", text: include_str!("../../../forces/templates.toml") };

/// Forces while they are read.
pub(super) struct Forces {
    pub roster: Roster,
    pub starts: Vec<Start>,
    pub plans: Vec<(Plan, Option<Contingency>)>,
    pub preplanned: Vec<Preplanned>,
    pub stocks: Vec<Stock>,
    scale: Scale,
    templates: Sheet,
}

impl Forces {
    pub fn new(scale: Scale) -> Forces {
        let templates = Sheet::parse(TEMPLATES.id, TEMPLATES.text).unwrap_or_else(|_| Sheet::empty(TEMPLATES.id));
        Forces {
            roster: Roster::default(),
            starts: Vec::new(),
            plans: Vec::new(),
            preplanned: Vec::new(),
            stocks: Vec::new(),
            scale,
            templates,
        }
    }
}

/// Reads the formations and aircraft of a side.
pub(super) fn read_side(own: &SideFile<'_>, side: Side, grid: &Grid, forces: &mut Forces) {
    for file in &own.formation {
        read_formation(file, side, grid, forces);
    }
    read_air(&own.air, side, grid, forces);
}

fn read_formation(file: &FormationFile<'_>, side: Side, grid: &Grid, forces: &mut Forces) {
    let letter = SIDE_WORDS[usize::from(side.0)];
    let Some(key) = file.key else { return };
    let entry = &file.here;
    let template = file.template.and_then(|name| {
        let found = forces.templates.root.get(name).cloned();
        if found.is_none() {
            entry.fault("template", format!("there is no template `{name}`"));
        }
        found
    });
    let from_template = |name: &str| template.as_ref().and_then(|node| node.get(name)).and_then(Node::text);
    let general = from_template("name").map(names::without_years);
    let name = file.name.or(general).unwrap_or(key).to_owned();
    let level = file.level.or(from_template("level").and_then(Level::named));
    let Some(level) = level else {
        if !entry.has("level") {
            entry.breaks("level", rule::FOR_1, None, format!("must be one of {}", Level::WORDS.join(", ")));
        }
        return;
    };
    let parent = file.of.and_then(|parent| {
        let found = forces.roster.find_formation(&format!("{letter}-{parent}"));
        if found.is_none() {
            entry.fault("of", format!("there is no formation `{parent}` before this one"));
        }
        found
    });
    let formation = FormationId(small(i64::try_from(forces.roster.formations.len()).unwrap_or(255)));
    forces.roster.formations.push(FormationInfo {
        key: format!("{letter}-{key}"),
        name,
        told: String::new(),
        side,
        level,
        parent,
        hq: None,
        rear: None,
        seat: Seat(0),
        bases: BaseSet::NONE,
        needs_fuel: false,
        is_division: level == Level::Division || level == Level::Regiment,
    });
    forces.stocks.push(Stock { log: file.log, pol: file.pol, fire_units: read_fire_units(file) });
    let mut units: Vec<String> = Vec::new();
    if let Some(Value::List(lines)) = template.as_ref().and_then(|node| node.get("units")).map(|node| &node.value) {
        units.extend(lines.iter().filter_map(Node::text).map(str::to_owned));
    }
    units.extend(file.units.iter().map(|line| line.text.to_owned()));
    let home = Home { file, entry, side, formation, letter, prefix: file.prefix.unwrap_or(key), stern: file.stern };
    let first = forces.roster.units.len();
    let mut ties: Vec<(UnitId, String)> = Vec::new();
    for line in &units {
        read_unit(&home, line, forces, &mut ties);
    }
    read_details(&home, first, ties, grid, forces);
}

fn read_fire_units(file: &FormationFile<'_>) -> [u8; 13] {
    let mut fire_units = [0; 13];
    for row in file.fire_units.iter().filter(|row| !is_range(row.name)) {
        row.spot.fault(format!("no such field; known here: {}", Range::WORDS.join(", ")));
    }
    for (units, word) in fire_units.iter_mut().zip(Range::WORDS) {
        *units = file.fire_units.iter().find(|row| row.name == *word).and_then(|row| row.value).unwrap_or(0);
    }
    fire_units
}

struct Home<'a> {
    file: &'a FormationFile<'a>,
    entry: &'a Reader<'a>,
    side: Side,
    formation: FormationId,
    letter: &'a str,
    prefix: &'a str,
    stern: bool,
}

impl Home<'_> {
    fn key(&self, parts: &[&str]) -> String {
        let mut key = self.letter.to_owned();
        for part in [&[self.prefix], parts].concat() {
            if !part.is_empty() {
                key.push('-');
                key.push_str(part);
            }
        }
        key
    }
}

/// `key | name | bases | relation`.
fn read_unit(home: &Home<'_>, line: &str, forces: &mut Forces, ties: &mut Vec<(UnitId, String)>) {
    let parts: Vec<&str> = line.split('|').map(str::trim).collect();
    let (key, name, bases) = match parts[..] {
        [key, name, bases, ..] if !key.is_empty() && !bases.is_empty() => (key, name, bases),
        _ => {
            home.entry.fault("units", format!("`{line}` must be a key, a name and bases, separated by |"));
            return;
        }
    };
    let specs: Vec<&str> = bases.split(';').map(str::trim).filter(|spec| !spec.is_empty()).collect();
    let unit = UnitId(small(i64::try_from(forces.roster.units.len()).unwrap_or(255)));
    let unit_key = home.key(&[key]);
    if forces.roster.find_unit(&unit_key).is_some() {
        home.entry.breaks("units", rule::FOR_8, Some("E_TWICE"), format!("`{unit_key}` is listed twice"));
        return;
    }
    let alone = specs.len() == 1;
    let mut members = BaseSet::NONE;
    for spec in &specs {
        let mut words: Vec<&str> = spec.split_whitespace().collect();
        let own = if alone || words.is_empty() { "" } else { words.remove(0) };
        let info = BaseInfo { key: home.key(&[key, own]), name: name.to_owned(), ..blank(home.side, unit) };
        match read_base(info, &words).map(|info| named_part(info, own, &members, forces)) {
            Ok(info) if forces.roster.bases.len() < MOST_BASES => {
                let base = BaseId(small(i64::try_from(forces.roster.bases.len()).unwrap_or(255)));
                members.insert(base);
                forces.starts.push(fresh(&info));
                forces.roster.of_side[usize::from(home.side.0)].insert(base);
                forces.roster.bases.push(info);
            }
            Ok(_) => home.entry.fault("units", format!("a battle holds at most {MOST_BASES} bases")),
            Err(Wrong::Arm(why)) => home.entry.breaks("units", rule::FOR_3, Some("E_ARM"), format!("`{spec}`: {why}")),
            Err(Wrong::Strength(why)) => {
                home.entry.breaks("units", rule::FOR_8, Some("E_SP"), format!("`{spec}`: {why}"));
            }
        }
    }
    let roster = &forces.roster;
    let hq =
        members.iter().find(|base| roster.base(*base).arm == Arm::Hq).or(if alone { members.first() } else { None });
    let armoured = members.iter().any(|base| roster.base(base).arm == Arm::Armour);
    if hq.is_none() && !armoured {
        home.entry.breaks("units", rule::FOR_2, Some("E_NO_HQ"), format!("`{unit_key}` has no HQ base"));
    }
    let teeth = members.iter().any(|base| roster.base(base).arm.is_teeth());
    let start_sp = members.iter().map(|base| u16::from(roster.base(base).sp_start)).sum();
    let level = forces.scale.unit_level(alone);
    if let Some(tie) = parts.get(3) {
        ties.push((unit, (*tie).to_owned()));
    }
    forces.roster.units.push(UnitInfo {
        key: unit_key,
        name: name.to_owned(),
        told: String::new(),
        side: home.side,
        formation: home.formation,
        level,
        hq,
        bases: members,
        grade: Grade::Regular,
        start_sp,
        teeth,
        stern: home.stern && !alone,
        tie: None,
    });
    forces.plans.push((defend_at(Square::new(1, 1)), None));
    match key {
        "main" => forces.roster.formations[home.formation.index()].hq = hq,
        "rear" => forces.roster.formations[home.formation.index()].rear = hq,
        _ => {}
    }
}

/// A base of several is called by its part of the unit; by its word too where the unit has another such part.
fn named_part(info: BaseInfo, own: &str, members: &BaseSet, forces: &Forces) -> BaseInfo {
    if own.is_empty() {
        return info;
    }
    let mut part = names::part_name(own, info.arm, forces.scale);
    if members.iter().any(|other| forces.roster.base(other).part == part) {
        part = format!("{part} {}", own.to_uppercase());
    }
    BaseInfo { name: format!("{part}, {}", info.name), part, ..info }
}

/// Grades, places, relations, orders and contingencies: tables by unit or base key.
fn read_details(home: &Home<'_>, first: usize, ties: Vec<(UnitId, String)>, grid: &Grid, forces: &mut Forces) {
    read_grades(home, first, forces);
    read_places(home, grid, forces);
    read_ties(home, ties, forces);
    read_orders(home, forces);
}

/// What is said of units by their keys; what could not be read has been told.
fn said<'a>(entries: &'a [Named<'a, &'a str>]) -> impl Iterator<Item = (&'a str, &'a str, &'a Spot<'a>)> {
    entries.iter().filter_map(|entry| Some((entry.name, entry.value?, &entry.spot)))
}

fn read_grades(home: &Home<'_>, first: usize, forces: &mut Forces) {
    for (key, text, spot) in said(&home.file.grade) {
        let Some(grade) = Grade::named(text) else {
            let message = format!("`{key}`: must be one of {}", Grade::WORDS.join(", "));
            spot.breaks_as(rule::GRD_1, "E_GRADE", message);
            continue;
        };
        if key == "default" {
            forces.roster.units[first..].iter_mut().for_each(|unit| unit.grade = grade);
            continue;
        }
        match forces.roster.find_unit(&home.key(&[key])) {
            Some(unit) => forces.roster.units[unit.index()].grade = grade,
            None => spot.fault(format!("there is no unit `{key}` in this formation")),
        }
    }
}

fn read_places(home: &Home<'_>, grid: &Grid, forces: &mut Forces) {
    for (key, text, spot) in said(&home.file.at) {
        let full = home.key(&[key]);
        let bases = match (forces.roster.find_unit(&full), forces.roster.find(&full)) {
            (Some(unit), _) => forces.roster.unit(unit).bases,
            (None, Some(base)) => BaseSet::of(base),
            (None, None) => {
                spot.fault(format!("there is no unit or base `{key}` in this formation"));
                continue;
            }
        };
        let mut wrong = false;
        for base in bases.iter() {
            match read_place(text, grid, forces.starts[base.index()]) {
                Some(read) => forces.starts[base.index()] = read,
                None => wrong = true,
            }
        }
        if wrong {
            let square = text.split_whitespace().next().and_then(Square::parse).filter(|square| grid.has(*square));
            if let Some(square) = square.filter(|square| !grid.is_passable(*square)) {
                spot.breaks_as(rule::SET_9, "E_TERRAIN", format!("nobody can stand in {square}, which is impassable"));
                continue;
            }
            spot.fault(format!("`{text}` must be a square, a line, `concealed`, or `bound N`"));
        }
    }
}

fn read_ties(home: &Home<'_>, mut ties: Vec<(UnitId, String)>, forces: &mut Forces) {
    for (key, text, spot) in said(&home.file.tie) {
        match forces.roster.find_unit(&home.key(&[key])) {
            Some(unit) => {
                ties.retain(|(tied, _)| *tied != unit);
                ties.push((unit, text.to_owned()));
            }
            None => spot.fault(format!("there is no unit `{key}` in this formation")),
        }
    }
    for (unit, text) in ties {
        match read_tie(home, &text, &forces.roster) {
            Some((Tie::UnderCommand | Tie::DirectSupport, bodies)) if bodies.len() > 1 => {
                let message = format!("`{text}`: under command and direct support allow one body only");
                home.entry.breaks("tie", rule::FOR_8, Some("E_RELATION_MANY"), message);
            }
            Some(tie) => forces.roster.units[unit.index()].tie = Some(tie),
            None => home.entry.breaks(
                "tie",
                rule::FOR_4,
                Some("E_RELATION"),
                format!("`{text}` must be uc, ds or is and whom it serves"),
            ),
        }
    }
}

fn read_orders(home: &Home<'_>, forces: &mut Forces) {
    for (key, text, spot) in said(&home.file.order) {
        let Some(unit) = forces.roster.find_unit(&home.key(&[key])) else {
            spot.fault(format!("there is no unit `{key}` in this formation"));
            continue;
        };
        match read_plan(text) {
            Ok(plan) => forces.plans[unit.index()].0 = plan,
            Err(misread) => spot.fault(format!("`{key}`: {misread}")),
        }
    }
    for (key, text, spot) in said(&home.file.contingency) {
        let unit = forces.roster.find_unit(&home.key(&[key]));
        match (unit, read_contingency(text)) {
            (Some(unit), Ok(ready)) => forces.plans[unit.index()].1 = Some(ready),
            (None, _) => spot.fault(format!("there is no unit `{key}` in this formation")),
            (_, Err(misread)) => spot.fault(format!("`{key}`: {misread}")),
        }
    }
}

/// `7,4 main concealed`, or `12,4 bound 4` for those who come later.
fn read_place(text: &str, grid: &Grid, start: Start) -> Option<Start> {
    let mut words = text.split_whitespace();
    let square = words.next().and_then(Square::parse).filter(|square| grid.is_passable(*square))?;
    // A base with a place of its own is not concealed because its unit is.
    let mut start = Start { at: Some(square), bound: 0, concealed: false, ..start };
    while let Some(word) = words.next() {
        match word {
            "concealed" => start.concealed = true,
            "bound" => start.bound = words.next()?.parse().ok()?,
            _ => start.line = Line::named(word)?,
        }
    }
    Some(start)
}

fn read_tie(home: &Home<'_>, text: &str, roster: &Roster) -> Option<(Tie, Vec<Body>)> {
    let mut words = text.split_whitespace();
    let tie = words.next().and_then(Tie::named)?;
    let mut bodies = Vec::new();
    for word in words {
        let body =
            roster.find_body(&home.key(&[word])).or_else(|| roster.find_body(&format!("{}-{word}", home.letter)))?;
        bodies.push(body);
    }
    if bodies.is_empty() {
        bodies.push(Body::Formation(home.formation));
    }
    (bodies.len() <= 3).then_some((tie, bodies))
}

/// `[[side.a.air]]`: aircraft of the pool, each its own unit under the side's first formation (NQ-AIR-1).
fn read_air(files: &[AirFile<'_>], side: Side, grid: &Grid, forces: &mut Forces) {
    let letter = SIDE_WORDS[usize::from(side.0)];
    for file in files {
        let entry = &file.here;
        let (Some(key), Some(kind)) = (file.key, file.kind) else { continue };
        let name = file.name.map_or_else(|| names::squadron(kind), str::to_owned);
        let Some(formation) = forces.roster.formation_ids().find(|id| forces.roster.formation(*id).side == side) else {
            entry.fault("", "aircraft need a formation they serve");
            continue;
        };
        let unit = UnitId(small(i64::try_from(forces.roster.units.len()).unwrap_or(255)));
        let base = BaseId(small(i64::try_from(forces.roster.bases.len()).unwrap_or(255)));
        if forces.roster.bases.len() >= MOST_BASES {
            entry.fault("", format!("a battle holds at most {MOST_BASES} bases"));
            continue;
        }
        let engines = file.engines.unwrap_or(if kind.is_high() { 2 } else { 1 });
        let key = format!("{letter}-{key}");
        // NQ-AIR-4: nothing but the heaviest bombs changes the class of an aircraft.
        let heaviest = file.bombs.is_some();
        let info = BaseInfo {
            key: key.clone(),
            name: name.clone(),
            arm: Arm::Air,
            role: Role::Air,
            sp_max: 1,
            sp_start: 1,
            air: Some(kind),
            weapon: if heaviest { Class::Vh } else { Class::L },
            engines,
            vehicle: true,
            ..blank(side, unit)
        };
        forces.starts.push(fresh(&info));
        forces.roster.of_side[usize::from(side.0)].insert(base);
        forces.roster.bases.push(info);
        forces.plans.push((defend_at(Square::new(1, 1)), None));
        forces.roster.units.push(UnitInfo {
            key,
            name,
            told: String::new(),
            side,
            formation,
            level: Level::Battalion,
            hq: Some(base),
            bases: BaseSet::of(base),
            grade: Grade::Regular,
            start_sp: 1,
            teeth: false,
            stern: false,
            tie: None,
        });
        if let Some(plan) = &file.plan {
            match read_mission(plan.text, grid) {
                Some((square, bound)) => forces.preplanned.push(Preplanned { base, mission: None, square, bound }),
                None => plan.spot.fault("must be a square and a bound, such as 6,4 bound 2"),
            }
        }
    }
}

/// `6,4 bound 2`.
fn read_mission(text: &str, grid: &Grid) -> Option<(Square, u8)> {
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        [square, "bound", bound] => Some((Square::parse(square).filter(|at| grid.has(*at))?, bound.parse().ok()?)),
        _ => None,
    }
}
