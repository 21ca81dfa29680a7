//! The sequence of play (NQ-SEQ), read top to bottom: the nine steps of a bound, and the set-up before the first.
//!
//! [`turn::advance`] runs through every stage in which nobody decides and stops at the next decision or at the end.

use sandtable_kernel::turn::{self, Agenda, Course, Sequence, Stuck};
use sandtable_kernel::{Outcome, Side, Table};

use crate::field::Known;
use crate::play::{Next, Play};
use crate::state::{DEPTH, Frame, Phase, Stage, State, Step};
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
    let next = set_up::begin(&mut play);
    turn::advance(&mut play, next);
    state
}

impl<T: Table<State>> Sequence<DEPTH> for Play<'_, T> {
    type Stage = Stage;
    type Decision = Frame;
    /// Five bounds passed over, each with all its steps and pulses and a few stages for every one of 256 bases, are far below it.
    const MOST_STAGES: u32 = 200_000;

    fn course(&mut self) -> &mut Course<Stage, Frame, DEPTH> {
        &mut self.state.frames
    }

    fn agenda(&mut self) -> Agenda<Stage, Frame, DEPTH> {
        core::mem::take(&mut self.agenda)
    }

    fn follow(&mut self, next: Next) -> bool {
        self.state.frames.follow(next, &mut self.agenda)
    }

    fn run(&mut self, stage: Stage) -> Next {
        self.watch(stage);
        match stage {
            Stage::Bound(step) => return run_step(self, step),
            Stage::Open(phase) => return open(self, phase),
            Stage::Ask(decision) if phase::is_decision(self.rules, self.state, decision) => return Next::Ask(decision),
            Stage::Ask(decision) => by_default(self, decision),
            Stage::Pulse(pulse, part) => return pulses::run(self, pulse, part),
            Stage::Tests { fight, first, spared } => return morale::tests(self, fight, first, spared),
            Stage::Recce { movers, square, blunder } => recce::test(self, movers, square, blunder),
            Stage::Column(movers) => recce::column(self, movers),
            Stage::Terror(id) => tanks::terror(self, id),
            Stage::AirRaid(square, side) => air::raid(self, square, side),
            Stage::AirStrike(square, side) => air::strike(self, square, side),
            Stage::Bombard(square, side) => bombard::fire(self, square, side),
            Stage::Overload(bases) => casualties::overload(self, bases),
            Stage::Exchange(id) => firefight::exchange(self, id),
            Stage::Tally(id) => firefight::tally(self, id),
            Stage::Overrun(number) => storm::overrun(self, number),
            Stage::RollIn(number) => tanks::roll_in(self, number),
            Stage::Round(number) => rounds::round(self, number),
            Stage::Judge(number) => rounds::judge(self, number),
            Stage::StormWon(number) => rounds::enter(self, number),
            Stage::Push(id) => push::push(self, id),
            Stage::EnterSquare(id) => push::enter(self, id),
            Stage::PushOn(id, square) => push::push_on(self, id, square),
            Stage::Follow(id, square) => push::follow(self, id, square),
            Stage::CounterFire(number) => counter::fire(self, number),
            Stage::CounterTally(number) => counter::tally(self, number),
            Stage::Withdrawals => retreat::withdraw_together(self),
            Stage::Ending(outcome) => self.happen(rule::VIC_1, Event::Ended { outcome }),
        }
        Next::Done
    }

    fn over(&self) -> Option<Frame> {
        self.state.outcome.map(|_| Frame::Over)
    }

    fn give_up(&mut self, why: Stuck) {
        let outcome = Outcome { winner: None, rule: rule::VIC_1, how: why.how() };
        self.happen(rule::VIC_1, Event::Ended { outcome });
    }
}

