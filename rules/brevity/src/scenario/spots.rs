//! Where battalions start: zones are filled in, missing places are found, and all of them are judged (OB-SET-6).

use core::cell::RefCell;

use sandtable_kernel::geometry::{Bounds, Outline, Rectangle};
use sandtable_kernel::{Faults, Length, Point};

use super::{SideFile, letter};
use crate::ground::Land;
use crate::roster::Roster;
use crate::rule;
use crate::tables::Tables;
use crate::terms::{AirLanding, Status, at};

/// Gives every battalion its zone and its place, or notes what is wrong with those given.
pub fn settle(
    roster: &mut Roster,
    sides: &[SideFile; 2],
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
                judge(battalion.name.as_str(), battalion.side, base(place), &zone, land, size, &taken, opened, faults);
                Some(place)
            }
            (true, None) => find(&zone, land, &taken, base),
        };
        if stands {
            match place.and_then(base) {
                Some(base) => taken.push(base),
                None => note(faults, format!("there is no room in its zone for {}; give it a place", battalion.name)),
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

#[expect(clippy::too_many_arguments, reason = "one place is judged against everything that can be wrong with it")]
fn judge(
    name: &str,
    side: sandtable_kernel::Side,
    base: Option<Rectangle>,
    zone: &[Bounds],
    land: &Land,
    size: Point,
    taken: &[Rectangle],
    opened: bool,
    faults: &RefCell<Faults>,
) {
    let Some(base) = base else { return note(faults, format!("{name}: its place is off the table")) };
    let bounds = base.bounds();
    let table = Bounds::new(Point::default(), size);
    let inside = |zone: &Bounds| zone.contains(bounds.low) && zone.contains(bounds.high);
    let message = match () {
        () if !inside(&table) => "stands off the table",
        () if !opened && !zone.iter().any(inside) => "stands outside its deployment zone",
        () if land.in_water(&base) => "stands on impassable ground",
        () if taken.iter().any(|other| base.overlaps(other)) => "overlaps another base",
        () => return,
    };
    let at = base.centre();
    note(faults, format!("{name} of side {} at {at} {message}", letter(side)));
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

fn note(faults: &RefCell<Faults>, message: String) {
    let mut fault = Faults::of_file("set-up", message);
    fault.0[0].rule = Some(rule::SET_6.to_string());
    faults.borrow_mut().0.append(&mut fault.0);
}
