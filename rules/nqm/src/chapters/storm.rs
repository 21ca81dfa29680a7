//! Declaring close assaults (NQ-CA-1 to 7, NQ-CA-20 to 22): areas, who may go in, and areas that fall without dice.

use sandtable_kernel::{Refusal, Seat, Side, Table};

use crate::attack::{own_attack, participants};
use crate::event::Area;
use crate::field::Known;
use crate::play::Play;
use crate::refusals::{
    AREA, CA_COMMAND, COWED, DISORG, MINES, NO_POSITION, NO_TARGET, NOT_PARTICIPANT, NOT_WON, REINFORCE, RIVER, STATE,
    called, filled, refuse_if,
};
use crate::state::{Attack, Frame, MOST_AREAS, Place, Stage, State, Storm};
use crate::terms::{Arm, BaseId, BaseSet, Cause, Grade, Role, Square, other};
use crate::toggles::{Areas, DisperseScope};
use crate::{Event, Nqm, casualties, movement, pulses, rule, tanks};

/// NQ-CA-3: the areas of a side's square, numbered from 1 by their lowest unit.
pub fn areas(rules: &Nqm, state: &State, side: Side, square: Square) -> Vec<BaseSet> {
    labelled(rules, state, side, square).into_iter().map(|(_, bases)| bases).collect()
}

/// The areas of a side's square with labels that stay when others fall: of a unit, of what the owner split off, or 0 where the
/// square is one area.
pub fn labelled(rules: &Nqm, state: &State, side: Side, square: Square) -> Vec<(u16, BaseSet)> {
    let here = rules.at(state, side, square);
    if here.is_empty() {
        return Vec::new();
    }
    if rules.toggles().areas == Areas::Single {
        return vec![(0, here)];
    }
    // Label 0 joins the strongest area; others are a unit of its own, or what the owner split off.
    let anchors: Vec<u16> = {
        let mut units: Vec<u16> = here
            .iter()
            .filter(|base| {
                rules.info(*base).is_full_size()
                    && rules.roster().unit_of(*base).teeth
                    && rules.info(*base).arm.is_teeth()
            })
            .map(|base| u16::from(rules.unit_of(base).0) + 1)
            .collect();
        units.sort_unstable();
        units.dedup();
        units
    };
    let label = |base: BaseId| match state.base(base).area {
        0 => {
            let own = u16::from(rules.unit_of(base).0) + 1;
            if anchors.contains(&own) { own } else { 0 }
        }
        split => 1000 + u16::from(split),
    };
    let mut labels: Vec<u16> = here.iter().map(label).filter(|label| *label > 0).collect();
    labels.sort_unstable();
    labels.dedup();
    if labels.is_empty() {
        return vec![(0, here)];
    }
    let area = |wanted: &u16| (*wanted, here.only(|base| label(base) == *wanted));
    let mut found: Vec<(u16, BaseSet)> = labels.iter().map(area).collect();
    let full = |set: &BaseSet| set.only(|base| rules.info(base).is_full_size()).len();
    let strongest = (0..found.len()).max_by_key(|place| (full(&found[*place].1), usize::MAX - place)).unwrap_or(0);
    found[strongest].1 = found[strongest].1.or(here.only(|base| label(base) == 0));
    found
}

/// DC-AREA: a base joins an area of its square; NQ-CA-3: there are no more areas than full-size bases.
pub fn check_area(rules: &Nqm, state: &State, base: BaseId, number: u8) -> Result<(), Refusal> {
    let Some(square) = state.square(base) else { return Err(STATE) };
    let side = rules.side_of(base);
    let here = rules.at(state, side, square);
    let full = here.only(|other| rules.info(other).is_full_size()).len();
    let mut labels: Vec<u8> =
        here.iter().map(|other| if other == base { number } else { state.base(other).area }).collect();
    labels.sort_unstable();
    labels.dedup();
    let split = labels.iter().filter(|label| **label > 0).count();
    // Who is split off no longer counts for the area of his unit.
    let mut whole: Vec<u16> = here
        .only(|other| {
            rules.info(other).is_full_size() && (if other == base { number } else { state.base(other).area }) == 0
        })
        .iter()
        .map(|other| u16::from(rules.unit_of(other).0))
        .collect();
    whole.sort_unstable();
    whole.dedup();
    refuse_if(usize::from(number) > MOST_AREAS || split + whole.len() > full.max(1), AREA)
}

