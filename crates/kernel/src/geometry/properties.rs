//! Laws that must hold for any shapes, checked against slow references in rational numbers of any size.
//!
//! Coordinates are drawn from a coarse grid, so that touching, collinear and coinciding things come up all the time,
//! and then stretched up to the limit, so that the large products are exercised as well.

use core::cmp::Ordering;

use num_bigint::BigInt;
use num_rational::Ratio;
use proptest::prelude::*;

use super::meeting::Meeting;
use super::{
    Bounds, LIMIT, Outline, Point, Polygon, Polyline, Rectangle, Segment, Side, closer_than, distance_squared,
    inner_length, inner_length_exceeds, inner_length_is_zero, meets, meets_beyond, meets_near_end, within,
};
use crate::{Angle, Length};

type Rational = Ratio<BigInt>;

/// Half the size of the grid that points are drawn from.
const GRID: i32 = 6;

fn point() -> impl Strategy<Value = Point> {
    (-GRID..=GRID, -GRID..=GRID).prop_map(|(x, y)| Point::new(Length(x), Length(y)))
}

fn segment() -> impl Strategy<Value = Segment> {
    (point(), point()).prop_map(|(from, to)| Segment::new(from, to))
}

fn polygon() -> impl Strategy<Value = Polygon> {
    prop::collection::vec(point(), 3..8).prop_filter_map("the sides meet", |vertices| Polygon::new(vertices).ok())
}

fn polyline() -> impl Strategy<Value = Polyline> {
    prop::collection::vec(point(), 2..5)
        .prop_filter_map("a vertex is repeated", |vertices| Polyline::new(vertices).ok())
}

/// Factors from the bare grid to the limit, odd ones among them.
fn stretch() -> impl Strategy<Value = i32> {
    prop_oneof![Just(1), Just(127), 1..LIMIT.0 / GRID, Just(LIMIT.0 / GRID)]
}

/// An affine map of the grid with whole numbers, so that straight lines and touching survive it.
fn stretched(point: Point, factor: i32) -> Point {
    Point::new(point.x * factor, point.y * factor)
}

fn stretched_segment(line: Segment, factor: i32) -> Segment {
    Segment::new(stretched(line.from, factor), stretched(line.to, factor))
}

fn stretched_polygon(area: &Polygon, factor: i32) -> Polygon {
    let vertices = area.vertices().iter().map(|&vertex| stretched(vertex, factor)).collect();
    Polygon::new(vertices).unwrap_or_else(|_| area.clone())
}

fn rectangle() -> impl Strategy<Value = Rectangle> {
    // Small ones close together as well: there the rounded corners are least square.
    let length = prop_oneof![500..700, 500..60_000];
    let place = prop_oneof![-1_500..1_500, -60_000..60_000];
    (place.clone(), place, length.clone(), length, 0..36_000).prop_filter_map(
        "too thin",
        |(x, y, width, depth, facing)| {
            let centre = Point::new(Length(x), Length(y));
            Rectangle::new(centre, Length(width), Length(depth), Angle::hundredths(facing)).ok()
        },
    )
}

fn rational(value: impl Into<BigInt>) -> Rational {
    Rational::from_integer(value.into())
}

fn zero() -> Rational {
    rational(0)
}

/// A point with rational coordinates.
type Place = (Rational, Rational);

fn place(point: Point) -> Place {
    (rational(point.x.0), rational(point.y.0))
}

fn place_on(line: Segment, part: &Rational) -> Place {
    let (from, to) = (place(line.from), place(line.to));
    (&from.0 + (&to.0 - &from.0) * part, &from.1 + (&to.1 - &from.1) * part)
}

/// By the book: on an edge, or an odd number of edges crossed on the way east.
fn side_of_place(area: &Polygon, at: &Place) -> Side {
    let mut inside = false;
    for edge in area.edges() {
        let (a, b) = (place(edge.from), place(edge.to));
        let turn = (&b.0 - &a.0) * (&at.1 - &a.1) - (&b.1 - &a.1) * (&at.0 - &a.0);
        let along = (&at.0 - &a.0) * (&at.0 - &b.0) + (&at.1 - &a.1) * (&at.1 - &b.1);
        if turn == zero() && along <= zero() {
            return Side::Boundary;
        }
        if (a.1 > at.1) != (b.1 > at.1) {
            let crossed_at = &a.0 + (&at.1 - &a.1) * (&b.0 - &a.0) / (&b.1 - &a.1);
            inside ^= crossed_at > at.0;
        }
    }
    if inside { Side::Inside } else { Side::Outside }
}

