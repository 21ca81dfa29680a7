//! Movement (OB-MOV): how far, by which ground, mounted or on foot, and what is in the way.

use sandtable_kernel::geometry::{Bounds, Outline, Polygon, Rectangle, Segment, closer_than, distance_squared, within};
use sandtable_kernel::{Angle, Length, Point, Refusal, Word};

use crate::advanced::obstacles;
use crate::ground::{midpoint, overlaps, runs_in};
use crate::refusals::{
    MOVE_BRIDGE, MOVE_BRIDGEHEAD, MOVE_DASH, MOVE_ENEMY, MOVE_IMPASSABLE, MOVE_MARCH_MOUNTED, MOVE_MOUNT,
    MOVE_OFF_TABLE, MOVE_PASSING, MOVE_PATH, MOVE_STRIP, MOVE_TOO_LONG, MOVE_TOWED, NO_MOUNTS, OVERLAP, filled,
    of_name, refuse_if,
};
use crate::state::moved;
use crate::terms::{BattalionId, BridgeState, Bridgehead, Edge, Mobility, Posture, Status, other};
use crate::toggles::{Engineering, SideEdgeRule};
use crate::track::{MOST_WAYPOINTS, Track, Waypoints};
use crate::{Brevity, State};

/// The way a battalion is asked to go.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan<'a> {
    /// Where it starts: its place, or its place of entry.
    pub from: Point,
    /// The points it passes.
    pub waypoints: &'a [Point],
    /// The facing at the end, if not that of the last leg.
    pub facing: Option<Angle>,
    /// Legs after which it mounts and dismounts.
    pub mount: Option<u8>,
    /// Legs after which it dismounts.
    pub dismount: Option<u8>,
    /// The posture it moves in.
    pub posture: Posture,
    /// The side edge it is locked to by then (OB-MOV-14).
    pub locked: Option<Edge>,
}

/// A legal way.
#[derive(Clone, PartialEq, Debug)]
pub struct Route {
    /// The path.
    pub track: Track,
    /// Mounted at the end.
    pub mounted: bool,
    /// How far it might have gone.
    pub allowance: Length,
    /// Which rate that is: `road`, `cross-country`, `open`, `terrain`.
    pub limit: &'static str,
}

/// OB-MOV-3 to 14: judges a way against everything placed on the table (OB-INF-2).
pub fn judge(rules: &Brevity, state: &State, battalion: BattalionId, plan: &Plan<'_>) -> Result<Route, Refusal> {
    let setup = rules.setup();
    let of = state.battalion(battalion);
    let mut before = plan.from;
    refuse_if(plan.waypoints.is_empty(), MOVE_PATH)?;
    for point in plan.waypoints {
        refuse_if(*point == before, MOVE_PATH.at(*point))?;
        refuse_if(!setup.on_table(*point), MOVE_OFF_TABLE.at(*point))?;
        before = *point;
    }
    let mut track = Track::new(plan.from, plan.waypoints, of.base.facing(), plan.facing);
    let mounted = mount_states(rules, state, battalion, plan, &mut track)?;
    let (allowance, limit) = allowance(rules, state, battalion, plan.posture, &track)?;
    if track.length > allowance {
        let words = [Word::Inches(track.length), Word::Inches(allowance), Word::Text(limit)];
        return Err(filled(MOVE_TOO_LONG, words).at(before));
    }
    check_way(rules, state, battalion, plan.posture, &track)?;
    check_strip(rules, plan.locked, &track)?;
    check_end(rules, state, battalion, &track)?;
    obstacles::check_path(rules, state, battalion, plan.posture, &track)?;
    Ok(Route { track, mounted, allowance, limit })
}

/// Judges a whole path again after something has appeared on the table (OB-HID-5).
pub fn recheck(rules: &Brevity, state: &State, battalion: BattalionId, track: &Track) -> Result<(), Refusal> {
    let posture = state.battalion(battalion).posture;
    if let Some(point) = track.points.iter().find(|point| !rules.setup().on_table(**point)) {
        return Err(MOVE_OFF_TABLE.at(*point));
    }
    let (allowance, limit) = allowance(rules, state, battalion, posture, track)?;
    if track.length > allowance {
        let words = [Word::Inches(track.length), Word::Inches(allowance), Word::Text(limit)];
        return Err(filled(MOVE_TOO_LONG, words));
    }
    check_way(rules, state, battalion, posture, track)?;
    check_strip(rules, state.battalion(battalion).edge, track)?;
    check_end(rules, state, battalion, track)?;
    obstacles::check_path(rules, state, battalion, posture, track)
}

