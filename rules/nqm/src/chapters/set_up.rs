//! Set-up (NQ-SET): works, deployment, plans; and what comes onto the table later.

use std::sync::Arc;

use arrayvec::ArrayVec;
use sandtable_kernel::turn::Course;
use sandtable_kernel::{Refusal, Side, Table, Word};

use crate::grid::canonical;
use crate::orders::{Answer, Building, Load, Order, Path};
use crate::play::{Next, Play};
use crate::refusals::{
    ALLOWANCE, CONCEAL, COUNT, DOCTRINE, ENEMY, NOT_OWN, OUTPOSTS, PREBATTLE, RANGE, STACK, STATE, TERRAIN, WRONG_STEP,
    ZONE, called, filled, refuse_if,
};
use crate::state::{Base, Board, Formation, Frame, Hand, Phase, Place, Stage, Standing, State, Step, Unit};
use crate::terms::{Arm, BaseId, BaseSet, Class, Edge, Line, Mission, Posture, SIDES, Square, StopRule, Works, other};
use crate::{Event, Nqm, Start, class::By, rule, stores};

/// The state before the first decision (NQ-SET-8).
pub fn opening(rules: &Nqm) -> State {
    let setup = rules.setup();
    let starts = rules.roster().base_ids();
    let bases: Vec<Base> = starts.map(|base| base_at_start(rules, base, &setup.starts[base.index()])).collect();
    let mut state = State {
        board: Board::of(&bases, rules.grid().width, rules.grid().height),
        bases,
        units: Vec::new(),
        formations: setup
            .stocks
            .iter()
            .map(|stock| Formation {
                log: stock.log,
                pol: stock.pol,
                opened: false,
                parched: false,
                fire_units: stock.fire_units,
            })
            .collect(),
        queue: Vec::new(),
        declared: Vec::new(),
        attacks: Vec::new(),
        next_attack: 1,
        storms: Vec::new(),
        positions: setup.positions.clone(),
        prepared: Vec::new(),
        mines: setup.mines.clone(),
        bridges: setup.bridges.clone(),
        preplanned: setup.preplanned.clone(),
        holders: setup.objectives.iter().take(16).map(|objective| objective.holder).collect(),
        taken: Vec::new(),
        bound: 0,
        day: 1,
        hour: 0,
        night: false,
        waiting: 0,
        second: 0,
        standing: [Standing { stop: StopRule::Ask, demolish: Answer::Ask }; 2],
        skipping: 0,
        skips: [0; 16],
        works_left: setup.allowance,
        booty: [(0, 0); 2],
        ruled_ground: Vec::new(),
        penalties: Vec::new(),
        pairings: Vec::new(),
        reports: Vec::new(),
        read: vec![[0; 16]; rules.roster().units.len()],
        shown: Arc::default(),
        observers: false,
        steps: [None, None],
        score: [0; 2],
        exited: [false; 2],
        paid: [false; 2],
        blind: [0; 2],
        hand: Hand::default(),
        frames: Course::at(Frame::Over),
        outcome: None,
    };
    for unit in rules.roster().unit_ids() {
        let about = rules.roster().unit(unit);
        let (plan, contingency) = setup.plans[unit.index()].clone();
        let worn = about.bases.iter().find_map(|base| setup.starts[base.index()].endurance);
        state.units.push(Unit {
            grade: about.grade,
            endurance: worn.unwrap_or(rules.tables().grade(about.grade).endurance),
            fifty_tested: false,
            tested: false,
            passed: false,
            owes_test: false,
            worn: false,
            halted: false,
            plan,
            contingency,
            tie: about.tie.as_ref().map(|(tie, bodies)| (*tie, bodies.iter().copied().take(3).collect())),
            supplied: true,
            fuelled: true,
            passes: 0,
            fails: 0,
            objectives: 0,
            surrendered: false,
            volleys: 0,
            owed: 0,
        });
    }
    for base in rules.roster().base_ids() {
        state.bases[base.index()].ammo = stores::full_load(rules, &state, base);
    }
    for unit in rules.roster().unit_ids() {
        state.units[unit.index()].volleys = stores::full_volleys(rules, &state, unit);
    }
    state
}

