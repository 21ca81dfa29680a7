//! What happens when somebody does not answer in time (NQ-UMP-4): the defaults of the decision catalogue.

use sandtable_kernel::Seat;

use crate::orders::Order;
use crate::state::{Phase, State};
use crate::terms::{BaseId, Mission, Square, Tie, other};
use crate::{Nqm, fireplan, roster::Body, storm};

/// What a seat enters by default before it is taken to be done; what is no longer legal is left out by the caller.
pub(crate) fn entries(rules: &Nqm, state: &State, seat: Seat, phase: Phase) -> Vec<Order> {
    match phase {
        Phase::Reply => replies(rules, state, seat),
        Phase::Storm => storms(rules, state, seat),
        _ => Vec::new(),
    }
}

/// DC-DEFSUP: all artillery in direct support fires for its unit.
fn replies(rules: &Nqm, state: &State, seat: Seat) -> Vec<Order> {
    let Some(side) = rules.side_of_seat(seat) else { return Vec::new() };
    let guns = rules.on_table(state, side).only(|gun| {
        rules.info(gun).seat == seat && fireplan::can_serve(rules, state, gun) && state.base(gun).mission.is_none()
    });
    guns.iter().filter_map(|gun| Some(Order::Fire(gun, Mission::Direct, attacked_friend(rules, state, gun)?))).collect()
}

/// The first attacked square that holds troops a gun serves directly.
fn attacked_friend(rules: &Nqm, state: &State, gun: BaseId) -> Option<Square> {
    let Some((Tie::DirectSupport, bodies)) = &state.unit(rules.unit_of(gun)).tie else { return None };
    let side = rules.side_of(gun);
    let served = |base: BaseId| bodies.iter().any(|body: &Body| rules.roster().body_bases(*body).has(base));
    let attacked = state.attacks.iter().filter(|attack| attack.side == other(side) && !attack.called_off);
    attacked.map(|attack| attack.target).find(|square| rules.at(state, side, *square).iter().any(served))
}

/// DC-ASSAULT: every attack that has won goes in with all who may.
fn storms(rules: &Nqm, state: &State, seat: Seat) -> Vec<Order> {
    let ids = state.attacks.iter().map(|attack| attack.id);
    ids.filter_map(|id| {
        let (area, bases) = storm::suggestion(rules, state, seat, id);
        (!bases.is_empty()).then_some(Order::Storm(id, area, bases))
    })
    .collect()
}
