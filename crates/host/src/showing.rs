//! What every eye was last shown of a battle. All sockets that look through the same eye share one look and one text.

use std::sync::Arc;

use crate::problem::{Problem, ProblemKind};
use crate::seated::Seated;
use crate::viewing;
use crate::wire::{Change, EyeName, Line, LineKind, LiveMessage, View};

/// A message as it goes over the wire, shared by everybody it is for.
pub type Text = Arc<str>;

/// The last view of one eye, and what was different in it.
pub(crate) struct Shown {
    eye: EyeName,
    view: View,
    /// The line of the view before it, and the message for whoever has had that one.
    change: Option<(usize, Text)>,
}

/// Who is to be shown something.
pub(crate) struct Onlooker<'a> {
    /// Through which eye.
    pub eye: &'a EyeName,
    /// The line of the last view sent to it, if any was.
    pub seen: Option<usize>,
    /// The last line of the story it has had.
    pub had: usize,
}

/// The message that shows somebody the battle as it is now: what is different if it has had the view before, all otherwise.
pub(crate) fn show(seated: &mut Seated, onlooker: &Onlooker<'_>) -> Result<Text, Problem> {
    let place = look(seated, onlooker)?;
    let shown = &seated.shown[place];
    match &shown.change {
        Some((from, text)) if onlooker.seen == Some(*from) => Ok(text.clone()),
        _ => {
            let since = |from| viewing::lines_since(&*seated.table, onlooker.eye, from);
            let mut lines = since(onlooker.had)?;
            if takes_back(&lines) {
                lines = since(0)?;
            }
            write(&LiveMessage::View(&View { lines, ..shown.view.clone() }))
        }
    }
}

/// Looks through an eye, unless that was done at this line already; returns where the look is kept.
fn look(seated: &mut Seated, onlooker: &Onlooker<'_>) -> Result<usize, Problem> {
    let place = seated.shown.iter().position(|shown| shown.eye == *onlooker.eye);
    let Some(place) = place else {
        let view = viewing::view(seated, onlooker.eye, onlooker.had)?;
        seated.shown.push(Shown { eye: onlooker.eye.clone(), view, change: None });
        return Ok(seated.shown.len() - 1);
    };
    let then = &seated.shown[place].view;
    if then.line != seated.table.line() {
        let now = viewing::view(seated, onlooker.eye, then.line)?;
        let change = match takes_back(&now.lines) {
            true => None,
            false => Some((then.line, write(&LiveMessage::Change(Change::between(then, &now)))?)),
        };
        seated.shown[place] = Shown { eye: onlooker.eye.clone(), view: now, change };
    }
    Ok(place)
}

/// Whether something was taken back: then lines told long ago are no longer what they were, and all are told again.
fn takes_back(lines: &[Line]) -> bool {
    lines.iter().any(|line| line.kind == LineKind::Rewind)
}

/// A message as it goes over the wire.
pub fn write(message: &LiveMessage<'_>) -> Result<Text, Problem> {
    let text = serde_json::to_string(message);
    text.map(Text::from).map_err(|error| Problem::new(ProblemKind::Internal, error.to_string()))
}