fn base_at_start(rules: &Nqm, base: BaseId, start: &Start) -> Base {
    let info = rules.info(base);
    let place = match start.at {
        _ if info.arm == Arm::Air => Place::AirPool,
        Some(square) if start.bound == 0 => Place::On(square),
        _ => Place::Reserve,
    };
    Base {
        side: info.side,
        place,
        sp: start.sp,
        pips: start.pips,
        posture: start.posture,
        causes: start.causes,
        dry: start.dry,
        ammo: 0,
        concealed: start.concealed && matches!(place, Place::On(_)),
        line: start.line,
        area: 0,
        engaged: start.engaged,
        follow_on: false,
        under_fire: false,
        fired: false,
        fought: false,
        moved: false,
        uncovered: false,
        stopped: false,
        tested: false,
        shelled: 0,
        fought_bound: 0,
        retreated: 0,
        origin: None,
        path: Path::new(),
        now: 0,
        gone: 0,
        spent: 0,
        began: None,
        plotted: Posture::Static,
        credit: 0,
        cowed: 0,
        blooded: start.blooded,
        carrier: None,
        load: Load::Empty,
        job: None,
        look: None,
        probed: None,
        mission: None,
        aim: None,
        strike: None,
        fired_at_tanks: false,
        ruled: [None; 2],
        ruled_reach: None,
        steadfast: false,
        service: None,
        fresh: 0,
        breach: false,
        broke_at: None,
        broke_off: false,
        aim_in: None,
        secret: false,
    }
}

/// NQ-SET-2: works, the defender's deployment, the attacker's, or both at once; what the scenario fixes is not asked.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let setup = play.rules.setup();
    if setup.allowance > 0 {
        play.ask(Frame::BuildWorks);
    }
    if setup.meeting {
        let both = SIDES.iter().fold(0, |seats, side| seats | 1 << play.rules.highest_seat(*side).0);
        play.wait_for(both, 0);
        play.ask(Frame::Enter(Phase::Deploy));
    } else {
        for side in SIDES.into_iter().rev() {
            if setup.deploys[usize::from(side.0)] {
                play.ask(Frame::Deploy(side));
            }
        }
    }
    Next::Go(Stage::Bound(Step::Begin))
}

/// DC-SET-WORKS: what a work costs, where it may be.
pub fn check_works(rules: &Nqm, state: &State, order: &Order) -> Result<(), Refusal> {
    let side = SIDES[1];
    let (cost, square) = match order {
        Order::Done => return Ok(()),
        Order::BuildWorks(building, square) => (cost(rules, *building), *square),
        Order::LayMines(square, _) => (rules.tables().numbers.works_mines, *square),
        Order::PrepareBridge(square, _) => (rules.tables().numbers.works_demolition, *square),
        _ => return Err(WRONG_STEP),
    };
    refuse_if(!rules.grid().is_passable(square), TERRAIN)?;
    refuse_if(!in_zone(rules, side, square), ZONE)?;
    let words = [Word::Number(i64::from(cost)), Word::Number(i64::from(state.works_left))];
    refuse_if(cost > u16::from(state.works_left), filled(ALLOWANCE, words))?;
    let cell = rules.grid().cell(square);
    match order {
        Order::BuildWorks(Building::Works(works), _) => {
            let there = state.works(square).is_some_and(|position| position.works >= *works);
            let wrong = matches!(works, Works::None | Works::Casemate)
                || *works == Works::Fortified && cell.ground != crate::terms::Ground::City;
            refuse_if(there || wrong, PREBATTLE)
        }
        Order::BuildWorks(Building::Village, _) => {
            refuse_if(!cell.ground.is_settlement() || cell.prepared || state.prepared.contains(&square), PREBATTLE)
        }
        Order::LayMines(_, edge) => {
            let place = canonical(square, *edge);
            let there = state.mines.iter().any(|mine| Some((mine.square, mine.edge)) == place);
            refuse_if(place.is_none() || there, PREBATTLE)
        }
        Order::PrepareBridge(_, edge) => {
            let place = canonical(square, *edge);
            let bridge = state.bridges.iter().find(|bridge| Some((bridge.square, bridge.edge)) == place);
            refuse_if(!bridge.is_some_and(|bridge| !bridge.ford && bridge.prepared.is_none()), PREBATTLE)
        }
        _ => Ok(()),
    }
}

fn cost(rules: &Nqm, building: Building) -> u16 {
    let numbers = &rules.tables().numbers;
    match building {
        Building::Works(Works::Fortified | Works::Casemate) => numbers.works_fortified,
        Building::Works(_) => numbers.works_dug_in,
        Building::Village => numbers.works_village,
    }
}

