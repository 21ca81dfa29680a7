//! Round bases and blast circles.

use serde::{Deserialize, Serialize};

use super::{Footprint, Point};
use crate::Length;

/// A closed disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Circle {
    /// The middle.
    pub centre: Point,
    /// How far it reaches from the middle.
    pub radius: Length,
}

impl Circle {
    /// The disc around a point.
    pub const fn new(centre: Point, radius: Length) -> Circle {
        Circle { centre, radius }
    }

    /// Whether the point lies in the disc, its edge included.
    pub const fn contains(self, point: Point) -> bool {
        self.centre.within(self.radius, point)
    }
}

impl Footprint for Circle {
    type Core = Point;

    fn core(&self) -> &Point {
        &self.centre
    }

    fn margin(&self) -> Length {
        self.radius
    }
}
