//! Bases on the table and the forces in the margins.

use std::collections::BTreeMap;

use sandtable_kernel::scene::{Base as BaseView, Fact, Marker, Panel, Piece, Row};
use sandtable_kernel::{Eye, Length, Point, Seat, Side};

use super::symbol::symbol;
use super::{SQUARE, row, yes};
use crate::class::By;
use crate::hidden::{Shares, sees};
use crate::movement::mobility;
use crate::orders::Load;
use crate::orders::write_plan;
use crate::state::{State, Unit};
use crate::terms::{Arm, BaseId, FormationId, SIDES, Square, UnitId};
use crate::toggles::{CommitReveal, Fog};
use crate::{Nqm, fog, tell};

/// Every base an eye sees on the table.
pub(super) fn pieces(rules: &Nqm, state: &State, eye: Eye, shares: Shares) -> Vec<Piece> {
    let seen = |base: BaseId| shares == Shares::All || sees(rules, state, eye, base);
    let mut here: Vec<(Square, BaseId)> = Vec::new();
    for side in SIDES {
        let shown = rules.on_table(state, side).only(seen);
        let from = here.len();
        here.extend(shown.iter().filter_map(|base| Some((state.square(base)?, base))));
        here[from..].sort_unstable();
    }
    let reported = if shares == Shares::All { Vec::new() } else { fog::remembered(rules, state, eye) };
    let mut room = Room::default();
    for (base, square) in
        here.iter().map(|(square, base)| (base, square)).chain(reported.iter().map(|(b, s, _)| (b, s)))
    {
        room.expect(*square, rules.side_of(*base));
    }
    let mut pieces = Vec::new();
    for (square, base) in here {
        let at = room.place(square, rules.side_of(base));
        pieces.push(piece(rules, state, base, at, shares));
    }
    for (base, square, bound) in reported {
        let at = room.place(square, rules.side_of(base));
        pieces.push(as_reported(rules, base, square, bound, at));
    }
    pieces
}

/// NQ-HID-7, NQ-HID-9: a base known by report, where it was then.
fn as_reported(rules: &Nqm, base: BaseId, square: Square, bound: u8, at: Spot) -> Piece {
    let info = rules.info(base);
    let facts = vec![
        Fact::new("at", square),
        Fact::word("side", tell::letter(info.side)),
        Fact::word("arm", info.arm.word()),
        Fact::new("unit", &rules.roster().unit(info.unit).key),
        Fact::new("reported", bound),
    ];
    let markers = vec![Marker::new("hidden", format!("as reported in bound {bound}"))];
    drawn(rules, base, at, markers, facts)
}

/// How many bases of each side stand in each square, so that all find room in it.
#[derive(Default)]
struct Room {
    /// For each square and side: how many will stand there, and how many do so far.
    squares: BTreeMap<Square, [(i32, i32); 2]>,
}

/// A place in a square, and how much larger than in a full one a base may be drawn there, in percent.
struct Spot {
    at: Point,
    size: i32,
}

impl Room {
    fn expect(&mut self, square: Square, side: Side) {
        self.squares.entry(square).or_default()[usize::from(side.0 & 1)].0 += 1;
    }

    /// Two or three abreast in lines about the middle of the square, the second side's above the first's.
    fn place(&mut self, square: Square, side: Side) -> Spot {
        let sides = self.squares.entry(square).or_default();
        let few = sides.iter().map(|(count, _)| count).sum::<i32>() <= 4;
        let (abreast, size) = if few { (2, 140) } else { (3, 100) };
        let lines = sides.map(|(count, _)| (count + abreast - 1) / abreast);
        let (count, placed) = &mut sides[usize::from(side.0 & 1)];
        let (line, column) = (*placed / abreast, *placed % abreast);
        let beside = (*count - line * abreast).min(abreast);
        *placed += 1;
        let total = (lines[0] + lines[1]).max(1);
        let pitch = (SQUARE * 100 / total).min(if few { 230 } else { 170 });
        let row = if side.0 == 0 { line } else { total - 1 - line };
        let (x, y) = (i32::from(square.x - 1) * SQUARE * 100, i32::from(square.y - 1) * SQUARE * 100);
        let half = SQUARE * 50;
        let (east, north) = ((2 * column - beside + 1) * 97 * size / 100, (2 * row - total + 1) * pitch / 2);
        Spot { at: Point::hundredths(x + half + east, y + half + north), size }
    }
}

fn piece(rules: &Nqm, state: &State, base: BaseId, at: Spot, shares: Shares) -> Piece {
    let now = state.base(base);
    let mut markers = Vec::new();
    if is_detailed(rules, state, base, shares) {
        if now.pips > 0 {
            markers.push(Marker::new("pips", format!("{} PIPs of {} SP", now.pips, now.sp)));
        }
        if now.is_disorganised() {
            markers.push(Marker::new("suppressed", now.causes.words()));
        }
        if now.dry {
            markers.push(Marker::new("out_of_ammo", "out of ammunition"));
        }
    }
    if now.concealed {
        markers.push(Marker::new("hidden", "concealed"));
    }
    drawn(rules, base, at, markers, facts(rules, state, base, shares))
}

