//! Whether a platoon follows its platoon list (BB-FOR-4, BB-FOR-7).

use sandtable_kernel::fault::near_names;

use super::spec::Spec;
use super::{PlatoonDraft, SquadDraft, TeamDraft};
use crate::tables::{PlatoonList, SquadKind, TeamPattern};
use crate::terms::Rank;

/// Why a platoon does not match the list it names, in words; none if it does.
pub fn mismatch(platoon: &PlatoonDraft, lists: &[PlatoonList]) -> Option<String> {
    let Some(name) = platoon.list.as_deref() else {
        return Some("it names no platoon list".to_owned());
    };
    let Some(list) = lists.iter().find(|list| list.id == name) else {
        let near = near_names(name, lists.iter().map(|list| list.id.as_str()));
        return Some(format!("there is no such list{near}"));
    };
    let mut details = Vec::new();
    leaders(platoon, list, &mut details);
    squads(platoon, list, &mut details);
    attached(platoon, list, &mut details);
    if details.is_empty() { None } else { Some(details.join("; ")) }
}

/// Whether a squad is of this kind, whatever the order of its teams.
pub fn is_of_kind(squad: &SquadDraft, kind: &SquadKind) -> bool {
    let mut open: Vec<&TeamPattern> = kind.teams.iter().collect();
    squad.teams.len() == kind.teams.len()
        && squad.teams.iter().all(|team| match open.iter().position(|pattern| fits(&team.spec, pattern)) {
            Some(found) => {
                open.remove(found);
                true
            }
            None => false,
        })
}

/// Whether a team is the one a list describes; a scenario may allow it fewer figures.
pub fn fits(spec: &Spec, pattern: &TeamPattern) -> bool {
    let strength = u16::from(pattern.figures);
    let numbers = if spec.short { spec.figures <= strength } else { spec.figures == strength };
    numbers
        && spec.kind == pattern.kind
        && (spec.elite, spec.rapid, spec.smg) == (pattern.elite, pattern.rapid, pattern.smg)
}

fn leaders(platoon: &PlatoonDraft, list: &PlatoonList, details: &mut Vec<String>) {
    let has = |rank| platoon.leaders.iter().any(|leader| leader.rank == rank);
    if !has(Rank::PlatoonLeader) {
        details.push("it needs a platoon leader".to_owned());
    }
    if has(Rank::SeniorNco) && !list.senior_nco {
        details.push("the list has no senior NCO".to_owned());
    }
}

fn squads(platoon: &PlatoonDraft, list: &PlatoonList, details: &mut Vec<String>) {
    let (fewest, most) = list.squads;
    let found = platoon.squads.len();
    if !(usize::from(fewest)..=usize::from(most)).contains(&found) {
        let squads = if found == 1 { "squad" } else { "squads" };
        details.push(format!("it has {found} {squads}, the list has {fewest} to {most}"));
    }
    for kind in list.kinds.iter().filter(|_| list.kinds.len() > 1) {
        let found = platoon.squads.iter().filter(|squad| is_of_kind(squad, kind)).count();
        if !(usize::from(kind.min)..=usize::from(kind.max)).contains(&found) {
            let wanted =
                if kind.min == kind.max { kind.min.to_string() } else { format!("{} to {}", kind.min, kind.max) };
            details.push(format!("it has {found} of {}, the list has {wanted}", kind.name));
        }
    }
    for squad in &platoon.squads {
        if !list.kinds.iter().any(|kind| is_of_kind(squad, kind)) {
            let right: Vec<String> = list.kinds.iter().map(describe).collect();
            details.push(format!("{} must be {}", squad.name, right.join(" or ")));
        }
    }
}

fn attached(platoon: &PlatoonDraft, list: &PlatoonList, details: &mut Vec<String>) {
    let Some(pattern) = &list.attached else {
        if !platoon.attached.is_empty() {
            details.push("the list has no attached team".to_owned());
        }
        return;
    };
    if platoon.attached.len() > 1 {
        details.push(format!("it has {} attached teams, the list has at most 1", platoon.attached.len()));
    }
    let wrong = |team: &&TeamDraft| !fits(&team.spec, pattern);
    for team in platoon.attached.iter().filter(wrong) {
        details.push(format!("{} must be {} `{pattern}`", team.name, pattern.name));
    }
}

/// `BAR team LMG 4 and rifle team Regular 6 rapid`.
pub fn describe(kind: &SquadKind) -> String {
    let teams: Vec<String> = kind.teams.iter().map(|team| format!("{} `{team}`", team.name)).collect();
    teams.join(" and ")
}
