//! Actions worth thinking about in the movement phase: contact, closing in, groups, trenches, transport, aircraft, water.

use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Angle, Length, Side};

use super::crossings;
use crate::contact::{self, BaseEdge};
use crate::group;
use crate::movement;
use crate::order::{Change, GroupMove, Move, Order, Step};
use crate::stand::Pose;
use crate::state::State;
use crate::terms::{ElementId, ElementSet, Kind, other};
use crate::{Mundi, air, garrison};

/// Everything worth a thought, contact first.
pub(super) fn propose(rules: &Mundi, state: &State, side: Side, whim: &mut Stream, into: &mut Vec<Order>) {
    let own = state.ground_elements(side);
    let free: Vec<ElementId> =
        own.iter().filter(|element| movement::check_entitled(rules, state, *element).is_ok()).collect();
    for element in &free {
        contacts(rules, state, side, *element, into);
    }
    flights(rules, state, side, into);
    for element in &free {
        approaches(rules, state, side, *element, whim, into);
        crossings(rules, state, side, *element, into);
    }
    groups(rules, state, side, &free, into);
    for element in &free {
        others(rules, state, *element, into);
    }
    into.push(Order::Pass);
}

/// Moves into contact with every enemy that may be in reach.
fn contacts(rules: &Mundi, state: &State, side: Side, element: ElementId, into: &mut Vec<Order>) {
    if matches!(rules.kind(state, element), Kind::Ge | Kind::Ar | Kind::Aa) || rules.is_laden(state, element) {
        return;
    }
    let rates = rules.setup().tables.allowances(rules.class(state, element));
    let own = &state.unit(element).stand;
    for enemy in state.fighting(other(side)).without(state.aircraft).iter() {
        if !own.is_within(state.stand(enemy), rates.good) {
            continue;
        }
        for edge in BaseEdge::ALL {
            let pose = contact::against(own, state.stand(enemy), edge);
            into.extend(contact::ways(element, own, pose).map(Order::Move));
        }
    }
}

/// Aircraft against every enemy.
fn flights(rules: &Mundi, state: &State, side: Side, into: &mut Vec<Order>) {
    let roster = &rules.setup().roster;
    for aircraft in roster.of_side(side).and(roster.aircraft()).iter() {
        if air::check_available(rules, state, side, aircraft).is_err() {
            continue;
        }
        for enemy in state.fighting(other(side)).iter() {
            into.extend(air::places(rules, state, aircraft, enemy).take(1).map(|pose| Order::Fly(aircraft, pose)));
        }
    }
}

/// Towards the nearest enemy at full, half and quarter speed, a little aside, and away.
fn approaches(rules: &Mundi, state: &State, side: Side, element: ElementId, whim: &mut Stream, into: &mut Vec<Order>) {
    let unit = state.unit(element);
    let here = unit.stand.pose();
    let enemies = state.fighting(other(side)).without(state.aircraft);
    let far = |enemy: &ElementId| state.stand(*enemy).outline.centre().distance_squared(here.at);
    let nearest = enemies.iter().min_by_key(far);
    let goal = nearest.map(|enemy| state.stand(enemy).outline.centre());
    let towards = goal.and_then(|goal| Angle::towards(here.at, goal)).unwrap_or(here.facing);
    let rates = rules.setup().tables.allowances(rules.class(state, element));
    let mut step = |direction: Angle, length: Length, change: Change| {
        let legs = core::iter::once(here.towards(direction, length)).collect();
        into.push(Order::Move(Move { element, legs, zone_of: None, change }));
    };
    let jitter = Angle::degrees(i32::try_from(whim.below(41)).unwrap_or(20) - 20);
    let can_change = rules.about(state, element).bracket.loaded.is_some() && !unit.changed;
    for part in [4, 2, 1] {
        step(towards, Length(rates.good.0 * part / 4), Change::None);
        step(towards + jitter, Length(rates.good.0 * part / 4), Change::None);
    }
    step(towards, rates.bad, Change::None);
    step(here.facing, rates.good, Change::None);
    step(towards + Angle::WEST, rates.good, Change::None);
    if unit.loaded && can_change {
        step(towards, Length(rates.good.0 / 2), Change::Last);
    }
    if state.ground.has_on_road(&unit.stand) {
        step(here.facing, rates.road, Change::None);
    }
    // The way to the enemy leads over a crossing: to its near side, and then over.
    for goal in lanes(state, here.at) {
        let gap = Length(i32::try_from(here.at.distance_squared(goal).isqrt()).unwrap_or(0));
        if let Some(direction) = Angle::towards(here.at, goal) {
            let there = if gap <= rates.good { goal } else { here.towards(direction, rates.good).at };
            let legs = core::iter::once(Pose { at: there, facing: here.facing }).collect();
            into.push(Order::Move(Move { element, legs, zone_of: None, change: Change::None }));
        }
    }
    // Facing the enemy costs a turn that must fit the allowance.
    if towards.difference(here.facing) > 3_000 {
        let legs = core::iter::once(Pose { at: here.at, facing: towards }).collect();
        into.push(Order::Move(Move { element, legs, zone_of: None, change: Change::None }));
    }
}

