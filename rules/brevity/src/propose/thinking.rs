//! x
use sandtable_kernel::Seat; use sandtable_kernel::dice::Stream; use crate::{Brevity, Order, State};
pub fn propose(rules: &Brevity, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) { into.push(super::random_order(rules, state, seat, whim)); }
