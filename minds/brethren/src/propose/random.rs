//! One legal order at random, quickly: for random games, which try every corner of the rules.

use arrayvec::ArrayVec;
use sandtable_brethren::movement::Moves;
use sandtable_brethren::orders::{Charge, MOST_CHARGERS, ModelMove, Order, Shot, Waypoints};
use sandtable_brethren::state::Frame;
use sandtable_brethren::terms::{
    Action, FireMode, MOST_MEMBERS, MarchKind, ModelId, ModelSet, UnitId, UnitSet, Weapon, other,
};
use sandtable_brethren::{
    Event, State, actions, activation, charge, contact, fire, formation, group_orders, measuring, movement, officer,
    paths, reaction, sequence,
};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Angle, Apply, Length, Point, Seat, Side};

use super::places::random_place;
use crate::Study;

/// Tries before a random move stays where it is.
const TRIES: u32 = 6;

/// What followers do after a Group Move: shooting is what makes a game.
const SECONDS: [Order; 5] =
    [Order::SecondFire, Order::SecondFire, Order::SecondDown, Order::SecondPrepare, Order::NoSecond];

/// One legal order at random.
pub fn random_order(rules: &Study<'_>, state: &State, seat: Seat, whim: &mut Stream) -> Order {
    let side = Side(seat.0);
    match *state.frames.top() {
        Frame::Split { side } => random_split(rules, state, side, whim),
        Frame::Edge { .. } => {
            if whim.happens(1, 2) {
                Order::TakeSouth
            } else {
                Order::TakeNorth
            }
        }
        Frame::Place => random_place(rules, state, whim),
        Frame::Slot => random_slot(rules, state, side, whim),
        Frame::Group => random_member(rules, state, whim),
        Frame::Act => random_action(rules, state, seat, whim),
        Frame::Redeem => random_redeemed(rules, state, seat, whim),
        Frame::Go => random_go(rules, state, whim),
        Frame::Second => pick(whim, &SECONDS).clone(),
        Frame::SecondFire => {
            let shooters =
                state.command.followers.iter().filter(|unit| group_orders::may_second_fire(rules, state, *unit));
            let unit = pick_unit(whim, shooters.collect());
            let shot = unit.and_then(|unit| random_shot(rules, state, unit, FireMode::Fire, whim));
            shot.map_or(Order::Done, Order::Fire)
        }
        Frame::React => random_reaction(rules, state, whim),
        Frame::Casualty { .. } => {
            let can = |model: &ModelId| fire::check_casualty(rules, state, *model).is_ok();
            pick_model(whim, state.volley.candidates.iter().filter(can).collect())
                .map_or(Order::Concede, Order::Casualty)
        }
        Frame::FormDuels => Order::DuelsAuto,
        Frame::PickDuel => {
            let can = |model: &ModelId| sequence::check(rules, state, seat, &Order::Fight(*model)).is_ok();
            pick_model(whim, state.on_table.iter().filter(can).collect()).map_or(Order::Concede, Order::Fight)
        }
        Frame::Support { .. } => random_support(rules, state, seat, whim),
        Frame::Hits => random_hits(state, whim),
        Frame::Morale { .. } => random_morale(rules, state, side, whim),
        _ => Order::Concede,
    }
}

fn pick<'a, T>(whim: &mut Stream, from: &'a [T]) -> &'a T {
    &from[whim.below(from.len() as u32) as usize]
}

fn pick_unit(whim: &mut Stream, from: UnitSet) -> Option<UnitId> {
    from.iter().nth(whim.below(from.count()) as usize)
}

fn pick_model(whim: &mut Stream, from: ModelSet) -> Option<ModelId> {
    from.iter().nth(whim.below(from.count()) as usize)
}

