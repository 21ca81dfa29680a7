//! Charge (BR-CHG): declaration, the roll, auto-advance, and who has reached.

use sandtable_kernel::{Refusal, Table};

use crate::order::Charge;
use crate::play::Play;
use crate::refusals::{PHASE, refuse_if};
use crate::terms::MarchKind;
use crate::{Brethren, State};

/// C-CHARGE.
pub fn check(_rules: &Brethren, _state: &State, _declared: &Charge) -> Result<(), Refusal> {
    Ok(())
}

/// C-CHARGE-PATH: auto-advance is for charges.
pub fn check_auto(state: &State) -> Result<(), Refusal> {
    refuse_if(state.march.kind != MarchKind::Charge, PHASE)
}

/// BR-CHG-1 to 4: the charge is declared and the targets may react.
pub(crate) fn declare<T: Table<State>>(_play: &mut Play<'_, T>, _declared: &Charge) {}

/// BR-CHG-5: the die, once the reactions are over.
pub(crate) fn roll<T: Table<State>>(play: &mut Play<'_, T>) {
    play.pop();
}

/// BR-CHG-6: the reference procedure moves everybody.
pub(crate) fn auto_advance<T: Table<State>>(play: &mut Play<'_, T>) {
    play.pop();
}
