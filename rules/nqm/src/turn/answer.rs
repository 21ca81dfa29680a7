//! Carrying out checked orders, and going on to the next decision.

use std::sync::Arc;

use sandtable_kernel::{Outcome, Seat, Side, Table, turn};

use super::sequence::{by_default, call_stop, cancel_crossed};
use crate::orders::{Load, Order};
use crate::play::{Next, Play};
use crate::state::{Frame, Phase, Sent, Stage, State};
use crate::terms::{BaseId, BaseSet, Posture, UnitId, other};
use crate::{
    Event, Nqm, air, casualties, command, counter, defaults, engineering, morale, movement, pulses, recce, reorganise,
    retreat, rounds, rule, set_up, stores, storm, umpire,
};

/// Carries out an order that `check` has let pass.
pub(crate) fn play<T: Table<State>>(rules: &Nqm, state: &mut State, seat: Seat, order: &Order, table: &mut T) {
    let mut play = Play::new(rules, state, table);
    let frame = *play.state.frames.top();
    play.watch(Stage::Ask(frame));
    let next = match (frame, order) {
        (_, Order::Rule(ruling, reason)) => umpire::rule(&mut play, frame, ruling, *reason),
        (_, Order::TimeUp) => time_up(&mut play, seat, frame),
        (_, Order::Concede) => {
            let winner = rules.side_of_seat(seat).map(other);
            let outcome = Outcome { winner, rule: rule::VIC_1, how: "the other side conceded" };
            play.happen(rule::VIC_1, Event::Ended { outcome });
            Next::Done
        }
        (Frame::Enter(_), Order::Done) => {
            commit(&mut play, seat);
            Next::Go(Stage::Ask(frame))
        }
        (Frame::Enter(phase), _) => {
            enter(&mut play, seat, phase, order);
            Next::Go(Stage::Ask(frame))
        }
        _ => answer(&mut play, frame, order),
    };
    turn::advance(&mut play, next);
}

/// NQ-SEQ-2: the step is resolved when all have committed.
fn commit<T: Table<State>>(play: &mut Play<'_, T>, seat: Seat) {
    play.happen(rule::SEQ_2, Event::Committed { seat });
    if play.state.waiting == 0 {
        let second = play.state.second;
        play.wait_for(second, 0);
    }
}

/// NQ-UMP-4: the defaults of the catalogue, for the seat that calls it or, called by the umpire, for everybody asked.
fn time_up<T: Table<State>>(play: &mut Play<'_, T>, seat: Seat, frame: Frame) -> Next {
    let late = super::phase::asked(play.rules, play.state);
    for number in (0..16u8).filter(|number| late & (1 << number) != 0) {
        let out = Seat(number);
        if seat != out && play.rules.umpire() != Some(seat) {
            continue;
        }
        play.happen(rule::UMP_4, Event::TimeRanOut { seat: out });
        match frame {
            Frame::Enter(phase) => {
                for order in defaults::entries(play.rules, play.state, out, phase) {
                    if super::judge::check(play.rules, play.state, out, &order).is_ok() {
                        enter(play, out, phase, &order);
                    }
                }
                commit(play, out);
            }
            _ => {
                by_default(play, frame);
                return Next::Done;
            }
        }
    }
    Next::Go(Stage::Ask(frame))
}

