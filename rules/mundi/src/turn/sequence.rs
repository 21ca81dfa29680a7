//! The sequence of play, read top to bottom: set-up, then turns of five phases (MS-SET-2, MS-SEQ).
//!
//! [`advance`] runs through every step in which nobody decides and stops at the next decision or at the end.

use sandtable_kernel::{Outcome, Pending, Refusal, RuleId, Seat, Side, Table};

use super::actions;
use crate::play::Play;
use crate::refusals::{DRAW_AGAIN, NOT_YOURS, RIVER_BLOCKED, WRONG_STEP, refuse_if};
use crate::set_up::{self, deployment, terrain, works};
use crate::state::{Frame, InRiver};
use crate::terms::{ElementId, ElementSet, SIDES, index, other};
use crate::toggles::{BaseWithTown, DefenderSwap};
use crate::{Event, Mundi, Order, State, advance, air, attack, hidden, pips, river, rule, support, victory};

/// Where the sequence goes on: a step in which nobody decides, or a decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Next {
    /// MS-SET-1.
    Roles,
    /// MS-SET-4.
    Terrain,
    /// MS-SET-10.
    Edges,
    /// MS-SET-13.
    Base,
    /// MS-SET-15, MS-SET-16.
    Deploy(Side),
    /// MS-SET-19.
    Swap,
    /// MS-SET-20.
    Works(Side),
    /// Phases 1 and 2.
    TurnStart,
    /// Phase 3: who acts after this side.
    Movement(Side),
    /// Phase 4 begins.
    Combat,
    /// Phase 4: who attacks after this side.
    Attack(Side),
    /// The dice of a declared attack.
    Fight,
    /// Advances after a combat, one at a time.
    AfterFight,
    /// Phase 5.
    TurnEnd,
    /// Somebody decides.
    Ask(Frame),
}

/// The beginning.
pub fn start<T: Table<State>>(rules: &Mundi, table: &mut T) -> State {
    let mut state = State::opening(rules);
    let mut play = Play::new(rules, &mut state, table);
    hidden::number_blanks(&mut play);
    advance(&mut play, Next::Roles);
    state
}

/// Runs until somebody decides or the game is over.
fn advance<T: Table<State>>(play: &mut Play<'_, T>, mut next: Next) {
    let frame = loop {
        if play.state.outcome.is_some() {
            break Frame::GameOver;
        }
        next = match next {
            Next::Roles => roles(play),
            Next::Terrain => terrain_step(play),
            Next::Edges => edges(play),
            Next::Base => base(play),
            Next::Deploy(side) => deploy(play, side),
            Next::Swap => swap(play),
            Next::Works(side) => works_step(play, side),
            Next::TurnStart => turn_start(play),
            Next::Movement(last) => next_mover(play, last),
            Next::Combat => {
                play.happen(rule::SEQ_8, Event::CombatBegan);
                // The initiative winner comes first, as if the other had just attacked.
                Next::Attack(other(play.state.initiative))
            }
            Next::Attack(last) => next_attacker(play, last),
            Next::Fight => {
                attack::resolve(play);
                Next::AfterFight
            }
            Next::AfterFight => after_fight(play),
            Next::TurnEnd => turn_end(play),
            Next::Ask(frame) => break frame,
        };
    };
    play.state.frames.follow_with(frame);
}

/// MS-SET-1: both roll; the higher is the Attacker. Seat 1 rolls first (MS-GEN-5).
fn roles<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if play.rules.setup().roles.is_none() {
        let attacker = play.roll_off(rule::SET_1, SIDES[0]);
        play.happen(rule::SET_1, Event::RolesFixed { attacker });
    }
    Next::Terrain
}

fn terrain_step<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    match play.rules.setup().terrain {
        Some(_) => Next::Edges,
        None => ask(play, play.state.defender(), Frame::Terrain),
    }
}

fn edges<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    match play.rules.setup().roles {
        Some(_) => Next::Base,
        None => ask(play, play.state.attacker, Frame::Edges),
    }
}

