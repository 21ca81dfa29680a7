//! How good a state is for a seat: the score, strength, ground towards objectives, and fights that go well.

use sandtable_kernel::{Seat, Side};
use sandtable_nqm::terms::other;
use sandtable_nqm::{Nqm, State, victory};

/// Thousandths of a victory point; more is better.
pub fn evaluate(rules: &Nqm, state: &State, seat: Seat) -> i64 {
    let Some(side) = rules.side_of_seat(seat) else { return 0 };
    let points = i64::from(victory::margin(rules, state, side)) * 1000;
    points + worth(rules, state, side) - worth(rules, state, other(side)) + attacks(state, side)
        - attacks(state, other(side))
}

/// Strength, markers and how near objectives the side stands.
fn worth(rules: &Nqm, state: &State, side: Side) -> i64 {
    rules
        .on_table(state, side)
        .iter()
        .map(|base| {
            let now = state.base(base);
            let mut worth = i64::from(now.sp) * 120 - i64::from(now.pips) * 60;
            worth -= i64::from(now.is_disorganised()) * 60 + i64::from(now.dry) * 40;
            if let Some(square) = now.place.square()
                && rules.info(base).may_assault()
            {
                let nearest = rules.setup().objectives.iter().map(|objective| objective.square.distance(square)).min();
                worth -= i64::from(nearest.unwrap_or(0)) * 12;
            }
            worth
        })
        .sum()
}

fn attacks(state: &State, side: Side) -> i64 {
    state
        .attacks
        .iter()
        .filter(|attack| attack.side == side)
        .map(|attack| 30 + (i64::from(attack.caused) - i64::from(attack.received)) * 30 - i64::from(attack.needs) * 40)
        .sum()
}
