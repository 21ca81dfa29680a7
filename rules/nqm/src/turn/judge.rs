//! Judging orders: the seat asked, a choice of this step, then what the chapter demands.

use sandtable_kernel::{Refusal, Seat, Side, Word};

use crate::attack::own_attack;
use crate::orders::{Load, Order};
use crate::refusals::{
    AIR, COUNT, GROUP, NO_ATTACK, NOT_OWN, NOT_SPENT, PREBATTLE, RELATION, RETREAT, SKIP, STATE, TURN, WRONG_STEP,
    called, filled, refuse_if,
};
use crate::state::{Frame, Phase, State};
use crate::terms::{Arm, BaseId, BaseSet, UnitId};
use crate::{
    Nqm, air, attack, bombard, casualties, command, counter, engineering, firefight, fireplan, morale, movement,
    orders, recce, reorganise, retreat, set_up, stores, storm, umpire,
};

/// Whether this seat may do this now.
pub fn check(rules: &Nqm, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
    refuse_if(state.outcome.is_some() || !ids_exist(rules, order), TURN)?;
    if let Order::Rule(ruling, _) = order {
        return umpire::check(rules, state, seat, ruling);
    }
    if *order == Order::TimeUp && rules.umpire() == Some(seat) {
        return refuse_if(super::phase::asked(rules, state) == 0, TURN);
    }
    let asked = super::phase::asked(rules, state) & (1 << (seat.0 & 15)) != 0 && seat.0 < 16;
    refuse_if(!asked, TURN)?;
    if *order == Order::Concede {
        return refuse_if(rules.side_of_seat(seat).is_none_or(|side| rules.highest_seat(side) != seat), TURN);
    }
    if *order == Order::TimeUp {
        return Ok(());
    }
    let frame = *state.frames.top();
    // NQ-CRT-9, NQ-ENG-11: there is no such work in play.
    let built = matches!(order, Order::BuildWorks(..) | Order::LayMines(..) | Order::PrepareBridge(..));
    refuse_if(built && matches!(frame, Frame::Enter(_)), PREBATTLE)?;
    refuse_if(!orders::belongs(frame, order.verb()), WRONG_STEP)?;
    match frame {
        Frame::Enter(phase) => check_entry(rules, state, seat, phase, order),
        frame => check_answer(rules, state, seat, frame, order),
    }
}

