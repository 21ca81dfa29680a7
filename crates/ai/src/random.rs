//! The random player: any legal order, quickly. The yardstick below which nobody should fall.

use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::{Ruleset, Seat};

use crate::Player;

/// Decides by whim alone.
#[derive(Clone, Debug)]
pub struct Random {
    whim: Stream,
}

impl Random {
    /// A random player with whims of its own.
    pub fn new(seed: Seed) -> Random {
        Random { whim: Stream::new(seed, 0) }
    }
}

impl<R: Ruleset> Player<R> for Random {
    fn decide(&mut self, rules: &R, state: &R::State, seat: Seat) -> R::Order {
        rules.random_order(state, seat, &mut self.whim)
    }
}