/// What happens where there is nothing to choose, or nobody chose in time (NQ-UMP-4).
pub(super) fn by_default<T: Table<State>>(play: &mut Play<'_, T>, decision: Frame) {
    match decision {
        Frame::Enter(Phase::Deploy) => set_up::end_meeting(play),
        Frame::Release(base) => command::release_by_dice(play, base),
        Frame::Demolish { bridge, side } => {
            let blows = pulses::standing_demolition(play.state, side) != Some(false);
            if blows && pulses::can_blow(play.rules, play.state, side, bridge) {
                play.happen(rule::ENG_2, Event::BridgeBlown { bridge });
            }
        }
        Frame::Dispute(square) => {
            let winner = play.roll_off(rule::SEQ_9);
            pulses::settle_dispute(play, square, winner);
        }
        Frame::CrossedStorms(one, two) => {
            let winner = play.roll_off(rule::CA_20);
            cancel_crossed(play, one, two, winner);
        }
        Frame::Stop { square, movers, side } => {
            let may = recce::can_call_stop(play.rules, play.state, side, square);
            if may && recce::standing_stop(play.rules, play.state, side, movers) == Some(true) {
                call_stop(play, square, movers, side);
            }
        }
        Frame::FallBack(base, tested) => {
            if let Some(ways) = recce::ways_back(play.rules, play.state, base, tested) {
                recce::fall_back(play, base, tested, ways.first().copied());
            }
        }
        Frame::Uncovered(square, side) => {
            let bases = set_up::overcrowded(play.rules, play.state, square, side);
            set_up::uncover(play, bases);
        }
        Frame::DrivenOff { square, side, high, count } => {
            let driven = air::default_driven(play.rules, play.state, square, side, high, count);
            air::drive_off(play, driven);
        }
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
        Frame::Discipline(unit, fight) => morale::break_unit(play, unit, fight),
        Frame::Purge(bases, sp) => {
            let shares = morale::default_purge(play.state, bases, sp);
            morale::purge(play, bases, &shares);
        }
        Frame::GoOn(number) => play.then(Stage::Round(number)),
        Frame::Retreat { base, from, disperse } => retreat::leave(play, base, from, disperse),
        Frame::Counter(square, _) => play.happen(rule::CTR_2, Event::CounterPassed { at: square }),
        Frame::Lose(unit) => {
            let shares = reorganise::default_losses(play.rules, play.state, unit);
            reorganise::finish(play, unit, &shares);
        }
        Frame::Resupply(formation) => {
            let spend = stores::wants_resupply(play.rules, play.state, formation);
            stores::resupply(play, formation, spend);
        }
        Frame::Regrade(unit) => victory::regrade(play, unit),
        // Nothing is built, placed, entered or merged; mines stop, and the broken and beaten stay where they are.
        Frame::BuildWorks
        | Frame::Deploy(_)
        | Frame::Enter(_)
        | Frame::Merge(_)
        | Frame::Mine(_)
        | Frame::StayOrFall(..)
        | Frame::BrokenDefender(..)
        | Frame::BrokenAttacker(..)
        | Frame::Over => {}
    }
}

/// STOP (NQ-RCE-4): the square tests whoever has just come up.
pub(crate) fn call_stop<T: Table<State>>(play: &mut Play<'_, T>, square: Square, movers: BaseSet, side: Side) {
    play.happen(rule::RCE_4, Event::StopCalled { at: square, side });
    play.then(Stage::Recce { movers, square, blunder: false });
}

/// NQ-CA-20: of two assaults across one edge the loser's does not go in.
pub(crate) fn cancel_crossed<T: Table<State>>(play: &mut Play<'_, T>, one: u8, two: u8, winner: Side) {
    let loser =
        if play.state.storms.get(usize::from(one)).is_some_and(|storm| storm.side == winner) { two } else { one };
    play.happen(rule::CA_20, Event::StormCancelled { storm: loser });
}

/// The steps of a bound, in their order.
fn run_step<T: Table<State>>(play: &mut Play<'_, T>, step: Step) -> Next {
    let next = match step {
        Step::Begin | Step::Start | Step::Orders | Step::Release | Step::Plot | Step::Pulses | Step::Contact => {
            orders_and_movement(play, step)
        }
        Step::Attacks
        | Step::Reveal
        | Step::Missions
        | Step::Reply
        | Step::ReplyRelease
        | Step::Terror
        | Step::Air
        | Step::Raids
        | Step::Lay
        | Step::Bombard => attacks_and_fireplan(play, step),
        Step::Aim
        | Step::Exchanges
        | Step::Morale
        | Step::Storm
        | Step::Overruns
        | Step::RollIns
        | Step::Rounds
        | Step::Pushes
        | Step::Counter => fights(play, step),
        Step::Aftermath | Step::Reorganise | Step::Resupply | Step::Merge | Step::Tasks | Step::End | Step::Next => {
            after_the_fights(play, step)
        }
    };
    Next::Go(Stage::Bound(next))
}

