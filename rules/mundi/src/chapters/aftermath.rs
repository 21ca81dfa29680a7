//! What is left of a battle: every element by its kind.

use sandtable_kernel::aftermath::{Aftermath, Fate};

use crate::{Mundi, State};

/// What became of every element (MS-PC-19, MS-VIC-2). The base is ground and counts for nobody.
pub fn of(rules: &Mundi, state: &State) -> Aftermath {
    let roster = &rules.setup().roster;
    let fates = state.units.iter().filter(|unit| unit.who != roster.base).map(|unit| {
        let element = roster.element(unit.who);
        let fate = Fate::left(element.side, &element.key, &element.name, element.kind.name());
        let fate = fate.lost(unit.lost.then_some("destroyed or captured")).with(unit.entrenched, "entrenched");
        fate.with(unit.loaded, "in transport").with(unit.hidden, "hidden")
    });
    Aftermath { fates: fates.collect() }
}
