//! The sequence of play (the turn as a state machine): judging an order by the step being played, playing it, and going on
//! to the next decision.

use sandtable_kernel::{Outcome, Pending, Refusal, RuleId, Seat, Side, Table};

use crate::play::{Play, Settled};
use crate::refusals::{NOT_YOURS, PHASE, UNKNOWN, refuse_if};
use crate::state::Frame;
use crate::terms::{Action, BLUE, EntryId, FireMode, ModelId, ModelSet, Phase, UnitId, other};
use crate::{
    Brethren, Event, Order, State, actions, activation, charge, deployment, duels, fire, group_orders, morale,
    movement, officer, reaction, rule, turn_end, victory,
};

/// The beginning: set-up, or the position the scenario gives.
pub fn start<T: Table<State>>(rules: &Brethren, table: &mut T) -> State {
    let mut state = State::opening(rules);
    let mut play = Play::new(rules, &mut state, table);
    if let Some(opening) = &rules.setup().opening {
        open(&mut play, opening.phase, opening.priority);
    }
    advance(&mut play);
    state
}

/// Begins a position in the middle of a battle with this phase.
fn open<T: Table<State>>(play: &mut Play<'_, T>, phase: Phase, priority: Option<Side>) {
    if matches!(phase, Phase::SetUp | Phase::Priority) {
        return play.follow_with(Frame::TurnStart);
    }
    let turn = play.state.turn + 1;
    play.happen(rule::SET_3, Event::TurnBegan { turn });
    let side = priority.unwrap_or(BLUE);
    play.happen(rule::PRI_2, Event::PriorityWon { side });
    play.happen(rule::SET_3, Event::PhaseBegan { phase });
    play.follow_with(match phase {
        Phase::Combat => Frame::CombatStart,
        Phase::Morale => Frame::MoraleStart,
        Phase::End => Frame::TurnEnd,
        _ => return activation::begin_phase(play),
    });
}

/// Settles step after step until somebody decides or the game is over.
fn advance<T: Table<State>>(play: &mut Play<'_, T>) {
    loop {
        victory::look(play);
        if play.state.outcome.is_some() {
            play.follow_with(Frame::GameOver);
            return;
        }
        if settle(play) == Settled::Ask {
            return;
        }
    }
}

/// Whether the step on top of the stack is a decision; if not, it goes on by itself.
fn settle<T: Table<State>>(play: &mut Play<'_, T>) -> Settled {
    match *play.state.frames.top() {
        Frame::Split { side } => deployment::settle_split(play, side),
        Frame::DeploymentRoll => deployment::settle_roll(play),
        Frame::Edge { .. } => Settled::Ask,
        Frame::Place => deployment::settle_place(play),
        Frame::TurnStart => activation::settle_turn_start(play),
        Frame::Slot => activation::settle_slot(play),
        Frame::Group => officer::settle(play),
        Frame::Act => activation::settle_act(play),
        Frame::RedeemEnd => activation::settle_redeem_end(play),
        Frame::Go => movement::settle(play),
        Frame::Second => group_orders::settle_second(play),
        Frame::SecondFire => group_orders::settle_second_fire(play),
        Frame::OrderEnd => group_orders::settle_end(play),
        Frame::React => reaction::settle(play),
        Frame::Volley => fire::settle_volley(play),
        Frame::CombatStart => duels::settle_start(play),
        Frame::FormDuels => duels::settle_forming(play),
        Frame::PickDuel => duels::settle_picking(play),
        Frame::Support { side } => duels::settle_support(play, side),
        Frame::Round => duels::settle_round(play),
        Frame::MoraleStart => morale::settle_start(play),
        Frame::TurnEnd => turn_end::settle(play),
        Frame::Redeem | Frame::Casualty { .. } | Frame::Hits | Frame::Morale { .. } | Frame::GameOver => Settled::Ask,
    }
}

