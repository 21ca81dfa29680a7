//! Our integer geometry beside `geo` (line of sight) and `parry2d` (distance of turned rectangles), in one run.
//!
//! Floats are fine here: only the libraries that are measured use them.
#![allow(missing_docs)]

use divan::{Bencher, black_box};
use geo::{BoundingRect, Intersects};
use parry2d::math::{Pose, Vector};
use parry2d::query;
use parry2d::shape::Cuboid;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use sandtable_kernel::geometry::{Point, Polygon, Rectangle, Segment, distance_squared};
use sandtable_kernel::line_of_sight::{Obstruction, is_clear};
use sandtable_kernel::terrain::{Feature, Terrain};
use sandtable_kernel::{Angle, Length};

const POLYGONS: usize = 30;
const LINES: usize = 64;
const PAIRS: usize = 64;

fn main() {
    assert_same_answers();
    divan::main();
}

/// A comparison of speed means nothing unless both sides answer the same question.
fn assert_same_answers() {
    let table = Sightings::new();
    for (line, geo_line) in table.lines.iter().zip(&table.geo_lines) {
        let theirs = table.geo_polygons.iter().filter(|polygon| geo_line.intersects(*polygon)).count();
        assert_eq!(table.terrain.met_by(*line).count(), theirs, "{line:?}");
        assert_eq!(is_clear(&table.terrain, *line, |feature| feature.kind), theirs == 0, "{line:?}");
    }
}

/// Thirty woods and buildings of four to nine corners on a table of 72 by 48 inches.
fn woods(random: &mut ChaCha8Rng) -> Vec<Vec<Point>> {
    (0..POLYGONS)
        .map(|_| {
            let centre = Point::hundredths(between(random, 400, 6_800), between(random, 400, 4_400));
            let corners = between(random, 4, 10);
            (0..corners)
                .map(|corner| {
                    let (dx, dy) = Angle::hundredths(corner * 36_000 / corners)
                        .step(Length::hundredths(between(random, 120, 400)));
                    centre + (dx.snapped(), dy.snapped())
                })
                .collect()
        })
        .collect()
}

fn lines(random: &mut ChaCha8Rng) -> Vec<Segment> {
    let mut point = || Point::hundredths(between(random, 0, 7_200), between(random, 0, 4_800));
    (0..LINES).map(|_| Segment::new(point(), point())).collect()
}

fn between(random: &mut ChaCha8Rng, low: i32, high: i32) -> i32 {
    low + (random.next_u32() % (high - low).unsigned_abs()).cast_signed()
}

fn inches(length: Length) -> f64 {
    f64::from(length.0) / 12_700.0
}

fn coord(point: Point) -> geo::Coord<f64> {
    geo::Coord { x: inches(point.x), y: inches(point.y) }
}

struct Sightings {
    terrain: Terrain<Obstruction>,
    lines: Vec<Segment>,
    geo_polygons: Vec<geo::Polygon<f64>>,
    geo_boxes: Vec<geo::Rect<f64>>,
    geo_lines: Vec<geo::Line<f64>>,
}

impl Sightings {
    fn new() -> Sightings {
        let random = &mut ChaCha8Rng::seed_from_u64(1944);
        let woods = woods(random);
        let lines = lines(random);
        let polygons = woods.iter().map(|corners| Polygon::new(corners.clone()).expect("star-shaped, hence simple"));
        let geo_polygons: Vec<_> = woods
            .iter()
            .map(|corners| geo::Polygon::new(corners.iter().map(|&corner| coord(corner)).collect(), vec![]))
            .collect();
        Sightings {
            terrain: polygons.map(|polygon| Feature::area(Obstruction::Solid, polygon)).collect(),
            geo_lines: lines.iter().map(|line| geo::Line::new(coord(line.from), coord(line.to))).collect(),
            geo_boxes: geo_polygons.iter().filter_map(BoundingRect::bounding_rect).collect(),
            lines,
            geo_polygons,
        }
    }
}

/// 64 lines against 30 polygons each, stopping at the first that blocks.
#[divan::bench_group(name = "line_of_sight_64_lines_30_polygons")]
mod line_of_sight {
    use super::{Bencher, BoundingRect, Intersects, Segment, Sightings, black_box, is_clear};

    #[divan::bench]
    fn ours(bencher: Bencher<'_, '_>) {
        let table = Sightings::new();
        bencher.bench_local(|| {
            let clear = |line: &&Segment| is_clear(&table.terrain, **line, |feature| feature.kind);
            black_box(&table.lines).iter().filter(clear).count()
        });
    }

