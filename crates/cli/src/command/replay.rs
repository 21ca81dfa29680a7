//! `sandtable replay FILE`: a saved game as a story, as pictures, or as a report to print.

use std::path::{Path, PathBuf};

use sandtable_shelf::kernel::Eye;
use sandtable_shelf::story::{Line, LineKind};
use sandtable_shelf::{Match, picture, report};
use serde_json::json;

use super::verify::{broken, game_of};
use crate::failure::Failure;
use crate::play::telling;
use crate::{files, output};

/// Options of `replay`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The saved game
    file: PathBuf,
    /// Stop after this journal line
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Draw the table into this folder: one picture for each order
    #[arg(long, value_name = "DIR")]
    svg: Option<PathBuf>,
    /// Write an after-action report with pictures
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print JSON: the story line by line
    #[arg(long)]
    json: bool,
}

/// Shows or draws a saved game.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let paper = files::read_saved(&arguments.file)?;
    let damage = |damage| broken(&paper.file, &damage);
    let loaded = game_of(&paper).and_then(|game| game.watch(&paper.text)).map_err(damage)?;
    if let Some(note) = &loaded.note {
        eprintln!("note: {note}");
    }
    if let Some(older) = &loaded.older {
        eprintln!("note: {}", older.words());
    }
    let table: Box<dyn Match> = match arguments.to {
        Some(line) if line > loaded.table.line() => {
            return Err(Failure::Usage(format!("the game has only {} lines", loaded.table.line())));
        }
        Some(line) => loaded.table.at(line),
        None => loaded.table,
    };
    if let Some(folder) = &arguments.svg {
        let count = draw(&*table, folder)?;
        output::print(&format!("{count} pictures in {}\n", folder.display()))?;
    }
    if let Some(file) = &arguments.html {
        files::write(file, &report::html(&*table))?;
        output::print(&format!("the report is in {}\n", file.display()))?;
    }
    if arguments.json {
        let lines = table.journal(Eye::Truth, 0);
        return output::json(&json!({ "game": table.game().id, "title": table.title(), "line": table.line(),
                                     "lines": lines, "outcome": table.pending().outcome(), "note": loaded.note, "older": loaded.older }));
    }
    if arguments.svg.is_none() && arguments.html.is_none() {
        return output::print(&story(&*table));
    }
    Ok(())
}

/// The table before the first order and after each one that still counts.
fn draw(table: &dyn Match, folder: &Path) -> Result<usize, Failure> {
    let problem = |error: std::io::Error| Failure::Failed(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(problem)?;
    let lines = table.journal(Eye::Truth, 0);
    let orders: Vec<usize> =
        lines.iter().filter(|line| line.live && line.kind == LineKind::Order).map(|line| line.number).collect();
    let first = orders.first().map_or(0, |line| line - 1);
    for line in std::iter::once(first).chain(orders.iter().copied()) {
        let file = folder.join(format!("line-{line:05}.svg"));
        files::write(&file, &picture::svg(&table.at(line).scene(Eye::Truth)))?;
    }
    Ok(orders.len() + 1)
}

fn story(table: &dyn Match) -> String {
    let width = usize::from(output::width());
    let lines: Vec<Line> = table.journal(Eye::Truth, 0).into_iter().filter(|line| line.live).collect();
    let mut text = format!("{} · {}\n", table.title(), table.game().name);
    for chapter in lines.chunk_by(|one, other| one.turn == other.turn) {
        let turn = chapter.first().map_or(0, |line| line.turn);
        text.push_str(&if turn == 0 { "\nBefore the first turn\n".to_owned() } else { format!("\nTurn {turn}\n") });
        text.push_str(&telling::story(chapter, width));
    }
    match table.pending().outcome() {
        Some(outcome) => text.push_str(&format!(
            "
{}
",
            telling::result(table, outcome)
        )),
        None => text.push_str("\nThe battle is not over.\n"),
    }
    text
}
