//! The order of battle (NQ-FOR): formations from templates or lists of units, with places, grades, relations and orders.

use core::cell::RefCell;

use sandtable_kernel::ruleset::Document;
use sandtable_kernel::sheet::{Node, Reader, Sheet, Value};
use sandtable_kernel::{Faults, Seat, Side};

use super::{SIDE_WORDS, defend_at, ground, small};
use crate::grid::Grid;
use crate::order::{Contingency, Plan};
use crate::roster::{BaseInfo, Body, FormationInfo, Roster, UnitInfo};
use crate::state::{Position, Preplanned};
use crate::tables::Tables;
use crate::terms::{
    AirKind, Arm, BaseId, BaseSet, Causes, Class, Edge, FormationId, Grade, Level, Line, MOST_BASES, Mobility, Posture,
    Range, Role, Square, Tie, UnitId,
};
use crate::toggles::{Scale, Toggles};
use crate::{Chair, Start, rule, text};

/// The orbat templates that come with the game.
pub(crate) const TEMPLATES: Document = Document { id: "templates", text: include_str!("../../forces/templates.toml") };

/// Forces while they are read.
pub(super) struct Forces {
    pub roster: Roster,
    pub starts: Vec<Start>,
    pub plans: Vec<(Plan, Option<Contingency>)>,
    pub preplanned: Vec<Preplanned>,
    pub stocks: Vec<(u8, u8)>,
    scale: Scale,
    templates: Sheet,
}

impl Forces {
    pub fn new(toggles: &Toggles) -> Forces {
        let templates = Sheet::parse(TEMPLATES.id, TEMPLATES.text).unwrap_or_else(|_| Sheet::empty(TEMPLATES.id));
        Forces {
            roster: Roster::default(),
            starts: Vec::new(),
            plans: Vec::new(),
            preplanned: Vec::new(),
            stocks: Vec::new(),
            scale: toggles.scale,
            templates,
        }
    }
}

/// Reads the formations and aircraft of a side.
pub(super) fn read_side(own: &Reader<'_>, side: Side, grid: &Grid, forces: &mut Forces) {
    for entry in own.tables("formation") {
        read_formation(&entry, side, grid, forces);
        entry.finish();
    }
    read_air(own, side, grid, forces);
}

