//! Worked examples of docs/rules as tests (EX-...), by chapter, and what else a chapter promises.

mod actions;
mod charge;
mod movement;
mod orders;
mod victory;
