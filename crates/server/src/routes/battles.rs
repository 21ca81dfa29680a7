//! Battles as a whole: list, begin, import, copy, remove.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use tokio::task::spawn_blocking;

use super::MOST_JOURNAL_BYTES;
use crate::extract::{Asked, Body, read};
use crate::problem::{Problem, ProblemKind};
use crate::tables::{Tables, entropy, player_names};
use crate::wire::{BattleInfo, CopyBattle, Created, Import, NewBattle};

/// Every stored battle, the last changed first.
#[utoipa::path(get, path = "/api/battles", responses((status = 200, body = Vec<BattleInfo>)))]
pub(crate) async fn list(State(tables): State<Arc<Tables>>) -> Result<Json<Vec<BattleInfo>>, Problem> {
    tables.list().await.map(Json)
}

/// Begins a battle.
#[utoipa::path(post, path = "/api/battles", request_body = NewBattle,
    responses((status = 201, body = Created), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn begin(
    State(tables): State<Arc<Tables>>,
    Body(asked): Body<NewBattle>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    tables.begin(asked).await.map(created)
}

/// Opens a saved game as a battle of its own; a damaged one with `salvage` up to its last good line.
#[utoipa::path(post, path = "/api/battles/import", params(Import), request_body = String,
    responses((status = 201, body = Created), (status = 413, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn import(
    State(tables): State<Arc<Tables>>,
    Asked(asked): Asked<Import>,
    request: Request,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let bytes = read(request, MOST_JOURNAL_BYTES).await?;
    let text = String::from_utf8(bytes)
        .map_err(|error| Problem::new(ProblemKind::BrokenJournal, format!("this is no text: {error}")))?;
    tables.import(text, asked.salvage).await.map(created)
}

/// A battle of its own that goes on from a line of this one.
#[utoipa::path(post, path = "/api/battles/{id}/copy", params(("id" = String, Path, description = "The battle's id")),
    request_body = CopyBattle, responses((status = 201, body = Created), (status = 404, body = Problem)))]
pub(crate) async fn copy(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<CopyBattle>,
) -> Result<(StatusCode, Json<Created>), Problem> {
    let held = tables.table(&id).await?.hold().await?;
    // A copy throws dice of its own, so that nobody looks into the future of the battle it was made from.
    let nonce = u64::from_le_bytes(entropy()?);
    let table = spawn_blocking(move || {
        let mut copy = held.table.copy(asked.line, nonce);
        if let Some(players) = &asked.players {
            copy.seat_players(player_names(&copy.seats(), players)?);
        }
        Ok::<_, Problem>(copy)
    });
    let table = table.await??;
    let scenario = table.header().scenario.file.clone();
    tables.add(table, &scenario).await.map(created)
}

/// Removes a battle for good.
#[utoipa::path(delete, path = "/api/battles/{id}", params(("id" = String, Path, description = "The battle's id")),
    responses((status = 204, description = "It is gone"), (status = 404, body = Problem)))]
pub(crate) async fn remove(State(tables): State<Arc<Tables>>, Path(id): Path<String>) -> Result<StatusCode, Problem> {
    tables.remove(&id).await.map(|()| StatusCode::NO_CONTENT)
}

fn created(id: String) -> (StatusCode, Json<Created>) {
    (StatusCode::CREATED, Json(Created { id }))
}
