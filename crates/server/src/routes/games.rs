//! What there is to play.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use sandtable_host::Problem;
use sandtable_host::wire::{GameInfo, Rulebook, ScenarioInfo, SeatName, SeatsWanted};

use crate::extract::{Body, Failed, blocking};
use crate::tables::Tables;

/// The games.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameInfo>)))]
pub(crate) async fn games(State(tables): State<Arc<Tables>>) -> Json<Vec<GameInfo>> {
    Json(tables.games().list())
}

/// The scenarios of a game, smallest first.
#[utoipa::path(get, path = "/api/games/{game}/scenarios", params(("game" = String, Path, description = "The game's id")),
    responses((status = 200, body = Vec<ScenarioInfo>), (status = 404, body = Problem)))]
pub(crate) async fn scenarios(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
) -> Result<Json<Vec<ScenarioInfo>>, Failed> {
    Ok(Json(blocking(move || tables.games().scenarios(&game)).await?))
}

/// Who sits at a scenario's table when optional rules are chosen: some of them add a seat.
#[utoipa::path(post, path = "/api/games/{game}/seats", params(("game" = String, Path, description = "The game's id")),
    request_body = SeatsWanted,
    responses((status = 200, body = Vec<SeatName>), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn seats(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
    Body(asked): Body<SeatsWanted>,
) -> Result<Json<Vec<SeatName>>, Failed> {
    Ok(Json(blocking(move || tables.games().seats(&game, &asked)).await?))
}

/// The numbered rules of a game.
#[utoipa::path(get, path = "/api/games/{game}/rules", params(("game" = String, Path, description = "The game's id")),
    responses((status = 200, body = Rulebook), (status = 404, body = Problem)))]
pub(crate) async fn rules(
    State(tables): State<Arc<Tables>>,
    Path(game): Path<String>,
) -> Result<Json<Rulebook>, Failed> {
    Ok(Json(tables.games().rules(&game)?))
}
