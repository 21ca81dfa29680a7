//! `sandtable verify FILE`: every seal, ruling and die of a saved game, checked.

use std::path::PathBuf;

use sandtable_shelf::game::Verdict;
use sandtable_shelf::record::{Damage, Paper, header_of};
use sandtable_shelf::{Game, game};
use serde_json::json;

use crate::failure::Failure;
use crate::{files, output};

/// Options of `verify`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The saved game
    file: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Audits a saved game.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let paper = files::read(&arguments.file)?;
    let verdict = game_of(&paper).and_then(|game| game.verify(&paper.text));
    match verdict {
        Ok(verdict) if arguments.json => output::json(&json!({ "ok": true, "verdict": verdict })),
        Ok(verdict) => output::print(&tell(&verdict)),
        Err(damage) if arguments.json => {
            output::json(&json!({ "ok": false, "line": damage.line, "why": damage.why }))?;
            Err(Failure::Told)
        }
        Err(damage) => Err(broken(&paper.file, &damage)),
    }
}

/// The game a saved file belongs to.
pub fn game_of(paper: &Paper) -> Result<&'static dyn Game, Damage> {
    let header = header_of(&paper.text)?;
    game(&header.game).map_err(|error| Damage::at(1, error.to_string()))
}

/// Damage as a failure that names the file.
pub fn broken(file: &str, damage: &Damage) -> Failure {
    let line = if damage.line == 0 { String::new() } else { format!(":{}", damage.line) };
    Failure::Failed(format!("{file}{line}: {}", damage.why))
}

fn tell(verdict: &Verdict) -> String {
    let dice = if verdict.from_seed { "every die follows from the seed" } else { "dice as they were written down" };
    let end = if verdict.over { "played to its end" } else { "not over yet" };
    let note = verdict.note.as_ref().map(|note| format!("note: {note}\n")).unwrap_or_default();
    format!(
        "{} ({}): honest. {} lines, {} orders and {} dice, {end}; {dice}.\n{note}",
        verdict.title, verdict.game, verdict.lines, verdict.orders, verdict.rolls
    )
}
