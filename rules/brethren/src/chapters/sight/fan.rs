//! The lines of one look: from the viewer's centre to 21 points across the target's base (BR-LOS-1).

use sandtable_kernel::geometry::{Bounds, Circle, Polygon, Segment, Vector, inner_length, inner_length_is_zero};
use sandtable_kernel::terrain::{Feature, Shape};
use sandtable_kernel::{Length, Point};

use super::SAMPLES;
use crate::measuring::EPS;
use crate::{Brethren, Ground, GroundKind, ground};

/// All samples, one bit each, from the right end of the base as the viewer sees it to the left.
pub(super) const ALL: u32 = (1 << SAMPLES) - 1;

/// Binary places of a unit in which the half width is kept.
const FINE: u32 = 16;

/// The lines of one look.
pub(super) struct Fan {
    from: Point,
    target: Circle,
    /// From the target's centre to the left end of its width.
    half_width: (i64, i64),
    left: Segment,
    right: Segment,
    bounds: Bounds,
    /// The bunker or building the viewer is in.
    pub viewer_inside: Option<usize>,
    target_inside: Option<usize>,
}

impl Fan {
    /// `None` when both stand on the same point: then nothing can be between them.
    pub fn new(rules: &Brethren, from: Point, target: Circle) -> Option<Fan> {
        let step = target.centre - from;
        // The distance with nine binary places: its square is below 2^45, so it fits, and so does the product below.
        let distance = (step.squared().unsigned_abs() << 18).isqrt().cast_signed();
        if distance == 0 {
            return None;
        }
        let radius = i64::from(target.radius.0);
        let part = |coordinate: i64| rounded((coordinate * radius) << (FINE + 9), distance);
        let half_width = (part(-step.y), part(step.x));
        let end = |tenths| Segment::new(from, sample(target.centre, half_width, tenths));
        let (left, right) = (end(10), end(-10));
        Some(Fan {
            from,
            target,
            half_width,
            left,
            right,
            bounds: Bounds::of_segment(left).joined(Bounds::of_segment(right)),
            viewer_inside: ground::inside(rules, from),
            target_inside: ground::inside(rules, target.centre),
        })
    }

    /// The samples a feature hides, apart from those already hidden.
    pub fn blocked_by(&self, rules: &Brethren, index: usize, already: u32) -> u32 {
        let feature = &rules.setup().terrain.features()[index];
        let Shape::Area(area) = feature.shape() else { return 0 };
        if self.misses(feature.bounds()) {
            return 0;
        }
        match feature.kind.kind {
            GroundKind::Tall => self.hidden_behind(area, already),
            GroundKind::Hill => {
                // BR-OPT-3: whoever stands on it sees and is seen.
                let on_it = feature.contains(self.from) || feature.contains(self.target.centre);
                if on_it { 0 } else { self.hidden_behind(area, already) }
            }
            GroundKind::Bunker | GroundKind::Ruin => {
                match (self.viewer_inside == Some(index), self.target_inside == Some(index)) {
                    (true, true) => 0,
                    (false, false) => self.hidden_behind(area, already),
                    _ => self.collect(already, |line| !passes_opening(feature, line)),
                }
            }
            _ => 0,
        }
    }

    /// BR-OPT-3: the samples beyond too much wood, apart from those already hidden. Woods add up.
    pub fn lost_in_wood(&self, rules: &Brethren, already: u32) -> u32 {
        let features = rules.setup().terrain.features();
        let depth = rules.tables().wood.depth;
        let met = |index: &&usize| !self.misses(features[**index].bounds());
        if !rules.woods().iter().any(|index| met(&index)) {
            return 0;
        }
        self.collect(already, |line| {
            let inside = |index: &usize| match features[*index].shape() {
                Shape::Area(area) => inner_length(line, area).0,
                Shape::Line(_) => 0,
            };
            rules.woods().iter().filter(met).map(inside).sum::<i32>() > (depth + EPS).0
        })
    }

    /// Whether a box lies wholly to one side of the fan.
    fn misses(&self, bounds: Bounds) -> bool {
        !self.bounds.overlaps(bounds) || {
            let size = bounds.high - bounds.low;
            // How far the middle of the box lies left of a line, against how far the box reaches across it; doubled.
            let beside = |line: Segment, sign: i64| {
                let (along, to_low) = (line.vector(), bounds.low - line.from);
                let to_middle = Vector { x: 2 * to_low.x + size.x, y: 2 * to_low.y + size.y };
                sign * along.cross(to_middle) >= along.x.abs() * size.y + along.y.abs() * size.x
            };
            beside(self.left, 1) || beside(self.right, -1)
        }
    }