/// What a seat enters in a step asked of several.
fn enter<T: Table<State>>(play: &mut Play<'_, T>, seat: Seat, phase: Phase, order: &Order) {
    let Some(side) = play.rules.side_of_seat(seat) else { return };
    let before = phase == Phase::Plans;
    match order {
        Order::Plan(unit, plan) => command::send_plan(play, seat, *unit, &Arc::new(plan.laid_out()), before),
        Order::Tie(unit, tie, to) => command::send_tie(play, seat, *unit, *tie, to.clone(), before),
        Order::Contingency(unit, contingency) => {
            let contingency = Arc::new(contingency.laid_out());
            play.happen(rule::ORD_10, Event::ContingencyGiven { unit: *unit, contingency });
        }
        Order::Preplan(base, mission, at, bound) => {
            play.happen(rule::FPL_7, Event::Preplanned { base: *base, mission: *mission, at: *at, bound: *bound });
        }
        Order::Request(base, unit) => command::send(play, seat, Sent::Fire(*base, *unit)),
        Order::CallAir(base, square) => command::send(play, seat, Sent::Air(*base, *square)),
        Order::CounterPlan(hq, target) => command::send(play, seat, Sent::Counter(*hq, *target)),
        Order::AskHelp(body, unit) => command::ask_help(play, seat, *body, *unit),
        Order::Message(to, text) => command::send_message(play, seat, *to, *text),
        Order::Task(base, job, edge) => engineering::begin(play, *base, *job, *edge),
        Order::Area(base, area) => play.happen(rule::CA_3, Event::AreaSet { base: *base, area: *area }),
        Order::FollowOn(bases) => play.happen(rule::FOL_1, Event::FollowedOn { bases: *bases }),
        Order::Load(base, load) => play.happen(rule::LOG_7, Event::ServiceSet { base: *base, load: *load }),
        Order::Unload(base) => play.happen(rule::LOG_7, Event::ServiceSet { base: *base, load: Load::Empty }),
        Order::StandingStop(stop) => {
            let demolish = play.state.standing[usize::from(side.0)].demolish;
            play.happen(rule::RCE_4, Event::StandingSet { side, stop: *stop, demolish });
        }
        Order::StandingDemolish(demolish) => {
            let stop = play.state.standing[usize::from(side.0)].stop;
            play.happen(rule::ENG_2, Event::StandingSet { side, stop, demolish: *demolish });
        }
        Order::Reveal(bases) => {
            for base in bases.iter() {
                play.happen(rule::HID_3, Event::Revealed { base });
            }
        }
        Order::Deploy { .. } => set_up::deploy(play, side, order),
        Order::DeployRest => commit(play, seat),
        Order::Move(_) | Order::March(_) | Order::Advance(_) | Order::WithdrawTo(_) => movement::plot(play, order),
        Order::Stay(bases) => movement::stay(play, *bases),
        Order::Ride(base, on) => {
            play.happen(rule::MOV_9, Event::Rode { base: *base, on: Some(*on) });
            let event =
                Event::Plotted { base: *base, posture: Posture::Static, path: crate::orders::Path::new(), now: 0 };
            play.happen(rule::MOV_9, event);
        }
        Order::Look(base, at, from) => play.happen(rule::RCE_2, Event::Looking { base: *base, at: *at, from: *from }),
        Order::Attack(attack) => play.happen(rule::ATK_1, Event::Declared { side, attack: *attack }),
        Order::Reinforce(attack, bases) => {
            play.happen(rule::FF_14, Event::Reinforced { attack: *attack, bases: *bases });
        }
        Order::Assault(attack) => play.happen(rule::FF_1, Event::AssaultChosen { attack: *attack }),
        Order::Press(attack) => play.happen(rule::CA_6, Event::Pressed { attack: *attack }),
        Order::CallOff(attack) => play.happen(rule::ATK_11, Event::CalledOff { attack: *attack }),
        Order::Fire(base, mission, square) => {
            play.happen(rule::FPL_1, Event::MissionSet { base: *base, mission: Some((*mission, *square)) });
        }
        Order::HoldFire(base) if phase == Phase::Air => {
            play.happen(rule::AIR_14, Event::FlakLaid { base: *base, at: None, high: false });
        }
        Order::HoldFire(base) => play.happen(rule::FPL_1, Event::MissionSet { base: *base, mission: None }),
        Order::Abort(base) => play.happen(rule::AIR_14, Event::Aborted { base: *base }),
        Order::Strike(base, aim) => play.happen(rule::AIR_5, Event::StrikeSet { base: *base, aim: *aim }),
        Order::Cover(base, at, high) => {
            play.happen(rule::AIR_14, Event::FlakLaid { base: *base, at: Some(*at), high: *high });
        }
        Order::ShootUp(bases) => {
            for base in bases.iter() {
                let at = play.state.square(base);
                play.happen(rule::AIR_7, Event::FlakLaid { base, at, high: false });
            }
        }
        Order::Aim(base, group, attack) => {
            let rule = if phase == Phase::Lay { rule::FPL_9 } else { rule::FF_4 };
            play.happen(rule, Event::Aimed { base: *base, group: *group, attack: *attack });
        }
        Order::Storm(attack, area, bases) => declare_assault(play, side, *attack, *area, *bases),
        Order::Reorganise(bases) => {
            // Whoever names some leaves the others of his as they are.
            let quiet = play.state.hand.quiet;
            let own = quiet.only(|base| play.rules.info(base).seat == seat);
            play.keep(|hand| hand.quiet = quiet.without(own).or(*bases));
            commit(play, seat);
        }
        Order::Skip(bounds) => {
            play.happen(rule::SEQ_11, Event::SkipOffered { seat, bounds: *bounds });
            commit(play, seat);
        }
        _ => {}
    }
}

