//! Where a base can get to in a bound, and by which way (NQ-R-130): for offers, and for orders that name only where it ends.

use sandtable_kernel::Side;

use crate::orders::{Going, MOST_STEPS, Path, Plot};
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

/// NQ-R-130: the plot of a move of which only corners of the way were named, or only its end. A way that is too long with all its
/// squares stays as it was written, and the rules then say what is wrong with it; nothing if even that is too long.
pub fn laid_out(rules: &Nqm, state: &State, posture: Posture, going: &Going) -> Option<Plot> {
    let plot = |fill: bool| -> Option<Plot> {
        let (mut path, mut now) = (Path::new(), 0);
        let first = going.bases.first();
        for (number, to) in going.path.iter().chain(&going.later).copied().enumerate() {
            let from = path.last().copied().or_else(|| first.and_then(|base| state.square(base)));
            let next = |from: Square| from == to || from.is_beside(to) || from.is_diagonal(to);
            if !fill || from.is_some_and(next) {
                path.try_push(to).ok()?;
            } else if path.is_empty() {
                path.try_extend_from_slice(&first_leg(rules, state, first, posture, to)).ok()?;
            } else {
                path.try_extend_from_slice(&between(from, to)).ok()?;
            }
            if number < going.path.len() {
                now = path.len();
            }
        }
        Some(Plot { bases: going.bases, posture, path, now: u8::try_from(now).ok()? })
    };
    plot(true).or_else(|| plot(false))
}

/// The way to the first square named, which may lie as far as the base can go.
fn first_leg(rules: &Nqm, state: &State, base: Option<BaseId>, posture: Posture, to: Square) -> Vec<Square> {
    let from = base.and_then(|base| state.square(base));
    let far = from.is_some_and(|from| from.distance(to) > 1);
    let way = base.filter(|_| far).and_then(|base| way_to(rules, state, base, posture, to));
    way.map_or_else(|| between(from, to), |way| way.to_vec())
}

/// The squares from one to another in the same row, column or diagonal, which need not be named.
fn between(from: Option<Square>, to: Square) -> Vec<Square> {
    let way = from.and_then(|from| straight(&[from, to])).unwrap_or_default();
    if way.len() > 2 { way[1..].to_vec() } else { vec![to] }
}

/// Squares joined by straight lines: every square on the way. Nothing where two do not lie in a row, a column or a diagonal.
pub fn straight(corners: &[Square]) -> Option<Vec<Square>> {
    let mut way: Vec<Square> = corners.first().copied().into_iter().collect();
    for to in corners.iter().skip(1).copied() {
        let mut at = *way.last()?;
        let (dx, dy) = (at.x.abs_diff(to.x), at.y.abs_diff(to.y));
        if dx > 0 && dy > 0 && dx != dy {
            return None;
        }
        while at != to {
            let toward = |from: u8, to: u8| match from.cmp(&to) {
                core::cmp::Ordering::Less => from + 1,
                core::cmp::Ordering::Equal => from,
                core::cmp::Ordering::Greater => from - 1,
            };
            at = Square { x: toward(at.x, to.x), y: toward(at.y, to.y) };
            way.push(at);
        }
    }
    Some(way)
}
