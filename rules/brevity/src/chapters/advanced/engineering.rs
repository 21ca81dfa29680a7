//! Engineering work (OB-ENG-1 to 4, OB-ENG-11 to 19): who may do what, how long it takes, and what comes of it.

use sandtable_kernel::geometry::{Rectangle, Segment, within};
use sandtable_kernel::{Angle, Length, Point, Refusal, Table};

use crate::ground::overlaps;
use crate::play::Play;
use crate::refusals::{
    NOT_IN_GAME, WORK_DONE, WORK_ENGINEERS, WORK_MINES, WORK_MOUNTED, WORK_PLACE, WORK_POSTURE, of_name, refuse_if,
    refuse_with,
};
use crate::sequence::{Next, Stage};
use crate::terms::{
    Arm, BattalionId, BattalionSet, BridgeId, BridgeState, Gear, Job, Lift, Mobility, ObstacleKind, Posture, Spans,
    Status, WaterGear, Works,
};
use crate::toggles::{Amphibious, Engineering, FerryPrepWheeled};
use crate::{Brevity, Event, State, rule};

use super::{amphibious, bridges, obstacles};

/// How long a job takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Duration {
    /// So many moves of its command (OB-ENG-2).
    Moves(u8),
    /// So many whole turns (OB-ENG-3).
    Turns(u8),
    /// As long as it goes on.
    Endless,
}

/// OB-ENG-4: the duration of a job for this battalion.
pub fn duration(rules: &Brevity, battalion: BattalionId, job: Job) -> Duration {
    let numbers = &rules.tables().advanced;
    let listed = rules.roster().battalion(battalion);
    let class = |class: u8| usize::from(class.clamp(1, 3)) - 1;
    match job {
        Job::Bridge(of) => Duration::Turns(numbers.bridge_turns[class(of)]),
        Job::Ferry(of) => Duration::Turns(numbers.ferry_turns[class(of)]),
        Job::Operate => Duration::Endless,
        Job::Block | Job::Demolish(_) => Duration::Moves(numbers.demolish_moves),
        Job::Prepare(_) => Duration::Turns(numbers.prepare_turns),
        Job::Blow(_) => Duration::Moves(numbers.blow_moves),
        Job::Mine { .. } => Duration::Turns(numbers.mine_turns),
        Job::Dig => Duration::Turns(
            numbers.dig_turns[match listed.arm {
                Arm::Infantry => 0,
                _ if listed.is_towed() => 1,
                _ => 2,
            }],
        ),
        Job::Boats(Lift::Wheels) if rules.toggles().ferry_prep_wheeled == FerryPrepWheeled::TwoTurns => {
            Duration::Turns(numbers.boat_moves[1])
        }
        Job::Boats(lift) => Duration::Moves(numbers.boat_moves[lift as usize]),
        Job::Waterproof => Duration::Turns(numbers.swim_turns),
    }
}

/// OB-D-20 for work: whether this battalion may do this here.
pub fn check(rules: &Brevity, state: &State, battalion: BattalionId, job: Job) -> Result<(), Refusal> {
    refuse_if(rules.toggles().engineering == Engineering::Off, NOT_IN_GAME)?;
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    let named = |refusal| of_name(refusal, &listed.name);
    refuse_if(!matches!(of.posture, Posture::Line | Posture::Support) || !of.status.on_table(), WORK_POSTURE)?;
    // OB-ENG-19: anybody may dig; the rest takes engineers.
    let able = match job {
        Job::Dig => true,
        Job::Waterproof => listed.water == WaterGear::Dd,
        Job::Block | Job::Demolish(_) | Job::Prepare(_) | Job::Blow(_) => listed.has_engineers(),
        Job::Bridge(_) | Job::Ferry(_) | Job::Operate | Job::Mine { .. } | Job::Boats(_) => listed.is_specialist(),
    };
    refuse_with(!able, || named(WORK_ENGINEERS))?;
    let swims = matches!(job, Job::Boats(_) | Job::Waterproof);
    refuse_if(swims && rules.toggles().amphibious == Amphibious::Off, NOT_IN_GAME)?;
    check_place(rules, state, battalion, job)
}

