//! Area features: woods, buildings, hills, zones.

use serde::{Deserialize, Serialize};

use super::{Bounds, Outline, Point, Segment, ShapeFault};

/// A simple polygon, closed: its boundary belongs to it. Vertices may run either way round and may make concave corners.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon {
    vertices: Vec<Point>,
    bounds: Bounds,
    anticlockwise: bool,
}

/// Where a point lies relative to an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Strictly inside.
    Inside,
    /// On the boundary.
    Boundary,
    /// Strictly outside.
    Outside,
}

impl Polygon {
    /// The polygon with these corners, each given once; refused unless it has an inside and its sides do not meet.
    pub fn new(vertices: Vec<Point>) -> Result<Polygon, ShapeFault> {
        let (Some(bounds), true) = (Bounds::of_points(vertices.iter().copied()), vertices.len() >= 3) else {
            return Err(ShapeFault::TooFewVertices { found: vertices.len(), needed: 3 });
        };
        if let Some(index) = vertices.iter().position(|vertex| !vertex.is_measurable()) {
            return Err(ShapeFault::OutOfRange { vertex: index + 1 });
        }
        refuse_repeated(&vertices)?;
        if (2..vertices.len()).all(|index| Segment::new(vertices[0], vertices[1]).turn(vertices[index]) == 0) {
            return Err(ShapeFault::ZeroArea);
        }
        refuse_meeting_sides(&vertices)?;
        let anticlockwise = doubled_area(&vertices) > 0;
        Ok(Polygon { vertices, bounds, anticlockwise })
    }

    /// The corners as they were given.
    pub fn vertices(&self) -> &[Point] {
        &self.vertices
    }

    /// Whether the corners run anticlockwise, so that the inside lies left of every side.
    pub fn is_anticlockwise(&self) -> bool {
        self.anticlockwise
    }

    /// Twice the enclosed area, in square units.
    pub fn doubled_area(&self) -> u64 {
        doubled_area(&self.vertices).unsigned_abs()
    }

    /// Where the point lies: inside, on the boundary or outside.
    pub fn side_of(&self, point: Point) -> Side {
        if !self.bounds.contains(point) {
            return Side::Outside;
        }
        self.side_of_scaled::<1>(i64::from(point.x.0), i64::from(point.y.0))
    }

    /// Whether the point lies strictly inside.
    pub fn contains_strictly(&self, point: Point) -> bool {
        self.side_of(point) == Side::Inside
    }

    /// The side of a point given in 1/SCALE of a unit, by counting the boundary's crossings east of it.
    fn side_of_scaled<const SCALE: i64>(&self, x: i64, y: i64) -> Side {
        let mut inside = false;
        let mut from = self.vertices[self.vertices.len() - 1];
        for &to in &self.vertices {
            let (ax, ay) = (SCALE * i64::from(from.x.0) - x, SCALE * i64::from(from.y.0) - y);
            let (bx, by) = (SCALE * i64::from(to.x.0) - x, SCALE * i64::from(to.y.0) - y);
            from = to;
            if (ay > 0) != (by > 0) {
                let turn = ax * by - ay * bx;
                if turn == 0 {
                    return Side::Boundary;
                }
                inside ^= (turn > 0) == (by > 0);
            } else if ay == 0 && by == 0 && (ax > 0) != (bx > 0) || (bx, by) == (0, 0) || (ax, ay) == (0, 0) {
                return Side::Boundary;
            }
        }
        if inside { Side::Inside } else { Side::Outside }
    }
}

impl Outline for Polygon {
    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        // The closing side comes first: carrying the last corner along beats chaining two iterators.
        let mut from = self.vertices[self.vertices.len() - 1];
        self.vertices.iter().map(move |&to| Segment::new(core::mem::replace(&mut from, to), to))
    }

    fn contains(&self, point: Point) -> bool {
        self.side_of(point) != Side::Outside
    }

    fn contains_middle(&self, line: Segment) -> bool {
        let sum = |one: i32, other: i32| i64::from(one) + i64::from(other);
        let (x, y) = (sum(line.from.x.0, line.to.x.0), sum(line.from.y.0, line.to.y.0));
        self.side_of_scaled::<2>(x, y) != Side::Outside
    }
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = ShapeFault;

    fn try_from(vertices: Vec<Point>) -> Result<Polygon, ShapeFault> {
        Polygon::new(vertices)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Vec<Point> {
        polygon.vertices
    }
}

/// The sides of a ring of corners, the last one closing it.
fn sides(vertices: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    let ends = vertices.iter().skip(1).chain(vertices.first());
    vertices.iter().zip(ends).map(|(&from, &to)| Segment::new(from, to))
}

