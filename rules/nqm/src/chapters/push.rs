//! Push back (NQ-PSH, NQ-OVR, NQ-FF-19): mobile defenders give ground, winners go in, squares and works change hands.

use sandtable_kernel::{RuleId, Side, Table};

use crate::attack::in_place;
use crate::play::Play;
use crate::pulses::MineHit;
use crate::state::{Attack, Frame, Stage, State};
use crate::terms::{Arm, BaseId, BaseSet, Posture, Square, Task, Works, other};
use crate::toggles::{HalfMoves, Orders};
use crate::{Event, Nqm, casualties, corridor, movement, pulses, retreat, rule, tanks};

/// NQ-ATK-13, NQ-R-109: who fires out of a position without an order to attack stays in it, unless the attack is pressed.
pub fn stays(rules: &Nqm, state: &State, attack: &Attack, base: BaseId) -> bool {
    let plan = &state.unit(rules.unit_of(base)).plan;
    let ordered = matches!(plan.task, Task::Attack | Task::Advance) && corridor::in_corridor(plan, attack.target);
    let bound_to_attack = rules.toggles().orders == Orders::Structured && ordered;
    !attack.press && !bound_to_attack && rules.is_in_position(state, base)
}

/// NQ-PSH-1: an attack that has won gains ground at its slowest rate; with a whole square the defender must go.
pub(crate) fn push<T: Table<State>>(play: &mut Play<'_, T>, id: u8) {
    let rules = play.rules;
    let Some(attack) = play.state.attack(id).copied() else { return };
    if attack.carried || attack.called_off {
        return;
    }
    let present = in_place(rules, play.state, &attack);
    if present.iter().all(|base| stays(rules, play.state, &attack, base)) {
        return;
    }
    let enemies = rules.at(play.state, other(attack.side), attack.target);
    if enemies.is_empty() {
        // NQ-FF-19: nobody is left of those who were there, whatever destroyed them or drove them out.
        if attack.fought || !ejected(rules, play.state, attack.target, other(attack.side)).is_empty() {
            play.then(Stage::EnterSquare(id));
        }
        return;
    }
    let mobile = enemies.only(|base| !rules.is_in_position(play.state, base) && play.state.base(base).cowed == 0);
    if mobile.is_empty() || attack.won != play.state.bound || attack.needs || attack.assaulting {
        return;
    }
    let front = present
        .and(attack.front)
        .only(|base| !play.state.base(base).is_disorganised() && !stays(rules, play.state, &attack, base));
    let slowest = front.iter().map(|base| rules.allowance(play.state, base, Posture::Advance)).min().unwrap_or(0);
    let square = rules.tables().square_parts();
    let whole = rules.toggles().half_moves == HalfMoves::Whole && slowest > 0;
    let gained = u32::from(attack.push) + if whole { slowest.max(square) } else { slowest };
    if gained < square {
        let parts = u16::try_from(gained).unwrap_or(0);
        return play.happen(rule::PSH_1, Event::PushGained { attack: id, parts });
    }
    let parts = u16::try_from(gained - square).unwrap_or(0);
    play.happen(rule::PSH_1, Event::PushGained { attack: id, parts });
    tanks::wear_out(play, front);
    play.keep(|hand| hand.pushed = [mobile, BaseSet::NONE]);
    for base in mobile.iter() {
        play.ask(Frame::Retreat { base, from: attack.target, disperse: false });
    }
    let spared = spared_by_tanks(rules, front, enemies);
    play.then(Stage::Tests { fight: enemies, first: attack.side, spared });
    play.then(Stage::EnterSquare(id));
    play.then(Stage::PushOn(id, attack.target));
}

/// NQ-TNK-1: tanks that only tanks push take no test.
fn spared_by_tanks(rules: &Nqm, winners: BaseSet, pushed: BaseSet) -> BaseSet {
    let tanks = winners.or(pushed).iter().all(|base| rules.info(base).arm == Arm::Armour);
    let units = pushed.iter().filter(|_| tanks).map(|base| rules.roster().unit(rules.unit_of(base)).bases);
    units.fold(BaseSet::NONE, BaseSet::or)
}

