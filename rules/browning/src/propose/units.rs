//! Whom to activate: first those who can shoot, then those with men to steady (BB-SEQ-3).

use sandtable_kernel::Side;

use super::{is_eligible, leaders};
use crate::outlook::Look;
use crate::terms::{TeamId, UnitId, other};
use crate::{Browning, Order, State};

/// Every unit that may be chosen, the most useful first.
pub fn propose(rules: &Browning, state: &State, side: Side, into: &mut Vec<Order>) {
    let roster = &rules.setup().roster;
    let units = roster.team_ids().map(UnitId::Team).chain(roster.leader_ids().map(UnitId::Leader));
    let mut eligible: Vec<(i64, UnitId)> = units
        .filter(|unit| is_eligible(rules, state, side, *unit))
        .map(|unit| {
            let use_now = match unit {
                UnitId::Team(team) => team_use(rules, state, team),
                UnitId::Leader(leader) => leaders::best_action(rules, state, leader).0,
            };
            (use_now, unit)
        })
        .collect();
    eligible.sort_by_key(|(use_now, _)| core::cmp::Reverse(*use_now));
    into.extend(eligible.into_iter().map(|(_, unit)| Order::Activate(unit)));
}

/// How much a team could do now: effective fire counts most, men to steady next.
pub(super) fn team_use(rules: &Browning, state: &State, team: TeamId) -> i64 {
    let setup = rules.setup();
    let steady = state.steady_members(team).count();
    let pinned = state.members(team).count() - steady;
    let needed = u32::from(setup.tables.team_types[setup.roster.team(team).kind as usize].mfs);
    let targets = i64::from(targets(rules, state, team).min(6));
    // Men rallied first may join the fire, so a team half pinned is still a team that shoots.
    let strength = match steady {
        _ if steady >= needed => 100,
        _ if steady + pinned >= needed => 60,
        0 => 0,
        _ => 15,
    };
    targets * strength + 40 * i64::from(pinned) + 10 * i64::from(steady)
}

/// How many enemies the middle man of a team sees, roughly.
fn targets(rules: &Browning, state: &State, team: TeamId) -> u32 {
    let (setup, outlook) = (rules.setup(), rules.outlook());
    let men = state.members(team);
    let Some(middle) = men.iter().nth(men.count() as usize / 2) else { return 0 };
    let from = state.place(middle);
    let square = outlook.square(from);
    let range = setup.roster.team(team).smg.then_some(setup.tables.distances.smg);
    let enemies = state.on_table_of(other(setup.roster.team(team).side));
    let seen = enemies.iter().filter(|enemy| {
        let at = state.place(*enemy);
        range.is_none_or(|range| from.within(range, at))
            && outlook.view(rules, outlook.square(at))[square] != Look::Hidden
    });
    seen.count() as u32
}
