//! Whom to attack and with what: an attack is opened where its dice promise more than they cost, and goes in when it has won.

use sandtable_kernel::{Seat, Side};
use sandtable_nqm::field::Known;
use sandtable_nqm::firefight::Shot;
use sandtable_nqm::orders::{Declaration, Order};
use sandtable_nqm::roster::Body;
use sandtable_nqm::state::{Attack, State};
use sandtable_nqm::terms::{Arm, BaseId, BaseSet, Role, Square, other};
use sandtable_nqm::{Nqm, attack, firefight, fireplan, push, sequence, storm};

/// An attack with a base and whoever stands with it, under the first HQ that can command it.
pub(super) fn attack_with(rules: &Nqm, state: &State, seat: Seat, base: BaseId) -> Option<Order> {
    let side = rules.side_of_seat(seat)?;
    let orders = near_enemies(rules, state, side, base);
    orders.into_iter().find_map(|target| declarations(rules, state, seat, base, target).next().map(Order::Attack))
}

/// The attack that promises most, of all that pay.
pub(super) fn worthwhile(rules: &Nqm, state: &State, seat: Seat, own: BaseSet) -> Option<Order> {
    let side = rules.side_of_seat(seat)?;
    let fit = own.only(|base| !state.base(base).is_disorganised() && rules.info(base).arm != Arm::Hq);
    // Comrades in one square have the same choices.
    let leads = |base: BaseId| {
        let alike =
            |other: BaseId| rules.unit_of(other) == rules.unit_of(base) && state.square(other) == state.square(base);
        fit.iter().find(|other| alike(*other)) == Some(base)
    };
    let mut best: Option<(i32, Declaration)> = None;
    for base in fit.iter().filter(|base| leads(*base)) {
        for target in near_enemies(rules, state, side, base) {
            for declared in declarations(rules, state, seat, base, target) {
                let gain = gain(rules, state, side, &declared);
                if gain >= 0 && best.as_ref().is_none_or(|(most, _)| gain > *most) {
                    best = Some((gain, declared));
                }
            }
        }
    }
    best.map(|(_, declared)| Order::Attack(declared))
}

/// Open attacks go in when they have won, and are reinforced when they have to be.
pub(super) fn open_business(rules: &Nqm, state: &State, seat: Seat) -> Option<Order> {
    state.attacks.iter().find_map(|open| {
        attack::own_attack(rules, state, seat, open.id).ok()?;
        if open.needs {
            let fresh = rules.on_table(state, open.side).only(|base| {
                !state.base(base).engaged
                    && rules.info(base).arm != Arm::Hq
                    && attack::check_reinforcement(rules, state, seat, open.id, BaseSet::of(base)).is_ok()
            });
            return fresh.first().map(|base| Order::Reinforce(open.id, BaseSet::of(base)));
        }
        let goes = !open.assaulting && !wave(rules, state, seat, open).1.is_empty();
        goes.then_some(Order::Assault(open.id))
    })
}

/// Assaults worth making: infantry on tanks among it, and attacks that have won.
pub(super) fn storms(rules: &Nqm, state: &State, seat: Seat) -> Option<Order> {
    let strikers = storm::strikers(rules, state, seat);
    if let Some(base) = strikers.first() {
        return Some(Order::Storm(0, 0, BaseSet::of(base)));
    }
    state.attacks.iter().find_map(|open| {
        attack::own_attack(rules, state, seat, open.id).ok()?;
        let (area, bases) = wave(rules, state, seat, open);
        (!bases.is_empty()).then_some(Order::Storm(open.id, area, bases))
    })
}

/// Who goes in: nobody leaves works he only fires from.
fn wave(rules: &Nqm, state: &State, seat: Seat, open: &Attack) -> (u8, BaseSet) {
    let (area, bases) = storm::suggestion(rules, state, seat, open.id);
    if bases.iter().any(|base| push::stays(rules, state, open, base)) { (0, BaseSet::NONE) } else { (area, bases) }
}

/// Squares beside a base where its side knows enemies.
fn near_enemies(rules: &Nqm, state: &State, side: Side, base: BaseId) -> Vec<Square> {
    let Some(at) = state.square(base) else { return Vec::new() };
    let near = rules.grid().beside(at).into_iter();
    near.filter(|square| !rules.enemies_at(state, side, *square, Known::To(side)).is_empty()).collect()
}

