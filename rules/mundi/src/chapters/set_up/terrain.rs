//! Placing terrain: each piece by itself, and the table as a whole (MS-TER-5 to 13, MS-SET-4 to 9).

use sandtable_kernel::geometry::{Outline, Rectangle};
use sandtable_kernel::refusal::Word;
use sandtable_kernel::{Angle, Length, Point, Refusal, Table};

use super::has_legal_size;
use crate::ground::{self, Feature, Form, NAMES, RIVER, ROAD, TOWN, WATERWAY};
use crate::path::mm_word;
use crate::play::Play;
use crate::refusals::{
    TER_BADGOING, TER_COUNT, TER_FULL, TER_NUMBER, TER_OVERLAP, TER_QUARTERS, TER_RIVER, TER_ROAD, TER_SIZE, TER_TABLE,
    TER_THEATRE, TER_TWO, TER_UNIQUE, TER_WATERWAY, filled, refuse_if,
};
use crate::terms::Going;
use crate::toggles::TerrainMin;
use crate::{Event, Mundi, State, Theatre, rule};

/// The most pieces (MS-SET-4).
pub const MOST_PIECES: usize = 5;

/// MS-TER-12: whether a theatre has a kind of terrain; custom pieces were agreed beforehand (MS-TER-13).
pub fn is_in_theatre(theatre: Theatre, kind: u8) -> bool {
    let Some(name) = NAMES.get(usize::from(kind)) else { return true };
    let allowed: &[&str] = match theatre {
        Theatre::WesternEurope | Theatre::EasternEurope => &[
            "woods",
            "steep_hill",
            "gentle_hill",
            "river",
            "soft_ground",
            "waterway",
            "marsh",
            "road",
            "town",
            "minefield",
        ],
        Theatre::NorthAfrica => {
            &["dunes", "oasis", "road", "town", "soft_ground", "minefield", "gentle_hill", "steep_hill"]
        }
        Theatre::Italy => {
            &["gentle_hill", "steep_hill", "woods", "soft_ground", "river", "waterway", "road", "town", "minefield"]
        }
    };
    allowed.contains(name)
}

/// Judges one more piece.
pub fn check_piece(rules: &Mundi, state: &State, feature: &Feature) -> Result<(), Refusal> {
    let pieces = state.ground.features();
    let most = i64::try_from(MOST_PIECES).unwrap_or(5);
    refuse_if!(pieces.len() >= MOST_PIECES, filled(TER_FULL, [Word::Number(most)]))?;
    let kind = usize::from(feature.kind);
    let name = NAMES.get(kind).copied().unwrap_or("such piece");
    refuse_if!(!is_in_theatre(rules.setup().theatre, feature.kind), filled(TER_THEATRE, [Word::Text(name)]))?;
    let same = pieces.iter().filter(|piece| piece.kind == feature.kind).count();
    refuse_if!(matches!(feature.kind, RIVER | ROAD | TOWN) && same > 0, TER_UNIQUE)?;
    refuse_if!(same >= 2, TER_TWO)?;
    check_shape(rules, state, feature)?;
    check_overlap(pieces, feature)
}

/// MS-TER-5 to 9: sizes and shapes.
fn check_shape(rules: &Mundi, state: &State, feature: &Feature) -> Result<(), Refusal> {
    let (size, distances) = (rules.setup().size, &rules.setup().tables.distances);
    let on_table = |point: &Point| (Length::ZERO..=size).contains(&point.x) && (Length::ZERO..=size).contains(&point.y);
    match &feature.form {
        Form::Area { area, .. } => {
            refuse_if!(!area.corners().iter().all(on_table), TER_TABLE.at(area.centre()))?;
            let strip = feature.kind == WATERWAY && is_edge_strip(area, size);
            let depth = area.width().min(area.depth());
            let deep = (distances.waterway_narrow..=distances.waterway_wide).contains(&depth);
            let words = [mm_word(distances.waterway_narrow), mm_word(distances.waterway_wide)];
            refuse_if!(strip && !deep, filled(TER_WATERWAY, words))?;
            let linear = matches!(feature.kind, RIVER | ROAD);
            let words = [mm_word(distances.piece_size), mm_word(distances.piece_side)];
            refuse_if!(linear || !strip && !has_legal_size(rules, area), filled(TER_SIZE, words).at(area.centre()))
        }
        Form::Strip { line, width, .. } => {
            let (Some(first), Some(last)) = (line.first(), line.last()) else { return Err(TER_TABLE) };
            refuse_if!(line.len() < 2 || !line.iter().all(on_table), TER_TABLE.at(*first))?;
            let edges = edges_of(*first, size) != 0 && edges_of(*last, size) & !edges_of(*first, size) != 0;
            let ends_in = |kind: u8| {
                let end = |point: &Point| {
                    let of_kind = state.ground.features().iter().filter(|piece| piece.kind == kind);
                    of_kind.flat_map(Feature::outlines).any(|outline| outline.contains(*point))
                };
                edges_of(*first, size) != 0 && end(last) || edges_of(*last, size) != 0 && end(first)
            };
            if feature.kind == ROAD {
                let legal = *width == distances.road_width && (edges || ends_in(TOWN));
                refuse_if!(!legal, filled(TER_ROAD, [mm_word(distances.road_width)]).at(*first))
            } else {
                let wide = (distances.river_narrow..=distances.river_wide).contains(width);
                let words = [mm_word(distances.river_narrow), mm_word(distances.river_wide)];
                let legal = feature.kind == RIVER && wide && (edges || ends_in(WATERWAY));
                refuse_if!(!legal, filled(TER_RIVER, words).at(*first))
            }
        }
    }
}