/// Positive when the corners run anticlockwise. The partial sums of a fan from one corner stay below 2^45 a term.
fn doubled_area(vertices: &[Point]) -> i64 {
    sides(vertices).map(|side| (side.from - vertices[0]).cross(side.to - vertices[0])).sum()
}

fn refuse_repeated(vertices: &[Point]) -> Result<(), ShapeFault> {
    for (later, vertex) in vertices.iter().enumerate() {
        if let Some(earlier) = vertices[..later].iter().position(|other| other == vertex) {
            return Err(ShapeFault::RepeatedVertex { first: earlier + 1, second: later + 1 });
        }
    }
    Ok(())
}

fn refuse_meeting_sides(vertices: &[Point]) -> Result<(), ShapeFault> {
    for (index, side) in sides(vertices).enumerate() {
        for (later, other) in sides(vertices).enumerate().skip(index + 1) {
            // Neighbours share a corner, which is no fault; turning straight back along each other is one.
            let meet = if side.to == other.from {
                other.turn(side.from) == 0 && side.vector().dot(other.vector()) < 0
            } else if other.to == side.from {
                side.turn(other.from) == 0 && side.vector().dot(other.vector()) < 0
            } else {
                side.intersects(other)
            };
            if meet {
                return Err(ShapeFault::SelfIntersection { side: index + 1, other: later + 1 });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn polygon(corners: &[(i32, i32)]) -> Result<Polygon, ShapeFault> {
        Polygon::new(corners.iter().map(|&(x, y)| Point::inches(x, y)).collect())
    }

    #[test]
    fn a_polygon_says_what_is_wrong_with_it() {
        assert_eq!(polygon(&[(0, 0), (1, 1)]), Err(ShapeFault::TooFewVertices { found: 2, needed: 3 }));
        assert_eq!(polygon(&[]), Err(ShapeFault::TooFewVertices { found: 0, needed: 3 }));
        let closed = polygon(&[(0, 0), (5, 0), (5, 5), (0, 0)]);
        assert_eq!(closed, Err(ShapeFault::RepeatedVertex { first: 1, second: 4 }));
        let bow_tie = polygon(&[(0, 0), (5, 5), (5, 0), (0, 5)]);
        assert_eq!(bow_tie, Err(ShapeFault::SelfIntersection { side: 1, other: 3 }));
        assert_eq!(polygon(&[(0, 0), (5, 5), (9, 9), (2, 2)]), Err(ShapeFault::ZeroArea));
        assert_eq!(polygon(&[(0, 0), (5, 5), (900, 9)]), Err(ShapeFault::OutOfRange { vertex: 3 }));
        let spike = polygon(&[(0, 0), (5, 0), (3, 0), (3, 3)]);
        assert_eq!(spike, Err(ShapeFault::SelfIntersection { side: 1, other: 2 }));
        let spike_at_the_start = polygon(&[(5, 0), (3, 0), (3, 3), (0, 0)]);
        assert_eq!(spike_at_the_start, Err(ShapeFault::SelfIntersection { side: 1, other: 4 }));
    }

    #[test]
    fn the_boundary_belongs_to_the_area_but_not_to_its_inside() -> Result<(), ShapeFault> {
        for corners in [[(0, 0), (10, 0), (10, 10), (0, 10)], [(0, 0), (0, 10), (10, 10), (10, 0)]] {
            let square = polygon(&corners)?;
            for on_it in [(0, 0), (10, 10), (5, 0), (10, 3), (5, 10), (0, 7)] {
                assert_eq!(square.side_of(Point::inches(on_it.0, on_it.1)), Side::Boundary, "{on_it:?}");
            }
            assert_eq!(square.side_of(Point::inches(5, 5)), Side::Inside);
            assert_eq!(square.side_of(Point::inches(11, 5)), Side::Outside);
        }
        Ok(())
    }

    #[test]
    fn a_notch_is_outside() -> Result<(), ShapeFault> {
        let horseshoe = polygon(&[(0, 0), (9, 0), (9, 9), (6, 9), (6, 3), (3, 3), (3, 9), (0, 9)])?;
        assert_eq!(horseshoe.side_of(Point::inches(5, 5)), Side::Outside);
        assert_eq!(horseshoe.side_of(Point::inches(5, 3)), Side::Boundary);
        assert_eq!(horseshoe.side_of(Point::inches(1, 3)), Side::Inside);
        assert_eq!(horseshoe.side_of(Point::inches(7, 8)), Side::Inside);
        Ok(())
    }
}
