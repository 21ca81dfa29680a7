//! Entrenching (MS-ENT).

use sandtable_kernel::{Refusal, Side, Table};

use crate::path::is_in_waterway;
use crate::play::Play;
use crate::refusals::{ENT_ALREADY, ENT_FOOT, ENT_MOVED, ENT_RIVER, ENT_WATER, filled, refuse_if};
use crate::state::InRiver;
use crate::terms::{ElementId, ElementSet};
use crate::{Event, Mundi, State, group, movement, pips, rule};

/// MS-ENT-1, MS-ENT-5: one element, or the foot elements of a group.
pub fn check(rules: &Mundi, state: &State, side: Side, members: ElementSet) -> Result<(), Refusal> {
    for element in members.iter() {
        movement::check_own(rules, state, side, element)?;
    }
    match members.first() {
        Some(element) if members.count() == 1 => {
            check_one(rules, state, element)?;
            refuse_if!(state.unit(element).entrenched, ENT_ALREADY)?;
        }
        Some(_) => {
            group::check_formed(rules, state, members)?;
            refuse_if!(diggers(rules, state, members).is_empty(), ENT_ALREADY)?;
        }
        None => return Err(ENT_ALREADY),
    }
    pips::check(state, side, cost(rules, members))
}

/// MS-PIP-3: no surcharge on entrenching (MS-PIP-9).
pub fn cost(rules: &Mundi, members: ElementSet) -> u8 {
    if members.count() > 1 { rules.setup().tables.combat.entrench_group } else { 1 }
}

/// Members not on foot, already moved or already entrenched are unaffected (MS-ENT-1).
pub fn diggers(rules: &Mundi, state: &State, members: ElementSet) -> ElementSet {
    let digs = |element: &ElementId| check_one(rules, state, *element).is_ok() && !state.unit(*element).entrenched;
    members.iter().filter(digs).collect()
}

fn check_one(rules: &Mundi, state: &State, element: ElementId) -> Result<(), Refusal> {
    let unit = state.unit(element);
    let name = || [rules.word(element)];
    refuse_if!(!rules.class(state, element).is_foot(), filled(ENT_FOOT, name()))?;
    refuse_if!(unit.moves > 0 || unit.changed || unit.dug, filled(ENT_MOVED, name()))?;
    refuse_if!(unit.river != InRiver::No, filled(ENT_RIVER, name()))?;
    refuse_if!(is_in_waterway(state, &unit.stand), filled(ENT_WATER, name()))
}

/// Digs in.
pub(crate) fn dig<T: Table<State>>(play: &mut Play<'_, T>, members: ElementSet) {
    for element in diggers(play.rules, play.state, members).iter() {
        play.happen(rule::ENT_1, Event::Entrenched { element });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;

    #[test]
    fn ex_45_a_group_entrenches_those_on_foot() {
        let mut field = Field::new();
        let foot: ElementSet = (0..4).map(|n| field.put("A IF sf", 200 + 40 * n, 200, 0)).collect();
        let tank = field.put_tenths("A TA at", 3600, 1900, 0);
        let (rules, mut state) = field.ready();
        state.pips = [2, 0];
        let mut all = foot;
        all.insert(tank);
        assert!(check(&rules, &state, Side(0), all).is_ok());
        assert_eq!((cost(&rules, all), diggers(&rules, &state, all)), (2, foot));
        state.pips = [1, 0];
        assert_eq!(check(&rules, &state, Side(0), all).map_err(|refusal| refusal.why.code), Err("E-MOVE-PIPS"));
        let tank_alone = check(&rules, &state, Side(0), ElementSet::one(tank)).map_err(|refusal| refusal.why.code);
        assert_eq!(tank_alone, Err("E-ENT-FOOT"));
    }
}
