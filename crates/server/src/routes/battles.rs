//! Battles as a whole: list, begin, import, copy, remove.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use sandtable_host::Problem;
use sandtable_host::wire::{BattleInfo, CopyBattle, Created, Import, NewBattle};

use super::MOST_JOURNAL_BYTES;
use crate::extract::{Asked, Body, Failed, blocking, read};
use crate::tables::{Tables, chance};

/// Every stored battle, the last changed first.
#[utoipa::path(get, path = "/api/battles", responses((status = 200, body = Vec<BattleInfo>)))]
pub(crate) async fn list(State(tables): State<Arc<Tables>>) -> Result<Json<Vec<BattleInfo>>, Failed> {
    Ok(Json(tables.list().await?))
}

/// Begins a battle.
#[utoipa::path(post, path = "/api/battles", request_body = NewBattle,
    responses((status = 201, body = Created), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn begin(
    State(tables): State<Arc<Tables>>,
    Body(asked): Body<NewBattle>,
) -> Result<(StatusCode, Json<Created>), Failed> {
    let id = tables.put(move |games, chance| sandtable_host::begin(games, &asked, chance)).await?;
    Ok(created(id))
}

/// Opens a saved game as a battle of its own; a damaged one with `salvage` up to its last good line.
#[utoipa::path(post, path = "/api/battles/import", params(Import), request_body = String,
    responses((status = 201, body = Created), (status = 413, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn import(
    State(tables): State<Arc<Tables>>,
    Asked(asked): Asked<Import>,
    request: Request,
) -> Result<(StatusCode, Json<Created>), Failed> {
    let file = read(request, MOST_JOURNAL_BYTES).await?;
    let id = tables.put(move |games, _| sandtable_host::import(games, &file, asked.salvage)).await?;
    Ok(created(id))
}

/// A battle of its own that goes on from a line of this one.
#[utoipa::path(post, path = "/api/battles/{id}/copy", params(("id" = String, Path, description = "The battle's id")),
    request_body = CopyBattle, responses((status = 201, body = Created), (status = 404, body = Problem)))]
pub(crate) async fn copy(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<CopyBattle>,
) -> Result<(StatusCode, Json<Created>), Failed> {
    let held = tables.table(&id).await?.hold().await?;
    let chance = chance()?;
    let copy = blocking(move || held.copy(&asked, &chance)).await?;
    let id = tables.put(move |_, _| Ok(copy)).await?;
    Ok(created(id))
}

/// Removes a battle for good.
#[utoipa::path(delete, path = "/api/battles/{id}", params(("id" = String, Path, description = "The battle's id")),
    responses((status = 204, description = "It is gone"), (status = 404, body = Problem)))]
pub(crate) async fn remove(State(tables): State<Arc<Tables>>, Path(id): Path<String>) -> Result<StatusCode, Failed> {
    tables.remove(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn created(id: String) -> (StatusCode, Json<Created>) {
    (StatusCode::CREATED, Json(Created { id }))
}
