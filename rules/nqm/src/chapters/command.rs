//! Orders, relations and requests on their way (NQ-ORD, NQ-CRT, NQ-FOR-5 to 7, NQ-FOR-13).

use std::sync::Arc;

use arrayvec::ArrayVec;
use sandtable_kernel::{Name, Refusal, RuleId, Seat, Side, Table};

use crate::field::Known;
use crate::orders::{Contingency, Plan};
use crate::play::Play;
use crate::refusals::{AIR, CHAIN, FREE, MESSAGE, NO_TARGET, ORDER_FORM, RELATION, RELATION_MANY, refuse_if};
use crate::roster::Body;
use crate::state::{Frame, Place, Sent, State};
use crate::terms::{Arm, BaseId, Cause, FormationId, Grade, Level, SIDES, Square, Task, Tie, Trigger, UnitId, other};
use crate::toggles::{CrtUnit, Fog, Orders};
use crate::{Event, Nqm, movement, rule};

/// The task of a unit.
pub fn task(state: &State, unit: UnitId) -> Task {
    state.unit(unit).plan.task
}

/// The lowest formation above a unit whose HQ this seat controls (NQ-CRT-2).
pub(crate) fn deciding(rules: &Nqm, seat: Seat, unit: UnitId) -> Option<FormationId> {
    let roster = rules.roster();
    roster.chain(roster.unit(unit).formation).find(|formation| roster.formation(*formation).seat == seat)
}

/// NQ-SEAT-2, NQ-CRT-2: whether a seat may give orders to a unit.
pub fn commands(rules: &Nqm, seat: Seat, unit: UnitId) -> bool {
    deciding(rules, seat, unit).is_some()
}

/// NQ-CRT-2 to 6: how many bounds an order of this seat needs to reach a unit; `issued` adds the bound of issuing it.
pub fn delay(rules: &Nqm, state: &State, seat: Seat, unit: UnitId, issued: bool) -> u8 {
    let (roster, numbers) = (rules.roster(), &rules.tables().numbers);
    let Some(from) = deciding(rules, seat, unit) else { return 0 };
    if is_on_the_spot(rules, state, from, unit) {
        return 0;
    }
    let issue = if issued { numbers.issue } else { 0 };
    settle(rules, state, unit, issue + links_up(rules, roster.unit(unit).formation, Some(from)))
}

/// NQ-CRT-2 to 6 for an order about certain squares; NQ-CRT-5: nothing, if the deciding HQ is at the square under attack that the
/// order is about.
pub fn order_delay(rules: &Nqm, state: &State, seat: Seat, unit: UnitId, plan: &Plan) -> u8 {
    let roster = rules.roster();
    let side = roster.unit(unit).side;
    let about = |square: Square| plan.squares.contains(&square) || plan.axis.contains(&square);
    let attacked = state.attacks.iter().filter(|attack| attack.side != side && !attack.called_off);
    let mut attacked = attacked.map(|attack| attack.target).filter(|square| about(*square));
    let hqs =
        deciding(rules, seat, unit).map(|formation| commanders(rules, state, formation, unit)).unwrap_or_default();
    if attacked.any(|square| hqs.iter().any(|at| at.is_near(square))) {
        return 0;
    }
    delay(rules, state, seat, unit, true)
}

/// Table 3: the links from a formation up to one above it, or to the top.
pub fn links_up(rules: &Nqm, from: FormationId, to: Option<FormationId>) -> u16 {
    let (roster, numbers) = (rules.roster(), &rules.tables().numbers);
    let below = roster.chain(from).take_while(|formation| Some(*formation) != to);
    below
        .map(|formation| match roster.formation(formation).parent.map(|parent| roster.formation(parent).level) {
            Some(Level::ArmyGroup) => numbers.link_army_group,
            Some(Level::Army) => numbers.link_army,
            Some(Level::Corps) => numbers.link_corps,
            Some(_) => numbers.link_division,
            None => 0,
        })
        .sum()
}

/// The lowest formation two formations are both part of.
pub fn common_superior(rules: &Nqm, one: FormationId, two: FormationId) -> Option<FormationId> {
    rules.roster().chain(one).find(|formation| rules.roster().is_within(two, *formation))
}

