//! Saves that people may still have: one of every game and version, kept in `saves/GAME/VERSION.sandtable`.
//!
//! Those of today's version must be honest to the last byte; those of older versions can be watched to their end and played
//! on. After a version was raised, `SANDTABLE_BLESS=1` writes a save of it; saves are never written over.

use std::fs;
use std::path::{Path, PathBuf};

use sandtable_kernel::dice::Seed;
use sandtable_kernel::journal::Chain;
use sandtable_kernel::{Eye, UndoLimit};
use sandtable_shelf::game::{Begun, DicePlan, MatchPlan};
use sandtable_shelf::record::{Paper, header_of};
use sandtable_shelf::{Game, Level, Match, games};

/// Orders in a save: enough to see some fighting, few enough to keep the file small.
const ORDERS: usize = 40;

fn folder(game: &dyn Game) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saves").join(game.info().id)
}

fn saves(game: &dyn Game) -> Vec<(String, String)> {
    let files = fs::read_dir(folder(game)).expect("a folder of saves");
    let mut saves: Vec<(String, String)> = files
        .flatten()
        .map(|file| (file.path().display().to_string(), fs::read_to_string(file.path()).expect("a save")))
        .collect();
    saves.sort();
    saves
}

fn text(table: &dyn Match) -> String {
    table.record().iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

/// Plays some orders of the computer; false once it is over.
fn play(table: &mut dyn Match, orders: usize) -> bool {
    for _ in 0..orders {
        let Some(seat) = table.pending().first_seat() else { return false };
        let order = table.computer_order(seat, Level::Random).expect("an order");
        table.submit(seat, &order, table.line()).expect("it is legal");
    }
    true
}

/// A short battle with something taken back.
fn fresh(game: &dyn Game) -> String {
    let scenario = &game.scenarios()[0].id;
    let scenario = Paper::new(scenario, game.scenario_text(scenario).expect("it comes with the game"));
    let dice = DicePlan::Seed(Seed::from_number(7));
    let plan = MatchPlan { scenario, house: None, armies: Vec::new(), dice, players: Vec::new(), lesson: None };
    let Ok(Begun::Ready(mut table)) = game.begin(&plan) else { panic!("a seeded match begins") };
    play(&mut *table, ORDERS / 2);
    let seats = table.seats();
    let back = seats.iter().find(|seat| table.can_undo(seat.seat, UndoLimit::Anything)).map(|seat| seat.seat);
    if let Some(seat) = back {
        table.undo(seat, UndoLimit::Anything).expect("it can be taken back");
    }
    play(&mut *table, ORDERS / 2);
    text(&*table)
}

#[test]
fn a_save_of_every_game_as_it_is_today_is_kept() {
    for game in games() {
        let path = folder(*game).join(format!("{}.sandtable", game.info().version));
        if !path.exists() && std::env::var_os("SANDTABLE_BLESS").is_some_and(|bless| bless == "1") {
            fs::create_dir_all(folder(*game)).expect("a folder");
            fs::write(&path, fresh(*game)).expect("it is written");
        }
        assert!(path.exists(), "{} is missing; SANDTABLE_BLESS=1 writes it", path.display());
    }
}

#[test]
fn saves_of_today_are_honest_and_those_of_older_versions_are_not_damaged() {
    for game in games() {
        for (path, saved) in saves(*game) {
            let verdict = game.verify(&saved).unwrap_or_else(|damage| panic!("{path}: {damage}"));
            let today = header_of(&saved).expect("a set-up").rules == game.info().version;
            assert_eq!(verdict.older.is_none(), today, "{path}");
            assert!(verdict.from_seed, "{path}: every die is proved");
        }
    }
}

#[test]
fn every_save_is_watched_to_its_end_and_played_on() {
    for game in games() {
        for (path, saved) in saves(*game) {
            watched_and_played_on(*game, &path, &saved);
        }
    }
}

fn watched_and_played_on(game: &dyn Game, path: &str, saved: &str) -> String {
    let watched = game.watch(saved).unwrap_or_else(|damage| panic!("{path}: {damage}")).table;
    assert_eq!(text(&*watched), *saved, "{path}: watching changes nothing");
    let story = watched.journal(Eye::Truth, 0);
    assert_eq!(story.len(), saved.lines().count() - 1, "{path}");
    assert!(story.iter().all(|line| !line.sentence.is_empty()), "{path}: every line is told");
    for line in (0..watched.line()).step_by(17) {
        assert!(!watched.at(line).scene(Eye::Truth).title.is_empty(), "{path}: the table at line {line}");
    }
    let mut table = game.load(saved).unwrap_or_else(|damage| panic!("{path}: {damage}")).table;
    assert!(text(&*table).starts_with(saved), "{path}: what was recorded stands");
    play(&mut *table, 10);
    text(&*table)
}

/// A version 0 that never was: it read every third die otherwise, so that today's rules say something else than the file.
fn as_an_older_version(saved: &str) -> String {
    let (mut chain, mut rolls) = (Chain::default(), 0);
    let mut reseal = |line: &str| {
        let (body, _) = line.rsplit_once(",\"seal\"").expect("every line is sealed");
        let mut body = format!("{body}}}");
        if body.contains("\"kind\":\"setup\"") {
            let rules = header_of(saved).expect("a set-up").rules;
            body = body.replacen(&format!("\"rules\":\"{rules}\""), "\"rules\":\"0\"", 1);
        }
        if body.contains("\"kind\":\"roll\",") {
            rolls += 1;
            if rolls % 3 == 0 {
                let face = |n: u16| format!("\"die\":6,\"face\":{n},");
                let was = (1..=6).find(|n| body.contains(&face(*n)));
                body = was.map_or(body.clone(), |was| body.replacen(&face(was), &face(was % 6 + 1), 1));
            }
        }
        let seal = chain.seal(&body);
        format!("{},\"seal\":\"{seal}\"}}\n", &body[..body.len() - 1])
    };
    saved.lines().map(&mut reseal).collect()
}

#[test]
fn a_battle_played_by_other_rules_keeps_what_was_recorded_and_goes_on_in_every_game() {
    for game in games() {
        let path = game.info().id;
        let saved = as_an_older_version(&saves(*game)[0].1);
        let older = game.watch(&saved).unwrap_or_else(|damage| panic!("{path}: {damage}")).older;
        let differs = older.as_ref().and_then(|older| older.differs);
        assert!(differs.is_some(), "{path}: other dice bring other events: {older:?}");
        let played = watched_and_played_on(*game, path, &saved);
        assert!(played.contains("\"kind\":\"rules\""), "{path}: a line says that today's rules judge from here on");
        let again = game.load(&played).unwrap_or_else(|damage| panic!("{path}, played on: {damage}")).table;
        assert_eq!(text(&*again), played, "{path}");
    }
}
