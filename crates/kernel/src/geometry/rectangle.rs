//! Rectangular bases and stands, turned to a facing.

use core::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::{Bounds, Outline, Point, Segment, ShapeFault, SquaredDistance, Vector};
use crate::{Angle, Length};

/// A rectangle standing on the table: its four corners are worked out once with pinned sines and rounded to units, and
/// from then on it *is* those corners, so that everything measured on it is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Standing", into = "Standing")]
pub struct Rectangle {
    standing: Standing,
    corners: [Point; 4],
}

/// How a rectangle is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Standing {
    centre: Point,
    width: Length,
    depth: Length,
    facing: Angle,
}

impl Rectangle {
    /// The thinnest rectangle. Below it, rounding the corners could leave a turned one without an inside.
    pub const THINNEST: Length = Length::mm(1);

    /// A rectangle around a centre: `width` across its facing, `depth` along it.
    pub fn new(centre: Point, width: Length, depth: Length, facing: Angle) -> Result<Rectangle, ShapeFault> {
        if width < Rectangle::THINNEST || depth < Rectangle::THINNEST {
            return Err(ShapeFault::TooThin);
        }
        let (width_units, depth_units) = (i64::from(width.0), i64::from(depth.0));
        let corners = [(1, -1), (1, 1), (-1, 1), (-1, -1)].map(|(ahead, left)| {
            let step = facing.rotate_and_halve(Vector { x: ahead * depth_units, y: left * width_units });
            let moved = |start: Length, by: i64| Length(start.0.saturating_add(i32::try_from(by).unwrap_or(i32::MAX)));
            Point::new(moved(centre.x, step.x), moved(centre.y, step.y))
        });
        if corners.iter().any(|corner| !corner.is_measurable()) {
            return Err(ShapeFault::OutOfRange { vertex: 1 });
        }
        Ok(Rectangle { standing: Standing { centre, width, depth, facing }, corners })
    }

    /// The middle.
    pub const fn centre(&self) -> Point {
        self.standing.centre
    }

    /// Across the facing.
    pub const fn width(&self) -> Length {
        self.standing.width
    }

    /// Along the facing.
    pub const fn depth(&self) -> Length {
        self.standing.depth
    }

    /// Where it looks.
    pub const fn facing(&self) -> Angle {
        self.standing.facing
    }

    /// Anticlockwise: front right, front left, rear left, rear right.
    pub const fn corners(&self) -> &[Point; 4] {
        &self.corners
    }

    /// The front edge, from its right end to its left end.
    pub const fn front(&self) -> Segment {
        Segment::new(self.corners[0], self.corners[1])
    }

    /// Whether two rectangles share more than their boundaries; bases that only touch do not overlap.
    pub fn overlaps(&self, other: &Rectangle) -> bool {
        if !self.is_near(other, Length::ZERO) {
            return false;
        }
        let parts = |mine: &Rectangle, theirs: &Rectangle| {
            mine.sides().any(|side| theirs.corners.iter().all(|&corner| side.turn(corner) <= 0))
        };
        !parts(self, other) && !parts(other, self)
    }

    /// The exact squared distance between two rectangles, much faster than the general way.
    pub fn distance_squared(&self, other: &Rectangle) -> SquaredDistance {
        if let Some(distance) = self.between_foremost_corners(other) {
            return distance;
        }
        match self.are_parted(other) {
            ControlFlow::Break(distance) => distance,
            ControlFlow::Continue(true) => self.nearest_corners(other),
            // Two convex areas without a side that parts them meet.
            ControlFlow::Continue(false) => SquaredDistance::ZERO,
        }
    }

    /// Whether two rectangles are at most this far apart; exactly that far counts.
    pub fn is_within(&self, other: &Rectangle, reach: Length) -> bool {
        self.is_near(other, reach) && self.distance_squared(other).is_within(reach)
    }

    /// A cheap necessary condition for being at most this far apart: most pairs on a large table fail it.
    #[inline]
    pub fn is_near(&self, other: &Rectangle, reach: Length) -> bool {
        let (mine, theirs) = (&self.standing, &other.standing);
        // Half a diagonal is shorter than half of both sides together; rounded corners are a unit off at most.
        let sides = [mine.width, mine.depth, theirs.width, theirs.depth].map(|side| i64::from(side.0));
        let span = sides.iter().sum::<i64>() / 2 + i64::from(reach.0) + 3;
        let apart = theirs.centre - mine.centre;
        apart.x.abs() <= span && apart.y.abs() <= span
    }

