//! The volley in progress: what the attack dice of one Fire! are up against, and the wounds still to be dealt with.

use serde::Serialize;

use crate::terms::{ModelSet, UnitId};

/// A volley against one unit (BR-FIR-13). Meaningless between volleys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Volley {
    /// Who fires.
    pub by: UnitId,
    /// Who is shot at: the chosen target, or the unit in the way.
    pub target: UnitId,
    /// Firing models with a weapon in range (BR-FIR-3, BR-FIR-5).
    pub firers: ModelSet,
    /// Models of the target that can be struck (BR-FIR-14).
    pub candidates: ModelSet,
    /// Wounds still to be dealt with.
    pub wounds: u8,
    /// Of these, wounds whose victim the firer chooses (BR-OPT-2); they come first.
    pub picked: u8,
}

impl Volley {
    /// None in progress.
    pub const NONE: Volley = Volley {
        by: UnitId(0),
        target: UnitId(0),
        firers: ModelSet::NONE,
        candidates: ModelSet::NONE,
        wounds: 0,
        picked: 0,
    };
}
