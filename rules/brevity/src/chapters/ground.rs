//! The ground (OB-TER): what lies on the table, sorted by what the rules ask of it.

use sandtable_kernel::geometry::{
    Bounds, Outline, Polygon, Polyline, Rectangle, Segment, distance_squared, inner_length_exceeds,
};
use sandtable_kernel::{Angle, Length, Point};
use serde::{Deserialize, Serialize};

use crate::terms::{Mobility, Works};

/// 0.01": what is shorter does not count (OB-GEO-9, OB-GEO-11).
pub const SLIVER: Length = Length::hundredths(1);

/// A feature of the table as the scenario gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// Its id.
    pub id: String,
    /// Its name on the map; may be empty.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The level of a hill.
    pub level: u8,
    /// Its shape.
    pub shape: Shape,
}

/// An area or a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// It covers ground.
    Area(Polygon),
    /// It has length only.
    Line(Polyline),
}

/// Kinds of ground (OB-TER-1) and what each is called in files.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Kind {
    /// Woods, towns, rough, marsh, steep slopes, orchards: all are terrain; the word is for drawing.
    Terrain(&'static str),
    /// Higher ground.
    Hill,
    /// A road.
    Road,
    /// A major river.
    River,
    /// Sea, lake or cliff: impassable.
    Water(&'static str),
    /// A stream or ford: scenery.
    Stream,
    /// Positions of the scenario.
    Works(Works),
}

impl Kind {
    /// Every kind by its word.
    pub const WORDS: [&str; 17] = [
        "woods",
        "town",
        "rough",
        "marsh",
        "slope",
        "orchard",
        "escarpment",
        "hill",
        "road",
        "river",
        "sea",
        "lake",
        "cliff",
        "stream",
        "ford",
        "trench",
        "fortification",
    ];

    /// The kind with this word.
    pub fn of_word(word: &str) -> Option<Kind> {
        Some(match word {
            "woods" => Kind::Terrain("woods"),
            "town" => Kind::Terrain("town"),
            "rough" => Kind::Terrain("rough"),
            "marsh" => Kind::Terrain("marsh"),
            "slope" => Kind::Terrain("slope"),
            "orchard" => Kind::Terrain("orchard"),
            "escarpment" => Kind::Terrain("escarpment"),
            "hill" => Kind::Hill,
            "road" => Kind::Road,
            "river" => Kind::River,
            "sea" => Kind::Water("sea"),
            "lake" => Kind::Water("lake"),
            "cliff" => Kind::Water("cliff"),
            "stream" | "ford" => Kind::Stream,
            "trench" => Kind::Works(Works::DugIn),
            "fortification" => Kind::Works(Works::Fortified),
            _ => return None,
        })
    }

    /// Whether it is drawn as a line.
    pub const fn is_line(self) -> bool {
        matches!(self, Kind::Road | Kind::Stream)
    }
}

/// The ground sorted for the rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Land {
    /// Terrain pieces.
    pub cover: Vec<Cover>,
    /// Hills with their level (OB-GEO-10).
    pub hills: Vec<(u8, Polygon)>,
    /// Straight pieces of road.
    pub roads: Vec<Segment>,
    /// Rivers.
    pub rivers: Vec<Polygon>,
    /// Sea, lakes, cliffs.
    pub waters: Vec<Polygon>,
    /// Trench and fortification areas.
    pub works: Vec<(Works, Polygon)>,
}

/// A terrain piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cover {
    /// Where.
    pub area: Polygon,
    /// Only troops on foot may cross it off the roads (OB-TER-3).
    pub foot_only: bool,
    /// It does not obstruct sight lines.
    pub see_through: bool,
    /// Mobility classes that may not enter it: one bit each (OB-TER-3).
    pub barred: u16,
}

impl Cover {
    /// OB-TER-3: whether this mobility may not enter it.
    pub fn bars(&self, mobility: Mobility) -> bool {
        self.barred & (1 << mobility as u16) != 0
    }
}

