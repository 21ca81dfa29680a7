//! Where battalions start: zones are filled in, missing places are found, and all of them are judged (OB-SET-6).

use core::cell::RefCell;

use sandtable_kernel::geometry::{Bounds, Outline, Rectangle};
use sandtable_kernel::{Faults, Length, Point};

use super::{Fighting, letter};
use crate::ground::Land;
use crate::roster::{Battalion, Roster};
use crate::rule;
use crate::tables::Tables;
use crate::terms::{AirLanding, Status, at};

/// Gives every battalion its zone and its place, or notes what is wrong with those given.
pub fn settle(
    roster: &mut Roster,
    sides: &[Fighting; 2],
    tables: &Tables,
    land: &Land,
    size: Point,
    opened: bool,
    faults: &RefCell<Faults>,
) {
    let whole = Bounds::new(Point::default(), size);
    let mut taken: Vec<Rectangle> = Vec::new();
    for index in 0..roster.battalions.len() {
        let battalion = &roster.battalions[index];
        let side = &sides[at(battalion.side)];
        let mut zone = battalion.start.zone.clone();
        if zone.is_empty() {
            zone = if side.zone.is_empty() { vec![whole] } else { side.zone.clone() };
        }
        let later = battalion.start.arrival.is_some()
            || (battalion.air_landing != AirLanding::None && battalion.start.place.is_none());
        let stands = matches!(battalion.start.status, Status::Placed | Status::Hidden) && !later;
        let facing = battalion.start.facing;
        let base =
            |place: Point| Rectangle::new(place, tables.distances.base_width, tables.distances.base_depth, facing).ok();
        let place = match (stands, battalion.start.place) {
            (false, place) => place,
            (true, Some(place)) => {
                let spot = Spot { base: base(place), zone: &zone, taken: &taken, opened };
                for message in wrong_with(&spot, land, size) {
                    note(faults, side, battalion, &message);
                }
                Some(place)
            }
            (true, None) => find(&zone, land, &taken, base),
        };
        if let Some(arrival) = battalion.start.arrival
            && !on_edge(arrival.at, size)
        {
            note(faults, side, battalion, &format!("arrives at {}, which is on no table edge", arrival.at));
        }
        if stands {
            match place.and_then(base) {
                Some(base) => taken.push(base),
                None if place.is_none() => note(faults, side, battalion, "finds no room in its zone; give it a place"),
                None => {}
            }
        }
        // Companies stand beside each other where their battalion would.
        roster.battalions[index].start.zone = zone;
        roster.battalions[index].start.place = place;
        if !roster.battalions[index].companies.is_empty() {
            let companies = roster.battalions[index].companies.clone();
            for company in companies {
                let zone = roster.battalions[index].start.zone.clone();
                let found = find(&zone, land, &taken, base);
                if let Some(base) = found.and_then(base) {
                    taken.push(base);
                }
                let of = &mut roster.battalions[company.index()].start;
                (of.zone, of.place) = (zone, found);
            }
        }
    }
}

/// OB-SET-5: whether a point lies on an edge of the table.
fn on_edge(at: Point, size: Point) -> bool {
    let inside = |value: Length, most: Length| (Length::ZERO..=most).contains(&value);
    let on = |value: Length, most: Length| value == Length::ZERO || value == most;
    inside(at.x, size.x) && inside(at.y, size.y) && (on(at.x, size.x) || on(at.y, size.y))
}

/// A place of a battalion and what it is judged against.
struct Spot<'a> {
    base: Option<Rectangle>,
    zone: &'a [Bounds],
    taken: &'a [Rectangle],
    opened: bool,
}

/// OB-SET-6: everything that is wrong with a place.
fn wrong_with(spot: &Spot<'_>, land: &Land, size: Point) -> Vec<String> {
    let Some(base) = spot.base else { return vec!["stands far off the table".to_owned()] };
    let (bounds, at) = (base.bounds(), base.centre());
    let table = Bounds::new(Point::default(), size);
    let inside = |zone: &Bounds| zone.contains(bounds.low) && zone.contains(bounds.high);
    if !inside(&table) {
        return vec![format!("stands off the table at {at}")];
    }
    let found = [
        (!spot.opened && !spot.zone.iter().any(inside), "outside its deployment zone"),
        (land.in_water(&base), "on impassable ground"),
        (spot.taken.iter().any(|other| base.overlaps(other)), "on another base"),
    ];
    found.iter().filter(|(wrong, _)| *wrong).map(|(_, where_to)| format!("stands {where_to} at {at}")).collect()
}

/// The first free place of the zones, row by row.
fn find(zone: &[Bounds], land: &Land, taken: &[Rectangle], base: impl Fn(Point) -> Option<Rectangle>) -> Option<Point> {
    zone.iter().find_map(|zone| {
        let steps = |low: Length, high: Length, step: i32| {
            let (low, high) = (low.snapped().0 / 127 + 100, high.snapped().0 / 127 - 100);
            (low..=high).step_by(usize::try_from(step).unwrap_or(1))
        };
        let mut places = steps(zone.low.y, zone.high.y, 160)
            .flat_map(|y| steps(zone.low.x, zone.high.x, 220).map(move |x| Point::hundredths(x, y)));
        places.find(|place| {
            base(*place).is_some_and(|base| {
                let bounds = base.bounds();
                zone.contains(bounds.low)
                    && zone.contains(bounds.high)
                    && !land.in_water(&base)
                    && !taken.iter().any(|other| base.overlaps(other))
            })
        })
    })
}

/// Notes a fault of a battalion's place, in the line where it is written.
fn note(faults: &RefCell<Faults>, side: &Fighting, battalion: &Battalion, what: &str) {
    let draft = side.force.battalions.iter().find(|draft| draft.key == battalion.key);
    let mark = draft.map(|draft| draft.mark.clone()).unwrap_or_default();
    let message = format!("{} of side {} {what}", battalion.name, letter(battalion.side));
    faults.borrow_mut().0.push(mark.fault(Some(rule::SET_6.as_str()), None, message));
}
