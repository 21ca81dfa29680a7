//! Who is asked what, by which rule: the decisions of the catalogue.

use sandtable_kernel::{Pending, RuleId, Seat, Side};

use crate::state::{Frame, Phase, State};
use crate::terms::{Arm, BaseId, BaseSet, Posture, SIDES, other};
use crate::toggles::Umpire;
use crate::{
    Nqm, air, attack, bombard, casualties, command, counter, firefight, fireplan, morale, pulses, recce, reorganise,
    retreat, rule, set_up, storm,
};

/// What the game waits for.
pub fn pending(rules: &Nqm, state: &State) -> Pending {
    if let Some(outcome) = state.outcome {
        return Pending::Over(outcome);
    }
    let seats = asked(rules, state);
    let mut waiting = (0..16u8).filter(|seat| seats & (1 << seat) != 0).map(Seat);
    // Somebody is asked until it is over. Nobody may be where these rules have lost the thread of an older record, and
    // then nothing is over for that.
    let first = waiting.next().unwrap_or_else(|| rules.highest_seat(SIDES[0]));
    let (step, rule) = name(*state.frames.top());
    match Pending::ask(first, step, rule) {
        Pending::Asks(asks) => Pending::Asks(waiting.fold(asks, sandtable_kernel::Asks::and)),
        over => over,
    }
}

/// The seats that decide now, one bit each.
pub fn asked(rules: &Nqm, state: &State) -> u16 {
    if state.outcome.is_some() {
        return 0;
    }
    let frame = *state.frames.top();
    match frame {
        Frame::Enter(_) => state.waiting,
        _ => owner(rules, state, frame).map_or(0, |seat| 1 << seat.0),
    }
}

/// The seat that answers a single question.
pub(crate) fn owner(rules: &Nqm, state: &State, frame: Frame) -> Option<Seat> {
    let of = |base: Option<BaseId>| base.map(|base| rules.info(base).seat);
    let first = |bases: BaseSet| of(bases.first());
    let highest = |side: Side| Some(rules.highest_seat(side));
    match frame {
        Frame::BuildWorks => highest(SIDES[1]),
        Frame::Deploy(side) => highest(side),
        Frame::Release(base) => Some(rules.command_seat(base)),
        Frame::Demolish { side, .. } => Some(rules.tactical_seat(side)),
        Frame::Mine(base) => of(Some(base)),
        Frame::Dispute(_) | Frame::CrossedStorms(..) | Frame::Regrade(_) => rules.umpire(),
        Frame::Resupply(formation) => Some(rules.roster().formation(formation).seat),
        Frame::Stop { square, side, .. } => {
            first(rules.at(state, side, square).only(|base| state.base(base).concealed))
                .or(Some(rules.tactical_seat(side)))
        }
        Frame::StayOrFall(movers, _) => first(movers),
        Frame::FallBack(base, _) => of(Some(base)),
        // Whoever is asked, it is his side; which of them may be unknown to others.
        Frame::Uncovered(square, side) => first(rules.at(state, side, square)).or(Some(rules.tactical_seat(side))),
        Frame::DrivenOff { square, side, high, .. } => {
            first(air::at_height(rules, state, square, side, high)).or(Some(rules.tactical_seat(side)))
        }
        Frame::Allocate { bases, .. } | Frame::Harassed { bases, .. } | Frame::Dry(bases) | Frame::Purge(bases, _) => {
            first(bases)
        }
        Frame::Discipline(unit, _) | Frame::Lose(unit) => first(rules.roster().unit(unit).bases),
        Frame::BrokenDefender(unit, _) | Frame::BrokenAttacker(unit, _) => first(rules.roster().unit(unit).bases),
        Frame::GoOn(number) => state.storms.get(usize::from(number)).and_then(|storm| first(storm.bases)),
        Frame::Retreat { base, .. } => of(Some(base)),
        Frame::Counter(square, side) => {
            first(counter::eligible(rules, state, square, side)).or(Some(rules.tactical_seat(side)))
        }
        Frame::Merge(side) => Some(rules.tactical_seat(side)),
        _ => None,
    }
}

