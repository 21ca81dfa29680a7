//! What a seat takes the enemy's secrets for (OB-INF): a battle that agrees with all the seat may see.

use sandtable_brevity::advanced::air;
use sandtable_brevity::location::{Mark, side_locates};
use sandtable_brevity::movement::is_taken;
use sandtable_brevity::state::{Frame, moved};
use sandtable_brevity::terms::{Aim, AirKind, BattalionId, other};
use sandtable_brevity::{Brevity, State, deployment};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Angle, Point, Seat, Side};

use crate::known::unseen;

/// How often a place is tried for a hidden battalion before it is taken to stand in a corner of its zone.
const TRIES: u32 = 40;

/// A battle that looks the same to this seat, made of what it knows: hidden enemies stand somewhere, and aircraft that may have
/// been ordered are guessed to strike some point.
pub fn imagine(rules: &Brevity, known: &State, seat: Seat, whim: &mut Stream) -> State {
    let enemy = other(Side(seat.0));
    let mut imagined = known.clone();
    for battalion in unseen(rules, known, enemy) {
        move_elsewhere(rules, &mut imagined, battalion, whim);
    }
    if orders_are_out(*known.frames.top()) {
        for unit in air::of_side(rules, enemy) {
            let bombs = rules.roster().aircraft(unit).kind != AirKind::Transport;
            if bombs && air::may_be_ordered(rules, known, unit) && whim.happens(1, 2) {
                imagined.aircraft[unit.index()].order = Some((Aim::Point(somewhere(rules, whim)), known.turn));
            }
        }
    }
    imagined
}

/// From T3 to T7 aircraft may have orders for this turn that nobody else knows (OB-AIR-8).
const fn orders_are_out(frame: Frame) -> bool {
    matches!(
        frame,
        Frame::AirOrders(_) | Frame::Rebuild(_) | Frame::Recovery(_) | Frame::ChooseReturn(_) | Frame::Officers(_)
    )
}

/// A hidden battalion stands anywhere in its zone where nobody would have seen it.
fn move_elsewhere(rules: &Brevity, state: &mut State, battalion: BattalionId, whim: &mut Stream) {
    let side = rules.side_of(battalion);
    let zones = &rules.roster().battalion(battalion).start.zone;
    // Where it truly stands may not speak for where it is taken to stand.
    let Some(first) = zones.first() else { return };
    let lost = moved(&state.battalion(battalion).base, first.low, Angle::degrees(0));
    state.battalions[battalion.index()].base = lost;
    for _ in 0..TRIES {
        let Some(zone) = whim.pick(zones) else { return };
        let mut along = |low: sandtable_kernel::Length, high: sandtable_kernel::Length| {
            let (low, high) = (low.snapped().0 / 127, high.snapped().0 / 127);
            let span = u32::try_from((high - low).max(0)).unwrap_or(0);
            low + i32::try_from(whim.below(span + 1)).unwrap_or(0)
        };
        let place = Point::hundredths(along(zone.low.x, zone.high.x), along(zone.low.y, zone.high.y));
        let facing = any_facing(whim);
        let base = moved(&state.battalion(battalion).base, place, facing);
        let fits = deployment::in_zone(&rules.roster().battalion(battalion).start, &base)
            && !rules.setup().land.in_water(&base)
            && !is_taken(rules, state, battalion, &base, true)
            && !side_locates(rules, state, other(side), &Mark::of(rules, state, base));
        if fits {
            state.battalions[battalion.index()].base = base;
            return;
        }
    }
}

/// Any point of the table.
fn somewhere(rules: &Brevity, whim: &mut Stream) -> Point {
    let mut along = |length: sandtable_kernel::Length| {
        let hundredths = u32::try_from(length.snapped().0 / 127).unwrap_or(0);
        i32::try_from(whim.below(hundredths + 1)).unwrap_or(0)
    };
    Point::hundredths(along(rules.setup().width), along(rules.setup().height))
}

/// A facing at random, in whole degrees.
pub(crate) fn any_facing(whim: &mut Stream) -> Angle {
    Angle::degrees(i32::try_from(whim.below(360)).unwrap_or(0))
}

/// A point at random.
pub(crate) fn any_point(rules: &Brevity, whim: &mut Stream) -> Point {
    somewhere(rules, whim)
}
