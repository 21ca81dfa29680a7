//! Whom to activate: first those who can shoot, then those with men to steady (BB-SEQ-3).

use sandtable_browning::terms::{TeamId, UnitId, other};
use sandtable_browning::{Order, State};
use sandtable_kernel::Side;

use super::{is_eligible, leaders};
use crate::Study;
use crate::outlook::Look;

/// Every unit that may be chosen, the most useful first.
pub fn propose(rules: &Study<'_>, state: &State, side: Side, into: &mut Vec<Order>) {
    let units = rules.units_of(side).iter().copied();
    let mut eligible: Vec<(i64, UnitId)> = units
        .filter(|unit| is_eligible(state, *unit))
        .map(|unit| {
            let use_now = match unit {
                UnitId::Team(team) => team_use(rules, state, team),
                UnitId::Leader(leader) => leaders::leader_use(rules, state, leader),
            };
            (use_now, unit)
        })
        .collect();
    eligible.sort_by_key(|(use_now, _)| core::cmp::Reverse(*use_now));
    into.extend(eligible.into_iter().map(|(_, unit)| Order::Activate(unit)));
}

/// What a team could bring about if it acted now, in thousandths of a man: fire first, then men to steady.
pub fn team_use(rules: &Study<'_>, state: &State, team: TeamId) -> i64 {
    let setup = rules.setup();
    let of_team = setup.roster.team(team);
    let steady = i64::from(state.steady_members(team).count());
    let pinned = i64::from(state.members(team).count()) - steady;
    let needed = i64::from(setup.tables.team_types[of_team.kind as usize].mfs);
    // Men rallied first join the fire: three or four are to be hoped for, and one in six of them is hit.
    let rallied = pinned.min(3);
    let firers = steady + rallied;
    let bonus = i64::from(of_team.rapid) + i64::from(firers >= 2 * needed);
    let fire = match targets(rules, state, team) {
        _ if firers == 0 => 0,
        Targets { open: 0, covered: 0 } => 0,
        _ if firers < needed => SCATTERED_FIRE,
        // From three the modified die counts against men in cover, and from two or one against men in the open.
        Targets { open: 0, .. } => RESULT * results(bonus - 3) / 6,
        Targets { open, .. } => RESULT * results(bonus - if open >= 6 { 1 } else { 2 }) / 6,
    };
    fire + RALLIED * rallied + MOVED * steady
}

/// What one pin is worth, with the chance that it drives a man off.
const RESULT: i64 = 480;
/// What two dice of scattered fire are worth.
const SCATTERED_FIRE: i64 = 130;
/// What an attempt to rally is worth: mostly a man back, sometimes a man hit.
const RALLIED: i64 = 150;
/// What it is worth to bring a man forward.
const MOVED: i64 = 25;

/// BB-RES-1: the results of all six faces together with this added to each.
fn results(added: i64) -> i64 {
    (1..=6).map(|face| (face + added).max(0)).sum()
}

/// How many enemies a team sees.
struct Targets {
    open: u32,
    covered: u32,
}

/// Those whom the middle man of a team sees, roughly.
fn targets(rules: &Study<'_>, state: &State, team: TeamId) -> Targets {
    let (setup, outlook) = (rules.setup(), rules.outlook());
    let men = state.members(team);
    let mut seen = Targets { open: 0, covered: 0 };
    let Some(middle) = men.iter().nth(men.count() as usize / 2) else { return seen };
    let from = state.place(middle);
    let square = outlook.square(from);
    let range = setup.roster.team(team).smg.then_some(setup.tables.distances.smg);
    for enemy in state.on_table_of(other(setup.roster.team(team).side)).iter() {
        let at = state.place(enemy);
        if range.is_some_and(|range| !from.within(range, at)) {
            continue;
        }
        match outlook.view(rules, outlook.square(at))[square] {
            Look::Hidden => {}
            Look::Covered => seen.covered += 1,
            Look::Open => seen.open += 1,
        }
    }
    seen
}
