//! Air support (OB-AIR): orders given in secret, attacks at the start of a turn, and aircraft guided by controllers.

use sandtable_kernel::geometry::{Rectangle, within};
use sandtable_kernel::{Angle, Length, Point, Refusal, RuleId, Side, Table};

use crate::event::Noted;
use crate::fire::{check_target, firing_side};
use crate::location::command_locates;
use crate::play::Play;
use crate::refusals::{
    AIR_ORDERED, FLOWN, GROUNDED, HEAVY_POINT, HEAVY_REST, NO_OFFICER, NOT_AT_NIGHT, NOT_CONTROLLED, NOT_LOCATED,
    NOT_ON_TABLE, NOT_OWN, NOTHING_TO_FLY, OFF_TABLE, WRONG_STEP, of_name, refuse_if, refuse_with,
};
use crate::regroup::check_own_command;
use crate::sequence::{Next, Stage};
use crate::state::{Declared, Frame, Hand, Strike, VolleyKind};
use crate::terms::{Aim, AirId, AirKind, BattalionId, BattalionSet, CommandId, SIDES, Weapons, Weather, at, other};
use crate::toggles::{AirSupport, HiddenDeployment};
use crate::volley::{self, Punch, Target, Volley, casualty_of, located_by, weapons_of_aircraft};
use crate::{Brevity, Event, Order, State, artillery, rule};

/// Whether there are aircraft in this battle.
pub fn is_played(rules: &Brevity) -> bool {
    rules.toggles().air_support == AirSupport::On
}

/// The aircraft of a side.
pub fn of_side(rules: &Brevity, side: Side) -> impl Iterator<Item = AirId> + '_ {
    rules.roster().aircraft_ids().filter(move |unit| rules.roster().aircraft(*unit).side == side)
}

/// Whether a side has aircraft with controllers to place (OB-AIR-7).
pub fn has_controllers(rules: &Brevity, side: Side) -> bool {
    is_played(rules) && of_side(rules, side).any(|unit| rules.roster().aircraft(unit).controller)
}

/// OB-AIR-5, OB-AIR-6, OB-AIR-15: whether a unit may fly a mission in a turn of this day; weather is asked separately.
fn check_flight(rules: &Brevity, state: &State, unit: AirId, turn: u8) -> Result<(), Refusal> {
    let (listed, of) = (rules.roster().aircraft(unit), &state.aircraft[unit.index()]);
    let when = u16::from(state.day.max(1) - 1) * 4 + u16::from(turn);
    let night = rules.setup().clock.is_night(turn);
    let today = of.last_day == state.day;
    let rested = of.last_mission == 0 || when >= of.last_mission + 2;
    match listed.kind {
        AirKind::GroundAttack => {
            refuse_if(night, NOT_AT_NIGHT)?;
            refuse_if(of.last_mission == when, FLOWN)
        }
        AirKind::Heavy => refuse_if(today || !rested, HEAVY_REST),
        AirKind::Medium | AirKind::Transport => refuse_if(today || !rested, FLOWN),
    }
}

/// OB-WEA-1, OB-WEA-4, OB-AIR-15: whether the weather keeps a unit on the ground now.
pub fn is_grounded(rules: &Brevity, state: &State, unit: AirId) -> bool {
    let listed = rules.roster().aircraft(unit);
    let closed = state.grounded[at(listed.side)] & (1 << listed.area) != 0;
    let cloud = state.weather == Weather::Cloud && listed.kind != AirKind::GroundAttack;
    closed || cloud || state.weather == Weather::Bad
}

/// T3: asks a side with anything to order.
pub(crate) fn begin_orders<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    let (rules, state) = (play.rules, &*play.state);
    let can = is_played(rules) && of_side(rules, side).any(|unit| may_be_ordered(rules, state, unit));
    if can { Next::Ask(Frame::AirOrders(side)) } else { after_orders(side) }
}

fn after_orders(side: Side) -> Next {
    if side == SIDES[0] { Next::Go(Stage::AirOrders(SIDES[1])) } else { Next::Go(Stage::Supply) }
}

