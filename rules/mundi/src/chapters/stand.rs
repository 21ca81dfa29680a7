//! Bases on the table: oriented rectangles, what touches, overlaps or lies ahead of them, and what they sweep over on the way
//! (MS-PC-16, MS-GEO-1 to 9).
//!
//! Every overlap of the rules leaves half a millimetre free. A stand therefore keeps a second rectangle half a millimetre
//! smaller on each side, its core: some point of a base lies more than that inside another outline exactly when it overlaps
//! the other's core.

use sandtable_kernel::geometry::{Bounds, Outline, Rectangle, Segment, SquaredDistance, Vector};
use sandtable_kernel::{Angle, Length, Point};
use serde::{Deserialize, Serialize};

/// The overlap that does not count, and the gap that is still contact (MS-GEO-5, MS-GEO-9).
pub const TOLERANCE: Length = Length(250);

/// Corners of turned bases are rounded to units, so two of them may be this far off.
pub const ROUNDING: i64 = 4;

/// Where a base stands and looks (MS-GEO-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pose {
    /// Its centre.
    pub at: Point,
    /// Its facing.
    pub facing: Angle,
}

/// A base on the table: its outline and its core.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    /// The base.
    pub outline: Rectangle,
    /// The base without its outermost half millimetre.
    pub core: Rectangle,
    bounds: Bounds,
}

impl Pose {
    /// A pose from compass hundredths of a degree: clockwise from north, as the rulebook's text counts them (MS-GEO-1).
    pub fn compass(at: Point, hundredths: i32) -> Pose {
        Pose { at, facing: from_compass(hundredths) }
    }

    /// The same facing, moved straight ahead; backwards with a negative length.
    #[must_use]
    pub fn ahead(self, length: Length) -> Pose {
        self.towards(self.facing, length)
    }

    /// The same facing, moved in a direction.
    #[must_use]
    pub fn towards(self, direction: Angle, length: Length) -> Pose {
        Pose { at: self.at + direction.step(length), facing: self.facing }
    }

    /// A point as seen from here: how far to the left and how far ahead, in units.
    pub fn local(self, point: Point) -> (i64, i64) {
        let (offset, facing) = (point - self.at, self.facing.vector());
        // Offsets are below 2^22 and the unit is 2^30, so the products fit.
        let unit = i64::from(Angle::UNIT);
        let rounded = |product: i64| (product + (unit / 2) * product.signum()) / unit;
        (rounded(facing.cross(offset)), rounded(facing.dot(offset)))
    }
}

/// Compass hundredths of a degree (clockwise from north) as an angle.
pub fn from_compass(hundredths: i32) -> Angle {
    Angle::hundredths(9_000 - hundredths.rem_euclid(36_000))
}

/// An angle as compass hundredths of a degree.
pub fn to_compass(angle: Angle) -> u16 {
    Angle::hundredths(9_000 - i32::from(angle.as_hundredths())).as_hundredths()
}

/// A compass facing in degrees, as facts and orders write it: `45`, `22.5`.
pub fn write_compass(angle: Angle) -> String {
    Angle::hundredths(i32::from(to_compass(angle))).to_string()
}

impl Stand {
    /// A base of this size at a pose; none if it would lie beyond all tables.
    pub fn new(pose: Pose, width: Length, depth: Length) -> Option<Stand> {
        Stand::of(Rectangle::new(pose.at, width, depth, pose.facing).ok()?)
    }

    /// The stand with this outline; none if it is too thin to have a core.
    pub fn of(outline: Rectangle) -> Option<Stand> {
        let slim = |length: Length| Length(length.0 - 2 * TOLERANCE.0);
        let core =
            Rectangle::new(outline.centre(), slim(outline.width()), slim(outline.depth()), outline.facing()).ok()?;
        Some(Stand { outline, core, bounds: outline.bounds() })
    }

    /// Where it stands.
    pub fn pose(&self) -> Pose {
        Pose { at: self.outline.centre(), facing: self.outline.facing() }
    }

    /// The same base elsewhere.
    pub fn moved(&self, pose: Pose) -> Option<Stand> {
        Stand::new(pose, self.outline.width(), self.outline.depth())
    }

