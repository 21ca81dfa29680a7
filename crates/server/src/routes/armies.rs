//! Armies: the lists they are chosen from, a file to start with, and the judging and changing of one.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use sandtable_host::Problem;
use sandtable_host::wire::{ArmyClick, ArmyDraft, ArmyText, ArmyView, ListInfo, NewArmy};

use crate::extract::{Body, Failed, blocking};
use crate::tables::Tables;

/// The force lists of a game.
#[utoipa::path(get, path = "/api/games/{game}/lists", params(("game" = String, Path, description = "The game's id")),
    responses((status = 200, body = Vec<ListInfo>), (status = 404, body = Problem)))]
pub(crate) async fn lists(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<ListInfo>>, Failed> {
    Ok(Json(sandtable_host::lists(tables.games().game(&game)?)))
}

/// A legal army file to start from.
#[utoipa::path(post, path = "/api/games/{game}/armies/new", params(("game" = String, Path, description = "The game's id")),
    request_body = NewArmy, responses((status = 200, body = ArmyDraft), (status = 404, body = Problem)))]
pub(crate) async fn new_army(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
    Body(asked): Body<NewArmy>,
) -> Result<Json<ArmyDraft>, Failed> {
    let game = tables.games().game(&game)?;
    Ok(Json(blocking(move || sandtable_host::new_army(game, &asked)).await?))
}

/// Judges an army file. A file that is not legal, or no army at all, is no problem: its faults are the answer.
#[utoipa::path(post, path = "/api/games/{game}/armies/check", params(("game" = String, Path, description = "The game's id")),
    request_body = ArmyText, responses((status = 200, body = ArmyView), (status = 404, body = Problem)))]
pub(crate) async fn check_army(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
    Body(asked): Body<ArmyText>,
) -> Result<Json<ArmyView>, Failed> {
    let game = tables.games().game(&game)?;
    Ok(Json(blocking(move || sandtable_host::check_army(game, &asked)).await?))
}

/// An army file after a click on its form.
#[utoipa::path(post, path = "/api/games/{game}/armies/change", params(("game" = String, Path, description = "The game's id")),
    request_body = ArmyClick,
    responses((status = 200, body = ArmyDraft), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn change_army(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
    Body(asked): Body<ArmyClick>,
) -> Result<Json<ArmyDraft>, Failed> {
    let game = tables.games().game(&game)?;
    Ok(Json(blocking(move || sandtable_host::change_army(game, &asked)).await?))
}
