//! Auto-advance: the reference procedure by which charging models close with their targets (BR-CHG-6, BR-CHG-7).

mod places;

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{Circle, Segment};
use sandtable_kernel::{Angle, Apply, Length, Point};

use crate::measuring::{EPS, base, gap, nearest, overlap};
use crate::orders::MOST_CHARGERS;
use crate::paths::{self, Walker, walker};
use crate::route::{self, Route};
use crate::terms::{MOST_MEMBERS, ModelId, ModelSet, UnitId};
use crate::{Brethren, Event, State, contact, ground, movement};

/// What an allowance is shortened by where the leash or coherency breaks, and what placing by hand may fall short.
pub const STEP: Length = Length::hundredths(50);
/// Directions tried round a target's base.
const ROUND: u16 = 36;

/// The state after all followers have advanced by the reference procedure; nothing but places is changed.
pub fn advanced(rules: &Brethren, state: &State) -> State {
    let order = declared(state);
    let mut cuts: ArrayVec<Length, MOST_CHARGERS> = order.iter().map(|_| Length::ZERO).collect();
    loop {
        let mut trial = state.clone();
        send_back(&mut trial, movement::movers(state));
        for ((unit, target), cut) in order.iter().zip(&cuts) {
            advance_unit(rules, &mut trial, *unit, *target, *cut);
        }
        let broken = |unit: UnitId| is_broken(rules, &trial, unit);
        if !order.iter().any(|(unit, _)| broken(*unit)) {
            return trial;
        }
        let spent = |unit: UnitId, cut: Length| cut >= paths::allowance(rules, state, unit);
        let stuck = order.iter().zip(&cuts).any(|((unit, _), cut)| broken(*unit) && spent(*unit, *cut));
        for ((unit, _), cut) in order.iter().zip(&mut cuts) {
            if stuck || broken(*unit) {
                *cut += STEP;
            }
        }
        if order.iter().zip(&cuts).all(|((unit, _), cut)| spent(*unit, *cut)) {
            send_back(&mut trial, movement::movers(state));
            return trial;
        }
    }
}

/// Where auto-advance of this model alone would bring it, everybody else staying where he is (BR-CHG-7).
pub fn advanced_alone(rules: &Brethren, state: &State, model: ModelId, target: UnitId) -> Point {
    let unit = state.unit_of(model);
    let mut cut = Length::ZERO;
    loop {
        let mut trial = state.clone();
        send_back(&mut trial, ModelSet::one(model));
        advance_model(rules, &mut trial, model, target, cut);
        let strayed = || state.march.units.iter().any(|unit| movement::strays(rules, &trial, unit).is_some());
        if cut > paths::allowance(rules, state, unit) || !(is_broken(rules, &trial, unit) || strayed()) {
            return trial.place(model);
        }
        cut += STEP;
    }
}

/// The moving followers and their targets in the order of declaration, the commander's unit first.
fn declared(state: &State) -> ArrayVec<(UnitId, UnitId), MOST_CHARGERS> {
    let commander = state.command.commander;
    let moving = || state.command.targets.iter().copied().filter(|(unit, _)| state.march.units.has(*unit));
    let first = moving().filter(|(unit, _)| Some(*unit) == commander);
    first.chain(moving().filter(|(unit, _)| Some(*unit) != commander)).collect()
}

fn send_back(trial: &mut State, models: ModelSet) {
    for model in models.iter() {
        trial.apply(&Event::Returned { model });
    }
}

fn is_broken(rules: &Brethren, trial: &State, unit: UnitId) -> bool {
    movement::strays(rules, trial, unit).is_some() || movement::check_coherent(rules, trial, unit).is_err()
}

/// The models of a follower, those with the shortest way first.
fn advance_unit(rules: &Brethren, trial: &mut State, unit: UnitId, target: UnitId, cut: Length) {
    let far = |model: ModelId| {
        let mine = base(rules, trial, model);
        trial.members(target).iter().map(|enemy| gap(mine, base(rules, trial, enemy))).min()
    };
    let mut order: ArrayVec<(Option<Length>, ModelId), MOST_MEMBERS> =
        trial.members(unit).iter().map(|model| (far(model), model)).collect();
    order.sort_unstable();
    for (_, model) in order {
        advance_model(rules, trial, model, target, cut);
    }
}

/// One model goes into contact with the target if it can, otherwise as near as it can.
fn advance_model(rules: &Brethren, trial: &mut State, model: ModelId, target: UnitId, cut: Length) {
    let mut walker = walker(rules, trial, model);
    walker.allowance = Length((walker.allowance - cut).0.max(0));
    let quarry = trial.members(target);
    // BR-MOV-4: who is in contact already stays.
    if !contact::touching_at(rules, trial, model, walker.from, walker.enemies).is_empty() {
        return;
    }
    let to = into_contact(rules, trial, &walker, quarry).or_else(|| nearer(rules, trial, &walker, quarry));
    if let Some(to) = to.filter(|to| *to != walker.from) {
        trial.apply(&Event::Moved { model, to });
    }
}

