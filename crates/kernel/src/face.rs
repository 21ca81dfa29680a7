//! The contract of a game with people ([`Face`]): what they see, what they are asked and offered, what they read.

use crate::offer::Offer;
use crate::preview::{Measure, Preview};
use crate::scene::{Scene, Sentence};
use crate::{Eye, Point, RuleId, Rules, Seat};

/// A game as people meet it. Nothing here changes anything, and everything is told as one eye may know it.
pub trait Face: Rules {
    /// What happened, in one sentence; the state is the one right after it.
    fn tell(&self, state: &Self::State, event: &Self::Event) -> Sentence;

    /// What a die is thrown for, in a word or two: `Control`, `Firepower`.
    fn roll_name(&self, rule: RuleId) -> &'static str;

    /// What this eye sees.
    fn scene(&self, state: &Self::State, eye: Eye) -> Scene;

    /// What is asked of this seat, in one plain sentence; empty when it has nothing to decide.
    fn question(&self, state: &Self::State, seat: Seat) -> String;

    /// What this seat may do now.
    fn offers(&self, state: &Self::State, seat: Seat) -> Vec<Offer>;

    /// What an order of this seat would bring.
    fn preview(&self, state: &Self::State, seat: Seat, order: &Self::Order) -> Preview;

    /// Measures between two points as this eye may.
    fn measure(&self, state: &Self::State, eye: Eye, from: Point, to: Point) -> Measure;
}
