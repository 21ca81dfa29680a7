//! The shortest legal way of one base to a point, round terrain and enemies (BR-CHG-6).
//!
//! Ways turn only at the corners of what stands in the way, grown by the base, and beside entrances: a shortest way has no
//! reason to turn elsewhere.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{Circle, Segment};
use sandtable_kernel::{Angle, Length, Point};

use crate::measuring::EPS;
use crate::orders::{MOST_WAYPOINTS, Waypoints};
use crate::paths::{self, Walker};
use crate::terms::ModelSet;
use crate::{Brethren, GroundKind, State, ground};

/// The most turning points looked at.
const MOST_NODES: usize = 160;

/// A way and what it costs.
#[derive(Clone, PartialEq, Debug)]
pub struct Route {
    /// Its points after the start.
    pub waypoints: Waypoints,
    /// Its cost, short obstacles included.
    pub cost: Length,
}

struct Node {
    at: Point,
    cost: Length,
    from: u8,
    /// Legs from the start.
    legs: u8,
    done: bool,
}

/// The shortest way to `goal` that costs at most `limit`. `quarry` are the enemies it may touch at its end.
pub fn shortest(
    rules: &Brethren,
    state: &State,
    walker: &Walker,
    goal: Point,
    quarry: ModelSet,
    limit: Length,
) -> Option<Route> {
    let straight = Segment::new(walker.from, goal);
    let direct = paths::cost(rules, walker.from, &[goal]);
    if is_free(rules, state, walker, straight, quarry, true) {
        let plain = direct == paths::length_of(straight);
        if plain || rules.tables().short_obstacle.cost == Length::ZERO {
            let waypoints = Waypoints::from_iter([goal]);
            return (direct <= limit).then_some(Route { waypoints, cost: direct });
        }
    }
    let mut nodes = nodes(rules, state, walker, goal, limit);
    loop {
        // The cheapest way so far, judged with the straight rest of it.
        let rest = |node: &Node| node.cost + paths::length_of(Segment::new(node.at, goal));
        let open = nodes.iter().enumerate().filter(|(_, node)| !node.done && node.cost <= limit);
        let current = open.min_by_key(|(_, node)| rest(node))?.0;
        if nodes[current].at == goal {
            return Some(way(&nodes, current));
        }
        nodes[current].done = true;
        if usize::from(nodes[current].legs) >= MOST_WAYPOINTS {
            continue;
        }
        for next in 0..nodes.len() {
            if nodes[next].done {
                continue;
            }
            let leg = Segment::new(nodes[current].at, nodes[next].at);
            let is_goal = nodes[next].at == goal;
            if nodes[current].cost + paths::length_of(leg) >= nodes[next].cost {
                continue;
            }
            let cost = nodes[current].cost + paths::cost(rules, leg.from, &[leg.to]);
            if cost < nodes[next].cost && cost <= limit && is_free(rules, state, walker, leg, quarry, is_goal) {
                let legs = nodes[current].legs + 1;
                (nodes[next].cost, nodes[next].from, nodes[next].legs) = (cost, current as u8, legs);
            }
        }
    }
}

/// Whether a base can go straight along a leg; the last one may touch the quarry.
fn is_free(rules: &Brethren, state: &State, walker: &Walker, leg: Segment, quarry: ModelSet, last: bool) -> bool {
    let terrain = rules.setup().terrain.features();
    terrain
        .iter()
        .all(|feature| paths::check_feature(feature, &Walker { from: leg.from, ..*walker }, &[leg.to]).is_ok())
        && walker.enemies.or(walker.friends).iter().all(|model| {
            let (centre, both) = (state.place(model), walker.radius + rules.radius(model));
            let distance = leg.distance_squared_to(centre);
            let clear = !distance.is_within(both + EPS) || ground::wall_between(rules, leg.to, centre);
            clear || last && quarry.has(model) && !distance.is_less_than(both - EPS)
        })
}

/// The start, the goal, and every place where a way between them may turn.
fn nodes(rules: &Brethren, state: &State, walker: &Walker, goal: Point, limit: Length) -> ArrayVec<Node, MOST_NODES> {
    let far = Length(i32::MAX);
    let mut nodes: ArrayVec<Node, MOST_NODES> = ArrayVec::new();
    nodes.push(Node { at: walker.from, cost: Length::ZERO, from: 0, legs: 0, done: false });
    nodes.push(Node { at: goal, cost: far, from: 0, legs: 0, done: false });
    let mut offer = |at: Point| {
        // A turning point off every way that is short enough is no use.
        let [to, on] = [walker.from, goal].map(|end| paths::length_of(Segment::new(end, at)));
        if to + on <= limit && ground::check_standing(rules, Circle::new(at, walker.radius)).is_ok() {
            let _ = nodes.try_push(Node { at, cost: far, from: 0, legs: 0, done: false });
        }
    };
    let aside = walker.radius + EPS;
    for feature in rules.setup().terrain.features() {
        for entrance in ground::entrances(feature) {
            beside_entrance(entrance, aside).into_iter().for_each(&mut offer);
        }
        if matches!(feature.kind.kind, GroundKind::Wood | GroundKind::Rough | GroundKind::Hill) {
            continue;
        }
        for corner in ground::walls(feature).map(|wall| wall.from) {
            for (x, y) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
                offer(corner + (aside * x, aside * y));
            }
        }
    }
    let straight = Segment::new(walker.from, goal);
    for model in walker.enemies.or(walker.friends).iter() {
        let round = walker.radius + rules.radius(model) + EPS * 4;
        if straight.distance_squared_to(state.place(model)).is_within(round) {
            // An octagon round a base stays clear of it when it is a little wider.
            let wide = Length(round.0 / 12 * 13);
            (0..8).for_each(|part| offer(state.place(model) + Angle::fraction_of_turn(part, 8).step(wide)));
        }
    }
    nodes
}

/// The places just outside and just inside an entrance.
fn beside_entrance(entrance: Segment, aside: Length) -> [Point; 2] {
    let middle = |one: Length, other: Length| Length(i32::midpoint(one.0, other.0));
    let at = Point::new(middle(entrance.from.x, entrance.to.x), middle(entrance.from.y, entrance.to.y));
    let along = Angle::towards(entrance.from, entrance.to).unwrap_or_default();
    [along + Angle::NORTH, along - Angle::NORTH].map(|across| at + across.step(aside))
}

/// The way to a node, from its ancestors.
fn way(nodes: &[Node], end: usize) -> Route {
    let mut waypoints = Waypoints::new();
    let mut at = end;
    while at != 0 && !waypoints.is_full() {
        waypoints.push(nodes[at].at);
        at = usize::from(nodes[at].from);
    }
    waypoints.reverse();
    Route { waypoints, cost: nodes[end].cost }
}
