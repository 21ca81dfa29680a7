//! Boxes along the table edges, for rejecting far things cheaply.

use serde::{Deserialize, Serialize};

use super::{Outline, Point, Segment, Vector};
use crate::Length;

/// A closed axis-aligned box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Bounds {
    /// The south-west corner.
    pub low: Point,
    /// The north-east corner.
    pub high: Point,
}

impl Bounds {
    /// The box with these two opposite corners, given in any order.
    #[inline]
    pub fn new(one: Point, other: Point) -> Bounds {
        Bounds {
            low: Point::new(one.x.min(other.x), one.y.min(other.y)),
            high: Point::new(one.x.max(other.x), one.y.max(other.y)),
        }
    }

    /// The smallest box around a segment.
    #[inline]
    pub fn of_segment(segment: Segment) -> Bounds {
        Bounds::new(segment.from, segment.to)
    }

    /// The smallest box around these points; `None` when there are none.
    pub fn of_points(points: impl IntoIterator<Item = Point>) -> Option<Bounds> {
        points.into_iter().map(|point| Bounds::new(point, point)).reduce(Bounds::joined)
    }

    /// The smallest box around both.
    pub fn joined(self, other: Bounds) -> Bounds {
        Bounds {
            low: Point::new(self.low.x.min(other.low.x), self.low.y.min(other.low.y)),
            high: Point::new(self.high.x.max(other.high.x), self.high.y.max(other.high.y)),
        }
    }

    /// The box with a margin on every side.
    pub fn grown(self, margin: Length) -> Bounds {
        // A margin beyond any table would leave the integers; the box that holds everything is what it means.
        let (less, more) =
            (|at: Length| Length(at.0.saturating_sub(margin.0)), |at: Length| Length(at.0.saturating_add(margin.0)));
        Bounds {
            low: Point::new(less(self.low.x), less(self.low.y)),
            high: Point::new(more(self.high.x), more(self.high.y)),
        }
    }

    /// Its area, in square units.
    pub fn area(self) -> i64 {
        let size = self.high - self.low;
        size.x * size.y
    }

    /// Whether the point lies in the box, edges included.
    #[inline]
    pub fn contains(self, point: Point) -> bool {
        (self.low.x <= point.x) & (point.x <= self.high.x) & (self.low.y <= point.y) & (point.y <= self.high.y)
    }

    /// Whether two boxes share a point; touching counts.
    #[inline]
    pub fn overlaps(self, other: Bounds) -> bool {
        // Plain `&` on purpose: four compares without branches beat guessing which side rejects.
        (self.low.x <= other.high.x)
            & (other.low.x <= self.high.x)
            & (self.low.y <= other.high.y)
            & (other.low.y <= self.high.y)
    }

    /// Whether the segment shares a point with the box; touching counts.
    #[inline]
    pub fn meets_segment(self, segment: Segment) -> bool {
        self.overlaps(Bounds::of_segment(segment)) && self.meets_line(segment)
    }

    /// Whether the segment has a part strictly inside the box; running along an edge or touching a corner is none.
    #[inline]
    pub fn is_entered_by(self, segment: Segment) -> bool {
        let around = Bounds::of_segment(segment);
        let overlaps = (self.low.x < around.high.x)
            & (around.low.x < self.high.x)
            & (self.low.y < around.high.y)
            & (around.low.y < self.high.y);
        overlaps && segment.from != segment.to && {
            let (turn, reach) = self.turn_and_reach(segment);
            turn < reach
        }
    }

    /// Whether the endless line through the segment does not leave the whole box strictly on one side.
    #[inline]
    fn meets_line(self, segment: Segment) -> bool {
        let (turn, reach) = self.turn_and_reach(segment);
        turn <= reach
    }

    /// How far the line through the segment passes from the centre of the box, and how far the box reaches across it.
    #[inline]
    fn turn_and_reach(self, segment: Segment) -> (i64, i64) {
        let direction = segment.vector();
        let to_low = self.low - segment.from;
        let size = self.high - self.low;
        // Doubled, so that the centre of the box needs no half units.
        let to_centre = Vector { x: 2 * to_low.x + size.x, y: 2 * to_low.y + size.y };
        let reach = direction.x.abs() * size.y + direction.y.abs() * size.x;
        (direction.cross(to_centre).abs(), reach)
    }

    /// The four corners, anticlockwise from the south-west.
    pub fn corners(self) -> [Point; 4] {
        [self.low, Point::new(self.high.x, self.low.y), self.high, Point::new(self.low.x, self.high.y)]
    }
}

impl Outline for Bounds {
    fn bounds(&self) -> Bounds {
        *self
    }

    fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        let corners = self.corners();
        (0..4).map(move |index| Segment::new(corners[index], corners[(index + 1) % 4]))
    }

    fn contains(&self, point: Point) -> bool {
        Bounds::contains(*self, point)
    }

    fn contains_middle(&self, line: Segment) -> bool {
        let twice = |low: Length, high: Length, sum: i64| (2 * i64::from(low.0)..=2 * i64::from(high.0)).contains(&sum);
        let sum = |one: Length, other: Length| i64::from(one.0) + i64::from(other.0);
        twice(self.low.x, self.high.x, sum(line.from.x, line.to.x))
            && twice(self.low.y, self.high.y, sum(line.from.y, line.to.y))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_entered_only_by_what_has_a_part_inside() {
        let bounds = Bounds::new(Point::inches(10, 10), Point::inches(20, 20));
        let line = |a: (i32, i32), b: (i32, i32)| Segment::new(Point::inches(a.0, a.1), Point::inches(b.0, b.1));
        assert!(bounds.is_entered_by(line((0, 21), (21, 0))) && bounds.is_entered_by(line((15, 5), (15, 11))));
        assert!(bounds.is_entered_by(line((12, 12), (13, 13))) && bounds.is_entered_by(line((10, 10), (20, 20))));
        for outside in [((0, 20), (20, 0)), ((10, 0), (10, 30)), ((15, 5), (15, 10)), ((20, 20), (25, 25))] {
            assert!(!bounds.is_entered_by(line(outside.0, outside.1)), "{outside:?}");
        }
    }

    #[test]
    fn a_diagonal_past_the_corner_misses_the_box() {
        let bounds = Bounds::new(Point::inches(10, 10), Point::inches(20, 20));
        let touching = Segment::new(Point::inches(0, 20), Point::inches(20, 0));
        let through = Segment::new(Point::inches(0, 21), Point::inches(21, 0));
        let past = Segment::new(Point::inches(0, 19), Point::inches(19, 0));
        assert!(bounds.meets_segment(touching) && bounds.meets_segment(through));
        assert!(bounds.overlaps(Bounds::of_segment(past)) && !bounds.meets_segment(past));
    }
}
