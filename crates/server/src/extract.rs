//! What comes in: bodies, queries and eyes, each refused with a problem that says what would be right.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Query, Request};
use axum::http::request::Parts;
use sandtable_kernel::{Eye, Seat, SeatInfo};
use serde::de::DeserializeOwned;

use crate::problem::{Problem, ProblemKind};
use crate::wire::EyeName;

/// A JSON body.
pub(crate) struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        let Raw(bytes) = Raw::from_request(request, state).await?;
        let body = serde_json::from_slice(&bytes);
        body.map(Body).map_err(|error| Problem::new(ProblemKind::BadJson, error.to_string()))
    }
}

/// A body as it is.
pub(crate) struct Raw(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Raw, Problem> {
        Bytes::from_request(request, state).await.map(Raw).map_err(|rejection| {
            let kind = match rejection.status().as_u16() {
                413 => ProblemKind::TooLarge,
                _ => ProblemKind::BadRequest,
            };
            Problem::new(kind, rejection.body_text())
        })
    }
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
