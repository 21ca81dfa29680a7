//! Armies: the lists they are chosen from, a file to start with, and the judging and changing of one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use sandtable_shelf::Game;
use sandtable_shelf::army::Grounds;
use sandtable_shelf::record::Paper;
use tokio::task::spawn_blocking;

use crate::extract::Body;
use crate::problem::{Problem, ProblemKind};
use crate::tables::{Tables, house_rules, scenario_named};
use crate::wire::{ArmyClick, ArmyDraft, ArmyText, ArmyView, ListInfo, NewArmy};

/// The force lists of a game.
#[utoipa::path(get, path = "/api/games/{game}/lists", params(("game" = String, Path, description = "The game's id")),
    responses((status = 200, body = Vec<ListInfo>), (status = 404, body = Problem)))]
pub(crate) async fn lists(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<ListInfo>>, Problem> {
    let lists = tables.game(&game)?.force_lists().into_iter();
    Ok(Json(lists.map(|list| ListInfo { id: list.id, name: list.name, about: list.about }).collect()))
}

/// A legal army file to start from.
#[utoipa::path(post, path = "/api/games/{game}/armies/new", params(("game" = String, Path, description = "The game's id")),
    request_body = NewArmy, responses((status = 200, body = ArmyDraft), (status = 404, body = Problem)))]
pub(crate) async fn new_army(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
    Body(asked): Body<NewArmy>,
) -> Result<Json<ArmyDraft>, Problem> {
    let game = tables.game(&game)?;
    let text = game.new_army(&asked.list).ok_or_else(|| {
        let all: Vec<String> = game.force_lists().into_iter().map(|list| list.id).collect();
        let detail = format!("there is no force list `{}`; there are: {}", asked.list, all.join(", "));
        Problem::new(ProblemKind::UnknownList, detail)
    })?;
    Ok(Json(ArmyDraft { text }))
}

/// Judges an army file. A file that is not legal, or no army at all, is no problem: its faults are the answer.
#[utoipa::path(post, path = "/api/games/{game}/armies/check", params(("game" = String, Path, description = "The game's id")),
    request_body = ArmyText, responses((status = 200, body = ArmyView), (status = 404, body = Problem)))]
pub(crate) async fn check_army(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
    Body(army): Body<ArmyText>,
) -> Result<Json<ArmyView>, Problem> {
    let game = tables.game(&game)?;
    spawn_blocking(move || on_grounds(game, &army, |paper, grounds| Ok(Json(view(game, paper, grounds))))).await?
}

/// An army file after a click on its form.
#[utoipa::path(post, path = "/api/games/{game}/armies/change", params(("game" = String, Path, description = "The game's id")),
    request_body = ArmyClick,
    responses((status = 200, body = ArmyDraft), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn change_army(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
    Body(click): Body<ArmyClick>,
) -> Result<Json<ArmyDraft>, Problem> {
    let game = tables.game(&game)?;
    let changed = spawn_blocking(move || {
        on_grounds(game, &click.army, |paper, grounds| Ok(game.change_army(paper, &click.change, grounds)?))
    });
    Ok(Json(ArmyDraft { text: changed.await?? }))
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
