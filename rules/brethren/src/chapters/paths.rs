//! Judging the path of one model: what it costs, what blocks it, where it may end (BR-MOV, BR-TER, BR-WTM-2, BR-MIS-6).

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{self, Bounds, Circle, Outline, Polygon, Segment};
use sandtable_kernel::terrain::{Feature, Shape};
use sandtable_kernel::{Angle, Length, Point, Refusal, Word};

use crate::measuring::EPS;
use crate::refusals::{
    BLOCKED, BLOCKED_BUNKER, BLOCKED_CONTACT, BLOCKED_TALL, BLOCKED_WIRE, IN_CONTACT, OFF_TABLE, TOO_FAR, filled,
    refuse_if, refuse_with,
};
use crate::terms::{MarchKind, ModelId, ModelSet, UnitId, other};
use crate::toggles::PassFriends;
use crate::{Brethren, Ground, GroundKind, Mission, State, contact, ground};

/// The ends of a leg, and once for every side of the most angular area a scenario may have.
const MOST_CUTS: usize = 102;

/// A model about to go somewhere: where from, how far, past whom.
#[derive(Clone, Copy, Debug)]
pub struct Walker {
    /// Who.
    pub model: ModelId,
    /// Where the path begins.
    pub from: Point,
    /// Radius of its base.
    pub radius: Length,
    /// How far it may go, obstacles and rotation included.
    pub allowance: Length,
    /// Enemies, whose bases nobody passes.
    pub enemies: ModelSet,
    /// Friends in the way, with `pass_friends = no`.
    pub friends: ModelSet,
    /// The height of the edge by which it may leave the table (BR-MIS-6).
    pub exit: Option<Length>,
}

/// BR-MOV-1, BR-RUN-1, BR-GRU-1, BR-CHG-5: how far a unit of the move in progress may go.
pub fn allowance(rules: &Brethren, state: &State, unit: UnitId) -> Length {
    rules.tables().movement(rules.setup().roster.unit(unit).kind) + Length::inches(i32::from(state.march.added))
}

/// A model of the move in progress, at the place where that began.
pub fn walker(rules: &Brethren, state: &State, model: ModelId) -> Walker {
    let side = state.side_of(model);
    let friends = match rules.setup().toggles.pass_friends {
        PassFriends::Yes => ModelSet::NONE,
        PassFriends::No => {
            let moving = state.march.units.iter().map(|unit| state.members(unit)).fold(ModelSet::NONE, ModelSet::or);
            state.on_table_of(side).without(moving)
        }
    };
    Walker {
        model,
        from: state.march.starts[model.index()],
        radius: rules.radius(model),
        allowance: allowance(rules, state, state.unit_of(model)),
        enemies: state.on_table_of(other(side)),
        friends,
        exit: exit_edge(rules, state, model),
    }
}

/// BR-MIS-6: the edge by which a model of the attacker may leave, in any move but a Charge.
fn exit_edge(rules: &Brethren, state: &State, model: ModelId) -> Option<Length> {
    let attacks =
        matches!(rules.setup().mission, Mission::BreakThrough { .. }) && state.side_of(model) == state.attacker;
    (attacks && state.march.kind != MarchKind::Charge).then(|| {
        let goes_north = state.south == state.attacker;
        if goes_north { rules.setup().depth } else { Length::ZERO }
    })
}

/// BR-MIS-6: whether a model standing here has reached the edge with its centre.
pub fn is_leaving(rules: &Brethren, state: &State, model: ModelId) -> bool {
    exit_edge(rules, state, model).is_some_and(|edge| at_edge(state.place(model), edge))
}

fn at_edge(point: Point, edge: Length) -> bool {
    (point.y - edge).0.abs() <= EPS.0
}

/// BR-WTM-2: what turning costs a Weapons team.
pub fn rotation_cost(rules: &Brethren, from: Angle, to: Angle) -> Length {
    let rotate = &rules.tables().rotate;
    // BR-GEO-4: a hundredth of a degree of tolerance.
    match from.difference(to).saturating_sub(1) {
        angle if angle < rotate.angle_low => Length::ZERO,
        angle if angle < rotate.angle_high => rotate.cost_45,
        _ => rotate.cost_135,
    }
}

