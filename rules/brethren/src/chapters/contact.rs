//! Base contact and engagement (BR-GEO-4, BR-GEO-8, BR-TER-7).

use sandtable_kernel::Point;
use sandtable_kernel::geometry::Circle;

use crate::measuring::{base, touch};
use crate::terms::{ModelId, ModelSet, UnitId, other};
use crate::{Brethren, State, ground};

/// The models of a set that touch this one, walls considered.
pub fn touching(rules: &Brethren, state: &State, model: ModelId, among: ModelSet) -> ModelSet {
    touching_at(rules, state, model, state.place(model), among)
}

/// The models of a set that this one would touch if it stood here.
pub fn touching_at(rules: &Brethren, state: &State, model: ModelId, at: Point, among: ModelSet) -> ModelSet {
    let mine = Circle::new(at, rules.radius(model));
    let touches = |theirs: &ModelId| {
        let theirs = base(rules, state, *theirs);
        touch(mine, theirs) && !ground::wall_between(rules, mine.centre, theirs.centre)
    };
    among.iter().filter(|theirs| *theirs != model).filter(touches).collect()
}

/// The enemies a model touches (BR-GEO-8).
pub fn enemies_touching(rules: &Brethren, state: &State, model: ModelId) -> ModelSet {
    let enemies = state.on_table_of(other(state.side_of(model)));
    touching(rules, state, model, enemies)
}

/// BR-GEO-8: a model in contact with an enemy.
pub fn is_engaged(rules: &Brethren, state: &State, model: ModelId) -> bool {
    !enemies_touching(rules, state, model).is_empty()
}

/// BR-GEO-8: a unit with a model in contact with an enemy.
pub fn unit_is_engaged(rules: &Brethren, state: &State, unit: UnitId) -> bool {
    state.members(unit).iter().any(|model| is_engaged(rules, state, model))
}