/// NQ-CRT-3, NQ-CRT-4, NQ-CRT-6: what a lost or shaken HQ adds, what quick units save, and hours in bounds.
fn settle(rules: &Nqm, state: &State, unit: UnitId, links: u16) -> u8 {
    let (roster, numbers) = (rules.roster(), &rules.tables().numbers);
    let mut total = links;
    let hq = rules.present_hq(state, Body::Unit(unit));
    total += match hq {
        None => numbers.lost_hq,
        Some(hq) => u16::from(state.base(hq).is_disorganised()),
    };
    total += u16::from(is_division_disorganised(rules, state, roster.division_of(roster.unit(unit).formation)));
    if is_quick(rules, state, unit) {
        total = total.div_ceil(2);
    }
    if rules.toggles().crt_unit == CrtUnit::Clock {
        total = (total * 10).div_ceil(numbers.bound_tenths.max(1));
    }
    u8::try_from(total).unwrap_or(u8::MAX)
}

/// NQ-CRT-5: the deciding HQ stands beside its troops.
fn is_on_the_spot(rules: &Nqm, state: &State, formation: FormationId, unit: UnitId) -> bool {
    let bases = rules.unit_on_table(state, unit);
    commanders(rules, state, formation, unit)
        .iter()
        .any(|at| bases.iter().any(|base| state.square(base).is_some_and(|square| square.is_near(*at))))
}

/// Where the HQs of a formation stand; the HQ of the unit itself is no general on the spot.
fn commanders(rules: &Nqm, state: &State, formation: FormationId, unit: UnitId) -> ArrayVec<Square, 2> {
    let about = rules.roster().formation(formation);
    if about.hq == rules.roster().unit(unit).hq {
        return ArrayVec::new();
    }
    [about.hq, about.rear].into_iter().flatten().filter_map(|hq| state.square(hq)).collect()
}

/// NQ-CRT-4: Veteran or Elite, and more than half armoured or motorised.
fn is_quick(rules: &Nqm, state: &State, unit: UnitId) -> bool {
    let full = rules.unit_on_table(state, unit).only(|base| rules.info(base).is_full_size());
    let motor = full.only(|base| rules.info(base).mobility.has_engine());
    state.unit(unit).grade.is_hard() && motor.len() * 2 > full.len()
}

/// NQ-DIS-8: both HQs of a division have been hit.
pub fn is_division_disorganised(rules: &Nqm, state: &State, division: FormationId) -> bool {
    let about = rules.roster().formation(division);
    let mut hqs = [about.hq, about.rear].into_iter().flatten().peekable();
    about.level >= Level::Division
        && hqs.peek().is_some()
        && hqs.all(|hq| state.base(hq).causes.has(Cause::HqHit) && state.base(hq).pips > 0)
}

/// DC-ORDER: an order for a unit of the seat's tree.
pub fn check_plan(rules: &Nqm, seat: Seat, unit: UnitId, plan: &Plan) -> Result<(), Refusal> {
    refuse_if(rules.toggles().orders == Orders::Free, FREE)?;
    refuse_if(!commands(rules, seat, unit), CHAIN)?;
    let grid = rules.grid();
    let squares = [&plan.squares, &plan.axis, &plan.exploit];
    let on_table = squares.iter().all(|list| list.iter().all(|square| grid.has(*square)) && list.len() <= 64);
    let joined = [&plan.axis, &plan.exploit]
        .iter()
        .all(|list| list.windows(2).all(|pair| pair[0].is_beside(pair[1]) || pair[0].is_diagonal(pair[1])));
    let needs =
        matches!(plan.task, Task::Attack | Task::Advance | Task::Defend | Task::Reserve | Task::Recce | Task::Delay);
    refuse_if(!on_table || !joined || needs && plan.squares.is_empty() && plan.axis.is_empty(), ORDER_FORM)
}