/// The part of the line strictly inside, by cutting it at every meeting and testing the middle of every piece.
fn part_inside(line: Segment, area: &Polygon) -> Rational {
    let mut cuts = vec![zero(), rational(1)];
    for edge in area.edges() {
        let fraction = |part: super::meeting::Fraction| Rational::new(part.numerator.into(), part.denominator.into());
        match line.meeting(edge) {
            Meeting::Nowhere => {}
            Meeting::At(part) => cuts.push(fraction(part)),
            Meeting::Along(near, far) => cuts.extend([fraction(near), fraction(far)]),
        }
    }
    cuts.sort();
    let pieces = cuts.windows(2).filter(|pair| {
        let middle = (&pair[0] + &pair[1]) / rational(2);
        pair[0] < pair[1] && side_of_place(area, &place_on(line, &middle)) == Side::Inside
    });
    pieces.fold(zero(), |sum, pair| sum + &pair[1] - &pair[0])
}

proptest! {
    #[test]
    fn the_side_of_a_point_agrees_with_the_book(area in polygon(), at in point(), factor in stretch()) {
        let (area, at) = (stretched_polygon(&area, factor), stretched(at, factor));
        prop_assert_eq!(area.side_of(at), side_of_place(&area, &place(at)));
        prop_assert_eq!(area.contains(at), area.side_of(at) != Side::Outside);
        let nearby = at + (Length(1), Length(0));
        prop_assert_eq!(area.side_of(nearby), side_of_place(&area, &place(nearby)));
    }

    #[test]
    fn the_middle_of_a_line_is_where_the_book_says(area in polygon(), line in segment()) {
        let middle = place_on(line, &Rational::new(1.into(), 2.into()));
        prop_assert_eq!(area.contains_middle(line), side_of_place(&area, &middle) != Side::Outside);
    }

    #[test]
    fn three_ways_to_tell_whether_segments_meet_agree(one in segment(), other in segment(), factor in stretch()) {
        let met = one.intersects(other);
        prop_assert_eq!(met, other.intersects(one));
        prop_assert_eq!(met, one.reversed().intersects(other));
        prop_assert_eq!(met, one.meeting(other) != Meeting::Nowhere);
        prop_assert_eq!(met, stretched_segment(one, factor).intersects(stretched_segment(other, factor)));
        // Distances of the corners alone cannot see a crossing, so this is a third opinion.
        prop_assert_eq!(met, one.distance_squared(other).is_zero());
    }

    #[test]
    fn a_box_is_met_exactly_when_one_of_its_points_is(one in point(), other in point(), line in segment()) {
        let bounds = Bounds::new(one, other);
        let met = bounds.contains(line.from) || bounds.edges().any(|edge| edge.intersects(line));
        prop_assert_eq!(bounds.meets_segment(line), met);
    }

    #[test]
    fn inner_length_agrees_with_cutting_and_testing(
        area in polygon(), line in segment(), factor in stretch(), other in 0..(2 * LIMIT.0),
    ) {
        let (area, line) = (stretched_polygon(&area, factor), stretched_segment(line, factor));
        let part = part_inside(line, &area);
        let square = &part * &part * rational(line.length_squared());
        prop_assert_eq!(inner_length_is_zero(line, &area), square == zero());
        let shown = inner_length(line, &area);
        for length in [Length(0), Length(1), Length(shown.0 - 1), shown, Length(shown.0 + 1), Length(other)] {
            let expected = length.0 < 0 || square > rational(length.squared());
            prop_assert_eq!(inner_length_exceeds(line, &area, length), expected, "{}", length.0);
        }
        prop_assert!(!inner_length_exceeds(line, &area, Length(shown.0 + 1)));
        prop_assert!(shown.0 == 0 || inner_length_exceeds(line, &area, Length(shown.0 - 1)));
    }

    #[test]
    fn inner_length_does_not_mind_direction_orientation_or_place(
        area in polygon(), line in segment(), dx in -1000..1000, dy in -1000..1000, length in 0..20,
    ) {
        let length = Length(length);
        let expected = inner_length_exceeds(line, &area, length);
        prop_assert_eq!(inner_length_exceeds(line.reversed(), &area, length), expected);
        let backwards = Polygon::new(area.vertices().iter().rev().copied().collect());
        prop_assert_eq!(backwards.map(|area| inner_length_exceeds(line, &area, length)), Ok(expected));
        let step = (Length(dx), Length(dy));
        let moved = Polygon::new(area.vertices().iter().map(|&vertex| vertex + step).collect());
        let moved_line = Segment::new(line.from + step, line.to + step);
        prop_assert_eq!(moved.map(|area| inner_length_exceeds(moved_line, &area, length)), Ok(expected));
    }

    #[test]
    fn within_is_exact_and_agrees_with_the_squared_distance(area in polygon(), line in segment(), factor in stretch()) {
        let (area, line) = (stretched_polygon(&area, factor), stretched_segment(line, factor));
        let distance = distance_squared(&area, &line);
        prop_assert_eq!(distance, distance_squared(&line, &area));
        let (floor, ceil) = (distance.floor(), distance.ceil());
        prop_assert!(within(&area, &line, ceil) && !within(&area, &line, Length(ceil.0 - 1)));
        prop_assert!(!closer_than(&area, &line, floor) && closer_than(&area, &line, Length(floor.0 + 1)));
        prop_assert!(distance.nearest() == floor || distance.nearest() == ceil);
        prop_assert_eq!(distance.is_zero(), meets(line, &area));
    }

    #[test]
    fn a_point_is_as_far_from_a_segment_as_the_nearest_of_its_points(line in segment(), at in point()) {
        // The foot of the perpendicular, kept on the segment, in rational numbers.
        let (direction, offset) = (line.vector(), at - line.from);
        let part = match direction.squared() {
            0 => zero(),
            square => Rational::new(direction.dot(offset).into(), square.into()).clamp(zero(), rational(1)),
        };
        let (foot, at_place) = (place_on(line, &part), place(at));
        let (dx, dy) = (&foot.0 - &at_place.0, &foot.1 - &at_place.1);
        let square = &dx * &dx + &dy * &dy;
        let distance = line.distance_squared_to(at);
        for length in 0..20 {
            prop_assert_eq!(distance.is_within(Length(length)), square <= rational(length * length));
            prop_assert_eq!(distance.is_less_than(Length(length)), square < rational(length * length));
        }
    }

    #[test]
    fn squared_distances_sort_like_the_numbers_they_stand_for(
        one in segment(), other in segment(), at in point(), factor in stretch(),
    ) {
        let near = one.distance_squared_to(at).cmp(&other.distance_squared_to(at));
        let far = |line: Segment| stretched_segment(line, factor).distance_squared_to(stretched(at, factor));
        prop_assert_eq!(far(one).cmp(&far(other)), near);
        prop_assert_eq!(far(one) == far(other), near == Ordering::Equal);
    }

    #[test]
    fn the_quick_distance_of_rectangles_is_the_general_one(one in rectangle(), other in rectangle()) {
        let quick = one.distance_squared(&other);
        prop_assert_eq!(quick, distance_squared(&one, &other));
        prop_assert_eq!(quick, other.distance_squared(&one));
        prop_assert!(!one.overlaps(&other) || quick.is_zero());
        let as_polygon = Polygon::new(one.corners().to_vec()).map(|area| distance_squared(&area, &other));
        prop_assert_eq!(as_polygon, Ok(quick));
    }

    #[test]
    fn meeting_beyond_a_hug_is_meeting_the_line_without_its_ends(
        area in polygon(), chain in polyline(), from in point(), steps in 1..6, hug in 0..4,
    ) {
        // Along 3-4-5 the places five units from an end are whole points; everything is stretched by 5 to leave room.
        let scale = |point: Point| stretched(point, 5);
        let area = stretched_polygon(&area, 5);
        let vertices: Vec<Point> = chain.vertices().iter().map(|&vertex| scale(vertex)).collect();
        let start = scale(from);
        let at = |count: i32| start + (Length(3 * count), Length(4 * count));
        let line = Segment::new(at(0), at(steps));
        let shorter = Segment::new(at(hug), at(steps - hug));
        let open = 2 * hug < steps;
        let crosses = |edge: Segment| match shorter.meeting(edge) {
            Meeting::Nowhere => false,
            Meeting::At(part) => 0 < part.numerator && part.numerator < part.denominator,
            Meeting::Along(..) => true,
        };
        let beyond_area = open && (area.edges().any(crosses) || area.contains_middle(shorter));
        prop_assert_eq!(meets_beyond(line, &area, Length(5 * hug)), beyond_area);
        let near_end = Segment::new(at((steps - hug).max(0)), at(steps));
        prop_assert_eq!(meets_near_end(line, &area, Length(5 * hug)), meets(near_end, &area));
        if let Ok(chain) = Polyline::new(vertices) {
            prop_assert_eq!(meets_beyond(line, &chain, Length(5 * hug)), open && chain.edges().any(crosses));
            prop_assert_eq!(meets_near_end(line, &chain, Length(5 * hug)), meets(near_end, &chain));
        }
    }

    #[test]
    fn turning_a_vector_keeps_its_length_and_adds_its_angle(
        x in -(1 << 20)..(1_i64 << 20), y in -(1 << 20)..(1_i64 << 20), by in 0..36_000,
    ) {
        let vector = super::Vector { x, y };
        let turned = Angle::hundredths(by).rotate(vector);
        let slack = 2 * (x.abs() + y.abs()) + 4;
        prop_assert!((turned.squared() - vector.squared()).abs() <= slack);
        if vector.squared() > 1 << 30 {
            let sum = Angle::of_vector(vector).map(|angle| angle + Angle::hundredths(by));
            let apart = sum.zip(Angle::of_vector(turned)).map(|(sum, turned)| sum.difference(turned));
            prop_assert!(apart.is_some_and(|apart| apart <= 1), "{:?}", apart);
        }
    }
}