/// An assault is entered: on an area of an attack's target, or on tanks in one's own square (NQ-TNK-5).
fn declare_assault<T: Table<State>>(play: &mut Play<'_, T>, side: Side, attack: u8, number: u8, bases: BaseSet) {
    let (rules, open) = (play.rules, play.state.attack(attack).copied());
    let own = bases.first().and_then(|base| play.state.square(base));
    let Some(target) = open.map(|open| open.target).or(own) else { return };
    let area = storm::area(rules, play.state, other(side), target, number);
    let pressed = open.is_some_and(|open| storm::presses(rules, play.state, &open, bases, &area));
    play.happen(rule::CA_2, Event::Stormed { side, attack, target, area, bases, counter: false, pressed });
}

/// What one seat answers.
fn answer<T: Table<State>>(play: &mut Play<'_, T>, frame: Frame, order: &Order) -> Next {
    match (frame, order) {
        (Frame::BuildWorks, _) => return set_up::build(play, order),
        (Frame::Deploy(side), Order::Deploy { .. }) => {
            set_up::deploy(play, side, order);
            return Next::Go(Stage::Ask(frame));
        }
        (Frame::Deploy(side), _) => set_up::deploy(play, side, order),
        (Frame::Release(base), Order::Grant(unit)) => release(play, base, Some(*unit)),
        (Frame::Release(base), Order::RefuseRequest) => release(play, base, None),
        (Frame::Demolish { bridge, .. }, Order::Blow) => play.happen(rule::ENG_2, Event::BridgeBlown { bridge }),
        (Frame::Mine(base), Order::Force) => play.keep(|hand| hand.forced.insert(base)),
        (Frame::Demolish { .. }, _) | (Frame::Mine(_), _) => {}
        (Frame::Dispute(square), Order::Decide(side)) => pulses::settle_dispute(play, square, *side),
        (Frame::CrossedStorms(one, two), Order::Decide(side)) => cancel_crossed(play, one, two, *side),
        (Frame::Stop { square, movers, side }, Order::CallStop) => call_stop(play, square, movers, side),
        (Frame::Stop { .. }, _) => {}
        (Frame::StayOrFall(movers, square), Order::FallBack) => recce::withdraw(play, movers, square),
        (Frame::FallBack(base, tested), Order::Retreat(to)) => recce::fall_back(play, base, tested, Some(*to)),
        (Frame::Uncovered(..), Order::Uncovered(bases)) => set_up::uncover(play, *bases),
        (Frame::Allocate { how, .. }, Order::Allocate(shares)) => casualties::place(play, shares, how),
        (Frame::Harassed { .. }, Order::Harassed(bases)) => casualties::harass(play, *bases),
        (Frame::DrivenOff { .. }, Order::DrivenOff(driven)) => air::drive_off(play, *driven),
        (Frame::Dry(_), Order::Dry(base)) => casualties::mark_dry(play, Some(*base)),
        (Frame::Discipline(unit, fight), Order::RestoreDiscipline) => morale::restore(play, unit, fight),
        (Frame::Purge(bases, _), Order::Lose(shares)) => morale::purge(play, bases, shares),
        (Frame::BrokenDefender(unit, square), Order::Withdraw) => {
            let bases = morale::broken_defenders(play.rules, play.state, unit, square);
            morale::withdraw(play, bases);
        }
        (Frame::BrokenAttacker(unit, id), Order::Withdraw) => {
            let bases = morale::broken_attackers(play.rules, play.state, unit, id);
            morale::break_off(play, bases);
            morale::withdraw(play, bases);
        }
        (Frame::BrokenAttacker(unit, id), Order::CallOff(_)) => {
            play.happen(rule::ATK_11, Event::CalledOff { attack: id });
            let bases = morale::broken_attackers(play.rules, play.state, unit, id);
            morale::break_off(play, bases);
        }
        (Frame::GoOn(number), Order::GiveUp) => rounds::give_up(play, number),
        (Frame::Retreat { base, from, .. }, Order::Retreat(to)) => retreat::go(play, base, *to, from),
        (Frame::Counter(square, side), Order::Counter(bases)) => counter::strike(play, square, side, *bases),
        (Frame::Lose(unit), Order::Lose(shares)) => reorganise::finish(play, unit, shares),
        (Frame::Merge(_), Order::Merge(from, into)) => {
            reorganise::merge(play, *from, *into);
            return Next::Go(Stage::Ask(frame));
        }
        (Frame::Resupply(formation), _) => stores::resupply(play, formation, *order == Order::Spend),
        (Frame::Regrade(_), Order::Overrule) => {}
        // Whatever else was let pass is the default: letting dice decide, going on, accepting, sitting tight.
        _ => by_default(play, frame),
    }
    Next::Done
}

/// NQ-FOR-7: who gets a base in support, if anybody.
fn release<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId, to: Option<UnitId>) {
    let due = play.state.bound + 1;
    play.happen(rule::FOR_7, Event::Released { base, to, due });
}
