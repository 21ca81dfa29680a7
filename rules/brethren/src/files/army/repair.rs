//! The smallest change that makes a force legal: each broken rule by its own least edit, entry by entry; then whole entries
//! where too many are attached; then as few pieces left out as bring the force under its limit.

use crate::forces::judge::{self, Law};
use crate::forces::words::{item_word, role_word};
use crate::forces::{EntryDraft, Force, Item, Man, Mark, Spec, cost, split};
use crate::terms::{Kind, Melee, Role};
use crate::toggles::LauncherNeedsGrenade;

/// A mended force and what was done to it.
#[derive(Clone, Debug)]
pub struct Repair {
    /// The force after the change.
    pub force: Force,
    /// The change, one sentence an edit.
    pub steps: Vec<String>,
}

/// Mends a force.
pub fn repair(force: &Force, law: &Law<'_>) -> Repair {
    let mut mended: Vec<(EntryDraft, Vec<String>)> = force.entries.iter().map(|entry| mend_entry(entry, law)).collect();
    let mut steps = Vec::new();
    let squads = mended.iter().filter(|(entry, _)| entry.spec.kind.is_squad()).count().max(1);
    let allowed = squads * usize::from(law.tables.army.attachments_per_squad);
    while mended.iter().filter(|(entry, _)| !entry.spec.kind.is_squad()).count() > allowed {
        // The one with most to put right goes first, else the last: leaving it out saves the other edits.
        let attached = mended.iter().enumerate().filter(|(_, (entry, _))| !entry.spec.kind.is_squad());
        let Some((index, _)) = attached.max_by_key(|(index, (_, steps))| (steps.len(), *index)) else { break };
        let (entry, _) = mended.remove(index);
        steps.push(format!("Remove {} [{}].", entry.name, entry.key));
    }
    if !mended.iter().any(|(entry, _)| entry.spec.kind.is_squad()) {
        let squad = fresh_squad(Kind::Green, "squad", law);
        steps.push(format!("Add a Rifle Squad, such as `{}`.", crate::forces::words::write(&squad.spec)));
        mended.insert(0, (squad, Vec::new()));
    }
    let mut entries = Vec::new();
    for (entry, mut done) in mended {
        steps.append(&mut done);
        entries.push(entry);
    }
    let mut force = Force { mark: force.mark.clone(), entries, ..Force::default() };
    if let Some(limit) = law.limit {
        cheapen(&mut force, law, limit, &mut steps);
    }
    Repair { force, steps }
}

/// The least legal Rifle Squad.
pub(super) fn fresh_squad(kind: Kind, key: &str, law: &Law<'_>) -> EntryDraft {
    let mut spec = Spec::of_kind(kind);
    spec.men = vec![Man::plain(Role::Nco)];
    let army = &law.tables.army;
    let specialists = [Role::MachineGunner, Role::AutomaticRifleman];
    spec.men.extend(specialists.into_iter().take(usize::from(army.specialists_min)).map(Man::plain));
    while spec.men.len() < usize::from(army.squad_min) {
        spec.men.push(Man::plain(Role::Rifleman));
    }
    let name = crate::forces::read::plain_name(&spec, key);
    EntryDraft { mark: Mark::default(), key: key.to_owned(), name, spec }
}

/// An entry with every rule of its own kept, and the edits that took.
fn mend_entry(entry: &EntryDraft, law: &Law<'_>) -> (EntryDraft, Vec<String>) {
    let mut entry = entry.clone();
    let mut steps = Vec::new();
    let name = entry.name.clone();
    let spec = &mut entry.spec;
    let strangers = spec.men.iter().filter(|man| !judge::belongs(spec.kind, man.role)).count();
    if strangers > 0 {
        spec.men.retain(|man| judge::belongs(spec.kind, man.role));
        steps.push(format!("{name}: remove the {strangers} who cannot be in it."));
    }
    match spec.kind {
        Kind::Green | Kind::Veteran => mend_squad(&name, spec, law, &mut steps),
        Kind::Officer => {
            mend_led(&name, spec, (Role::Lieutenant, Role::Rifleman), law.tables.army.retinue_max, &mut steps);
        }
        Kind::Medic => {
            mend_led(&name, spec, (Role::Medic, Role::Assistant), law.tables.army.assistants_max, &mut steps);
        }
        Kind::LightMortarTeam => set_count(&name, spec, Role::Crew, 2, &mut steps),
        Kind::MmgTeam | Kind::MediumMortarTeam => set_count(&name, spec, Role::Team, 1, &mut steps),
    }
    spec.put_in_order();
    mend_items(&name, spec, law, &mut steps);
    mend_split(&name, spec, law, &mut steps);
    mend_melee(&mut entry, &mut steps);
    (entry, steps)
}

