//! The sequence of play, read top to bottom: the start of a turn T1 to T9, the nine steps of a move M0 to M9, and E1.
//!
//! [`advance`] runs through every step in which nobody decides and stops at the next decision or at the end.

use sandtable_kernel::{Outcome, Pending, Refusal, RuleId, Seat, Side, Table};

use crate::advanced::{air, counter_battery, hidden, reconnaissance, recovery, waves};
use crate::play::Play;
use crate::refusals::{NOT_YOURS, UNKNOWN, WRONG_STEP, refuse_if};
use crate::state::Frame;
use crate::terms::other;
use crate::{
    Brevity, Event, Order, State, artillery, deployment, draw, fire, moving, order_ids, readiness, regroup, rule,
    selection, turn_end, turn_start, victory, volley,
};

/// Where the sequence goes on: a step in which nobody decides, or a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// T1, T2.
    TurnStart,
    /// T3, by this side.
    AirOrders(Side),
    /// T4.
    Supply,
    /// T5, by this side.
    Recovery(Side),
    /// T6.
    Rest,
    /// T7, by this side.
    Officers(Side),
    /// T8.
    AirAttacks,
    /// An air attack goes on.
    Strike,
    /// T9.
    FirstMover,
    /// M0.
    Select,
    /// M1.
    Initiative,
    /// M2.
    Regroup,
    /// M3.
    Move,
    /// M3: an interrupted move goes on.
    March,
    /// M4.
    ReactionBombardment,
    /// M5.
    Bombardment,
    /// M6.
    OpposingFire,
    /// M7.
    AttackFire,
    /// The next wave, or M8.
    Round,
    /// M8.
    Readiness,
    /// M9.
    EndMove,
    /// E1.
    EndTurn,
    /// A declared volley goes on.
    Volley,
    /// Hidden battalions appear.
    Appear,
    /// Somebody decides.
    Ask(Frame),
}

/// The beginning: deployment, or where a battle opens in the middle.
pub fn start<T: Table<State>>(rules: &Brevity, table: &mut T) -> State {
    let mut state = State::opening(rules);
    let mut play = Play::new(rules, &mut state, table);
    let next = deployment::begin(&mut play);
    advance(&mut play, next);
    state
}

/// Runs the steps until somebody decides or the game is over.
fn advance<T: Table<State>>(play: &mut Play<'_, T>, mut next: Next) {
    let frame = loop {
        victory::check_extinct(play);
        if play.state.outcome.is_some() {
            break Frame::GameOver;
        }
        // Whoever interrupts a step must find it underneath, to go back to it.
        if let Some(step) = step_of(next) {
            settle(play.state, step);
        }
        next = match next {
            Next::TurnStart => turn_start::begin(play),
            Next::AirOrders(side) => air::begin_orders(play, side),
            Next::Supply => turn_start::judge_supply(play),
            Next::Recovery(side) => recovery::begin(play, side),
            Next::Rest => turn_start::rest(play),
            Next::Officers(side) => turn_start::officers(play, side),
            Next::AirAttacks => air::attack(play),
            Next::Strike => air::go_on(play),
            Next::FirstMover => selection::first_mover(play),
            Next::Select => selection::begin(play),
            Next::Initiative => selection::begin_initiative(play),
            Next::Regroup => Next::Ask(Frame::Regroup),
            Next::Move => moving::begin(play),
            Next::March => moving::go_on(play),
            Next::ReactionBombardment => artillery::begin(play, Frame::ReactionBombardment),
            Next::Bombardment => artillery::begin(play, Frame::Bombardment),
            Next::OpposingFire => fire::begin(play, Frame::OpposingFire),
            Next::AttackFire => fire::begin(play, Frame::AttackFire),
            Next::Round => waves::next_round(play),
            Next::Readiness => readiness::begin(play),
            Next::EndMove => readiness::end_move(play),
            Next::EndTurn => turn_end::end_turn(play),
            Next::Volley => volley::go_on(play),
            Next::Appear => hidden::go_on(play),
            Next::Ask(frame) => break frame,
        };
    };
    settle(play.state, frame);
}

/// The frame a step of the sequence belongs to, if the step can be interrupted.
fn step_of(next: Next) -> Option<Frame> {
    Some(match next {
        Next::AirAttacks => Frame::AirAttacks,
        Next::Select => Frame::Select,
        Next::Move => Frame::Move,
        Next::ReactionBombardment => Frame::ReactionBombardment,
        Next::Bombardment => Frame::Bombardment,
        Next::OpposingFire => Frame::OpposingFire,
        Next::AttackFire => Frame::AttackFire,
        _ => return None,
    })
}

