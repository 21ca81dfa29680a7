//! Step M3 of a move (OB-MOV-1, OB-MOV-15): one order for each battalion of the moving command. Also hands the orders of
//! the fire steps M4 to M7 to their chapters.

use sandtable_kernel::{Angle, Length, Point, Refusal, Side, Table};

use crate::advanced::{air, air_landings, amphibious, engineering, hidden, obstacles, smoke, waves};
use crate::movement::{Plan, Route, edge_after, edge_ended_at, is_taken, judge};
use crate::play::Play;
use crate::refusals::{
    MOVE_ENTRY, MOVE_ENTRY_BLOCKED, MOVE_EXIT, MOVE_MARCHING, MOVE_MOUNT, MOVE_ORDERED, MOVE_PINNED, MOVE_RESTING,
    MOVE_WAVE, NO_MOUNTS, NOT_MEMBER, WRONG_STEP, of_name, refuse_if, refuse_with,
};
use crate::sequence::{Next, Stage};
use crate::state::{Frame, Hand, March, moved};
use crate::terms::{Aim, AirLanding, BattalionId, BattalionSet, Edge, Job, Posture, Status, Works, at};
use crate::toggles::AirLandings;
use crate::{Brevity, Event, Order, State, artillery, casualties, fire, rule, volley};

/// The battalions of the moving command that may still be given an order in this M3.
pub fn waiting<'a>(rules: &'a Brevity, state: &'a State) -> impl Iterator<Item = BattalionId> + 'a {
    let models = state.moving.map_or(BattalionSet::NONE, |moving| state.command(moving).models);
    models.iter().filter(move |battalion| hindrance(rules, state, *battalion).is_none())
}

/// M3: while somebody waits for an order there is something to decide.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let (rules, state) = (play.rules, &*play.state);
    let mover = state.moving.map_or(state.active, |command| rules.roster().command(command).side);
    // OB-R-146: who has hidden battalions says himself when he is done, so that nobody can count those of this command.
    let asked = waiting(rules, state).next().is_some() || hidden::has_some(rules, state, mover);
    if asked { Next::Ask(Frame::Move) } else { after(play) }
}

/// All orders are given: the steps of fire follow (OB-SEQ-9, OB-WAV-2, OB-WAV-3).
fn after<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if waves::bombards(play.rules, play.state) {
        Next::Go(Stage::ReactionBombardment)
    } else {
        Next::Go(Stage::OpposingFire)
    }
}

fn check_turn(rules: &Brevity, state: &State, battalion: BattalionId) -> Result<(), Refusal> {
    let hindrance = hindrance(rules, state, battalion);
    hindrance.map_or(Ok(()), |refusal| Err(of_name(*refusal, &rules.roster().battalion(battalion).name)))
}

/// Why a battalion may not be given an order now: only a member on the table or arriving, not resting, of this wave may.
fn hindrance(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<&'static Refusal> {
    let of = state.battalion(battalion);
    let Some(moving) = state.moving else { return Some(&WRONG_STEP) };
    match () {
        () if of.command != moving => Some(&NOT_MEMBER),
        () if !of.status.on_table() && !is_arriving(rules, state, battalion) => Some(&NOT_MEMBER),
        () if of.ordered => Some(&MOVE_ORDERED),
        () if of.posture == Posture::Reserve => Some(&MOVE_RESTING),
        () if state.rounds > 1 && of.wave.max(1) != state.round => Some(&MOVE_WAVE),
        () => None,
    }
}

/// OB-SET-5, OB-LND-1: whether a battalion off the table may come onto it now.
pub fn is_arriving(rules: &Brevity, state: &State, battalion: BattalionId) -> bool {
    let listed = rules.roster().battalion(battalion);
    let due = listed.start.arrival.is_none_or(|arrival| (arrival.day, arrival.turn) <= (state.day, state.turn));
    let flies = listed.air_landing != AirLanding::None && rules.toggles().air_landings == AirLandings::On;
    state.battalion(battalion).status == Status::OffTable && due && (listed.start.arrival.is_some() || flies)
}

