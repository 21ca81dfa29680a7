//! x
use sandtable_kernel::offer::*; use sandtable_kernel::*; use crate::{Brevity, State};
/// x
pub fn offers(_: &Brevity, _: &State, _: Seat) -> Vec<Offer> { Vec::new() }
