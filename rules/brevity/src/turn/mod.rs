//! The turn: the sequence of play top to bottom, who decides, and what a resolution has at hand.

mod judge;
pub(crate) mod play;
pub mod sequence;
