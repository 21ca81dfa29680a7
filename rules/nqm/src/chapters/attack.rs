//! Attacks (NQ-ATK): who may declare them, with whom, under whom; reinforcement, calling off and closing.

use sandtable_kernel::{Refusal, Seat, Side, Table, Word};

use crate::field::Known;
use crate::orders::Declaration;
use crate::play::Play;
use crate::refusals::{
    BOMBARDED, CHAIN, COWED, DISORG, DOCTRINE, FRONTAGE, NO_ATTACK, NO_COMMAND, NO_TARGET, NOT_OWN, NOT_PARTICIPANT,
    ORDER, ORDERED, SAME_HQ, SUPPLY, TWICE, called, filled, refuse_if,
};
use crate::roster::Body;
use crate::state::{Attack, Sent, State};
use crate::terms::{Arm, BaseId, BaseSet, Level, Mission, Posture, Role, Square, Task, Tie, other};
use crate::toggles::Orders;
use crate::{Event, Nqm, corridor, rule};

/// Everybody in an attack.
pub fn participants(attack: &Attack) -> BaseSet {
    attack.front.or(attack.second)
}

/// An attack as it is opened, without number and level.
pub fn declared(side: Side, attack: &Declaration, bound: u8) -> Attack {
    Attack {
        id: 0,
        side,
        target: attack.target,
        hq: attack.hq,
        level: Level::Battalion,
        front: attack.front,
        second: attack.second,
        veterans: BaseSet::NONE,
        caused: 0,
        received: 0,
        won: 0,
        needs: false,
        push: 0,
        breaches: Default::default(),
        air: [0; 2],
        assaulting: false,
        press: attack.press,
        fought: false,
        fresh: false,
        carried: false,
        called_off: false,
        opened: bound,
    }
}

/// Those still in place: on an origin square, in the target square where it is contested (NQ-ATK-1), or on finer grids where
/// their fire reaches it (NQ-GEO-10).
pub fn in_place(rules: &Nqm, state: &State, attack: &Attack) -> BaseSet {
    participants(attack).only(|base| rules.direct_reach(state, base, attack.target, Known::Truth).is_some())
}

/// NQ-ATK-1 to 8: judges a declaration by what its side knows.
pub fn check(rules: &Nqm, state: &State, seat: Seat, attack: &Declaration) -> Result<(), Refusal> {
    let side = rules.side_of_seat(seat).ok_or(CHAIN)?;
    let all = attack.front.or(attack.second);
    refuse_if(all.is_empty() || !rules.grid().has(attack.target), NO_TARGET)?;
    refuse_if(!attack.front.and(attack.second).is_empty(), filled(TWICE, [Word::Text("It")]))?;
    let known = rules.enemies_at(state, side, attack.target, rules.known_to(seat));
    refuse_if(known.is_empty(), NO_TARGET)?;
    refuse_if(
        state.hand.shelled[usize::from(side.0)].contains(&attack.target) || shells(rules, state, side, attack.target),
        BOMBARDED,
    )?;
    // NQ-FPL-3: where Soviet guns have shelled, nobody attacks in the next bound.
    let barred = |entry: &(Side, Square, u8)| *entry == (side, attack.target, state.bound.wrapping_sub(1));
    refuse_if(state.hand.barred.iter().any(barred), DOCTRINE)?;
    for base in all.iter() {
        check_participant(rules, state, side, base, attack.target)?;
    }
    refuse_if(!all.iter().any(|base| corridor::opens_attack(rules, state, base)), ORDER)?;
    match attack.hq {
        Some(hq) => check_hq(rules, state, seat, hq, all, attack.target)?,
        None => {
            refuse_if(!all.iter().all(|base| rules.info(base).seat == seat), CHAIN)?;
            refuse_if(!needs_no_hq(rules, state, side, all, attack.target), NO_COMMAND)?;
        }
    }
    let again = |hq: Option<BaseId>, target: Square| target == attack.target && hq == attack.hq && hq.is_some();
    let taken = state.attacks.iter().any(|open| open.side == side && again(open.hq, open.target))
        || state.declared.iter().any(|(by, open)| *by == side && again(open.hq, open.target));
    refuse_if(taken, SAME_HQ)?;
    check_frontage(rules, state, attack.target, attack.front, attack.second)
}

