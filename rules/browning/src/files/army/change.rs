//! An army file changed through its form, or mended: the file is written anew with everything else as it was.

use std::collections::BTreeSet;

use sandtable_kernel::army::Chosen;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;

use super::form::Part;
use super::starter::{fresh_attached, fresh_leader, fresh_platoon, fresh_squad};
use super::write::write_army;
use super::{Draft, repair};
use crate::forces::list_match::is_of_kind;
use crate::forces::{Force, PlatoonDraft};
use crate::tables::{PlatoonList, SquadKind, Tables};
use crate::terms::Rank;

/// The file after a change of one entry of its form.
pub fn change_army(army: &Sheet, entry: &str, chosen: &Chosen, house: &HouseRules) -> Option<String> {
    let mut draft = Draft::readable(army, house)?;
    match (entry, chosen) {
        ("name", Chosen::Name(name)) => draft.name.clone_from(name),
        ("points-limit", Chosen::Count(limit)) => draft.limit = Some(i64::from(*limit)).filter(|limit| *limit > 0),
        ("platoons", Chosen::Count(wanted)) => resize(&mut draft, usize::try_from(*wanted).ok()?)?,
        _ => {
            let (platoon, part) = Part::parse(entry)?;
            change_platoon(&mut draft.force, &draft.tables, platoon, part, chosen)?;
        }
    }
    Some(write_army(&draft))
}

/// The file with the repair of its report carried out (BB-FOR-5).
pub fn mend_army(army: &Sheet, house: &HouseRules) -> Option<String> {
    let draft = Draft::readable(army, house)?;
    let mended = repair::repair(&draft.force, &draft.tables, &draft.toggles, draft.limit);
    let force = with_free_keys(mended.force);
    (force != draft.force).then(|| write_army(&Draft { force, ..draft }))
}

/// More platoons follow the last one's list; fewer leave out the last ones.
fn resize(draft: &mut Draft, wanted: usize) -> Option<()> {
    draft.force.platoons.truncate(wanted);
    while draft.force.platoons.len() < wanted {
        let last = draft.force.platoons.last().and_then(|platoon| platoon.list.as_deref());
        let list = last.and_then(|id| list_named(&draft.tables, id)).or(draft.tables.lists.first())?;
        let platoon = fresh_platoon(list, &draft.force);
        draft.force.platoons.push(platoon);
    }
    Some(())
}

fn change_platoon(force: &mut Force, tables: &Tables, index: usize, part: Part, chosen: &Chosen) -> Option<()> {
    let whole = force.clone();
    let platoon = force.platoons.get_mut(index)?;
    let list = platoon.list.as_deref().and_then(|id| list_named(tables, id));
    match (part, chosen) {
        (Part::Name, Chosen::Name(name)) => platoon.name.clone_from(name),
        (Part::List, Chosen::Choice(id)) => follow(platoon, list_named(tables, id)?, &whole),
        (Part::SeniorNco, Chosen::Switch(on)) => {
            platoon.leaders.retain(|leader| leader.rank != Rank::SeniorNco);
            platoon.leaders.extend(on.then(|| fresh_leader(Rank::SeniorNco, &whole)));
        }
        (Part::Attached, Chosen::Switch(on)) => {
            let pattern = list.and_then(|list| list.attached.as_ref());
            platoon.attached =
                pattern.filter(|_| *on).map(|pattern| fresh_attached(pattern, &whole)).into_iter().collect();
        }
        (Part::Squads(kind), Chosen::Count(wanted)) => {
            let kind = list?.kinds.get(kind)?;
            muster(force, index, kind, usize::try_from(*wanted).ok()?)?;
        }
        (Part::Squad(squad), Chosen::Switch(false)) if squad < platoon.squads.len() => {
            platoon.squads.remove(squad);
        }
        (Part::Squad(_), Chosen::Switch(true)) => {}
        (Part::SquadName(squad), Chosen::Name(name)) => platoon.squads.get_mut(squad)?.name.clone_from(name),
        _ => return None,
    }
    Some(())
}

/// Another list: fresh squads; the leaders stay if the list has them.
fn follow(platoon: &mut PlatoonDraft, list: &PlatoonList, force: &Force) {
    let others =
        Force { platoons: force.platoons.iter().filter(|other| *other != platoon).cloned().collect(), ..force.clone() };
    let fresh = fresh_platoon(list, &others);
    platoon.list = fresh.list;
    platoon.squads = fresh.squads;
    platoon.attached.clear();
    platoon.leaders.retain(|leader| leader.rank == Rank::PlatoonLeader || list.senior_nco);
    if platoon.leaders.is_empty() {
        platoon.leaders = fresh.leaders;
    }
}

/// Brings a platoon to so many squads of a kind; the last of them go first.
fn muster(force: &mut Force, index: usize, kind: &SquadKind, wanted: usize) -> Option<()> {
    loop {
        let squads = &force.platoons.get(index)?.squads;
        let of_kind = || squads.iter().enumerate().filter(|(_, squad)| is_of_kind(squad, kind));
        match of_kind().count() {
            found if found < wanted => {
                let squad = fresh_squad(kind, force);
                force.platoons.get_mut(index)?.squads.push(squad);
            }
            found if found > wanted => {
                let (last, _) = of_kind().next_back()?;
                force.platoons.get_mut(index)?.squads.remove(last);
            }
            _ => return Some(()),
        }
    }
}

/// A repair adds units without looking whether their key is free; here each gets one of its own.
fn with_free_keys(mut force: Force) -> Force {
    let mut taken = BTreeSet::new();
    for platoon in &mut force.platoons {
        let teams = platoon.squads.iter_mut().flat_map(|squad| &mut squad.teams).chain(&mut platoon.attached);
        let leaders = platoon.leaders.iter_mut().map(|leader| &mut leader.key);
        for key in teams.map(|team| &mut team.key).chain(leaders) {
            let plain = if key.is_empty() { "team".to_owned() } else { key.clone() };
            let mut number = 1;
            while key.is_empty() || taken.contains(key) {
                number += 1;
                *key = format!("{plain}-{number}");
            }
            taken.insert(key.clone());
        }
    }
    force
}

fn list_named<'t>(tables: &'t Tables, id: &str) -> Option<&'t PlatoonList> {
    tables.lists.iter().find(|list| list.id == id)
}
