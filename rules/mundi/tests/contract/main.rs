//! The contracts every game keeps, held against this one: the conformance suite and complete random games.

mod random_games;

sandtable_testkit::conformance!(
    sandtable_mundi::Mundi,
    sandtable_testkit::conform::Pace { games: 2, orders: 5000, stride: 41 }
);

use sandtable_kernel::Book;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_mundi::Mundi;

/// A scenario that comes with the game.
pub fn shipped(id: &str) -> Mundi {
    let document = Mundi::scenarios().iter().find(|document| document.id == id).expect("a scenario of the book");
    let sheet = Sheet::parse("case.toml", document.text).expect("readable TOML");
    Mundi::set_up(&sheet, &HouseRules::none()).expect("a legal scenario")
}
