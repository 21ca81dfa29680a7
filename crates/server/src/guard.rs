//! Who may ask: on one person's machine only its own page, whatever site its browser has open besides.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sandtable_host::{Problem, ProblemKind};

use crate::extract::Failed;

/// Lets only names of this machine through, so that no foreign name can be pointed at it (DNS rebinding).
pub(crate) async fn only_this_machine(request: Request, next: Next) -> Response {
    let host = host(request.headers());
    if host.as_deref().is_some_and(is_this_machine) {
        return next.run(request).await;
    }
    let detail = "this server answers only to localhost and 127.0.0.1; open it by one of these names";
    Failed::from(Problem::new(ProblemKind::ForeignSite, detail)).into_response()
}

/// Refuses what a page of another site sends. Programs that are no browsers send no origin and may ask.
pub(crate) async fn only_this_site(request: Request, next: Next) -> Response {
    let headers = request.headers();
    let fetched_from = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
    let foreign = match headers.get(header::ORIGIN).map(|origin| origin.to_str()) {
        Some(Ok(origin)) => {
            let place = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
            place.is_none() || place != host(headers).as_deref()
        }
        Some(Err(_)) => true,
        // A link from elsewhere may open the page; only the API is closed to it.
        None => request.uri().path().starts_with("/api/") && fetched_from == Some("cross-site"),
    };
    if foreign {
        let detail = "the request was sent by a page of another site";
        return Failed::from(Problem::new(ProblemKind::ForeignSite, detail)).into_response();
    }
    next.run(request).await
}

/// What a browser must know about every answer: it is what it says it is, runs only its own scripts, and stands in no other page.
pub(crate) async fn with_its_limits(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let limits = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
    ];
    for (name, value) in limits {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The page brings everything with it; the engine is WebAssembly, symbols are drawn from data and blobs.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; \
    img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self' blob: data:; worker-src 'self' blob:; \
    object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// An address that is no text is refused like any other wrong one.
pub(crate) async fn only_readable_addresses(request: Request, next: Next) -> Response {
    match sandtable_host::unreadable(request.uri().path()) {
        None => next.run(request).await,
        Some(problem) => Failed::from(problem).into_response(),
    }
}

fn host(headers: &HeaderMap) -> Option<String> {
    Some(headers.get(header::HOST)?.to_str().ok()?.to_ascii_lowercase())
}

fn is_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    ["localhost", "127.0.0.1", "[::1]"].contains(&name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_let_through() {
        for good in ["localhost", "localhost:7000", "127.0.0.1:80", "[::1]:9", "[::1]"] {
            assert!(is_this_machine(good), "{good}");
        }
        for bad in ["", "evil.example", "127.0.0.1.evil.example:80", "localhost.evil.example", "192.168.0.2:80"] {
            assert!(!is_this_machine(bad), "{bad}");
        }
    }
}
