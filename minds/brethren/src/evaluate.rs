//! How good a position is for a side, in thousandths of a point of its army: what a computer player tries to raise.

use sandtable_brethren::terms::{ModelId, other};
use sandtable_brethren::{Mission, State, victory};
use sandtable_kernel::{Seat, Side};

use crate::Study;
use crate::known::{model_worth, unit_worth};
use crate::propose::Field;

/// Worth of the battle.
const VICTORY: i64 = 10_000_000;
/// Worth of a victory point.
const POINT: i64 = 30_000;
/// Worth of holding an objective when it is counted next.
const HELD: i64 = 18_000;
/// What a model that has broken through is worth, in per cent of one on the table.
const THROUGH: i64 = 180;

/// More is better, in thousandths of a point.
pub fn evaluate(rules: &Study<'_>, state: &State, seat: Seat) -> i64 {
    let own = Side(seat.0);
    if let Some(outcome) = state.outcome {
        return match outcome.winner {
            Some(side) if side == own => VICTORY,
            Some(_) => -VICTORY,
            None => 0,
        };
    }
    let [mine, theirs] = [own, other(own)].map(|side| force(rules, state, side) + mission(rules, state, side));
    mine - theirs + places(rules, state, own)
}

/// Everybody who is not lost or fled, in the eyes of a side; Health counts.
fn force(rules: &Study<'_>, state: &State, side: Side) -> i64 {
    let all = state.models_of[usize::from(side.0)];
    let there = all.without(state.lost).without(state.fled);
    let worth = |model: ModelId| {
        let full = i64::from(rules.setup().roster.model(model).health.max(1));
        // A wounded gun is still a whole gun for a while.
        let health = (full + i64::from(state.health[model.index()])) * 500 / full;
        let share = if state.exited.has(model) { THROUGH } else { 100 };
        model_worth(rules, model) * health / 1_000 * share / 100
    };
    let models: i64 = there.iter().map(worth).sum();
    let shaken: i64 = state
        .units_on_table(side)
        .filter(|unit| state.unit(*unit).suppressed && !state.unit(*unit).activated)
        .map(|unit| unit_worth(rules, state, unit) / 5)
        .sum();
    models - shaken
}

/// Points scored, and objectives that would be scored now.
fn mission(rules: &Study<'_>, state: &State, side: Side) -> i64 {
    let Mission::Hold { objectives } = &rules.setup().mission else { return 0 };
    let held =
        (0..objectives.len()).map(|index| i64::from(victory::holder(rules, state, index) == Some(side))).sum::<i64>();
    POINT * i64::from(state.points[usize::from(side.0)]) + HELD * held
}

/// What the places of a side's units are worth to them.
fn places(rules: &Study<'_>, state: &State, side: Side) -> i64 {
    let field = Field::of(rules, state, side);
    let first = |unit| state.members(unit).first().map(|model| field.worth(unit, state.place(model)));
    state.units_on_table(side).filter_map(first).sum()
}
