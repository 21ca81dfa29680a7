//! Looking at a battle: views, previews, measures, ideas, pictures, the report and the file.

use sandtable_kernel::preview::{Measure, Preview};
use sandtable_shelf::{picture, report};

use crate::answer::Answer;
use crate::eyes::{eye, seat};
use crate::problem::{Problem, ProblemKind};
use crate::seated::Seated;
use crate::viewing;
use crate::wire::{At, EyeName, Look, MeasureAsked, PreviewAsked, SuggestAsked, Suggestion, View};

/// How many ideas are offered.
const IDEAS: usize = 5;

impl Seated {
    /// What an eye sees and may do.
    pub fn view(&self, look: &Look) -> Result<View, Problem> {
        viewing::view(self, &look.eye, look.from)
    }

    /// What a seat sees after it has played at a line.
    pub fn view_of(&self, seat: u8, from: usize) -> Result<View, Problem> {
        viewing::view(self, &EyeName::Seat(seat), from)
    }

    /// What the person at the screen sees after the computer has played; between two computers everybody looks on.
    pub fn view_after_step(&self, from: usize) -> Result<View, Problem> {
        let person = self.players.iter().find(|player| self.person(player.seat).is_ok());
        let eye = person.map_or_else(EyeName::default, |player| EyeName::Seat(player.seat));
        viewing::view(self, &eye, from)
    }

    /// What an eye saw right after a line, which is a number as somebody typed it.
    pub fn view_at(&self, line: &str, look: &Look) -> Result<View, Problem> {
        let known = line.parse().ok().filter(|line| *line <= self.line());
        let line = known.ok_or_else(|| self.no_line(line))?;
        viewing::view_at(self, &look.eye, look.from, line)
    }

    /// The table as a picture.
    pub fn picture(&self, asked: &At) -> Result<Answer, Problem> {
        let eye = eye(&asked.eye, &self.seats())?;
        let scene = match asked.line {
            Some(line) if line > self.line() => return Err(self.no_line(&line.to_string())),
            Some(line) => self.table.at(line).scene(eye),
            None => self.table.scene(eye),
        };
        Ok(Answer::text("image/svg+xml", picture::svg(&scene)))
    }

    /// The battle report.
    pub fn report(&self) -> Answer {
        Answer::text("text/html; charset=utf-8", report::html(&*self.table))
    }

    /// The journal as a `.sandtable` file.
    pub fn file(&self) -> Answer {
        let name = Some(format!("{}.sandtable", self.id));
        Answer { name, ..Answer::text("application/jsonl; charset=utf-8", self.text_from(0)) }
    }

    /// What an order would bring: the refusal, or the exact odds.
    pub fn preview(&self, asked: &PreviewAsked) -> Result<Preview, Problem> {
        let seat = self.person(asked.seat)?;
        let preview = self.table.preview(seat, &asked.order);
        preview.map_err(|misread| Problem::new(ProblemKind::Misread, misread.why))
    }

    /// Measures between two points.
    pub fn measure(&self, asked: &MeasureAsked) -> Result<Measure, Problem> {
        let eye = eye(&asked.eye, &self.seats())?;
        Ok(self.table.measure(eye, asked.from, asked.to))
    }

    /// A few good orders.
    pub fn suggest(&self, asked: &SuggestAsked) -> Result<Vec<Suggestion>, Problem> {
        let seat = seat(asked.seat, &self.seats())?;
        let idea = |order: String| {
            let note = self.table.preview(seat, &order).map(|preview| preview.question).unwrap_or_default();
            Suggestion { order, note }
        };
        Ok(self.table.suggestions(seat, IDEAS).into_iter().map(idea).collect())
    }

    fn no_line(&self, line: &str) -> Problem {
        let detail = format!("there is no line {line}; the last one is {}", self.line());
        Problem::new(ProblemKind::BadRequest, detail)
    }
}
