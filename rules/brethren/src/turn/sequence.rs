//! The sequence of play (the turn as a state machine), top to bottom: the stages, and what an order brings.

use sandtable_kernel::turn::{self, Agenda, Course, Sequence, Stuck};
use sandtable_kernel::{Seat, Side, Table};

use crate::play::Play;
use crate::state::{DEPTH, Frame, Stage};
use crate::terms::{Action, BLUE, Command, Edge, FireMode, Phase};
use crate::{
    Brethren, Event, Order, State, actions, activation, charge, deployment, duels, fire, group_orders, morale,
    movement, officer, reaction, rule, turn_end, victory,
};

pub use super::judge::{check, pending};

/// What follows a stage or a decision.
pub(crate) type Next = turn::Next<Stage, Frame>;

/// The beginning: set-up, or the position the scenario gives.
pub fn start<T: Table<State>>(rules: &Brethren, table: &mut T) -> State {
    let mut state = State::opening(rules);
    let mut play = Play::new(rules, &mut state, table);
    let first = match &rules.setup().opening {
        Some(opening) => open(&mut play, opening.phase, opening.priority),
        None => Next::Go(Stage::Split { side: BLUE }),
    };
    turn::advance(&mut play, first);
    state
}

/// Begins a position in the middle of a battle with this phase.
fn open<T: Table<State>>(play: &mut Play<'_, T>, phase: Phase, priority: Option<Side>) -> Next {
    if matches!(phase, Phase::SetUp | Phase::Priority) {
        return Next::Go(Stage::TurnStart);
    }
    let turn = play.state.turn + 1;
    play.happen(rule::SET_3, Event::TurnBegan { turn });
    let side = priority.unwrap_or(BLUE);
    play.happen(rule::PRI_2, Event::PriorityWon { side });
    play.happen(rule::SET_3, Event::PhaseBegan { phase });
    match phase {
        Phase::Combat => Next::Go(Stage::CombatStart),
        Phase::Morale => Next::Go(Stage::MoraleStart),
        Phase::End => Next::Go(Stage::TurnEnd),
        _ => activation::begin_phase(play),
    }
}

impl<T: Table<State>> Sequence<DEPTH> for Play<'_, T> {
    type Stage = Stage;
    type Decision = Frame;
    /// A turn without any decision has a few hundred stages: every wound of a volley and every round of a duel is one.
    const MOST_STAGES: u32 = 20_000;

    fn course(&mut self) -> &mut Course<Stage, Frame, DEPTH> {
        &mut self.state.frames
    }

    fn agenda(&mut self) -> Agenda<Stage, Frame, DEPTH> {
        core::mem::take(&mut self.agenda)
    }

    /// The turn, from the set-up to the End step. A side that has nobody left has lost at once (BR-VIC-1).
    fn run(&mut self, stage: Stage) -> Next {
        victory::look(self);
        if self.state.outcome.is_some() {
            return Next::Done;
        }
        match stage {
            Stage::Split { side } => deployment::splits(self, side),
            Stage::DeploymentRoll => deployment::roll(self),
            Stage::Place => deployment::next_unit(self),

            Stage::TurnStart => activation::begin_turn(self),
            Stage::Priority => activation::roll_priority(self),
            Stage::Slot => activation::slot(self),
            Stage::Group => officer::next_member(self),
            Stage::Act => activation::next_action(self),
            Stage::RedeemEnd => activation::end_redeemed(self),
            Stage::React => reaction::next_reaction(self),
            Stage::Go => movement::next_path(self),
            Stage::Second => group_orders::choose_second(self),
            Stage::SecondFire => group_orders::next_second_fire(self),
            Stage::OrderEnd => group_orders::end(self),
            Stage::Volley => fire::next_wound(self),

            Stage::CombatStart => duels::begin_phase(self),
            Stage::FormDuels => duels::next_forming(self),
            Stage::PickDuel => duels::next_duel(self),
            Stage::Support { side } => duels::next_support(self, side),
            Stage::Round => duels::round(self),

            Stage::MoraleStart => morale::begin_phase(self),
            Stage::TurnEnd => turn_end::finish(self),
        }
    }

    fn over(&self) -> Option<Frame> {
        self.state.outcome.map(|_| Frame::GameOver)
    }

    fn give_up(&mut self, why: Stuck) {
        victory::give_up(self, why.how());
    }
}

/// Carries out a checked order and goes on to the next decision.
pub fn play<T: Table<State>>(rules: &Brethren, state: &mut State, seat: Seat, order: &Order, table: &mut T) {
    let mut play = Play::new(rules, state, table);
    let next = carry_out(&mut play, seat, order);
    turn::advance(&mut play, next);
}

