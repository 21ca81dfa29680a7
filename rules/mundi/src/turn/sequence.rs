//! The sequence of play, read top to bottom: set-up, then turns of five phases (MS-SET-2, MS-SEQ).
//!
//! [`turn::advance`] runs through every stage in which nobody decides and stops at the next decision or at the end.

use sandtable_kernel::turn::{self, Agenda, Course, Sequence, Stuck};
use sandtable_kernel::{Side, Table};

pub use super::judge::{check, pending};
pub use super::resolve::play;
use crate::play::Play;
use crate::set_up::{self, works};
use crate::state::{DEPTH, Frame, InRiver, Stage};
use crate::terms::{ElementId, SIDES, index, other};
use crate::toggles::{BaseWithTown, DefenderSwap};
use crate::{Event, Mundi, State, advance, air, attack, hidden, pips, river, rule, victory};

/// What follows a stage or a decision.
pub(crate) type Next = turn::Next<Stage, Frame>;

/// The beginning.
pub fn start<T: Table<State>>(rules: &Mundi, table: &mut T) -> State {
    let mut state = State::opening(rules);
    let mut play = Play::new(rules, &mut state, table);
    hidden::number_blanks(&mut play);
    turn::advance(&mut play, Next::Go(Stage::Roles));
    state
}

impl<T: Table<State>> Sequence<DEPTH> for Play<'_, T> {
    type Stage = Stage;
    type Decision = Frame;
    /// A turn has a few dozen stages, and a roll-off is thrown again as often as it ties.
    const MOST_STAGES: u32 = 2000;

    fn course(&mut self) -> &mut Course<Stage, Frame, DEPTH> {
        &mut self.state.frames
    }

    fn agenda(&mut self) -> Agenda<Stage, Frame, DEPTH> {
        core::mem::take(&mut self.agenda)
    }

    /// The set-up, then the five phases of a turn.
    fn run(&mut self, stage: Stage) -> Next {
        match stage {
            Stage::Roles => roles(self),
            Stage::Terrain => terrain_step(self),
            Stage::Edges => edges(self),
            Stage::Base => base(self),
            Stage::Deploy(side) => deploy(self, side),
            Stage::Swap => swap(self),
            Stage::Works(side) => works_step(self, side),
            Stage::TurnStart => turn_start(self),
            Stage::Initiative => initiative(self),
            Stage::Movement(last) => next_mover(self, last),
            Stage::Combat => combat(self),
            Stage::Attack(last) => next_attacker(self, last),
            Stage::Fight => fight(self),
            Stage::AfterFight => after_fight(self),
            Stage::TurnEnd => turn_end(self),
        }
    }

    fn over(&self) -> Option<Frame> {
        self.state.outcome.map(|_| Frame::GameOver)
    }

    fn give_up(&mut self, why: Stuck) {
        victory::give_up(self, why.how());
    }
}

/// MS-SET-1: both roll; the higher is the Attacker. Seat 1 rolls first (MS-GEN-5).
fn roles<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if play.rules.setup().roles.is_none() {
        // A tie is thrown again.
        let Some(attacker) = play.roll_off(rule::SET_1, SIDES[0]) else { return Next::Go(Stage::Roles) };
        play.happen(rule::SET_1, Event::RolesFixed { attacker });
    }
    Next::Go(Stage::Terrain)
}

fn terrain_step<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    match play.rules.setup().terrain {
        Some(_) => Next::Go(Stage::Edges),
        None => ask(play, play.state.defender(), Frame::Terrain),
    }
}

fn edges<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    match play.rules.setup().roles {
        Some(_) => Next::Go(Stage::Base),
        None => ask(play, play.state.attacker, Frame::Edges),
    }
}

fn base<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let setup = play.rules.setup();
    let defender = play.state.defender();
    if !setup.has_base || play.state.base.is_some() {
        return Next::Go(Stage::Deploy(defender));
    }
    if setup.toggles.base_with_town == BaseWithTown::Replaced && play.state.ground.town().is_some() {
        set_up::take_town(play);
        return Next::Go(Stage::Deploy(defender));
    }
    ask(play, defender, Frame::Base)
}

/// MS-SET-2: the Defender deploys first.
fn deploy<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    if !play.rules.setup().deployed[index(side)] {
        return ask(play, side, Frame::Deploy);
    }
    after_deployment(play.state, side)
}

pub(super) fn after_deployment(state: &State, side: Side) -> Next {
    if side == state.defender() { Next::Go(Stage::Deploy(state.attacker)) } else { Next::Go(Stage::Swap) }
}

fn swap<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let defender = play.state.defender();
    let setup = play.rules.setup();
    let swaps = setup.toggles.defender_swap == DefenderSwap::On && setup.tables.combat.swaps > 0;
    if swaps && !setup.deployed[index(defender)] {
        ask(play, defender, Frame::Swap)
    } else {
        Next::Go(Stage::Works(defender))
    }
}

/// MS-SET-20: the Defender's engineers, then the Attacker's.
fn works_step<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    let fixed = play.rules.setup().deployed[index(side)];
    if !fixed && works::left(play.rules, play.state, side) > 0 {
        return ask(play, side, Frame::Works);
    }
    after_works(play.state, side)
}

pub(super) fn after_works(state: &State, side: Side) -> Next {
    if side == state.defender() { Next::Go(Stage::Works(state.attacker)) } else { Next::Go(Stage::TurnStart) }
}

