//! Distances between any two things on the table.

use super::{Bounds, Point, Segment, SquaredDistance};
use crate::Length;

/// A closed set of the plane with straight edges: a point, a line, an area.
pub trait Outline {
    /// The smallest box around it.
    fn bounds(&self) -> Bounds;

    /// Its edges, in order; a point is one edge without length.
    fn edges(&self) -> impl Iterator<Item = Segment> + '_;

    /// Whether the point belongs to it; the boundary does.
    fn contains(&self, point: Point) -> bool;

    /// Whether the middle of the segment belongs to its inside or boundary; lines have no inside to ask for.
    fn contains_middle(&self, _line: Segment) -> bool {
        false
    }
}

/// What a piece occupies: an outline grown by a margin, so that a circle is a point with its radius around it.
pub trait Footprint {
    /// The outline inside the margin.
    type Core: Outline;

    /// The outline inside the margin.
    fn core(&self) -> &Self::Core;

    /// How far the footprint reaches beyond its core.
    fn margin(&self) -> Length;
}

impl<T: Outline> Footprint for T {
    type Core = T;

    fn core(&self) -> &T {
        self
    }

    fn margin(&self) -> Length {
        Length::ZERO
    }
}

impl Outline for Point {
    fn bounds(&self) -> Bounds {
        Bounds::new(*self, *self)
    }

    fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        core::iter::once(Segment::new(*self, *self))
    }

    fn contains(&self, point: Point) -> bool {
        *self == point
    }
}

/// Whether two things are at most this far apart, edge to edge; exactly that far counts, and so does overlap.
pub fn within(one: &impl Footprint, other: &impl Footprint, reach: Length) -> bool {
    let reach = between_cores(one, other, reach);
    near_boxes(one.core(), other.core(), reach) && distance_squared(one.core(), other.core()).is_within(reach)
}

/// Whether two things are less than this far apart, edge to edge.
///
/// With a length of zero this asks whether a circle overlaps something more than by touching it.
pub fn closer_than(one: &impl Footprint, other: &impl Footprint, reach: Length) -> bool {
    let reach = between_cores(one, other, reach);
    near_boxes(one.core(), other.core(), reach) && distance_squared(one.core(), other.core()).is_less_than(reach)
}

/// The exact squared distance between two outlines; zero when they meet or one lies in the other.
pub fn distance_squared(one: &impl Outline, other: &impl Outline) -> SquaredDistance {
    // Without meeting edges one lies wholly in the other or wholly outside, so any vertex of it tells which.
    let mine_in_theirs = one.edges().next().is_some_and(|edge| other.contains(edge.from));
    let theirs_in_mine = other.edges().next().is_some_and(|edge| one.contains(edge.from));
    if mine_in_theirs || theirs_in_mine {
        return SquaredDistance::ZERO;
    }
    let mut nearest: Option<SquaredDistance> = None;
    for edge in one.edges() {
        for facing in other.edges() {
            let distance = edge.distance_squared(facing);
            if distance.is_zero() {
                return distance;
            }
            nearest = Some(nearest.map_or(distance, |so_far| so_far.min(distance)));
        }
    }
    nearest.unwrap_or(SquaredDistance::ZERO)
}

/// How far apart the cores may be for the footprints to be this far apart.
fn between_cores(one: &impl Footprint, other: &impl Footprint, reach: Length) -> Length {
    Length(reach.0.saturating_add(one.margin().0).saturating_add(other.margin().0))
}

/// A cheap necessary condition: the boxes, grown by the reach, overlap.
fn near_boxes(one: &impl Outline, other: &impl Outline, reach: Length) -> bool {
    reach.0 >= 0 && one.bounds().grown(reach).overlaps(other.bounds())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Circle, Polygon, ShapeFault};

    #[test]
    fn circles_are_measured_from_their_edges() {
        let one = Circle::new(Point::inches(10, 10), Length::hundredths(40));
        let touching = Circle::new(Point::hundredths(1000, 1080), Length::hundredths(40));
        let overlapping = Circle::new(Point::hundredths(1000, 1079), Length::hundredths(40));
        assert!(within(&one, &touching, Length::ZERO));
        assert!(!closer_than(&one, &touching, Length::ZERO));
        assert!(closer_than(&one, &overlapping, Length::ZERO));
        assert!(within(&one, &Point::hundredths(1340, 1000), Length::inches(3)));
        assert!(!within(&one, &Point::hundredths(1341, 1000), Length::inches(3)));
        assert!(within(&one, &touching, Length(i32::MAX)));
    }

    #[test]
    fn a_thing_inside_an_area_is_at_no_distance_from_it() -> Result<(), ShapeFault> {
        let corners = [(0, 0), (10, 0), (10, 10), (0, 10)];
        let area = Polygon::new(corners.iter().map(|&(x, y)| Point::inches(x, y)).collect())?;
        assert!(distance_squared(&area, &Point::inches(5, 5)).is_zero());
        let outside = distance_squared(&Point::inches(13, 14), &area);
        assert_eq!(outside.nearest(), Length::inches(5));
        assert!(within(&area, &Point::inches(13, 14), Length::inches(5)));
        assert!(!closer_than(&area, &Point::inches(13, 14), Length::inches(5)));
        Ok(())
    }
}