    /// The distance between the corners that look at each other, if it is easy to see that no other points are nearer:
    /// when each stays the foremost one in the direction of the other, the strip between the two parts the rectangles.
    fn between_foremost_corners(&self, other: &Rectangle) -> Option<SquaredDistance> {
        let guess = other.centre() - self.centre();
        let (mine, theirs) = (self.foremost(guess), other.foremost(-guess));
        let direction = theirs - mine;
        let proven = self.foremost(direction) == mine && other.foremost(-direction) == theirs;
        proven.then(|| SquaredDistance::whole(direction.squared()))
    }

    /// The corner farthest in a direction.
    #[inline(always)]
    fn foremost(&self, direction: Vector) -> Point {
        let [start, next, opposite, last] = &self.corners;
        match ((*next - *start).dot(direction) > 0, (*opposite - *next).dot(direction) > 0) {
            (false, false) => *start,
            (true, false) => *next,
            (true, true) => *opposite,
            (false, true) => *last,
        }
    }

    /// Whether a side of one parts it from the other; breaks off with the distance when one lies squarely before a side.
    fn are_parted(&self, other: &Rectangle) -> ControlFlow<SquaredDistance, bool> {
        // Rounding goes the same way at opposite corners, so both shapes are exact parallelograms: one corner and two
        // edges of each give all projections.
        let ([mine, my_second, my_third, _], [theirs, their_second, their_third, _]) = (&self.corners, &other.corners);
        let my_edges = [*my_second - *mine, *my_third - *my_second];
        let their_edges = [*their_second - *theirs, *their_third - *their_second];
        let offset = *theirs - *mine;
        let parted = across_strip(my_edges, offset, their_edges)?
            | across_strip(their_edges, -offset, my_edges)?
            | across_strip(turned(my_edges), *theirs - *my_second, their_edges)?
            | across_strip(turned(their_edges), *mine - *their_second, my_edges)?;
        ControlFlow::Continue(parted)
    }

    fn nearest_corners(&self, other: &Rectangle) -> SquaredDistance {
        let mut nearest = i64::MAX;
        for mine in self.corners {
            for theirs in other.corners {
                nearest = nearest.min(mine.distance_squared(theirs));
            }
        }
        SquaredDistance::whole(nearest)
    }

    fn sides(&self) -> impl Iterator<Item = Segment> + '_ {
        (0..4).map(|index| Segment::new(self.corners[index], self.corners[(index + 1) % 4]))
    }
}

/// The same rectangle seen from its second corner.
fn turned([edge, across]: [Vector; 2]) -> [Vector; 2] {
    [across, -edge]
}

/// Whether a rectangle stays clear of the strip between two opposite sides of another: between `edge` and the parallel
/// side one step `across` from it. It is given by the offset of a corner from the start of the edge and by the steps
/// along two of its own edges.
///
/// Breaks off with the distance when it lies squarely before one of the sides. No two points are nearer then: the empty
/// strip between the side and the foremost corner parts the two.
#[inline(always)]
fn across_strip([edge, across]: [Vector; 2], offset: Vector, steps: [Vector; 2]) -> ControlFlow<SquaredDistance, bool> {
    let turn = edge.cross(offset);
    let [one, two] = [edge.cross(steps[0]), edge.cross(steps[1])];
    // The strip itself spans the turns from 0 at the edge to those of the parallel side.
    let outside = -(turn + one.max(0) + two.max(0));
    let beyond = turn + one.min(0) + two.min(0) - edge.cross(across);
    if outside.max(beyond) <= 0 {
        return ControlFlow::Continue(false);
    }
    let is_outside = outside > 0;
    let start = edge.dot(offset);
    let (mut near, mut far) = (start, start);
    for (step, rise) in [(steps[0], one), (steps[1], two)] {
        let along = edge.dot(step);
        if rise == 0 {
            // A whole edge is foremost.
            (near, far) = (near + along.min(0), far + along.max(0));
        } else {
            let to_foremost = if (rise > 0) == is_outside { along } else { 0 };
            (near, far) = (near + to_foremost, far + to_foremost);
        }
    }
    // After rounding the corners are not quite square, so the parallel side is a little shifted.
    let side_start = if is_outside { 0 } else { edge.dot(across) };
    let length_squared = edge.squared();
    if far >= side_start && near <= side_start + length_squared {
        ControlFlow::Break(SquaredDistance::of_line(outside.max(beyond), length_squared))
    } else {
        ControlFlow::Continue(true)
    }
}

