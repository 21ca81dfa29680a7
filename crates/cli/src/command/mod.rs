//! The subcommands, one file each.

pub mod army;
pub mod check;
pub mod games;
pub mod odds;
pub mod replay;
pub mod rules;
pub mod scenario;
pub mod scenarios;
pub mod schema;
pub mod serve;
pub mod sim;
pub mod tables;
pub mod verify;
