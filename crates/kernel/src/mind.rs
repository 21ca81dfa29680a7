//! The contract of a game with its computer players ([`Mind`]): what a seat knows, what it makes of it, and what it would do.

use std::borrow::Cow;

use crate::dice::Stream;
use crate::{Rules, Seat};

/// How a game is thought about, made ready for one battle.
///
/// A player is handed a [`View`] of its seat and nothing else. Through it the player gets what the seat knows ([`Mind::known`]),
/// completes that to a whole battle by guessing ([`Mind::imagine`]) and thinks about the battle it has imagined.
pub trait Mind: Send + Sync + Sized + 'static {
    /// The game it plays.
    type Rules: Rules;

    /// Makes ready to think about one battle. May keep what follows from things nobody hides, such as ways over the ground.
    fn ready(rules: &Self::Rules) -> Self;

    /// All that a seat may know of a battle: two battles that differ only in what it cannot know give the same. What is
    /// unknown is blotted out by something that does not depend on the truth.
    fn known<'a>(
        &self,
        rules: &'a Self::Rules,
        state: &'a <Self::Rules as Rules>::State,
        seat: Seat,
    ) -> Known<'a, Self::Rules>;

    /// A whole battle, rules and state, that agrees with what is known; the rest is guessed with `whim`.
    fn imagine<'a>(&self, known: &'a Known<'_, Self::Rules>, whim: &mut Stream) -> Imagined<'a, Self::Rules>;

    /// One legal order at random, quickly. It is drawn on the true battle, so that simulations need no copy, and must rest only
    /// on what the seat may know; the conformance suite holds it to that.
    fn random_order(
        &self,
        rules: &Self::Rules,
        state: &<Self::Rules as Rules>::State,
        seat: Seat,
        whim: &mut Stream,
    ) -> <Self::Rules as Rules>::Order;

    /// Orders worth thinking about, best guesses first; all legal.
    fn propose(
        &self,
        rules: &Self::Rules,
        state: &<Self::Rules as Rules>::State,
        seat: Seat,
        whim: &mut Stream,
        into: &mut Vec<<Self::Rules as Rules>::Order>,
    );

    /// How good this state is for a seat, in thousandths of whatever the game counts; more is better.
    fn evaluate(&self, rules: &Self::Rules, state: &<Self::Rules as Rules>::State, seat: Seat) -> i64;
}

/// A battle as it is handed to the player of one seat, who cannot look behind it.
#[derive(Debug)]
pub struct View<'a, M: Mind> {
    mind: &'a M,
    rules: &'a M::Rules,
    state: &'a <M::Rules as Rules>::State,
    seat: Seat,
}

impl<'a, M: Mind> View<'a, M> {
    /// What the player of this seat gets.
    pub fn new(mind: &'a M, rules: &'a M::Rules, state: &'a <M::Rules as Rules>::State, seat: Seat) -> View<'a, M> {
        View { mind, rules, state, seat }
    }

    /// Who thinks.
    pub fn mind(&self) -> &'a M {
        self.mind
    }

    /// Whose view it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// All that the seat may know.
    pub fn known(&self) -> Known<'a, M::Rules> {
        self.mind.known(self.rules, self.state, self.seat)
    }

    /// One legal order at random.
    pub fn random_order(&self, whim: &mut Stream) -> <M::Rules as Rules>::Order {
        self.mind.random_order(self.rules, self.state, self.seat, whim)
    }
}

/// What a seat knows of a battle: rules and state with everything blotted out that it cannot know.
///
/// Where nothing is hidden this is the battle itself, borrowed.
#[derive(Clone, Debug)]
pub struct Known<'a, R: Rules> {
    /// Whose knowledge it is.
    pub seat: Seat,
    /// The rules with their rosters, as far as they are known.
    pub rules: Cow<'a, R>,
    /// The state, as far as it is known.
    pub state: Cow<'a, R::State>,
}

/// A whole battle that a seat thinks it may be in. Where nothing is hidden it is the battle itself, borrowed.
#[derive(Clone, Debug)]
pub struct Imagined<'a, R: Rules> {
    /// The rules with guessed rosters.
    pub rules: Cow<'a, R>,
    /// The state with guesses in it.
    pub state: Cow<'a, R::State>,
}

impl<'a, R: Rules> Known<'a, R> {
    /// A battle of which this seat knows everything.
    pub fn all(rules: &'a R, state: &'a R::State, seat: Seat) -> Known<'a, R> {
        Known { seat, rules: Cow::Borrowed(rules), state: Cow::Borrowed(state) }
    }

    /// The battle as it is known, where there is nothing to guess.
    pub fn as_it_is(&self) -> Imagined<'_, R> {
        Imagined { rules: Cow::Borrowed(&self.rules), state: Cow::Borrowed(&self.state) }
    }
}
