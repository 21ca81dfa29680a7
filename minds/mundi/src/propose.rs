//! Orders for computer players: one at random, quickly, and a list worth thinking about.

mod actions;
mod groups;
mod preparing;
mod random;

pub use random::random_order;

use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Length, Seat, Side};

use crate::evaluate;
use sandtable_mundi::orders::Order;
use sandtable_mundi::set_up::terrain;
use sandtable_mundi::state::{Frame, State};
use sandtable_mundi::terms::{Edge, ElementId, ElementSet, other};
use sandtable_mundi::{Mundi, advance, attack, river, sequence, support};

/// Orders worth thinking about, best guesses first; all legal.
pub fn propose(rules: &Mundi, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
    let side = Side(seat.0 & 1);
    let from = into.len();
    match *state.frames.top() {
        Frame::Terrain if terrain::check_table(rules, state).is_ok() => into.push(Order::EndTerrain),
        Frame::Terrain => into.push(Order::GenerateTerrain(whim.below(1_000_000))),
        Frame::Edges => into.push(numbered(Edge::ALL)),
        Frame::Base => preparing::base(rules, state, into),
        Frame::Deploy => preparing::deploy(rules, state, side, into),
        Frame::Swap => preparing::swap(rules, state, side, into),
        Frame::Works => preparing::works(rules, state, side, into),
        Frame::Order => into.extend([Order::GoFirst, Order::GoSecond]),
        Frame::Move => actions::propose(rules, state, side, whim, into),
        Frame::Follow => {
            let engaged = state.parted.first().map_or(ElementSet::NONE, |parting| state.unit(parting.aircraft).engaged);
            into.extend(engaged.iter().map(Order::Follow));
        }
        Frame::Attack => attacks(rules, state, side, into),
        Frame::Defend => defences(rules, state, into),
        Frame::Advance => {
            into.push(Order::Stay);
            let can = |element: &ElementId| advance::check(rules, state, side, *element).is_ok();
            into.extend(state.advancing.iter().filter(can).map(Order::Advance));
        }
        Frame::Finish { .. } => into.extend([Order::FinishCrossing, Order::Stay]),
        Frame::AnswerDraw { .. } => into.push(Order::DeclineDraw),
        Frame::GameOver => {}
    }
    let mut kept = from;
    for place in from..into.len() {
        if sequence::check(rules, state, seat, &into[place]).is_ok() {
            into.swap(kept, place);
            kept += 1;
        }
    }
    into.truncate(kept);
}

/// The edges in the order of their numbers, the favoured one first.
const fn numbered([favoured, one, two, three]: [Edge; 4]) -> Order {
    Order::NumberEdges { favoured, one, two, three }
}

/// The attacks that promise most, so few that every fall of their dice can be followed.
fn attacks(rules: &Mundi, state: &State, side: Side, into: &mut Vec<Order>) {
    const MOST: usize = 10;
    into.extend(evaluate::best_attacks(rules, state, side, MOST));
    into.push(Order::Pass);
}

/// Everybody, nobody, or only those that could attack nobody themselves.
fn defences(rules: &Mundi, state: &State, into: &mut Vec<Order>) {
    let Some(fight) = state.fight else { return };
    let helpers = support::eligible(rules, state, fight.target, fight.attacker);
    let side = state.side_of(fight.target);
    let able: ElementSet = attack::able(rules, state, side).collect();
    into.push(Order::support(helpers.without(able)));
    if !helpers.and(able).is_empty() {
        into.push(Order::Support(helpers));
    }
    into.push(Order::NoSupport);
    into.dedup();
}

/// Orders that cross water, for those beside it.
fn crossings(rules: &Mundi, state: &State, side: Side, element: ElementId, into: &mut impl Extend<Order>) {
    let unit = state.unit(element);
    if unit.river != sandtable_mundi::state::InRiver::No {
        into.extend([Order::LeaveRiver(element, true), Order::LeaveRiver(element, false)]);
    }
    if !unit.beside_river {
        return;
    }
    into.extend([Order::Cross(element, Length::ZERO)]);
    let enemies = state.ground_elements(other(side)).iter();
    into.extend(
        enemies
            .filter(|enemy| river::assault(rules, state, side, element, *enemy).is_ok())
            .map(|enemy| Order::Assault(element, enemy)),
    );
    into.extend([Order::Bridge(element, Length::ZERO)]);
}
