//! What is asked of a seat, in one plain sentence.

use sandtable_kernel::Seat;

use crate::{Brethren, State, sequence};

/// What is asked of this seat; empty when it has nothing to decide.
pub fn question(rules: &Brethren, state: &State, seat: Seat) -> String {
    sequence::pending(rules, state).ask_of(seat).map_or(String::new(), |ask| ask.step.to_owned())
}