/// Whether a unit can be given some order at T3 now.
pub fn may_be_ordered(rules: &Brevity, state: &State, unit: AirId) -> bool {
    let listed = rules.roster().aircraft(unit);
    match listed.kind {
        AirKind::Transport => {
            rules.roster().divisions.iter().any(|division| division.side == listed.side)
                && check_supply_flight(rules, state, listed.side, unit).is_ok()
        }
        AirKind::Heavy => (state.turn..=4).any(|turn| check_unit(rules, state, listed.side, unit, turn).is_ok()),
        _ => check_unit(rules, state, listed.side, unit, state.turn).is_ok(),
    }
}

/// OB-D-4, OB-D-5: whether a unit may be ordered to attack in this turn of the day.
fn check_unit(rules: &Brevity, state: &State, side: Side, unit: AirId, turn: u8) -> Result<(), Refusal> {
    let (listed, of) = (rules.roster().aircraft(unit), &state.aircraft[unit.index()]);
    let named = |refusal| of_name(refusal, &listed.name);
    refuse_with(listed.side != side, || named(NOT_OWN))?;
    let guided = listed.kind == AirKind::GroundAttack && listed.controller;
    refuse_with(listed.kind == AirKind::Transport || guided, || named(NOTHING_TO_FLY))?;
    refuse_with(of.order.is_some(), || named(AIR_ORDERED))?;
    let opening = (state.day, state.turn) == rules.setup().clock.first;
    let daybreak = state.turn == 1 || opening;
    match listed.kind {
        AirKind::Heavy => refuse_if(!daybreak || turn < state.turn || turn > 4, HEAVY_POINT)?,
        _ => refuse_if(is_grounded(rules, state, unit), GROUNDED)?,
    }
    check_flight(rules, state, unit, turn)
}

/// OB-D-6.
fn check_supply_flight(rules: &Brevity, state: &State, side: Side, unit: AirId) -> Result<(), Refusal> {
    let listed = rules.roster().aircraft(unit);
    refuse_with(listed.side != side, || of_name(NOT_OWN, &listed.name))?;
    refuse_with(listed.kind != AirKind::Transport, || of_name(NOTHING_TO_FLY, &listed.name))?;
    refuse_if(is_grounded(rules, state, unit), GROUNDED)?;
    check_flight(rules, state, unit, state.turn)
}

/// OB-D-4 to OB-D-6.
pub fn check_order(rules: &Brevity, state: &State, side: Side, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::EndAirOrders => Ok(()),
        Order::Bomb { unit, .. } | Order::BombPoint { unit, .. } => {
            let (aim, turn) = ordered(order)?;
            let listed = rules.roster().aircraft(*unit);
            let heavy = listed.kind == AirKind::Heavy;
            // OB-AIR-8: heavy bombers get a point and a turn, all others attack this turn.
            refuse_if(heavy && (matches!(aim, Aim::Battalion(_)) || turn.is_none()), HEAVY_POINT)?;
            refuse_with(!heavy && turn.is_some_and(|turn| turn != state.turn), || {
                of_name(NOTHING_TO_FLY, &listed.name)
            })?;
            check_unit(rules, state, side, *unit, turn.unwrap_or(state.turn))?;
            check_aim(rules, state, aim)
        }
        Order::FlySupply { unit, division } => {
            check_supply_flight(rules, state, side, *unit)?;
            let listed = rules.roster().division(*division);
            refuse_with(listed.side != side, || of_name(NOT_OWN, &listed.name))
        }
        _ => Err(WRONG_STEP),
    }
}

/// What an order of T3 is aimed at, and in which turn of the day.
const fn ordered(order: &Order) -> Result<(Aim, Option<u8>), Refusal> {
    match (order.aim(), order) {
        (Some(aim), Order::BombPoint { turn, .. }) => Ok((aim, *turn)),
        (Some(aim), _) => Ok((aim, None)),
        (None, _) => Err(WRONG_STEP),
    }
}

