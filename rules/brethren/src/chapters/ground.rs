//! The ground under a base: where it can stand and what it can sweep over (BR-GEO-7, BR-TER).

use sandtable_kernel::geometry::{self, Bounds, Circle, Segment};
use sandtable_kernel::terrain::{Feature, Shape};
use sandtable_kernel::{Length, Point, Refusal};

use crate::measuring::EPS;
use crate::refusals::{OFF_TABLE, TERRAIN, TERRAIN_BUNKER, TERRAIN_SHORT, TERRAIN_WIRE, refuse_with};
use crate::{Brethren, Ground, GroundKind, OpeningKind};

/// BR-GEO-7, BR-TER-2 to 5: a base stands wholly on the table and off everything that takes no base.
pub fn check_standing(rules: &Brethren, base: Circle) -> Result<(), Refusal> {
    let around = Bounds::new(base.centre, base.centre).grown(base.radius);
    for feature in rules.setup().terrain.features().iter().filter(|feature| feature.bounds().overlaps(around)) {
        let refusal = match feature.kind.kind {
            GroundKind::Tall => TERRAIN,
            GroundKind::Short => TERRAIN_SHORT,
            GroundKind::Wire => TERRAIN_WIRE,
            GroundKind::Bunker | GroundKind::Ruin => TERRAIN_BUNKER,
            GroundKind::Wood | GroundKind::Rough | GroundKind::Hill => continue,
        };
        if is_overlapped(feature, base) {
            return Err(refusal.at(base.centre));
        }
    }
    refuse_with(!on_table(rules, base), || OFF_TABLE.at(base.centre))
}

/// BR-GEO-7: the whole base is on the table.
pub fn on_table(rules: &Brethren, base: Circle) -> bool {
    let setup = rules.setup();
    let inset = base.radius - EPS;
    let fits = |at: Length, size: Length| at >= inset && at <= size - inset;
    fits(base.centre.x, setup.width) && fits(base.centre.y, setup.depth)
}

/// BR-WDR-2: a base swept along a straight line stays on the table and overlaps no terrain but what lies flat.
pub fn sweeps_free(rules: &Brethren, line: Segment, radius: Length) -> bool {
    [line.from, line.to].iter().all(|end| on_table(rules, Circle::new(*end, radius)))
        && rules.setup().terrain.features().iter().all(|feature| {
            matches!(feature.kind.kind, GroundKind::Wood | GroundKind::Rough | GroundKind::Hill)
                || !is_swept(feature, line, radius)
        })
}

/// Whether a base swept along a line overlaps a feature: its area, or the walls of one with an inside.
pub fn is_swept(feature: &Feature<Ground>, line: Segment, radius: Length) -> bool {
    let clearance = radius - EPS;
    if !feature.bounds().grown(clearance).meets_segment(line) {
        return false;
    }
    let Shape::Area(area) = feature.shape() else { return false };
    if feature.kind.kind.has_inside() {
        walls(feature).any(|wall| wall.distance_squared(line).is_less_than(clearance))
    } else {
        geometry::distance_squared(&line, area).is_less_than(clearance)
    }
}

/// The bunker or enterable building a point is inside of, by its index (BR-TER-6).
pub fn inside(rules: &Brethren, point: Point) -> Option<usize> {
    rules.enclosures().iter().copied().find(|&index| match rules.setup().terrain.features()[index].shape() {
        Shape::Area(area) => area.contains_strictly(point),
        Shape::Line(_) => false,
    })
}

/// BR-TER-7: two places on different sides of a wall, with no entrance on the straight line between them.
pub fn wall_between(rules: &Brethren, one: Point, other: Point) -> bool {
    if rules.enclosures().is_empty() {
        return false;
    }
    let line = Segment::new(one, other);
    let (mine, theirs) = (inside(rules, one), inside(rules, other));
    mine != theirs
        && [mine, theirs].into_iter().flatten().any(|index| {
            let feature = &rules.setup().terrain.features()[index];
            !entrances(feature).any(|entrance| entrance.intersects(line))
        })
}

/// The entrances of a bunker.
pub fn entrances(feature: &Feature<Ground>) -> impl Iterator<Item = Segment> + '_ {
    let openings = feature.kind.openings.iter();
    openings.filter(|opening| opening.kind == OpeningKind::Entrance).map(|opening| opening.across)
}

/// The outline of a feature; openings are part of it, since a base neither stands in nor squeezes through one.
pub fn walls(feature: &Feature<Ground>) -> impl Iterator<Item = Segment> + '_ {
    let area = match feature.shape() {
        Shape::Area(area) => Some(area),
        Shape::Line(_) => None,
    };
    area.into_iter().flat_map(|area| {
        let corners = area.vertices();
        (0..corners.len()).map(move |index| Segment::new(corners[index], corners[(index + 1) % corners.len()]))
    })
}

fn is_overlapped(feature: &Feature<Ground>, base: Circle) -> bool {
    is_swept(feature, Segment::new(base.centre, base.centre), base.radius)
}
