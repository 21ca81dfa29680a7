//! Fresh pieces of an army: a legal one to start from, and a platoon, squad or team to add to one.

use std::collections::BTreeSet;

use sandtable_kernel::Faults;

use super::Draft;
use super::write::{capital, slug, write_army};
use crate::forces::spec::Spec;
use crate::forces::{Force, LeaderDraft, Mark, PlatoonDraft, SquadDraft, TeamDraft};
use crate::tables::{PlatoonList, SquadKind, Tables, TeamPattern};
use crate::terms::Rank;
use crate::toggles::Toggles;

/// A legal army file for a platoon list: its fewest squads, with comments on what else it may have. None for an unknown
/// list.
pub fn new_army(list: &str) -> Option<String> {
    let tables = Tables::standard();
    let list = tables.lists.iter().find(|known| known.id.eq_ignore_ascii_case(list))?;
    let mut force = Force::default();
    let platoon = fresh_platoon(list, &force);
    force.platoons.push(platoon);
    Some(write_army(&Draft {
        name: list.name.clone(),
        limit: None,
        force,
        toggles: Toggles::default(),
        tables: tables.clone(),
        faults: Faults::default(),
        whole: true,
    }))
}

/// The least platoon of a list, with keys that the rest of the force does not use.
pub(super) fn fresh_platoon(list: &PlatoonList, force: &Force) -> PlatoonDraft {
    let number = force.platoons.len() + 1;
    let mut grown = force.clone();
    let mut platoon = PlatoonDraft {
        name: format!("{number}{} platoon", ending(number)),
        list: Some(list.id.clone()),
        leaders: vec![fresh_leader(Rank::PlatoonLeader, force)],
        ..PlatoonDraft::default()
    };
    for kind in squads(list) {
        // The keys of the squads before it count as taken too.
        grown.platoons.push(platoon.clone());
        platoon.squads.push(fresh_squad(kind, &grown));
        grown.platoons.pop();
    }
    platoon
}

/// A squad of a kind, numbered so that its keys are free.
pub(super) fn fresh_squad(kind: &SquadKind, force: &Force) -> SquadDraft {
    let taken = keys(force);
    let mut number = 1;
    while kind.teams.iter().any(|team| taken.contains(format!("{}-{number}", slug(team)).as_str())) {
        number += 1;
    }
    let team = |pattern: &TeamPattern| TeamDraft {
        mark: Mark::default(),
        key: format!("{}-{number}", slug(pattern)),
        name: format!("{} {number}", capital(&pattern.name)),
        spec: Spec::of_pattern(pattern),
    };
    let teams = kind.teams.iter().map(team).collect();
    SquadDraft { mark: Mark::default(), name: format!("{} {number}", capital(&kind.name)), teams }
}

/// The attached team of a list.
pub(super) fn fresh_attached(pattern: &TeamPattern, force: &Force) -> TeamDraft {
    let (mark, name) = (Mark::default(), capital(&pattern.name));
    TeamDraft { mark, key: free_key(&slug(pattern), force), name, spec: Spec::of_pattern(pattern) }
}

/// A leader without a name of his own yet.
pub(super) fn fresh_leader(rank: Rank, force: &Force) -> LeaderDraft {
    let (key, name) = match rank {
        Rank::PlatoonLeader => ("pl", "Platoon leader"),
        Rank::SeniorNco => ("nco", "Senior NCO"),
    };
    LeaderDraft { mark: Mark::default(), key: free_key(key, force), name: name.to_owned(), rank }
}

/// `nco`, or `nco-2` if another has it.
fn free_key(key: &str, force: &Force) -> String {
    let taken = keys(force);
    let numbered = (2..).map(|number| format!("{key}-{number}"));
    core::iter::once(key.to_owned())
        .chain(numbered)
        .find(|key| !taken.contains(key.as_str()))
        .unwrap_or_else(|| key.to_owned())
}

fn keys(force: &Force) -> BTreeSet<&str> {
    force.platoons.iter().flat_map(PlatoonDraft::keys).map(|(key, _)| key).collect()
}

/// The fewest squads the list allows, the fewest of each kind first.
fn squads(list: &PlatoonList) -> Vec<&SquadKind> {
    let own_minimum = |kind: &SquadKind| if list.kinds.len() > 1 { kind.min } else { 0 };
    let mut squads: Vec<&SquadKind> = Vec::new();
    for kind in &list.kinds {
        squads.extend(core::iter::repeat_n(kind, usize::from(own_minimum(kind))));
    }
    for kind in &list.kinds {
        while squads.len() < usize::from(list.squads.0)
            && squads.iter().filter(|squad| squad.name == kind.name).count() < usize::from(kind.max)
        {
            squads.push(kind);
        }
    }
    squads
}

fn ending(number: usize) -> &'static str {
    match number {
        1 => "st",
        2 => "nd",
        3 => "rd",
        _ => "th",
    }
}
