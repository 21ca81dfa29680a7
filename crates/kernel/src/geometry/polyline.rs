//! Linear features: walls, hedges, roads, streams.

use serde::{Deserialize, Serialize};

use super::{Bounds, Outline, Point, Segment, ShapeFault};

/// A chain of straight pieces without width; it may cross itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polyline {
    vertices: Vec<Point>,
    bounds: Bounds,
}

impl Polyline {
    /// The chain through these points: at least two, on the table, neighbours distinct.
    pub fn new(vertices: Vec<Point>) -> Result<Polyline, ShapeFault> {
        let (Some(bounds), true) = (Bounds::of_points(vertices.iter().copied()), vertices.len() >= 2) else {
            return Err(ShapeFault::TooFewVertices { found: vertices.len(), needed: 2 });
        };
        if let Some(index) = vertices.iter().position(|vertex| !vertex.is_measurable()) {
            return Err(ShapeFault::OutOfRange { vertex: index + 1 });
        }
        if let Some(index) = vertices.windows(2).position(|pair| pair[0] == pair[1]) {
            return Err(ShapeFault::RepeatedVertex { first: index + 1, second: index + 2 });
        }
        Ok(Polyline { vertices, bounds })
    }

    /// The points it runs through, in order.
    pub fn vertices(&self) -> &[Point] {
        &self.vertices
    }
}

impl Outline for Polyline {
    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn edges(&self) -> impl Iterator<Item = Segment> + '_ {
        self.vertices.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
    }

    fn contains(&self, point: Point) -> bool {
        self.bounds.contains(point) && self.edges().any(|edge| edge.contains(point))
    }
}

impl TryFrom<Vec<Point>> for Polyline {
    type Error = ShapeFault;

    fn try_from(vertices: Vec<Point>) -> Result<Polyline, ShapeFault> {
        Polyline::new(vertices)
    }
}

impl From<Polyline> for Vec<Point> {
    fn from(line: Polyline) -> Vec<Point> {
        line.vertices
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_needs_two_different_points() {
        let (here, there) = (Point::inches(1, 1), Point::inches(2, 1));
        assert_eq!(Polyline::new(vec![here]), Err(ShapeFault::TooFewVertices { found: 1, needed: 2 }));
        let doubled = Polyline::new(vec![here, there, there]);
        assert_eq!(doubled, Err(ShapeFault::RepeatedVertex { first: 2, second: 3 }));
        assert!(Polyline::new(vec![here, there, here]).is_ok());
    }
}
