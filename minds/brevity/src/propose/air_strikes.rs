//! Air strikes worth ordering: those that hurt the enemy more than one's own.

use sandtable_brevity::advanced::air;
use sandtable_brevity::advanced::air_forecast::Forecast;
use sandtable_brevity::location::placed_of;
use sandtable_brevity::orders::Order;
use sandtable_brevity::state::VolleyKind;
use sandtable_brevity::terms::{AirId, other};
use sandtable_brevity::{Brevity, State, moving};
use sandtable_kernel::Side;

use super::routes;
use crate::evaluate::worth;

/// The order among these that promises this side most, with what it promises.
pub fn best(rules: &Brevity, state: &State, side: Side, orders: impl Iterator<Item = Order>) -> Option<(i64, Order)> {
    orders.map(|order| (promise(rules, state, side, &order), order)).max_by_key(|(promise, _)| *promise)
}

/// The order of T3 for a unit; heavy bombers get a point.
pub fn ordered(rules: &Brevity, state: &State, side: Side, unit: AirId, heavy: bool) -> Option<Order> {
    let orders = placed_of(rules, state, other(side)).map(|enemy| match heavy {
        true => {
            let point = routes::snapped(state.battalion(enemy).base.centre());
            Order::BombPoint { unit, point, turn: Some(state.turn) }
        }
        false => Order::Bomb { unit, target: enemy },
    });
    best(rules, state, side, orders).filter(|(promise, _)| *promise > 0).map(|(_, order)| order)
}

/// The best strike of a guided unit in a bombardment step.
pub fn guided(rules: &Brevity, state: &State, kind: VolleyKind, side: Side) -> Option<Order> {
    if !air::may_strike(rules, state, kind, side) {
        return None;
    }
    let orders = air::of_side(rules, side).flat_map(|unit| {
        placed_of(rules, state, other(side)).map(move |enemy| Order::Strike { unit, target: enemy, at: None })
    });
    let legal = orders.filter(|order| moving::check_fire(rules, state, *state.frames.top(), order).is_ok());
    best(rules, state, side, legal).filter(|(promise, _)| *promise > 0).map(|(_, order)| order)
}

/// What a strike is expected to cost the enemy less what it costs one's own.
fn promise(rules: &Brevity, state: &State, side: Side, order: &Order) -> i64 {
    let Some(forecast) = Forecast::of(rules, state, order) else { return 0 };
    let value = |volley: sandtable_brevity::volley::Volley| {
        let target = volley.target.battalion;
        let worth = worth(rules, target, &volley.numbers);
        if rules.side_of(target) == side { -worth } else { worth }
    };
    forecast.volleys(rules, state).map(value).sum()
}