/// What a seat enters in a step asked of several.
fn check_entry(rules: &Nqm, state: &State, seat: Seat, phase: Phase, order: &Order) -> Result<(), Refusal> {
    let Some(side) = rules.side_of_seat(seat) else { return Err(TURN) };
    let own = |base: BaseId| refuse_if(rules.info(base).seat != seat, filled(NOT_OWN, [called(rules.info(base))]));
    match (phase, order) {
        (_, Order::Done) => Ok(()),
        (Phase::Deploy, Order::Deploy { .. } | Order::DeployRest) => set_up::check_deploy(rules, state, side, order),
        (Phase::Plans | Phase::Orders, Order::Plan(unit, plan)) => {
            command::check_plan(rules, seat, *unit, &plan.laid_out())
        }
        (Phase::Plans | Phase::Orders, Order::Tie(unit, tie, to)) => command::check_tie(rules, seat, *unit, *tie, to),
        (Phase::Plans, Order::Contingency(unit, ready)) => {
            command::check_plan(rules, seat, *unit, &ready.plan.laid_out())?;
            refuse_if(
                ready.squares.is_empty() || !ready.squares.iter().all(|square| rules.grid().has(*square)),
                RELATION,
            )
        }
        (Phase::Plans, Order::Preplan(base, mission, square, bound)) => {
            refuse_if(rules.command_seat(*base) != seat, filled(NOT_OWN, [called(rules.info(*base))]))?;
            set_up::check_preplan(rules, state, *base, *mission, *square, *bound)
        }
        (Phase::Orders | Phase::Reply, Order::Request(base, unit)) => {
            command::check_request(rules, state, seat, *base, *unit)
        }
        (Phase::Orders | Phase::Reply, Order::CallAir(base, square)) => {
            command::check_call(rules, state, seat, *base, *square)
        }
        (Phase::Orders | Phase::Reply, Order::AskHelp(body, unit)) => command::check_help(rules, seat, *body, *unit),
        (Phase::Orders | Phase::Reply, Order::Message(to, text)) => command::check_message(rules, seat, *to, text),
        (Phase::Orders, Order::Task(base, job, edge)) => engineering::check(rules, state, seat, *base, *job, *edge),
        (Phase::Plans | Phase::Orders, Order::Area(base, area)) => {
            own(*base)?;
            storm::check_area(rules, state, *base, *area)
        }
        (Phase::Orders, Order::CounterPlan(hq, target)) => {
            command::check_counter_plan(rules, state, seat, *hq, *target)
        }
        (Phase::Orders, Order::FollowOn(bases)) => {
            bases.iter().try_for_each(own)?;
            counter::check_follow_on(rules, state, side, *bases)
        }
        (Phase::Orders, Order::Load(base, load)) => stores::check_load(rules, state, seat, *base, *load),
        (Phase::Orders, Order::Unload(base)) => stores::check_load(rules, state, seat, *base, Load::Empty),
        (Phase::Orders | Phase::Plot | Phase::Plans, Order::StandingStop(_) | Order::StandingDemolish(_)) => {
            refuse_if(rules.highest_seat(side) != seat, TURN)
        }
        (Phase::Orders | Phase::Plot, Order::Reveal(bases)) => {
            bases.iter().try_for_each(own)?;
            refuse_if(bases.is_empty() || !bases.iter().all(|base| state.base(base).concealed), STATE)
        }
        (Phase::Plot, Order::Move(going) | Order::March(going) | Order::Advance(going) | Order::WithdrawTo(going)) => {
            going.bases.iter().try_for_each(own)?;
            movement::check_order(rules, state, side, order)
        }
        (Phase::Plot, Order::Stay(bases)) => {
            refuse_if(bases.is_empty(), COUNT)?;
            bases.iter().try_for_each(own)
        }
        (Phase::Plot, Order::Ride(base, on)) => {
            own(*base)?;
            movement::check_ride(rules, state, side, *base, *on)
        }
        (Phase::Plot, Order::Look(base, at, from)) => {
            own(*base)?;
            movement::check_look(rules, state, side, *base, *at, *from)
        }
        _ => check_fight(rules, state, seat, phase, order),
    }
}

/// What a seat enters from step 3 on: attacks, fire, assaults, reorganisation.
fn check_fight(rules: &Nqm, state: &State, seat: Seat, phase: Phase, order: &Order) -> Result<(), Refusal> {
    let own = |base: BaseId| refuse_if(rules.info(base).seat != seat, filled(NOT_OWN, [called(rules.info(base))]));
    match (phase, order) {
        (Phase::Attacks, Order::Attack(declared)) => attack::check(rules, state, seat, declared),
        (Phase::Attacks, Order::Reinforce(id, bases)) => attack::check_reinforcement(rules, state, seat, *id, *bases),
        (Phase::Attacks, Order::Assault(id)) => {
            refuse_if(own_attack(rules, state, seat, *id)?.assaulting, NO_ATTACK)?;
            storm::check_intent(rules, state, seat, *id)
        }
        (Phase::Attacks | Phase::Storm, Order::Press(id)) => {
            let open = own_attack(rules, state, seat, *id)?;
            refuse_if(open.press, NO_ATTACK)
        }
        (Phase::Attacks | Phase::Storm, Order::CallOff(id)) => own_attack(rules, state, seat, *id).map(drop),
        (Phase::Missions | Phase::Reply, Order::Fire(base, mission, square)) => {
            fireplan::check(rules, state, seat, phase, *base, *mission, *square)
        }
        (Phase::Missions | Phase::Reply, Order::HoldFire(base)) => {
            own(*base)?;
            refuse_if(state.base(*base).mission.is_none(), STATE)
        }
        (Phase::Air, Order::HoldFire(base)) => {
            own(*base)?;
            let laid = state.hand.flak.iter().find(|(gun, ..)| gun == base);
            refuse_if(rules.info(*base).arm != Arm::AntiAir || laid.is_some_and(|(_, at, _)| at.is_none()), STATE)
        }
        (Phase::Air, Order::Abort(base)) => {
            own(*base)?;
            refuse_if(!state.hand.flights.iter().any(|(flying, _)| flying == base), AIR)
        }
        (Phase::Air, Order::Strike(base, aim)) => air::check_strike(rules, state, seat, *base, *aim),
        (Phase::Air, Order::Cover(base, square, high)) => air::check_cover(rules, state, seat, *base, *square, *high),
        (Phase::Air, Order::ShootUp(bases)) => air::check_shoot_up(rules, state, seat, *bases),
        (Phase::Lay, Order::Aim(base, group, None)) => bombard::check_aim(rules, state, seat, *base, *group),
        (Phase::Aim, Order::Aim(base, group, attack)) => {
            firefight::check_aim(rules, state, seat, *base, *group, *attack)
        }
        (Phase::Storm, Order::Storm(id, area, bases)) => storm::check(rules, state, seat, *id, *area, *bases),
        (Phase::Reorganise, Order::Reorganise(bases)) => reorganise::check(rules, state, seat, *bases),
        (Phase::Skip, Order::Skip(bounds)) => {
            let most = rules.tables().numbers.skip_most;
            refuse_if(*bounds == 0 || u16::from(*bounds) > most, filled(SKIP, [Word::Number(i64::from(most))]))
        }
        _ => Err(WRONG_STEP),
    }
}

