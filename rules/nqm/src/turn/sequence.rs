//! The sequence of play (NQ-SEQ), read top to bottom: the nine steps of a bound, and the set-up before the first.
//!
//! [`advance`] runs whatever lies on top of the stack until somebody decides or the game is over.

use std::sync::Arc;

use sandtable_kernel::{Outcome, Side, Table};

use crate::field::Known;
use crate::play::Play;
use crate::state::{Frame, Phase, State, Step};
use crate::terms::{BaseId, BaseSet, SIDES, Square, other};
use crate::toggles::{CommitReveal, Night};
use crate::{
    Event, Nqm, aftermath, air, attack, bombard, casualties, command, counter, engineering, firefight, fog, hidden,
    morale, movement, night, pulses, push, recce, reorganise, retreat, rounds, rule, set_up, stores, storm, supply,
    tanks, victory,
};

pub(crate) use super::answer::play;
pub use super::judge::check;
use super::phase;
pub use super::phase::{asked, is_secret, name as step_name, pending};

/// The beginning: everybody as the scenario has him; then works, deployment and plans.
pub fn start<T: Table<State>>(rules: &Nqm, table: &mut T) -> State {
    let mut state = set_up::opening(rules);
    let mut play = Play::new(rules, &mut state, table);
    set_up::push_steps(&mut play);
    advance(&mut play);
    state
}

/// More frames than the longest resolution of a legal battle runs between two decisions: five bounds passed over, each with all
/// its steps and pulses and a few frames for every one of 256 bases, are far below it.
const MOST_FRAMES: u32 = 200_000;

/// Runs the stack until somebody decides or the game is over; a resolution that does not end is stopped and told.
pub(super) fn advance<T: Table<State>>(play: &mut Play<'_, T>) {
    for _ in 0..MOST_FRAMES {
        if play.state.outcome.is_some() {
            return play.state.frames.push(Frame::Over);
        }
        let frame = *play.state.frames.top();
        if phase::is_decision(play.rules, play.state, frame) {
            return;
        }
        play.watch(frame);
        run(play, frame);
    }
    let how = "undecided: the resolution did not come to an end, which is a fault of the program";
    play.happen(rule::VIC_1, Event::Ended { outcome: Outcome { winner: None, rule: rule::VIC_1, how } });
    play.state.frames.push(Frame::Over);
}

