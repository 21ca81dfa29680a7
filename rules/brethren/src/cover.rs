//! What protects a unit from fire: half hidden, short obstacles, bunkers (BR-COV).

use crate::terms::{ModelSet, UnitId};
use crate::{Brethren, State};

/// What protects a unit against these firing models.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Protection {
    /// More than half are covered (BR-COV-1).
    pub cover: bool,
    /// More than half are behind short obstacles (BR-COV-3).
    pub short_obstacle: bool,
    /// It is in a bunker the firers are not in (BR-COV-5).
    pub bunker: bool,
}

/// What protects a unit against these firing models.
pub fn protection(_rules: &Brethren, _state: &State, _firers: ModelSet, _target: UnitId) -> Protection {
    Protection::default()
}
