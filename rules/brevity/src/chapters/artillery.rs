//! Artillery (OB-ART): bombardment in the opponent's and in one's own move, by observers with the commands.

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Length, Point, Refusal, Side, Table};

use crate::advanced::{air, hidden, smoke};
use crate::event::Noted;
use crate::fire::{check_target, firing_side, may_be_targets, points_of, possible_targets, spares};
use crate::location::command_locates;
use crate::opportunity::bounds_of_way;
use crate::play::Play;
use crate::refusals::{
    GUNS_COUNTER, GUNS_POSITION, GUNS_POSTURE, GUNS_TARGET, GUNS_USED, NO_GUNS, NOT_LOCATED, NOT_OWN, OFF_TABLE,
    OUT_OF_RANGE, POINT_OPTION, POINTS_FULL, of_name, refuse_if,
};
use crate::sequence::{Next, Stage};
use crate::state::{Battalion, Declared, Frame, VolleyKind};
use crate::terms::{Activity, BattalionId, BattalionSet, CommandId, Gunnery, Posture, Weapons};
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
    let silenced = silences(rules, state, kind, gun);
    silenced.map_or(Ok(()), |refusal| Err(of_name(*refusal, &rules.roster().battalion(gun).name)))
}

/// Why a gun may not fire as artillery in this step; asked of all guns to find those that may.
fn silences(rules: &Brevity, state: &State, kind: VolleyKind, gun: BattalionId) -> Option<&'static Refusal> {
    let of = state.battalion(gun);
    let supports = of.posture == Posture::Support && of.status.on_table();
    let repeats = state.rounds > 1 && of.gunnery == Gunnery::Artillery && state.round > 1;
    let own_move = kind == VolleyKind::Bombardment;
    let ready = Some(of.command) != state.moving || matches!(of.activity, Activity::InPosition | Activity::Moved);
    match () {
        () if rules.side_of(gun) != firing_side(rules, state, kind) => Some(&NOT_OWN),
        () if of.counter_battery => Some(&GUNS_COUNTER),
        () if !supports || rules.roster().battalion(gun).gun.is_none() => Some(&GUNS_POSTURE),
        () if of.gunnery != Gunnery::No && !repeats => Some(&GUNS_USED),
        () if own_move && of.supports != state.moving => Some(&GUNS_POSTURE),
        () if own_move && !ready => Some(&GUNS_POSITION),
        () => None,
    }
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
    let declared = Declared { kind, target, along, firers: guns, joined: BattalionSet::NONE, answered: false };
    gather(rules, state, &declared).map(|_| declared)
}

/// OB-ART-3, OB-RNG-11, OB-WAV-5: whether this gun can fire at this target where it is.
fn check_aim(rules: &Brevity, state: &State, kind: VolleyKind, gun: BattalionId, spot: &Target) -> Result<(), Refusal> {
    check_range(rules, state, gun, spot.battalion, &spot.mark.base)?;
    let located = || command_locates(rules, state, state.battalion(gun).supports, &spot.mark);
    refuse_if(kind == VolleyKind::ReactionBombardment && !located(), NOT_LOCATED)
}

/// OB-RNG-11, OB-WAV-5: whether a gun reaches a target with this base and keeps to its first one.
fn check_range(
    rules: &Brevity,
    state: &State,
    gun: BattalionId,
    target: BattalionId,
    base: &Rectangle,
) -> Result<(), Refusal> {
    let of = state.battalion(gun);
    let range = rules.roster().battalion(gun).gun.map_or(Length::ZERO, |gun| gun.range);
    refuse_if(!of.base.is_within(base, range), OUT_OF_RANGE)?;
    let kept = of.gun_target.is_none_or(|first| first == target);
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
    let located =
        declared.kind == VolleyKind::ReactionBombardment || command_locates(rules, state, state.moving, &target.mark);
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
        .guns_of(firing_side(rules, state, kind))
        .iter()
        .filter(|gun| silences(rules, state, kind, *gun).is_none())
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
    if guns.is_empty() || spares(rules, state, kind, target).is_some() {
        return None;
    }
    let of = state.battalion(target);
    if kind == VolleyKind::Bombardment {
        let reached = guns.iter().any(|gun| check_range(rules, state, gun, target, &of.base).is_ok());
        return reached.then_some(None);
    }
    let fits = |guns: BattalionSet, along: Option<Length>| {
        let spot = Target::on_path(rules, state, target, along);
        // Guns of a command mostly have their observers together.
        let mut looked: Option<(Option<CommandId>, bool)> = None;
        guns.iter().any(|gun| {
            let supports = state.battalion(gun).supports;
            let known = looked.filter(|(command, _)| *command == supports);
            check_range(rules, state, gun, target, &spot.mark.base).is_ok()
                && known
                    .unwrap_or_else(|| *looked.insert((supports, command_locates(rules, state, supports, &spot.mark))))
                    .1
        })
    };
    if fits(guns, None) {
        return Some(None);
    }
    let track: &Track = &of.track;
    if track.is_empty() {
        return None;
    }
    let watching: BattalionSet = guns.iter().filter(|gun| is_near(rules, state, *gun, of)).collect();
    if watching.is_empty() {
        return None;
    }
    track.samples().map(Some).find(|along| fits(watching, *along))
}

