//! The game as the kernel knows it: every call goes to the chapter that answers it.

use sandtable_kernel::rules::Beginning;
use sandtable_kernel::{Rules, Seat, SeatInfo, Side};

use crate::terms::SIDES;
use crate::{Browning, Event, Order, State, beginning};

impl Rules for Browning {
    type State = State;
    type Order = Order;
    type Event = Event;

    sandtable_kernel::turn_from_rooms!();

    /// Remembered sight lines are written as they are asked for, and two cores writing to one memory wait for each other.
    fn apart(&self) -> Browning {
        Browning::new(self.setup().clone())
    }

    /// BB-GEN-1: two sides, one seat each.
    fn seats(&self) -> Vec<SeatInfo> {
        let names = &self.setup().roster.side_names;
        let seat = |side: Side| SeatInfo {
            seat: Seat(side.0),
            key: ["A", "B"][usize::from(side.0)].to_owned(),
            name: names[usize::from(side.0)].clone(),
            side: Some(side),
        };
        SIDES.map(seat).into()
    }

    fn beginning(&self, state: &State) -> Result<Beginning, String> {
        beginning::of(self, state)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn opens_activation(&self, order: &Order) -> bool {
        matches!(order, Order::Activate(_))
    }
}

sandtable_kernel::face_from_rooms!(Browning);
sandtable_kernel::book_from_rooms!(Browning);
