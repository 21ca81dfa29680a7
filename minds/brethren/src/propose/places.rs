//! Places for a unit in its deployment zone: one at random, or some worth looking at.

use sandtable_brethren::orders::{Order, Places};
use sandtable_brethren::terms::UnitId;
use sandtable_brethren::{State, deployment, ground};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Length, Point};

use crate::Study;

/// Random corners tried before the standard place is taken.
const TRIES: u32 = 12;

/// Placements a computer player looks at; of a gun, which stays where it is put, more.
const PLACEMENTS: usize = 5;
const PLACEMENTS_OF_GUN: usize = 12;

/// Some places for an unplaced unit of the active side, all legal.
pub(super) fn worth_a_look(rules: &Study<'_>, state: &State, whim: &mut Stream, into: &mut Vec<Order>) {
    let Some(unit) = any_unplaced(state, whim) else { return };
    let kind = rules.setup().roster.unit(unit).kind;
    let count = if kind.cannot_move_and_shoot() { PLACEMENTS_OF_GUN } else { PLACEMENTS };
    into.extend((0..count).filter_map(|_| somewhere(rules, state, unit, whim)));
    if kind.is_weapons_team() {
        into.extend(rules.enclosures().iter().filter_map(|index| in_a_bunker(rules, state, unit, *index)));
    }
}

/// An unplaced unit of the active side, in ranks somewhere in its zone.
pub(super) fn random_place(rules: &Study<'_>, state: &State, whim: &mut Stream) -> Order {
    let unit = any_unplaced(state, whim);
    unit.and_then(|unit| somewhere(rules, state, unit, whim)).unwrap_or(Order::Concede)
}

fn any_unplaced(state: &State, whim: &mut Stream) -> Option<UnitId> {
    let waiting = deployment::unplaced(state, state.active);
    waiting.iter().nth(whim.below(waiting.count()) as usize)
}

fn somewhere(rules: &Study<'_>, state: &State, unit: UnitId, whim: &mut Stream) -> Option<Order> {
    let random = (0..TRIES).find_map(|_| {
        let width = u32::try_from(rules.setup().width.0 / 127).unwrap_or(1);
        let west = Length::hundredths(i32::try_from(whim.below(width)).unwrap_or(0));
        let rank = Length::hundredths(i32::try_from(whim.below(300)).unwrap_or(0));
        placed(rules, state, unit, west, rank)
    });
    random.or_else(|| standard(rules, state, unit))
}

/// A Weapons team in the middle of a bunker (BR-DEP-5).
fn in_a_bunker(rules: &Study<'_>, state: &State, unit: UnitId, index: usize) -> Option<Order> {
    let bounds = rules.setup().terrain.features()[index].bounds();
    let middle = |low: Length, high: Length| Length((low.0 + high.0) / 2).snapped();
    let (low, high) = (bounds.low, bounds.high);
    let places = Places::from_iter([Point::new(middle(low.x, high.x), middle(low.y, high.y))]);
    let fits = deployment::check_place(rules, state, unit, &places, None).is_ok();
    fits.then_some(Order::Place { unit, places, facing: None })
}

/// The unit in close order, wherever its zone has room.
fn standard(rules: &Study<'_>, state: &State, unit: UnitId) -> Option<Order> {
    let places = deployment::standard(rules, state, unit, deployment::usual_x(rules, state, unit))?;
    Some(Order::Place { unit, places, facing: None })
}

/// The unit in ranks of four, its first man so far from the west and from its own edge.
fn placed(rules: &Study<'_>, state: &State, unit: UnitId, west: Length, rank: Length) -> Option<Order> {
    let models = state.unit(unit).models;
    let depth = rules.setup().depth;
    let south = state.south == state.active;
    let mut places = Places::new();
    for (index, model) in models.iter().enumerate() {
        let apart = rules.radius(model) * 2 + Length::hundredths(5);
        let column = |count: usize| Length((apart.snapped().0) * i32::try_from(count).unwrap_or(0));
        let (x, up) = (west + column(index % 4), rank + rules.radius(model) + column(index / 4));
        let y = if south { up } else { depth - up };
        let at = Point::new(x.snapped(), y.snapped());
        ground::check_standing(rules, Circle::new(at, rules.radius(model))).ok()?;
        places.push(at);
    }
    deployment::check_place(rules, state, unit, &places, None).is_ok().then_some(Order::Place {
        unit,
        places,
        facing: None,
    })
}
