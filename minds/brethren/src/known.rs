//! What a seat knows of the forces: all of its own, and of the enemy's what the board shows it (BR-HID-2, BR-OPT-4). With closed
//! lists a man whose arms nobody has seen at work is taken for a plain Rifleman, and priced as one.

use std::borrow::Cow;

use sandtable_brethren::forces::cost;
use sandtable_brethren::roster::{Model, Roster, VALUE_PARTS};
use sandtable_brethren::scene::Lens;
use sandtable_brethren::terms::{Arms, Kind, Melee, ModelId, Role, UnitId, Weapon, other};
use sandtable_brethren::{Brethren, State, Tables, weaponry};
use sandtable_kernel::{Eye, Known, Seat, Side};

use crate::Study;

/// The battle as a seat knows it. BR-HID-1: everything that changes is open; only the enemy's list may be closed.
pub fn known<'a>(rules: &'a Brethren, state: &'a State, seat: Seat) -> Known<'a, Brethren> {
    let enemy = other(Side(seat.0 & 1));
    let lens = Lens { rules, state, eye: Eye::Seat(seat) };
    if lens.knows_list(enemy) {
        return Known::all(rules, state, seat);
    }
    let mut roster = rules.setup().roster.clone();
    for model in roster.models_of[usize::from(enemy.0)].iter() {
        roster.models[model.index()] = unequipped(&lens, model);
    }
    reprice(&mut roster, rules.tables(), enemy);
    Known { seat, rules: Cow::Owned(rules.with_roster(roster)), state: Cow::Borrowed(state) }
}

/// A model with the arms it has shown, and a Rifleman's where it has shown none.
fn unequipped(lens: &Lens<'_>, id: ModelId) -> Model {
    let roster = &lens.rules.setup().roster;
    let model = roster.model(id);
    let is_soldier = matches!(model.kind, Kind::Officer | Kind::Green | Kind::Veteran);
    let mut arms = lens.known_arms(id).unwrap_or(Arms::NONE);
    if weaponry::longest(lens.rules, arms).is_none() {
        let usual = if is_soldier { Some(Weapon::Rifle) } else { weaponry::crew_weapon(model.kind) };
        arms = usual.map_or(arms, |usual| arms.with(usual));
    }
    Model {
        // A commander is called what he is; anybody else by his unit, since names tell trades.
        name: if lens.knows_role(id) { model.name.clone() } else { roster.entry(model.entry).name.clone() },
        role: if lens.knows_role(id) { model.role } else { Role::Rifleman },
        arms,
        melee: if is_soldier && !lens.knows_melee(id) { Melee::Bayonet } else { model.melee },
        ..model.clone()
    }
}

/// Prices a side's entries without equipment: how many men there are is there for all to see.
fn reprice(roster: &mut Roster, tables: &Tables, side: Side) {
    let mut total = 0;
    for entry in roster.entries.iter_mut().filter(|entry| entry.side == side) {
        let count = entry.models.len();
        entry.cost = price(tables, entry.kind, count);
        total += entry.cost;
        for model in entry.models.clone() {
            roster.models[usize::from(model)].value =
                entry.cost * VALUE_PARTS / u32::try_from(count.max(1)).unwrap_or(1);
        }
    }
    roster.cost[usize::from(side.0)] = total;
}

/// The price of so many models of a kind without their equipment.
fn price(tables: &Tables, kind: Kind, count: usize) -> u32 {
    let count = i64::try_from(count).unwrap_or(0);
    let bought = match kind {
        Kind::Officer | Kind::Medic => 1,
        Kind::Green | Kind::Veteran => i64::from(tables.army.squad_min),
        _ => count,
    };
    let price = cost::base_of(tables, kind) + cost::of_addition(tables, kind) * (count - bought).max(0);
    u32::try_from(price).unwrap_or(0)
}

/// What a model is worth, in thousandths of a point; a commander more than he cost (BR-MOR-1, BR-ORD-1).
pub(crate) fn model_worth(rules: &Study<'_>, model: ModelId) -> i64 {
    let man = rules.setup().roster.model(model);
    let worth = i64::from(man.value) * 1_000 / i64::from(VALUE_PARTS);
    match man.role {
        role if role.is_commander() => worth * 3 / 2,
        Role::Medic => worth * 6 / 5,
        _ => worth,
    }
}

/// What a unit's models on the table are worth together.
pub(crate) fn unit_worth(rules: &Study<'_>, state: &State, unit: UnitId) -> i64 {
    state.members(unit).iter().map(|model| model_worth(rules, model)).sum()
}