    /// Another depth with the front edge where it is, or with the rear edge where it is (MS-PC-18).
    pub fn with_depth(&self, depth: Length, keep_front: bool) -> Option<Stand> {
        let half = Length((self.outline.depth().0 - depth.0) / 2);
        let pose = self.pose().ahead(if keep_front { half } else { -half });
        Stand::new(pose, self.outline.width(), depth)
    }

    /// The middle of the front edge.
    pub fn front_middle(&self) -> Point {
        self.pose().ahead(Length(self.outline.depth().0 / 2)).at
    }

    /// The middle of the rear edge.
    pub fn rear_middle(&self) -> Point {
        self.pose().ahead(Length(-self.outline.depth().0 / 2)).at
    }

    /// The squared distance, edge to edge (MS-GEO-3).
    pub fn distance(&self, other: &Stand) -> SquaredDistance {
        self.outline.distance_squared(&other.outline)
    }

    /// Whether it is at most this far away (MS-GEO-4).
    pub fn is_within(&self, other: &Stand, reach: Length) -> bool {
        self.is_near(other, reach) && self.outline.is_within(&other.outline, reach)
    }

    /// Base contact (MS-GEO-5).
    pub fn touches(&self, other: &Stand) -> bool {
        self.is_within(other, TOLERANCE)
    }

    /// Whether one lies more than half a millimetre inside the other (MS-GEO-5).
    pub fn overlaps(&self, other: &Stand) -> bool {
        self.is_near(other, Length::ZERO) && (self.outline.overlaps(&other.core) || other.outline.overlaps(&self.core))
    }

    /// Whether this base is in an area (MS-GEO-9).
    pub fn is_in(&self, area: &Stand) -> bool {
        self.is_near(area, Length::ZERO) && self.outline.overlaps(&area.core)
    }

    /// Whether the base lies inside the table (MS-GEO-13).
    pub fn is_on_table(&self, size: Length) -> bool {
        let inside = |at: Length| (Length::ZERO..=size).contains(&at);
        self.outline.corners().iter().all(|corner| inside(corner.x) && inside(corner.y))
    }

    /// Whether every point of the other base lies behind this one's front line or on it (MS-GEO-7).
    pub fn has_behind_its_front(&self, other: &Stand) -> bool {
        let front = self.outline.front();
        // The front runs from right to left, so what lies behind is on its left.
        other.outline.corners().iter().all(|&corner| front.turn(corner) >= 0)
    }

    /// Whether some point of the other base lies ahead of this one's front line (MS-GEO-8).
    pub fn has_ahead(&self, other: &Stand) -> bool {
        !self.has_behind_its_front(other)
    }

    /// Whether the other base touches a side or the rear (MS-GEO-6): a corner of the front belongs to the front, and one
    /// of the rear to the side.
    pub fn is_touched_beside_or_behind(&self, other: &Stand) -> bool {
        if !self.touches(other) {
            return false;
        }
        let [front_right, front_left, rear_left, rear_right] = *self.outline.corners();
        let short = Length(4 * TOLERANCE.0);
        let sides = [(front_right, rear_right), (front_left, rear_left)].map(|(front, rear)| {
            let behind = Pose { at: front, facing: self.outline.facing() }.ahead(-short).at;
            Segment::new(behind, rear)
        });
        let rear = Segment::new(rear_left, rear_right);
        let meets = |edge: Segment| {
            other.outline.edges().any(|side| side.distance_squared(edge).is_within(TOLERANCE))
                || other.outline.contains(edge.from)
        };
        sides.into_iter().any(meets) || meets(rear)
    }

    /// MS-CON-1: whether this base's front edge lies flush against an edge of the other with enough of it shared.
    pub fn fronts(&self, other: &Stand, shared: Length) -> bool {
        const DEGREE: u16 = 100;
        let turned = (self.outline.facing() - other.outline.facing()).as_hundredths() % 9_000;
        if turned.min(9_000 - turned) > DEGREE || !self.touches(other) {
            return false;
        }
        let front = Pose { at: self.front_middle(), facing: self.outline.facing() };
        let points = other.outline.corners().map(|corner| front.local(corner));
        // The two corners nearest to the front line are the ends of the edge that faces it.
        let mut by_distance = points;
        by_distance.sort_unstable_by_key(|(_, ahead)| *ahead);
        let [near, next, ..] = by_distance;
        let half = i64::from(self.outline.width().0 / 2);
        let (low, high) = (near.0.min(next.0).max(-half), near.0.max(next.0).min(half));
        let tolerance = i64::from(TOLERANCE.0);
        // Corners of turned bases are rounded to units; what they must share is exact otherwise (MS-GEO-4).
        near.1.abs() <= tolerance && high - low >= i64::from(shared.0) - ROUNDING
    }

