//! What stands behind the question mark of an address.

use serde::de::DeserializeOwned;

use crate::problem::{Problem, ProblemKind};

/// Reads a query.
pub fn query<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_urlencoded::from_str(text)
        .map_err(|error| Problem::new(ProblemKind::BadRequest, format!("the query cannot be read: {error}")))
}