fn base<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let setup = play.rules.setup();
    let defender = play.state.defender();
    if !setup.has_base || play.state.base.is_some() {
        return Next::Deploy(defender);
    }
    if setup.toggles.base_with_town == BaseWithTown::Replaced && play.state.ground.town().is_some() {
        set_up::take_town(play);
        return Next::Deploy(defender);
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

fn after_deployment(state: &State, side: Side) -> Next {
    if side == state.defender() { Next::Deploy(state.attacker) } else { Next::Swap }
}

fn swap<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let defender = play.state.defender();
    let setup = play.rules.setup();
    let swaps = setup.toggles.defender_swap == DefenderSwap::On && setup.tables.combat.swaps > 0;
    if swaps && !setup.deployed[index(defender)] { ask(play, defender, Frame::Swap) } else { Next::Works(defender) }
}

/// MS-SET-20: the Defender's engineers, then the Attacker's.
fn works_step<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    let fixed = play.rules.setup().deployed[index(side)];
    if !fixed && works::left(play.rules, play.state, side) > 0 {
        return ask(play, side, Frame::Works);
    }
    after_works(play.state, side)
}

fn after_works(state: &State, side: Side) -> Next {
    if side == state.defender() { Next::Works(state.attacker) } else { Next::TurnStart }
}

/// Phases 1 and 2: PIPs, then initiative; the Attacker's die comes first (MS-GEN-5).
fn turn_start<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let turn = play.state.turn + 1;
    let beside_river = river::beside(play.rules, play.state);
    play.happen(rule::SEQ_1, Event::TurnBegan { turn, beside_river });
    hidden::look_round(play);
    let first = play.state.attacker;
    let pips = play.both(rule::PIP_1, first);
    play.happen(rule::PIP_1, Event::PipsRolled { pips });
    let side = play.roll_off(rule::SEQ_1, first);
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
    Next::Combat
}

/// MS-SEQ-8: the other player attacks if he can, else the same again; who cannot now is only skipped.
fn next_attacker<T: Table<State>>(play: &mut Play<'_, T>, last: Side) -> Next {
    for side in [other(last), last] {
        let may = !play.state.passed[index(side)];
        if may && (is_able(play, side) || attack::seems_able(play.rules, play.state, side)) {
            return ask(play, side, Frame::Attack);
        }
    }
    Next::TurnEnd
}

fn is_able<T: Table<State>>(play: &Play<'_, T>, side: Side) -> bool {
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
    Next::Attack(last)
}

/// One that has nowhere to go any more is left out.
fn drop_advancing<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId) -> Next {
    let mut elements = play.state.advancing;
    elements.remove(element);
    match elements.is_empty() {
        true => play.happen(rule::RES_18, Event::AdvanceClosed),
        false => play.happen(rule::RES_18, Event::AdvanceOpen { elements }),
    }
    Next::AfterFight
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
    Next::TurnStart
}

/// The longest battle without a turn limit (MS-R-112).
pub const MOST_TURNS: u8 = 100;

fn ask<T: Table<State>>(play: &mut Play<'_, T>, side: Side, frame: Frame) -> Next {
    if play.state.active != side {
        play.happen(rule::SEQ_3, Event::GoTaken { side });
    }
    Next::Ask(frame)
}

/// What the game waits for.
pub fn pending(state: &State) -> Pending {
    match asked(state) {
        Ok((side, step, rule)) => Pending::ask(Seat(side.0), step, rule),
        Err(outcome) => Pending::Over(outcome),
    }
}

