//! Judging a force (What makes a list or split illegal): every fault, each with its code, its rule and what would be right.

use sandtable_kernel::Fault;

use super::{EntryDraft, Force, Item, Man, Spec, cost, split};
use crate::forces::words::{item_word, role_word};
use crate::terms::{Kind, MOST_MEMBERS, Role};
use crate::toggles::{LauncherNeedsGrenade, Toggles};
use crate::{Tables, rule};

/// What a force is judged by.
#[derive(Clone, Copy, Debug)]
pub struct Law<'a> {
    /// The numbers.
    pub tables: &'a Tables,
    /// The switches.
    pub toggles: &'a Toggles,
    /// The points agreed on, if any (BR-ARM-17).
    pub limit: Option<i64>,
    /// The force is what a position in the middle of a battle needs: it may be too small and badly attached.
    pub free: bool,
}

/// Everything wrong with a force.
pub fn faults(force: &Force, law: &Law<'_>) -> Vec<Fault> {
    let mut faults = Vec::new();
    let (mark, army) = (&force.mark, &law.tables.army);
    // What could not be read counts as a squad unless it clearly is none, so that nothing is told that may not be so.
    let may_be_squad = |kind: &&Option<Kind>| kind.is_none_or(Kind::is_squad);
    let unread = force.unread.iter().filter(may_be_squad).count();
    let squads = unread + force.entries.iter().filter(|entry| entry.spec.kind.is_squad()).count();
    let attached = force.entries.len() + force.unread.len() - squads;
    let allowed = squads * usize::from(army.attachments_per_squad);
    if squads == 0 && !law.free {
        faults.push(mark.breaks(rule::ARM_14, Some("E_NO_SQUAD"), "An army needs at least one Rifle Squad."));
    }
    if attached > allowed && !law.free {
        let message = format!(
            "Only one Officer or Support Squad per Rifle Squad: {attached} {} too many for {squads}; at most {allowed}.",
            if attached == 1 { "is" } else { "are" }
        );
        faults.push(mark.breaks(rule::ARM_16, Some("E_ATTACH"), message));
    }
    for entry in &force.entries {
        judge_entry(entry, law, &mut faults);
    }
    let points = cost::of_force(law.tables, force);
    if let Some(limit) = law.limit.filter(|limit| points > *limit && !law.free) {
        let message = format!("The army costs {points}, the limit is {limit}.");
        faults.push(mark.breaks(rule::ARM_17, Some("E_POINTS"), message));
    }
    faults
}

/// Whether a battle can be laid out with a force in spite of these faults: everybody has his unit, only what he carries or how
/// many they are is wrong. The rest of the file is judged with it, and refused all the same.
pub fn can_be_built(force: &Force, faults: &[Fault]) -> bool {
    const HARMLESS: [&str; 10] = [
        "E_NO_SQUAD",
        "E_ATTACH",
        "E_POINTS",
        "E_SQUAD_SIZE",
        "E_NCO",
        "E_RETINUE",
        "E_ASSISTANT",
        "E_WEAPON",
        "E_LAUNCHER",
        "E_MELEE_MIX",
    ];
    let harmless = |fault: &Fault| fault.code.as_deref().is_some_and(|code| HARMLESS.contains(&code));
    let fits = |entry: &EntryDraft| (1..=MOST_MEMBERS).contains(&entry.spec.men.len());
    !force.entries.is_empty() && force.entries.iter().all(fits) && faults.iter().all(harmless)
}

fn judge_entry(entry: &EntryDraft, law: &Law<'_>, faults: &mut Vec<Fault>) {
    let (spec, mark) = (&entry.spec, &entry.mark);
    for role in strangers(spec) {
        let message = format!("{} cannot have {}; it has {}.", entry.name, a_role(role), allowed_roles(spec.kind));
        faults.push(mark.breaks(rule::PCE_7, None, message));
    }
    match spec.kind {
        Kind::Green | Kind::Veteran => judge_squad(entry, law, faults),
        Kind::Officer => judge_led(entry, Role::Lieutenant, Role::Rifleman, law.tables.army.retinue_max, faults),
        Kind::Medic => judge_led(entry, Role::Medic, Role::Assistant, law.tables.army.assistants_max, faults),
        Kind::LightMortarTeam if spec.count(Role::Crew) != 2 => {
            faults.push(mark.breaks(rule::PCE_3, None, "A Light Mortar Team has two crew."));
        }
        _ => {}
    }
    for alike in spec.men.chunk_by(|one, other| one == other) {
        judge_man(entry, &alike[0], law, faults);
    }
    judge_split(entry, law, faults);
}

