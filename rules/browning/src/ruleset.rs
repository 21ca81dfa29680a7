//! The game as the kernel knows it: every call goes to the chapter that answers it.

use sandtable_kernel::aftermath::Aftermath;
use sandtable_kernel::orders::{self as kernel_orders, Scope};
use sandtable_kernel::rules::Beginning;
use sandtable_kernel::{Checked, Misread, Pending, Refusal, Rules, Seat, SeatInfo, Side, Table};

use crate::aftermath;
use crate::beginning;
use crate::terms::SIDES;
use crate::{Browning, Event, Order, State, orders, sequence};

impl Rules for Browning {
    type State = State;
    type Order = Order;
    type Event = Event;

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

    fn start<T: Table<State>>(&self, table: &mut T) -> State {
        sequence::start(self, table)
    }

    fn pending(&self, state: &State) -> Pending {
        sequence::pending(self, state)
    }

    fn aftermath(&self, state: &State) -> Aftermath {
        aftermath::of(self, state)
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

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        sequence::check(self, state, seat, order)
    }

    fn play<T: Table<State>>(&self, state: &mut State, order: Checked<Self>, table: &mut T) {
        sequence::play(self, state, order.order(), table);
    }

    fn read_order(&self, state: &State, seat: Seat, words: &str) -> Result<Order, Misread> {
        kernel_orders::read(&Scope { rules: self, state, seat }, orders::open(*state.frames.top()), words)
    }

    fn write_order(&self, order: &Order) -> String {
        kernel_orders::write(self, order)
    }
}

sandtable_kernel::face_from_rooms!(Browning);
sandtable_kernel::book_from_rooms!(Browning);
