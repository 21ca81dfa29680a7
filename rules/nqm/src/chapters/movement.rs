//! Movement plots (NQ-MOV-1 to 10, NQ-MOV-19, NQ-MOV-20): postures, rates and paths, judged by what their side knows.

use sandtable_kernel::{Refusal, Side, Table, Word};

use crate::field::Known;
use crate::grid::canonical;
use crate::orders::{Order, Plot};
use crate::play::Play;
use crate::refusals::{
    CONTACT, COWED, DIAG, FIREZONE, FUEL, HALT, LOOK, MINES, MOBILITY, NO_CONTACT, NOT_ON_TABLE, NOT_OWN, ORDER, RATE,
    RETREAT, RIDE, RIVER, ROAD, STACK, STATE, STEP, TERRAIN, called, filled, refuse_if,
};
use crate::state::{Place, State};
use crate::terms::{Arm, BaseId, BaseSet, Cause, Mobility, Posture, River, Square, other};
use crate::toggles::{CloseCost, Congestion, FastRecce, HalfMoves};
use crate::{Event, Nqm, command, corridor, retreat, rule, ways};

/// The rate of a base in a posture, in tenths of a kilometre an hour.
pub fn rate(rules: &Nqm, state: &State, base: BaseId, posture: Posture) -> u16 {
    let tables = rules.tables();
    let mobility = mobility(rules, state, base);
    if posture == Posture::March && carries_tanks(rules, state, base) {
        return tables.numbers.transporter_march;
    }
    match (mobility, posture) {
        // NQ-MOV-7: quick only against its like.
        (Mobility::LightRecce, Posture::Advance) if !faces_recce_only(rules, state, base) => {
            let row = if rules.info(base).armour.is_some() { Mobility::Armoured } else { Mobility::Foot };
            tables.rate(row, Posture::Advance)
        }
        // NQ-MOV-3: a rout goes at the march rate, road or not.
        (_, Posture::Withdraw) if state.base(base).is_disorganised() => tables.rate(mobility, Posture::March),
        _ => tables.rate(mobility, posture),
    }
}

/// The row of Table 1 a base uses now: its own, or that of what carries it (NQ-MOV-9).
pub fn mobility(rules: &Nqm, state: &State, base: BaseId) -> Mobility {
    match state.base(base).carrier {
        Some(carrier) => rules.info(carrier).mobility,
        None => rules.info(base).mobility,
    }
}

fn carries_tanks(rules: &Nqm, state: &State, base: BaseId) -> bool {
    rules.info(base).arm == Arm::TankTransporter && state.bases.iter().any(|other| other.carrier == Some(base))
}

fn faces_recce_only(rules: &Nqm, state: &State, base: BaseId) -> bool {
    let (Some(square), side) = (state.square(base), rules.side_of(base)) else { return false };
    rules.roster().of_side[usize::from(other(side).0)].iter().all(|enemy| {
        let near = state.square(enemy).is_some_and(|at| at.is_near(square));
        !near || !rules.is_known(state, enemy, Known::To(side)) || rules.info(enemy).mobility == Mobility::LightRecce
    })
}

/// NQ-MOV-6: whole squares a base may go in a posture.
pub fn whole_squares(rules: &Nqm, state: &State, base: BaseId, posture: Posture) -> u8 {
    if rules.toggles().fast_recce == FastRecce::On && rules.info(base).arm == Arm::Recce && posture == Posture::Contact
    {
        return u8::try_from(crate::orders::MOST_STEPS).unwrap_or(u8::MAX);
    }
    let parts = rules.allowance(state, base, posture);
    let square = rules.tables().square_parts();
    if rules.toggles().half_moves == HalfMoves::Whole && parts > 0 && parts < square {
        return 1;
    }
    let saved = if state.base(base).posture == posture { u32::from(state.base(base).credit) } else { 0 };
    u8::try_from((parts + saved) / square).unwrap_or(u8::MAX)
}

/// NQ-MOV-6: what is left over after a move, in parts.
pub fn left_over(rules: &Nqm, state: &State, base: BaseId) -> u16 {
    let now = state.base(base);
    if rules.toggles().half_moves == HalfMoves::Whole || matches!(now.posture, Posture::Static | Posture::Withdraw) {
        return 0;
    }
    let parts = rules.allowance(state, base, now.posture);
    let square = rules.tables().square_parts();
    let total = parts + u32::from(now.credit);
    let used_all = u32::from(now.gone) >= total / square;
    if used_all || now.posture == Posture::Advance { u16::try_from(total % square).unwrap_or(0) } else { 0 }
}

