//! Orders of the fire steps and under fire, for players at random and players that think.

use sandtable_brevity::advanced::{air, reconnaissance, smoke};
use sandtable_brevity::location::placed_of;
use sandtable_brevity::movement::straight;
use sandtable_brevity::opportunity::Firers;
use sandtable_brevity::orders::{FireOrder, Order};
use sandtable_brevity::state::VolleyKind;
use sandtable_brevity::terms::{BattalionId, BattalionSet, Posture, other};
use sandtable_brevity::toggles::Engineering;
use sandtable_brevity::volley::Target;
use sandtable_brevity::{Brevity, State, artillery, fire};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Angle, Length, Point};

use super::random::pick;

/// The point of a target's path as an order names it.
pub fn path_point(state: &State, target: BattalionId, along: Option<Length>) -> Option<Point> {
    let at = state.battalion(target).track.at(along?)?.at;
    Some(Point::new(at.x.snapped(), at.y.snapped()))
}

/// Any volley that can be fired now.
pub fn any_fire(rules: &Brevity, state: &State, whim: &mut Stream) -> Option<Order> {
    let frame = *state.frames.top();
    let kind = fire::kind_of(frame);
    let side = fire::firing_side(rules, state, kind);
    if kind == VolleyKind::OpposingFire
        && rules.toggles().hidden_deployment == sandtable_brevity::toggles::HiddenDeployment::On
    {
        let concealed = rules
            .side_range(side)
            .filter(|battalion| state.battalion(*battalion).status == sandtable_brevity::terms::Status::Hidden);
        if let Some(battalion) = pick(whim, concealed).filter(|_| whim.happens(1, 8)) {
            return Some(Order::Reveal(battalion));
        }
    }
    if rules.toggles().engineering == Engineering::On
        && whim.happens(1, 12)
        && smoke::engineers_may(rules, state, kind)
        && let Some(battalion) =
            pick(whim, rules.side_range(side).filter(|engineers| rules.roster().battalion(*engineers).is_specialist()))
    {
        return Some(Order::Screen { battalion, facing: None });
    }
    let firers = Firers::of(rules, state, kind);
    let targets = fire::possible_targets(rules, state, kind).iter();
    let targets = targets.filter_map(|target| Some((target, firers.first_opportunity(rules, state, target)?)));
    let (target, along) = pick(whim, targets)?;
    let at = path_point(state, target, along);
    let joined = joiners(rules, state, kind, target, along);
    let joined = if whim.happens(1, 2) { joined } else { BattalionSet::NONE };
    Some(Order::Fire(FireOrder { target, at, holding: BattalionSet::NONE, joined }))
}

/// Artillery that could join a volley at a target (OB-ART-9).
pub fn joiners(
    rules: &Brevity,
    state: &State,
    kind: VolleyKind,
    target: BattalionId,
    along: Option<Length>,
) -> BattalionSet {
    let spot = Target::on_path(rules, state, target, along);
    let side = fire::firing_side(rules, state, kind);
    let firers: BattalionSet = placed_of(rules, state, side)
        .filter(|firer| {
            fire::may_fire(rules, state, kind, *firer)
                && state.battalion(*firer).posture == Posture::Line
                && fire::reaches(rules, state, *firer, &spot.mark)
        })
        .collect();
    if firers.is_empty() {
        return BattalionSet::NONE;
    }
    rules.side_range(side).filter(|gun| fire::may_join(rules, state, kind, *gun, &spot, firers)).collect()
}

/// Any bombardment that can be made now; now and then smoke or a point.
pub fn any_bombardment(rules: &Brevity, state: &State, whim: &mut Stream) -> Option<Order> {
    let kind = artillery::kind_of(*state.frames.top());
    let guns = artillery::ready_guns(rules, state, kind);
    if let Some(order) = any_strike(rules, state, kind, whim) {
        return Some(order);
    }
    let gun = pick(whim, guns.iter())?;
    if rules.toggles().engineering == Engineering::On && whim.happens(1, 10) {
        return Some(Order::Smoke { battalion: gun, at: crate::imagine::any_point(rules, whim), facing: None });
    }
    if kind == VolleyKind::Bombardment && artillery::may_shell(rules) && whim.happens(1, 6) {
        let point = crate::imagine::any_point(rules, whim);
        return Some(Order::Shell { point, guns: BattalionSet::only(gun) });
    }
    let targets = fire::possible_targets(rules, state, kind).iter();
    let targets =
        targets.filter_map(|target| Some((target, artillery::first_opportunity(rules, state, kind, guns, target)?)));
    let (target, along) = pick(whim, targets)?;
    let fitting = artillery::guns_on(rules, state, kind, guns, target, along);
    let at = path_point(state, target, along);
    Some(Order::Bombard { target, guns: fitting, at })
}

fn any_strike(rules: &Brevity, state: &State, kind: VolleyKind, whim: &mut Stream) -> Option<Order> {
    let side = fire::firing_side(rules, state, kind);
    if !air::may_strike(rules, state, kind, side) {
        return None;
    }
    let unit = pick(whim, air::of_side(rules, side).filter(|unit| rules.roster().aircraft(*unit).controller))?;
    let targets = placed_of(rules, state, other(side))
        .filter(|target| kind == VolleyKind::Bombardment || air::sighting(rules, state, unit, *target).is_some());
    let target = pick(whim, targets)?;
    Some(Order::Strike { unit, target, at: None })
}

/// A way back for a company under fire: straight away from the nearest enemy.
pub fn retreat(rules: &Brevity, state: &State, whim: &mut Stream) -> Option<Order> {
    let declared = state.volley?;
    let spot = Target::on_path(rules, state, declared.target, declared.along);
    let from = spot.mark.base.centre();
    let enemy = placed_of(rules, state, other(rules.side_of(declared.target)))
        .min_by_key(|enemy| state.battalion(*enemy).base.centre().distance_squared(from))?;
    let away = Angle::towards(state.battalion(enemy).base.centre(), from)?;
    let reach = reconnaissance::reach(rules, state, declared.target);
    let turn = Angle::degrees(i32::try_from(whim.below(61)).unwrap_or(0) - 30);
    (1..=4).rev().find_map(|part| {
        let end = from + (away + turn).step(Length(reach.0 / 4 * part));
        let end = Point::new(end.x.snapped(), end.y.snapped());
        // It goes on looking at whom it runs from.
        let facing = Some(Angle::degrees(i32::from((away + Angle::WEST).as_hundredths() / 100)));
        let legal = end != from && reconnaissance::route(rules, state, &[end], facing).is_ok();
        legal.then(|| Order::Retire { waypoints: straight(end), facing })
    })
}
