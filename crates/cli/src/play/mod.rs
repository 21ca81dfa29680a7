//! `sandtable play`: a battle in the browser, or with `--text` in the terminal, with the table drawn and every choice in words.

mod choices;
mod glyphs;
mod map;
pub mod page;
mod roster;
mod ruler;
mod saves;
mod screen;
mod session;
pub mod telling;
mod together;

use std::io::IsTerminal;
use std::path::PathBuf;

use sandtable_shelf::game::{Begun, DicePlan, Loaded, MatchPlan, WantedDie};
use sandtable_shelf::kernel::dice::Seed;
use sandtable_shelf::kernel::fault::near_names;
use sandtable_shelf::record::PlayerName;
use sandtable_shelf::{Game, Level, Match, game, games};

use crate::command::verify::{broken, game_of};
use crate::failure::Failure;
use crate::files;
use screen::Screen;
use session::Session;

/// Options of `play`.
#[derive(clap::Args)]
pub struct Arguments {
    /// The game; the first on the shelf if left out
    game: Option<String>,
    /// A scenario of the game, or a file; the one to learn from if left out
    scenario: Option<String>,
    /// A computer player takes the other seat: greedy, recruit or random
    #[arg(long, value_name = "PLAYER")]
    against: Option<String>,
    /// Your seat against the computer, by its key, such as A or B; the first one if left out
    #[arg(long)]
    seat: Option<String>,
    /// Play in the terminal
    #[arg(long)]
    text: bool,
    /// The same number gives the same dice
    #[arg(long)]
    seed: Option<u64>,
    /// Throw real dice and type them in
    #[arg(long, conflicts_with = "seed")]
    hand_dice: bool,
    /// House rules to play by
    #[arg(long)]
    house: Option<PathBuf>,
    /// Set a toggle or a table value: activation=one, distances.rally=10
    #[arg(long = "set", value_name = "NAME=VALUE")]
    set: Vec<String>,
    /// An army file in place of a side's own force, such as A=army.toml; `army new` writes one
    #[arg(long = "army", value_name = "SIDE=FILE")]
    army: Vec<String>,
    /// Go on with a saved game
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "scenario", "house", "set", "army", "seed", "hand_dice"])]
    resume: Option<PathBuf>,
    /// Go on with a damaged game from its last good line
    #[arg(long, requires = "resume")]
    salvage: bool,
    /// Where the game is saved after every order; the file it was resumed from, or one of its own, if left out
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Carry out orders without asking again after showing their odds
    #[arg(long)]
    fast: bool,
    /// Where the page is served; any free port if left out
    #[arg(long, default_value_t = 0, conflicts_with = "text")]
    port: u16,
    /// Print the page's address and open no browser
    #[arg(long, conflicts_with = "text")]
    no_open: bool,
    /// The file the page keeps its battles in; one in your data folder if left out
    #[arg(long, value_name = "FILE", conflicts_with = "text")]
    db: Option<PathBuf>,
}

/// Plays a battle on the page, or in the terminal.
pub fn run(arguments: &Arguments) -> Result<(), Failure> {
    let against = arguments.against.as_deref().map(level).transpose()?;
    let open = |table| page::open(table, arguments.port, arguments.db.clone(), !arguments.no_open);
    let chosen = arguments.game.is_some() || arguments.resume.is_some() || !arguments.army.is_empty();
    if !arguments.text && !chosen && against.is_none() {
        // Nothing was chosen yet; the page lets a person choose.
        return open(None);
    }
    let mut screen = Screen::new(std::io::stdin().is_terminal() && std::io::stdout().is_terminal());
    let opened = match &arguments.resume {
        Some(path) => resumed(path, arguments.salvage, &mut screen)?,
        None => begun(arguments, against, &mut screen)?.map(|table| (table, None)),
    };
    let Some((table, its_file)) = opened else { return Ok(()) };
    if !arguments.text {
        return open(Some(table));
    }
    if let Some(path) = &arguments.save {
        // A file that cannot be written is better known before the first order than after it.
        saves::save(&*table, path)?;
    }
    let mut session = Session::new(table, screen, arguments.fast, arguments.save.clone().or(its_file));
    session.run()
}

fn level(name: &str) -> Result<Level, Failure> {
    name.parse::<Level>().map_err(|error| Failure::Usage(error.to_string()))
}

/// A match, and the file that it goes on being saved in, if it came from one.
type Opened = (Box<dyn Match>, Option<PathBuf>);

