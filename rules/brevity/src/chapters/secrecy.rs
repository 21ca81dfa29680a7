//! Who may see which order (OB-INF).

use sandtable_kernel::{Seat, Side, Sight};

use crate::play::sight_of;
use crate::state::Frame;
use crate::{Brevity, Order, State, deployment};

/// Who may see an order in the journal: set-up of hidden battalions, what they do, and air orders are secret.
pub fn order_sight(rules: &Brevity, state: &State, seat: Seat, order: &Order) -> Sight {
    let side = Side(seat.0);
    match (*state.frames.top(), order) {
        (Frame::Deploy, order) => deployment::sight(rules, state, side, order),
        // That nothing was ordered is as secret as what was.
        (Frame::AirOrders(_), Order::Bomb { .. } | Order::BombPoint { .. } | Order::EndAirOrders) => Sight::only(seat),
        (_, Order::Idle(battalion) | Order::Attach(battalion) | Order::AssignCounter(battalion))
        | (
            _,
            Order::ReleaseCounter(battalion)
            | Order::Work { battalion, .. }
            | Order::Mine { battalion, .. }
            | Order::Stance { battalion, .. },
        )
        | (_, Order::Detach { battalion, .. } | Order::Observer { battalion, .. } | Order::Wave { battalion, .. }) => {
            sight_of(rules, state, *battalion)
        }
        _ => Sight::ALL,
    }
}