/// NQ-FPL-8: whether a side has entered indirect fire on a square.
fn shells(rules: &Nqm, state: &State, side: Side, square: Square) -> bool {
    rules.roster().of_side[usize::from(side.0)]
        .iter()
        .any(|base| matches!(state.base(base).mission, Some((Mission::Prep | Mission::Harass, at)) if at == square))
}

/// NQ-ATK-4, NQ-ATK-14: one base of an attack.
pub fn check_participant(rules: &Nqm, state: &State, side: Side, base: BaseId, target: Square) -> Result<(), Refusal> {
    let (info, now) = (rules.info(base), state.base(base));
    refuse_if(info.side != side, filled(NOT_OWN, [called(info)]))?;
    let cannot = filled(NOT_PARTICIPANT, [called(info)]);
    let Some(square) = now.place.square() else { return Err(cannot) };
    let near = square.is_near(target) || rules.direct_reach(state, base, target, rules.known_to(info.seat)).is_some();
    let kind = info.arm.fires_missions() || matches!(info.role, Role::Logistic | Role::Observer | Role::Air);
    refuse_if(
        !near || kind || now.unwounded() == 0 || matches!(now.posture, Posture::March | Posture::Withdraw),
        cannot,
    )?;
    refuse_if(now.cowed > 0, COWED)?;
    refuse_if(now.is_disorganised(), DISORG)?;
    refuse_if(!rules.is_ordered(state, base), ORDERED)?;
    refuse_if(!state.unit(info.unit).supplied, SUPPLY)?;
    refuse_if(!corridor::allows_attack(rules, state, base, target), ORDER)?;
    let busy = state.attacks.iter().any(|open| !open.called_off && participants(open).has(base))
        || state.declared.iter().any(|(_, open)| open.front.or(open.second).has(base));
    refuse_if(busy, filled(TWICE, [called(info)]))
}

/// NQ-ATK-3, NQ-ATK-4, NQ-DIS-7: an HQ that is present and commands everybody in the attack.
fn check_hq(rules: &Nqm, state: &State, seat: Seat, hq: BaseId, all: BaseSet, target: Square) -> Result<(), Refusal> {
    let Some(body) = rules.roster().commanded_by(hq).filter(|_| rules.info(hq).seat == seat) else { return Err(CHAIN) };
    let Some(at) = state.square(hq) else { return Err(NO_COMMAND) };
    let present = all.iter().any(|base| state.square(base).is_some_and(|origin| origin.is_near(at)));
    refuse_if(!present || state.base(hq).is_disorganised() || state.base(hq).cowed > 0, NO_COMMAND)?;
    for base in all.iter() {
        refuse_if(!is_under(rules, state, body, base), filled(NOT_PARTICIPANT, [called(rules.info(base))]))?;
    }
    let side = rules.side_of(hq);
    let counter = state.taken.iter().any(|taken| taken.square == target && taken.loser == side);
    let ordered = all.iter().any(|base| {
        let plan = &state.unit(rules.unit_of(base)).plan;
        matches!(plan.task, Task::Attack | Task::Advance) && corridor::in_corridor(plan, target)
    });
    let planned = state.queue.iter().any(|item| item.what == Sent::Counter(hq, target) && item.due <= state.bound);
    let free = rules.toggles().orders == Orders::Free && was_hit(rules, state, body);
    // NQ-CTR-7: companies and battalions need not plan it ahead.
    let high = rules.roster().level(body) >= Level::Regiment;
    refuse_if(counter && high && !ordered && !planned && !free, ORDER)
}