fn read_formation(entry: &Reader<'_>, side: Side, grid: &Grid, forces: &mut Forces) {
    let letter = SIDE_WORDS[usize::from(side.0)];
    let Some(key) = entry.text("key") else { return };
    let prefix = entry.optional_text("prefix").unwrap_or(key);
    let faults = RefCell::new(Faults::default());
    let templates = forces.templates.clone();
    let shelf = Reader::new(&templates, &faults);
    let template = entry.optional_text("template").and_then(|name| {
        let found = shelf.optional_table(name);
        if found.is_none() {
            entry.fault("template", format!("there is no template `{name}`"));
        }
        found
    });
    let from_template = |name: &str| template.as_ref().and_then(|template| template.optional_text(name));
    let name = entry.optional_text("name").or(from_template("name")).unwrap_or(key).to_owned();
    let level = entry.optional_text("level").or(from_template("level")).and_then(Level::named);
    let Some(level) = level else {
        entry.breaks("level", rule::FOR_1, None, format!("must be one of {}", Level::WORDS.join(", ")));
        return;
    };
    let parent = entry.optional_text("of").and_then(|parent| {
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
    let stock = |name| small(entry.optional_number(name, 0..=50).unwrap_or(0));
    forces.stocks.push((stock("log"), stock("pol")));
    let mut units = template.as_ref().map_or_else(Vec::new, |template| ground::texts(template, "units", true));
    units.extend(ground::texts(entry, "units", false));
    let stern = entry.flag("stern");
    let home = Home { entry, side, formation, letter, prefix, stern };
    let first = forces.roster.units.len();
    let mut ties: Vec<(UnitId, String)> = Vec::new();
    for line in &units {
        read_unit(&home, line, forces, &mut ties);
    }
    read_details(&home, first, ties, grid, forces);
}

struct Home<'a> {
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
        let base_name = if own.is_empty() { name.to_owned() } else { format!("{name}, {own}") };
        let info = BaseInfo { key: home.key(&[key, own]), name: base_name, ..blank(home.side, unit) };
        match read_base(info, &words, forces.scale) {
            Ok(info) if forces.roster.bases.len() < MOST_BASES => {
                let base = BaseId(small(i64::try_from(forces.roster.bases.len()).unwrap_or(255)));
                members.insert(base);
                forces.starts.push(fresh(&info));
                forces.roster.of_side[usize::from(home.side.0)].insert(base);
                forces.roster.bases.push(info);
            }
            Ok(_) => home.entry.fault("units", format!("a battle holds at most {MOST_BASES} bases")),
            Err(why) => home.entry.breaks("units", rule::FOR_3, Some("E_ARM"), format!("`{spec}`: {why}")),
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
    let level = if alone { Level::Battalion } else { Level::Regiment };
    if let Some(tie) = parts.get(3) {
        ties.push((unit, (*tie).to_owned()));
    }
    forces.roster.units.push(UnitInfo {
        key: unit_key,
        name: name.to_owned(),
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

fn blank(side: Side, unit: UnitId) -> BaseInfo {
    BaseInfo {
        key: String::new(),
        name: String::new(),
        side,
        seat: Seat(0),
        arm: Arm::Infantry,
        role: Role::Fighting,
        unit,
        sp_max: 0,
        sp_start: 0,
        mobility: Mobility::Foot,
        armour: None,
        weapon: Class::L,
        at_capable: false,
        calibre: 0,
        range: Range::SmallArms,
        organic: false,
        soviet: false,
        apc: false,
        tank_rider: false,
        vehicle: false,
        model: String::new(),
        air: None,
        engines: 0,
    }
}

fn fresh(info: &BaseInfo) -> Start {
    Start {
        at: None,
        bound: 0,
        line: if matches!(info.arm, Arm::Hq | Arm::Artillery) { Line::Depth } else { Line::Main },
        concealed: false,
        sp: info.sp_start,
        pips: 0,
        posture: Posture::Static,
        dry: false,
        causes: Causes::default(),
        engaged: false,
        blooded: false,
        endurance: None,
    }
}

/// The words of a base after its key: arm, row of Table 1, strength, classes, calibre and marks.
fn read_base(mut info: BaseInfo, words: &[&str], scale: Scale) -> Result<BaseInfo, String> {
    let Some((arm, rest)) = words.split_first() else { return Err("a base needs an arm".to_owned()) };
    let Some(arm) = Arm::named(arm) else { return Err(format!("there is no arm `{arm}`")) };
    info.arm = arm;
    info.mobility = match arm {
        Arm::Infantry | Arm::Engineer | Arm::Foo | Arm::Hmg => Mobility::Foot,
        Arm::Armour => Mobility::Armoured,
        Arm::Cavalry => Mobility::Cavalry,
        Arm::Recce => Mobility::LightRecce,
        _ => Mobility::Motorised,
    };
    let mut weapon = None;
    for word in rest {
        let (name, value) = word.split_once(':').unwrap_or((word, ""));
        match name {
            "armour" => info.armour = Class::named(value),
            "model" => info.model = value.to_owned(),
            "at" | "aa" => info.at_capable |= name == "at",
            "soviet" => info.soviet = true,
            "organic" => info.organic = true,
            "apc" => (info.apc, info.mobility) = (true, Mobility::Armoured),
            "rider" => info.tank_rider = true,
            "air" => info.air = AirKind::named(value),
            "engines" => info.engines = value.parse().unwrap_or(1),
            _ => {
                let strength = name.strip_prefix('x').and_then(|digits| digits.parse::<u8>().ok());
                let calibre = name.strip_suffix("mm").and_then(|digits| digits.parse::<u16>().ok());
                match (strength, calibre, Class::named(name), Mobility::named(name)) {
                    (Some(sp), ..) if (1..=6).contains(&sp) => (info.sp_max, info.sp_start) = (sp, sp),
                    (_, Some(calibre), ..) => info.calibre = calibre,
                    (_, _, Some(class), _) => weapon = Some(class),
                    (_, _, _, Some(mobility)) => info.mobility = mobility,
                    _ => return Err(format!("`{word}` is not understood")),
                }
            }
        }
    }
    if info.sp_max == 0 {
        // NQ-FOR-9: a battalion has three, a battery or a company one.
        (info.sp_max, info.sp_start) =
            if matches!(arm, Arm::Infantry | Arm::Armour | Arm::Cavalry) { (3, 3) } else { (1, 1) };
    }
    info.weapon = weapon.unwrap_or_else(|| usual_class(&info));
    info.range = usual_range(&info);
    info.role = usual_role(arm, scale);
    // NQ-PCE-8: guns that fire over open sights, tanks and engineers can hurt armour.
    info.at_capable |=
        matches!(arm, Arm::AntiTank | Arm::Engineer | Arm::Artillery) || arm == Arm::Armour && info.calibre != 1;
    if arm == Arm::Armour && info.armour.is_none() {
        info.armour = Some(Class::L);
    }
    info.vehicle = arm == Arm::Armour || info.armour.is_some() || arm.is_logistic() && info.mobility != Mobility::Horse;
    Ok(info)
}

/// NQ-CLS-7, NQ-CLS-8, NQ-CLS-12: the class of a weapon by its calibre.
fn usual_class(info: &BaseInfo) -> Class {
    match (info.arm, info.calibre) {
        (Arm::Artillery, 1..=81) | (Arm::Mortar, 1..=60) => Class::L,
        (Arm::Artillery, 82..=110) | (Arm::Mortar, 61..=119) | (Arm::Hmg, _) => Class::M,
        (Arm::Artillery, 111..=199) | (Arm::Mortar, 120..) => Class::H,
        (Arm::Artillery, 200..) => Class::Vh,
        (Arm::AntiTank | Arm::AntiAir | Arm::Armour, 42..=77) => Class::M,
        (Arm::AntiTank | Arm::AntiAir | Arm::Armour, 78..) => Class::H,
        _ => Class::L,
    }
}

/// NQ-RNG-2: the row of a weapon.
fn usual_range(info: &BaseInfo) -> Range {
    match (info.arm, info.calibre) {
        (Arm::Artillery, 0..=74) | (Arm::Mortar, 0..=80) => Range::Mortar3in,
        (Arm::Mortar, 81..=119) => Range::Mortar81,
        (Arm::Mortar, _) => Range::Mortar120,
        (Arm::Artillery, 75..=149) => Range::Gun105,
        (Arm::Artillery, 150..=199) => Range::Gun150,
        (Arm::Artillery, _) => Range::Gun200,
        (Arm::AntiTank, 0..=41) => Range::LightAt,
        (Arm::AntiTank, 42..=77) => Range::MediumAt,
        (Arm::AntiTank | Arm::AntiAir, _) | (Arm::Armour, 77..) => Range::HeavyAt,
        (Arm::Armour, 0..=47) => Range::LightTank,
        (Arm::Armour, _) => Range::MediumTank,
        _ => Range::SmallArms,
    }
}

/// NQ-PCE-1, NQ-PCE-3: the role of an arm.
fn usual_role(arm: Arm, _scale: Scale) -> Role {
    match arm {
        Arm::Infantry | Arm::Armour | Arm::Cavalry => Role::Fighting,
        Arm::Recce => Role::Recce,
        Arm::Engineer => Role::Engineer,
        Arm::Artillery | Arm::Mortar | Arm::Hmg | Arm::AntiTank | Arm::AntiAir => Role::Support,
        Arm::Air => Role::Air,
        Arm::Hq => Role::Command,
        Arm::Foo => Role::Observer,
        _ => Role::Logistic,
    }
}

/// Grades, places, relations, orders and contingencies: tables by unit or base key.
fn read_details(home: &Home<'_>, first: usize, ties: Vec<(UnitId, String)>, grid: &Grid, forces: &mut Forces) {
    let named = |table: &str| -> Vec<(String, String)> {
        let texts = |node: &Node| match &node.value {
            Value::Table(entries) => entries
                .iter()
                .map(|(key, node)| match &node.value {
                    Value::Text(text) => (key.clone(), text.clone()),
                    _ => (key.clone(), String::new()),
                })
                .collect(),
            _ => Vec::new(),
        };
        home.entry.raw(table).map_or_else(Vec::new, texts)
    };
    for (key, text) in named("grade") {
        let Some(grade) = Grade::named(&text) else {
            home.entry.breaks(
                "grade",
                rule::GRD_1,
                Some("E_GRADE"),
                format!("`{key}`: must be one of {}", Grade::WORDS.join(", ")),
            );
            continue;
        };
        if key == "default" {
            forces.roster.units[first..].iter_mut().for_each(|unit| unit.grade = grade);
            continue;
        }
        match forces.roster.find_unit(&home.key(&[&key])) {
            Some(unit) => forces.roster.units[unit.index()].grade = grade,
            None => home.entry.fault("grade", format!("there is no unit `{key}` in this formation")),
        }
    }
    for (key, text) in named("at") {
        let full = home.key(&[&key]);
        let bases = match (forces.roster.find_unit(&full), forces.roster.find(&full)) {
            (Some(unit), _) => forces.roster.unit(unit).bases,
            (None, Some(base)) => BaseSet::of(base),
            (None, None) => {
                home.entry.fault("at", format!("there is no unit or base `{key}` in this formation"));
                continue;
            }
        };
        let mut start = None;
        for base in bases.iter() {
            match read_place(&text, grid, forces.starts[base.index()]) {
                Some(read) => forces.starts[base.index()] = read,
                None => start = Some(&text),
            }
        }
        if let Some(text) = start {
            home.entry.fault("at", format!("`{text}` must be a square, a line, `concealed`, or `bound N`"));
        }
    }
    let mut ties: Vec<(UnitId, String)> = ties;
    for (key, text) in named("tie") {
        match forces.roster.find_unit(&home.key(&[&key])) {
            Some(unit) => {
                ties.retain(|(tied, _)| *tied != unit);
                ties.push((unit, text));
            }
            None => home.entry.fault("tie", format!("there is no unit `{key}` in this formation")),
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
    for (key, text) in named("order") {
        let Some(unit) = forces.roster.find_unit(&home.key(&[&key])) else {
            home.entry.fault("order", format!("there is no unit `{key}` in this formation"));
            continue;
        };
        match text::read_plan(&text.split_whitespace().collect::<Vec<_>>()) {
            Ok(plan) => forces.plans[unit.index()].0 = plan,
            Err(misread) => home.entry.fault("order", format!("`{key}`: {misread}")),
        }
    }
    for (key, text) in named("contingency") {
        let unit = forces.roster.find_unit(&home.key(&[&key]));
        match (unit, text::read_contingency(&text.split_whitespace().collect::<Vec<_>>())) {
            (Some(unit), Ok(ready)) => forces.plans[unit.index()].1 = Some(ready),
            (None, _) => home.entry.fault("contingency", format!("there is no unit `{key}` in this formation")),
            (_, Err(misread)) => home.entry.fault("contingency", format!("`{key}`: {misread}")),
        }
    }
}

/// `7,4 main concealed`, or `12,4 bound 4` for those who come later.
fn read_place(text: &str, grid: &Grid, start: Start) -> Option<Start> {
    let mut words = text.split_whitespace();
    let square = words.next().and_then(Square::parse).filter(|square| grid.is_passable(*square))?;
    let mut start = Start { at: Some(square), ..start };
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
fn read_air(own: &Reader<'_>, side: Side, grid: &Grid, forces: &mut Forces) {
    let letter = SIDE_WORDS[usize::from(side.0)];
    for entry in own.tables("air") {
        let (Some(key), Some(kind)) = (entry.text("key"), entry.choice("kind", AirKind::WORDS)) else { continue };
        let kind = AirKind::ALL[kind];
        let name = entry.optional_text("name").unwrap_or(kind.word()).to_owned();
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
        let engines = small(entry.optional_number("engines", 1..=8).unwrap_or(if kind.is_high() { 2 } else { 1 }));
        let key = format!("{letter}-{key}");
        let info = BaseInfo {
            key: key.clone(),
            name: name.clone(),
            arm: Arm::Air,
            role: Role::Air,
            sp_max: 1,
            sp_start: 1,
            air: Some(kind),
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
        if let Some(plan) = entry.optional_text("plan") {
            match plan.split_whitespace().collect::<Vec<_>>()[..] {
                [square, "bound", bound] => match (Square::parse(square).filter(|at| grid.has(*at)), bound.parse()) {
                    (Some(square), Ok(bound)) => {
                        forces.preplanned.push(Preplanned { base, mission: None, square, bound });
                    }
                    _ => entry.fault("plan", "must be a square and a bound, such as 6,4 bound 2"),
                },
                _ => entry.fault("plan", "must be a square and a bound, such as 6,4 bound 2"),
            }
        }
        entry.finish();
    }
}

impl Forces {
    /// What follows from the whole tree: seats, HQs, subtrees and fuel (NQ-SEAT-2, NQ-FOR-2, NQ-FOR-12).
    pub fn finish(&mut self, chairs: &[Chair]) {
        let roster = &mut self.roster;
        for formation in roster.formation_ids() {
            let own: Vec<UnitId> = roster.unit_ids().filter(|unit| roster.unit(*unit).formation == formation).collect();
            if roster.formation(formation).hq.is_none() {
                let hq = own.iter().filter_map(|unit| roster.unit(*unit).hq).find(|hq| roster.base(*hq).arm == Arm::Hq);
                roster.formations[formation.index()].hq = hq;
            }
            let side = roster.formation(formation).side;
            let chair = roster.chain(formation).find_map(|above| {
                chairs.iter().position(|chair| chair.formation == Some(above) && chair.side == Some(side))
            });
            let seat = chair.or_else(|| chairs.iter().position(|chair| chair.side == Some(side))).unwrap_or(0);
            let seat = Seat(small(i64::try_from(seat).unwrap_or(0)));
            roster.formations[formation.index()].seat = seat;
            let bases: Vec<BaseId> = own.iter().flat_map(|unit| roster.unit(*unit).bases.iter()).collect();
            for base in bases {
                roster.bases[base.index()].seat = seat;
                let above: Vec<FormationId> = roster.chain(formation).collect();
                for formation in above {
                    roster.formations[formation.index()].bases.insert(base);
                }
            }
        }
        for formation in roster.formation_ids() {
            let full = roster.formation(formation).bases.only(|base| roster.base(base).is_full_size());
            let engines = full.only(|base| roster.base(base).mobility.has_engine());
            let motor = engines.len() * 2 > full.len();
            let about = &mut roster.formations[formation.index()];
            about.needs_fuel = about.is_division && motor;
        }
        // A brigade inside a division is no division of its own (NQ-LOG-3).
        for formation in roster.formation_ids() {
            let about = roster.formation(formation);
            let has_log = about.bases.iter().any(|base| roster.base(base).arm == Arm::Logistic);
            if about.level == Level::Regiment && about.parent.is_some() && !has_log {
                roster.formations[formation.index()].is_division = false;
            }
        }
    }

    /// NQ-SET-10: whoever has no place goes to its zone, whole units first; NQ-SET-7: units without an order defend.
    pub fn place_default(
        &mut self,
        grid: &Grid,
        zones: &[Vec<(Square, Square)>; 2],
        edges: &[Edge; 2],
        works: &[Position],
        tables: &Tables,
    ) {
        for unit in self.roster.unit_ids() {
            let about = self.roster.unit(unit).clone();
            let missing = about
                .bases
                .only(|base| self.starts[base.index()].at.is_none() && self.roster.base(base).arm != Arm::Air);
            if let Some(square) = self.free_square(&about, missing, grid, zones, edges, works, tables) {
                for base in missing.iter() {
                    self.starts[base.index()].at = Some(square);
                }
            }
            let home = about.bases.iter().find_map(|base| self.starts[base.index()].at);
            let plan = &mut self.plans[unit.index()].0;
            if plan.task == crate::terms::Task::Defend && plan.squares == [Square::new(1, 1)] {
                let mut squares: Vec<Square> =
                    about.bases.iter().filter_map(|base| self.starts[base.index()].at).collect();
                squares.sort_unstable();
                squares.dedup();
                plan.squares = if squares.is_empty() { home.into_iter().collect() } else { squares };
                if about.bases.iter().any(|base| self.roster.base(base).arm.is_logistic()) {
                    plan.task = crate::terms::Task::Service;
                }
            }
            if plan.task == crate::terms::Task::Support || plan.task == crate::terms::Task::Service {
                plan.squares.clear();
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "everything a place depends on, asked once")]
    fn free_square(
        &self,
        unit: &UnitInfo,
        missing: BaseSet,
        grid: &Grid,
        zones: &[Vec<(Square, Square)>; 2],
        edges: &[Edge; 2],
        works: &[Position],
        tables: &Tables,
    ) -> Option<Square> {
        if missing.is_empty() {
            return None;
        }
        let side = usize::from(unit.side.0);
        let inside = |square: Square| {
            zones[side]
                .iter()
                .any(|(low, high)| (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y))
        };
        let depth = |square: Square| match edges[side] {
            Edge::West => square.x,
            Edge::East => grid.width - square.x,
            Edge::South => square.y,
            Edge::North => grid.height - square.y,
        };
        let full = |set: BaseSet| set.only(|base| self.roster.base(base).is_full_size()).len();
        let room = |square: Square| {
            let here: BaseSet = self.roster.of_side[side].only(|base| self.starts[base.index()].at == Some(square));
            let most = if grid.cell(square).is_close() { 6 } else { 4 };
            here.len() + missing.len() <= usize::from(tables.numbers.most_bases) && full(here) + full(missing) <= most
        };
        let mut squares: Vec<Square> =
            grid.squares().filter(|square| inside(*square) && grid.is_passable(*square) && room(*square)).collect();
        let dug = |square: &Square| {
            works.iter().any(|position| position.square == *square && position.owner == Some(unit.side))
        };
        if unit.teeth {
            squares.sort_by_key(|square| (!dug(square), u8::MAX - depth(*square), square.y, square.x));
        } else {
            squares.sort_by_key(|square| (depth(*square), square.y, square.x));
        }
        squares.first().copied()
    }
}
