//! How computer players think about Bring the Browning: which orders they weigh, and how they judge a position.

mod evaluate;
mod outlook;
mod propose;

use std::ops::Deref;
use std::sync::OnceLock;

use sandtable_browning::{Browning, Order, State};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Imagined, Known, Mind, Seat};

use outlook::Outlook;

/// The thinking of computer players. It keeps the coarse map of who sees whom, once somebody has asked: the ground does not
/// change in a battle.
#[derive(Debug, Default)]
pub struct BrowningMind {
    outlook: OnceLock<Outlook>,
}

impl Mind for BrowningMind {
    type Rules = Browning;

    fn ready(_rules: &Browning) -> BrowningMind {
        BrowningMind::default()
    }

    /// BB-HID-1: nothing is hidden, so there is nothing to guess.
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
        Study { rules, mind: self }
    }
}

/// The rules of a battle with a player's own notes on its ground.
pub(crate) struct Study<'a> {
    rules: &'a Browning,
    mind: &'a BrowningMind,
}

impl Deref for Study<'_> {
    type Target = Browning;

    fn deref(&self) -> &Browning {
        self.rules
    }
}

impl Study<'_> {
    /// Who would see whom, roughly.
    fn outlook(&self) -> &Outlook {
        self.mind.outlook.get_or_init(|| Outlook::new(self.rules.setup().width, self.rules.setup().height))
    }
}
