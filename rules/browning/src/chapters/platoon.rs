//! Platoon leaders and senior NCOs: rally, regroup and push (BB-PLT).

use arrayvec::ArrayVec;
use sandtable_kernel::{Point, Refusal, Table, Word};
use sandtable_odds::Odds;

use crate::measuring::{any_within, bases_overlap, can_stand, why_not_stand};
use crate::orders::Places;
use crate::play::Play;
use crate::refusals::{
    LEADER_RALLY_ONLY, PUSH_NONE, PUSH_READY, PUSH_TEAM, REGROUP_COUNT, REGROUP_ENEMY, REGROUP_FAR, REGROUP_MANY,
    REGROUP_NONE, REGROUP_TEAM, filled, no_spot, refuse_if, refuse_with,
};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{FigureId, FigureSet, LeaderId, MOST_TEAMS, PlatoonId, Rank, TeamId, UnitId, other};
use crate::toggles::{LeaderScope, SeniorNco};
use crate::{Browning, Event, State, rule};

/// The figures of a platoon on the table.
pub fn members(rules: &Browning, state: &State, platoon: PlatoonId) -> FigureSet {
    let roster = &rules.setup().roster;
    roster
        .team_ids()
        .filter(|team| roster.team(*team).platoon == platoon)
        .fold(FigureSet::NONE, |figures, team| figures.or(state.members(team)))
}

/// BB-PLT-14: whether a team is under a leader: of its platoon, or of its side under `leader_scope = side`.
pub fn in_scope(rules: &Browning, leader: LeaderId, team: TeamId) -> bool {
    let roster = &rules.setup().roster;
    let (leader, team) = (roster.leader(leader), roster.team(team));
    match rules.setup().toggles.leader_scope {
        LeaderScope::Platoon => leader.platoon == team.platoon,
        LeaderScope::Side => leader.side == team.side,
    }
}

/// BB-PLT-5, BB-PLT-11: the scattered figures a leader can regroup.
pub fn scattered_in_scope(rules: &Browning, state: &State, leader: LeaderId) -> FigureSet {
    state.scattered.iter().filter(|figure| in_scope(rules, leader, state.team_of[figure.index()])).collect()
}

/// BB-PLT-12: the teams a leader can push, in force order.
pub fn pushable_teams(rules: &Browning, state: &State, leader: LeaderId) -> ArrayVec<TeamId, MOST_TEAMS> {
    let can_be = |team: &TeamId| {
        let now = state.teams[team.index()];
        in_scope(rules, leader, *team) && !now.destroyed && !now.ready
    };
    rules.setup().roster.team_ids().filter(can_be).collect()
}

/// The leader that is active, if one is.
pub fn active_leader(state: &State) -> Option<LeaderId> {
    match state.activation.unit {
        UnitId::Leader(leader) => Some(leader),
        UnitId::Team(_) => None,
    }
}

/// BB-PCE-16, BB-PLT-5: whether the active leader may regroup.
pub fn check_regroup(rules: &Browning, state: &State, leader: LeaderId) -> Result<(), Refusal> {
    refuse_if(only_rallies(rules, leader), LEADER_RALLY_ONLY)?;
    refuse_if(scattered_in_scope(rules, state, leader).is_empty(), REGROUP_NONE)
}

/// BB-PCE-16, BB-PLT-13: whether the active leader may push.
pub fn check_push(rules: &Browning, state: &State, leader: LeaderId) -> Result<(), Refusal> {
    refuse_if(only_rallies(rules, leader), LEADER_RALLY_ONLY)?;
    refuse_if(pushable_teams(rules, state, leader).is_empty(), PUSH_NONE)
}

fn only_rallies(rules: &Browning, leader: LeaderId) -> bool {
    let setup = rules.setup();
    setup.toggles.senior_nco == SeniorNco::RallyOnly && setup.roster.leader(leader).rank == Rank::SeniorNco
}

/// BB-PLT-5: as many as are scattered, at most.
pub fn check_count(rules: &Browning, state: &State, leader: LeaderId, count: u8) -> Result<(), Refusal> {
    let most = scattered_in_scope(rules, state, leader).count();
    let wrong = count == 0 || u32::from(count) > most;
    refuse_with(wrong, || filled(REGROUP_COUNT, [Word::Number(most.into())]))
}

/// A regroup die about to be thrown (BB-PLT-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Regroup {
    /// How many try.
    pub count: u8,
}

impl Regroup {
    /// BB-PLT-7, BB-PLT-8: how many may be placed on a face.
    pub fn read(&self, face: u8) -> u8 {
        face.min(self.count)
    }

    /// How many may be placed, in all likelihood.
    pub fn odds(&self) -> Odds<u8> {
        Odds::of_d6(|face| self.read(face))
    }
}

