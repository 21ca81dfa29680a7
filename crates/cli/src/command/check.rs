//! `sandtable check PATH...`: playbook pages, which are examples of play and tests at once.

use std::fs;
use std::path::{Path, PathBuf};

use sandtable_shelf::playbook::Report;
use sandtable_shelf::record::Paper;
use sandtable_shelf::{Game, games};

use crate::failure::Failure;
use crate::{files, output};

/// Options of `check`.
#[derive(clap::Args)]
pub struct Arguments {
    /// Pages, or folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Fail if a rule has no case
    #[arg(long)]
    coverage: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Runs the pages.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut pages = Vec::new();
    for path in &arguments.paths {
        collect(path, &mut pages)?;
    }
    if pages.is_empty() {
        return Err(Failure::Usage("there is no page here: playbook pages end in .md".to_owned()));
    }
    let report = run_pages(&pages)?;
    let uncovered = arguments.coverage && !report.missing.is_empty();
    if arguments.json {
        output::json(&report)?;
    } else {
        output::print(&tell(&report, arguments.coverage))?;
    }
    if report.is_clean() && !uncovered { Ok(()) } else { Err(Failure::Told) }
}

/// Each page is run by the game it belongs to; the reports are added up.
fn run_pages(pages: &[Paper]) -> Result<Report, Failure> {
    let mut report = Report::default();
    let mut unknown: Vec<&str> = pages.iter().filter(|page| game_of(page).is_none()).map(|page| &*page.file).collect();
    unknown.dedup();
    if !unknown.is_empty() {
        let message = format!("{}: it is not clear which game this is for", unknown.join(", "));
        return Err(Failure::Usage(format!("{message}; keep pages in a folder named after their game")));
    }
    for game in games() {
        let own = |page: &&Paper| game_of(page).is_some_and(|owner| owner.info().id == game.info().id);
        let own: Vec<Paper> = pages.iter().filter(own).cloned().collect();
        if !own.is_empty() {
            report = report.and(game.run_pages(&own));
        }
    }
    Ok(report)
}

/// A page belongs to the game its folder, its scenarios or the rules it claims name.
fn game_of(page: &Paper) -> Option<&'static dyn Game> {
    let path = Path::new(&page.file);
    let in_folder = |game: &&&dyn Game| path.components().any(|part| part.as_os_str() == game.info().id);
    let in_text = |game: &&&dyn Game| page.text.contains(&format!("game = \"{}\"", game.info().id));
    let in_claims = |game: &&&dyn Game| page.text.contains(&format!("[{}-", game.info().prefix));
    let named = games().iter().find(in_folder).or_else(|| games().iter().find(in_text));
    let named = named.or_else(|| games().iter().find(in_claims));
    match (named, games()) {
        (Some(game), _) | (None, [game]) => Some(*game),
        _ => None,
    }
}

fn collect(path: &Path, pages: &mut Vec<Paper>) -> Result<(), Failure> {
    if !path.is_dir() {
        pages.push(files::read(path)?);
        return Ok(());
    }
    let entries = fs::read_dir(path).map_err(|error| Failure::Usage(format!("{}: {error}", path.display())))?;
    let mut inside: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    inside.sort();
    for path in inside {
        if path.is_dir() || path.extension().is_some_and(|ending| ending == "md") {
            collect(&path, pages)?;
        }
    }
    Ok(())
}

fn tell(report: &Report, coverage: bool) -> String {
    let mut text: String = report.failed.iter().map(|failure| format!("{failure}\n")).collect();
    if coverage && !report.missing.is_empty() {
        text.push_str(&format!("rules without a case: {}\n", report.missing.join(", ")));
    }
    text.push_str(&format!(
        "{} of {} cases pass; {} of {} rules are covered\n",
        report.passed, report.cases, report.covered, report.rules
    ));
    text
}
