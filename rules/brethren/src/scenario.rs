//! Scenario files: table, map, mission, forces, set-up, and positions in the middle of a battle.

use sandtable_kernel::Faults;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;

use crate::Brethren;

/// Makes a battle ready, or tells everything that is wrong with the files.
pub fn set_up(scenario: &Sheet, _house: &HouseRules) -> Result<Brethren, Faults> {
    Err(Faults::of_file(&scenario.file, "no scenario can be read yet"))
}
