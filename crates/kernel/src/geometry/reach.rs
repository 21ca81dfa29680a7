//! The outline of what a piece can reach, for drawing.

use super::Point;
use crate::{Angle, Length};

/// The star-shaped outline of the points that can be reached from `from` within `longest`, in so many directions.
///
/// In each direction the farthest length is found by halving, as if every shorter step were legal too; that is good
/// enough to draw, and the rules judge the concrete path anyway.
pub fn reach(from: Point, longest: Length, directions: u16, mut is_legal_end: impl FnMut(Point) -> bool) -> Vec<Point> {
    (0..directions)
        .map(|index| {
            let angle = Angle::fraction_of_turn(index, directions);
            let end = |length: i32| from + angle.step(Length(length));
            let (mut legal, mut tried) = (0, longest.0.max(0));
            if is_legal_end(end(tried)) {
                return end(tried);
            }
            while tried - legal > 1 {
                let middle = legal + (tried - legal) / 2;
                if is_legal_end(end(middle)) { legal = middle } else { tried = middle }
            }
            end(legal)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_ground_is_a_circle_and_a_wall_cuts_it() {
        let from = Point::inches(10, 10);
        let north_limit = Length::inches(12);
        let outline = reach(from, Length::inches(5), 360, |end| end.y < north_limit);
        assert_eq!(outline.len(), 360);
        assert_eq!(outline[0], Point::inches(15, 10));
        assert_eq!(outline[270], Point::inches(10, 5));
        assert_eq!(outline[90], Point::new(Length::inches(10), Length(north_limit.0 - 1)));
    }

    #[test]
    fn no_direction_gives_no_outline() {
        assert!(reach(Point::inches(1, 1), Length::inches(1), 0, |_| true).is_empty());
    }
}
