//! The game as the kernel knows it: every call goes to the chapter that answers it.

use sandtable_kernel::aftermath::Aftermath;
use sandtable_kernel::orders::{self as kernel_orders, Scope};
use sandtable_kernel::{Checked, Misread, Pending, Refusal, Rules, Seat, SeatInfo, Side, Sight, Table};

use crate::aftermath;
use crate::terms::SIDES;
use crate::{Brevity, Event, Order, State, orders, scenario, secrecy, sequence};

impl Rules for Brevity {
    type State = State;
    type Order = Order;
    type Event = Event;

    fn seats(&self) -> Vec<SeatInfo> {
        let seat = |side: Side| SeatInfo {
            seat: Seat(side.0),
            key: scenario::letter(side).to_owned(),
            name: self.roster().corps(side).name.clone(),
            side: Some(side),
        };
        SIDES.map(seat).into()
    }

    fn start<T: Table<State>>(&self, table: &mut T) -> State {
        sequence::start(self, table)
    }

    fn pending(&self, state: &State) -> Pending {
        sequence::pending(self, state)
    }

    fn aftermath(&self, state: &State) -> Aftermath {
        aftermath::of(self, state)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.absolute_turn())
    }

    fn opens_activation(&self, order: &Order) -> bool {
        matches!(order, Order::Select(_))
    }

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        sequence::check(self, state, seat, order)
    }

    fn play<T: Table<State>>(&self, state: &mut State, order: Checked<Self>, table: &mut T) {
        sequence::play(self, state, order.order(), table);
    }

    fn order_sight(&self, state: &State, seat: Seat, order: &Order) -> Sight {
        secrecy::order_sight(self, state, seat, order)
    }

    fn read_order(&self, state: &State, seat: Seat, words: &str) -> Result<Order, Misread> {
        kernel_orders::read(&Scope { rules: self, state, seat }, orders::open(*state.frames.top()), words)
    }

    fn write_order(&self, order: &Order) -> String {
        kernel_orders::write(self, order)
    }
}

sandtable_kernel::face_from_rooms!(Brevity);
sandtable_kernel::book_from_rooms!(Brevity, warnings: |rules: &Brevity| rules.setup().advice.clone());
