//! Games written down: a change of the rules shows as a readable difference.

use std::path::{Path, PathBuf};

use sandtable_mundi::Mundi;
use sandtable_mundi_mind::MundiMind;
use sandtable_testkit::golden::{Mismatch, fingerprints, golden};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

#[test]
fn the_golden_journals_are_what_is_played() -> Result<(), Mismatch> {
    golden::<Mundi, MundiMind>(&folder(), "crossroads_farm", 1, 80)?;
    golden::<Mundi, MundiMind>(&folder(), "steel_at_the_ford", 2, 60)?;
    // Blanks: what one seat sees here is not what the other does.
    golden::<Mundi, MundiMind>(&folder(), "box_on_the_escarpment", 3, 60)
}

#[test]
fn every_seed_still_gives_the_same_game() -> Result<(), Mismatch> {
    fingerprints::<Mundi, MundiMind>(&folder(), 4, 5000)
}
