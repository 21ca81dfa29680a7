//! Cover: what the ground does for a figure under fire (BB-COV).

use sandtable_kernel::Point;
use sandtable_kernel::geometry::Segment;
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
    covering(rules).find(|feature| is_in(feature, target)).or_else(|| obstacle(rules, target, firer))
}

/// BB-COV-1: in an area that covers from everywhere.
pub fn stands_in_cover(rules: &Browning, at: Point) -> bool {
    covering(rules).any(|feature| is_in(feature, at))
}

/// BB-COV-2: whether somebody standing here has a feature that covers close up between himself and the firer.
pub fn directly_behind(rules: &Browning, target: Point, firer: Point) -> bool {
    rules.coverings().recall(target, firer, || directly_behind_anew(rules, target, firer))
}

/// The same, worked out and not remembered.
pub(crate) fn directly_behind_anew(rules: &Browning, target: Point, firer: Point) -> bool {
    obstacle(rules, target, firer).is_some()
}

/// BB-COV-2: the feature he is directly behind.
fn obstacle(rules: &Browning, target: Point, firer: Point) -> Option<&Feature<Ground>> {
    let reach = rules.setup().tables.distances.behind;
    let line = Segment::new(firer, target);
    covering(rules).find(|feature| {
        feature.bounds().meets_segment(line)
            && feature.meets_near_end(line, reach)
            && !is_in(feature, target)
            && !is_in(feature, firer)
    })
}

fn covering(rules: &Browning) -> impl Iterator<Item = &Feature<Ground>> {
    rules.setup().terrain.features().iter().filter(|feature| feature.kind.cover)
}

/// BB-GEO-11: one is in areas only; nobody is in a wall.
fn is_in(feature: &Feature<Ground>, at: Point) -> bool {
    matches!(feature.shape(), Shape::Area(_)) && feature.bounds().contains(at) && feature.contains(at)
}
