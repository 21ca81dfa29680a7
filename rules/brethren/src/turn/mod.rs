//! The sequence of play, and what a resolution has at hand.

pub(crate) mod play;
pub mod sequence;
