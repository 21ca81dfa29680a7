//! Worked examples of docs/rules as tests (EX-...), by chapter, and what else a chapter promises.

mod actions;
mod charge;
pub mod fixture;
mod movement;
mod orders;
mod played_by_offers;
mod victory;