/// The table edges a point lies on, one bit each.
fn edges_of(point: Point, size: Length) -> u8 {
    u8::from(point.x == Length::ZERO)
        | u8::from(point.x == size) << 1
        | u8::from(point.y == Length::ZERO) << 2
        | u8::from(point.y == size) << 3
}

/// A rectangle along one whole edge.
fn is_edge_strip(area: &Rectangle, size: Length) -> bool {
    let bounds = area.bounds();
    let whole = |low: Length, high: Length| low == Length::ZERO && high == size;
    let flush = |low: Length, high: Length| low == Length::ZERO || high == size;
    whole(bounds.low.x, bounds.high.x) && flush(bounds.low.y, bounds.high.y)
        || whole(bounds.low.y, bounds.high.y) && flush(bounds.low.x, bounds.high.x)
}

/// MS-TER-11: roads lie over anything but water, and a river may meet a road or a waterway.
fn check_overlap(pieces: &[Feature], feature: &Feature) -> Result<(), Refusal> {
    let may_meet = |other: u8| {
        let pair = [feature.kind, other];
        let has = |kind: u8| pair.contains(&kind);
        has(ROAD) && !has(WATERWAY) || has(RIVER) && has(WATERWAY)
    };
    for piece in pieces.iter().filter(|piece| !may_meet(piece.kind)) {
        for outline in piece.outlines() {
            if let Some(own) = feature.outlines().iter().find(|own| own.overlaps(&outline)) {
                return Err(TER_OVERLAP.at(own.centre()));
            }
        }
    }
    Ok(())
}

/// MS-SET-4 to 6: the table as a whole.
pub fn check_table(rules: &Mundi, state: &State) -> Result<(), Refusal> {
    let pieces = state.ground.features();
    let least = if rules.setup().toggles.terrain_min == TerrainMin::One { 1 } else { 2 };
    let count = i64::try_from(pieces.len()).unwrap_or(i64::MAX);
    let words = [Word::Number(least), Word::Number(5), Word::Number(count)];
    refuse_if!(count < least || pieces.len() > MOST_PIECES, filled(TER_COUNT, words))?;
    let distances = &rules.setup().tables.distances;
    let dry = pieces.iter().any(|piece| piece.kind == RIVER)
        && state.ground.reaches().iter().all(|reach| reach.crossings.is_empty());
    refuse_if!(dry, filled(TER_RIVER, [mm_word(distances.river_narrow), mm_word(distances.river_wide)]))?;
    let quarters = quarters(rules.setup().size);
    let holds = |quarter: &Rectangle, wanted: &dyn Fn(&Feature) -> bool| {
        pieces.iter().filter(|piece| wanted(piece)).flat_map(Feature::outlines).any(|area| area.overlaps(quarter))
    };
    let held = count_of(quarters.iter().filter(|quarter| holds(quarter, &|_| true)));
    refuse_if!(held < 3, filled(TER_QUARTERS, [Word::Number(held)]))?;
    let bad = |feature: &Feature| is_bad(rules, feature.kind);
    let rough = count_of(quarters.iter().filter(|quarter| holds(quarter, &bad)));
    refuse_if!(rough < 2, filled(TER_BADGOING, [Word::Number(rough)]))
}

fn count_of<T>(some: impl Iterator<Item = T>) -> i64 {
    some.fold(0, |count, _| count + 1)
}

/// MS-SET-6: bad or impassable for some class, or a river; hills that are good going, roads and waterways do not count.
pub fn is_bad(rules: &Mundi, kind: u8) -> bool {
    kind != WATERWAY
        && rules
            .setup()
            .tables
            .terrain
            .get(usize::from(kind))
            .is_some_and(|row| row.going.iter().any(|going| *going != Going::Good))
}

/// MS-SET-5: the four quarters of the table.
pub fn quarters(size: Length) -> [Rectangle; 4] {
    let half = Length(size.0 / 2);
    let place = |x: i32, y: i32| {
        let at = Point::new(Length(size.0 * x / 4), Length(size.0 * y / 4));
        // A quarter of a table has corners on the table.
        Rectangle::new(at, half, half, Angle::NORTH).expect("a quarter of the table")
    };
    [place(1, 3), place(3, 3), place(1, 1), place(3, 1)]
}

/// The number of a piece to be taken off.
pub fn check_number(state: &State, number: u8) -> Result<(), Refusal> {
    let known = number >= 1 && usize::from(number) <= state.ground.features().len();
    refuse_if!(!known, TER_NUMBER)
}

/// Places a piece.
pub(crate) fn place<T: Table<State>>(play: &mut Play<'_, T>, feature: &Feature) {
    let lane = play.rules.setup().tables.distances.lane;
    play.happen(rule::SET_4, Event::TerrainPlaced { feature: Box::new(feature.clone()), lane });
}

/// Takes a piece off.
pub(crate) fn remove<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let lane = play.rules.setup().tables.distances.lane;
    play.happen(rule::SET_4, Event::TerrainRemoved { number: number - 1, lane });
}

/// Clears the table and lays a legal one from a number.
pub(crate) fn generate<T: Table<State>>(play: &mut Play<'_, T>, number: u32) {
    while !play.state.ground.features().is_empty() {
        remove(play, 1);
    }
    for feature in super::generator::table(play.rules, number) {
        place(play, &feature);
    }
}

/// Whether a kind is a rectangle, for offers.
pub const fn is_area(kind: u8) -> bool {
    !matches!(kind, ground::RIVER | ground::ROAD)
}
