//! Facings as whole hundredths of a degree, with sines pinned as integers.

use core::fmt;
use core::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

use crate::Length;
use crate::geometry::{Point, Vector};

/// A direction: hundredths of a degree anticlockwise from east, from 0 to 35,999.
///
/// Hundredths of a degree rather than a power of two, for the reason lengths are 1/500 mm: 30, 45, 60 and 22.5 degrees,
/// which is how people and rulebooks speak, are all whole numbers.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "u16", into = "u16")]
pub struct Angle(u16);

impl Angle {
    /// Along growing x.
    pub const EAST: Angle = Angle(0);
    /// Along growing y.
    pub const NORTH: Angle = Angle(9_000);
    /// Against growing x.
    pub const WEST: Angle = Angle(18_000);
    /// Against growing y.
    pub const SOUTH: Angle = Angle(27_000);

    /// Hundredths of a degree; whole turns are dropped.
    pub const fn hundredths(hundredths: i32) -> Angle {
        // Below 36,000 after the remainder, so the cast keeps it.
        Angle(hundredths.rem_euclid(TURN) as u16)
    }

    /// Whole degrees; whole turns are dropped.
    pub const fn degrees(degrees: i32) -> Angle {
        Angle::hundredths((degrees % 360) * 100)
    }

    /// The direction number `index` of `count` evenly spread ones, counted from east.
    pub fn fraction_of_turn(index: u16, count: u16) -> Angle {
        Angle::hundredths((i64::from(index) * i64::from(TURN) / i64::from(count.max(1))) as i32)
    }

    /// The angle in hundredths of a degree, from 0 to 35,999.
    pub const fn as_hundredths(self) -> u16 {
        self.0
    }

    /// The direction from one point to another, to the nearest hundredth of a degree; `None` when they coincide.
    pub fn towards(from: Point, to: Point) -> Option<Angle> {
        Angle::of_vector(to - from)
    }

    /// The direction of a vector, to the nearest hundredth of a degree; `None` for no vector at all.
    ///
    /// Exact for vectors of at most 2^32 in each coordinate.
    pub fn of_vector(vector: Vector) -> Option<Angle> {
        if vector == (Vector { x: 0, y: 0 }) {
            return None;
        }
        // Turn the vector back by quarter turns until it lies in 0..90 degrees.
        let (mut quarter, mut turned) = (0, vector);
        while turned.x <= 0 || turned.y < 0 {
            turned = Vector { x: turned.y, y: -turned.x };
            quarter += 1;
        }
        // The last pinned direction not left of the vector, then the nearer of it and its neighbour.
        let turn = |index: u16| {
            i128::from(cosine(index)) * i128::from(turned.y) - i128::from(sine(index)) * i128::from(turned.x)
        };
        let (mut low, mut high) = (0, QUARTER);
        while high - low > 1 {
            let middle = u16::midpoint(low, high);
            if turn(middle) >= 0 { low = middle } else { high = middle }
        }
        let nearest = if turn(low).abs() <= turn(high).abs() { low } else { high };
        Some(Angle::hundredths(quarter * 9_000 + i32::from(nearest)))
    }

    /// The sine in parts of [`Angle::UNIT`].
    pub fn sin(self) -> i32 {
        let place = self.0 % QUARTER;
        match self.0 / QUARTER {
            0 => sine(place),
            1 => cosine(place),
            2 => -sine(place),
            _ => -cosine(place),
        }
    }

    /// The cosine in parts of [`Angle::UNIT`].
    pub fn cos(self) -> i32 {
        (self + Angle::NORTH).sin()
    }

    /// What sines and cosines are parts of: 2^30.
    pub const UNIT: i32 = 1 << 30;

    /// The direction as a vector of length [`Angle::UNIT`], for exact side tests.
    pub fn vector(self) -> Vector {
        Vector { x: i64::from(self.cos()), y: i64::from(self.sin()) }
    }

    /// The vector turned by this angle, each coordinate rounded to the nearest whole, halves away from zero.
    pub fn rotate(self, vector: Vector) -> Vector {
        self.rotate_and_halve(Vector { x: 2 * vector.x, y: 2 * vector.y })
    }

    /// The step of this length in this direction, rounded to units.
    pub fn step(self, length: Length) -> (Length, Length) {
        let step = self.rotate(Vector { x: i64::from(length.0), y: 0 });
        // A sine is at most one, so the step is no longer than the length.
        (Length(step.x as i32), Length(step.y as i32))
    }

    /// The smaller angle between two directions, in hundredths of a degree: 0 to 18,000.
    pub const fn difference(self, other: Angle) -> u16 {
        let apart = self.0.abs_diff(other.0);
        if apart > 18_000 { TURN as u16 - apart } else { apart }
    }

    /// The turned vector divided by two with a single rounding, so that half a base width loses nothing.
    pub(crate) fn rotate_and_halve(self, vector: Vector) -> Vector {
        let (sin, cos) = (i128::from(self.sin()), i128::from(self.cos()));
        let (x, y) = (i128::from(vector.x), i128::from(vector.y));
        Vector { x: halved(x * cos - y * sin), y: halved(x * sin + y * cos) }
    }
}

