//! What is left of a battle: every figure by the type of its team, and the leaders.

use sandtable_kernel::aftermath::{Aftermath, Fate, spoken};

use crate::terms::{FigureId, Status};
use crate::{Browning, State};

/// What became of everybody (BB-PCE-2, BB-PCE-18).
pub fn of(rules: &Browning, state: &State) -> Aftermath {
    let roster = &rules.setup().roster;
    let mut fates = Vec::new();
    for team in roster.teams.iter() {
        for figure in team.figures.clone().map(FigureId) {
            let lost = match state.status(figure) {
                Status::Casualty => Some("hit"),
                Status::Lost => Some("lost for good"),
                Status::Scattered => Some("scattered"),
                Status::Steady | Status::Pinned | Status::Unplaced => None,
            };
            let kind = format!("{} men", spoken(team.kind));
            let fate = Fate::left(team.side, figure.number(), &team.name, kind).lost(lost);
            let fate = fate.with(state.status(figure) == Status::Pinned, "pinned");
            fates.push(fate.with(state.status(figure) == Status::Unplaced, "not on the table"));
        }
    }
    for (leader, now) in roster.leaders.iter().zip(&state.leaders) {
        let lost = now.removed.then_some("removed");
        fates.push(Fate::left(leader.side, &leader.key, &leader.name, "leaders").lost(lost));
    }
    Aftermath { fates }
}