/// BR-ARM-15: one NCO, one or two different Specialists, six to twelve models.
fn mend_squad(name: &str, spec: &mut Spec, law: &Law<'_>, steps: &mut Vec<String>) {
    one_leader(name, spec, Role::Nco, Role::Rifleman, steps);
    let army = &law.tables.army;
    let mut seen: Vec<Role> = Vec::new();
    for man in spec.men.iter_mut().filter(|man| man.role.is_specialist()) {
        if seen.contains(&man.role) || seen.len() == usize::from(army.specialists_max) {
            steps.push(format!("{name}: make a {} a rifleman.", role_word(man.role)));
            turn_into(man, Role::Rifleman, spec.kind);
        } else {
            seen.push(man.role);
        }
    }
    let fresh = [Role::MachineGunner, Role::AutomaticRifleman, Role::Marksman];
    for role in fresh.into_iter().filter(|role| !seen.contains(role)).collect::<Vec<_>>() {
        if seen.len() >= usize::from(army.specialists_min) {
            break;
        }
        promote(name, spec, Role::Rifleman, role, steps);
        seen.push(role);
    }
    let (least, most) = judge::squad_size(law);
    let riflemen = spec.count(Role::Rifleman);
    let others = spec.men.len() - riflemen;
    let wanted =
        riflemen.clamp(least.saturating_sub(others), most.saturating_sub(others).max(least.saturating_sub(others)));
    set_count(name, spec, Role::Rifleman, wanted, steps);
}

/// BR-PCE-4, BR-PCE-5.
fn mend_led(name: &str, spec: &mut Spec, (leader, follower): (Role, Role), most: u8, steps: &mut Vec<String>) {
    one_leader(name, spec, leader, follower, steps);
    let wanted = spec.count(follower).min(usize::from(most));
    set_count(name, spec, follower, wanted, steps);
}

/// Exactly one leader: those too many follow, and where there is none one of the followers steps up.
fn one_leader(name: &str, spec: &mut Spec, leader: Role, follower: Role, steps: &mut Vec<String>) {
    let kind = spec.kind;
    for man in spec.men.iter_mut().filter(|man| man.role == leader).skip(1) {
        steps.push(format!("{name}: make a {} a {}.", role_word(leader), role_word(follower)));
        turn_into(man, follower, kind);
    }
    if spec.count(leader) == 0 {
        promote(name, spec, follower, leader, steps);
    }
}

/// One of these becomes one of those; where there is none, one is added.
fn promote(name: &str, spec: &mut Spec, from: Role, to: Role, steps: &mut Vec<String>) {
    let kind = spec.kind;
    match spec.men.iter_mut().find(|man| man.role == from) {
        Some(man) => {
            steps.push(format!("{name}: make a {} the {}.", role_word(from), role_word(to)));
            turn_into(man, to, kind);
        }
        None => {
            steps.push(format!("{name}: add a {}.", role_word(to)));
            spec.men.push(Man::plain(to));
        }
    }
}

/// Another role; what it may not carry stays behind.
fn turn_into(man: &mut Man, role: Role, kind: Kind) {
    man.role = role;
    man.items.retain(|item| judge::may_carry(kind, role, *item));
}

/// Brings an entry to so many models of a role; those with least bought for them go first.
pub(super) fn set_count(name: &str, spec: &mut Spec, role: Role, wanted: usize, steps: &mut Vec<String>) {
    let found = spec.count(role);
    if found == wanted {
        return;
    }
    steps.push(format!("{name}: {wanted} {} instead of {found}.", role_word(role)));
    for _ in wanted..found {
        let least = spec.men.iter().enumerate().filter(|(_, man)| man.role == role);
        let least =
            least.min_by_key(|(index, man)| (man.items.len(), core::cmp::Reverse(*index))).map(|(index, _)| index);
        if let Some(index) = least {
            spec.men.remove(index);
        }
    }
    // New men fight with what the others of their kind fight with (BR-ARM-7).
    let like = spec.men.iter().rfind(|man| man.role == role).or(spec.men.last());
    let items: Vec<Item> =
        like.into_iter().flat_map(|man| &man.items).copied().filter(|item| item.melee().is_some()).collect();
    for _ in found..wanted {
        spec.men.push(Man { role, items: items.clone() });
    }
}

