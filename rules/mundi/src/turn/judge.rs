//! Who decides now, and whether an order may be.

use sandtable_kernel::{Outcome, Pending, Refusal, RuleId, Seat, Side};

use super::actions;
use crate::refusals::{DRAW_AGAIN, NOT_YOURS, RIVER_BLOCKED, WRONG_STEP, refuse_if};
use crate::set_up::{self, deployment, terrain, works};
use crate::state::Frame;
use crate::terms::{ElementSet, index};
use crate::{Mundi, Order, State, advance, air, attack, hidden, orders, river, rule, support};

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
    refuse_if!(!orders::belongs(frame, order.verb()), WRONG_STEP)?;
    match order {
        Order::PlaceArea { .. } | Order::PlaceStrip { .. } => {
            order.feature().map_or(Err(WRONG_STEP), |feature| terrain::check_piece(rules, state, &feature))
        }
        Order::RemoveTerrain(number) => terrain::check_number(state, *number),
        Order::EndTerrain => terrain::check_table(rules, state),
        Order::NumberEdges { favoured, one, two, three } => set_up::check_edges(&[*favoured, *one, *two, *three]),
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

/// MS-VIC-5, MS-HID-8: what a player may do at any time, also while the other decides.
const fn is_for_any_time(order: &Order) -> bool {
    matches!(order, Order::Concede | Order::OfferDraw | Order::Reveal(_))
}
