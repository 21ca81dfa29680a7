//! What is read, judged and written back: tables, toggles, forces, armies, scenarios.

pub mod army;
pub mod book;
pub mod fields;
pub mod forces;
pub mod kinds;
pub mod roster;
pub mod scenario;
pub mod setup;
pub mod tables;
pub mod toggles;