/// OB-D-20, OB-D-21.
pub fn check(rules: &Brevity, state: &State, order: &Order) -> Result<(), Refusal> {
    if *state.frames.top() == Frame::Sighted {
        return hidden::check_choice(rules, state, order);
    }
    match order {
        Order::EndMove => waves::check_end(rules, state),
        Order::Idle(battalion) => {
            check_turn(rules, state, *battalion)?;
            waves::check_idle(state, *battalion)
        }
        Order::Hold { battalion, facing: _, mounted } => {
            check_turn(rules, state, *battalion)?;
            check_hold(rules, state, *battalion, *mounted)?;
            waves::check_still(rules, state, *battalion)
        }
        Order::Move { battalion, waypoints, facing, mount, dismount } => {
            check_turn(rules, state, *battalion)?;
            let route = check_move(rules, state, *battalion, waypoints, *facing, (*mount, *dismount))?;
            waves::check_path(rules, state, *battalion, &route.track)
        }
        Order::Exit { battalion, waypoints } => {
            check_turn(rules, state, *battalion)?;
            let track = check_exit(rules, state, *battalion, waypoints)?.track;
            waves::check_path(rules, state, *battalion, &track)
        }
        Order::Work { battalion, job } => check_work(rules, state, *battalion, *job),
        Order::Mine { battalion, at, facing } => {
            check_work(rules, state, *battalion, Job::Mine { at: *at, facing: *facing })
        }
        Order::Cross(battalion) => {
            check_turn(rules, state, *battalion)?;
            check_free(state, *battalion)?;
            let (_, far) = amphibious::check(rules, state, *battalion)?;
            waves::check_path(rules, state, *battalion, &amphibious::way_across(rules, state, *battalion, &far))
        }
        Order::Land { battalion, at, facing } => {
            check_turn(rules, state, *battalion)?;
            air_landings::check(rules, state, *battalion, *at, *facing)
        }
        _ => Err(WRONG_STEP),
    }
}

/// OB-ENG-1: work is given like any other order.
fn check_work(rules: &Brevity, state: &State, battalion: BattalionId, job: Job) -> Result<(), Refusal> {
    check_turn(rules, state, battalion)?;
    check_free(state, battalion)?;
    waves::check_idle(state, battalion)?;
    engineering::check(rules, state, battalion, job)
}

/// OB-PIN-6: pinned battalions may only stay idle or take position.
fn check_free(state: &State, battalion: BattalionId) -> Result<(), Refusal> {
    refuse_if(state.battalion(battalion).pinned, MOVE_PINNED)
}

/// OB-POS-4: marching troops take no position.
fn check_hold(rules: &Brevity, state: &State, battalion: BattalionId, mounted: Option<bool>) -> Result<(), Refusal> {
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    refuse_if(of.posture == Posture::March, MOVE_MARCHING)?;
    refuse_if(!of.status.on_table(), MOVE_ENTRY)?;
    if let Some(mounted) = mounted {
        refuse_with(!listed.can_mount(), || of_name(NO_MOUNTS, &listed.name))?;
        refuse_if(mounted == of.mounted, MOVE_MOUNT)?;
    }
    Ok(())
}

/// The way of a battalion, judged (OB-MOV).
pub fn check_move(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    waypoints: &[Point],
    facing: Option<Angle>,
    (mount, dismount): (Option<u8>, Option<u8>),
) -> Result<Route, Refusal> {
    check_free(state, battalion)?;
    let of = state.battalion(battalion);
    let entering = !of.status.on_table();
    let from = if entering { entry_point(rules, state, battalion, waypoints)? } else { of.base.centre() };
    let plan = Plan { from, waypoints, facing, mount, dismount, posture: of.posture, locked: of.edge };
    judge(rules, state, battalion, &plan)
}

