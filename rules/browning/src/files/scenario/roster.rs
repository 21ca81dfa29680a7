//! From judged forces to the roster: force order (BB-GEN-8), figure numbers (BB-PCE-1) and what a battle can hold.

use core::cell::RefCell;
use std::collections::BTreeSet;

use sandtable_kernel::{Fault, Faults, Side};

use super::Fighting;
use crate::forces::{Force, Mark, PlatoonDraft, TeamDraft};
use crate::roster::{Leader, Platoon, Roster, Squad, Team};
use crate::rule;
use crate::terms::{
    FigureId, FigureSet, MOST_FIGURES, MOST_LEADERS, MOST_TEAMS, PlatoonId, Rank, SIDES, SquadId, TeamId,
};
use crate::toggles::{SeniorNco, Toggles};

/// The roster of both sides, or none if they are too many.
pub fn build(sides: &[Fighting; 2], toggles: Toggles, faults: &RefCell<Faults>) -> Option<Roster> {
    let wrong = overcrowded(sides, toggles);
    if !wrong.is_empty() {
        faults.borrow_mut().0.extend(wrong);
        return None;
    }
    let mut roster = Roster { side_names: [sides[0].name.clone(), sides[1].name.clone()], ..Roster::default() };
    let mut next_figure = 0;
    for (side, file) in SIDES.into_iter().zip(sides) {
        for platoon in &file.force.platoons {
            enlist(&mut roster, side, platoon, toggles, &mut next_figure);
        }
    }
    Some(roster)
}

fn enlist(roster: &mut Roster, side: Side, draft: &PlatoonDraft, toggles: Toggles, next_figure: &mut u8) {
    let platoon = PlatoonId(roster.platoons.len() as u8);
    let list = draft.list.clone().unwrap_or_default();
    roster.platoons.push(Platoon { name: draft.name.clone(), list, side });
    for squad in &draft.squads {
        let id = SquadId(roster.squads.len() as u8);
        roster.squads.push(Squad { name: squad.name.clone(), platoon });
        for team in &squad.teams {
            enlist_team(roster, side, platoon, Some(id), team, next_figure);
        }
    }
    for team in &draft.attached {
        enlist_team(roster, side, platoon, None, team, next_figure);
    }
    for rank in [Rank::PlatoonLeader, Rank::SeniorNco] {
        for leader in draft.leaders.iter().filter(|leader| leader.rank == rank && serves(leader.rank, toggles)) {
            let (key, name) = (leader.key.clone(), leader.name.clone());
            roster.leaders.push(Leader { key, name, side, platoon, rank });
        }
    }
}

fn enlist_team(
    roster: &mut Roster,
    side: Side,
    platoon: PlatoonId,
    squad: Option<SquadId>,
    draft: &TeamDraft,
    next_figure: &mut u8,
) {
    let spec = &draft.spec;
    // Judged forces have at most 12 figures a team and 128 in all, so this cannot wrap.
    let figures = *next_figure..*next_figure + spec.figures as u8;
    *next_figure = figures.end;
    for figure in figures.clone() {
        roster.figures[usize::from(side.0)].insert(FigureId(figure));
    }
    roster.teams.push(Team {
        key: draft.key.clone(),
        name: draft.name.clone(),
        side,
        platoon,
        squad,
        kind: spec.kind,
        elite: spec.elite,
        rapid: spec.rapid,
        smg: spec.smg,
        figures,
    });
}

/// BB-PCE-16: under `senior_nco = off` there are none.
fn serves(rank: Rank, toggles: Toggles) -> bool {
    rank == Rank::PlatoonLeader || toggles.senior_nco != SeniorNco::Off
}

/// BB-PCE-21: what is more than a battle can hold.
fn overcrowded(sides: &[Fighting; 2], toggles: Toggles) -> Vec<Fault> {
    let platoons = || sides.iter().flat_map(|side| &side.force.platoons);
    let teams: usize = platoons().map(|platoon| platoon.teams().count()).sum();
    let figures: usize = platoons().flat_map(PlatoonDraft::teams).map(|team| usize::from(team.spec.figures)).sum();
    let leaders = platoons().flat_map(|platoon| &platoon.leaders).filter(|leader| serves(leader.rank, toggles)).count();
    [(figures, MOST_FIGURES, "figures"), (teams, MOST_TEAMS, "teams"), (leaders, MOST_LEADERS, "leaders")]
        .into_iter()
        .filter(|(found, most, _)| found > most)
        .map(|(found, most, what)| {
            let mark = Mark { field: "side".to_owned(), ..sides[0].force.mark.clone() };
            mark.breaks(rule::PCE_21, format!("{found} {what} in both forces together; a battle holds at most {most}"))
        })
        .collect()
}

/// Orders name units by their keys, so no two of both sides may share one; `seen` are those of the sides before.
pub fn shared_keys(force: &Force, seen: &mut BTreeSet<String>) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (key, mark) in force.platoons.iter().flat_map(PlatoonDraft::keys) {
        if !seen.insert(key.to_owned()) {
            faults.push(
                mark.fault(format!("the key `{key}` is taken by an earlier unit; keys are unique over both sides")),
            );
        }
    }
    faults
}

/// Every team with its draft, in force order.
pub fn drafted(sides: &[Fighting; 2]) -> impl Iterator<Item = (TeamId, &TeamDraft)> {
    let teams = sides.iter().flat_map(|side| &side.force.platoons).flat_map(PlatoonDraft::teams);
    (0u8..).map(TeamId).zip(teams)
}

/// A side's figures as a list, lowest number first.
pub fn figures_of(roster: &Roster, side: Side) -> FigureSet {
    roster.figures[usize::from(side.0)]
}