/// Inventory: what may not be carried goes, and a launcher gets its Grenade.
fn mend_items(name: &str, spec: &mut Spec, law: &Law<'_>, steps: &mut Vec<String>) {
    let kind = spec.kind;
    for man in &mut spec.men {
        for wrong in judge::wrong_items(kind, man) {
            steps.push(format!("{name}: no `{}` for a {}.", item_word(wrong), role_word(man.role)));
            // The last of several is the one too many.
            if let Some(at) = man.items.iter().rposition(|item| *item == wrong) {
                man.items.remove(at);
            }
        }
        let needs = law.toggles.launcher_needs_grenade == LauncherNeedsGrenade::Yes;
        if needs && man.has(Item::Launcher) && !man.has(Item::Grenade) {
            steps.push(format!("{name}: add `grenade` to the launcher."));
            man.items.push(Item::Grenade);
        }
    }
}

/// BR-ARM-19: teams that nobody can lead are not formed, and none has more Riflemen than it may or than there are.
fn mend_split(name: &str, spec: &mut Spec, law: &Law<'_>, steps: &mut Vec<String>) {
    if spec.split.is_empty() {
        return;
    }
    let before = spec.split.clone();
    let most = usize::from(law.tables.army.team_rifles_max);
    let mut left = spec.count(Role::Rifleman);
    let men = spec.men.clone();
    let mut led: Vec<Role> = Vec::new();
    spec.split.retain_mut(|team| {
        let leads = team.leader.is_specialist() && men.iter().any(|man| man.role == team.leader);
        let stays = spec.kind.is_squad() && leads && !led.contains(&team.leader);
        if stays {
            led.push(team.leader);
            team.others.clear();
            team.riflemen = team.riflemen.min(most).min(left);
            left -= team.riflemen;
        }
        stays
    });
    if spec.split != before {
        let teams = crate::forces::words::write_split(&spec.split);
        steps.push(match teams.is_empty() {
            true => format!("{name}: propose no split."),
            false => format!("{name}: split `{teams}`."),
        });
    }
}

/// BR-ARM-7: each unit of the entry takes the melee weapon most of it has; if teams then mix anew, the whole entry does.
fn mend_melee(entry: &mut EntryDraft, steps: &mut Vec<String>) {
    let is_mixed = |entry: &EntryDraft| {
        let men = &entry.spec.men;
        split::units(entry).iter().any(|unit| !split::is_uniform(entry.spec.kind, unit.iter().map(|man| &men[*man])))
    };
    if !is_mixed(entry) {
        return;
    }
    let whole = vec![(0..entry.spec.men.len()).collect::<Vec<usize>>()];
    for units in [split::units(entry), whole] {
        if !is_mixed(entry) {
            return;
        }
        for unit in units {
            unify(entry, &unit, steps);
        }
    }
}

fn unify(entry: &mut EntryDraft, unit: &[usize], steps: &mut Vec<String>) {
    let (kind, men) = (entry.spec.kind, &mut entry.spec.men);
    if split::is_uniform(kind, unit.iter().map(|man| &men[*man])) {
        return;
    }
    let held = |melee: Melee| unit.iter().filter(|man| men[**man].melee(kind) == melee).count();
    let most = [Melee::Bayonet, Melee::Improvised, Melee::Knife, Melee::Axe]
        .into_iter()
        .rev()
        .max_by_key(|melee| held(*melee));
    let Some(melee) = most else { return };
    let item = match melee {
        Melee::Knife => Some(Item::Knife),
        Melee::Axe => Some(Item::Axe),
        Melee::Bayonet | Melee::Improvised => None,
    };
    for &man in unit {
        give_melee(&mut men[man], item);
    }
    let word = item.map_or("what they start with", item_word);
    let whom = if unit.len() == men.len() {
        "everybody".to_owned()
    } else {
        format!("the {}'s team", role_word(men[unit[0]].role))
    };
    steps.push(format!("{}: {whom} fights with `{word}`.", entry.name));
}

/// This melee weapon instead of what he has; what he started with if none.
pub(super) fn give_melee(man: &mut Man, item: Option<Item>) {
    man.items.retain(|item| item.melee().is_none());
    man.items.extend(item);
}

