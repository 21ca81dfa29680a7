//! Looking at a battle: views, pictures, the report and the file.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{Html, IntoResponse, Response};
use sandtable_shelf::{picture, report as reporting};
use tokio::task::spawn_blocking;

use crate::extract::{Asked, eye};
use crate::problem::{Problem, ProblemKind};
use crate::table::Held;
use crate::tables::Tables;
use crate::viewing;
use crate::wire::{At, Look, View};

/// What an eye sees and may do.
#[utoipa::path(get, path = "/api/battles/{id}", params(("id" = String, Path, description = "The battle's id"), Look),
    responses((status = 200, body = View), (status = 404, body = Problem)))]
pub(crate) async fn view(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Asked(look): Asked<Look>,
) -> Result<Json<View>, Problem> {
    let held = tables.table(&id).await?.hold().await?;
    viewing::view(&id, &held, &look.eye, look.from).map(Json)
}

/// What an eye saw right after a line.
#[utoipa::path(get, path = "/api/battles/{id}/at/{line}", params(("id" = String, Path, description = "The battle's id"),
    ("line" = usize, Path, description = "The line"), Look), responses((status = 200, body = View), (status = 404, body = Problem)))]
pub(crate) async fn at(
    State(tables): State<Arc<Tables>>,
    Path((id, line)): Path<(String, String)>,
    Asked(look): Asked<Look>,
) -> Result<Json<View>, Problem> {
    let held = tables.table(&id).await?.hold().await?;
    let line: usize = line.parse().map_err(|_| no_line(&line, &held))?;
    if line > held.table.line() {
        return Err(no_line(&line.to_string(), &held));
    }
    spawn_blocking(move || viewing::view_at(&id, &held, &look.eye, look.from, line)).await?.map(Json)
}

/// The table as a picture.
#[utoipa::path(get, path = "/api/battles/{id}/table.svg", params(("id" = String, Path, description = "The battle's id"), At),
    responses((status = 200, description = "SVG", body = String, content_type = "image/svg+xml"), (status = 404, body = Problem)))]
pub(crate) async fn picture(
    State(tables): State<Arc<Tables>>,
    Path(id): Path<String>,
    Asked(asked): Asked<At>,
) -> Result<Response, Problem> {
    let held = tables.table(&id).await?.hold().await?;
    let eye = eye(&asked.eye, &held.table.seats())?;
    let drawing = spawn_blocking(move || match asked.line {
        Some(line) if line > held.table.line() => Err(no_line(&line.to_string(), &held)),
        Some(line) => Ok(held.table.at(line).scene(eye)),
        None => Ok(held.table.scene(eye)),
    });
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], picture::svg(&drawing.await??)).into_response())
}

/// The battle report.
#[utoipa::path(get, path = "/api/battles/{id}/report.html", params(("id" = String, Path, description = "The battle's id")),
    responses((status = 200, description = "HTML", body = String, content_type = "text/html"), (status = 404, body = Problem)))]
pub(crate) async fn report(State(tables): State<Arc<Tables>>, Path(id): Path<String>) -> Result<Html<String>, Problem> {
    let held = tables.table(&id).await?.hold().await?;
    Ok(Html(spawn_blocking(move || reporting::html(&*held.table)).await?))
}

/// The journal as a `.sandtable` file.
#[utoipa::path(get, path = "/api/battles/{id}/file", params(("id" = String, Path, description = "The battle's id")),
    responses((status = 200, description = "JSON Lines", body = String, content_type = "application/jsonl"), (status = 404, body = Problem)))]
pub(crate) async fn file(State(tables): State<Arc<Tables>>, Path(id): Path<String>) -> Result<Response, Problem> {
    let held = tables.table(&id).await?.hold().await?;
    let text: String = held.table.record().iter().flat_map(|line| [line.as_str(), "\n"]).collect();
    let name = format!("attachment; filename=\"{id}.sandtable\"");
    let kind = "application/jsonl; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], text).into_response())
}

fn no_line(line: &str, held: &Held) -> Problem {
    let detail = format!("there is no line {line}; the last one is {}", held.table.line());
    Problem::new(ProblemKind::BadRequest, detail)
}
