//! Games written down: a change of the rules shows as a readable difference.

use std::path::{Path, PathBuf};

use sandtable_browning::Browning;
use sandtable_browning_mind::BrowningMind;
use sandtable_testkit::golden::{Mismatch, fingerprints, golden};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

#[test]
fn the_golden_journals_are_what_is_played() -> Result<(), Mismatch> {
    golden::<Browning, BrowningMind>(&folder(), "farm_lane", 1, 120)?;
    golden::<Browning, BrowningMind>(&folder(), "crossroads_at_noon", 2, 60)
}

#[test]
fn every_seed_still_gives_the_same_game() -> Result<(), Mismatch> {
    fingerprints::<Browning, BrowningMind>(&folder(), 4, 5000)
}
