//! The sequence of play, read top to bottom: the state table S0 to S15 and L1 to L4.
//!
//! [`advance`] runs through every state in which nobody decides and stops at the next decision or at the end.

use sandtable_kernel::{Outcome, Pending, Refusal, RuleId, Seat, Side, Table};

use crate::play::Play;
use crate::refusals::{NOT_YOURS, UNKNOWN, WRONG_STEP, refuse_if};
use crate::state::Frame;
use crate::terms::{FigureId, PlatoonId, TeamId, UnitId, other};
use crate::toggles::{Activation, FirstPlayer};
use crate::{
    Browning, Event, Order, State, activation, cards, deployment, draw, fire, movement, orders, platoon, rally, rule,
    turn_end, victory,
};

/// Where the sequence goes on: a state in which nobody decides, or a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Next {
    /// S1.
    TurnStart,
    /// S2.
    InitiativeStart,
    /// S3.
    ChooseUnit,
    /// S5.
    Control,
    /// S6.
    Rally,
    /// S7.
    MoveDeclare,
    /// S9.
    Fire,
    /// S10.
    Readiness,
    /// The end of L2, L3 and L4.
    LeaderDone,
    /// S11.
    AfterActivation,
    /// S12.
    InitiativeEnd,
    /// S13, after this choice.
    EndScatter {
        /// The choice just made.
        after: Option<(Side, Option<PlatoonId>)>,
    },
    /// S14.
    TurnEnd,
    /// Somebody decides.
    Ask(Frame),
}

/// The beginning: deployment, or the turn a teaching position starts with.
pub fn start<T: Table<State>>(rules: &Browning, table: &mut T) -> State {
    let mut state = State::opening(rules);
    let mut play = Play::new(rules, &mut state, table);
    let next = if rules.setup().opening.is_some() { Next::TurnStart } else { deployment::begin(&mut play) };
    advance(&mut play, next);
    state
}

/// Runs the state table until somebody decides or the game is over (S15).
fn advance<T: Table<State>>(play: &mut Play<'_, T>, mut next: Next) {
    let frame = loop {
        if play.state.outcome.is_some() {
            break Frame::GameOver;
        }
        next = match next {
            Next::TurnStart => turn_start(play),
            Next::InitiativeStart => initiative_start(play),
            Next::ChooseUnit => choose_unit(play),
            Next::Control => activation::roll_control(play),
            Next::Rally => rally::begin(play),
            Next::MoveDeclare => with_team(play, movement::begin),
            Next::Fire => with_team(play, fire::begin),
            Next::Readiness => with_team(play, activation::determine_readiness),
            Next::LeaderDone => platoon::finish(play),
            Next::AfterActivation => after_activation(play),
            Next::InitiativeEnd => initiative_end(play),
            Next::EndScatter { after } => turn_end::scatter(play, after),
            Next::TurnEnd => turn_end::finish(play),
            Next::Ask(frame) => break frame,
        };
    };
    play.state.frames.follow_with(frame);
}

/// Goes on with the active team; a leader has no such steps.
fn with_team<T: Table<State>>(play: &mut Play<'_, T>, step: impl Fn(&mut Play<'_, T>, TeamId) -> Next) -> Next {
    match play.state.active_team() {
        Some(team) => step(play, team),
        None => Next::AfterActivation,
    }
}

/// S1, BB-SEQ-2: who has the first initiative; with cards, the deck instead (BB-OPT-9).
fn turn_start<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let turn = play.state.turn + 1;
    if cards::in_use(play.rules) {
        play.happen(rule::OPT_2, Event::TurnBegan { turn, first: None });
        return cards::make_deck(play);
    }
    let setup = play.rules.setup();
    let first_turn = setup.opening.as_ref().map_or(1, |opening| opening.turn);
    let last = play.state.first;
    let first = match (setup.toggles.first_player, setup.begins) {
        (_, Some(named)) if turn == first_turn => named,
        (FirstPlayer::Alternate, _) if turn > first_turn => other(last),
        (FirstPlayer::Fixed, _) if turn > first_turn => last,
        _ => play.roll_off(rule::SEQ_2),
    };
    play.happen(rule::SEQ_2, Event::TurnBegan { turn, first: Some(first) });
    Next::InitiativeStart
}

/// S2, BB-SEQ-1: bars are cleared and the first slot is open; with cards, one is drawn.
fn initiative_start<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if cards::in_use(play.rules) {
        return cards::draw(play);
    }
    let side = play.state.first;
    play.happen(rule::SEQ_1, Event::InitiativeTaken { side });
    Next::ChooseUnit
}

/// S3, BB-SEQ-5: somebody eligible must be chosen; a slot stays empty only when nobody is (BB-SEQ-9).
fn choose_unit<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if cards::in_use(play.rules) {
        return cards::choose(play);
    }
    let side = play.state.active;
    if activation::anybody_eligible(play.rules, play.state, side) {
        return Next::Ask(Frame::ChooseUnit);
    }
    if activation::anybody_ready(play.rules, play.state, side) {
        play.happen(rule::SEQ_9, Event::SlotLeftEmpty { side });
    }
    Next::InitiativeEnd
}

