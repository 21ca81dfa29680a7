//! Where units go: spots all round, behind what hides, and towards what is fought for.

use sandtable_kernel::dice::Stream;
use sandtable_kernel::terrain::Shape;
use sandtable_kernel::{Angle, Apply, Length, Point, Seat, Side};

use super::random;
use super::spots::Field;
use crate::paths::{self, Walker};
use crate::terms::{MarchKind, ModelSet, UnitId, UnitSet, other};
use crate::{Brethren, Event, GroundKind, Mission, Order, State, formation, movement, route};

/// Directions tried, with a full and a half step.
const DIRECTIONS: u16 = 12;
/// The most places beside terrain that are looked at.
const MOST_SHELTERS: usize = 12;
/// Longer than any way across a table.
const FARTHEST: Length = Length::inches(120);
/// The most spots whose ways are looked at, best first.
const MOST_TRIED: usize = 24;

/// C-PATH: the best march of the first unit with which all of them can end well; then the others; then the end.
pub fn next(rules: &Brethren, state: &State, seat: Seat, whim: &mut Stream) -> Option<Order> {
    if state.march.kind == MarchKind::Charge {
        return Some(Order::AutoAdvance);
    }
    if !state.march.travelled.and(movement::movers(state)).is_empty() {
        return Some(random::go_on(rules, state));
    }
    let lead = state.command.commander.filter(|unit| state.march.units.has(*unit)).or(state.march.units.first())?;
    let field = Field::of(rules, state, Side(seat.0)).by_eye(whim);
    let from = state.place(state.members(lead).first()?);
    let stay = field.worth(lead, from);
    let longest = paths::allowance(rules, state, lead);
    let spots = ranked(&field, rules, state, lead, longest, whim);
    let better = spots.into_iter().take_while(|(worth, _)| *worth > stay).take(MOST_TRIED);
    let found = better.map(|(_, to)| to).find(|to| ends_well(rules, state, lead, *to));
    Some(found.map_or(Order::Done, |to| Order::March { unit: lead, to }))
}

/// What a unit could gain by walking so far, in its own eyes; nothing if it had better stay.
pub fn gain(rules: &Brethren, state: &State, unit: UnitId, longest: Length, whim: &mut Stream) -> i64 {
    let Some(first) = state.members(unit).first() else { return 0 };
    let field = Field::of(rules, state, state.side_of_unit(unit)).by_eye(whim);
    let stay = field.worth(unit, state.place(first));
    let best = ranked(&field, rules, state, unit, longest, whim).first().map_or(stay, |(worth, _)| *worth);
    (best - stay).max(0)
}

/// Spots on the table, most promising first.
fn ranked(
    field: &Field<'_>,
    rules: &Brethren,
    state: &State,
    unit: UnitId,
    longest: Length,
    whim: &mut Stream,
) -> Vec<(i64, Point)> {
    let Some(first) = state.members(unit).first() else { return Vec::new() };
    let from = state.place(first);
    // A little less than the whole, because a place on the grid may lie a little farther than asked.
    let reach = longest - Length::hundredths(2);
    let turned = whim.below(4) as u16;
    let round = [reach, Length(reach.0 / 2)].into_iter().flat_map(|length| {
        (0..DIRECTIONS)
            .map(move |index| from + Angle::fraction_of_turn(4 * index + turned, 4 * DIRECTIONS).step(length))
    });
    let aims = goals(rules, state, unit, from).into_iter().map(|to| toward(from, to, reach));
    let hidden = shelters(rules, from, reach, rules.radius(first)).into_iter().take(MOST_SHELTERS);
    let walker = Walker {
        model: first,
        from,
        radius: rules.radius(first),
        allowance: longest,
        enemies: state.on_table_of(other(state.side_of_unit(unit))),
        friends: ModelSet::NONE,
        exit: exit_of(rules, state, unit),
    };
    let walkable = |at: &Point| *at != from && paths::check(rules, state, &walker, &[*at], Length::ZERO).is_ok();
    let spots = aims.chain(hidden).chain(round).map(snapped).filter(walkable);
    let mut ranked: Vec<(i64, Point)> = spots.map(|at| (field.worth(unit, at), at)).collect();
    // What stands in the way makes the straight distance a poor guide: a step of the shortest way counts in full. Looking
    // for that way is dear, and needless where a straight step already helps.
    let best = ranked.iter().map(|(worth, _)| *worth).max();
    if best.is_none_or(|best| best < field.worth(unit, from) + field.step_worth(reach)) {
        let turn = on_the_way(rules, state, &walker, field.goal(unit, from), reach);
        let steps = turn.into_iter().flat_map(|turn| [turn, toward(from, turn, Length(reach.0 / 2))]);
        let steps = steps.map(snapped).filter(walkable);
        ranked.extend(steps.map(|at| (field.worth_by_way(unit, from, at), at)));
    }
    ranked.sort_by_key(|(worth, _)| core::cmp::Reverse(*worth));
    ranked
}

