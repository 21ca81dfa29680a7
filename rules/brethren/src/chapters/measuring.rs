//! Distances between bases, with the tolerance of a hundredth of an inch (BR-GEO-3 to 5). Exact: all in whole units.

use sandtable_kernel::geometry::{Circle, Segment};
use sandtable_kernel::{Length, Point};

use crate::terms::{ModelId, ModelSet, UnitId};
use crate::toggles::UnitWithin;
use crate::{Brethren, State};

/// BR-GEO-4: what a measurement may be off and still count: a hundredth of an inch, the grid players place on.
pub const EPS: Length = Length::HUNDREDTH;

/// BR-GEO-3, BR-GEO-4: at most this far from base edge to base edge.
pub fn within(one: Circle, other: Circle, reach: Length) -> bool {
    one.centre.distance_squared(other.centre) <= (reach + EPS + one.radius + other.radius).squared()
}

/// BR-GEO-3: a base at most this far from a point.
pub fn within_of_point(base: Circle, point: Point, reach: Length) -> bool {
    base.centre.distance_squared(point) <= (reach + EPS + base.radius).squared()
}

/// BR-GEO-3: a base at most this far from the nearest point of a line.
pub fn within_of_segment(base: Circle, line: Segment, reach: Length) -> bool {
    line.distance_squared_to(base.centre).is_within(reach + EPS + base.radius)
}

/// BR-GEO-4: the bases touch. Walls between them are another matter ([`crate::contact`]).
pub fn touch(one: Circle, other: Circle) -> bool {
    within(one, other, Length::ZERO)
}

/// BR-GEO-4: the bases overlap illegally.
pub fn overlap(one: Circle, other: Circle) -> bool {
    one.centre.distance_squared(other.centre) < (one.radius + other.radius - EPS).squared()
}

/// BR-GEO-3: the gap from base edge to base edge, to the unit below; for showing and for comparing who is nearer, where
/// values within [`EPS`] are equal.
pub fn gap(one: Circle, other: Circle) -> Length {
    let apart = one.centre.distance_squared(other.centre).unsigned_abs().isqrt();
    // Far below 2^31 on any table.
    Length((apart as i32 - one.radius.0 - other.radius.0).max(0))
}

/// The base of a model where it stands.
pub fn base(rules: &Brethren, state: &State, model: ModelId) -> Circle {
    Circle::new(state.place(model), rules.radius(model))
}

/// BR-GEO-5, BR-GEO-6: a unit in reach of a commander's base, by the nearest model or by all (`unit_within`).
pub fn unit_in_reach(rules: &Brethren, state: &State, unit: UnitId, from: Circle, reach: Length) -> bool {
    set_in_reach(rules, state, state.members(unit), from, reach)
}

/// The same of some models of a unit; nobody is never in reach.
pub fn set_in_reach(rules: &Brethren, state: &State, models: ModelSet, from: Circle, reach: Length) -> bool {
    let mut bases = models.iter().map(|model| base(rules, state, model));
    match rules.setup().toggles.unit_within {
        UnitWithin::Nearest => bases.any(|member| within(member, from, reach)),
        UnitWithin::All => !models.is_empty() && bases.all(|member| within(member, from, reach)),
    }
}

/// BR-GEO-5: whether some model of one set is at most this far from some model of the other.
pub fn sets_within(rules: &Brethren, state: &State, ones: ModelSet, others: ModelSet, reach: Length) -> bool {
    ones.iter().any(|one| {
        let one = base(rules, state, one);
        others.iter().any(|other| within(one, base(rules, state, other), reach))
    })
}

/// The model of a set nearest to a base, ties within [`EPS`] by model order; with its gap.
pub fn nearest(rules: &Brethren, state: &State, from: Circle, among: ModelSet) -> Option<(ModelId, Length)> {
    let gaps = || among.iter().map(|model| (model, gap(from, base(rules, state, model))));
    let smallest = gaps().map(|(_, gap)| gap).min()?;
    gaps().find(|(_, gap)| *gap <= smallest + EPS)
}

/// BR-MEA-7: a distance off by so many hundredths.
pub fn misjudged(distance: Length, error: i64) -> Length {
    // A table is at most some two million units across.
    Length((i64::from(distance.0) * (100 + error) / 100) as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLDIER: Length = Length(6_250);

    fn at(x: i32, y: i32) -> Circle {
        Circle::new(Point::hundredths(x, y), SOLDIER)
    }

    #[test]
    fn ex_27_a_unit_at_a_gap_of_5_92_is_within_six_inches_and_one_at_6_22_is_not() {
        let lieutenant = at(1200, 600);
        assert!(within(lieutenant, at(1890, 600), Length::inches(6)));
        assert!(!within(lieutenant, at(1200, 1320), Length::inches(6)));
        assert_eq!(gap(lieutenant, at(1890, 600)).snapped(), Length::hundredths(592));
    }

    #[test]
    fn bases_on_the_placing_grid_can_touch_without_overlapping() {
        // Two bases of 25 mm touch at 0.984 inches, between two steps of the grid.
        for apart in [98, 99] {
            assert!(touch(at(1000, 1000), at(1000 + apart, 1000)) && !overlap(at(1000, 1000), at(1000 + apart, 1000)));
        }
        assert!(overlap(at(1000, 1000), at(1097, 1000)));
        assert!(!touch(at(1000, 1000), at(1100, 1000)));
    }
}
