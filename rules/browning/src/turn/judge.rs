//! Who decides now, and whether an order may be (BB-GEN-7).

use sandtable_kernel::{Outcome, Pending, Refusal, RuleId, Seat, Side};

use crate::refusals::{NOT_YOURS, UNKNOWN, WRONG_STEP, refuse_if};
use crate::state::Frame;
use crate::terms::{FigureId, TeamId, UnitId};
use crate::{
    Browning, Order, State, activation, cards, deployment, draw, fire, movement, orders, platoon, rally, rule, turn_end,
};

/// What the game waits for.
pub fn pending(rules: &Browning, state: &State) -> Pending {
    match asked(rules, state) {
        Ok((side, step, rule)) => Pending::ask(Seat(side.0), step, rule),
        Err(outcome) => Pending::Over(outcome),
    }
}

/// Who decides what by which rule, or how it ended.
pub(super) fn asked(rules: &Browning, state: &State) -> Result<(Side, &'static str, RuleId), Outcome> {
    let (step, rule) = match *state.frames.top() {
        Frame::Deploy => ("deploy", rule::DEP_3),
        Frame::ChooseUnit if cards::in_use(rules) => ("activate", rule::OPT_3),
        Frame::ChooseUnit => ("activate", rule::SEQ_3),
        Frame::PlaceLeader => ("place leader", rule::LDR_1),
        Frame::Rally => ("rally", rule::RAL_3),
        Frame::MoveDeclare => ("movement", rule::MOV_1),
        Frame::MoveFigures => ("move", rule::MOV_2),
        Frame::Fire => ("fire", rule::FIR_1),
        Frame::LeaderAction => ("leader action", rule::PLT_1),
        Frame::PlacePlatoonLeader => ("place platoon leader", rule::PLT_3),
        Frame::RegroupCount => ("regroup count", rule::PLT_5),
        Frame::PlaceRegrouped => ("place regrouped", rule::PLT_9),
        Frame::Push => ("push", rule::PLT_12),
        Frame::EndScatter { side, platoon } => {
            return Ok((side, "scatter", if platoon.is_some() { rule::END_3 } else { rule::END_2 }));
        }
        Frame::AnswerDraw { side } => return Ok((side, "answer draw", rule::VIC_9)),
        Frame::GameOver => {
            let unknown = Outcome { winner: None, rule: rule::VIC_2, how: "it is over" };
            return Err(state.outcome.unwrap_or(unknown));
        }
    };
    Ok((state.active, step, rule))
}

/// BB-GEN-7: the seat asked, a choice of this step, pieces that exist; then what the step itself demands.
pub fn check(rules: &Browning, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
    let Ok((side, ..)) = asked(rules, state) else { return Err(NOT_YOURS) };
    refuse_if(seat != Seat(side.0), NOT_YOURS)?;
    let frame = *state.frames.top();
    refuse_if(!orders::belongs(frame, order.verb()), WRONG_STEP)?;
    check_pieces(rules, order)?;
    match (frame, order) {
        (_, Order::OfferDraw) => draw::check_offer(state, side),
        (_, Order::Deploy { team, places }) => deployment::check_team(rules, state, *team, places),
        (_, Order::DeployStandard) => deployment::check_standard(rules, state),
        (_, Order::EndDeployment) => deployment::check_end(state),
        (_, Order::Activate(unit)) if cards::in_use(rules) => cards::check_choice(state, *unit),
        (_, Order::Activate(unit)) => activation::check_unit(rules, state, *unit),
        (_, Order::Pass) => activation::check_pass(),
        (_, Order::PlaceLeader(at)) => activation::check_marker(rules, state, *at),
        (_, Order::Rally(figure)) => rally::check(rules, state, *figure),
        (_, Order::Move { figure, waypoints }) => movement::judge(rules, state, *figure, waypoints).map(drop),
        (_, Order::Fire(square)) => {
            let team = state.active_team().ok_or(WRONG_STEP)?;
            fire::check(rules, state, team, square)
        }
        (Frame::EndScatter { side, platoon }, Order::EndScatter(figure)) => {
            turn_end::check(rules, state, side, platoon, *figure)
        }
        _ => check_leader(rules, state, order),
    }
}

/// The decisions of a platoon leader (L1 to L4).
fn check_leader(rules: &Browning, state: &State, order: &Order) -> Result<(), Refusal> {
    let Some(leader) = platoon::active_leader(state) else { return Ok(()) };
    match order {
        Order::LeaderRegroup => platoon::check_regroup(rules, state, leader),
        Order::LeaderPush => platoon::check_push(rules, state, leader),
        Order::RegroupCount(count) => platoon::check_count(rules, state, leader, *count),
        Order::PlaceRegrouped { team, places } => platoon::check_places(rules, state, leader, *team, places),
        Order::Push(team) => platoon::check_pushed(rules, state, leader, *team),
        _ => Ok(()),
    }
}

/// BB-GEN-7: every piece an order names exists.
fn check_pieces(rules: &Browning, order: &Order) -> Result<(), Refusal> {
    let roster = &rules.setup().roster;
    let team_exists = |team: &TeamId| team.index() < roster.teams.len();
    let figure_exists = |figure: &FigureId| (figure.index() as u32) < roster.figure_count();
    let known = match order {
        Order::Deploy { team, .. } | Order::PlaceRegrouped { team, .. } | Order::Push(team) => team_exists(team),
        Order::Activate(UnitId::Team(team)) => team_exists(team),
        Order::Activate(UnitId::Leader(leader)) => leader.index() < roster.leaders.len(),
        Order::Rally(figure) | Order::EndScatter(figure) | Order::Move { figure, .. } => figure_exists(figure),
        Order::Fire(square) => square.team.as_ref().is_none_or(team_exists),
        _ => true,
    };
    refuse_if(!known, UNKNOWN)
}
