//! What is left of a battle: every model by what it is in its unit.

use sandtable_kernel::aftermath::{Aftermath, Fate, spoken};

use crate::{Brethren, State};

/// What became of every model (BR-HIT, BR-MOR, BR-MIS).
pub fn of(rules: &Brethren, state: &State) -> Aftermath {
    let roster = &rules.setup().roster;
    let fate = |model: crate::terms::ModelId| {
        let listed = roster.model(model);
        let lost = match model {
            _ if state.lost.has(model) => Some("killed"),
            _ if state.fled.has(model) => Some("ran away"),
            _ => None,
        };
        let unit = state.unit_of.get(model.index()).map_or("", |unit| roster.unit(*unit).name.as_str());
        let health = u32::from(state.health.get(model.index()).copied().unwrap_or_default());
        let strength = (listed.health > 1).then_some((health, u32::from(listed.health)));
        let fate = Fate::left(listed.side, model.number(), unit, spoken(listed.role)).lost(lost);
        let fate = fate.with(state.exited.has(model), "left by the enemy's edge");
        Fate { strength, ..fate }
    };
    Aftermath { fates: roster.model_ids().map(fate).collect() }
}
