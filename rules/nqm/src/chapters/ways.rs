//! Where a base can get to in a bound, and by which way (NQ-R-130): for offers, and for orders that name only where it ends.

use sandtable_kernel::Side;

use crate::order::{MOST_STEPS, Path, Plot};
use crate::state::State;
use crate::terms::{BaseId, BaseSet, Posture, Square};
use crate::{Nqm, movement};

/// The shortest legal ways of a base in a posture, one to each square it reaches, judged by what its side knows.
pub fn ways(rules: &Nqm, state: &State, side: Side, base: BaseId, posture: Posture) -> Vec<Path> {
    let Some(start) = state.square(base) else { return Vec::new() };
    let most = usize::from(movement::whole_squares(rules, state, base, posture)).min(MOST_STEPS);
    let mut known = vec![Path::new()];
    let mut number = 0;
    while let Some(way) = known.get(number).cloned() {
        number += 1;
        if way.len() >= most {
            continue;
        }
        for next in rules.grid().around(way.last().copied().unwrap_or(start)) {
            if next == start || known.iter().any(|other| other.last() == Some(&next)) {
                continue;
            }
            let mut path = way.clone();
            path.push(next);
            let now = u8::try_from(path.len()).unwrap_or(u8::MAX);
            let plot = Plot { bases: BaseSet::of(base), posture, path, now };
            if movement::check(rules, state, side, &plot).is_ok() {
                known.push(plot.path);
            }
        }
    }
    known.remove(0);
    // Over an exit one leaves the table from where one stands.
    let leaving = Plot { bases: BaseSet::of(base), posture, path: [start].into_iter().collect(), now: 1 };
    if movement::check(rules, state, side, &leaving).is_ok() {
        known.push(leaving.path);
    }
    known
}

/// The way of a base to a square farther than the next, if it can get there in a bound.
pub fn way_to(rules: &Nqm, state: &State, base: BaseId, posture: Posture, to: Square) -> Option<Path> {
    let found = ways(rules, state, rules.side_of(base), base, posture);
    found.into_iter().find(|way| way.last() == Some(&to))
}