/// What one step costs a base, in squares (NQ-TER-3, NQ-UMP-1).
pub fn step_cost(rules: &Nqm, state: &State, base: BaseId, from: Square, to: Square) -> u8 {
    let slow = rules.toggles().close_cost == CloseCost::Two
        && rules.ground(state, to).is_slow()
        && !mobility(rules, state, base).wades()
        && mobility(rules, state, base) != Mobility::Foot
        && !rules.grid().has_road(from, to);
    let ruled = state.penalties.iter().rev().find(|(at, _)| *at == to).map_or(0, |(_, more)| *more);
    1 + u8::from(slow) + ruled
}

/// NQ-MOV-16, NQ-OPT-5: whether a march into this square is slowed by the crowd in it.
pub fn is_congested(rules: &Nqm, state: &State, base: BaseId, to: Square) -> bool {
    if rules.toggles().congestion == Congestion::Off {
        return false;
    }
    let here = rules.at(state, rules.side_of(base), to);
    let provost = rules.toggles().provost_traffic == crate::toggles::ProvostTraffic::On
        && here.iter().any(|other| rules.info(other).arm == Arm::Provost && !state.base(other).is_disorganised());
    let others = here.only(|other| other != base && rules.info(other).is_full_size());
    !provost && others.len() >= usize::from(rules.tables().numbers.congestion_at)
}

/// NQ-TER-5, NQ-TER-6: whether a base can cross from a square to its orthogonal neighbour, by the crossings there are.
pub fn can_cross(rules: &Nqm, state: &State, base: BaseId, from: Square, to: Square, dismounted: bool) -> bool {
    let Some(river) = rules.grid().river(from, to) else { return true };
    let place = from.edge_to(to).and_then(|edge| canonical(from, edge));
    let crossing = state.bridges.iter().any(|bridge| Some((bridge.square, bridge.edge)) == place && !bridge.blown);
    let on_foot = mobility(rules, state, base).wades()
        || dismounted && rules.info(base).arm == Arm::Infantry && rules.info(base).mobility == Mobility::Motorised;
    crossing || river == River::Minor && on_foot
}

/// NQ-TER-5: a minor river waded ends the move.
pub fn wades(rules: &Nqm, state: &State, from: Square, to: Square) -> bool {
    let place = from.edge_to(to).and_then(|edge| canonical(from, edge));
    rules.grid().river(from, to).is_some()
        && !state.bridges.iter().any(|bridge| Some((bridge.square, bridge.edge)) == place && !bridge.blown)
}

/// The uncleared enemy minefield between two orthogonal neighbours, if there is one.
pub fn minefield(state: &State, side: Side, from: Square, to: Square) -> Option<u8> {
    let place = from.edge_to(to).and_then(|edge| canonical(from, edge))?;
    let found =
        state.mines.iter().position(|mine| (mine.square, mine.edge) == place && mine.owner != side && !mine.gap)?;
    u8::try_from(found).ok()
}

/// Judges a move as it was ordered, its way laid out square by square.
pub fn check_order(rules: &Nqm, state: &State, side: Side, order: &Order) -> Result<(), Refusal> {
    let (posture, going) = order.going().ok_or(STEP)?;
    let plot = ways::laid_out(rules, state, posture, going).ok_or(STEP)?;
    check(rules, state, side, &plot)
}

/// NQ-MOV-1, NQ-MOV-19: judges a plot of one base by what its side knows.
pub fn check(rules: &Nqm, state: &State, side: Side, plot: &Plot) -> Result<(), Refusal> {
    refuse_if(plot.bases.is_empty() || plot.path.is_empty() || usize::from(plot.now) > plot.path.len(), STEP)?;
    plot.bases.iter().try_for_each(|base| check_base(rules, state, side, base, plot))
}

fn check_base(rules: &Nqm, state: &State, side: Side, base: BaseId, plot: &Plot) -> Result<(), Refusal> {
    let (info, now) = (rules.info(base), state.base(base));
    refuse_if(info.side != side, filled(NOT_OWN, [called(info)]))?;
    let Some(start) = now.place.square() else { return Err(filled(NOT_ON_TABLE, [called(info)])) };
    refuse_if(now.cowed > 0, COWED)?;
    refuse_if(plot.posture == Posture::Static, STEP)?;
    let touching = rules.touches_enemy(state, side, start, Known::To(side));
    let contested = rules.is_contested(state, start);
    let may_withdraw = touching
        || now.shelled + 1 == state.bound && now.shelled > 0
        || now.retreated + 1 == state.bound && now.retreated > 0;
    match plot.posture {
        Posture::Contact | Posture::March => refuse_if(touching, CONTACT)?,
        Posture::Advance => refuse_if(!touching, NO_CONTACT)?,
        Posture::Withdraw => refuse_if(!may_withdraw, NO_CONTACT)?,
        Posture::Static => {}
    }
    // NQ-CA-15: those broken in stay or leave in W; NQ-TNK-4: tanks may drive on.
    refuse_if(contested && plot.posture == Posture::Advance && info.arm != Arm::Armour, NO_CONTACT)?;
    refuse_if(now.is_disorganised() && touching && plot.posture == Posture::Advance, HALT)?;
    if rules.grid().is_passable(start) && info.mobility.has_engine() && now.carrier.is_none() {
        refuse_if(!state.unit(info.unit).fuelled, FUEL)?;
    }
    let path = &plot.path[..usize::from(plot.now)];
    refuse_if(!corridor::allows_move(rules, state, base, plot.posture, path), ORDER)?;
    if plot.posture == Posture::Withdraw {
        retreat::check_withdrawal(rules, state, base, touching)
            .map_err(|slow| if slow { MOBILITY } else { RETREAT })?;
    }
    check_path(rules, state, side, base, start, plot)
}

