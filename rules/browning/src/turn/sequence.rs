//! The sequence of play, read top to bottom: the state table S0 to S15 and L1 to L4.
//!
//! [`turn::advance`] runs through every stage in which nobody decides and stops at the next decision or at the end.

use sandtable_kernel::Table;
use sandtable_kernel::turn::{self, Agenda, Course, Sequence, Stuck};

use crate::play::Play;
use crate::state::{DEPTH, Frame, Stage};
use crate::terms::{TeamId, other};
use crate::toggles::{Activation, FirstPlayer};
use crate::{
    Browning, Event, Order, State, activation, cards, deployment, draw, fire, movement, platoon, rally, rule, turn_end,
    victory,
};

use super::judge::asked;
pub use super::judge::{check, pending};

/// What follows a stage or a decision.
pub(crate) type Next = turn::Next<Stage, Frame>;

/// The beginning: deployment, or the turn a teaching position starts with.
pub fn start<T: Table<State>>(rules: &Browning, table: &mut T) -> State {
    let mut state = State::opening(rules);
    let mut play = Play::new(rules, &mut state, table);
    let first = if rules.setup().opening.is_some() { Stage::TurnStart } else { Stage::Deployment };
    turn::advance(&mut play, Next::Go(first));
    state
}

impl<T: Table<State>> Sequence<DEPTH> for Play<'_, T> {
    type Stage = Stage;
    type Decision = Frame;
    /// A turn has a few dozen stages, and a roll-off is thrown again as often as it ties.
    const MOST_STAGES: u32 = 2000;

    fn course(&mut self) -> &mut Course<Stage, Frame, DEPTH> {
        &mut self.state.frames
    }

    fn agenda(&mut self) -> Agenda<Stage, Frame, DEPTH> {
        core::mem::take(&mut self.agenda)
    }

    /// The state table, S0 to S14.
    fn run(&mut self, stage: Stage) -> Next {
        match stage {
            Stage::Deployment => deployment::begin(self),
            Stage::TurnStart => turn_start(self),
            Stage::InitiativeStart => initiative_start(self),
            Stage::ChooseUnit => choose_unit(self),
            Stage::Control => activation::roll_control(self),
            Stage::Rally => rally::begin(self),
            Stage::MoveDeclare => with_team(self, movement::begin),
            Stage::Fire => with_team(self, fire::begin),
            Stage::Readiness => with_team(self, activation::determine_readiness),
            Stage::LeaderDone => platoon::finish(self),
            Stage::AfterActivation => after_activation(self),
            Stage::InitiativeEnd => initiative_end(self),
            Stage::EndScatter { after } => turn_end::scatter(self, after),
            Stage::TurnEnd => turn_end::finish(self),
        }
    }

    /// S15.
    fn over(&self) -> Option<Frame> {
        self.state.outcome.map(|_| Frame::GameOver)
    }

    fn give_up(&mut self, why: Stuck) {
        victory::end(self, rule::SEQ_11, None, why.how());
    }
}

/// Goes on with the active team; a leader has no such steps.
fn with_team<T: Table<State>>(play: &mut Play<'_, T>, step: impl Fn(&mut Play<'_, T>, TeamId) -> Next) -> Next {
    match play.state.active_team() {
        Some(team) => step(play, team),
        None => Next::Go(Stage::AfterActivation),
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
        // A tie is thrown again.
        _ => match play.roll_off(rule::SEQ_2) {
            Some(first) => first,
            None => return Next::Go(Stage::TurnStart),
        },
    };
    play.happen(rule::SEQ_2, Event::TurnBegan { turn, first: Some(first) });
    Next::Go(Stage::InitiativeStart)
}

/// S2, BB-SEQ-1: bars are cleared and the first slot is open; with cards, one is drawn.
fn initiative_start<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if cards::in_use(play.rules) {
        return cards::draw(play);
    }
    let side = play.state.first;
    play.happen(rule::SEQ_1, Event::InitiativeTaken { side });
    Next::Go(Stage::ChooseUnit)
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
    Next::Go(Stage::InitiativeEnd)
}

/// S11: another slot of this initiative, or its end.
fn after_activation<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let slots = match play.rules.setup().toggles.activation {
        Activation::Two => 2,
        Activation::One => 1,
        // A card bounds its own activations.
        Activation::CardsSquad | Activation::CardsTeam => u8::MAX,
    };
    if play.state.slot <= slots { Next::Go(Stage::ChooseUnit) } else { Next::Go(Stage::InitiativeEnd) }
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
        return Next::Go(Stage::EndScatter { after: None });
    }
    Next::Go(Stage::ChooseUnit)
}

/// Carries out an order that `check` has let pass, and goes on to the next decision.
pub fn play<T: Table<State>>(rules: &Browning, state: &mut State, order: &Order, table: &mut T) {
    let Ok((side, ..)) = asked(rules, state) else { return };
    let mut play = Play::new(rules, state, table);
    let asked = *play.state.frames.top();
    let next = match order {
        Order::Concede => {
            victory::concede(&mut play, side);
            Next::Done
        }
        Order::OfferDraw => {
            draw::offer(&mut play, side);
            play.agenda.then_ask(Frame::AnswerDraw { side: other(side) });
            Next::Ask(asked)
        }
        Order::DeclineDraw => {
            draw::decline(&mut play, side);
            Next::Done
        }
        Order::AcceptDraw => {
            draw::accept(&mut play);
            Next::Done
        }
        _ => resolve(&mut play, order),
    };
    turn::advance(&mut play, next);
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
        Order::SkipMovement | Order::EndMovement => Next::Go(Stage::Fire),
        Order::Move { figure, waypoints } => movement::go(play, *figure, waypoints),
        Order::Fire(square) => fire_at(play, square),
        Order::HoldFire => Next::Go(Stage::Readiness),
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
        Some(Err(_)) | None => Next::Go(Stage::Readiness),
    }
}

fn resolve_leader<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    let Some(leader) = platoon::active_leader(play.state) else { return Next::Go(Stage::AfterActivation) };
    match order {
        Order::RegroupCount(count) => platoon::regroup(play, leader, *count),
        Order::PlaceRegrouped { team, places } => platoon::place(play, leader, *team, places),
        Order::Push(team) => platoon::push(play, *team),
        _ => Next::Go(Stage::LeaderDone),
    }
}
