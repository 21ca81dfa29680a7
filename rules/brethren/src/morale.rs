//! The Morale Phase (BR-MOR).

use sandtable_kernel::{Refusal, Table};

use crate::play::{Play, Settled};
use crate::state::Frame;
use crate::terms::ModelId;
use crate::{Brethren, State};

/// BR-MOR-2, BR-MOR-3: who tests, and whether anybody can make them; on to the end of the turn if not.
pub(crate) fn settle_start<T: Table<State>>(play: &mut Play<'_, T>) -> Settled {
    play.follow_with(Frame::TurnEnd);
    Settled::On
}

/// C-MORALE.
pub fn check_choice(_rules: &Brethren, _state: &State, _commander: ModelId, _model: ModelId) -> Result<(), Refusal> {
    Ok(())
}

/// BR-MOR-4 to 6: everybody around the selected model tests.
pub(crate) fn test<T: Table<State>>(play: &mut Play<'_, T>, _commander: ModelId, _model: ModelId) {
    play.follow_with(Frame::TurnEnd);
}