/// DC-SET-RELATION, NQ-FOR-8: a supporting unit serves one body, or several in support.
pub fn check_tie(rules: &Nqm, seat: Seat, unit: UnitId, tie: Tie, bodies: &[Body]) -> Result<(), Refusal> {
    refuse_if(!commands(rules, seat, unit), CHAIN)?;
    let side = rules.roster().unit(unit).side;
    let own = |body: &Body| rules.roster().body_bases(*body).first().is_some_and(|base| rules.side_of(base) == side);
    let teeth = rules
        .roster()
        .unit(unit)
        .bases
        .iter()
        .any(|base| matches!(rules.info(base).arm, Arm::Infantry | Arm::Armour | Arm::Cavalry | Arm::Air));
    refuse_if(teeth || bodies.is_empty() || !bodies.iter().all(own) || bodies.contains(&Body::Unit(unit)), RELATION)?;
    refuse_if(bodies.len() > 1 && tie != Tie::InSupport, RELATION_MANY)
}

/// Sends an order on its way, or gives it at once before the battle and where nothing delays it.
pub(crate) fn send_plan<T: Table<State>>(
    play: &mut Play<'_, T>,
    seat: Seat,
    unit: UnitId,
    plan: &Arc<Plan>,
    now: bool,
) {
    let delay = if now { 0 } else { order_delay(play.rules, play.state, seat, unit, plan) };
    let side = play.rules.roster().unit(unit).side;
    if delay == 0 {
        give(play, rule::ORD_1, unit, plan.clone());
    } else {
        let due = play.state.bound.saturating_add(delay);
        play.happen(rule::CRT_2, Event::Sent { side, by: seat, what: Sent::Plan(unit, plan.clone()), due });
    }
}

/// A new order takes the place of the old one; standing paths were part of that (NQ-MOV-20).
fn give<T: Table<State>>(play: &mut Play<'_, T>, by: RuleId, unit: UnitId, plan: Arc<Plan>) {
    play.happen(by, Event::PlanGiven { unit, plan });
    let under_way = play.rules.unit_on_table(play.state, unit).only(|base| !play.state.base(base).path.is_empty());
    movement::stay(play, under_way);
}

/// NQ-FOR-13: sends a relation on its way.
pub(crate) fn send_tie<T: Table<State>>(
    play: &mut Play<'_, T>,
    seat: Seat,
    unit: UnitId,
    tie: Tie,
    to: ArrayVec<Body, 3>,
    now: bool,
) {
    let delay = if now { 0 } else { delay(play.rules, play.state, seat, unit, true) };
    let side = play.rules.roster().unit(unit).side;
    if delay == 0 {
        play.happen(rule::FOR_13, Event::Tied { unit, tie, to });
    } else {
        let due = play.state.bound.saturating_add(delay);
        play.happen(rule::FOR_13, Event::Sent { side, by: seat, what: Sent::Tie(unit, tie, to), due });
    }
}

/// NQ-FOR-7, NQ-ATK-6: whether a base may be asked to fire for a unit it does not serve at once.
pub fn check_request(rules: &Nqm, state: &State, seat: Seat, base: BaseId, unit: UnitId) -> Result<(), Refusal> {
    let roster = rules.roster();
    refuse_if(!commands(rules, seat, unit) || rules.side_of(base) != roster.unit(unit).side, CHAIN)?;
    refuse_if(!rules.info(base).arm.fires_missions() || state.square(base).is_none(), RELATION)?;
    let Some((tie, bodies)) = &state.unit(rules.unit_of(base)).tie else { return Err(RELATION) };
    let serves = bodies.iter().any(|body| match body {
        Body::Unit(served) => *served == unit && *tie == Tie::InSupport,
        Body::Formation(whole) => *tie != Tie::DirectSupport && roster.is_within(roster.unit(unit).formation, *whole),
    });
    let again = state.queue.iter().any(|item| item.what == Sent::Fire(base, unit) && item.due > state.bound);
    refuse_if(!serves || again, RELATION)
}

