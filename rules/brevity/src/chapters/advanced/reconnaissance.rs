//! Reconnaissance (OB-REC): companies that retire when they come under fire.

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Angle, Length, Point, Refusal, Table};

use crate::location::placed_of;
use crate::movement::{Plan, Route, edge_after, edge_ended_at, edge_entered, judge};
use crate::play::Play;
use crate::refusals::{RETIRE_AWAY, RETIRE_PINNED, WRONG_STEP, refuse_if};
use crate::sequence::{Next, Stage};
use crate::state::{Declared, Frame, Hand, VolleyKind, moved};
use crate::terms::{BattalionId, BattalionSet, Posture, Reconnaissance, Status, other};
use crate::toggles::{RecceRetirePinned, ReconnaissanceRules};
use crate::track::Track;
use crate::volley::{self, Target};
use crate::{Brevity, Event, Order, State, casualties, rule};

use super::{air, hidden, obstacles};

/// OB-REC-3, OB-REC-6, OB-REC-7: the owner of a company under fire is asked, once for a volley.
pub(crate) fn ask_to_retire(rules: &Brevity, state: &State, declared: &Declared) -> Option<Next> {
    let side = rules.side_of(declared.target);
    (may_retire(rules, state, declared.target) && !declared.answered).then_some(Next::Ask(Frame::Retire(side)))
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
        Order::Retire { waypoints, facing } => route(rules, state, waypoints, *facing).map(|_| ()),
        _ => Err(WRONG_STEP),
    }
}

/// OB-REC-3, OB-REC-4: the way back, from where it came under fire, ending farther from everybody who fires.
pub fn route(rules: &Brevity, state: &State, waypoints: &[Point], facing: Option<Angle>) -> Result<Route, Refusal> {
    let Some(declared) = state.volley else { return Err(WRONG_STEP) };
    let target = declared.target;
    check_state(rules, state, target)?;
    let spot = Target::on_path(rules, state, target, declared.along);
    let posture = state.battalion(target).posture;
    let from = spot.mark.base.centre();
    let locked = edge_after(rules, state, target, under_fire_at(state, &declared));
    let plan = Plan { from, waypoints, facing, mount: None, dismount: None, posture, locked };
    let route = judge(rules, state, target, &plan)?;
    let end = route.track.at(route.track.length).map(|end| moved(&spot.mark.base, end.at, end.facing));
    let Some(end) = end else { return Err(RETIRE_AWAY) };
    let nearer = |other: BattalionId| !is_farther(&state.battalion(other).base, &spot.mark.base, &end);
    refuse_if(threats(rules, state, &declared, &spot).any(nearer), RETIRE_AWAY.at(end.centre()))?;
    Ok(route)
}

/// How far along its path of this move a target comes under fire.
fn under_fire_at(state: &State, declared: &Declared) -> Length {
    declared.along.unwrap_or(state.battalion(declared.target).track.length)
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
    let Some(declared) = play.state.volley else { return Next::Done };
    let mut declared = Declared { answered: true, ..declared };
    if let Order::Retire { waypoints, facing } = order
        && let Ok(route) = route(play.rules, play.state, waypoints, *facing)
    {
        let battalion = declared.target;
        let along = under_fire_at(play.state, &declared);
        let taking_part = only_those_who_fired(play.rules, play.state, &declared);
        let track = as_far_as_it_gets(play, battalion, route.track, along);
        declared = Declared { along: None, firers: taking_part, ..declared };
        let seen = hidden::seen_along(play.rules, play.state, battalion, &track);
        let escaped =
            matches!(declared.kind, VolleyKind::Air(_)) && !air::still_caught(play.rules, play.state, battalion);
        play.keep(Hand::Volley((!escaped).then_some(declared)));
        if escaped {
            play.happen(rule::REC_5, Event::VolleyLost { target: battalion });
        }
        return match (seen.is_empty(), escaped) {
            (false, _) => hidden::appear(play, seen),
            (true, true) => Next::Go(Stage::Strike),
            (true, false) => volley::resolve(play, &declared),
        };
    }
    volley::resolve(play, &declared)
}

/// OB-REC-5: the volley goes on with those who fired it, if they still reach; nobody joins them because the company has come
/// his way. Direct fire names those who hold back, so everybody else does.
fn only_those_who_fired(rules: &Brevity, state: &State, declared: &Declared) -> BattalionSet {
    if !matches!(declared.kind, VolleyKind::OpposingFire | VolleyKind::AttackFire) {
        return declared.firers;
    }
    let fired = volley::gather(rules, state, declared)
        .map_or(BattalionSet::NONE, |volley| volley.effective.and(volley.ineffective));
    rules.side_range(other(rules.side_of(declared.target))).filter(|firer| !fired.has(*firer)).collect()
}

/// OB-REC-4: it retires up to the first obstacle on its way; that pins it, but costs its command no officer figure, which is
/// paid by a command that moves (OB-R-147). A strip along a side edge holds it from now on (OB-MOV-14).
fn as_far_as_it_gets<T: Table<State>>(
    play: &mut Play<'_, T>,
    battalion: BattalionId,
    mut track: Track,
    along: Length,
) -> Track {
    let met = obstacles::met(play.rules, play.state, battalion, &track);
    let stop = met.stop.map(|stop| stop.along);
    let free = casualties::free_along(play.rules, play.state, battalion, &track, stop.unwrap_or(track.length));
    let free = hidden::clear_of_unseen(play.rules, play.state, battalion, &track, free);
    if free < track.length {
        hidden::cut(&mut track, free);
    }
    let locked = edge_after(play.rules, play.state, battalion, along);
    if let Some(end) = track.at(track.length) {
        play.happen(rule::REC_3, Event::Retired { battalion, at: end.at, facing: end.facing, along });
        let edge = locked.or_else(|| edge_entered(play.rules, &track.points)).or(edge_ended_at(play.rules, end.at));
        if let Some(edge) = edge.filter(|_| play.state.battalion(battalion).edge.is_none()) {
            play.happen(rule::MOV_14, Event::Locked { battalion, edge });
        }
    }
    obstacles::pass_gaps(play, &met);
    if let Some(stop) = met.stop {
        obstacles::halt_at(play, battalion, stop);
    }
    track
}

/// How far a company may retire: its whole allowance in the open, for offers and computer players.
pub fn reach(rules: &Brevity, state: &State, battalion: BattalionId) -> Length {
    crate::movement::rates_of(rules, state, battalion)[1].1
}
