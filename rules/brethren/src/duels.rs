//! The Combat Phase: forming duels, support, rounds, wounds, withdrawal and Desperation (BR-CBT, BR-SPT, BR-WDR, BR-DES).

use arrayvec::ArrayVec;
use sandtable_kernel::{Refusal, Side, Table};

use crate::order::MOST_CHARGERS;
use crate::play::{Play, Settled};
use crate::state::Frame;
use crate::terms::{ModelId, ModelSet};
use crate::{Brethren, State};

/// BR-CBT-1: who must fight; on to the Morale Phase if nobody.
pub(crate) fn settle_start<T: Table<State>>(play: &mut Play<'_, T>) -> Settled {
    play.follow_with(Frame::MoraleStart);
    Settled::On
}

/// C-DUELS.
pub fn check_duel(_rules: &Brethren, _state: &State, _models: ModelSet) -> Result<(), Refusal> {
    Ok(())
}

/// C-DUELS: one duel is formed.
pub(crate) fn form<T: Table<State>>(_play: &mut Play<'_, T>, _models: ModelSet) {}

/// C-DUELS: the rest by the reference split.
pub(crate) fn form_rest<T: Table<State>>(_play: &mut Play<'_, T>) {}

/// C-DUELS: asks while a choice is left.
pub(crate) fn settle_forming<T: Table<State>>(_play: &mut Play<'_, T>) -> Settled {
    Settled::Ask
}

/// C-DUEL-ORDER.
pub fn check_fight(_rules: &Brethren, _state: &State, _model: ModelId) -> Result<(), Refusal> {
    Ok(())
}

/// C-DUEL-ORDER: this duel is fought next.
pub(crate) fn fight<T: Table<State>>(_play: &mut Play<'_, T>, _model: ModelId) {}

/// C-DUEL-ORDER: asks with several duels left, begins the last one by itself, ends the phase with none (BR-CBT-14).
pub(crate) fn settle_picking<T: Table<State>>(play: &mut Play<'_, T>) -> Settled {
    play.follow_with(Frame::MoraleStart);
    Settled::On
}

/// C-SUPPORT.
pub fn check_support(_rules: &Brethren, _state: &State, _supporter: ModelId, _fighter: ModelId) -> Result<(), Refusal> {
    Ok(())
}

/// C-SUPPORT: one supports another.
pub(crate) fn support<T: Table<State>>(_play: &mut Play<'_, T>, _supporter: ModelId, _fighter: ModelId) {}

/// C-SUPPORT: this side has chosen.
pub(crate) fn end_supports<T: Table<State>>(_play: &mut Play<'_, T>, _side: Side) {}

/// C-SUPPORT: asks while somebody could still support.
pub(crate) fn settle_support<T: Table<State>>(_play: &mut Play<'_, T>, _side: Side) -> Settled {
    Settled::Ask
}

/// BR-CBT-7: a round is rolled.
pub(crate) fn settle_round<T: Table<State>>(play: &mut Play<'_, T>) -> Settled {
    play.follow_with(Frame::PickDuel);
    Settled::On
}

/// C-HITS.
pub fn check_hits(
    _rules: &Brethren,
    _state: &State,
    _hits: &ArrayVec<(ModelId, u8), MOST_CHARGERS>,
) -> Result<(), Refusal> {
    Ok(())
}

/// C-HITS: the hits are assigned and rolled.
pub(crate) fn assign_hits<T: Table<State>>(_play: &mut Play<'_, T>, _hits: &ArrayVec<(ModelId, u8), MOST_CHARGERS>) {}
