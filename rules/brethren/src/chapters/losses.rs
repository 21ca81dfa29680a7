//! Wounds, Medics and removal, in fire and melee alike (BR-MED, BR-FIR-16, BR-MOR-1).

use sandtable_kernel::{RuleId, Table};

use crate::measuring::{base, sets_within};
use crate::play::Play;
use crate::terms::{ModelId, ModelSet, Role, UnitId};
use crate::toggles::MedicSelf;
use crate::{Brethren, Event, State, rule};

/// BR-MED-1 to 3, BR-MED-5: the lowest face that saves a wound of this unit, if a Medic is near enough, whatever he is
/// doing; an Assistant alone saves nobody.
pub fn medic_save(rules: &Brethren, state: &State, unit: UnitId) -> Option<u8> {
    save_among(rules, state, unit, state.members(unit))
}

/// The same when only these models of the unit are left.
pub fn save_among(rules: &Brethren, state: &State, unit: UnitId, left: ModelSet) -> Option<u8> {
    let (roster, table) = (&rules.setup().roster, &rules.tables().medic);
    let friends = state.on_table_of(state.side_of_unit(unit));
    let role = |model: ModelId| roster.model(model).role;
    let own = |model: ModelId| state.unit_of(model) == unit;
    let saves = friends.iter().filter(|medic| {
        role(*medic) == Role::Medic
            && (rules.setup().toggles.medic_self == MedicSelf::Yes || !own(*medic))
            && sets_within(rules, state, ModelSet::one(*medic), left, table.range)
    });
    let assisted = |medic: ModelId| {
        let comrades = state.members(state.unit_of(medic));
        comrades.iter().any(|comrade| role(comrade) == Role::Assistant)
    };
    // BR-MED-2: the best number of all Medics near enough.
    saves.map(|medic| if assisted(medic) { table.save_assisted } else { table.save }).min()
}

/// BR-MED-1: whether a Medic saves a wound of this unit; rolls if one is near enough.
pub(crate) fn medic_saves<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) -> bool {
    let Some(save) = medic_save(play.rules, play.state, unit) else { return false };
    let saved = play.d6(rule::MED_1) >= save;
    let event = if saved { Event::Saved { unit, needed: save } } else { Event::NotSaved { unit, needed: save } };
    play.happen(rule::MED_1, event);
    saved
}

/// BR-FIR-13, BR-CBT-12: a model loses one Health, and is removed and counted at 0.
pub(crate) fn strike<T: Table<State>>(play: &mut Play<'_, T>, model: ModelId, rule: RuleId) {
    if play.state.health[model.index()] > 1 {
        play.happen(rule, Event::Wounded { model });
    } else {
        let tally = tally_of(play.rules, model);
        play.happen(rule, Event::Killed { model, tally });
    }
}

/// BR-MOR-1, BR-WTM-7: what a model counts when it is lost.
pub fn tally_of(rules: &Brethren, model: ModelId) -> u8 {
    let tables = rules.tables();
    match rules.setup().roster.model(model).role {
        role if role.is_commander() => tables.morale.commander_loss,
        Role::Team => tables.team.loss_value,
        _ => 1,
    }
}

/// BR-GEN-4, BR-FIR-12, BR-CBT-10: whether a wound die wounds; equal to Defence is not higher.
pub fn wounds(rules: &Brethren, face: u8, defence: u8) -> bool {
    face > defence || face >= rules.tables().wound.always
}

/// BR-CHG-10: the Defence of a unit's models, less after a failed charge.
pub fn defence(rules: &Brethren, state: &State, unit: UnitId) -> u8 {
    let defence = rules.tables().profile(rules.setup().roster.unit(unit).kind).defence;
    let failed = if state.unit(unit).charge_failed { rules.tables().charge.fail_defence } else { 0 };
    defence.saturating_add_signed(failed).max(1)
}

/// BR-GEN-2, BR-GEN-3: an attack die with all its modifiers, limited once; no other die has any.
pub fn modified(rules: &Brethren, face: u8, modifier: i8) -> u8 {
    let limits = rules.tables().die;
    let result = i16::from(face) + i16::from(modifier);
    // A table with the limits the wrong way round must not stop the game.
    result.min(i16::from(limits.max_result)).max(i16::from(limits.min_result)).max(0) as u8
}

/// The nearest of some models to any of others, ties by model order (BR-GEO-4).
pub(crate) fn nearest_to_any(rules: &Brethren, state: &State, among: ModelSet, to: ModelSet) -> Option<ModelId> {
    use crate::measuring::{EPS, gap};
    let distance = |model: ModelId| {
        let mine = base(rules, state, model);
        to.iter().map(|other| gap(mine, base(rules, state, other))).min()
    };
    let gaps = || among.iter().filter_map(|model| Some((model, distance(model)?)));
    let smallest = gaps().map(|(_, gap)| gap).min()?;
    gaps().find(|(_, gap)| *gap <= smallest + EPS).map(|(model, _)| model)
}