/// The attacks on a square that a base can take part in: one for each HQ that can command it, and one without.
fn declarations(
    rules: &Nqm,
    state: &State,
    seat: Seat,
    base: BaseId,
    target: Square,
) -> impl Iterator<Item = Declaration> {
    let roster = rules.roster();
    let side = rules.side_of(base);
    let unit = rules.unit_of(base);
    let able = |member: BaseId| attack::check_participant(rules, state, side, member, target).is_ok();
    let fit = match able(base) {
        true => rules.on_table(state, side).only(|member| rules.info(member).arm != Arm::Hq && able(member)),
        false => BaseSet::NONE,
    };
    let above = roster.chain(roster.unit(unit).formation);
    let commanders =
        roster.unit(unit).hq.into_iter().chain(above.filter_map(|body| rules.present_hq(state, Body::Formation(body))));
    let bodies = commanders.map(Some).chain([None]).filter(move |_| !fit.is_empty());
    bodies.filter_map(move |hq| {
        let body = hq.and_then(|hq| roster.commanded_by(hq));
        let under = fit.only(|member| match body {
            Some(body) => attack::is_under(rules, state, body, member),
            None => member == base,
        });
        let (front, second) = ranks(rules, state, target, under);
        let declared = Declaration { target, hq, front, second, press: false };
        let legal = front.has(base) && sequence::check(rules, state, seat, &Order::Attack(declared)).is_ok();
        legal.then_some(declared)
    })
}

/// NQ-ATK-5: as many in front as the square's edge takes, as many again behind them.
fn ranks(rules: &Nqm, state: &State, target: Square, all: BaseSet) -> (BaseSet, BaseSet) {
    let most = rules.edge_frontage(state, target);
    let (mut front, mut second) = (BaseSet::NONE, BaseSet::NONE);
    for member in all.iter() {
        let here = |set: BaseSet| {
            set.only(|other| state.square(other) == state.square(member) && rules.info(other).is_full_size()).len()
        };
        let full = rules.info(member).is_full_size();
        let rear = rules.is_coarse() || rules.info(member).role == Role::Support;
        if !full || here(front) < most {
            front.insert(member);
        } else if rear && here(second) < most {
            second.insert(member);
        }
    }
    (front, second)
}

/// What an attack promises: sixths of a PIP caused beyond those it costs. Attackers risk a little more than they hope for;
/// whoever only fires out of his works does so when it pays.
fn gain(rules: &Nqm, state: &State, side: Side, declared: &Declaration) -> i32 {
    let attack = attack::declared(side, declared, state.bound);
    let exchange = firefight::gather(rules, state, &attack);
    let guns = |of: Side, serves: &dyn Fn(BaseId) -> bool| {
        rules.on_table(state, of).only(|gun| {
            fireplan::can_serve(rules, state, gun)
                && !state.base(gun).is_disorganised()
                && state.square(gun).is_some_and(|at| at.distance(declared.target) <= rules.range(state, gun))
                && serves(gun)
        })
    };
    let [attackers, defenders] = exchange.exposed;
    let enemy = other(side);
    let ours = guns(side, &|gun| fireplan::supports_attack(rules, state, gun, &attack));
    let theirs = guns(enemy, &|gun| {
        state.square(gun) != Some(declared.target) && fireplan::supports_defence(rules, state, gun, declared.target)
    });
    let caused = hopes(rules, &exchange.shots[0]) + hopes(rules, &firefight::shots(rules, state, ours, defenders));
    let cost = hopes(rules, &exchange.shots[1]) + hopes(rules, &firefight::shots(rules, state, theirs, attackers));
    let holds = declared.front.iter().all(|base| push::stays(rules, state, &attack, base));
    if holds { caused - cost } else { caused * 5 / 4 - cost }
}

/// The sixths of a PIP these dice score on average.
fn hopes(rules: &Nqm, shots: &[Shot]) -> i32 {
    let one = |shot: &Shot| (1..=6).map(|face| i32::from(rules.tables().pips(shot.d, face))).sum::<i32>();
    shots.iter().map(|shot| one(shot) * i32::from(shot.dice)).sum()
}
