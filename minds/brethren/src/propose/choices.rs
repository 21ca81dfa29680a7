//! Smaller decisions of computer players: second actions, reactions, supporters, hits and Morale.

use arrayvec::ArrayVec;
use sandtable_brethren::orders::{MOST_CHARGERS, Order};
use sandtable_brethren::terms::{Action, FireMode, ModelId, other};
use sandtable_brethren::{State, group_orders, reaction, sequence};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Seat, Side};

use super::aim;
use super::nerve::{Nerve, flight_around};
use crate::Study;
use crate::known::model_worth;

/// C-SECOND: shoot if that promises anything, else lie down.
pub fn second(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Order {
    let followers = state.command.followers.iter().filter(|unit| group_orders::may_second_fire(rules, state, *unit));
    let nerve = Nerve::of(rules, state, state.active);
    let promised: i64 = followers
        .filter_map(|unit| aim::best(rules, state, unit, FireMode::Fire, &nerve, whim))
        .map(|aimed| aimed.worth.max(0))
        .sum();
    if promised > 0 { Order::SecondFire } else { Order::SecondDown }
}

/// C-SECOND with Fire!: the best shot that is left.
pub fn second_fire(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Order {
    let followers = state.command.followers.iter().filter(|unit| group_orders::may_second_fire(rules, state, *unit));
    let nerve = Nerve::of(rules, state, state.active);
    let shots = followers.filter_map(|unit| aim::best(rules, state, unit, FireMode::Fire, &nerve, whim));
    let best = shots.filter(|aimed| aimed.worth > 0).max_by_key(|aimed| aimed.worth);
    best.map_or(Order::Done, |aimed| Order::Fire(aimed.shot))
}

/// C-REACT: fire at those who come, or stand ready for them.
pub fn reaction(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Order {
    let Some(unit) = reaction::may_react(rules, state).first() else { return Order::Done };
    if reaction::check(rules, state, unit, Action::Fire).is_ok() {
        let nerve = Nerve::of(rules, state, state.side_of_unit(unit));
        let best = aim::best(rules, state, unit, FireMode::Reaction, &nerve, whim);
        if let Some(aimed) = best.filter(|aimed| aimed.worth > 0) {
            return Order::Fire(aimed.shot);
        }
    }
    if reaction::check(rules, state, unit, Action::Prepare).is_ok() { Order::Prepare(unit) } else { Order::Done }
}

/// C-SUPPORT: everybody who can.
pub fn support(rules: &Study<'_>, state: &State, seat: Seat) -> Order {
    let fights = &state.fights;
    let own = state.on_table_of(Side(seat.0));
    let fighters = fights.models_of(fights.current).and(own);
    for supporter in own.without(fighters).iter() {
        for fighter in fighters.iter() {
            let order = Order::Support { supporter, fighter };
            if sequence::check(rules, state, seat, &order).is_ok() {
                return order;
            }
        }
    }
    Order::Done
}

/// C-HITS: one for each, the most valuable first, and round again.
pub fn hits(rules: &Study<'_>, state: &State) -> Order {
    let fights = &state.fights;
    let losers = fights.models_of(fights.current).and(state.on_table_of(other(fights.winner)));
    let mut by_worth: ArrayVec<(ModelId, u8), MOST_CHARGERS> =
        losers.iter().take(MOST_CHARGERS).map(|model| (model, 0)).collect();
    by_worth.sort_by_key(|(model, _)| core::cmp::Reverse(model_worth(rules, *model)));
    let count = by_worth.len().max(1);
    for hit in 0..usize::from(fights.hits) {
        if let Some((_, hits)) = by_worth.get_mut(hit % count) {
            *hits += 1;
        }
    }
    by_worth.retain(|(_, hits)| *hits > 0);
    by_worth.sort_unstable();
    Order::Hits(by_worth)
}

/// C-MORALE: where most is likely to run; measuring is allowed (BR-MEA-1).
pub fn morale(rules: &Study<'_>, state: &State, seat: Seat) -> Option<Order> {
    let roster = &rules.setup().roster;
    let side = Side(seat.0);
    let own = state.on_table_of(side);
    let enemies = state.on_table.without(own);
    let commanders: Vec<ModelId> = own.iter().filter(|model| roster.model(*model).role.is_commander()).collect();
    let mut centres: Vec<ModelId> = enemies.iter().collect();
    centres.sort_by_cached_key(|model| core::cmp::Reverse(flight_around(rules, state, *model)));
    centres.into_iter().find_map(|model| {
        let orders = commanders.iter().map(|commander| Order::Morale { commander: *commander, model });
        orders.into_iter().find(|order| sequence::check(rules, state, seat, order).is_ok())
    })
}