/// OB-AIR-3: a battalion placed on the table, or a point of it.
fn check_aim(rules: &Brevity, state: &State, aim: Aim) -> Result<(), Refusal> {
    match aim {
        Aim::Battalion(battalion) => refuse_with(!state.is_placed(battalion), || {
            of_name(NOT_ON_TABLE, &rules.roster().battalion(battalion).name)
        }),
        Aim::Point(point) => refuse_if(!rules.setup().on_table(point), OFF_TABLE.at(point)),
    }
}

/// Carries out a choice of T3; orders are secret until T8 (OB-AIR-8), supply flights are seen.
pub(crate) fn play_order<T: Table<State>>(play: &mut Play<'_, T>, side: Side, order: &Order) -> Next {
    match order {
        Order::Bomb { unit, .. } | Order::BombPoint { unit, .. } => {
            if let Ok((aim, turn)) = ordered(order) {
                let turn = turn.unwrap_or(play.state.turn);
                play.happen_secretly(rule::AIR_8, side, Event::AirOrdered { unit: *unit, aim, turn });
            }
            Next::Go(Stage::AirOrders(side))
        }
        Order::FlySupply { unit, division } => {
            super::supply::fly(play, *unit, *division);
            Next::Go(Stage::AirOrders(side))
        }
        _ => after_orders(side),
    }
}

/// OB-D-10, OB-D-17, OB-AIR-7: a controller goes to an own command with an officer figure.
pub fn check_controller(
    rules: &Brevity,
    state: &State,
    side: Side,
    unit: AirId,
    command: CommandId,
) -> Result<(), Refusal> {
    let listed = rules.roster().aircraft(unit);
    refuse_with(listed.side != side, || of_name(NOT_OWN, &listed.name))?;
    refuse_with(!listed.controller || !is_played(rules), || of_name(NOT_CONTROLLED, &listed.name))?;
    check_own_command(rules, side, command)?;
    refuse_if(!state.has_officer(command), NO_OFFICER)
}

/// T8: every standing order for this turn is carried out, Side 1 first; those the weather grounds are cancelled.
pub(crate) fn attack<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if !is_played(play.rules) {
        return Next::Go(Stage::FirstMover);
    }
    for side in SIDES {
        for unit in of_side(play.rules, side) {
            let Some((aim, turn)) = play.state.aircraft[unit.index()].order else { continue };
            if turn != play.state.turn {
                continue;
            }
            let gone = matches!(aim, Aim::Battalion(target) if !play.state.is_placed(target));
            if gone || is_grounded(play.rules, play.state, unit) {
                play.happen(rule::AIR_15, Event::AirOrderEnded { unit, flown: false });
                continue;
            }
            return take_off(play, unit, aim, None);
        }
    }
    Next::Go(Stage::FirstMover)
}

/// OB-AIR-4: before each attack a die; on a 1 the opponent chooses the target.
fn take_off<T: Table<State>>(play: &mut Play<'_, T>, unit: AirId, aim: Aim, along: Option<Length>) -> Next {
    let misdirected = play.d6(rule::AIR_4) <= play.rules.tables().advanced.misdirected_to;
    play.happen(rule::AIR_4, Event::Navigated { unit, astray: misdirected });
    let (at, left) = (play.rules.spare_base(), BattalionSet::NONE);
    play.keep(Hand::Strike(Some(Strike { unit, aim, at, along, heavy: false, left, misdirected })));
    let listed = play.rules.roster().aircraft(unit);
    if misdirected {
        return Next::Ask(Frame::Misdirect(other(listed.side)));
    }
    choose_load(play, unit)
}

/// OB-AIR-10, OB-D-12: heavy bombers may strike as medium ones.
fn choose_load<T: Table<State>>(play: &mut Play<'_, T>, unit: AirId) -> Next {
    let listed = play.rules.roster().aircraft(unit);
    match listed.kind {
        AirKind::Heavy => Next::Ask(Frame::StrikeAs(listed.side)),
        _ => {
            drop_bombs(play);
            Next::Go(Stage::Strike)
        }
    }
}