/// Who decides what by which rule, or how it ended.
fn asked(state: &State) -> Result<(Side, &'static str, RuleId), Outcome> {
    let (step, rule) = match *state.frames.top() {
        Frame::Terrain => ("terrain", rule::SET_4),
        Frame::Edges => ("edges", rule::SET_10),
        Frame::Base => ("base", rule::SET_13),
        Frame::Deploy if state.active == state.attacker => ("deploy", rule::SET_16),
        Frame::Deploy => ("deploy", rule::SET_15),
        Frame::Swap => ("swap", rule::SET_19),
        Frame::Works => ("works", rule::SET_20),
        Frame::Order => ("order", rule::SEQ_1),
        Frame::Move => ("move", rule::SEQ_3),
        Frame::Follow => ("follow", rule::AIR_6),
        Frame::Attack => ("attack", rule::SEQ_8),
        Frame::Defend => ("support", rule::COM_1),
        Frame::Advance => ("advance", rule::RES_18),
        Frame::Finish { .. } => ("finish crossing", rule::RIV_6),
        Frame::AnswerDraw { side } => return Ok((side, "answer draw", rule::VIC_5)),
        Frame::GameOver => {
            let unknown = Outcome { winner: None, rule: rule::VIC_1, how: "it is over" };
            return Err(state.outcome.unwrap_or(unknown));
        }
    };
    Ok((state.active, step, rule))
}

/// Judges an order: the seat asked, a choice of this step, then what the step itself demands.
pub fn check(rules: &Mundi, state: &State, seat: Seat, order: &Order) -> Result<(), Refusal> {
    let Ok((side, ..)) = asked(state) else { return Err(NOT_YOURS) };
    let may = seat == Seat(side.0) || is_for_any_time(order) && seat.0 < 2;
    refuse_if!(!may, NOT_YOURS)?;
    let (side, frame) = (Side(seat.0), *state.frames.top());
    refuse_if!(!belongs(frame, order), WRONG_STEP)?;
    match order {
        Order::PlaceTerrain(feature) => terrain::check_piece(rules, state, feature),
        Order::RemoveTerrain(number) => terrain::check_number(state, *number),
        Order::EndTerrain => terrain::check_table(rules, state),
        Order::NumberEdges(order) => set_up::check_edges(order),
        Order::PlaceBase(area) => set_up::check_base(rules, state, area),
        Order::TownIsBase => set_up::check_town(state),
        Order::Deploy { element, pose, loaded } => {
            deployment::check(rules, state, side, *element, *pose, *loaded).map(drop)
        }
        Order::DeployGarrison(element) => deployment::check_garrison(rules, state, side, *element),
        Order::DeployRest => deployment::plan(rules, state, side).map(drop),
        Order::EndDeployment => deployment::check_end(rules, state, side),
        Order::Swap(one, other) => deployment::swap(rules, state, side, *one, *other).map(drop),
        Order::LayMines(area) => works::check_mines(rules, state, side, area),
        Order::DigIn(elements) => works::check_trenches(rules, state, side, *elements),
        Order::Reveal(elements) => hidden::check(rules, state, side, *elements),
        Order::Attack { attacker, target, supporters } => {
            attack::check(rules, state, side, *attacker, *target, *supporters)
        }
        Order::Pass if frame == Frame::Attack => attack::check_pass(rules, state, side),
        Order::Support(supporters) => check_support(rules, state, *supporters),
        Order::Advance(element) => advance::check(rules, state, side, *element),
        Order::FinishCrossing => match frame {
            Frame::Finish { element } => river::bank(rules, state, element, true).map(drop),
            _ => Err(RIVER_BLOCKED),
        },
        Order::Follow(enemy) => air::check_follow(state, *enemy).map(drop),
        Order::OfferDraw => refuse_if!(state.draw_offered[index(side)], DRAW_AGAIN),
        _ => actions::check(rules, state, side, order),
    }
}

fn check_support(rules: &Mundi, state: &State, supporters: ElementSet) -> Result<(), Refusal> {
    let Some(fight) = state.fight else { return Err(WRONG_STEP) };
    supporters.iter().try_for_each(|element| support::check(rules, state, element, fight.target, fight.attacker))
}

