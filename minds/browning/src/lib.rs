//! How computer players think about Bring the Browning: which orders they weigh, and how they judge a position.

mod evaluate;
mod outlook;
mod propose;

use std::ops::Deref;

use sandtable_browning::{Browning, Order, State};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Imagined, Known, Mind, Seat};

use outlook::Outlook;

/// The thinking of computer players. It keeps the coarse map of who sees whom: the ground does not change in a battle.
#[derive(Debug)]
pub struct BrowningMind {
    outlook: Outlook,
}

impl Mind for BrowningMind {
    type Rules = Browning;

    fn ready(rules: &Browning) -> BrowningMind {
        BrowningMind { outlook: Outlook::new(rules.setup().width, rules.setup().height) }
    }

    fn known<'a>(&self, rules: &'a Browning, state: &'a State, seat: Seat) -> Known<'a, Browning> {
        Known::all(rules, state, seat)
    }

    fn imagine<'a>(&self, known: &'a Known<'_, Browning>, _whim: &mut Stream) -> Imagined<'a, Browning> {
        known.as_it_is()
    }

    fn random_order(&self, rules: &Browning, state: &State, seat: Seat, whim: &mut Stream) -> Order {
        propose::random_order(&self.study(rules), state, seat, whim)
    }

    fn propose(&self, rules: &Browning, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
        propose::propose(&self.study(rules), state, seat, whim, into);
    }

    fn evaluate(&self, rules: &Browning, state: &State, seat: Seat) -> i64 {
        evaluate::evaluate(&self.study(rules), state, seat)
    }
}

impl BrowningMind {
    fn study<'a>(&'a self, rules: &'a Browning) -> Study<'a> {
        Study { rules, outlook: &self.outlook }
    }
}

/// The rules of a battle with a player's own notes on its ground.
pub(crate) struct Study<'a> {
    rules: &'a Browning,
    outlook: &'a Outlook,
}

impl Deref for Study<'_> {
    type Target = Browning;

    fn deref(&self) -> &Browning {
        self.rules
    }
}
