//! Measuring: points of the table and spots where a figure can stand (BB-GEO).

use sandtable_kernel::geometry::Bounds;
use sandtable_kernel::terrain::Shape;
use sandtable_kernel::{Length, Point};

use crate::terms::FigureSet;
use crate::{Browning, State};

/// BB-GEO-1: the table, edges included.
pub fn table(rules: &Browning) -> Bounds {
    let setup = rules.setup();
    Bounds::new(Point::inches(0, 0), Point::new(setup.width, setup.height))
}

/// BB-GEO-1: whether the point is on the table.
pub fn on_table(rules: &Browning, at: Point) -> bool {
    table(rules).contains(at)
}

/// BB-GEO-9: whether a figure can stand here, with these figures standing where they do.
pub fn can_stand(rules: &Browning, state: &State, others: FigureSet, at: Point) -> bool {
    on_table(rules, at) && has_room(rules, state, others, at) && ground_carries(rules, at)
}

/// BB-GEO-9: why a figure cannot stand here, with these figures standing where they do.
pub fn why_not_stand(rules: &Browning, state: &State, others: FigureSet, at: Point) -> &'static str {
    if !on_table(rules, at) {
        return "that is off the table";
    }
    let line = rules.setup().terrain.at(at).any(|(_, feature)| matches!(feature.shape(), Shape::Line(_)));
    match ground_carries(rules, at) {
        true if has_room(rules, state, others, at) => TAKEN_BEFORE,
        true => "somebody's base is in the way",
        false if line => "that is exactly on a line",
        false => "that ground is impassable",
    }
}

/// Where a spot is free but for those of the same order.
pub const TAKEN_BEFORE: &str = "it would overlap one placed by the same order";

/// BB-GEO-9: no base of these overlaps one put here.
pub fn has_room(rules: &Browning, state: &State, others: FigureSet, at: Point) -> bool {
    let around = Bounds::new(at, at).grown(rules.setup().tables.distances.base);
    // While the first side deploys there is nobody else.
    others.is_empty() || !any_base_overlaps(rules, state, placed_in(state, around).and(others), at)
}

/// Whether the base of any of these overlaps one put here.
pub(crate) fn any_base_overlaps(rules: &Browning, state: &State, figures: FigureSet, at: Point) -> bool {
    figures.iter().any(|figure| bases_overlap(rules, state.place(figure), at))
}

/// The figures whose place lies in the box; of those off the table, their last one.
pub fn placed_in(state: &State, around: Bounds) -> FigureSet {
    let (rows, rest) = state.places.as_chunks::<ROW>();
    let mut found = 0;
    for (row, places) in rows.iter().enumerate() {
        // Mostly nobody is near, and that is quickly seen of a whole row.
        if any_in(places, around) {
            found |= u128::from(marked(places, around)) << (row * ROW);
        }
    }
    // With all rows full there is no rest, and nothing to be moved past the last bit.
    FigureSet(if rest.is_empty() { found } else { found | u128::from(marked(rest, around)) << (rows.len() * ROW) })
}

/// How many places are looked at together.
const ROW: usize = 8;

/// Whether any of these places lies in the box; all are looked at, so that the machine can look at several at once.
#[inline]
fn any_in(places: &[Point; ROW], around: Bounds) -> bool {
    let (low, high) = (around.low, around.high);
    // A place west or south of the box wraps to a huge number, so each coordinate needs one comparison instead of two.
    let steps = |from: Length, to: Length| to.0.wrapping_sub(from.0).cast_unsigned();
    let (width, height) = (steps(low.x, high.x), steps(low.y, high.y));
    places.iter().fold(false, |found, at| found | ((steps(low.x, at.x) <= width) & (steps(low.y, at.y) <= height)))
}

/// Which of at most eight places lie in the box, one bit each.
fn marked(places: &[Point], around: Bounds) -> u8 {
    places.iter().enumerate().fold(0, |marks, (index, at)| marks | u8::from(around.contains(*at)) << index)
}

/// BB-GEO-3, BB-GEO-9: less than a base apart; touching bases do not overlap.
pub fn bases_overlap(rules: &Browning, one: Point, other: Point) -> bool {
    one.distance_squared(other) < rules.setup().tables.distances.base.squared()
}

/// BB-GEO-9: neither in an impassable area nor exactly on a line.
pub fn ground_carries(rules: &Browning, at: Point) -> bool {
    !rules.ground().unstandable.iter().any(|&(bounds, index)| bounds.contains(at) && rules.feature(index).contains(at))
}

/// Whether any of these figures is within this reach of the point (BB-GEN-4, BB-GEO-5).
pub fn any_within(state: &State, figures: FigureSet, reach: Length, at: Point) -> bool {
    figures.iter().any(|figure| state.place(figure).within(reach, at))
}
