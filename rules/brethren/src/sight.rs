//! Line of sight by 21 samples over the target's base (BR-LOS).

use crate::terms::{ModelId, ModelSet, UnitId};
use crate::{Brethren, State};

/// How many samples of a base make up a look (BR-LOS-1).
pub const SAMPLES: u8 = 21;

/// BR-LOS-2: the viewer sees the target model.
pub fn sees(rules: &Brethren, state: &State, viewer: ModelId, target: ModelId) -> bool {
    visible_samples(rules, state, viewer, target) > 0
}

/// BR-LOS-1, BR-LOS-4: visible samples as they count for half hidden.
pub fn visible_samples(_rules: &Brethren, _state: &State, _viewer: ModelId, _target: ModelId) -> u8 {
    SAMPLES
}

/// The models of a set that a viewer sees.
pub fn seen_by(rules: &Brethren, state: &State, viewer: ModelId, among: ModelSet) -> ModelSet {
    among.iter().filter(|target| sees(rules, state, viewer, *target)).collect()
}

/// BR-LOS-5: some model of one unit sees some model of the other.
pub fn unit_sees(rules: &Brethren, state: &State, viewers: UnitId, targets: UnitId) -> bool {
    state.members(viewers).iter().any(|viewer| {
        let mut targets = state.members(targets).iter();
        targets.any(|target| sees(rules, state, viewer, target))
    })
}
