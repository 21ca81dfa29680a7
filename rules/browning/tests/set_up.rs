//! Setting up: every file that comes with the game loads, and every wrong file is told what is wrong with it.

use sandtable_browning::scenario;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;

#[test]
fn every_scenario_that_comes_with_the_game_can_be_set_up() {
    for file in scenario::FILES {
        let sheet = Sheet::parse(file.id, file.text).unwrap_or_else(|faults| panic!("{faults}"));
        let battle = scenario::set_up(&sheet, &HouseRules::none()).unwrap_or_else(|faults| panic!("{faults}"));
        let setup = battle.setup();
        assert!(setup.standard.iter().all(Option::is_some), "{} has a standard deployment", file.id);
        for field in ["id", "name", "size", "briefing"] {
            assert!(sheet.root.get(field).is_some(), "{} has {field}", file.id);
        }
    }
}