/// NQ-CTR-7: somebody of the body is under attack, or was ejected in this bound or the one before.
fn was_hit(rules: &Nqm, state: &State, body: Body) -> bool {
    rules.roster().body_bases(body).iter().any(|base| {
        let now = state.base(base);
        let attacked = |at: Square| state.attacks.iter().any(|open| open.side != now.side && open.target == at);
        let ejected = now.retreated > 0 && now.retreated + 1 >= state.bound;
        ejected || now.place.square().is_some_and(attacked)
    })
}

/// NQ-ATK-4, NQ-FOR-13: of the body's tree, or tied to it.
pub fn is_under(rules: &Nqm, state: &State, body: Body, base: BaseId) -> bool {
    let roster = rules.roster();
    if roster.body_bases(body).has(base) && !is_held_back(rules, state, body, base) {
        return true;
    }
    serves(rules, state, base, body, &[Tie::UnderCommand, Tie::DirectSupport])
}

/// NQ-FOR-13, NQ-R-81: a supporting base of the tree that somebody else in it has under command.
fn is_held_back(rules: &Nqm, state: &State, body: Body, base: BaseId) -> bool {
    let Some((Tie::UnderCommand, bodies)) = &state.unit(rules.unit_of(base)).tie else { return false };
    !bodies.iter().any(|tied| contains(rules, body, *tied))
}

/// Whether a body is another or part of it.
fn contains(rules: &Nqm, whole: Body, part: Body) -> bool {
    let roster = rules.roster();
    match (whole, part) {
        (Body::Formation(whole), Body::Formation(part)) => roster.is_within(part, whole),
        (Body::Formation(whole), Body::Unit(part)) => roster.is_within(roster.unit(part).formation, whole),
        (whole, part) => whole == part,
    }
}

/// Whether a base serves a body, or part of it, in one of these ways.
pub fn serves(rules: &Nqm, state: &State, base: BaseId, body: Body, ties: &[Tie]) -> bool {
    let Some((tie, bodies)) = &state.unit(rules.unit_of(base)).tie else { return false };
    ties.contains(tie) && bodies.iter().any(|tied| contains(rules, body, *tied))
}

/// NQ-ATK-3: attacks that need no command base.
pub(crate) fn needs_no_hq(rules: &Nqm, state: &State, side: Side, all: BaseSet, target: Square) -> bool {
    let roster = rules.roster();
    let unit = all.first().map(|base| rules.unit_of(base));
    let one_unit = all.iter().all(|base| Some(rules.unit_of(base)) == unit);
    if all.len() == 1
        && all.iter().all(|base| {
            let info = rules.info(base);
            info.is_specialist()
                || info.arm == Arm::Armour
                || roster.unit(info.unit).bases.len() == 1 && info.arm.is_teeth()
        })
    {
        return true;
    }
    if one_unit && all.iter().all(|base| rules.info(base).arm == Arm::Armour) {
        return true;
    }
    let full = all.only(|base| rules.info(base).is_full_size()).len();
    one_unit && full <= 1 && is_counter(state, side, target)
}

/// NQ-CTR-7: an attack on a square just lost, or on an origin square of an enemy attack.
pub fn is_counter(state: &State, side: Side, target: Square) -> bool {
    let lost = state.taken.iter().any(|taken| taken.square == target && taken.loser == side);
    let origin = state.attacks.iter().any(|attack| {
        attack.side == other(side)
            && attack.opened < state.bound
            && participants(attack).iter().any(|base| state.square(base) == Some(target))
    });
    lost || origin
}

