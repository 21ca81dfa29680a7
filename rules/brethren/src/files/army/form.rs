//! An army as a form to click: how many units of each kind, and each unit with its models, what they carry and its split.

use sandtable_kernel::RuleId;
use sandtable_kernel::army::{ArmyControl, ArmyEntry, ArmyForm, ArmyOption};
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;

use super::Draft;
use crate::forces::judge::{self, may_carry};
use crate::forces::words::{KINDS, item_word, kind_word, role_word};
use crate::forces::{EntryDraft, Item, Man, cost, split};
use crate::rule;
use crate::terms::{Kind, Melee, Role};

/// The most entries of one kind the form adds; a file may have as many as a battle holds.
const MOST_OF_KIND: u32 = 8;
/// The highest limit the form sets.
const HIGHEST_LIMIT: u32 = 2000;

/// The Specialists, as the form offers them.
pub(super) const SPECIALISTS: [Role; 4] =
    [Role::Demolitions, Role::AutomaticRifleman, Role::MachineGunner, Role::Marksman];

/// The form of an army file; nothing if some of the file cannot be read.
pub fn army_form(army: &Sheet, house: &HouseRules) -> Option<ArmyForm> {
    let draft = Draft::readable(army, house)?;
    let limit = draft.limit.and_then(|limit| u32::try_from(limit).ok()).unwrap_or(0);
    let limited = ArmyControl::Count { now: limit, least: 0, most: HIGHEST_LIMIT.max(limit) };
    let mut entries = vec![
        ArmyEntry::new("name", "Name of the army", ArmyControl::Name { now: draft.name.clone() }),
        ruled(ArmyEntry::new("points-limit", "Points limit (0 for none)", limited), rule::ARM_17),
    ];
    entries.extend(KINDS.iter().map(|(word, kind)| kind_count(&draft, word, *kind)));
    entries.extend(draft.force.entries.iter().map(|entry| unit(&draft, entry)));
    Some(ArmyForm { entries })
}

/// `add/green`: how many entries of this kind there are.
fn kind_count(draft: &Draft, word: &str, kind: Kind) -> ArmyEntry {
    let now = count(draft.force.entries.iter().filter(|entry| kind_word(&entry.spec) == word).count());
    let (label, about) = match word {
        "officer" => ("Officer units", "a Lieutenant and his retinue"),
        "green" => ("Green Rifle Squads", "six to twelve models, Morale 7"),
        "veteran" => ("Veteran Rifle Squads", "six to twelve models, Morale 9, two Attacks"),
        "medic" => ("Medics", "save nearby friends"),
        "mmg_team" => ("Medium Machine Gun Teams", "six dice, Suppressive Fire"),
        "light_mortar_team" => ("Light Mortar Teams", "two crew, indirect fire to 18 inches"),
        "medium_mortar_team" => ("Medium Mortar Teams", "indirect fire to 36 inches"),
        _ => ("Light Howitzer Teams", "as a Medium Mortar"),
    };
    let control = ArmyControl::Count { now, least: 0, most: MOST_OF_KIND.max(now) };
    let counted = ArmyEntry::new(format!("add/{word}"), label, control);
    let counted = ArmyEntry { about: about.to_owned(), cost: Some(cost::base_of(&draft.tables, kind)), ..counted };
    ruled(counted, if kind.is_squad() { rule::ARM_14 } else { rule::ARM_16 })
}

