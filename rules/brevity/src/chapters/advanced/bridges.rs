//! Bridges, ferries and demolitions (OB-ENG-11 to 16), and what releases a bridgehead.

use sandtable_kernel::geometry::within;
use sandtable_kernel::{Side, Table};

use crate::play::Play;
use crate::terms::{BattalionId, BattalionSet, BridgeId, BridgeState, Bridgehead, Gear, Status, other};
use crate::{Brevity, Event, State, rule};

/// OB-ENG-16: an enemy at a prepared bridge removes the charges if nobody of the preparing side is near.
pub(crate) fn lose_charges<T: Table<State>>(play: &mut Play<'_, T>) {
    for index in 0..play.state.bridges.len() {
        let bridge = play.state.bridges[index];
        let Some(by) = bridge.prepared_by.filter(|_| bridge.state == BridgeState::Prepared) else { continue };
        let distances = &play.rules.tables().distances;
        let near = |side: Side, reach| {
            play.rules.side_range(side).any(|battalion| {
                let of = play.state.battalion(battalion);
                of.status == Status::Placed && within(&bridge.line, &of.base, reach)
            })
        };
        if near(other(by), distances.demolition) && !near(by, distances.charges) {
            let id = BridgeId(index as u8);
            play.happen(rule::ENG_16, Event::BridgeChanged { bridge: id, state: BridgeState::Intact, by: None });
        }
    }
}

/// OB-ENG-10, OB-AMP-3, OB-AMP-7: a bridge, or a ferry where one is enough, releases those who wait for it nearby.
pub(crate) fn release<T: Table<State>>(play: &mut Play<'_, T>) {
    let waiting = |battalion: &BattalionId| {
        let of = play.state.battalion(*battalion);
        of.status == Status::Placed && (of.bridgehead != Bridgehead::No || of.reduced)
    };
    let waiting: BattalionSet = play.rules.roster().battalion_ids().filter(waiting).collect();
    for battalion in waiting.iter() {
        let of = play.state.battalion(battalion);
        let held = of.bridgehead;
        let reduced = of.reduced && of.gear == Gear::Used;
        let class = play.rules.roster().battalion(battalion).crossing_class();
        if held != Bridgehead::No && is_released(play.rules, play.state, battalion, held, class) {
            play.happen(rule::ENG_10, Event::Released { battalion });
        }
        if reduced && bridge_near(play.rules, play.state, battalion, 2) {
            play.happen(rule::AMP_7, Event::RatingChanged { battalion, reduced: false });
        }
    }
}

fn is_released(rules: &Brevity, state: &State, battalion: BattalionId, held: Bridgehead, class: u8) -> bool {
    let reach = rules.tables().distances.crossing;
    let base = &state.battalion(battalion).base;
    let ferry = held == Bridgehead::NeedsCrossing
        && state.ferries.iter().any(|ferry| ferry.class >= class && within(&ferry.line, base, reach));
    ferry || bridge_near(rules, state, battalion, class)
}

/// Whether a standing bridge of at least this class is near (OB-ENG-10).
fn bridge_near(rules: &Brevity, state: &State, battalion: BattalionId, class: u8) -> bool {
    let reach = rules.tables().distances.crossing;
    let base = &state.battalion(battalion).base;
    state.bridges.iter().any(|bridge| {
        matches!(bridge.state, BridgeState::Intact | BridgeState::Prepared)
            && bridge.class >= class
            && within(&bridge.line, base, reach)
    })
}

/// The bridges a battalion could work on: within reach of it, in one of these states.
pub fn within_reach<'a>(
    rules: &'a Brevity,
    state: &'a State,
    battalion: BattalionId,
    states: &'a [BridgeState],
) -> impl Iterator<Item = BridgeId> + 'a {
    let reach = rules.tables().distances.demolition;
    state
        .bridges
        .iter()
        .enumerate()
        .filter(move |(_, bridge)| {
            states.contains(&bridge.state) && within(&bridge.line, &state.battalion(battalion).base, reach)
        })
        .map(|(index, _)| BridgeId(index as u8))
}
