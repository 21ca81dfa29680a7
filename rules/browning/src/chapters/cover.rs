//! Cover: what the ground does for a figure under fire (BB-COV).

use sandtable_kernel::Point;
use sandtable_kernel::geometry::{Bounds, Segment};
use sandtable_kernel::terrain::{Feature, Shape};

use crate::terms::FigureSet;
use crate::{Browning, Ground, State};

/// BB-COV-4: whether somebody standing here is in cover from these firers, all of whom see him: he is in terrain that
/// covers, or at least half of them have something directly in front of him. What he is, steady or pinned, does not
/// matter (BB-COV-5).
pub fn in_cover_at(rules: &Browning, state: &State, at: Point, seen_by: FigureSet) -> bool {
    if stands_in_cover(rules, at) {
        return true;
    }
    let obstructed = seen_by.iter().filter(|firer| directly_behind(rules, at, state.place(*firer))).count();
    obstructed > 0 && 2 * obstructed >= seen_by.count() as usize
}

/// BB-COV-1, BB-COV-2: what covers somebody standing here from this firer, if anything does.
pub fn shelter(rules: &Browning, target: Point, firer: Point) -> Option<&Feature<Ground>> {
    shelter_around(rules, target).or_else(|| obstacle(rules, target, firer))
}

/// BB-COV-1: in an area that covers from everywhere.
pub fn stands_in_cover(rules: &Browning, at: Point) -> bool {
    shelter_around(rules, at).is_some()
}

/// BB-COV-1: the area that covers somebody standing here.
fn shelter_around(rules: &Browning, at: Point) -> Option<&Feature<Ground>> {
    let around = rules.ground().cover.iter().filter(|(bounds, _)| bounds.contains(at));
    around.map(|&(_, index)| rules.feature(index)).find(|feature| is_in(feature, at))
}

/// BB-COV-2: whether somebody standing here has a feature that covers close up between himself and the firer.
pub fn directly_behind(rules: &Browning, target: Point, firer: Point) -> bool {
    rules.coverings().recall(target, firer, || directly_behind_anew(rules, target, firer))
}

/// The same, worked out and not remembered.
pub fn directly_behind_anew(rules: &Browning, target: Point, firer: Point) -> bool {
    obstacle(rules, target, firer).is_some()
}

/// BB-COV-2: the feature he is directly behind.
fn obstacle(rules: &Browning, target: Point, firer: Point) -> Option<&Feature<Ground>> {
    let reach = rules.setup().tables.distances.behind;
    let line = Segment::new(firer, target);
    // Only what comes within reach of the target can be close in front of him.
    let near = Bounds::new(target, target).grown(reach);
    let close = rules.ground().cover.iter().filter(|(bounds, _)| bounds.overlaps(near) && bounds.meets_segment(line));
    close
        .map(|&(_, index)| rules.feature(index))
        .find(|feature| !is_in(feature, target) && !is_in(feature, firer) && feature.meets_near_end(line, reach))
}

/// BB-GEO-11: one is in areas only; nobody is in a wall.
fn is_in(feature: &Feature<Ground>, at: Point) -> bool {
    matches!(feature.shape(), Shape::Area(_)) && feature.contains(at)
}
