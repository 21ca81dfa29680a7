//! Orders for computer players: one at random, or some worth thinking about.

mod air_strikes;
mod attack;
mod fighting;
mod random;
mod routes;
mod thinking;

use sandtable_brevity::{Brevity, Order, State, sequence};
use sandtable_kernel::Seat;
use sandtable_kernel::dice::Stream;

pub use random::random_order;

/// Orders worth thinking about, best guesses first; all legal.
pub fn propose(rules: &Brevity, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
    let start = into.len();
    thinking::propose(rules, state, seat, whim, into);
    let mut kept = into.split_off(start);
    kept.retain(|order| sequence::check(rules, state, seat, order).is_ok());
    into.append(&mut kept);
    if into.len() == start {
        into.push(random_order(rules, state, seat, whim));
    }
}
