//! The worked examples of the rulebook (BB-EX), one file a chapter.

mod deployment;
mod fire;
mod ground;
mod movement;
mod platoon;
mod rally;
mod sequence;
mod turn_end;
mod two_turns;