/// Carries out a frame in which nobody decides.
pub(super) fn run<T: Table<State>>(play: &mut Play<'_, T>, frame: Frame) {
    match frame {
        Frame::Bound(step) => run_step(play, step),
        Frame::Enter(Phase::Deploy) => set_up::end_meeting(play),
        Frame::BuildWorks | Frame::Deploy(_) | Frame::Enter(_) | Frame::Merge(_) => play.pop(),
        Frame::Release(base) => {
            play.pop();
            command::release_by_dice(play, base);
        }
        Frame::Pulse(pulse, stage) => pulses::run(play, pulse, stage),
        Frame::Demolish { bridge, side } => {
            play.pop();
            let blows = pulses::standing_demolition(play.state, side) != Some(false);
            if blows && pulses::can_blow(play.rules, play.state, side, bridge) {
                play.happen(rule::ENG_2, Event::BridgeBlown { bridge });
            }
        }
        Frame::Mine(_) => play.pop(),
        Frame::Dispute(square) => {
            play.pop();
            let winner = play.roll_off(rule::SEQ_9);
            pulses::settle_dispute(play, square, winner);
        }
        Frame::CrossedStorms(one, two) => {
            play.pop();
            let winner = play.roll_off(rule::CA_20);
            cancel_crossed(play, one, two, winner);
        }
        Frame::Stop { square, movers, side } => {
            play.pop();
            let may = recce::can_call_stop(play.rules, play.state, side, square);
            if may && recce::standing_stop(play.rules, play.state, side, movers) == Some(true) {
                call_stop(play, square, movers, side);
            }
        }
        Frame::Recce { movers, square, blunder } => recce::test(play, movers, square, blunder),
        Frame::Column(movers) => recce::column(play, movers),
        Frame::StayOrFall(..) => play.pop(),
        Frame::FallBack(base, tested) => match recce::ways_back(play.rules, play.state, base, tested) {
            Some(ways) => recce::fall_back(play, base, tested, ways.first().copied()),
            None => play.pop(),
        },
        Frame::Uncovered(square, side) => {
            play.pop();
            let bases = set_up::overcrowded(play.rules, play.state, square, side);
            set_up::uncover(play, bases);
        }
        Frame::Terror(id) => tanks::terror(play, id),
        Frame::AirRaid(square, side) => air::raid(play, square, side),
        Frame::DrivenOff { square, side, high, count } => {
            let driven = air::default_driven(play.rules, play.state, square, side, high, count);
            air::drive_off(play, driven);
        }
        Frame::AirStrike(square, side) => air::strike(play, square, side),
        Frame::Bombard(square, side) => bombard::fire(play, square, side),
        Frame::Allocate { bases, pips, how } => {
            let shares = casualties::even_shares(play.state, bases, pips, how);
            casualties::place(play, &shares, how);
        }
        Frame::Harassed { bases, count } => {
            let chosen = casualties::default_harassed(play.state, bases, count);
            casualties::harass(play, chosen);
        }
        Frame::Dry(bases) => {
            let base = casualties::default_dry(play.state, bases);
            casualties::mark_dry(play, base);
        }
        Frame::Overload(bases) => casualties::overload(play, bases),
        Frame::Tests { fight, first, spared } => morale::tests(play, fight, first, spared),
        Frame::Discipline(unit, fight) => {
            play.pop();
            morale::break_unit(play, unit, fight);
        }
        Frame::Purge(bases, sp) => {
            let shares = morale::default_purge(play.state, bases, sp);
            morale::purge(play, bases, &shares);
        }
        Frame::Exchange(id) => firefight::exchange(play, id),
        Frame::Tally(id) => firefight::tally(play, id),
        Frame::BrokenDefender(..) | Frame::BrokenAttacker(..) => play.pop(),
        Frame::GoOn(number) => {
            play.pop();
            play.push(Frame::Round(number));
        }
        Frame::Overrun(number) => storm::overrun(play, number),
        Frame::RollIn(number) => tanks::roll_in(play, number),
        Frame::Round(number) => rounds::round(play, number),
        Frame::Judge(number) => rounds::judge(play, number),
        Frame::StormWon(number) => rounds::enter(play, number),
        Frame::Push(id) => push::push(play, id),
        Frame::EnterSquare(id) => push::enter(play, id),
        Frame::Retreat { base, from, disperse } => retreat::leave(play, base, from, disperse),
        Frame::Counter(square, _) => {
            play.pop();
            play.happen(rule::CTR_2, Event::CounterPassed { at: square });
        }
        Frame::CounterFire(number) => counter::fire(play, number),
        Frame::CounterTally(number) => counter::tally(play, number),
        Frame::Lose(unit) => {
            let shares = reorganise::default_losses(play.rules, play.state, unit);
            reorganise::finish(play, unit, &shares);
        }
        Frame::Withdrawals => retreat::withdraw_together(play),
        Frame::PushOn(id, square) => push::push_on(play, id, square),
        Frame::Follow(id, square) => push::follow(play, id, square),
        Frame::Resupply(formation) => {
            let spend = stores::wants_resupply(play.rules, play.state, formation);
            stores::resupply(play, formation, spend);
        }
        Frame::Regrade(unit) => {
            play.pop();
            victory::regrade(play, unit);
        }
        Frame::Ending(outcome) => play.happen(rule::VIC_1, Event::Ended { outcome }),
        Frame::Over => {}
    }
}

/// STOP (NQ-RCE-4): the square tests whoever has just come up.
pub(crate) fn call_stop<T: Table<State>>(play: &mut Play<'_, T>, square: Square, movers: BaseSet, side: Side) {
    play.happen(rule::RCE_4, Event::StopCalled { at: square, side });
    play.push(Frame::Recce { movers, square, blunder: false });
}

/// NQ-CA-20: of two assaults across one edge the loser's does not go in.
pub(crate) fn cancel_crossed<T: Table<State>>(play: &mut Play<'_, T>, one: u8, two: u8, winner: Side) {
    let loser =
        if play.state.storms.get(usize::from(one)).is_some_and(|storm| storm.side == winner) { two } else { one };
    play.happen(rule::CA_20, Event::StormCancelled { storm: loser });
}