/// BR-ARM-15.
fn judge_squad(entry: &EntryDraft, law: &Law<'_>, faults: &mut Vec<Fault>) {
    let (spec, mark, name, army) = (&entry.spec, &entry.mark, &entry.name, &law.tables.army);
    let models = spec.men.len();
    let (least, most) = squad_size(law);
    let least = if law.free { 1 } else { least };
    if !(least..=most).contains(&models) {
        let message = format!("A Rifle Squad has {least} to {most} models; {name} has {models}.");
        faults.push(mark.breaks(rule::ARM_15, Some("E_SQUAD_SIZE"), message));
    }
    let ncos = spec.count(Role::Nco);
    if ncos != 1 && !(law.free && ncos == 0) {
        let message = format!("A Rifle Squad has exactly one NCO; {name} has {ncos}.");
        faults.push(mark.breaks(rule::ARM_15, Some("E_NCO"), message));
    }
    let specialists: Vec<Role> = spec.men.iter().map(|man| man.role).filter(|role| role.is_specialist()).collect();
    let (least, most) = (usize::from(army.specialists_min), usize::from(army.specialists_max));
    let least = if law.free { 0 } else { least };
    if !(least..=most).contains(&specialists.len()) {
        let message = format!("A Rifle Squad has one or two Specialists; {name} has {}.", specialists.len());
        faults.push(mark.breaks(rule::ARM_15, Some("E_SPEC_COUNT"), message));
    }
    let mut told: Vec<Role> = Vec::new();
    for (index, role) in specialists.iter().enumerate() {
        if !specialists[..index].contains(role) || told.contains(role) {
            continue;
        }
        told.push(*role);
        let message = format!("Specialists of a squad must differ; {name} has two of `{}`.", role_word(*role));
        faults.push(mark.breaks(rule::ARM_15, Some("E_SPEC_DUP"), message));
    }
}

/// BR-ARM-15: the fewest and the most models of a Rifle Squad.
pub fn squad_size(law: &Law<'_>) -> (usize, usize) {
    let least = usize::from(law.tables.army.squad_min);
    (least, MOST_MEMBERS.min(least + usize::from(law.tables.army.squad_max_extra)))
}

/// BR-PCE-4, BR-PCE-5: one leader and so many followers.
fn judge_led(entry: &EntryDraft, leader: Role, follower: Role, most: u8, faults: &mut Vec<Fault>) {
    let (spec, mark, name) = (&entry.spec, &entry.mark, &entry.name);
    let officer = leader == Role::Lieutenant;
    let by = if officer { rule::PCE_5 } else { rule::PCE_4 };
    let leaders = spec.count(leader);
    if leaders != 1 {
        let message = format!("{name} has exactly one {}; it has {leaders}.", role_word(leader));
        faults.push(mark.breaks(by, None, message));
    }
    let followers = spec.count(follower);
    if followers > usize::from(most) {
        let (code, message) = match officer {
            true => ("E_RETINUE", format!("A Lieutenant leads at most {most} Riflemen; {name} has {followers}.")),
            false => ("E_ASSISTANT", format!("A Medic has at most {most} Assistant; {name} has {followers}.")),
        };
        faults.push(mark.breaks(by, Some(code), message));
    }
}

/// Inventory, BR-ARM-6 to 12: what a model may carry.
fn judge_man(entry: &EntryDraft, man: &Man, law: &Law<'_>, faults: &mut Vec<Fault>) {
    let (mark, name) = (&entry.mark, &entry.name);
    let who = role_word(man.role);
    for item in wrong_items(entry.spec.kind, man) {
        let by = match item {
            Item::Pistol | Item::Grenade => rule::ARM_9,
            Item::Smg => rule::ARM_8,
            Item::Bayonet | Item::Knife | Item::Axe => rule::ARM_6,
            Item::Launcher | Item::AssaultRifle | Item::Lmg | Item::Sniper => rule::ARM_12,
            _ => rule::ARM_5,
        };
        let message = format!(
            "{name}: {} may not carry `{}`{}.",
            a_role(man.role),
            item_word(item),
            reason(entry.spec.kind, man, item)
        );
        faults.push(mark.breaks(by, Some("E_WEAPON"), message));
    }
    let needs_grenade = law.toggles.launcher_needs_grenade == LauncherNeedsGrenade::Yes;
    if needs_grenade && man.has(Item::Launcher) && !man.has(Item::Grenade) {
        let message = format!("The launcher needs a Grenade: {name}, `{who} launcher grenade`.");
        faults.push(mark.breaks(rule::ARM_10, Some("E_LAUNCHER"), message));
    }
}

/// A role with its article: `an nco`, `a rifleman`.
fn a_role(role: Role) -> String {
    let word = role_word(role);
    // "Nco" is spoken letter by letter.
    let vowel = role == Role::Nco || word.starts_with(['a', 'e', 'i', 'o', 'u']);
    format!("{} {word}", if vowel { "an" } else { "a" })
}

/// The items a model may not have: not for his role, or more than one of them.
pub fn wrong_items(kind: Kind, man: &Man) -> Vec<Item> {
    let mut melee = false;
    let mut seen: Vec<Item> = Vec::new();
    let mut wrong = Vec::new();
    for &item in &man.items {
        let second = seen.contains(&item) || item.melee().is_some() && melee;
        if second || !may_carry(kind, man.role, item) || item == Item::Rifle && replaces_rifle(man) {
            wrong.push(item);
        }
        melee |= item.melee().is_some();
        seen.push(item);
    }
    wrong
}