fn snapped(at: Point) -> Point {
    Point::new(at.x.snapped(), at.y.snapped())
}

/// The first turn of the shortest way to a goal, or as far on its first leg as this.
fn on_the_way(rules: &Brethren, state: &State, walker: &Walker, goal: Option<Point>, reach: Length) -> Option<Point> {
    let goal = goal?;
    let route = route::shortest(rules, state, walker, goal, ModelSet::NONE, FARTHEST)?;
    // A straight way is no news.
    (route.waypoints.len() > 1).then(|| toward(walker.from, route.waypoints[0], reach))
}

/// What is fought for: objectives, the edge to break through to.
fn goals(rules: &Brethren, state: &State, unit: UnitId, from: Point) -> Vec<Point> {
    match &rules.setup().mission {
        Mission::Hold { objectives } => objectives.iter().map(|objective| objective.at).collect(),
        Mission::BreakThrough { .. } if state.side_of_unit(unit) == state.attacker => {
            vec![Point::new(from.x, exit_edge(rules, state))]
        }
        _ => Vec::new(),
    }
}

fn exit_edge(rules: &Brethren, state: &State) -> Length {
    if state.south == state.attacker { rules.setup().depth } else { Length::ZERO }
}

/// BR-MIS-6: the edge by which a unit of the attacker leaves the table.
fn exit_of(rules: &Brethren, state: &State, unit: UnitId) -> Option<Length> {
    let breaks = matches!(rules.setup().mission, Mission::BreakThrough { .. });
    (breaks && state.side_of_unit(unit) == state.attacker).then(|| exit_edge(rules, state))
}

/// As far towards a point as this, but not beyond it.
fn toward(from: Point, to: Point, length: Length) -> Point {
    match Angle::towards(from, to) {
        Some(angle) if !from.within(length, to) => from + angle.step(length),
        _ => to,
    }
}

/// Places beside the corners and sides of what hides or covers, within reach.
fn shelters(rules: &Brethren, from: Point, reach: Length, radius: Length) -> Vec<Point> {
    let aside = radius + Length::hundredths(15);
    let mut places = Vec::new();
    let hides = |kind: GroundKind| !matches!(kind, GroundKind::Wire | GroundKind::Rough);
    for feature in rules.setup().terrain.features().iter().filter(|feature| hides(feature.kind.kind)) {
        let bounds = feature.bounds();
        if !bounds.grown(reach).contains(from) || matches!(feature.shape(), Shape::Line(_)) {
            continue;
        }
        let grown = bounds.grown(aside);
        let middle = |low: Length, high: Length| Length(i32::midpoint(low.0, high.0));
        let (x, y) = (middle(bounds.low.x, bounds.high.x), middle(bounds.low.y, bounds.high.y));
        let sides = [
            Point::new(x, grown.low.y),
            Point::new(x, grown.high.y),
            Point::new(grown.low.x, y),
            Point::new(grown.high.x, y),
        ];
        places.extend(grown.corners().into_iter().chain(sides).filter(|at| from.within(reach, *at)));
    }
    places
}

/// Whether the unit can go there, the others by the same step, and all may stay where they then stand.
fn ends_well(rules: &Brethren, state: &State, lead: UnitId, to: Point) -> bool {
    if movement::check_march(rules, state, lead, to).is_err() {
        return false;
    }
    let mut trial = state.clone();
    let go = |trial: &mut State, unit: UnitId, to: Point| {
        for one in formation::ways(rules, trial, unit, to) {
            if let Some(&to) = one.waypoints.last() {
                trial.apply(&Event::Moved { model: one.model, to });
            }
        }
    };
    go(&mut trial, lead, to);
    for unit in state.march.units.without(UnitSet::one(lead)).iter() {
        if let Some(Order::March { unit, to }) = random::follow_on(rules, &trial, unit) {
            go(&mut trial, unit, to);
        }
    }
    movement::check_done(rules, &trial).is_ok()
}
