//! What a unit does with its action points, and which unit, order or group a slot goes to.

use arrayvec::ArrayVec;
use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::{Length, Quiet, Seat};

use super::aim::{self, judged};
use super::march;
use super::spots::model_worth;
use crate::measuring::{base, gap};
use crate::order::{Charge, MOST_CHARGERS};
use crate::state::Frame;
use crate::terms::{Action, Command, FireMode, Melee, ModelSet, UnitId, UnitSet, Wait, other};
use crate::{Brethren, Order, State, actions, charge, contact, officer, orders, paths, sequence, sight};

/// What acting before the enemy does is worth, in per cent of what the others of a group could do.
const GROUP_SHARE: i64 = 70;
/// What an order's followers do is worth a little less than what each would choose for itself.
const ORDER_SHARE: i64 = 85;
/// What lying down saves a unit that many see, in per cent of its worth.
const DOWN_SHARE: i64 = 3;
/// A melee must promise this much more than it may cost.
const NERVE: i64 = 120;

/// A first step and what the whole of it promises.
type Plan = (i64, Order);

/// C-ACTION, C-REDEEM: the best use of the points left.
pub fn action(rules: &Brethren, state: &State, seat: Seat, whim: &mut Stream) -> Option<Order> {
    let unit = state.acting?;
    let legal = |order: &Order| sequence::check(rules, state, seat, order).is_ok();
    let plans = plans(rules, state, unit, &legal, whim);
    let best = plans.into_iter().filter(|(worth, order)| *worth > 0 && legal(order)).max_by_key(|(worth, _)| *worth);
    // A redeemed Wait has to be used, a unit with nothing to do lies low.
    let rest = [Order::Down, Order::Done, Order::Prepare(unit), Order::Move];
    best.map(|(_, order)| order).or_else(|| rest.into_iter().find(|order| legal(order)))
}

/// C-SLOT: the unit, order or group that promises most.
pub fn slot(rules: &Brethren, state: &State, seat: Seat, whim: &mut Stream) -> Option<Order> {
    let own = state.units_of[usize::from(seat.0)];
    let waits = own.iter().filter(|unit| state.unit(*unit).wait == Wait::Ready).map(|unit| (1, Order::Redeem(unit)));
    choose(rules, state, seat, own, waits.collect(), whim)
}

/// C-GROUP: the next of the group; those with nothing to gain wait for their own slot.
pub fn group(rules: &Brethren, state: &State, seat: Seat, whim: &mut Stream) -> Option<Order> {
    let left = officer::members_left(state);
    choose(rules, state, seat, left, Vec::new(), whim).or(Some(Order::Done))
}

fn choose(
    rules: &Brethren,
    state: &State,
    seat: Seat,
    units: UnitSet,
    mut plans: Vec<Plan>,
    whim: &mut Stream,
) -> Option<Order> {
    let legal = |order: &Order| sequence::check(rules, state, seat, order).is_ok();
    let acting: Vec<UnitId> = units.iter().filter(|unit| legal(&Order::Activate(*unit))).collect();
    let uses: Vec<(UnitId, i64)> = acting.iter().map(|unit| (*unit, use_of(rules, state, *unit, whim))).collect();
    let use_in =
        |units: UnitSet| -> i64 { uses.iter().filter(|(unit, _)| units.has(*unit)).map(|(_, worth)| worth).sum() };
    for &(unit, worth) in &uses {
        let group = if state.group.officer.is_none() { officer::group_of(rules, state, unit) } else { UnitSet::NONE };
        plans.push((worth + use_in(group) * GROUP_SHARE / 100 + 1, Order::Activate(unit)));
        if orders::check_commander(rules, state, unit).is_ok() {
            plans.extend(orders_of(rules, state, unit, &use_in, whim));
        }
    }
    plans.sort_by_key(|(worth, _)| core::cmp::Reverse(*worth));
    let leads_somewhere = |order: &Order, whim: &mut Stream| {
        !matches!(order, Order::Command { .. }) || moves_anybody(rules, state, seat, order, whim)
    };
    plans.into_iter().map(|(_, order)| order).find(|order| legal(order) && leads_somewhere(order, whim))
}

