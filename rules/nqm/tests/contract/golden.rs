//! Games written down with every seat's view: a change of the rules, or a leak, shows as a readable difference.

use std::path::{Path, PathBuf};

use sandtable_nqm::Nqm;
use sandtable_nqm_mind::NqmMind;
use sandtable_testkit::golden::{Mismatch, fingerprints, golden};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden")
}

#[test]
fn the_golden_journals_are_what_is_played() -> Result<(), Mismatch> {
    golden::<Nqm, NqmMind>(&folder(), "malinovka", 1, 120)?;
    golden::<Nqm, NqmMind>(&folder(), "ostrov_road", 2, 60)
}

#[test]
fn every_seed_still_gives_the_same_game() -> Result<(), Mismatch> {
    fingerprints::<Nqm, NqmMind>(&folder(), 2, 3000)
}
