//! Somebody who follows a battle live.

use crate::eyes::eye;
use crate::problem::{Problem, ProblemKind};
use crate::seated::Seated;
use crate::showing::{self, Onlooker, Text};
use crate::wire::{EyeName, Listen, LiveOrder};

/// One client on the line: what it looks through, and what it has had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    eye: EyeName,
    /// The line of the last view sent.
    seen: Option<usize>,
    /// The last line of the story it has had.
    had: usize,
    /// Whether it wants to see the battle at all.
    views: bool,
}

impl Line {
    /// A line to a battle, through an eye that it has.
    pub fn new(seated: &Seated, listen: Listen) -> Result<Line, Problem> {
        eye(&listen.eye, &seated.seats())?;
        let Listen { eye, from, views } = listen;
        Ok(Line { eye, seen: None, had: from, views })
    }

    /// Whether it wants to see the battle at all.
    pub fn views(&self) -> bool {
        self.views
    }

    /// What there is to be seen, if this client wants to see it and has not.
    pub fn news(&mut self, seated: &mut Seated) -> Result<Option<Text>, Problem> {
        let line = seated.line();
        if !self.views || self.seen == Some(line) {
            return Ok(None);
        }
        let onlooker = Onlooker { eye: &self.eye, seen: self.seen, had: self.had };
        let text = showing::show(seated, &onlooker)?;
        (self.seen, self.had) = (Some(line), line);
        Ok(Some(text))
    }

    /// Reads what a client says; one that talks nonsense is hung up on.
    pub fn hear(text: &str) -> Result<LiveOrder, Problem> {
        serde_json::from_str(text)
            .map_err(|error| Problem::new(ProblemKind::BadJson, format!("this is no live message: {error}")))
    }
}
