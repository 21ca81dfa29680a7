//! Charge (BR-CHG): the declaration, the roll, what a placement by hand must reach, and who has reached.

use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Refusal, Table, Word};

use crate::auto_advance::{STEP, advanced, advanced_alone};
use crate::measuring::{EPS, base, gap, sets_within};
use crate::orders::Charge;
use crate::play::Play;
use crate::refusals::{
    CHARGE_MIN, CHARGE_NO_LOS, CHARGE_NOMINATED, CHARGE_SHORT, CHARGE_TARGET, NOBODY_CHARGES, NOT_ELIGIBLE, PHASE,
    WRONG_TARGET, filled, refuse_if, refuse_with,
};
use crate::sequence::Next;
use crate::state::Stage;
use crate::terms::{Command, MarchKind, ModelId, UnitId, UnitSet};
use crate::toggles::ChargeSecondary;
use crate::{Brethren, Event, State, contact, group_orders, movement, rule, sight};

/// C-CHARGE.
pub fn check(rules: &Brethren, state: &State, declared: &Charge) -> Result<(), Refusal> {
    let by = group_orders::check_commander(rules, state, declared.commander)?;
    refuse_if(declared.targets.is_empty(), NOBODY_CHARGES)?;
    let mut named = UnitSet::NONE;
    for &(follower, _) in &declared.targets {
        refuse_if(named.has(follower), NOT_ELIGIBLE)?;
        named.insert(follower);
    }
    group_orders::check_followers(rules, state, by, named.without(UnitSet::one(declared.commander)))?;
    for &(follower, target) in &declared.targets {
        check_distance(rules, state, follower, target)?;
    }
    for &(_, target) in &declared.targets {
        check_target(rules, state, declared.nominated, target)?;
    }
    let hit = declared.targets.iter().any(|(_, target)| *target == declared.nominated);
    refuse_if(!hit, CHARGE_NOMINATED)?;
    let seen = named.iter().any(|follower| sight::unit_sees(rules, state, follower, declared.nominated));
    refuse_if(!seen, CHARGE_NO_LOS)
}

/// BR-CHG-3: nobody charges an enemy he is already close to.
pub fn check_distance(rules: &Brethren, state: &State, follower: UnitId, target: UnitId) -> Result<(), Refusal> {
    let least = rules.tables().charge.min_distance;
    let close = sets_within(rules, state, state.members(follower), state.members(target), least);
    refuse_with(close, || filled(CHARGE_MIN, [Word::Inches(least)]))
}

/// BR-CHG-2: the nominated unit, or another enemy unit near it.
pub fn check_target(rules: &Brethren, state: &State, nominated: UnitId, target: UnitId) -> Result<(), Refusal> {
    let reach = rules.tables().charge.secondary_range;
    let refusal = || filled(CHARGE_TARGET, [Word::Inches(reach)]);
    let is_enemy = |unit: UnitId| state.side_of_unit(unit) != state.active && !state.members(unit).is_empty();
    refuse_with(!is_enemy(nominated) || !is_enemy(target), refusal)?;
    let near = || {
        rules.setup().toggles.charge_secondary == ChargeSecondary::NearTarget
            && sets_within(rules, state, state.members(nominated), state.members(target), reach)
    };
    refuse_with(target != nominated && !near(), refusal)
}

/// BR-CHG-1 to 4: the charge is declared and the targets may react.
pub(crate) fn declare<T: Table<State>>(play: &mut Play<'_, T>, declared: &Charge) {
    group_orders::begin(play, Command::Charge, declared.commander);
    play.happen(rule::CHG_1, Event::Nominated { unit: declared.nominated });
    for &(unit, target) in &declared.targets {
        if unit != declared.commander {
            group_orders::follow(play, unit);
        }
        play.happen(rule::CHG_2, Event::ChargeDeclared { unit, target });
    }
    play.agenda.then(Stage::React);
    play.agenda.then(Stage::OrderEnd);
}

