//! Simultaneous movement (NQ-MOV-11 to 18): pulse by pulse, every step on the positions before it.
//!
//! A pulse has three stages: what is due and what has to be asked; who gets into whose way; then the steps are made, contact
//! is judged and reconnaissance events follow.

use sandtable_kernel::{Side, Table};

use crate::field::Known;
use crate::grid::canonical;
use crate::movement::{self, step_cost};
use crate::orders::Answer;
use crate::play::{Next, Play};
use crate::state::{Base, Due, Frame, Hurt, Place, Stage, State};
use crate::terms::{Arm, BaseId, BaseSet, Class, Posture, SIDES, Square, other};
use crate::toggles::FastRecce;
use crate::{Event, Nqm, class::By, push, recce, rule};

/// Step 2b begins: postures are taken and the pulses counted (NQ-MOV-2, NQ-MOV-11).
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) {
    let mut pulses = play.rules.tables().numbers.pulses.min(60);
    for base in play.rules.roster().base_ids() {
        let now = play.state.base(base);
        if now.place.square().is_none() {
            continue;
        }
        let posture = if now.now > 0 || creeps(now) { now.plotted } else { Posture::Static };
        if now.now == 0 && now.look.is_none() && now.posture == posture {
            continue;
        }
        let event = Event::PostureTaken { base, posture };
        if now.now > 0 {
            let most = movement::whole_squares(play.rules, play.state, base, posture);
            pulses = pulses.max(u16::from(allowance(play.rules, base, posture, most, now.now)));
        }
        play.happen(rule::MOV_2, event);
    }
    let pulses = u8::try_from(pulses).unwrap_or(60);
    play.keep(|hand| hand.pulses = pulses);
    play.then(Stage::Pulse(0, 0));
}

/// NQ-MOV-6: advances in contact by less than a square, and saves that up.
fn creeps(base: &Base) -> bool {
    base.now == 0 && base.plotted == Posture::Advance && !base.path.is_empty()
}

/// NQ-MOV-11, NQ-OPT-1: the allowance that times a base's steps.
fn allowance(rules: &Nqm, base: BaseId, posture: Posture, most: u8, path: u8) -> u8 {
    let fast = rules.toggles().fast_recce == FastRecce::On
        && rules.info(base).arm == Arm::Recce
        && posture == Posture::Contact;
    if fast { path.max(u8::try_from(rules.tables().numbers.fast_recce).unwrap_or(10)) } else { most }
}

/// Runs one stage of a pulse.
pub(crate) fn run<T: Table<State>>(play: &mut Play<'_, T>, pulse: u8, stage: u8) -> Next {
    match stage {
        0 => gather(play, pulse),
        1 => meet(play, pulse),
        _ => make(play, pulse),
    }
}

/// NQ-MOV-12 (1): the steps due, and questions about bridges and mines. After the last pulse and its events movement is over.
fn gather<T: Table<State>>(play: &mut Play<'_, T>, pulse: u8) -> Next {
    if pulse > play.state.hand.pulses {
        finish(play);
        return Next::Done;
    }
    play.keep(|hand| {
        hand.steps.clear();
        hand.beaten.clear();
        hand.forced = BaseSet::NONE;
    });
    if pulse == 0 {
        // NQ-RCE-15: looks from the starting square come first.
        recce::take_looks(play, true);
        return Next::Go(Stage::Pulse(1, 0));
    }
    for base in play.rules.roster().base_ids() {
        if let Some(step) = due(play.rules, play.state, base, pulse) {
            play.keep(|hand| hand.steps.push(step));
        }
    }
    if play.state.hand.steps.is_empty() {
        return Next::Go(Stage::Pulse(pulse + 1, 0));
    }
    ask_engineers(play);
    Next::Go(Stage::Pulse(pulse, 1))
}