/// Whether a choice belongs to a step; conceding belongs to all, offering a draw to all but the answer to one.
fn belongs(frame: Frame, order: &Order) -> bool {
    match order {
        Order::PlaceTerrain(_) | Order::RemoveTerrain(_) | Order::GenerateTerrain(_) | Order::EndTerrain => {
            frame == Frame::Terrain
        }
        Order::NumberEdges(_) => frame == Frame::Edges,
        Order::PlaceBase(_) | Order::TownIsBase => frame == Frame::Base,
        Order::Deploy { .. } | Order::DeployGarrison(_) | Order::DeployRest | Order::EndDeployment => {
            frame == Frame::Deploy
        }
        Order::Swap(..) | Order::EndSwaps => frame == Frame::Swap,
        Order::LayMines(_) | Order::DigIn(_) | Order::EndWorks => frame == Frame::Works,
        Order::MoveFirst(_) => frame == Frame::Order,
        Order::Pass => matches!(frame, Frame::Move | Frame::Attack),
        Order::Attack { .. } => frame == Frame::Attack,
        Order::Support(_) => frame == Frame::Defend,
        Order::Advance(_) => frame == Frame::Advance,
        Order::Stay => matches!(frame, Frame::Advance | Frame::Finish { .. }),
        Order::FinishCrossing => matches!(frame, Frame::Finish { .. }),
        Order::Follow(_) => frame == Frame::Follow,
        Order::Concede => true,
        Order::Reveal(_) | Order::OfferDraw => !matches!(frame, Frame::AnswerDraw { .. }),
        Order::AcceptDraw | Order::DeclineDraw => matches!(frame, Frame::AnswerDraw { .. }),
        Order::Move(_)
        | Order::Enter(_)
        | Order::Leave(..)
        | Order::Group(_)
        | Order::Cross(..)
        | Order::Assault(..)
        | Order::LeaveRiver(..)
        | Order::Bridge(..)
        | Order::Fly(..)
        | Order::ChangeTransport(_)
        | Order::Entrench(_) => frame == Frame::Move,
    }
}

/// MS-VIC-5, MS-HID-8: what a player may do at any time, also while the other decides.
const fn is_for_any_time(order: &Order) -> bool {
    matches!(order, Order::Concede | Order::OfferDraw | Order::Reveal(_))
}

/// Carries out an order of a seat that `check` has let pass, and goes on to the next decision.
pub fn play<T: Table<State>>(rules: &Mundi, state: &mut State, seat: Seat, order: &Order, table: &mut T) {
    let side = Side(seat.0 & 1);
    let mut play = Play::new(rules, state, table);
    let next = match order {
        Order::Concede => {
            victory::concede(&mut play, side);
            play.state.frames.pop();
            Next::TurnStart
        }
        Order::OfferDraw => {
            play.happen(rule::VIC_5, Event::DrawOffered { side });
            return play.state.frames.push(Frame::AnswerDraw { side: other(side) });
        }
        Order::DeclineDraw => {
            play.happen(rule::VIC_5, Event::DrawDeclined { side });
            return play.state.frames.pop();
        }
        Order::AcceptDraw => {
            victory::agree_draw(&mut play);
            play.state.frames.pop();
            Next::TurnStart
        }
        Order::Reveal(elements) => {
            hidden::reveal(&mut play, *elements, rule::HID_8);
            hidden::look_round(&mut play);
            return;
        }
        _ => resolve(&mut play, side, order),
    };
    advance(&mut play, next);
}

/// MS-SEQ-4, MS-SEQ-8: a player passes; for want of a target he is not out of the combat phase.
fn pass<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    play.happen(rule::SEQ_4, Event::Passed { side, unasked: false });
    if *play.state.frames.top() != Frame::Attack {
        return Next::Movement(side);
    }
    if !is_able(play, side) {
        play.happen(rule::SEQ_8, Event::HadNoTarget { side });
    }
    Next::Attack(side)
}