/// OB-MOV-9 to 11: the mount state of every leg, written into the track; the state at the end.
fn mount_states(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    plan: &Plan<'_>,
    track: &mut Track,
) -> Result<bool, Refusal> {
    let listed = rules.roster().battalion(battalion);
    let mut mounted = state.battalion(battalion).mounted;
    if !listed.can_mount() {
        let asked = plan.mount.is_some() || plan.dismount.is_some();
        return if asked { Err(of_name(NO_MOUNTS, &listed.name)) } else { Ok(mounted) };
    }
    // Not more than eight legs.
    let legs = plan.waypoints.len() as u8;
    refuse_if([plan.mount, plan.dismount].iter().flatten().any(|leg| *leg > legs), MOVE_MOUNT)?;
    refuse_if(plan.mount.is_some() && plan.mount == plan.dismount, MOVE_MOUNT)?;
    for leg in 0..=legs {
        if plan.mount == Some(leg) {
            refuse_if(mounted, MOVE_MOUNT)?;
            mounted = true;
        }
        if plan.dismount == Some(leg) {
            refuse_if(!mounted, MOVE_MOUNT)?;
            mounted = false;
        }
        if leg == legs {
            break;
        }
        refuse_if(!mounted && listed.is_towed(), MOVE_TOWED)?;
        refuse_if(!mounted && plan.posture == Posture::March, MOVE_MARCH_MOUNTED)?;
        track.mounted |= u16::from(mounted) << leg;
    }
    Ok(mounted)
}

/// OB-MOV-3, OB-MOV-5 to 9: the lowest rate of any ground the path touches, and which ground that is.
pub fn allowance(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    posture: Posture,
    track: &Track,
) -> Result<(Length, &'static str), Refusal> {
    let listed = rules.roster().battalion(battalion);
    let march = posture == Posture::March;
    let on_road = march && track.legs().all(|leg| is_on_road(rules, state, leg));
    let mut lowest = (Length::inches(1000), "open");
    for (index, leg) in track.legs().enumerate() {
        let walks = listed.can_dismount() && !track.is_mounted(index);
        let rates = rules.tables().rates(if walks { Mobility::Foot } else { listed.mobility });
        let terrain = !on_road && is_in_terrain(rules, state, leg, march);
        let (rate, limit) = match (march, on_road, terrain) {
            (true, true, _) => (rates.road, "road"),
            (true, false, true) => (rates.march_terrain, "terrain"),
            (true, false, false) => (rates.country, "cross-country"),
            (false, _, true) => (rates.terrain, "terrain"),
            (false, _, false) => (rates.open, "open"),
        };
        refuse_if(rate == Length::ZERO, MOVE_DASH.at(leg.to))?;
        if rate < lowest.0 {
            lowest = (rate, limit);
        }
    }
    Ok(lowest)
}

/// OB-MOV-6: whether a leg stays on roads; craters cut them (OB-AIR-11).
fn is_on_road(rules: &Brevity, state: &State, leg: Segment) -> bool {
    let distances = &rules.tables().distances;
    rules.setup().land.along_road(leg, distances.road) && !crosses_crater(rules, state, leg)
}

fn crosses_crater(rules: &Brevity, state: &State, leg: Segment) -> bool {
    let radius = rules.tables().distances.crater;
    state.craters.iter().any(|crater| closer_than(&leg, crater, radius))
}

/// OB-GEO-9, OB-MOV-6: whether a leg runs in terrain; for marchers only where it is off the roads.
fn is_in_terrain(rules: &Brevity, state: &State, leg: Segment, march: bool) -> bool {
    let land = &rules.setup().land;
    crosses_crater(rules, state, leg)
        || land.cover.iter().any(|cover| match march {
            true => runs_off_road_in(rules, leg, &cover.area, 8),
            false => runs_in(leg, &cover.area),
        })
}

