//! The duels of the Combat Phase as they stand: who fights whom, who supports whom, who is Desperate.

use arrayvec::ArrayVec;
use sandtable_kernel::Side;

use crate::terms::{BLUE, MOST_MODELS, ModelId, ModelSet};

/// No duel, nobody supported.
const NOBODY: u8 = u8::MAX;

/// The Combat Phase in progress. Meaningless outside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fights {
    /// The duel of each model, from 1; 0 for none.
    duel_of: ArrayVec<u8, MOST_MODELS>,
    /// Whom each model supports in this phase (BR-SPT-2).
    supports: ArrayVec<u8, MOST_MODELS>,
    /// Everybody who has, or had, a duel in this phase (BR-SPT-1).
    pub fought: ModelSet,
    /// How many duels are formed.
    pub count: u8,
    /// Duels that are over, one bit a duel.
    pub over: u128,
    /// The duel being fought; 0 for none.
    pub current: u8,
    /// Rounds fought in it (BR-DES-5).
    pub rounds: u8,
    /// The repeat of its Desperate models (BR-DES-2); 0 in the first round.
    pub repeat: u8,
    /// Its Desperate models.
    pub desperate: ModelSet,
    /// Who won the last round.
    pub winner: Side,
    /// Hits of that round still to be assigned (BR-CBT-11).
    pub hits: u8,
}

impl Fights {
    /// None, among so many models.
    pub fn none(models: usize) -> Fights {
        Fights {
            duel_of: (0..models).map(|_| 0).collect(),
            supports: (0..models).map(|_| NOBODY).collect(),
            fought: ModelSet::NONE,
            count: 0,
            over: 0,
            current: 0,
            rounds: 0,
            repeat: 0,
            desperate: ModelSet::NONE,
            winner: BLUE,
            hits: 0,
        }
    }

    /// The duel a model fights, if it fights one.
    pub fn duel_of(&self, model: ModelId) -> Option<u8> {
        Some(self.duel_of[model.index()]).filter(|duel| *duel != 0)
    }

    /// Everybody who fights this duel and has neither fallen nor left it.
    pub fn models_of(&self, duel: u8) -> ModelSet {
        (0..self.duel_of.len() as u8).map(ModelId).filter(|model| self.duel_of[model.index()] == duel).collect()
    }

    /// Whom a model supports.
    pub fn supported_by(&self, supporter: ModelId) -> Option<ModelId> {
        Some(self.supports[supporter.index()]).filter(|fighter| *fighter != NOBODY).map(ModelId)
    }

    /// Notes a duel.
    pub fn form(&mut self, duel: u8, models: ModelSet) {
        self.count = self.count.max(duel);
        self.fought = self.fought.or(models);
        for model in models.iter() {
            self.duel_of[model.index()] = duel;
        }
    }

    /// A model is no longer part of its duel.
    pub fn leave(&mut self, model: ModelId) {
        self.duel_of[model.index()] = 0;
        self.desperate.remove(model);
    }

    /// Notes a supporter.
    pub fn support(&mut self, supporter: ModelId, fighter: ModelId) {
        self.supports[supporter.index()] = fighter.0;
    }
}