/// Steps 0 to 2.
fn orders_and_movement<T: Table<State>>(play: &mut Play<'_, T>, step: Step) -> Step {
    match step {
        Step::Begin => {
            if play.rules.setup().planning {
                play.then(Stage::Open(Phase::Plans));
            }
            Step::Start
        }
        Step::Start => {
            begin_bound(play);
            Step::Orders
        }
        Step::Orders => {
            if play.state.night && play.rules.toggles().night == Night::Abstract {
                night::begin(play);
                return Step::Tasks;
            }
            play.then(Stage::Open(Phase::Orders));
            Step::Release
        }
        Step::Release => {
            command::ask_releases(play);
            Step::Plot
        }
        Step::Plot => {
            movement::follow_standing_paths(play);
            play.then(Stage::Open(Phase::Plot));
            Step::Pulses
        }
        Step::Pulses => {
            pulses::begin(play);
            Step::Contact
        }
        _ => {
            set_up::ask_overcrowded(play);
            Step::Attacks
        }
    }
}

/// Step 3.
fn attacks_and_fireplan<T: Table<State>>(play: &mut Play<'_, T>, step: Step) -> Step {
    match step {
        Step::Attacks => {
            play.keep(|hand| hand.shelled.iter_mut().for_each(Vec::clear));
            play.then(Stage::Open(Phase::Attacks));
            Step::Reveal
        }
        Step::Reveal => {
            attack::reveal(play);
            Step::Missions
        }
        Step::Missions => {
            set_up::lay_preplanned(play);
            play.then(Stage::Open(Phase::Missions));
            Step::Reply
        }
        Step::Reply => {
            play.then(Stage::Open(Phase::Reply));
            Step::ReplyRelease
        }
        Step::ReplyRelease => {
            command::ask_releases(play);
            Step::Terror
        }
        Step::Terror => {
            for id in attack::in_order(play.state) {
                play.then(Stage::Terror(id));
            }
            Step::Air
        }
        Step::Air => {
            air::take_off(play);
            play.then(Stage::Open(Phase::Air));
            Step::Raids
        }
        Step::Raids => {
            air::begin(play);
            Step::Lay
        }
        Step::Lay => {
            play.then(Stage::Open(Phase::Lay));
            Step::Bombard
        }
        _ => {
            bombard::begin(play);
            Step::Aim
        }
    }
}

/// Steps 4 to 7.
fn fights<T: Table<State>>(play: &mut Play<'_, T>, step: Step) -> Step {
    match step {
        Step::Aim => {
            play.then(Stage::Open(Phase::Aim));
            Step::Exchanges
        }
        Step::Exchanges => {
            play.keep(|hand| hand.exchanging = true);
            for id in attack::in_order(play.state) {
                play.then(Stage::Exchange(id));
            }
            Step::Morale
        }
        Step::Morale => {
            play.keep(|hand| hand.exchanging = false);
            morale::ask_choices(play);
            Step::Storm
        }
        Step::Storm => {
            play.keep(|hand| {
                hand.ways.clear();
                hand.late = true;
            });
            play.then(Stage::Open(Phase::Storm));
            Step::Overruns
        }
        Step::Overruns => {
            storm::begin(play);
            Step::RollIns
        }
        Step::RollIns => {
            rounds::begin(play, true);
            Step::Rounds
        }
        Step::Rounds => {
            rounds::begin(play, false);
            Step::Pushes
        }
        Step::Pushes => {
            play.keep(|hand| (hand.asked, hand.forced) = (BaseSet::NONE, BaseSet::NONE));
            for id in attack::in_order(play.state) {
                play.then(Stage::Push(id));
            }
            Step::Counter
        }
        _ => {
            counter::begin(play);
            Step::Aftermath
        }
    }
}

