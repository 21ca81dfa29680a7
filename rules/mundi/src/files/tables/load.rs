//! Reading the table files: one reader for all of them, every value within sensible limits.

use sandtable_kernel::Length;
use sandtable_kernel::book::Document;
use sandtable_kernel::files::{Kind as _, Record};
use sandtable_kernel::sheet::Reader;

use super::{Combat, Distances, ElementRow, Fate, MovementRow, Results, Tables, TerrainRow};
use crate::files::fields::TerrainRowFile;
use crate::files::kinds::Millimetres;
use crate::ground;
use crate::terms::Kind;

/// The printed tables, as files; the id is the name that overrides use: `combat.cover = 1`.
pub const FILES: &[Document] = &[
    Document { id: "elements", text: include_str!("../../../tables/elements.toml") },
    Document { id: "movement", text: include_str!("../../../tables/movement.toml") },
    Document { id: "terrain", text: include_str!("../../../tables/terrain.toml") },
    Document { id: "results", text: include_str!("../../../tables/results.toml") },
    Document { id: "combat", text: include_str!("../../../tables/combat.toml") },
    Document { id: "distances", text: include_str!("../../../tables/distances.toml") },
];

const CLASSES: [&str; 4] = ["foot", "horse", "wheeled", "tracked"];
const BEATEN: [&str; 12] = [
    "infantry_overrun",
    "infantry",
    "tank_in_bad_going",
    "tank",
    "heavy_in_bad_going",
    "heavy",
    "recce_in_bad_going",
    "recce",
    "gun",
    "air",
    "general",
    "base",
];
const DOUBLED: [&str; 8] = ["infantry", "tank", "heavy", "recce", "gun", "air", "general", "base"];

sandtable_kernel::printed_tables!(Tables, by_file(FILES, read_all));

/// Every table is read before the first missing one stops the reading, so that all faults are told.
fn read_all(reader: &Reader<'_>) -> Option<Tables> {
    let elements = reader.table("elements").and_then(|table| table.finished(read_elements));
    let movement = reader.table("movement").and_then(|table| table.finished(read_movement));
    let terrain = reader.table("terrain").and_then(|table| {
        let row = |name: &&str| table.table(name).and_then(|row| terrain_row(name, &TerrainRowFile::read(&row)));
        let rows: Vec<Option<TerrainRow>> = ground::NAMES.iter().map(row).collect();
        table.finish();
        rows.into_iter().collect()
    });
    let results = reader.table("results").and_then(|table| table.finished(read_results));
    let combat = reader.table("combat").and_then(|table| table.finished(read_combat));
    let distances = reader.table("distances").and_then(|table| table.finished(read_distances)).map(Distances::scaled);
    Some(Tables {
        elements: elements?,
        movement: movement?,
        terrain: terrain?,
        results: results?,
        combat: combat?,
        distances: distances?,
    })
}

fn read_elements(table: &Reader<'_>) -> Option<[ElementRow; 13]> {
    let row = |row: &Reader<'_>| {
        let factors = [factor(row, "armour"), factor(row, "soft"), factor(row, "air")];
        let (range, support) = (inches(row, "range"), inches(row, "support"));
        let depth = mm_of(row, "depth", Length::mm(5), Length::mm(120));
        let [armour, soft, air] = factors;
        Some(ElementRow { factors: [armour?, soft?, air?], range: range?, support: support?, depth: depth? })
    };
    let rows = Kind::ALL.map(|kind| table.table(kind.code()).and_then(|reader| reader.finished(row)));
    let mut elements = [ElementRow::default(); 13];
    for (place, found) in elements.iter_mut().zip(rows) {
        *place = found?;
    }
    Some(elements)
}

fn read_movement(table: &Reader<'_>) -> Option<[MovementRow; 4]> {
    let row = |row: &Reader<'_>| {
        let (good, bad, road) = (inches(row, "good"), inches(row, "bad"), inches(row, "road"));
        Some(MovementRow { good: good?, bad: bad?, road: road? })
    };
    let rows = CLASSES.map(|class| table.table(class).and_then(|reader| reader.finished(row)));
    let [foot, horse, wheeled, tracked] = rows;
    Some([foot?, horse?, wheeled?, tracked?])
}

/// One kind of terrain; also how a scenario states a custom one (MS-TER-13).
pub(crate) fn terrain_row(name: &str, row: &TerrainRowFile<'_>) -> Option<TerrainRow> {
    Some(TerrainRow {
        name: name.to_owned(),
        sight: row.sight?,
        cover: row.cover,
        going: [row.foot?, row.wheeled?, row.tracked?],
    })
}

fn read_results(table: &Reader<'_>) -> Option<Results> {
    let (beaten, doubled) = (table.table("beaten"), table.table("doubled"));
    let (beaten, doubled) = (beaten?, doubled?);
    let beaten_rows = BEATEN.map(|name| read_fates(&beaten, name));
    let doubled_rows = DOUBLED.map(|name| read_fates(&doubled, name));
    beaten.finish();
    doubled.finish();
    let mut results = Results { beaten: [[Fate::Unhurt; 12]; 12], doubled: [[Fate::Unhurt; 12]; 8] };
    for (place, row) in results.beaten.iter_mut().zip(beaten_rows) {
        *place = row?;
    }
    for (place, row) in results.doubled.iter_mut().zip(doubled_rows) {
        *place = row?;
    }
    Some(results)
}

