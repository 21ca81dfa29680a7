//! Who takes part: entries of the army lists, their models and the units they may be split into (BR-PCE). Nothing here
//! changes in play; which model is in which unit does, until the splits are declared, and stands in the state.

use core::ops::Range;

use arrayvec::ArrayVec;
use sandtable_kernel::{Length, Side};

use crate::terms::{Arms, EntryId, Kind, Melee, ModelId, ModelSet, Role, UnitId, UnitSet};

/// Value is counted in this part of a point, so that a squad's cost divides evenly among 1 to 12 models (BR-VIC-2).
pub const VALUE_PARTS: u32 = 27_720;

/// Both forces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roster {
    /// The names of the two forces.
    pub side_names: [String; 2],
    /// Entries: Blue's list, then Red's.
    pub entries: Vec<Entry>,
    /// Units in unit order (BR-GEN-8), those that a split may leave empty included.
    pub units: Vec<Unit>,
    /// Models, entry by entry.
    pub models: Vec<Model>,
    /// All models each side starts with.
    pub models_of: [ModelSet; 2],
    /// All units each side may have.
    pub units_of: [UnitSet; 2],
    /// What each army cost at the start (BR-ARM-18).
    pub cost: [u32; 2],
}

/// One entry of an army list: a Rifle Squad, an Officer unit or a Support Squad.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The short word used in orders and files: `sq1`.
    pub key: String,
    /// Its name: `1st squad`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its line of the profile table.
    pub kind: Kind,
    /// What it cost with all equipment.
    pub cost: u32,
    /// Its models.
    pub models: Range<u8>,
    /// Its units: the NCO's team and one for each Specialist of a Rifle Squad, one for all others.
    pub units: Range<u8>,
    /// The split its list proposes (BR-ARM-20): for each Specialist's team its models, himself included.
    pub split: ArrayVec<ModelSet, 2>,
}

/// A unit (BR-PCE-7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    /// The short word used in orders: `sq1`, `sq1-mg`, `lt`.
    pub key: String,
    /// Its name: `1st squad, machine gun team`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its entry.
    pub entry: EntryId,
    /// Its line of the profile table.
    pub kind: Kind,
    /// The Specialist who leads it when it is split off.
    pub specialist: Option<ModelId>,
}

/// A model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Model {
    /// Its name: `1st squad NCO`.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its entry.
    pub entry: EntryId,
    /// What it is.
    pub role: Role,
    /// Its line of the profile table.
    pub kind: Kind,
    /// What it shoots with. The weapon of a Light Mortar Team and of a `crew25` team belongs to every crewman; only one uses
    /// it (BR-WTM-6, BR-OPT-1).
    pub arms: Arms,
    /// What it fights with.
    pub melee: Melee,
    /// Radius of its base (BR-GEO-2).
    pub radius: Length,
    /// Melee Attacks and Health of its profile; one each for a `crew25` crewman (BR-OPT-1).
    pub attacks: u8,
    /// Health at the start.
    pub health: u8,
    /// What it is worth, in [`VALUE_PARTS`] of a point (BR-VIC-2).
    pub value: u32,
}

impl Roster {
    /// An entry.
    pub fn entry(&self, entry: EntryId) -> &Entry {
        &self.entries[entry.index()]
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A model.
    pub fn model(&self, model: ModelId) -> &Model {
        &self.models[model.index()]
    }

    /// Whose model it is.
    pub fn side_of(&self, model: ModelId) -> Side {
        if self.models_of[0].has(model) { Side(0) } else { Side(1) }
    }

    /// Whose unit it is.
    pub fn side_of_unit(&self, unit: UnitId) -> Side {
        if self.units_of[0].has(unit) { Side(0) } else { Side(1) }
    }

    /// All entries, in order.
    pub fn entry_ids(&self) -> impl Iterator<Item = EntryId> + Clone + use<> {
        (0..self.entries.len() as u8).map(EntryId)
    }

    /// All units, in unit order.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + Clone + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// All models, in order.
    pub fn model_ids(&self) -> impl Iterator<Item = ModelId> + Clone + use<> {
        (0..self.models.len() as u8).map(ModelId)
    }

    /// The unit with this short word.
    pub fn unit_named(&self, key: &str) -> Option<UnitId> {
        self.unit_ids().find(|unit| self.unit(*unit).key == key)
    }

    /// The entry with this short word.
    pub fn entry_named(&self, key: &str) -> Option<EntryId> {
        self.entry_ids().find(|entry| self.entry(*entry).key == key)
    }

    /// The model with this number on the table.
    pub fn model_numbered(&self, number: u16) -> Option<ModelId> {
        self.model_ids().find(|model| model.number() == number)
    }
}

impl Entry {
    /// Its models as a set.
    pub fn model_set(&self) -> ModelSet {
        self.models.clone().map(ModelId).collect()
    }

    /// Its units as a set.
    pub fn unit_set(&self) -> UnitSet {
        self.units.clone().map(UnitId).collect()
    }

    /// Its first unit: the NCO's team or the whole squad, or the only one.
    pub const fn first_unit(&self) -> UnitId {
        UnitId(self.units.start)
    }
}
