//! The worked examples of the rulebook (BB-EX), one file a chapter.

mod deployment;
mod fire;
pub mod fixture;
mod ground;
mod movement;
mod platoon;
mod played_by_offers;
mod rally;
mod sequence;
mod turn_end;
mod two_turns;
pub mod walled_farm;
