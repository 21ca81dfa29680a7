//! Deployment: both sides put their figures down, one side after the other (BB-DEP).

use sandtable_kernel::{Point, Refusal, Side, Table, Word};

use crate::measuring::{bases_overlap, can_stand, why_not_stand};
use crate::orders::Places;
use crate::play::Play;
use crate::refusals::{
    DEPLOY_COUNT, DEPLOY_INCOMPLETE, DEPLOY_NOT_OWN, DEPLOY_STANDARD, DEPLOY_ZONE, filled, named, no_spot, place,
    refuse_if, refuse_with,
};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{FigureId, FigureSet, TeamId, other};
use crate::{Browning, Event, State, rule};

/// BB-DEP-1, BB-DEP-2: the scenario names who deploys first, or a roll-off does: the lower roll.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let (by, side) = match play.rules.setup().deploys_first {
        Some(side) => (rule::DEP_1, side),
        None => match play.roll_off(rule::DEP_2) {
            Some(higher) => (rule::DEP_2, other(higher)),
            // A tie is thrown again.
            None => return Next::Go(Stage::Deployment),
        },
    };
    play.happen(by, Event::DeploymentBegan { side });
    Next::Ask(Frame::Deploy)
}

/// BB-DEP-3: a team of one's own, a point for each figure, each in the zone and a legal spot. What the team held before
/// counts as empty.
pub fn check_team(rules: &Browning, state: &State, team: TeamId, places: &Places) -> Result<(), Refusal> {
    let roster = &rules.setup().roster;
    refuse_if(roster.team(team).side != state.active, DEPLOY_NOT_OWN)?;
    let figures = state.teams[team.index()].figures;
    if places.len() != figures.count() as usize {
        let needed = Word::Number(figures.count().into());
        return Err(filled(DEPLOY_COUNT, [named(&roster.team(team).name), needed]));
    }
    let others = state.on_table().without(figures);
    for (index, (figure, &at)) in figures.iter().zip(places).enumerate() {
        check_spot(rules, state, others, &places[..index], figure, at)?;
    }
    Ok(())
}

/// BB-DEP-6: the scenario's own deployment, if it has one and the enemy does not stand in it.
pub fn check_standard(rules: &Browning, state: &State) -> Result<(), Refusal> {
    let Some(places) = &rules.setup().standard[usize::from(state.active.0)] else {
        return Err(DEPLOY_STANDARD);
    };
    let figures = state.of_side[usize::from(state.active.0)];
    let others = state.on_table().without(figures);
    for (index, (figure, &at)) in figures.iter().zip(places).enumerate() {
        check_spot(rules, state, others, &places[..index], figure, at)?;
    }
    Ok(())
}

/// BB-DEP-3: deployment cannot end while a figure is unplaced.
pub fn check_end(state: &State) -> Result<(), Refusal> {
    let missing = unplaced(state, state.active).count();
    refuse_with(missing > 0, || filled(DEPLOY_INCOMPLETE, [Word::Number(missing.into())]))
}

/// The figures of a side that have no place yet.
pub fn unplaced(state: &State, side: Side) -> FigureSet {
    state.of_side[usize::from(side.0)].without(state.on_table())
}

/// BB-DEP-1: whether the point is in a side's zone, edges included.
pub fn in_zone(rules: &Browning, side: Side, at: Point) -> bool {
    let (low, high) = rules.setup().zones[usize::from(side.0)];
    (low.x..=high.x).contains(&at.x) && (low.y..=high.y).contains(&at.y)
}

/// BB-DEP-3, BB-GEO-9: in the zone, and room to stand beside those before it in the list.
fn check_spot(
    rules: &Browning,
    state: &State,
    others: FigureSet,
    before: &[Point],
    figure: FigureId,
    at: Point,
) -> Result<(), Refusal> {
    refuse_with(!in_zone(rules, state.active, at), || {
        let (low, high) = rules.setup().zones[usize::from(state.active.0)];
        filled(DEPLOY_ZONE, [Word::Number(figure.number().into()), place(low), place(high)]).at(at)
    })?;
    let free = can_stand(rules, state, others, at) && before.iter().all(|&spot| !bases_overlap(rules, spot, at));
    refuse_with(!free, || no_spot(figure, why_not_stand(rules, state, others, at), at))
}

/// BB-DEP-3, BB-DEP-4: the team stands where it was put, steady.
pub(crate) fn place_team<T: Table<State>>(play: &mut Play<'_, T>, team: TeamId, places: &Places) -> Next {
    let figures = play.state.teams[team.index()].figures;
    for (figure, &at) in figures.iter().zip(places) {
        play.happen(rule::DEP_3, Event::Deployed { figure, at });
    }
    Next::Ask(Frame::Deploy)
}

/// BB-DEP-6: the whole side stands where the scenario says, whatever was placed before.
pub(crate) fn place_standard<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let side = usize::from(play.state.active.0);
    let figures = play.state.of_side[side];
    let rules = play.rules;
    for (figure, &at) in figures.iter().zip(rules.setup().standard[side].iter().flatten()) {
        play.happen(rule::DEP_6, Event::Deployed { figure, at });
    }
    Next::Ask(Frame::Deploy)
}

/// BB-DEP-3: then the other side deploys; when both have, the first turn begins. That a side has nobody on the table
/// meanwhile is no defeat (BB-DEP-7).
pub(crate) fn end<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let side = play.state.active;
    play.happen(rule::DEP_3, Event::DeploymentEnded { side });
    if unplaced(play.state, other(side)).is_empty() {
        return Next::Go(Stage::TurnStart);
    }
    play.happen(rule::DEP_3, Event::DeploymentBegan { side: other(side) });
    Next::Ask(Frame::Deploy)
}

/// Whether a figure of the deploying side could stand here, leaving aside the figures given: for those who look for spots.
pub fn is_free_spot(rules: &Browning, state: &State, others: FigureSet, at: Point) -> bool {
    in_zone(rules, state.active, at) && can_stand(rules, state, others, at)
}
