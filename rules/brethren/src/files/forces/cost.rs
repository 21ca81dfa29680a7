//! What a force costs (BR-ARM-3, BR-ARM-4, BR-ARM-18).

use super::{EntryDraft, Force, Item, Man, Spec};
use crate::Tables;
use crate::terms::{Kind, Role};

/// BR-ARM-18: the sum over the entries.
pub fn of_force(tables: &Tables, force: &Force) -> i64 {
    force.entries.iter().map(|entry| of_entry(tables, entry)).sum()
}

/// BR-ARM-18: base price, additions and inventory.
pub fn of_entry(tables: &Tables, entry: &EntryDraft) -> i64 {
    of_spec(tables, &entry.spec)
}

/// What an entry of this make costs.
pub fn of_spec(tables: &Tables, spec: &Spec) -> i64 {
    let inventory: i64 = spec.men.iter().map(|man| of_inventory(tables, man)).sum();
    base_of(tables, spec.kind) + added(tables, spec) * of_addition(tables, spec.kind) + inventory
}

/// BR-ARM-4, BR-ARM-13: what was bought for one model; being a Specialist costs nothing.
pub fn of_inventory(tables: &Tables, man: &Man) -> i64 {
    man.items.iter().map(|item| of_item(tables, *item)).sum()
}

/// The price of an item; what is included costs nothing.
pub fn of_item(tables: &Tables, item: Item) -> i64 {
    let cost = &tables.cost;
    i64::from(match item {
        Item::Knife => cost.knife,
        Item::Axe => cost.axe,
        Item::Pistol => cost.pistol,
        Item::Grenade => cost.grenade,
        Item::Launcher => cost.launcher,
        Item::Smg => cost.smg,
        Item::AssaultRifle => cost.assault_rifle,
        Item::Lmg => cost.lmg,
        Item::Sniper => cost.sniper,
        Item::Bayonet | Item::Rifle | Item::Mmg | Item::LightMortar | Item::MediumMortar => 0,
    })
}

/// BR-ARM-3: what a whole entry costs before anything is added.
pub fn base_of(tables: &Tables, kind: Kind) -> i64 {
    let cost = &tables.cost;
    i64::from(match kind {
        Kind::Officer => cost.lieutenant,
        Kind::Green => cost.green_squad,
        Kind::Veteran => cost.veteran_squad,
        Kind::Medic => cost.medic,
        Kind::MmgTeam => cost.mmg_team,
        Kind::LightMortarTeam => cost.light_mortar_team,
        Kind::MediumMortarTeam => cost.medium_mortar_team,
    })
}

/// One more Rifleman, or an Assistant.
pub fn of_addition(tables: &Tables, kind: Kind) -> i64 {
    let cost = &tables.cost;
    i64::from(match kind {
        Kind::Officer => cost.retinue,
        Kind::Green => cost.green_extra,
        Kind::Veteran => cost.veteran_extra,
        Kind::Medic => cost.assistant,
        _ => 0,
    })
}

/// Models beyond those the base price buys.
fn added(tables: &Tables, spec: &Spec) -> i64 {
    let count = match spec.kind {
        Kind::Officer => spec.count(Role::Rifleman),
        Kind::Medic => spec.count(Role::Assistant),
        Kind::Green | Kind::Veteran => spec.men.len().saturating_sub(usize::from(tables.army.squad_min)),
        _ => 0,
    };
    i64::try_from(count).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forces::words::parse;

    #[test]
    fn ex_51_a_legal_list_costs_262() {
        let cost = |text: &str| of_spec(Tables::standard(), &parse(text).unwrap());
        let squad = cost("green: nco smg, machine_gunner lmg, marksman sniper, 7 rifleman");
        let officer = cost("officer: lieutenant smg, 3 rifleman; all axe");
        assert_eq!((squad, officer, squad + officer), (145, 117, 262));
    }

    #[test]
    fn the_entries_of_the_scenarios_cost_what_the_rulebook_says() {
        let cost = |text: &str| of_spec(Tables::standard(), &parse(text).unwrap());
        assert_eq!(cost("veteran: nco smg, machine_gunner lmg, marksman sniper, 3 rifleman; all knife"), 147);
        assert_eq!(cost("green: nco smg, machine_gunner lmg, demolitions launcher grenade, 7 rifleman"), 148);
        assert_eq!(cost("medic: medic, assistant"), 45);
        assert_eq!(cost("mmg_team") + cost("light_mortar_team") + cost("light_howitzer_team"), 160);
    }
}
