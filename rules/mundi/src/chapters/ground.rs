//! The ground: terrain pieces, roads, rivers with their crossings, minefields, and how they bear a class (MS-TER).
//!
//! Area pieces are rectangles at any angle (MS-R-108); roads and rivers are strips along a line.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{Outline, Rectangle, Segment};
use sandtable_kernel::{Angle, Length, Point, Side};
use serde::{Deserialize, Serialize};

use crate::stand::{Pose, Stand, Sweep};
use crate::tables::{SightEffect, Tables};
use crate::terms::{Class, Going};

/// The kinds of terrain by name, in the order of their numbers (MS-TER-1).
pub const NAMES: [&str; 12] = [
    "woods",
    "steep_hill",
    "gentle_hill",
    "river",
    "waterway",
    "marsh",
    "soft_ground",
    "town",
    "road",
    "dunes",
    "oasis",
    "minefield",
];
/// Woods.
pub const WOODS: u8 = 0;
/// Steep hill.
pub const STEEP_HILL: u8 = 1;
/// Gentle hill.
pub const GENTLE_HILL: u8 = 2;
/// River.
pub const RIVER: u8 = 3;
/// Waterway: sea, lake or great river.
pub const WATERWAY: u8 = 4;
/// Soft ground.
pub const SOFT_GROUND: u8 = 6;
/// Town.
pub const TOWN: u8 = 7;
/// Road.
pub const ROAD: u8 = 8;
/// Minefield.
pub const MINEFIELD: u8 = 11;

/// The most points of a road or river.
pub const MOST_BENDS: usize = 6;

/// One piece of terrain as it was placed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Feature {
    /// What it is: its place in the terrain table.
    pub kind: u8,
    /// Its shape.
    pub form: Form,
    /// The side whose engineers laid it; nobody for terrain (MS-PC-22).
    pub laid_by: Option<Side>,
}

/// The shape of a terrain piece.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Form {
    /// A rectangle; of a hill, with its crest along the facing or across it (MS-LOS-6).
    Area {
        /// The outline.
        area: Rectangle,
        /// Whether the crest runs across the facing.
        crest_across: bool,
    },
    /// A strip of constant width.
    Strip {
        /// Its centre line.
        line: ArrayVec<Point, MOST_BENDS>,
        /// Its width.
        width: Length,
        /// Fords and bridges (MS-TER-7), beside those where a road crosses.
        crossings: ArrayVec<Point, 4>,
    },
}

/// An area that does something to what stands in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Area {
    /// The kind.
    pub kind: u8,
    /// Which feature it belongs to.
    pub feature: u8,
    /// Its outline and core.
    pub stand: Stand,
    /// A hill's crest (MS-LOS-6).
    pub crest: Option<Segment>,
}

/// One straight part of a river.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Where it begins, facing along it.
    pub start: Pose,
    /// How long it is.
    pub length: Length,
    /// How wide it is.
    pub width: Length,
    /// The middles of its crossings, measured along it.
    pub crossings: ArrayVec<Length, 6>,
}

/// All terrain of a table with what follows from it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ground {
    features: Vec<Feature>,
    areas: Vec<Area>,
    reaches: Vec<Reach>,
    banks: Vec<Stand>,
    roads: Vec<Rectangle>,
    lane: Length,
}

impl Feature {
    /// The outlines it covers: one for an area, one for each straight part of a strip.
    pub fn outlines(&self) -> ArrayVec<Rectangle, MOST_BENDS> {
        match &self.form {
            Form::Area { area, .. } => core::iter::once(*area).collect(),
            Form::Strip { line, width, .. } => {
                line.windows(2).filter_map(|pair| strip_part(pair[0], pair[1], *width)).collect()
            }
        }
    }
}

/// The rectangle along one straight part of a strip.
fn strip_part(from: Point, to: Point, width: Length) -> Option<Rectangle> {
    let facing = Angle::towards(from, to)?;
    let middle = Point::new(Length(i32::midpoint(from.x.0, to.x.0)), Length(i32::midpoint(from.y.0, to.y.0)));
    Rectangle::new(middle, width, length_of(from, to), facing).ok()
}

