//! What an order would bring, told before it is given: the odds, the numbers behind them, and what a move costs.

use sandtable_kernel::geometry::Segment;
use sandtable_kernel::preview::{Cost, Measure, Modifier, Note, OddsRow, Preview, Ring, SightLine};
use sandtable_kernel::{Eye, Length, Point, RuleId, Seat, Side};

use crate::event::Verdict;
use crate::orders::Order;
use crate::stand::{Pose, Stand, Sweep};
use crate::state::{Fight, InRiver, State};
use crate::tables::{Fate, Tables};
use crate::tell::count;
use crate::terms::{ElementId, ElementSet};
use crate::toggles::Toggles;
use crate::totals::{Fighter, Numbers};
use crate::{Mundi, entrenchment, group, hidden, mines, movement, pips, river, rule, sequence, sight, totals};

/// What would happen, or why it may not.
pub fn preview(rules: &Mundi, state: &State, seat: Seat, order: &Order) -> Preview {
    if let Err(refusal) = sequence::check(rules, state, seat, order) {
        return Preview::refused(refusal);
    }
    let side = Side(seat.0);
    match order {
        Order::Attack { attacker, target, supporters } => {
            let ambush = rules.kind(state, *attacker) == crate::terms::Kind::At && state.unit(*attacker).hidden;
            let fight = Fight {
                attacker: *attacker,
                target: *target,
                attack_support: *supporters,
                defence_support: ElementSet::NONE,
                ambush,
            };
            combat(rules, state, seat, &fight)
        }
        Order::Support(supporters) => defence(rules, state, seat, *supporters),
        Order::NoSupport => defence(rules, state, seat, ElementSet::NONE),
        Order::Move(order) => match movement::judge(rules, state, side, order) {
            Ok(judged) => {
                let cost = Cost { used: judged.travel, allowed: judged.allowance, limit: judged.going.to_owned() };
                let mut preview =
                    Preview { cost: Some(cost), notes: vec![pip_note(judged.cost)], ..Preview::default() };
                if judged.breaks_off {
                    preview.notes.push(note("Breaks off.", rule::MOV_11));
                }
                if meets_mines(rules, state, order.element, &judged.stands, false) {
                    add_mines(rules, state, order.element, &mut preview);
                }
                preview.rings = judged.into.iter().map(|enemy| ring(rules, enemy, "in contact", "target")).collect();
                preview
            }
            Err(refusal) => Preview::refused(refusal),
        },
        Order::Group(order) => match group::judge(rules, state, side, order) {
            Ok(judged) => {
                let limit = "the slowest member".to_owned();
                let cost = Cost { used: judged.travel, allowed: judged.allowance, limit };
                let mut preview =
                    Preview { cost: Some(cost), notes: vec![pip_note(judged.cost)], ..Preview::default() };
                if let Some(leader) = judged.led {
                    add_mines(rules, state, leader, &mut preview);
                }
                preview
            }
            Err(refusal) => Preview::refused(refusal),
        },
        Order::Entrench(members) => {
            let digs = entrenchment::diggers(rules, state, *members);
            let rings = digs.iter().map(|element| ring(rules, element, "entrenches", "friend")).collect();
            Preview { notes: vec![pip_note(entrenchment::cost(rules, *members))], rings, ..Preview::default() }
        }
        Order::ChangeTransport(members) => {
            Preview { notes: vec![pip_note(members.count() as u8)], ..Preview::default() }
        }
        Order::Fly(..) => Preview { notes: vec![pip_note(pips::air_cost(state, side))], ..Preview::default() },
        Order::Enter(element)
        | Order::Leave(element, _)
        | Order::Cross(element, _)
        | Order::Assault(element, _)
        | Order::LeaveRiver(element, _)
        | Order::Bridge(element, _) => {
            let cost = pips::move_cost(rules, state, ElementSet::one(*element));
            let mut preview = Preview { notes: vec![pip_note(cost)], ..Preview::default() };
            let start = state.unit(*element).stand;
            let end = set_down(rules, state, side, order).and_then(|pose| start.moved(pose)).unwrap_or(start);
            if meets_mines(rules, state, *element, &[start, end], true) {
                add_mines(rules, state, *element, &mut preview);
            }
            preview
        }
        _ => Preview::default(),
    }
}

