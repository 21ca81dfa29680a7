//! The ranged modifier table (BR-FIR-9): every entry that applies to one model's dice, with its rule.

use arrayvec::ArrayVec;
use sandtable_kernel::RuleId;

use super::Firer;
use crate::cover::{self, Protection};
use crate::terms::{FireMode, Role, UnitId, Weapon};
use crate::toggles::{IndirectPenalty, PrepareEnds};
use crate::volley::Added;
use crate::{Brethren, State, reaction, rule};

/// Something added to a die, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Modifier {
    /// The rule.
    pub rule: RuleId,
    /// In a word or two.
    pub name: &'static str,
    /// How much.
    pub value: i8,
}

/// The modifiers of one model's dice; the table has thirteen lines.
pub type Modifiers = ArrayVec<Modifier, 13>;

/// Every entry of the table that applies to a firing model's dice.
pub(super) fn of(
    rules: &Brethren,
    state: &State,
    firer: &Firer,
    target: UnitId,
    by: UnitId,
    mode: FireMode,
    protection: Protection,
) -> Modifiers {
    let (tables, firing) = (rules.tables(), state.unit(by));
    let (model, weapon) = (firer.armed.model, firer.armed.weapon);
    let marksman = rules.setup().roster.model(model).role == Role::Marksman;
    let suppressive = mode == FireMode::Suppressive;
    let own = own_modifier(rules, weapon, firer.armed.indirect);
    let own_rule = if firer.armed.indirect { rule::IND_2 } else { rule::FIR_9 };
    let shelter = cover::shelter(rules, state, model, protection, firer.through);
    let table = [
        // BR-AIM-4: Aim is for Fire!, also as a reaction.
        (firing.aim && !suppressive, rule::AIM_1, "aim", tables.aim.bonus),
        (is_prepared(rules, state, by, mode), rule::PRE_2, "prepared", tables.prepare.bonus),
        (marksman, rule::ARM_12, "marksman", tables.marksman.to_hit),
        (true, own_rule, if firer.armed.indirect { "indirect" } else { weapon_name(weapon) }, own),
        (suppressive, rule::SUP_2, "suppressive fire", tables.suppress.to_hit),
        (mode == FireMode::Reaction, rule::REA_3, "reaction", tables.reaction.fire_modifier),
        (state.unit(target).down, rule::DWN_2, "target down", tables.down.penalty),
        (true, rule::COV_1, "cover", shelter.cover),
        (true, rule::COV_3, "short obstacle", shelter.short_obstacle),
        (true, rule::COV_5, "bunker", shelter.enclosure),
        (true, rule::GRN_5, "through the opening", shelter.grenade),
    ];
    let applying = table.into_iter().filter(|(applies, _, _, value)| *applies && *value != 0);
    applying.map(|(_, rule, name, value)| Modifier { rule, name, value }).collect()
}

/// The same by the lines of the table.
pub(super) fn added(modifiers: &Modifiers) -> Added {
    let mut added = Added::default();
    modifiers.iter().for_each(|modifier| added.add(modifier.name, modifier.value));
    added
}

/// BR-PRE-2, BR-REA-6: whether Prepare still helps: a reaction that is the unit's activation takes the older marker first.
fn is_prepared(rules: &Brethren, state: &State, by: UnitId, mode: FireMode) -> bool {
    let gone_first = mode == FireMode::Reaction
        && reaction::is_activation(rules, state, by)
        && rules.setup().toggles.prepare_ends == PrepareEnds::Start;
    state.unit(by).prepared && !gone_first
}

/// BR-IND-2: a weapon's own modifier, direct or indirect.
fn own_modifier(rules: &Brethren, weapon: Weapon, indirect: bool) -> i8 {
    let numbers = rules.tables().weapon(weapon);
    match (indirect, rules.setup().toggles.indirect_penalty) {
        (false, _) => numbers.to_hit,
        (true, IndirectPenalty::Replace) => numbers.indirect_to_hit,
        (true, IndirectPenalty::Add) => numbers.to_hit + numbers.indirect_to_hit,
    }
}

/// What a weapon is called in a list of modifiers.
pub const fn weapon_name(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Pistol => "pistol",
        Weapon::Grenade => "grenade",
        Weapon::Rifle => "rifle",
        Weapon::GrenadeLauncher => "grenade launcher",
        Weapon::Smg => "sub-machine gun",
        Weapon::AssaultRifle => "assault rifle",
        Weapon::Lmg => "light machine gun",
        Weapon::SniperRifle => "sniper rifle",
        Weapon::Mmg => "medium machine gun",
        Weapon::LightMortar => "light mortar",
        Weapon::MediumMortar => "medium mortar",
    }
}
