//! A path (OB-GEO-5): the polyline of a base's centre, with the mount state of each leg and how the base is turned on it.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::Segment;
use sandtable_kernel::{Angle, Length, Point};
use serde::{Deserialize, Serialize};

/// The most points after the first.
pub const MOST_WAYPOINTS: usize = 8;

/// The points a battalion passes after its present one.
pub type Waypoints = ArrayVec<Point, MOST_WAYPOINTS>;

/// The way a battalion goes in this move.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Track {
    /// Its points, the start first; empty for a battalion that does not move.
    pub points: ArrayVec<Point, { MOST_WAYPOINTS + 1 }>,
    /// Whether each leg is mounted: one bit each.
    pub mounted: u16,
    /// How far it has come: the whole length, or less after a halt.
    pub length: Length,
    /// The facing before the move.
    pub first_facing: Angle,
    /// The facing at the end.
    pub last_facing: Angle,
    /// How the base is turned on each leg, worked out once.
    #[serde(skip)]
    headings: ArrayVec<Angle, MOST_WAYPOINTS>,
}

/// A place on a track.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waypoint {
    /// Where the centre is.
    pub at: Point,
    /// How the base is turned.
    pub facing: Angle,
    /// The leg it is on.
    pub leg: usize,
}

impl Track {
    /// The track through these points.
    pub fn new(start: Point, waypoints: &[Point], first_facing: Angle, last_facing: Option<Angle>) -> Track {
        let points: ArrayVec<Point, { MOST_WAYPOINTS + 1 }> =
            core::iter::once(start).chain(waypoints.iter().copied()).take(MOST_WAYPOINTS + 1).collect();
        let (length, headings) = (Length::ZERO, ArrayVec::new());
        let mut track = Track { points, mounted: 0, length, first_facing, last_facing: first_facing, headings };
        track.take_bearings();
        track.length = track.full_length();
        let heading = track.legs().last().and_then(|leg| Angle::towards(leg.from, leg.to));
        track.last_facing = last_facing.or(heading).unwrap_or(first_facing);
        track
    }

    /// Puts other points in the place of all from this one on.
    pub fn replace_from(&mut self, index: usize, points: impl IntoIterator<Item = Point>) {
        self.points.truncate(index);
        for point in points {
            if self.points.try_push(point).is_err() {
                break;
            }
        }
        self.take_bearings();
    }

    fn take_bearings(&mut self) {
        let mut facing = self.first_facing;
        let mut headings = ArrayVec::new();
        for leg in self.legs() {
            facing = Angle::towards(leg.from, leg.to).unwrap_or(facing);
            headings.push(facing);
        }
        self.headings = headings;
    }

    /// Whether there is no path at all.
    pub fn is_empty(&self) -> bool {
        self.points.len() < 2
    }

