//! Units In The Way (BR-ITW): who stands between firers and target, or fights the target, and may be hit instead.

use sandtable_kernel::Length;
use sandtable_kernel::geometry::Segment;

use crate::measuring::{EPS, base, gap};
use crate::terms::{ModelId, ModelSet, UnitId, UnitSet};
use crate::{Brethren, State, contact};

/// BR-ITW-1 to 3: the one unit that is in the way of a volley, if a test is needed. `lines` are the firing models with the
/// nearest target model each of them sees; indirect fire passes none.
pub fn unit_in_the_way(
    rules: &Brethren,
    state: &State,
    by: UnitId,
    target: UnitId,
    lines: impl Iterator<Item = (ModelId, ModelId)>,
) -> Option<UnitId> {
    let others = state.on_table.without(state.unit(by).models).without(state.unit(target).models);
    let (mut all, mut obstructed, mut obstructing) = (0, 0, UnitSet::NONE);
    for (firer, struck) in lines {
        let crossed = crossed_units(rules, state, others, Segment::new(state.place(firer), state.place(struck)));
        all += 1;
        obstructed += u32::from(!crossed.is_empty());
        obstructing = obstructing.or(crossed);
    }
    let mut in_the_way = if 2 * obstructed > all { obstructing } else { UnitSet::NONE };
    in_the_way = in_the_way.or(fighting(rules, state, by, target));
    nearest(rules, state, by, in_the_way)
}

/// BR-ITW-1: the units whose bases a line passes through.
fn crossed_units(rules: &Brethren, state: &State, among: ModelSet, line: Segment) -> UnitSet {
    let crosses = |model: &ModelId| {
        let base = base(rules, state, *model);
        line.distance_squared_to(base.centre).is_less_than(base.radius)
    };
    among.iter().filter(crosses).map(|model| state.unit_of(model)).collect()
}

/// BR-ITW-2, BR-ITW-3: the units of the firing side that touch the target.
fn fighting(rules: &Brethren, state: &State, by: UnitId, target: UnitId) -> UnitSet {
    if state.side_of_unit(by) == state.side_of_unit(target) {
        return UnitSet::NONE;
    }
    let members = state.members(target).iter();
    members.flat_map(|model| contact::enemies_touching(rules, state, model).iter()).map(|m| state.unit_of(m)).collect()
}

/// The unit nearest to the firing one, ties by unit order.
fn nearest(rules: &Brethren, state: &State, by: UnitId, among: UnitSet) -> Option<UnitId> {
    let distance = |unit: UnitId| {
        let pairs = state.members(by).iter().flat_map(|one| state.members(unit).iter().map(move |other| (one, other)));
        pairs.map(|(one, other)| gap(base(rules, state, one), base(rules, state, other))).min()
    };
    let gaps = || among.iter().filter_map(|unit| Some((unit, distance(unit)?)));
    let smallest: Length = gaps().map(|(_, gap)| gap).min()?;
    gaps().find(|(_, gap)| *gap <= smallest + EPS).map(|(unit, _)| unit)
}
