//! How computer players think about Operation Brevity: what they guess of what they cannot know, which orders they weigh, and how they
//! judge a position.

mod evaluate;
mod imagine;
mod known;
mod propose;

use std::borrow::Cow;

use sandtable_brevity::terms::{SIDES, other};
use sandtable_brevity::{Brevity, Order, State};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Imagined, Known, Mind, Seat, Side};

/// The thinking of computer players: the rules as each seat knows them, and nothing else from one decision to the next.
#[derive(Clone, Debug)]
pub struct BrevityMind {
    known_to: [Brevity; 2],
}

impl Mind for BrevityMind {
    type Rules = Brevity;

    fn ready(rules: &Brevity) -> BrevityMind {
        BrevityMind { known_to: SIDES.map(|side| known::rules_without_secrets(rules, other(side))) }
    }

    fn known<'a>(&self, rules: &'a Brevity, state: &'a State, seat: Seat) -> Known<'a, Brevity> {
        let enemy = other(Side(seat.0));
        if !known::keeps_secrets(rules, state, enemy) {
            return Known::all(rules, state, seat);
        }
        let rules = &self.known_to[usize::from(seat.0)];
        let state = known::state_without_secrets(rules, state, enemy);
        Known { seat, rules: Cow::Owned(rules.clone()), state: Cow::Owned(state) }
    }

    fn imagine<'a>(&self, known: &'a Known<'_, Brevity>, whim: &mut Stream) -> Imagined<'a, Brevity> {
        if !known::keeps_secrets(&known.rules, &known.state, other(Side(known.seat.0))) {
            return known.as_it_is();
        }
        let state = imagine::imagine(&known.rules, &known.state, known.seat, whim);
        Imagined { rules: Cow::Borrowed(&known.rules), state: Cow::Owned(state) }
    }

    fn random_order(&self, rules: &Brevity, state: &State, seat: Seat, whim: &mut Stream) -> Order {
        propose::random_order(rules, state, seat, whim)
    }

    fn propose(&self, rules: &Brevity, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
        propose::propose(rules, state, seat, whim, into);
    }

    fn evaluate(&self, rules: &Brevity, state: &State, seat: Seat) -> i64 {
        evaluate::evaluate(rules, state, seat)
    }
}
