//! The game as the kernel knows it: every call goes to the chapter that answers it.

use sandtable_kernel::aftermath::Aftermath;
use sandtable_kernel::orders::{self as kernel_orders, Scope};
use sandtable_kernel::{Checked, Misread, Pending, Refusal, RuleId, Rules, Seat, SeatInfo, Side, Table};

use crate::aftermath;
use crate::terms::SIDES;
use crate::toggles::Premeasure;
use crate::{Brethren, Event, Order, State, counted, orders, rule, scenario, sequence};

impl Rules for Brethren {
    type State = State;
    type Order = Order;
    type Event = Event;

    /// Looks and ways that one thread remembers are of no use to another that waits for the same memory.
    fn apart(&self) -> Brethren {
        Brethren::new(self.setup().clone())
    }

    /// BR-GEN-6: two sides, one seat each.
    fn seats(&self) -> Vec<SeatInfo> {
        let names = &self.setup().roster.side_names;
        let seat = |side: Side| SeatInfo {
            seat: Seat(side.0),
            key: ["blue", "red"][usize::from(side.0)].to_owned(),
            name: names[usize::from(side.0)].clone(),
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

    fn aftermath(&self, state: &State) -> Aftermath {
        aftermath::of(self, state)
    }

    fn turn(&self, state: &State) -> u32 {
        u32::from(state.turn)
    }

    fn opens_activation(&self, order: &Order) -> bool {
        matches!(
            order,
            Order::Activate(_) | Order::GroupMove { .. } | Order::GroupRun { .. } | Order::Charge(_) | Order::Redeem(_)
        )
    }

    /// BR-MEA-3: without pre-measuring a declared action is final, for the board now shows what it reaches.
    fn reveals(&self, event: &Event) -> Option<RuleId> {
        let declared = matches!(event, Event::ActionTaken { .. } | Event::OrderGiven { .. } | Event::Reacted { .. });
        (declared && self.setup().toggles.premeasure == Premeasure::Book).then_some(rule::MEA_3)
    }

    fn counted(&self, state: &State, event: &Event) -> Option<(&'static str, u32)> {
        counted::counted(self, state, event)
    }

    fn check(&self, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
        sequence::check(self, state, seat, order)
    }

    fn play<T: Table<State>>(&self, state: &mut State, order: Checked<Self>, table: &mut T) {
        sequence::play(self, state, order.seat(), order.order(), table);
    }

    fn read_order(&self, state: &State, seat: Seat, words: &str) -> Result<Order, Misread> {
        kernel_orders::read(&Scope { rules: self, state, seat }, orders::open(*state.frames.top()), words)
    }

    fn write_order(&self, order: &Order) -> String {
        kernel_orders::write(self, order)
    }
}

sandtable_kernel::face_from_rooms!(Brethren);
// BR-SET-2: a map with little terrain or with lines of sight from edge to edge.
sandtable_kernel::book_from_rooms!(Brethren, warnings: scenario::map::warnings);
