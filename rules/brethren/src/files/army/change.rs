//! An army file changed through its form, or mended: the file is written anew with everything else as it was.

use sandtable_kernel::army::Chosen;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;

use super::repair::{fresh_squad, give_melee, set_count};
use super::write::write_army;
use super::{Draft, repair};
use crate::forces::judge::may_carry;
use crate::forces::words::{ITEMS, ROLES, kind_word, parse_kind, role_word};
use crate::forces::{EntryDraft, Force, Item, Man, Mark, Spec, TeamDraft, read};
use crate::terms::Role;

/// The file after a change of one entry of its form.
pub fn change_army(army: &Sheet, entry: &str, chosen: &Chosen, house: &HouseRules) -> Option<String> {
    let mut draft = Draft::readable(army, house)?;
    let words: Vec<&str> = entry.split('/').collect();
    match (&words[..], chosen) {
        (["name"], Chosen::Name(name)) => draft.name.clone_from(name),
        (["points-limit"], Chosen::Count(limit)) => draft.limit = Some(i64::from(*limit)).filter(|limit| *limit > 0),
        (["add", kind], Chosen::Count(wanted)) => muster(&mut draft, kind, usize::try_from(*wanted).ok()?)?,
        (["unit", key], Chosen::Switch(on)) => draft.force.entries.retain(|entry| *on || entry.key != *key),
        (["unit", key, part @ ..], chosen) => {
            let entry = draft.force.entries.iter_mut().find(|entry| entry.key == *key)?;
            change_unit(entry, part, chosen)?;
        }
        _ => return None,
    }
    Some(write_army(&draft))
}

/// The file with the repair of its report carried out.
pub fn mend_army(army: &Sheet, house: &HouseRules) -> Option<String> {
    let draft = Draft::readable(army, house)?;
    let mut force = repair::repair(&draft.force, &draft.law()).force;
    for index in 0..force.entries.len() {
        let key = force.entries[index].key.clone();
        let others = Force { entries: force.entries[..index].to_vec(), ..Force::default() };
        // Only a word that two units would share is changed: the file's own keys are what its owner types.
        let taken: Vec<String> = others.entries.iter().flat_map(EntryDraft::unit_words).collect();
        if force.entries[index].unit_words().iter().any(|word| taken.contains(word)) {
            force.entries[index].key = free_key(&key, &others);
        }
    }
    (force != draft.force).then(|| write_army(&Draft { force, ..draft }))
}

/// Brings an army to so many entries of a kind; the last of them go first.
fn muster(draft: &mut Draft, kind: &str, wanted: usize) -> Option<()> {
    let spec = parse_kind(kind).ok()?;
    loop {
        let of_kind = |entry: &&EntryDraft| kind_word(&entry.spec) == kind;
        let found = draft.force.entries.iter().filter(of_kind).count();
        if found == wanted {
            return Some(());
        }
        if found > wanted {
            let last = draft.force.entries.iter().rposition(|entry| of_kind(&entry))?;
            draft.force.entries.remove(last);
            continue;
        }
        let key = free_key(plain_key(kind), &draft.force);
        let fresh = match spec.kind.is_squad() {
            true => fresh_squad(spec.kind, &key, &draft.law()),
            false => EntryDraft { mark: Mark::default(), name: read::plain_name(&spec, &key), key, spec: spec.clone() },
        };
        // Squads stand before what is attached to them, so that lists read alike.
        let squads = draft.force.entries.iter().filter(|entry| entry.spec.kind.is_squad()).count();
        let place = if spec.kind.is_squad() { squads } else { draft.force.entries.len() };
        draft.force.entries.insert(place, fresh);
    }
}

