//! Answers as they go over the wire.

use serde::Serialize;

use crate::problem::{Problem, ProblemKind};

/// An answer: what HTTP would say, and the body.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Answer {
    /// The HTTP status.
    pub status: u16,
    /// The kind of body, as a content type.
    pub kind: &'static str,
    /// The name of the file it is, if it is to be kept as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The body.
    #[serde(skip)]
    pub body: String,
}

impl Answer {
    /// A text of a kind.
    pub fn text(kind: &'static str, body: String) -> Answer {
        Answer { status: 200, kind, name: None, body }
    }

    /// Anything as JSON.
    pub fn json(status: u16, told: &impl Serialize) -> Answer {
        match serde_json::to_string(told) {
            Ok(body) => Answer { status, ..Answer::text("application/json", body) },
            Err(error) => Problem::new(ProblemKind::Internal, error.to_string()).into(),
        }
    }

    /// Nothing to say.
    pub fn done() -> Answer {
        Answer { status: 204, ..Answer::text("", String::new()) }
    }
}

impl From<Problem> for Answer {
    fn from(problem: Problem) -> Answer {
        let body = serde_json::to_string(&problem).unwrap_or_default();
        Answer { status: problem.status, ..Answer::text("application/problem+json", body) }
    }
}
