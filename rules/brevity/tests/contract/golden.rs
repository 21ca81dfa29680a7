//! Games written down: a change of the rules shows as a readable difference.

use std::path::{Path, PathBuf};

use sandtable_brevity::Brevity;
use sandtable_brevity_mind::BrevityMind;
use sandtable_testkit::golden::{Mismatch, fingerprints, golden};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

#[test]
fn the_golden_journals_are_what_is_played() -> Result<(), Mismatch> {
    golden::<Brevity, BrevityMind>(&folder(), "crossroads", 1, 120)?;
    golden::<Brevity, BrevityMind>(&folder(), "hidden_frontier", 2, 60)
}

#[test]
fn every_seed_still_gives_the_same_game() -> Result<(), Mismatch> {
    fingerprints::<Brevity, BrevityMind>(&folder(), 2, 3000)
}