/// Mostly the splits of the lists; now and then a Specialist takes some Riflemen or nobody.
fn random_split(rules: &Study<'_>, state: &State, side: Side, whim: &mut Stream) -> Order {
    let roster = &rules.setup().roster;
    let squads =
        || roster.entry_ids().filter(|entry| roster.entry(*entry).side == side && roster.entry(*entry).kind.is_squad());
    let count = squads().count() as u32;
    let Some(entry) = squads().nth(whim.below(count) as usize).filter(|_| whim.happens(1, 3)) else {
        return Order::Done;
    };
    let models = roster.entry(entry).model_set();
    let mut rifles: ModelSet = models.iter().filter(|model| !roster.model(*model).role.is_specialist()).collect();
    let nco = rifles.first();
    rifles = nco.map_or(rifles, |nco| rifles.without(ModelSet::one(nco)));
    let mut teams = ArrayVec::new();
    for specialist in models.iter().filter(|model| roster.model(*model).role.is_specialist()).take(2) {
        if whim.happens(1, 3) {
            continue;
        }
        let mut team = ModelSet::one(specialist);
        for _ in 0..whim.below(3) {
            if let Some(rifle) = pick_model(whim, rifles) {
                team.insert(rifle);
                rifles.remove(rifle);
            }
        }
        teams.push(team);
    }
    let order = Order::Split { entry, teams };
    if sequence::check(rules, state, Seat(side.0), &order).is_ok() { order } else { Order::Done }
}

fn random_slot(rules: &Study<'_>, state: &State, side: Side, whim: &mut Stream) -> Order {
    let own = state.units_of[usize::from(side.0)];
    let waits: UnitSet = own.iter().filter(|unit| activation::is_redeemable(state, *unit)).collect();
    if state.slot_used {
        return pick_unit(whim, waits).filter(|_| whim.happens(1, 2)).map_or(Order::Done, Order::Redeem);
    }
    let ready: UnitSet = own.iter().filter(|unit| state.can_be_activated(*unit)).collect();
    if let Some(unit) = pick_unit(whim, waits).filter(|_| ready.is_empty() || whim.happens(1, 2)) {
        return Order::Redeem(unit);
    }
    let Some(unit) = pick_unit(whim, ready) else { return Order::Pass };
    random_command(rules, state, unit, whim).unwrap_or(Order::Activate(unit))
}

