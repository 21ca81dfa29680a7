//! Where units go: every place they can reach on foot, weighed by what it is worth to them.

use arrayvec::ArrayVec;
use sandtable_brethren::paths::{self, Walker};
use sandtable_brethren::terms::{Action, MarchKind, ModelSet, UnitId, UnitSet, other};
use sandtable_brethren::{Mission, Order, State, formation, measuring, movement};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Angle, Length, Point, Seat, Side};

use super::random;
use super::spots::Field;
use crate::Study;

/// Straight steps tried beside the places of the grid.
const DIRECTIONS: u16 = 12;
/// The most places whose dangers are looked at: as many of the best ground, and as many spread over the rest.
const MOST_LOOKS: usize = 16;
/// The most places to which ways are looked for, best first.
const MOST_TRIED: usize = 10;
/// Where one place is out of reach for a whole unit, its neighbours are too.
const NEIGHBOURS: Length = Length::hundredths(145);
/// A shot after a move is worth a little less than it looks from afar, in per cent.
const SHOT_SHARE: i64 = 85;

/// A place and what going there is worth.
type Spot = (i64, Point);

/// C-PATH: the best march of one unit after another with which all of them can end well; then the end.
pub fn next(rules: &Study<'_>, state: &State, seat: Seat, whim: &mut Stream) -> Option<Order> {
    if state.march.kind == MarchKind::Charge {
        return Some(Order::AutoAdvance);
    }
    let gone = state.march.travelled.and(movement::movers(state));
    let lead = state.command.commander.filter(|unit| state.march.units.has(*unit)).or(state.march.units.first())?;
    let field = Field::of(rules, state, Side(seat.0)).by_eye(whim);
    if gone.is_empty() {
        return Some(first(rules, state, &field, lead));
    }
    let left = state.march.units.iter().filter(|unit| state.members(*unit).and(gone).is_empty());
    for unit in left {
        let spots = spots(rules, state, &field, unit, paths::allowance(rules, state, unit), shoots_after(state, unit));
        let near = spots.into_iter().filter(|(_, to)| in_reach_of_commander(rules, state, *to));
        if let Some(to) = first_that_ends_well(rules, state, unit, near) {
            return Some(Order::March { unit, to });
        }
        if let Some((order, _)) = random::follow_on(rules, state, unit) {
            return Some(order);
        }
    }
    Some(random::go_on(rules, state))
}

fn first(rules: &Study<'_>, state: &State, field: &Field<'_>, lead: UnitId) -> Order {
    let longest = paths::allowance(rules, state, lead);
    let spots = spots(rules, state, field, lead, longest, shoots_after(state, lead));
    let best = spots.first().map(|(_, to)| *to);
    let reached = first_that_ends_well(rules, state, lead, spots.into_iter());
    match reached.or_else(|| towards(rules, state, lead, longest, best?)) {
        Some(to) => marching(rules, state, field, lead, to).unwrap_or(Order::Done),
        None => Order::Done,
    }
}

/// The best place to which a whole unit finds a way. What lies beside a place that failed is not tried again.
fn first_that_ends_well(
    rules: &Study<'_>,
    state: &State,
    unit: UnitId,
    spots: impl Iterator<Item = Spot>,
) -> Option<Point> {
    let mut failed: ArrayVec<Point, MOST_TRIED> = ArrayVec::new();
    for (_, to) in spots {
        if failed.is_full() {
            return None;
        }
        if failed.iter().any(|at| at.within(NEIGHBOURS, to)) {
            continue;
        }
        if ends_well(rules, state, unit, to) {
            return Some(to);
        }
        failed.push(to);
    }
    None
}

/// Where no good place is free for a whole unit: as near to the best of them as there is room for everybody.
fn towards(rules: &Study<'_>, state: &State, unit: UnitId, longest: Length, best: Point) -> Option<Point> {
    let from = state.place(state.members(unit).first()?);
    let now = rules.walks().between(from, best);
    let away = |at: Point| rules.walks().between(at, best);
    let cells = rules.walks().within(from, longest - Length::hundredths(2)).map(|(at, _)| (-i64::from(away(at).0), at));
    let mut nearer: Vec<Spot> = cells.filter(|(away, _)| -away < i64::from(now.0)).collect();
    nearer.sort_by_key(|(worth, _)| core::cmp::Reverse(*worth));
    first_that_ends_well(rules, state, unit, nearer.into_iter())
}