/// DEF-SUPPORT: the declared attack with these behind its target.
fn defence(rules: &Mundi, state: &State, seat: Seat, defence_support: ElementSet) -> Preview {
    let fight = state.fight.map(|fight| Fight { defence_support, ..fight });
    fight.map_or_else(Preview::default, |fight| combat(rules, state, seat, &fight))
}

/// A combat: the odds of every fate, and every number behind them. What is under a blank stays there (MS-COM-8).
fn combat(rules: &Mundi, state: &State, seat: Seat, fight: &Fight) -> Preview {
    let eye = Eye::Seat(seat);
    if hidden::is_blank(state, fight.target, eye) || hidden::is_blank(state, fight.attacker, eye) {
        return Preview {
            notes: vec![note("Nobody knows what is under the blank.", rule::COM_8)],
            ..Preview::default()
        };
    }
    let numbers = totals::gather(rules, state, fight);
    let names = [rules.key(fight.attacker), rules.key(fight.target)];
    let setup = rules.setup();
    let mut notes = Vec::new();
    if let Some(rule) = numbers.harmless {
        notes.push(note("The defender cannot hurt the attacker.", rule));
    }
    Preview {
        question: format!("{} against {}", names[0], names[1]),
        odds: combat_rows(&numbers, &setup.tables, &setup.toggles, names),
        modifiers: modifiers(&numbers, names),
        notes,
        rings: vec![ring(rules, fight.target, "target", "target")],
        ..Preview::default()
    }
}

/// Every outcome of two dice, counted by the same decision the roller asks.
pub fn combat_rows(numbers: &Numbers, tables: &Tables, toggles: &Toggles, names: [&str; 2]) -> Vec<OddsRow> {
    let mut rows: Vec<OddsRow> = Vec::new();
    for attack in 1..=6 {
        for defence in 1..=6 {
            let decision = numbers.decide(tables, toggles, [attack, defence]);
            let outcome = match (decision.verdict, decision.fate) {
                (Verdict::Even, _) | (_, Fate::Unhurt) => "no effect".to_owned(),
                (Verdict::AttackerWins { .. }, fate) => format!("{} {}", names[1], fate.word()),
                (Verdict::DefenderWins { .. }, fate) => format!("{} {}", names[0], fate.word()),
            };
            match rows.iter_mut().find(|row| row.outcome == outcome) {
                Some(row) => row.ways += 1,
                None => rows.push(OddsRow { outcome, ways: 1, out_of: 36 }),
            }
        }
    }
    rows.sort_by(|one, other| other.ways.cmp(&one.ways).then_with(|| one.outcome.cmp(&other.outcome)));
    rows
}

/// The numbers of both sides, each with its rule.
pub fn modifiers(numbers: &Numbers, names: [&str; 2]) -> Vec<Modifier> {
    let list = |fighter: &Fighter, name: &str| -> Vec<Modifier> {
        let item = |item: &totals::Item| Modifier {
            label: format!("{name} {}", item.label),
            value: format!("{:+}", item.value),
            rule: item.rule,
        };
        fighter.items.iter().map(item).collect()
    };
    [list(&numbers.attacker, names[0]), list(&numbers.defender, names[1])].concat()
}

/// MS-MIN-1: whether a move starts in a minefield, leads into one, or, as a whole move, is set down in one.
fn meets_mines(rules: &Mundi, state: &State, element: ElementId, stands: &[Stand], whole: bool) -> bool {
    let (Some(start), Some(end)) = (stands.first(), stands.last()) else { return false };
    let nothing = arrayvec::ArrayVec::new();
    let in_river = state.unit(element).river != InRiver::No;
    let first = if in_river { nothing.clone() } else { mines::fields_met(state, &Sweep::still(start), &nothing) };
    let later = stands.windows(2).flat_map(|pair| match whole {
        true => mines::fields_met(state, &Sweep::still(end), &nothing),
        false => mines::fields_met(state, &Sweep::new(&pair[0], &pair[1]), &nothing),
    });
    first.into_iter().chain(later).any(|field| !mines::is_led(rules, state, element, end, field))
}

