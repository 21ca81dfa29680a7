//! Playing a battle: orders, previews, measures, ideas, undo and the computer's steps.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use sandtable_kernel::preview::{Measure, Preview};

use crate::extract::{Body, eye, seat};
use crate::problem::{Problem, ProblemKind};
use crate::tables::Tables;
use crate::viewing;
use crate::wire::{
    EyeName, MeasureAsked, OrderGiven, PreviewAsked, StepAsked, SuggestAsked, Suggestion, UndoAsked, View,
};

/// How many ideas are offered.
const IDEAS: usize = 5;

/// Gives an order; answered when it is on the disk.
#[utoipa::path(post, path = "/api/battles/{id}/orders", params(("id" = String, Path, description = "The battle's id")),
    request_body = OrderGiven, responses((status = 200, body = View), (status = 403, body = Problem), (status = 409, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn order(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(given): Body<OrderGiven>,
) -> Result<Json<View>, Problem> {
    let table = tables.table(&id).await?;
    // In a task of its own, so that a client that hangs up does not stop it halfway.
    let playing = tokio::spawn(async move {
        let held = table.order(&given).await?;
        viewing::view(&id, &held, &EyeName::Seat(given.seat), given.line)
    });
    playing.await?.map(Json)
}

/// What an order would bring: the refusal, or the exact odds.
#[utoipa::path(post, path = "/api/battles/{id}/preview", params(("id" = String, Path, description = "The battle's id")),
    request_body = PreviewAsked, responses((status = 200, body = Object), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub(crate) async fn preview(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<PreviewAsked>,
) -> Result<Json<Preview>, Problem> {
    let held = tables.table(&id).await?.hold().await?;
    let seat = held.person(asked.seat)?;
    let preview = held.table.preview(seat, &asked.order);
    preview.map(Json).map_err(|misread| Problem::new(ProblemKind::Misread, misread.why))
}

/// Measures between two points.
#[utoipa::path(post, path = "/api/battles/{id}/measure", params(("id" = String, Path, description = "The battle's id")),
    request_body = MeasureAsked, responses((status = 200, body = Object), (status = 404, body = Problem)))]
pub(crate) async fn measure(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<MeasureAsked>,
) -> Result<Json<Measure>, Problem> {
    let held = tables.table(&id).await?.hold().await?;
    let eye = eye(&asked.eye, &held.table.seats())?;
    Ok(Json(held.table.measure(eye, asked.from, asked.to)))
}

/// A few good orders.
#[utoipa::path(post, path = "/api/battles/{id}/suggest", params(("id" = String, Path, description = "The battle's id")),
    request_body = SuggestAsked, responses((status = 200, body = Vec<Suggestion>), (status = 404, body = Problem)))]
pub(crate) async fn suggest(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<SuggestAsked>,
) -> Result<Json<Vec<Suggestion>>, Problem> {
    let held = tables.table(&id).await?.hold().await?;
    let seat = seat(asked.seat, &held.table.seats())?;
    let ideas = tokio::task::spawn_blocking(move || {
        let idea = |order: String| {
            let note = held.table.preview(seat, &order).map(|preview| preview.question).unwrap_or_default();
            Suggestion { order, note }
        };
        held.table.suggestions(seat, IDEAS).into_iter().map(idea).collect()
    });
    Ok(Json(ideas.await?))
}

/// Takes back the last order of a seat and whatever followed it.
#[utoipa::path(post, path = "/api/battles/{id}/undo", params(("id" = String, Path, description = "The battle's id")),
    request_body = UndoAsked, responses((status = 200, body = View), (status = 409, body = Problem)))]
pub(crate) async fn undo(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<UndoAsked>,
) -> Result<Json<View>, Problem> {
    let table = tables.table(&id).await?;
    let undoing = tokio::spawn(async move {
        let held = table.undo(&asked).await?;
        viewing::view(&id, &held, &EyeName::Seat(asked.seat), asked.line)
    });
    undoing.await?.map(Json)
}

/// The computer plays one order, or with `finish` until a person has to decide.
#[utoipa::path(post, path = "/api/battles/{id}/step", params(("id" = String, Path, description = "The battle's id")),
    request_body = StepAsked, responses((status = 200, body = View), (status = 409, body = Problem)))]
pub(crate) async fn step(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Body(asked): Body<StepAsked>,
) -> Result<Json<View>, Problem> {
    let table = tables.table(&id).await?;
    let stepping = tokio::spawn(async move {
        let held = table.step(&asked).await?;
        // The view is for the person at the screen; between two computers everybody looks on.
        let person = held.players.iter().find(|player| held.person(player.seat).is_ok());
        let eye = person.map_or_else(EyeName::default, |player| EyeName::Seat(player.seat));
        viewing::view(&id, &held, &eye, asked.line)
    });
    stepping.await?.map(Json)
}
