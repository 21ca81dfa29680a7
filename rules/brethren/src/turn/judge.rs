//! Who decides, and whether an order may be given: judged by the step being played.

use sandtable_kernel::{Outcome, Pending, Refusal, RuleId, Seat, Side};

use crate::refusals::{NOT_YOURS, PHASE, UNKNOWN, refuse_if};
use crate::state::Frame;
use crate::terms::{Action, EntryId, FireMode, ModelId, ModelSet, UnitId, other};
use crate::{
    Brethren, Order, State, actions, activation, charge, deployment, duels, fire, group_orders, morale, movement,
    officer, reaction, rule,
};

/// What the game waits for.
pub fn pending(state: &State) -> Pending {
    match asked(state) {
        Ok((side, step, rule)) => Pending::ask(Seat(side.0), step, rule),
        Err(outcome) => Pending::Over(outcome),
    }
}

/// Who decides what by which rule, or how it ended.
fn asked(state: &State) -> Result<(Side, &'static str, RuleId), Outcome> {
    if let Some(outcome) = state.outcome {
        return Err(outcome);
    }
    let active = state.active;
    Ok(match *state.frames.top() {
        Frame::Split { side } => (side, "split", rule::DEP_2),
        Frame::Edge { side } => (side, "edge", rule::DEP_1),
        Frame::Place => (active, "place", rule::DEP_3),
        Frame::Slot => (active, "slot", rule::ACT_1),
        Frame::Group => (active, "group", rule::OFF_2),
        Frame::Act => (active, "action", rule::ACT_5),
        Frame::Redeem => (active, "redeem", rule::WAI_4),
        Frame::Go => (active, "path", rule::MOV_1),
        Frame::Second => (active, "second", rule::GMV_2),
        Frame::SecondFire => (active, "second fire", rule::GMV_3),
        Frame::React => (other(active), "react", rule::REA_2),
        Frame::Casualty { side } => (side, "casualty", rule::FIR_14),
        Frame::FormDuels => (state.priority, "duels", rule::CBT_2),
        Frame::PickDuel => (state.priority, "duel order", rule::CBT_3),
        Frame::Support { side } => (side, "support", rule::CBT_4),
        Frame::Hits => (state.fights.winner, "hits", rule::CBT_11),
        Frame::Morale { side } => (side, "morale", rule::MOR_3),
        Frame::GameOver => (active, "end", rule::END_1),
    })
}

/// Whether this seat may do this now.
pub fn check(rules: &Brethren, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
    let Ok((side, ..)) = asked(state) else { return Err(PHASE) };
    if *order == Order::Concede {
        return refuse_if(seat.0 > 1, NOT_YOURS);
    }
    refuse_if(seat != Seat(side.0), NOT_YOURS)?;
    refuse_if(!is_known(rules, order), UNKNOWN)?;
    match (*state.frames.top(), order) {
        (Frame::Split { side }, Order::Split { entry, teams }) => {
            deployment::check_split(rules, state, side, *entry, teams)
        }
        (Frame::Split { .. }, Order::Done) | (Frame::Edge { .. }, Order::TakeSouth | Order::TakeNorth) => Ok(()),
        (Frame::Place, Order::Place { unit, places, facing }) => {
            deployment::check_place(rules, state, *unit, places, *facing)
        }
        (Frame::Slot, Order::Activate(unit)) => activation::check_activate(rules, state, *unit),
        (Frame::Slot, Order::Redeem(unit)) => activation::check_redeem(rules, state, *unit),
        (Frame::Slot, Order::Pass) => activation::check_pass(rules, state),
        (Frame::Slot, Order::Done) => activation::check_slot_done(state),
        (
            Frame::Slot | Frame::Group,
            Order::GroupMove { commander, followers } | Order::GroupRun { commander, followers },
        ) => group_orders::check(rules, state, *commander, *followers),
        (Frame::Slot | Frame::Group, Order::Charge(declared)) => charge::check(rules, state, declared),
        (Frame::Group, Order::Activate(unit)) => officer::check_member(rules, state, *unit),
        (Frame::Group | Frame::Act, Order::Done) => Ok(()),
        (Frame::Act | Frame::Redeem, order) => check_action(rules, state, order),
        (Frame::Go, Order::Go(moves)) => movement::check_go(rules, state, moves),
        (Frame::Go, Order::March { unit, to }) => movement::check_march(rules, state, *unit, *to),
        (Frame::Go, Order::AutoAdvance) => charge::check_auto(state),
        (Frame::Go, Order::Done) => movement::check_done(rules, state),
        (Frame::Second, Order::SecondFire | Order::SecondPrepare | Order::SecondDown | Order::NoSecond)
        | (Frame::SecondFire, Order::Done) => Ok(()),
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
        Order::GroupMove { commander, followers } | Order::GroupRun { commander, followers } => {
            unit(*commander) && followers.iter().all(unit)
        }
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