/// NQ-AIR-1: a reactive mission flies in the next bound.
pub fn check_call(rules: &Nqm, state: &State, seat: Seat, base: BaseId, square: Square) -> Result<(), Refusal> {
    refuse_if(rules.side_of_seat(seat) != Some(rules.side_of(base)) || rules.info(base).arm != Arm::Air, AIR)?;
    refuse_if(!rules.grid().has(square), NO_TARGET)?;
    let ready = match state.base(base).place {
        Place::AirPool => true,
        Place::AirResting(until) => until <= state.bound + 1,
        _ => false,
    };
    let called = state.queue.iter().any(|item| matches!(item.what, Sent::Air(flying, _) if flying == base))
        || state.preplanned.iter().any(|plan| plan.base == base && plan.bound == state.bound + 1);
    refuse_if(!ready || called, AIR)
}

/// NQ-CTR-7: a counter-attack under an HQ of regiment level or higher is entered a bound ahead.
pub fn check_counter_plan(rules: &Nqm, state: &State, seat: Seat, hq: BaseId, target: Square) -> Result<(), Refusal> {
    let side = rules.side_of(hq);
    let own = rules.side_of_seat(seat) == Some(side) && rules.command_seat(hq) == seat;
    refuse_if(!own || state.square(hq).is_none() || rules.roster().commanded_by(hq).is_none(), CHAIN)?;
    refuse_if(!rules.grid().has(target), NO_TARGET)?;
    let planned = state.queue.iter().any(|item| item.what == Sent::Counter(hq, target));
    let known = !rules.enemies_at(state, side, target, rules.known_to(seat)).is_empty();
    refuse_if(planned || !known, NO_TARGET)
}

/// Sends a request on its way: one bound (NQ-CRT-8).
pub(crate) fn send<T: Table<State>>(play: &mut Play<'_, T>, by: Seat, what: Sent) {
    let Some(side) = play.rules.side_of_seat(by) else { return };
    let due = play.state.bound + 1;
    play.happen(rule::CRT_8, Event::Sent { side, by, what, due });
}

/// DC-REQUEST: an HQ asks for the help of another formation of its side.
pub fn check_help(rules: &Nqm, seat: Seat, body: Body, unit: UnitId) -> Result<(), Refusal> {
    let roster = rules.roster();
    refuse_if(!commands(rules, seat, unit), CHAIN)?;
    let asked = roster.body_bases(body);
    let own = asked.first().is_some_and(|base| rules.side_of(base) == roster.unit(unit).side);
    refuse_if(!own || !asked.and(roster.unit(unit).bases).is_empty(), RELATION)
}

/// NQ-CRT-2: the call goes up, link by link, to the HQ that commands both.
pub(crate) fn ask_help<T: Table<State>>(play: &mut Play<'_, T>, by: Seat, body: Body, unit: UnitId) {
    let rules = play.rules;
    let own = rules.roster().unit(unit).formation;
    let superior = common_superior(rules, own, formation_of(rules, body));
    let delay = u8::try_from(links_up(rules, own, superior)).unwrap_or(u8::MAX);
    if delay == 0 {
        return play.happen(rule::CRT_2, Event::HelpAsked { body, unit });
    }
    let (side, due) = (rules.roster().unit(unit).side, play.state.bound.saturating_add(delay));
    play.happen(rule::CRT_2, Event::Sent { side, by, what: Sent::Help(body, unit), due });
}

/// The formation a body is, or reports to.
pub fn formation_of(rules: &Nqm, body: Body) -> FormationId {
    match body {
        Body::Formation(formation) => formation,
        Body::Unit(unit) => rules.roster().unit(unit).formation,
    }
}

/// NQ-HID-8: commanders of one side write to each other where they see by report only.
pub fn check_message(rules: &Nqm, seat: Seat, to: Seat, text: &str) -> Result<(), Refusal> {
    let side = rules.side_of_seat(seat);
    refuse_if(rules.toggles().fog != Fog::Command, MESSAGE)?;
    refuse_if(to == seat || side.is_none() || rules.side_of_seat(to) != side || text.is_empty(), CHAIN)
}

/// NQ-HID-8: a message travels with the links between its commanders, at once where their HQs stand together.
pub(crate) fn send_message<T: Table<State>>(play: &mut Play<'_, T>, from: Seat, to: Seat, text: Name) {
    let Some(side) = play.rules.side_of_seat(from) else { return };
    let delay = message_delay(play.rules, play.state, from, to);
    if delay == 0 {
        return play.happen(rule::HID_8, Event::MessageRead { from, to, text });
    }
    let due = play.state.bound.saturating_add(delay);
    play.happen(rule::HID_8, Event::Sent { side, by: from, what: Sent::Message(from, to, text), due });
}

