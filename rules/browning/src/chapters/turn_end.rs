//! The end of a turn: pinned figures scatter, ground changes hands, and a new turn is made ready (BB-END, BB-VIC-3).

use sandtable_kernel::{Refusal, Side, Table};

use crate::play::Play;
use crate::refusals::{SCATTER_NOT_PINNED, SCATTER_PLATOON, filled, named, refuse_if};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{FigureId, FigureSet, PlatoonId, SIDES, other};
use crate::toggles::EndScatter;
use crate::{Browning, Event, State, losses, measuring, rule, victory};

/// One compulsory choice: a side's, or one of its platoons' in big games.
type Choice = (Side, Option<PlatoonId>);

/// BB-END-2, BB-END-3: the next choice that has anybody to choose from; when all are made, elimination (BB-VIC-2).
pub(crate) fn scatter<T: Table<State>>(play: &mut Play<'_, T>, after: Option<Choice>) -> Next {
    let rules = play.rules;
    let mut choices = choices(rules, play.state.first);
    if after.is_some() {
        let _ = choices.by_ref().find(|choice| Some(*choice) == after);
    }
    match choices.find(|&(side, platoon)| !choosable(rules, play.state, side, platoon).is_empty()) {
        Some((side, platoon)) => Next::Ask(Frame::EndScatter { side, platoon }),
        None => {
            victory::check_elimination(play);
            Next::Go(Stage::TurnEnd)
        }
    }
}

/// First player first; his platoons in force order.
fn choices(rules: &Browning, first: Side) -> impl Iterator<Item = Choice> + '_ {
    let by_platoon = scatters_by_platoon(rules);
    [first, other(first)].into_iter().flat_map(move |side| {
        let roster = &rules.setup().roster;
        let platoons =
            roster.platoon_ids().filter(move |platoon| by_platoon && roster.platoons[platoon.index()].side == side);
        let whole_side = (!by_platoon).then_some((side, None));
        whole_side.into_iter().chain(platoons.map(move |platoon| (side, Some(platoon))))
    })
}

/// BB-END-3: one for each platoon in big games, where a side started with two or more.
pub fn scatters_by_platoon(rules: &Browning) -> bool {
    let platoons = &rules.setup().roster.platoons;
    match rules.setup().toggles.end_scatter {
        EndScatter::Side => false,
        EndScatter::Platoon => true,
        EndScatter::Auto => {
            SIDES.iter().any(|side| platoons.iter().filter(|platoon| platoon.side == *side).count() > 1)
        }
    }
}

/// The pinned figures a side chooses from, in a platoon where one is chosen for each.
pub fn choosable(rules: &Browning, state: &State, side: Side, platoon: Option<PlatoonId>) -> FigureSet {
    let pinned = state.pinned.and(state.of_side[usize::from(side.0)]);
    match platoon {
        None => pinned,
        Some(platoon) => pinned.iter().filter(|figure| platoon_of(rules, state, *figure) == platoon).collect(),
    }
}

fn platoon_of(rules: &Browning, state: &State, figure: FigureId) -> PlatoonId {
    rules.setup().roster.team(state.team_of[figure.index()]).platoon
}

/// BB-END-2, BB-END-3: one's own, pinned, and of the platoon asked for.
pub fn check(
    rules: &Browning,
    state: &State,
    side: Side,
    platoon: Option<PlatoonId>,
    figure: FigureId,
) -> Result<(), Refusal> {
    let own_pinned = state.pinned.and(state.of_side[usize::from(side.0)]);
    refuse_if(!own_pinned.has(figure), SCATTER_NOT_PINNED)?;
    match platoon {
        Some(platoon) if platoon_of(rules, state, figure) != platoon => {
            Err(filled(SCATTER_PLATOON, [named(&rules.setup().roster.platoons[platoon.index()].name)]))
        }
        _ => Ok(()),
    }
}

/// BB-END-2: the figure chosen scatters.
pub(crate) fn scatter_figure<T: Table<State>>(
    play: &mut Play<'_, T>,
    side: Side,
    platoon: Option<PlatoonId>,
    figure: FigureId,
) -> Next {
    let by = if platoon.is_some() { rule::END_3 } else { rule::END_2 };
    play.happen(by, Event::Scattered { figure });
    losses::after_end_scatter(play);
    Next::Go(Stage::EndScatter { after: Some((side, platoon)) })
}

/// BB-END-4, BB-END-5: objectives, break and length; if the game goes on, everybody in play is Ready again.
pub(crate) fn finish<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    take_objectives(play);
    victory::check_break(play);
    victory::check_length(play);
    if play.state.outcome.is_none() {
        let turn = play.state.turn;
        play.happen(rule::END_5, Event::TurnEnded { turn });
    }
    Next::Go(Stage::TurnStart)
}

/// BB-VIC-3: exactly one side with a steady figure near it takes an objective.
fn take_objectives<T: Table<State>>(play: &mut Play<'_, T>) {
    let rules = play.rules;
    let reach = rules.setup().tables.distances.objective;
    for (index, objective) in rules.setup().objectives.iter().enumerate() {
        let near = SIDES.map(|side| {
            let steady = play.state.steady.and(play.state.of_side[usize::from(side.0)]);
            measuring::any_within(play.state, steady, reach, objective.at)
        });
        let taker = match near {
            [true, false] => SIDES[0],
            [false, true] => SIDES[1],
            _ => continue,
        };
        if play.state.holders[index] != Some(taker) {
            play.happen(rule::VIC_3, Event::ObjectiveTaken { objective: index as u8, side: taker });
        }
    }
}
