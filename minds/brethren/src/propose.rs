//! Orders for computer players: one at random, or some worth thinking about.
//!
//! What dice decide is weighed here, by expected losses and gains in points, and one order is proposed; where somebody goes
//! is weighed by the position it leads to. Without measuring beforehand distances are estimates (BR-MEA-7). No computer
//! player concedes.

mod aim;
mod charges;
mod choices;
mod march;
mod nerve;
mod places;
mod plans;
mod random;
mod spots;

use sandtable_brethren::state::Frame;
use sandtable_brethren::{Order, State};
use sandtable_kernel::Seat;
use sandtable_kernel::dice::Stream;

use crate::Study;

pub use random::random_order;
pub(crate) use spots::Field;

/// Orders worth thinking about, best guesses first; all legal.
pub fn propose(rules: &Study<'_>, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
    let chosen = match *state.frames.top() {
        Frame::Split { .. } => Some(Order::Done),
        Frame::Place => {
            places::worth_a_look(rules, state, whim, into);
            None
        }
        Frame::Slot => plans::slot(rules, state, seat, whim),
        Frame::Group => plans::group(rules, state, seat, whim),
        Frame::Act | Frame::Redeem => plans::action(rules, state, seat, whim),
        Frame::Go => march::next(rules, state, seat, whim),
        Frame::Second => Some(choices::second(rules, state, whim)),
        Frame::SecondFire => Some(choices::second_fire(rules, state, whim)),
        Frame::React => Some(choices::reaction(rules, state, whim)),
        Frame::Support { .. } => Some(choices::support(rules, state, seat)),
        Frame::Hits => Some(choices::hits(rules, state)),
        Frame::Morale { .. } => choices::morale(rules, state, seat),
        _ => None,
    };
    let legal = |order: &Order| sandtable_brethren::sequence::check(rules, state, seat, order).is_ok();
    into.extend(chosen.filter(legal));
    if into.is_empty() {
        into.push(random_order(rules, state, seat, whim));
    }
}