/// What the game waits for.
pub fn pending(rules: &Brethren, state: &State) -> Pending {
    match asked(rules, state) {
        Ok((side, step, rule)) => Pending::ask(Seat(side.0), step, rule),
        Err(outcome) => Pending::Over(outcome),
    }
}

/// Who decides what by which rule, or how it ended.
fn asked(_rules: &Brethren, state: &State) -> Result<(Side, &'static str, RuleId), Outcome> {
    if let Some(outcome) = state.outcome {
        return Err(outcome);
    }
    let active = state.active;
    Ok(match *state.frames.top() {
        Frame::Split { side } => (side, "split", rule::DEP_2),
        Frame::Edge { side } => (side, "edge", rule::DEP_1),
        Frame::Place | Frame::DeploymentRoll => (active, "place", rule::DEP_3),
        Frame::Slot | Frame::TurnStart => (active, "slot", rule::ACT_1),
        Frame::Group => (active, "group", rule::OFF_2),
        Frame::Act => (active, "action", rule::ACT_5),
        Frame::Redeem | Frame::RedeemEnd => (active, "redeem", rule::WAI_4),
        Frame::Go => (active, "path", rule::MOV_1),
        Frame::Second => (active, "second", rule::GMV_2),
        Frame::SecondFire | Frame::OrderEnd => (active, "second fire", rule::GMV_3),
        Frame::React => (other(active), "react", rule::REA_2),
        Frame::Casualty { side } => (side, "casualty", rule::FIR_14),
        Frame::Volley => (active, "casualty", rule::FIR_13),
        Frame::FormDuels | Frame::CombatStart => (state.priority, "duels", rule::CBT_2),
        Frame::PickDuel | Frame::Round => (state.priority, "duel order", rule::CBT_3),
        Frame::Support { side } => (side, "support", rule::CBT_4),
        Frame::Hits => (state.fights.winner, "hits", rule::CBT_11),
        Frame::Morale { side } => (side, "morale", rule::MOR_3),
        Frame::MoraleStart => (active, "morale", rule::MOR_2),
        Frame::TurnEnd | Frame::GameOver => (active, "end", rule::END_1),
    })
}

/// Whether this seat may do this now.
pub fn check(rules: &Brethren, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
    let Ok((side, ..)) = asked(rules, state) else { return Err(PHASE) };
    if *order == Order::Concede {
        return refuse_if(seat.0 > 1, NOT_YOURS);
    }
    refuse_if(seat != Seat(side.0), NOT_YOURS)?;
    refuse_if(!is_known(rules, order), UNKNOWN)?;
    match (*state.frames.top(), order) {
        (Frame::Split { side }, Order::Split { entry, teams }) => {
            deployment::check_split(rules, state, side, *entry, teams)
        }
        (Frame::Split { .. }, Order::Done) | (Frame::Edge { .. }, Order::Edge(_)) => Ok(()),
        (Frame::Place, Order::Place { unit, places, facing }) => {
            deployment::check_place(rules, state, *unit, places, *facing)
        }
        (Frame::Slot, Order::Activate(unit)) => activation::check_activate(rules, state, *unit),
        (Frame::Slot, Order::Redeem(unit)) => activation::check_redeem(rules, state, *unit),
        (Frame::Slot, Order::Pass) => activation::check_pass(rules, state),
        (Frame::Slot, Order::Done) => activation::check_slot_done(state),
        (Frame::Slot | Frame::Group, Order::Command { command, commander, followers }) => {
            group_orders::check(rules, state, *command, *commander, *followers)
        }
        (Frame::Slot | Frame::Group, Order::Charge(declared)) => charge::check(rules, state, declared),
        (Frame::Group, Order::Activate(unit)) => officer::check_member(rules, state, *unit),
        (Frame::Group | Frame::Act, Order::Done) => Ok(()),
        (Frame::Act | Frame::Redeem, order) => check_action(rules, state, order),
        (Frame::Go, Order::Go(moves)) => movement::check_go(rules, state, moves),
        (Frame::Go, Order::March { unit, to }) => movement::check_march(rules, state, *unit, *to),
        (Frame::Go, Order::AutoAdvance) => charge::check_auto(state),
        (Frame::Go, Order::Done) => movement::check_done(rules, state),
        (Frame::Second, Order::Second(_)) | (Frame::SecondFire, Order::Done) => Ok(()),
        (Frame::SecondFire, Order::Fire(shot)) => group_orders::check_second_fire(rules, state, shot),
        (Frame::React, Order::Prepare(unit)) => reaction::check(rules, state, *unit, Action::Prepare),
        (Frame::React, Order::Fire(shot)) => reaction::check_fire(rules, state, shot),
        (Frame::React, Order::Done) => Ok(()),
        (Frame::Casualty { .. }, Order::Casualty(model)) => fire::check_casualty(rules, state, *model),
        (Frame::FormDuels, Order::Duel(models)) => duels::check_duel(rules, state, *models),
        (Frame::FormDuels, Order::DuelsAuto) => Ok(()),
        (Frame::PickDuel, Order::Fight(model)) => duels::check_fight(rules, state, *model),
        (Frame::Support { .. }, Order::Support { supporter, fighter }) => {
            duels::check_support(rules, state, *supporter, *fighter)
        }
        (Frame::Support { .. }, Order::Done) => Ok(()),
        (Frame::Hits, Order::Hits(hits)) => duels::check_hits(rules, state, hits),
        (Frame::Morale { .. }, Order::Morale { commander, model }) => {
            morale::check_choice(rules, state, *commander, *model)
        }
        _ => Err(PHASE),
    }
}

