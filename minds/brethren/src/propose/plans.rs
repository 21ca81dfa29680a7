//! What a unit does with its action points, and which unit, order or group a slot goes to.
//!
//! Everything is weighed in thousandths of a point. A slot is worth what is done before the enemy can prevent it, less what
//! its units lose by not doing what each of them would have done alone.

use sandtable_brethren::state::Frame;
use sandtable_brethren::terms::{Action, FireMode, UnitId, UnitSet, Wait, other};
use sandtable_brethren::{Order, State, actions, activation, contact, group_orders, officer, paths, sequence};
use sandtable_kernel::dice::{Seed, Seeded, Stream};
use sandtable_kernel::{Length, Quiet, Seat, Side};

use super::charges::charges;
use super::nerve::Nerve;
use super::spots::Field;
use super::{aim, march};
use crate::Study;
use crate::known::unit_worth;

/// What is done before the enemy acts is worth more by this share of it, in per cent.
const SOONER: i64 = 35;
/// Somebody in danger had better act soon: per cent of that danger.
const THREATENED: i64 = 50;
/// What an order brings of what its followers hope for, in per cent: leash and ground often leave less.
const ORDER_SHARE: i64 = 85;
/// What lying down saves of what a unit fears, in per cent: one pip less for every die that comes.
const DOWN_SHARE: i64 = 33;
/// What waiting for somebody to come into sight promises, in per cent of a shot in the open.
const WAIT_SHARE: i64 = 12;
/// How much farther than a walk a run leads on average.
const RUN: Length = Length::hundredths(350);

/// A first step and what the whole of it promises.
pub(super) type Plan = (i64, Order);

/// What a unit could do now.
struct Use {
    unit: UnitId,
    /// With all its points, as it likes best.
    best: i64,
    /// By a walk and a shot, as under a Group Move.
    walking: i64,
    /// By a run.
    running: i64,
    /// What it fears where it stands.
    danger: i64,
}

/// C-ACTION, C-REDEEM: the best use of the points left.
pub fn action(rules: &Study<'_>, state: &State, seat: Seat, whim: &mut Stream) -> Option<Order> {
    let unit = state.acting?;
    let legal = |order: &Order| sequence::check(rules, state, seat, order).is_ok();
    let field = Field::of(rules, state, Side(seat.0)).by_eye(whim);
    let (mut plans, _) = plans(rules, state, &field, unit, whim);
    plans.sort_by_key(|(worth, _)| core::cmp::Reverse(*worth));
    let best = plans.into_iter().filter(|(worth, _)| *worth > 0).map(|(_, order)| order).find(|order| legal(order));
    // A redeemed Wait has to be used, a unit with nothing to do lies low.
    let rest = [Order::Down, Order::Done, Order::Prepare(unit), Order::Move];
    best.or_else(|| rest.into_iter().find(|order| legal(order)))
}

/// C-SLOT: the unit, order or group that promises most.
pub fn slot(rules: &Study<'_>, state: &State, seat: Seat, whim: &mut Stream) -> Option<Order> {
    let own = state.units_of[usize::from(seat.0)];
    let mut plans: Vec<Plan> = Vec::new();
    let nerve = Nerve::of(rules, state, Side(seat.0));
    for unit in own.iter().filter(|unit| activation::is_redeemable(state, *unit)) {
        // A shot that has come into sight is taken at once; anything else can wait to the last.
        let shot = if state.unit(unit).used.has(Action::Fire) {
            None
        } else {
            aim::best(rules, state, unit, FireMode::Fire, &nerve, whim)
        };
        plans.push((shot.map_or(0, |aimed| aimed.worth * SOONER / 100), Order::Redeem(unit)));
    }
    choose(rules, state, seat, own, plans, whim)
}

/// C-GROUP: the next of the group; those with nothing to gain wait for their own slot.
pub fn group(rules: &Study<'_>, state: &State, seat: Seat, whim: &mut Stream) -> Option<Order> {
    let left = officer::members_left(state);
    choose(rules, state, seat, left, Vec::new(), whim).or(Some(Order::Done))
}

