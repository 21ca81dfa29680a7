//! From two judged forces to the roster: entries, units in unit order, models in model order (BR-GEN-7, BR-GEN-8).

use arrayvec::ArrayVec;
use core::cell::RefCell;
use sandtable_kernel::{Faults, Length, Side};

use super::sides::Fighting;
use crate::forces::{EntryDraft, Item, Man, cost, split};
use crate::roster::{Entry, Model, Unit, VALUE_PARTS};
use crate::terms::{
    Arms, EntryId, Kind, MOST_MODELS, MOST_UNITS, Melee, ModelId, ModelSet, Role, SIDES, UnitId, Weapon,
};
use crate::toggles::{ListVisibility, TeamBasing};
use crate::{Roster, Tables, Toggles, rule};

/// Crew of a Weapons team that is not one piece (BR-OPT-1).
const CREW: usize = 3;

/// Both forces as the battle knows them. Too many models or units are a fault.
pub fn build(sides: &[Fighting; 2], toggles: &Toggles, tables: &Tables, faults: &RefCell<Faults>) -> Option<Roster> {
    let all = || sides.iter().flat_map(|side| &side.force.entries);
    let models: usize = all().map(|entry| men_of(entry, toggles).len()).sum();
    let units: usize = all().map(|entry| if entry.spec.kind.is_squad() { 3 } else { 1 }).sum();
    if models > MOST_MODELS || units > MOST_UNITS {
        let message = format!(
            "{models} models and {units} units, a Rifle Squad counting for three; a battle holds {MOST_MODELS} and {MOST_UNITS}"
        );
        faults.borrow_mut().0.push(sides[0].mark.breaks(rule::PCE_7, None, message));
        return None;
    }
    let mut roster = Roster { side_names: [sides[0].name.clone(), sides[1].name.clone()], ..Roster::default() };
    for (side, file) in SIDES.into_iter().zip(sides) {
        for entry in &file.force.entries {
            add_entry(&mut roster, side, entry, toggles, tables);
        }
    }
    Some(roster)
}

fn add_entry(roster: &mut Roster, side: Side, draft: &EntryDraft, toggles: &Toggles, tables: &Tables) {
    let (index, kind) = (usize::from(side.0), draft.spec.kind);
    let entry = EntryId(roster.entries.len() as u8);
    let (first_model, first_unit) = (roster.models.len() as u8, roster.units.len() as u8);
    let men = men_of(draft, toggles);
    let points = u32::try_from(cost::of_entry(tables, draft)).unwrap_or(0);
    // At most twelve models share the cost, and the parts divide by all numbers up to that.
    let value = points * (VALUE_PARTS / men.len().max(1) as u32);
    for (at, man) in men.iter().enumerate() {
        let model = ModelId(roster.models.len() as u8);
        roster.models_of[index].insert(model);
        roster.models.push(model_of(draft, &men, at, man, side, entry, tables, value));
    }
    let id = |at: usize| ModelId(first_model + at as u8);
    let split: ArrayVec<ModelSet, 2> =
        split::teams(&draft.spec).iter().take(2).map(|team| team.iter().map(|at| id(*at)).collect()).collect();
    let specialists = men.iter().enumerate().filter(|(_, man)| kind.is_squad() && man.role.is_specialist());
    let mut units = vec![(draft.key.clone(), draft.name.clone(), None)];
    units.extend(specialists.enumerate().map(|(place, (at, man))| {
        let (key, name) = match toggles.list_visibility {
            ListVisibility::Open => (draft.team_word(man.role), team_name(man.role).to_owned()),
            // BR-HID-2: a team's name would tell the trade of its Specialist.
            ListVisibility::Closed => (draft.numbered_word(place), format!("team {}", place + 1)),
        };
        (key, format!("{}, {name}", draft.name), Some(id(at)))
    }));
    for (key, name, specialist) in units {
        roster.units_of[index].insert(UnitId(roster.units.len() as u8));
        roster.units.push(Unit { key, name, side, entry, kind, specialist });
    }
    roster.cost[index] += points;
    roster.entries.push(Entry {
        key: draft.key.clone(),
        name: draft.name.clone(),
        side,
        kind,
        cost: points,
        models: first_model..roster.models.len() as u8,
        units: first_unit..roster.units.len() as u8,
        split,
    });
}