    /// A cheap necessary condition: the boxes, grown by the reach, meet.
    #[inline]
    fn is_near(&self, other: &Stand, reach: Length) -> bool {
        are_near(self.bounds, other.bounds, reach)
    }

    /// The smallest box around it.
    pub const fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The nine points from which it sees and is seen (MS-LOS-1).
    pub fn sample_points(&self) -> [Point; 9] {
        let [a, b, c, d] = *self.core.corners();
        let middle = |one: Point, other: Point| {
            Point::new(Length(i32::midpoint(one.x.0, other.x.0)), Length(i32::midpoint(one.y.0, other.y.0)))
        };
        [self.outline.centre(), middle(a, b), middle(b, c), middle(c, d), middle(d, a), a, b, c, d]
    }
}

/// What a base passes over between two poses: the hull of both. Exact for a step without turning; a turning leg is cut into
/// steps in which no corner moves more than a few millimetres (MS-R-109).
#[derive(Clone, Copy, Debug)]
pub struct Sweep {
    from: Rectangle,
    to: Rectangle,
    bounds: Bounds,
}

impl Sweep {
    /// The way from one pose to the next.
    pub fn new(from: &Stand, to: &Stand) -> Sweep {
        Sweep { from: from.outline, to: to.outline, bounds: from.bounds.joined(to.bounds) }
    }

    /// A base that stays where it is.
    pub fn still(stand: &Stand) -> Sweep {
        Sweep { from: stand.outline, to: stand.outline, bounds: stand.bounds }
    }

    /// Whether it passes more than half a millimetre into a stand.
    #[inline]
    pub fn enters(&self, stand: &Stand) -> bool {
        self.bounds.overlaps(stand.bounds) && self.meets(&stand.core)
    }

    /// Whether it comes this near to a stand's box: a cheap necessary condition.
    pub fn is_near(&self, stand: &Stand, reach: Length) -> bool {
        are_near(self.bounds, stand.bounds, reach)
    }

    /// Whether it passes over more than the boundary of a rectangle.
    pub fn meets(&self, obstacle: &Rectangle) -> bool {
        if !self.bounds.overlaps(obstacle.bounds()) {
            return false;
        }
        if self.from == self.to {
            return self.from.overlaps(obstacle);
        }
        let (from, to) = (self.from.corners(), self.to.corners());
        let edges = |corners: &[Point; 4]| [corners[1] - corners[0], corners[2] - corners[1]];
        let [a, b] = edges(from);
        let [c, d] = edges(to);
        let [e, f] = edges(obstacle.corners());
        let travels = [to[0] - from[0], to[1] - from[1], to[2] - from[2], to[3] - from[3]];
        !([a, b, c, d, e, f].iter().chain(&travels).any(|axis| self.is_parted_along(*axis, obstacle)))
    }

    /// Whether a line along this direction has the hull on one side and the obstacle on the other.
    fn is_parted_along(&self, axis: Vector, obstacle: &Rectangle) -> bool {
        if axis == (Vector { x: 0, y: 0 }) {
            return false;
        }
        let origin = self.from.centre();
        let span = |points: &[Point; 4]| {
            let turns = points.map(|point| axis.cross(point - origin));
            let (mut low, mut high) = (turns[0], turns[0]);
            for turn in turns {
                (low, high) = (low.min(turn), high.max(turn));
            }
            (low, high)
        };
        let (one, two, theirs) = (span(self.from.corners()), span(self.to.corners()), span(obstacle.corners()));
        one.1.max(two.1) <= theirs.0 || theirs.1 <= one.0.min(two.0)
    }
}