/// `unit/sq1`: an entry that can be left out, with everything in it.
fn unit(draft: &Draft, entry: &EntryDraft) -> ArmyEntry {
    let (spec, tables) = (&entry.spec, &draft.tables);
    let part = |part: &str, label: &str, control| ArmyEntry::new(format!("unit/{}/{part}", entry.key), label, control);
    let mut parts = vec![part("name", "Name", ArmyControl::Name { now: entry.name.clone() })];
    let riflemen = count(spec.count(Role::Rifleman));
    match spec.kind {
        Kind::Green | Kind::Veteran => {
            let (least, most) = judge::squad_size(&draft.law());
            let others = spec.men.len() - spec.count(Role::Rifleman);
            let (least, most) = (count(least.saturating_sub(others)), count(most.saturating_sub(others)));
            let control = ArmyControl::Count { now: riflemen, least: least.min(riflemen), most: most.max(riflemen) };
            let added =
                ArmyEntry { cost: Some(cost::of_addition(tables, spec.kind)), ..part("riflemen", "Riflemen", control) };
            parts.push(ruled(added, rule::ARM_15));
            parts.extend((0..2).map(|which| specialist(entry, which)));
        }
        Kind::Officer => {
            let most = u32::from(tables.army.retinue_max).max(riflemen);
            let control = ArmyControl::Count { now: riflemen, least: 0, most };
            let added =
                ArmyEntry { cost: Some(cost::of_addition(tables, spec.kind)), ..part("riflemen", "Riflemen", control) };
            parts.push(ruled(added, rule::PCE_5));
        }
        Kind::Medic => {
            let control = ArmyControl::Switch { on: spec.count(Role::Assistant) > 0 };
            let added = ArmyEntry {
                cost: Some(cost::of_addition(tables, spec.kind)),
                ..part("assistant", "Assistant", control)
            };
            parts.push(ruled(added, rule::PCE_4));
        }
        _ => {}
    }
    if !spec.kind.is_weapons_team() {
        parts.push(melee(draft, entry));
        parts.extend(arms(draft, entry));
    }
    parts.extend(teams(draft, entry));
    let heading = ArmyEntry::new(format!("unit/{}", entry.key), &entry.name, ArmyControl::Switch { on: true });
    let about = format!("`{}` in orders", entry.key).replace('`', "");
    ArmyEntry { about, cost: Some(cost::of_entry(tables, entry)), entries: parts, ..heading }
}

/// `unit/sq1/specialist/0`: which Specialist this is.
fn specialist(entry: &EntryDraft, which: usize) -> ArmyEntry {
    let mut found = entry.spec.men.iter().map(|man| man.role).filter(|role| role.is_specialist());
    let now = found.nth(which).map_or("none", role_word);
    let option = |word: &str, label: &str| ArmyOption { id: word.to_owned(), label: label.to_owned(), cost: None };
    let mut among: Vec<ArmyOption> =
        SPECIALISTS.iter().map(|role| option(role_word(*role), role_label(*role))).collect();
    if which > 0 || now == "none" {
        among.insert(0, option("none", "None"));
    }
    let (id, label) =
        (format!("unit/{}/specialist/{which}", entry.key), ["First Specialist", "Second Specialist"][which]);
    ruled(ArmyEntry::new(id, label, ArmyControl::Choice { now: now.to_owned(), among }), rule::ARM_15)
}

/// `unit/sq1/melee`: one melee weapon for all (BR-ARM-7).
fn melee(draft: &Draft, entry: &EntryDraft) -> ArmyEntry {
    let spec = &entry.spec;
    let now = match spec.men.first().map(|man| man.melee(spec.kind)) {
        _ if !split::is_uniform(spec.kind, &spec.men) => "mixed",
        Some(Melee::Knife) => "knife",
        Some(Melee::Axe) => "axe",
        _ => "start",
    };
    let price = |item: Item| Some(cost::of_item(&draft.tables, item) * i64::from(count(spec.men.len())));
    let option = |id: &str, label: &str, cost| ArmyOption { id: id.to_owned(), label: label.to_owned(), cost };
    let start = if Man::plain(Role::Rifleman).melee(spec.kind) == Melee::Bayonet { "Bayonets" } else { "Improvised" };
    let mut among = vec![
        option("start", start, Some(0)),
        option("knife", "Combat Knives", price(Item::Knife)),
        option("axe", "Combat Axes", price(Item::Axe)),
    ];
    if now == "mixed" {
        among.insert(0, option("mixed", "Mixed, as in the file", None));
    }
    let id = format!("unit/{}/melee", entry.key);
    ruled(ArmyEntry::new(id, "Melee weapon", ArmyControl::Choice { now: now.to_owned(), among }), rule::ARM_7)
}