/// OB-D-11, OB-D-12.
pub fn check_answer(rules: &Brevity, state: &State, order: &Order) -> Result<(), Refusal> {
    match (*state.frames.top(), order) {
        (Frame::Misdirect(_), Order::Misdirect(target)) => check_aim(rules, state, Aim::Battalion(*target)),
        (Frame::Misdirect(_), Order::MisdirectPoint(point)) => check_aim(rules, state, Aim::Point(*point)),
        (Frame::StrikeAs(_), Order::StrikeAsHeavy | Order::StrikeAsMedium) => Ok(()),
        _ => Err(WRONG_STEP),
    }
}

/// Carries out such an answer.
pub(crate) fn play_answer<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    let Some(mut strike) = play.state.strike else { return Next::Done };
    if let Some(aim) = order.aim() {
        (strike.aim, strike.along) = (aim, None);
        play.keep(Hand::Strike(Some(strike)));
        return choose_load(play, strike.unit);
    }
    strike.heavy = *order == Order::StrikeAsHeavy;
    play.keep(Hand::Strike(Some(strike)));
    drop_bombs(play);
    Next::Go(Stage::Strike)
}

/// OB-AIR-3: the target and everybody near it; hidden ones are noted for later (OB-AIR-13), heavy bombs leave craters.
fn drop_bombs<T: Table<State>>(play: &mut Play<'_, T>) {
    let Some(mut strike) = play.state.strike else { return };
    let (rules, state) = (play.rules, &*play.state);
    strike.at = aimed_at(rules, state, strike.aim, strike.along);
    let reach = rules.tables().distances.air_area;
    strike.left = caught_by(rules, state, &strike);
    let (unit, aim, misdirected) = (strike.unit, strike.aim, strike.misdirected);
    play.keep(Hand::Strike(Some(strike)));
    play.happen(rule::AIR_3, Event::Struck { unit, aim, misdirected });
    let listed = play.rules.roster().aircraft(unit);
    if play.rules.toggles().hidden_deployment == HiddenDeployment::On {
        let weapons = Weapons::default().with(weapons_of_aircraft(listed.kind, strike.heavy));
        let dice = play.rules.tables().combat.dice(listed.strength.points());
        let aim = match strike.aim {
            Aim::Battalion(_) => Noted::Base(strike.at),
            Aim::Point(point) => Noted::Point(point),
        };
        let noted = Event::PointNoted { side: listed.side, aim, radius: reach, dice, bonus: true, weapons };
        play.happen(rule::AIR_13, noted);
    }
    if strike.heavy {
        play.happen(rule::AIR_11, Event::Cratered { at: strike.at.centre() });
    }
}

/// OB-AIR-3: the target and everybody placed near it, friends too.
pub(super) fn caught_by(rules: &Brevity, state: &State, strike: &Strike) -> BattalionSet {
    let reach = rules.tables().distances.air_area;
    let caught = |battalion: &BattalionId| {
        state.is_placed(*battalion)
            && (strike.aim == Aim::Battalion(*battalion) || is_near(state, strike, *battalion, reach))
    };
    rules.roster().battalion_ids().filter(caught).collect()
}

/// The base of what is aimed at: the target where it stands or passes, or a point as small as a base can be.
pub(super) fn aimed_at(rules: &Brevity, state: &State, aim: Aim, along: Option<Length>) -> Rectangle {
    match aim {
        Aim::Battalion(target) => Target::on_path(rules, state, target, along).mark.base,
        Aim::Point(point) => point_base(rules, point),
    }
}

fn point_base(rules: &Brevity, point: Point) -> Rectangle {
    Rectangle::new(point, Rectangle::THINNEST, Rectangle::THINNEST, Angle::EAST).unwrap_or(rules.spare_base())
}

fn is_near(state: &State, strike: &Strike, battalion: BattalionId, reach: Length) -> bool {
    let base = &state.battalion(battalion).base;
    match strike.aim {
        Aim::Battalion(_) => base.is_within(&strike.at, reach),
        Aim::Point(point) => within(base, &point, reach),
    }
}