/// Whether the observer's command of a gun stands near enough to a path to locate anything on it: a quick no.
fn is_near(rules: &Brevity, state: &State, gun: BattalionId, target: &Battalion) -> bool {
    let reach = Length(rules.tables().distances.locate_hill.0 + Length::inches(2).0);
    let around = bounds_of_way(target).grown(reach);
    let Some(supported) = state.battalion(gun).supports else { return false };
    state.members(supported).any(|member| {
        let centre = state.battalion(member).base.centre();
        around.contains(centre) && target.track.legs().any(|leg| leg.distance_squared_to(centre).is_within(reach))
    })
}

/// M4 and M5: asks for a bombardment while there is one to be made.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, frame: Frame) -> Next {
    smoke::lift(play, frame);
    let kind = kind_of(frame);
    let (rules, state) = (play.rules, &*play.state);
    let side = firing_side(rules, state, kind);
    let guns = ready_guns(rules, state, kind);
    let asked = (!guns.is_empty() && kind == VolleyKind::Bombardment && may_shell(rules))
        || (rules.toggles().engineering == Engineering::On && smoke::guns_may(rules, state, kind))
        || is_promising(rules, state, kind, guns)
        || air::may_strike(rules, state, kind, side)
        || is_kept_secret(rules, state, kind, side);
    if asked { Next::Ask(frame) } else { after(frame) }
}

/// OB-R-146: whether a side must be asked lest it betray hidden guns, or hidden troops who locate for the guns that stand.
fn is_kept_secret(rules: &Brevity, state: &State, kind: VolleyKind, side: Side) -> bool {
    match kind {
        VolleyKind::ReactionBombardment => {
            let guns = rules.guns_of(side).iter().any(|gun| state.battalion(gun).status.on_table());
            hidden::has_some(rules, state, side)
                && (guns || air::has_controllers(rules, side))
                && may_be_targets(rules, state, kind)
        }
        _ => hidden::has_guns(rules, state, side),
    }
}

/// Whether some of these guns can fire at anybody.
fn is_promising(rules: &Brevity, state: &State, kind: VolleyKind, guns: BattalionSet) -> bool {
    !guns.is_empty()
        && possible_targets(rules, state, kind)
            .iter()
            .any(|target| first_opportunity(rules, state, kind, guns, target).is_some())
}

/// The step after a bombardment.
pub(crate) fn after(frame: Frame) -> Next {
    if frame == Frame::ReactionBombardment { Next::Go(Stage::Bombardment) } else { Next::Go(Stage::OpposingFire) }
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
    refuse_if(state.points.is_full(), POINTS_FULL.at(at))?;
    for gun in guns.iter() {
        check_gun(rules, state, VolleyKind::Bombardment, gun)?;
        let range = rules.roster().battalion(gun).gun.map_or(Length::ZERO, |gun| gun.range);
        let near = sandtable_kernel::geometry::within(&state.battalion(gun).base, &at, range);
        refuse_if(!near, OUT_OF_RANGE.at(at))?;
    }
    Ok(())
}

/// OB-HID-8: the point is noted with the dice and weapons of the volley; it may be answered (OB-CBY-7). Hidden guns appear
/// first, and whom a noted point destroys then does not fire (OB-HID-9).
pub(crate) fn shell<T: Table<State>>(play: &mut Play<'_, T>, at: Point, guns: BattalionSet) -> Next {
    hidden::show(play, hidden::among(play.state, guns));
    let (rules, state) = (play.rules, &*play.state);
    let guns: BattalionSet = guns.iter().filter(|gun| state.is_placed(*gun)).collect();
    if guns.is_empty() {
        return Next::Done;
    }
    let steady = |gun: &BattalionId| !state.battalion(*gun).pinned && !state.battalion(*gun).spent;
    let effective: BattalionSet = guns.iter().filter(steady).collect();
    let counted = if effective.is_empty() { guns } else { effective };
    let (points, bonus) = strength(rules, state, effective, counted);
    let weapons = counted.iter().fold(Weapons::default(), |all, gun| all.and(rules.roster().battalion(gun).weapons));
    let side: Side = firing_side(rules, state, VolleyKind::Bombardment);
    let (dice, radius) = (rules.tables().combat.dice(points), rules.tables().distances.point_fire);
    play.happen(rule::ART_2, Event::GunsUsed { guns, gunnery: Gunnery::Artillery, target: None });
    play.happen(rule::HID_8, Event::PointNoted { side, aim: Noted::Point(at), radius, dice, bonus, weapons });
    volley::expose(play, side, guns)
}