/// Whether somebody has to decide before this frame goes on; where there is nothing to choose nobody is asked.
pub(super) fn is_decision(rules: &Nqm, state: &State, frame: Frame) -> bool {
    match frame {
        Frame::BuildWorks => state.works_left > 0,
        Frame::Deploy(_) => true,
        Frame::Enter(_) => state.waiting != 0,
        Frame::Release(base) => !command::askers(state, base).is_empty(),
        Frame::Demolish { bridge, side } => {
            pulses::can_blow(rules, state, side, bridge) && pulses::standing_demolition(state, side).is_none()
        }
        Frame::Mine(_) => true,
        Frame::Dispute(_) | Frame::CrossedStorms(..) | Frame::Regrade(_) => rules.toggles().umpire == Umpire::Seat,
        Frame::Resupply(formation) => !state.formation(formation).opened,
        Frame::Stop { square, movers, side } => {
            let there = recce::can_call_stop(rules, state, side, square);
            let fresh = movers.iter().any(|base| !state.base(base).tested && state.square(base).is_some());
            there && fresh && recce::standing_stop(rules, state, side, movers).is_none()
        }
        Frame::StayOrFall(movers, _) => movers.iter().any(|base| state.square(base).is_some()),
        Frame::FallBack(base, tested) => {
            recce::ways_back(rules, state, base, tested).is_some_and(|ways| ways.len() > 1)
        }
        Frame::Uncovered(square, side) => set_up::has_cover_choice(rules, state, square, side),
        Frame::DrivenOff { square, side, high, count } => {
            count > 0 && air::at_height(rules, state, square, side, high).len() > usize::from(count)
        }
        Frame::Allocate { bases, pips, how } => casualties::has_choice(state, bases, pips, how),
        Frame::Harassed { bases, count } => {
            bases.iter().filter(|base| state.square(*base).is_some()).count() > usize::from(count)
        }
        Frame::Dry(bases) => casualties::unmarked(state, bases).len() > 1,
        Frame::Discipline(..) => true,
        Frame::Purge(bases, sp) => sp > 0 && bases.len() > 1,
        Frame::BrokenDefender(unit, square) => {
            let broken = morale::broken_defenders(rules, state, unit, square);
            !broken.is_empty() && morale::check_withdrawal(rules, state, broken).is_ok()
        }
        Frame::BrokenAttacker(unit, attack) => {
            let broken = morale::broken_attackers(rules, state, unit, attack);
            let ends = |seat: Seat| attack::own_attack(rules, state, seat, attack).is_ok();
            let breaks_off = state.unit(unit).grade.is_hard() && owner(rules, state, frame).is_some_and(ends);
            !broken.is_empty() && (breaks_off || morale::check_withdrawal(rules, state, broken).is_ok())
        }
        Frame::GoOn(_) => true,
        Frame::Retreat { base, from, disperse } => retreat::has_choice(rules, state, base, from, disperse),
        Frame::Counter(square, side) => !counter::eligible(rules, state, square, side).is_empty(),
        Frame::Lose(unit) => reorganise::has_choice(rules, state, unit),
        Frame::Merge(side) => !reorganise::mergers(rules, state, side).is_empty(),
        Frame::Over => true,
    }
}

/// The seats that have something to do in a step.
pub(super) fn business(rules: &Nqm, state: &State, phase: Phase) -> u16 {
    let seats = command::all_seats(rules);
    let has = |seat: Seat| -> bool {
        let Some(side) = rules.side_of_seat(seat) else { return false };
        let own = rules.on_table(state, side).only(|base| rules.info(base).seat == seat);
        match phase {
            Phase::Deploy | Phase::Plans | Phase::Orders | Phase::Skip => true,
            Phase::Plot => !own.is_empty(),
            Phase::Attacks => {
                let attacks = state.attacks.iter().any(|open| attack::own_attack(rules, state, seat, open.id).is_ok());
                let near = |base: BaseId| {
                    rules.is_combat(state, base)
                        && !state.base(base).is_disorganised()
                        && !matches!(state.base(base).posture, Posture::March | Posture::Withdraw)
                        && rules.has_target(state, base)
                };
                attacks || own.iter().any(near)
            }
            Phase::Missions => own.iter().any(|base| fireplan::can_serve(rules, state, base)),
            Phase::Reply => {
                let attacked = state.attacks.iter().any(|attack| attack.side == other(side) && !attack.called_off);
                attacked
                    && own
                        .iter()
                        .any(|base| fireplan::can_serve(rules, state, base) && state.base(base).mission.is_none())
            }
            Phase::Air => has_air_business(rules, state, seat, own),
            Phase::Lay => !bombard::choices(rules, state, seat).is_empty(),
            Phase::Aim => !firefight::choices(rules, state, seat).is_empty(),
            Phase::Storm => storm::has_business(rules, state, seat),
            Phase::Reorganise => own.and(state.hand.quiet).iter().any(|base| state.base(base).pips > 0),
        }
    };
    (0..16u8).filter(|seat| seats & (1 << seat) != 0 && has(Seat(*seat))).fold(0, |bits, seat| bits | 1 << seat)
}

