//! x
use sandtable_kernel::preview::*; use sandtable_kernel::*; use crate::{Brevity, Order, State};
/// x
pub fn preview(r: &Brevity, s: &State, seat: Seat, o: &Order) -> Preview { Preview { refusal: crate::sequence::check(r, s, seat, o).err(), ..Preview::default() } }
/// x
pub fn measure(_: &Brevity, _: &State, _: Eye, _: Point, _: Point) -> Measure { Measure { distance: None, sight: None, notes: vec![] } }