/// C-ACTION, C-REDEEM: an action of the acting unit.
fn check_action(rules: &Brethren, state: &State, order: &Order) -> Result<(), Refusal> {
    let Some(unit) = state.acting else { return Err(PHASE) };
    let (by, action) = match order {
        Order::Move => (unit, Action::Move),
        Order::Run => (unit, Action::Run),
        Order::Wait => (unit, Action::Wait),
        Order::Prepare(by) => (*by, Action::Prepare),
        Order::Down => (unit, Action::Down),
        Order::Aim => (unit, Action::Aim),
        Order::Fire(shot) => (shot.by, Action::Fire),
        Order::Suppress(shot) => (shot.by, Action::Suppress),
        _ => return Err(PHASE),
    };
    refuse_if(by != unit, PHASE)?;
    if *state.frames.top() == Frame::Redeem {
        actions::check_redeemed(rules, state, unit, action)?;
    } else {
        actions::check(rules, state, unit, action)?;
    }
    match order {
        Order::Fire(shot) => fire::check(rules, state, shot, FireMode::Fire),
        Order::Suppress(shot) => fire::check(rules, state, shot, FireMode::Suppressive),
        _ => Ok(()),
    }
}

/// Whether every piece an order names exists, so that no chapter has to ask.
fn is_known(rules: &Brethren, order: &Order) -> bool {
    let roster = &rules.setup().roster;
    let model = |model: &ModelId| model.index() < roster.models.len();
    let models = |models: ModelSet| models.without(roster.models_of[0].or(roster.models_of[1])).is_empty();
    let unit = |unit: UnitId| unit.index() < roster.units.len();
    let entry = |entry: EntryId| entry.index() < roster.entries.len();
    match order {
        Order::Split { entry: squad, teams } => entry(*squad) && teams.iter().all(|team| models(*team)),
        Order::Place { unit: placed, .. } => unit(*placed),
        Order::Activate(named) | Order::Redeem(named) | Order::Prepare(named) => unit(*named),
        Order::Command { commander, followers, .. } => unit(*commander) && followers.iter().all(unit),
        Order::Charge(declared) => {
            let pairs = declared.targets.iter();
            unit(declared.commander) && unit(declared.nominated) && pairs.copied().all(|(by, at)| unit(by) && unit(at))
        }
        Order::Fire(shot) | Order::Suppress(shot) => {
            let named = [shot.hold, shot.pistols, shot.grenades, shot.launchers];
            unit(shot.by) && unit(shot.target) && named.into_iter().all(models) && shot.crewman.iter().all(model)
        }
        Order::Go(moves) => moves.iter().all(|one| model(&one.model)),
        Order::March { unit: marching, .. } => unit(*marching),
        Order::Casualty(named) | Order::Fight(named) => model(named),
        Order::Duel(named) => models(*named),
        Order::Support { supporter, fighter } => model(supporter) && model(fighter),
        Order::Hits(hits) => hits.iter().all(|(named, _)| model(named)),
        Order::Morale { commander, model: selected } => model(commander) && model(selected),
        _ => true,
    }
}

