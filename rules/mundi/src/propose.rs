//! Orders for computer players: one at random, quickly, and a list worth thinking about.

mod actions;
mod groups;
mod imagine;
mod random;

pub use imagine::imagine;
pub use random::random_order;

use arrayvec::ArrayVec;
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Length, Seat, Side};

use crate::order::Order;
use crate::set_up::{self, deployment, terrain, works};
use crate::state::{Frame, State};
use crate::terms::{Edge, ElementId, ElementSet, MOST_ELEMENTS, index, other};
use crate::{Mundi, advance, attack, evaluate, river, sequence, support};

/// Orders worth thinking about, best guesses first; all legal.
pub fn propose(rules: &Mundi, state: &State, seat: Seat, whim: &mut Stream, into: &mut Vec<Order>) {
    let side = Side(seat.0 & 1);
    let from = into.len();
    match *state.frames.top() {
        Frame::Terrain if terrain::check_table(rules, state).is_ok() => into.push(Order::EndTerrain),
        Frame::Terrain => into.push(Order::GenerateTerrain(whim.below(1_000_000))),
        Frame::Edges => into.push(Order::NumberEdges(Edge::ALL)),
        Frame::Base => {
            into.extend(set_up::plain_base(rules, state).map(Order::PlaceBase));
            into.push(Order::TownIsBase);
        }
        Frame::Deploy if deployment::unplaced(rules, state, side).is_empty() => into.push(Order::EndDeployment),
        Frame::Deploy => {
            into.extend(marching(rules, state, side));
            into.push(Order::DeployRest);
            into.truncate(from + 1);
        }
        Frame::Swap => into.push(Order::EndSwaps),
        Frame::Works => {
            into.extend(trenches(rules, state, side).map(Order::DigIn));
            if into.len() == from {
                into.push(Order::EndWorks);
            }
        }
        Frame::Order => into.extend([Order::MoveFirst(true), Order::MoveFirst(false)]),
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

/// The next element of an army that has far to go, in its transport.
fn marching(rules: &Mundi, state: &State, side: Side) -> Option<Order> {
    const FAR: Length = Length::inches(30);
    if side != state.attacker || rules.setup().size < FAR {
        return None;
    }
    let (element, stand) = deployment::plan(rules, state, side).ok()?.into_iter().next()?;
    let (pose, loaded) = (stand.pose(), rules.about(state, element).bracket.loaded.is_some());
    deployment::check(rules, state, side, element, pose, loaded).ok()?;
    Some(Order::Deploy { element, pose, loaded })
}

/// The first foot elements without a trench, nearest to the enemy's edge first.
fn trenches(rules: &Mundi, state: &State, side: Side) -> Option<ElementSet> {
    if works::left(rules, state, side) == 0 {
        return None;
    }
    let edge = state.back_edge[index(side)];
    let size = rules.setup().size;
    let mut foot: ArrayVec<ElementId, MOST_ELEMENTS> = state
        .ground_elements(side)
        .iter()
        .filter(|element| rules.class(state, *element).is_foot() && !state.unit(*element).entrenched)
        .collect();
    foot.sort_by_key(|element| -edge.distance(size, state.unit(*element).stand.outline.centre()).0);
    let most = usize::from(rules.setup().tables.combat.works_entrenched);
    let chosen: ElementSet = foot.into_iter().take(most).collect();
    (!chosen.is_empty()).then_some(chosen)
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
    into.push(Order::Support(helpers.without(able)));
    if !helpers.and(able).is_empty() {
        into.push(Order::Support(helpers));
    }
    into.push(Order::Support(ElementSet::NONE));
    into.dedup();
}

/// Orders that cross water, for those beside it.
fn crossings(rules: &Mundi, state: &State, side: Side, element: ElementId, into: &mut impl Extend<Order>) {
    let unit = state.unit(element);
    if unit.river != crate::state::InRiver::No {
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
