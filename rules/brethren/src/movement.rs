//! Moving models along paths (BR-MOV, BR-RUN, BR-TER-4, BR-TER-5, BR-WTM-2): one move of one unit or of all followers.

use arrayvec::ArrayVec;
use sandtable_kernel::{Point, Refusal, Table};

use crate::order::ModelMove;
use crate::play::{Play, Settled};
use crate::state::Frame;
use crate::terms::{MOST_MEMBERS, MarchKind, UnitId, UnitSet};
use crate::{Brethren, Event, State, rule};

/// These units may move now; a Run or Group Run is rolled for first.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, kind: MarchKind, units: UnitSet) {
    play.happen(rule::MOV_1, Event::MoveBegan { kind, units });
    play.push(Frame::Go);
}

/// Asks for paths.
pub(crate) fn settle<T: Table<State>>(_play: &mut Play<'_, T>) -> Settled {
    Settled::Ask
}

/// C-PATH: these models go these ways.
pub fn check_go(_rules: &Brethren, _state: &State, _moves: &ArrayVec<ModelMove, MOST_MEMBERS>) -> Result<(), Refusal> {
    Ok(())
}

/// C-PATH: a whole unit goes the same way.
pub fn check_march(_rules: &Brethren, _state: &State, _unit: UnitId, _to: Point) -> Result<(), Refusal> {
    Ok(())
}

/// C-PATH: whether all may stay where they are now.
pub fn check_done(_rules: &Brethren, _state: &State) -> Result<(), Refusal> {
    Ok(())
}

/// Models go.
pub(crate) fn go<T: Table<State>>(_play: &mut Play<'_, T>, _moves: &ArrayVec<ModelMove, MOST_MEMBERS>) {}

/// A unit goes.
pub(crate) fn march<T: Table<State>>(_play: &mut Play<'_, T>, _unit: UnitId, _to: Point) {}

/// The move is over.
pub(crate) fn finish<T: Table<State>>(play: &mut Play<'_, T>) {
    play.pop();
}
