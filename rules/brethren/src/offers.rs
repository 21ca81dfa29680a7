//! What a seat may do now, as forms whose fields compose the order's text.

use sandtable_kernel::Seat;
use sandtable_kernel::offer::Offer;

use crate::{Brethren, State};

/// What this seat may do now.
pub fn offers(_rules: &Brethren, _state: &State, _seat: Seat) -> Vec<Offer> {
    Vec::new()
}