impl Land {
    /// The features sorted by what they do, each with what the scenario adds to it.
    pub(crate) fn of(features: &[Feature], notes: &[crate::scenario::Notes]) -> Land {
        let mut land = Land::default();
        for (feature, notes) in features.iter().zip(notes) {
            match (&feature.shape, feature.kind) {
                (Shape::Area(area), Kind::Terrain(_)) => land.cover.push(Cover {
                    area: area.clone(),
                    foot_only: notes.foot_only,
                    see_through: notes.see_through,
                    barred: notes.barred,
                }),
                (Shape::Area(area), Kind::Hill) => land.hills.push((feature.level, area.clone())),
                (Shape::Area(area), Kind::River) => land.rivers.push(area.clone()),
                (Shape::Area(area), Kind::Water(_)) => land.waters.push(area.clone()),
                (Shape::Area(area), Kind::Works(works)) => land.works.push((works, area.clone())),
                (Shape::Line(line), Kind::Road) => land.roads.extend(line.edges()),
                _ => {}
            }
        }
        land
    }

    /// OB-GEO-10: the highest level of any hill that contains the point.
    pub fn level(&self, point: Point) -> u8 {
        self.hills.iter().filter(|(_, hill)| hill.contains(point)).map(|(level, _)| *level).max().unwrap_or(0)
    }

    /// Whether there is any ground higher than this.
    pub fn rises_above(&self, level: u8) -> bool {
        self.hills.iter().any(|(hill, _)| *hill > level)
    }

    /// OB-GEO-9: whether a base touches a terrain piece.
    pub fn in_cover(&self, base: &Rectangle) -> bool {
        let bounds = base.bounds();
        self.cover.iter().any(|cover| touches(&cover.area, base, bounds))
    }

    /// OB-TER-1: works of the scenario for a base wholly inside them.
    pub fn works_for(&self, base: &Rectangle) -> Works {
        let inside = |area: &Polygon| base.corners().iter().all(|corner| area.contains(*corner));
        self.works.iter().filter(|(_, area)| inside(area)).map(|(works, _)| *works).max().unwrap_or(Works::None)
    }

    /// Whether a base stands on water.
    pub fn in_water(&self, base: &Rectangle) -> bool {
        let bounds = base.bounds();
        self.waters.iter().chain(&self.rivers).any(|area| overlaps(area, base, bounds))
    }

    /// OB-MOV-6: whether a point is on a road.
    pub fn on_road(&self, point: Point, reach: Length) -> bool {
        self.roads.iter().any(|road| road.distance_squared_to(point).is_within(reach))
    }

    /// Whether a straight leg stays on roads all the way. Near one straight road both ends decide, because distance from
    /// a straight line is convex; a leg round a bend is halved until each part lies along one piece.
    pub fn along_road(&self, leg: Segment, reach: Length) -> bool {
        self.along_road_halved(leg, reach, 8)
    }

    fn along_road_halved(&self, leg: Segment, reach: Length, depth: u8) -> bool {
        let near = |road: &Segment, point| road.distance_squared_to(point).is_within(reach);
        if self.roads.iter().any(|road| near(road, leg.from) && near(road, leg.to)) {
            return true;
        }
        if depth == 0 || !self.on_road(leg.from, reach) || !self.on_road(leg.to, reach) {
            return false;
        }
        let middle = midpoint(leg);
        self.along_road_halved(Segment::new(leg.from, middle), reach, depth - 1)
            && self.along_road_halved(Segment::new(middle, leg.to), reach, depth - 1)
    }
}

/// A point of the table and what the ground makes of it, looked at once because ground does not change in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// Where.
    pub at: Point,
    /// The smallest thing that can stand there; nothing where the table does not reach.
    pub base: Option<Rectangle>,
    /// That thing would be in cover (OB-GEO-9).
    pub in_cover: bool,
    /// Its level (OB-GEO-10).
    pub level: u8,
    /// In a river.
    pub in_river: bool,
}