/// Opens a saved game; nothing if it is damaged and the player does not want what is whole of it. A damaged file is left as it is.
fn resumed(path: &std::path::Path, salvage: bool, screen: &mut Screen) -> Result<Option<Opened>, Failure> {
    let paper = files::read_saved(path)?;
    let game = game_of(&paper).map_err(|damage| broken(&paper.file, &damage))?;
    let (loaded, its_file) = match game.load(&paper.text) {
        Ok(loaded) => (loaded, Some(path.to_owned())),
        Err(damage) => {
            let whole = game.salvage(&paper.text).map_err(|_| broken(&paper.file, &damage))?;
            if !salvage && !screen.is_watched() {
                return Err(broken(&paper.file, &damage));
            }
            screen.paragraph(&format!("{}: {damage}.", paper.file))?;
            let question = format!("Go on from journal line {}, up to which it is whole? [y/N] ", whole.table.line());
            if !salvage && !screen.ask(&question)?.is_some_and(|answer| answer.trim().eq_ignore_ascii_case("y")) {
                return Ok(None);
            }
            (whole, None)
        }
    };
    tell_notes(&loaded, screen)?;
    Ok(Some((loaded.table, its_file)))
}

/// What a player should know about a game that was opened.
fn tell_notes(loaded: &Loaded, screen: &mut Screen) -> Result<(), Failure> {
    if let Some(note) = &loaded.note {
        screen.paragraph(&format!("Note: {note}."))?;
    }
    if let Some(older) = &loaded.older {
        screen.paragraph(&format!("Note: this game was {}.", older.words()))?;
    }
    Ok(())
}

/// Begins a new match; nothing if the player left while real dice were asked for.
fn begun(
    arguments: &Arguments,
    against: Option<Level>,
    screen: &mut Screen,
) -> Result<Option<Box<dyn Match>>, Failure> {
    let game = chosen_game(arguments)?;
    let scenario = match &arguments.scenario {
        Some(name) => files::scenario(game, name)?,
        None => {
            let first = game.scenarios().into_iter().next();
            let first = first.ok_or_else(|| Failure::Usage(format!("{} has no scenario", game.info().id)))?;
            files::scenario(game, &first.id)?
        }
    };
    let house = files::house(arguments.house.as_deref(), &arguments.set)?;
    let armies = files::armies(&arguments.army)?;
    let info = game.check_scenario(&scenario, house.as_ref(), &armies)?;
    let keys: Vec<&str> = info.sides.iter().map(|side| side.key.as_str()).collect();
    let own = arguments.seat.as_deref().or(keys.first().copied()).unwrap_or_default();
    if !keys.iter().any(|key| key.eq_ignore_ascii_case(own)) {
        let near = near_names(own, keys.iter().copied());
        let message = format!("there is no seat `{own}`; there are: {}{near}", keys.join(", "));
        return Err(Failure::Usage(message));
    }
    let players = info.sides.iter().map(|side| {
        let computer = against.filter(|_| !side.key.eq_ignore_ascii_case(own));
        let player = computer.map_or("person", Level::name).to_owned();
        PlayerName { seat: side.key.clone(), name: side.name.clone(), player }
    });
    let mut plan = MatchPlan { scenario, house, armies, dice: dice(arguments), players: players.collect() };
    screen.say(&format!("{} · {}", info.name, game.info().name))?;
    if !info.briefing.is_empty() {
        screen.paragraph(&info.briefing)?;
    }
    loop {
        match game.begin(&plan)? {
            Begun::Ready(table) => return Ok(Some(table)),
            Begun::WantsDie(wanted) => match (ask_die(screen, wanted)?, &mut plan.dice) {
                (Some(face), DicePlan::Hand(typed)) => typed.push(face),
                _ => return Ok(None),
            },
        }
    }
}

fn chosen_game(arguments: &Arguments) -> Result<&'static dyn Game, Failure> {
    match &arguments.game {
        Some(id) => Ok(game(id)?),
        None => games().first().copied().ok_or_else(|| Failure::Usage("there is no game on the shelf".to_owned())),
    }
}

fn dice(arguments: &Arguments) -> DicePlan {
    match arguments.seed {
        _ if arguments.hand_dice => DicePlan::Hand(Vec::new()),
        Some(number) => DicePlan::Seed(Seed::from_number(number)),
        None => DicePlan::Seed(fresh_seed()),
    }
}

/// A seed nobody chose. Local play needs surprise, not secrecy, so the clock and the process are enough.
fn fresh_seed() -> Seed {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Seed::from_words(&[b"local game", &now.as_nanos().to_le_bytes(), &std::process::id().to_le_bytes()])
}

/// Asks for a real die until a face of it is typed; nothing if the player leaves.
fn ask_die(screen: &mut Screen, wanted: WantedDie) -> Result<Option<u16>, Failure> {
    loop {
        let question = format!("Throw a {} for {} ({}) and type it: ", wanted.die, wanted.name, wanted.rule);
        let Some(answer) = screen.ask(&question)? else { return Ok(None) };
        match answer.trim().parse::<u16>() {
            Ok(face) if (1..=wanted.die.0).contains(&face) => return Ok(Some(face)),
            _ if matches!(answer.trim(), "quit" | "q") => return Ok(None),
            _ => screen.say(&format!("A {} shows 1 to {}.", wanted.die, wanted.die.0))?,
        }
    }
}
