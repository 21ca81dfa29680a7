//! Games written down: a change of the rules shows as a readable difference.

use std::path::{Path, PathBuf};

use sandtable_brethren::Brethren;
use sandtable_brethren_mind::BrethrenMind;
use sandtable_testkit::golden::{Mismatch, fingerprints, golden};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

#[test]
fn the_golden_journals_are_what_is_played() -> Result<(), Mismatch> {
    golden::<Brethren, BrethrenMind>(&folder(), "the_lane", 1, 120)?;
    golden::<Brethren, BrethrenMind>(&folder(), "three_markers", 2, 60)
}

#[test]
fn every_seed_still_gives_the_same_game() -> Result<(), Mismatch> {
    fingerprints::<Brethren, BrethrenMind>(&folder(), 4, 5000)
}
