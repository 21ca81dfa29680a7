//! The book, a file for each chapter; `advanced` holds the optional ones.

pub mod advanced;
pub mod aftermath;
pub mod artillery;
pub(crate) mod artillery_range;
pub(crate) mod casualties;
pub mod deployment;
pub(crate) mod draw;
pub mod fire;
pub mod ground;
pub mod location;
pub mod movement;
pub mod moving;
pub mod opportunity;
pub mod readiness;
pub mod refusals;
pub mod regroup;
pub(crate) mod road_net;
pub mod secrecy;
pub mod selection;
pub mod track;
pub mod turn_end;
pub mod turn_start;
pub mod victory;
pub mod volley;