/// Builds, or ends building.
pub(crate) fn build<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    let side = SIDES[1];
    let numbers = play.rules.tables().numbers;
    let small = |cost: u16| u8::try_from(cost).unwrap_or(u8::MAX);
    match order {
        Order::BuildWorks(building, at) => {
            let cost = small(cost(play.rules, *building));
            play.happen(rule::SET_5, Event::Built { building: *building, at: *at, side, cost });
        }
        Order::LayMines(at, edge) => {
            play.happen(rule::SET_5, Event::MinesLaid { at: *at, edge: *edge, side, cost: small(numbers.works_mines) });
        }
        Order::PrepareBridge(at, edge) => {
            let cost = small(numbers.works_demolition);
            play.happen(rule::SET_5, Event::BridgePrepared { at: *at, edge: *edge, side, cost });
        }
        _ => return Next::Done,
    }
    Next::Go(Stage::Ask(Frame::BuildWorks))
}

/// Whether a side may deploy in a square.
pub fn in_zone(rules: &Nqm, side: Side, square: Square) -> bool {
    rules.setup().zones[usize::from(side.0)]
        .iter()
        .any(|(low, high)| (low.x..=high.x).contains(&square.x) && (low.y..=high.y).contains(&square.y))
}

/// DC-SET-DEPLOY (NQ-SET-3, NQ-SET-6, NQ-SET-9).
pub fn check_deploy(rules: &Nqm, state: &State, side: Side, order: &Order) -> Result<(), Refusal> {
    let Order::Deploy { base, square: at, line, concealed } = order else {
        return refuse_if(!matches!(order, Order::Done | Order::DeployRest), WRONG_STEP);
    };
    let info = rules.info(*base);
    refuse_if(info.side != side, filled(NOT_OWN, [called(info)]))?;
    refuse_if(!matches!(state.base(*base).place, Place::On(_)), STATE)?;
    refuse_if(!rules.grid().is_passable(*at), TERRAIN)?;
    refuse_if(!in_zone(rules, side, *at), ZONE)?;
    refuse_if(!rules.at(state, other(side), *at).only(|enemy| rules.is_seen(state, enemy)).is_empty(), ENEMY)?;
    refuse_if(!rules.has_room_to_deploy(state, side, *at, BaseSet::of(*base)), STACK)?;
    refuse_if(*concealed && !can_hide(rules, state, side, *at), CONCEAL)?;
    let here = rules.at(state, side, *at).without(BaseSet::of(*base));
    let of = |wanted: Line| {
        here.iter().filter(|other| state.base(*other).line == wanted).count() + usize::from(*line == wanted)
    };
    refuse_if(of(Line::Main) > 0 && of(Line::Outpost) * 3 > here.len() + 1 + 2, OUTPOSTS)
}

/// NQ-SET-3, NQ-HID-4: close country, a settlement or works.
pub fn can_hide(rules: &Nqm, state: &State, side: Side, square: Square) -> bool {
    rules.is_close(state, square) || rules.own_works(state, side, square) != Works::None
}

/// NQ-SET-2: both have deployed, and each sees what the other did.
pub(crate) fn end_meeting<T: Table<State>>(play: &mut Play<'_, T>) {
    for side in SIDES {
        play.happen(rule::SET_2, Event::DeploymentDone { side });
    }
}

/// Deploys, or ends deployment.
pub(crate) fn deploy<T: Table<State>>(play: &mut Play<'_, T>, side: Side, order: &Order) {
    match order {
        Order::Deploy { base, square: at, line, concealed } => {
            play.happen(rule::SET_2, Event::Deployed { base: *base, at: *at, line: *line, concealed: *concealed });
        }
        _ => play.happen(rule::SET_2, Event::DeploymentDone { side }),
    }
}

/// DC-SET-PREPLAN: a mission in range of where the gun stands, or a flight.
pub fn check_preplan(
    rules: &Nqm,
    state: &State,
    base: BaseId,
    mission: Option<Mission>,
    square: Square,
    bound: u8,
) -> Result<(), Refusal> {
    let info = rules.info(base);
    refuse_if(!rules.grid().has(square) || bound == 0 || bound > rules.setup().bounds, RANGE)?;
    let planned = state.preplanned.iter().any(|plan| plan.base == base && plan.bound == bound);
    refuse_if(planned, STATE)?;
    match mission {
        None => refuse_if(info.arm != Arm::Air, STATE),
        Some(Mission::Prep | Mission::Harass) => {
            refuse_if(!info.arm.fires_missions() || info.organic, STATE)?;
            refuse_if(info.soviet, DOCTRINE)?;
            let near = state.square(base).is_some_and(|at| at.distance(square) <= rules.range(state, base));
            refuse_if(!near, RANGE)
        }
        Some(_) => Err(STATE),
    }
}

