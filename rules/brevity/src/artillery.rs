//! Artillery (OB-ART): bombardment in the opponent's and in one's own move, by observers with the commands.

use sandtable_kernel::{Length, Point, Refusal, Side, Table};

use crate::advanced::{air, hidden, smoke};
use crate::fire::{check_target, firing_side, points_of};
use crate::location::{command_locates, placed_of};
use crate::play::Play;
use crate::refusals::{
    GUNS_POSITION, GUNS_POSTURE, GUNS_TARGET, GUNS_USED, NO_GUNS, NOT_LOCATED, NOT_OWN, OFF_TABLE, OUT_OF_RANGE,
    POINT_OPTION, of_name, refuse_if, refuse_with,
};
use crate::sequence::Next;
use crate::state::{Declared, Frame, VolleyKind};
use crate::terms::{Activity, BattalionId, BattalionSet, Gunnery, Posture, Weapons, other};
use crate::toggles::{Engineering, HiddenDeployment};
use crate::track::Track;
use crate::volley::{self, Punch, Target, Volley, better, casualty_of};
use crate::{Brevity, Event, State, rule};

/// Which bombardment a step is.
pub fn kind_of(frame: Frame) -> VolleyKind {
    if frame == Frame::ReactionBombardment { VolleyKind::ReactionBombardment } else { VolleyKind::Bombardment }
}

/// OB-ART-1 to 4: whether a gun may fire as artillery in this step, whatever at.
pub fn check_gun(rules: &Brevity, state: &State, kind: VolleyKind, gun: BattalionId) -> Result<(), Refusal> {
    let (of, listed) = (state.battalion(gun), rules.roster().battalion(gun));
    let named = |refusal| of_name(refusal, &listed.name);
    refuse_with(listed.side != firing_side(rules, state, kind), || named(NOT_OWN))?;
    let supports = of.posture == Posture::Support && !of.counter_battery && of.status.on_table();
    refuse_with(listed.gun.is_none() || !supports, || named(GUNS_POSTURE))?;
    let repeats = state.rounds > 1 && of.gunnery == Gunnery::Artillery && state.round > 1;
    refuse_if(of.gunnery != Gunnery::No && !repeats, GUNS_USED)?;
    if kind == VolleyKind::Bombardment {
        refuse_with(Some(of.supports) != state.moving, || named(GUNS_POSTURE))?;
        let member = Some(of.command) == state.moving;
        let ready = matches!(of.activity, Activity::InPosition | Activity::Moved);
        refuse_if(member && !ready, GUNS_POSITION)?;
    }
    Ok(())
}

/// OB-D-22, OB-D-23: judges a bombardment and makes it ready.
pub fn check(
    rules: &Brevity,
    state: &State,
    kind: VolleyKind,
    target: BattalionId,
    guns: BattalionSet,
    at: Option<Point>,
) -> Result<Declared, Refusal> {
    let along = check_target(rules, state, kind, target, at)?;
    refuse_if(guns.is_empty(), NO_GUNS)?;
    let spot = Target::on_path(rules, state, target, along);
    for gun in guns.iter() {
        check_gun(rules, state, kind, gun)?;
        check_aim(rules, state, kind, gun, &spot)?;
    }
    let declared = Declared { kind, target, along, firers: guns, joined: BattalionSet::NONE };
    gather(rules, state, &declared).map(|_| declared)
}

/// OB-ART-3, OB-RNG-11, OB-WAV-5: whether this gun can fire at this target where it is.
fn check_aim(rules: &Brevity, state: &State, kind: VolleyKind, gun: BattalionId, spot: &Target) -> Result<(), Refusal> {
    let of = state.battalion(gun);
    let range = rules.roster().battalion(gun).gun.map_or(Length::ZERO, |gun| gun.range);
    if kind == VolleyKind::ReactionBombardment {
        refuse_if(!command_locates(rules, state, of.supports, &spot.mark), NOT_LOCATED)?;
    }
    refuse_if(!of.base.is_within(&spot.mark.base, range), OUT_OF_RANGE)?;
    let kept = of.gun_target.is_none_or(|target| target == spot.battalion);
    refuse_if(state.round > 1 && !kept, GUNS_TARGET)
}

