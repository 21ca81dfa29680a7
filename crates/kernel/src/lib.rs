//! What every tabletop game on the shelf shares, and nothing that belongs to one of them.

mod angle;
pub mod geometry;
mod length;
pub mod line_of_sight;
pub mod terrain;

pub use angle::Angle;
pub use geometry::Point;
pub use length::Length;
