//! The random player: any legal order, quickly. The yardstick below which nobody should fall.

use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::{Mind, Rules, View};

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
    fn decide(&mut self, view: &View<'_, M>) -> <M::Rules as Rules>::Order {
        view.random_order(&mut self.whim)
    }
}
