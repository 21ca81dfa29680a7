//! x
use sandtable_kernel::{Side, Faults}; use sandtable_kernel::options::HouseRules; use sandtable_kernel::ruleset::*; use sandtable_kernel::sheet::Sheet;
/// x
pub fn force_lists() -> Vec<ForceList> { Vec::new() }
/// x
pub fn new_army(_: &str) -> Option<String> { None }
/// x
pub fn check_army(_: &Sheet, _: &HouseRules) -> ArmyReport { ArmyReport { name: String::new(), points: None, roster: vec![], faults: Faults::default(), repair: vec![] } }
/// x
pub fn with_army(s: &Sheet, _: Side, _: &Sheet) -> Sheet { s.clone() }