/// NQ-PSH-3, NQ-PSH-4: the winners go in, the front rank first, if nobody is left.
pub(crate) fn enter<T: Table<State>>(play: &mut Play<'_, T>, id: u8) {
    let rules = play.rules;
    let Some(attack) = play.state.attack(id).copied() else { return };
    if !rules.at(play.state, other(attack.side), attack.target).is_empty() {
        return play.happen(rule::PSH_3, Event::Carried { attack: id });
    }
    let fit = in_place(play.rules, play.state, &attack).only(|base| {
        let now = play.state.base(base);
        let near = now.place.square().is_some_and(|at| at.is_near(attack.target));
        near && !now.is_disorganised() && now.cowed == 0 && !stays(rules, play.state, &attack, base)
    });
    let order: Vec<BaseId> = fit.and(attack.front).iter().chain(fit.and(attack.second).iter()).collect();
    if ask_about_mines(play, Stage::EnterSquare(id), &order, attack.target) {
        return;
    }
    let (mut entered, mut hits) = (0, Vec::new());
    for base in order {
        if may_enter(play.rules, play.state, base, attack.target) {
            hits.extend(enter_over_mines(play, rule::PSH_4, base, attack.target));
            play.keep(|hand| hand.pushed[1].insert(base));
            entered += 1;
        }
    }
    if entered > 0 {
        take_square(play, attack.target, other(attack.side));
    }
    play.happen(rule::ATK_10, Event::Carried { attack: id });
    hits.into_iter().rev().for_each(|hit| pulses::suffer(play, hit));
}

/// NQ-CA-21: whoever would enter over mines is asked whether he forces them, once; engineers who go the same way make a gap.
fn ask_about_mines<T: Table<State>>(play: &mut Play<'_, T>, again: Stage, order: &[BaseId], to: Square) -> bool {
    let mut asked: Vec<BaseId> = Vec::new();
    let before = play.state.hand.asked;
    for base in order.iter().copied().filter(|base| !before.has(*base)) {
        let side = play.rules.side_of(base);
        let Some(at) = play.state.square(base).filter(|at| at.is_beside(to)) else { continue };
        let Some(mine) = movement::minefield(play.state, side, at, to) else { continue };
        let clears =
            |other: &BaseId| play.state.square(*other) == Some(at) && pulses::clears(play.rules, play.state, *other);
        if order.iter().any(clears) {
            play.happen(rule::ENG_8, Event::GapMade { mine, open: true });
        } else if movement::can_cross(play.rules, play.state, base, at, to, true)
            && play.rules.has_room(play.state, side, to, BaseSet::of(base))
        {
            if !play.state.mines[usize::from(mine)].known {
                play.happen(rule::CA_21, Event::MineFound { mine });
            }
            asked.push(base);
        }
    }
    if asked.is_empty() {
        return false;
    }
    for base in asked {
        play.keep(|hand| hand.asked.insert(base));
        play.ask(Frame::Mine(base));
    }
    play.then(again);
    true
}

/// Whether a base can go into a square that is open to it: over the edge, through the mines it forces, and with room.
fn may_enter(rules: &Nqm, state: &State, base: BaseId, to: Square) -> bool {
    let side = rules.side_of(base);
    let Some(at) = state.square(base).filter(|at| at.is_beside(to)) else { return false };
    let mined = movement::minefield(state, side, at, to).is_some();
    movement::can_cross(rules, state, base, at, to, true)
        && (!mined || state.hand.forced.has(base))
        && rules.has_room(state, side, to, BaseSet::of(base))
}

/// A base enters; NQ-ENG-9: mines it forces have their die.
fn enter_over_mines<T: Table<State>>(play: &mut Play<'_, T>, by: RuleId, base: BaseId, to: Square) -> Option<MineHit> {
    let from = play.state.square(base);
    let mined = from.is_some_and(|at| movement::minefield(play.state, play.rules.side_of(base), at, to).is_some());
    play.happen(by, Event::Entered { base, to });
    if mined { pulses::force_mines(play, base) } else { None }
}

/// NQ-PSH-1: while a whole square is left, those pushed who still touch the winners go one more, and these may follow.
pub(crate) fn push_on<T: Table<State>>(play: &mut Play<'_, T>, id: u8, square: Square) {
    let rules = play.rules;
    let whole = rules.tables().square_parts();
    let Some(attack) = play.state.attack(id).copied() else { return };
    let [pushed, entered] = play.state.hand.pushed;
    let inside = entered.iter().any(|base| play.state.square(base) == Some(square));
    let touching = pushed.only(|base| play.state.square(base).is_some_and(|at| at.is_beside(square)));
    let Some(next) = touching.first().and_then(|base| play.state.square(base)) else { return };
    if u32::from(attack.push) < whole || !inside {
        return;
    }
    let parts = u16::try_from(u32::from(attack.push) - whole).unwrap_or(0);
    play.happen(rule::PSH_1, Event::PushGained { attack: id, parts });
    for base in touching.iter() {
        if let Some(from) = play.state.square(base) {
            play.ask(Frame::Retreat { base, from, disperse: false });
        }
    }
    let spared = spared_by_tanks(rules, entered, touching);
    play.then(Stage::Tests { fight: touching, first: attack.side, spared });
    play.then(Stage::Follow(id, next));
}

