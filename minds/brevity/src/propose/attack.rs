//! Attacks that a whole command makes together: one battalion alone always looks too weak to begin, so the places of all are
//! found first and weighed as one position.

use arrayvec::ArrayVec;
use sandtable_brevity::location::placed_of;
use sandtable_brevity::orders::Order;
use sandtable_brevity::terms::{Activity, Arm, BattalionId, Posture, other};
use sandtable_brevity::{Brevity, Event, State, moving};
use sandtable_kernel::{Angle, Apply, Length, Point, Seat};

use super::routes;
use crate::evaluate::{evaluate, exposure, inches};

/// Enemies worth attacking together: the nearest ones.
const TARGETS: usize = 5;
/// From the middle of a base to the middle of its target: close enough for infantry to hurt the dug-in, and far enough to
/// stay out of that.
const DISTANCES: [i32; 2] = [430, 720];
/// Where around a target, from the straight way in, in degrees.
const DIRECTIONS: [i32; 9] = [0, 30, -30, 60, -60, 95, -95, 130, -130];

/// The order that begins the best attack of the command, if it promises more than standing and more than coming nearer.
pub fn first_order(rules: &Brevity, state: &State, seat: Seat) -> Option<Order> {
    let attackers: ArrayVec<BattalionId, 8> =
        moving::waiting(rules, state).filter(|battalion| attacks(rules, state, *battalion)).take(8).collect();
    let first = *attackers.first()?;
    if state.rounds > 1 || moving::waiting(rules, state).next() != Some(first) {
        return None;
    }
    let still = evaluate(rules, state, seat);
    let mut best = (still + MARGIN, None);
    for target in targets(rules, state, first) {
        let mut plan = state.clone();
        let mut order = None;
        for battalion in &attackers {
            let Some(place) = place(rules, &plan, *battalion, target) else { continue };
            if *battalion == first {
                order = Some(place.clone());
            }
            go(rules, &mut plan, &place);
        }
        let worth = evaluate(rules, &plan, seat);
        if worth > best.0 && order.is_some() {
            best = (worth, order);
        }
    }
    best.1
}

/// An attack must promise so much more than standing still.
const MARGIN: i64 = 150;

/// Fighting troops in line that have their move.
fn attacks(rules: &Brevity, state: &State, battalion: BattalionId) -> bool {
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    let fights = !matches!(listed.arm, Arm::Artillery | Arm::Headquarters);
    fights && of.status.on_table() && of.posture == Posture::Line && !of.spent && !of.pinned
}

/// The enemies nearest to a battalion.
fn targets(rules: &Brevity, state: &State, battalion: BattalionId) -> ArrayVec<BattalionId, TARGETS> {
    let from = state.battalion(battalion).base.centre();
    let mut near: ArrayVec<(i64, BattalionId), 240> = placed_of(rules, state, other(rules.side_of(battalion)))
        .map(|enemy| (inches(from, state.battalion(enemy).base.centre()), enemy))
        .filter(|(far, _)| *far < 45)
        .collect();
    near.sort_unstable();
    near.into_iter().take(TARGETS).map(|(_, enemy)| enemy).collect()
}

/// The place around a target from which a battalion reaches it and on the way to which it is least in danger.
fn place(rules: &Brevity, plan: &State, battalion: BattalionId, target: BattalionId) -> Option<Order> {
    let (of, listed) = (plan.battalion(battalion), rules.roster().battalion(battalion));
    let at = plan.battalion(target).base.centre();
    let from = Angle::towards(at, of.base.centre())?;
    let mut best: Option<(i64, Order)> = None;
    for distance in DISTANCES {
        if Length::hundredths(distance).0 > listed.direct.0 + Length::hundredths(75).0 {
            continue;
        }
        for turn in DIRECTIONS {
            let to = routes::snapped(at + (from + Angle::degrees(turn)).step(Length::hundredths(distance)));
            let Some(order) = straight_to(rules, plan, battalion, to, at) else { continue };
            let mut there = plan.clone();
            go(rules, &mut there, &order);
            let danger = exposure(rules, &there, battalion) + i64::from(turn.abs());
            if best.as_ref().is_none_or(|(least, _)| danger < *least) {
                best = Some((danger, order));
            }
        }
    }
    best.map(|(_, order)| order)
}

/// A legal way to exactly this place, looking at the target; who rides gets down there.
fn straight_to(rules: &Brevity, plan: &State, battalion: BattalionId, to: Point, at: Point) -> Option<Order> {
    let (of, listed) = (plan.battalion(battalion), rules.roster().battalion(battalion));
    let mount = (listed.is_towed() && !of.mounted).then_some(0);
    let waypoints = routes::whole_way(rules, plan, of.base.centre(), to)?;
    let legs = u8::try_from(waypoints.len()).ok()?;
    let dismount = (listed.can_mount() && (of.mounted || mount.is_some())).then_some(legs);
    let facing = Angle::towards(to, at).map(|angle| Angle::degrees(i32::from(angle.as_hundredths() / 100)));
    moving::check_move(rules, plan, battalion, &waypoints, facing, (mount, dismount)).ok()?;
    Some(Order::Move { battalion, waypoints, facing, mount, dismount })
}

/// Lets a move of the plan happen.
fn go(rules: &Brevity, plan: &mut State, order: &Order) {
    let Order::Move { battalion, waypoints, facing, mount, dismount } = order else { return };
    if let Ok(route) = moving::check_move(rules, plan, *battalion, waypoints, *facing, (*mount, *dismount)) {
        plan.apply(&Event::Moved { battalion: *battalion, track: route.track, mounted: route.mounted });
    }
    debug_assert!(plan.battalion(*battalion).activity == Activity::Moved);
}
