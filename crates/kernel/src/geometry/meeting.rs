//! Where a straight line meets a feature, and how far that is from the line's ends.

use core::cmp::Ordering;

use super::wide::compare_products;
use super::{Outline, Point, Segment};
use crate::Length;

/// Whether the line shares a point with the feature; touching counts.
pub fn meets(line: Segment, feature: &impl Outline) -> bool {
    feature.bounds().meets_segment(line)
        && (feature.edges().any(|edge| line.intersects(edge)) || feature.contains(line.from))
}

/// Whether the line meets the feature at some point that is more than `hug` from both ends of the line (BB-SIT-9).
pub fn meets_beyond(line: Segment, feature: &impl Outline, hug: Length) -> bool {
    let Some(middle) = Middle::of(line, hug) else { return false };
    if !feature.bounds().meets_segment(line) {
        return false;
    }
    // Where no edge comes near the middle stretch, it lies wholly inside or wholly outside, and its middle tells.
    feature.edges().any(|edge| middle.is_met_by(line.meeting(edge))) || feature.contains_middle(line)
}

/// Whether the line meets the feature and the meeting point nearest to `line.to` is within `reach` of it (BB-COV-2).
pub fn meets_near_end(line: Segment, feature: &impl Outline, reach: Length) -> bool {
    if reach.0 < 0 || !feature.bounds().meets_segment(line) {
        return false;
    }
    let from_end = line.reversed();
    let length_squared = line.length_squared();
    feature.contains(line.to)
        || feature.edges().any(|edge| match from_end.meeting(edge) {
            Meeting::Nowhere => false,
            Meeting::At(nearest) | Meeting::Along(nearest, _) => {
                nearest.compare_length(length_squared, reach) != Ordering::Greater
            }
        })
}

/// The point, rounded to units, where the line coming from `line.from` first meets the feature.
pub fn first_meeting(line: Segment, feature: &impl Outline) -> Option<Point> {
    if !feature.bounds().meets_segment(line) {
        return None;
    }
    if feature.contains(line.from) {
        return Some(line.from);
    }
    let meetings = feature.edges().filter_map(|edge| match line.meeting(edge) {
        Meeting::Nowhere => None,
        Meeting::At(nearest) | Meeting::Along(nearest, _) => Some(nearest),
    });
    meetings.min().map(|nearest| nearest.point_on(line))
}

/// The point, rounded to units, that shows why [`meets_beyond`] holds: the first crossing of an edge beyond the hug, the
/// near end of an edge the line runs along, or the line's middle when that lies deep inside an area.
pub fn first_meeting_beyond(line: Segment, feature: &impl Outline, hug: Length) -> Option<Point> {
    let middle = Middle::of(line, hug)?;
    let met = feature.edges().map(|edge| line.meeting(edge)).filter(|&meeting| middle.is_met_by(meeting));
    let starts = met.filter_map(|meeting| match meeting {
        Meeting::Nowhere => None,
        Meeting::At(nearest) | Meeting::Along(nearest, _) => Some(nearest.point_on(line)),
    });
    let first = starts.min_by_key(|point| line.from.distance_squared(*point));
    first.or_else(|| feature.contains_middle(line).then(|| Fraction { numerator: 1, denominator: 2 }.point_on(line)))
}

/// How one edge meets a line, in fractions of the line's length from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meeting {
    Nowhere,
    At(Fraction),
    Along(Fraction, Fraction),
}

/// A fraction of a line, from 0 at its start to 1 at its end.
///
/// Both parts are cross or dot products of coordinate differences, hence at most 2^46.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fraction {
    pub(super) numerator: i64,
    pub(super) denominator: i64,
}

