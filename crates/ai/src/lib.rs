//! Computer players for any game: what they know of it is what its [`Mind`] tells them of their seat, and its dice.
//!
//! Every player has its own stream of whims, so the same seed gives the same decisions and never touches the game's dice.
//! Thinking is bounded by counted outcomes, not by a clock: a decision is the same on a slow machine.

mod expectation;
mod greedy;
mod level;
mod random;
mod recruit;

pub use greedy::{Budget, Greedy};
pub use level::{Level, NoSuchLevel};
pub use random::Random;
pub use recruit::Recruit;

use sandtable_kernel::{Mind, Rules, View};

/// Somebody who decides for a seat.
pub trait Player<M: Mind>: Send {
    /// A legal order for the seat whose view this is and who has a decision to make.
    fn decide(&mut self, view: &View<'_, M>) -> <M::Rules as Rules>::Order;
}