/// The models an entry puts on the table: each man one (BR-PCE-1), a Weapons team one piece or its crew (BR-PCE-2).
pub fn men_of(entry: &EntryDraft, toggles: &Toggles) -> Vec<Man> {
    let crewed = entry.spec.kind.is_weapons_team() && toggles.team_basing == TeamBasing::Crew25;
    if crewed { vec![Man::plain(Role::Crew); CREW] } else { entry.spec.men.clone() }
}

#[expect(clippy::too_many_arguments, reason = "a model is made of all of these, and only here")]
fn model_of(
    draft: &EntryDraft,
    men: &[Man],
    at: usize,
    man: &Man,
    side: Side,
    entry: EntryId,
    tables: &Tables,
    value: u32,
) -> Model {
    let kind = draft.spec.kind;
    let profile = tables.profile(kind);
    let crewed = kind.is_weapons_team() && man.role == Role::Crew;
    let base = if man.role == Role::Team { tables.base.team_mm } else { tables.base.infantry_mm };
    Model {
        name: name_of(draft, men, at),
        side,
        entry,
        role: man.role,
        kind,
        arms: arms_of(kind, man),
        melee: if kind.is_weapons_team() { Melee::Improvised } else { man.melee(kind) },
        radius: Length(Length::mm(i32::from(base)).0 / 2),
        attacks: if crewed { 1 } else { profile.attacks },
        health: if crewed { 1 } else { profile.health },
        value,
    }
}

/// `1st squad NCO`, `1st squad rifleman 2`; a leader of an Officer or Medic unit has his unit's name.
fn name_of(draft: &EntryDraft, men: &[Man], at: usize) -> String {
    let role = men[at].role;
    let alike = men.iter().filter(|man| man.role == role).count();
    let number = 1 + men[..at].iter().filter(|man| man.role == role).count();
    let word = match role {
        Role::Lieutenant | Role::Medic | Role::Team => return draft.name.clone(),
        Role::Nco => "NCO",
        Role::Demolitions => "demolitions man",
        Role::AutomaticRifleman => "automatic rifleman",
        Role::MachineGunner => "machine gunner",
        Role::Marksman => "marksman",
        Role::Rifleman => "rifleman",
        Role::Assistant => "assistant",
        Role::Crew => "crewman",
    };
    if alike > 1 { format!("{} {word} {number}", draft.name) } else { format!("{} {word}", draft.name) }
}

/// BR-ARM-5 to 12: what a model shoots with.
fn arms_of(kind: Kind, man: &Man) -> Arms {
    let own = match kind {
        Kind::Officer | Kind::Green | Kind::Veteran => Some(Weapon::Rifle),
        Kind::Medic => None,
        Kind::MmgTeam => Some(Weapon::Mmg),
        Kind::LightMortarTeam => Some(Weapon::LightMortar),
        Kind::MediumMortarTeam => Some(Weapon::MediumMortar),
    };
    let mut arms = own.map_or(Arms::NONE, |weapon| Arms::NONE.with(weapon));
    for item in &man.items {
        arms = match item {
            Item::Pistol => arms.with(Weapon::Pistol),
            Item::Grenade => arms.with(Weapon::Grenade),
            Item::Launcher => arms.with(Weapon::GrenadeLauncher),
            Item::Smg => arms.without(Weapon::Rifle).with(Weapon::Smg),
            Item::AssaultRifle => arms.without(Weapon::Rifle).with(Weapon::AssaultRifle),
            Item::Lmg => arms.without(Weapon::Rifle).with(Weapon::Lmg),
            Item::Sniper => arms.without(Weapon::Rifle).with(Weapon::SniperRifle),
            _ => arms,
        };
    }
    arms
}

/// `machine gun team`.
fn team_name(role: Role) -> &'static str {
    match role {
        Role::Demolitions => "demolitions team",
        Role::AutomaticRifleman => "automatic rifle team",
        Role::MachineGunner => "machine gun team",
        _ => "marksman's team",
    }
}
