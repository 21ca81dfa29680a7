//! What an order would bring, and the ruler: both honour the rule against measuring beforehand (BR-MEA).

use sandtable_kernel::preview::{Measure, Preview};
use sandtable_kernel::{Eye, Point, Seat};

use crate::{Brethren, Order, State, sequence};

/// What an order of this seat would bring.
pub fn preview(rules: &Brethren, state: &State, seat: Seat, order: &Order) -> Preview {
    Preview { refusal: sequence::check(rules, state, seat, order).err(), ..Preview::default() }
}

/// Measures between two points as this eye may (BR-MEA-1).
pub fn measure(_rules: &Brethren, _state: &State, _eye: Eye, _from: Point, _to: Point) -> Measure {
    Measure { distance: None, sight: None, notes: Vec::new() }
}
