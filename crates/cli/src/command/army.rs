//! `sandtable army new|check|cost`: army lists.

use std::path::PathBuf;

use clap::Subcommand;
use sandtable_shelf::army::Grounds;
use sandtable_shelf::game;
use sandtable_shelf::kernel::book::ArmyReport;
use sandtable_shelf::kernel::fault::near_names;
use serde_json::json;

use super::scenario::{game_of, tell};
use crate::failure::Failure;
use crate::{files, output};

/// What to do with an army.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// Print a legal army of a force list to start from; without a list, the force lists
    New {
        /// The game
        game: String,
        /// The force list
        list: Option<String>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// List every fault of an army file
    Check(OneFile),
    /// What an army costs
    Cost(OneFile),
}

#[derive(clap::Args)]
struct OneFile {
    /// The army file
    file: PathBuf,
    /// House rules to judge it by
    #[arg(long)]
    house: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Makes or judges an army.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.action {
        Action::New { game, list: None, json } => lists(game, *json),
        Action::New { game, list: Some(list), json } => new(game, list, *json),
        Action::Check(file) => check(file),
        Action::Cost(file) => cost(file),
    }
}

fn lists(id: &str, as_json: bool) -> Result<(), Failure> {
    let lists = game(id)?.force_lists();
    if as_json {
        return output::json(&lists);
    }
    let rows = lists.into_iter().map(|list| [list.id, list.name, list.about]);
    output::print(&output::table(["list", "name", "what is in it"], rows))
}

fn new(id: &str, list: &str, as_json: bool) -> Result<(), Failure> {
    let game = game(id)?;
    let Some(text) = game.new_army(list) else {
        let lists = game.force_lists();
        let near = near_names(list, lists.iter().map(|list| list.id.as_str()));
        return Err(Failure::Usage(format!("{id} has no force list `{list}`; `army new {id}` lists them{near}")));
    };
    if as_json { output::json(&json!({ "game": id, "list": list, "text": text })) } else { output::print(&text) }
}

fn check(one: &OneFile) -> Result<(), Failure> {
    let report = report(one)?;
    if one.json {
        let ok = report.faults.is_empty();
        output::json(&json!({ "ok": ok, "name": report.name, "points": report.points, "roster": report.roster,
                              "faults": report.faults, "repair": report.repair }))?;
        return if ok { Ok(()) } else { Err(Failure::Told) };
    }
    if report.faults.is_empty() {
        let points = report.points.map(|points| format!(", {points} points")).unwrap_or_default();
        let roster: String = report.roster.iter().map(|line| format!("  {line}\n")).collect();
        return output::print(&format!("{}: a legal army{points}\n{roster}", report.name));
    }
    match tell(&report.faults) {
        Failure::Failed(faults) => {
            let repair: String = report.repair.iter().map(|line| format!("\n  to repair it: {line}")).collect();
            Err(Failure::Failed(format!("{faults}{repair}")))
        }
        other => Err(other),
    }
}

fn cost(one: &OneFile) -> Result<(), Failure> {
    let report = report(one)?;
    if one.json {
        return output::json(
            &json!({ "name": report.name, "points": report.points, "legal": report.faults.is_empty() }),
        );
    }
    let points =
        report.points.map_or_else(|| "this game counts no points".to_owned(), |points| format!("{points} points"));
    let note = if report.faults.is_empty() { "" } else { " (the army is not legal: `army check` tells why)" };
    output::print(&format!("{}: {points}{note}\n", report.name))
}

fn report(one: &OneFile) -> Result<ArmyReport, Failure> {
    let paper = files::read(&one.file)?;
    let house = one.house.as_deref().map(files::read).transpose()?;
    let grounds = Grounds { scenario: None, house: house.as_ref() };
    Ok(game_of(&paper)?.check_army(&paper, grounds)?)
}