/// `unit/sq1/carry/nco/smg`: a switch for each thing a model may carry; for many alike, how many carry it.
fn arms(draft: &Draft, entry: &EntryDraft) -> Vec<ArmyEntry> {
    let spec = &entry.spec;
    let mut roles: Vec<Role> = spec.men.iter().map(|man| man.role).collect();
    roles.dedup();
    let mut parts = Vec::new();
    for role in roles {
        let option = Item::option_of(role);
        for item in option.into_iter().chain([Item::Grenade, Item::Pistol]) {
            if !may_carry(spec.kind, role, item) {
                continue;
            }
            let of_role = spec.count(role);
            let carried = spec.men.iter().filter(|man| man.role == role && man.has(item)).count();
            let control = match of_role {
                1 => ArmyControl::Switch { on: carried > 0 },
                _ => ArmyControl::Count { now: count(carried), least: 0, most: count(of_role) },
            };
            let id = format!("unit/{}/carry/{}/{}", entry.key, role_word(role), item_word(item));
            let label = format!("{}: {}", role_label(role), item_label(item));
            let by = if option == Some(item) { rule::ARM_12 } else { rule::ARM_9 };
            let price = Some(cost::of_item(&draft.tables, item));
            parts.push(ruled(ArmyEntry { cost: price, ..ArmyEntry::new(id, label, control) }, by));
        }
    }
    parts
}

/// `unit/sq1/split/machine_gunner`: whether a Specialist leads a Fire Team of his own, and with how many.
fn teams(draft: &Draft, entry: &EntryDraft) -> Vec<ArmyEntry> {
    let specialists = entry.spec.men.iter().map(|man| man.role).filter(|role| role.is_specialist());
    let most = usize::from(draft.tables.army.team_rifles_max);
    let team = |role: Role| {
        let now = entry.spec.split.iter().find(|team| team.leader == role);
        let now = now.map_or_else(|| "stays".to_owned(), |team| team.riflemen.to_string());
        let option = |id: String, label: String| ArmyOption { id, label, cost: None };
        let mut among = vec![option("stays".to_owned(), "Stays with the NCO".to_owned())];
        let most = most.max(now.parse().unwrap_or(0));
        among.extend((0..=most).map(|men| option(men.to_string(), format!("Leads {men} Riflemen"))));
        let id = format!("unit/{}/split/{}", entry.key, role_word(role));
        let label = format!("Fire Team of the {}", role_label(role));
        ruled(ArmyEntry::new(id, label, ArmyControl::Choice { now, among }), rule::ARM_20)
    };
    specialists.filter(|_| entry.spec.kind.is_squad()).map(team).collect()
}

fn role_label(role: Role) -> &'static str {
    match role {
        Role::Lieutenant => "Lieutenant",
        Role::Nco => "NCO",
        Role::Demolitions => "Demolitions",
        Role::AutomaticRifleman => "Automatic Rifleman",
        Role::MachineGunner => "Machine Gunner",
        Role::Marksman => "Marksman",
        Role::Rifleman => "Riflemen",
        Role::Medic => "Medic",
        Role::Assistant => "Assistant",
        Role::Crew => "Crew",
        Role::Team => "Team",
    }
}

fn item_label(item: Item) -> &'static str {
    match item {
        Item::Pistol => "Pistol",
        Item::Grenade => "Grenade",
        Item::Launcher => "Grenade Launcher",
        Item::Smg => "Sub-Machine Gun",
        Item::AssaultRifle => "Assault Rifle",
        Item::Lmg => "Light Machine Gun",
        Item::Sniper => "Sniper Rifle",
        other => item_word(other),
    }
}

fn ruled(entry: ArmyEntry, rule: RuleId) -> ArmyEntry {
    ArmyEntry { rule: Some(rule.to_string()), ..entry }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