fn length_of(from: Point, to: Point) -> Length {
    Length(i32::try_from(from.distance_squared(to).isqrt()).unwrap_or(i32::MAX))
}

impl Ground {
    /// The ground made of these pieces; crossings are lanes this wide.
    pub fn new(features: Vec<Feature>, lane: Length) -> Ground {
        let mut ground = Ground { lane, ..Ground::default() };
        for feature in &features {
            if feature.kind == ROAD {
                ground.roads.extend(feature.outlines());
            }
        }
        for (index, feature) in (0_u8..).zip(&features) {
            match &feature.form {
                Form::Area { area, crest_across } => ground.areas.extend(Stand::of(*area).map(|stand| Area {
                    kind: feature.kind,
                    feature: index,
                    stand,
                    crest: matches!(feature.kind, STEEP_HILL | GENTLE_HILL).then(|| crest(area, *crest_across)),
                })),
                Form::Strip { line, width, crossings } if feature.kind == RIVER => {
                    ground.reaches = reaches(line, *width, crossings, &features);
                }
                Form::Strip { .. } => {}
            }
        }
        ground.banks = ground.reaches.iter().flat_map(|reach| reach.blocks(lane, None)).collect();
        ground.features = features;
        ground
    }

    /// The same ground with one more piece.
    #[must_use]
    pub fn with(&self, feature: Feature, lane: Length) -> Ground {
        let mut features = self.features.clone();
        features.push(feature);
        Ground::new(features, lane)
    }

    /// The same ground without a piece.
    #[must_use]
    pub fn without(&self, index: usize, lane: Length) -> Ground {
        let mut features = self.features.clone();
        if index < features.len() {
            features.remove(index);
        }
        Ground::new(features, lane)
    }

    /// The pieces as they were placed.
    pub fn features(&self) -> &[Feature] {
        &self.features
    }

    /// Woods, hills, towns, fields, minefields and lakes.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The river, part by part.
    pub fn reaches(&self) -> &[Reach] {
        &self.reaches
    }

    /// The river away from its crossings.
    pub fn banks(&self) -> &[Stand] {
        &self.banks
    }

    /// The town, if there is one (MS-SET-7: at most one).
    pub fn town(&self) -> Option<&Area> {
        self.areas.iter().find(|area| area.kind == TOWN)
    }

    /// MS-GEO-11: whether the middles of front and rear both lie on the road.
    pub fn has_on_road(&self, stand: &Stand) -> bool {
        // Most bases are far from any road, and finding their middles costs more than seeing that.
        if !self.roads.iter().any(|road| road.bounds().overlaps(stand.bounds())) {
            return false;
        }
        let (front, rear) = (stand.front_middle(), stand.rear_middle());
        self.roads.iter().any(|road| road.contains(front)) && self.roads.iter().any(|road| road.contains(rear))
    }

    /// The areas a base is in (MS-GEO-9); cleared minefields are gone.
    pub fn areas_of<'a>(&'a self, stand: &'a Stand, cleared: u32) -> impl Iterator<Item = &'a Area> {
        self.areas.iter().filter(move |area| !area.is_cleared(cleared) && stand.is_in(&area.stand))
    }

    /// The worst going of what a base sweeps over, roads apart (MS-GEO-10, MS-MOV-4): areas alone, the river is asked for
    /// by itself. On a road only minefields count (MS-GEO-11).
    pub fn going(&self, tables: &Tables, cleared: u32, class: Class, sweep: &Sweep, on_road: bool) -> Going {
        let counted = self.areas.iter().filter(|area| !area.is_cleared(cleared));
        let counted = counted.filter(|area| !on_road || area.kind == MINEFIELD);
        let mut worst = Going::Good;
        for area in counted {
            let going = tables.terrain[usize::from(area.kind)].going(class);
            if going > worst && sweep.enters(&area.stand) {
                worst = going;
            }
        }
        worst
    }

