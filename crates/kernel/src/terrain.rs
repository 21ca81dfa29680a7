//! What lies on the table: areas and lines, each with the game's own kind.

use crate::Length;
use crate::geometry::{self, Bounds, Outline, Point, Polygon, Polyline, Segment};

/// The form of a feature.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// It covers ground: a wood, a building, a hill.
    Area(Polygon),
    /// It has length but no width: a wall, a hedge.
    Line(Polyline),
}

/// One piece of terrain; `K` says what it is in the game at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feature<K> {
    /// What it is.
    pub kind: K,
    shape: Shape,
    bounds: Bounds,
}

/// All features of a table, in the order they were given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain<K> {
    features: Vec<Feature<K>>,
}

impl<K> Feature<K> {
    /// A feature of this kind and form.
    pub fn new(kind: K, shape: Shape) -> Feature<K> {
        let bounds = match &shape {
            Shape::Area(area) => area.bounds(),
            Shape::Line(line) => line.bounds(),
        };
        Feature { kind, shape, bounds }
    }

    /// A feature that covers ground.
    pub fn area(kind: K, area: Polygon) -> Feature<K> {
        Feature::new(kind, Shape::Area(area))
    }

    /// A feature without width.
    pub fn line(kind: K, line: Polyline) -> Feature<K> {
        Feature::new(kind, Shape::Line(line))
    }

    /// Its form.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The smallest box around it.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// Whether the point lies in the closed area or on the line (BB-GEO-11).
    pub fn contains(&self, point: Point) -> bool {
        match &self.shape {
            Shape::Area(area) => area.contains(point),
            Shape::Line(line) => line.contains(point),
        }
    }

    /// Whether the straight line shares a point with the feature; touching counts.
    pub fn meets(&self, line: Segment) -> bool {
        match &self.shape {
            Shape::Area(area) => geometry::meets(line, area),
            Shape::Line(chain) => geometry::meets(line, chain),
        }
    }

    /// Whether any point of the path belongs to the feature (BB-GEO-12).
    pub fn is_touched_by(&self, path: &[Point]) -> bool {
        match &self.shape {
            Shape::Area(area) => geometry::path_touches(path, area),
            Shape::Line(line) => geometry::path_touches(path, line),
        }
    }

    /// Whether the line meets the feature more than `hug` from both its ends (BB-SIT-9).
    pub fn meets_beyond(&self, line: Segment, hug: Length) -> bool {
        match &self.shape {
            Shape::Area(area) => geometry::meets_beyond(line, area, hug),
            Shape::Line(chain) => geometry::meets_beyond(line, chain, hug),
        }
    }

    /// Whether the line meets the feature with the nearest such point within `reach` of `line.to` (BB-COV-2).
    pub fn meets_near_end(&self, line: Segment, reach: Length) -> bool {
        match &self.shape {
            Shape::Area(area) => geometry::meets_near_end(line, area, reach),
            Shape::Line(chain) => geometry::meets_near_end(line, chain, reach),
        }
    }

    /// Whether the feature is at most this far from the point.
    pub fn is_within(&self, point: Point, reach: Length) -> bool {
        match &self.shape {
            Shape::Area(area) => geometry::within(&point, area, reach),
            Shape::Line(line) => geometry::within(&point, line, reach),
        }
    }
}

impl<K> Terrain<K> {
    /// The terrain made of these features.
    pub const fn new(features: Vec<Feature<K>>) -> Terrain<K> {
        Terrain { features }
    }

    /// All features; their place in this list is their index.
    pub fn features(&self) -> &[Feature<K>] {
        &self.features
    }

    /// The features the point is in or on, with their indices.
    pub fn at(&self, point: Point) -> impl Iterator<Item = (usize, &Feature<K>)> {
        self.numbered().filter(move |(_, feature)| feature.contains(point))
    }

    /// The features a straight line meets, touching included.
    pub fn met_by(&self, line: Segment) -> impl Iterator<Item = (usize, &Feature<K>)> {
        self.numbered().filter(move |(_, feature)| feature.meets(line))
    }

