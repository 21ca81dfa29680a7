//! The testkit tried on a toy game: everything passes on the sound one and each check catches the flaw made for it.

mod allocations;
mod conformance;
mod golden;
mod odds;
mod playbook;
mod race;
