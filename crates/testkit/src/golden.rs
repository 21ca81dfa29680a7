//! Golden journals: seeded random games written out line by line, with the digest of every seat's view, and kept beside the game.
//!
//! The first lines are there to be read: a change of the rules shows up as a readable difference, and so does a leak, since each
//! seat's digest changes only when something it may see does. The rest of the game is held by one seal. `SANDTABLE_BLESS=1` writes
//! the files anew; read the difference before committing it.

use core::fmt;
use std::path::{Path, PathBuf};

use sandtable_kernel::journal::Chain;
use sandtable_kernel::{Battle, Book, Eye, Mind};
use similar::TextDiff;

use crate::conform::{Breach, Game};
use crate::lines::{line, lines};

/// So many lines of a journal are written out; nobody reads the difference of thousands.
const READ: usize = 60;

/// A golden file that is not what the game gives now.
pub enum Mismatch {
    /// The game cannot be played.
    Breach(Breach),
    /// The file cannot be read or written.
    File(PathBuf, std::io::Error),
    /// The file says something else: the difference.
    Different(PathBuf, String),
    /// The game plays otherwise than the version it still calls itself: the version, and the difference.
    SameVersion(PathBuf, String, String),
}

/// The tests of a game's folder `golden`: whole games of every scenario by their seals, and the journals that people read, each
/// with its scenario, seed and number of orders.
///
/// ```text
/// sandtable_testkit::goldens!(Browning, BrowningMind, every: 4 seeds of at most 5000 orders, told: farm_lane-1: 120);
/// ```
#[macro_export]
macro_rules! goldens {
    ($book:ty, $mind:ty, every: $seeds:literal seeds of at most $most:literal orders,
     told: $($scenario:ident - $seed:literal: $orders:literal),*) => {
        fn folder() -> std::path::PathBuf {
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
        }

        #[test]
        fn the_golden_journals_are_what_is_played() -> Result<(), $crate::golden::Mismatch> {
            $($crate::golden::golden::<$book, $mind>(&folder(), stringify!($scenario), $seed, $orders)?;)*
            Ok(())
        }

        #[test]
        fn every_seed_still_gives_the_same_game() -> Result<(), $crate::golden::Mismatch> {
            $crate::golden::fingerprints::<$book, $mind>(&folder(), $seeds, $most)
        }
    };
}

/// Plays a seeded random game for at most `turns` orders and compares it with `SCENARIO-SEED.txt` in a folder.
pub fn golden<B: Book, M: Mind<Rules = B>>(
    dir: &Path,
    scenario: &str,
    seed: u64,
    turns: usize,
) -> Result<(), Mismatch> {
    let text = told::<B, M>(scenario, seed, turns).map_err(Mismatch::Breach)?;
    compare(&dir.join(format!("{scenario}-{seed}.txt")), &text)
}

/// Plays whole random games of every scenario and compares the seals of their journals with `fingerprints.txt`.
///
/// The cheap wide net beside the golden journals: it tells that something changed, they tell what. A game that plays otherwise
/// needs another version, because its saved games come out otherwise; without one not even `SANDTABLE_BLESS=1` takes it over.
pub fn fingerprints<B: Book, M: Mind<Rules = B>>(dir: &Path, seeds: u64, most_orders: usize) -> Result<(), Mismatch> {
    let mut text = String::new();
    for scenario in B::scenarios() {
        for seed in 0..seeds {
            let mut game = begin::<B, M>(scenario.id, seed).map_err(Mismatch::Breach)?;
            while game.orders < most_orders
                && let Some((seat, order)) = game.decide()
            {
                game.play(seat, order).map_err(Mismatch::Breach)?;
            }
            let seal = seal(&lines(game.battle.rules(), game.battle.journal()).join("\n"));
            text += &format!("{} {seed} {} orders {seal}\n", scenario.id, game.orders);
        }
    }
    bound_to_version(&dir.join("fingerprints.txt"), B::INFO.version, &text)
}

/// Compares fingerprints with those kept, which name the version they are of in their first line.
fn bound_to_version(path: &Path, version: &str, text: &str) -> Result<(), Mismatch> {
    let first = format!("version {version}\n");
    if let Ok(kept) = std::fs::read_to_string(path)
        && let Some(kept) = kept.strip_prefix(&first)
        && kept != text
    {
        return Err(Mismatch::SameVersion(path.to_owned(), version.to_owned(), difference(kept, text)));
    }
    compare(path, &(first + text))
}

