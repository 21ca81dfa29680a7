//! The Priority Phase and the slots of the Activation Phase (BR-PRI, BR-ACT, BR-WAI).

use sandtable_kernel::{Refusal, Side, Table};

use crate::play::Play;
use crate::refusals::{ACTIVATED, GONE, MUST_ACTIVATE, NO_WAIT, NOT_OWN, PHASE, SUPPRESSED, WAIT_NOT_READY, refuse_if};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{Phase, SIDES, UnitId, Wait, other};
use crate::toggles::{PrepareEnds, WaitRedeem};
use crate::{Brethren, Event, State, officer, rule};

/// BR-PRI-1: a turn begins.
pub(crate) fn begin_turn<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let turn = play.state.turn + 1;
    play.happen(rule::PRI_1, Event::TurnBegan { turn });
    play.happen(rule::PRI_1, Event::PhaseBegan { phase: Phase::Priority });
    Next::Go(Stage::Priority)
}

/// BR-PRI-1: Priority is rolled, unless the scenario gives it; a tie is thrown again.
pub(crate) fn roll_priority<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let turn = play.state.turn;
    let setup = play.rules.setup();
    let given = match &setup.opening {
        Some(opening) if opening.turn == turn => opening.priority,
        Some(_) => None,
        None => setup.first_priority.filter(|_| turn == 1),
    };
    let Some(side) = given.or_else(|| play.roll_off(rule::PRI_1)) else { return Next::Go(Stage::Priority) };
    play.happen(rule::PRI_1, Event::PriorityWon { side });
    play.happen(rule::PRI_2, Event::PhaseBegan { phase: Phase::Activation });
    begin_phase(play)
}

/// BR-PRI-2: the Priority side takes the first slot.
pub(crate) fn begin_phase<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let side = play.state.priority;
    play.happen(rule::PRI_2, Event::SlotBegan { side });
    Next::Go(Stage::Slot)
}

/// BR-ACT-2: asks a side that can do something; a side with nothing passes by itself.
pub(crate) fn slot<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let side = play.state.active;
    let redeems = has_ready_wait(play.state, side);
    if play.state.slot_used {
        if redeems && play.rules.setup().toggles.wait_redeem == WaitRedeem::Free {
            return Next::Ask(Frame::Slot);
        }
        end_slot(play)
    } else if redeems || can_activate(play.state, side) {
        Next::Ask(Frame::Slot)
    } else {
        pass(play)
    }
}

/// Whether a side has a unit it can activate (BR-ACT-2).
pub fn can_activate(state: &State, side: Side) -> bool {
    state.units_of[usize::from(side.0)].iter().any(|unit| state.can_be_activated(unit))
}

/// Whether a side has a Wait it may redeem (BR-WAI-2).
pub fn has_ready_wait(state: &State, side: Side) -> bool {
    state.units_of[usize::from(side.0)].iter().any(|unit| is_redeemable(state, unit))
}

/// BR-WAI-2: a ready Wait of a unit still there.
pub fn is_redeemable(state: &State, unit: UnitId) -> bool {
    state.unit(unit).wait == Wait::Ready && !state.members(unit).is_empty()
}

/// C-SLOT: activate this unit.
pub fn check_activate(_rules: &Brethren, state: &State, unit: UnitId) -> Result<(), Refusal> {
    refuse_if(state.slot_used, PHASE)?;
    check_can_act(state, unit)
}

/// BR-ACT-2: an own unit on the table, not activated, not Suppressed.
pub fn check_can_act(state: &State, unit: UnitId) -> Result<(), Refusal> {
    refuse_if(state.side_of_unit(unit) != state.active, NOT_OWN)?;
    refuse_if(state.members(unit).is_empty(), GONE)?;
    refuse_if(state.unit(unit).activated, ACTIVATED)?;
    refuse_if(state.unit(unit).suppressed, SUPPRESSED)
}

/// C-SLOT: redeem this unit's Wait.
pub fn check_redeem(rules: &Brethren, state: &State, unit: UnitId) -> Result<(), Refusal> {
    refuse_if(state.slot_used && rules.setup().toggles.wait_redeem == WaitRedeem::Slot, PHASE)?;
    refuse_if(state.side_of_unit(unit) != state.active, NOT_OWN)?;
    refuse_if(state.members(unit).is_empty(), GONE)?;
    refuse_if(state.unit(unit).suppressed, SUPPRESSED)?;
    match state.unit(unit).wait {
        Wait::None => Err(NO_WAIT),
        Wait::Banked => Err(WAIT_NOT_READY),
        Wait::Ready => Ok(()),
    }
}

