//! Actions worth thinking about in the movement phase, best guesses first: contact, groups, aircraft, closing in, water,
//! trenches, transport and the base.

use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Angle, Length, Point, Side};
use sandtable_mundi::contact::{self, BaseEdge};
use sandtable_mundi::ground::Reach;
use sandtable_mundi::movement;
use sandtable_mundi::orders::{Change, Move, Order};
use sandtable_mundi::stand::Pose;
use sandtable_mundi::state::State;
use sandtable_mundi::terms::{ElementId, ElementSet, Kind, other};
use sandtable_mundi::{Mundi, air, garrison};

use super::{crossings, groups};

/// Everything worth a thought.
pub(super) fn propose(rules: &Mundi, state: &State, side: Side, whim: &mut Stream, into: &mut Vec<Order>) {
    let own = state.ground_elements(side);
    let free: Vec<ElementId> =
        own.iter().filter(|element| movement::check_entitled(rules, state, *element).is_ok()).collect();
    for element in &free {
        contacts(rules, state, side, *element, into);
    }
    groups::propose(rules, state, side, &free, into);
    flights(rules, state, side, into);
    for element in &free {
        crossings(rules, state, side, *element, into);
        into.extend(to_bank(rules, state, *element));
        approaches(rules, state, side, *element, whim, into);
    }
    for element in &free {
        others(rules, state, *element, into);
    }
    into.push(Order::Pass);
}

/// Moves into contact with every enemy in reach, by each of its edges.
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
            let mut ways = contact::ways(element, own, pose);
            into.extend(ways.find(|way| movement::judge(rules, state, side, way).is_ok()).map(Order::Move));
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

/// Towards the nearest enemy at full and half speed, a little aside, towards the base, to a crossing, about, and away.
fn approaches(rules: &Mundi, state: &State, side: Side, element: ElementId, whim: &mut Stream, into: &mut Vec<Order>) {
    let unit = state.unit(element);
    let here = unit.stand.pose();
    let enemies = state.fighting(other(side)).without(state.aircraft);
    let far = |enemy: &ElementId| state.stand(*enemy).outline.centre().distance_squared(here.at);
    let nearest = enemies.iter().min_by_key(far);
    let goal = nearest.map(|enemy| state.stand(enemy).outline.centre());
    let towards = goal.and_then(|goal| Angle::towards(here.at, goal)).unwrap_or(here.facing);
    let rates = rules.setup().tables.allowances(rules.class(state, element));
    let mut go = |pose: Pose, change: Change| {
        let legs = core::iter::once(pose).collect();
        into.push(Order::Move(Move { element, legs, zone_of: None, change }));
    };
    let jitter = Angle::degrees(i32::try_from(whim.below(41)).unwrap_or(20) - 20);
    go(here.towards(towards, rates.good), Change::None);
    go(here.towards(towards, Length(rates.good.0 / 2)), Change::None);
    go(here.towards(towards + jitter, rates.good), Change::None);
    go(here.towards(towards, rates.bad), Change::None);
    go(here.towards(towards + Angle::WEST, rates.good), Change::None);
    if unit.loaded && !unit.changed {
        go(here.towards(towards, Length(rates.good.0 / 2)), Change::Last);
    }
    if state.ground.has_on_road(&unit.stand) {
        go(here.ahead(rates.road), Change::None);
    }
    // Facing the enemy costs a turn that must fit the allowance.
    if towards.difference(here.facing) > 3_000 {
        go(Pose { at: here.at, facing: towards }, Change::None);
    }
    // The way to the enemy leads over a crossing: to its near side, and then over. A base draws attackers.
    let base = state.base.filter(|base| enemies.has(*base)).map(|base| state.stand(base).outline.centre());
    for goal in lanes(state, here.at).chain(base) {
        if let Some(direction) = Angle::towards(here.at, goal) {
            let gap = Length(i32::try_from(here.at.distance_squared(goal).isqrt()).unwrap_or(0));
            let there = if gap <= rates.good { goal } else { here.towards(direction, rates.good).at };
            go(Pose { at: there, facing: here.facing }, Change::None);
        }
    }
}

/// The near and the far end of every ford and bridge, seen from a place.
fn lanes(state: &State, from: Point) -> impl Iterator<Item = Point> {
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

/// To the bank, from which infantry and engineers can cross in the next turn (MS-RIV-2).
fn to_bank(rules: &Mundi, state: &State, element: ElementId) -> Option<Order> {
    let unit = state.unit(element);
    let swims = rules.kind(state, element).is_infantry() && rules.class(state, element).is_foot();
    if !swims || unit.beside_river {
        return None;
    }
    let here = unit.stand.pose();
    let most = rules.setup().tables.allowances(rules.class(state, element)).good;
    let gap = |reach: &Reach| {
        let corners = unit.stand.outline.corners().map(|corner| reach.start.local(corner).0.abs());
        let nearest = corners.into_iter().min().unwrap_or(0) - i64::from(reach.width.0 / 2);
        i32::try_from(nearest).map_or(most, Length) - Length::mm(2)
    };
    let reach = state.ground.reaches().iter().min_by_key(|reach| gap(reach))?;
    let length = gap(reach).min(most);
    let left = reach.start.local(here.at).0 > 0;
    let direction = reach.start.facing + if left { -Angle::NORTH } else { Angle::NORTH };
    let legs = core::iter::once(here.towards(direction, length)).collect();
    (length > Length::ZERO).then_some(Order::Move(Move { element, legs, zone_of: None, change: Change::None }))
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