/// OB-ENG-11, OB-ENG-13 to 18: where a job can be done.
fn check_place(rules: &Brevity, state: &State, battalion: BattalionId, job: Job) -> Result<(), Refusal> {
    let of = state.battalion(battalion);
    let on_one = |bridge: BridgeId, states: &[BridgeState]| {
        bridges::within_reach(rules, state, battalion, states).any(|near| near == bridge)
    };
    let fits = match job {
        Job::Bridge(class) => {
            (1..=3).contains(&class)
                && crossing_at(rules, state, battalion).is_some_and(|line| is_free(rules, state, line, class))
        }
        Job::Ferry(class) => (1..=3).contains(&class) && crossing_at(rules, state, battalion).is_some(),
        Job::Operate => state.ferries.iter().any(|ferry| ferry.operator == battalion),
        Job::Block => road_beside(rules, state, battalion).is_some() && !state.obstacles.is_full(),
        Job::Demolish(bridge) => {
            on_one(bridge, &[BridgeState::Intact, BridgeState::Prepared]) && !state.obstacles.is_full()
        }
        Job::Prepare(bridge) => {
            on_one(bridge, &[BridgeState::Intact])
                && state.bridges.get(bridge.index()).is_some_and(|bridge| bridge.spans == Spans::Multiple)
        }
        Job::Blow(bridge) => {
            on_one(bridge, &[BridgeState::Prepared])
                && state.bridges.get(bridge.index()).and_then(|bridge| bridge.prepared_by)
                    == Some(rules.side_of(battalion))
        }
        Job::Mine { at, facing } => return check_mines(rules, state, battalion, at, facing),
        Job::Dig => {
            let listed = rules.roster().battalion(battalion);
            let carried = of.mounted && listed.can_dismount();
            refuse_with(of.works != Works::None, || of_name(WORK_DONE, &listed.name))?;
            return refuse_with(carried, || of_name(WORK_MOUNTED, &listed.name));
        }
        Job::Boats(_) => obstacles::bank_of(rules, state, battalion).is_some() && !state.lifts.is_full(),
        Job::Waterproof => {
            of.gear != Gear::Used
                && of.gear != Gear::Ready
                && (obstacles::bank_of(rules, state, battalion).is_some()
                    || amphibious::shore_of(rules, state, battalion).is_some())
        }
    };
    refuse_if(!fits, WORK_PLACE)
}

/// OB-ENG-15: not where a bridge was blown, and not where one of that class stands.
fn is_free(rules: &Brevity, state: &State, line: Segment, class: u8) -> bool {
    let apart = rules.tables().distances.rebuild;
    !state.bridges.is_full()
        && state.bridges.iter().all(|bridge| match bridge.state {
            BridgeState::Gone => !within(&bridge.line, &line, apart),
            _ => bridge.line != line || bridge.class < class,
        })
}

