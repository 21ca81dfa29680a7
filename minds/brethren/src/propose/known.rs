//! What a side knows of models: all of its own, and of the enemy's what the board shows it (BR-HID-2, BR-OPT-4). Computer
//! players go by nothing else. With closed lists a man whose arms nobody has seen at work is taken for a plain Rifleman.

use crate::Study;
use sandtable_kernel::{Eye, Seat, Side};

use sandtable_brethren::forces::cost;
use sandtable_brethren::melee::{self, Fighter};
use sandtable_brethren::roster::VALUE_PARTS;
use sandtable_brethren::scene::Lens;
use sandtable_brethren::terms::{Kind, Melee, ModelId, Role, UnitId, Weapon};
use sandtable_brethren::{State, weaponry};

/// What a model is worth in a side's eyes, in thousandths of a point; a commander more than he cost (BR-MOR-1, BR-ORD-1).
pub(crate) fn model_worth(rules: &Study<'_>, state: &State, by: Side, model: ModelId) -> i64 {
    let man = rules.setup().roster.model(model);
    let worth = if lens(rules, state, by).knows_list(man.side) {
        i64::from(man.value) * 1_000 / i64::from(VALUE_PARTS)
    } else {
        unequipped(rules, model)
    };
    match man.role {
        role if role.is_commander() => worth * 3 / 2,
        Role::Medic => worth * 6 / 5,
        _ => worth,
    }
}

/// What a unit's models on the table are worth together.
pub(crate) fn unit_worth(rules: &Study<'_>, state: &State, by: Side, unit: UnitId) -> i64 {
    state.members(unit).iter().map(|model| model_worth(rules, state, by, model)).sum()
}

/// What a model shoots with when nothing is said (BR-R-108), as far as a side knows.
pub(crate) fn main_weapon(rules: &Study<'_>, state: &State, by: Side, model: ModelId) -> Option<Weapon> {
    let lens = lens(rules, state, by);
    if lens.knows_list(state.side_of(model)) {
        return weaponry::main_weapon(rules, model);
    }
    let seen = lens.known_arms(model).and_then(|arms| weaponry::longest(rules, arms));
    seen.or(match rules.setup().roster.model(model).kind {
        Kind::Officer | Kind::Green | Kind::Veteran => Some(Weapon::Rifle),
        kind => weaponry::crew_weapon(kind),
    })
}

/// A model's dice in a duel (BR-CBT-5), as far as a side knows.
pub(crate) fn fighter(rules: &Study<'_>, state: &State, by: Side, model: ModelId) -> Fighter {
    let fighter = melee::fighter(rules, state, model);
    let man = rules.setup().roster.model(model);
    if lens(rules, state, by).knows_melee(model) || !matches!(man.kind, Kind::Officer | Kind::Green | Kind::Veteran) {
        return fighter;
    }
    let (carried, usual) = (rules.tables().melee(man.melee), rules.tables().melee(Melee::Bayonet));
    Fighter {
        dice: fighter.dice.saturating_sub(carried.attacks).saturating_add(usual.attacks),
        modifier: fighter.modifier.saturating_sub(carried.to_hit).saturating_add(usual.to_hit),
        ..fighter
    }
}

fn lens<'a>(rules: &'a Study<'a>, state: &'a State, by: Side) -> Lens<'a> {
    Lens { rules, state, eye: Eye::Seat(Seat(by.0)) }
}

/// The price of a model without its equipment: its entry's, and so many men are there for all to see.
fn unequipped(rules: &Study<'_>, model: ModelId) -> i64 {
    let (roster, tables) = (&rules.setup().roster, rules.tables());
    let man = roster.model(model);
    let count = i64::from(roster.entry(man.entry).model_set().count());
    let bought = match man.kind {
        Kind::Officer | Kind::Medic => 1,
        Kind::Green | Kind::Veteran => i64::from(tables.army.squad_min),
        _ => count,
    };
    let price = cost::base_of(tables, man.kind) + cost::of_addition(tables, man.kind) * (count - bought).max(0);
    price * 1_000 / count.max(1)
}