/// The nearest free position in contact with the target that the allowance reaches; only if there is none, one that needs the
/// tolerance of bases (BR-GEO-4).
fn into_contact(rules: &Brethren, trial: &State, walker: &Walker, quarry: ModelSet) -> Option<Point> {
    [Length::ZERO, EPS].into_iter().find_map(|slack| in_contact(rules, trial, walker, quarry, slack))
}

fn in_contact(rules: &Brethren, trial: &State, walker: &Walker, quarry: ModelSet, slack: Length) -> Option<Point> {
    let mut best: Option<(Length, Point)> = None;
    for enemy in quarry.iter() {
        if gap(Circle::new(walker.from, walker.radius), base(rules, trial, enemy)) > walker.allowance + EPS + slack {
            continue;
        }
        for (straight, _, at) in places::round(rules, trial, walker, enemy, slack) {
            let bound = best.map_or(walker.allowance + EPS, |(cost, _)| cost);
            // Whatever follows is farther away still.
            if straight > bound {
                break;
            }
            if !is_place(rules, trial, walker, at, quarry) {
                continue;
            }
            if let Some(Route { cost, .. }) = route::shortest(rules, trial, walker, at, quarry, bound)
                && best.is_none_or(|(least, _)| cost < least)
            {
                best = Some((cost, at));
            }
        }
    }
    best.map(|(_, at)| at)
}

/// Straight ahead, then a little to each side, farther and farther round.
fn fan() -> impl Iterator<Item = Angle> {
    (0..ROUND).map(|index| {
        let turn = Angle::fraction_of_turn(index.div_ceil(2), ROUND);
        if index % 2 == 0 { turn } else { -turn }
    })
}

/// As far as the allowance goes on the shortest way to the nearest model of the target, and at least a little nearer to it.
fn nearer(rules: &Brethren, trial: &State, walker: &Walker, quarry: ModelSet) -> Option<Point> {
    let start = Circle::new(walker.from, walker.radius);
    let (enemy, _) = nearest(rules, trial, start, quarry)?;
    let centre = trial.place(enemy);
    let apart = walker.radius + rules.radius(enemy);
    let facing = Angle::towards(centre, walker.from)?;
    let limit = walker.allowance * 2 + Length::inches(12);
    // The near side of the target may be walled off, or farther on foot than another: try round it.
    let mut best: Option<Route> = None;
    for turn in fan().take(usize::from(ROUND) / 2) {
        let goal = centre + (facing - turn).step(apart + EPS);
        let bound = best.as_ref().map_or(limit, |way| way.cost);
        if paths::length_of(Segment::new(walker.from, goal)) >= bound {
            break;
        }
        let way = route::shortest(rules, trial, walker, goal, quarry, bound);
        best = way.filter(|way| way.cost < bound).or(best);
    }
    let way = best?;
    let mut length = walker.allowance;
    while length > Length::ZERO {
        if let Some(at) = along(rules, walker.from, &way.waypoints, length) {
            let closer =
                gap(Circle::new(at, walker.radius), base(rules, trial, enemy)) < gap(start, base(rules, trial, enemy));
            if closer && is_place(rules, trial, walker, at, quarry) {
                return Some(at);
            }
        }
        length = length - Length::hundredths(10);
    }
    None
}

/// The point reached on a way with so much movement; none in the middle of paying for an obstacle.
fn along(rules: &Brethren, from: Point, waypoints: &[Point], length: Length) -> Option<Point> {
    let (mut left, mut at) = (length, from);
    for leg in paths::legs(from, waypoints) {
        let cost = paths::cost(rules, leg.from, &[leg.to]);
        if cost <= left {
            (left, at) = (left - cost, leg.to);
            continue;
        }
        let plain = paths::length_of(leg);
        let share = |from: Length, to: Length| {
            Length((i64::from(to.0 - from.0) * i64::from(left.0.min(plain.0)) / i64::from(plain.0.max(1))) as i32)
        };
        at = leg.from + (share(leg.from.x, leg.to.x), share(leg.from.y, leg.to.y));
        let spent = paths::cost(rules, leg.from, &[at]);
        return (spent <= left).then_some(at);
    }
    Some(at)
}

/// Whether a base can end here: room on the ground, no other base, no enemy touched but the quarry (BR-CHG-8).
fn is_place(rules: &Brethren, trial: &State, walker: &Walker, at: Point, quarry: ModelSet) -> bool {
    let mine = Circle::new(at, walker.radius);
    let free = |other: ModelId| other == walker.model || !overlap(mine, base(rules, trial, other));
    trial.on_table.iter().all(free)
        && ground::check_standing(rules, mine).is_ok()
        && contact::touching_at(rules, trial, walker.model, at, walker.enemies).without(quarry).is_empty()
}