/// An area as an assault names it; the whole square for number 0, nobody where there is no such area.
pub fn area(rules: &Nqm, state: &State, side: Side, square: Square, number: u8) -> Area {
    let found = match number {
        0 => Some((0, rules.at(state, side, square))),
        _ => labelled(rules, state, side, square).get(usize::from(number) - 1).copied(),
    };
    let (label, bases) = found.unwrap_or((0, BaseSet::NONE));
    Area { number, label, bases }
}

/// Who of the area an assault goes against is still in the square; others that fall meanwhile change nothing (NQ-CA-3).
pub fn garrison(rules: &Nqm, state: &State, storm: &Storm) -> BaseSet {
    storm.garrison.and(rules.at(state, other(storm.side), storm.target))
}

/// NQ-CA-5: who can defend an area.
pub fn able(state: &State, rules: &Nqm, area: BaseSet) -> BaseSet {
    area.only(|base| {
        let now = state.base(base);
        now.unwounded() > 0 && now.cowed == 0 && rules.info(base).role != Role::Observer
    })
}

/// NQ-DIS-6, NQ-CTR-4: who collapses when assaulted.
pub fn collapses(rules: &Nqm, state: &State, base: BaseId, counter: bool) -> bool {
    let now = state.base(base);
    let hard = rules.grade(state, base).is_hard();
    let shaken = counter && !(hard && state.unit(rules.unit_of(base)).supplied);
    let self_reliant = !rules.is_coarse() && rules.info(base).role == Role::Support;
    match rules.toggles().disperse_scope {
        _ if now.causes.has(Cause::Broken) => true,
        DisperseScope::Any => (now.is_disorganised() || shaken) && !self_reliant,
        DisperseScope::BrokenOnly => false,
    }
}

/// Whether the firefight lets these go in now (NQ-CA-2, NQ-CA-15, NQ-FF-20, NQ-TNK-2, NQ-TNK-7).
fn check_won(rules: &Nqm, state: &State, attack: &Attack, bases: BaseSet, area: &Area) -> Result<(), Refusal> {
    let enemy = other(attack.side);
    let cowed = !area.bases.is_empty() && area.bases.iter().all(|base| state.base(base).cowed > 0);
    if attack.breach(area.label, state.bound).is_some() || cowed {
        return Ok(());
    }
    let rolls = tanks::rolls_in(rules, bases);
    let overrun = rolls && !tanks::has_anti_tank_fire(rules, state, enemy, attack.target);
    if overrun {
        return Ok(());
    }
    refuse_if(attack.needs, REINFORCE)?;
    let last = attack.won > 0 && attack.won + 1 >= state.bound;
    let grade = assault_grade(rules, state, attack, bases);
    let now = attack.won == state.bound && attack.won > 0;
    refuse_if(!last || now && !rolls && !grade.is_hard(), NOT_WON)
}

/// NQ-CA-6: whether an assault goes in only because it is pressed, by armour, troops in carriers and riders on tanks.
pub fn presses(rules: &Nqm, state: &State, attack: &Attack, bases: BaseSet, area: &Area) -> bool {
    let armoured = |base: BaseId| {
        let info = rules.info(base);
        info.arm == Arm::Armour || info.apc || info.tank_rider
    };
    attack.press && bases.iter().all(armoured) && check_won(rules, state, attack, bases, area).is_err()
}

/// NQ-GRD-3: the commanding HQ's unit where it has bases in the assault, else the lowest grade.
pub fn assault_grade(rules: &Nqm, state: &State, attack: &Attack, bases: BaseSet) -> Grade {
    let commanding =
        attack.hq.map(|hq| rules.unit_of(hq)).filter(|unit| !rules.roster().unit(*unit).bases.and(bases).is_empty());
    match commanding {
        Some(unit) => state.unit(unit).grade,
        None => bases.iter().map(|base| rules.grade(state, base)).min().unwrap_or(Grade::Green),
    }
}

