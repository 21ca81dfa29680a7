//! Shorter ways to write an order: what was left out follows from the moment, and who speaks.

use arrayvec::ArrayVec;
use sandtable_kernel::orders::{Read, Scope};
use sandtable_kernel::{Angle, Length, Point, Side};

use super::{Bends, Change, Crossings, GroupMove, MOST_LEGS, MOST_STEPS, Move, Order, RoughPose, Step, TerrainKind};
use crate::ground::{Feature, RIVER};
use crate::stand::{Pose, Stand};
use crate::state::State;
use crate::terms::{ElementId, ElementSet, index};
use crate::{Mundi, air};

type Here<'a> = Scope<'a, Mundi, State>;

/// A road or river of its usual width where none is given.
pub(super) fn place_strip(
    scope: &Here<'_>,
    kind: TerrainKind,
    line: Bends,
    width: Option<Length>,
    fords: Crossings,
) -> Read<Order> {
    let distances = &scope.rules.setup().tables.distances;
    let usual = if kind.0 == RIVER { distances.river_narrow } else { distances.road_width };
    Ok(Order::PlaceStrip { kind, line, width: width.unwrap_or(usual), fords })
}

/// A road or river whose ends reach the table's edges where they nearly do: nobody points at an edge to the millimetre.
pub(super) fn run(
    scope: &Here<'_>,
    kind: TerrainKind,
    mut line: Bends,
    width: Option<Length>,
    fords: Crossings,
) -> Read<Order> {
    const NEARLY: Length = Length::mm(12);
    let size = scope.rules.setup().size;
    let drawn = |at: Length| match at {
        at if at < NEARLY => Length::ZERO,
        at if size - at < NEARLY => size,
        at => at,
    };
    let last = line.len() - 1;
    for place in [0, last] {
        line[place] = Point::new(drawn(line[place].x), drawn(line[place].y));
    }
    place_strip(scope, kind, line, width, fords)
}

/// A number for a table by chance that depends on what lies there now, so that asking again lays another one.
pub(super) fn generate_another(scope: &Here<'_>) -> Read<Order> {
    let features = scope.state.ground.features().iter();
    let corners = features.flat_map(Feature::outlines).flat_map(|area| *area.corners());
    let sum = corners.fold(1_u32, |sum, at| sum.wrapping_mul(31).wrapping_add_signed(at.x.0 ^ at.y.0));
    Ok(Order::GenerateTerrain(sum % 1_000_000))
}

/// Whoever is deployed without a facing has his own edge at his back.
pub(super) fn deploy(scope: &Here<'_>, element: ElementId, pose: RoughPose, loaded: bool) -> Read<Order> {
    let ahead = scope.state.back_edge[index(Side(scope.seat.0 & 1))].inward();
    Ok(Order::Deploy { element, pose: pose.or_facing(ahead), loaded })
}

/// Each pose keeps the facing of the one before.
pub(super) fn move_roughly(
    scope: &Here<'_>,
    element: ElementId,
    rough: ArrayVec<RoughPose, MOST_LEGS>,
    zone_of: Option<ElementId>,
    change: Change,
) -> Read<Order> {
    let mut facing = scope.state.unit(element).stand.pose().facing;
    let legs = rough.into_iter().map(|leg| {
        let pose = leg.or_facing(facing);
        facing = pose.facing;
        pose
    });
    Ok(Order::Move(Move { element, legs: legs.collect(), zone_of, change }))
}

pub(super) fn turn(scope: &Here<'_>, element: ElementId, facing: Angle) -> Read<Order> {
    let pose = Pose { at: scope.state.unit(element).stand.pose().at, facing };
    let legs = core::iter::once(pose).collect();
    Ok(Order::Move(Move { element, legs, zone_of: None, change: Change::None }))
}

pub(super) fn contact(
    scope: &Here<'_>,
    element: ElementId,
    enemy: ElementId,
    edge: Option<crate::contact::BaseEdge>,
) -> Read<Order> {
    let side = Side(scope.seat.0 & 1);
    Ok(Order::Move(crate::contact::move_into(scope.rules, scope.state, side, element, enemy, edge)))
}

pub(super) fn leave_base(scope: &Here<'_>, element: ElementId, pose: RoughPose) -> Read<Order> {
    Ok(Order::Leave(element, pose.or_facing(scope.state.unit(element).stand.pose().facing)))
}

/// How far a group's front is from the line of a place, or as far as it can go; what lies behind it is refused (MS-GRP-7).
pub(super) fn ahead(scope: &Here<'_>, members: ElementSet, place: Point, change: ElementSet) -> Read<Order> {
    let (rules, state) = (scope.rules, scope.state);
    let stands = || members.iter().map(|member| &state.unit(member).stand);
    let gap = |stand: &Stand| stand.pose().local(place).1 - i64::from(stand.outline.depth().0 / 2);
    let gap = stands().map(gap).min().unwrap_or(0);
    let on_road = stands().all(|stand| state.ground.has_on_road(stand));
    let rates = members.iter().map(|member| rules.setup().tables.allowances(rules.class(state, member)));
    let most = rates.map(|rates| if on_road { rates.road } else { rates.good }).min().unwrap_or(Length::ZERO);
    // Tables are far smaller than the integers.
    let steps = core::iter::once(Step::Advance(Length(gap as i32).min(most))).collect();
    Ok(Order::Group(GroupMove { members, steps, follow: false, change }))
}

type Walked = ArrayVec<Step, MOST_STEPS>;

pub(super) fn column(_: &Here<'_>, members: ElementSet, steps: Walked, change: ElementSet) -> Read<Order> {
    Ok(Order::Group(GroupMove { members, steps, follow: true, change }))
}

pub(super) fn narrow(_: &Here<'_>, members: ElementSet, steps: Walked, change: ElementSet) -> Read<Order> {
    Ok(Order::Group(GroupMove { members, steps, follow: false, change }))
}

pub(super) fn widen(_: &Here<'_>, members: ElementSet, steps: Walked, change: ElementSet) -> Read<Order> {
    Ok(Order::Group(GroupMove { members, steps, follow: false, change }))
}

pub(super) fn fly(_: &Here<'_>, element: ElementId, pose: RoughPose) -> Read<Order> {
    Ok(Order::Fly(element, pose.or_facing(Angle::NORTH)))
}

/// Against the first edge that is free, or against the rear where none is, so that `check` says what is wrong.
pub(super) fn fly_against(
    scope: &Here<'_>,
    element: ElementId,
    enemy: ElementId,
    edge: Option<crate::contact::BaseEdge>,
) -> Read<Order> {
    let (rules, state) = (scope.rules, scope.state);
    let against = |edge| crate::contact::against(&state.unit(element).stand, state.stand(enemy), edge);
    let pose = match edge {
        Some(edge) => against(edge),
        None => {
            let free = air::places(rules, state, element, enemy).next();
            free.unwrap_or_else(|| against(crate::contact::BaseEdge::Rear))
        }
    };
    Ok(Order::Fly(element, pose))
}
