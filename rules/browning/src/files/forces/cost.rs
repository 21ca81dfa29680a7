//! What a force costs (BB-FOR-6): a yardstick for games between freely chosen forces.

use super::{Force, PlatoonDraft, TeamDraft};
use crate::tables::{PointCosts, SquadKind, TeamPattern};
use crate::terms::{Rank, TeamType};
use crate::toggles::SeniorNco;

/// BB-FOR-6: a whole force.
pub fn of_force(costs: &PointCosts, senior_nco: SeniorNco, force: &Force) -> i64 {
    force.platoons.iter().map(|platoon| of_platoon(costs, senior_nco, platoon)).sum()
}

/// BB-FOR-6: a platoon with its leaders.
pub fn of_platoon(costs: &PointCosts, senior_nco: SeniorNco, platoon: &PlatoonDraft) -> i64 {
    let leaders: i64 = platoon.leaders.iter().map(|leader| of_leader(costs, senior_nco, leader.rank)).sum();
    leaders + platoon.teams().map(|team| of_team(costs, team)).sum::<i64>()
}

/// BB-FOR-6: a leader. Under `senior_nco = off` there is no senior NCO to pay for.
pub fn of_leader(costs: &PointCosts, senior_nco: SeniorNco, rank: Rank) -> i64 {
    i64::from(match (rank, senior_nco) {
        (Rank::PlatoonLeader, _) => costs.platoon_leader,
        (Rank::SeniorNco, SeniorNco::Full) => costs.senior_nco,
        (Rank::SeniorNco, SeniorNco::RallyOnly) => costs.senior_nco_rally_only,
        (Rank::SeniorNco, SeniorNco::Off) => 0,
    })
}

/// BB-FOR-6: a team.
pub fn of_team(costs: &PointCosts, team: &TeamDraft) -> i64 {
    let spec = &team.spec;
    i64::from(spec.figures) * of_figure(costs, spec.kind, spec.elite, spec.rapid, spec.smg)
}

/// BB-FOR-7: a team of a platoon list.
pub fn of_pattern(costs: &PointCosts, team: &TeamPattern) -> i64 {
    i64::from(team.figures) * of_figure(costs, team.kind, team.elite, team.rapid, team.smg)
}

/// BB-FOR-7: a squad of a platoon list.
pub fn of_squad_kind(costs: &PointCosts, kind: &SquadKind) -> i64 {
    kind.teams.iter().map(|team| of_pattern(costs, team)).sum()
}

fn of_figure(costs: &PointCosts, kind: TeamType, elite: bool, rapid: bool, smg: bool) -> i64 {
    let extras =
        [(rapid, costs.rapid), (smg, costs.smg), (elite && kind == TeamType::Lmg, costs.elite_lmg)].into_iter();
    let extras: i64 = extras.filter(|(set, _)| *set).map(|(_, cost)| i64::from(cost)).sum();
    i64::from(costs.figure[kind as usize]) + extras
}
