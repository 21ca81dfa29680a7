//! `sandtable verify FILE`: every seal, ruling and die of a saved game, checked.

use std::path::PathBuf;

use sandtable_shelf::game::Verdict;
use sandtable_shelf::record::{Damage, Paper, header_of};
use sandtable_shelf::{Game, game};
use serde_json::json;

use crate::failure::Failure;
use crate::output::counted;
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
    let paper = files::read_saved(&arguments.file)?;
    let verdict = game_of(&paper).and_then(|game| game.verify(&paper.text));
    match verdict {
        Ok(verdict) if arguments.json => {
            let state = if verdict.older.is_some() { "older" } else { "honest" };
            output::json(&json!({ "ok": true, "state": state, "verdict": verdict }))
        }
        Ok(verdict) => output::print(&tell(&verdict)),
        Err(damage) if arguments.json => {
            let state = if damage.older.is_some() { "older" } else { "damaged" };
            let good = damage.last_good().map(|line| line - 1).filter(|_| damage.older.is_none());
            output::json(&json!({ "ok": false, "state": state, "line": damage.line, "why": damage.why,
                                  "good_up_to": good }))?;
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
    let whole = match damage.last_good() {
        Some(good) if good > 1 && damage.older.is_none() => format!(
            "\nIt is damaged; up to line {good} of the file it is whole. `sandtable play --text --salvage --resume {file}` \
             goes on from there."
        ),
        _ => String::new(),
    };
    Failure::Failed(format!("{file}{line}: {}{whole}", damage.why))
}

fn tell(verdict: &Verdict) -> String {
    let dice = if verdict.from_seed { "every die follows from the seed" } else { "dice as they were written down" };
    let end = if verdict.over { "played to its end" } else { "not over yet" };
    let mut notes: Vec<String> = verdict.note.iter().cloned().collect();
    if verdict.repeated > 0 {
        let times = counted(verdict.repeated, "time", "times");
        notes.push(format!("dice that were taken back fell once more {times}, as they did in older files"));
    }
    let notes: String = notes.iter().map(|note| format!("note: {note}\n")).collect();
    let judged = match &verdict.older {
        None => "honest".to_owned(),
        Some(older) => format!("older, not damaged. It was {}", older.words()),
    };
    format!(
        "{} ({}): {judged}. {}, {} and {}, {end}; {dice}.\n{notes}",
        verdict.title,
        verdict.game,
        counted(verdict.lines, "line", "lines"),
        counted(verdict.orders, "order", "orders"),
        counted(verdict.rolls, "die", "dice")
    )
}