/// OB-GEO-14: a way that ends in an exit zone of its side; towed guns limber up for it.
pub fn check_exit(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    waypoints: &[Point],
) -> Result<Route, Refusal> {
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    let mount = (listed.is_towed() && !of.mounted).then_some(0);
    let route = check_move(rules, state, battalion, waypoints, None, (mount, None))?;
    let end = waypoints.last().copied().unwrap_or_default();
    refuse_if(!in_exit(rules, listed.side, end), MOVE_EXIT.at(end))?;
    Ok(route)
}

fn in_exit(rules: &Brevity, side: Side, point: Point) -> bool {
    rules.setup().exits[at(side)].iter().any(|zone| zone.contains(point))
}

/// OB-GEO-14: whoever has reached its exit zone unpinned leaves at the end of the move.
pub(crate) fn leave<T: Table<State>>(play: &mut Play<'_, T>) {
    let leaving: BattalionSet = play
        .rules
        .roster()
        .battalion_ids()
        .filter(|battalion| {
            let of = play.state.battalion(*battalion);
            let away = of.leaving && of.status == Status::Placed && !of.pinned;
            away && in_exit(play.rules, play.rules.side_of(*battalion), of.base.centre())
        })
        .collect();
    for battalion in leaving.iter() {
        let command = play.state.battalion(battalion).command;
        play.happen(rule::GEO_14, Event::Left { battalion });
        casualties::empty(play, command);
    }
}

/// OB-SET-5: a reinforcement starts on the table edge at its place. If that is blocked it starts up to 8" beside it:
/// straight below its first point where that is near enough.
fn entry_point(rules: &Brevity, state: &State, battalion: BattalionId, waypoints: &[Point]) -> Result<Point, Refusal> {
    let listed = rules.roster().battalion(battalion);
    let (Some(arrival), Some(first)) = (listed.start.arrival, waypoints.first()) else { return Err(MOVE_ENTRY) };
    if !is_blocked(rules, state, battalion, arrival.at) {
        return Ok(arrival.at);
    }
    let beside = entry_beside(rules, arrival.at, *first);
    refuse_if(is_blocked(rules, state, battalion, beside), MOVE_ENTRY_BLOCKED.at(beside))?;
    Ok(beside)
}

/// The point of the edge beside a place of entry that is nearest to where a reinforcement wants to go.
fn entry_beside(rules: &Brevity, place: Point, towards: Point) -> Point {
    let setup = rules.setup();
    let slack = setup.tables.distances.entry;
    let clamp = |value: Length, around: Length, most: Length| {
        Length(value.0.clamp((around.0 - slack.0).max(0), (around.0 + slack.0).min(most.0)))
    };
    let edge = Edge::ALL.iter().find(|edge| setup.from_edge(**edge, place) == Length::ZERO);
    match edge {
        Some(Edge::West | Edge::East) => Point::new(place.x, clamp(towards.y, place.y, setup.height)),
        Some(Edge::South | Edge::North) => Point::new(clamp(towards.x, place.x, setup.width), place.y),
        None => place,
    }
}

/// OB-SET-5, OB-INF-2: whether somebody the owner knows of, or impassable ground, is where a reinforcement would enter.
fn is_blocked(rules: &Brevity, state: &State, battalion: BattalionId, at: Point) -> bool {
    let base = moved(&state.battalion(battalion).base, at, state.battalion(battalion).base.facing());
    is_taken(rules, state, battalion, &base, true) || rules.setup().land.in_water(&base)
}

