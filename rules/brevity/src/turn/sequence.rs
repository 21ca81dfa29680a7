//! The sequence of play, read top to bottom: the start of a turn T1 to T9, the nine steps of a move M0 to M9, and E1.
//!
//! [`turn::advance`] runs through every stage in which nobody decides and stops at the next decision or at the end.

use sandtable_kernel::turn::{self, Agenda, Course, Sequence, Stuck};
use sandtable_kernel::{Outcome, Table};

use crate::advanced::{air, counter_battery, hidden, reconnaissance, recovery, waves};
use crate::play::Play;
use crate::state::{DEPTH, Frame};
use crate::terms::other;
use crate::{
    Brevity, Event, Order, State, artillery, deployment, draw, fire, moving, readiness, regroup, rule, selection,
    turn_end, turn_start, victory, volley,
};

pub use super::judge::{check, decider, pending, step_name};
pub(crate) use crate::state::Stage;

/// What follows a stage or a decision. [`turn::Next::Done`] goes back to the step of which it was a part.
pub(crate) type Next = turn::Next<Stage, Frame>;

/// The beginning: deployment, or where a battle opens in the middle.
pub fn start<T: Table<State>>(rules: &Brevity, table: &mut T) -> State {
    let mut state = State::opening(rules);
    let mut play = Play::new(rules, &mut state, table);
    let next = deployment::begin(&mut play);
    victory::check_extinct(&mut play);
    turn::advance(&mut play, next);
    state
}

impl<T: Table<State>> Sequence<DEPTH> for Play<'_, T> {
    type Stage = Stage;
    type Decision = Frame;

    fn course(&mut self) -> &mut Course<Stage, Frame, DEPTH> {
        &mut self.state.frames
    }

    fn agenda(&mut self) -> Agenda<Stage, Frame, DEPTH> {
        core::mem::take(&mut self.agenda)
    }

    /// The order of play: a turn, its moves, and what comes up in a step.
    fn run(&mut self, stage: Stage) -> Next {
        let next = match stage {
            Stage::TurnStart => turn_start::begin(self),
            Stage::Daylight => turn_start::look_around(self),
            Stage::AirOrders(side) => air::begin_orders(self, side),
            Stage::Supply => turn_start::judge_supply(self),
            Stage::Recovery(side) => recovery::begin(self, side),
            Stage::Rest => turn_start::rest(self),
            Stage::Officers(side) => turn_start::officers(self, side),
            Stage::AirAttacks => air::attack(self),
            Stage::FirstMover => selection::first_mover(self),
            Stage::Select => selection::begin(self),
            Stage::Initiative => selection::begin_initiative(self),
            Stage::Regroup => Next::Ask(Frame::Regroup),
            Stage::Move => moving::begin(self),
            Stage::ReactionBombardment => artillery::begin(self, Frame::ReactionBombardment),
            Stage::Bombardment => artillery::begin(self, Frame::Bombardment),
            Stage::OpposingFire => fire::begin(self, Frame::OpposingFire),
            Stage::AttackFire => fire::begin(self, Frame::AttackFire),
            Stage::Round => waves::next_round(self),
            Stage::Readiness => readiness::begin(self),
            Stage::EndMove => readiness::end_move(self),
            Stage::EndTurn => turn_end::end_turn(self),
            Stage::March => moving::go_on(self),
            Stage::Strike => air::go_on(self),
            Stage::Volley => volley::go_on(self),
            Stage::Appear => hidden::go_on(self),
        };
        victory::check_extinct(self);
        if stage.is_part() { part_of_step(next) } else { step(self, Next::Go(stage), next) }
    }

    fn over(&self) -> Option<Frame> {
        self.state.outcome.map(|_| Frame::GameOver)
    }

    fn give_up(&mut self, why: Stuck) {
        let outcome = Outcome { winner: None, rule: rule::VIC_2, how: why.how() };
        self.happen(rule::VIC_2, Event::Ended { outcome });
    }
}

/// What a step brings: its parts, and decisions that interrupt it, come before the step goes on.
fn step<T: Table<State>>(play: &mut Play<'_, T>, goes_on: Next, next: Next) -> Next {
    match next {
        Next::Go(part) if part.is_part() => play.agenda.then(part),
        Next::Ask(frame) if frame.interrupts() => play.agenda.then_ask(frame),
        Next::Done => {}
        next => return next,
    }
    goes_on
}

/// What a part of a step brings: another part, a decision that interrupts the step, or the step goes on.
const fn part_of_step(next: Next) -> Next {
    match next {
        Next::Go(stage) if !stage.is_part() => Next::Done,
        next => next,
    }
}

/// Carries out a checked order and goes on to the next decision.
pub fn play<T: Table<State>>(rules: &Brevity, state: &mut State, order: &Order, table: &mut T) {
    let frame = *state.frames.top();
    let Some(side) = decider(rules, state, frame) else { return };
    let mut play = Play::new(rules, state, table);
    let next = match order {
        Order::Concede => {
            let outcome = Outcome { winner: Some(other(side)), rule: rule::VIC_5, how: "the other side conceded" };
            play.happen(rule::VIC_5, Event::Ended { outcome });
            Next::Done
        }
        Order::OfferDraw => draw::offer(&mut play, side, frame),
        Order::AcceptDraw => draw::accept(&mut play),
        Order::DeclineDraw => draw::decline(&mut play, side),
        _ => {
            let next = resolve(&mut play, frame, order);
            victory::check_extinct(&mut play);
            let again = frame.stage().map_or(Next::Ask(frame), Next::Go);
            if frame.interrupts() { part_of_step(next) } else { step(&mut play, again, next) }
        }
    };
    turn::advance(&mut play, next);
}

/// What a step's own choice brings.
fn resolve<T: Table<State>>(play: &mut Play<'_, T>, frame: Frame, order: &Order) -> Next {
    match frame {
        Frame::Deploy => deployment::play(play, order),
        Frame::AirOrders(side) => air::play_order(play, side, order),
        Frame::Rebuild(side) | Frame::Recovery(side) | Frame::ChooseReturn(side) => recovery::play(play, side, order),
        Frame::Officers(side) => turn_start::play_officers(play, side, order),
        Frame::Misdirect(_) | Frame::StrikeAs(_) => air::play_answer(play, order),
        Frame::Select | Frame::Initiative | Frame::Nominate => selection::play(play, order),
        Frame::Regroup => regroup::play(play, order),
        Frame::Move | Frame::Sighted => moving::play(play, order),
        Frame::ReactionBombardment | Frame::Bombardment | Frame::OpposingFire | Frame::AttackFire => {
            moving::play_fire(play, frame, order)
        }
        Frame::Counter(side) => counter_battery::play(play, side, order),
        Frame::Retire(_) => reconnaissance::play(play, order),
        Frame::ResolvePoint(_) => hidden::play_point(play, order),
        Frame::Readiness => readiness::play(play, order),
        Frame::AnswerDraw(_) | Frame::AirAttacks | Frame::GameOver => Next::Done,
    }
}