/// Whether a commander who gives this order would find a way to carry it out: leash and ground often leave none.
fn moves_anybody(rules: &Brethren, state: &State, seat: Seat, order: &Order, whim: &mut Stream) -> bool {
    let mut after = state.clone();
    let mut table = Quiet::new(Seeded::new(Seed::from_number(whim.word())));
    sequence::play(rules, &mut after, seat, order, &mut table);
    if *after.frames.top() != Frame::Go {
        return false;
    }
    match march::next(rules, &after, seat, whim) {
        // A few steps are not worth everybody's points.
        Some(Order::March { unit, to }) => after.members(unit).first().is_some_and(|first| {
            let allowed = paths::allowance(rules, &after, unit);
            !after.place(first).within(Length(allowed.0 / 5 * 3), to)
        }),
        _ => false,
    }
}

/// What the commander of a unit could order.
fn orders_of(
    rules: &Brethren,
    state: &State,
    commander: UnitId,
    use_in: &dyn Fn(UnitSet) -> i64,
    whim: &mut Stream,
) -> Vec<Plan> {
    let followers = orders::possible_followers(rules, state, commander);
    let all = followers.or(UnitSet::one(commander));
    let mut plans: Vec<Plan> = charges(rules, state, commander, all, whim);
    if followers.is_empty() {
        return plans;
    }
    // A gun that cannot move and shoot has no use of a Group Move.
    let mobile: UnitSet =
        followers.iter().filter(|unit| !rules.setup().roster.unit(*unit).kind.cannot_move_and_shoot()).collect();
    let movement = rules.tables().movement(rules.setup().roster.unit(commander).kind);
    // All go where their commander goes; where he has no reason to go, everybody acts better for himself.
    let walk = march::gain(rules, state, commander, movement, whim);
    if walk > 0 {
        let worth = use_in(mobile.or(UnitSet::one(commander))) * ORDER_SHARE / 100;
        plans.push((worth, Order::Command { command: Command::GroupMove, commander, followers: mobile }));
    }
    let run = march::gain(rules, state, commander, movement + Length::inches(3), whim);
    let count = i64::from(mobile.count()) + 1;
    plans.push((
        run * count * ORDER_SHARE / 100,
        Order::Command { command: Command::GroupRun, commander, followers: mobile },
    ));
    plans
}

