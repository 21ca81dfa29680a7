//! The contracts every game keeps, held against this one: the conformance suite, also under every fog, golden journals,
//! memory, odds against played dice, and complete random games.

mod allocations;
mod fogs;
mod golden;
mod odds;
mod playbook;
mod random_games;
mod unseen;

sandtable_testkit::conformance!(
    sandtable_nqm::Nqm,
    sandtable_nqm_mind::NqmMind,
    sandtable_testkit::conform::Pace { games: 2, orders: 5000, stride: 61, house: &[], only: None }
);

sandtable_testkit::conformance!(@tests sandtable_nqm::Nqm, sandtable_nqm_mind::NqmMind,
    sandtable_testkit::conform::Pace::default(),
    codes_stand_for_orders, events_tell_everything);

use sandtable_nqm::Nqm;
use sandtable_testkit::battles;

/// A scenario that comes with the game, with some toggles turned.
pub fn shipped(id: &str, changes: &[(&str, &str)]) -> Nqm {
    battles::shipped(id, changes)
}
