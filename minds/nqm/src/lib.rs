//! How computer players think about Not Quite Mechanised Squared: what they guess of what they cannot know, which orders they weigh, and how they
//! judge a position.

mod evaluate;
mod imagine;
mod propose;

use std::borrow::Cow;

use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::{Imagined, Known, Mind, Seat};
use sandtable_nqm::{Nqm, Order, State};

/// The thinking of computer players. It keeps nothing from one decision to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NqmMind;

impl Mind for NqmMind {
    type Rules = Nqm;

    fn ready(_rules: &Nqm) -> NqmMind {
        NqmMind
    }

    fn known<'a>(&self, rules: &'a Nqm, state: &'a State, seat: Seat) -> Known<'a, Nqm> {
        if imagine::side_that_guesses(rules, seat).is_none() {
            return Known::all(rules, state, seat);
        }
        let state = imagine::imagine(rules, state, seat, &mut blot());
        Known { seat, rules: Cow::Borrowed(rules), state: Cow::Owned(state) }
    }

    fn imagine<'a>(&self, known: &'a Known<'_, Nqm>, whim: &mut Stream) -> Imagined<'a, Nqm> {
        if imagine::side_that_guesses(&known.rules, known.seat).is_none() {
            return known.as_it_is();
        }
        let state = imagine::imagine(&known.rules, &known.state, known.seat, whim);
        Imagined { rules: Cow::Borrowed(&known.rules), state: Cow::Owned(state) }
    }

    fn random_order(&self, rules: &Nqm, state: &State, seat: Seat, whim: &mut Stream) -> Order {
        propose::random_order(rules, state, seat, whim)
    }

    fn propose(&self, rules: &Nqm, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
        propose::propose(rules, state, seat, whim, into);
    }

    fn evaluate(&self, rules: &Nqm, state: &State, seat: Seat) -> i64 {
        evaluate::evaluate(rules, state, seat)
    }
}

/// The chance by which unknown things are blotted out: always the same, so that nothing of the truth is in it.
fn blot() -> Stream {
    Stream::new(Seed::from_number(0), 0)
}