    /// The features a path touches, start and end included.
    pub fn touched_by<'a>(&'a self, path: &'a [Point]) -> impl Iterator<Item = (usize, &'a Feature<K>)> {
        self.numbered().filter(move |(_, feature)| feature.is_touched_by(path))
    }

    /// The features whose box shares a point with this one: what a question about that box has to look at.
    pub fn near(&self, bounds: Bounds) -> impl Iterator<Item = (usize, &Feature<K>)> {
        self.numbered().filter(move |(_, feature)| feature.bounds.overlaps(bounds))
    }

    fn numbered(&self) -> impl Iterator<Item = (usize, &Feature<K>)> {
        self.features.iter().enumerate()
    }
}

impl<K> Default for Terrain<K> {
    fn default() -> Terrain<K> {
        Terrain::new(Vec::new())
    }
}

impl<K> FromIterator<Feature<K>> for Terrain<K> {
    fn from_iter<I: IntoIterator<Item = Feature<K>>>(features: I) -> Terrain<K> {
        Terrain::new(features.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{ShapeFault, path_length};

    fn points(hundredths: &[(i32, i32)]) -> Vec<Point> {
        hundredths.iter().map(|&(x, y)| Point::hundredths(x, y)).collect()
    }

    fn touched(terrain: &Terrain<&'static str>, path: &[(i32, i32)]) -> Vec<&'static str> {
        terrain.touched_by(&points(path)).map(|(_, feature)| feature.kind).collect()
    }

    #[test]
    fn bb_ex_8_a_move_is_slow_only_if_it_touches_the_wall() -> Result<(), ShapeFault> {
        let wall = Polyline::new(points(&[(500, 1200), (2000, 1200)]))?;
        let terrain = Terrain::new(vec![Feature::line("low_wall", wall)]);
        assert_eq!(touched(&terrain, &[(1000, 1100), (1000, 1300)]), ["low_wall"]);
        assert_eq!(touched(&terrain, &[(1200, 1050), (1200, 1260)]), ["low_wall"]);
        assert!(touched(&terrain, &[(1400, 1150), (1900, 1150)]).is_empty());
        assert!(touched(&terrain, &[(499, 1100), (499, 1300)]).is_empty());
        assert_eq!(touched(&terrain, &[(500, 1100), (500, 1300)]), ["low_wall"]);
        assert_eq!(path_length(&points(&[(1200, 1050), (1200, 1260)])), Length::hundredths(210));
        Ok(())
    }

    #[test]
    fn bb_ex_10_the_edge_of_a_wood_belongs_to_it() -> Result<(), ShapeFault> {
        let woods = Polygon::new(points(&[(1000, 1200), (1800, 1200), (1800, 2000), (1000, 2000)]))?;
        let terrain = Terrain::new(vec![Feature::area("woods", woods)]);
        assert_eq!(touched(&terrain, &[(1200, 1300), (1200, 1000)]), ["woods"]);
        assert!(touched(&terrain, &[(1200, 700), (1200, 1199)]).is_empty());
        assert_eq!(touched(&terrain, &[(1200, 700), (1200, 1200)]), ["woods"]);
        assert_eq!(terrain.at(Point::hundredths(1200, 1200)).count(), 1);
        assert_eq!(terrain.at(Point::hundredths(1200, 1199)).count(), 0);
        Ok(())
    }

    #[test]
    fn a_path_round_a_feature_does_not_touch_it() -> Result<(), ShapeFault> {
        let wall = Polyline::new(points(&[(500, 500), (1000, 500)]))?;
        let terrain: Terrain<_> = [Feature::line("wall", wall)].into_iter().collect();
        assert!(touched(&terrain, &[(700, 400), (400, 400), (400, 600), (700, 600)]).is_empty());
        assert_eq!(touched(&terrain, &[(700, 400), (500, 450), (500, 600)]), ["wall"]);
        assert_eq!(terrain.near(Bounds::new(Point::inches(0, 0), Point::inches(4, 9))).count(), 0);
        Ok(())
    }
}
