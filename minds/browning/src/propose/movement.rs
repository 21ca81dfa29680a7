//! Moves worth thinking about: steps in every direction, into and behind cover, and towards objectives (BB-MOV).

use arrayvec::ArrayVec;
use sandtable_browning::terms::{FigureId, MOST_OBJECTIVES, other};
use sandtable_browning::{Order, State, movement};
use sandtable_kernel::terrain::Shape;
use sandtable_kernel::{Angle, Length, Point, Side};

use super::random::snapped;
use crate::Study;
use crate::evaluate::{MAN_INCH, NERVE, POINT_INCH, POINT_WITHIN, Watchers, aim_from, inches, pull, urgency};

/// The most places of one man that are weighed in full, and of a whole team.
const MOST_KEPT: usize = 4;
const MOST_ORDERS: usize = 24;
/// The most places one man looks at.
const MOST_PLACES: usize = 40;
/// How many directions are tried with each die.
const DIRECTIONS: u16 = 10;

/// Ending the step, and the most promising moves of every man who has not moved.
pub fn propose(rules: &Study<'_>, state: &State, into: &mut Vec<Order>) {
    into.push(Order::EndMovement);
    let waiting = movement::movable(state);
    let share = (MOST_ORDERS / (waiting.count() as usize).max(1)).clamp(2, MOST_KEPT);
    let Some(team) = state.active_team() else { return };
    let watchers = Watchers::of(rules, state, other(rules.setup().roster.team(team).side));
    for figure in waiting.iter() {
        let sketch = Sketch::of(rules, state, figure, &watchers);
        let mut places: ArrayVec<(i64, Point), MOST_PLACES> =
            places(rules, state, figure).into_iter().map(|to| (sketch.worth(to), to)).collect();
        places.sort_by_key(|(worth, _)| core::cmp::Reverse(*worth));
        // Only places that are better than staying are worth a walk.
        let stay = sketch.worth(state.place(figure));
        let better = places.into_iter().take_while(|(worth, _)| *worth > stay).map(|(_, to)| to);
        let legal = better.filter(|to| movement::judge(rules, state, figure, &[*to]).is_ok());
        into.extend(legal.take(share).map(|to| Order::Move { figure, waypoints: [to].into_iter().collect() }));
    }
}

/// What one man's place is worth beside those of his comrades: a quick estimate of what `evaluate` would say of the move.
struct Sketch<'a> {
    rules: &'a Study<'a>,
    state: &'a State,
    figure: FigureId,
    watchers: &'a Watchers,
    side: Side,
    /// How near to each objective his comrades are, squared.
    comrades: ArrayVec<i64, MOST_OBJECTIVES>,
}

impl<'a> Sketch<'a> {
    fn of(rules: &'a Study<'a>, state: &'a State, figure: FigureId, watchers: &'a Watchers) -> Sketch<'a> {
        let side = rules.setup().roster.team(state.team_of[figure.index()]).side;
        let others = state.of_side[usize::from(side.0)].and(state.steady).without([figure].into_iter().collect());
        let nearest =
            |at: Point| others.iter().map(|it| at.distance_squared(state.place(it))).min().unwrap_or(i64::MAX);
        let comrades = rules.setup().objectives.iter().map(|objective| nearest(objective.at)).collect();
        Sketch { rules, state, figure, watchers, side, comrades }
    }

    fn worth(&self, at: Point) -> i64 {
        let aim = aim_from(self.rules, self.state, self.figure, at) * NERVE / 100;
        self.ground(at) + aim - self.watchers.risk_at(self.rules, at)
    }

    fn ground(&self, at: Point) -> i64 {
        let setup = self.rules.setup();
        if setup.objectives.is_empty() {
            let enemies = self.state.on_table_of(other(self.side));
            let nearest = enemies.iter().map(|it| at.distance_squared(self.state.place(it))).min();
            return -MAN_INCH * inches(nearest.unwrap_or(0)).max(8);
        }
        let (urgency, pull) = (urgency(self.rules, self.state), pull(self.rules, self.state, self.side));
        let reach = setup.tables.distances.objective.squared();
        let (mut worth, mut nearest) = (0, i64::MAX);
        for (objective, comrade) in setup.objectives.iter().zip(&self.comrades) {
            let points = i64::from(objective.points);
            let distance = objective.at.distance_squared(at);
            nearest = nearest.min(distance);
            if distance <= reach && *comrade > reach {
                worth += points * POINT_WITHIN * urgency / 1_000;
            }
            worth -= points * POINT_INCH * inches(distance.min(*comrade)).max(3) * pull / 100;
        }
        worth - MAN_INCH * inches(nearest).max(4) * pull / 100
    }
}

/// Where a man could go, the likeliest first.
fn places(rules: &Study<'_>, state: &State, figure: FigureId) -> ArrayVec<Point, MOST_PLACES> {
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
fn cover_places(rules: &Study<'_>, from: Point, reach: Length) -> ArrayVec<Point, 12> {
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