/// Puts a frame on the stack: an interruption on top of its step, everything else alone.
fn settle(state: &mut State, frame: Frame) {
    while state.frames.iter().count() > 1 {
        state.frames.pop();
    }
    if interrupts(frame) { state.frames.push(frame) } else { state.frames.follow_with(frame) }
}

/// Whether a decision interrupts a step that goes on afterwards.
const fn interrupts(frame: Frame) -> bool {
    matches!(
        frame,
        Frame::Sighted
            | Frame::Counter(_)
            | Frame::Retire(_)
            | Frame::ResolvePoint(_)
            | Frame::Misdirect(_)
            | Frame::StrikeAs(_)
    )
}

/// The step that was interrupted goes on.
pub(crate) fn resume(state: &State) -> Next {
    match state.main_step() {
        Frame::AirAttacks => Next::AirAttacks,
        Frame::Select => Next::Select,
        Frame::Move => Next::Move,
        Frame::ReactionBombardment => Next::ReactionBombardment,
        Frame::Bombardment => Next::Bombardment,
        Frame::OpposingFire => Next::OpposingFire,
        Frame::AttackFire => Next::AttackFire,
        frame => Next::Ask(frame),
    }
}

/// What the game waits for.
pub fn pending(rules: &Brevity, state: &State) -> Pending {
    if let Some(outcome) = state.outcome {
        return Pending::Over(outcome);
    }
    let frame = *state.frames.top();
    let Some(side) = decider(rules, state, frame) else {
        // Nobody is asked only when it is over.
        return Pending::Over(Outcome { winner: None, rule: rule::VIC_2, how: "nobody has anything left to decide" });
    };
    let (step, rule) = step_name(frame);
    Pending::ask(Seat(side.0), step, rule)
}

/// Who decides in a step.
pub fn decider(rules: &Brevity, state: &State, frame: Frame) -> Option<Side> {
    let mover = || state.moving.map_or(state.active, |command| rules.roster().command(command).side);
    Some(match frame {
        Frame::Deploy | Frame::Select => state.active,
        Frame::Initiative | Frame::Nominate => other(state.active),
        Frame::AirOrders(side)
        | Frame::Rebuild(side)
        | Frame::Recovery(side)
        | Frame::ChooseReturn(side)
        | Frame::Officers(side)
        | Frame::Misdirect(side)
        | Frame::StrikeAs(side)
        | Frame::Counter(side)
        | Frame::Retire(side)
        | Frame::ResolvePoint(side)
        | Frame::AnswerDraw(side) => side,
        Frame::Regroup | Frame::Move | Frame::Sighted | Frame::Bombardment | Frame::AttackFire | Frame::Readiness => {
            mover()
        }
        Frame::ReactionBombardment | Frame::OpposingFire => other(mover()),
        Frame::AirAttacks | Frame::GameOver => return None,
    })
}

/// The name of a step as playbooks use it, and the rule that asks.
pub const fn step_name(frame: Frame) -> (&'static str, RuleId) {
    match frame {
        Frame::Deploy => ("deploy", rule::SET_1),
        Frame::AirOrders(_) => ("air orders", rule::AIR_8),
        Frame::Rebuild(_) => ("rebuild", rule::RCV_1),
        Frame::Recovery(_) => ("recovery", rule::RCV_4),
        Frame::ChooseReturn(_) => ("choose return", rule::RCV_4),
        Frame::Officers(_) => ("officers", rule::SEQ_3),
        Frame::Misdirect(_) => ("misdirect", rule::AIR_4),
        Frame::StrikeAs(_) => ("strike as", rule::AIR_10),
        Frame::AirAttacks => ("air attacks", rule::AIR_8),
        Frame::Select => ("select", rule::SEQ_5),
        Frame::Initiative => ("initiative", rule::INI_1),
        Frame::Nominate => ("nominate", rule::INI_2),
        Frame::Regroup => ("regroup", rule::RGP_1),
        Frame::Move => ("move", rule::MOV_1),
        Frame::Sighted => ("sighted", rule::HID_5),
        Frame::ReactionBombardment => ("reaction bombardment", rule::ART_3),
        Frame::Bombardment => ("bombardment", rule::ART_4),
        Frame::OpposingFire => ("opposing fire", rule::FIR_2),
        Frame::AttackFire => ("fire", rule::FIR_4),
        Frame::Counter(_) => ("counter-battery", rule::CBY_2),
        Frame::Retire(_) => ("retire", rule::REC_3),
        Frame::ResolvePoint(_) => ("resolve point", rule::HID_8),
        Frame::Readiness => ("readiness", rule::RDY_1),
        Frame::AnswerDraw(_) => ("answer draw", rule::VIC_5),
        Frame::GameOver => ("over", rule::VIC_1),
    }
}

