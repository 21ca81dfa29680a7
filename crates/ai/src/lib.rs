//! Computer players for any ruleset: what they know of a game is its `propose`, its `evaluate` and its dice.
//!
//! Every player has its own stream of whims, so the same seed gives the same decisions and never touches the game's dice.
//! Thinking is bounded by counted outcomes, not by a clock: a decision is the same on a slow machine.

mod expectation;
mod greedy;
mod level;
mod random;

pub use greedy::{Budget, Greedy};
pub use level::{Level, NoSuchLevel};
pub use random::Random;

use sandtable_kernel::{Ruleset, Seat};

/// Somebody who decides for a seat.
pub trait Player<R: Ruleset>: Send {
    /// A legal order for this seat, which has a decision to make.
    fn decide(&mut self, rules: &R, state: &R::State, seat: Seat) -> R::Order;
}
