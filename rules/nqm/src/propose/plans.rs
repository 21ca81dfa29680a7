//! A plain plan: attackers go for the objectives, everybody attacks what he is stronger than, guns support, winners assault.

use sandtable_kernel::{Seat, Side};

use super::ways;
use crate::attack;
use crate::field::Known;
use crate::order::{Declaration, Order};
use crate::roster::Body;
use crate::state::{Phase, State};
use crate::terms::{Arm, BaseId, BaseSet, Edge, Job, Mission, Role, Square, other};
use crate::toggles::Fog;
use crate::{Nqm, counter, fireplan, sequence, storm};

/// The next thing worth entering in a step; nothing when the seat is done.
pub(super) fn next(rules: &Nqm, state: &State, seat: Seat, phase: Phase) -> Option<Order> {
    let side = rules.side_of_seat(seat)?;
    let own = rules.on_table(state, side).only(|base| rules.info(base).seat == seat);
    match phase {
        Phase::Orders => {
            let fit = own.only(|base| counter::may_follow_on(rules, state, side, base) && state.base(base).pips == 0);
            let follow = (!fit.is_empty()).then_some(Order::FollowOn(fit));
            follow
                .or_else(|| strike_from_the_air(rules, state, seat))
                .or_else(|| own.iter().find_map(|base| bridge(rules, state, seat, base)))
        }
        Phase::Plot => {
            ways::plot(rules, state, side, own).or_else(|| own.iter().find_map(|base| look(rules, state, seat, base)))
        }
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
        let mut squares: Vec<Square> =
            targets(rules, state, side).into_iter().filter(|square| !attacked(square)).collect();
        squares.sort_by_key(|square| core::cmp::Reverse(worth_hitting(rules, state, side, *square)));
        squares.into_iter().map(|square| Order::Fire(gun, Mission::Prep, square)).find(legal)
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

/// How much a known enemy square is worth shells: its strength, doubled where own troops stand before it.
fn worth_hitting(rules: &Nqm, state: &State, side: Side, square: Square) -> u32 {
    let known = rules.enemies_at(state, side, square, Known::To(side));
    let strength: u32 = known.iter().map(|base| u32::from(state.base(base).unwounded())).sum();
    let faced = rules
        .on_table(state, side)
        .iter()
        .any(|base| rules.info(base).may_assault() && state.square(base).is_some_and(|at| at.is_beside(square)));
    if faced { strength * 2 } else { strength }
}

/// Aircraft that are at hand are called onto what matters most.
fn strike_from_the_air(rules: &Nqm, state: &State, seat: Seat) -> Option<Order> {
    let side = rules.side_of_seat(seat)?;
    let target = targets(rules, state, side)
        .into_iter()
        .filter(|square| fireplan::is_observed(rules, state, side, *square))
        .max_by_key(|square| worth_hitting(rules, state, side, *square))?;
    let planes = rules.roster().of_side[usize::from(side.0)].only(|base| rules.info(base).arm == Arm::Air);
    // Bombs from high level keep one's own troops out of the square for the bound.
    let low = planes.only(|plane| !crate::air::is_high(rules, plane) && rules.command_seat(plane) == seat);
    let calls = low.iter().map(|plane| Order::CallAir(plane, target));
    calls.into_iter().find(|order| sequence::check(rules, state, seat, order).is_ok())
}

/// Engineers who stand at a river that lies across their way bridge it.
fn bridge(rules: &Nqm, state: &State, seat: Seat, base: BaseId) -> Option<Order> {
    if rules.info(base).arm != Arm::Engineer || state.base(base).job.is_some() {
        return None;
    }
    let (side, at) = (rules.side_of(base), state.square(base)?);
    let goal = ways::goal(rules, state, side, base)?;
    let ahead = Edge::ALL.iter().copied().filter(|edge| {
        let over = rules.grid().over(at, *edge);
        over.is_some_and(|over| over.distance(goal) < at.distance(goal))
    });
    ahead
        .map(|edge| Order::Task(base, Job::Bridge, Some(edge)))
        .find(|order| sequence::check(rules, state, seat, order).is_ok())
}

/// Scouts look at the square ahead of where they will stand, if nobody is known to be there.
fn look(rules: &Nqm, state: &State, seat: Seat, base: BaseId) -> Option<Order> {
    let now = state.base(base);
    if rules.info(base).arm != Arm::Recce || now.look.is_some() || rules.toggles().fog == Fog::Open {
        return None;
    }
    let (side, start) = (rules.side_of(base), now.place.square()?);
    let from = now.path.get(usize::from(now.now).wrapping_sub(1)).copied().unwrap_or(start);
    let enemy = other(side);
    let wanted = |square: &Square| {
        rules.enemies_at(state, side, *square, Known::To(side)).is_empty() && rules.at(state, side, *square).is_empty()
    };
    let goal = rules.setup().objectives.iter().map(|objective| objective.square).min_by_key(|at| at.distance(from));
    let cover = |square: &Square| {
        let zone = crate::set_up::in_zone(rules, enemy, *square);
        (!rules.is_close(state, *square), !zone, goal.map_or(0, |goal| goal.distance(*square)))
    };
    let mut squares: Vec<Square> = rules.grid().beside(from).into_iter().filter(wanted).collect();
    squares.sort_by_key(cover);
    let looks = squares.into_iter().map(|at| Order::Look(base, at, from));
    looks.into_iter().find(|order| sequence::check(rules, state, seat, order).is_ok())
}
