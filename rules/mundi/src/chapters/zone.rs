//! Zones of control: the ground ahead of every element that binds an enemy who enters it (MS-ZOC).

use sandtable_kernel::{Length, Refusal, Side};

use crate::refusals::{ZOC, filled};
use crate::stand::{Pose, Stand, Sweep};
use crate::terms::{ElementId, ElementSet, other};
use crate::{Mundi, State, path};

/// MS-ZOC-1, MS-PC-17: three base widths wide, ahead of the front edge.
pub fn of(rules: &Mundi, stand: &Stand) -> Option<Stand> {
    let distances = &rules.setup().tables.distances;
    let middle = Length((stand.outline.depth().0 + distances.zone_depth.0) / 2);
    Stand::new(stand.pose().ahead(middle), distances.base_width * 3, distances.zone_depth)
}

/// MS-ZOC-2, MS-ZOC-3: the enemies of a side whose zones a sweep enters.
pub fn entered(rules: &Mundi, state: &State, side: Side, sweep: &Sweep) -> ElementSet {
    let mut enemies = state.ground_elements(other(side));
    if let Some(garrison) = state.garrison {
        enemies.remove(garrison);
    }
    let distances = &rules.setup().tables.distances;
    let reach = distances.zone_depth + distances.base_width;
    let near = |enemy: &ElementId| sweep.is_near(&state.unit(*enemy).stand, reach);
    let enters = |enemy: &ElementId| of(rules, &state.unit(*enemy).stand).is_some_and(|zone| sweep.enters(&zone));
    enemies.iter().filter(near).filter(enters).collect()
}

/// MS-ZOC-4 to 6: whether a single element may go this way. `fronted` are the enemies its front lies against at the end.
pub fn check(
    rules: &Mundi,
    state: &State,
    side: Side,
    stands: &[Stand],
    named: Option<ElementId>,
    fronted: ElementSet,
) -> Result<(), Refusal> {
    let Some(first) = stands.first() else { return Ok(()) };
    let zones = entered(rules, state, side, &Sweep::still(first));
    check_from(rules, state, side, zones, stands, named, fronted)
}

/// The same for one who starts in these zones.
pub fn check_from(
    rules: &Mundi,
    state: &State,
    side: Side,
    mut zones: ElementSet,
    stands: &[Stand],
    named: Option<ElementId>,
    fronted: ElementSet,
) -> Result<(), Refusal> {
    let mut bound = stands;
    if zones.is_empty() {
        // The first leg that enters a zone may end in it, but not go on for long (MS-R-110).
        let entering = stands.windows(2).position(|pair| {
            path::steps(&pair[0], &pair[1])
                .any(|(from, to)| !entered(rules, state, side, &Sweep::new(&from, &to)).is_empty())
        });
        let Some(leg) = entering else { return Ok(()) };
        let (from, to) = (&stands[leg], &stands[leg + 1]);
        zones = all_entered(rules, state, side, from, to);
        if !zones.and(fronted).is_empty() && named.is_none_or(|named| fronted.has(named)) {
            return Ok(());
        }
        let ends_in = entered(rules, state, side, &Sweep::still(to));
        let late = before_end(from, to, rules.setup().tables.distances.zone_slack);
        let soon_enough = late.is_none_or(|late| all_entered(rules, state, side, from, &late).is_empty());
        let passed_through = !zones.without(ends_in).is_empty();
        if !soon_enough || passed_through {
            let controller = controllers(zones, named).first();
            let straight = controllers(zones, named).iter().any(|enemy| is_along(state, enemy, from, from, to));
            return match (straight, controller) {
                (true, _) => along_the_line(rules, state, zones, named, &stands[leg + 1..], to),
                (false, Some(enemy)) => Err(refused(rules, enemy, to)),
                (false, None) => Ok(()),
            };
        }
        bound = &stands[leg + 1..];
        zones = ends_in;
    }
    if !zones.and(fronted).is_empty() && named.is_none_or(|named| fronted.has(named)) {
        return Ok(());
    }
    match bound.first() {
        Some(start) => along_the_line(rules, state, zones, named, bound, start),
        None => Ok(()),
    }
}

/// MS-ZOC-5: the enemies an element may choose to obey.
fn controllers(zones: ElementSet, named: Option<ElementId>) -> ElementSet {
    match named {
        Some(enemy) if zones.has(enemy) => ElementSet::one(enemy),
        _ => zones,
    }
}

