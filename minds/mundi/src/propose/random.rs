//! Any legal order, quickly: legal by construction where that is possible, else by a few tries.

use arrayvec::ArrayVec;
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Angle, Length, Seat, Side};
use sandtable_mundi::contact;
use sandtable_mundi::orders::{Change, GroupMove, Move, Order, Step};
use sandtable_mundi::set_up::{self, deployment, terrain};
use sandtable_mundi::stand::Pose;
use sandtable_mundi::state::{Frame, State};
use sandtable_mundi::terms::{Edge, ElementId, ElementSet, MOST_ELEMENTS, other};
use sandtable_mundi::{Mundi, advance, air, attack, movement, river, sequence, support};

use super::groups::connected;
use super::preparing::trenches;

/// How often an action is tried before the player passes.
const TRIES: u32 = 6;

/// One legal order for the decision this seat has to make.
pub fn random_order(rules: &Mundi, state: &State, seat: Seat, whim: &mut Stream) -> Order {
    let side = Side(seat.0 & 1);
    match *state.frames.top() {
        Frame::Terrain if terrain::check_table(rules, state).is_ok() => Order::EndTerrain,
        Frame::Terrain => Order::GenerateTerrain(whim.below(1_000_000)),
        Frame::Edges => {
            let mut edges = Edge::ALL;
            for place in (1..4).rev() {
                edges.swap(place, whim.below(place as u32 + 1) as usize);
            }
            super::numbered(edges)
        }
        Frame::Base => random_base(rules, state, whim),
        Frame::Deploy => random_deployment(rules, state, side, whim),
        Frame::Swap => Order::EndSwaps,
        Frame::Works => trenches(rules, state, side).map_or(Order::EndWorks, Order::DigIn),
        Frame::Order => {
            if whim.happens(1, 2) {
                Order::GoFirst
            } else {
                Order::GoSecond
            }
        }
        Frame::Move => random_action(rules, state, side, whim).unwrap_or(Order::Pass),
        Frame::Follow => {
            let engaged = state.parted.first().map_or(ElementSet::NONE, |parting| state.unit(parting.aircraft).engaged);
            one_of(engaged, whim).map_or(Order::Concede, Order::Follow)
        }
        Frame::Attack => random_attack(rules, state, side, whim),
        Frame::Defend => {
            let helpers = state.fight.map(|fight| support::eligible(rules, state, fight.target, fight.attacker));
            Order::support(some_of(helpers.unwrap_or(ElementSet::NONE), whim))
        }
        Frame::Advance => {
            let can = |element: &ElementId| advance::check(rules, state, side, *element).is_ok();
            let ready = state.advancing.iter().find(can);
            ready.filter(|_| whim.happens(2, 3)).map_or(Order::Stay, Order::Advance)
        }
        Frame::Finish { element } => match river::bank(rules, state, element, true) {
            Ok(_) if whim.happens(2, 3) => Order::FinishCrossing,
            _ => Order::Stay,
        },
        Frame::AnswerDraw { .. } => Order::DeclineDraw,
        Frame::GameOver => Order::Pass,
    }
}

fn random_base(rules: &Mundi, state: &State, whim: &mut Stream) -> Order {
    let town = set_up::check_town(state).is_ok();
    if town && whim.happens(1, 2) {
        return Order::TownIsBase;
    }
    match set_up::plain_base(rules, state) {
        Some(area) => Order::PlaceBase(area),
        None if town => Order::TownIsBase,
        None => Order::Concede,
    }
}

fn random_deployment(rules: &Mundi, state: &State, side: Side, whim: &mut Stream) -> Order {
    let left = deployment::unplaced(rules, state, side);
    if left.is_empty() {
        return Order::EndDeployment;
    }
    let zone = set_up::zone(rules, state, side);
    let facing = state.back_edge[sandtable_mundi::terms::index(side)].inward();
    let size = zone.high - zone.low;
    for _ in 0..2 {
        let Some(element) = one_of(left, whim) else { break };
        let mut along =
            |length: i64| Length::mm(i32::try_from(whim.below(u32::try_from(length / 500).unwrap_or(1))).unwrap_or(0));
        let at = zone.low + (along(size.x), along(size.y));
        let order = Order::Deploy { element, pose: Pose { at, facing }, loaded: false };
        if let Order::Deploy { element, pose, loaded } = order
            && deployment::check(rules, state, side, element, pose, loaded).is_ok()
            // Whoever is left must still find room.
            && left.count() > 6
        {
            return order;
        }
    }
    match deployment::plan(rules, state, side) {
        Ok(_) => Order::DeployRest,
        Err(_) => Order::Concede,
    }
}

/// A few tries at something sensible; none if nothing came of them.
fn random_action(rules: &Mundi, state: &State, side: Side, whim: &mut Stream) -> Option<Order> {
    let seat = Seat(side.0);
    let own = state.ground_elements(side);
    let free: ElementSet =
        own.iter().filter(|element| movement::check_entitled(rules, state, *element).is_ok()).collect();
    for _ in 0..TRIES {
        let order = match whim.below(10) {
            0 => one_of(free, whim).map(|element| Order::Entrench(ElementSet::one(element))),
            1 => one_of(free, whim).map(|element| Order::ChangeTransport(ElementSet::one(element))),
            2 => random_flight(rules, state, side, whim),
            3 => random_water(rules, state, side, free, whim),
            4 | 5 => random_group(rules, state, free, whim),
            6 => random_contact(rules, state, side, free, whim),
            _ => one_of(free, whim).and_then(|element| random_move(rules, state, element, whim)),
        };
        if let Some(order) = order
            && sequence::check(rules, state, seat, &order).is_ok()
        {
            return Some(order);
        }
    }
    None
}

