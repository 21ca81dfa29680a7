//! The turn: the sequence of play top to bottom, who decides, what an order brings, and what a resolution has at hand.

mod actions;
mod judge;
pub(crate) mod play;
mod prepare;
mod resolve;
pub mod sequence;