/// Whether a model may go this way; `turning` is what its rotation costs. Refusals in the order of the catalogue.
pub fn check(
    rules: &Brethren,
    state: &State,
    walker: &Walker,
    waypoints: &[Point],
    turning: Length,
) -> Result<(), Refusal> {
    let Some(&end) = waypoints.last() else {
        return refuse_with(turning > walker.allowance + EPS, || too_far(turning - walker.allowance, walker.from));
    };
    refuse_if(!waypoints.iter().all(|point| point.is_measurable()), OFF_TABLE)?;
    let cost = cost(rules, walker.from, waypoints) + turning;
    refuse_with(cost > walker.allowance + EPS, || too_far(cost - walker.allowance, end))?;
    let leaves = walker.exit.is_some_and(|edge| at_edge(end, edge));
    let reach = Bounds::of_segment(Segment::new(walker.from, end));
    let reach = waypoints.iter().fold(reach, |reach, &point| reach.joined(Bounds::new(point, point)));
    let swept = reach.grown(walker.radius);
    for feature in rules.setup().terrain.features().iter().filter(|feature| feature.bounds().overlaps(swept)) {
        check_feature(feature, walker, waypoints)?;
    }
    // Before other bases are looked at: whoever is held would only be told that the way is blocked.
    let held = !contact::touching_at(rules, state, walker.model, walker.from, walker.enemies).is_empty();
    refuse_with(held, || IN_CONTACT.at(walker.from))?;
    check_bases(rules, state, walker, waypoints, reach)?;
    if leaves {
        let inside = |point: &Point| (Length::ZERO..=rules.setup().width).contains(&point.x);
        refuse_with(!waypoints.iter().all(inside), || OFF_TABLE.at(end))?;
    } else {
        ground::check_standing(rules, Circle::new(end, walker.radius))?;
    }
    let before_end = waypoints.len() - 1;
    let strays = |point: &&Point| !ground::on_table(rules, Circle::new(**point, walker.radius));
    match waypoints[..before_end].iter().find(strays) {
        Some(stray) => Err(OFF_TABLE.at(*stray)),
        None => Ok(()),
    }
}

fn too_far(by: Length, at: Point) -> Refusal {
    filled(TOO_FAR, [Word::Inches(by)]).at(at)
}

/// BR-MOV-1, BR-TER-4, BR-OPT-3: the length of a path, short obstacles and rough ground included.
pub fn cost(rules: &Brethren, from: Point, waypoints: &[Point]) -> Length {
    let length: i32 = legs(from, waypoints).map(|leg| length_of(leg).0).sum();
    let extra = rules.setup().terrain.features().iter().map(|feature| match feature.kind.kind {
        GroundKind::Short => crossing_cost(rules, feature, from, waypoints),
        GroundKind::Rough => inner_length(feature, from, waypoints),
        _ => Length::ZERO,
    });
    extra.fold(Length(length), |sum, extra| sum + extra)
}

/// The length of a straight leg, to the nearest unit.
pub fn length_of(leg: Segment) -> Length {
    let squared = leg.length_squared().unsigned_abs();
    let floor = squared.isqrt();
    // Beyond the half step when the square exceeds (floor + 1/2)^2.
    let rounded = if squared > floor * floor + floor { floor + 1 } else { floor };
    Length(rounded as i32)
}

/// The straight legs of a path.
pub fn legs(from: Point, waypoints: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    core::iter::once(from).chain(waypoints.iter().copied()).zip(waypoints).map(|(from, &to)| Segment::new(from, to))
}

/// BR-TER-4: what it costs that the centre's line goes through a footprint, as often as it does.
fn crossing_cost(rules: &Brethren, feature: &Feature<Ground>, from: Point, waypoints: &[Point]) -> Length {
    let Shape::Area(area) = feature.shape() else { return Length::ZERO };
    let near = legs(from, waypoints).filter(|leg| feature.bounds().meets_segment(*leg));
    let crossings: i32 = near.map(|leg| entries(leg, area)).sum();
    rules.tables().short_obstacle.cost * crossings
}