/// The step of a base that is due in a pulse.
fn due(rules: &Nqm, state: &State, base: BaseId, pulse: u8) -> Option<Due> {
    let now = state.base(base);
    if now.stopped || now.gone >= now.now {
        return None;
    }
    let from = now.place.square()?;
    let to = *now.path.get(usize::from(now.gone))?;
    let most = allowance(rules, base, now.posture, movement::whole_squares(rules, state, base, now.posture), now.now);
    let congested = now.posture == Posture::March && movement::is_congested(rules, state, base, to);
    let cost = now.spent + step_cost(rules, state, base, from, to) + u8::from(congested);
    if cost > most || most == 0 {
        return None;
    }
    let when = (u16::from(state.hand.pulses) * u16::from(cost)).div_ceil(u16::from(most));
    (when <= u16::from(pulse)).then_some(Due { base, from, to, goes: true })
}

/// DC-DEMOLISH and DC-MINE; engineers who step first make a gap (NQ-ENG-8).
fn ask_engineers<T: Table<State>>(play: &mut Play<'_, T>) {
    let steps = play.state.hand.steps.clone();
    let mut questions: Vec<Frame> = Vec::new();
    for step in steps.iter().filter(|step| step.from.is_beside(step.to)) {
        let side = play.rules.side_of(step.base);
        if let Some(mine) = movement::minefield(play.state, side, step.from, step.to) {
            if !play.state.mines[usize::from(mine)].known {
                play.happen(rule::MOV_12, Event::MineFound { mine });
            }
            let engineer = steps.iter().any(|other| {
                (other.from, other.to) == (step.from, step.to) && clears(play.rules, play.state, other.base)
            });
            if engineer {
                play.happen(rule::ENG_8, Event::GapMade { mine, open: true });
            } else {
                questions.push(Frame::Mine(step.base));
            }
        }
        if let Some(bridge) = prepared_bridge(play.rules, play.state, other(side), step.from, step.to) {
            let frame = Frame::Demolish { bridge, side: other(side) };
            if questions.last() != Some(&frame) {
                questions.push(frame);
            }
        }
    }
    questions.into_iter().rev().for_each(|question| play.ask(question));
}

/// NQ-ENG-8: an organised engineer with strength left.
pub(crate) fn clears(rules: &Nqm, state: &State, base: BaseId) -> bool {
    let now = state.base(base);
    rules.info(base).arm == Arm::Engineer && !now.is_disorganised() && now.unwounded() > 0
}

/// NQ-ENG-2: a bridge this side can blow before an enemy steps onto it.
pub(crate) fn prepared_bridge(rules: &Nqm, state: &State, side: Side, from: Square, to: Square) -> Option<u8> {
    let place = from.edge_to(to).and_then(|edge| canonical(from, edge))?;
    let found = state
        .bridges
        .iter()
        .position(|bridge| (bridge.square, bridge.edge) == place && bridge.prepared == Some(side) && !bridge.blown)?;
    can_blow(rules, state, side, u8::try_from(found).ok()?).then_some(u8::try_from(found).ok()?)
}

/// NQ-ENG-2: somebody of the side is within D 1 of one of the two squares.
pub(crate) fn can_blow(rules: &Nqm, state: &State, side: Side, bridge: u8) -> bool {
    let Some(bridge) = state.bridges.get(usize::from(bridge)) else { return false };
    let ends = [Some(bridge.square), rules.grid().over(bridge.square, bridge.edge)];
    let near = |square: Square| ends.into_iter().flatten().any(|end| end.distance(square) <= 1);
    !bridge.blown
        && bridge.prepared == Some(side)
        && rules.on_table(state, side).iter().any(|base| state.square(base).is_some_and(near))
}

/// DC-DEMOLISH by standing instruction; asked only where there is none.
pub(crate) fn standing_demolition(state: &State, side: Side) -> Option<bool> {
    match state.standing[usize::from(side.0)].demolish {
        Answer::Ask => None,
        Answer::Yes => Some(true),
        Answer::No => Some(false),
    }
}

