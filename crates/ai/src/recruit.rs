//! The recruit: sees what a thinking player sees, and is careless every so often.

use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::{Mind, Rules, View};

use crate::{Budget, Greedy, Player, Random};

/// One decision in so many is made without looking. Against greedy such a player wins one battle in four or less in most games.
const CARELESS_EVERY: u32 = 2;

/// Weighs little, and now and then not at all: an opponent to learn against.
#[derive(Clone, Debug)]
pub struct Recruit {
    whim: Stream,
    careful: Greedy,
    careless: Random,
}

impl Recruit {
    /// A recruit with whims of its own.
    pub fn new(seed: Seed) -> Recruit {
        let budget = Budget { outcomes: 40, depth: 1, orders: 20 };
        Recruit { whim: Stream::new(seed, 1), careful: Greedy::new(seed, budget), careless: Random::new(seed) }
    }
}

impl<M: Mind> Player<M> for Recruit {
    fn decide(&mut self, view: &View<'_, M>) -> <M::Rules as Rules>::Order {
        if self.whim.happens(1, CARELESS_EVERY) { self.careless.decide(view) } else { self.careful.decide(view) }
    }
}
