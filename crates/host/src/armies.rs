//! Armies: the lists they are chosen from, a file to start with, and the judging and changing of one.

use sandtable_shelf::Game;
use sandtable_shelf::army::Grounds;
use sandtable_shelf::record::Paper;

use crate::beginning::house_rules;
use crate::games::scenario_named;
use crate::problem::{Problem, ProblemKind};
use crate::wire::{ArmyClick, ArmyDraft, ArmyText, ArmyView, ListInfo, NewArmy};

/// The force lists of a game.
pub fn lists(game: &dyn Game) -> Vec<ListInfo> {
    let lists = game.force_lists().into_iter();
    lists.map(|list| ListInfo { id: list.id, name: list.name, about: list.about }).collect()
}

/// A legal army file to start from.
pub fn new_army(game: &dyn Game, asked: &NewArmy) -> Result<ArmyDraft, Problem> {
    let text = game.new_army(&asked.list).ok_or_else(|| {
        let all: Vec<String> = game.force_lists().into_iter().map(|list| list.id).collect();
        let detail = format!("there is no force list `{}`; there are: {}", asked.list, all.join(", "));
        Problem::new(ProblemKind::UnknownList, detail)
    })?;
    Ok(ArmyDraft { text })
}

/// Judges an army file. A file that is not legal, or no army at all, is no problem: its faults are the answer.
pub fn check_army(game: &dyn Game, army: &ArmyText) -> Result<ArmyView, Problem> {
    on_grounds(game, army, |paper, grounds| Ok(view(game, paper, grounds)))
}

/// An army file after a click on its form.
pub fn change_army(game: &dyn Game, click: &ArmyClick) -> Result<ArmyDraft, Problem> {
    let text = on_grounds(game, &click.army, |paper, grounds| Ok(game.change_army(paper, &click.change, grounds)?))?;
    Ok(ArmyDraft { text })
}

/// Does something with an army and the files it is judged by.
fn on_grounds<T>(
    game: &dyn Game,
    army: &ArmyText,
    act: impl FnOnce(&Paper, Grounds<'_>) -> Result<T, Problem>,
) -> Result<T, Problem> {
    let scenario = army.scenario.as_deref().map(|id| scenario_named(game, id)).transpose()?;
    let house = house_rules(&army.toggles, army.house.as_deref());
    let grounds = Grounds { scenario: scenario.as_ref(), house: house.as_ref() };
    act(&Paper::new("army", army.text.clone()), grounds)
}

fn view(game: &dyn Game, army: &Paper, grounds: Grounds<'_>) -> ArmyView {
    match game.check_army(army, grounds) {
        Ok(report) => ArmyView {
            name: report.name,
            points: report.points,
            roster: report.roster,
            faults: report.faults,
            repair: report.repair,
            // The file was read just now, so these can be read too.
            mended: game.mend_army(army, grounds).ok().flatten(),
            form: game.army_form(army, grounds).ok().flatten(),
        },
        Err(faults) => ArmyView { faults, ..ArmyView::default() },
    }
}
