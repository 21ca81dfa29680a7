//! How the race is thought about: the other runner's card and choice are guessed.

use std::borrow::Cow;

use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Imagined, Known, Mind, Seat};

use super::{Order, PEEKING, Pace, RECKLESS, Race, SNOOPING, State, Step};

/// Thinks about the race.
pub struct RaceMind<const FLAW: u8>;

impl<const FLAW: u8> Mind for RaceMind<FLAW> {
    type Rules = Race<FLAW>;

    fn ready(_rules: &Race<FLAW>) -> Self {
        RaceMind
    }

    fn known<'a>(&self, rules: &'a Race<FLAW>, state: &'a State, seat: Seat) -> Known<'a, Race<FLAW>> {
        if FLAW == PEEKING {
            return Known::all(rules, state, seat);
        }
        let mut blotted = state.clone();
        for other in (0..2).filter(|other| *other != usize::from(seat.0)) {
            blotted.cards[other] = state.cards[other].map(|_| 1);
            if *state.frames.top() == Step::Pace {
                blotted.chosen[other] = state.chosen[other].map(|_| Pace::Walk);
            }
        }
        Known { seat, rules: Cow::Borrowed(rules), state: Cow::Owned(blotted) }
    }

    fn imagine<'a>(&self, known: &'a Known<'_, Race<FLAW>>, whim: &mut Stream) -> Imagined<'a, Race<FLAW>> {
        if FLAW == PEEKING {
            return known.as_it_is();
        }
        let mut guess = known.state.clone().into_owned();
        for other in (0..2).filter(|other| *other != usize::from(known.seat.0)) {
            if guess.cards[other].is_some() {
                guess.cards[other] = Some(whim.below(4) as u8 + 1);
            }
            if guess.chosen[other].is_some() && *guess.frames.top() == Step::Pace {
                guess.chosen[other] = Some(if whim.happens(1, 2) { Pace::Walk } else { Pace::Run });
            }
        }
        Imagined { rules: Cow::Borrowed(&known.rules), state: Cow::Owned(guess) }
    }

    fn random_order(&self, _rules: &Race<FLAW>, state: &State, seat: Seat, whim: &mut Stream) -> Order {
        let me = usize::from(seat.0).min(1);
        if FLAW == SNOOPING && *state.frames.top() == Step::Pace && state.cards[1 - me] == Some(4) {
            return Order::Pace(Pace::Walk);
        }
        match state.frames.top() {
            Step::Pace if state.cards[me].is_some() && whim.happens(1, 4) => Order::Pace(Pace::Card),
            Step::Pace => Order::Pace(if whim.happens(1, 2) { Pace::Walk } else { Pace::Run }),
            Step::Trip { .. } if whim.happens(1, 3) => Order::LetPass,
            Step::Trip { .. } if FLAW == RECKLESS => Order::Trip { using: 9 },
            Step::Trip { .. } => Order::Trip { using: whim.below(u32::from(state.breath[me]) + 1) as u8 },
        }
    }

    fn propose(&self, _rules: &Race<FLAW>, state: &State, seat: Seat, _whim: &mut Stream, into: &mut Vec<Order>) {
        let me = usize::from(seat.0).min(1);
        match state.frames.top() {
            Step::Pace => into.extend([Order::Pace(Pace::Run), Order::Pace(Pace::Walk)]),
            Step::Trip { .. } => into.extend([Order::Trip { using: state.breath[me] }, Order::LetPass]),
        }
    }

    fn evaluate(&self, _rules: &Race<FLAW>, state: &State, seat: Seat) -> i64 {
        let me = usize::from(seat.0).min(1);
        1000 * (i64::from(state.at[me]) - i64::from(state.at[1 - me]))
    }
}
