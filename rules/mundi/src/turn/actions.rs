//! The actions of the movement phase: what each takes, what it costs, and how it is carried out (MS-PIP-3).

use sandtable_kernel::{Refusal, Side, Table};

use crate::play::Play;
use crate::terms::{ElementId, ElementSet};
use crate::{Event, Mundi, Order, State, air, entrenchment, garrison, group, movement, pips, river, rule, transport};

/// ACT-*: what it takes to act in the movement phase.
pub(super) fn check(rules: &Mundi, state: &State, side: Side, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::Move(order) => movement::judge(rules, state, side, order).map(drop),
        Order::Enter(element) => garrison::check_enter(rules, state, side, *element),
        Order::Leave(element, to) => garrison::check_leave(rules, state, side, *element, *to),
        Order::Group(order) => group::judge(rules, state, side, order).map(drop),
        Order::Cross(element, shift) => river::crossing(rules, state, side, *element, *shift).map(drop),
        Order::Assault(element, enemy) => river::assault(rules, state, side, *element, *enemy).map(drop),
        Order::LeaveRiver(element, ahead) => river::leaving(rules, state, side, *element, *ahead).map(drop),
        Order::Bridge(element, shift) => river::bridge(rules, state, side, *element, *shift).map(drop),
        Order::Fly(element, pose) => air::check(rules, state, side, *element, *pose).map(drop),
        Order::ChangeTransport(members) => transport::check_alone(rules, state, side, *members),
        Order::Entrench(members) => entrenchment::check(rules, state, side, *members),
        _ => Ok(()),
    }
}

/// ACT-*: pays for an action and carries it out.
pub(super) fn carry_out<T: Table<State>>(play: &mut Play<'_, T>, side: Side, order: &Order) {
    let (rules, state) = (play.rules, &*play.state);
    let one = |element: ElementId| pips::move_cost(rules, state, ElementSet::one(element));
    match order {
        Order::Move(order) => {
            if let Ok(judged) = movement::judge(rules, state, side, order) {
                pay(play, side, judged.cost);
                movement::go(play, order, &judged);
            }
        }
        Order::Group(order) => {
            if let Ok(judged) = group::judge(rules, state, side, order) {
                pay(play, side, judged.cost);
                group::go(play, order, &judged);
            }
        }
        Order::Enter(element) => {
            let cost = one(*element);
            pay(play, side, cost);
            garrison::enter(play, *element);
        }
        Order::Leave(element, to) => {
            let cost = one(*element);
            pay(play, side, cost);
            garrison::leave(play, *element, *to);
        }
        Order::Cross(element, shift) => {
            let (cost, to) = (one(*element), river::crossing(rules, state, side, *element, *shift));
            if let Ok(to) = to {
                pay(play, side, cost);
                river::cross(play, *element, to);
            }
        }
        Order::LeaveRiver(element, ahead) => {
            let (cost, to) = (one(*element), river::leaving(rules, state, side, *element, *ahead));
            if let Ok(to) = to {
                pay(play, side, cost);
                river::cross(play, *element, to);
            }
        }
        Order::Assault(element, enemy) => {
            let (cost, to) = (one(*element), river::assault(rules, state, side, *element, *enemy));
            if let Ok(to) = to {
                pay(play, side, cost);
                river::storm(play, *element, *enemy, to);
            }
        }
        Order::Bridge(element, shift) => {
            let (cost, to) = (one(*element), river::bridge(rules, state, side, *element, *shift));
            if let Ok(to) = to {
                pay(play, side, cost);
                river::span(play, *element, to);
            }
        }
        Order::Fly(element, pose) => {
            if let Ok(engaged) = air::check(rules, state, side, *element, *pose) {
                pay(play, side, pips::air_cost(state, side));
                air::fly(play, *element, *pose, engaged);
            }
        }
        Order::ChangeTransport(members) => {
            pay(play, side, members.count() as u8);
            transport::change_alone(play, *members);
        }
        Order::Entrench(members) => {
            pay(play, side, entrenchment::cost(rules, *members));
            entrenchment::dig(play, *members);
        }
        _ => {}
    }
}

/// MS-PIP-2: paid in full before it is carried out; the total is announced (MS-HID-14).
fn pay<T: Table<State>>(play: &mut Play<'_, T>, side: Side, pips: u8) {
    play.happen(rule::PIP_3, Event::PipsSpent { side, pips });
}