/// How often a leg goes into an area from outside: once, or more often where its outline turns inwards.
fn entries(leg: Segment, area: &Polygon) -> i32 {
    if geometry::inner_length_is_zero(leg, area) {
        return 0;
    }
    let way = leg.vector();
    let length = i64::from(length_of(leg).0).max(1);
    // Where the leg meets the outline, in units from its start.
    let meets = |edge: Segment| {
        let (side, to) = (edge.vector(), edge.from - leg.from);
        let across = i128::from(way.cross(side));
        let share = |by: i128| (across != 0).then(|| by * i128::from(length) / across);
        let along = share(i128::from(to.cross(side)))?;
        let on_edge = edge.intersects(leg) && (0..=i128::from(length)).contains(&along);
        on_edge.then_some(along as i64)
    };
    let mut cuts: ArrayVec<i64, MOST_CUTS> = ArrayVec::from_iter([0, length]);
    area.edges().filter_map(meets).take(MOST_CUTS - 2).for_each(|cut| cuts.push(cut));
    cuts.sort_unstable();
    let inside = |from: i64, to: i64| {
        let part = |by: i64| Length((i128::from(by) * i128::from(from + to) / i128::from(2 * length)) as i32);
        area.contains_strictly(leg.from + (part(way.x), part(way.y)))
    };
    let pieces = cuts.windows(2).filter(|cut| cut[1] - cut[0] > 1).map(|cut| inside(cut[0], cut[1]));
    let (mut count, mut within) = (0, area.contains_strictly(leg.from));
    for is_inside in pieces {
        count += i32::from(is_inside && !within);
        within = is_inside;
    }
    count
}

fn inner_length(feature: &Feature<Ground>, from: Point, waypoints: &[Point]) -> Length {
    let Shape::Area(area) = feature.shape() else { return Length::ZERO };
    let inner = |leg: Segment| geometry::inner_length(leg, area);
    legs(from, waypoints).map(inner).fold(Length::ZERO, |sum, length| sum + length)
}

/// BR-TER-2, BR-TER-3, BR-TER-5: what a swept base may not touch.
pub fn check_feature(feature: &Feature<Ground>, walker: &Walker, waypoints: &[Point]) -> Result<(), Refusal> {
    let refusal = match feature.kind.kind {
        GroundKind::Tall => BLOCKED_TALL,
        GroundKind::Wire => BLOCKED_WIRE,
        GroundKind::Bunker | GroundKind::Ruin => return check_walls(feature, walker, waypoints),
        GroundKind::Short | GroundKind::Wood | GroundKind::Rough | GroundKind::Hill => return Ok(()),
    };
    for leg in legs(walker.from, waypoints) {
        refuse_with(ground::is_swept(feature, leg, walker.radius), || refusal.at(leg.to))?;
    }
    Ok(())
}

/// BR-TER-5, BR-R-107: the centre crosses walls at entrances only; a path through one ignores the base's width there.
fn check_walls(feature: &Feature<Ground>, walker: &Walker, waypoints: &[Point]) -> Result<(), Refusal> {
    let mut passes = false;
    for leg in legs(walker.from, waypoints).filter(|leg| feature.bounds().meets_segment(*leg)) {
        let enters = ground::entrances(feature).any(|entrance| entrance.intersects(leg));
        let crosses = |wall: &Segment| wall.intersects(leg);
        let walls = ground::walls(feature).filter(crosses).count();
        // Through an entrance one wall is crossed; a second one is crossed elsewhere.
        refuse_with(walls > usize::from(enters), || BLOCKED_BUNKER.at(leg.to))?;
        passes |= enters;
    }
    if passes {
        return Ok(());
    }
    for leg in legs(walker.from, waypoints) {
        refuse_with(ground::is_swept(feature, leg, walker.radius), || BLOCKED_BUNKER.at(leg.to))?;
    }
    Ok(())
}

/// BR-MOV-3, BR-MOV-4, BR-R-106: no base is passed through, and whoever is touched is touched at the end.
/// `reach` is the box round the path of the centre.
fn check_bases(
    rules: &Brethren,
    state: &State,
    walker: &Walker,
    waypoints: &[Point],
    reach: Bounds,
) -> Result<(), Refusal> {
    let end = waypoints[waypoints.len() - 1];
    for model in walker.enemies.or(walker.friends).iter() {
        let (centre, both) = (state.place(model), walker.radius + rules.radius(model));
        if !reach.grown(both + EPS).contains(centre) {
            continue;
        }
        let is_enemy = walker.enemies.has(model);
        let last = waypoints.len() - 1;
        for (index, leg) in legs(walker.from, waypoints).enumerate() {
            let distance = leg.distance_squared_to(centre);
            // Nobody reaches through a wall, and nobody is blocked by a man behind one.
            if !distance.is_within(both + EPS) || ground::wall_between(rules, leg.to, centre) {
                continue;
            }
            refuse_with(distance.is_less_than(both - EPS), || BLOCKED.at(centre))?;
            let ends_there = index == last && end.distance_squared(centre) <= (both + EPS).squared();
            refuse_with(is_enemy && !ends_there, || BLOCKED_CONTACT.at(centre))?;
        }
    }
    Ok(())
}
