//! A standard place for a unit, for computer players and for people in a hurry: close order near its share of the edge.

use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Apply, Length, Point, Side};

use super::{is_free_spot, unplaced, zone};
use crate::coherency::Bases;
use crate::orders::Places;
use crate::terms::{ModelId, SIDES, UnitId};
use crate::{Brethren, Event, State};

/// How far the search steps along the edge.
const STEP: Length = Length::hundredths(50);
/// Room between two bases in close order, and where that much is not to be had.
const ROOM: [Length; 2] = [Length::hundredths(25), Length::HUNDREDTH];

/// Places for every model of a unit of the placing side, as near as can be to this x; none if its zone has no room.
pub fn standard(rules: &Brethren, state: &State, unit: UnitId, near: Length) -> Option<Places> {
    let models = state.unit(unit).models;
    let side = state.side_of_unit(unit);
    let leader = rules.radius(models.first()?);
    let width = rules.setup().width;
    let steps = (0..).map(|step| STEP * step).take_while(|step| *step <= width);
    let columns = steps.flat_map(|step| [near + step, near - step]).filter(|x| (Length::ZERO..=width).contains(x));
    for x in columns {
        for y in rows(rules, state, side, leader) {
            if let Some(places) = form_up(rules, state, side, models.iter(), Point::new(x.snapped(), y)) {
                return Some(places);
            }
        }
    }
    None
}

/// The share of the edge a unit gets when its whole side forms up along it.
pub fn usual_x(rules: &Brethren, state: &State, unit: UnitId) -> Length {
    let side = state.side_of_unit(unit);
    let units = || state.units_of[usize::from(side.0)].iter().filter(|unit| !state.unit(*unit).models.is_empty());
    let (index, count) = (units().take_while(|other| *other != unit).count() as u8, units().count().max(1) as u8);
    Length(rules.setup().width.0 / (2 * i32::from(count)) * (2 * i32::from(index) + 1)).snapped()
}

/// BR-DEP-3: the first unit that finds no room when its whole side forms up, on either edge it may get.
pub fn first_without_room(rules: &Brethren, side: Side) -> Option<UnitId> {
    let setup = rules.setup();
    SIDES.into_iter().filter(|south| setup.south.is_none_or(|fixed| fixed == *south)).find_map(|south| {
        let mut state = State::opening(rules);
        state.south = south;
        unplaced(&state, side).iter().find(|unit| {
            let places = standard(rules, &state, *unit, usual_x(rules, &state, *unit));
            let models = state.unit(*unit).models;
            for (model, at) in models.iter().zip(places.iter().flatten()) {
                state.apply(&Event::Placed { model, at: *at });
            }
            places.is_none()
        })
    })
}

/// The rows of a zone, from the front to the own edge.
fn rows(rules: &Brethren, state: &State, side: Side, radius: Length) -> impl Iterator<Item = Length> {
    let (low, high) = zone(rules, state, side);
    let room = high - low - radius - radius;
    let faces_north = state.south == side;
    let rows = (0..).map(|step| STEP * step).take_while(move |back| *back <= room.max(Length::ZERO));
    rows.map(move |back| {
        // Down to the grid of hundredths, away from the front, so that the base stays inside.
        let y = if faces_north { high - radius - back } else { low + radius + back };
        let below = Length(y.0.div_euclid(127) * 127);
        if faces_north || below == y { below } else { below + Length::HUNDREDTH }
    })
}

/// The leader here, the others around those already placed: beside, behind, before.
fn form_up(
    rules: &Brethren,
    state: &State,
    side: Side,
    mut models: impl Iterator<Item = ModelId>,
    first: Point,
) -> Option<Places> {
    let leader = rules.radius(models.next()?);
    is_free_spot(rules, state, side, &[], first, leader).then_some(())?;
    let mut bases: Bases = Bases::new();
    bases.try_push(Circle::new(first, leader)).ok()?;
    for model in models {
        let radius = rules.radius(model);
        let around = bases.iter().flat_map(|base| ROOM.into_iter().flat_map(move |room| around(*base, radius + room)));
        let spot = around.into_iter().find(|at| is_free_spot(rules, state, side, &bases, *at, radius))?;
        bases.try_push(Circle::new(spot, radius)).ok()?;
    }
    Some(bases.iter().map(|base| base.centre).collect())
}

fn around(base: Circle, apart: Length) -> [Point; 4] {
    let (Point { x, y }, far) =
        (base.centre, Length((base.radius + apart).0.div_euclid(127) * 127) + Length::HUNDREDTH);
    [Point::new(x + far, y), Point::new(x - far, y), Point::new(x, y - far), Point::new(x, y + far)]
}
