//! Ways across the table for players that think: straight, or over a bridge where a river lies between.

use sandtable_brevity::ground::runs_in;
use sandtable_brevity::movement::rates_of;
use sandtable_brevity::terms::{BattalionId, BridgeState};
use sandtable_brevity::track::{Track, Waypoints};
use sandtable_brevity::{Brevity, State, moving};
use sandtable_kernel::geometry::Segment;
use sandtable_kernel::{Angle, Length, Point};

/// A legal way towards a place, as far as its allowance lets it, and short of what stands in the way.
pub fn towards(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    to: Point,
    share: i32,
    facing: Option<Angle>,
) -> Option<(Waypoints, Option<u8>)> {
    let listed = rules.roster().battalion(battalion);
    let of = state.battalion(battalion);
    let from = match (of.status.on_table(), listed.start.arrival) {
        (false, Some(arrival)) => arrival.at,
        _ => of.base.centre(),
    };
    let mount = (listed.is_towed() && !of.mounted).then_some(0);
    let way = whole_way(rules, state, from, to)?;
    let track = Track::new(from, &way, Angle::EAST, None);
    let [(_, longest), (_, open), (_, rough)] = rates_of(rules, state, battalion);
    for rate in [longest, open, rough] {
        let reach = Length(rate.0 / 4 * share);
        // Half an inch less each time, until it stands clear of everybody.
        for back in [0, 50, 100, 150, 200, 300, 500] {
            let along = Length(reach.0.min(track.length.0) - Length::hundredths(back).0);
            if along <= Length::ZERO {
                break;
            }
            let Some(way) = cut(&track, along) else { continue };
            if moving::check_move(rules, state, battalion, &way, facing, (mount, None)).is_ok() {
                return Some((way, mount));
            }
        }
    }
    None
}

/// Straight, or by the standing bridge that makes the shortest way.
pub fn whole_way(rules: &Brevity, state: &State, from: Point, to: Point) -> Option<Waypoints> {
    let straight = Segment::new(from, to);
    let mut way = Waypoints::new();
    if from == to {
        return None;
    }
    if rules.setup().rivers().iter().any(|river| runs_in(straight, river)) {
        let standing = state
            .bridges
            .iter()
            .filter(|bridge| matches!(bridge.state, BridgeState::Intact | BridgeState::Prepared))
            .map(|bridge| bridge.line)
            .min_by_key(|line| from.distance_squared(line.from).isqrt() + to.distance_squared(line.to).isqrt());
        let line = standing?;
        let forth = from.distance_squared(line.from) <= from.distance_squared(line.to);
        let line = if forth { line } else { line.reversed() };
        let heading = Angle::towards(line.from, line.to)?;
        let step = Length::inches(1);
        let before = line.from + (heading + Angle::WEST).step(step);
        for point in [snapped(before), snapped(line.to + heading.step(step)), to] {
            if way.last().copied().unwrap_or(from) != point {
                way.push(point);
            }
        }
        return Some(way);
    }
    way.push(to);
    Some(way)
}

/// The first part of a way, on the grid.
fn cut(track: &Track, along: Length) -> Option<Waypoints> {
    let end = track.at(along)?;
    let mut way: Waypoints = track.points.iter().skip(1).take(end.leg).copied().collect();
    let last = snapped(end.at);
    if way.last().copied().unwrap_or(track.points[0]) != last {
        way.try_push(last).ok()?;
    }
    (!way.is_empty()).then_some(way)
}

/// A point on the grid of the table.
pub fn snapped(point: Point) -> Point {
    Point::new(point.x.snapped(), point.y.snapped())
}
