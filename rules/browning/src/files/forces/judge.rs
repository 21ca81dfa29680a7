//! Judging a force (BB-FOR-1 to 6, BB-PCE-8 to 10): every fault, in the order of BB-FOR-5.

use sandtable_kernel::{Fault, RuleId};

use super::{Force, Mark, PlatoonDraft, SquadDraft, TeamDraft, cost, list_match};
use crate::rule;
use crate::tables::Tables;
use crate::terms::{Rank, TeamType};
use crate::toggles::{ListCheck, Toggles};

/// The most figures a team starts with (BB-FOR-2).
pub const MOST_IN_TEAM: u16 = 12;
/// The most squads of a platoon (BB-FOR-1).
pub const MOST_SQUADS: usize = 4;
/// The most attached teams of a platoon (BB-FOR-1).
pub const MOST_ATTACHED: usize = 2;
/// The most teams of a squad (BB-FOR-1).
pub const MOST_IN_SQUAD: usize = 3;

/// Everything wrong with a force. A points limit is given only where one is to be kept.
pub fn faults(force: &Force, tables: &Tables, toggles: &Toggles, limit: Option<i64>) -> Vec<Fault> {
    let mut faults = Vec::new();
    if force.platoons.is_empty() {
        faults.push(broken(&force.mark, rule::FOR_3, "E-FORCE-EMPTY", EMPTY));
    }
    for platoon in &force.platoons {
        judge_platoon(platoon, tables, toggles, &mut faults);
    }
    let points = cost::of_force(&tables.points, toggles.senior_nco, force);
    if let Some(limit) = limit.filter(|limit| points > *limit) {
        let message = format!("The force costs {points} points; the limit is {limit}.");
        faults.push(broken(&force.mark, rule::FOR_6, "E-FORCE-POINTS", message));
    }
    faults
}

/// What is left to say of a force of which some pieces could not be read: its numbers would only echo what is missing.
pub fn without_echoes(faults: Vec<Fault>) -> Vec<Fault> {
    let echo = |fault: &Fault| {
        let counted = ["E-FORCE-EMPTY", "E-FORCE-SQUADS", "E-FORCE-TEAMS", "E-FORCE-LIST"];
        fault.code.as_deref().is_some_and(|code| counted.contains(&code))
    };
    faults.into_iter().filter(|fault| !echo(fault)).collect()
}

const EMPTY: &str = "A force needs at least one platoon with at least one team.";

fn judge_platoon(platoon: &PlatoonDraft, tables: &Tables, toggles: &Toggles, faults: &mut Vec<Fault>) {
    let mark = &platoon.mark;
    let of_rank = |rank| platoon.leaders.iter().filter(|leader| leader.rank == rank).count();
    if platoon.teams().next().is_none() {
        faults.push(broken(mark, rule::FOR_3, "E-FORCE-EMPTY", EMPTY));
    }
    if of_rank(Rank::PlatoonLeader) > 1 || of_rank(Rank::SeniorNco) > 1 {
        let message = "A platoon may have at most one platoon leader and one senior NCO.";
        faults.push(broken(mark, rule::FOR_1, "E-FORCE-LEADERS", message));
    }
    if !(1..=MOST_SQUADS).contains(&platoon.squads.len()) || platoon.attached.len() > MOST_ATTACHED {
        let message = "A platoon must have 1 to 4 squads and at most 2 attached teams.";
        faults.push(broken(mark, rule::FOR_1, "E-FORCE-SQUADS", message));
    }
    for squad in &platoon.squads {
        judge_squad(squad, tables, faults);
    }
    for team in &platoon.attached {
        judge_team(team, tables, faults);
    }
    if toggles.list_check == ListCheck::On
        && let Some(detail) = list_match::mismatch(platoon, &tables.lists)
    {
        let list = platoon.list.as_deref().unwrap_or("(none)");
        let message = format!("Platoon {} does not match list {list}: {detail}.", platoon.name);
        faults.push(broken(mark, rule::FOR_4, "E-FORCE-LIST", message));
    }
}

fn judge_squad(squad: &SquadDraft, tables: &Tables, faults: &mut Vec<Fault>) {
    if !(1..=MOST_IN_SQUAD).contains(&squad.teams.len()) {
        faults.push(broken(&squad.mark, rule::FOR_1, "E-FORCE-TEAMS", "A squad must have 1 to 3 teams."));
    }
    for team in &squad.teams {
        judge_team(team, tables, faults);
    }
}

fn judge_team(team: &TeamDraft, tables: &Tables, faults: &mut Vec<Fault>) {
    let TeamDraft { mark, name, spec, .. } = team;
    let (figures, mfs) = (spec.figures, tables.mfs(spec.kind));
    if figures < u16::from(mfs) {
        let message = format!("Team {name} has {figures} figures; its type needs at least {mfs}.");
        faults.push(broken(mark, rule::FOR_2, "E-FORCE-TEAM-SMALL", message));
    }
    if figures > MOST_IN_TEAM {
        let message = format!("Team {name} has {figures} figures; the most is {MOST_IN_TEAM}.");
        faults.push(broken(mark, rule::FOR_2, "E-FORCE-TEAM-LARGE", message));
    }
    if spec.smg && spec.kind == TeamType::Lmg {
        let message = format!("Team {name}: an LMG team cannot be an SMG team.");
        faults.push(broken(mark, rule::PCE_10, "E-FORCE-SMG-LMG", message));
    }
    if spec.smg && !spec.rapid {
        let message = format!("Team {name}: SMG troops must be rapid fire.");
        faults.push(broken(mark, rule::PCE_10, "E-FORCE-SMG-RAPID", message));
    }
    let elite_fits = match spec.kind {
        TeamType::Lmg => true,
        TeamType::Elite => spec.elite,
        TeamType::Regular | TeamType::SecondRate => !spec.elite,
    };
    if !elite_fits {
        let message = format!("Team {name}: the elite flag belongs to Elite teams (always) and LMG teams only.");
        faults.push(broken(mark, rule::PCE_8, "E-FORCE-ELITE", message));
    }
}

fn broken(mark: &Mark, rule: RuleId, code: &str, message: impl Into<String>) -> Fault {
    Fault { code: Some(code.to_owned()), ..mark.breaks(rule, message) }
}
