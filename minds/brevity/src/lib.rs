//! How computer players think about Operation Brevity: what they guess of what they cannot know, which orders they weigh, and how they
//! judge a position.

mod evaluate;
mod imagine;
mod propose;

use std::borrow::Cow;

use sandtable_brevity::{Brevity, Order, State};
use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::{Imagined, Known, Mind, Seat};

/// The thinking of computer players. It keeps nothing from one decision to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct BrevityMind;

impl Mind for BrevityMind {
    type Rules = Brevity;

    fn ready(_rules: &Brevity) -> BrevityMind {
        BrevityMind
    }

    fn known<'a>(&self, rules: &'a Brevity, state: &'a State, seat: Seat) -> Known<'a, Brevity> {
        if !imagine::hides(rules, state, seat) {
            return Known::all(rules, state, seat);
        }
        let state = imagine::imagine(rules, state, seat, &mut blot());
        Known { seat, rules: Cow::Borrowed(rules), state: Cow::Owned(state) }
    }

    fn imagine<'a>(&self, known: &'a Known<'_, Brevity>, whim: &mut Stream) -> Imagined<'a, Brevity> {
        if !imagine::hides(&known.rules, &known.state, known.seat) {
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

/// The chance by which unknown things are blotted out: always the same, so that nothing of the truth is in it.
fn blot() -> Stream {
    Stream::new(Seed::from_number(0), 0)
}