/// Whether part of a leg lies in the area away from every road; the leg is halved until its parts are on a road or off it.
fn runs_off_road_in(rules: &Brevity, leg: Segment, area: &Polygon, depth: u8) -> bool {
    let (land, reach) = (&rules.setup().land, rules.tables().distances.road);
    if !runs_in(leg, area) || land.along_road(leg, reach) {
        return false;
    }
    let near_a_road = land.roads.iter().any(|road| within(road, &leg, reach));
    if !near_a_road || depth == 0 {
        return true;
    }
    let middle = midpoint(leg);
    runs_off_road_in(rules, Segment::new(leg.from, middle), area, depth - 1)
        || runs_off_road_in(rules, Segment::new(middle, leg.to), area, depth - 1)
}

/// OB-MOV-12 to 14, OB-TER-3, OB-TER-6: what a path may not run through.
fn check_way(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    posture: Posture,
    track: &Track,
) -> Result<(), Refusal> {
    let (setup, listed) = (rules.setup(), rules.roster().battalion(battalion));
    let land = &setup.land;
    let (width, depth) = (setup.tables.distances.base_width, setup.tables.distances.base_depth);
    for (index, leg) in track.legs().enumerate() {
        let walks = matches!(listed.mobility, Mobility::Foot | Mobility::Cyclist)
            || (listed.can_dismount() && !track.is_mounted(index));
        refuse_if(land.waters.iter().any(|water| runs_in(leg, water)), MOVE_IMPASSABLE.at(leg.to))?;
        for cover in land.cover.iter().filter(|cover| cover.foot_only || cover.barred != 0) {
            let mobility = if walks && listed.can_dismount() { Mobility::Foot } else { listed.mobility };
            let barred = cover.bars(mobility) || cover.foot_only && !walks;
            refuse_if(barred && runs_off_road_in(rules, leg, &cover.area, 8), MOVE_IMPASSABLE.at(leg.to))?;
        }
        check_rivers(rules, state, battalion, leg, walks)?;
        let around = Bounds::of_segment(leg).grown(Length(width.0 + depth.0));
        for enemy in rules.side_range(other(listed.side)).filter(|enemy| state.is_placed(*enemy)) {
            let base = &state.battalion(enemy).base;
            if !around.contains(base.centre()) {
                continue;
            }
            refuse_if(base.bounds().meets_segment(leg) && crosses_base(base, leg), MOVE_ENEMY.at(base.centre()))?;
        }
    }
    check_column(rules, state, battalion, posture, track)?;
    check_bridgehead(rules, state, battalion, track)
}

fn crosses_base(base: &Rectangle, leg: Segment) -> bool {
    base.contains(leg.from) || base.contains(leg.to) || base.edges().any(|edge| edge.intersects(leg))
}

/// OB-TER-4, OB-TER-6: over a river only on a bridge that carries it. On foot with engineers a path may reach the bank
/// and is halted there (OB-ENG-10).
fn check_rivers(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    leg: Segment,
    walks: bool,
) -> Result<(), Refusal> {
    let listed = rules.roster().battalion(battalion);
    for river in rules.setup().rivers().iter().filter(|river| runs_in(leg, river)) {
        if let Some(bridge) = bridge_under(rules, state, river, leg) {
            let bridge = &state.bridges[bridge];
            refuse_if(bridge.state == BridgeState::Gone, MOVE_IMPASSABLE.at(leg.to))?;
            // A demolished span is an obstacle, judged with the others (OB-ENG-9).
            let carries = bridge.state == BridgeState::Demolished || bridge.class >= listed.crossing_class();
            refuse_if(!carries, MOVE_BRIDGE.at(leg.to))?;
            continue;
        }
        let wades = rules.toggles().engineering == Engineering::On && walks && listed.has_engineers();
        refuse_if(!wades, MOVE_IMPASSABLE.at(leg.to))?;
    }
    Ok(())
}

/// The bridge a leg uses over a river: the part over water stays near the bridge's line. Distance from a straight line is
/// convex, so the two places where the leg meets the banks decide.
pub fn bridge_under(rules: &Brevity, state: &State, river: &Polygon, leg: Segment) -> Option<usize> {
    let reach = rules.tables().distances.road;
    let first = sandtable_kernel::geometry::first_meeting(leg, river)?;
    let last = sandtable_kernel::geometry::first_meeting(leg.reversed(), river)?;
    state.bridges.iter().position(|bridge| {
        let near = |point| bridge.line.distance_squared_to(point).is_within(reach);
        near(first) && near(last)
    })
}