    fn hidden_behind(&self, area: &Polygon, already: u32) -> u32 {
        let blocks = |line: Segment| !inner_length_is_zero(line, area);
        if !area.is_box() {
            return self.collect(already, blocks);
        }
        // What has no bays hides an unbroken part of the width: with one end known, its other end is soon found.
        match (blocks(self.right), blocks(self.left)) {
            (true, true) => ALL,
            (false, false) => self.collect(already, blocks),
            (true, false) => (1 << self.first(|line| !blocks(line))) - 1,
            (false, true) => ALL & !((1 << self.first(blocks)) - 1),
        }
    }

    /// The first sample from the right for which a test holds that fails at the right end and holds from there on.
    fn first(&self, holds: impl Fn(Segment) -> bool) -> u8 {
        let (mut fails, mut found) = (0, SAMPLES - 1);
        while found - fails > 1 {
            let middle = u8::midpoint(fails, found);
            if holds(self.line(middle)) { found = middle } else { fails = middle }
        }
        found
    }

    /// The line to a sample, counted from the right.
    fn line(&self, place: u8) -> Segment {
        Segment::new(self.from, sample(self.target.centre, self.half_width, i64::from(place) - 10))
    }

    fn collect(&self, already: u32, blocks: impl Fn(Segment) -> bool) -> u32 {
        let mut hidden = 0;
        for place in 0..SAMPLES {
            let bit = 1 << place;
            if already & bit == 0 && blocks(self.line(place)) {
                hidden |= bit;
            }
        }
        hidden
    }
}

/// BR-LOS-4: a line between inside and outside crosses the wall where there are openings, and nowhere else.
fn passes_opening(feature: &Feature<Ground>, line: Segment) -> bool {
    let strictly_apart = |one: i64, other: i64| (one > 0 && other < 0) || (one < 0 && other > 0);
    let crosses = |wall: &Segment| {
        strictly_apart(wall.turn(line.from), wall.turn(line.to))
            && strictly_apart(line.turn(wall.from), line.turn(wall.to))
    };
    let openings = feature.kind.openings.iter().filter(|opening| opening.across.intersects(line)).count();
    openings > 0 && ground::walls(feature).filter(crosses).count() <= openings
}

/// A point so many tenths of the half width left of the centre, rounded to units.
fn sample(centre: Point, half_width: (i64, i64), tenths: i64) -> Point {
    let part = |coordinate: i64| Length(rounded(coordinate * tenths, 10 << FINE) as i32);
    centre + (part(half_width.0), part(half_width.1))
}

/// The quotient rounded to the nearest whole, halves away from zero, so that a mirrored table gives mirrored samples.
pub(super) const fn rounded(numerator: i64, denominator: i64) -> i64 {
    let half = denominator / 2;
    if numerator >= 0 { (numerator + half) / denominator } else { (numerator - half) / denominator }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;

    #[test]
    fn the_quick_way_past_a_box_finds_what_every_single_sample_tells() {
        let rules = Field::new(36, 36)
            .ground(GroundKind::Tall, (1000, 1000), (1400, 1100))
            .ground(GroundKind::Tall, (1500, 1500), (1520, 1510))
            .rules();
        let features = rules.setup().terrain.features();
        let mut hidden = 0;
        for step in 0..4_000 {
            // Places all over the table, in an order without a pattern.
            let place =
                |factor: i32| Point::hundredths(step * factor % 2_903 + 100, step * (factor + 18) % 2_801 + 100);
            let (from, target) = (place(37), Circle::new(place(1_009), Length(6_250)));
            let Some(fan) = Fan::new(&rules, from, target) else { continue };
            for (index, feature) in features.iter().enumerate() {
                let Shape::Area(area) = feature.shape() else { continue };
                let each = fan.collect(0, |line| !inner_length_is_zero(line, area));
                assert_eq!(fan.blocked_by(&rules, index, 0), each, "from {from} to {}", target.centre);
                hidden += u32::from(each != 0);
            }
        }
        assert!(hidden > 100, "the table has something to hide behind");
    }
}