/// DC-ASSAULT: judges an assault of an attack on an area, or of troops on tanks among them (attack 0, NQ-TNK-5).
pub fn check(rules: &Nqm, state: &State, seat: Seat, id: u8, area: u8, bases: BaseSet) -> Result<(), Refusal> {
    refuse_if(bases.is_empty(), NO_TARGET)?;
    if id == 0 {
        return check_strike_back(rules, state, seat, bases);
    }
    check_assault(rules, state, &own_attack(rules, state, seat, id)?, area, bases)
}

/// An assault of an attack on one of the areas of its target.
fn check_assault(rules: &Nqm, state: &State, attack: &Attack, number: u8, bases: BaseSet) -> Result<(), Refusal> {
    let area = area(rules, state, other(attack.side), attack.target, number);
    let there = area.bases;
    refuse_if(number == 0 || there.is_empty(), AREA)?;
    for base in bases.iter() {
        check_member(rules, state, attack, base)?;
    }
    let taken = state.storms.iter().any(|storm| !storm.bases.and(bases).is_empty());
    refuse_if(taken, AREA)?;
    if !presses(rules, state, attack, bases, &area) {
        check_won(rules, state, attack, bases, &area)?;
    }
    let cowed = there.iter().all(|base| state.base(base).cowed > 0);
    let contested = rules.is_contested(state, attack.target);
    let hunted = bases.iter().all(|base| matches!(rules.info(base).arm, Arm::Infantry | Arm::Engineer))
        && rules.is_close(state, attack.target)
        && there.iter().all(|base| rules.info(base).arm == Arm::Armour && !state.base(base).moved);
    let position = there.iter().any(|base| rules.is_in_position(state, base));
    refuse_if(!position && !cowed && !contested && !hunted, NO_POSITION)?;
    check_command(rules, state, attack, bases)?;
    check_edges(rules, state, attack.side, attack.target, bases)
}

fn check_member(rules: &Nqm, state: &State, attack: &Attack, base: BaseId) -> Result<(), Refusal> {
    let (info, now) = (rules.info(base), state.base(base));
    let near = now.place.square().is_some_and(|square| square.is_near(attack.target));
    let cannot = !participants(attack).has(base) || !near || !info.may_assault() || now.unwounded() == 0;
    refuse_if(cannot, filled(NOT_PARTICIPANT, [called(info)]))?;
    refuse_if(now.cowed > 0, COWED)?;
    refuse_if(now.is_disorganised(), DISORG)
}

/// NQ-CA-4: more than one base goes in with its command base, armour excepted.
fn check_command(rules: &Nqm, state: &State, attack: &Attack, bases: BaseSet) -> Result<(), Refusal> {
    if bases.len() < 2 || bases.iter().all(|base| rules.info(base).arm == Arm::Armour) {
        return Ok(());
    }
    let origins = |hq: BaseId| {
        state.square(hq).is_some_and(|at| {
            bases.iter().any(|base| state.square(base) == Some(at) || state.base(base).origin == Some(at))
        })
    };
    let unit_hq = bases.iter().filter_map(|base| rules.roster().unit_of(base).hq);
    refuse_if(!attack.hq.into_iter().chain(unit_hq).any(origins), CA_COMMAND)
}

/// NQ-CA-1, NQ-CA-21: rivers and known minefields between them and the target.
fn check_edges(rules: &Nqm, state: &State, side: Side, target: Square, bases: BaseSet) -> Result<(), Refusal> {
    let engineers = bases.iter().any(|base| pulses::clears(rules, state, base));
    for base in bases.iter() {
        let Some(square) = state.square(base).filter(|square| *square != target) else { continue };
        refuse_if(!movement::can_cross(rules, state, base, square, target, true), RIVER)?;
        let known =
            movement::minefield(state, side, square, target).filter(|mine| state.mines[usize::from(*mine)].known);
        refuse_if(known.is_some() && !engineers, MINES)?;
    }
    Ok(())
}