/// OB-ART-6: the volley of these guns, those left that still can fire it.
pub fn gather(rules: &Brevity, state: &State, declared: &Declared) -> Result<Volley, Refusal> {
    let target = Target::on_path(rules, state, declared.target, declared.along);
    let fires = |gun: &BattalionId| {
        state.battalion(*gun).status.on_table() && check_aim(rules, state, declared.kind, *gun, &target).is_ok()
    };
    let guns: BattalionSet = declared.firers.iter().filter(fires).collect();
    refuse_if(guns.is_empty(), OUT_OF_RANGE)?;
    // OB-ART-5, OB-HIT-4: the moving command locates for its own side; reaction needs location anyway.
    let located = declared.kind == VolleyKind::ReactionBombardment
        || state.moving.is_some_and(|command| command_locates(rules, state, command, &target.mark));
    Ok(of_guns(rules, state, target, guns, false, located))
}

/// The volley of some guns firing as artillery (OB-ART-6, OB-PEN-4).
pub fn of_guns(
    rules: &Brevity,
    state: &State,
    target: Target,
    guns: BattalionSet,
    counter: bool,
    located: bool,
) -> Volley {
    let steady = |gun: &BattalionId| {
        let of = state.battalion(*gun);
        !of.pinned && !of.spent
    };
    let effective: BattalionSet = guns.iter().filter(steady).collect();
    let ineffective = guns.without(effective);
    let counted = if effective.is_empty() { ineffective } else { effective };
    let casualty = counted.iter().fold(None, |best, gun| {
        let weapons = rules.roster().battalion(gun).weapons;
        better(best, casualty_of(rules, state, &target, weapons, None, None))
    });
    let (points, bonus) = strength(rules, state, effective, counted);
    let penetration = rules.tables().combat.artillery_penetration;
    let punch = Punch { points, bonus, penetration, casualty, counter, located };
    let numbers = volley::numbers(rules, state, &target, punch);
    let none = BattalionSet::NONE;
    Volley { target, effective, ineffective, lenders: none, joined: none, numbers, flames: false }
}

/// OB-HIT-1, OB-HIT-5: the points of those that count, and whether all of them fire rockets.
fn strength(rules: &Brevity, state: &State, effective: BattalionSet, counted: BattalionSet) -> (u8, bool) {
    let points: u8 = effective.iter().map(|gun| points_of(rules, state, gun)).sum();
    let rockets = counted
        .iter()
        .filter(|gun| points == 0 || points_of(rules, state, *gun) > 0)
        .all(|gun| rules.roster().battalion(gun).fires_rockets());
    (points, rockets)
}

/// The guns of a side that may still fire as artillery in this step.
pub fn ready_guns(rules: &Brevity, state: &State, kind: VolleyKind) -> BattalionSet {
    rules
        .side_range(firing_side(rules, state, kind))
        .filter(|gun| rules.roster().battalion(*gun).gun.is_some() && check_gun(rules, state, kind, *gun).is_ok())
        .collect()
}

/// The guns among these that can fire at a target at a place of its path.
pub fn guns_on(
    rules: &Brevity,
    state: &State,
    kind: VolleyKind,
    guns: BattalionSet,
    target: BattalionId,
    along: Option<Length>,
) -> BattalionSet {
    let spot = Target::on_path(rules, state, target, along);
    guns.iter().filter(|gun| check_aim(rules, state, kind, *gun, &spot).is_ok()).collect()
}

/// A place of the target's path at which some of the guns can fire at it.
pub fn first_opportunity(
    rules: &Brevity,
    state: &State,
    kind: VolleyKind,
    guns: BattalionSet,
    target: BattalionId,
) -> Option<Option<Length>> {
    if guns.is_empty() || check_target(rules, state, kind, target, None).is_err() {
        return None;
    }
    let fits = |along: Option<Length>| !guns_on(rules, state, kind, guns, target, along).is_empty();
    if fits(None) {
        return Some(None);
    }
    let track: &Track = &state.battalion(target).track;
    if kind == VolleyKind::Bombardment || track.is_empty() || !is_near(rules, state, guns, track) {
        return None;
    }
    track.samples().map(Some).find(|along| fits(*along))
}

