//! Set-up: terrain, edges, base, deployment, swaps and engineer works, in this order (MS-SET-2).

pub mod deployment;
pub mod generator;
pub mod terrain;
pub mod works;

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{Bounds, Rectangle};
use sandtable_kernel::{Length, Point, Refusal, Side, Table};

use crate::path::mm_word;
use crate::play::Play;
use crate::refusals::{BASE_MISSING, BASE_OVERLAP, BASE_SIZE, BASE_TOWN, BASE_ZONE, EDGE, filled, refuse_if};
use crate::terms::{Edge, index};
use crate::toggles::BaseWithTown;
use crate::{Event, Mundi, State, ground, rule};

/// MS-SET-12: a side's set-up zone.
pub fn zone(rules: &Mundi, state: &State, side: Side) -> Bounds {
    let (size, distances) = (rules.setup().size, &rules.setup().tables.distances);
    let (depth, margin) = (distances.zone_of_setup, distances.zone_margin);
    let (low, high) = (margin, size - margin);
    let corners = match state.back_edge[index(side)] {
        Edge::South => (Point::new(low, Length::ZERO), Point::new(high, depth)),
        Edge::North => (Point::new(low, size - depth), Point::new(high, size)),
        Edge::West => (Point::new(Length::ZERO, low), Point::new(depth, high)),
        Edge::East => (Point::new(size - depth, low), Point::new(size, high)),
    };
    Bounds::new(corners.0, corners.1)
}

/// Whether a whole footprint lies in a zone.
pub fn is_in_zone(zone: Bounds, outline: &Rectangle) -> bool {
    outline.corners().iter().all(|corner| zone.contains(*corner))
}

/// MS-TER-5, MS-SET-14, MS-SET-21: length and width of a piece.
pub fn has_legal_size(rules: &Mundi, area: &Rectangle) -> bool {
    let distances = &rules.setup().tables.distances;
    let shortest = area.width().min(area.depth());
    area.width() + area.depth() <= distances.piece_size && shortest >= distances.piece_side
}

/// MS-SET-10: each edge once.
pub fn check_edges(order: &[Edge; 4]) -> Result<(), Refusal> {
    refuse_if!(Edge::ALL.iter().any(|edge| !order.contains(edge)), EDGE)
}

/// MS-SET-10, MS-SET-11: the edge with the number rolled is the Attacker's.
pub(crate) fn number_edges<T: Table<State>>(play: &mut Play<'_, T>, order: [Edge; 4]) {
    play.happen(rule::SET_10, Event::EdgesNumbered { order });
    let edge = match play.d6(rule::SET_10) {
        1 => order[1],
        2 => order[2],
        3 => order[3],
        _ => order[0],
    };
    play.happen(rule::SET_11, Event::EdgesFixed { attacker: edge });
}

/// MS-SET-13, MS-SET-14: a base piece.
pub fn check_base(rules: &Mundi, state: &State, area: &Rectangle) -> Result<(), Refusal> {
    let distances = &rules.setup().tables.distances;
    let replaced = rules.setup().toggles.base_with_town == BaseWithTown::Replaced && state.ground.town().is_some();
    refuse_if!(replaced, BASE_TOWN)?;
    let words = [mm_word(distances.piece_size), mm_word(distances.piece_side)];
    refuse_if!(!has_legal_size(rules, area), filled(BASE_SIZE, words))?;
    let in_zone = is_in_zone(zone(rules, state, state.defender()), area);
    refuse_if!(!in_zone, BASE_ZONE.at(area.centre()))?;
    let crowded = state.ground.features().iter().filter(|feature| feature.kind != ground::ROAD);
    let overlaps = crowded.flat_map(ground::Feature::outlines).any(|outline| outline.overlaps(area));
    refuse_if!(overlaps, BASE_OVERLAP.at(area.centre()))
}

/// MS-SET-13: the town as the base.
pub fn check_town(state: &State) -> Result<(), Refusal> {
    refuse_if!(state.ground.town().is_none(), BASE_MISSING)
}

/// The base is placed.
pub(crate) fn place_base<T: Table<State>>(play: &mut Play<'_, T>, area: Rectangle, town: bool) {
    play.happen(rule::SET_13, Event::BasePlaced { area, town });
}

/// The town becomes the base.
pub(crate) fn take_town<T: Table<State>>(play: &mut Play<'_, T>) {
    if let Some(area) = play.state.ground.town().map(|town| town.stand.outline) {
        place_base(play, area, true);
    }
}

/// More places than the largest zone has at 20 mm.
const MOST_PLACES: usize = 512;

/// A place for a base piece of the plain size, for players in a hurry; none if the zone is full.
pub fn plain_base(rules: &Mundi, state: &State) -> Option<Rectangle> {
    let zone = zone(rules, state, state.defender());
    let side = Length::mm(80);
    let half = Length::mm(40);
    let steps = |low: Length, high: Length| {
        let count = ((high - low).0 / Length::mm(20).0).max(1);
        (0..count).map(move |number| low + Length::mm(20) * number)
    };
    let fits = |at: Point| {
        let area = Rectangle::new(at, side, side, sandtable_kernel::Angle::NORTH).ok()?;
        check_base(rules, state, &area).is_ok().then_some(area)
    };
    // From the middle of the zone outwards, so that flanks stay free.
    let middle = Point::new(
        Length(i32::midpoint(zone.low.x.0, zone.high.x.0)),
        Length(i32::midpoint(zone.low.y.0, zone.high.y.0)),
    );
    let mut places: ArrayVec<Point, MOST_PLACES> = steps(zone.low.x + half, zone.high.x)
        .flat_map(|x| steps(zone.low.y + half, zone.high.y).map(move |y| Point::new(x, y)))
        .take(MOST_PLACES)
        .collect();
    places.sort_unstable_by_key(|place| place.distance_squared(middle));
    places.into_iter().find_map(fits)
}