/// What one seat answers.
fn check_answer(rules: &Nqm, state: &State, seat: Seat, frame: Frame, order: &Order) -> Result<(), Refusal> {
    match (frame, order) {
        (Frame::BuildWorks, _) => set_up::check_works(rules, state, order),
        (Frame::Deploy(side), _) => set_up::check_deploy(rules, state, side, order),
        (Frame::Release(base), Order::Grant(unit)) => refuse_if(!command::askers(state, base).contains(unit), RELATION),
        (Frame::Release(_), Order::RefuseRequest | Order::Done) => Ok(()),
        (Frame::Demolish { .. }, Order::Blow | Order::Hold) => Ok(()),
        (Frame::Mine(_), Order::Force | Order::Halt) => Ok(()),
        (Frame::Dispute(_) | Frame::CrossedStorms(..), Order::Decide(Side(0 | 1)) | Order::Done) => Ok(()),
        (Frame::Stop { .. }, Order::CallStop | Order::LetPass) => Ok(()),
        (Frame::StayOrFall(..), Order::StayInContact | Order::FallBack) => Ok(()),
        (Frame::Uncovered(square, side), Order::Uncovered(bases)) => {
            set_up::check_uncovered(rules, state, square, side, *bases)
        }
        (Frame::Allocate { bases, pips, how }, Order::Allocate(shares)) => {
            casualties::check(state, bases, pips, how, shares)
        }
        (Frame::Harassed { bases, count }, Order::Harassed(chosen)) => {
            let here = bases.only(|base| state.square(base).is_some());
            refuse_if(!chosen.without(here).is_empty(), GROUP)?;
            refuse_if(chosen.len() != usize::from(count), COUNT)
        }
        (Frame::DrivenOff { square, side, high, count }, Order::DrivenOff(driven)) => {
            let there = air::at_height(rules, state, square, side, high);
            refuse_if(!driven.without(there).is_empty(), GROUP)?;
            refuse_if(driven.len() != usize::from(count), COUNT)
        }
        (Frame::Dry(bases), Order::Dry(base)) => refuse_if(!casualties::unmarked(state, bases).has(*base), NOT_SPENT),
        (Frame::Discipline(..), Order::RestoreDiscipline | Order::Accept) => Ok(()),
        (Frame::Purge(bases, sp), Order::Lose(shares)) => morale::check_purge(state, bases, sp, shares),
        (Frame::FallBack(base, tested), Order::Retreat(to)) => {
            let ways = recce::ways_back(rules, state, base, tested).unwrap_or_default();
            refuse_if(!ways.contains(to), RETREAT)
        }
        (Frame::BrokenDefender(unit, square), Order::Withdraw) => {
            morale::check_withdrawal(rules, state, morale::broken_defenders(rules, state, unit, square))
        }
        (Frame::BrokenDefender(..), Order::SitTight) => Ok(()),
        (Frame::BrokenAttacker(unit, id), Order::Withdraw) => {
            morale::check_withdrawal(rules, state, morale::broken_attackers(rules, state, unit, id))
        }
        (Frame::BrokenAttacker(..), Order::HaltAttack) => Ok(()),
        // NQ-MOR-13: who knows when to stop may do so even now.
        (Frame::BrokenAttacker(unit, id), Order::CallOff(named)) if *named == id => {
            refuse_if(!state.unit(unit).grade.is_hard(), WRONG_STEP)?;
            own_attack(rules, state, seat, id).map(drop)
        }
        (Frame::GoOn(_), Order::GoOn | Order::GiveUp) => Ok(()),
        (Frame::Retreat { base, from, .. }, Order::Retreat(to)) => {
            refuse_if(!retreat::retreat_squares(rules, state, base, from).contains(to), RETREAT)
        }
        (Frame::Counter(square, side), Order::Counter(bases)) => counter::check(rules, state, square, side, *bases),
        (Frame::Counter(..), Order::Done) => Ok(()),
        (Frame::Lose(unit), Order::Lose(shares)) => reorganise::check_losses(rules, state, unit, shares),
        (Frame::Merge(side), Order::Merge(from, into)) => reorganise::check_merge(rules, state, side, *from, *into),
        (Frame::Merge(_), Order::Done) => Ok(()),
        (Frame::Resupply(_), Order::Spend | Order::KeepStock) => Ok(()),
        (Frame::Regrade(_), Order::Confirm | Order::Overrule) => Ok(()),
        _ => Err(WRONG_STEP),
    }
}

