//! Terrain, custom terrain and the base as scenario files give them.

use arrayvec::ArrayVec;
use sandtable_kernel::fault::near_names;
use sandtable_kernel::files::{Kind, Named};
use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::sheet::Reader;
use sandtable_kernel::{Angle, Length, Point};

use crate::files::fields::{AreaParts, BaseFile, PieceFile, TerrainRowFile};
use crate::files::kinds::{MM_POINT, MM_POINTS};
use crate::ground::{Feature, Form, RIVER, ROAD, TOWN};
use crate::tables::{Tables, terrain_row};

/// MS-TER-13: kinds both players agreed on, `[custom.NAME]` with the columns of the terrain table.
pub(super) fn read_custom(custom: &[Named<'_, TerrainRowFile<'_>>], tables: &mut Tables) {
    for entry in custom {
        if tables.terrain_named(entry.name).is_some() {
            entry.spot.fault("there is terrain of this name already");
            continue;
        }
        tables.terrain.extend(entry.value.as_ref().and_then(|row| terrain_row(entry.name, row)));
    }
}

/// Every piece of the file's terrain that can be read.
pub(super) fn read_terrain(pieces: &[PieceFile<'_>], tables: &Tables, size: Length) -> Vec<Feature> {
    let piece = |piece: &PieceFile<'_>| {
        let kind = read_kind(piece, tables)?;
        let form = match kind {
            RIVER | ROAD => {
                not_here(&piece.here, &["at", "size", "facing", "crest_across"], "a river or a road has a `line`");
                read_strip(piece, tables)
            }
            _ => {
                not_here(&piece.here, &["line", "width", "crossings"], "an area has `at` and `size`");
                read_area(&piece.area, size).map(|area| Form::Area { area, crest_across: piece.crest_across })
            }
        };
        Some(Feature { kind, form: form?, laid_by: None })
    };
    pieces.iter().filter_map(piece).collect()
}

/// The place of a kind in the terrain table.
fn read_kind(piece: &PieceFile<'_>, tables: &Tables) -> Option<u8> {
    let name = piece.kind?;
    let position = tables.terrain.iter().position(|row| row.name == name);
    if position.is_none() {
        let names: Vec<&str> = tables.terrain.iter().map(|row| row.name.as_str()).collect();
        let near = near_names(name, names.iter().copied());
        piece.here.fault("kind", format!("`{name}` is not one of: {}{near}", names.join(", ")));
    }
    position.and_then(|position| u8::try_from(position).ok())
}

/// Fields that another kind of terrain has.
fn not_here(here: &Reader<'_>, fields: &[&str], why: &str) {
    for field in fields.iter().filter(|field| here.has(field)) {
        here.fault(field, format!("does not belong here: {why}"));
    }
}

/// `[base]`: a rectangle, the town, or none at all.
pub(super) fn read_base(base: Option<&BaseFile<'_>>, terrain: Option<&[Feature]>) -> (Option<(Rectangle, bool)>, bool) {
    let Some(base) = base else { return (None, true) };
    if base.none || base.town {
        not_here(&base.here, &["at", "size", "facing"], "only a base that is an area has a place");
    }
    if base.none {
        return (None, false);
    }
    if base.town {
        let town = terrain.unwrap_or_default().iter().find(|feature| feature.kind == TOWN);
        let area = town.and_then(|feature| feature.outlines().first().copied());
        if area.is_none() {
            base.here.fault("town", "there is no town in this file's terrain");
        }
        return (area.map(|area| (area, true)), true);
    }
    let area = read_area(&base.area, Length::inches(36));
    (area.map(|area| (area, false)), true)
}

/// `at = [x, y]`, `size = [w, h]`, perhaps `facing`, in millimetres and degrees.
fn read_area(file: &AreaParts<'_>, size: Length) -> Option<Rectangle> {
    for field in ["at", "size"].into_iter().filter(|field| !file.here.has(field)) {
        file.here.missing(field, &MM_POINT.what());
    }
    let (at, extent) = (file.at?, file.size?);
    let on_table = |length: Length| (Length::ZERO..=size).contains(&length);
    let lies = on_table(at.x) && on_table(at.y);
    if !lies {
        file.here.fault("at", "lies off the table");
    }
    let area = Rectangle::new(at, extent.x, extent.y, file.facing.unwrap_or(Angle::NORTH)).ok();
    let area = area.filter(|area| area.width() >= Length::mm(3) && area.depth() >= Length::mm(3));
    if area.is_none() {
        file.here.fault("size", "must be a width and a height of at least 3 mm");
    }
    area.filter(|_| lies)
}

fn read_strip(piece: &PieceFile<'_>, tables: &Tables) -> Option<Form> {
    if !piece.here.has("line") {
        piece.here.missing("line", &MM_POINTS.what());
    }
    let line = piece.line.as_ref()?;
    let distinct = line.windows(2).all(|pair| pair[0] != pair[1]);
    if !(2..=crate::ground::MOST_BENDS).contains(&line.len()) || !distinct || piece.crossings.len() > 4 {
        piece.here.fault("line", "runs through 2 to 6 different points, with at most 4 crossings");
        return None;
    }
    let line: ArrayVec<Point, { crate::ground::MOST_BENDS }> = line.iter().copied().collect();
    let width = piece.width.unwrap_or(tables.distances.road_width);
    Some(Form::Strip { line, width, crossings: piece.crossings.iter().copied().collect() })
}