/// What an order brings at the step at which it is given.
fn carry_out<T: Table<State>>(play: &mut Play<'_, T>, seat: Seat, order: &Order) -> Next {
    match (*play.state.frames.top(), order) {
        (_, Order::Concede) => {
            victory::concede(play, Side(seat.0));
            Next::Done
        }
        (Frame::Split { side }, order) => {
            if let Order::Split { entry, teams } = order {
                deployment::split(play, *entry, teams);
                return Next::Go(Stage::Split { side });
            }
            deployment::end_splits(play, side)
        }
        (_, Order::TakeSouth) => deployment::take_edge(play, Side(seat.0), Edge::South),
        (_, Order::TakeNorth) => deployment::take_edge(play, Side(seat.0), Edge::North),
        (_, Order::Place { unit, places, facing }) => deployment::place(play, *unit, places, *facing),
        (Frame::Slot, order) => in_slot(play, order),
        (Frame::Group, order) => in_group(play, order),
        (Frame::Act, Order::Done) => activation::end(play),
        (Frame::Act | Frame::Redeem, order) => match play.state.acting {
            Some(unit) => actions::take(play, unit, order),
            None => Next::Done,
        },
        (Frame::Go, order) => in_move(play, order),
        (Frame::Second | Frame::SecondFire | Frame::React, order) => in_order(play, order),
        (_, Order::Casualty(model)) => fire::suffer(play, *model),
        (_, order) => in_combat(play, order),
    }
}

/// C-SLOT; an order to several units is carried out within the slot.
fn in_slot<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    match order {
        Order::Activate(unit) => activation::activate(play, *unit),
        Order::Redeem(unit) => activation::redeem(play, *unit),
        Order::Pass => activation::pass(play),
        Order::Done => activation::end_slot(play),
        order => {
            command(play, order);
            Next::Go(Stage::Slot)
        }
    }
}

/// C-GROUP.
fn in_group<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    match order {
        Order::Activate(unit) => officer::act(play, *unit),
        Order::Done => officer::finish(play),
        order => {
            command(play, order);
            Next::Go(Stage::Group)
        }
    }
}

/// C-ORDER, C-CHARGE.
fn command<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) {
    match order {
        Order::GroupMove { commander, followers } => {
            group_orders::give(play, Command::GroupMove, *commander, *followers);
        }
        Order::GroupRun { commander, followers } => {
            group_orders::give(play, Command::GroupRun, *commander, *followers);
        }
        Order::Charge(declared) => charge::declare(play, declared),
        _ => {}
    }
}

/// C-PATH, C-CHARGE-PATH.
fn in_move<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    match order {
        Order::Done => return movement::finish(play),
        Order::AutoAdvance => return charge::auto_advance(play),
        Order::Go(moves) => movement::go(play, moves),
        Order::March { unit, to } => movement::march(play, *unit, *to),
        _ => {}
    }
    Next::Go(Stage::Go)
}

/// C-SECOND and C-REACT: what an order to several units brings beside its move.
fn in_order<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    let reacting = *play.state.frames.top() == Frame::React;
    match order {
        Order::SecondFire => group_orders::second(play, Some(Action::Fire)),
        Order::SecondPrepare => group_orders::second(play, Some(Action::Prepare)),
        Order::SecondDown => group_orders::second(play, Some(Action::Down)),
        Order::NoSecond => group_orders::second(play, None),
        Order::Prepare(unit) => reaction::prepare(play, *unit),
        Order::Fire(shot) if reacting => reaction::fire(play, shot),
        Order::Fire(shot) => {
            fire::declare(play, shot, FireMode::Fire);
            Next::Go(Stage::SecondFire)
        }
        _ if reacting => reaction::finish(play),
        _ => Next::Done,
    }
}

/// C-DUELS, C-DUEL-ORDER, C-SUPPORT, C-HITS, C-MORALE.
fn in_combat<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) -> Next {
    match (*play.state.frames.top(), order) {
        (_, Order::Duel(models)) => {
            duels::form(play, *models);
            Next::Go(Stage::FormDuels)
        }
        (_, Order::DuelsAuto) => {
            duels::form_rest(play);
            Next::Go(Stage::FormDuels)
        }
        (_, Order::Fight(model)) => duels::fight(play, *model),
        (_, Order::Support { supporter, fighter }) => duels::support(play, *supporter, *fighter),
        (Frame::Support { side }, _) => duels::end_supports(play, side),
        (_, Order::Hits(hits)) => duels::resolve(play, hits),
        (_, Order::Morale { commander, model }) => morale::test(play, *commander, *model),
        (frame, _) => Next::Ask(frame),
    }
}
