//! The turn: the sequence of play top to bottom, who decides, and what a resolution has at hand.

mod answer;
pub(crate) mod defaults;
mod judge;
mod phase;
pub(crate) mod play;
pub mod sequence;