/// NQ-ATK-5: per origin square, as many full-size bases in each rank as the target's edge has room for.
fn check_frontage(rules: &Nqm, state: &State, target: Square, front: BaseSet, second: BaseSet) -> Result<(), Refusal> {
    let most = rules.edge_frontage(state, target);
    let full = |set: BaseSet, square: Square| {
        set.only(|base| state.square(base) == Some(square) && rules.info(base).is_full_size()).len()
    };
    for base in front.or(second).iter() {
        let Some(square) = state.square(base) else { continue };
        refuse_if(full(front, square) > most || full(second, square) > most, FRONTAGE)?;
    }
    let rear_fights = rules.is_coarse() || second.iter().all(|base| rules.info(base).role == Role::Support);
    refuse_if(!rear_fights, FRONTAGE)
}

/// An open attack of this seat's side that the seat commands.
pub fn own_attack(rules: &Nqm, state: &State, seat: Seat, id: u8) -> Result<Attack, Refusal> {
    let side = rules.side_of_seat(seat);
    let attack = state.attack(id).filter(|attack| Some(attack.side) == side && !attack.called_off).ok_or(NO_ATTACK)?;
    let by = attack.hq.or(participants(attack).first()).map(|base| rules.info(base).seat);
    refuse_if(by != Some(seat), CHAIN)?;
    Ok(*attack)
}

/// NQ-FF-14: bases that join an open attack.
pub fn check_reinforcement(rules: &Nqm, state: &State, seat: Seat, id: u8, bases: BaseSet) -> Result<(), Refusal> {
    let attack = own_attack(rules, state, seat, id)?;
    refuse_if(bases.is_empty(), NO_ATTACK)?;
    for base in bases.iter() {
        check_participant(rules, state, attack.side, base, attack.target)?;
        if let Some(body) = attack.hq.and_then(|hq| rules.roster().commanded_by(hq)) {
            refuse_if(!is_under(rules, state, body, base), filled(NOT_PARTICIPANT, [called(rules.info(base))]))?;
        }
    }
    check_frontage(rules, state, attack.target, attack.front, attack.second.or(bases))
}

/// NQ-SEQ-13: declared attacks are numbered and revealed, and whoever is in them shows himself (NQ-HID-3).
pub(crate) fn reveal<T: Table<State>>(play: &mut Play<'_, T>) {
    let mut declared = play.state.declared.clone();
    declared.sort_by_key(|(side, attack)| {
        let by = attack.hq.or(attack.front.or(attack.second).first());
        (side.0, attack.target, by.map_or(0, |base| base.0))
    });
    for (side, attack) in declared {
        let level = attack
            .hq
            .and_then(|hq| play.rules.roster().commanded_by(hq))
            .map_or(Level::Battalion, |body| play.rules.roster().level(body));
        // Numbers run on through the battle; a battle that runs out of them takes up those of attacks long closed.
        let unused = (1..=250).find(|id| play.state.attack(*id).is_none());
        let id = if play.state.next_attack <= 250 { play.state.next_attack } else { unused.unwrap_or(250) };
        play.happen(rule::ATK_1, Event::AttackOpened { id, side, attack, level });
        for base in attack.front.or(attack.second).iter() {
            if play.state.base(base).concealed {
                play.happen(rule::HID_3, Event::Revealed { base });
            }
        }
    }
}

/// NQ-ATK-10: attacks that are over are closed, in id order.
pub(crate) fn close<T: Table<State>>(play: &mut Play<'_, T>) {
    for attack in play.state.attacks.clone() {
        let empty = play.rules.at(play.state, other(attack.side), attack.target).is_empty();
        let idle = !attack.fought;
        if attack.carried || attack.called_off || in_place(play.rules, play.state, &attack).is_empty() || idle || empty
        {
            play.happen(rule::ATK_10, Event::AttackClosed { attack: attack.id });
        }
    }
}

/// NQ-SEQ-4: the open attacks in the order of their squares.
pub fn in_order(state: &State) -> impl Iterator<Item = u8> + use<> {
    let mut order: Vec<(Square, u8)> = state.attacks.iter().map(|attack| (attack.target, attack.id)).collect();
    order.sort_unstable();
    order.into_iter().map(|(_, id)| id)
}
