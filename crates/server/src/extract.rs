//! What comes in: bodies, queries and eyes, each refused with a problem that says what would be right.

use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use futures_util::StreamExt;
use sandtable_kernel::{Eye, Seat, SeatInfo};
use serde::de::DeserializeOwned;

use crate::problem::{Problem, ProblemKind};
use crate::wire::EyeName;

/// The most a body may hold.
const MOST_BYTES: usize = 1024 * 1024;

/// A JSON body.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, Problem> {
        let bytes = read(request, MOST_BYTES).await?;
        let body = serde_json::from_slice(&bytes);
        body.map(Body).map_err(|error| Problem::new(ProblemKind::BadJson, error.to_string()))
    }
}

/// The most that is read and thrown away of a body that is too large, so that its sender can hear why.
const MOST_DRAINED: usize = 64 * 1024 * 1024;

/// Reads a body of at most so many bytes.
pub(crate) async fn read(request: Request, most: usize) -> Result<Vec<u8>, Problem> {
    let mut stream = request.into_body().into_data_stream();
    let mut bytes = Vec::new();
    let mut length = 0;
    while let Some(chunk) = stream.next().await {
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
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Asked<T>, Problem> {
        let query = Query::<T>::from_request_parts(parts, state).await;
        query.map(|Query(asked)| Asked(asked)).map_err(|error| Problem::new(ProblemKind::BadRequest, error.body_text()))
    }
}

/// The eye somebody asks for; it must be a seat of the battle, or a word.
pub(crate) fn eye(asked: &EyeName, seats: &[SeatInfo]) -> Result<Eye, Problem> {
    match asked {
        EyeName::Seat(number) => seat(*number, seats).map(Eye::Seat),
        EyeName::Word(word) if word == "truth" => Ok(Eye::Truth),
        EyeName::Word(word) if word == "onlooker" => Ok(Eye::Onlooker),
        EyeName::Word(word) => Err(Problem::new(
            ProblemKind::BadRequest,
            format!("`{word}` is no eye; it must be the number of a seat, `truth` or `onlooker`"),
        )),
    }
}

/// A seat of the battle by its number.
pub(crate) fn seat(number: u8, seats: &[SeatInfo]) -> Result<Seat, Problem> {
    let known = seats.iter().any(|info| info.seat.0 == number);
    known.then_some(Seat(number)).ok_or_else(|| {
        let all: Vec<String> = seats.iter().map(|info| format!("{} ({})", info.seat.0, info.name)).collect();
        Problem::new(ProblemKind::NotYourSeat, format!("there is no seat {number}; there are: {}", all.join(", ")))
    })
}