/// NQ-TNK-5: infantry falls on tanks that stayed among it without infantry of their own.
fn check_strike_back(rules: &Nqm, state: &State, seat: Seat, bases: BaseSet) -> Result<(), Refusal> {
    let Some(square) = bases.first().and_then(|base| state.square(base)) else { return Err(NO_TARGET) };
    for base in bases.iter() {
        let (info, now) = (rules.info(base), state.base(base));
        let cannot =
            info.seat != seat || state.square(base) != Some(square) || !info.may_assault() || now.unwounded() == 0;
        refuse_if(cannot || now.is_disorganised(), filled(NOT_PARTICIPANT, [called(info)]))?;
        refuse_if(now.cowed > 0, COWED)?;
    }
    // NQ-CA-4: several bases go in with their command base, which stands among them.
    let led = |base: BaseId| rules.roster().unit_of(base).hq.is_some_and(|hq| state.square(hq) == Some(square));
    let armour = bases.iter().all(|base| rules.info(base).arm == Arm::Armour);
    refuse_if(bases.len() > 1 && !armour && !bases.iter().any(led), CA_COMMAND)?;
    let side = rules.side_of_seat(seat).ok_or(NO_TARGET)?;
    let enemies = rules.enemies_at(state, side, square, Known::To(side));
    let only_tanks = !enemies.is_empty() && enemies.iter().all(|enemy| rules.info(enemy).arm == Arm::Armour);
    let fresh = enemies.iter().any(|enemy| state.base(enemy).moved);
    let twice = state.storms.iter().any(|storm| storm.side == side && storm.target == square);
    refuse_if(!only_tanks || fresh || twice, NO_TARGET)
}

/// Whether a seat has anything to assault with in step 6a.
pub fn has_business(rules: &Nqm, state: &State, seat: Seat) -> bool {
    let Some(side) = rules.side_of_seat(seat) else { return false };
    state.attacks.iter().any(|attack| {
        own_attack(rules, state, seat, attack.id).is_ok()
            && attack.side == side
            && (!suggestion(rules, state, seat, attack.id).1.is_empty() || could_press(rules, state, attack))
    }) || !strikers(rules, state, seat).is_empty()
}

/// NQ-CA-6: whether pressing, which is still open to it, would let an attack go in.
pub fn could_press(rules: &Nqm, state: &State, attack: &Attack) -> bool {
    let pressed = Attack { press: true, ..*attack };
    !attack.press && !best_wave(rules, state, &pressed).1.is_empty()
}

/// DC-ASSAULT, by default: everybody eligible on the first area that may be assaulted.
pub fn suggestion(rules: &Nqm, state: &State, seat: Seat, id: u8) -> (u8, BaseSet) {
    own_attack(rules, state, seat, id).map_or((0, BaseSet::NONE), |attack| best_wave(rules, state, &attack))
}

fn best_wave(rules: &Nqm, state: &State, attack: &Attack) -> (u8, BaseSet) {
    let fit = participants(attack).only(|base| check_member(rules, state, attack, base).is_ok());
    let count = areas(rules, state, other(attack.side), attack.target).len();
    let tanks = fit.only(|base| rules.info(base).arm == Arm::Armour);
    let goes = |area: u8, bases: BaseSet| check_assault(rules, state, attack, area, bases).is_ok();
    for area in 1..=u8::try_from(count).unwrap_or(0) {
        for bases in [fit, tanks, fit.without(tanks)] {
            if !bases.is_empty() && goes(area, bases) {
                return (area, bases);
            }
        }
        if let Some(base) = fit.iter().find(|base| goes(area, BaseSet::of(*base))) {
            return (area, BaseSet::of(base));
        }
    }
    (0, BaseSet::NONE)
}

/// Whether an attack can go in without an exchange of fire (NQ-FF-1); refused for what keeps its fittest from the first area.
pub fn check_intent(rules: &Nqm, state: &State, seat: Seat, id: u8) -> Result<(), Refusal> {
    if !suggestion(rules, state, seat, id).1.is_empty() {
        return Ok(());
    }
    let attack = own_attack(rules, state, seat, id)?;
    let all = participants(&attack);
    let fit = all.only(|base| check_member(rules, state, &attack, base).is_ok());
    check(rules, state, seat, id, 1, if fit.is_empty() { all } else { fit })
}

/// Infantry of a seat that may fall on tanks among it.
pub fn strikers(rules: &Nqm, state: &State, seat: Seat) -> BaseSet {
    let Some(side) = rules.side_of_seat(seat) else { return BaseSet::NONE };
    rules
        .on_table(state, side)
        .only(|base| rules.info(base).seat == seat && check(rules, state, seat, 0, 0, BaseSet::of(base)).is_ok())
}