fn read_fates(table: &Reader<'_>, name: &str) -> Option<[Fate; 12]> {
    let text = table.text(name)?;
    let fate = |letter: char| match letter {
        'X' => Some(Fate::Destroyed),
        'R' => Some(Fate::Retreats),
        'V' => Some(Fate::Routed),
        'H' => Some(Fate::ReturnsToBase),
        'C' => Some(Fate::Captured),
        'K' => Some(Fate::BaseCaptured),
        '.' => Some(Fate::Unhurt),
        _ => None,
    };
    let fates: Option<Vec<Fate>> = text.chars().map(fate).collect();
    let row = fates.and_then(|fates| <[Fate; 12]>::try_from(fates).ok());
    if row.is_none() {
        table.fault(name, "must be twelve letters of X, R, V, H, C, K and ., one for each winner");
    }
    row
}

macro_rules! read_fields {
    ($table:ident, $read:expr, $kind:ident { $($name:ident),* $(,)? }) => {{
        $(let $name = $read($table, stringify!($name));)*
        Some($kind { $($name: $name?),* })
    }};
}

fn read_combat(table: &Reader<'_>) -> Option<Combat> {
    let small =
        |table: &Reader<'_>, name: &str| table.number(name, 0..=20).and_then(|number| i8::try_from(number).ok());
    let count =
        |table: &Reader<'_>, name: &str| table.number(name, 0..=30).and_then(|number| u8::try_from(number).ok());
    let losses = table.number("losses", 1..=30).and_then(|number| u8::try_from(number).ok());
    let (entrench_group, swaps, works) =
        (count(table, "entrench_group"), count(table, "swaps"), count(table, "works_entrenched"));
    let (divisional, army, elements) = (count(table, "divisional"), count(table, "army"), count(table, "elements"));
    let (support, cover, cover_bad_going) =
        (small(table, "support"), small(table, "cover"), small(table, "cover_bad_going"));
    let (vehicle, entrenched, flank) =
        (small(table, "vehicle_bad_going"), small(table, "entrenched"), small(table, "flank"));
    let (flank_sp, contact, garrison) =
        (small(table, "flank_self_propelled"), small(table, "contact"), small(table, "garrison"));
    let (minefield, engineers, amphibious) =
        (small(table, "minefield"), small(table, "engineers"), small(table, "amphibious"));
    Some(Combat {
        support: support?,
        cover: cover?,
        cover_bad_going: cover_bad_going?,
        vehicle_bad_going: vehicle?,
        entrenched: entrenched?,
        flank: flank?,
        flank_self_propelled: flank_sp?,
        contact: contact?,
        garrison: garrison?,
        minefield: minefield?,
        engineers: engineers?,
        amphibious: amphibious?,
        losses: losses?,
        entrench_group: entrench_group?,
        swaps: swaps?,
        works_entrenched: works?,
        divisional: divisional?,
        army: army?,
        elements: elements?,
    })
}

fn read_distances(table: &Reader<'_>) -> Option<Distances> {
    let length = |table: &Reader<'_>, name: &str| mm_of(table, name, Length(50), Length::mm(1000));
    read_fields!(
        table,
        length,
        Distances {
            base_width,
            transport_depth,
            blank_depth,
            adjacent,
            sight_in_cover,
            zone_depth,
            zone_slack,
            contact_overlap,
            group_edge,
            slide,
            column,
            shift,
            lane,
            command_near,
            command_far,
            spot,
            spot_recce,
            rout,
            zone_of_setup,
            zone_margin,
            piece_size,
            piece_side,
            road_width,
            river_narrow,
            river_wide,
            waterway_narrow,
            waterway_wide,
        }
    )
}

impl Distances {
    /// MS-PC-17: with another base width, what the rules count in base widths goes with it, unless it was changed by itself.
    fn scaled(mut self) -> Distances {
        let half = |number: i32| Length::mm(20) * number;
        let width = self.base_width;
        let scale = |length: &mut Length, halves: i32| {
            if *length == half(halves) {
                *length = Length(width.0 * halves / 2);
            }
        };
        scale(&mut self.slide, 1);
        scale(&mut self.sight_in_cover, 2);
        scale(&mut self.piece_side, 2);
        scale(&mut self.piece_size, 10);
        self
    }
}

fn factor(row: &Reader<'_>, name: &str) -> Option<i8> {
    row.number(name, -20..=20).and_then(|number| i8::try_from(number).ok())
}

fn inches(row: &Reader<'_>, name: &str) -> Option<Length> {
    let length = row.inches(name)?;
    if length < Length::ZERO || length > Length::inches(100) {
        row.fault(name, "must be from 0 to 100 inches");
        return None;
    }
    Some(length)
}

/// A length in millimetres that must be there and lie within limits.
pub fn mm_of(table: &Reader<'_>, name: &str, least: Length, most: Length) -> Option<Length> {
    let kind = Millimetres(least, most);
    if !table.has(name) {
        table.missing(name, &kind.what());
    }
    table.read(name, &kind)
}
