//! A position written as a beginning: the `[opening]` of a scenario file, as `scenario::opening` reads it.

use sandtable_kernel::Point;
use sandtable_kernel::rules::Beginning;

use crate::roster::Roster;
use crate::state::Frame;
use crate::terms::{FigureId, Status};
use crate::{Browning, State};

/// The position between two activations; an activation that is under way has no words in a scenario.
pub fn of(rules: &Browning, state: &State) -> Result<Beginning, String> {
    let roster = &rules.setup().roster;
    if *state.frames.top() != Frame::ChooseUnit || state.slot != 1 {
        return Err(
            "a scenario begins where a side has the initiative and has activated nobody in it yet: take the line \
                    before such a decision"
                .to_owned(),
        );
    }
    if state.deck != 0 || state.card.is_some() {
        return Err("a scenario file cannot say which cards of the turn have been drawn".to_owned());
    }
    let mut table = format!("turn = {}\n", state.turn);
    for (field, status) in [
        ("pinned", Status::Pinned),
        ("scattered", Status::Scattered),
        ("casualty", Status::Casualty),
        ("lost", Status::Lost),
    ] {
        let numbers = figures(roster).filter(|figure| state.status(*figure) == status).map(|f| f.number().to_string());
        let numbers: Vec<String> = numbers.collect();
        if !numbers.is_empty() {
            table += &format!("{field} = [{}]\n", numbers.join(", "));
        }
    }
    table += &spent(roster, state);
    for figure in figures(roster).filter(|figure| state.on_table().has(*figure)) {
        let Point { x, y } = state.place(figure);
        table += &format!("at.{} = [{x}, {y}]\n", figure.number());
    }
    table += &regrouped(roster, state);
    let begins = format!("{:?}", if state.active.0 == 0 { "A" } else { "B" });
    Ok(Beginning { fields: vec![("begins", begins)], table: ("opening", table), notes: notes(rules, state) })
}

fn figures(roster: &Roster) -> impl Iterator<Item = FigureId> + use<> {
    (0..roster.figure_count() as u8).map(FigureId)
}

/// Units that are not Ready.
fn spent(roster: &Roster, state: &State) -> String {
    let teams = roster.teams.iter().zip(&state.teams).filter(|(_, now)| !now.ready && !now.destroyed);
    let leaders = roster.leaders.iter().zip(&state.leaders).filter(|(_, now)| !now.ready && !now.removed);
    let keys = teams.map(|(team, _)| &team.key).chain(leaders.map(|(leader, _)| &leader.key));
    let keys: Vec<String> = keys.map(|key| format!("{key:?}")).collect();
    if keys.is_empty() { String::new() } else { format!("spent = [{}]\n", keys.join(", ")) }
}

/// Figures that a regroup has brought into another team (BB-PLT-9).
fn regrouped(roster: &Roster, state: &State) -> String {
    let mut text = String::new();
    for (team, id) in roster.teams.iter().zip(roster.team_ids()) {
        let joined = figures(roster).filter(|f| state.team_of[f.index()] == id && !team.figures.contains(&f.0));
        let joined: Vec<String> = joined.map(|figure| figure.number().to_string()).collect();
        if !joined.is_empty() {
            text += &format!("teams.{} = [{}]\n", team.key, joined.join(", "));
        }
    }
    text
}

fn notes(rules: &Browning, state: &State) -> Vec<String> {
    let mut notes = Vec::new();
    let objectives = rules.setup().objectives.iter().zip(&state.holders);
    if objectives.into_iter().any(|(objective, holder)| objective.holder != *holder) {
        notes.push("who holds the objectives now is not written: the file's own `holder` counts (BB-VIC-3)".to_owned());
    }
    if state.teams.iter().any(|team| team.barred) {
        notes.push("teams that may not act again in this initiative may act (BB-SEQ-8)".to_owned());
    }
    notes
}