/// Whether every base, unit and formation an order names exists; a client may send anything.
fn ids_exist(rules: &Nqm, order: &Order) -> bool {
    let roster = rules.roster();
    let base = |base: &BaseId| base.index() < roster.bases.len();
    let unit = |unit: &UnitId| unit.index() < roster.units.len();
    let set = |set: &BaseSet| set.iter().all(|one| base(&one));
    match order {
        Order::Deploy { base: one, .. }
        | Order::Preplan(one, ..)
        | Order::CallAir(one, _)
        | Order::Task(one, ..)
        | Order::Area(one, _)
        | Order::CounterPlan(one, _)
        | Order::Load(one, _)
        | Order::Unload(one)
        | Order::Look(one, ..)
        | Order::Fire(one, ..)
        | Order::HoldFire(one)
        | Order::Abort(one)
        | Order::Strike(one, _)
        | Order::Cover(one, ..)
        | Order::Aim(one, ..)
        | Order::Dry(one) => base(one),
        Order::Request(one, two) => base(one) && unit(two),
        Order::Ride(one, two) | Order::Merge(one, two) => base(one) && base(two),
        Order::Tie(one, ..)
        | Order::Plan(one, _)
        | Order::Contingency(one, _)
        | Order::Grant(one)
        | Order::AskHelp(_, one) => unit(one),
        Order::FollowOn(all)
        | Order::Stay(all)
        | Order::Reinforce(_, all)
        | Order::ShootUp(all)
        | Order::Harassed(all)
        | Order::DrivenOff(all)
        | Order::Storm(_, _, all)
        | Order::Counter(all)
        | Order::Reorganise(all)
        | Order::Uncovered(all)
        | Order::Reveal(all) => set(all),
        Order::Move(going) | Order::March(going) | Order::Advance(going) | Order::WithdrawTo(going) => {
            set(&going.bases)
        }
        Order::Attack(declared) => {
            set(&declared.front) && set(&declared.second) && declared.hq.as_ref().is_none_or(base)
        }
        Order::Allocate(shares) | Order::Lose(shares) => shares.iter().all(|(one, _)| base(one)),
        _ => true,
    }
}