/// BB-PLT-6 to 8: the lowest-numbered try; those the die does not reach, the highest-numbered of them, are lost.
pub(crate) fn regroup<T: Table<State>>(play: &mut Play<'_, T>, leader: LeaderId, count: u8) -> Next {
    let scattered = scattered_in_scope(play.rules, play.state, leader);
    play.happen(rule::PLT_6, Event::RegroupTried { count });
    let placeable = Regroup { count }.read(play.d6(rule::PLT_7));
    let by = if placeable == count { rule::PLT_7 } else { rule::PLT_8 };
    play.happen(by, Event::RegroupScored { placeable });
    for figure in scattered.iter().take(count.into()).skip(placeable.into()) {
        play.happen(rule::PLT_8, Event::Lost { figure });
    }
    Next::Ask(Frame::PlaceRegrouped)
}

/// BB-PLT-7, BB-PLT-8: the figures that may be placed now. The others that tried are lost, so these are the lowest-numbered.
pub fn placeable(rules: &Browning, state: &State, leader: LeaderId) -> impl Iterator<Item = FigureId> + use<> {
    scattered_in_scope(rules, state, leader).iter().take(state.activation.placeable.into())
}

/// BB-PLT-9: a team in play and in scope, no more figures than may be placed, and each spot judged with those before it.
pub fn check_places(
    rules: &Browning,
    state: &State,
    leader: LeaderId,
    team: TeamId,
    places: &Places,
) -> Result<(), Refusal> {
    let can_receive = in_scope(rules, leader, team) && !state.teams[team.index()].destroyed;
    refuse_if(!can_receive, REGROUP_TEAM)?;
    let most = state.activation.placeable;
    refuse_with(places.len() > most.into(), || filled(REGROUP_MANY, [Word::Number(most.into())]))?;
    for (index, (figure, &at)) in placeable(rules, state, leader).zip(places).enumerate() {
        check_place(rules, state, team, &places[..index], figure, at)?;
    }
    Ok(())
}

fn check_place(
    rules: &Browning,
    state: &State,
    team: TeamId,
    before: &[Point],
    figure: FigureId,
    at: Point,
) -> Result<(), Refusal> {
    let distances = &rules.setup().tables.distances;
    let number = Word::Number(figure.number().into());
    if !any_within(state, state.members(team), distances.regroup, at) {
        return Err(filled(REGROUP_FAR, [number, Word::Inches(distances.regroup)]).at(at));
    }
    let enemies = state.on_table_of(other(rules.setup().roster.team(team).side));
    if any_within(state, enemies, distances.regroup_enemy, at) {
        return Err(filled(REGROUP_ENEMY, [number, Word::Inches(distances.regroup_enemy)]).at(at));
    }
    let free =
        can_stand(rules, state, state.on_table(), at) && before.iter().all(|&spot| !bases_overlap(rules, spot, at));
    refuse_with(!free, || no_spot(figure, why_not_stand(rules, state, state.on_table(), at), at))
}

/// BB-PLT-9, BB-PLT-10: those placed are steady members of the team; the others stay scattered.
pub(crate) fn place<T: Table<State>>(play: &mut Play<'_, T>, leader: LeaderId, team: TeamId, places: &Places) -> Next {
    let figures = placeable(play.rules, play.state, leader);
    for (figure, &at) in figures.zip(places) {
        play.happen(rule::PLT_9, Event::Regrouped { figure, team, at });
    }
    // At most as many places as may be placed.
    let count = play.state.activation.placeable - places.len() as u8;
    if count > 0 {
        play.happen(rule::PLT_10, Event::StayedScattered { count });
    }
    Next::Go(Stage::LeaderDone)
}

/// BB-PLT-12: a team in scope, in play and not Ready.
pub fn check_pushed(rules: &Browning, state: &State, leader: LeaderId, team: TeamId) -> Result<(), Refusal> {
    let now = state.teams[team.index()];
    refuse_if(!in_scope(rules, leader, team) || now.destroyed, PUSH_TEAM)?;
    refuse_if(now.ready, PUSH_READY)
}

/// BB-PLT-12: it is Ready, and barred for this initiative.
pub(crate) fn push<T: Table<State>>(play: &mut Play<'_, T>, team: TeamId) -> Next {
    play.happen(rule::PLT_12, Event::Pushed { team });
    Next::Go(Stage::LeaderDone)
}

/// BB-PLT-2: whatever it rolled, a leader acts once a turn.
pub(crate) fn finish<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let unit = play.state.activation.unit;
    play.happen(rule::PLT_2, Event::Spent { unit });
    Next::Go(Stage::AfterActivation)
}