/// Whether two boxes are at most this far apart along both axes. Nearly every pair on a table is not, so this is asked most.
#[inline]
const fn are_near(one: Bounds, other: Bounds, reach: Length) -> bool {
    let reach = reach.0;
    (one.low.x.0.saturating_sub(reach) <= other.high.x.0)
        & (other.low.x.0 <= one.high.x.0.saturating_add(reach))
        & (one.low.y.0.saturating_sub(reach) <= other.high.y.0)
        & (other.low.y.0 <= one.high.y.0.saturating_add(reach))
}

/// The longest travel of any corner between two poses of the same base: the squares, exact (MS-MOV-3).
pub fn corner_travels(from: &Stand, to: &Stand) -> [i64; 4] {
    let (from, to) = (from.outline.corners(), to.outline.corners());
    core::array::from_fn(|index| from[index].distance_squared(to[index]))
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A base by millimetres and compass degrees.
    pub(crate) fn stand(x: i32, y: i32, width: i32, depth: i32, facing: i32) -> Stand {
        let pose = Pose::compass(Point::new(Length::mm(x), Length::mm(y)), facing * 100);
        Stand::new(pose, Length::mm(width), Length::mm(depth)).expect("on a table")
    }

    #[test]
    fn facing_north_has_its_front_in_the_north() {
        let infantry = stand(300, 300, 40, 20, 0);
        assert_eq!(infantry.front_middle(), Point::new(Length::mm(300), Length::mm(310)));
        assert_eq!(stand(300, 300, 40, 20, 90).front_middle(), Point::new(Length::mm(310), Length::mm(300)));
        assert_eq!(infantry.pose().local(Point::new(Length::mm(280), Length::mm(305))), (10_000, 2_500));
    }

    #[test]
    fn half_a_millimetre_of_overlap_does_not_count() {
        let one = stand(300, 300, 40, 40, 0);
        let pose = |tenths: i32| Pose::compass(Point::new(Length::mm(300), Length(tenths * 50)), 0);
        let at = |tenths| Stand::new(pose(tenths), Length::mm(40), Length::mm(40)).expect("on a table");
        assert!(!one.overlaps(&at(3395)) && one.overlaps(&at(3394)));
        assert!(one.touches(&at(3405)) && !one.touches(&at(3406)));
    }

    #[test]
    fn front_contact_needs_a_flush_edge_and_half_a_base() {
        let enemy = stand(300, 300, 40, 20, 180);
        let shared = Length::mm(20);
        assert!(stand(300, 270, 40, 40, 0).fronts(&enemy, shared));
        assert!(stand(320, 270, 40, 40, 0).fronts(&enemy, shared));
        assert!(!stand(325, 270, 40, 40, 0).fronts(&enemy, shared));
        assert!(!stand(300, 270, 40, 40, 180).fronts(&enemy, shared));
        assert!(!stand(300, 270, 40, 40, 5).fronts(&enemy, shared));
        // Against the flank: a tank facing west stands east of it.
        assert!(stand(340, 300, 40, 40, 270).fronts(&enemy, shared));
    }

    #[test]
    fn a_corner_belongs_to_the_front_before_the_side() {
        let target = stand(300, 300, 40, 40, 0);
        assert!(!target.is_touched_beside_or_behind(&stand(300, 340, 40, 40, 180)));
        assert!(!target.is_touched_beside_or_behind(&stand(340, 340, 40, 40, 180)));
        assert!(target.is_touched_beside_or_behind(&stand(340, 300, 40, 40, 270)));
        assert!(target.is_touched_beside_or_behind(&stand(300, 260, 40, 40, 0)));
    }

    #[test]
    fn a_sweep_meets_what_lies_between_its_ends() {
        let (from, to) = (stand(300, 300, 40, 20, 0), stand(300, 400, 40, 20, 0));
        let sweep = Sweep::new(&from, &to);
        assert!(sweep.enters(&stand(300, 350, 10, 10, 0)));
        assert!(!sweep.enters(&stand(330, 350, 20, 20, 0)));
        let diagonal = Sweep::new(&from, &stand(400, 400, 40, 20, 0));
        assert!(!diagonal.enters(&stand(300, 390, 40, 20, 0)) && diagonal.enters(&stand(350, 350, 2, 2, 0)));
    }
}
