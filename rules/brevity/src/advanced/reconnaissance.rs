//! Reconnaissance (OB-REC): companies that retire when they come under fire.

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Length, Refusal, Table};

use crate::location::placed_of;
use crate::movement::{Plan, Route, judge};
use crate::play::Play;
use crate::refusals::{RETIRE_AWAY, RETIRE_PINNED, WRONG_STEP, refuse_if};
use crate::sequence::Next;
use crate::state::{Declared, Frame, Hand, VolleyKind, moved};
use crate::terms::{BattalionId, Posture, Reconnaissance, Status, other};
use crate::toggles::{RecceRetirePinned, ReconnaissanceRules};
use crate::volley::{self, Target};
use crate::{Brevity, Event, Order, State, rule};

/// OB-REC-3, OB-REC-6, OB-REC-7: the owner of a company under fire is asked, once for a volley.
pub(crate) fn ask_to_retire(rules: &Brevity, state: &State, declared: &Declared) -> Option<Next> {
    let side = rules.side_of(declared.target);
    let already = *state.frames.top() == Frame::Retire(side);
    (may_retire(rules, state, declared.target) && !already).then_some(Next::Ask(Frame::Retire(side)))
}

/// Whether a battalion could retire at all.
pub fn may_retire(rules: &Brevity, state: &State, target: BattalionId) -> bool {
    let of = state.battalion(target);
    rules.toggles().reconnaissance == ReconnaissanceRules::On
        && rules.roster().battalion(target).recon == Reconnaissance::Company
        && of.status == Status::Placed
        && check_state(rules, state, target).is_ok()
}

fn check_state(rules: &Brevity, state: &State, target: BattalionId) -> Result<(), Refusal> {
    let of = state.battalion(target);
    let pinned = of.pinned && rules.toggles().recce_retire_pinned == RecceRetirePinned::No;
    refuse_if(pinned || of.posture == Posture::Reserve, RETIRE_PINNED)
}

/// OB-D-27.
pub fn check(rules: &Brevity, state: &State, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Stand => Ok(()),
        Order::Retire(waypoints) => route(rules, state, waypoints).map(|_| ()),
        _ => Err(WRONG_STEP),
    }
}

/// OB-REC-3, OB-REC-4: the way back, from where it came under fire, ending farther from everybody who fires.
pub fn route(rules: &Brevity, state: &State, waypoints: &[sandtable_kernel::Point]) -> Result<Route, Refusal> {
    let Some(declared) = state.volley else { return Err(WRONG_STEP) };
    let target = declared.target;
    check_state(rules, state, target)?;
    let spot = Target::on_path(rules, state, target, declared.along);
    let posture = state.battalion(target).posture;
    let from = spot.mark.base.centre();
    let plan = Plan { from, waypoints, facing: None, mount: None, dismount: None, posture };
    let route = judge(rules, state, target, &plan)?;
    let end = route.track.at(route.track.length).map(|end| moved(&spot.mark.base, end.at, end.facing));
    let Some(end) = end else { return Err(RETIRE_AWAY) };
    let nearer = |other: BattalionId| !is_farther(&state.battalion(other).base, &spot.mark.base, &end);
    refuse_if(threats(rules, state, &declared, &spot).any(nearer), RETIRE_AWAY.at(end.centre()))?;
    Ok(route)
}

fn is_farther(from: &Rectangle, before: &Rectangle, after: &Rectangle) -> bool {
    let (before, after) = (from.distance_squared(before), from.distance_squared(after));
    before < after
}

/// Whom it retires from: the firers, or whoever located it for the artillery; nobody for unlocated fire and aircraft.
fn threats<'a>(
    rules: &'a Brevity,
    state: &'a State,
    declared: &'a Declared,
    spot: &'a Target,
) -> impl Iterator<Item = BattalionId> + 'a {
    let volley = volley::gather(rules, state, declared).ok();
    let direct = matches!(declared.kind, VolleyKind::OpposingFire | VolleyKind::AttackFire);
    let firers = volley
        .filter(|_| direct)
        .map_or_else(Default::default, |volley| volley.effective.and(volley.ineffective).without(volley.joined));
    let observed = matches!(declared.kind, VolleyKind::ReactionBombardment | VolleyKind::Bombardment);
    let enemy = other(rules.side_of(declared.target));
    let observers = placed_of(rules, state, enemy)
        .filter(move |observer| observed && spot.mark.is_located_from(rules, state, &state.battalion(*observer).base));
    firers.iter().chain(observers)
}

/// Carries out the answer: it retires or stands, and the volley goes on with whoever still reaches it (OB-REC-5).
pub(crate) fn play<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    let Some(mut declared) = play.state.volley else { return Next::Move };
    if let Order::Retire(waypoints) = order
        && let Ok(route) = route(play.rules, play.state, waypoints)
        && let Some(end) = route.track.at(route.track.length)
    {
        let battalion = declared.target;
        let along = declared.along.unwrap_or(play.state.battalion(battalion).track.length);
        play.happen(rule::REC_3, Event::Retired { battalion, at: end.at, facing: end.facing, along });
        declared.along = None;
        if let VolleyKind::Air(_) = declared.kind
            && !super::air::still_caught(play.rules, play.state, battalion)
        {
            play.keep(Hand::Volley(None));
            play.happen(rule::REC_5, Event::VolleyLost { target: battalion });
            return Next::Strike;
        }
    }
    volley::resolve(play, &declared)
}

/// How far a company may retire: its whole allowance in the open, for offers and computer players.
pub fn reach(rules: &Brevity, state: &State, battalion: BattalionId) -> Length {
    crate::movement::rates_of(rules, state, battalion)[1].1
}