/// Step 3b begins with the missions of the operation orders.
pub(crate) fn lay_preplanned<T: Table<State>>(play: &mut Play<'_, T>) {
    let bound = play.state.bound;
    for plan in play.state.preplanned.clone() {
        let Some(mission) = plan.mission.filter(|_| plan.bound == bound) else { continue };
        let seat = play.rules.info(plan.base).seat;
        let able =
            crate::fireplan::check(play.rules, play.state, seat, Phase::Missions, plan.base, mission, plan.square);
        if able.is_ok() {
            play.happen(rule::FPL_7, Event::MissionSet { base: plan.base, mission: Some((mission, plan.square)) });
        }
    }
}

/// NQ-SEQ-10: reinforcements that are due come on where there is room; whether any did.
pub(crate) fn bring_reinforcements<T: Table<State>>(play: &mut Play<'_, T>) -> bool {
    let bound = play.state.bound;
    let mut arrived = false;
    for base in play.rules.roster().base_ids() {
        let start = &play.rules.setup().starts[base.index()];
        if play.state.base(base).place != Place::Reserve || start.bound > bound {
            continue;
        }
        let Some(entry) = start.at else { continue };
        let waited = bound > start.bound;
        if let Some(at) = entry_square(play.rules, play.state, base, entry, waited) {
            play.happen(rule::SEQ_10, Event::Arrived { base, at });
            arrived = true;
        }
    }
    arrived
}

/// The entry square, or after a bound of waiting any of the same edge within D 2.
fn entry_square(rules: &Nqm, state: &State, base: BaseId, entry: Square, waited: bool) -> Option<Square> {
    let (side, grid) = (rules.side_of(base), rules.grid());
    let on_edge = |square: &Square| match rules.setup().edges[usize::from(side.0)] {
        Edge::West => square.x == 1,
        Edge::East => square.x == grid.width,
        Edge::South => square.y == 1,
        Edge::North => square.y == grid.height,
    };
    let free = |square: &Square| {
        grid.is_passable(*square)
            && rules.at(state, other(side), *square).is_empty()
            && rules.has_room_to_deploy(state, side, *square, BaseSet::of(base))
    };
    let others = grid.squares().filter(|square| waited && on_edge(square) && square.distance(entry) <= 2);
    let mut squares: ArrayVec<Square, 16> = others.take(15).collect();
    squares.sort_by_key(|square| square.distance(entry));
    squares.insert(0, entry);
    squares.into_iter().find(free)
}

/// NQ-TER-2: static bases of a side in a square that shelters fewer of them; how many too many.
fn too_many(rules: &Nqm, state: &State, square: Square, side: Side) -> (BaseSet, usize) {
    let sheltered = rules.at(state, side, square).only(|base| {
        let info = rules.info(base);
        state.base(base).posture == Posture::Static
            && info.armour.is_none()
            && info.is_full_size()
            && !state.base(base).uncovered
    });
    if rules.cover(state, side, square, By::Direct) <= Class::L {
        return (sheltered, 0);
    }
    let most = rules.capacity(state, square, true);
    (sheltered, sheltered.len().saturating_sub(most))
}

/// DC-COVER, by default: the highest ids go without.
pub fn overcrowded(rules: &Nqm, state: &State, square: Square, side: Side) -> BaseSet {
    let (bases, many) = too_many(rules, state, square, side);
    let mut ids: Vec<BaseId> = bases.iter().collect();
    ids.reverse();
    ids.into_iter().take(many).collect()
}

/// Whether a square is over its limit.
pub fn has_cover_choice(rules: &Nqm, state: &State, square: Square, side: Side) -> bool {
    too_many(rules, state, square, side).1 > 0
}

/// DC-COVER.
pub fn check_uncovered(rules: &Nqm, state: &State, square: Square, side: Side, bases: BaseSet) -> Result<(), Refusal> {
    let (sheltered, many) = too_many(rules, state, square, side);
    refuse_if(!bases.without(sheltered).is_empty() || bases.len() != many, COUNT)
}

/// Bases without cover for this bound.
pub(crate) fn uncover<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet) {
    for base in bases.iter() {
        play.happen(rule::TER_2, Event::Uncovered { base });
    }
}

/// Step 2c: squares over their limit.
pub(crate) fn ask_overcrowded<T: Table<State>>(play: &mut Play<'_, T>) {
    let squares: Vec<Square> = play.rules.grid().squares().collect();
    for square in squares.into_iter().rev() {
        for side in SIDES.into_iter().rev() {
            if has_cover_choice(play.rules, play.state, square, side) {
                play.ask(Frame::Uncovered(square, side));
            }
        }
    }
}