/// OB-MOV-12: a marching column does not pass another on the same road.
fn check_column(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    posture: Posture,
    track: &Track,
) -> Result<(), Refusal> {
    if posture != Posture::March {
        return Ok(());
    }
    let side = rules.roster().battalion(battalion).side;
    for friend in rules.side_range(side).filter(|friend| *friend != battalion) {
        let of = state.battalion(friend);
        let column = of.posture == Posture::March && of.status == Status::Placed;
        let at = of.base.centre();
        refuse_if(column && passes_on_road(rules, state, track, at), MOVE_PASSING.at(at))?;
    }
    Ok(())
}

/// OB-MOV-12: whether a path runs past a column that stands here, along the road it stands on. Where the path leaves
/// that road to go round, or only crosses it, it does not pass.
fn passes_on_road(rules: &Brevity, state: &State, track: &Track, column: Point) -> bool {
    const AHEAD: Length = Length::inches(2);
    let reach = rules.tables().distances.road;
    let (along, square) = track.nearest(column);
    // Both may hug the road, one at each side of it.
    let beside = square <= Length(2 * reach.0).squared();
    if !beside || along <= Length::ZERO || along >= track.length {
        return false;
    }
    let on = |road: &Segment, along: Length| {
        track.at(along).is_some_and(|at| road.distance_squared_to(at.at).is_within(reach))
    };
    let (before, after) = (Length((along.0 - AHEAD.0).max(0)), Length((along.0 + AHEAD.0).min(track.length.0)));
    rules.setup().land.roads.iter().any(|road| {
        road.distance_squared_to(column).is_within(reach)
            && on(road, along)
            && (on(road, before) || on(road, after))
            && !crosses_crater(rules, state, Segment::new(column, column))
    })
}

/// OB-MOV-14: a battalion locked to a side edge stays there, and a path that has entered a strip does not leave it again.
fn check_strip(rules: &Brevity, locked: Option<Edge>, track: &Track) -> Result<(), Refusal> {
    let setup = rules.setup();
    if setup.toggles.side_edge_rule == SideEdgeRule::Off {
        return Ok(());
    }
    for edge in setup.side_edges.iter().copied() {
        let mut bound = locked == Some(edge);
        for pair in track.points.windows(2) {
            bound |= enters(rules, edge, pair[0], pair[1]);
            refuse_if(bound && !in_strip(rules, edge, pair[1]), MOVE_STRIP.at(pair[1]))?;
        }
    }
    Ok(())
}

/// OB-MOV-14: whether a point lies in the strip along an edge.
fn in_strip(rules: &Brevity, edge: Edge, point: Point) -> bool {
    rules.setup().from_edge(edge, point) <= rules.tables().distances.side_strip
}

fn enters(rules: &Brevity, edge: Edge, from: Point, to: Point) -> bool {
    !in_strip(rules, edge, from) && in_strip(rules, edge, to)
}

/// OB-MOV-14: the edge a battalion is locked to once it has come this far along its path of this move.
pub fn edge_after(rules: &Brevity, state: &State, battalion: BattalionId, along: Length) -> Option<Edge> {
    let of = state.battalion(battalion);
    of.edge.or_else(|| edge_entered(rules, &walked(&of.track, along)))
}

/// OB-MOV-14: the strip a way enters from outside.
pub fn edge_entered(rules: &Brevity, way: &[Point]) -> Option<Edge> {
    let setup = rules.setup();
    let played = setup.toggles.side_edge_rule == SideEdgeRule::On;
    let mut edges = setup.side_edges.iter().copied().filter(|_| played);
    edges.find(|edge| way.windows(2).any(|pair| enters(rules, *edge, pair[0], pair[1])))
}

/// OB-MOV-14: the strip a way ends in.
pub fn edge_ended_at(rules: &Brevity, end: Point) -> Option<Edge> {
    let setup = rules.setup();
    let played = setup.toggles.side_edge_rule == SideEdgeRule::On;
    setup.side_edges.iter().copied().find(|edge| played && in_strip(rules, *edge, end))
}

