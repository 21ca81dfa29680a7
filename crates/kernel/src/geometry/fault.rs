//! What can be wrong with a shape somebody drew.

use core::fmt;

use super::LIMIT;

/// Why a list of points is no usable shape; vertices are counted from 1, as people do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeFault {
    /// An area needs three vertices, a line two.
    TooFewVertices {
        /// How many were given.
        found: usize,
        /// How many it takes.
        needed: usize,
    },
    /// A vertex lies farther from the origin than any table reaches.
    OutOfRange {
        /// The vertex.
        vertex: usize,
    },
    /// The same vertex is given twice.
    RepeatedVertex {
        /// The earlier one.
        first: usize,
        /// The later one.
        second: usize,
    },
    /// Two sides cross, touch or lie on each other.
    SelfIntersection {
        /// The side that starts at this vertex.
        side: usize,
        /// And the side that starts at this one.
        other: usize,
    },
    /// All vertices lie on one straight line.
    ZeroArea,
    /// A rectangle is narrower or shallower than a millimetre.
    TooThin,
}

impl fmt::Display for ShapeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShapeFault::TooFewVertices { found, needed } => {
                write!(f, "{found} vertices given, at least {needed} needed")
            }
            ShapeFault::OutOfRange { vertex } => {
                write!(f, "vertex {vertex} lies off any table; coordinates reach at most {LIMIT} inches")
            }
            ShapeFault::RepeatedVertex { first, second } => {
                write!(
                    f,
                    "vertices {first} and {second} are the same point; give each corner once, do not close the ring"
                )
            }
            ShapeFault::SelfIntersection { side, other } => {
                write!(f, "the side from vertex {side} crosses or touches the side from vertex {other}")
            }
            ShapeFault::ZeroArea => write!(f, "all vertices lie on one straight line; an area needs an inside"),
            ShapeFault::TooThin => write!(f, "a rectangle must be at least 1 mm wide and 1 mm deep"),
        }
    }
}

impl core::error::Error for ShapeFault {}