/// The march of a unit. A Weapons team turns to where the enemy is on the way, as far as that leaves it movement enough, or
/// stays where it is and only turns (BR-WTM-2, BR-WTM-3).
fn marching(rules: &Study<'_>, state: &State, field: &Field<'_>, unit: UnitId, to: Point) -> Option<Order> {
    let first = state.members(unit).first()?;
    let stays = to == state.place(first);
    let plain = (!stays).then_some(Order::March { unit, to });
    if !movement::faces(rules, state, first) {
        return plain;
    }
    let faced = state.unit(unit).faced;
    let wanted = field.bearing(unit, to).filter(|facing| !stays || *facing != faced);
    let turns = wanted.into_iter().flat_map(|wanted| [wanted, as_far_as_is_free(rules, faced, wanted)]);
    turns.into_iter().find_map(|facing| looking(rules, state, unit, to, facing)).or(plain)
}

/// The march of a Weapons team that ends looking this way, if it is legal.
fn looking(rules: &Study<'_>, state: &State, unit: UnitId, to: Point, facing: Angle) -> Option<Order> {
    let first = state.members(unit).first()?;
    let mut moves = formation::ways(rules, state, unit, to).ok()?;
    moves.iter_mut().find(|one| one.model == first)?.facing = Some(facing);
    movement::check_go(rules, state, &moves).is_ok().then_some(Order::Go(moves))
}

/// BR-WTM-2: the nearest to a wished facing that costs nothing.
fn as_far_as_is_free(rules: &Study<'_>, faced: Angle, wanted: Angle) -> Angle {
    let free = i32::from(rules.tables().rotate.angle_low);
    let turned = |by: i32| Angle::hundredths(i32::from(faced.as_hundredths()) + by);
    let nearest = [turned(free), turned(-free)].into_iter().min_by_key(|facing| facing.difference(wanted));
    nearest.filter(|_| i32::from(faced.difference(wanted)) > free).unwrap_or(wanted)
}

/// Whether a unit of the move in progress may still shoot after it.
fn shoots_after(state: &State, unit: UnitId) -> bool {
    let now = state.unit(unit);
    match state.march.kind {
        MarchKind::GroupMove => true,
        MarchKind::Move | MarchKind::Run => now.ap > 0 && !now.used.has(Action::Fire),
        MarchKind::GroupRun | MarchKind::Charge => false,
    }
}

/// BR-ORD-6: whether a unit with its first model here is near enough to the commander, who has gone before.
fn in_reach_of_commander(rules: &Study<'_>, state: &State, to: Point) -> bool {
    let reach = rules.tables().order.range;
    state.command.commander.is_none()
        || measuring::within_of_point(measuring::base(rules, state, state.command.by), to, reach)
}

/// What a unit could gain by walking so far, in its own eyes; nothing if it had better stay. `shoots`: it fires there.
pub fn gain(rules: &Study<'_>, state: &State, field: &Field<'_>, unit: UnitId, longest: Length, shoots: bool) -> i64 {
    spots(rules, state, field, unit, longest, shoots).first().map_or(0, |(worth, _)| *worth)
}