/// Those who went in follow into the next square, if nobody is left there.
pub(crate) fn follow<T: Table<State>>(play: &mut Play<'_, T>, id: u8, square: Square) {
    let rules = play.rules;
    let Some(attack) = play.state.attack(id).copied() else { return };
    if !rules.at(play.state, other(attack.side), square).is_empty() {
        return;
    }
    let order: Vec<BaseId> = play.state.hand.pushed[1].iter().collect();
    if ask_about_mines(play, Stage::Follow(id, square), &order, square) {
        return;
    }
    let (mut entered, mut hits) = (false, Vec::new());
    for base in order {
        if may_enter(rules, play.state, base, square) {
            hits.extend(enter_over_mines(play, rule::PSH_1, base, square));
            entered = true;
        }
    }
    if entered {
        take_square(play, square, other(attack.side));
        play.then(Stage::PushOn(id, square));
    }
    hits.into_iter().rev().for_each(|hit| pulses::suffer(play, hit));
}

/// NQ-MOV-18, NQ-TER-8: works their owner has left are nobody's once an enemy stands in them alone.
pub(crate) fn seize_works<T: Table<State>>(play: &mut Play<'_, T>) {
    for position in play.state.positions.clone() {
        let Some(owner) = position.owner.filter(|_| position.works != Works::None) else { continue };
        let (rules, square) = (play.rules, position.square);
        let left = rules.at(play.state, owner, square).is_empty();
        if left && rules.at(play.state, other(owner), square).iter().any(|base| rules.is_combat(play.state, base)) {
            play.happen(rule::TER_8, Event::WorksTaken { at: square, works: position.works, owner: None });
        }
    }
}

/// NQ-MOV-18, NQ-TER-8: a square changes hands; its works are nobody's for now.
pub(crate) fn take_square<T: Table<State>>(play: &mut Play<'_, T>, square: Square, loser: Side) {
    let ejected = ejected(play.rules, play.state, square, loser);
    play.happen(rule::MOV_18, Event::SquareTaken { at: square, loser, ejected });
    if let Some(position) = play.state.works(square).copied()
        && position.owner == Some(loser)
        && position.works != Works::None
    {
        play.happen(rule::TER_8, Event::WorksTaken { at: square, works: position.works, owner: None });
    }
}

/// NQ-CTR-2: whom a side has lost out of a square in this bound, driven off or for good.
pub(crate) fn ejected(rules: &Nqm, state: &State, square: Square, loser: Side) -> BaseSet {
    let gone = state.hand.left.iter().filter(|(at, base)| *at == square && rules.side_of(*base) == loser);
    gone.map(|(_, base)| *base).collect()
}

/// NQ-TNK-5: tanks that lose to the infantry around them go back where they came from, or are lost.
pub(crate) fn drive_out<T: Table<State>>(play: &mut Play<'_, T>, tank: BaseId, from: Square) {
    let side = play.rules.side_of(tank);
    let free = |square: &Square| {
        *square != from
            && play.rules.at(play.state, other(side), *square).is_empty()
            && play.rules.has_room(play.state, side, *square, BaseSet::of(tank))
    };
    match play.state.base(tank).origin.filter(free) {
        Some(to) => play.happen(rule::TNK_5, Event::WentBack { base: tank, to }),
        None => casualties::lose(play, tank, crate::state::Place::Destroyed, rule::TNK_5),
    }
}

/// NQ-CA-15, NQ-CA-16: bases inside a lost assault go back where they came from, or where they can.
pub(crate) fn send_back<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet, from: Square) {
    for base in bases.iter() {
        if play.state.square(base) != Some(from) {
            continue;
        }
        let side = play.rules.side_of(base);
        let enemies = play.rules.at(play.state, other(side), from);
        if enemies.is_empty() {
            continue;
        }
        let free = |square: Square| {
            play.rules.at(play.state, other(side), square).is_empty()
                && play.rules.has_room(play.state, side, square, BaseSet::of(base))
        };
        let origin = play.state.base(base).origin.filter(|square| free(*square));
        let to = origin
            .or_else(|| retreat::best_square(play.rules, play.state, base, from, false).filter(|square| free(*square)));
        match to {
            Some(to) => play.happen(rule::CA_16, Event::WentBack { base, to }),
            None => casualties::lose(play, base, crate::state::Place::Captured, rule::CA_15),
        }
    }
}