/// The line over the river at an engineer's feet, from bank to bank, on the grid of the table. Whoever works near a bridge
/// of his own making builds on it (OB-ENG-12).
pub fn crossing_at(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<Segment> {
    let bank = obstacles::bank_of(rules, state, battalion)?;
    let near = rules.tables().distances.bank;
    let own = state.bridges.iter().find(|bridge| {
        bridge.state == BridgeState::Intact
            && bridge.spans == Spans::Single
            && within(&bridge.line, &state.battalion(battalion).base, near)
    });
    if let Some(bridge) = own {
        return Some(bridge.line);
    }
    let far = amphibious::far_bank(rules, state, battalion)?;
    Some(Segment::new(bank, far.bank))
}

/// OB-ENG-14: the piece of road beside a battalion that would be blocked: across it, an inch to either side.
fn road_beside(rules: &Brevity, state: &State, battalion: BattalionId) -> Option<(Point, Point)> {
    let base = &state.battalion(battalion).base;
    let reach = rules.tables().distances.demolition;
    let road = rules.setup().land.roads.iter().find(|road| within(*road, base, reach))?;
    let track = crate::track::Track::new(road.from, &[road.to], Angle::EAST, None);
    let at = track.at(track.nearest(base.centre()).0)?.at;
    let across = Angle::towards(road.from, road.to)? + Angle::NORTH;
    let (x, y) = across.step(Length::inches(1));
    Some((Point::new(Length(at.x.0 - x.0), Length(at.y.0 - y.0)), at + (x, y)))
}

/// OB-ENG-17: 4" by 1", its nearest edge within 4", off bases, bridges and rivers.
fn check_mines(
    rules: &Brevity,
    state: &State,
    battalion: BattalionId,
    at: Point,
    facing: Angle,
) -> Result<(), Refusal> {
    let field = mines(rules, at, facing);
    let Some(field) = field.filter(|_| rules.setup().on_table(at) && !state.obstacles.is_full()) else {
        return Err(WORK_MINES.at(at));
    };
    let distances = &rules.tables().distances;
    let near = field.is_within(&state.battalion(battalion).base, distances.mine_reach);
    let bounds = sandtable_kernel::geometry::Outline::bounds(&field);
    let on_base = rules.roster().battalion_ids().any(|other| {
        let of = state.battalion(other);
        let seen = of.status == Status::Placed
            || (of.status == Status::Hidden && rules.side_of(other) == rules.side_of(battalion));
        seen && field.overlaps(&of.base)
    });
    let on_bridge = state.bridges.iter().any(|bridge| within(&bridge.line, &field, Length::ZERO));
    let wet = rules.setup().rivers().iter().any(|river| overlaps(river, &field, bounds));
    refuse_if(!near || on_base || on_bridge || wet, WORK_MINES.at(at))
}

/// A minefield as a rectangle: its length along the facing.
fn mines(rules: &Brevity, at: Point, facing: Angle) -> Option<Rectangle> {
    let distances = &rules.tables().distances;
    if !at.is_measurable() {
        return None;
    }
    Rectangle::new(at, distances.mine_width, distances.mine_length, facing).ok()
}

/// OB-ENG-1: it works instead of moving; a new job begins anew unless it builds on the old one (OB-ENG-12).
pub(crate) fn work<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, job: Job) -> Next {
    let old = play.state.battalion(battalion).task.map(|task| task.job);
    let builds_on = matches!((old, job), (Some(Job::Bridge(_)), Job::Bridge(_)));
    let anew = old != Some(job) && !builds_on;
    if job == Job::Waterproof {
        play.happen(rule::AMP_6, Event::GearChanged { battalion, gear: Gear::Preparing });
    }
    if builds_on && old != Some(job) {
        // The turns already spent count.
        let done = play.state.battalion(battalion).task.map_or(0, |task| task.done);
        play.happen_to(rule::ENG_12, battalion, Event::Worked { battalion, job, anew: true });
        play.happen_to(rule::ENG_12, battalion, Event::WorkCounted { battalion, done });
    } else {
        play.happen_to(rule::ENG_1, battalion, Event::Worked { battalion, job, anew });
    }
    Next::Go(Stage::Move)
}

/// M8, OB-ENG-2: work counted in moves; a pinned battalion's move does not count (OB-PIN-3).
pub(crate) fn count_moves<T: Table<State>>(play: &mut Play<'_, T>) {
    let Some(moving) = play.state.moving else { return };
    let at_work: BattalionSet = play
        .state
        .members(moving)
        .filter(|member| play.state.battalion(*member).task.is_some_and(|task| task.at_work))
        .collect();
    for battalion in at_work.iter() {
        let Some(task) = play.state.battalion(battalion).task else { continue };
        if let Duration::Moves(needed) = duration(play.rules, battalion, task.job) {
            count(play, battalion, task.job, task.done + 1, needed, rule::ENG_2);
        }
    }
}

/// E1, OB-ENG-3: work counted in turns, where it filled the turn.
pub(crate) fn count_turns<T: Table<State>>(play: &mut Play<'_, T>) {
    let whole: BattalionSet = play
        .rules
        .roster()
        .battalion_ids()
        .filter(|battalion| {
            let of = play.state.battalion(*battalion);
            of.status.on_table() && of.task.is_some_and(|task| task.whole_turn)
        })
        .collect();
    for battalion in whole.iter() {
        let Some(task) = play.state.battalion(battalion).task else { continue };
        if let Duration::Turns(needed) = duration(play.rules, battalion, task.job) {
            count(play, battalion, task.job, task.done + 1, needed, rule::ENG_3);
        }
    }
}

fn count<T: Table<State>>(
    play: &mut Play<'_, T>,
    battalion: BattalionId,
    job: Job,
    done: u8,
    needed: u8,
    rule: sandtable_kernel::RuleId,
) {
    play.happen_to(rule, battalion, Event::WorkCounted { battalion, done });
    if done >= needed {
        finish(play, battalion, job);
    }
}

