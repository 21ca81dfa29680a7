//! Exact plane geometry on integer points: no floats, no tolerance, the same answer on every machine.

mod point;

pub use point::{Point, Vector};
