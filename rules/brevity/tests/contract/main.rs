//! The contracts every game keeps, held against this one: the conformance suite, the playbook, golden journals, play without allocation, and
//! odds against played dice.

mod allocations;
mod golden;
mod odds;
mod odds_questions;
mod playbook;

sandtable_testkit::conformance!(
    sandtable_brevity::Brevity,
    sandtable_brevity_mind::BrevityMind,
    sandtable_testkit::conform::Pace { games: 1, orders: 12_000, stride: 61, house: &[], only: None }
);

sandtable_testkit::conformance!(@tests sandtable_brevity::Brevity, sandtable_brevity_mind::BrevityMind,
    sandtable_testkit::conform::Pace::default(),
    codes_stand_for_orders, events_tell_everything);

use sandtable_brevity::Brevity;

/// A battle from a scenario's text.
pub fn battle(text: &str) -> Brevity {
    sandtable_testkit::battles::written(text)
}

/// A scenario that comes with the game.
pub fn shipped(id: &str) -> Brevity {
    sandtable_testkit::battles::shipped(id, &[])
}
