//! One legal order at random, quickly.

use sandtable_kernel::Seat;
use sandtable_kernel::dice::Stream;

use crate::{Brethren, Order, State};

/// One legal order at random.
pub fn random_order(_rules: &Brethren, _state: &State, _seat: Seat, _whim: &mut Stream) -> Order {
    Order::Concede
}
