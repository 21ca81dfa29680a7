//! The contracts every game keeps, held against this one: the conformance suite, complete random games, golden journals,
//! odds against played dice, and play without allocation.

mod allocations;
mod golden;
mod odds;
mod random_games;

sandtable_testkit::conformance!(
    sandtable_mundi::Mundi,
    sandtable_mundi_mind::MundiMind,
    sandtable_testkit::conform::Pace { games: 2, orders: 5000, stride: 41, house: &[], only: None }
);

sandtable_testkit::conformance!(@tests sandtable_mundi::Mundi, sandtable_mundi_mind::MundiMind,
    sandtable_testkit::conform::Pace::default(),
    codes_stand_for_orders, events_tell_everything);

use sandtable_mundi::Mundi;

/// A battle from a scenario's text.
pub fn battle(text: &str) -> Mundi {
    sandtable_testkit::battles::written(text)
}

/// A scenario that comes with the game.
pub fn shipped(id: &str) -> Mundi {
    sandtable_testkit::battles::shipped(id, &[])
}
