//! Who decides now, and whether an order may be: the seat asked, pieces that exist, and what the step itself demands.

use sandtable_kernel::{Outcome, Pending, Refusal, RuleId, Seat, Side};

use crate::advanced::{air, counter_battery, hidden, reconnaissance, recovery};
use crate::orders::{FireOrder, Order, Placing};
use crate::refusals::{NOT_YOURS, UNKNOWN, WRONG_STEP, refuse_if};
use crate::state::Frame;
use crate::terms::{AirId, BattalionId, BattalionSet, BridgeId, CommandId, Job, other};
use crate::{Brevity, State, deployment, draw, moving, readiness, regroup, rule, selection, turn_start};

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
    refuse_if(!names_known(rules, state, order), UNKNOWN)?;
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

/// Whether every piece an order names is one of this battle: orders are values and may come from another one.
fn names_known(rules: &Brevity, state: &State, order: &Order) -> bool {
    let roster = rules.roster();
    let battalion = |id: &BattalionId| id.index() < roster.battalions.len();
    let set = |set: &BattalionSet| set.iter().all(|id| battalion(&id));
    let command = |id: &CommandId| id.index() < roster.commands.len();
    let air = |id: &AirId| id.index() < roster.aircraft.len();
    let bridge = |id: &BridgeId| id.index() < state.bridges.len();
    match order {
        Order::CommandPosture { command: of, .. }
        | Order::Commander(Some(of))
        | Order::Seize(of)
        | Order::Select(of)
        | Order::Nominate(of) => command(of),
        Order::Stance { battalion: of, supports, .. } => battalion(of) && supports.as_ref().is_none_or(command),
        Order::Observer { battalion: of, command: to } | Order::Detach { battalion: of, command: to } => {
            battalion(of) && command(to)
        }
        Order::Place(Placing { battalion: of, .. })
        | Order::Hide(Placing { battalion: of, .. })
        | Order::Split(of)
        | Order::Return(of)
        | Order::Attach(of)
        | Order::AssignCounter(of)
        | Order::ReleaseCounter(of)
        | Order::Idle(of)
        | Order::Cross(of)
        | Order::Reveal(of)
        | Order::Resolve(of)
        | Order::Misdirect(of)
        | Order::Rebuild { battalion: of, .. }
        | Order::Wave { battalion: of, .. }
        | Order::Hold { battalion: of, .. }
        | Order::Move { battalion: of, .. }
        | Order::Exit { battalion: of, .. }
        | Order::Land { battalion: of, .. }
        | Order::Mine { battalion: of, .. }
        | Order::Screen { battalion: of, .. }
        | Order::Smoke { battalion: of, .. } => battalion(of),
        Order::Work { battalion: of, job: Job::Demolish(id) | Job::Prepare(id) | Job::Blow(id) } => {
            battalion(of) && bridge(id)
        }
        Order::Work { battalion: of, .. } => battalion(of),
        Order::Bomb { unit, target } | Order::Strike { unit, target, .. } => air(unit) && battalion(target),
        Order::BombPoint { unit, .. } | Order::StrikePoint { unit, .. } => air(unit),
        Order::FlySupply { unit, division } => air(unit) && division.index() < roster.divisions.len(),
        Order::Amalgamate { one, other } => battalion(one) && battalion(other),
        Order::Controller { unit, command: to } => air(unit) && command(to),
        Order::Bombard { target, guns, .. } | Order::Counter { target, guns } => battalion(target) && set(guns),
        Order::Shell { guns, .. } => set(guns),
        Order::Fire(FireOrder { target, holding, joined, .. }) => battalion(target) && set(holding) && set(joined),
        _ => true,
    }
}