/// Inventory: who may have it.
pub fn may_carry(kind: Kind, role: Role, item: Item) -> bool {
    let armed = matches!(kind, Kind::Officer | Kind::Green | Kind::Veteran);
    match item {
        Item::Knife | Item::Axe | Item::Pistol => !kind.is_weapons_team(),
        Item::Bayonet | Item::Rifle | Item::Grenade => armed,
        Item::Launcher | Item::Smg | Item::AssaultRifle | Item::Lmg | Item::Sniper => {
            armed && Item::option_of(role) == Some(item)
        }
        Item::Mmg | Item::LightMortar | Item::MediumMortar => false,
    }
}

fn replaces_rifle(man: &Man) -> bool {
    [Item::Smg, Item::AssaultRifle, Item::Lmg, Item::Sniper].into_iter().any(|item| man.has(item))
}

fn reason(kind: Kind, man: &Man, item: Item) -> String {
    if kind.is_weapons_team() {
        return "; Weapons teams buy nothing".to_owned();
    }
    if man.items.iter().filter(|other| **other == item).count() > 1 {
        return " twice".to_owned();
    }
    if item.melee().is_some() && may_carry(kind, man.role, item) {
        return " beside another melee weapon".to_owned();
    }
    let option = Item::option_of(man.role).filter(|_| item != Item::Rifle);
    option.map_or_else(String::new, |option| format!("; his option is `{}`", item_word(option)))
}

/// BR-ARM-7, BR-ARM-19, BR-ARM-20: the proposed split, or the unit as a whole.
fn judge_split(entry: &EntryDraft, law: &Law<'_>, faults: &mut Vec<Fault>) {
    let (spec, mark, name) = (&entry.spec, &entry.mark, &entry.name);
    let most = usize::from(law.tables.army.team_rifles_max);
    if !spec.split.is_empty() && !spec.kind.is_squad() {
        faults.push(mark.breaks(rule::ARM_19, None, format!("Only a Rifle Squad is split; {name} is none.")));
        return;
    }
    let teams = split::teams(spec);
    for (team, members) in spec.split.iter().zip(&teams) {
        let who = role_word(team.leader);
        if !team.leader.is_specialist() || !team.others.is_empty() || members.is_empty() {
            let message = match members.is_empty() {
                true => format!("{name} has no `{who}` left to lead a Fire Team."),
                false => format!(
                    "Only Riflemen may join a Specialist's Fire Team, and a Specialist leads it: {name}, `{who}`."
                ),
            };
            faults.push(mark.breaks(rule::ARM_19, Some("E_TEAM_MIX"), message));
        } else if team.riflemen > most {
            let message = format!("A Specialist leads at most {most} Riflemen; {name}, `{who}` has {}.", team.riflemen);
            faults.push(mark.breaks(rule::ARM_19, Some("E_TEAM_RIFLES"), message));
        } else if members.len() <= team.riflemen {
            let left = members.len() - 1;
            let message = format!("{name} has only {left} Riflemen left for its `{who}`, not {}.", team.riflemen);
            faults.push(mark.breaks(rule::ARM_19, None, message));
        }
    }
    let mixed = split::units(entry)
        .into_iter()
        .any(|unit| !split::is_uniform(spec.kind, unit.iter().map(|man| &spec.men[*man])));
    if mixed {
        let message =
            format!("All models of a unit need the same melee weapon: {name}, whole or each Fire Team of its split.");
        faults.push(mark.breaks(rule::ARM_7, Some("E_MELEE_MIX"), message));
    }
}

/// Models that have no place in a unit of this kind.
fn strangers(spec: &Spec) -> Vec<Role> {
    let mut strangers: Vec<Role> =
        spec.men.iter().map(|man| man.role).filter(|role| !belongs(spec.kind, *role)).collect();
    strangers.dedup();
    strangers
}

/// Whether a model of this role can be in a unit of this kind at all.
pub fn belongs(kind: Kind, role: Role) -> bool {
    match kind {
        Kind::Officer => matches!(role, Role::Lieutenant | Role::Rifleman),
        Kind::Green | Kind::Veteran => role == Role::Nco || role == Role::Rifleman || role.is_specialist(),
        Kind::Medic => matches!(role, Role::Medic | Role::Assistant),
        Kind::LightMortarTeam => role == Role::Crew,
        Kind::MmgTeam | Kind::MediumMortarTeam => role == Role::Team,
    }
}

fn allowed_roles(kind: Kind) -> &'static str {
    match kind {
        Kind::Officer => "a lieutenant and riflemen",
        Kind::Green | Kind::Veteran => "an nco, specialists and riflemen",
        Kind::Medic => "a medic and an assistant",
        Kind::LightMortarTeam => "crew",
        Kind::MmgTeam | Kind::MediumMortarTeam => "its crew without naming them",
    }
}
