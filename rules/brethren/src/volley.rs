//! The volley in progress: what the attack dice of one Fire! are up against, and the wounds still to be dealt with.

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::tables::Pool;
use crate::terms::{MOST_MEMBERS, ModelId, ModelSet, UnitId};

/// A volley against one unit (BR-FIR-13). Meaningless between volleys.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Volley {
    /// Who fires.
    pub by: UnitId,
    /// Who is shot at: the chosen target, or the unit in the way.
    pub target: UnitId,
    /// Firing models with a weapon in range (BR-FIR-3, BR-FIR-5).
    pub firers: ModelSet,
    /// Models of the target that a firing model sees (BR-LOS-5).
    pub exposed: ModelSet,
    /// Models of the target that can be struck (BR-FIR-14).
    pub candidates: ModelSet,
    /// Hits suppress (BR-SUP-3).
    pub suppressive: bool,
    /// Wounds still to be dealt with.
    pub wounds: u8,
    /// Of these, wounds whose victim the firer chooses (BR-OPT-2); they come first.
    pub picked: u8,
}

/// The attack dice of one firing model, all alike.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Barrage {
    /// Who fires.
    pub model: ModelId,
    /// How many dice (BR-FIR-8).
    pub dice: u8,
    /// The sum of their modifiers (BR-FIR-9).
    pub modifier: i8,
    /// Wound dice for a hit (BR-FIR-12).
    pub wound_dice: Pool,
    /// The firer chooses whom its wounds strike (BR-OPT-2).
    pub picks: bool,
}

/// Attack dice in rolling sequence: model order.
pub type Barrages = ArrayVec<Barrage, MOST_MEMBERS>;

/// The dice that go on to the chosen target after those that found a unit in the way (`in_the_way = die`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rest {
    /// The chosen target.
    pub target: UnitId,
    /// Its models that a firing model sees.
    pub exposed: ModelSet,
    /// The dice; none when no second volley is due.
    pub barrages: Barrages,
}

impl Volley {
    /// None in progress.
    pub const NONE: Volley = Volley {
        by: UnitId(0),
        target: UnitId(0),
        firers: ModelSet::NONE,
        exposed: ModelSet::NONE,
        candidates: ModelSet::NONE,
        suppressive: false,
        wounds: 0,
        picked: 0,
    };
}

impl Rest {
    /// No second volley.
    pub const fn none() -> Rest {
        Rest { target: UnitId(0), exposed: ModelSet::NONE, barrages: ArrayVec::new_const() }
    }
}
