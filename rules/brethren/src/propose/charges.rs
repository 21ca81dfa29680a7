//! Charges that are likely to arrive and to win (BR-CHG).

use arrayvec::ArrayVec;
use sandtable_kernel::Length;
use sandtable_kernel::dice::Stream;

use super::aim::judged;
use super::plans::Plan;
use super::spots::unit_worth;
use crate::measuring::{base, gap};
use crate::order::{Charge, MOST_CHARGERS, Order};
use crate::terms::{Melee, ModelSet, UnitId, UnitSet, other};
use crate::{Brethren, State, charge, sight};

/// What a target that has not acted loses by having to fight, in per cent of its worth.
const HELD: i64 = 30;
/// Shares of what both sides stake that a round of duels decides, in per cent.
const WON: i64 = 55;
const LOST: i64 = 45;

/// The charges the commander of a unit could order, with what each promises.
pub(super) fn charges(
    rules: &Brethren,
    state: &State,
    commander: UnitId,
    under: UnitSet,
    whim: &mut Stream,
) -> Vec<Plan> {
    let mut plans = Vec::new();
    for nominated in state.units_on_table(other(state.side_of_unit(commander))) {
        let near = |unit: &UnitId| unit_gap(rules, state, *unit, nominated) <= Length::inches(12);
        if !under.iter().any(|unit| near(&unit) && sight::unit_sees(rules, state, unit, nominated)) {
            continue;
        }
        let mut targets: ArrayVec<(UnitId, UnitId), MOST_CHARGERS> = ArrayVec::new();
        let (mut strength, mut risked, mut arrives) = (0, 0, 0);
        for unit in under.iter().filter(near) {
            // Men who live by their fire do not charge, and nobody charges with those who cannot arrive.
            if charge::check_distance(rules, state, unit, nominated).is_err() {
                continue;
            }
            let apart = judged(rules, way(rules, state, unit, nominated), whim);
            let movement = rules.tables().movement(rules.setup().roster.unit(unit).kind);
            // Faces of the die with which the nearest man arrives.
            let inch = Length::inches(1).0.unsigned_abs();
            let missing = i64::from((apart - movement).0.max(0).unsigned_abs().div_ceil(inch));
            let faces = 7 - missing.max(1);
            if faces >= 3 && targets.try_push((unit, nominated)).is_ok() {
                strength += melee(rules, state, state.members(unit), 1) * faces / 6;
                risked += unit_worth(rules, state, unit);
                arrives = arrives.max(faces);
            }
        }
        let resistance = melee(rules, state, state.members(nominated), 0).max(1);
        let prize = unit_worth(rules, state, nominated);
        // Shares of what both sides stake, by their dice; who cannot reach anybody stakes nothing.
        let gained = prize * strength / (strength + resistance) * WON / 100;
        let lost = risked.min(prize * 2) * resistance / (strength + resistance) * LOST / 100;
        let held = if state.can_be_activated(nominated) { prize * HELD / 100 * arrives / 6 } else { 0 };
        if !targets.is_empty() && gained + held > lost {
            plans.push((gained + held - lost, Order::Charge(Charge { commander, nominated, targets })));
        }
    }
    plans
}

/// Melee dice of some models, with so many added to each, better weapons counting for more; in hundredths.
fn melee(rules: &Brethren, state: &State, models: ModelSet, added: i64) -> i64 {
    let one = |model| {
        let named = rules.setup().roster.model(model);
        let each = if matches!(named.melee, Melee::Knife | Melee::Axe) { 130 } else { 100 };
        let axe = i64::from(rules.tables().melee(named.melee).attacks);
        let prepared = if state.unit(state.unit_of(model)).prepared { 30 } else { 0 };
        (i64::from(named.attacks) + axe + added) * (each + prepared)
    };
    models.iter().map(one).sum()
}

/// The smallest gap between two units, or the way on foot round what stands between them.
fn way(rules: &Brethren, state: &State, unit: UnitId, target: UnitId) -> Length {
    let straight = unit_gap(rules, state, unit, target);
    let (Some(one), Some(other)) = (state.members(unit).first(), state.members(target).first()) else { return straight };
    let (from, to) = (state.place(one), state.place(other));
    straight + rules.walks().between(from, to) - crate::walks::apart(from, to)
}

/// The smallest gap between two units.
fn unit_gap(rules: &Brethren, state: &State, one: UnitId, other: UnitId) -> Length {
    let pairs = state.members(one).iter().flat_map(|one| state.members(other).iter().map(move |other| (one, other)));
    let gaps = pairs.map(|(one, other)| gap(base(rules, state, one), base(rules, state, other)));
    gaps.min().unwrap_or(Length::ZERO)
}