/// The steps of a bound, in their order.
fn run_step<T: Table<State>>(play: &mut Play<'_, T>, step: Step) {
    let then = |play: &mut Play<'_, T>, next: Step| play.state.frames.follow_with(Frame::Bound(next));
    match step {
        Step::Begin => {
            then(play, Step::Start);
            if play.rules.setup().planning {
                open(play, Phase::Plans);
            }
        }
        Step::Start => {
            then(play, Step::Orders);
            begin_bound(play);
        }
        Step::Orders => {
            if play.state.night && play.rules.toggles().night == Night::Abstract {
                then(play, Step::Tasks);
                return night::begin(play);
            }
            then(play, Step::Release);
            open(play, Phase::Orders);
        }
        Step::Release => {
            then(play, Step::Plot);
            command::push_releases(play);
        }
        Step::Plot => {
            then(play, Step::Pulses);
            movement::follow_standing_paths(play);
            open(play, Phase::Plot);
        }
        Step::Pulses => {
            then(play, Step::Contact);
            // `begin` takes the frame on top away and puts the first pulse there.
            play.push(Frame::Pulse(0, 0));
            pulses::begin(play);
        }
        Step::Contact => {
            then(play, Step::Attacks);
            set_up::push_overcrowded(play);
        }
        Step::Attacks => {
            for shelled in &mut play.state.hand.shelled {
                shelled.clear();
            }
            then(play, Step::Reveal);
            open(play, Phase::Attacks);
        }
        Step::Reveal => {
            then(play, Step::Missions);
            attack::reveal(play);
        }
        Step::Missions => {
            then(play, Step::Reply);
            set_up::lay_preplanned(play);
            open(play, Phase::Missions);
        }
        Step::Reply => {
            then(play, Step::ReplyRelease);
            open(play, Phase::Reply);
        }
        Step::ReplyRelease => {
            then(play, Step::Terror);
            command::push_releases(play);
        }
        Step::Terror => {
            then(play, Step::Air);
            let mut order: Vec<(Square, u8)> =
                play.state.attacks.iter().map(|attack| (attack.target, attack.id)).collect();
            order.sort_unstable();
            order.into_iter().rev().for_each(|(_, id)| play.push(Frame::Terror(id)));
        }
        Step::Air => {
            then(play, Step::Raids);
            air::take_off(play);
            open(play, Phase::Air);
        }
        Step::Raids => {
            then(play, Step::Lay);
            air::begin(play);
        }
        Step::Lay => {
            then(play, Step::Bombard);
            open(play, Phase::Lay);
        }
        Step::Bombard => {
            then(play, Step::Aim);
            bombard::begin(play);
        }
        Step::Aim => {
            then(play, Step::Exchanges);
            open(play, Phase::Aim);
        }
        Step::Exchanges => {
            then(play, Step::Morale);
            play.state.hand.exchanging = true;
            firefight::begin(play);
        }
        Step::Morale => {
            then(play, Step::Storm);
            play.state.hand.exchanging = false;
            morale::push_choices(play);
        }
        Step::Storm => {
            then(play, Step::Overruns);
            play.state.hand.ways.clear();
            play.state.hand.late = true;
            play.state.storms.clear();
            open(play, Phase::Storm);
        }
        Step::Overruns => {
            then(play, Step::RollIns);
            storm::begin(play);
        }
        Step::RollIns => {
            then(play, Step::Rounds);
            rounds::begin(play, true);
        }
        Step::Rounds => {
            then(play, Step::Pushes);
            rounds::begin(play, false);
        }
        Step::Pushes => {
            then(play, Step::Counter);
            (play.state.hand.asked, play.state.hand.forced) = (BaseSet::NONE, BaseSet::NONE);
            push::begin(play);
        }
        Step::Counter => {
            then(play, Step::Aftermath);
            counter::begin(play);
        }
        Step::Aftermath => {
            then(play, Step::Reorganise);
            aftermath::wear_followers(play);
            command::fire_contingencies(play);
            aftermath::run(play);
            play.state.hand.quiet = reorganise::everybody(play.rules, play.state, false);
        }
        Step::Reorganise => {
            then(play, Step::Resupply);
            open(play, Phase::Reorganise);
        }
        Step::Resupply => {
            then(play, Step::Merge);
            let bases = play.state.hand.quiet;
            stores::fill_by_truck(play);
            stores::book_volleys(play);
            stores::serve_trucks(play);
            stores::draw_fire_units(play);
            reorganise::begin(play, bases, false);
        }
        Step::Merge => {
            then(play, Step::Tasks);
            reorganise::push_mergers(play);
        }
        Step::Tasks => {
            then(play, Step::End);
            end_of_bound(play);
        }
        Step::End => {
            then(play, Step::Next);
            fog::report(play);
            victory::judge(play);
            let over = matches!(play.state.frames.top(), Frame::Ending(_) | Frame::Regrade(_));
            if !over && play.state.skipping == 0 && may_skip(play.rules, play.state) {
                open(play, Phase::Skip);
            }
        }
        Step::Next => {
            then(play, Step::Start);
            settle_skips(play);
        }
    }
}

