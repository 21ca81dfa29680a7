//! Answers to single questions.

use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Seat, Side};
use sandtable_nqm::orders::Order;
use sandtable_nqm::state::{Frame, State};
use sandtable_nqm::terms::BaseSet;
use sandtable_nqm::{
    Nqm, air, casualties, command, counter, morale, recce, reorganise, retreat, sequence, set_up, stores,
};

/// One of the answers, at random.
pub(super) fn random(rules: &Nqm, state: &State, seat: Seat, frame: Frame, whim: &mut Stream) -> Order {
    let mut orders = Vec::new();
    all(rules, state, seat, frame, &mut orders);
    whim.pick(&orders).cloned().unwrap_or(Order::Done)
}

/// The answers worth considering, the usual one first.
pub(super) fn all(rules: &Nqm, state: &State, seat: Seat, frame: Frame, into: &mut Vec<Order>) {
    match frame {
        Frame::Release(base) => into.extend(command::askers(state, base).into_iter().map(Order::Grant)),
        Frame::Demolish { .. } => into.extend([Order::Blow, Order::Hold]),
        Frame::Mine(_) => into.extend([Order::Halt, Order::Force]),
        Frame::Dispute(_) | Frame::CrossedStorms(..) => {
            into.extend([Order::Done, Order::Decide(Side(0)), Order::Decide(Side(1))]);
        }
        Frame::Stop { .. } => into.extend([Order::CallStop, Order::LetPass]),
        Frame::StayOrFall(..) => into.extend([Order::StayInContact, Order::FallBack]),
        Frame::Uncovered(square, side) => into.push(Order::Uncovered(set_up::overcrowded(rules, state, square, side))),
        Frame::Allocate { bases, pips, how } => {
            into.push(Order::Allocate(casualties::even_shares(state, bases, pips, how)));
        }
        Frame::Harassed { bases, count } => {
            into.push(Order::Harassed(casualties::default_harassed(state, bases, count)));
        }
        Frame::DrivenOff { square, side, high, count } => {
            into.push(Order::DrivenOff(air::default_driven(rules, state, square, side, high, count)));
        }
        Frame::Dry(bases) => into.extend(casualties::unmarked(state, bases).iter().map(Order::Dry)),
        Frame::Purge(bases, sp) => into.push(Order::Lose(morale::default_purge(state, bases, sp))),
        Frame::FallBack(base, tested) => {
            let ways = recce::ways_back(rules, state, base, tested).unwrap_or_default();
            into.extend(ways.into_iter().map(Order::Retreat));
        }
        Frame::Discipline(..) => into.extend([Order::RestoreDiscipline, Order::Accept]),
        Frame::BrokenDefender(..) => into.extend([Order::Withdraw, Order::SitTight]),
        Frame::BrokenAttacker(_, id) => into.extend([Order::HaltAttack, Order::Withdraw, Order::CallOff(id)]),
        Frame::GoOn(_) => into.extend([Order::GoOn, Order::GiveUp]),
        Frame::Retreat { base, from, .. } => {
            into.extend(retreat::retreat_squares(rules, state, base, from).into_iter().map(Order::Retreat));
        }
        Frame::Counter(square, side) => {
            let fit = counter::eligible(rules, state, square, side);
            into.extend(fit.iter().map(|base| Order::Counter(BaseSet::of(base))));
            into.push(Order::Done);
        }
        Frame::Lose(unit) => into.push(Order::Lose(reorganise::default_losses(rules, state, unit))),
        Frame::Merge(side) => {
            into.push(Order::Done);
            into.extend(
                reorganise::mergers(rules, state, side)
                    .into_iter()
                    .take(4)
                    .map(|(from, into)| Order::Merge(from, into)),
            );
        }
        Frame::Resupply(formation) => {
            let spend = stores::wants_resupply(rules, state, formation);
            let answers = [Order::Spend, Order::KeepStock];
            into.extend(if spend {
                answers
            } else {
                let [spend, keep] = answers;
                [keep, spend]
            });
        }
        Frame::Regrade(_) => into.extend([Order::Confirm, Order::Overrule]),
        _ => into.push(Order::Done),
    }
    into.retain(|order| sequence::check(rules, state, seat, order).is_ok());
}