/// Carries out an order of M3.
pub(crate) fn play<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    if *play.state.frames.top() == Frame::Sighted {
        return hidden::choose(play, order);
    }
    match order {
        Order::Idle(battalion) => {
            play.happen_to(rule::MOV_1, *battalion, Event::StoodIdle { battalion: *battalion });
            Next::Go(Stage::Move)
        }
        Order::Hold { battalion, facing, mounted } => hold(play, *battalion, *facing, *mounted),
        Order::Move { battalion, waypoints, facing, mount, dismount } => {
            let route = check_move(play.rules, play.state, *battalion, waypoints, *facing, (*mount, *dismount));
            match route {
                Ok(route) => set_out(play, *battalion, route),
                Err(_) => Next::Go(Stage::Move),
            }
        }
        Order::Exit { battalion, waypoints } => match check_exit(play.rules, play.state, *battalion, waypoints) {
            Ok(route) => {
                play.happen_to(rule::GEO_14, *battalion, Event::Leaving { battalion: *battalion });
                set_out(play, *battalion, route)
            }
            Err(_) => Next::Go(Stage::Move),
        },
        Order::Work { battalion, job } => engineering::work(play, *battalion, *job),
        Order::Mine { battalion, at, facing } => {
            engineering::work(play, *battalion, Job::Mine { at: *at, facing: *facing })
        }
        Order::Cross(battalion) => amphibious::cross(play, *battalion),
        Order::Land { battalion, at, facing } => air_landings::land(play, *battalion, *at, *facing),
        _ => {
            let rest: BattalionSet = waiting(play.rules, play.state).collect();
            for battalion in rest.iter() {
                play.happen_to(rule::MOV_1, battalion, Event::StoodIdle { battalion });
            }
            after(play)
        }
    }
}

/// OB-MOV-1, OB-ENG-18: it takes position; mounting leaves the works.
fn hold<T: Table<State>>(
    play: &mut Play<'_, T>,
    battalion: BattalionId,
    facing: Option<Angle>,
    mounted: Option<bool>,
) -> Next {
    let of = play.state.battalion(battalion);
    let (hidden, works) = (of.status == Status::Hidden, of.works);
    let (facing, mounted) = (facing.unwrap_or(of.base.facing()), mounted.unwrap_or(of.mounted));
    play.happen_to(rule::MOV_1, battalion, Event::TookPosition { battalion, facing, mounted });
    let carried = mounted && play.rules.roster().battalion(battalion).can_dismount();
    if carried && works != Works::None {
        play.happen_to(rule::ENG_18, battalion, Event::WorksChanged { battalion, works: Works::None });
    }
    // OB-HID-3: taking position counts as moving.
    if hidden { hidden::appear(play, BattalionSet::only(battalion)) } else { Next::Go(Stage::Move) }
}

/// The move is made point by point: whoever is hidden on the way is seen in time (OB-HID-4, OB-HID-5).
pub(crate) fn set_out<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, route: Route) -> Next {
    let Route { track, mounted, .. } = route;
    play.keep(Hand::March(Some(March { battalion, track, seen_to: Length::ZERO, stop_at: Length::ZERO, mounted })));
    if play.state.battalion(battalion).status == Status::Hidden {
        return hidden::appear(play, BattalionSet::only(battalion));
    }
    Next::Go(Stage::March)
}

/// A move goes on: it is watched for hidden enemies, and then it has happened.
pub(crate) fn go_on<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let Some(march) = play.state.march.clone() else { return Next::Done };
    if !play.state.battalion(march.battalion).status.on_table() && !is_arriving(play.rules, play.state, march.battalion)
    {
        // A noted point has destroyed it as it showed itself (OB-HID-9).
        play.keep(Hand::March(None));
        return Next::Go(Stage::Move);
    }
    if let Some(next) = hidden::sighted_on_the_way(play, &march) {
        return next;
    }
    play.keep(Hand::March(None));
    arrive(play, march)
}

/// The path has happened: obstacles and banks have their say.
fn arrive<T: Table<State>>(play: &mut Play<'_, T>, march: March) -> Next {
    let (battalion, entering) = (march.battalion, !play.state.battalion(march.battalion).status.on_table());
    let operates = play.state.ferries.iter().any(|ferry| ferry.operator == battalion);
    let met = obstacles::met(play.rules, play.state, battalion, &march.track);
    let rule = if entering { rule::SET_5 } else { rule::MOV_4 };
    play.happen(rule, Event::Moved { battalion, track: march.track.clone(), mounted: march.mounted });
    if operates {
        play.happen(rule::ENG_13, Event::FerryChanged { operator: battalion, gone: true });
    }
    obstacles::stop(play, battalion, &met);
    Next::Go(Stage::Move)
}

