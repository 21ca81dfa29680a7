//! What a seat takes the enemy's secrets for (OB-INF): a battle that agrees with all the seat may see.

use sandtable_brevity::location::{Mark, side_locates};
use sandtable_brevity::movement::is_taken;
use sandtable_brevity::state::moved;
use sandtable_brevity::terms::{Aim, BattalionId, Status, other};
use sandtable_brevity::{Brevity, State, deployment};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Angle, Point, Seat, Side};

/// How often a place is tried for a hidden battalion before it is taken to stand in a corner of its zone.
const TRIES: u32 = 40;

/// Whether there is something to guess: a hidden enemy, or what his aircraft were ordered to.
pub fn hides(rules: &Brevity, state: &State, seat: Seat) -> bool {
    let enemy = other(Side(seat.0));
    let mut ids = rules.roster().aircraft_ids();
    rules.side_range(enemy).any(|battalion| state.battalion(battalion).status == Status::Hidden)
        || ids.any(|unit| rules.roster().aircraft(unit).side == enemy && state.aircraft[unit.index()].order.is_some())
}

/// A state that looks the same to this seat: hidden enemies stand somewhere else, and the enemy's air orders are guessed.
pub fn imagine(rules: &Brevity, state: &State, seat: Seat, whim: &mut Stream) -> State {
    let enemy = other(Side(seat.0));
    let mut imagined = state.clone();
    for battalion in rules.side_range(enemy) {
        if state.battalion(battalion).status == Status::Hidden {
            move_elsewhere(rules, &mut imagined, battalion, whim);
        }
    }
    for unit in rules.roster().aircraft_ids() {
        let listed = rules.roster().aircraft(unit);
        if listed.side == enemy
            && let Some((_, turn)) = imagined.aircraft[unit.index()].order
        {
            imagined.aircraft[unit.index()].order = Some((Aim::Point(somewhere(rules, whim)), turn));
        }
    }
    imagined
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
