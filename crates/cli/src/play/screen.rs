//! The terminal: lines out, lines in, colour only where a person watches.

use std::io::{self, BufRead, Write};

use console::{Style, style};

use crate::failure::Failure;
use crate::output;

/// Where a session speaks and listens.
pub struct Screen {
    watched: bool,
}

impl Screen {
    /// A screen; `watched` if a person sits in front of it.
    pub fn new(watched: bool) -> Screen {
        Screen { watched }
    }

    /// Whether a person sits in front of it.
    pub fn is_watched(&self) -> bool {
        self.watched
    }

    /// One line.
    pub fn say(&mut self, line: &str) -> Result<(), Failure> {
        output::print(&format!("{line}\n"))
    }

    /// A paragraph, wrapped.
    pub fn paragraph(&mut self, text: &str) -> Result<(), Failure> {
        self.say(&output::wrap(text, self.width(), ""))
    }

    /// A text as it is.
    pub fn block(&mut self, text: &str) -> Result<(), Failure> {
        output::print(text)
    }

    /// A heading over a part of the screen.
    pub fn heading(&mut self, text: &str) -> Result<(), Failure> {
        let rule = "─".repeat(self.width().saturating_sub(console::measure_text_width(text) + 4));
        self.say(&format!("\n── {} {rule}", style(text).bold()))
    }

    /// A question on its own line; nothing at the end of the input.
    pub fn ask(&mut self, question: &str) -> Result<Option<String>, Failure> {
        let mut out = io::stdout().lock();
        out.write_all(question.as_bytes())?;
        out.flush()?;
        drop(out);
        let mut line = Vec::new();
        let read = io::stdin().lock().read_until(b'\n', &mut line)?;
        let line = String::from_utf8_lossy(&line).into_owned();
        // Piped input does not echo, and a transcript without the answers cannot be read.
        if !self.watched {
            output::print(&format!("{}\n", line.trim_end()))?;
        }
        Ok((read > 0).then_some(line))
    }

    /// The columns there are.
    pub fn width(&self) -> usize {
        usize::from(output::width()).min(120)
    }
}

/// The colour of a side, on top of whatever shape tells it apart.
pub fn side_style(side: Option<u8>) -> Style {
    match side {
        Some(0) => Style::new().blue().bold(),
        Some(1) => Style::new().red().bold(),
        Some(_) => Style::new().magenta().bold(),
        None => Style::new().bold(),
    }
}