/// C-SLOT, BR-ACT-2: nobody passes while he has units to activate.
pub fn check_pass(_rules: &Brethren, state: &State) -> Result<(), Refusal> {
    refuse_if(state.slot_used, PHASE)?;
    refuse_if(can_activate(state, state.active), MUST_ACTIVATE)
}

/// BR-WAI-3: under `wait_redeem = free` a side says when it redeems no more.
pub fn check_slot_done(state: &State) -> Result<(), Refusal> {
    refuse_if(!state.slot_used, MUST_ACTIVATE)
}

/// BR-ACT-5: a unit is activated; an Officer with his group (BR-OFF-1).
pub(crate) fn activate<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) -> Next {
    begin(play, unit);
    if !officer::form_group(play, unit) {
        act(play, unit);
    }
    Next::Go(Stage::Slot)
}

/// BR-ACT-5: a unit becomes activated and loses its older markers; Prepare as BR-PRE-3 says.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) {
    play.happen(rule::ACT_5, Event::Activated { unit });
    if play.state.unit(unit).prepared && play.rules.setup().toggles.prepare_ends == PrepareEnds::Start {
        play.happen(rule::PRE_3, Event::PrepareEnded { unit });
    }
}

/// A unit takes its actions now.
pub(crate) fn act<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) {
    play.happen(rule::ACT_5, Event::ActingBegan { unit });
    play.agenda.then(Stage::Act);
}

/// BR-ACT-5, BR-ACT-10: the activation ends by itself without points or without models.
pub(crate) fn next_action<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let Some(unit) = play.state.acting else { return Next::Done };
    let over = play.state.unit(unit).ap == 0 || play.state.members(unit).is_empty();
    if over { end(play) } else { Next::Ask(Frame::Act) }
}

/// BR-ACT-5: the activation is over.
pub(crate) fn end<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if let Some(unit) = play.state.acting {
        if play.state.unit(unit).wait == Wait::None {
            lose_aim(play, unit);
            end_old_prepare(play, unit);
        }
        play.happen(rule::ACT_5, Event::ActivationEnded { unit });
    }
    Next::Done
}

/// BR-WAI-3: a unit redeems its Wait.
pub(crate) fn redeem<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) -> Next {
    let ends_slot = play.rules.setup().toggles.wait_redeem == WaitRedeem::Slot;
    play.happen(rule::WAI_3, Event::WaitRedeemed { unit, ends_slot });
    play.agenda.then_ask(Frame::Redeem);
    Next::Go(Stage::Slot)
}

/// BR-WAI-5: the redeemed action is done; nothing else of the activation is left.
pub(crate) fn end_redeemed<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if let Some(unit) = play.state.acting {
        lose_aim(play, unit);
        end_old_prepare(play, unit);
        play.happen(rule::WAI_5, Event::ActivationEnded { unit });
    }
    Next::Done
}

/// BR-ACT-2: a side without anything to do passes.
pub(crate) fn pass<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let side = play.state.active;
    play.happen(rule::ACT_2, Event::Passed { side });
    Next::Go(Stage::Slot)
}

/// BR-ACT-3: the other side's slot, or the end of the phase.
pub(crate) fn end_slot<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let side = play.state.active;
    play.happen(rule::ACT_1, Event::SlotEnded { side });
    let nobody = SIDES.into_iter().all(|side| !can_activate(play.state, side));
    if nobody && play.state.passes >= 2 {
        return end_phase(play);
    }
    play.happen(rule::ACT_1, Event::SlotBegan { side: other(side) });
    Next::Go(Stage::Slot)
}

/// BR-WAI-6, BR-AIM-3: what was not used in the Activation Phase is lost.
fn end_phase<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    for unit in play.rules.setup().roster.unit_ids() {
        if play.state.unit(unit).wait != Wait::None {
            play.happen(rule::WAI_6, Event::WaitLost { unit });
            end_old_prepare(play, unit);
        }
        lose_aim(play, unit);
    }
    play.happen(rule::CBT_1, Event::PhaseBegan { phase: Phase::Combat });
    Next::Go(Stage::CombatStart)
}

/// BR-AIM-3: the aim of a unit that has one is gone.
pub(crate) fn lose_aim<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) {
    if play.state.unit(unit).aim {
        play.happen(rule::AIM_3, Event::AimLost { unit });
    }
}

/// BR-PRE-3, `prepare_ends = end`: a Prepare older than the activation ends with it; one taken in it stays.
pub(crate) fn end_old_prepare<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) {
    let unit_state = play.state.unit(unit);
    if unit_state.prepared && unit_state.prepared_before {
        play.happen(rule::PRE_3, Event::PrepareEnded { unit });
    }
}