/// What a step's own choice brings.
fn resolve<T: Table<State>>(play: &mut Play<'_, T>, side: Side, order: &Order) -> Next {
    let here = Next::Ask(*play.state.frames.top());
    match order {
        Order::PlaceTerrain(feature) => terrain::place(play, feature),
        Order::RemoveTerrain(number) => terrain::remove(play, *number),
        Order::GenerateTerrain(number) => terrain::generate(play, *number),
        Order::EndTerrain => {
            let pieces = u8::try_from(play.state.ground.features().len()).unwrap_or(u8::MAX);
            play.happen(rule::SET_9, Event::TerrainDone { pieces });
            return Next::Edges;
        }
        Order::NumberEdges(order) => {
            set_up::number_edges(play, *order);
            return Next::Base;
        }
        Order::PlaceBase(area) => {
            set_up::place_base(play, *area, false);
            return Next::Deploy(side);
        }
        Order::TownIsBase => {
            set_up::take_town(play);
            return Next::Deploy(side);
        }
        Order::Deploy { element, pose, loaded } => {
            if let Ok(stand) = deployment::check(play.rules, play.state, side, *element, *pose, *loaded) {
                deployment::place(play, *element, &stand, *loaded);
            }
        }
        Order::DeployGarrison(element) => {
            let depth = play.rules.depth(play.state, *element);
            play.happen(rule::SET_15, Event::Garrisoned { element: *element, depth });
        }
        Order::DeployRest => deployment::place_rest(play, side),
        Order::EndDeployment => {
            play.happen(rule::SET_2, Event::DeploymentDone { side });
            return after_deployment(play.state, side);
        }
        Order::Swap(one, other) => {
            if let Ok((one_to, other_to)) = deployment::swap(play.rules, play.state, side, *one, *other) {
                play.happen(rule::SET_19, Event::Swapped { one: *one, other: *other, one_to, other_to });
            }
        }
        Order::EndSwaps => return Next::Works(side),
        Order::LayMines(area) => works::lay(play, side, *area),
        Order::DigIn(elements) => works::dig(play, side, *elements),
        Order::EndWorks => {
            play.happen(rule::SET_20, Event::WorksDone { side });
            return after_works(play.state, side);
        }
        Order::MoveFirst(first) => {
            let mover = if *first { side } else { other(side) };
            play.happen(rule::SEQ_1, Event::MoverChosen { first: mover });
            return Next::Movement(other(mover));
        }
        Order::Pass => return pass(play, side),
        Order::Attack { attacker, target, supporters } => {
            attack::declare(play, *attacker, *target, *supporters);
            let can_help =
                hidden::in_use(play.rules) || !support::eligible(play.rules, play.state, *target, *attacker).is_empty();
            return if can_help { ask(play, other(side), Frame::Defend) } else { Next::Fight };
        }
        Order::Support(supporters) => {
            play.happen(rule::COM_1, Event::SupportDeclared { supporters: *supporters });
            hidden::reveal(play, *supporters, rule::HID_4);
            return Next::Fight;
        }
        Order::Advance(element) => {
            advance::go(play, *element);
            return if play.state.advancing.has(*element) { drop_advancing(play, *element) } else { Next::AfterFight };
        }
        Order::Stay => match *play.state.frames.top() {
            Frame::Finish { element } => return drop_advancing(play, element),
            _ => {
                play.happen(rule::RES_18, Event::AdvanceClosed);
                return Next::AfterFight;
            }
        },
        Order::FinishCrossing => {
            if let Frame::Finish { element } = *play.state.frames.top() {
                if let Ok(to) = river::bank(play.rules, play.state, element, true) {
                    advance::finish_crossing(play, element, to);
                }
                return drop_advancing(play, element);
            }
        }
        Order::Follow(enemy) => {
            if let Ok(parting) = air::check_follow(play.state, *enemy) {
                let mover = play.state.side_of(parting.mover);
                air::choose(play, parting, *enemy);
                return Next::Movement(mover);
            }
        }
        _ => {
            actions::carry_out(play, side, order);
            return Next::Movement(side);
        }
    }
    here
}
