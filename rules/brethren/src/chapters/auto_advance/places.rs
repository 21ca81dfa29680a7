//! Where a base may stand round an enemy's (BR-CHG-6): the nearest free position in contact lies straight ahead, or where a
//! base, a wall or the edge of the table leaves room again. These places are worked out exactly; others are tried every ten
//! degrees.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{Bounds, Circle, Segment};
use sandtable_kernel::{Angle, Length, Point};

use super::fan;
use crate::measuring::{EPS, base};
use crate::paths::{self, Walker};
use crate::terms::ModelId;
use crate::{Brethren, State, ground};

/// The most places that are tried round one enemy.
const MOST_PLACES: usize = 128;
/// Roots are whole numbers: places keep this far on the safe side of a tolerance.
const SAFE: Length = Length(3);

/// Places round an enemy, the nearest in a straight line first.
pub(super) type Places = ArrayVec<(Length, u16, Point), MOST_PLACES>;

/// The places in contact with an enemy that are worth trying; with `slack` those that use the tolerance of BR-GEO-4 up.
pub(super) fn round(rules: &Brethren, trial: &State, walker: &Walker, enemy: ModelId, slack: Length) -> Places {
    let near = if slack > Length::ZERO { slack - SAFE } else { slack };
    let ring = Circle::new(trial.place(enemy), walker.radius + rules.radius(enemy) + near);
    let mut places = Places::new();
    let mut offer = |at: Point| {
        let place = (paths::length_of(Segment::new(walker.from, at)), places.len() as u16, at);
        // What finds no room is farther round than anybody goes.
        let _ = places.try_push(place);
    };
    let facing = Angle::towards(ring.centre, walker.from).unwrap_or_default();
    fan().for_each(|turn| offer(ring.centre + (facing + turn).step(ring.radius)));
    beside_bases(rules, trial, walker, enemy, ring, near, &mut offer);
    beside_walls(rules, walker.radius, ring, &mut offer);
    places.sort_unstable_by_key(|(straight, index, _)| (*straight, *index));
    places
}

/// Where a base on the ring touches another one: friends up to the tolerance, other enemies just not (BR-CHG-8).
fn beside_bases(
    rules: &Brethren,
    trial: &State,
    walker: &Walker,
    enemy: ModelId,
    ring: Circle,
    near: Length,
    offer: &mut impl FnMut(Point),
) {
    for other in trial.on_table.iter().filter(|other| *other != enemy && *other != walker.model) {
        let theirs = base(rules, trial, other);
        let both = walker.radius + theirs.radius;
        let apart = if walker.enemies.has(other) { both + EPS + SAFE } else { both - near };
        crossings(ring, Circle::new(theirs.centre, apart)).into_iter().flatten().for_each(&mut *offer);
        // Another man of the same target may be touched as well.
        if walker.enemies.has(other) {
            crossings(ring, Circle::new(theirs.centre, both)).into_iter().flatten().for_each(&mut *offer);
        }
    }
}

/// Where a base on the ring stands against a wall, a corner or the edge of the table.
fn beside_walls(rules: &Brethren, radius: Length, ring: Circle, offer: &mut impl FnMut(Point)) {
    let around = Bounds::new(ring.centre, ring.centre).grown(ring.radius + radius);
    let (width, depth) = (rules.setup().width, rules.setup().depth);
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(x, y)| Point::new(width * x, depth * y));
    for index in 0..4 {
        along_wall(Segment::new(corners[index], corners[(index + 1) % 4]), radius, ring, offer);
    }
    for feature in rules.setup().terrain.features().iter().filter(|feature| feature.bounds().overlaps(around)) {
        for wall in ground::walls(feature) {
            along_wall(wall, radius, ring, offer);
            crossings(ring, Circle::new(wall.from, radius)).into_iter().flatten().for_each(&mut *offer);
        }
    }
}

/// The points of a circle at a base's radius from a wall, on either side of it.
fn along_wall(wall: Segment, radius: Length, ring: Circle, offer: &mut impl FnMut(Point)) {
    let (way, to) = (wall.vector(), ring.centre - wall.from);
    let length = i64::try_from(way.squared().unsigned_abs().isqrt()).unwrap_or(i64::MAX);
    if length == 0 {
        return;
    }
    // How far the centre lies beside the wall, and where along it, both in whole units.
    let (beside, along) = (way.cross(to) / length, way.dot(to) / length);
    for side in [i64::from(radius.0), -i64::from(radius.0)] {
        let off = side - beside;
        let square = i64::from(ring.radius.0).pow(2) - off * off;
        if square < 0 {
            continue;
        }
        let half = i64::try_from(square.unsigned_abs().isqrt()).unwrap_or(0);
        for at in [along - half, along + half] {
            let part = |one: i64, across: i64| Length(((one * at + across * side) / length) as i32);
            offer(wall.from + (part(way.x, -way.y), part(way.y, way.x)));
        }
    }
}

/// The points that two circles share.
fn crossings(one: Circle, other: Circle) -> Option<[Point; 2]> {
    let way = other.centre - one.centre;
    let square = way.squared();
    let [near, far] = [one.radius, other.radius].map(|radius| i64::from(radius.0));
    let distance = i64::try_from(square.unsigned_abs().isqrt()).ok()?;
    if distance == 0 || distance > near + far {
        return None;
    }
    let along = (near * near - far * far + square) / (2 * distance);
    let half = (near * near - along * along).checked_isqrt()?;
    let point = |half: i64| {
        let part = |one: i64, across: i64| Length(((one * along + across * half) / distance) as i32);
        one.centre + (part(way.x, -way.y), part(way.y, way.x))
    };
    Some([point(half), point(-half)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_circles_cross_where_a_third_of_the_same_size_touches_both() {
        let circle = |x| Circle::new(Point::hundredths(x, 0), Length::hundredths(200));
        let [above, below] = crossings(circle(0), circle(200)).unwrap();
        assert_eq!([above.x, below.x], [Length::hundredths(100); 2]);
        // The height of a triangle with equal sides of two inches, to the unit.
        assert_eq!([above.y, below.y], [Length(21_997), Length(-21_997)]);
        assert_eq!(crossings(circle(0), circle(500)), None);
    }
}
