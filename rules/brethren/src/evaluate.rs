//! How good a state is for a seat.

use sandtable_kernel::Seat;

use crate::{Brethren, State};

/// More is better, in thousandths of a point.
pub fn evaluate(_rules: &Brethren, _state: &State, _seat: Seat) -> i64 {
    0
}