    /// Going where a base stands.
    pub fn going_at(&self, tables: &Tables, cleared: u32, class: Class, stand: &Stand) -> Going {
        let on_road = self.has_on_road(stand);
        self.going(tables, cleared, class, &Sweep::still(stand), on_road)
    }

    /// MS-COM-13: whether a base is in terrain that covers it.
    pub fn covers(&self, tables: &Tables, cleared: u32, stand: &Stand) -> bool {
        self.areas_of(stand, cleared).any(|area| tables.terrain[usize::from(area.kind)].cover)
    }

    /// MS-RIV-12, MS-TER-7: whether a sweep meets the river away from its crossings; `bridges` are engineers in the river whose
    /// lanes may be used too (MS-RIV-10).
    pub fn river_stops(&self, sweep: &Sweep, bridges: &[Point]) -> bool {
        if bridges.is_empty() {
            return self.banks.iter().any(|bank| sweep.enters(bank));
        }
        let cut = |reach: &Reach| {
            let mut reach = reach.clone();
            for bridge in bridges {
                let (across, along) = reach.start.local(*bridge);
                if across.abs() <= i64::from(reach.width.0) {
                    // The table is smaller than the integers.
                    let _ = reach.crossings.try_push(Length(along as i32));
                }
            }
            reach.blocks(self.lane, None).any(|bank| sweep.enters(&bank))
        };
        self.reaches.iter().any(cut)
    }

    /// MS-GEO-12: whether a base is adjacent to the river.
    pub fn is_beside_river(&self, stand: &Stand, reach: Length) -> bool {
        self.reaches.iter().any(|part| part.whole().is_some_and(|water| stand.is_within(&water, reach)))
    }

    /// Whether a base is in the river, crossings included.
    pub fn is_in_river(&self, stand: &Stand) -> bool {
        self.reaches.iter().any(|part| part.whole().is_some_and(|water| stand.is_in(&water)))
    }

    /// What a kind does to sight.
    pub fn sight_of(tables: &Tables, kind: u8) -> SightEffect {
        tables.terrain.get(usize::from(kind)).map_or(SightEffect::Clear, |row| row.sight)
    }
}

impl Area {
    /// Whether it is a minefield that was removed (MS-PC-22).
    pub const fn is_cleared(&self, cleared: u32) -> bool {
        self.kind == MINEFIELD && cleared & (1 << self.feature) != 0
    }
}

impl Reach {
    /// The water of this part.
    pub fn whole(&self) -> Option<Stand> {
        self.block(Length::ZERO, self.length)
    }

    /// Whether this part of the river lies between two points.
    pub fn parts(&self, one: Point, other: Point) -> bool {
        let end = self.start.ahead(self.length).at;
        Segment::new(one, other).intersects(Segment::new(self.start.at, end))
    }

    /// The water away from the crossings.
    fn blocks(&self, lane: Length, more: Option<Length>) -> impl Iterator<Item = Stand> {
        let half = lane.0 / 2;
        let mut lanes: ArrayVec<Length, 8> = self.crossings.iter().copied().chain(more).collect();
        lanes.sort_unstable();
        let mut blocks: ArrayVec<Stand, 9> = ArrayVec::new();
        let mut from = Length::ZERO;
        for middle in lanes {
            blocks.extend(self.block(from, Length(middle.0 - half)));
            from = Length(from.0.max(middle.0 + half));
        }
        blocks.extend(self.block(from, self.length));
        blocks.into_iter()
    }

    fn block(&self, from: Length, to: Length) -> Option<Stand> {
        let length = to - from;
        if length < Length::mm(3) {
            return None;
        }
        let middle = self.start.ahead(Length(i32::midpoint(from.0, to.0)));
        Stand::new(middle, self.width, length)
    }
}