/// OB-REC-5: whether a company that has retired is still under the attack.
pub fn still_caught(rules: &Brevity, state: &State, battalion: BattalionId) -> bool {
    state.strike.is_some_and(|strike| is_near(state, &strike, battalion, rules.tables().distances.air_area))
}

/// One volley for each battalion caught, the target first, then by distance (OB-AIR-3).
pub(crate) fn go_on<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let Some(mut strike) = play.state.strike else { return Next::Done };
    let Some(target) = next_under(play.state, &strike) else {
        play.keep(Hand::Strike(None));
        return Next::Done;
    };
    strike.left.remove(target);
    play.keep(Hand::Strike(Some(strike)));
    let along = strike.along.filter(|_| strike.aim == Aim::Battalion(target));
    let (kind, none) = (VolleyKind::Air(strike.unit), BattalionSet::NONE);
    volley::declare(play, Declared { kind, target, along, firers: none, joined: none, answered: false })
}

/// OB-AIR-3: who comes under a strike next, the target first.
pub(super) fn next_under(state: &State, strike: &Strike) -> Option<BattalionId> {
    let distance = |battalion: BattalionId| {
        let own = strike.aim == Aim::Battalion(battalion);
        (!own, state.battalion(battalion).base.distance_squared(&strike.at).ceil(), battalion)
    };
    strike.left.iter().filter(|battalion| state.is_placed(*battalion)).min_by_key(|target| distance(*target))
}

/// OB-AIR-2, OB-AIR-9: the numbers of an air volley.
pub fn gather(rules: &Brevity, state: &State, declared: &Declared, unit: AirId) -> Result<Volley, Refusal> {
    let target = Target::on_path(rules, state, declared.target, declared.along);
    Ok(volley_of(rules, state, unit, target, state.strike.is_some_and(|strike| strike.heavy)))
}

/// The volley of a unit at a target, as heavy bombers or not.
pub(super) fn volley_of(rules: &Brevity, state: &State, unit: AirId, target: Target, heavy: bool) -> Volley {
    let listed = rules.roster().aircraft(unit);
    let weapons = Weapons::default().with(weapons_of_aircraft(listed.kind, heavy));
    let punch = Punch {
        points: listed.strength.points(),
        bonus: true,
        penetration: rules.tables().combat.artillery_penetration,
        casualty: casualty_of(rules, state, &target, weapons, None, None),
        counter: false,
        located: located_by(rules, state, listed.side, &target),
    };
    let none = BattalionSet::NONE;
    let numbers = volley::numbers(rules, state, &target, punch);
    Volley { target, effective: none, ineffective: none, lenders: none, joined: none, numbers, flames: false }
}

/// OB-AIR-7: whether a side has a guided unit that could strike in this step.
pub fn may_strike(rules: &Brevity, state: &State, kind: VolleyKind, side: Side) -> bool {
    is_played(rules)
        && of_side(rules, side).any(|unit| {
            check_guided(rules, state, kind, unit).is_ok()
                && (kind == VolleyKind::Bombardment
                    || rules.side_range(other(side)).any(|target| {
                        check_target(rules, state, kind, target, None).is_ok()
                            && sighting(rules, state, unit, target).is_some()
                    }))
        })
}

/// A point of a mover's path at which the controller's command locates it (OB-AIR-7).
pub fn sighting(rules: &Brevity, state: &State, unit: AirId, target: BattalionId) -> Option<Option<Length>> {
    let command = state.aircraft[unit.index()].command;
    let seen = |along: &Option<Length>| {
        command_locates(rules, state, command, &Target::on_path(rules, state, target, *along).mark)
    };
    crate::opportunity::opportunities(state, target).find(seen)
}