fn message_delay(rules: &Nqm, state: &State, from: Seat, to: Seat) -> u8 {
    let squares = |seat: Seat| rules.own_hqs(seat).iter().filter_map(|hq| state.square(hq)).collect::<Vec<_>>();
    let together = squares(from).iter().any(|one| squares(to).iter().any(|two| one.is_near(*two)));
    let top = |seat: Seat| {
        let ids = rules.roster().formation_ids();
        ids.filter(|id| rules.roster().formation(*id).seat == seat).max_by_key(|id| rules.roster().formation(*id).level)
    };
    let (Some(one), Some(two)) = (top(from), top(to)) else { return 0 };
    if together {
        return 0;
    }
    let superior = common_superior(rules, one, two);
    u8::try_from(links_up(rules, one, superior) + links_up(rules, two, superior)).unwrap_or(u8::MAX)
}

/// NQ-FOR-7, DC-RELEASE: bases in support that were asked for by others than their own commander, or twice.
pub(crate) fn ask_releases<T: Table<State>>(play: &mut Play<'_, T>) {
    let mut asked: Vec<BaseId> = Vec::new();
    for base in play.rules.roster().base_ids() {
        let askers = askers(play.state, base);
        let parent = play.rules.command_seat(base);
        let foreign = askers.iter().any(|unit| {
            let formation = play.rules.roster().unit(*unit).formation;
            play.rules.roster().formation(formation).seat != parent
        });
        if askers.len() > 1 || foreign {
            asked.push(base);
        }
    }
    for base in asked {
        play.ask(Frame::Release(base));
    }
}

/// The units that have just asked for a base.
pub fn askers(state: &State, base: BaseId) -> ArrayVec<UnitId, 8> {
    let mut units = ArrayVec::new();
    for item in state.queue.iter().filter(|item| item.due == state.bound + 1) {
        if let Sent::Fire(asked, unit) = item.what
            && asked == base
            && !units.is_full()
        {
            units.push(unit);
        }
    }
    units
}

/// NQ-FOR-7: nobody chose: the askers roll, the highest gets it.
pub(crate) fn release_by_dice<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId) {
    let units = askers(play.state, base);
    let due = play.state.bound + 1;
    let mut left: ArrayVec<UnitId, 8> = units;
    for _ in 0..50 {
        if left.len() < 2 {
            break;
        }
        let faces: ArrayVec<u8, 8> = left.iter().map(|_| play.d6(rule::FOR_7)).collect();
        let best = faces.iter().copied().max().unwrap_or(0);
        left = left.iter().zip(&faces).filter(|(_, face)| **face == best).map(|(unit, _)| *unit).collect();
    }
    play.happen(rule::FOR_7, Event::Released { base, to: left.first().copied(), due });
}

/// NQ-SEQ-10: whatever is due is delivered, in the order of issue.
pub(crate) fn deliver<T: Table<State>>(play: &mut Play<'_, T>, all: bool) {
    let bound = play.state.bound;
    for item in play.state.queue.clone() {
        if item.due > bound && !all {
            continue;
        }
        match item.what {
            Sent::Plan(unit, plan) => give(play, rule::CRT_11, unit, plan),
            Sent::Tie(unit, tie, to) => play.happen(rule::FOR_13, Event::Tied { unit, tie, to }),
            Sent::Help(body, unit) => play.happen(rule::CRT_2, Event::HelpAsked { body, unit }),
            Sent::Message(from, to, text) => play.happen(rule::HID_8, Event::MessageRead { from, to, text }),
            Sent::Fire(..) | Sent::Air(..) | Sent::Counter(..) => {}
        }
    }
    if !play.state.queue.is_empty() {
        play.happen(rule::SEQ_10, Event::Delivered { bound: if all { u8::MAX - 1 } else { bound } });
    }
}