/// MS-LOS-6: the middle of the longer dimension, end to end.
fn crest(area: &Rectangle, across: bool) -> Segment {
    let along_facing = match area.depth().cmp(&area.width()) {
        core::cmp::Ordering::Greater => true,
        core::cmp::Ordering::Less => false,
        core::cmp::Ordering::Equal => !across,
    };
    let pose = Pose { at: area.centre(), facing: area.facing() };
    let (direction, half) = match along_facing {
        true => (area.facing(), Length(area.depth().0 / 2)),
        false => (area.facing() + Angle::NORTH, Length(area.width().0 / 2)),
    };
    Segment::new(pose.towards(direction, -half).at, pose.towards(direction, half).at)
}

/// The parts of a river with the crossings of its own and those where roads cross it (MS-TER-7).
fn reaches(line: &[Point], width: Length, crossings: &[Point], features: &[Feature]) -> Vec<Reach> {
    let mut meetings: Vec<Point> = crossings.to_vec();
    for road in features.iter().filter(|feature| feature.kind == ROAD) {
        let Form::Strip { line: road, .. } = &road.form else { continue };
        for (water, ground) in line.windows(2).flat_map(|water| road.windows(2).map(move |ground| (water, ground))) {
            meetings.extend(crossing_point(Segment::new(water[0], water[1]), Segment::new(ground[0], ground[1])));
        }
    }
    let part = |pair: &[Point]| {
        let start = Pose { at: pair[0], facing: Angle::towards(pair[0], pair[1])? };
        let length = length_of(pair[0], pair[1]);
        let lanes = meetings.iter().filter_map(|point| {
            let (across, along) = start.local(*point);
            let on_it = across.abs() <= i64::from(width.0) && (0..=i64::from(length.0)).contains(&along);
            // Within the length of the part, which is an i32.
            on_it.then_some(Length(along as i32))
        });
        Some(Reach { start, length, width, crossings: lanes.take(6).collect() })
    };
    line.windows(2).filter_map(part).collect()
}

/// Where two lines cross, rounded to units.
fn crossing_point(one: Segment, other: Segment) -> Option<Point> {
    if !one.intersects(other) {
        return None;
    }
    let (from, to) = (other.turn(one.from), other.turn(one.to));
    let span = i128::from(from) - i128::from(to);
    if span == 0 {
        return None;
    }
    let step = one.vector();
    let part = |along: i64| i32::try_from(i128::from(along) * i128::from(from) / span).ok();
    Some(one.from + (Length(part(step.x)?), Length(part(step.y)?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mm(x: i32, y: i32) -> Point {
        Point::new(Length::mm(x), Length::mm(y))
    }

    fn strip(kind: u8, points: &[Point]) -> Feature {
        let form =
            Form::Strip { line: points.iter().copied().collect(), width: Length::mm(20), crossings: ArrayVec::new() };
        Feature { kind, form, laid_by: None }
    }

    #[test]
    fn a_road_makes_a_bridge_where_it_crosses_a_river() {
        let features = vec![strip(RIVER, &[mm(0, 310), mm(600, 310)]), strip(ROAD, &[mm(400, 0), mm(400, 600)])];
        let ground = Ground::new(features, Length::mm(50));
        assert_eq!(ground.banks().len(), 2);
        let tank = |x| Stand::new(Pose::compass(mm(x, 310), 0), Length::mm(40), Length::mm(40)).expect("on a table");
        assert!(!ground.river_stops(&Sweep::still(&tank(400)), &[]));
        assert!(!ground.river_stops(&Sweep::still(&tank(405)), &[]));
        assert!(ground.river_stops(&Sweep::still(&tank(407)), &[]));
        assert!(ground.river_stops(&Sweep::still(&tank(200)), &[]));
        assert!(!ground.river_stops(&Sweep::still(&tank(200)), &[mm(200, 310)]));
    }

    #[test]
    fn a_crest_runs_along_the_longer_side() {
        let hill = Rectangle::new(mm(300, 320), Length::mm(100), Length::mm(40), Angle::NORTH).expect("a hill");
        let line = crest(&hill, false);
        assert_eq!((line.from.y, line.to.y), (Length::mm(320), Length::mm(320)));
        assert_eq!((line.from.x - line.to.x).0.abs(), Length::mm(100).0);
    }
}
