//! Games written down with every seat's view: a change of the rules, or a leak, shows as a readable difference.

use std::path::{Path, PathBuf};

use sandtable_nqm::Nqm;
use sandtable_testkit::golden::{Mismatch, fingerprints, golden};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

#[test]
fn the_golden_journals_are_what_is_played() -> Result<(), Mismatch> {
    golden::<Nqm>(&folder(), "malinovka", 1, 120)?;
    golden::<Nqm>(&folder(), "ostrov_road", 2, 60)
}

#[test]
fn every_seed_still_gives_the_same_game() -> Result<(), Mismatch> {
    fingerprints::<Nqm>(&folder(), 2, 3000)
}