/// Places that are worth more than staying, most promising first, with what they are worth more.
fn spots(
    rules: &Study<'_>,
    state: &State,
    field: &Field<'_>,
    unit: UnitId,
    longest: Length,
    shoots: bool,
) -> Vec<Spot> {
    let Some(first) = state.members(unit).first() else { return Vec::new() };
    let from = state.place(first);
    let shoots = shoots && !rules.setup().roster.unit(unit).kind.cannot_move_and_shoot();
    // A little less than the whole, because a place on the grid may lie a little farther than asked.
    let reach = longest - Length::hundredths(2);
    let walker = walker(rules, state, unit, from, longest);
    let passes = |at: &Point| paths::check(rules, state, &walker, &[*at], Length::ZERO).is_ok();
    let round = (0..DIRECTIONS).map(|index| from + Angle::fraction_of_turn(index, DIRECTIONS).step(reach));
    let straight = round.map(|at| Point::new(at.x.snapped(), at.y.snapped())).filter(passes);
    // Ways on foot are those of a man; a Weapons team, with its larger base, goes straight or not at all.
    let team = movement::faces(rules, state, first);
    let cells = rules.walks().within(from, reach).map(|(at, _)| at).filter(|at| !team || passes(at));
    let out = walker.exit.map(|edge| ways_out(rules, from, edge, longest)).unwrap_or_default();
    let away = straight.chain(cells).chain(out).filter(|at| *at != from);
    // A Weapons team may just turn where it stands.
    let turned = team.then_some(from);
    let mut by_ground: Vec<Spot> = turned.into_iter().chain(away).map(|at| (field.ground(unit, at), at)).collect();
    by_ground.sort_by_key(|(worth, _)| core::cmp::Reverse(*worth));
    let rest = by_ground.len().saturating_sub(MOST_LOOKS).div_ceil(MOST_LOOKS).max(1);
    let looked = by_ground.iter().take(MOST_LOOKS).chain(by_ground.iter().skip(MOST_LOOKS).step_by(rest));
    let stay = field.worth(unit, from);
    let weighed = looked.map(|&(ground, at)| {
        if walker.exit == Some(at.y) {
            return (ground - stay, at);
        }
        let fire = field.fire_looking(unit, at, None);
        let shot = if shoots { fire.promise * SHOT_SHARE / 100 } else { 0 };
        (ground + field.weigh(unit, fire) + shot - stay, at)
    });
    let mut spots: Vec<Spot> = weighed.filter(|(worth, _)| *worth > 0).collect();
    spots.sort_by_key(|(worth, _)| core::cmp::Reverse(*worth));
    spots
}

fn walker(rules: &Study<'_>, state: &State, unit: UnitId, from: Point, allowance: Length) -> Walker {
    let model = state.members(unit).first().unwrap_or(sandtable_brethren::terms::ModelId(0));
    Walker {
        model,
        from,
        radius: rules.radius(model),
        allowance,
        enemies: state.on_table_of(other(state.side_of_unit(unit))),
        friends: ModelSet::NONE,
        exit: exit_of(rules, state, unit),
    }
}

/// BR-MIS-6: the edge by which a unit of the attacker leaves the table.
fn exit_of(rules: &Study<'_>, state: &State, unit: UnitId) -> Option<Length> {
    let breaks = matches!(rules.setup().mission, Mission::BreakThrough { .. });
    let edge = if state.south == state.attacker { rules.setup().depth } else { Length::ZERO };
    (breaks && state.side_of_unit(unit) == state.attacker).then_some(edge)
}

/// Points of the edge that are near enough to walk off by.
fn ways_out(rules: &Study<'_>, from: Point, edge: Length, longest: Length) -> Vec<Point> {
    if (edge - from.y).0.abs() > longest.0 {
        return Vec::new();
    }
    let beside = [0, 100, -100, 200, -200, 350, -350, 500, -500].map(|aside| from.x + Length::hundredths(aside));
    let inside = beside.into_iter().filter(|x| (Length::ZERO..=rules.setup().width).contains(x));
    inside.map(|x| Point::new(x.snapped(), edge)).filter(|at| from.within(longest, *at)).collect()
}

/// Whether the unit can go there, the others by the same step, and all may stay where they then stand.
fn ends_well(rules: &Study<'_>, state: &State, lead: UnitId, to: Point) -> bool {
    let Ok(moves) = formation::ways(rules, state, lead, to) else { return false };
    let mut trial = state.clone();
    random::moved(&mut trial, &moves);
    let waiting = |unit: &UnitId| state.members(*unit).and(state.march.travelled).is_empty();
    for unit in state.march.units.without(UnitSet::one(lead)).iter().filter(waiting) {
        if let Some((_, moves)) = random::follow_on(rules, &trial, unit) {
            random::moved(&mut trial, &moves);
        }
    }
    movement::check_done(rules, &trial).is_ok()
}
