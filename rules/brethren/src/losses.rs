//! Wounds, Medics and removal, in fire and melee alike (BR-MED, BR-FIR-16, BR-MOR-1).

use sandtable_kernel::{RuleId, Table};

use crate::State;
use crate::play::Play;
use crate::terms::{ModelId, UnitId};

/// BR-MED-1: whether a Medic saves a wound of this unit; rolls if one is near enough.
pub(crate) fn medic_saves<T: Table<State>>(_play: &mut Play<'_, T>, _unit: UnitId) -> bool {
    false
}

/// BR-FIR-13, BR-CBT-12: a model loses one Health, and is removed and counted at 0.
pub(crate) fn strike<T: Table<State>>(_play: &mut Play<'_, T>, _model: ModelId, _rule: RuleId) {}