/// NQ-MOV-12 (1) to (5): steps that have become impossible, enemies in the way, exchanges and disputes.
fn meet<T: Table<State>>(play: &mut Play<'_, T>, pulse: u8) -> Next {
    let (rules, state) = (play.rules, &*play.state);
    let steps = state.hand.steps.clone();
    let mut stopped = BaseSet::NONE;
    let mut blunders: Vec<(Square, BaseSet)> = Vec::new();
    for step in &steps {
        let side = rules.side_of(step.base);
        let blocked = step.from.is_beside(step.to)
            && (!movement::can_cross(rules, state, step.base, step.from, step.to, false)
                || movement::minefield(state, side, step.from, step.to).is_some() && !state.hand.forced.has(step.base));
        let enemies = rules.at(state, other(side), step.to);
        let shown = enemies.only(|enemy| !state.base(enemy).concealed);
        let cowed_only = !shown.is_empty()
            && shown.len() == enemies.len()
            && enemies.iter().all(|enemy| state.base(enemy).cowed > 0);
        let drives_in = cowed_only && rules.info(step.base).arm == Arm::Armour;
        if blocked || !shown.is_empty() && !drives_in {
            stopped.insert(step.base);
        } else if !enemies.is_empty() && !drives_in {
            stopped.insert(step.base);
            match blunders.iter_mut().find(|(square, _)| *square == step.to) {
                Some((_, movers)) => movers.insert(step.base),
                None => blunders.push((step.to, BaseSet::of(step.base))),
            }
        }
        // NQ-MOV-12 (4): opposing movers that would change places.
        let crossing = steps
            .iter()
            .any(|other| other.from == step.to && other.to == step.from && rules.side_of(other.base) != side);
        if crossing {
            stopped.insert(step.base);
        }
    }
    let mut disputed: Vec<Square> = steps
        .iter()
        .filter(|step| !stopped.has(step.base))
        .filter(|step| {
            steps.iter().any(|other| {
                other.to == step.to && !stopped.has(other.base) && rules.side_of(other.base) != rules.side_of(step.base)
            })
        })
        .map(|step| step.to)
        .collect();
    disputed.sort_unstable();
    disputed.dedup();
    play.keep(|hand| {
        hand.steps.iter_mut().filter(|step| stopped.has(step.base)).for_each(|step| step.goes = false);
    });
    for base in stopped.iter() {
        play.happen(rule::MOV_12, Event::Stopped { base });
    }
    for square in disputed {
        play.ask(Frame::Dispute(square));
    }
    blunders.sort_unstable_by_key(|(square, _)| *square);
    for (square, movers) in blunders {
        play.then(Stage::Recce { movers, square, blunder: true });
    }
    Next::Go(Stage::Pulse(pulse, 2))
}

/// NQ-SEQ-9: one side gets the square.
pub(crate) fn settle_dispute<T: Table<State>>(play: &mut Play<'_, T>, square: Square, winner: Side) {
    play.happen(rule::SEQ_9, Event::DisputeSettled { at: square, winner });
    play.keep(|hand| hand.beaten.push((square, other(winner))));
}

/// NQ-MOV-12 (6) to (10).
fn make<T: Table<State>>(play: &mut Play<'_, T>, pulse: u8) -> Next {
    let rules = play.rules;
    let beaten = play.state.hand.beaten.clone();
    let mut going: Vec<Due> =
        play.state.hand.steps.iter().copied().filter(|step| step.goes && !play.state.base(step.base).stopped).collect();
    let mut lost = BaseSet::NONE;
    going.retain(|step| {
        let out = beaten.contains(&(step.to, rules.side_of(step.base)));
        if out {
            lost.insert(step.base);
        }
        !out
    });
    lost = lost.or(make_room(rules, play.state, &mut going));
    for base in lost.iter() {
        play.happen(rule::STK_6, Event::Stopped { base });
    }
    let mut hits = Vec::new();
    for step in &going {
        hits.extend(walk(play, step));
    }
    after_steps(play, &going);
    hits.into_iter().rev().for_each(|hit| suffer(play, hit));
    Next::Go(Stage::Pulse(pulse + 1, 0))
}

