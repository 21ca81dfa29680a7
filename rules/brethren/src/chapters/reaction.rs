//! Reacting to a charge (BR-REA): the other side's decision in the middle of the active side's order.

use sandtable_kernel::{Refusal, Table};

use crate::orders::Shot;
use crate::play::Play;
use crate::refusals::{GONE, NOT_CHARGER, PHASE, REACT_AP, SUPPRESSED, USED, refuse_if};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{Action, FireMode, UnitId, UnitSet, Wait, other};
use crate::toggles::ReactionUses;
use crate::{Brethren, Event, State, actions, activation, charge, fire, rule};

/// The units being charged.
pub fn targets(state: &State) -> UnitSet {
    state.command.targets.iter().map(|(_, target)| *target).collect()
}

/// C-REACT: a charged unit with an unused point or a Wait.
pub fn check(rules: &Brethren, state: &State, unit: UnitId, action: Action) -> Result<(), Refusal> {
    refuse_if(!targets(state).has(unit) || state.command.reacted.has(unit), PHASE)?;
    refuse_if(state.members(unit).is_empty(), GONE)?;
    let now = state.unit(unit);
    refuse_if(now.suppressed, SUPPRESSED)?;
    if action == Action::Fire {
        actions::check_needs(rules, state, unit, Action::Fire)?;
    } else {
        refuse_if(now.used.has(action), USED)?;
    }
    // BR-REA-1: unused action points are those of a unit still to be activated; afterwards only a Wait is left.
    let pays = now.wait != Wait::None || !now.activated && now.ap > 0;
    refuse_if(!pays, REACT_AP)
}

/// C-REACT with Fire!: at a unit that charges the one reacting (BR-REA-3).
pub fn check_fire(rules: &Brethren, state: &State, shot: &Shot) -> Result<(), Refusal> {
    check(rules, state, shot.by, Action::Fire)?;
    fire::check(rules, state, shot, FireMode::Reaction)?;
    refuse_if(state.command.target_of(shot.target) != Some(shot.by), NOT_CHARGER)
}

/// The units that have a reaction left.
pub fn may_react(rules: &Brethren, state: &State) -> UnitSet {
    let can = |unit: &UnitId| {
        let fires = || {
            check(rules, state, *unit, Action::Fire).is_ok()
                && fire::has_target(rules, state, *unit, FireMode::Reaction)
        };
        check(rules, state, *unit, Action::Prepare).is_ok() || fires()
    };
    targets(state).iter().filter(can).collect()
}

/// C-REACT: asked while a unit has a reaction left; then the charge goes on.
pub(crate) fn next_reaction<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if may_react(play.rules, play.state).is_empty() { finish(play) } else { Next::Ask(Frame::React) }
}

/// BR-REA-5: Prepare is the unit's activation of this turn.
pub(crate) fn prepare<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) -> Next {
    play.happen(rule::REA_5, Event::Reacted { unit, action: Action::Prepare });
    // BR-AIM-3: only Wait and Fire! keep it.
    activation::lose_aim(play, unit);
    play.happen(rule::REA_5, Event::Prepared { unit });
    Next::Go(Stage::React)
}

/// BR-REA-6: whether Fire! as a reaction is the unit's activation of this turn.
pub fn is_activation(rules: &Brethren, state: &State, unit: UnitId) -> bool {
    rules.setup().toggles.reaction_uses == ReactionUses::Activation && !state.unit(unit).activated
}

/// BR-REA-6: Fire! costs a point, or the activation (`reaction_uses`).
pub(crate) fn fire<T: Table<State>>(play: &mut Play<'_, T>, shot: &Shot) -> Next {
    let unit = shot.by;
    let whole = is_activation(play.rules, play.state, unit);
    let waited = play.state.unit(unit).wait != Wait::None;
    if whole {
        activation::begin(play, unit);
    }
    play.happen(rule::REA_6, Event::Reacted { unit, action: Action::Fire });
    if whole {
        play.happen(rule::REA_6, Event::ActivationEnded { unit });
    }
    fire::declare(play, shot, FireMode::Reaction);
    // BR-PRE-3, `prepare_ends = end`: the Wait is carried out, or the activation is over.
    if whole || waited {
        activation::end_old_prepare(play, unit);
    }
    Next::Go(Stage::React)
}

/// BR-REA-2: nobody reacts any more; the charge is rolled (BR-CHG-4).
pub(crate) fn finish<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let side = other(play.state.active);
    play.happen(rule::REA_2, Event::ReactionsEnded { side });
    charge::roll(play);
    Next::Done
}
