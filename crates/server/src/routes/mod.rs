//! Every address, each with its line of documentation: the OpenAPI page is made from these functions.

mod armies;
mod battles;
mod games;
mod live;
mod looking;
mod playing;

use std::sync::Arc;

use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router, middleware};
use sandtable_host::wire::Change;
use sandtable_host::{Problem, ProblemKind};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::extract::Failed;
use crate::tables::Tables;
use crate::{guard, page};

/// The most a saved game may hold.
pub(crate) const MOST_JOURNAL_BYTES: usize = 16 * 1024 * 1024;

#[derive(OpenApi)]
#[openapi(
    info(title = "Sandtable", description = "What a client says to the server; see docs/wire.md."),
    components(schemas(Change<'static>))
)]
struct Documentation;

fn api() -> OpenApiRouter<Arc<Tables>> {
    OpenApiRouter::with_openapi(Documentation::openapi())
        .routes(routes!(games::games))
        .routes(routes!(games::scenarios))
        .routes(routes!(games::rules))
        .routes(routes!(games::seats))
        .routes(routes!(armies::lists))
        .routes(routes!(armies::new_army))
        .routes(routes!(armies::check_army))
        .routes(routes!(armies::change_army))
        .routes(routes!(battles::list, battles::begin))
        .routes(routes!(battles::import))
        .routes(routes!(looking::view, battles::remove))
        .routes(routes!(battles::copy))
        .routes(routes!(looking::at))
        .routes(routes!(looking::picture))
        .routes(routes!(looking::report))
        .routes(routes!(looking::file))
        .routes(routes!(playing::order))
        .routes(routes!(playing::preview))
        .routes(routes!(playing::measure))
        .routes(routes!(playing::suggest))
        .routes(routes!(playing::undo))
        .routes(routes!(playing::step))
        .routes(routes!(live::live))
        .routes(routes!(openapi_page))
}

/// The API as an OpenAPI document.
pub fn openapi() -> utoipa::openapi::OpenApi {
    api().into_openapi()
}

/// This page.
#[utoipa::path(get, path = "/api/openapi.json", responses((status = 200, description = "The API", body = Object)))]
async fn openapi_page() -> Response {
    Json(openapi()).into_response()
}

/// Everything the server answers; `local` when it serves one person's machine.
pub(crate) fn router(tables: Arc<Tables>, local: bool) -> Router {
    let (api, _) = api().split_for_parts();
    let wrong_method = || async { Failed::from(Problem::wrong_method()) };
    let panicked = |_| {
        let detail = "this request failed in a way nobody foresaw; other battles are not affected";
        Failed::from(Problem::new(ProblemKind::Internal, detail)).into_response()
    };
    let app = api
        .with_state(tables)
        .fallback(get(page::page).fallback(wrong_method))
        .method_not_allowed_fallback(wrong_method)
        .layer(CompressionLayer::new())
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn(guard::only_readable_addresses))
        .layer(middleware::from_fn(guard::only_this_site));
    let app = if local { app.layer(middleware::from_fn(guard::only_this_machine)) } else { app };
    app.layer(middleware::from_fn(guard::with_its_limits))
}
