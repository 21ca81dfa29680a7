//! Smoke (OB-ENG-20, OB-ENG-21): screens laid by artillery and engineers instead of firing.

use sandtable_kernel::geometry::within;
use sandtable_kernel::{Angle, Length, Point, Refusal, Table};

use crate::advanced::hidden;
use crate::fire;
use crate::location::placed_of;
use crate::play::Play;
use crate::refusals::{OFF_TABLE, OUT_OF_RANGE, SMOKE_WHO, of_name, refuse_if, refuse_with};
use crate::sequence::Next;
use crate::state::{Frame, VolleyKind};
use crate::terms::{BattalionId, BattalionSet, Gunnery, Posture, other};
use crate::toggles::{Engineering, SmokeShape};
use crate::volley;
use crate::{Brevity, Event, State, artillery, rule};

/// OB-ENG-20: whether this battalion may lay smoke in this step, and there.
pub fn check(
    rules: &Brevity,
    state: &State,
    frame: Frame,
    battalion: BattalionId,
    at: Option<Point>,
    facing: Option<Angle>,
) -> Result<(), Refusal> {
    let listed = rules.roster().battalion(battalion);
    let refused = || of_name(SMOKE_WHO, &listed.name);
    refuse_with(rules.toggles().engineering == Engineering::Off || state.smoke.is_full(), refused)?;
    refuse_with(facing.is_some() && rules.toggles().smoke_shape == SmokeShape::Disc, refused)?;
    match frame {
        Frame::ReactionBombardment | Frame::Bombardment => {
            artillery::check_gun(rules, state, artillery::kind_of(frame), battalion)?;
            let (Some(at), Some(gun)) = (at, listed.gun) else { return Err(refused()) };
            refuse_if(!rules.setup().on_table(at), OFF_TABLE.at(at))?;
            refuse_if(!within(&state.battalion(battalion).base, &at, gun.range), OUT_OF_RANGE.at(at))
        }
        _ => {
            refuse_with(at.is_some(), refused)?;
            refuse_with(!engineer_may(rules, state, fire::kind_of(frame), battalion), refused)
        }
    }
}

/// Whether a specialist engineer battalion could fire in this step, and so may lay smoke instead.
fn engineer_may(rules: &Brevity, state: &State, kind: VolleyKind, battalion: BattalionId) -> bool {
    let of = state.battalion(battalion);
    rules.roster().battalion(battalion).is_specialist()
        && fire::may_fire(rules, state, kind, battalion)
        && !of.pinned
        && of.posture == Posture::Line
        && fire::possible_targets(rules, state, kind).iter().any(|target| {
            fire::spares(rules, state, kind, target).is_none()
                && fire::reaches_standing(rules, state, battalion, target)
        })
}

/// Whether any engineers may lay smoke in a fire step.
pub fn engineers_may(rules: &Brevity, state: &State, kind: VolleyKind) -> bool {
    rules.side_range(fire::firing_side(rules, state, kind)).any(|battalion| engineer_may(rules, state, kind, battalion))
}

/// Whether any artillery may lay smoke in a bombardment: it needs no target.
pub fn guns_may(rules: &Brevity, state: &State, kind: VolleyKind) -> bool {
    !artillery::ready_guns(rules, state, kind).is_empty() && !state.smoke.is_full()
}

/// Lays it; artillery smoke may be answered like fire (OB-CBY-2).
pub(crate) fn lay<T: Table<State>>(
    play: &mut Play<'_, T>,
    battalion: BattalionId,
    at: Option<Point>,
    facing: Option<Angle>,
) -> Next {
    // OB-HID-9: whom a noted point destroys as he appears lays no smoke.
    hidden::show(play, hidden::among(play.state, BattalionSet::only(battalion)));
    if !play.state.is_placed(battalion) {
        return Next::Done;
    }
    let centre = at.unwrap_or(play.state.battalion(battalion).base.centre());
    let (from, to) = match play.rules.toggles().smoke_shape {
        SmokeShape::Disc => (centre, centre),
        SmokeShape::Strip => {
            let half = play.rules.tables().distances.smoke;
            let (x, y) = facing.unwrap_or(Angle::EAST).step(half);
            (Point::new(Length(centre.x.0 - x.0), Length(centre.y.0 - y.0)), centre + (x, y))
        }
    };
    play.happen(rule::ENG_20, Event::SmokeLaid { battalion, from, to });
    let guns = BattalionSet::only(battalion);
    let is_gun = at.is_some();
    if is_gun {
        play.happen(rule::ART_2, Event::GunsUsed { guns, gunnery: Gunnery::Smoke, target: None });
    }
    if is_gun { volley::expose(play, play.rules.side_of(battalion), guns) } else { Next::Done }
}

/// OB-ENG-21: at the start of a fire step in a later move a screen goes if its battalion could fire, or if its own or its
/// supported command is the moving one.
pub(crate) fn lift<T: Table<State>>(play: &mut Play<'_, T>, frame: Frame) {
    if play.state.smoke.is_empty() {
        return;
    }
    let (rules, state) = (play.rules, &*play.state);
    let ends = |owner: BattalionId| {
        let of = state.battalion(owner);
        let moving = Some(of.command) == state.moving || of.supports == state.moving;
        moving || could_fire(rules, state, frame, owner)
    };
    let gone: BattalionSet =
        state.smoke.iter().filter(|screen| !screen.fresh && ends(screen.owner)).map(|screen| screen.owner).collect();
    for battalion in gone.iter() {
        play.happen(rule::ENG_21, Event::SmokeGone { battalion });
    }
}

fn could_fire(rules: &Brevity, state: &State, frame: Frame, owner: BattalionId) -> bool {
    let enemies = || placed_of(rules, state, other(rules.side_of(owner)));
    match frame {
        Frame::ReactionBombardment | Frame::Bombardment => {
            let kind = artillery::kind_of(frame);
            artillery::check_gun(rules, state, kind, owner).is_ok() && {
                let guns = BattalionSet::only(owner);
                enemies().any(|target| artillery::first_opportunity(rules, state, kind, guns, target).is_some())
            }
        }
        _ => {
            let kind = fire::kind_of(frame);
            fire::may_fire(rules, state, kind, owner)
                && enemies().any(|target| {
                    fire::spares(rules, state, kind, target).is_none()
                        && fire::reaches_standing(rules, state, owner, target)
                })
        }
    }
}
