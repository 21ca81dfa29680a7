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

use sandtable_kernel::Book;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_mundi::Mundi;

/// A battle from a scenario's text.
pub fn battle(text: &str) -> Mundi {
    let sheet = Sheet::parse("case.toml", text).expect("readable TOML");
    Mundi::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// A scenario that comes with the game.
pub fn shipped(id: &str) -> Mundi {
    sandtable_testkit::battles::shipped(id, &[])
}