/// MS-ZOC-4a, c: every further leg runs along one line through the controlling element's centre.
fn along_the_line(
    rules: &Mundi,
    state: &State,
    zones: ElementSet,
    named: Option<ElementId>,
    stands: &[Stand],
    start: &Stand,
) -> Result<(), Refusal> {
    let obeys = |enemy: ElementId| stands.windows(2).all(|pair| is_along(state, enemy, start, &pair[0], &pair[1]));
    let choices = controllers(zones, named);
    if choices.is_empty() || choices.iter().any(obeys) {
        return Ok(());
    }
    match (choices.first(), stands.last()) {
        (Some(enemy), Some(end)) => Err(refused(rules, enemy, end)),
        _ => Ok(()),
    }
}

fn refused(rules: &Mundi, enemy: ElementId, at: &Stand) -> Refusal {
    filled(ZOC, [rules.word(enemy)]).at(at.outline.centre())
}

/// Whether a leg keeps its facing and runs along the line from `start` through the enemy's centre, to half a millimetre.
fn is_along(state: &State, enemy: ElementId, start: &Stand, from: &Stand, to: &Stand) -> bool {
    if from.pose().facing != to.pose().facing {
        return false;
    }
    let line = state.unit(enemy).stand.outline.centre() - start.outline.centre();
    let step = to.outline.centre() - start.outline.centre();
    let length = line.squared().isqrt();
    length == 0 || line.cross(step).abs() / length.max(1) <= i64::from(crate::stand::TOLERANCE.0)
}

/// The pose a little before the end of a leg; none when the leg is shorter than that.
fn before_end(from: &Stand, to: &Stand, slack: Length) -> Option<Stand> {
    let (start, end) = (from.outline.centre(), to.outline.centre());
    let length = start.distance_squared(end).isqrt();
    if length <= i64::from(slack.0) {
        return None;
    }
    let step = end - start;
    let back = |part: i64| Length(i32::try_from(part * i64::from(slack.0) / length).unwrap_or(0));
    let at = sandtable_kernel::Point::new(end.x - back(step.x), end.y - back(step.y));
    from.moved(Pose { at, facing: to.pose().facing })
}

fn all_entered(rules: &Mundi, state: &State, side: Side, from: &Stand, to: &Stand) -> ElementSet {
    let mut zones = ElementSet::NONE;
    for (from, to) in path::steps(from, to) {
        zones = ElementSet(zones.0 | entered(rules, state, side, &Sweep::new(&from, &to)).0);
    }
    zones
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;
    use crate::stand::tests::stand;

    #[test]
    fn ex_15_a_zone_is_entered_by_more_than_touching_it() {
        let mut field = Field::new();
        field.put("B TA at", 300, 200, 0);
        let (rules, state) = field.ready();
        let enters = |x, y| !entered(&rules, &state, Side(0), &Sweep::still(&stand(x, y, 40, 20, 180))).is_empty();
        assert!(!enters(365, 270) && enters(365, 265));
    }

    #[test]
    fn ex_15_inside_a_zone_one_goes_straight_to_its_owner_or_away() {
        let mut field = Field::new();
        field.put("B TA at", 300, 200, 0);
        let (rules, state) = field.ready();
        let goes = |from: Stand, to: Stand| check(&rules, &state, Side(0), &[from, to], None, ElementSet::NONE).is_ok();
        let start = stand(365, 265, 40, 20, 180);
        assert!(goes(stand(365, 270, 40, 20, 180), start));
        assert!(!goes(start, stand(335, 265, 40, 20, 180)));
        assert!(goes(start, stand(355, 255, 40, 20, 180)));
        assert!(goes(start, stand(385, 285, 40, 20, 180)));
        assert!(!goes(start, stand(365, 265, 40, 20, 225)));
    }

    #[test]
    fn nobody_runs_through_a_zone() {
        let mut field = Field::new();
        field.put("B TA at", 300, 200, 0);
        let (rules, state) = field.ready();
        let way = [stand(200, 245, 40, 40, 90), stand(400, 245, 40, 40, 90)];
        assert!(check(&rules, &state, Side(0), &way, None, ElementSet::NONE).is_err());
    }
}
