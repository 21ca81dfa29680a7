//! Golden journals of the race, and what a change looks like.

use std::path::{Path, PathBuf};

use sandtable_testkit::golden::{Mismatch, fingerprints, golden};

use crate::race::{Race, RaceMind, SOUND};

fn kept() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/toy/golden")
}

#[test]
fn the_golden_journal_is_what_is_played() -> Result<(), Mismatch> {
    golden::<Race<SOUND>, RaceMind<SOUND>>(&kept(), "short", 1, 40)
}

#[test]
fn the_fingerprints_are_those_of_the_games_played() -> Result<(), Mismatch> {
    fingerprints::<Race<SOUND>, RaceMind<SOUND>>(&kept(), 3, 500)
}

#[test]
fn another_journal_is_told_by_its_difference() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("another-journal");
    let honest = std::fs::read_to_string(kept().join("short-1.txt")).expect("the golden journal is kept");
    let forged = honest.replacen("D6 for Pace: ", "D6 for Pace: 7", 1);
    std::fs::create_dir_all(&dir).expect("a folder of the test's own");
    std::fs::write(dir.join("short-1.txt"), forged).expect("a file of the test's own");
    let told = golden::<Race<SOUND>, RaceMind<SOUND>>(&dir, "short", 1, 40).expect_err("a forged journal").to_string();
    assert!(told.contains("\n-  RT-MOV-1 rolls D6 for Pace: 7"), "{told}");
    assert!(told.contains("\n+  RT-MOV-1 rolls D6 for Pace: "), "{told}");
}

#[test]
fn an_absent_journal_or_scenario_is_told() {
    let absent = golden::<Race<SOUND>, RaceMind<SOUND>>(&kept().join("nowhere"), "short", 1, 4);
    assert!(matches!(absent, Err(Mismatch::File(..))));
    let unknown = golden::<Race<SOUND>, RaceMind<SOUND>>(&kept(), "shorter", 1, 4);
    assert!(matches!(unknown, Err(Mismatch::Breach(_))));
}
