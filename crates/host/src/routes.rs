//! Addresses: what a method and a path ask for.

use percent_encoding::percent_decode_str;

use crate::problem::{Problem, ProblemKind};

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Ask {
    Games,
    OfGame(String, GameAsk),
    Battles,
    Begin,
    Import,
    OfBattle(String, BattleAsk),
}

/// What is asked of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GameAsk {
    Scenarios,
    Seats,
    Rules,
    Lists,
    NewArmy,
    CheckArmy,
    ChangeArmy,
}

/// What is asked of a battle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum BattleAsk {
    View,
    At(String),
    Picture,
    Report,
    File,
    Remove,
    Copy,
    Order,
    Preview,
    Measure,
    Suggest,
    Undo,
    Step,
    Live,
}

/// Why an address is none that can be read, whatever it asks for.
pub fn unreadable(path: &str) -> Option<Problem> {
    let detail = "the address holds bytes that are no text";
    let wrong = percent_decode_str(path).decode_utf8().is_err();
    wrong.then(|| Problem::new(ProblemKind::UnknownAddress, detail))
}

/// Reads an address without its query.
pub(crate) fn route(method: &str, path: &str) -> Result<Ask, Problem> {
    if let Some(problem) = unreadable(path) {
        return Err(problem);
    }
    let parts: Vec<String> = path
        .trim_start_matches('/')
        .split('/')
        .map(|part| percent_decode_str(part).decode_utf8_lossy().into_owned())
        .collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    let found = match parts.as_slice() {
        ["api", "games"] => vec![("GET", Ask::Games)],
        ["api", "games", game, rest @ ..] => of_game(game, rest),
        ["api", "battles"] => vec![("GET", Ask::Battles), ("POST", Ask::Begin)],
        ["api", "battles", "import"] => vec![("POST", Ask::Import)],
        ["api", "battles", id, rest @ ..] => of_battle(id, rest),
        _ => Vec::new(),
    };
    if found.is_empty() {
        let detail = format!("there is nothing at {path}; /api/openapi.json lists every address");
        return Err(Problem::new(ProblemKind::UnknownAddress, detail));
    }
    found.into_iter().find(|(takes, _)| *takes == method).map(|(_, ask)| ask).ok_or_else(Problem::wrong_method)
}

fn of_game(game: &str, rest: &[&str]) -> Vec<(&'static str, Ask)> {
    let (method, ask) = match rest {
        ["scenarios"] => ("GET", GameAsk::Scenarios),
        ["seats"] => ("POST", GameAsk::Seats),
        ["rules"] => ("GET", GameAsk::Rules),
        ["lists"] => ("GET", GameAsk::Lists),
        ["armies", "new"] => ("POST", GameAsk::NewArmy),
        ["armies", "check"] => ("POST", GameAsk::CheckArmy),
        ["armies", "change"] => ("POST", GameAsk::ChangeArmy),
        _ => return Vec::new(),
    };
    vec![(method, Ask::OfGame(game.to_owned(), ask))]
}

fn of_battle(id: &str, rest: &[&str]) -> Vec<(&'static str, Ask)> {
    let asks = match rest {
        [] => vec![("GET", BattleAsk::View), ("DELETE", BattleAsk::Remove)],
        ["at", line] => vec![("GET", BattleAsk::At((*line).to_owned()))],
        ["table.svg"] => vec![("GET", BattleAsk::Picture)],
        ["report.html"] => vec![("GET", BattleAsk::Report)],
        ["file"] => vec![("GET", BattleAsk::File)],
        ["live"] => vec![("GET", BattleAsk::Live)],
        ["copy"] => vec![("POST", BattleAsk::Copy)],
        ["orders"] => vec![("POST", BattleAsk::Order)],
        ["preview"] => vec![("POST", BattleAsk::Preview)],
        ["measure"] => vec![("POST", BattleAsk::Measure)],
        ["suggest"] => vec![("POST", BattleAsk::Suggest)],
        ["undo"] => vec![("POST", BattleAsk::Undo)],
        ["step"] => vec![("POST", BattleAsk::Step)],
        _ => Vec::new(),
    };
    asks.into_iter().map(|(method, ask)| (method, Ask::OfBattle(id.to_owned(), ask))).collect()
}
