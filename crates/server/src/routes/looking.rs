//! Looking at a battle: views, pictures, the report and the file.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::response::Response;
use sandtable_host::Problem;
use sandtable_host::wire::{At, Look, View};

use crate::extract::{Asked, Failed, blocking, respond};
use crate::tables::Tables;

/// What an eye sees and may do.
#[utoipa::path(get, path = "/api/battles/{id}", params(("id" = String, Path, description = "The battle's id"), Look),
    responses((status = 200, body = View), (status = 404, body = Problem)))]
pub(crate) async fn view(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Asked(look): Asked<Look>,
) -> Result<Json<View>, Failed> {
    let held = tables.table(&id).await?.hold().await?;
    Ok(Json(held.view(&look)?))
}

/// What an eye saw right after a line.
#[utoipa::path(get, path = "/api/battles/{id}/at/{line}", params(("id" = String, Path, description = "The battle's id"),
    ("line" = usize, Path, description = "The line"), Look), responses((status = 200, body = View), (status = 404, body = Problem)))]
pub(crate) async fn at(
    State(tables): State<Arc<Tables>>,
    Path((id, line)): Path<(String, String)>,
    Asked(look): Asked<Look>,
) -> Result<Json<View>, Failed> {
    let held = tables.table(&id).await?.hold().await?;
    Ok(Json(blocking(move || held.view_at(&line, &look)).await?))
}

/// The table as a picture.
#[utoipa::path(get, path = "/api/battles/{id}/table.svg", params(("id" = String, Path, description = "The battle's id"), At),
    responses((status = 200, description = "SVG", body = String, content_type = "image/svg+xml"), (status = 404, body = Problem)))]
pub(crate) async fn picture(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Asked(asked): Asked<At>,
) -> Result<Response, Failed> {
    let held = tables.table(&id).await?.hold().await?;
    Ok(respond(blocking(move || held.picture(&asked)).await?))
}

/// The battle report.
#[utoipa::path(get, path = "/api/battles/{id}/report.html", params(("id" = String, Path, description = "The battle's id")),
    responses((status = 200, description = "HTML", body = String, content_type = "text/html"), (status = 404, body = Problem)))]
pub(crate) async fn report(State(tables): State<Arc<Tables>>, Path(id): Path<String>) -> Result<Response, Failed> {
    let held = tables.table(&id).await?.hold().await?;
    Ok(respond(blocking(move || Ok(held.report())).await?))
}

/// The journal as a `.sandtable` file.
#[utoipa::path(get, path = "/api/battles/{id}/file", params(("id" = String, Path, description = "The battle's id")),
    responses((status = 200, description = "JSON Lines", body = String, content_type = "application/jsonl"), (status = 404, body = Problem)))]
pub(crate) async fn file(State(tables): State<Arc<Tables>>, Path(id): Path<String>) -> Result<Response, Failed> {
    let held = tables.table(&id).await?.hold().await?;
    Ok(respond(held.file()))
}
