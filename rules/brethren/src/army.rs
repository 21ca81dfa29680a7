//! Army files: writing one to start from, judging one, and putting one into a scenario (BR-ARM).

use sandtable_kernel::options::HouseRules;
use sandtable_kernel::ruleset::{ArmyReport, ForceList};
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Faults, Side};

/// The force lists an army can be started from.
pub fn force_lists() -> Vec<ForceList> {
    Vec::new()
}

/// A legal army file to start from.
pub fn new_army(_list: &str) -> Option<String> {
    None
}

/// Judges an army file.
pub fn check_army(_army: &Sheet, _house: &HouseRules) -> ArmyReport {
    ArmyReport { name: String::new(), points: None, roster: Vec::new(), faults: Faults::default(), repair: Vec::new() }
}

/// A scenario with an army in place of a side's own force.
pub fn with_army(scenario: &Sheet, _side: Side, _army: &Sheet) -> Option<Sheet> {
    Some(scenario.clone())
}
