//! The page: what was built in web/dist, inside the binary; and under `/solo/` the same page without a server, from web/solo, which
//! plays on by itself when this server is gone.

use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use rust_embed::{EmbeddedFile, RustEmbed};
use sandtable_host::{Problem, ProblemKind};

use crate::extract::Failed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Dist;

#[derive(RustEmbed)]
#[folder = "../../web/solo"]
struct Solo;

/// Names in this folder carry a hash of their content, so they never change.
const HASHED: &str = "assets/";

/// A file of the page; any other address that a person may open is the page itself, which finds its own way.
pub(crate) async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path == "api" || path.starts_with("api/") {
        let detail = format!("there is nothing at /{path}; /api/openapi.json lists every address");
        return Failed::from(Problem::new(ProblemKind::UnknownAddress, detail)).into_response();
    }
    if path == "solo" {
        return Redirect::permanent("/solo/").into_response();
    }
    if let Some(path) = path.strip_prefix("solo/") {
        return solo(path, &headers);
    }
    if let Some(file) = Dist::get(path) {
        return answer(path, &file, &headers);
    }
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    match Dist::get("index.html") {
        Some(index) if !is_file => answer("index.html", &index, &headers),
        Some(_) => {
            let detail = format!("the page has no file `{path}`");
            Failed::from(Problem::new(ProblemKind::UnknownAddress, detail)).into_response()
        }
        None => ([(header::CACHE_CONTROL, "no-cache")], Html(UNBUILT)).into_response(),
    }
}

/// A file of the page that needs no server.
fn solo(path: &str, headers: &HeaderMap) -> Response {
    let path = if path.is_empty() { "index.html" } else { path };
    match Solo::get(path) {
        Some(file) => answer(path, &file, headers),
        None => {
            let detail = format!(
                "there is no `{path}` in the page that needs no server; `make site`, and building the program again, puts it here"
            );
            Failed::from(Problem::new(ProblemKind::UnknownAddress, detail)).into_response()
        }
    }
}

/// What stands there until the page is built.
const UNBUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Sandtable</title>\
    <h1>Sandtable</h1><p>The server runs, but this program was built without its page. \
    Build it with <code>scripts/page</code>, then build the program again; \
    <code>make play</code> does both.</p><p>The <a href=\"/api/openapi.json\">API</a> works as it is.</p></html>";

fn answer(path: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag: String = file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    // Weak, because the bytes sent may be compressed in one way or another.
    let tag = format!("W/\"{tag}\"");
    let caching = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    let unchanged = known.is_some_and(|known| known.split(',').any(|one| one.trim() == tag));
    let mut response = if unchanged {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        file.data.clone().into_owned().into_response()
    };
    let kind = file.metadata.mimetype();
    let kind = if kind.starts_with("text/") && !kind.contains("charset") {
        format!("{kind}; charset=utf-8")
    } else {
        kind.to_owned()
    };
    let fields =
        [(header::ETAG, tag.as_str()), (header::CACHE_CONTROL, caching), (header::CONTENT_TYPE, kind.as_str())];
    for (name, value) in fields {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    }
    response
}
