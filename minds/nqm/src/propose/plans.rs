//! A plain plan: attackers go for the objectives, everybody attacks what he is stronger than, guns support, winners assault.

use std::sync::Arc;

use sandtable_kernel::{Seat, Side};
use sandtable_nqm::field::Known;
use sandtable_nqm::orders::{Order, Plan};
use sandtable_nqm::state::{Attack, Phase, Sent, State};
use sandtable_nqm::terms::{Arm, BaseId, Edge, Job, Mission, Square, Task, Then, other};
use sandtable_nqm::toggles::{Fog, Orders};
use sandtable_nqm::{Nqm, counter, fireplan, sequence, victory};

use super::{fights, goals, ways};

/// The next thing worth entering in a step; nothing when the seat is done.
pub(super) fn next(rules: &Nqm, state: &State, seat: Seat, phase: Phase) -> Option<Order> {
    let side = rules.side_of_seat(seat)?;
    let own = rules.on_table(state, side).only(|base| rules.info(base).seat == seat);
    match phase {
        Phase::Orders => {
            // Whoever has nowhere to go reorganises.
            let fit = own.only(|base| {
                counter::may_follow_on(rules, state, side, base)
                    && state.base(base).pips == 0
                    && ways::can_go(rules, state, side, base)
            });
            let follow = (!fit.is_empty()).then_some(Order::FollowOn(fit));
            follow
                .or_else(|| strike_from_the_air(rules, state, seat))
                .or_else(|| strike_back(rules, state, seat, side))
                .or_else(|| own.iter().find_map(|base| next_objective(rules, state, seat, base)))
                .or_else(|| own.iter().find_map(|base| bridge(rules, state, seat, base)))
                .or_else(|| own.iter().find_map(|base| dig_in(rules, state, seat, base)))
        }
        Phase::Plot => {
            ways::plot(rules, state, side, own).or_else(|| own.iter().find_map(|base| look(rules, state, seat, base)))
        }
        Phase::Attacks => {
            fights::open_business(rules, state, seat).or_else(|| fights::worthwhile(rules, state, seat, own))
        }
        Phase::Missions => own.iter().find_map(|gun| mission(rules, state, seat, phase, gun)),
        Phase::Reply => own.iter().find_map(|gun| mission(rules, state, seat, phase, gun)),
        Phase::Storm => fights::storms(rules, state, seat),
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

/// A gun supports an attack or those attacked; with nothing of that to do it shells what it can see.
fn mission(rules: &Nqm, state: &State, seat: Seat, phase: Phase, gun: BaseId) -> Option<Order> {
    if !fireplan::can_serve(rules, state, gun) || state.base(gun).mission.is_some() {
        return None;
    }
    let side = rules.side_of(gun);
    let legal = |order: &Order| sequence::check(rules, state, seat, order).is_ok();
    let wanted = state.attacks.iter().filter(|open| (open.side == side) == (phase == Phase::Missions));
    // Guns new to an attack reinforce it (NQ-FF-14).
    let mut wanted: Vec<&Attack> = wanted.collect();
    wanted.sort_by_key(|open| !(open.needs && open.side == side && !open.veterans.has(gun)));
    let direct = wanted.into_iter().map(|open| Order::Fire(gun, Mission::Direct, open.target)).find(legal);
    let shelling = || {
        let attacked = |square: &Square| state.attacks.iter().any(|open| open.side == side && open.target == *square);
        let mut squares: Vec<Square> =
            targets(rules, state, side).into_iter().filter(|square| !attacked(square)).collect();
        squares.sort_by_key(|square| core::cmp::Reverse(worth_hitting(rules, state, side, *square)));
        // With nobody in sight, what the enemy must be holding (NQ-FPL-12).
        let held =
            rules.setup().objectives.iter().zip(&state.holders).filter(|(_, holder)| **holder == Some(other(side)));
        squares.extend(held.map(|(objective, _)| objective.square).filter(|square| !attacked(square)));
        squares.into_iter().map(|square| Order::Fire(gun, Mission::Prep, square)).find(legal)
    };
    direct.or_else(|| if phase == Phase::Missions { shelling() } else { None })
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
    let low = planes.only(|plane| !sandtable_nqm::air::is_high(rules, plane) && rules.command_seat(plane) == seat);
    let calls = low.iter().map(|plane| Order::CallAir(plane, target));
    calls.into_iter().find(|order| sequence::check(rules, state, seat, order).is_ok())
}

/// Engineers who stand at a river that lies across their way bridge it.
fn bridge(rules: &Nqm, state: &State, seat: Seat, base: BaseId) -> Option<Order> {
    if rules.info(base).arm != Arm::Engineer || state.base(base).job.is_some() {
        return None;
    }
    let (side, at) = (rules.side_of(base), state.square(base)?);
    let goal = goals::goal(rules, state, side, base)?.square;
    let ahead = Edge::ALL.iter().copied().filter(|edge| {
        let over = rules.grid().over(at, *edge);
        over.is_some_and(|over| over.distance(goal) < at.distance(goal))
    });
    ahead
        .map(|edge| Order::Task(base, Job::Bridge, Some(edge)))
        .find(|order| sequence::check(rules, state, seat, order).is_ok())
}

/// NQ-CTR-7: an HQ beside a square just lost plans to take it back.
fn strike_back(rules: &Nqm, state: &State, seat: Seat, side: Side) -> Option<Order> {
    let lost = state.taken.iter().filter(|taken| taken.loser == side).map(|taken| taken.square);
    let free = rules.toggles().orders == Orders::Free;
    let hqs = rules.on_table(state, side).only(|hq| rules.info(hq).arm == Arm::Hq && rules.command_seat(hq) == seat);
    let near = |hq: BaseId, square: Square| state.square(hq).is_some_and(|at| at.distance(square) <= 2);
    let plans = lost.flat_map(|square| {
        hqs.iter().filter(move |hq| near(*hq, square)).map(move |hq| Order::CounterPlan(hq, square))
    });
    plans.filter(|_| !free).find(|order| sequence::check(rules, state, seat, order).is_ok())
}

/// NQ-ORD-7: attackers who have all they were sent for are sent on to the nearest objective the enemy still holds.
fn next_objective(rules: &Nqm, state: &State, seat: Seat, base: BaseId) -> Option<Order> {
    let (unit, side, at) = (rules.unit_of(base), rules.side_of(base), state.square(base)?);
    let plan = &state.unit(unit).plan;
    let done =
        plan.task == Task::Attack && rules.roster().unit(unit).teeth && goals::goal(rules, state, side, base).is_none();
    let sent = || state.queue.iter().any(|item| matches!(item.what, Sent::Plan(to, _) if to == unit));
    if !done || rules.info(base).arm == Arm::Hq || sent() {
        return None;
    }
    let held = |square: &Square| victory::holder(rules, state, *square) == Some(side);
    let open = rules.setup().objectives.iter().map(|objective| objective.square).filter(|square| !held(square));
    let target = open.min_by_key(|square| square.distance(at))?;
    let plan = Plan {
        task: Task::Attack,
        squares: vec![target],
        axis: straight(at, target),
        from: 0,
        then: Then::DigIn,
        exploit: Vec::new(),
    };
    Some(Order::Plan(unit, Arc::new(plan))).filter(|order| sequence::check(rules, state, seat, order).is_ok())
}

/// The squares from one to another, along the row and then along the column.
fn straight(from: Square, to: Square) -> Vec<Square> {
    let mut at = from;
    let mut squares = vec![at];
    while at != to {
        let nearer = |from: u8, to: u8| if from < to { from + 1 } else { from - 1 };
        at = if at.x == to.x { Square::new(at.x, nearer(at.y, to.y)) } else { Square::new(nearer(at.x, to.x), at.y) };
        squares.push(at);
    }
    squares
}

/// Battalions that stay where they are dig in there.
fn dig_in(rules: &Nqm, state: &State, seat: Seat, base: BaseId) -> Option<Order> {
    let (info, side) = (rules.info(base), rules.side_of(base));
    let digs = |other: BaseId| state.square(other) == state.square(base) && state.base(other).job.is_some();
    let stays = info.is_infantry() && info.is_full_size() && goals::goal(rules, state, side, base).is_none();
    if !stays || rules.on_table(state, side).iter().any(digs) {
        return None;
    }
    Some(Order::Task(base, Job::DigIn, None)).filter(|order| sequence::check(rules, state, seat, order).is_ok())
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
        let zone = sandtable_nqm::set_up::in_zone(rules, enemy, *square);
        (!zone, goal.map_or(0, |goal| goal.distance(*square)), !rules.is_close(state, *square))
    };
    let mut squares: Vec<Square> = rules.grid().beside(from).into_iter().filter(wanted).collect();
    squares.sort_by_key(cover);
    let looks = squares.into_iter().map(|at| Order::Look(base, at, from));
    looks.into_iter().find(|order| sequence::check(rules, state, seat, order).is_ok())
}
