//! Orders for computer players: any legal one quickly, or the few worth thinking about, best guesses first.
//!
//! No computer player concedes, offers a draw or takes one: that is for people.

mod deployment;
mod fire;
mod leaders;
mod movement;
mod random;
mod units;

pub use leaders::{action_use, leader_use};
pub use random::random_order;
pub use units::team_use;

use crate::Study;
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Seat, Side};

use sandtable_browning::state::Frame;
use sandtable_browning::terms::{FigureId, FigureSet, LeaderId, PlatoonId, TeamId, UnitId};
use sandtable_browning::toggles::{LeaderScope, SeniorNco};
use sandtable_browning::{Order, State};

/// How many pinned men are thought of when one of them has to scatter.
const MOST_TO_SCATTER: usize = 12;

/// Orders worth thinking about for the decision this seat has to make; none if it has none.
pub fn propose(rules: &Study<'_>, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
    let side = Side(seat.0);
    match *state.frames.top() {
        Frame::Deploy => deployment::propose(rules, state, whim, into),
        Frame::ChooseUnit => units::propose(rules, state, side, into),
        Frame::PlaceLeader | Frame::PlacePlatoonLeader => into.extend(leaders::best_place(rules, state)),
        Frame::Rally => leaders::propose_rally(rules, state, into),
        // The roll costs nothing, and nobody has to move after it.
        Frame::MoveDeclare => into.push(Order::RollMovement),
        Frame::MoveFigures => movement::propose(rules, state, into),
        Frame::Fire => fire::propose(rules, state, into),
        Frame::LeaderAction => leaders::propose_action(rules, state, into),
        Frame::RegroupCount => {
            let most = scattered_in_scope(rules, state).count().min(8) as u8;
            into.extend((1..=most).rev().map(Order::RegroupCount));
        }
        Frame::PlaceRegrouped => leaders::propose_regrouped(rules, state, into),
        Frame::Push => leaders::propose_push(rules, state, into),
        Frame::EndScatter { side, platoon } => propose_scatter(rules, state, side, platoon, into),
        Frame::AnswerDraw { .. } => into.push(Order::DeclineDraw),
        Frame::GameOver => {}
    }
}

/// BB-END-2: those of the strongest teams first, because a team lives by its last man.
fn propose_scatter(rules: &Study<'_>, state: &State, side: Side, platoon: Option<PlatoonId>, into: &mut Vec<Order>) {
    let team_size = |figure: &FigureId| state.members(state.team_of[figure.index()]).count();
    let mut pinned: Vec<FigureId> = scatter_choice(rules, state, side, platoon).iter().collect();
    pinned.sort_by_key(|figure| core::cmp::Reverse(team_size(figure)));
    pinned.truncate(MOST_TO_SCATTER);
    into.extend(pinned.into_iter().map(Order::EndScatter));
}

/// BB-END-2, BB-END-3: who can be chosen to scatter.
fn scatter_choice(rules: &Study<'_>, state: &State, side: Side, platoon: Option<PlatoonId>) -> FigureSet {
    let pinned = state.pinned.and(state.of_side[usize::from(side.0)]);
    match platoon {
        None => pinned,
        Some(platoon) => pinned.iter().filter(|figure| platoon_of(rules, state, *figure) == platoon).collect(),
    }
}

fn platoon_of(rules: &Study<'_>, state: &State, figure: FigureId) -> PlatoonId {
    rules.setup().roster.team(state.team_of[figure.index()]).platoon
}

/// Whether one of the side to choose may be chosen now (BB-SEQ-4, BB-OPT-3).
fn is_eligible(state: &State, unit: UnitId) -> bool {
    state.is_ready(unit)
        && match unit {
            UnitId::Team(team) if state.card.is_some() => state.card_teams & (1 << team.0) != 0,
            UnitId::Team(team) => !state.teams[team.index()].barred,
            UnitId::Leader(_) => state.card.is_none(),
        }
}

/// The leader whose action it is.
fn active_leader(state: &State) -> Option<LeaderId> {
    match state.activation.unit {
        UnitId::Leader(leader) => Some(leader),
        UnitId::Team(_) => None,
    }
}

/// BB-PLT-14: whether a leader can regroup into and push this team.
fn in_scope(rules: &Study<'_>, leader: LeaderId, team: TeamId) -> bool {
    let roster = &rules.setup().roster;
    let (leader, team) = (roster.leader(leader), roster.team(team));
    match rules.setup().toggles.leader_scope {
        LeaderScope::Platoon => leader.platoon == team.platoon,
        LeaderScope::Side => leader.side == team.side,
    }
}

/// BB-PLT-5: the scattered men the acting leader can regroup.
fn scattered_in_scope(rules: &Study<'_>, state: &State) -> FigureSet {
    let Some(leader) = active_leader(state) else { return FigureSet::NONE };
    let of_side = state.of_side[usize::from(rules.setup().roster.leader(leader).side.0)];
    let scattered = state.scattered.and(of_side);
    scattered.iter().filter(|figure| in_scope(rules, leader, state.team_of[figure.index()])).collect()
}

/// BB-PLT-12: the teams a leader can push.
fn pushable<'a>(rules: &'a Study<'a>, state: &'a State, leader: LeaderId) -> impl Iterator<Item = TeamId> + Clone + 'a {
    rules.setup().roster.team_ids().filter(move |team| {
        let of_team = &state.teams[team.index()];
        in_scope(rules, leader, *team) && !of_team.ready && !of_team.destroyed
    })
}

/// BB-PCE-16: whether this leader may do more than rally.
fn is_full_leader(rules: &Study<'_>, leader: LeaderId) -> bool {
    let rank = rules.setup().roster.leader(leader).rank;
    rank == sandtable_browning::terms::Rank::PlatoonLeader || rules.setup().toggles.senior_nco == SeniorNco::Full
}

/// The figures from which the active unit's marker is measured (BB-LDR-1, BB-PLT-3).
fn marker_men(rules: &Study<'_>, state: &State) -> FigureSet {
    match state.activation.unit {
        UnitId::Team(team) => state.members(team),
        UnitId::Leader(leader) => {
            let leader = rules.setup().roster.leader(leader);
            let teams = rules.setup().roster.team_ids();
            let own = teams.filter(|team| rules.setup().roster.team(*team).platoon == leader.platoon);
            own.fold(FigureSet::NONE, |men, team| men.or(state.members(team)))
        }
    }
}

/// Pinned friends whom the active unit's marker reaches (BB-RAL-1).
fn in_rally_reach(rules: &Study<'_>, state: &State) -> FigureSet {
    let Some(marker) = state.active_marker() else { return FigureSet::NONE };
    let reach = rules.setup().tables.distances.rally;
    let side = rules.setup().roster.side_of_unit(state.activation.unit);
    let pinned = state.pinned.and(state.of_side[usize::from(side.0)]);
    pinned.iter().filter(|figure| marker.within(reach, state.place(*figure))).collect()
}