/// Step 0 (NQ-SEQ-10).
fn begin_bound<T: Table<State>>(play: &mut Play<'_, T>) {
    let bound = play.state.bound + 1;
    let (day, hour, night) = night::calendar(play.rules, bound);
    play.happen(rule::SEQ_10, Event::BoundBegan { bound, day, hour, night });
    play.state.hand.beaten.clear();
    play.state.hand.late = false;
    aftermath::note_start(play);
    command::deliver(play, false);
    engineering::complete(play);
    let arrived = set_up::bring_reinforcements(play);
    supply::spend_fuel(play);
    supply::judge(play);
    engineering::dig_in_on_objectives(play);
    if arrived && play.state.skipping > 0 {
        play.happen(rule::SEQ_11, Event::Skipped { bounds: 0 });
    }
}

/// Steps 8e and 8f, and the end of an abstract night.
fn end_of_bound<T: Table<State>>(play: &mut Play<'_, T>) {
    if play.state.night {
        night::end(play);
    }
    engineering::judge(play);
    tanks::end_terror(play);
    hidden::conceal_again(play);
    play.state.storms.clear();
}

/// Opens a step in which seats enter something together; NQ-SEQ-3: phased, one side after the other.
pub(crate) fn open<T: Table<State>>(play: &mut Play<'_, T>, phase: Phase) {
    // Guns keep silent while bounds are passed over, unless somebody has just come into contact.
    let silent = || phase == Phase::Missions && may_skip(play.rules, play.state);
    let skips = play.state.skipping > 0 && (matches!(phase, Phase::Orders | Phase::Plot | Phase::Skip) || silent());
    let waiting = if skips { 0 } else { phase::business(play.rules, play.state, phase) };
    if waiting == 0 {
        return;
    }
    let phased =
        play.rules.toggles().commit_reveal == CommitReveal::Phased && matches!(phase, Phase::Plot | Phase::Attacks);
    if phased {
        let weaker = weaker_side(play.rules, play.state);
        // The second side's turn is opened when the first has committed.
        let (first, second) = (waiting & play.rules.seats_of(weaker), waiting & play.rules.seats_of(other(weaker)));
        play.state.waiting = if first == 0 { second } else { first };
        play.state.second = if first == 0 { 0 } else { second };
    } else {
        play.state.waiting = waiting;
        play.state.second = 0;
    }
    play.push(Frame::Enter(phase));
    remember(play.rules, play.state);
}

/// NQ-UMP-3: where an umpire sits, the beginnings of this step and the last are kept for him to go back to.
fn remember(rules: &Nqm, state: &mut State) {
    if rules.umpire().is_some() {
        let last = state.steps[0].take();
        state.steps = [None, None];
        let now = Arc::new(state.clone());
        state.steps = [Some(now), last];
    }
}

/// NQ-SEQ-3: the side with fewer strength points in contact; on a tie the scenario's attacker.
fn weaker_side(rules: &Nqm, state: &State) -> Side {
    let strength = |side: Side| -> u32 {
        let near = rules.on_table(state, side).only(|base| rules.in_contact(state, base, Known::Truth));
        near.iter().map(|base| u32::from(state.base(base).sp)).sum()
    };
    if strength(SIDES[1]) < strength(SIDES[0]) { SIDES[1] } else { SIDES[0] }
}

/// NQ-SEQ-11, NQ-R-133: nobody beside an enemy who can fight, no square shared, no attack open, and time left.
fn may_skip(rules: &Nqm, state: &State) -> bool {
    let shown = |base: BaseId| !state.base(base).concealed;
    let shares = |at: Square| rules.at(state, SIDES[1], at).iter().any(shown);
    let touching = rules.on_table(state, SIDES[0]).iter().any(|base| {
        rules.in_contact(state, base, Known::Truth) || state.square(base).is_some_and(|at| shown(base) && shares(at))
    });
    !touching && state.attacks.is_empty() && state.bound + 1 < rules.setup().bounds
}

/// NQ-SEQ-11: if all offered, the smallest number of bounds is skipped; contact and nightfall end it.
fn settle_skips<T: Table<State>>(play: &mut Play<'_, T>) {
    let left = play.state.skipping;
    if left > 0 {
        let goes_on = may_skip(play.rules, play.state) && !play.state.night && !is_due(play.state);
        play.happen(rule::SEQ_11, Event::Skipped { bounds: if goes_on { left - 1 } else { 0 } });
        return;
    }
    let seats = command::all_seats(play.rules);
    let offers = (0..16u8).filter(|seat| seats & (1 << seat) != 0).map(|seat| play.state.skips[usize::from(seat)]);
    let least = offers.min().unwrap_or(0);
    if least > 0 {
        play.happen(rule::SEQ_11, Event::Skipped { bounds: least });
    } else if play.state.skips.iter().any(|offer| *offer > 0) {
        play.happen(rule::SEQ_11, Event::Skipped { bounds: 0 });
    }
}

fn is_due(state: &State) -> bool {
    state.queue.iter().any(|item| item.due == state.bound + 1)
}
