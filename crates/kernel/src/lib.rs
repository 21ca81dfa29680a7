//! What every tabletop game on the shelf shares, and nothing that belongs to one of them.

pub mod geometry;
mod length;

pub use geometry::Point;
pub use length::Length;
