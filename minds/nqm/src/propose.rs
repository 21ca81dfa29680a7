//! Orders for computer players: quick random ones, and a plain plan of attack and defence for those who think.

mod answers;
mod fights;
mod goals;
mod plans;
mod ways;

use sandtable_kernel::Seat;
use sandtable_kernel::dice::Stream;
use sandtable_nqm::orders::{Order, Path, Plot};
use sandtable_nqm::state::{Frame, Phase, State};
use sandtable_nqm::terms::{BaseId, BaseSet, Mission, Posture, Square};
use sandtable_nqm::{Nqm, attack, bombard, casualties, counter, firefight, fireplan, movement, sequence, storm};

/// One legal order at random, quickly.
pub fn random_order(rules: &Nqm, state: &State, seat: Seat, whim: &mut Stream) -> Order {
    match *state.frames.top() {
        Frame::Enter(phase) => {
            if whim.happens(2, 5) {
                return Order::Done;
            }
            for _ in 0..4 {
                if let Some(order) = random_entry(rules, state, seat, phase, whim)
                    && sequence::check(rules, state, seat, &order).is_ok()
                {
                    return order;
                }
            }
            Order::Done
        }
        frame => answers::random(rules, state, seat, frame, whim),
    }
}

/// Something to enter in a step; perhaps not legal.
fn random_entry(rules: &Nqm, state: &State, seat: Seat, phase: Phase, whim: &mut Stream) -> Option<Order> {
    let side = rules.side_of_seat(seat)?;
    let own: Vec<BaseId> = rules.on_table(state, side).iter().filter(|base| rules.info(*base).seat == seat).collect();
    match phase {
        Phase::Plot => {
            let base = *whim.pick(&own)?;
            if whim.happens(1, 6) {
                let square = state.square(base)?;
                let beside = rules.grid().beside(square);
                return Some(Order::Look(base, *whim.pick(&beside)?, square));
            }
            random_plot(rules, state, base, whim).map(|plot| Order::of_plot(&plot))
        }
        Phase::Orders => {
            if whim.happens(1, 3) {
                let fit: Vec<BaseId> =
                    own.iter().copied().filter(|base| counter::may_follow_on(rules, state, side, *base)).collect();
                return Some(Order::FollowOn(BaseSet::of(*whim.pick(&fit)?)));
            }
            Some(Order::Task(*whim.pick(&own)?, sandtable_nqm::terms::Job::DigIn, None))
        }
        Phase::Attacks => {
            if whim.happens(1, 5) {
                let open: Vec<u8> = state.attacks.iter().filter(|open| open.side == side).map(|open| open.id).collect();
                let id = *whim.pick(&open)?;
                return Some(if whim.happens(1, 4) { Order::CallOff(id) } else { Order::Assault(id) });
            }
            let fit: Vec<BaseId> = own.iter().copied().filter(|base| !state.base(*base).is_disorganised()).collect();
            let base = *whim.pick(&fit)?;
            fights::attack_with(rules, state, seat, base)
        }
        Phase::Missions | Phase::Reply => {
            let guns: Vec<BaseId> = own
                .iter()
                .copied()
                .filter(|base| fireplan::can_serve(rules, state, *base) && state.base(*base).mission.is_none())
                .collect();
            let gun = *whim.pick(&guns)?;
            let targets: Vec<Square> = plans::targets(rules, state, side);
            let missions = [Mission::Direct, Mission::Direct, Mission::Prep, Mission::Harass];
            let attacked: Vec<Square> =
                state.attacks.iter().filter(|open| open.side != side).map(|open| open.target).collect();
            let square = *whim.pick(if phase == Phase::Reply { &attacked } else { &targets })?;
            Some(Order::Fire(gun, *whim.pick(&missions)?, square))
        }
        Phase::Aim => {
            let choices = firefight::choices(rules, state, seat);
            let (base, targets) = whim.pick(&choices)?;
            let (attack, group) = *whim.pick(targets)?;
            Some(Order::Aim(*base, group, (attack > 0).then_some(attack)))
        }
        Phase::Lay => {
            let choices = bombard::choices(rules, state, seat);
            let (gun, groups) = whim.pick(&choices)?;
            Some(Order::Aim(*gun, *whim.pick(groups)?, None))
        }
        Phase::Storm => {
            let open: Vec<u8> = state
                .attacks
                .iter()
                .filter(|open| attack::own_attack(rules, state, seat, open.id).is_ok())
                .map(|open| open.id)
                .collect();
            let Some(id) = whim.pick(&open) else {
                let strikers = storm::strikers(rules, state, seat);
                return (!strikers.is_empty())
                    .then(|| Order::Storm(0, 0, BaseSet::of(strikers.first().unwrap_or(BaseId(0)))));
            };
            let (area, bases) = storm::suggestion(rules, state, seat, *id);
            (!bases.is_empty()).then_some(Order::Storm(*id, area, bases))
        }
        Phase::Skip => Some(Order::Skip(1 + u8::try_from(whim.below(3)).unwrap_or(0))),
        Phase::Deploy | Phase::Plans | Phase::Air | Phase::Reorganise => None,
    }
}

/// A walk of a few random squares.
fn random_plot(rules: &Nqm, state: &State, base: BaseId, whim: &mut Stream) -> Option<Plot> {
    let start = state.square(base)?;
    let postures = [Posture::Contact, Posture::Contact, Posture::Advance, Posture::March, Posture::Withdraw];
    let posture = *whim.pick(&postures)?;
    let most = movement::whole_squares(rules, state, base, posture).min(4);
    let mut path = Path::new();
    let mut at = start;
    for _ in 0..1 + whim.below(u32::from(most.max(1))) {
        let next = rules.grid().beside(at);
        at = *whim.pick(&next)?;
        path.push(at);
    }
    let now = u8::try_from(path.len()).ok()?;
    Some(Plot { bases: BaseSet::of(base), posture, path, now })
}

/// Orders worth thinking about, best guesses first; all legal.
pub fn propose(rules: &Nqm, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
    match *state.frames.top() {
        Frame::Enter(phase) => {
            let planned = plans::next(rules, state, seat, phase)
                .filter(|order| sequence::check(rules, state, seat, order).is_ok());
            into.push(planned.unwrap_or(Order::Done));
        }
        // Whose ammunition runs out is not worth a long thought: as the catalogue has it.
        Frame::Dry(bases) => into.extend(casualties::default_dry(state, bases).map(Order::Dry)),
        frame => answers::all(rules, state, seat, frame, into),
    }
    if into.is_empty() {
        let order = random_order(rules, state, seat, whim);
        into.push(order);
    }
}