/// Shown in degrees: `45`, `22.5`.
impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.0 / 100, self.0 % 100) {
            (degrees, 0) => write!(f, "{degrees}"),
            (degrees, rest) if rest % 10 == 0 => write!(f, "{degrees}.{}", rest / 10),
            (degrees, rest) => write!(f, "{degrees}.{rest:02}"),
        }
    }
}

impl fmt::Debug for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}deg")
    }
}

impl From<u16> for Angle {
    fn from(hundredths: u16) -> Angle {
        Angle::hundredths(i32::from(hundredths))
    }
}

impl From<Angle> for u16 {
    fn from(angle: Angle) -> u16 {
        angle.0
    }
}

impl Add for Angle {
    type Output = Angle;
    fn add(self, other: Angle) -> Angle {
        Angle::hundredths(i32::from(self.0) + i32::from(other.0))
    }
}

impl Sub for Angle {
    type Output = Angle;
    fn sub(self, other: Angle) -> Angle {
        Angle::hundredths(i32::from(self.0) - i32::from(other.0))
    }
}

impl Neg for Angle {
    type Output = Angle;
    fn neg(self) -> Angle {
        Angle::hundredths(-i32::from(self.0))
    }
}

const TURN: i32 = 36_000;
const QUARTER: u16 = 9_000;

/// The sines of 0 to 90 degrees, worked out by the compiler in integers: the same on every machine.
static SINES: [i32; QUARTER as usize + 1] = {
    let mut sines = [0; QUARTER as usize + 1];
    let mut index = 0;
    while index < sines.len() {
        sines[index] = pinned_sine(index);
        index += 1;
    }
    sines
};

fn sine(index: u16) -> i32 {
    SINES[usize::from(index)]
}

fn cosine(index: u16) -> i32 {
    SINES[usize::from(QUARTER - index)]
}

/// The sine's power series with 60 binary places, rounded to 30. Twelve terms leave an error far below the last place.
const fn pinned_sine(hundredths: usize) -> i32 {
    /// Pi with 60 binary places.
    const PI: i128 = 3_622_009_729_038_561_421;
    let x = PI * hundredths as i128 / 18_000;
    let x_squared = (x * x) >> 60;
    let (mut sum, mut term, mut factor) = (x, x, 1);
    while factor < 24 {
        term = -(((term * x_squared) >> 60) / ((factor + 1) * (factor + 2)));
        sum += term;
        factor += 2;
    }
    ((sum + (1 << 29)) >> 30) as i32
}

/// A product with a sine, divided by twice the unit and rounded to the nearest whole, halves away from zero.
fn halved(product: i128) -> i64 {
    let half = i128::from(Angle::UNIT);
    let rounded = if product >= 0 { (product + half) / (2 * half) } else { (product - half) / (2 * half) };
    // Back to the size of the vector that was turned, which was an i64 of coordinate size.
    rounded as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sine_table_is_pinned() {
        assert_eq!(sine(3_000), Angle::UNIT / 2);
        assert_eq!(sine(QUARTER), Angle::UNIT);
        assert_eq!(sine(4_500), 759_250_125);
        // FNV-1a over all entries: a changed value anywhere changes old games.
        let digest = SINES
            .iter()
            .flat_map(|value| value.to_le_bytes())
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        assert_eq!(digest, 5_025_079_568_707_036_777);
    }

    #[test]
    fn sine_and_cosine_lie_on_the_circle() {
        for hundredths in 0..TURN {
            let vector = Angle::hundredths(hundredths).vector();
            let unit = i64::from(Angle::UNIT);
            assert!((vector.squared() - unit * unit).abs() < 2 * unit, "{hundredths}");
        }
    }

    #[test]
    fn the_direction_of_every_pinned_vector_is_its_angle() {
        for hundredths in 0..TURN {
            let angle = Angle::hundredths(hundredths);
            assert_eq!(Angle::of_vector(angle.vector()), Some(angle));
        }
        assert_eq!(Angle::of_vector(Vector { x: 0, y: 0 }), None);
        assert_eq!(Angle::towards(Point::inches(3, 3), Point::inches(2, 2)), Some(Angle::degrees(225)));
    }

    #[test]
    fn quarter_turns_are_exact() {
        let vector = Vector { x: 12_701, y: -35 };
        assert_eq!(Angle::NORTH.rotate(vector), Vector { x: 35, y: 12_701 });
        assert_eq!(Angle::WEST.rotate(vector), Vector { x: -12_701, y: 35 });
        assert_eq!(Angle::SOUTH.rotate(vector), Vector { x: -35, y: -12_701 });
    }

    #[test]
    fn angles_wrap_and_print_in_degrees() {
        assert_eq!(Angle::degrees(350) + Angle::degrees(20), Angle::degrees(10));
        assert_eq!(Angle::degrees(10) - Angle::degrees(20), Angle::degrees(-10));
        assert_eq!(-Angle::degrees(90), Angle::SOUTH);
        assert_eq!(Angle::degrees(350).difference(Angle::degrees(20)), 3_000);
        assert_eq!(Angle::hundredths(2_250).to_string(), "22.5");
        assert_eq!(Angle::hundredths(-1).to_string(), "359.99");
    }
}
