//! Exact plane geometry on integer points: no floats, no tolerance, the same answer on every machine.
//!
//! Coordinates reach at most [`LIMIT`] from the origin; shapes refuse vertices beyond it, and every proof in this module
//! that a product fits its integer rests on it.

mod bounds;
mod circle;
mod distance;
mod fault;
mod inner_length;
mod meeting;
mod path;
mod point;
mod polygon;
mod polyline;
#[cfg(test)]
mod properties;
mod reach;
mod rectangle;
mod segment;
mod square;
mod squared_distance;
mod wide;

pub use bounds::Bounds;
pub use circle::Circle;
pub use distance::{Footprint, Outline, closer_than, distance_squared, within};
pub use fault::ShapeFault;
pub use inner_length::{inner_length, inner_length_exceeds, inner_length_is_zero};
pub use meeting::{first_meeting, first_meeting_beyond, meets, meets_beyond, meets_near_end};
pub use path::{ceil_to_hundredth, path_length, path_touches};
pub use point::{LIMIT, Point, Vector};
pub use polygon::{Polygon, Side};
pub use polyline::Polyline;
pub use reach::reach;
pub use rectangle::Rectangle;
pub use segment::Segment;
pub use square::Square;
pub use squared_distance::SquaredDistance;
