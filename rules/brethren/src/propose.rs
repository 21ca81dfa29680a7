//! Orders for computer players: one at random, or some worth thinking about.

mod places;
mod random;

use sandtable_kernel::Seat;
use sandtable_kernel::dice::Stream;

use crate::{Brethren, Order, State};

pub use random::random_order;

/// Orders worth thinking about, best guesses first; all legal.
pub fn propose(rules: &Brethren, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
    into.push(random_order(rules, state, seat, whim));
}
