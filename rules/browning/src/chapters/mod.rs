//! The book, a file for each chapter.

pub mod activation;
pub mod aftermath;
pub mod cards;
pub mod cover;
pub mod deployment;
pub mod draw;
pub mod fire;
pub(crate) mod ground;
pub(crate) mod losses;
pub mod measuring;
pub(crate) mod memo;
pub mod movement;
pub mod platoon;
pub mod rally;
pub mod refusals;
pub mod results;
pub mod sight;
pub mod turn_end;
pub mod victory;
pub(crate) mod vistas;
