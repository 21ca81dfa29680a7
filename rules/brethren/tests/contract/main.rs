//! The contracts every game keeps, held against this one: the conformance suite, golden journals, and play without
//! allocation.

mod allocations;
mod golden;
mod playbook;
mod reference;

sandtable_testkit::conformance!(
    sandtable_brethren::Brethren,
    sandtable_brethren_mind::BrethrenMind,
    sandtable_testkit::conform::Pace { games: 2, orders: 5000, stride: 41, house: &[], only: None }
);

sandtable_testkit::conformance!(@tests sandtable_brethren::Brethren, sandtable_brethren_mind::BrethrenMind,
    sandtable_testkit::conform::Pace::default(),
    codes_stand_for_orders, events_tell_everything);

use sandtable_brethren::Brethren;

/// A battle from a scenario's text.
pub fn battle(text: &str) -> Brethren {
    sandtable_testkit::battles::written(text)
}

/// A scenario that comes with the game.
pub fn shipped(id: &str) -> Brethren {
    sandtable_testkit::battles::shipped(id, &[])
}
