//! The game as the kernel knows it: every call goes to the chapter that answers it.

use sandtable_kernel::{Rules, Seat, SeatInfo, Side, Sight};

use crate::terms::SIDES;
use crate::{Brevity, Event, Order, State, scenario, secrecy};

impl Rules for Brevity {
    type State = State;
    type Order = Order;
    type Event = Event;

    sandtable_kernel::turn_from_rooms!();

    fn seats(&self) -> Vec<SeatInfo> {
        let seat = |side: Side| SeatInfo {
            seat: Seat(side.0),
            key: scenario::letter(side).to_owned(),
            name: self.roster().corps(side).name.clone(),
            side: Some(side),
        };
        SIDES.map(seat).into()
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.absolute_turn())
    }

    fn opens_activation(&self, order: &Order) -> bool {
        matches!(order, Order::Select(_))
    }

    fn order_sight(&self, state: &State, seat: Seat, order: &Order) -> Sight {
        secrecy::order_sight(self, state, seat, order)
    }
}

sandtable_kernel::face_from_rooms!(Brevity);
sandtable_kernel::book_from_rooms!(Brevity, warnings: |rules: &Brevity| rules.setup().advice.clone());