/// Phase 1: PIPs; the Attacker's die comes first (MS-GEN-5).
fn turn_start<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let turn = play.state.turn + 1;
    let beside_river = river::beside(play.rules, play.state);
    play.happen(rule::SEQ_1, Event::TurnBegan { turn, beside_river });
    hidden::look_round(play);
    let pips = play.both(rule::PIP_1, play.state.attacker);
    play.happen(rule::PIP_1, Event::PipsRolled { pips });
    Next::Go(Stage::Initiative)
}

/// Phase 2, MS-SEQ-1: both roll until they differ.
fn initiative<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let Some(side) = play.roll_off(rule::SEQ_1, play.state.attacker) else { return Next::Go(Stage::Initiative) };
    play.happen(rule::SEQ_7, Event::InitiativeWon { side });
    Next::Ask(Frame::Order)
}

/// MS-SEQ-3, MS-SEQ-4, MS-VIC-7: the other player acts, or the same again; whoever can do nothing has passed.
fn next_mover<T: Table<State>>(play: &mut Play<'_, T>, last: Side) -> Next {
    if let Some(parting) = play.state.parted.first() {
        let owner = play.state.side_of(parting.aircraft);
        return ask(play, owner, Frame::Follow);
    }
    for side in [other(last), last] {
        if play.state.passed[index(side)] {
            continue;
        }
        if pips::can_act(play.rules, play.state, side) {
            return ask(play, side, Frame::Move);
        }
        play.happen(rule::SEQ_4, Event::Passed { side, unasked: true });
    }
    Next::Go(Stage::Combat)
}

/// MS-SEQ-8: the initiative winner comes first, as if the other had just attacked.
fn combat<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    play.happen(rule::SEQ_8, Event::CombatBegan);
    Next::Go(Stage::Attack(other(play.state.initiative)))
}

/// MS-SEQ-8: the other player attacks if he can, else the same again; who cannot now is only skipped.
fn next_attacker<T: Table<State>>(play: &mut Play<'_, T>, last: Side) -> Next {
    for side in [other(last), last] {
        let may = !play.state.passed[index(side)];
        if may && (is_able(play, side) || attack::seems_able(play.rules, play.state, side)) {
            return ask(play, side, Frame::Attack);
        }
    }
    Next::Go(Stage::TurnEnd)
}

pub(super) fn is_able<T: Table<State>>(play: &Play<'_, T>, side: Side) -> bool {
    attack::able(play.rules, play.state, side).next().is_some()
}

/// MS-R-102, MS-R-114: who was asked only for the sake of his blanks and passed for want of a target is not out of the phase.
fn call_back<T: Table<State>>(play: &mut Play<'_, T>) {
    for side in SIDES {
        if play.state.waiting[index(side)] && is_able(play, side) {
            play.happen(rule::SEQ_8, Event::CalledBack { side });
        }
    }
}

/// MS-COM-20: the dice of a declared attack.
fn fight<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    attack::resolve(play);
    Next::Go(Stage::AfterFight)
}

/// MS-RES-18, MS-RIV-6: one advance at a time, and then the other player's turn (MS-COM-21).
fn after_fight<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let assaulting = |element: &ElementId| play.state.unit(*element).river == InRiver::Assaulting;
    if let Some(element) = play.state.advancing.iter().find(assaulting) {
        if river::bank(play.rules, play.state, element, true).is_ok() {
            let side = play.state.side_of(element);
            return ask(play, side, Frame::Finish { element });
        }
        return drop_advancing(play, element);
    }
    if let Some(element) = play.state.advancing.first() {
        if advance::way(play.rules, play.state, element).is_none() {
            return drop_advancing(play, element);
        }
        let side = play.state.side_of(element);
        return ask(play, side, Frame::Advance);
    }
    let last = play.state.fight.map_or(play.state.active, |fight| play.state.side_of(fight.attacker));
    play.happen(rule::COM_21, Event::FightOver);
    call_back(play);
    Next::Go(Stage::Attack(last))
}

/// One that has nowhere to go any more is left out.
pub(super) fn drop_advancing<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId) -> Next {
    let mut elements = play.state.advancing;
    elements.remove(element);
    match elements.is_empty() {
        true => play.happen(rule::RES_18, Event::AdvanceClosed),
        false => play.happen(rule::RES_18, Event::AdvanceOpen { elements }),
    }
    Next::Go(Stage::AfterFight)
}

/// Phase 5: aircraft go home, flags are reset, and the turn limit counts (MS-VIC-6).
fn turn_end<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    air::end_turn(play);
    let turn = play.state.turn;
    play.happen(rule::SEQ_1, Event::TurnEnded { turn });
    let last = play.rules.setup().turns;
    // Without a limit a battle still ends where the turn counter does (MS-R-112).
    if last != 0 && turn >= last || turn >= MOST_TURNS {
        victory::run_out(play);
    }
    Next::Go(Stage::TurnStart)
}

/// The longest battle without a turn limit (MS-R-112).
pub const MOST_TURNS: u8 = 100;

pub(super) fn ask<T: Table<State>>(play: &mut Play<'_, T>, side: Side, frame: Frame) -> Next {
    if play.state.active != side {
        play.happen(rule::SEQ_3, Event::GoTaken { side });
    }
    Next::Ask(frame)
}