fn check_guided(rules: &Brevity, state: &State, kind: VolleyKind, unit: AirId) -> Result<(), Refusal> {
    let (listed, of) = (rules.roster().aircraft(unit), &state.aircraft[unit.index()]);
    let named = |refusal| of_name(refusal, &listed.name);
    refuse_with(listed.side != firing_side(rules, state, kind), || named(NOT_OWN))?;
    refuse_with(!listed.controller || listed.kind != AirKind::GroundAttack, || named(NOT_CONTROLLED))?;
    refuse_with(of.command.is_none(), || named(NOT_CONTROLLED))?;
    refuse_with(kind == VolleyKind::Bombardment && of.command != state.moving, || named(NOT_CONTROLLED))?;
    refuse_if(is_grounded(rules, state, unit), GROUNDED)?;
    check_flight(rules, state, unit, state.turn)
}

/// OB-D-22, OB-D-23 for aircraft: in M4 a located mover, in M5 any enemy or a point.
pub fn check_strike(
    rules: &Brevity,
    state: &State,
    frame: Frame,
    unit: AirId,
    aim: Aim,
    at: Option<Point>,
) -> Result<(), Refusal> {
    let kind = artillery::kind_of(frame);
    refuse_if(!is_played(rules), WRONG_STEP)?;
    check_guided(rules, state, kind, unit)?;
    match (aim, kind) {
        (Aim::Point(_), VolleyKind::ReactionBombardment) => Err(WRONG_STEP),
        (Aim::Point(_), _) => check_aim(rules, state, aim),
        (Aim::Battalion(target), VolleyKind::ReactionBombardment) => {
            let along = strike_point(rules, state, kind, unit, target, at)?;
            let mark = Target::on_path(rules, state, target, along).mark;
            let located = command_locates(rules, state, state.aircraft[unit.index()].command, &mark);
            refuse_if(!located, NOT_LOCATED)
        }
        (Aim::Battalion(target), _) => {
            check_aim(rules, state, aim)?;
            let name = &rules.roster().battalion(target).name;
            let enemy = rules.side_of(target) != rules.roster().aircraft(unit).side;
            refuse_with(!enemy || at.is_some(), || of_name(crate::refusals::NOT_ENEMY, name))
        }
    }
}

/// Where on its path a mover is struck: at the point named, or where it is first located. Support does not protect.
fn strike_point(
    rules: &Brevity,
    state: &State,
    kind: VolleyKind,
    unit: AirId,
    target: BattalionId,
    at: Option<Point>,
) -> Result<Option<Length>, Refusal> {
    let checked = check_target(rules, state, kind, target, at);
    match checked {
        // OB-AIR-14: close support does not protect, and an earlier volley of the step does not either (OB-FIR-1).
        Err(refusal) if matches!(refusal.why.code, "E-CLOSE-SUPPORT" | "E-SECOND-VOLLEY") => Ok(None),
        Ok(None) => Ok(sighting(rules, state, unit, target).flatten()),
        checked => checked,
    }
}

/// OB-AIR-7: guided aircraft strike in M4 or M5.
pub(crate) fn strike<T: Table<State>>(play: &mut Play<'_, T>, unit: AirId, aim: Aim, at: Option<Point>) -> Next {
    let along = guided_to(play.rules, play.state, unit, aim, at);
    take_off(play, unit, aim, along)
}

/// Where on its path a guided strike finds a mover.
pub(super) fn guided_to(rules: &Brevity, state: &State, unit: AirId, aim: Aim, at: Option<Point>) -> Option<Length> {
    let kind = artillery::kind_of(state.main_step());
    match aim {
        Aim::Battalion(target) if kind == VolleyKind::ReactionBombardment => {
            strike_point(rules, state, kind, unit, target, at).ok().flatten()
        }
        _ => None,
    }
}

/// OB-AIR-16: what a type of aircraft may do, in words for the page.
pub const fn about(kind: AirKind) -> (&'static str, RuleId) {
    match kind {
        AirKind::GroundAttack => ("once a turn, by day, through cloud", rule::AIR_16),
        AirKind::Medium => ("once a day with a turn of rest, by day and night", rule::AIR_16),
        AirKind::Heavy => ("once a day at a point ordered at daybreak; leaves craters", rule::AIR_16),
        AirKind::Transport => ("flies supplies and landings, once a day with a turn of rest", rule::AIR_17),
    }
}