impl Outline for Rectangle {
    fn bounds(&self) -> Bounds {
        self.corners.iter().fold(Bounds::new(self.corners[0], self.corners[0]), |bounds, &corner| {
            bounds.joined(Bounds::new(corner, corner))
        })
    }

    fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        self.sides()
    }

    fn contains(&self, point: Point) -> bool {
        self.sides().all(|side| side.turn(point) >= 0)
    }

    fn contains_middle(&self, line: Segment) -> bool {
        // The turn is linear, so that of the middle is half the sum of those of the ends.
        self.sides().all(|side| side.turn(line.from) + side.turn(line.to) >= 0)
    }
}

impl TryFrom<Standing> for Rectangle {
    type Error = ShapeFault;

    fn try_from(standing: Standing) -> Result<Rectangle, ShapeFault> {
        Rectangle::new(standing.centre, standing.width, standing.depth, standing.facing)
    }
}

impl From<Rectangle> for Standing {
    fn from(rectangle: Rectangle) -> Standing {
        rectangle.standing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stand_facing_north_has_its_front_in_the_north() -> Result<(), ShapeFault> {
        let stand = Rectangle::new(Point::inches(10, 10), Length::inches(4), Length::inches(2), Angle::NORTH)?;
        assert_eq!(stand.front(), Segment::new(Point::inches(12, 11), Point::inches(8, 11)));
        assert!(stand.contains(Point::inches(12, 9)) && !stand.contains(Point::inches(11, 12)));
        Ok(())
    }

    #[test]
    fn stands_side_by_side_touch_but_do_not_overlap() -> Result<(), ShapeFault> {
        let at = |x, facing| Rectangle::new(Point::inches(x, 10), Length::inches(4), Length::inches(2), facing);
        let (one, next) = (at(10, Angle::NORTH)?, at(14, Angle::NORTH)?);
        assert!(one.distance_squared(&next).is_zero() && !one.overlaps(&next));
        assert!(one.overlaps(&at(13, Angle::NORTH)?));
        assert_eq!(one.distance_squared(&at(20, Angle::SOUTH)?).nearest(), Length::inches(6));
        Ok(())
    }

    #[test]
    fn rounded_corners_that_are_not_quite_square_are_still_measured_exactly() -> Result<(), ShapeFault> {
        // Thin stands end to end, the corner of one close to the edge line of the other: here a shift by one unit of the
        // far side decides which points are nearest.
        let origin = Point::inches(0, 0);
        for count in 0..3_000 {
            let facing = Angle::hundredths(count * 7);
            let thin = Rectangle::new(origin, Length::mm(64), Length::mm(1), facing)?;
            let end = origin + (facing - Angle::NORTH).step(Length::mm(80));
            let beside = end + facing.step(Length(count % 1_000 - 500));
            let other = Rectangle::new(beside, Length::mm(13), Length::mm(13), Angle::hundredths(count * 13))?;
            let general = crate::geometry::distance_squared(&thin, &other);
            assert_eq!(thin.distance_squared(&other), general, "{count}");
            assert_eq!(other.distance_squared(&thin), general, "{count}");
        }
        Ok(())
    }

    #[test]
    fn what_is_not_near_is_not_within() -> Result<(), ShapeFault> {
        let (width, depth) = (Length::mm(64), Length::mm(25));
        let one = Rectangle::new(Point::inches(20, 20), width, depth, Angle::degrees(33))?;
        for count in 0..4_000 {
            let place = Point::inches(20, 20) + Angle::hundredths(count * 41).step(Length::mm(count % 400));
            let other = Rectangle::new(place, width, depth, Angle::hundredths(count * 97))?;
            for reach in [Length::ZERO, Length::inches(3), Length::inches(9)] {
                let exact = one.distance_squared(&other).is_within(reach);
                assert_eq!(one.is_within(&other, reach), exact, "{count} at {reach}");
            }
        }
        Ok(())
    }

    #[test]
    fn a_rectangle_thinner_than_a_millimetre_is_refused() {
        let thin = Rectangle::new(Point::inches(1, 1), Length(499), Length::inches(1), Angle::EAST);
        assert_eq!(thin, Err(ShapeFault::TooThin));
    }
}
