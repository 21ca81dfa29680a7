//! The turn: the sequence of play top to bottom, and what a resolution has at hand.

pub(crate) mod play;
pub mod sequence;
