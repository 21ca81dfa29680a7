//! The greedy player: of the orders worth thinking about, the one that leaves the best position on average.

use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::{Imagined, Mind, Rules, Seat, View};

use crate::Player;
use crate::expectation::{Effort, expected};

/// How much one decision may cost, counted in outcomes looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Outcomes over all orders of a decision.
    pub outcomes: u64,
    /// Dice of one order that are followed in all their falls.
    pub depth: usize,
    /// Orders looked at; the game proposes its best guesses first.
    pub orders: usize,
}

impl Default for Budget {
    /// Enough for every fall of two dice for ten orders: some milliseconds on the largest tables.
    fn default() -> Budget {
        Budget { outcomes: 400, depth: 3, orders: 100 }
    }
}

/// Takes the best order it can see one step ahead.
#[derive(Clone, Debug)]
pub struct Greedy {
    whim: Stream,
    budget: Budget,
}

impl Greedy {
    /// A greedy player with whims of its own.
    pub fn new(seed: Seed, budget: Budget) -> Greedy {
        Greedy { whim: Stream::new(seed, 0), budget }
    }

    /// The best of these orders; the first of equals, because proposals come best guess first.
    fn best<M: Mind>(
        &self,
        mind: &M,
        battle: &Imagined<'_, M::Rules>,
        seat: Seat,
        orders: Vec<OrderOf<M>>,
    ) -> Option<OrderOf<M>> {
        let count = orders.len().min(self.budget.orders).max(1) as u64;
        let effort = Effort { depth: self.budget.depth, outcomes: (self.budget.outcomes / count).max(1) };
        if let [only] = orders.as_slice() {
            // There is nothing to weigh.
            return battle.rules.check(&battle.state, seat, only).is_ok().then(|| only.clone());
        }
        let mut best = None;
        for order in orders.into_iter().take(self.budget.orders) {
            let Some(worth) = expected(mind, battle, seat, &order, effort) else { continue };
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, order));
            }
        }
        best.map(|(_, order)| order)
    }
}

impl<M: Mind> Player<M> for Greedy {
    fn decide(&mut self, view: &View<'_, M>) -> OrderOf<M> {
        let (mind, seat, known) = (view.mind(), view.seat(), view.known());
        let battle = mind.imagine(&known, &mut self.whim);
        let mut orders = Vec::new();
        mind.propose(&battle.rules, &battle.state, seat, &mut self.whim, &mut orders);
        let best = self.best(mind, &battle, seat, orders);
        best.unwrap_or_else(|| mind.random_order(&battle.rules, &battle.state, seat, &mut self.whim))
    }
}

/// What a seat of the game that a mind plays asks for.
type OrderOf<M> = <<M as Mind>::Rules as Rules>::Order;