/// The text of a golden journal.
fn told<B: Book, M: Mind<Rules = B>>(scenario: &str, seed: u64, turns: usize) -> Result<String, Breach> {
    let mut game = begin::<B, M>(scenario, seed)?;
    let seats = game.battle.rules().seats();
    let mut text = format!("{} {scenario}, seed {seed}\n\n", B::INFO.id);
    let mut written = 0;
    loop {
        for entry in &game.battle.journal()[written..] {
            text += &(line(game.battle.rules(), &seats, entry) + "\n");
        }
        written = game.battle.line();
        text += &views(&game.battle);
        if game.orders == turns {
            break;
        }
        let Some((seat, order)) = game.decide() else { break };
        text += &format!("\n{}. ", game.orders + 1);
        game.play(seat, order)?;
    }
    let end = match game.battle.pending().outcome() {
        Some(outcome) => format!("\nover: {:?} by {}, {}\n", outcome.winner, outcome.rule, outcome.how),
        None => "\nto be continued\n".to_owned(),
    };
    Ok(sealed(&(text + &end)))
}

/// The lines that people read, and a seal over the others.
fn sealed(text: &str) -> String {
    let Some((end, _)) = text.match_indices('\n').nth(READ - 1) else { return text.to_owned() };
    let (read, rest) = text.split_at(end + 1);
    format!("{read}... and {} lines more, sealed {}\n", rest.lines().count(), seal(rest))
}

fn begin<B: Book, M: Mind<Rules = B>>(scenario: &str, seed: u64) -> Result<Game<B, M>, Breach> {
    match B::scenarios().iter().find(|document| document.id == scenario) {
        Some(document) => Game::begin(document.id, document.text, seed, &[]),
        None => {
            let message = "no such scenario comes with the game".to_owned();
            Err(Breach { scenario: scenario.to_owned(), seed, orders: 0, message })
        }
    }
}

/// Each eye's digest, with what it is asked and offered.
fn views<B: Book>(battle: &Battle<B>) -> String {
    let mut text = String::new();
    let seats = battle.rules().seats();
    let eyes = seats.iter().map(|info| (info.key.as_str(), Eye::Seat(info.seat)));
    for (key, eye) in eyes.chain([("onlooker", Eye::Onlooker)]) {
        let scene = battle.rules().scene(battle.state(), eye);
        let whole = serde_json::to_string(&scene).unwrap_or_else(|error| error.to_string());
        let (question, offers) = match eye {
            Eye::Seat(seat) => {
                let offers = battle.rules().offers(battle.state(), seat);
                let verbs: Vec<String> = offers.into_iter().map(|offer| offer.verb).collect();
                (battle.rules().question(battle.state(), seat), verbs.join(", "))
            }
            _ => (String::new(), String::new()),
        };
        text += &format!("    view of {key} {} {question} [{offers}]\n", seal(&whole));
    }
    text
}

fn seal(text: &str) -> String {
    Chain::default().seal(text)
}

fn compare(path: &Path, text: &str) -> Result<(), Mismatch> {
    let file = |error| Mismatch::File(path.to_owned(), error);
    if std::env::var_os("SANDTABLE_BLESS").is_some_and(|bless| bless == "1") {
        if let Some(dir) = path.parent() {
            std::fs::create_dir_all(dir).map_err(file)?;
        }
        return std::fs::write(path, text).map_err(file);
    }
    let kept = std::fs::read_to_string(path).map_err(file)?;
    if kept == text {
        return Ok(());
    }
    Err(Mismatch::Different(path.to_owned(), difference(&kept, text)))
}

fn difference(kept: &str, now: &str) -> String {
    TextDiff::from_lines(kept, now).unified_diff().header("kept", "now").to_string()
}

/// A test that returns a mismatch shows it by its debug form, so that is the readable one.
impl fmt::Debug for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mismatch::Breach(breach) => write!(f, "{breach}"),
            Mismatch::File(path, error) => {
                write!(f, "{}: {error}; SANDTABLE_BLESS=1 writes it", path.display())
            }
            Mismatch::Different(path, difference) => {
                write!(f, "{} is not what is played now; SANDTABLE_BLESS=1 takes it over\n{difference}", path.display())
            }
            Mismatch::SameVersion(path, version, difference) => write!(
                f,
                "{}: the game plays otherwise but still calls itself version {version}; raise `version` in its BookInfo, \
                 then SANDTABLE_BLESS=1 takes it over\n{difference}",
                path.display()
            ),
        }
    }
}

impl std::error::Error for Mismatch {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_plays_otherwise_needs_another_version() {
        let path = std::env::temp_dir().join(format!("sandtable-fingerprints-{}.txt", std::process::id()));
        std::fs::write(&path, "version 1\nfarm 0 aaaa\n").expect("a file");
        assert!(bound_to_version(&path, "1", "farm 0 aaaa\n").is_ok());
        let same = bound_to_version(&path, "1", "farm 0 bbbb\n");
        assert!(matches!(same, Err(Mismatch::SameVersion(..))), "{same:?}");
        let other = bound_to_version(&path, "2", "farm 0 bbbb\n");
        assert!(matches!(other, Err(Mismatch::Different(..))), "{other:?}");
        let unchanged = bound_to_version(&path, "2", "farm 0 aaaa\n");
        assert!(matches!(unchanged, Err(Mismatch::Different(..))), "the file names its version");
        std::fs::remove_file(&path).expect("it is there");
    }
}