/// NQ-MOV-12 (6): whoever does not fit stays behind, the weakest first, then the highest id.
fn make_room(rules: &Nqm, state: &State, going: &mut Vec<Due>) -> BaseSet {
    let mut lost = BaseSet::NONE;
    loop {
        let mut squares: Vec<(Side, Square)> = going.iter().map(|step| (rules.side_of(step.base), step.to)).collect();
        squares.sort_unstable_by_key(|(side, square)| (*square, side.0));
        squares.dedup();
        let full = squares.iter().find_map(|(side, square)| {
            let entering: BaseSet = entering(rules, going, *side, *square);
            let leaving: BaseSet = going.iter().filter(|step| step.from == *square).map(|step| step.base).collect();
            let staying = rules.at(state, *side, *square).without(leaving);
            overfull(rules, state, staying, entering, *square)
        });
        let Some(base) = full else { return lost };
        lost.insert(base);
        going.retain(|step| step.base != base);
    }
}

fn entering(rules: &Nqm, going: &[Due], side: Side, square: Square) -> BaseSet {
    let into = going.iter().filter(|step| step.to == square && step.from != square && rules.side_of(step.base) == side);
    into.map(|step| step.base).collect()
}

/// The entering base that has to stay behind where a square would be overfull.
fn overfull(rules: &Nqm, state: &State, staying: BaseSet, entering: BaseSet, square: Square) -> Option<BaseId> {
    let full = |set: BaseSet| set.only(|base| rules.info(base).is_full_size());
    let weakest = |set: BaseSet| set.iter().min_by_key(|base| (state.base(*base).sp, u8::MAX - base.0));
    let all = staying.len() + entering.len() + rules.riders(state, staying.or(entering));
    if all > usize::from(rules.tables().numbers.most_bases) {
        return weakest(entering);
    }
    let coming = full(entering);
    (!coming.is_empty() && full(staying).len() + coming.len() > rules.capacity(state, square, false))
        .then(|| weakest(coming))
        .flatten()
}

/// One step, with exits (NQ-GEO-12), mines (NQ-ENG-9), rivers (NQ-TER-5) and lost concealment (NQ-HID-3).
fn walk<T: Table<State>>(play: &mut Play<'_, T>, step: &Due) -> Option<MineHit> {
    let side = play.rules.side_of(step.base);
    if step.from == step.to {
        leave_table(play, step.base, step.from);
        return None;
    }
    let march = play.state.base(step.base).posture == Posture::March;
    let crowd = march && movement::is_congested(play.rules, play.state, step.base, step.to);
    let cost = step_cost(play.rules, play.state, step.base, step.from, step.to) + u8::from(crowd);
    let mined = movement::minefield(play.state, side, step.from, step.to);
    let waded = step.from.is_beside(step.to) && movement::wades(play.rules, play.state, step.from, step.to);
    if play.state.base(step.base).concealed {
        play.happen(rule::HID_3, Event::Revealed { base: step.base });
    }
    play.happen(rule::MOV_12, Event::Moved { base: step.base, to: step.to, cost });
    if waded {
        play.happen(rule::TER_5, Event::Stopped { base: step.base });
    }
    let forces = mined.is_some() && play.state.hand.forced.has(step.base);
    let hit = if forces { force_mines(play, step.base) } else { None };
    for enemy in play.rules.at(play.state, other(side), step.to).iter() {
        if play.state.base(enemy).concealed {
            play.happen(rule::HID_3, Event::Revealed { base: enemy });
        }
    }
    hit
}

/// Who was hit by mines, and by how many PIPs.
pub(crate) type MineHit = (BaseId, u8);

/// NQ-ENG-9: one die of class M at whoever forces a field; its movement ends.
pub(crate) fn force_mines<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId) -> Option<MineHit> {
    let target = play.rules.defence(play.state, base, By::Direct);
    let face = play.d6(rule::ENG_9);
    let pips = play.rules.tables().pips(play.rules.difference(Class::M, target), face);
    play.happen(rule::ENG_9, Event::Stopped { base });
    (pips > 0).then_some((base, pips))
}