/// What can be left out of a legal force so that it stays legal.
#[derive(Clone, Copy)]
enum Spare {
    Entry(usize),
    /// So many Riflemen or Assistants beyond those the price buys.
    Men(usize, usize),
    Item(usize, usize, Item),
}

/// Leaves out as few pieces as bring the force under the limit, each time the cheapest that is enough, else the dearest.
fn cheapen(force: &mut Force, law: &Law<'_>, limit: i64, steps: &mut Vec<String>) {
    loop {
        let points = cost::of_force(law.tables, force);
        if points <= limit {
            return;
        }
        let spares: Vec<(Spare, i64)> = spares(force, law).into_iter().filter(|(_, price)| *price > 0).collect();
        let enough = spares.iter().filter(|(_, price)| points - price <= limit).min_by_key(|(_, price)| *price);
        let Some((spare, price)) = enough.or_else(|| spares.iter().max_by_key(|(_, price)| *price)) else {
            steps.push(format!("Raise the limit to {points}: nothing more can be left out."));
            return;
        };
        leave_out(force, *spare, *price, law, steps);
    }
}

fn spares(force: &Force, law: &Law<'_>) -> Vec<(Spare, i64)> {
    let squads = force.entries.iter().filter(|entry| entry.spec.kind.is_squad()).count();
    let attached = force.entries.len() - squads;
    let spare_squad = squads > 1 && attached <= (squads - 1) * usize::from(law.tables.army.attachments_per_squad);
    let needs_grenade = law.toggles.launcher_needs_grenade == LauncherNeedsGrenade::Yes;
    let mut spares = Vec::new();
    for (index, entry) in force.entries.iter().enumerate() {
        let spec = &entry.spec;
        if !spec.kind.is_squad() || spare_squad {
            spares.push((Spare::Entry(index), cost::of_entry(law.tables, entry)));
        }
        let addition = cost::of_addition(law.tables, spec.kind);
        for count in 1..=extra_men(spec, law) {
            let fewer = without_men(spec, count);
            let saved = cost::of_spec(law.tables, spec) - cost::of_spec(law.tables, &fewer);
            spares.extend((addition > 0).then_some((Spare::Men(index, count), saved)));
        }
        for (at, man) in spec.men.iter().enumerate() {
            // Melee weapons go by units (BR-ARM-7) and stay; a launcher keeps its Grenade.
            let loose = |item: &&Item| {
                item.melee().is_none() && !(needs_grenade && **item == Item::Grenade && man.has(Item::Launcher))
            };
            let items = man.items.iter().filter(loose);
            spares.extend(items.map(|item| (Spare::Item(index, at, *item), cost::of_item(law.tables, *item))));
        }
    }
    spares
}

fn leave_out(force: &mut Force, spare: Spare, price: i64, law: &Law<'_>, steps: &mut Vec<String>) {
    match spare {
        Spare::Entry(index) => {
            let entry = force.entries.remove(index);
            steps.push(format!("Remove {} [{}] ({price} points).", entry.name, entry.key));
        }
        Spare::Men(index, count) => {
            let entry = &mut force.entries[index];
            let role = follower(entry.spec.kind);
            steps.push(format!("{}: {count} {} fewer ({price} points).", entry.name, role_word(role)));
            entry.spec = without_men(&entry.spec, count);
            let (mended, mut done) = mend_entry(entry, law);
            *entry = mended;
            steps.append(&mut done);
        }
        Spare::Item(index, at, item) => {
            let entry = &mut force.entries[index];
            let man = &mut entry.spec.men[at];
            steps.push(format!(
                "{}: no `{}` for a {} ({price} points).",
                entry.name,
                item_word(item),
                role_word(man.role)
            ));
            man.items.retain(|carried| *carried != item);
        }
    }
}

fn extra_men(spec: &Spec, law: &Law<'_>) -> usize {
    match spec.kind {
        kind if kind.is_squad() => {
            let beyond = spec.men.len().saturating_sub(usize::from(law.tables.army.squad_min));
            beyond.min(spec.count(Role::Rifleman))
        }
        kind => spec.count(follower(kind)),
    }
}

fn without_men(spec: &Spec, count: usize) -> Spec {
    let mut fewer = spec.clone();
    let role = follower(spec.kind);
    set_count("", &mut fewer, role, spec.count(role).saturating_sub(count), &mut Vec::new());
    fewer
}

const fn follower(kind: Kind) -> Role {
    match kind {
        Kind::Medic => Role::Assistant,
        _ => Role::Rifleman,
    }
}
