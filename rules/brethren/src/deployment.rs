//! Splitting squads, edges and placing units (BR-ARM-19, BR-DEP).

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Refusal, Side, Table};

use crate::order::Places;
use crate::play::{Play, Settled};
use crate::state::Frame;
use crate::terms::{Edge, EntryId, ModelSet, UnitId};
use crate::{Brethren, State};

/// C-SPLIT: these teams leave the squad.
pub fn check_split(
    _rules: &Brethren,
    _state: &State,
    _side: Side,
    _entry: EntryId,
    _teams: &ArrayVec<ModelSet, 2>,
) -> Result<(), Refusal> {
    Ok(())
}

/// C-PLACE: one unplaced unit of the active side.
pub fn check_place(
    _rules: &Brethren,
    _state: &State,
    _unit: UnitId,
    _places: &Places,
    _facing: Option<Angle>,
) -> Result<(), Refusal> {
    Ok(())
}

/// Splits a squad anew.
pub(crate) fn split<T: Table<State>>(_play: &mut Play<'_, T>, _entry: EntryId, _teams: &ArrayVec<ModelSet, 2>) {}

/// BR-DEP-2: asks a side that has squads to split; passes over one that has none.
pub(crate) fn settle_split<T: Table<State>>(_play: &mut Play<'_, T>, _side: Side) -> Settled {
    Settled::Ask
}

/// BR-DEP-2: this side has declared its splits.
pub(crate) fn end_splits<T: Table<State>>(play: &mut Play<'_, T>, _side: Side) {
    play.follow_with(Frame::TurnStart);
}

/// BR-DEP-1: the deployment roll, unless the scenario makes it needless.
pub(crate) fn settle_roll<T: Table<State>>(play: &mut Play<'_, T>) -> Settled {
    play.follow_with(Frame::TurnStart);
    Settled::On
}

/// BR-DEP-1: a side takes its edge.
pub(crate) fn take_edge<T: Table<State>>(play: &mut Play<'_, T>, _side: Side, _edge: Edge) {
    play.follow_with(Frame::Place);
}

/// BR-DEP-3: puts a unit on the table.
pub(crate) fn place<T: Table<State>>(_play: &mut Play<'_, T>, _unit: UnitId, _places: &Places, _facing: Option<Angle>) {
}

/// BR-DEP-3: asks for the next unit, or begins turn 1.
pub(crate) fn settle_place<T: Table<State>>(play: &mut Play<'_, T>) -> Settled {
    play.follow_with(Frame::TurnStart);
    Settled::On
}
