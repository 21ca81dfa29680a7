//! What comes in over HTTP, bodies and queries, each refused with a problem that says what would be right; and how answers go out.

use std::time::Duration;

use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use sandtable_host::{Answer, Problem, ProblemKind, query};
use sandtable_store::StoreFailure;
use serde::de::DeserializeOwned;
use tokio::task::spawn_blocking;

/// The most a body may hold.
const MOST_BYTES: usize = 1024 * 1024;

/// A JSON body.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Failed;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, Failed> {
        let bytes = read(request, MOST_BYTES).await?;
        let body = serde_json::from_slice(&bytes);
        Ok(Body(body.map_err(|error| Problem::new(ProblemKind::BadJson, error.to_string()))?))
    }
}

/// The most that is read and thrown away of a body that is too large, so that its sender can hear why.
const MOST_DRAINED: usize = 64 * 1024 * 1024;

/// How long a body may take to come.
const SENDING: Duration = Duration::from_secs(20);

/// Reads a body of at most so many bytes.
pub(crate) async fn read(request: Request, most: usize) -> Result<Vec<u8>, Problem> {
    let mut stream = request.into_body().into_data_stream();
    let mut bytes = Vec::new();
    let mut length = 0;
    let slow = |_| Problem::new(ProblemKind::BadRequest, "the body did not come in time");
    let late = tokio::time::Instant::now() + SENDING;
    while let Some(chunk) = tokio::time::timeout_at(late, stream.next()).await.map_err(slow)? {
        let chunk = chunk.map_err(|error| Problem::new(ProblemKind::BadRequest, error.to_string()))?;
        length += chunk.len();
        if length <= most {
            bytes.extend_from_slice(&chunk);
        } else if length > MOST_DRAINED {
            break;
        }
    }
    if length > most {
        return Err(Problem::new(ProblemKind::TooLarge, format!("at most {most} bytes are read here")));
    }
    Ok(bytes)
}

/// A query.
pub(crate) struct Asked<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Failed;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Asked<T>, Failed> {
        Ok(Asked(query(parts.uri.query().unwrap_or_default())?))
    }
}

/// A problem as an answer.
pub(crate) struct Failed(Problem);

impl<P: Into<Problem>> From<P> for Failed {
    fn from(problem: P) -> Failed {
        Failed(problem.into())
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        respond(self.0.into())
    }
}

/// An answer of the host over HTTP.
pub(crate) fn respond(answer: Answer) -> Response {
    let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, [(header::CONTENT_TYPE, answer.kind)], answer.body).into_response();
    let name = answer.name.map(|name| HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")));
    if let Some(Ok(name)) = name {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, name);
    }
    response
}

/// Does something that takes a while, on a thread where it may.
pub(crate) async fn blocking<T: Send + 'static>(
    act: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    spawn_blocking(act).await.unwrap_or_else(|_| Err(unfinished()))
}

/// A request that came to an end nobody foresaw.
pub(crate) fn unfinished() -> Problem {
    Problem::new(ProblemKind::Internal, "the request was not finished; the battle is as it was stored")
}

/// What the store could not do.
pub(crate) fn store_failed(failure: StoreFailure) -> Problem {
    match failure {
        StoreFailure::Stale { .. } => Problem::new(ProblemKind::Stale, failure.to_string()),
        _ => Problem::new(ProblemKind::StoreFailed, failure.to_string()),
    }
}