/// NQ-ORD-10: contingencies whose trigger has come about are issued without the cost of issuing.
pub(crate) fn fire_contingencies<T: Table<State>>(play: &mut Play<'_, T>) {
    for unit in play.rules.roster().unit_ids() {
        let Some(ready) = play.state.unit(unit).contingency.clone() else { continue };
        let side = play.rules.roster().unit(unit).side;
        if !is_triggered(play.rules, play.state, side, &ready) {
            continue;
        }
        play.happen(rule::ORD_10, Event::ContingencyFired { unit });
        let by = play.rules.roster().formation(play.rules.roster().unit(unit).formation).seat;
        let due = play.state.bound + contingency_delay(play.rules, play.state, unit, &ready).max(1);
        play.happen(rule::ORD_10, Event::Sent { side, by, what: Sent::Plan(unit, ready.plan.clone()), due });
    }
}

/// NQ-ORD-10, NQ-CRT-10: the news goes up from the division it befell and the order comes down; nobody has to issue it.
fn contingency_delay(rules: &Nqm, state: &State, unit: UnitId, ready: &Contingency) -> u8 {
    let roster = rules.roster();
    let own = roster.unit(unit).formation;
    let far = |base: &BaseId| {
        let square = state.square(*base)?;
        ready.squares.iter().map(|at| at.distance(square)).min()
    };
    let witness = rules.on_table(state, roster.unit(unit).side).iter().min_by_key(|base| (far(base), base.0));
    let there = witness.map_or(own, |base| roster.unit_of(base).formation);
    let (there, here) = (roster.division_of(there), roster.division_of(own));
    let superior = common_superior(rules, there, here);
    if superior.is_some_and(|superior| superior != here && is_on_the_spot(rules, state, superior, unit)) {
        return 0;
    }
    settle(rules, state, unit, links_up(rules, there, superior) + links_up(rules, here, superior))
}

fn is_triggered(rules: &Nqm, state: &State, side: Side, ready: &Contingency) -> bool {
    ready.squares.iter().any(|square| match ready.trigger {
        Trigger::Attacked => state.attacks.iter().any(|attack| attack.side == other(side) && attack.target == *square),
        Trigger::Captured => state.taken.iter().any(|taken| taken.loser == side && taken.square == *square),
        Trigger::Contact => rules.touches_enemy(state, side, *square, Known::Truth),
    })
}

/// NQ-ORD-7, NQ-ORD-8: units that have secured their last objective dig in or wait, disorganised, for orders.
pub(crate) fn judge_objectives<T: Table<State>>(play: &mut Play<'_, T>) {
    if play.rules.toggles().orders == Orders::Free {
        return;
    }
    for unit in play.rules.roster().unit_ids() {
        let now = play.state.unit(unit);
        let plan = now.plan.clone();
        if now.halted || plan.task != Task::Attack || plan.then == crate::terms::Then::Exploit {
            continue;
        }
        let Some(last) = plan.squares.last().copied() else { continue };
        if !secures(play.rules, play.state, unit, last) {
            continue;
        }
        play.happen(rule::ORD_7, Event::ObjectiveSecured { unit, at: last });
        play.happen(rule::ORD_7, Event::Halted { unit, halted: true });
        let steady = play.state.unit(unit).grade >= Grade::Regular;
        if steady || plan.then == crate::terms::Then::DigIn {
            continue;
        }
        for base in play.rules.unit_on_table(play.state, unit).iter() {
            play.happen(rule::ORD_8, Event::Disorganised { base, cause: Cause::NoOrders });
        }
    }
}

fn secures(rules: &Nqm, state: &State, unit: UnitId, square: Square) -> bool {
    let ordered = rules.ordered_of(state, unit);
    let held = rules.unit_on_table(state, unit).iter().any(|base| {
        state.square(base) == Some(square)
            && rules.is_combat(state, base)
            && ordered.has(base)
            && !state.base(base).causes.has(Cause::Broken)
    });
    held && rules.at(state, other(rules.roster().unit(unit).side), square).is_empty()
}

/// Every seat of both sides, one bit each.
pub(crate) fn all_seats(rules: &Nqm) -> u16 {
    SIDES.iter().fold(0, |seats, side| seats | rules.seats_of(*side))
}