fn change_unit(entry: &mut EntryDraft, part: &[&str], chosen: &Chosen) -> Option<()> {
    let spec = &mut entry.spec;
    match (part, chosen) {
        (["name"], Chosen::Name(name)) => entry.name.clone_from(name),
        (["riflemen"], Chosen::Count(wanted)) => resize(spec, Role::Rifleman, usize::try_from(*wanted).ok()?),
        (["assistant"], Chosen::Switch(on)) => resize(spec, Role::Assistant, usize::from(*on)),
        (["specialist", which], Chosen::Choice(role)) => specialise(spec, which.parse().ok()?, role)?,
        (["melee"], Chosen::Choice(weapon)) if weapon != "mixed" => {
            let item = ITEMS.iter().find(|(word, _)| word == weapon).map(|(_, item)| *item);
            spec.men.iter_mut().for_each(|man| give_melee(man, item));
        }
        (["melee"], _) => {}
        (["carry", role, item], chosen) => {
            let role = role_named(role)?;
            let item = ITEMS.iter().find(|(word, _)| word == item)?.1;
            let wanted = match chosen {
                Chosen::Switch(on) => usize::from(*on),
                Chosen::Count(count) => usize::try_from(*count).ok()?,
                _ => return None,
            };
            hand_out(spec, role, item, wanted);
        }
        (["split", role], Chosen::Choice(riflemen)) => {
            let leader = role_named(role)?;
            spec.split.retain(|team| team.leader != leader);
            let team = |riflemen| TeamDraft { leader, riflemen, others: Vec::new() };
            spec.split.extend(riflemen.parse().ok().map(team));
        }
        _ => return None,
    }
    spec.put_in_order();
    Some(())
}

/// The first so many of a role carry this, the others do not.
fn hand_out(spec: &mut Spec, role: Role, item: Item, wanted: usize) {
    for (index, man) in spec.men.iter_mut().filter(|man| man.role == role).enumerate() {
        man.items.retain(|carried| *carried != item);
        if index < wanted {
            man.items.push(item);
        }
    }
}

/// Another Specialist, or none: then he is a Rifleman.
fn specialise(spec: &mut Spec, which: usize, word: &str) -> Option<()> {
    let kind = spec.kind;
    let role = if word == "none" { Role::Rifleman } else { role_named(word)? };
    let present = spec.men.iter().position({
        let mut seen = 0;
        move |man| {
            seen += usize::from(man.role.is_specialist());
            man.role.is_specialist() && seen == which + 1
        }
    });
    let man = present.or_else(|| spec.men.iter().position(|man| man.role == Role::Rifleman));
    let before = present.map(|at| spec.men[at].role);
    spec.split.retain(|team| Some(team.leader) != before);
    match man {
        Some(at) => {
            let man = &mut spec.men[at];
            man.role = role;
            man.items.retain(|item| may_carry(kind, role, *item));
        }
        None => spec.men.push(Man::plain(role)),
    }
    Some(())
}

/// So many of a role; Fire Teams that lose their Riflemen shrink.
fn resize(spec: &mut Spec, role: Role, wanted: usize) {
    set_count("", spec, role, wanted, &mut Vec::new());
    let mut left = spec.count(Role::Rifleman);
    for team in &mut spec.split {
        team.riflemen = team.riflemen.min(left);
        left -= team.riflemen;
    }
}

fn plain_key(kind: &str) -> &'static str {
    match kind {
        "officer" => "lt",
        "medic" => "med",
        "mmg_team" => "mmg",
        "light_mortar_team" | "medium_mortar_team" => "mor",
        "light_howitzer_team" => "how",
        _ => "sq",
    }
}

/// `sq1`, or the next number that is free.
fn free_key(key: &str, force: &Force) -> String {
    let taken: Vec<String> = force.entries.iter().flat_map(EntryDraft::unit_words).collect();
    let numbered = (1..).map(|number| format!("{}{number}", key.trim_end_matches(char::is_numeric)));
    let own = (!matches!(key, "sq" | "lt" | "med" | "mmg" | "mor" | "how")).then(|| key.to_owned());
    own.into_iter().chain(numbered).find(|key| !taken.contains(key)).unwrap_or_else(|| key.to_owned())
}

fn role_named(word: &str) -> Option<Role> {
    ROLES.iter().map(|(_, role)| *role).find(|role| role_word(*role) == word)
}