fn random_member(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Order {
    match pick_unit(whim, officer::members_left(state)) {
        Some(unit) if whim.happens(9, 10) => random_command(rules, state, unit, whim).unwrap_or(Order::Activate(unit)),
        _ => Order::Done,
    }
}

/// Now and then an order instead of an activation, where this unit has a commander who may give one.
fn random_command(rules: &Study<'_>, state: &State, unit: UnitId, whim: &mut Stream) -> Option<Order> {
    if !whim.happens(1, 2) || group_orders::check_commander(rules, state, unit).is_err() {
        return None;
    }
    if let Some(declared) = random_charge(rules, state, unit, whim) {
        return Some(Order::Charge(declared));
    }
    let followers = group_orders::possible_followers(rules, state, unit);
    let followers = followers.iter().filter(|_| whim.happens(2, 3)).collect();
    Some(match whim.happens(1, 2) {
        true => Order::GroupMove { commander: unit, followers },
        false => Order::GroupRun { commander: unit, followers },
    })
}

/// A charge at an enemy that is neither too near nor hopelessly far.
fn random_charge(rules: &Study<'_>, state: &State, commander: UnitId, whim: &mut Stream) -> Option<Charge> {
    let enemies: UnitSet = state.units_on_table(other(state.active)).collect();
    let near = |unit: &UnitId| {
        measuring::sets_within(rules, state, state.members(commander), state.members(*unit), Length::inches(12))
    };
    let nominated = pick_unit(whim, enemies.iter().filter(near).collect())?;
    let joins = |unit: &UnitId| charge::check_distance(rules, state, *unit, nominated).is_ok();
    let followers = group_orders::possible_followers(rules, state, commander).or(UnitSet::one(commander));
    let targets = followers.iter().filter(joins).take(MOST_CHARGERS).map(|unit| (unit, nominated));
    let declared = Charge { commander, nominated, targets: targets.collect() };
    charge::check(rules, state, &declared).is_ok().then_some(declared)
}

fn random_action(rules: &Study<'_>, state: &State, seat: Seat, whim: &mut Stream) -> Order {
    let Some(unit) = state.acting else { return Order::Done };
    let legal = |order: &Order| sequence::check(rules, state, seat, order).is_ok();
    // Shooting and moving make a game; the rest comes now and then.
    for _ in 0..TRIES {
        let order = match whim.below(12) {
            0..=3 => random_fire(rules, state, unit, Action::Fire, whim),
            4 => random_fire(rules, state, unit, Action::Suppress, whim),
            5..=7 => Some(Order::Move),
            8 => Some(Order::Run),
            9 => Some(Order::Aim),
            10 => Some(Order::Wait),
            _ => Some(if whim.happens(1, 2) { Order::Prepare(unit) } else { Order::Down }),
        };
        if let Some(order) = order.filter(legal) {
            return order;
        }
    }
    Order::Done
}

fn random_redeemed(rules: &Study<'_>, state: &State, seat: Seat, whim: &mut Stream) -> Order {
    let Some(unit) = state.acting else { return Order::Concede };
    let legal = |order: &Order| sequence::check(rules, state, seat, order).is_ok();
    let fire = random_fire(rules, state, unit, Action::Fire, whim);
    let step = if whim.happens(1, 2) { Some(Order::Move) } else { None };
    let choices = [fire, step, Some(Order::Prepare(unit)), Some(Order::Down), Some(Order::Move)];
    choices.into_iter().flatten().find(legal).unwrap_or(Order::Concede)
}

fn random_fire(rules: &Study<'_>, state: &State, unit: UnitId, action: Action, whim: &mut Stream) -> Option<Order> {
    if actions::check(rules, state, unit, action).is_err() && *state.frames.top() != Frame::Redeem {
        return None;
    }
    let mode = if action == Action::Suppress { FireMode::Suppressive } else { FireMode::Fire };
    let shot = random_shot(rules, state, unit, mode, whim)?;
    Some(if action == Action::Suppress { Order::Suppress(shot) } else { Order::Fire(shot) })
}

/// A shot at some enemy that may be shot at, beginning anywhere in the list.
fn random_shot(rules: &Study<'_>, state: &State, unit: UnitId, mode: FireMode, whim: &mut Stream) -> Option<Shot> {
    let enemies: UnitSet = state.units_on_table(other(state.side_of_unit(unit))).collect();
    let first = whim.below(enemies.count()) as usize;
    let in_turn = enemies.iter().cycle().skip(first).take(enemies.count() as usize);
    let grenades = whim.happens(1, 4);
    for target in in_turn {
        let plain = Shot::plain(unit, target);
        let carry = |weapon| {
            state.members(unit).iter().filter(move |model| rules.setup().roster.model(*model).arms.has(weapon))
        };
        let thrown = Shot { grenades: carry(Weapon::Grenade).collect(), ..plain };
        let lobbed = Shot { indirect: true, ..plain };
        let passes = |shot: &Shot| fire::check(rules, state, shot, mode).is_ok();
        if let Some(shot) = [thrown, plain, lobbed].into_iter().skip(usize::from(!grenades)).find(passes) {
            return Some(shot);
        }
    }
    None
}

fn random_reaction(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Order {
    let Some(unit) = pick_unit(whim, reaction::may_react(rules, state)) else { return Order::Done };
    if whim.happens(2, 3) {
        let chargers = state.command.targets.iter().filter(|(_, target)| *target == unit);
        for &(charger, _) in chargers {
            let shot = Shot::plain(unit, charger);
            if reaction::check_fire(rules, state, &shot).is_ok() {
                return Order::Fire(shot);
            }
        }
    }
    if reaction::check(rules, state, unit, Action::Prepare).is_ok() { Order::Prepare(unit) } else { Order::Done }
}

/// Everybody who moves goes the same random way, unit by unit; the first step makes sure that the last one is legal.
fn random_go(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Order {
    if state.march.kind == MarchKind::Charge {
        return Order::AutoAdvance;
    }
    if state.march.travelled.and(movement::movers(state)).is_empty() {
        return (0..TRIES).find_map(|_| first_march(rules, state, whim)).unwrap_or(Order::Done);
    }
    go_on(rules, state)
}

/// Once somebody has gone: the others by the same step, one unit after another, and then the end.
pub(super) fn go_on(rules: &Study<'_>, state: &State) -> Order {
    let left = state.march.units.iter().filter(|unit| state.members(*unit).and(state.march.travelled).is_empty());
    if let Some((order, _)) = left.filter_map(|unit| follow_on(rules, state, unit)).next() {
        return order;
    }
    if movement::check_done(rules, state).is_ok() { Order::Done } else { everybody_back(state) }
}

/// The march of a unit by the step of those who have gone before, if it is legal, and its ways.
pub(super) fn follow_on(rules: &Study<'_>, state: &State, unit: UnitId) -> Option<(Order, Moves)> {
    let gone = state.march.travelled.and(movement::movers(state)).first()?;
    march(rules, state, unit, step_of(state, gone))
}

fn step_of(state: &State, model: ModelId) -> (Length, Length) {
    let (from, to) = (state.march.starts[model.index()], state.place(model));
    (to.x - from.x, to.y - from.y)
}

/// A march of one unit by a step, if it is legal, and its ways.
fn march(rules: &Study<'_>, state: &State, unit: UnitId, step: (Length, Length)) -> Option<(Order, Moves)> {
    let enemies = state.on_table_of(other(state.side_of_unit(unit)));
    let free = |model: &ModelId| {
        contact::touching_at(rules, state, *model, state.march.starts[model.index()], enemies).is_empty()
    };
    let first = state.members(unit).iter().find(free)?;
    let start = state.march.starts[first.index()];
    // Players place on hundredths of an inch, and so does everybody here.
    let to = Point::new((start.x + step.0).snapped(), (start.y + step.1).snapped());
    Some((Order::March { unit, to }, formation::plain_ways(rules, state, unit, to)?))
}

/// The first unit's march by a random step with which all of them can end well.
fn first_march(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Option<Order> {
    let lead = pick_unit(whim, state.march.units)?;
    let from = state.place(state.members(lead).first()?);
    let longest = paths::allowance(rules, state, lead);
    let length = Length(longest.0 / 8 * (1 + i32::try_from(whim.below(8)).unwrap_or(0)));
    let towards = pick_model(whim, state.on_table_of(other(state.side_of_unit(lead))));
    let towards = towards.filter(|_| whim.happens(1, 2)).and_then(|enemy| Angle::towards(from, state.place(enemy)));
    let random = Angle::fraction_of_turn(u16::try_from(whim.below(64)).unwrap_or(0), 64);
    let step = towards.unwrap_or(random).step(length);
    let mut trial = state.clone();
    let mut first = None;
    for unit in state.march.units.iter() {
        let Some((order, moves)) = march(rules, &trial, unit, step) else { continue };
        moved(&mut trial, &moves);
        first = first.or(Some(order));
    }
    first.filter(|_| movement::check_done(rules, &trial).is_ok())
}

/// Everybody stands at the end of his way.
pub(super) fn moved(trial: &mut State, moves: &Moves) {
    for one in moves {
        if let Some(&to) = one.waypoints.last() {
            trial.apply(&Event::Moved { model: one.model, to });
        }
    }
}

/// Everybody who has gone stands again where he stood.
fn everybody_back(state: &State) -> Order {
    let back = state.march.travelled.and(movement::movers(state)).iter();
    let stay = |model| ModelMove { model, waypoints: Waypoints::new(), facing: None };
    Order::Go(back.take(MOST_MEMBERS).map(stay).collect())
}

fn random_support(rules: &Study<'_>, state: &State, seat: Seat, whim: &mut Stream) -> Order {
    let side = Side(seat.0);
    let fighters = state.fights.models_of(state.fights.current).and(state.on_table_of(side));
    for supporter in state.on_table_of(side).without(fighters).iter() {
        for fighter in fighters.iter() {
            let order = Order::Support { supporter, fighter };
            if whim.happens(3, 4) && sequence::check(rules, state, seat, &order).is_ok() {
                return order;
            }
        }
    }
    Order::Done
}

fn random_hits(state: &State, whim: &mut Stream) -> Order {
    let fights = &state.fights;
    let losers = fights.models_of(fights.current).and(state.on_table_of(other(fights.winner)));
    let mut hits: ArrayVec<(ModelId, u8), MOST_CHARGERS> = ArrayVec::new();
    for _ in 0..fights.hits {
        if let Some(model) = pick_model(whim, losers) {
            match hits.iter_mut().find(|(named, _)| *named == model) {
                Some((_, count)) => *count += 1,
                None => hits.push((model, 1)),
            }
        }
    }
    hits.sort_unstable();
    Order::Hits(hits)
}

fn random_morale(rules: &Study<'_>, state: &State, side: Side, whim: &mut Stream) -> Order {
    let enemies = state.on_table_of(other(side));
    let first = whim.below(enemies.count()) as usize;
    for model in enemies.iter().cycle().skip(first).take(enemies.count() as usize) {
        for commander in state.on_table_of(side).iter() {
            let order = Order::Morale { commander, model };
            if sequence::check(rules, state, Seat(side.0), &order).is_ok() {
                return order;
            }
        }
    }
    Order::Concede
}