/// S11: another slot of this initiative, or its end.
fn after_activation<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let slots = match play.rules.setup().toggles.activation {
        Activation::Two => 2,
        Activation::One => 1,
        // A card bounds its own activations.
        Activation::CardsSquad | Activation::CardsTeam => u8::MAX,
    };
    if play.state.slot <= slots { Next::ChooseUnit } else { Next::InitiativeEnd }
}

/// S12, BB-SEQ-6: the other side if it has anybody Ready, else the same side again, else the turn ends (BB-END-1).
fn initiative_end<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if cards::in_use(play.rules) {
        return cards::put_back(play);
    }
    let (side, next) = (play.state.active, other(play.state.active));
    if activation::anybody_ready(play.rules, play.state, next) {
        play.happen(rule::SEQ_6, Event::InitiativeTaken { side: next });
    } else if activation::anybody_ready(play.rules, play.state, side) {
        play.happen(rule::SEQ_6, Event::InitiativeSkipped { side: next });
        play.happen(rule::SEQ_6, Event::InitiativeTaken { side });
    } else {
        let turn = play.state.turn;
        play.happen(rule::END_1, Event::NobodyReady { turn });
        return Next::EndScatter { after: None };
    }
    Next::ChooseUnit
}

/// What the game waits for.
pub fn pending(rules: &Browning, state: &State) -> Pending {
    match asked(rules, state) {
        Ok((side, step, rule)) => Pending::ask(Seat(side.0), step, rule),
        Err(outcome) => Pending::Over(outcome),
    }
}

/// Who decides what by which rule, or how it ended.
fn asked(rules: &Browning, state: &State) -> Result<(Side, &'static str, RuleId), Outcome> {
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

/// Carries out an order that `check` has let pass, and goes on to the next decision.
pub fn play<T: Table<State>>(rules: &Browning, state: &mut State, order: &Order, table: &mut T) {
    let Ok((side, ..)) = asked(rules, state) else { return };
    let mut play = Play::new(rules, state, table);
    let next = match order {
        Order::Concede => {
            victory::concede(&mut play, side);
            play.state.frames.pop();
            Next::TurnStart
        }
        Order::OfferDraw => {
            draw::offer(&mut play, side);
            return play.state.frames.push(Frame::AnswerDraw { side: other(side) });
        }
        Order::DeclineDraw => {
            draw::decline(&mut play, side);
            return play.state.frames.pop();
        }
        Order::AcceptDraw => {
            draw::accept(&mut play);
            play.state.frames.pop();
            Next::TurnStart
        }
        _ => resolve(&mut play, order),
    };
    advance(&mut play, next);
}

/// What a step's own choice brings.
fn resolve<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    match order {
        Order::Deploy { team, places } => deployment::place_team(play, *team, places),
        Order::DeployStandard => deployment::place_standard(play),
        Order::EndDeployment => deployment::end(play),
        Order::Activate(unit) => activation::begin(play, *unit),
        Order::PlaceLeader(at) => activation::place_marker(play, *at),
        Order::Rally(figure) => rally::attempt(play, *figure),
        Order::StopRallying => rally::end(play),
        Order::RollMovement => movement::roll(play),
        Order::SkipMovement | Order::EndMovement => Next::Fire,
        Order::Move { figure, waypoints } => movement::go(play, *figure, waypoints),
        Order::Fire(square) => fire_at(play, square),
        Order::HoldFire => Next::Readiness,
        Order::LeaderRally => Next::Ask(Frame::PlacePlatoonLeader),
        Order::LeaderRegroup => Next::Ask(Frame::RegroupCount),
        Order::LeaderPush => Next::Ask(Frame::Push),
        Order::RegroupCount(_) | Order::PlaceRegrouped { .. } | Order::Push(_) => resolve_leader(play, order),
        Order::EndScatter(figure) => match *play.state.frames.top() {
            Frame::EndScatter { side, platoon } => turn_end::scatter_figure(play, side, platoon, *figure),
            frame => Next::Ask(frame),
        },
        Order::Pass | Order::Concede | Order::OfferDraw | Order::AcceptDraw | Order::DeclineDraw => {
            Next::Ask(*play.state.frames.top())
        }
    }
}

fn fire_at<T: Table<State>>(play: &mut Play<'_, T>, square: &crate::orders::TargetSquare) -> Next {
    let team = play.state.active_team();
    match team.map(|team| fire::gather(play.rules, play.state, team, square)) {
        Some(Ok(attack)) => fire::resolve(play, &attack),
        // Checked orders have an attack; nothing else comes here.
        Some(Err(_)) | None => Next::Readiness,
    }
}

fn resolve_leader<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    let Some(leader) = platoon::active_leader(play.state) else { return Next::AfterActivation };
    match order {
        Order::RegroupCount(count) => platoon::regroup(play, leader, *count),
        Order::PlaceRegrouped { team, places } => platoon::place(play, leader, *team, places),
        Order::Push(team) => platoon::push(play, *team),
        _ => Next::LeaderDone,
    }
}
