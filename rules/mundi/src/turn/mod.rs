//! The turn: the sequence of play, who decides, and what a resolution has at hand.

mod actions;
pub(crate) mod play;
pub mod sequence;