/// PIPs of mines, and what follows from them.
pub(crate) fn suffer<T: Table<State>>(play: &mut Play<'_, T>, (base, pips): MineHit) {
    let (bases, first) = (BaseSet::of(base), play.rules.side_of(base));
    play.ask(Frame::Allocate { bases, pips, how: Hurt::Fire });
    play.then(Stage::Overload(bases));
    play.then(Stage::Tests { fight: bases, first, spared: BaseSet::NONE });
}

fn leave_table<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId, square: Square) {
    let side = play.rules.side_of(base);
    let exit = play.rules.setup().exits.iter().find(|exit| exit.side == side && exit.square == square);
    let Some(exit) = exit else { return };
    let scores = play.rules.info(base).is_full_size() && play.state.unit(play.rules.unit_of(base)).supplied;
    let first = scores && !play.state.paid[usize::from(side.0)];
    let bonus = if first { exit.first } else { 0 };
    let points = if scores { play.rules.tables().numbers.score_exit + bonus } else { 0 };
    let full = play.rules.info(base).is_full_size();
    play.happen(rule::VIC_3, Event::Exited { base, points, full, first });
}

/// NQ-MOV-12 (9), (10): contact, columns, looks and STOP windows.
fn after_steps<T: Table<State>>(play: &mut Play<'_, T>, made: &[Due]) {
    let rules = play.rules;
    let made: Vec<Due> =
        made.iter().copied().filter(|step| play.state.base(step.base).place == Place::On(step.to)).collect();
    let mut columns: Vec<(Square, BaseSet)> = Vec::new();
    for side in SIDES {
        let arrivals: Vec<Square> = made
            .iter()
            .filter(|step| rules.side_of(step.base) == other(side))
            .filter(|step| rules.is_combat(play.state, step.base) && !play.state.base(step.base).concealed)
            .map(|step| step.to)
            .collect();
        for base in rules.on_table(play.state, side).iter() {
            let now = play.state.base(base);
            let Some(square) = now.place.square() else { continue };
            let stepped = made.iter().any(|step| step.base == base);
            let a = stepped
                && matches!(now.posture, Posture::Contact | Posture::March | Posture::Withdraw)
                && rules.touches_enemy(play.state, side, square, Known::Truth);
            let b = matches!(now.posture, Posture::Contact | Posture::March)
                && arrivals.iter().any(|at| at.is_near(square));
            if !a && !b {
                continue;
            }
            if now.posture == Posture::March {
                match columns
                    .iter_mut()
                    .find(|(at, set)| *at == square && set.first().is_some_and(|one| rules.side_of(one) == side))
                {
                    Some((_, set)) => set.insert(base),
                    None => columns.push((square, BaseSet::of(base))),
                }
            }
            if !now.stopped && now.now > 0 {
                play.happen(rule::MOV_13, Event::Stopped { base });
            }
        }
    }
    recce::shake_out(play, &made);
    recce::take_looks(play, false);
    columns.sort_unstable_by_key(|(square, _)| *square);
    for (_, set) in columns {
        let marching = set.only(|base| play.state.base(base).posture == Posture::March);
        if !marching.is_empty() {
            play.then(Stage::Column(marching));
        }
    }
    recce::ask_stops(play, &made);
}

/// The end of step 2b: savings and standing paths (NQ-MOV-6, NQ-MOV-20); riders get off out of contact (NQ-MOV-8); abandoned
/// works change hands (NQ-TER-8).
fn finish<T: Table<State>>(play: &mut Play<'_, T>) {
    for base in play.rules.roster().base_ids() {
        let now = play.state.base(base);
        if let (Some(carrier), true) = (now.carrier, movement::is_aboard(play.state, base)) {
            if !play.rules.in_contact(play.state, carrier, Known::Truth) || play.rules.info(carrier).arm == Arm::Armour
            {
                play.happen(rule::MOV_9, Event::Rode { base, on: None });
            }
            continue;
        }
        if now.place.square().is_some() && (now.now > 0 || now.credit > 0 || creeps(now)) {
            let credit = movement::left_over(play.rules, play.state, base);
            play.happen(rule::MOV_6, Event::MoveOver { base, credit });
        }
    }
    push::seize_works(play);
}