impl Segment {
    /// How the edge meets this line.
    pub(super) fn meeting(self, edge: Segment) -> Meeting {
        let direction = self.vector();
        let length_squared = direction.squared();
        if length_squared == 0 {
            let met = edge.contains(self.from);
            return if met { Meeting::At(Fraction { numerator: 0, denominator: 1 }) } else { Meeting::Nowhere };
        }
        let (to_start, to_end) = (edge.from - self.from, edge.to - self.from);
        let (start_turn, end_turn) = (direction.cross(to_start), direction.cross(to_end));
        if start_turn == 0 && end_turn == 0 {
            let (one, other) = (direction.dot(to_start), direction.dot(to_end));
            let (near, far) = (one.min(other).max(0), one.max(other).min(length_squared));
            let fraction = |numerator| Fraction { numerator, denominator: length_squared };
            return match near.cmp(&far) {
                Ordering::Less => Meeting::Along(fraction(near), fraction(far)),
                Ordering::Equal => Meeting::At(fraction(near)),
                Ordering::Greater => Meeting::Nowhere,
            };
        }
        if (start_turn > 0 && end_turn > 0) || (start_turn < 0 && end_turn < 0) {
            return Meeting::Nowhere;
        }
        let fraction = crossing(start_turn, end_turn, to_start.cross(edge.vector()));
        if (0..=fraction.denominator).contains(&fraction.numerator) { Meeting::At(fraction) } else { Meeting::Nowhere }
    }
}

/// Where an edge crosses the endless line, given the turns of its ends and `(start of edge - start of line) x edge`.
pub(super) const fn crossing(start_turn: i64, end_turn: i64, numerator: i64) -> Fraction {
    let denominator = end_turn - start_turn;
    if denominator > 0 {
        Fraction { numerator, denominator }
    } else {
        Fraction { numerator: -numerator, denominator: -denominator }
    }
}

impl Fraction {
    /// Compares this part of a line, whose square is given, with a length that is not negative.
    pub(super) fn compare_length(self, length_squared: i64, length: Length) -> Ordering {
        let square = |value: i64| u128::from(value.unsigned_abs()) * u128::from(value.unsigned_abs());
        let length = u128::from(length.squared().unsigned_abs());
        compare_products(
            (square(self.numerator), u128::from(length_squared.unsigned_abs())),
            (length, square(self.denominator)),
        )
    }

    /// The same place seen from the line's other end.
    fn reversed(self) -> Fraction {
        Fraction { numerator: self.denominator - self.numerator, denominator: self.denominator }
    }

    /// The point at this fraction of the line, rounded to units.
    fn point_on(self, line: Segment) -> Point {
        let (numerator, denominator) = (i128::from(self.numerator), i128::from(self.denominator));
        let step = line.vector();
        let part = |whole: i64| {
            let rounded = (2 * i128::from(whole) * numerator + denominator).div_euclid(2 * denominator);
            // At most the whole step, which came from two 32-bit coordinates.
            Length(i32::try_from(rounded).unwrap_or(0))
        };
        line.from + (part(step.x), part(step.y))
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        let product = |one: i64, two: i64| i128::from(one) * i128::from(two);
        product(self.numerator, other.denominator).cmp(&product(other.numerator, self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Fraction) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

/// The stretch of a line that is more than a given length from both ends, open at both sides.
struct Middle {
    length_squared: i64,
    hug: Length,
}

impl Middle {
    /// `None` when the line is too short to have such a stretch.
    fn of(line: Segment, hug: Length) -> Option<Middle> {
        let hug = hug.max(Length::ZERO);
        let length_squared = line.length_squared();
        (i128::from(length_squared) > 4 * i128::from(hug.squared())).then_some(Middle { length_squared, hug })
    }

    fn is_met_by(&self, meeting: Meeting) -> bool {
        // A stretch from `near` to `far` meets the open middle when its far end is past the first hug and its near end
        // before the second one.
        let reaches = |near: Fraction, far: Fraction| {
            far.compare_length(self.length_squared, self.hug) == Ordering::Greater
                && near.reversed().compare_length(self.length_squared, self.hug) == Ordering::Greater
        };
        match meeting {
            Meeting::Nowhere => false,
            Meeting::At(place) => reaches(place, place),
            Meeting::Along(near, far) => reaches(near, far),
        }
    }
}
