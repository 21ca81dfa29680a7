//! What is read, judged and written back: tables, toggles, forces, armies, scenarios.

pub mod army;
pub(crate) mod beginning;
pub mod book;
pub mod fields;
pub mod forces;
pub mod roster;
pub mod scenario;
pub mod tables;
pub mod toggles;
