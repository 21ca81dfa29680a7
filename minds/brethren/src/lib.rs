//! How computer players think about Brethren WW2: which orders they weigh, and how they judge a position.

mod evaluate;
#[cfg(test)]
mod fixture;
mod known;
mod outlook;
mod propose;
mod walks;

use std::ops::Deref;
use std::sync::OnceLock;

use sandtable_brethren::{Brethren, Order, State};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Imagined, Known, Mind, Seat};

use outlook::Outlook;
use walks::Walks;

/// The thinking of computer players. It keeps ways on foot and what is seen from where, once somebody has asked: the ground does not change in a battle.
#[derive(Debug, Default)]
pub struct BrethrenMind {
    walks: OnceLock<Walks>,
    outlook: OnceLock<Outlook>,
}

impl Mind for BrethrenMind {
    type Rules = Brethren;

    fn ready(_rules: &Brethren) -> BrethrenMind {
        BrethrenMind::default()
    }

    fn known<'a>(&self, rules: &'a Brethren, state: &'a State, seat: Seat) -> Known<'a, Brethren> {
        known::known(rules, state, seat)
    }

    fn imagine<'a>(&self, known: &'a Known<'_, Brethren>, _whim: &mut Stream) -> Imagined<'a, Brethren> {
        known.as_it_is()
    }

    fn random_order(&self, rules: &Brethren, state: &State, seat: Seat, whim: &mut Stream) -> Order {
        propose::random_order(&self.study(rules), state, seat, whim)
    }

    fn propose(&self, rules: &Brethren, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
        propose::propose(&self.study(rules), state, seat, whim, into);
    }

    fn evaluate(&self, rules: &Brethren, state: &State, seat: Seat) -> i64 {
        evaluate::evaluate(&self.study(rules), state, seat)
    }
}

impl BrethrenMind {
    fn study<'a>(&'a self, rules: &'a Brethren) -> Study<'a> {
        Study { rules, mind: self }
    }
}

/// The rules of a battle with a player's own notes on its ground.
pub(crate) struct Study<'a> {
    rules: &'a Brethren,
    mind: &'a BrethrenMind,
}

impl Deref for Study<'_> {
    type Target = Brethren;

    fn deref(&self) -> &Brethren {
        self.rules
    }
}

impl Study<'_> {
    /// Ways on foot.
    fn walks(&self) -> &Walks {
        self.mind.walks.get_or_init(|| Walks::new(self.rules))
    }

    /// What is seen from where.
    fn outlook(&self) -> &Outlook {
        self.mind.outlook.get_or_init(|| Outlook::new(self.rules))
    }
}
