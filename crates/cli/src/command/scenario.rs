//! `sandtable scenario check FILE`: everything wrong with a scenario, at once; `form` and `set`: its fields, one by one;
//! `scenario from SAVE`: a position as a scenario.

use std::path::{Path, PathBuf};

use clap::Subcommand;
use sandtable_shelf::kernel::Faults;
use sandtable_shelf::kernel::fault::near_names;
use sandtable_shelf::kernel::files::form;
use sandtable_shelf::kernel::sheet::{Sheet, Value};
use sandtable_shelf::record::Paper;
use sandtable_shelf::schema::FileKind;
use sandtable_shelf::{Game, games};
use serde_json::json;

use super::verify;
use crate::failure::Failure;
use crate::{files, output};

/// What to do with a scenario.
#[derive(clap::Args)]
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    /// List every fault of a scenario file
    Check {
        /// The scenario file
        file: PathBuf,
        /// House rules to lay over it
        #[arg(long)]
        house: Option<PathBuf>,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print a scenario file as a form: every field with its limits and its value, as JSON
    Form {
        /// The scenario file
        file: PathBuf,
    },
    /// Print a scenario file with one value set, its comments kept
    Set {
        /// The scenario file
        file: PathBuf,
        /// The field, such as `turns` or `terrain[0].kind`
        field: String,
        /// Its value as TOML, such as `6` or `'"woods"'`; the field is taken out if left out
        value: Option<String>,
    },
    /// Print a position of a saved game as a scenario that begins with it
    From {
        /// The saved game
        save: PathBuf,
        /// The journal line after which it begins; the last one if left out
        #[arg(long, value_name = "N")]
        line: Option<usize>,
    },
}

/// Checks or writes a scenario.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    match &arguments.action {
        Action::Check { file, house, json } => check(file, house.as_deref(), *json),
        Action::Form { file } => form(file),
        Action::Set { file, field, value } => {
            let paper = files::read(file)?;
            output::print(&form::set(&paper.file, &paper.text, field, value.as_deref())?)
        }
        Action::From { save, line } => from(save, *line),
    }
}

fn form(file: &Path) -> Result<(), Failure> {
    let paper = files::read(file)?;
    match game_of(&paper)?.form(FileKind::Scenario, &paper)? {
        Some(form) => output::json(&form),
        None => Err(Failure::Failed(format!("{}: its game has no form for scenarios", paper.file))),
    }
}

fn from(save: &Path, line: Option<usize>) -> Result<(), Failure> {
    let paper = files::read_saved(save)?;
    let damage = |damage| verify::broken(&paper.file, &damage);
    let loaded = verify::game_of(&paper).and_then(|game| game.watch(&paper.text)).map_err(damage)?;
    let table = match line {
        Some(line) if line > loaded.table.line() => {
            return Err(Failure::Usage(format!("the game has only {} lines", loaded.table.line())));
        }
        Some(line) => loaded.table.at(line),
        None => loaded.table,
    };
    let (text, notes) = table.as_scenario().map_err(|why| Failure::Failed(format!("{}: {why}", paper.file)))?;
    for note in notes {
        eprintln!("note: {note}");
    }
    output::print(&text)
}

fn check(file: &Path, house: Option<&Path>, json: bool) -> Result<(), Failure> {
    let paper = files::read(file)?;
    let house = house.map(files::read).transpose()?;
    let checked = game_of(&paper).and_then(|game| game.check_scenario(&paper, house.as_ref(), &[]));
    match checked {
        Ok(info) if json => output::json(&json!({ "ok": true, "scenario": info, "faults": [] })),
        Ok(info) => {
            let sides: Vec<&str> = info.sides.iter().map(|side| side.name.as_str()).collect();
            let warnings: String = info.warnings.iter().map(|warning| format!("warning: {warning}\n")).collect();
            output::print(&format!("{}: a legal scenario, {}\n{warnings}", info.name, sides.join(" against ")))
        }
        Err(faults) if json => {
            output::json(&json!({ "ok": false, "faults": faults }))?;
            Err(Failure::Told)
        }
        Err(faults) => Err(tell(&faults)),
    }
}

/// All faults, then how many.
pub fn tell(faults: &Faults) -> Failure {
    Failure::Failed(format!("{faults}\n{}", output::counted(faults.0.len(), "fault", "faults")))
}

/// The game a file says it belongs to.
pub fn game_of(paper: &Paper) -> Result<&'static dyn Game, Faults> {
    // What else is wrong with the file is told with everything that its game finds.
    let (sheet, faults) = Sheet::parse_on(&paper.file, &paper.text);
    let Some(sheet) = sheet else { return Err(faults) };
    let ids: Vec<&str> = games().iter().map(|game| game.info().id).collect();
    let fault = |message: String| {
        let mut faults = Faults::of_file(&paper.file, message);
        if let Some(fault) = faults.0.first_mut() {
            fault.field = "game".to_owned();
            fault.line = sheet.root.get("game").map_or(0, |node| node.line);
        }
        faults
    };
    match sheet.root.get("game").map(|node| &node.value) {
        Some(Value::Text(id)) => sandtable_shelf::game(id).map_err(|_| {
            let near = near_names(id, ids.iter().copied());
            fault(format!("there is no game `{id}`; there are: {}{near}", ids.join(", ")))
        }),
        Some(_) => Err(fault(format!("must be a text, one of: {}", ids.join(", ")))),
        None => Err(fault(format!("is missing; a file says its game: one of {}", ids.join(", ")))),
    }
}
