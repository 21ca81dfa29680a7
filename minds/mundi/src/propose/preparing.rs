//! Choices of a thinking player before the first turn: the base and its garrison, swaps, and the works of engineers
//! (MS-SET-13 to 22).

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Angle, Length, Point, Side};
use sandtable_mundi::Mundi;
use sandtable_mundi::orders::Order;
use sandtable_mundi::set_up::{self, deployment, works};
use sandtable_mundi::state::State;
use sandtable_mundi::terms::{ElementId, ElementSet, Kind, MOST_ELEMENTS, index, other};

use crate::evaluate;

/// A town before the middle of the table makes the better base: its garrison has both cover and walls (MS-BAS-8).
pub(super) fn base(rules: &Mundi, state: &State, into: &mut Vec<Order>) {
    let size = rules.setup().size;
    let edge = state.back_edge[index(state.defender())];
    let is_ours = |at: Point| edge.distance(size, at) < Length(size.0 / 2);
    let town = state.ground.town().filter(|town| is_ours(town.stand.outline.centre()));
    into.extend(town.map(|_| Order::TownIsBase));
    into.extend(set_up::plain_base(rules, state).map(Order::PlaceBase));
    into.push(Order::TownIsBase);
    into.truncate(1);
}

/// One step of the deployment: the garrison, then those with far to go in their transports, then everybody else.
pub(super) fn deploy(rules: &Mundi, state: &State, side: Side, into: &mut Vec<Order>) {
    let order = if deployment::unplaced(rules, state, side).is_empty() {
        Order::EndDeployment
    } else {
        let garrison = garrison(rules, state, side).map(Order::DeployGarrison);
        garrison.or_else(|| marching(rules, state, side)).unwrap_or(Order::DeployRest)
    };
    into.push(order);
}

/// Who should hold the base: whoever reaches far from it and would do no more in the line. Vehicles are lost in a town.
fn garrison(rules: &Mundi, state: &State, side: Side) -> Option<ElementId> {
    if side != state.defender() || state.base.is_none() || state.garrison.is_some() {
        return None;
    }
    let tables = &rules.setup().tables;
    let wanted = if state.town_base { Kind::is_infantry } else { Kind::is_gun };
    let fits = |element: &ElementId| {
        wanted(rules.kind(state, *element))
            && rules.class(state, *element).is_foot()
            && deployment::check_garrison(rules, state, side, *element).is_ok()
    };
    let worth = |element: &ElementId| {
        let row = tables.element(rules.kind(state, *element));
        (row.support, row.factors[0] + row.factors[1], core::cmp::Reverse(*element))
    };
    deployment::unplaced(rules, state, side).iter().filter(fits).max_by_key(worth)
}

/// The next element of an army that has far to go, in its transport.
fn marching(rules: &Mundi, state: &State, side: Side) -> Option<Order> {
    const FAR: Length = Length::inches(30);
    if side != state.attacker || rules.setup().size < FAR {
        return None;
    }
    let (element, stand) = deployment::plan(rules, state, side).ok()?.into_iter().next()?;
    let (pose, loaded) = (stand.pose(), rules.about(state, element).bracket.loaded.is_some());
    deployment::check(rules, state, side, element, pose, loaded).ok()?;
    Some(Order::Deploy { element, pose, loaded })
}

/// The swap after which the Defender's elements meet those they fight best, if there is one (MS-SET-19).
pub(super) fn swap(rules: &Mundi, state: &State, side: Side, into: &mut Vec<Order>) {
    /// A swap that brings less than this in factors is not worth a line of different speeds.
    const LEAST: i64 = 3;
    let own: ArrayVec<ElementId, MOST_ELEMENTS> =
        state.ground_elements(side).iter().filter(|element| meets_enemies(rules, state, *element)).collect();
    let mut best: Option<(i64, Order)> = None;
    for (number, one) in own.iter().enumerate() {
        for two in &own[number + 1..] {
            let (here, there) = (place_of(state, *one), place_of(state, *two));
            let now = match_at(rules, state, *one, here) + match_at(rules, state, *two, there);
            let then = match_at(rules, state, *one, there) + match_at(rules, state, *two, here);
            let gain = then - now;
            if gain >= best.as_ref().map_or(LEAST, |(most, _)| most + 1)
                && deployment::swap(rules, state, side, *one, *two).is_ok()
            {
                best = Some((gain, Order::Swap(*one, *two)));
            }
        }
    }
    into.push(best.map_or(Order::EndSwaps, |(_, order)| order));
}