/// The points of a path up to this length: a halt cuts it (OB-PIN-2).
fn walked(track: &Track, along: Length) -> arrayvec::ArrayVec<Point, { MOST_WAYPOINTS + 1 }> {
    let Some(end) = track.at(along) else { return track.points.clone() };
    let mut way: arrayvec::ArrayVec<Point, { MOST_WAYPOINTS + 1 }> =
        track.points.iter().take(end.leg + 1).copied().collect();
    if way.last() != Some(&end.at) {
        // There is room: the path has a point beyond this one.
        let _ = way.try_push(end.at);
    }
    way
}

/// OB-ENG-10, OB-AMP-3: a bridgehead keeps to its bank.
fn check_bridgehead(rules: &Brevity, state: &State, battalion: BattalionId, track: &Track) -> Result<(), Refusal> {
    let of = state.battalion(battalion);
    if of.bridgehead == Bridgehead::No {
        return Ok(());
    }
    let bank = rules.tables().distances.bank;
    for point in track.points.iter().skip(1) {
        let base = moved(&of.base, *point, track.last_facing);
        let near = rules.setup().rivers().iter().any(|river| distance_squared(river, &base).is_within(bank));
        refuse_if(!near, MOVE_BRIDGEHEAD.at(*point))?;
    }
    Ok(())
}

/// OB-GEO-8, OB-MOV-13: where a path may end.
fn check_end(rules: &Brevity, state: &State, battalion: BattalionId, track: &Track) -> Result<(), Refusal> {
    let Some(end) = track.at(track.length) else { return Ok(()) };
    let base = moved(&state.battalion(battalion).base, end.at, end.facing);
    refuse_if(!on_table(rules, &base), MOVE_OFF_TABLE.at(end.at))?;
    refuse_if(is_taken(rules, state, battalion, &base, true), OVERLAP.at(end.at))?;
    let bounds = base.bounds();
    let land = &rules.setup().land;
    refuse_if(land.waters.iter().any(|water| overlaps(water, &base, bounds)), MOVE_IMPASSABLE.at(end.at))?;
    let reach = rules.tables().distances.road;
    let on_bridge = state
        .bridges
        .iter()
        .any(|bridge| bridge.state != BridgeState::Gone && bridge.line.distance_squared_to(end.at).is_within(reach));
    // Who wades is halted at the bank before he gets this far.
    let wades = track.legs().any(|leg| {
        land.rivers.iter().any(|river| runs_in(leg, river) && bridge_under(rules, state, river, leg).is_none())
    });
    let wet = !on_bridge && !wades && land.rivers.iter().any(|river| overlaps(river, &base, bounds));
    refuse_if(wet, MOVE_IMPASSABLE.at(end.at))
}

/// OB-GEO-1: whether a base lies wholly on the table.
pub fn on_table(rules: &Brevity, base: &Rectangle) -> bool {
    base.corners().iter().all(|corner| rules.setup().on_table(*corner))
}

/// OB-GEO-8, OB-INF-2: whether a base would overlap another; hidden enemies are not asked, own hidden ones are if wanted.
pub fn is_taken(rules: &Brevity, state: &State, battalion: BattalionId, base: &Rectangle, own_hidden: bool) -> bool {
    let side = rules.roster().battalion(battalion).side;
    rules.roster().battalion_ids().filter(|other| *other != battalion).any(|other| {
        let of = state.battalion(other);
        let stands = match of.status {
            Status::Placed => true,
            Status::Hidden => own_hidden && rules.roster().battalion(other).side == side,
            _ => false,
        };
        stands && base.is_near(&of.base, Length::ZERO) && base.overlaps(&of.base)
    })
}

/// The rate a battalion would have in its posture with no terrain in the way, and the rate in terrain: for offers and
/// computer players.
pub fn rates_of(rules: &Brevity, state: &State, battalion: BattalionId) -> [(&'static str, Length); 3] {
    let listed = rules.roster().battalion(battalion);
    let of = state.battalion(battalion);
    let walks = listed.can_dismount() && !of.mounted;
    let rates = rules.tables().rates(if walks { Mobility::Foot } else { listed.mobility });
    match of.posture {
        Posture::March => {
            [("along roads", rates.road), ("across country", rates.country), ("through terrain", rates.march_terrain)]
        }
        _ => [("in the open", rates.open), ("in the open", rates.open), ("through terrain", rates.terrain)],
    }
}

/// A path of one straight leg.
pub fn straight(to: Point) -> Waypoints {
    core::iter::once(to).collect()
}
