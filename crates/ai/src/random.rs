//! The random player: any legal order, quickly. The yardstick below which nobody should fall.

use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::{Known, Mind, Rules};

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

impl<M: Mind> Player<M> for Random {
    fn decide(&mut self, mind: &M, known: &Known<'_, M::Rules>) -> <M::Rules as Rules>::Order {
        mind.random_order(&known.rules, &known.state, known.seat, &mut self.whim)
    }
}
