//! A plain plan: attackers go for the objectives, everybody attacks what he is stronger than, guns support, winners assault.

use sandtable_kernel::{Seat, Side};

use crate::attack;
use crate::corridor;
use crate::field::Known;
use crate::order::{Declaration, Order, Path, Plot};
use crate::roster::Body;
use crate::state::{Phase, State};
use crate::terms::{Arm, BaseId, BaseSet, Mission, Posture, Role, Square, Task, Then, other};
use crate::{Nqm, counter, fireplan, movement, sequence, storm};

/// The next thing worth entering in a step; nothing when the seat is done.
pub(super) fn next(rules: &Nqm, state: &State, seat: Seat, phase: Phase) -> Option<Order> {
    let side = rules.side_of_seat(seat)?;
    let own = rules.on_table(state, side).only(|base| rules.info(base).seat == seat);
    match phase {
        Phase::Orders => {
            let fit = own.only(|base| counter::may_follow_on(rules, state, side, base) && state.base(base).pips == 0);
            (!fit.is_empty()).then_some(Order::FollowOn(fit))
        }
        Phase::Plot => own.iter().find_map(|base| plot(rules, state, side, base)),
        Phase::Attacks => open_business(rules, state, seat)
            .or_else(|| own.iter().find_map(|base| worthwhile(rules, state, seat, base))),
        Phase::Missions => own.iter().find_map(|gun| mission(rules, state, seat, phase, gun)),
        Phase::Reply => own.iter().find_map(|gun| mission(rules, state, seat, phase, gun)),
        Phase::Storm => storms(rules, state, seat),
        _ => None,
    }
}

/// Squares where a side knows enemies.
pub(super) fn targets(rules: &Nqm, state: &State, side: Side) -> Vec<Square> {
    let known = rules.on_table(state, other(side)).only(|base| rules.is_known(state, base, Known::To(side)));
    let mut squares: Vec<Square> = known.iter().filter_map(|base| state.square(base)).collect();
    squares.sort_unstable();
    squares.dedup();
    squares
}

/// An attack with a base and whoever stands with it, under the HQ that can command it.
pub(super) fn attack_with(rules: &Nqm, state: &State, seat: Seat, base: BaseId) -> Option<Order> {
    let side = rules.side_of_seat(seat)?;
    let at = state.square(base)?;
    let near = rules.grid().beside(at);
    let target = near.into_iter().filter(|square| !rules.enemies_at(state, side, *square, Known::To(side)).is_empty());
    target.into_iter().find_map(|target| declare(rules, state, seat, side, base, target))
}

fn declare(rules: &Nqm, state: &State, seat: Seat, side: Side, base: BaseId, target: Square) -> Option<Order> {
    let roster = rules.roster();
    let unit = rules.unit_of(base);
    let fit = |member: BaseId| attack::check_participant(rules, state, side, member, target).is_ok();
    let commanders = roster.unit(unit).hq.into_iter().chain(
        roster.chain(roster.unit(unit).formation).filter_map(|above| rules.present_hq(state, Body::Formation(above))),
    );
    let most = rules.edge_frontage(state, target);
    for hq in commanders.map(Some).chain([None]) {
        let body = hq.and_then(|hq| roster.commanded_by(hq));
        let under = |member: BaseId| match body {
            Some(body) => attack::is_under(rules, state, body, member),
            None => member == base,
        };
        let all = rules
            .on_table(state, side)
            .only(|member| fit(member) && under(member) && rules.info(member).arm != Arm::Hq);
        let (mut front, mut second) = (BaseSet::NONE, BaseSet::NONE);
        for member in all.iter() {
            let here = |set: BaseSet| {
                set.only(|other| state.square(other) == state.square(member) && rules.info(other).is_full_size()).len()
            };
            let full = rules.info(member).is_full_size();
            let rear = rules.is_coarse() || rules.info(member).role == Role::Support;
            if !full || here(front) < most {
                front.insert(member);
            } else if rear && here(second) < most {
                second.insert(member);
            }
        }
        let order = Order::Attack(Declaration { target, hq, front, second, press: false });
        if front.has(base) && sequence::check(rules, state, seat, &order).is_ok() {
            return Some(order);
        }
    }
    None
}

/// The same, where it is stronger than what it sees.
fn worthwhile(rules: &Nqm, state: &State, seat: Seat, base: BaseId) -> Option<Order> {
    let order = attack_with(rules, state, seat, base)?;
    let Order::Attack(attack) = &order else { return None };
    let side = rules.side_of_seat(seat)?;
    let strength = |set: BaseSet| set.iter().map(|base| u16::from(state.base(base).unwounded())).sum::<u16>();
    let theirs = strength(rules.enemies_at(state, side, attack.target, Known::To(side)));
    (strength(attack.front.or(attack.second)) * 5 >= theirs * 4).then_some(order)
}

/// Open attacks go in when they have won, and are reinforced when they have to be.
fn open_business(rules: &Nqm, state: &State, seat: Seat) -> Option<Order> {
    state.attacks.iter().find_map(|open| {
        attack::own_attack(rules, state, seat, open.id).ok()?;
        if open.needs {
            let fresh = rules.on_table(state, open.side).only(|base| {
                !state.base(base).engaged
                    && attack::check_reinforcement(rules, state, seat, open.id, BaseSet::of(base)).is_ok()
            });
            return fresh.first().map(|base| Order::Reinforce(open.id, BaseSet::of(base)));
        }
        let (_, bases) = storm::suggestion(rules, state, seat, open.id);
        (!open.assaulting && !bases.is_empty()).then_some(Order::Assault(open.id))
    })
}