/// Steps 8 and 9.
fn after_the_fights<T: Table<State>>(play: &mut Play<'_, T>, step: Step) -> Step {
    match step {
        Step::Aftermath => {
            aftermath::wear_followers(play);
            command::fire_contingencies(play);
            aftermath::run(play);
            let quiet = reorganise::everybody(play.rules, play.state, false);
            play.keep(|hand| hand.quiet = quiet);
            Step::Reorganise
        }
        Step::Reorganise => {
            play.then(Stage::Open(Phase::Reorganise));
            Step::Resupply
        }
        Step::Resupply => {
            let bases = play.state.hand.quiet;
            stores::fill_by_truck(play);
            stores::book_volleys(play);
            stores::serve_trucks(play);
            stores::draw_fire_units(play);
            reorganise::begin(play, bases, false);
            Step::Merge
        }
        Step::Merge => {
            reorganise::offer_mergers(play);
            Step::Tasks
        }
        Step::Tasks => {
            end_of_bound(play);
            Step::End
        }
        Step::End => {
            fog::report(play);
            let over = victory::judge(play);
            if !over && play.state.skipping == 0 && may_skip(play.rules, play.state) {
                play.then(Stage::Open(Phase::Skip));
            }
            Step::Next
        }
        _ => {
            settle_skips(play);
            Step::Start
        }
    }
}

/// Step 0 (NQ-SEQ-10).
fn begin_bound<T: Table<State>>(play: &mut Play<'_, T>) {
    let bound = play.state.bound + 1;
    let (day, hour, night) = night::calendar(play.rules, bound);
    play.happen(rule::SEQ_10, Event::BoundBegan { bound, day, hour, night });
    play.keep(|hand| {
        hand.beaten.clear();
        hand.late = false;
    });
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
    let resupplied = if play.state.night { night::end(play) } else { Vec::new() };
    engineering::judge(play);
    tanks::end_terror(play);
    for formation in resupplied {
        play.ask(Frame::Resupply(formation));
    }
    hidden::conceal_again(play);
}

/// Opens a step in which seats enter something together; NQ-SEQ-3: phased, one side after the other.
fn open<T: Table<State>>(play: &mut Play<'_, T>, phase: Phase) -> Next {
    // Guns keep silent while bounds are passed over, unless somebody has just come into contact.
    let silent = || phase == Phase::Missions && may_skip(play.rules, play.state);
    let skips = play.state.skipping > 0 && (matches!(phase, Phase::Orders | Phase::Plot | Phase::Skip) || silent());
    let waiting = if skips { 0 } else { phase::business(play.rules, play.state, phase) };
    if waiting == 0 {
        return Next::Done;
    }
    let phased =
        play.rules.toggles().commit_reveal == CommitReveal::Phased && matches!(phase, Phase::Plot | Phase::Attacks);
    if phased {
        let weaker = weaker_side(play.rules, play.state);
        // The second side's turn is opened when the first has committed.
        let (first, second) = (waiting & play.rules.seats_of(weaker), waiting & play.rules.seats_of(other(weaker)));
        play.wait_for(if first == 0 { second } else { first }, if first == 0 { 0 } else { second });
    } else {
        play.wait_for(waiting, 0);
    }
    // NQ-UMP-3: an umpire may come back to this moment.
    if play.rules.umpire().is_some() {
        play.state.remember();
    }
    Next::Ask(Frame::Enter(phase))
}

/// NQ-SEQ-3: the side with fewer strength points in contact; on a tie the scenario's attacker. NQ-R-145: who is concealed does not
/// count on either side, or the order of entry would tell of him.
fn weaker_side(rules: &Nqm, state: &State) -> Side {
    let strength = |side: Side| -> u32 {
        let known = Known::To(side);
        let shown = rules.on_table(state, side).only(|base| !state.base(base).concealed);
        let near = shown.only(|base| rules.in_contact(state, base, known));
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
