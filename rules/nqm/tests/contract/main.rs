//! The contracts every game keeps, held against this one: the conformance suite, also under every fog, golden journals,
//! memory, odds against played dice, and complete random games.

mod allocations;
mod fogs;
mod golden;
mod odds;
mod random_games;
mod unseen;

sandtable_testkit::conformance!(
    sandtable_nqm::Nqm,
    sandtable_testkit::conform::Pace { games: 2, orders: 5000, stride: 61, house: &[] }
);

use sandtable_kernel::Book;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_nqm::Nqm;

/// A scenario that comes with the game, with some toggles turned.
pub fn shipped(id: &str, changes: &[(&str, &str)]) -> Nqm {
    let document = Nqm::scenarios().iter().find(|document| document.id == id).expect("a scenario of the book");
    let sheet = Sheet::parse("case.toml", document.text).expect("readable TOML");
    let mut house = HouseRules::none();
    for (name, value) in changes {
        house.set(name, value);
    }
    Nqm::set_up(&sheet, &house).unwrap_or_else(|faults| panic!("{id}: {faults}"))
}