fn drawn(rules: &Nqm, base: BaseId, spot: Spot, markers: Vec<Marker>, facts: Vec<Fact>) -> Piece {
    let info = rules.info(base);
    Piece {
        id: info.key.clone(),
        name: info.name.clone(),
        side: Some(info.side),
        look: "block".into(),
        arm: arm_look(info.arm).into(),
        symbol: symbol(rules, base).into(),
        group: rules.roster().unit(info.unit).key.clone(),
        at: spot.at,
        base: BaseView::Block(
            Length::mm(46 * spot.size / 100),
            Length::mm(if info.is_full_size() { 29 } else { 24 } * spot.size / 100),
        ),
        facing: None,
        markers,
        facts,
    }
}

fn arm_look(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry | Arm::Engineer | Arm::Foo => "rifle",
        Arm::Armour => "tank",
        arm => arm.word(),
    }
}

/// NQ-HID: in full fog the enemy's strength shows only once fire has been exchanged.
fn is_detailed(rules: &Nqm, state: &State, base: BaseId, shares: Shares) -> bool {
    shares.with(rules.side_of(base))
        || matches!(rules.toggles().fog, Fog::Open | Fog::HiddenDefenders)
        || state.base(base).fought
}

/// What is known about a base.
fn facts(rules: &Nqm, state: &State, base: BaseId, shares: Shares) -> Vec<Fact> {
    let (info, now) = (rules.info(base), state.base(base));
    let mut facts = vec![
        match now.place.square() {
            Some(square) => Fact::new("at", square),
            None => Fact::word("place", now.place.word()),
        },
        Fact::word("side", tell::letter(info.side)),
        Fact::word("arm", info.arm.word()),
        Fact::new("unit", &rules.roster().unit(info.unit).key),
        Fact::word("posture", now.posture.word()),
    ];
    if is_detailed(rules, state, base, shares) {
        facts.extend([
            Fact::new("sp", now.sp),
            Fact::new("pips", now.pips),
            Fact::new("unwounded", now.unwounded()),
            Fact::new("causes", now.causes.words()),
            Fact::word("dry", yes(now.dry)),
            Fact::word("engaged", yes(now.engaged)),
            Fact::word("follow_on", yes(now.follow_on)),
            Fact::word("class", rules.defence(state, base, By::Direct).word()),
            Fact::word("grade", rules.grade(state, base).word()),
            Fact::word("role", info.role.word()),
            Fact::word("mobility", mobility(rules, state, base).word()),
            Fact::word("weapon", now.ruled[0].unwrap_or(info.weapon).word()),
            Fact::word("at_capable", yes(info.at_capable)),
            Fact::new("calibre", info.calibre),
            Fact::word("moved", yes(now.moved)),
            Fact::word("fired", yes(now.fired)),
            Fact::word("fought", yes(now.fought)),
            Fact::word("under_fire", yes(now.under_fire)),
            Fact::word("cowed", yes(now.cowed > 0)),
            Fact::word("blooded", yes(now.blooded)),
        ]);
    }
    // NQ-SEQ-3: phased plots are entered openly.
    if shares.with(info.side) || rules.toggles().commit_reveal == CommitReveal::Phased {
        let path: Vec<String> = now.path.iter().take(usize::from(now.now)).map(ToString::to_string).collect();
        let plot =
            if path.is_empty() { "none".to_owned() } else { format!("{} {}", now.plotted.word(), path.join(" ")) };
        facts.push(Fact::new("plot", plot));
    }
    if shares.with(info.side) {
        let mission = now.mission.map_or_else(|| "none".to_owned(), |(mission, at)| format!("{} {at}", mission.word()));
        let task = now.job.map_or("none", |work| work.job.word());
        facts.extend([
            Fact::word("concealed", yes(now.concealed)),
            Fact::word("line", now.line.word()),
            Fact::new("ammo", now.ammo),
            Fact::new("credit", u32::from(now.credit) * 1000 / rules.tables().square_parts()),
            Fact::new("mission", mission),
            Fact::word("task", task),
            Fact::word("ordered", yes(rules.is_ordered(state, base))),
            Fact::new("range", rules.range(state, base)),
            Fact::word("load", load_word(now.load)),
        ]);
    }
    facts
}

/// Formations, units and whoever is off the table, as the eye may know them.
pub(super) fn force_panels(rules: &Nqm, state: &State, eye: Eye, shares: Shares) -> Vec<Panel> {
    let mut panels = Vec::new();
    for side in SIDES {
        let mut rows = Vec::new();
        if shares.with(side) {
            let own = rules.roster().formation_ids().filter(|of| rules.roster().formation(*of).side == side);
            rows.extend(own.map(|formation| formation_row(rules, formation)));
        }
        for unit in rules.roster().unit_ids().filter(|unit| rules.roster().unit(*unit).side == side) {
            rows.extend(unit_rows(rules, state, unit, eye, shares));
        }
        panels.push(Panel::new(rules.setup().side_names[usize::from(side.0)].clone(), rows));
    }
    panels
}

