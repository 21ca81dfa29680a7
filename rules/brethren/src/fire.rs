//! Fire!, Suppressive Fire and reaction fire (BR-FIR, BR-ITW, BR-SUP, BR-GRN, BR-IND).
//!
//! [`crate::actions`] has already said that the unit may shoot at all, and has been paid.

use sandtable_kernel::{Refusal, Table};

use crate::order::Shot;
use crate::play::{Play, Settled};
use crate::terms::{FireMode, ModelId, UnitId};
use crate::{Brethren, Event, State, rule};

/// C-FIRE: the target and the weapons of a declared shot.
pub fn check(_rules: &Brethren, _state: &State, _shot: &Shot, _mode: FireMode) -> Result<(), Refusal> {
    Ok(())
}

/// Whether any shot of this unit would pass [`check`]; quick, for offers and for skipping.
pub fn has_target(_rules: &Brethren, _state: &State, _unit: UnitId, _mode: FireMode) -> bool {
    false
}

/// Declares the shot and rolls it: everything up to the wounds, which [`settle_volley`] deals with. Clears Aim.
pub(crate) fn declare<T: Table<State>>(play: &mut Play<'_, T>, shot: &Shot, mode: FireMode) {
    play.happen(rule::FIR_1, Event::Fired { by: shot.by, target: shot.target, mode });
}

/// BR-FIR-13: deals with one wound after the other; asks where somebody chooses the victim; pops its frame at the end.
pub(crate) fn settle_volley<T: Table<State>>(play: &mut Play<'_, T>) -> Settled {
    play.pop();
    Settled::On
}

/// C-CASUALTY.
pub fn check_casualty(_rules: &Brethren, _state: &State, _model: ModelId) -> Result<(), Refusal> {
    Ok(())
}

/// C-CASUALTY: the chosen model suffers the wound, and the volley goes on.
pub(crate) fn casualty<T: Table<State>>(play: &mut Play<'_, T>, _model: ModelId) {
    play.pop();
}