fn choose(
    rules: &Study<'_>,
    state: &State,
    seat: Seat,
    units: UnitSet,
    mut plans: Vec<Plan>,
    whim: &mut Stream,
) -> Option<Order> {
    let legal = |order: &Order| sequence::check(rules, state, seat, order).is_ok();
    let field = Field::of(rules, state, Side(seat.0)).by_eye(whim);
    let acting = units.iter().filter(|unit| legal(&Order::Activate(*unit)));
    let uses: Vec<Use> = acting.map(|unit| use_of(rules, state, &field, unit, whim)).collect();
    let of = |units: UnitSet| uses.iter().filter(move |one| units.has(one.unit));
    let urgency = |units: UnitSet| -> i64 {
        of(units).map(|one| one.best * SOONER / 100 + one.danger * THREATENED / 100 * SOONER / 100).sum()
    };
    for one in &uses {
        let unit = one.unit;
        let group = if state.group.officer.is_none() { officer::group_of(rules, state, unit) } else { UnitSet::NONE };
        plans.push((urgency(group.or(UnitSet::one(unit))) + 1, Order::Activate(unit)));
        if group_orders::check_commander(rules, state, unit).is_err() {
            continue;
        }
        let followers = group_orders::possible_followers(rules, state, unit);
        let all = followers.or(UnitSet::one(unit));
        for (worth, order) in charges(rules, state, &field, unit, all, whim) {
            let Order::Charge(charge) = &order else { continue };
            let charging: UnitSet = charge.targets.iter().map(|(unit, _)| *unit).chain([unit]).collect();
            let instead: i64 = of(charging).map(|one| one.best).sum();
            plans.push((worth * (100 + SOONER) / 100 - instead, order));
        }
        // A gun that cannot move and shoot has no use of a Group Move.
        let mobile = |unit: &UnitId| !rules.setup().roster.unit(*unit).kind.cannot_move_and_shoot();
        let followers: UnitSet = followers.iter().filter(mobile).collect();
        if followers.is_empty() {
            continue;
        }
        let all = followers.or(UnitSet::one(unit));
        let (walk, run) =
            (Order::GroupMove { commander: unit, followers }, Order::GroupRun { commander: unit, followers });
        for (order, led, hoped) in [
            (walk, one.walking, of(all).map(|one| one.walking).sum::<i64>()),
            (run, one.running, of(all).map(|one| one.running).sum()),
        ] {
            // All go where their commander goes; where he has no reason to go, everybody acts better for himself.
            let lost = of(all).map(|one| one.best).sum::<i64>() - hoped * ORDER_SHARE / 100;
            if led > 0 {
                plans.push((urgency(all) - lost, order));
            }
        }
    }
    plans.sort_by_key(|(worth, _)| core::cmp::Reverse(*worth));
    let leads_somewhere = |order: &Order, whim: &mut Stream| {
        !matches!(order, Order::GroupMove { .. } | Order::GroupRun { .. })
            || moves_anybody(rules, state, seat, order, whim)
    };
    plans.into_iter().map(|(_, order)| order).find(|order| legal(order) && leads_somewhere(order, whim))
}

/// Whether a commander who gives this order would find a way to carry it out: leash and ground often leave none.
fn moves_anybody(rules: &Study<'_>, state: &State, seat: Seat, order: &Order, whim: &mut Stream) -> bool {
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
            !after.place(first).within(Length(allowed.0 / 2), to)
        }),
        _ => false,
    }
}

fn use_of(rules: &Study<'_>, state: &State, field: &Field<'_>, unit: UnitId, whim: &mut Stream) -> Use {
    let (plans, mut known) = plans(rules, state, field, unit, whim);
    known.best = plans.iter().map(|(worth, _)| *worth).max().unwrap_or(0).max(0);
    known
}

/// The ways to use a unit's points, each with its first step, and what they rest on.
fn plans(rules: &Study<'_>, state: &State, field: &Field<'_>, unit: UnitId, whim: &mut Stream) -> (Vec<Plan>, Use) {
    let now = state.unit(unit);
    let kind = rules.setup().roster.unit(unit).kind;
    let movement = rules.tables().movement(kind);
    let mut known = Use { unit, best: 0, walking: 0, running: 0, danger: 0 };
    let mut plans: Vec<Plan> = Vec::new();
    let Some(first) = state.members(unit).first() else { return (plans, known) };
    if contact::unit_is_engaged(rules, state, unit) {
        plans.push((unit_worth(rules, state, unit) / 10, Order::Prepare(unit)));
        return (plans, known);
    }
    let may = |action: Action| actions::check_needs(rules, state, unit, action).is_ok();
    let here = field.fire(unit, state.place(first));
    known.danger = here.danger;
    let down = if now.down { 0 } else { here.danger * DOWN_SHARE / 100 };
    // A redeemed Wait buys one action; otherwise a second may follow the first.
    let points = if now.wait == Wait::None || !now.activated { now.ap.max(1) } else { 1 };
    let walks = may(Action::Move);
    let walk = if walks { march::gain(rules, state, field, unit, movement, false) } else { 0 };
    let may_fire = may(Action::Fire);
    let both = !kind.cannot_move_and_shoot();
    if walks && may_fire && both {
        known.walking = march::gain(rules, state, field, unit, movement, true);
    } else {
        known.walking = walk;
    }
    let after = if points > 1 { (if both { walk } else { 0 }).max(down) } else { 0 };
    let shot = if may_fire { aim::best(rules, state, unit, FireMode::Fire, &field.nerve, whim) } else { None };
    if let Some(aimed) = shot {
        plans.push((aimed.worth + after, Order::Fire(aimed.shot)));
        if points > 1 && !now.aim {
            let bonus = rules.tables().aim.bonus;
            let better = aim::worth(rules, state, &aimed.shot, FireMode::Fire, bonus, &field.nerve, whim);
            let third = if points > 2 { after } else { 0 };
            plans.push((better + third, Order::Aim));
        }
    }
    if points > 1
        && may_fire
        && actions::has_machine_gun(rules, state, unit)
        && let Some(aimed) = aim::best(rules, state, unit, FireMode::Suppressive, &field.nerve, whim)
    {
        plans.push((aimed.worth, Order::Suppress(aimed.shot)));
    }
    if walks {
        let fired = if points > 1 && may_fire && both { known.walking } else { walk };
        plans.push((fired.max(if points > 1 { walk + down / 2 } else { walk }), Order::Move));
    }
    if may(Action::Run) && points > 1 {
        let shoots = points > 2 && may_fire && both;
        known.running = march::gain(rules, state, field, unit, movement + RUN, shoots);
        plans.push((known.running, Order::Run));
    }
    let coming = state.units_on_table(other(state.side_of_unit(unit))).any(|enemy| state.can_be_activated(enemy));
    if shot.is_none() && may_fire && coming {
        plans.push((field.in_the_open(unit) * WAIT_SHARE / 100, Order::Wait));
    }
    plans.push((down, Order::Down));
    (plans, known)
}