    /// Its legs.
    pub fn legs(&self) -> impl Iterator<Item = Segment> + '_ {
        self.points.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }

    /// The length of the whole polyline, halts forgotten.
    pub fn full_length(&self) -> Length {
        self.legs().fold(Length::ZERO, |sum, leg| Length(sum.0.saturating_add(length(leg).0)))
    }

    /// Whether a leg is mounted.
    pub fn is_mounted(&self, leg: usize) -> bool {
        self.mounted & (1 << leg) != 0
    }

    /// OB-GEO-5: where the centre is after this length, and how the base is turned there. After a halt the base keeps the
    /// direction of travel (OB-MOV-17), so the final facing counts only at the end of the whole path.
    pub fn at(&self, along: Length) -> Option<Waypoint> {
        let start = *self.points.first()?;
        if along <= Length::ZERO {
            return Some(Waypoint { at: start, facing: self.first_facing, leg: 0 });
        }
        let mut left = along;
        let mut last = Waypoint { at: start, facing: self.first_facing, leg: 0 };
        for (index, leg) in self.legs().enumerate() {
            let whole = length(leg);
            let facing = self.headings.get(index).copied().unwrap_or(last.facing);
            if left < whole {
                return Some(Waypoint { at: between(leg, left, whole), facing, leg: index });
            }
            last = Waypoint { at: leg.to, facing, leg: index };
            left = Length(left.0 - whole.0);
            if left == Length::ZERO && index + 2 < self.points.len() {
                return Some(last);
            }
        }
        Some(Waypoint { facing: self.last_facing, ..last })
    }

    /// The length at which the path as far as it was gone is nearest to a point, and the square of that distance.
    pub fn nearest(&self, point: Point) -> (Length, i64) {
        self.nearest_before(point, self.length)
    }

    /// The square of the distance between a point and the whole path, halts forgotten.
    pub fn nearest_uncut(&self, point: Point) -> i64 {
        self.nearest_before(point, Length(i32::MAX)).1
    }

    fn nearest_before(&self, point: Point, end: Length) -> (Length, i64) {
        let mut best = (Length::ZERO, self.points.first().map_or(i64::MAX, |start| start.distance_squared(point)));
        let mut before = Length::ZERO;
        for leg in self.legs() {
            if before >= end {
                break;
            }
            let (direction, whole) = (leg.vector(), length(leg));
            let along = direction.dot(point - leg.from).clamp(0, direction.squared());
            let part = if direction.squared() == 0 {
                0
            } else {
                (i128::from(whole.0) * i128::from(along) / i128::from(direction.squared())) as i32
            };
            for units in [part, part + 1] {
                let units = units.min(whole.0).min(end.0 - before.0);
                let square = between(leg, Length(units), whole).distance_squared(point);
                if square < best.1 {
                    best = (Length(before.0.saturating_add(units)), square);
                }
            }
            before = Length(before.0.saturating_add(whole.0));
        }
        best
    }

    /// The lengths worth looking at: both ends, the corners, and every half inch between.
    pub fn samples(&self) -> impl Iterator<Item = Length> + '_ {
        const STEP: i32 = Length::inches(1).0 / 2;
        let mut before = Length::ZERO;
        let corners: ArrayVec<Length, { MOST_WAYPOINTS + 1 }> = core::iter::once(Length::ZERO)
            .chain(self.legs().map(|leg| {
                before = Length(before.0.saturating_add(length(leg).0));
                before
            }))
            .filter(|corner| *corner <= self.length)
            .collect();
        let steps = (1..=self.length.0 / STEP).map(move |step| Length(step * STEP));
        corners.into_iter().chain(steps).chain(core::iter::once(self.length))
    }
}

/// The length of a leg in whole units, rounded up: nothing is gained by many short legs.
pub fn length(leg: Segment) -> Length {
    sandtable_kernel::geometry::SquaredDistance::whole(leg.length_squared()).ceil()
}

/// The point so far along a leg, rounded to units.
pub fn between(leg: Segment, part: Length, whole: Length) -> Point {
    if whole.0 == 0 {
        return leg.from;
    }
    let step = |from: Length, to: Length| {
        let (span, whole) = (i64::from(to.0) - i64::from(from.0), i64::from(whole.0));
        let scaled = span * i64::from(part.0);
        let half = if scaled >= 0 { whole / 2 } else { -whole / 2 };
        // Between two coordinates of the table.
        Length(from.0 + ((scaled + half) / whole) as i32)
    };
    Point::new(step(leg.from.x, leg.to.x), step(leg.from.y, leg.to.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn track() -> Track {
        let bend = [Point::inches(10, 20), Point::inches(20, 20)];
        Track::new(Point::inches(10, 10), &bend, Angle::SOUTH, Some(Angle::WEST))
    }

    #[test]
    fn the_base_turns_with_the_path_and_takes_its_last_facing_at_the_end() {
        let track = track();
        let at = |inches| track.at(Length::inches(inches)).expect("a path");
        assert_eq!(track.length, Length::inches(20));
        assert_eq!((at(0).at, at(0).facing), (Point::inches(10, 10), Angle::SOUTH));
        assert_eq!((at(4).at, at(4).facing), (Point::inches(10, 14), Angle::NORTH));
        assert_eq!((at(10).at, at(10).facing, at(10).leg), (Point::inches(10, 20), Angle::NORTH, 0));
        assert_eq!((at(13).at, at(13).facing), (Point::inches(13, 20), Angle::EAST));
        assert_eq!((at(20).at, at(20).facing), (Point::inches(20, 20), Angle::WEST));
    }

    #[test]
    fn a_path_that_was_cut_ends_where_it_was_cut() {
        let cut = Track { length: Length::inches(12), ..track() };
        assert_eq!(cut.nearest(Point::inches(18, 20)), (Length::inches(12), Length::inches(6).squared()));
        assert_eq!(cut.nearest_uncut(Point::inches(18, 20)), 0);
        assert_eq!(cut.nearest(Point::inches(10, 16)), (Length::inches(6), 0));
    }

    #[test]
    fn the_nearest_point_of_a_path_is_found() {
        let (along, square) = track().nearest(Point::inches(14, 23));
        assert_eq!((along, square), (Length::inches(14), Length::inches(3).squared()));
        assert_eq!(track().nearest(Point::inches(0, 0)).0, Length::ZERO);
    }
}
