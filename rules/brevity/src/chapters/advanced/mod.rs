//! The advanced chapters, one file each. Every one begins by asking its own switch.

pub mod air;
pub mod air_forecast;
pub mod air_landings;
pub mod amphibious;
pub mod bridges;
pub mod counter_battery;
pub mod engineering;
pub mod hidden;
mod lookout;
pub mod obstacles;
pub mod reconnaissance;
pub mod recovery;
pub mod smoke;
pub mod supply;
pub(crate) mod supply_march;
pub mod waves;
pub mod weather;