fn check_path(rules: &Nqm, state: &State, side: Side, base: BaseId, start: Square, plot: &Plot) -> Result<(), Refusal> {
    let allowed = whole_squares(rules, state, base, plot.posture);
    let (mut at, mut used, mut diagonals) = (start, 0u8, 0);
    for (number, to) in plot.path.iter().copied().enumerate() {
        let exit = rules.setup().exits.iter().any(|exit| exit.side == side && exit.square == at && to == at);
        refuse_if(!exit && !at.is_beside(to) && !at.is_diagonal(to), STEP)?;
        refuse_if(!rules.grid().is_passable(to), TERRAIN)?;
        if number < usize::from(plot.now) && !exit {
            diagonals += u8::from(at.is_diagonal(to));
            refuse_if(diagonals > 1, DIAG)?;
            check_step(rules, state, side, base, plot.posture, at, to)?;
            used = used.saturating_add(step_cost(rules, state, base, at, to));
        } else if exit {
            used = used.saturating_add(1);
        }
        at = to;
    }
    refuse_if(used > allowed, filled(RATE, [Word::Number(i64::from(used)), Word::Number(i64::from(allowed))]))?;
    let end = plot.path.get(usize::from(plot.now).wrapping_sub(1)).copied().unwrap_or(start);
    // NQ-STK-5: two columns at most may plan to end in one square.
    if plot.posture == Posture::March && rules.info(base).is_full_size() {
        let ends_there = |other: &BaseId| {
            let now = state.base(*other);
            now.plotted == Posture::March
                && now.now > 0
                && !plot.bases.has(*other)
                && rules.info(*other).is_full_size()
                && now.path.get(usize::from(now.now) - 1) == Some(&end)
        };
        let others = rules.roster().of_side[usize::from(side.0)].iter().filter(ends_there).count();
        let own = plot.bases.only(|base| rules.info(base).is_full_size()).len();
        refuse_if(others + own > usize::from(rules.tables().numbers.march_column), STACK)?;
    }
    Ok(())
}

/// NQ-MOV-3 to 5: one step, by what its side knows.
fn check_step(
    rules: &Nqm,
    state: &State,
    side: Side,
    base: BaseId,
    posture: Posture,
    at: Square,
    to: Square,
) -> Result<(), Refusal> {
    let known = rules.known_to(rules.info(base).seat);
    if at.is_beside(to) {
        refuse_if(!can_cross(rules, state, base, at, to, false), RIVER)?;
    } else {
        check_corner(rules, state, side, base, at, to)?;
    }
    if posture == Posture::March {
        refuse_if(!rules.grid().has_road(at, to), ROAD)?;
        let rear = rules.info(base).arm.is_logistic() || rules.info(base).arm == Arm::Hq;
        refuse_if(!rear && rules.in_fire_zone(state, other(side), to, None, known), FIREZONE)?;
    }
    if posture == Posture::Withdraw {
        let bad = rules.in_fire_zone(state, other(side), to, Some(at), known)
            || !rules.enemies_at(state, side, to, known).is_empty();
        refuse_if(bad, RETREAT)?;
    }
    Ok(())
}

/// NQ-MOV-5: a corner is turned unless both ways round are closed.
fn check_corner(rules: &Nqm, state: &State, side: Side, base: BaseId, at: Square, to: Square) -> Result<(), Refusal> {
    let ways = [Square { x: to.x, y: at.y }, Square { x: at.x, y: to.y }];
    let known = rules.known_to(rules.info(base).seat);
    let shut = |way: &Square| !rules.grid().is_passable(*way) || !rules.enemies_at(state, side, *way, known).is_empty();
    refuse_if(ways.iter().all(shut), TERRAIN)?;
    if rules.grid().has_road(at, to) {
        return Ok(());
    }
    let river = |way: &Square| {
        rules.grid().river(at, *way).is_some() && !can_cross(rules, state, base, at, *way, false)
            || rules.grid().river(*way, to).is_some() && !can_cross(rules, state, base, *way, to, false)
    };
    let waded = |way: &Square| wades(rules, state, at, *way) || wades(rules, state, *way, to);
    let mined = |way: &Square| known_mine(state, side, at, *way) || known_mine(state, side, *way, to);
    let closed = |way: &Square| river(way) || waded(way) || mined(way);
    if ways.iter().all(closed) {
        let any_river = ways.iter().any(|way| river(way) || waded(way));
        return Err(if any_river { RIVER } else { MINES });
    }
    Ok(())
}

