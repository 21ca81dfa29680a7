//! A place for a unit in its deployment zone, at random.

use sandtable_kernel::dice::Stream;
use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Length, Point};

use crate::order::{Order, Places};
use crate::terms::UnitId;
use crate::{Brethren, State, deployment, ground};

/// Random corners tried before the standard place is taken.
const TRIES: u32 = 12;

/// An unplaced unit of the active side, in ranks somewhere in its zone.
pub(super) fn random_place(rules: &Brethren, state: &State, whim: &mut Stream) -> Order {
    let waiting = deployment::unplaced(state, state.active);
    let Some(unit) = waiting.iter().nth(whim.below(waiting.count()) as usize) else { return Order::Concede };
    let random = (0..TRIES).find_map(|_| {
        let width = u32::try_from(rules.setup().width.0 / 127).unwrap_or(1);
        let west = Length::hundredths(i32::try_from(whim.below(width)).unwrap_or(0));
        let rank = Length::hundredths(i32::try_from(whim.below(300)).unwrap_or(0));
        placed(rules, state, unit, west, rank)
    });
    random.or_else(|| standard(rules, state, unit)).unwrap_or(Order::Concede)
}

/// The unit in close order, wherever its zone has room.
fn standard(rules: &Brethren, state: &State, unit: UnitId) -> Option<Order> {
    let places = deployment::standard(rules, state, unit, deployment::usual_x(rules, state, unit))?;
    Some(Order::Place { unit, places, facing: None })
}

/// The unit in ranks of four, its first man so far from the west and from its own edge.
fn placed(rules: &Brethren, state: &State, unit: UnitId, west: Length, rank: Length) -> Option<Order> {
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
