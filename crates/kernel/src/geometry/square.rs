//! A square turned to a whole-number direction, such as a fire template laid on the table.

use serde::{Deserialize, Serialize};

use super::Point;
use crate::Length;

/// A closed square given by its centre, half its side and a direction along one side; exact for any direction (BB-GEO-14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Square {
    centre: Point,
    half_side: Length,
    along: (i16, i16),
}

impl Square {
    /// `None` when the direction is (0,0), which points nowhere.
    pub fn new(centre: Point, half_side: Length, along: (i16, i16)) -> Option<Square> {
        (along != (0, 0)).then_some(Square { centre, half_side, along })
    }

    /// The middle of the square.
    pub const fn centre(&self) -> Point {
        self.centre
    }

    /// Whether the point lies in the square, its edge included.
    pub fn contains(&self, point: Point) -> bool {
        let offset = point - self.centre;
        // However it is turned, it reaches less than three quarters of its side east or north; most points are farther off.
        let reach = 3 * i64::from(self.half_side.0) / 2 + 1;
        if (offset.x.abs() > reach) | (offset.y.abs() > reach) {
            return false;
        }
        let (u, v) = (i64::from(self.along.0), i64::from(self.along.1));
        let limit = i128::from(self.half_side.squared()) * i128::from(u * u + v * v);
        let reaches = |projected: i64| i128::from(projected) * i128::from(projected) <= limit;
        self.half_side.0 >= 0 && reaches(offset.x * u + offset.y * v) && reaches(offset.y * u - offset.x * v)
    }

    /// The corners rounded to units, for drawing: anticlockwise, starting ahead on the right.
    pub fn corners(&self) -> [Point; 4] {
        let (u, v) = (i64::from(self.along.0), i64::from(self.along.1));
        [(1, -1), (1, 1), (-1, 1), (-1, -1)]
            .map(|(ahead, left)| self.centre + (self.scaled(ahead * u - left * v), self.scaled(ahead * v + left * u)))
    }

    /// `half_side * part / |along|`, rounded to the nearest unit.
    fn scaled(&self, part: i64) -> Length {
        let (u, v) = (i128::from(self.along.0), i128::from(self.along.1));
        let square = i128::from(part) * i128::from(part) * i128::from(self.half_side.squared());
        // Four times the square gives the root in half units, which is then rounded.
        let halves = (4 * square / (u * u + v * v)).isqrt();
        let units = Length(i32::try_from((halves + 1) / 2).unwrap_or(i32::MAX));
        if part < 0 { -units } else { units }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bb_ex_12_the_target_square_may_be_turned() {
        let square = |along| Square::new(Point::inches(20, 20), Length::inches(3), along);
        let inside = |along, x, y| square(along).map(|square| square.contains(Point::hundredths(x, y)));
        assert_eq!(inside((1, 0), 2300, 2300), Some(true));
        assert_eq!(inside((1, 0), 2301, 2000), Some(false));
        assert_eq!(inside((1, 1), 2300, 2300), Some(false));
        assert_eq!(inside((1, 1), 2424, 2000), Some(true));
        assert_eq!(inside((1, 1), 2425, 2000), Some(false));
        assert_eq!(inside((3, 4), 2375, 2000), Some(true));
        assert_eq!(inside((3, 4), 2376, 2000), Some(false));
        assert_eq!(square((0, 0)), None);
    }

    #[test]
    fn the_drawn_corners_of_a_three_four_five_square_are_exact() {
        let corners = Square::new(Point::inches(20, 20), Length::inches(5), (3, 4)).map(|square| square.corners());
        let expected = [(27, 21), (19, 27), (13, 19), (21, 13)].map(|(x, y)| Point::inches(x, y));
        assert_eq!(corners, Some(expected));
    }
}
