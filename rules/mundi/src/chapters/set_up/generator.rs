//! A legal table from a number: one piece in each quarter, perhaps a river between them and a road across (MS-SET-4 to 8).

use arrayvec::ArrayVec;
use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Angle, Length, Point};

use super::terrain::{is_bad, is_in_theatre};
use crate::Mundi;
use crate::ground::{Feature, Form, MINEFIELD, NAMES, RIVER, ROAD, TOWN, WATERWAY};

/// Pieces keep this far from the centre lines, where a river may run.
const APART: i32 = 30;

/// The terrain a number stands for; always legal.
pub fn table(rules: &Mundi, number: u32) -> Vec<Feature> {
    let mut whim = Stream::new(Seed::from_number(number.into()), 7);
    let theatre = rules.setup().theatre;
    let mut features = Vec::new();
    let river = is_in_theatre(theatre, RIVER) && whim.happens(1, 3);
    if river {
        features.push(strip(rules, RIVER, &mut whim));
    }
    if whim.happens(1, 2) {
        features.push(strip(rules, ROAD, &mut whim));
    }
    let mut quarters = [0, 1, 2, 3];
    for place in (1..4).rev() {
        quarters.swap(place, whim.below(place as u32 + 1) as usize);
    }
    let count = if features.len() < 2 && whim.happens(1, 2) { 4 } else { 3 };
    for (number, quarter) in quarters.into_iter().take(count).enumerate() {
        let kind = kind_of(rules, &features, number < 2, &mut whim);
        features.push(piece(rules, kind, quarter, &mut whim));
    }
    features
}

/// A kind the theatre has and the table may still take; bad going for the first two quarters (MS-SET-6 to 8).
fn kind_of(rules: &Mundi, placed: &[Feature], bad: bool, whim: &mut Stream) -> u8 {
    let may = |kind: u8| {
        let same = placed.iter().filter(|feature| feature.kind == kind).count();
        let most = if kind == TOWN { 1 } else { 2 };
        is_in_theatre(rules.setup().theatre, kind)
            && !matches!(kind, RIVER | ROAD | WATERWAY | MINEFIELD)
            && same < most
            && (!bad || is_bad(rules, kind))
    };
    let kinds: ArrayVec<u8, 16> = (0..NAMES.len() as u8).filter(|kind| may(*kind)).collect();
    // Every theatre has soft ground, twice.
    whim.pick(&kinds).copied().unwrap_or(crate::ground::SOFT_GROUND)
}

/// A rectangle inside one quarter, clear of the centre lines.
fn piece(rules: &Mundi, kind: u8, quarter: i32, whim: &mut Stream) -> Feature {
    let half = rules.setup().size.0 / 1_000;
    let largest = rules.setup().tables.distances.piece_size.0 / 500;
    let width = 70 + i32::try_from(whim.below(51)).unwrap_or(0);
    let height = (60 + i32::try_from(whim.below(41)).unwrap_or(0)).min(largest - width);
    let mut along = |length: i32| {
        let room = (half - APART - length - 10).max(1);
        10 + length / 2 + i32::try_from(whim.below(room.unsigned_abs())).unwrap_or(0)
    };
    let (x, y) = (along(width), along(height));
    let size = half * 2;
    let at = (if quarter % 2 == 0 { x } else { size - x }, if quarter < 2 { y } else { size - y });
    let centre = Point::new(Length::mm(at.0), Length::mm(at.1));
    let area = Rectangle::new(centre, Length::mm(width), Length::mm(height), Angle::NORTH);
    // Sizes and places were drawn within the table.
    let area = area.expect("a rectangle of at least 60 mm on the table");
    Feature { kind, form: Form::Area { area, crest_across: false }, laid_by: None }
}

/// A river along a centre line with two fords, or a road somewhere across it.
fn strip(rules: &Mundi, kind: u8, whim: &mut Stream) -> Feature {
    let size = rules.setup().size;
    let middle = Length(size.0 / 2);
    let (line, crossings) = if kind == RIVER {
        let line = [Point::new(Length::ZERO, middle), Point::new(size, middle)];
        let ford = |part: i32| Point::new(Length(size.0 * part / 8), middle);
        (line, [ford(2), ford(6)].into_iter().collect())
    } else {
        let at = Length(size.0 * (2 + i32::try_from(whim.below(5)).unwrap_or(0)) / 8);
        ([Point::new(at, Length::ZERO), Point::new(at, size)], ArrayVec::new())
    };
    let width = rules.setup().tables.distances.road_width;
    Feature { kind, form: Form::Strip { line: line.into_iter().collect(), width, crossings }, laid_by: None }
}