/// Straight ahead most of the time, sometimes anywhere, sometimes turning.
fn random_move(rules: &Mundi, state: &State, element: ElementId, whim: &mut Stream) -> Option<Order> {
    let here = state.unit(element).stand.pose();
    let rates = rules.setup().tables.allowances(rules.class(state, element));
    let length = Length(rates.good.0 * i32::try_from(1 + whim.below(8)).ok()? / 8);
    let pose = match whim.below(4) {
        0 => here.towards(Angle::degrees(i32::try_from(whim.below(360)).ok()?), length),
        1 => Pose { facing: here.facing + Angle::degrees(i32::try_from(whim.below(91)).ok()? - 45), ..here },
        _ => here.ahead(length),
    };
    let change = if whim.happens(1, 10) { Change::Last } else { Change::None };
    Some(Order::Move(Move { element, legs: core::iter::once(pose).collect(), zone_of: None, change }))
}

fn random_contact(rules: &Mundi, state: &State, side: Side, free: ElementSet, whim: &mut Stream) -> Option<Order> {
    let element = one_of(free, whim)?;
    let enemies = state.fighting(other(side)).without(state.aircraft);
    let here = state.unit(element).stand;
    let enemy = enemies.iter().find(|enemy| here.is_within(state.stand(*enemy), Length::inches(4)))?;
    Some(Order::Move(contact::move_into(rules, state, side, element, enemy, None)))
}

fn random_group(rules: &Mundi, state: &State, free: ElementSet, whim: &mut Stream) -> Option<Order> {
    let element = one_of(free, whim)?;
    let all: ArrayVec<ElementId, MOST_ELEMENTS> = free.iter().collect();
    let members = connected(rules, state, element, &all);
    if members.count() < 2 || members.count() > 13 {
        return None;
    }
    let slowest =
        members.iter().map(|member| rules.setup().tables.allowances(rules.class(state, member)).good).min()?;
    let step = match whim.below(4) {
        0 => Step::Wheel { left: whim.happens(1, 2), turn: u16::try_from(100 * (1 + whim.below(20))).ok()? },
        _ => Step::Advance(Length(slowest.0 * i32::try_from(1 + whim.below(4)).ok()? / 4)),
    };
    let steps = core::iter::once(step).collect();
    Some(Order::Group(GroupMove { members, steps, follow: false, change: ElementSet::NONE }))
}

fn random_flight(rules: &Mundi, state: &State, side: Side, whim: &mut Stream) -> Option<Order> {
    let roster = &rules.setup().roster;
    let away = roster.of_side(side).and(roster.aircraft()).without(state.on_table);
    let aircraft = away.iter().find(|element| air::check_available(rules, state, side, *element).is_ok())?;
    let enemy = one_of(state.fighting(other(side)), whim)?;
    air::places(rules, state, aircraft, enemy).next().map(|pose| Order::Fly(aircraft, pose))
}

fn random_water(rules: &Mundi, state: &State, side: Side, free: ElementSet, whim: &mut Stream) -> Option<Order> {
    let wet = |element: &ElementId| {
        state.unit(*element).beside_river || state.unit(*element).river != sandtable_mundi::state::InRiver::No
    };
    let ready: ElementSet = free.iter().filter(wet).collect();
    // Two ways out, one across, one into the river, and one against each enemy.
    let mut orders: ArrayVec<Order, { MOST_ELEMENTS + 4 }> = ArrayVec::new();
    super::crossings(rules, state, side, one_of(ready, whim)?, &mut orders);
    whim.pick(&orders).cloned()
}

/// An attack by somebody who can, with some of those who could support it; passes now and then.
fn random_attack(rules: &Mundi, state: &State, side: Side, whim: &mut Stream) -> Order {
    let passes = whim.happens(1, 12) && attack::check_pass(rules, state, side).is_ok();
    let able: ElementSet = if passes { ElementSet::NONE } else { attack::able(rules, state, side).collect() };
    let attack = one_of(able, whim).and_then(|attacker| {
        let target = one_of(attack::targets(rules, state, attacker), whim)?;
        let supporters = some_of(support::eligible(rules, state, attacker, target), whim);
        Some(Order::Attack { attacker, target, supporters })
    });
    attack.unwrap_or(Order::Pass)
}

/// One of these, each equally likely.
fn one_of(elements: ElementSet, whim: &mut Stream) -> Option<ElementId> {
    elements.iter().nth(whim.below(elements.count()) as usize)
}

/// Each of these as a coin falls.
fn some_of(elements: ElementSet, whim: &mut Stream) -> ElementSet {
    elements.iter().filter(|_| whim.happens(1, 2)).collect()
}
