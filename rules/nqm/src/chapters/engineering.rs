//! Engineering (NQ-ENG): digging in, bridges, minefield gaps and reserved demolitions.

use sandtable_kernel::{Refusal, Seat, Table};

use crate::field::Known;
use crate::grid::canonical;
use crate::play::Play;
use crate::refusals::{CHAIN, CONTACT, PREBATTLE, TASK, called, filled, refuse_if};
use crate::state::{State, Work};
use crate::terms::{Arm, BaseId, Edge, Job, Posture, SIDES, Square, Works};
use crate::toggles::DigInEngineer;
use crate::{Event, Nqm, pulses, rule};

/// DC-TASK: what a base may begin in step 1.
pub fn check(
    rules: &Nqm,
    state: &State,
    seat: Seat,
    base: BaseId,
    job: Job,
    edge: Option<Edge>,
) -> Result<(), Refusal> {
    let (info, now) = (rules.info(base), state.base(base));
    refuse_if(info.seat != seat, CHAIN)?;
    let cannot = filled(TASK, [called(info)]);
    let Some(square) = now.place.square() else { return Err(cannot) };
    refuse_if(now.is_disorganised() || now.unwounded() == 0 || now.cowed > 0 || now.job.is_some(), cannot)?;
    let engineer = info.arm == Arm::Engineer;
    let beyond = edge.and_then(|edge| rules.grid().over(square, edge));
    let place = edge.and_then(|edge| canonical(square, edge));
    let mine = |own: bool, gap: bool| {
        state.mines.iter().any(|mine| {
            Some((mine.square, mine.edge)) == place
                && (mine.owner == info.side) == own
                && mine.gap == gap
                && (own || mine.known)
        })
    };
    match job {
        Job::DigIn => {
            refuse_if(rules.touches_enemy(state, info.side, square, Known::To(info.side)), CONTACT)?;
            let dug = rules.own_works(state, info.side, square) != Works::None;
            let foot = info.armour.is_none() && !info.arm.is_logistic() && info.arm != Arm::Air;
            refuse_if(edge.is_some() || dug || !foot || now.posture == Posture::March, cannot)?;
            let helped = rules.toggles().dig_in_engineer == DigInEngineer::Off
                || rules.on_table(state, info.side).iter().any(|other| {
                    rules.info(other).arm == Arm::Engineer && state.square(other).is_some_and(|at| at.is_near(square))
                });
            refuse_if(!helped, cannot)
        }
        Job::Bridge => {
            let river = beyond.is_some_and(|beyond| rules.grid().river(square, beyond).is_some());
            let there = state.bridges.iter().any(|bridge| Some((bridge.square, bridge.edge)) == place && !bridge.blown);
            refuse_if(!engineer || !river || there, cannot)
        }
        Job::CloseGap => refuse_if(!engineer || !mine(true, true), cannot),
        Job::ClearGap => refuse_if(!engineer || !mine(false, false), cannot),
        Job::Demolish => {
            let bridge = state.bridges.iter().position(|bridge| Some((bridge.square, bridge.edge)) == place);
            let ready = bridge
                .and_then(|bridge| u8::try_from(bridge).ok())
                .is_some_and(|bridge| pulses::can_blow(rules, state, info.side, bridge));
            refuse_if(!ready, PREBATTLE)
        }
    }
}

/// Begins a task; a reserved demolition goes up at once (NQ-ENG-2, NQ-CRT-7).
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId, job: Job, edge: Option<Edge>) {
    if job == Job::Demolish {
        let place = play.state.square(base).zip(edge).and_then(|(square, edge)| canonical(square, edge));
        let found = play.state.bridges.iter().position(|bridge| Some((bridge.square, bridge.edge)) == place);
        if let Some(bridge) = found.and_then(|bridge| u8::try_from(bridge).ok()) {
            play.happen(rule::ENG_2, Event::BridgeBlown { bridge });
        }
        return;
    }
    let due = play.state.bound + 1;
    play.happen(rule::ENG_1, Event::TaskSet { base, work: Some(Work { job, edge, due }) });
}

/// Step 8e: tasks of those who were hit, fought or fired at are lost (NQ-ENG-1, NQ-ENG-5).
pub(crate) fn judge<T: Table<State>>(play: &mut Play<'_, T>) {
    for base in play.rules.roster().base_ids() {
        let now = play.state.base(base);
        // NQ-ENG-5: nobody digs with the enemy upon him.
        let digs = now.job.is_some_and(|work| work.job == Job::DigIn);
        let kept = digs && (now.posture != Posture::Static || play.rules.in_contact(play.state, base, Known::Truth));
        if now.job.is_some() && (kept || now.moved || now.fought || now.under_fire || now.fired) {
            play.happen(rule::ENG_1, Event::TaskSet { base, work: None });
        }
    }
}

/// Step 0: whatever is due is done.
pub(crate) fn complete<T: Table<State>>(play: &mut Play<'_, T>) {
    for base in play.rules.roster().base_ids() {
        let now = play.state.base(base);
        let (Some(work), Some(square)) = (now.job, now.place.square()) else { continue };
        if work.due > play.state.bound {
            continue;
        }
        play.happen(rule::ENG_1, Event::TaskSet { base, work: None });
        let side = play.rules.side_of(base);
        match (work.job, work.edge) {
            (Job::DigIn, _) if play.rules.own_works(play.state, side, square) == Works::None => {
                // Whoever sees nobody there sees nobody dig.
                let known =
                    play.rules.at(play.state, side, square).iter().any(|base| play.rules.is_seen(play.state, base));
                play.happen(rule::ENG_5, Event::DugIn { at: square, side, known });
            }
            (Job::Bridge, Some(edge)) => play.happen(rule::ENG_3, Event::BridgeBuilt { at: square, edge }),
            (Job::CloseGap, Some(edge)) => set_gap(play, square, edge, false),
            (Job::ClearGap, Some(edge)) => set_gap(play, square, edge, true),
            _ => {}
        }
    }
}

fn set_gap<T: Table<State>>(play: &mut Play<'_, T>, square: Square, edge: Edge, open: bool) {
    let place = canonical(square, edge);
    let found = play.state.mines.iter().position(|mine| Some((mine.square, mine.edge)) == place);
    if let Some(mine) = found.and_then(|mine| u8::try_from(mine).ok()) {
        play.happen(if open { rule::ENG_8 } else { rule::ENG_4 }, Event::GapMade { mine, open });
    }
}

/// NQ-ORD-8: steady units dig in by themselves on the objective they have secured.
pub(crate) fn dig_in_on_objectives<T: Table<State>>(play: &mut Play<'_, T>) {
    for side in SIDES {
        for base in play.rules.on_table(play.state, side).iter() {
            let unit = play.rules.unit_of(base);
            let seat = play.rules.info(base).seat;
            let halted = play.state.unit(unit).halted
                && play.state.unit(unit).plan.squares.last().copied() == play.state.square(base);
            if halted && check(play.rules, play.state, seat, base, Job::DigIn, None).is_ok() {
                begin(play, base, Job::DigIn, None);
            }
        }
    }
}