/// Step 6b begins: crossed assaults are settled (NQ-CA-20), hidden mines stop some (NQ-CA-21), the rest in order.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>) {
    stop_at_mines(play);
    let mut order: Vec<(Square, u8, u8)> = Vec::new();
    for (number, storm) in play.state.storms.iter().enumerate() {
        // A bound sees far fewer than 256 assaults.
        order.push((storm.target, storm.area, number as u8));
    }
    order.sort_unstable();
    let storms = play.state.storms.clone();
    for (number, storm) in storms.iter().enumerate().rev() {
        let crossed = storms.iter().skip(number + 1).position(|enemy| crosses(play.state, storm, enemy));
        if let Some(offset) = crossed {
            play.ask(Frame::CrossedStorms(number as u8, (number + 1 + offset) as u8));
        }
    }
    for (.., number) in order {
        play.then(Stage::Overrun(number));
    }
}

fn crosses(state: &State, one: &Storm, two: &Storm) -> bool {
    let from = |storm: &Storm, square: Square| storm.bases.iter().any(|base| state.square(base) == Some(square));
    one.side != two.side && one.target != two.target && from(one, two.target) && from(two, one.target)
}

fn stop_at_mines<T: Table<State>>(play: &mut Play<'_, T>) {
    for (number, storm) in play.state.storms.clone().iter().enumerate() {
        for base in storm.bases.iter() {
            let Some(square) = play.state.square(base) else { continue };
            let Some(mine) = movement::minefield(play.state, storm.side, square, storm.target) else { continue };
            if storm.bases.iter().any(|base| pulses::clears(play.rules, play.state, base)) {
                play.happen(rule::ENG_8, Event::GapMade { mine, open: true });
            } else if !play.state.storms[number].over {
                play.happen(rule::CA_21, Event::MineFound { mine });
                play.happen(rule::CA_21, Event::StormCancelled { storm: number as u8 });
            }
        }
    }
}

/// NQ-CA-7: an area nobody can hold falls at once; where some can, the disorganised leave first.
pub(crate) fn overrun<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let rules = play.rules;
    let Some(storm) = play.state.storms.get(usize::from(number)).copied() else { return };
    if storm.over || storm.bases.iter().all(|base| play.state.square(base).is_none()) {
        return;
    }
    let area = garrison(rules, play.state, &storm);
    let able = able(play.state, rules, area);
    let steady = able.only(|base| !collapses(rules, play.state, base, storm.counter));
    let rolls = tanks::rolls_in(rules, storm.bases) && !storm.counter;
    // NQ-TNK-10: tanks drive in among the cowed, who surrender only if they stay there.
    let cowed = area.only(|base| rolls && play.state.base(base).cowed > 0);
    let falls = steady.is_empty() && cowed.is_empty();
    let yields = |base: BaseId| collapses(rules, play.state, base, storm.counter) || play.state.base(base).cowed > 0;
    let weak = area.without(cowed).only(yields);
    if !falls && weak.is_empty() {
        return;
    }
    crate::firefight::reveal_all(play, area.or(storm.bases));
    if falls {
        play.happen(rule::CA_7, Event::Fought { bases: storm.bases });
    }
    let going = if falls { area } else { weak };
    let mut leaving: Vec<BaseId> = going.iter().collect();
    leaving.reverse();
    let mut retreats = Vec::new();
    for base in leaving {
        let now = play.state.base(base);
        if now.cowed > 0 || rules.info(base).role == Role::Observer {
            let by = if now.cowed > 0 { rule::TNK_11 } else { rule::CA_14 };
            casualties::lose(play, base, Place::Captured, by);
            continue;
        }
        let disperse = now.is_disorganised() || storm.counter;
        retreats.push(Frame::Retreat { base, from: storm.target, disperse });
    }
    for retreat in retreats.into_iter().rev() {
        play.ask(retreat);
    }
    play.then(Stage::Tests { fight: area, first: storm.side, spared: BaseSet::NONE });
    if falls {
        play.then(Stage::StormWon(number));
    }
}