/// The near and the far end of every ford and bridge, seen from a place.
fn lanes(state: &State, from: sandtable_kernel::Point) -> impl Iterator<Item = sandtable_kernel::Point> {
    state.ground.reaches().iter().flat_map(move |reach| {
        let left = reach.start.local(from).0 > 0;
        let out = Length(reach.width.0 / 2) + Length::mm(24);
        reach.crossings.iter().flat_map(move |along| {
            let middle = reach.start.ahead(*along);
            let across = middle.facing + Angle::NORTH;
            let (near, far) = (if left { out } else { -out }, if left { -out } else { out });
            [middle.towards(across, near).at, middle.towards(across, far).at]
        })
    })
}

/// Whole lines: everybody connected with an element, straight ahead.
fn groups(rules: &Mundi, state: &State, side: Side, free: &[ElementId], into: &mut Vec<Order>) {
    let mut seen = ElementSet::NONE;
    for element in free {
        if seen.has(*element) {
            continue;
        }
        let members = connected(rules, state, side, *element, free);
        seen = ElementSet(seen.0 | members.0);
        if members.count() < 2 || members.count() > 13 {
            continue;
        }
        let slowest =
            members.iter().map(|member| rules.setup().tables.allowances(rules.class(state, member)).good).min();
        let Some(slowest) = slowest else { continue };
        for part in [4, 2, 1] {
            let steps = core::iter::once(Step::Advance(Length(slowest.0 * part / 4))).collect();
            into.push(Order::Group(GroupMove { members, steps, follow: false, change: ElementSet::NONE }));
        }
        for left in [true, false] {
            let steps = core::iter::once(Step::Wheel { left, turn: 1_000 }).collect();
            into.push(Order::Group(GroupMove { members, steps, follow: false, change: ElementSet::NONE }));
        }
        if members.iter().all(|member| rules.class(state, member).is_foot()) {
            into.push(Order::Entrench(members));
        }
    }
}

/// Everybody who could move in one group with this element.
pub(super) fn connected(rules: &Mundi, state: &State, side: Side, from: ElementId, free: &[ElementId]) -> ElementSet {
    let mut members = ElementSet::one(from);
    let facing = state.unit(from).stand.pose().facing;
    let fits = |element: ElementId| {
        let unit = state.unit(element);
        unit.moves == state.unit(from).moves
            && unit.stand.pose().facing.difference(facing) <= 100
            && !state.is_garrison(element)
            && state.enemies_touching(side, &unit.stand).is_empty()
    };
    loop {
        let joined = free.iter().copied().find(|element| {
            !members.has(*element)
                && fits(*element)
                && members.iter().any(|member| state.unit(member).stand.touches(&state.unit(*element).stand))
        });
        match joined {
            Some(element) => members.insert(element),
            None => break,
        }
    }
    if group::check_formed(rules, state, members).is_ok() { members } else { ElementSet::one(from) }
}

/// Trenches, transport and the base.
fn others(rules: &Mundi, state: &State, element: ElementId, into: &mut Vec<Order>) {
    let unit = state.unit(element);
    if rules.class(state, element).is_foot() && !unit.entrenched {
        into.push(Order::Entrench(ElementSet::one(element)));
    }
    if rules.about(state, element).bracket.loaded.is_some() {
        into.push(Order::ChangeTransport(ElementSet::one(element)));
    }
    if state.is_garrison(element) {
        into.extend(garrison::exits(rules, state, element).into_iter().map(|pose| Order::Leave(element, pose)));
    } else if garrison::check_enter(rules, state, state.side_of(element), element).is_ok() {
        into.push(Order::Enter(element));
    }
}
