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
    /// What the modifier is made of.
    pub added: Added,
}

/// Lines of the ranged modifier table as the story tells them; what bears a weapon's name is the weapon's own.
pub const MODIFIERS: [&str; 12] = [
    "aim",
    "prepared",
    "marksman",
    "weapon",
    "indirect",
    "suppressive fire",
    "reaction",
    "target down",
    "cover",
    "short obstacle",
    "bunker",
    "through the opening",
];
/// The line of a weapon's own modifier.
const OWN: usize = 3;

/// What each line of [`MODIFIERS`] adds to a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Added(pub [i8; MODIFIERS.len()]);

impl Added {
    /// One more line of the table, by its name.
    pub fn add(&mut self, name: &str, value: i8) {
        let line = MODIFIERS.iter().position(|line| *line == name).unwrap_or(OWN);
        self.0[line] = self.0[line].saturating_add(value);
    }

    /// All of it.
    pub fn sum(self) -> i8 {
        self.0.into_iter().fold(0, i8::saturating_add)
    }

    /// The lines that add something, with how much.
    pub fn lines(self) -> impl Iterator<Item = (&'static str, i8)> {
        MODIFIERS.into_iter().zip(self.0).filter(|(_, value)| *value != 0)
    }
}

/// The most faces a sentence tells.
const MOST_TOLD: usize = 16;

/// Dice as they lie on the table, in the order in which they fell; as many as a sentence tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Faces {
    faces: [u8; MOST_TOLD],
    count: u8,
}

impl Faces {
    /// One more die.
    pub fn push(&mut self, face: u8) {
        if let Some(place) = self.faces.get_mut(usize::from(self.count)) {
            *place = face;
        }
        self.count = self.count.saturating_add(1);
    }

    /// The dice that are told.
    pub fn told(&self) -> &[u8] {
        &self.faces[..usize::from(self.count).min(MOST_TOLD)]
    }

    /// How many there are beyond those.
    pub fn untold(&self) -> usize {
        usize::from(self.count).saturating_sub(MOST_TOLD)
    }
}

impl FromIterator<u8> for Faces {
    fn from_iter<I: IntoIterator<Item = u8>>(dice: I) -> Faces {
        let mut faces = Faces::default();
        dice.into_iter().for_each(|face| faces.push(face));
        faces
    }
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
