//! `sandtable replay FILE`: a saved game as a story, as pictures, or as a report to print.

use std::path::PathBuf;

use sandtable_shelf::Match;
use sandtable_shelf::kernel::Eye;
use serde_json::json;

use super::verify::{broken, game_of};
use crate::failure::Failure;
use crate::{files, output};

/// Options of `replay`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The saved game
    file: PathBuf,
    /// Stop after this journal line
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Print JSON: the story line by line
    #[arg(long)]
    json: bool,
}

/// Shows a saved game.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let paper = files::read(&arguments.file)?;
    let damage = |damage| broken(&paper.file, &damage);
    let loaded = game_of(&paper).and_then(|game| game.load(&paper.text)).map_err(damage)?;
    let whole = loaded.table;
    let table: Box<dyn Match> = match arguments.to {
        Some(line) => whole.at(line),
        None => whole,
    };
    if arguments.json {
        return output::json(
            &json!({ "title": table.title(), "line": table.line(), "lines": table.journal(Eye::Truth, 0),
                                     "outcome": table.pending().outcome(), "note": loaded.note }),
        );
    }
    if let Some(note) = &loaded.note {
        eprintln!("note: {note}");
    }
    output::print(&table.title())
}