impl Spot {
    /// The ground at a point.
    pub fn of(land: &Land, at: Point) -> Spot {
        let base = Rectangle::new(at, Rectangle::THINNEST, Rectangle::THINNEST, Angle::EAST).ok();
        Spot {
            at,
            base,
            in_cover: base.is_some_and(|base| land.in_cover(&base)),
            level: land.level(at),
            in_river: land.rivers.iter().any(|river| river.contains(at)),
        }
    }
}

/// Whether more than a sliver of the leg lies in the area or on its boundary (OB-GEO-9).
pub fn runs_in(leg: Segment, area: &Polygon) -> bool {
    if !area.bounds().meets_segment(leg) {
        return false;
    }
    inner_length_exceeds(leg, area, SLIVER) || area.edges().any(|edge| runs_along(leg, edge))
}

/// Whether more than a sliver of the leg lies on the edge.
fn runs_along(leg: Segment, edge: Segment) -> bool {
    let direction = leg.vector();
    let length_squared = direction.squared();
    if length_squared == 0 || leg.turn(edge.from) != 0 || leg.turn(edge.to) != 0 {
        return false;
    }
    let (one, other) = (direction.dot(edge.from - leg.from), direction.dot(edge.to - leg.from));
    let overlap = one.max(other).min(length_squared) - one.min(other).max(0);
    // `overlap` is a length times the leg's own length.
    overlap > 0 && i128::from(overlap).pow(2) > i128::from(SLIVER.squared()) * i128::from(length_squared)
}

/// Whether a base touches an area; the boxes are asked first.
pub fn touches(area: &Polygon, base: &Rectangle, bounds: Bounds) -> bool {
    area.bounds().overlaps(bounds) && distance_squared(area, base).is_zero()
}

/// Whether a base and an area share more than their boundaries.
pub fn overlaps(area: &Polygon, base: &Rectangle, bounds: Bounds) -> bool {
    if !area.bounds().overlaps(bounds) {
        return false;
    }
    base.edges().any(|edge| inner_length_exceeds(edge, area, Length::ZERO))
        || area.contains_strictly(base.centre())
        || area.vertices().iter().any(|vertex| base.edges().all(|edge| edge.turn(*vertex) > 0))
}

/// The middle of a segment, rounded down to units.
pub fn midpoint(leg: Segment) -> Point {
    Point::new(Length(i32::midpoint(leg.from.x.0, leg.to.x.0)), Length(i32::midpoint(leg.from.y.0, leg.to.y.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(x1: i32, y1: i32, x2: i32, y2: i32) -> Polygon {
        let corners = [(x1, y1), (x2, y1), (x2, y2), (x1, y2)];
        Polygon::new(corners.iter().map(|&(x, y)| Point::inches(x, y)).collect()).expect("a square")
    }

    #[test]
    fn a_path_along_the_edge_of_a_wood_is_in_it() {
        let wood = square(10, 10, 20, 20);
        let leg = |x1, y1, x2, y2| Segment::new(Point::inches(x1, y1), Point::inches(x2, y2));
        assert!(runs_in(leg(5, 10, 15, 10), &wood));
        assert!(runs_in(leg(5, 15, 15, 15), &wood));
        assert!(!runs_in(leg(5, 10, 10, 10), &wood));
        assert!(!runs_in(leg(5, 15, 10, 20), &wood));
    }

    #[test]
    fn a_march_round_a_bend_stays_on_the_road() {
        let road = |x1, y1, x2, y2| Segment::new(Point::inches(x1, y1), Point::inches(x2, y2));
        let land = Land { roads: vec![road(0, 10, 20, 10), road(20, 10, 20, 30)], ..Land::default() };
        let reach = Length::hundredths(50);
        assert!(land.along_road(road(2, 10, 18, 10), reach));
        assert!(!land.along_road(road(2, 10, 20, 20), reach));
        let round = Segment::new(Point::hundredths(1970, 1000), Point::hundredths(2000, 1030));
        assert!(land.along_road(round, reach));
    }
}
