//! Legal standing spots at set-up (BB-GEO-9) and the standard deployment (BB-DEP-6).

use core::cell::RefCell;

use sandtable_kernel::terrain::{Shape, Terrain};
use sandtable_kernel::{Faults, Length, Point, Side};

use super::roster::drafted;
use super::{Fighting, on_table};
use crate::Ground;
use crate::forces::spec::Spots;
use crate::roster::Roster;
use crate::rule;
use crate::terms::SIDES;

/// The ground figures are to stand on.
pub struct Standing<'a> {
    /// The terrain.
    pub terrain: &'a Terrain<Ground>,
    /// The north-east corner.
    pub size: Point,
    /// The diameter of a base.
    pub base: Length,
}

impl Standing<'_> {
    /// BB-GEO-9: why nobody can stand here, in words.
    pub fn fault(&self, point: Point, others: &[(u16, Point)]) -> Option<String> {
        if !on_table(self.size, point) {
            return Some(format!("{point} lies off the table, which ends at {}", self.size));
        }
        for (_, feature) in self.terrain.at(point) {
            match feature.shape() {
                Shape::Area(_) if feature.kind.impassable => {
                    return Some(format!("{point} lies in {}, which is impassable", feature.kind.kind));
                }
                Shape::Line(_) => return Some(format!("{point} lies exactly on a {}", feature.kind.kind)),
                Shape::Area(_) => {}
            }
        }
        let near = others.iter().find(|(_, other)| point.distance_squared(*other) < self.base.squared());
        near.map(|(figure, other)| format!("{point} is less than {} inches from figure {figure} at {other}", self.base))
    }
}

/// BB-DEP-6: a place for every figure of a side, if its teams have any; all legal, in the zone and apart from each other.
pub fn standard(
    sides: &[Fighting; 2],
    roster: &Roster,
    standing: &Standing<'_>,
    faults: &RefCell<Faults>,
) -> [Option<Vec<Point>>; 2] {
    let mut standard = [None, None];
    let mut taken: Vec<(u16, Point)> = Vec::new();
    for side in SIDES {
        let index = usize::from(side.0);
        let Some(places) = places_of_side(sides, roster, side, faults) else { continue };
        let (low, high) = sides[index].zone;
        let marks = drafted(sides).filter(|(team, _)| roster.team(*team).side == side);
        let marks = marks.flat_map(|(_, draft)| core::iter::repeat_n(&draft.mark, usize::from(draft.spec.figures)));
        for ((figure, place), mark) in super::roster::figures_of(roster, side).iter().zip(&places).zip(marks) {
            let in_zone = (low.x..=high.x).contains(&place.x) && (low.y..=high.y).contains(&place.y);
            let why = match standing.fault(*place, &taken) {
                None if !in_zone => Some((rule::DEP_3, format!("{place} is outside the zone {low} to {high}"))),
                why => why.map(|why| (rule::GEO_9, why)),
            };
            if let Some((rule, why)) = why {
                let message =
                    format!("figure {} cannot stand there in the standard deployment: {why}", figure.number());
                faults.borrow_mut().0.push(mark.breaks(rule, message));
            }
            taken.push((figure.number(), *place));
        }
        standard[index] = Some(places);
    }
    standard
}

fn places_of_side(sides: &[Fighting; 2], roster: &Roster, side: Side, faults: &RefCell<Faults>) -> Option<Vec<Point>> {
    let teams = || drafted(sides).filter(|(team, _)| roster.team(*team).side == side);
    if teams().all(|(_, draft)| draft.spec.spots == Spots::Unsaid) {
        return None;
    }
    let mut places = Vec::new();
    let mut complete = true;
    for (_, draft) in teams() {
        let spots = draft.spec.spots.places(draft.spec.figures);
        if spots.len() != usize::from(draft.spec.figures) {
            complete = false;
            let (key, given, figures) = (&draft.key, spots.len(), draft.spec.figures);
            let message = format!(
                "team {key} has {given} places for {figures} figures; give every figure of the side one, or none"
            );
            faults.borrow_mut().0.push(draft.mark.breaks(rule::DEP_6, message));
        }
        places.extend(spots);
    }
    complete.then_some(places)
}