/// Whether it will stand in the line.
fn meets_enemies(rules: &Mundi, state: &State, element: ElementId) -> bool {
    !matches!(rules.kind(state, element), Kind::Ge | Kind::Ar | Kind::Aa) && !state.is_garrison(element)
}

fn place_of(state: &State, element: ElementId) -> Point {
    state.unit(element).stand.outline.centre()
}

/// How an element would do against the enemy nearest to a place: its factor less the enemy's.
fn match_at(rules: &Mundi, state: &State, element: ElementId, at: Point) -> i64 {
    let enemies = state.ground_elements(other(state.side_of(element)));
    let far = |enemy: &ElementId| place_of(state, *enemy).distance_squared(at);
    let Some(enemy) = enemies.iter().filter(|enemy| meets_enemies(rules, state, *enemy)).min_by_key(far) else {
        return 0;
    };
    let tables = &rules.setup().tables;
    // As both will be when they fight, out of their transports.
    let target = |of: ElementId| rules.about(state, of).bracket.deployed.0;
    let factor = |of: ElementId, against: ElementId| tables.factor(rules.kind(state, of), target(against));
    i64::from(factor(element, enemy) - factor(enemy, element))
}

/// Trenches for those in front; where nobody is on foot to dig, perhaps mines before those who wait.
pub(super) fn works(rules: &Mundi, state: &State, side: Side, into: &mut Vec<Order>) {
    match trenches(rules, state, side) {
        Some(elements) => into.push(Order::DigIn(elements)),
        None => {
            into.push(Order::EndWorks);
            into.extend(minefield(rules, state, side).map(Order::LayMines));
        }
    }
}

/// The first foot elements without a trench, nearest to the enemy's edge first.
pub(super) fn trenches(rules: &Mundi, state: &State, side: Side) -> Option<ElementSet> {
    if works::left(rules, state, side) == 0 {
        return None;
    }
    let edge = state.back_edge[index(side)];
    let size = rules.setup().size;
    let mut foot: ArrayVec<ElementId, MOST_ELEMENTS> = state
        .ground_elements(side)
        .iter()
        .filter(|element| rules.class(state, *element).is_foot() && !state.unit(*element).entrenched)
        .collect();
    foot.sort_by_key(|element| -edge.distance(size, state.unit(*element).stand.outline.centre()).0);
    let most = usize::from(rules.setup().tables.combat.works_entrenched);
    let chosen: ElementSet = foot.into_iter().take(most).collect();
    (!chosen.is_empty()).then_some(chosen)
}

/// The minefield that would stand in the way to most of a side's pieces (MS-SET-21).
fn minefield(rules: &Mundi, state: &State, side: Side) -> Option<Rectangle> {
    const STEP: Length = Length::mm(20);
    if works::left(rules, state, side) == 0 {
        return None;
    }
    let zone = set_up::zone(rules, state, side);
    let distances = &rules.setup().tables.distances;
    let (narrow, long) = (distances.piece_side, distances.piece_size - distances.piece_side);
    let broad = Length(distances.piece_size.0 / 2);
    let count = |low: Length, high: Length| (high - low).0 / STEP.0;
    let (columns, rows) = (count(zone.low.x, zone.high.x), count(zone.low.y, zone.high.y));
    let places = (0..columns).flat_map(|x| (0..rows).map(move |y| zone.low + (STEP * x, STEP * y)));
    let shapes = [(long, narrow), (narrow, long), (broad, broad)];
    let areas = places.flat_map(|at| {
        shapes.into_iter().filter_map(move |(width, depth)| Rectangle::new(at, width, depth, Angle::NORTH).ok())
    });
    let legal = areas.filter(|area| works::check_mines(rules, state, side, area).is_ok());
    let best = legal.map(|area| (evaluate::shielded(state, side, &area), area)).max_by_key(|(count, _)| *count);
    best.filter(|(count, _)| *count > 0).map(|(_, area)| area)
}
