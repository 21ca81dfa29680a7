//! Mass simulation and balance studies of any game, on all cores, with the same results on any number of them.

mod counts;
mod game;
pub mod report;
mod series;
mod simulation;
mod statistics;
mod tally;

pub use counts::{CountReport, Counts};
pub use game::{GameRecord, play_game};
pub use series::{Series, SeriesRow, vary};
pub use simulation::{Plan, SideReport, SimReport, TableSideReport, Turns, simulate};
pub use statistics::{Interval, wilson};
pub use tally::Tally;