fn known_mine(state: &State, side: Side, from: Square, to: Square) -> bool {
    minefield(state, side, from, to).is_some_and(|mine| state.mines[usize::from(mine)].known)
}

/// Enters a plot for each of its bases.
pub(crate) fn plot<T: Table<State>>(play: &mut Play<'_, T>, order: &Order) {
    let Some((posture, going)) = order.going() else { return };
    let Some(plot) = ways::laid_out(play.rules, play.state, posture, going) else { return };
    for base in plot.bases.iter() {
        let event = Event::Plotted { base, posture: plot.posture, path: plot.path.clone(), now: plot.now };
        play.happen(rule::MOV_1, event);
    }
}

/// Takes plots back: the bases stay where they are.
pub(crate) fn stay<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet) {
    for base in bases.iter() {
        let event = Event::Plotted { base, posture: Posture::Static, path: crate::orders::Path::new(), now: 0 };
        play.happen(rule::MOV_1, event);
    }
}

/// NQ-RCE-2: a look at a square beside the path, or beside where it stands.
pub fn check_look(
    rules: &Nqm,
    state: &State,
    side: Side,
    base: BaseId,
    at: Square,
    from: Square,
) -> Result<(), Refusal> {
    let (info, now) = (rules.info(base), state.base(base));
    refuse_if(info.side != side, filled(NOT_OWN, [called(info)]))?;
    let Some(start) = now.place.square() else { return Err(filled(NOT_ON_TABLE, [called(info)])) };
    let looks = info.arm == Arm::Recce || command::task(state, info.unit) == crate::terms::Task::Recce;
    let on_way = from == start || now.path[..usize::from(now.now).min(now.path.len())].contains(&from);
    refuse_if(!looks || !on_way || !from.is_beside(at) || !rules.grid().has(at) || now.cowed > 0, LOOK)
}

/// NQ-MOV-8, NQ-MOV-9: who may ride on what.
pub fn check_ride(rules: &Nqm, state: &State, side: Side, base: BaseId, on: BaseId) -> Result<(), Refusal> {
    let (info, carrier) = (rules.info(base), rules.info(on));
    refuse_if(info.side != side || carrier.side != side, filled(NOT_OWN, [called(info)]))?;
    let fits = match carrier.arm {
        Arm::TankTransporter => info.arm == Arm::Armour,
        Arm::Transport => info.mobility == Mobility::Foot && state.base(base).sp <= 3,
        Arm::Armour => info.tank_rider,
        _ => false,
    };
    let free = !state.bases.iter().any(|other| other.carrier == Some(on)) && state.base(base).carrier.is_none();
    let together = state.square(base).is_some() && state.square(base) == state.square(on);
    let touching = rules.in_contact(state, base, Known::To(side)) && carrier.arm != Arm::Armour;
    refuse_if(!fits || !free || !together || touching, filled(RIDE, [called(info), called(carrier)]))?;
    refuse_if(state.base(base).cowed > 0, STATE)
}

/// Whether a base follows its standing path by itself (NQ-MOV-20).
pub(crate) fn follow_standing_paths<T: Table<State>>(play: &mut Play<'_, T>) {
    for base in play.rules.roster().base_ids() {
        let now = play.state.base(base);
        if now.now > 0 || now.path.is_empty() || now.place.square().is_none() || now.causes.has(Cause::Broken) {
            continue;
        }
        let path = now.path.clone();
        let posture = now.plotted;
        let most = usize::from(whole_squares(play.rules, play.state, base, posture)).min(path.len());
        let side = play.rules.side_of(base);
        // Who advances by less than a square goes on saving it up.
        let least = usize::from(posture != Posture::Advance);
        let fits = (least..=most).rev().find(|count| {
            let now = u8::try_from(*count).unwrap_or(0);
            let plot = Plot { bases: BaseSet::of(base), posture, path: path.clone(), now };
            check(play.rules, play.state, side, &plot).is_ok()
        });
        match fits {
            Some(count) => {
                let now = u8::try_from(count).unwrap_or(0);
                play.happen(rule::MOV_20, Event::Plotted { base, posture, path, now });
            }
            None => stay(play, BaseSet::of(base)),
        }
    }
}

/// Whether a base is carried along with its carrier.
pub(crate) fn is_aboard(state: &State, base: BaseId) -> bool {
    matches!(state.base(base).place, Place::Aboard(_))
}