    #[divan::bench]
    fn geo_plain(bencher: Bencher<'_, '_>) {
        let table = Sightings::new();
        bencher.bench_local(|| {
            let clear = |line: &&geo::Line<f64>| !table.geo_polygons.iter().any(|polygon| line.intersects(polygon));
            black_box(&table.geo_lines).iter().filter(clear).count()
        });
    }

    #[divan::bench]
    fn geo_behind_boxes(bencher: Bencher<'_, '_>) {
        let table = Sightings::new();
        bencher.bench_local(|| {
            let clear = |line: &&geo::Line<f64>| {
                let line_box = line.bounding_rect();
                let mut both = table.geo_polygons.iter().zip(&table.geo_boxes);
                !both.any(|(polygon, bounds)| bounds.intersects(&line_box) && line.intersects(polygon))
            };
            black_box(&table.geo_lines).iter().filter(clear).count()
        });
    }
}

/// The same, testing all thirty polygons for every line, as when nothing blocks.
#[divan::bench_group(name = "line_against_all_30_polygons_64_lines")]
mod all_polygons {
    use super::{Bencher, BoundingRect, Intersects, Sightings, black_box};

    #[divan::bench]
    fn ours(bencher: Bencher<'_, '_>) {
        let table = Sightings::new();
        bencher.bench_local(|| {
            black_box(&table.lines).iter().map(|&line| table.terrain.met_by(line).count()).sum::<usize>()
        });
    }

    #[divan::bench]
    fn geo_plain(bencher: Bencher<'_, '_>) {
        let table = Sightings::new();
        bencher.bench_local(|| {
            let met =
                |line: &geo::Line<f64>| table.geo_polygons.iter().filter(|polygon| line.intersects(*polygon)).count();
            black_box(&table.geo_lines).iter().map(met).sum::<usize>()
        });
    }

    #[divan::bench]
    fn geo_behind_boxes(bencher: Bencher<'_, '_>) {
        let table = Sightings::new();
        bencher.bench_local(|| {
            let met = |line: &geo::Line<f64>| {
                let line_box = line.bounding_rect();
                let both = table.geo_polygons.iter().zip(&table.geo_boxes);
                both.filter(|(polygon, bounds)| bounds.intersects(&line_box) && line.intersects(*polygon)).count()
            };
            black_box(&table.geo_lines).iter().map(met).sum::<usize>()
        });
    }
}

/// The distances of 64 pairs of turned stands.
#[divan::bench_group(name = "rectangle_distance_64_pairs")]
mod rectangle_distance {
    use super::{
        Angle, Bencher, ChaCha8Rng, Cuboid, Length, PAIRS, Point, Pose, Rectangle, SeedableRng, Vector, between,
        black_box, distance_squared, inches, query,
    };

    fn stands() -> Vec<(Rectangle, Rectangle)> {
        let random = &mut ChaCha8Rng::seed_from_u64(1945);
        let mut stand = || {
            let centre = Point::hundredths(between(random, 0, 2_400), between(random, 0, 2_400));
            let (width, depth) = (Length::mm(between(random, 20, 80)), Length::mm(between(random, 20, 80)));
            Rectangle::new(centre, width, depth, Angle::hundredths(between(random, 0, 36_000))).expect("wide enough")
        };
        (0..PAIRS).map(|_| (stand(), stand())).collect()
    }

    #[divan::bench]
    fn ours(bencher: Bencher<'_, '_>) {
        let stands = stands();
        bencher.bench_local(|| {
            for (one, other) in black_box(&stands) {
                black_box(one.distance_squared(other));
            }
        });
    }

    #[divan::bench]
    fn ours_general(bencher: Bencher<'_, '_>) {
        let stands = stands();
        bencher.bench_local(|| {
            for (one, other) in black_box(&stands) {
                black_box(distance_squared(one, other));
            }
        });
    }

    #[divan::bench]
    #[allow(clippy::cast_possible_truncation)]
    fn parry(bencher: Bencher<'_, '_>) {
        let placed = |stand: &Rectangle| {
            let centre = Vector::new(inches(stand.centre().x) as f32, inches(stand.centre().y) as f32);
            let radians = f64::from(stand.facing().as_hundredths()).to_radians() / 100.0;
            let half = Vector::new(inches(stand.depth()) as f32 / 2.0, inches(stand.width()) as f32 / 2.0);
            (Pose::new(centre, radians as f32), Cuboid::new(half))
        };
        let pairs: Vec<_> = stands().iter().map(|(one, other)| (placed(one), placed(other))).collect();
        bencher.bench_local(|| {
            for (one, other) in black_box(&pairs) {
                black_box(query::distance(&one.0, &one.1, &other.0, &other.1).map(|found| found.distance).ok());
            }
        });
    }
}