/// Carries out a checked order and goes on to the next decision.
pub fn play<T: Table<State>>(rules: &Brethren, state: &mut State, seat: Seat, order: &Order, table: &mut T) {
    let mut play = Play::new(rules, state, table);
    carry_out(&mut play, seat, order);
    advance(&mut play);
}

fn carry_out<T: Table<State>>(play: &mut Play<'_, T>, seat: Seat, order: &Order) {
    let (frame, acting) = (*play.state.frames.top(), play.state.acting);
    match (frame, order) {
        (_, Order::Concede) => victory::concede(play, Side(seat.0)),
        (_, Order::Split { entry, teams }) => deployment::split(play, *entry, teams),
        (Frame::Split { side }, Order::Done) => deployment::end_splits(play, side),
        (_, Order::Edge(edge)) => deployment::take_edge(play, Side(seat.0), *edge),
        (_, Order::Place { unit, places, facing }) => deployment::place(play, *unit, places, *facing),
        (Frame::Group, Order::Activate(unit)) => officer::act(play, *unit),
        (_, Order::Activate(unit)) => activation::activate(play, *unit),
        (_, Order::Redeem(unit)) => activation::redeem(play, *unit),
        (_, Order::Pass) => activation::pass(play),
        (Frame::Slot, Order::Done) => activation::end_slot(play),
        (_, Order::Command { command, commander, followers }) => {
            group_orders::give(play, *command, *commander, *followers);
        }
        (_, Order::Charge(declared)) => charge::declare(play, declared),
        (Frame::Group, Order::Done) => officer::finish(play),
        (Frame::Act, Order::Done) => activation::end(play),
        (Frame::React, Order::Prepare(unit)) => reaction::prepare(play, *unit),
        (Frame::React, Order::Fire(shot)) => reaction::fire(play, shot),
        (Frame::React, Order::Done) => reaction::finish(play),
        (Frame::SecondFire, Order::Fire(shot)) => fire::declare(play, shot, FireMode::Fire),
        (Frame::SecondFire, Order::Done) => group_orders::finish_second_fire(play),
        (_, Order::Second(action)) => group_orders::second(play, *action),
        (_, Order::Go(moves)) => movement::go(play, moves),
        (_, Order::March { unit, to }) => movement::march(play, *unit, *to),
        (_, Order::AutoAdvance) => charge::auto_advance(play),
        (Frame::Go, Order::Done) => movement::finish(play),
        (_, Order::Casualty(model)) => fire::casualty(play, *model),
        (_, Order::Duel(models)) => duels::form(play, *models),
        (_, Order::DuelsAuto) => duels::form_rest(play),
        (_, Order::Fight(model)) => duels::fight(play, *model),
        (_, Order::Support { supporter, fighter }) => duels::support(play, *supporter, *fighter),
        (Frame::Support { side }, Order::Done) => duels::end_supports(play, side),
        (_, Order::Hits(hits)) => duels::assign_hits(play, hits),
        (_, Order::Morale { commander, model }) => morale::test(play, *commander, *model),
        (_, order) => {
            if let Some(unit) = acting {
                actions::take(play, unit, order);
            }
        }
    }
}
