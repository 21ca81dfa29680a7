//! A straight piece of line between two points, both ends included.

use serde::{Deserialize, Serialize};

use super::{Bounds, Outline, Point, SquaredDistance, Vector};

/// The closed segment between two points, directed; both ends may coincide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Segment {
    /// Where it starts.
    pub from: Point,
    /// Where it ends.
    pub to: Point,
}

impl Segment {
    /// The segment between two points.
    pub const fn new(from: Point, to: Point) -> Segment {
        Segment { from, to }
    }

    /// The step from start to end.
    pub fn vector(self) -> Vector {
        self.to - self.from
    }

    /// The same segment walked the other way.
    pub const fn reversed(self) -> Segment {
        Segment { from: self.to, to: self.from }
    }

    /// The square of its length.
    pub const fn length_squared(self) -> i64 {
        self.from.distance_squared(self.to)
    }

    /// Whether the point lies on the segment, ends included.
    pub fn contains(self, point: Point) -> bool {
        self.turn(point) == 0 && Bounds::of_segment(self).contains(point)
    }

    /// Whether two segments share a point; touching and lying on each other count.
    pub fn intersects(self, other: Segment) -> bool {
        let (from, to) = (self.turn(other.from), self.turn(other.to));
        if same_strict_side(from, to) || same_strict_side(other.turn(self.from), other.turn(self.to)) {
            return false;
        }
        // Neither has the other strictly on one side, so they meet, unless both lie on one line: then boxes decide.
        from != 0
            || to != 0
            || other.turn(self.from) != 0
            || Bounds::of_segment(self).overlaps(Bounds::of_segment(other))
    }

    /// The squared distance of a point from the segment.
    pub fn distance_squared_to(self, point: Point) -> SquaredDistance {
        let direction = self.vector();
        let offset = point - self.from;
        let along = direction.dot(offset);
        let length_squared = direction.squared();
        if along <= 0 {
            SquaredDistance::whole(offset.squared())
        } else if along >= length_squared {
            SquaredDistance::whole((point - self.to).squared())
        } else {
            SquaredDistance::of_line(direction.cross(offset), length_squared)
        }
    }

    /// The squared distance between two segments; zero when they meet.
    pub fn distance_squared(self, other: Segment) -> SquaredDistance {
        if self.intersects(other) {
            return SquaredDistance::ZERO;
        }
        // Segments that do not meet are nearest at an end of one of them.
        let from_mine = self.distance_squared_to(other.from).min(self.distance_squared_to(other.to));
        let from_theirs = other.distance_squared_to(self.from).min(other.distance_squared_to(self.to));
        from_mine.min(from_theirs)
    }

    /// Twice the signed area of the triangle to the point: positive when the point lies left of the segment.
    pub fn turn(self, point: Point) -> i64 {
        self.vector().cross(point - self.from)
    }
}

impl Outline for Segment {
    fn bounds(&self) -> Bounds {
        Bounds::of_segment(*self)
    }

    fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        core::iter::once(*self)
    }

    fn contains(&self, point: Point) -> bool {
        Segment::contains(*self, point)
    }
}

const fn same_strict_side(one: i64, other: i64) -> bool {
    (one > 0 && other > 0) || (one < 0 && other < 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn segment(ax: i32, ay: i32, bx: i32, by: i32) -> Segment {
        Segment::new(Point::inches(ax, ay), Point::inches(bx, by))
    }

    #[test]
    fn touching_at_an_end_counts_as_meeting() {
        assert!(segment(0, 0, 10, 0).intersects(segment(10, 0, 12, 5)));
        assert!(segment(0, 0, 10, 0).intersects(segment(5, 0, 5, 5)));
        assert!(!segment(0, 0, 10, 0).intersects(segment(11, 0, 12, 5)));
    }

    #[test]
    fn collinear_segments_meet_only_if_they_overlap() {
        assert!(segment(0, 0, 10, 10).intersects(segment(5, 5, 20, 20)));
        assert!(segment(0, 0, 10, 10).intersects(segment(10, 10, 20, 20)));
        assert!(!segment(0, 0, 10, 10).intersects(segment(11, 11, 20, 20)));
    }

    #[test]
    fn a_segment_without_length_meets_what_runs_through_it() {
        assert!(segment(5, 5, 5, 5).intersects(segment(0, 0, 10, 10)));
        assert!(!segment(5, 6, 5, 6).intersects(segment(0, 0, 10, 10)));
        assert!(segment(5, 5, 5, 5).intersects(segment(5, 5, 5, 5)));
    }

    #[test]
    fn the_distance_to_a_slanted_segment_is_exact() {
        // The point (2, 0) lies sqrt(2) from the diagonal.
        let distance = segment(0, 0, 10, 10).distance_squared_to(Point::inches(2, 0));
        assert_eq!(distance, SquaredDistance::whole(2 * 12_700 * 12_700));
    }
}