fn load_word(load: Load) -> &'static str {
    match load {
        Load::Empty => "none",
        Load::Log => "log",
        Load::Pol => "pol",
    }
}

/// How a unit serves others.
pub(super) fn relation(rules: &Nqm, unit: &Unit) -> String {
    let Some((tie, bodies)) = &unit.tie else { return "none".to_owned() };
    let keys: Vec<&str> = bodies.iter().map(|body| rules.roster().body_key(*body)).collect();
    format!("{} {}", tie.word(), keys.join(" "))
}

/// NQ-HID-7: a unit as its commander last read of it.
fn report_row(rules: &Nqm, state: &State, seat: Seat, unit: UnitId) -> Option<Row> {
    let about = rules.roster().unit(unit);
    let report = rules.report_to(state, seat, unit)?;
    let mut squares: Vec<Square> = report.bases.iter().map(|(_, at)| *at).collect();
    squares.sort_unstable();
    squares.dedup();
    let squares: Vec<String> = squares.iter().map(ToString::to_string).collect();
    let facts = vec![
        Fact::new("bound", report.bound),
        Fact::new("strength", &report.strength),
        Fact::word("contact", yes(report.contact)),
        Fact::new("order", write_plan(&report.plan)),
        Fact::new("at", squares.join(" ")),
        Fact::new("enemies", report.enemies.len()),
    ];
    let text = format!("{}: {} in bound {}", about.name, report.strength, report.bound);
    Some(row(format!("report {}", about.key), 1, text, Some(about.side), facts))
}

/// NQ-PCE-11: a formation as its own side knows it.
fn formation_row(rules: &Nqm, formation: FormationId) -> Row {
    let about = rules.roster().formation(formation);
    let hq = |hq: Option<BaseId>| hq.map_or("none", |hq| rules.key(hq));
    let above = about.parent.map_or("none", |parent| &rules.roster().formation(parent).key);
    let facts = vec![
        Fact::word("level", about.level.word()),
        Fact::new("of", above),
        Fact::new("hq", hq(about.hq)),
        Fact::new("rear", hq(about.rear)),
        Fact::word("needs_fuel", yes(about.needs_fuel)),
    ];
    row(about.key.clone(), 0, about.name.clone(), Some(about.side), facts)
}

fn unit_rows(rules: &Nqm, state: &State, unit: UnitId, eye: Eye, shares: Shares) -> Vec<Row> {
    let (about, now) = (rules.roster().unit(unit), state.unit(unit));
    if let Shares::Seat(seat, side) = shares
        && side == about.side
        && !about.bases.iter().any(|base| rules.sees_live(state, seat, base))
    {
        return report_row(rules, state, seat, unit).into_iter().collect();
    }
    let own = shares.with(about.side);
    let shown_hq = about.hq.is_some_and(|hq| state.square(hq).is_some() && sees(rules, state, eye, hq));
    let detailed = own || shown_hq && matches!(rules.toggles().fog, Fog::Open | Fog::HiddenDefenders);
    let mut rows = Vec::new();
    if detailed {
        let mut facts = vec![Fact::word("grade", now.grade.word()), Fact::new("endurance", now.endurance)];
        if own {
            facts.extend([
                Fact::word("supplied", yes(now.supplied)),
                Fact::word("fuelled", yes(now.fuelled)),
                Fact::new("order", write_plan(&now.plan)),
                Fact::new("relation", relation(rules, now)),
                Fact::word("tested", yes(now.tested)),
                Fact::new("passes", now.passes),
                Fact::new("fails", now.fails),
            ]);
            if rules.counts_volleys() {
                facts.push(Fact::new("volleys", now.volleys));
            }
        }
        let text = format!("{}: {}, {}", about.name, now.grade.word(), now.endurance);
        rows.push(row(about.key.clone(), 1, text, Some(about.side), facts));
    }
    for base in about.bases.iter().filter(|base| state.square(*base).is_none()) {
        // What has left the table left it in the open; what has not come yet is its owner's business.
        let gone = !matches!(
            state.base(base).place,
            crate::state::Place::Reserve | crate::state::Place::AirPool | crate::state::Place::AirResting(_)
        );
        // Losses elsewhere are not known to who sees by report.
        let told = !state.base(base).secret || state.outcome.is_some();
        if own || gone && told && !matches!(shares, Shares::Seat(..)) {
            let text = format!("{}: {}", rules.info(base).name, state.base(base).place.word());
            rows.push(row(rules.key(base).to_owned(), 2, text, Some(about.side), facts(rules, state, base, shares)));
        }
    }
    rows
}
