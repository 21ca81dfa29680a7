//! Playing a battle: orders, previews, measures, ideas, undo and the computer's steps.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use sandtable_host::Problem;
use sandtable_host::wire::{
    MeasureAsked, OrderGiven, PreviewAsked, StepAsked, SuggestAsked, Suggestion, UndoAsked, View,
};
use sandtable_kernel::preview::{Measure, Preview};

use crate::extract::{Body, Failed, blocking, unfinished};
use crate::table::Table;
use crate::tables::Tables;

/// Gives an order; answered when it is on the disk.
#[utoipa::path(post, path = "/api/battles/{id}/orders", params(("id" = String, Path, description = "The battle's id")),
    request_body = OrderGiven, responses((status = 200, body = View), (status = 403, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn order(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(given): Body<OrderGiven>,
) -> Result<Json<View>, Failed> {
    let table = tables.table(&id).await?;
    to_its_end(table, |table| async move { table.order(&given).await?.view_of(given.seat, given.line) }).await
}

/// What an order would bring: the refusal, or the exact odds.
#[utoipa::path(post, path = "/api/battles/{id}/preview", params(("id" = String, Path, description = "The battle's id")),
    request_body = PreviewAsked, responses((status = 200, body = Object), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn preview(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<PreviewAsked>,
) -> Result<Json<Preview>, Failed> {
    let held = tables.table(&id).await?.hold().await?;
    Ok(Json(held.preview(&asked)?))
}

/// Measures between two points.
#[utoipa::path(post, path = "/api/battles/{id}/measure", params(("id" = String, Path, description = "The battle's id")),
    request_body = MeasureAsked, responses((status = 200, body = Object), (status = 404, body = Problem)))]
pub(crate) async fn measure(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<MeasureAsked>,
) -> Result<Json<Measure>, Failed> {
    let held = tables.table(&id).await?.hold().await?;
    Ok(Json(held.measure(&asked)?))
}

/// A few good orders.
#[utoipa::path(post, path = "/api/battles/{id}/suggest", params(("id" = String, Path, description = "The battle's id")),
    request_body = SuggestAsked, responses((status = 200, body = Vec<Suggestion>), (status = 404, body = Problem)))]
pub(crate) async fn suggest(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<SuggestAsked>,
) -> Result<Json<Vec<Suggestion>>, Failed> {
    let held = tables.table(&id).await?.hold().await?;
    Ok(Json(blocking(move || held.suggest(&asked)).await?))
}

/// Takes back the last order of a seat and whatever followed it.
#[utoipa::path(post, path = "/api/battles/{id}/undo", params(("id" = String, Path, description = "The battle's id")),
    request_body = UndoAsked, responses((status = 200, body = View), (status = 409, body = Problem)))]
pub(crate) async fn undo(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<UndoAsked>,
) -> Result<Json<View>, Failed> {
    let table = tables.table(&id).await?;
    let (seat, line) = (asked.seat, asked.line);
    to_its_end(table, |table| async move { table.undo(asked).await?.view_of(seat, line) }).await
}

/// The computer plays one order, or with `finish` until a person has to decide.
#[utoipa::path(post, path = "/api/battles/{id}/step", params(("id" = String, Path, description = "The battle's id")),
    request_body = StepAsked, responses((status = 200, body = View), (status = 409, body = Problem)))]
pub(crate) async fn step(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<StepAsked>,
) -> Result<Json<View>, Failed> {
    let table = tables.table(&id).await?;
    to_its_end(table, |table| async move { table.step(&asked).await?.view_after_step(asked.line) }).await
}

/// Plays in a task of its own, so that a client that hangs up does not stop it halfway.
async fn to_its_end<F>(table: Arc<Table>, play: impl FnOnce(Arc<Table>) -> F) -> Result<Json<View>, Failed>
where
    F: Future<Output = Result<View, Problem>> + Send + 'static,
{
    let played = tokio::spawn(play(table)).await.unwrap_or_else(|_| Err(unfinished()));
    Ok(Json(played?))
}