fn has_air_business(rules: &Nqm, state: &State, seat: Seat, own: BaseSet) -> bool {
    let flies = state.hand.flights.iter().any(|(base, _)| rules.info(*base).seat == seat);
    let under = |base: BaseId| {
        let Some(square) = state.square(base) else { return false };
        let reach = rules.info(base).arm == Arm::AntiAir;
        rules.can_fire(state, base)
            && state.hand.flights.iter().any(|(plane, at)| {
                rules.side_of(*plane) != rules.side_of(base)
                    && (*at == square && (reach || !air::is_high(rules, *plane)) || reach && at.is_beside(square))
            })
    };
    flies || own.iter().any(under)
}

/// The name of a step as playbooks use it, and the rule that asks.
pub const fn name(frame: Frame) -> (&'static str, RuleId) {
    match frame {
        Frame::BuildWorks => ("works", rule::SET_2),
        Frame::Deploy(_) => ("deploy", rule::SET_2),
        Frame::Enter(phase) => match phase {
            Phase::Deploy => ("deploy", rule::SET_2),
            Phase::Plans => ("plans", rule::SET_7),
            Phase::Orders => ("orders", rule::ORD_1),
            Phase::Plot => ("plot", rule::MOV_1),
            Phase::Attacks => ("attacks", rule::ATK_1),
            Phase::Missions => ("missions", rule::FPL_1),
            Phase::Reply => ("reply", rule::ATK_12),
            Phase::Air => ("air", rule::AIR_5),
            Phase::Lay => ("aim", rule::FPL_9),
            Phase::Aim => ("aim", rule::FF_4),
            Phase::Storm => ("assault", rule::CA_2),
            Phase::Reorganise => ("reorganise", rule::REO_1),
            Phase::Skip => ("skip", rule::SEQ_11),
        },
        Frame::Release(_) => ("release", rule::FOR_7),
        Frame::Demolish { .. } => ("demolish", rule::ENG_2),
        Frame::Mine(_) => ("mines", rule::ENG_9),
        Frame::Dispute(_) | Frame::CrossedStorms(..) => ("dispute", rule::SEQ_9),
        Frame::Stop { .. } => ("stop", rule::RCE_4),
        Frame::StayOrFall(..) => ("stay", rule::RCE_6),
        Frame::FallBack(..) => ("retreat", rule::RCE_9),
        Frame::Uncovered(..) => ("cover", rule::TER_2),
        Frame::DrivenOff { .. } => ("driven off", rule::AIR_8),
        Frame::Allocate { .. } => ("allocate", rule::FF_7),
        Frame::Harassed { .. } => ("harassed", rule::FPL_13),
        Frame::Dry(_) => ("ammunition", rule::AMM_2),
        Frame::Discipline(..) => ("discipline", rule::OPT_2),
        Frame::Purge(..) => ("losses", rule::OPT_2),
        Frame::BrokenDefender(..) => ("broken defender", rule::MOR_11),
        Frame::BrokenAttacker(..) => ("broken attacker", rule::MOR_12),
        Frame::GoOn(_) => ("go on", rule::CA_12),
        Frame::Retreat { .. } => ("retreat", rule::RET_2),
        Frame::Counter(..) => ("counter-attack", rule::CTR_2),
        Frame::Lose(_) => ("losses", rule::REO_7),
        Frame::Merge(_) => ("merge", rule::REO_10),
        Frame::Resupply(_) => ("resupply", rule::LOG_9),
        Frame::Regrade(_) => ("regrade", rule::OPT_3),
        Frame::Over => ("over", rule::VIC_1),
    }
}

/// Questions whose very asking would tell the other side something, so that only the seat asked hears of them: what concealed
/// troops do, and what befalls those nobody sees (NQ-FPL-12).
pub fn is_secret(rules: &Nqm, state: &State, frame: Frame) -> bool {
    let of_unit = |unit: crate::terms::UnitId| rules.unit_on_table(state, unit);
    let bases = match frame {
        Frame::Stop { .. } | Frame::Release(_) | Frame::Resupply(_) => return true,
        Frame::Allocate { bases, .. } | Frame::Harassed { bases, .. } | Frame::Dry(bases) | Frame::Purge(bases, _) => {
            bases
        }
        Frame::Discipline(unit, _) | Frame::Lose(unit) => of_unit(unit),
        Frame::BrokenDefender(unit, square) => morale::broken_defenders(rules, state, unit, square),
        Frame::Retreat { base, .. } | Frame::FallBack(base, _) => BaseSet::of(base),
        Frame::Uncovered(square, side) => rules.at(state, side, square),
        Frame::Merge(side) => reorganise::mergers(rules, state, side).into_iter().map(|(from, _)| from).collect(),
        _ => return false,
    };
    !bases.iter().any(|base| rules.is_seen(state, base))
}