/// A gun supports an attack or those attacked; with nothing of that to do it shells what it can see.
fn mission(rules: &Nqm, state: &State, seat: Seat, phase: Phase, gun: BaseId) -> Option<Order> {
    if !fireplan::can_serve(rules, state, gun) || state.base(gun).mission.is_some() {
        return None;
    }
    let side = rules.side_of(gun);
    let legal = |order: &Order| sequence::check(rules, state, seat, order).is_ok();
    let wanted = state.attacks.iter().filter(|open| (open.side == side) == (phase == Phase::Missions));
    let direct = wanted.map(|open| Order::Fire(gun, Mission::Direct, open.target)).find(legal);
    let shelling = || {
        let attacked = |square: &Square| state.attacks.iter().any(|open| open.side == side && open.target == *square);
        let squares = targets(rules, state, side).into_iter().filter(|square| !attacked(square));
        squares.map(|square| Order::Fire(gun, Mission::Prep, square)).find(legal)
    };
    direct.or_else(|| if phase == Phase::Missions { shelling() } else { None })
}

fn storms(rules: &Nqm, state: &State, seat: Seat) -> Option<Order> {
    let strikers = storm::strikers(rules, state, seat);
    if let Some(base) = strikers.first() {
        return Some(Order::Storm(0, 0, BaseSet::of(base)));
    }
    state.attacks.iter().find_map(|open| {
        attack::own_attack(rules, state, seat, open.id).ok()?;
        let (area, bases) = storm::suggestion(rules, state, seat, open.id);
        (!bases.is_empty()).then_some(Order::Storm(open.id, area, bases))
    })
}

/// Where a base should go, if anywhere.
fn goal(rules: &Nqm, state: &State, side: Side, base: BaseId) -> Option<Square> {
    let info = rules.info(base);
    let plan = &state.unit(info.unit).plan;
    let at = state.square(base)?;
    let setup = rules.setup();
    if info.arm.is_logistic()
        || info.arm == Arm::Hq
            && matches!(rules.roster().commanded_by(base), Some(Body::Formation(_)))
            && rules.roster().unit(info.unit).bases.len() == 1
    {
        // Services keep up with the first unit HQ of their formation.
        let formation = rules.roster().unit(info.unit).formation;
        let hq = rules
            .roster()
            .formation(formation)
            .bases
            .iter()
            .filter(|other| rules.info(*other).arm == Arm::Hq && rules.roster().unit_of(*other).bases.len() > 1);
        let near = hq.filter_map(|hq| state.square(hq)).min_by_key(|square| square.distance(at))?;
        return (near.distance(at) > 1).then_some(near);
    }
    match plan.task {
        Task::Attack | Task::Advance => {
            let next = plan.squares.iter().find(|square| crate::victory::holder(rules, state, **square) != Some(side));
            next.copied().or_else(|| if plan.then == Then::Exploit { plan.exploit.last().copied() } else { None })
        }
        Task::Reserve | Task::Withdraw | Task::March => plan.squares.first().copied().or(plan.axis.last().copied()),
        _ if side.0 == 0 => {
            let open = setup.objectives.iter().zip(&state.holders).filter(|(_, holder)| **holder != Some(side));
            open.map(|(objective, _)| objective.square).min_by_key(|square| square.distance(at))
        }
        _ => None,
    }
}

/// The longest legal way towards the goal, if it comes nearer.
fn plot(rules: &Nqm, state: &State, side: Side, base: BaseId) -> Option<Order> {
    let now = state.base(base);
    if now.now > 0
        || now.is_disorganised()
        || now.engaged && !now.follow_on
        || rules.in_contact(state, base, Known::To(side))
    {
        return None;
    }
    let goal = goal(rules, state, side, base)?;
    let start = state.square(base)?;
    let gun = rules.info(base).arm.fires_missions();
    let stand_off = if gun { rules.tables().reach(rules.info(base).range).saturating_sub(1) } else { 0 };
    if start.distance(goal) <= stand_off {
        return None;
    }
    let most = movement::whole_squares(rules, state, base, Posture::Contact);
    let path = walk(rules, state, base, start, goal, most);
    (1..=path.len()).rev().find_map(|length| {
        let path: Path = path.iter().copied().take(length).collect();
        let plot = Plot { bases: BaseSet::of(base), posture: Posture::Contact, now: u8::try_from(length).ok()?, path };
        movement::check(rules, state, side, &plot).is_ok().then_some(Order::Plot(plot))
    })
}

fn walk(rules: &Nqm, state: &State, base: BaseId, start: Square, goal: Square, most: u8) -> Path {
    let mut path = Path::new();
    let mut at = start;
    for _ in 0..most.min(12) {
        let side = rules.side_of(base);
        let open = |square: &Square| {
            rules.grid().is_passable(*square)
                && rules.enemies_at(state, side, *square, Known::To(side)).is_empty()
                && movement::can_cross(rules, state, base, at, *square, false)
                && corridor::allows_move(rules, state, base, Posture::Contact, &[*square])
        };
        let far = |square: &Square| square.x.abs_diff(goal.x) + square.y.abs_diff(goal.y);
        let next = rules
            .grid()
            .beside(at)
            .into_iter()
            .filter(open)
            .min_by_key(|square| (far(square), !rules.grid().has_road(at, *square)));
        match next {
            Some(next) if far(&next) < far(&at) => {
                path.push(next);
                at = next;
            }
            _ => break,
        }
    }
    path
}
