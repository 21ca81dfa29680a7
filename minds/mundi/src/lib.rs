//! How computer players think about De Belli Mundi Secundus: what they guess of what they cannot know, which orders they weigh, and how they
//! judge a position.

mod evaluate;
mod imagine;
mod propose;

use std::borrow::Cow;

use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::{Imagined, Known, Mind, Seat};
use sandtable_mundi::{Mundi, Order, State};

/// The thinking of computer players. It keeps nothing from one decision to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MundiMind;

impl Mind for MundiMind {
    type Rules = Mundi;

    fn ready(_rules: &Mundi) -> MundiMind {
        MundiMind
    }

    fn known<'a>(&self, rules: &'a Mundi, state: &'a State, seat: Seat) -> Known<'a, Mundi> {
        if !imagine::hides(rules, state) {
            return Known::all(rules, state, seat);
        }
        let rules = imagine::blotted(rules, state, seat);
        let state = imagine::imagine(&rules, state, seat, &mut blot());
        Known { seat, rules: Cow::Owned(rules), state: Cow::Owned(state) }
    }

    fn imagine<'a>(&self, known: &'a Known<'_, Mundi>, whim: &mut Stream) -> Imagined<'a, Mundi> {
        if !imagine::hides(&known.rules, &known.state) {
            return known.as_it_is();
        }
        let rules = imagine::guessed(&known.rules, &known.state, known.seat, whim);
        let state = imagine::imagine(&rules, &known.state, known.seat, whim);
        let rules = imagine::with_aircraft(rules, &known.state, known.seat, whim);
        Imagined { rules: Cow::Owned(rules), state: Cow::Owned(state) }
    }

    fn random_order(&self, rules: &Mundi, state: &State, seat: Seat, whim: &mut Stream) -> Order {
        propose::random_order(rules, state, seat, whim)
    }

    fn propose(&self, rules: &Mundi, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
        propose::propose(rules, state, seat, whim, into);
    }

    fn evaluate(&self, rules: &Mundi, state: &State, seat: Seat) -> i64 {
        evaluate::evaluate(rules, state, seat)
    }
}

/// The chance by which unknown things are blotted out: always the same, so that nothing of the truth is in it.
fn blot() -> Stream {
    Stream::new(Seed::from_number(0), 0)
}
