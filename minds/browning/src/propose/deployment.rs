//! Deployment for computer players: the standard one where the scenario has it, else teams in lines across the zone
//! (BB-DEP).

use sandtable_browning::orders::Places;
use sandtable_browning::terms::{FigureSet, TeamId};
use sandtable_browning::{Order, State, measuring};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Length, Point};

use super::random::{snapped, up_to};
use crate::Study;

/// How often a line is tried at random before the zone is searched from its corner.
const TRIES: u32 = 8;

/// The standard deployment, or the next team, or the end.
pub fn propose(rules: &Study<'_>, state: &State, whim: &mut Stream, into: &mut Vec<Order>) {
    into.push(random(rules, state, whim));
}

/// The same: nothing is known yet that would make one place better than another.
pub fn random(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Order {
    let setup = rules.setup();
    let side = usize::from(state.active.0);
    let unplaced = state.of_side[side].without(state.on_table());
    if unplaced.is_empty() {
        return Order::EndDeployment;
    }
    if setup.standard[side].is_some() {
        return Order::DeployStandard;
    }
    let waiting = |team: &TeamId| !state.teams[team.index()].figures.and(unplaced).is_empty();
    let Some(team) = setup.roster.team_ids().find(waiting) else { return Order::EndDeployment };
    Order::Deploy { team, places: places(rules, state, team, whim) }
}

/// A place for each man: a line from a random place, or the first places of the zone that are free.
fn places(rules: &Study<'_>, state: &State, team: TeamId, whim: &mut Stream) -> Places {
    let setup = rules.setup();
    let men = state.teams[team.index()].figures;
    let (low, high) = setup.zones[usize::from(state.active.0)];
    for _ in 0..TRIES {
        let corner = snapped(low + (up_to(high.x - low.x, whim), up_to(high.y - low.y, whim)));
        let places = filled(rules, state, men, corner, high);
        if places.len() == men.count() as usize {
            return places;
        }
    }
    filled(rules, state, men, low, high)
}

/// Fills the zone from a corner, row by row.
fn filled(rules: &Study<'_>, state: &State, men: FigureSet, corner: Point, high: Point) -> Places {
    let others = state.on_table().without(men);
    let step = rules.setup().tables.distances.base.max(Length::hundredths(25));
    let mut places = Places::new();
    let mut at = corner;
    while at.y <= high.y && places.len() < men.count() as usize {
        let apart = |place: &Point| !measuring::bases_overlap(rules, *place, at);
        if measuring::can_stand(rules, state, others, at) && places.iter().all(apart) && places.try_push(at).is_err() {
            break;
        }
        at.x += step;
        if at.x > high.x {
            at = Point::new(corner.x, at.y + step);
        }
    }
    places
}
