//! Moves worth thinking about: steps in every direction, into and behind cover, and towards objectives (BB-MOV).

use arrayvec::ArrayVec;
use sandtable_kernel::terrain::Shape;
use sandtable_kernel::{Angle, Length, Point};

use super::random::snapped;
use crate::terms::FigureId;
use crate::{Browning, Order, State, movement};

/// The most orders of one decision; large teams get fewer for each man.
const MOST_ORDERS: usize = 160;
/// The most places one man looks at.
const MOST_PLACES: usize = 40;
/// How many directions are tried with each die.
const DIRECTIONS: u16 = 10;

/// Ending the step, and the moves of every man who has not moved.
pub fn propose(rules: &Browning, state: &State, into: &mut Vec<Order>) {
    into.push(Order::EndMovement);
    let waiting = movement::movable(state);
    let share = (MOST_ORDERS / (waiting.count() as usize).max(1)).max(4);
    for figure in waiting.iter() {
        let mut kept = 0;
        for to in places(rules, state, figure) {
            if kept < share && movement::judge(rules, state, figure, &[to]).is_ok() {
                into.push(Order::Move { figure, waypoints: [to].into_iter().collect() });
                kept += 1;
            }
        }
    }
}

/// Where a man could go, the likeliest first.
fn places(rules: &Browning, state: &State, figure: FigureId) -> ArrayVec<Point, MOST_PLACES> {
    let setup = rules.setup();
    let from = state.place(figure);
    let (high, low) = state.activation.dice;
    // A little less than the die, because a place on the grid may lie a little farther than asked.
    let reach = [high, low].map(|die| Length::inches(i32::from(die)) - Length::hundredths(2));
    let mut places = ArrayVec::new();
    let mut add = |at: Point| {
        let at = snapped(at);
        if at != from {
            // A full list has enough places to think about.
            let _ = places.try_push(at);
        }
    };
    let mut nearest: ArrayVec<Point, 16> = setup.objectives.iter().map(|objective| objective.at).take(16).collect();
    nearest.sort_by_key(|at| from.distance_squared(*at));
    for at in nearest.into_iter().take(2) {
        for length in reach {
            add(toward(from, at, length));
        }
    }
    for place in cover_places(rules, from, reach[0]) {
        add(place);
    }
    // Each man's directions are turned a little against his neighbour's, so that they do not all want one place.
    let turned = u16::from(figure.0) % 4;
    for (length, index) in reach.into_iter().flat_map(|length| (0..DIRECTIONS).map(move |index| (length, index))) {
        add(from + Angle::fraction_of_turn(4 * index + turned, 4 * DIRECTIONS).step(length));
    }
    places
}

/// As far towards a point as this, but not beyond it.
fn toward(from: Point, to: Point, length: Length) -> Point {
    match Angle::towards(from, to) {
        Some(angle) if !from.within(length, to) => from + angle.step(length),
        _ => to,
    }
}

/// The nearest places inside covering areas, and on both sides of covering lines, that a man could reach.
fn cover_places(rules: &Browning, from: Point, reach: Length) -> ArrayVec<Point, 12> {
    const EDGE: Length = Length::hundredths(60);
    let mut places = ArrayVec::new();
    let covering = rules.setup().terrain.features().iter().filter(|feature| feature.kind.cover);
    for feature in covering {
        let bounds = feature.bounds();
        if !bounds.grown(reach).contains(from) {
            continue;
        }
        let within = |place: Length, low: Length, high: Length, inset: Length| {
            place.max(low + inset).min((high - inset).max(low + inset))
        };
        let inset = if matches!(feature.shape(), Shape::Area(_)) { EDGE } else { Length::ZERO };
        let near = Point::new(
            within(from.x, bounds.low.x, bounds.high.x, inset),
            within(from.y, bounds.low.y, bounds.high.y, inset),
        );
        let sides = match feature.shape() {
            Shape::Area(_) if !feature.kind.impassable => [near, near],
            // Lines of our tables run along an edge; whichever axis is the thin one is stepped across.
            _ if bounds.high.y - bounds.low.y <= bounds.high.x - bounds.low.x => {
                [Point::new(near.x, near.y + EDGE), Point::new(near.x, near.y - EDGE)]
            }
            _ => [Point::new(near.x + EDGE, near.y), Point::new(near.x - EDGE, near.y)],
        };
        for place in sides {
            if place != from && from.within(reach, place) && !places.is_full() {
                places.push(place);
            }
        }
    }
    places
}