/// BR-CHG: charges that are likely to arrive and to win.
fn charges(rules: &Brethren, state: &State, commander: UnitId, under: UnitSet, whim: &mut Stream) -> Vec<Plan> {
    let mut plans = Vec::new();
    for nominated in state.units_on_table(other(state.side_of_unit(commander))) {
        let seen = under.iter().any(|unit| sight::unit_sees(rules, state, unit, nominated));
        if !seen {
            continue;
        }
        let mut targets: ArrayVec<(UnitId, UnitId), MOST_CHARGERS> = ArrayVec::new();
        let (mut strength, mut risked) = (0, 0);
        for unit in under.iter() {
            if charge::check_distance(rules, state, unit, nominated).is_err() {
                continue;
            }
            let apart = judged(rules, unit_gap(rules, state, unit, nominated), whim);
            let movement = rules.tables().movement(rules.setup().roster.unit(unit).kind);
            // Faces of the die with which the nearest man arrives.
            let inch = Length::inches(1).0.unsigned_abs();
            let missing = i64::from((apart - movement).0.max(0).unsigned_abs().div_ceil(inch));
            let faces = 7 - missing.max(1);
            if faces >= 3 && targets.try_push((unit, nominated)).is_ok() {
                strength += melee(rules, state, state.members(unit), 1) * faces / 6;
                risked += worth_of(rules, state, unit);
            }
        }
        let resistance = melee(rules, state, state.members(nominated), 0).max(1);
        let prize = worth_of(rules, state, nominated);
        // Shares of what both sides stake, by their dice.
        let gained = prize * strength / (strength + resistance) * 6 / 10;
        let lost = risked.min(prize * 2) * resistance / (strength + resistance) * 4 / 10;
        if !targets.is_empty() && gained * 100 > lost * NERVE {
            plans.push((2 * (gained - lost), Order::Charge(Charge { commander, nominated, targets })));
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

/// What a unit could bring about with all its points.
fn use_of(rules: &Brethren, state: &State, unit: UnitId, whim: &mut Stream) -> i64 {
    let may = |action: Action| actions::check(rules, state, unit, action).is_ok();
    let legal = |order: &Order| match order {
        Order::Fire(_) => may(Action::Fire),
        Order::Suppress(_) => may(Action::Suppress),
        Order::Aim => may(Action::Aim),
        Order::Move => may(Action::Move),
        Order::Run => may(Action::Run),
        Order::Down => may(Action::Down),
        _ => false,
    };
    let plans = plans(rules, state, unit, &legal, whim);
    plans.into_iter().filter(|(_, order)| legal(order)).map(|(worth, _)| worth).max().unwrap_or(0).max(0)
}

/// The ways to use a unit's points, each with its first step.
fn plans(
    rules: &Brethren,
    state: &State,
    unit: UnitId,
    legal: &dyn Fn(&Order) -> bool,
    whim: &mut Stream,
) -> Vec<Plan> {
    let now = state.unit(unit);
    let tables = rules.tables();
    let kind = rules.setup().roster.unit(unit).kind;
    let movement = tables.movement(kind);
    let engaged = contact::unit_is_engaged(rules, state, unit);
    let mut plans: Vec<Plan> = Vec::new();
    let walk = if legal(&Order::Move) && !engaged { march::gain(rules, state, unit, movement, whim) } else { 0 };
    let spare = now.ap > 1;
    let mut shot_worth = 0;
    if !engaged && !now.used.has(Action::Fire) {
        if let Some(aimed) = aim::best(rules, state, unit, FireMode::Fire, 0, whim) {
            shot_worth = aimed.worth;
            // Whoever has shot walks on, where he may.
            let then = if spare && !kind.cannot_move_and_shoot() { walk * 9 / 10 } else { 0 };
            plans.push((aimed.worth + then, Order::Fire(aimed.shot)));
            if legal(&Order::Aim) && !now.aim {
                let better = aim::worth(rules, state, &aimed.shot, FireMode::Fire, tables.aim.bonus, whim);
                let third = if now.ap > 2 { walk / 2 } else { 0 };
                plans.push((better + third, Order::Aim));
            }
        }
        if let Some(aimed) = aim::best(rules, state, unit, FireMode::Suppressive, 0, whim) {
            plans.push((aimed.worth, Order::Suppress(aimed.shot)));
        }
    }
    if walk > 0 {
        let shoots = spare && !kind.cannot_move_and_shoot() && !now.used.has(Action::Fire);
        plans.push((walk + if shoots { shot_worth * 8 / 10 } else { 0 }, Order::Move));
        if legal(&Order::Run) {
            plans.push((march::gain(rules, state, unit, movement + Length::inches(3), whim), Order::Run));
        }
    }
    let seen = state.units_on_table(other(state.side_of_unit(unit))).any(|enemy| {
        state
            .members(enemy)
            .first()
            .zip(state.members(unit).first())
            .is_some_and(|(viewer, seen)| sight::sees(rules, state, viewer, seen))
    });
    let down = if seen && !engaged && !now.down { worth_of(rules, state, unit) * DOWN_SHARE / 100 } else { 1 };
    plans.push((down, if engaged { Order::Prepare(unit) } else { Order::Down }));
    plans
}

fn worth_of(rules: &Brethren, state: &State, unit: UnitId) -> i64 {
    state.members(unit).iter().map(|model| model_worth(rules, model)).sum()
}

/// The smallest gap between two units.
fn unit_gap(rules: &Brethren, state: &State, one: UnitId, other: UnitId) -> Length {
    let pairs = state.members(one).iter().flat_map(|one| state.members(other).iter().map(move |other| (one, other)));
    let gaps = pairs.map(|(one, other)| gap(base(rules, state, one), base(rules, state, other)));
    gaps.min().unwrap_or(Length::ZERO)
}