/// BR-REA-4, BR-CHG-5, BR-CHG-11: once the reactions are over, those who still have somebody to charge roll and go.
pub(crate) fn roll<T: Table<State>>(play: &mut Play<'_, T>) {
    let mut moving = UnitSet::NONE;
    for (unit, target) in play.state.command.targets.clone() {
        if play.state.members(unit).is_empty() {
            play.happen(rule::REA_4, Event::DroppedOut { unit });
        } else if play.state.members(target).is_empty() {
            play.happen(rule::CHG_11, Event::ChargeVoid { unit });
        } else {
            moving.insert(unit);
        }
    }
    if !moving.is_empty() {
        movement::begin(play, MarchKind::Charge, moving);
    }
}

/// C-CHARGE-PATH: auto-advance is for charges.
pub fn check_auto(state: &State) -> Result<(), Refusal> {
    refuse_if(state.march.kind != MarchKind::Charge, PHASE)
}

/// BR-CHG-6: the reference procedure moves everybody, and its outcome is accepted.
pub(crate) fn auto_advance<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let outcome = advanced(play.rules, play.state);
    for model in movement::movers(play.state).iter() {
        let to = outcome.place(model);
        if outcome.march.travelled.has(model) {
            play.happen(rule::CHG_6, Event::Moved { model, to });
        } else if play.state.march.travelled.has(model) {
            play.happen(rule::CHG_6, Event::Returned { model });
        }
    }
    movement::finish(play)
}

/// BR-CHG-8: nobody touches an enemy that is not his target.
pub fn check_touched(rules: &Brethren, state: &State) -> Result<(), Refusal> {
    for model in movement::movers(state).and(state.march.travelled).iter() {
        let target = state.command.target_of(state.unit_of(model)).map(|target| state.members(target));
        let touched = contact::enemies_touching(rules, state, model);
        let wrong = touched.without(target.unwrap_or_default());
        refuse_with(!wrong.is_empty(), || WRONG_TARGET.at(state.place(model)))?;
    }
    Ok(())
}

/// BR-CHG-7: a placement by hand comes as near as the reference procedure, but for half an inch.
pub fn check_far_enough(rules: &Brethren, state: &State) -> Result<(), Refusal> {
    let reference = advanced(rules, state);
    for unit in state.march.units.iter() {
        let short = has_reached(rules, &reference, unit) && !has_reached(rules, state, unit);
        refuse_with(short, || CHARGE_SHORT)?;
    }
    for model in movement::movers(state).iter() {
        let Some(target) = state.command.target_of(state.unit_of(model)) else { continue };
        let at = advanced_alone(rules, state, model, target);
        let far = |at| {
            let mine = Circle::new(at, rules.radius(model));
            state.members(target).iter().map(|enemy| gap(mine, base(rules, state, enemy))).min().unwrap_or_default()
        };
        let short = far(at) + STEP + EPS < far(state.place(model));
        refuse_with(short, || CHARGE_SHORT.at(at))?;
    }
    Ok(())
}

/// BR-CHG-9, BR-CHG-10: who reached has one more attack, who did not stands with his guard down.
pub(crate) fn judge<T: Table<State>>(play: &mut Play<'_, T>) {
    for unit in play.state.march.units.iter() {
        if has_reached(play.rules, play.state, unit) {
            play.happen(rule::CHG_9, Event::ChargeReached { unit });
        } else {
            play.happen(rule::CHG_10, Event::ChargeFailed { unit });
        }
    }
}

/// BR-CHG-9: some model of a follower touches its declared target.
pub fn has_reached(rules: &Brethren, state: &State, unit: UnitId) -> bool {
    let Some(target) = state.command.target_of(unit) else { return false };
    let quarry = state.members(target);
    let touches = |model: ModelId| !contact::touching(rules, state, model, quarry).is_empty();
    state.members(unit).iter().any(touches)
}