/// M8, OB-MOV-14: when no fire can cut its way short any more, whoever has moved into the strip along a side edge stays
/// there.
pub(crate) fn lock_movers<T: Table<State>>(play: &mut Play<'_, T>) {
    let Some(moving) = play.state.moving else { return };
    let members: BattalionSet = play.state.members(moving).collect();
    for battalion in members.iter() {
        let of = play.state.battalion(battalion);
        if of.edge.is_some() || of.track.is_empty() {
            continue;
        }
        // Entering the table is no move that ends in the strip (OB-R-47).
        let ended = || if of.entered { None } else { edge_ended_at(play.rules, of.base.centre()) };
        if let Some(edge) = edge_after(play.rules, play.state, battalion, of.track.length).or_else(ended) {
            play.happen(rule::MOV_14, Event::Locked { battalion, edge });
        }
    }
}

/// OB-D-22 to OB-D-26: judges an order of a fire step.
pub fn check_fire(rules: &Brevity, state: &State, frame: Frame, order: &Order) -> Result<(), Refusal> {
    let bombards = matches!(frame, Frame::ReactionBombardment | Frame::Bombardment);
    match order {
        Order::Bombard { target, guns, at } if bombards => {
            artillery::check(rules, state, artillery::kind_of(frame), *target, *guns, *at).map(|_| ())
        }
        Order::Shell { point, guns } if frame == Frame::Bombardment => {
            artillery::check_shell(rules, state, *point, *guns)
        }
        Order::Strike { unit, target, at } if bombards => {
            air::check_strike(rules, state, frame, *unit, Aim::Battalion(*target), *at)
        }
        Order::StrikePoint { unit, point } if bombards => {
            air::check_strike(rules, state, frame, *unit, Aim::Point(*point), None)
        }
        Order::EndBombardment if bombards => Ok(()),
        Order::Fire(order) if !bombards => fire::check(rules, state, fire::kind_of(frame), order).map(|_| ()),
        Order::Reveal(battalion) if matches!(frame, Frame::OpposingFire | Frame::ReactionBombardment) => {
            hidden::check_reveal(rules, state, frame, *battalion)
        }
        Order::EndFire if !bombards => fire::check_end(rules, state, frame),
        Order::Smoke { battalion, at, facing } => smoke::check(rules, state, frame, *battalion, Some(*at), *facing),
        Order::Screen { battalion, facing } => smoke::check(rules, state, frame, *battalion, None, *facing),
        _ => Err(WRONG_STEP),
    }
}

/// Carries out an order of a fire step.
pub(crate) fn play_fire<T: Table<State>>(play: &mut Play<'_, T>, frame: Frame, order: &Order) -> Next {
    let (rules, state) = (play.rules, &*play.state);
    match order {
        Order::Bombard { target, guns, at } => {
            match artillery::check(rules, state, artillery::kind_of(frame), *target, *guns, *at) {
                Ok(declared) => volley::declare(play, declared),
                Err(_) => Next::Done,
            }
        }
        Order::Shell { point, guns } => artillery::shell(play, *point, *guns),
        Order::Strike { unit, target, at } => air::strike(play, *unit, Aim::Battalion(*target), *at),
        Order::StrikePoint { unit, point } => air::strike(play, *unit, Aim::Point(*point), None),
        Order::EndBombardment => artillery::after(frame),
        Order::Fire(order) => match fire::check(rules, state, fire::kind_of(frame), order) {
            Ok(declared) => volley::declare(play, declared),
            Err(_) => Next::Done,
        },
        Order::Reveal(battalion) => hidden::appear(play, BattalionSet::only(*battalion)),
        Order::Smoke { battalion, at, facing } => smoke::lay(play, *battalion, Some(*at), *facing),
        Order::Screen { battalion, facing } => smoke::lay(play, *battalion, None, *facing),
        _ => fire::after(frame),
    }
}
