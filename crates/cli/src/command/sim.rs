//! `sandtable sim GAME SCENARIO`: mass simulation between computer players.

use std::path::PathBuf;

use sandtable_shelf::game::SimPlan;
use sandtable_shelf::kernel::options::HouseRules;
use sandtable_shelf::lab::{Series, report};
use sandtable_shelf::{Level, game};

use crate::failure::Failure;
use crate::progress::Progress;
use crate::{files, output};

/// More values than this in one series is a typing error.
const MOST_VALUES: i64 = 1000;

/// Options of `sim`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game
    game: String,
    /// A scenario of the game, or a file
    scenario: String,
    /// Who plays whom; they swap sides every other game
    #[arg(long, value_name = "PLAYER,PLAYER", default_value = "greedy,random")]
    sides: String,
    /// How many games
    #[arg(short = 'n', long = "games", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// The seed of it all: the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; all cores if left out
    #[arg(long, default_value_t = 0)]
    threads: usize,
    /// An army file in place of a side's own force; `army new` writes one
    #[arg(long = "army", value_name = "SIDE=FILE")]
    army: Vec<String>,
    /// House rules to play by
    #[arg(long)]
    house: Option<PathBuf>,
    /// Set a toggle or a table value: activation=one, distances.rally=10
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// Simulate once for each value: distances.rally=6..10, activation=two,one
    #[arg(long, value_name = "NAME=A..B")]
    vary: Option<String>,
    /// Write a report; its ending decides the form: .html, .csv or .json
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Simulates and reports.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = game(&arguments.game)?;
    let form = arguments.out.as_deref().map(Form::of).transpose()?;
    let plan = SimPlan {
        scenario: files::scenario(game, &arguments.scenario)?,
        armies: files::armies(&arguments.army)?,
        house: house(arguments)?,
        players: players(&arguments.sides)?,
        games: arguments.games,
        seed: arguments.seed,
        threads: arguments.threads,
        vary: arguments.vary.as_deref().map(values).transpose()?,
    };
    let rounds = plan.vary.as_ref().map_or(1, |(_, values)| values.len() as u64);
    let progress = Progress::new(plan.games * rounds);
    let series = game.simulate(&plan, &|done| progress.done(done));
    progress.finish();
    let series = series?;
    if let (Some(path), Some(form)) = (&arguments.out, form) {
        files::write(path, &form.write(&series)?)?;
    }
    if arguments.json {
        return output::print(&format!("{}\n", Form::Json.write(&series)?));
    }
    output::print(&report::text(&series))
}

enum Form {
    Html,
    Csv,
    Json,
}

impl Form {
    fn of(path: &std::path::Path) -> Result<Form, Failure> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("html") => Ok(Form::Html),
            Some("csv") => Ok(Form::Csv),
            Some("json") => Ok(Form::Json),
            _ => Err(Failure::Usage(format!("{}: a report ends in .html, .csv or .json", path.display()))),
        }
    }

    fn write(&self, series: &Series) -> Result<String, Failure> {
        match self {
            Form::Html => Ok(report::html(series)),
            Form::Csv => Ok(report::csv(series)),
            Form::Json => report::json(series).map_err(|error| Failure::Failed(error.to_string())),
        }
    }
}

fn house(arguments: &Arguments) -> Result<HouseRules, Failure> {
    let mut house = match &arguments.house {
        None => HouseRules::none(),
        Some(path) => {
            let paper = files::read(path)?;
            HouseRules::parse(&paper.file, &paper.text)?
        }
    };
    for setting in &arguments.set {
        let (name, value) = named(setting)?;
        house.set(name, value);
    }
    Ok(house)
}

fn players(sides: &str) -> Result<[Level; 2], Failure> {
    let names: Vec<&str> = sides.split(',').collect();
    let [first, second] = names.as_slice() else {
        return Err(Failure::Usage(format!("`{sides}` must be two players: greedy,random")));
    };
    let level = |name: &str| name.parse::<Level>().map_err(|error| Failure::Usage(error.to_string()));
    Ok([level(first)?, level(second)?])
}

fn named(setting: &str) -> Result<(&str, &str), Failure> {
    let pair = setting.split_once('=').filter(|(name, value)| !name.is_empty() && !value.is_empty());
    pair.ok_or_else(|| Failure::Usage(format!("`{setting}` must be written NAME=VALUE")))
}

/// `name=2..5` counts up, `name=a,b` lists.
fn values(vary: &str) -> Result<(String, Vec<String>), Failure> {
    let (name, values) = named(vary)?;
    let Some((low, high)) = values.split_once("..") else {
        return Ok((name.to_owned(), values.split(',').map(str::to_owned).collect()));
    };
    match (low.parse::<i64>(), high.parse::<i64>()) {
        (Ok(low), Ok(high)) if low <= high && high.saturating_sub(low) < MOST_VALUES => {
            Ok((name.to_owned(), (low..=high).map(|value| value.to_string()).collect()))
        }
        _ => Err(Failure::Usage(format!(
            "`{vary}` must be two whole numbers, the lower first, at most {MOST_VALUES} values: NAME=6..10"
        ))),
    }
}