/// Where a whole move would set an element down; none where mines do not matter at its end.
fn set_down(rules: &Mundi, state: &State, side: Side, order: &Order) -> Option<Pose> {
    match order {
        Order::Leave(_, to) => Some(*to),
        Order::Cross(element, shift) => river::crossing(rules, state, side, *element, *shift).ok(),
        Order::LeaveRiver(element, ahead) => river::leaving(rules, state, side, *element, *ahead).ok(),
        _ => None,
    }
}

/// MS-MIN: what the mines would do.
fn add_mines(rules: &Mundi, state: &State, element: ElementId, preview: &mut Preview) {
    let numbers = mines::gather(rules, state, element);
    preview.question = format!("{} against the minefield", rules.key(element));
    let fate = |doubled| mines::fate(rules, state, element, doubled);
    preview.odds = mine_rows(&numbers, rules.setup().toggles.engineers_mines, fate);
    let modifier =
        |label: &str, value: i8, rule| Modifier { label: label.to_owned(), value: format!("{value:+}"), rule };
    preview.modifiers =
        vec![modifier("mover", numbers.mover, rule::MIN_2), modifier("minefield", numbers.mines, rule::MIN_2)];
}

/// Every outcome of a fight with a minefield.
pub fn mine_rows(
    numbers: &mines::MineFight,
    toggle: crate::toggles::EngineersMines,
    fate: impl Fn(bool) -> Fate,
) -> Vec<OddsRow> {
    let mut rows: Vec<OddsRow> = Vec::new();
    for mover in 1..=6_i8 {
        for field in 1..=6_i8 {
            let outcome = match mines::outcome(numbers, toggle, [mover, field]) {
                mines::Outcome::GoesOn => "goes on".to_owned(),
                mines::Outcome::Clears => "clears the minefield".to_owned(),
                mines::Outcome::Loses { doubled } => fate(doubled).word().to_owned(),
            };
            match rows.iter_mut().find(|row| row.outcome == outcome) {
                Some(row) => row.ways += 1,
                None => rows.push(OddsRow { outcome, ways: 1, out_of: 36 }),
            }
        }
    }
    rows.sort_by(|one, other| other.ways.cmp(&one.ways).then_with(|| one.outcome.cmp(&other.outcome)));
    rows
}

fn pip_note(cost: u8) -> Note {
    note(&format!("Costs {}.", count(u32::from(cost), "PIP", "PIPs")), rule::PIP_3)
}

fn note(text: &str, rule: RuleId) -> Note {
    Note { text: text.to_owned(), rule: Some(rule) }
}

fn ring(rules: &Mundi, element: ElementId, text: &str, tone: &str) -> Ring {
    Ring { piece: rules.key(element).to_owned(), text: text.to_owned(), tone: tone.to_owned() }
}

/// The ruler: anybody may measure anything, and the line shows what blocks it first (MS-LOS-2 to 4).
pub fn measure(rules: &Mundi, state: &State, _eye: Eye, from: Point, to: Point) -> Measure {
    // Points beyond all tables are only as far as a length can tell.
    if !from.is_measurable() || !to.is_measurable() {
        let apart = |one: Length, other: Length| i128::from(one.0) - i128::from(other.0);
        let square = apart(from.x, to.x).pow(2) + apart(from.y, to.y).pow(2);
        let distance = Length(i32::try_from(square.isqrt()).unwrap_or(i32::MAX));
        return Measure { distance: Some(distance), sight: None, notes: Vec::new() };
    }
    let square = from.distance_squared(to).unsigned_abs();
    let distance = Length(i32::try_from(square.isqrt()).unwrap_or(i32::MAX));
    let line = Segment::new(from, to);
    let tables = &rules.setup().tables;
    let blocks = |area: &&crate::ground::Area| {
        crate::ground::Ground::sight_of(tables, area.kind) != crate::tables::SightEffect::Clear
            && sight::passes_through(line, &area.stand.outline)
    };
    let blocker = state.ground.areas().iter().find(blocks);
    let sight = SightLine { from, to, blocked_at: blocker.map(|area| area.stand.outline.centre()) };
    let notes = blocker.map(|area| {
        let name = tables.terrain[usize::from(area.kind)].name.replace('_', " ");
        Note { text: format!("The line crosses {name}."), rule: Some(rule::LOS_3) }
    });
    Measure { distance: Some(distance), sight: Some(sight), notes: notes.into_iter().collect() }
}