/// Whether this seat may do this now.
pub fn check(rules: &Brevity, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
    let frame = *state.frames.top();
    let asked = state.outcome.is_none() && decider(rules, state, frame).is_some_and(|side| side.0 == seat.0);
    refuse_if(!asked, NOT_YOURS)?;
    refuse_if(!order_ids::are_known(rules, state, order), UNKNOWN)?;
    let side = Side(seat.0);
    match order {
        Order::Concede => return refuse_if(matches!(frame, Frame::AnswerDraw(_)), WRONG_STEP),
        Order::OfferDraw | Order::AcceptDraw | Order::DeclineDraw => return draw::check(state, side, order),
        _ => {}
    }
    match frame {
        Frame::Deploy => deployment::check(rules, state, side, order),
        Frame::AirOrders(side) => air::check_order(rules, state, side, order),
        Frame::Rebuild(side) | Frame::Recovery(side) | Frame::ChooseReturn(side) => {
            recovery::check(rules, state, side, order)
        }
        Frame::Officers(side) => turn_start::check_officers(rules, state, side, order),
        Frame::Misdirect(_) | Frame::StrikeAs(_) => air::check_answer(rules, state, order),
        Frame::Select | Frame::Initiative | Frame::Nominate => selection::check(rules, state, side, order),
        Frame::Regroup => regroup::check(rules, state, order),
        Frame::Move | Frame::Sighted => moving::check(rules, state, order),
        Frame::ReactionBombardment | Frame::Bombardment | Frame::OpposingFire | Frame::AttackFire => {
            moving::check_fire(rules, state, frame, order)
        }
        Frame::Counter(side) => counter_battery::check(rules, state, side, order),
        Frame::Retire(_) => reconnaissance::check(rules, state, order),
        Frame::ResolvePoint(_) => hidden::check_point(rules, state, order),
        Frame::Readiness => readiness::check(rules, order),
        Frame::AnswerDraw(_) | Frame::AirAttacks | Frame::GameOver => Err(WRONG_STEP),
    }
}

/// Carries out a checked order and goes on to the next decision.
pub fn play<T: Table<State>>(rules: &Brevity, state: &mut State, order: &Order, table: &mut T) {
    let frame = *state.frames.top();
    let mut play = Play::new(rules, state, table);
    let next = match (frame, order) {
        (_, Order::Concede) => {
            let winner = decider(rules, play.state, frame).map(other);
            let outcome = Outcome { winner, rule: rule::VIC_5, how: "the other side conceded" };
            play.happen(rule::VIC_5, Event::Ended { outcome });
            Next::EndTurn
        }
        (_, Order::OfferDraw | Order::AcceptDraw | Order::DeclineDraw) => {
            // A draw interrupts whatever is being decided and leaves the stack as it was.
            if draw::answer(&mut play, frame, order) {
                return;
            }
            Next::EndTurn
        }
        (Frame::Deploy, order) => deployment::play(&mut play, order),
        (Frame::AirOrders(side), order) => air::play_order(&mut play, side, order),
        (Frame::Rebuild(side) | Frame::Recovery(side) | Frame::ChooseReturn(side), order) => {
            recovery::play(&mut play, side, order)
        }
        (Frame::Officers(side), order) => turn_start::play_officers(&mut play, side, order),
        (Frame::Misdirect(_) | Frame::StrikeAs(_), order) => air::play_answer(&mut play, order),
        (Frame::Select | Frame::Initiative | Frame::Nominate, order) => selection::play(&mut play, order),
        (Frame::Regroup, order) => regroup::play(&mut play, order),
        (Frame::Move | Frame::Sighted, order) => moving::play(&mut play, order),
        (Frame::ReactionBombardment | Frame::Bombardment | Frame::OpposingFire | Frame::AttackFire, order) => {
            moving::play_fire(&mut play, frame, order)
        }
        (Frame::Counter(side), order) => counter_battery::play(&mut play, side, order),
        (Frame::Retire(_), order) => reconnaissance::play(&mut play, order),
        (Frame::ResolvePoint(_), order) => hidden::play_point(&mut play, order),
        (Frame::Readiness, order) => readiness::play(&mut play, order),
        (Frame::AnswerDraw(_) | Frame::AirAttacks | Frame::GameOver, _) => Next::EndTurn,
    };
    advance(&mut play, next);
}
