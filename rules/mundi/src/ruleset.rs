//! The game as the kernel knows it: every call goes to the chapter that answers it.

use sandtable_kernel::aftermath::Aftermath;
use sandtable_kernel::orders::{self as kernel_orders, Scope};
use sandtable_kernel::{Checked, Misread, Pending, Refusal, Rules, Seat, SeatInfo, Side, Sight, Table, Unit};

use crate::aftermath;
use crate::forces::mismatch;
use crate::terms::{SIDES, index};
use crate::{Event, Mundi, Order, State, hidden, orders, scene, sequence};

impl Rules for Mundi {
    type State = State;
    type Order = Order;
    type Event = Event;

    fn apart(&self) -> Mundi {
        self.with_own_ground()
    }

    /// MS-GEN-3: two seats.
    fn seats(&self) -> Vec<SeatInfo> {
        let seat = |side: Side| SeatInfo {
            seat: Seat(side.0),
            key: scene::side_key(side).to_owned(),
            name: self.setup().roster.side_names[index(side)].clone(),
            side: Some(side),
        };
        SIDES.map(seat).into()
    }

    fn start<T: Table<State>>(&self, table: &mut T) -> State {
        sequence::start(self, table)
    }

    fn pending(&self, state: &State) -> Pending {
        sequence::pending(state)
    }

    fn unit(&self) -> Unit {
        Unit::Millimetre
    }

    fn aftermath(&self, state: &State) -> Aftermath {
        aftermath::of(self, state)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn opens_activation(&self, order: &Order) -> bool {
        matches!(order, Order::Move(_) | Order::Group(_) | Order::Fly(..) | Order::Attack { .. })
    }

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        sequence::check(self, state, seat, order)
    }

    fn play<T: Table<State>>(&self, state: &mut State, order: Checked<Self>, table: &mut T) {
        sequence::play(self, state, order.seat(), order.order(), table);
    }

    /// Loading and unloading under a blank is nobody else's business (MS-HID-1).
    fn order_sight(&self, state: &State, seat: Seat, order: &Order) -> Sight {
        hidden::order_sight(self, state, seat, order)
    }

    fn read_order(&self, state: &State, seat: Seat, words: &str) -> Result<Order, Misread> {
        kernel_orders::read(&Scope { rules: self, state, seat }, orders::open(*state.frames.top()), words)
    }

    fn write_order(&self, order: &Order) -> String {
        kernel_orders::write(self, order)
    }
}

sandtable_kernel::face_from_rooms!(Mundi);
sandtable_kernel::book_from_rooms!(Mundi, warnings: mismatch::warnings);
