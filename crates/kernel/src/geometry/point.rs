//! Points of the table and the arrows between them.

use core::fmt;
use core::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use crate::Length;

/// The farthest a coordinate may lie from the origin: 2^21 units, a little over 165 inches.
///
/// Differences then stay below 2^22, cross and dot products within 2^45, and their squares fit `i128` with room to spare.
pub const LIMIT: Length = Length(1 << 21);

/// A point of the table; x grows east, y grows north, the south-west corner is the origin.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Point {
    /// Distance east of the origin.
    pub x: Length,
    /// Distance north of the origin.
    pub y: Length,
}

/// The step from one point to another, in units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Vector {
    /// East.
    pub x: i64,
    /// North.
    pub y: i64,
}

impl Point {
    /// A point from its coordinates.
    pub const fn new(x: Length, y: Length) -> Point {
        Point { x, y }
    }

    /// A point in whole inches.
    pub const fn inches(x: i32, y: i32) -> Point {
        Point { x: Length::inches(x), y: Length::inches(y) }
    }

    /// A point in hundredths of an inch.
    pub const fn hundredths(x: i32, y: i32) -> Point {
        Point { x: Length::hundredths(x), y: Length::hundredths(y) }
    }

    /// Whether both coordinates lie within [`LIMIT`]; check what people send before measuring with it.
    pub const fn is_measurable(self) -> bool {
        self.x.0.unsigned_abs() <= LIMIT.0 as u32 && self.y.0.unsigned_abs() <= LIMIT.0 as u32
    }

    /// The square of the distance to another point.
    #[inline]
    pub const fn distance_squared(self, other: Point) -> i64 {
        let (dx, dy) = (self.x.0 as i64 - other.x.0 as i64, self.y.0 as i64 - other.y.0 as i64);
        dx * dx + dy * dy
    }

    /// Whether the other point is at most this far away; exactly that far counts.
    #[inline]
    pub const fn within(self, reach: Length, other: Point) -> bool {
        self.distance_squared(other) <= reach.squared()
    }

    /// Reads `12.5,8` in inches.
    pub fn parse_inches(text: &str) -> Option<Point> {
        let (x, y) = text.split_once(',')?;
        Some(Point { x: Length::parse_inches(x)?, y: Length::parse_inches(y)? })
    }
}

impl Vector {
    /// Twice the signed area spanned with another vector: positive when the other lies to the left.
    #[inline]
    pub const fn cross(self, other: Vector) -> i64 {
        self.x * other.y - self.y * other.x
    }

    /// The scalar product.
    #[inline]
    pub const fn dot(self, other: Vector) -> i64 {
        self.x * other.x + self.y * other.y
    }

    /// The square of the length.
    pub const fn squared(self) -> i64 {
        self.dot(self)
    }
}

impl Neg for Vector {
    type Output = Vector;
    fn neg(self) -> Vector {
        Vector { x: -self.x, y: -self.y }
    }
}

impl Sub for Point {
    type Output = Vector;
    #[inline]
    fn sub(self, from: Point) -> Vector {
        Vector { x: i64::from(self.x.0) - i64::from(from.x.0), y: i64::from(self.y.0) - i64::from(from.y.0) }
    }
}

impl Add<(Length, Length)> for Point {
    type Output = Point;
    fn add(self, step: (Length, Length)) -> Point {
        Point { x: self.x + step.0, y: self.y + step.1 }
    }
}

/// Shown in inches, as players write it: `12.5,8`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({self})")
    }
}