/// What a finished job brings.
fn finish<T: Table<State>>(play: &mut Play<'_, T>, battalion: BattalionId, job: Job) {
    let side = play.rules.side_of(battalion);
    match job {
        Job::Bridge(class) => {
            if let Some(line) = crossing_at(play.rules, play.state, battalion) {
                play.happen(rule::ENG_11, Event::Bridged { from: line.from, to: line.to, class });
            }
            // It may go on to a higher class, so the task is kept with its turns (OB-ENG-12).
            return;
        }
        Job::Ferry(class) => {
            if let Some(line) = crossing_at(play.rules, play.state, battalion) {
                let (from, to) = (line.from, line.to);
                play.happen(rule::ENG_13, Event::FerryBuilt { operator: battalion, from, to, class });
            }
        }
        Job::Operate => return,
        Job::Block => {
            if let Some((from, to)) = road_beside(play.rules, play.state, battalion) {
                let kind = ObstacleKind::RoadBlock;
                play.happen(rule::ENG_14, Event::ObstacleMade { kind, from, to, bridge: None });
            }
        }
        Job::Demolish(bridge) => {
            let Some(line) = play.state.bridges.get(bridge.index()).map(|bridge| bridge.line) else { return };
            let state = BridgeState::Demolished;
            play.happen(rule::ENG_14, Event::BridgeChanged { bridge, state, by: None });
            let (kind, from, to) = (ObstacleKind::Span, line.from, line.to);
            play.happen(rule::ENG_14, Event::ObstacleMade { kind, from, to, bridge: Some(bridge) });
        }
        Job::Prepare(bridge) => {
            let state = BridgeState::Prepared;
            play.happen(rule::ENG_15, Event::BridgeChanged { bridge, state, by: Some(side) });
        }
        Job::Blow(bridge) => {
            let state = BridgeState::Gone;
            play.happen(rule::ENG_15, Event::BridgeChanged { bridge, state, by: Some(side) });
        }
        Job::Mine { at, facing } => {
            let half = Length(play.rules.tables().distances.mine_length.0 / 2);
            let (x, y) = facing.step(half);
            let (from, to) = (Point::new(Length(at.x.0 - x.0), Length(at.y.0 - y.0)), at + (x, y));
            let kind = ObstacleKind::Minefield;
            play.happen(rule::ENG_17, Event::ObstacleMade { kind, from, to, bridge: None });
        }
        Job::Dig => {
            let works = Works::DugIn;
            play.happen_to(rule::ENG_18, battalion, Event::WorksChanged { battalion, works });
        }
        Job::Boats(lift) => {
            let count = if lift == Lift::Infantry { 2 } else { 1 };
            play.happen(rule::AMP_1, Event::BoatsReady { engineers: battalion, lift, count });
        }
        Job::Waterproof => play.happen(rule::AMP_6, Event::GearChanged { battalion, gear: Gear::Ready }),
    }
    play.happen_to(rule::ENG_4, battalion, Event::WorkEnded { battalion });
}

/// Everything a battalion could work at here: for offers and computer players.
pub fn jobs<'a>(rules: &'a Brevity, state: &'a State, battalion: BattalionId) -> impl Iterator<Item = Job> + 'a {
    let span = [BridgeState::Intact, BridgeState::Prepared];
    let near: arrayvec::ArrayVec<BridgeId, 24> = (0..state.bridges.len())
        .map(|index| BridgeId(index as u8))
        .filter(|bridge| bridges::within_reach(rules, state, battalion, &span).any(|reached| reached == *bridge))
        .collect();
    let fixed = [
        Job::Dig,
        Job::Block,
        Job::Operate,
        Job::Bridge(1),
        Job::Bridge(2),
        Job::Bridge(3),
        Job::Ferry(1),
        Job::Ferry(2),
        Job::Ferry(3),
        Job::Boats(Lift::Infantry),
        Job::Boats(Lift::Wheels),
        Job::Boats(Lift::Medium),
        Job::Waterproof,
    ];
    let on_bridges =
        near.into_iter().flat_map(|bridge| [Job::Demolish(bridge), Job::Prepare(bridge), Job::Blow(bridge)]);
    fixed.into_iter().chain(on_bridges).filter(move |job| check(rules, state, battalion, *job).is_ok())
}

/// Whether a mobility rides on wheels, for the rafts of OB-AMP-1.
pub const fn has_wheels(mobility: Mobility) -> bool {
    !matches!(mobility, Mobility::Foot | Mobility::Cyclist)
}