/// Whether an observer's command stands near enough to a path to locate anything on it: a quick no.
fn is_near(rules: &Brevity, state: &State, guns: BattalionSet, track: &Track) -> bool {
    let reach = Length(rules.tables().distances.locate_hill.0 + Length::inches(2).0);
    guns.iter().any(|gun| {
        state.members(state.battalion(gun).supports).any(|member| {
            let centre = state.battalion(member).base.centre();
            track.legs().any(|leg| leg.distance_squared_to(centre).is_within(reach))
        })
    })
}

/// M4 and M5: asks for a bombardment while there is one to be made.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, frame: Frame) -> Next {
    smoke::lift(play, frame);
    let kind = kind_of(frame);
    let (rules, state) = (play.rules, &*play.state);
    let side = firing_side(rules, state, kind);
    let guns = ready_guns(rules, state, kind);
    let target = !guns.is_empty()
        && placed_of(rules, state, other(side))
            .any(|target| first_opportunity(rules, state, kind, guns, target).is_some());
    let points = kind == VolleyKind::Bombardment && may_shell(rules) && !guns.is_empty();
    let screens = rules.toggles().engineering == Engineering::On && smoke::guns_may(rules, state, kind);
    let strikes = air::may_strike(rules, state, kind, side);
    if target || points || screens || strikes { Next::Ask(frame) } else { after(frame) }
}

/// The step after a bombardment.
pub(crate) fn after(frame: Frame) -> Next {
    if frame == Frame::ReactionBombardment { Next::Bombardment } else { Next::OpposingFire }
}

/// OB-ART-7: whether artillery may fire at a point at all.
pub fn may_shell(rules: &Brevity) -> bool {
    rules.toggles().hidden_deployment == HiddenDeployment::On
}

/// OB-HID-8, OB-ART-7: judges fire at a point.
pub fn check_shell(rules: &Brevity, state: &State, at: Point, guns: BattalionSet) -> Result<(), Refusal> {
    refuse_if(!may_shell(rules), POINT_OPTION)?;
    refuse_if(!rules.setup().on_table(at), OFF_TABLE.at(at))?;
    refuse_if(guns.is_empty(), NO_GUNS)?;
    refuse_if(state.points.is_full(), OUT_OF_RANGE.at(at))?;
    for gun in guns.iter() {
        check_gun(rules, state, VolleyKind::Bombardment, gun)?;
        let range = rules.roster().battalion(gun).gun.map_or(Length::ZERO, |gun| gun.range);
        let near = sandtable_kernel::geometry::within(&state.battalion(gun).base, &at, range);
        refuse_if(!near, OUT_OF_RANGE.at(at))?;
    }
    Ok(())
}

/// OB-HID-8: the point is noted with the dice and weapons of the volley; it may be answered (OB-CBY-7).
pub(crate) fn shell<T: Table<State>>(play: &mut Play<'_, T>, at: Point, guns: BattalionSet) -> Next {
    let (rules, state) = (play.rules, &*play.state);
    let steady = |gun: &BattalionId| !state.battalion(*gun).pinned && !state.battalion(*gun).spent;
    let effective: BattalionSet = guns.iter().filter(steady).collect();
    let counted = if effective.is_empty() { guns } else { effective };
    let (points, bonus) = strength(rules, state, effective, counted);
    let weapons = counted.iter().fold(Weapons::default(), |all, gun| all.and(rules.roster().battalion(gun).weapons));
    let side: Side = firing_side(rules, state, VolleyKind::Bombardment);
    let (dice, radius) = (rules.tables().combat.dice(points), rules.tables().distances.point_fire);
    play.happen(rule::ART_2, Event::GunsUsed { guns, gunnery: Gunnery::Artillery, target: None });
    play.happen(rule::HID_8, Event::PointNoted { side, at, radius, dice, bonus, weapons });
    let concealed = hidden::among(play.state, guns);
    if concealed.is_empty() { volley::expose(play, side, guns) } else { hidden::appear(play, concealed) }
}
