//! Terrain, custom terrain and the base as scenario files give them.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::sheet::{Node, Reader, Value};
use sandtable_kernel::{Angle, Length, Point};

use crate::ground::{Feature, Form, RIVER, ROAD, TOWN};
use crate::millimetres;
use crate::stand::from_compass;
use crate::tables::{Tables, mm_of, read_terrain_row};

/// MS-TER-13: kinds both players agreed on, `[custom.NAME]` with the columns of the terrain table.
pub(super) fn read_custom(reader: &Reader<'_>, tables: &mut Tables) {
    let Some(custom) = reader.optional_table("custom") else { return };
    for (name, row) in custom.named_tables() {
        if tables.terrain_named(name).is_some() {
            custom.fault(name, "there is terrain of this name already");
            continue;
        }
        tables.terrain.extend(read_terrain_row(name, &row));
        row.finish();
    }
    custom.finish();
}

/// Every piece of the file's terrain that can be read.
pub(super) fn read_terrain(reader: &Reader<'_>, tables: &Tables, size: Length) -> Vec<Feature> {
    let names: Vec<&str> = tables.terrain.iter().map(|row| row.name.as_str()).collect();
    let piece = |piece: Reader<'_>| {
        let kind = piece.choice("kind", &names).and_then(|kind| u8::try_from(kind).ok());
        let form = match kind {
            Some(RIVER | ROAD) => read_strip(&piece, tables),
            Some(_) => read_area(&piece, size).map(|area| {
                let crest_across = piece.flag("crest_across");
                Form::Area { area, crest_across }
            }),
            None => None,
        };
        if kind.is_some() {
            piece.finish();
        }
        Some(Feature { kind: kind?, form: form?, laid_by: None })
    };
    let pieces = reader.tables("terrain");
    if pieces.len() > 12 {
        reader.fault("terrain", "at most 12 pieces of terrain fit a table");
    }
    pieces.into_iter().filter_map(piece).take(12).collect()
}

/// `[base]`: a rectangle, the town, or none at all.
pub(super) fn read_base(reader: &Reader<'_>, terrain: Option<&[Feature]>) -> (Option<(Rectangle, bool)>, bool) {
    let Some(base) = reader.optional_table("base") else { return (None, true) };
    if base.flag("none") {
        base.finish();
        return (None, false);
    }
    if base.flag("town") {
        let town = terrain.unwrap_or_default().iter().find(|feature| feature.kind == TOWN);
        let area = town.and_then(|feature| feature.outlines().first().copied());
        if area.is_none() {
            base.fault("town", "there is no town in this file's terrain");
        }
        base.finish();
        return (area.map(|area| (area, true)), true);
    }
    let area = read_area(&base, Length::inches(36));
    base.finish();
    (area.map(|area| (area, false)), true)
}

/// `at = [x, y]`, `size = [w, h]`, perhaps `facing`, in millimetres and degrees.
fn read_area(piece: &Reader<'_>, size: Length) -> Option<Rectangle> {
    let (at, extent) = (mm_point(piece, "at"), mm_point(piece, "size"));
    let facing = match piece.raw("facing").map(|node| &node.value) {
        None => Angle::NORTH,
        Some(Value::Number(digits)) => match millimetres::parse(digits) {
            // Hundredths of a degree are read like hundredths of a millimetre, of which a unit is a fifth.
            Some(degrees) => from_compass(degrees.0 / 5),
            None => {
                piece.fault("facing", "must be degrees clockwise from north, with at most two decimals");
                Angle::NORTH
            }
        },
        Some(_) => {
            piece.fault("facing", "must be degrees clockwise from north");
            Angle::NORTH
        }
    };
    let (at, extent) = (at?, extent?);
    let on_table = |length: Length| (Length::ZERO..=size).contains(&length);
    let lies = on_table(at.x) && on_table(at.y);
    if !lies {
        piece.fault("at", "lies off the table");
    }
    let area = Rectangle::new(at, extent.x, extent.y, facing).ok();
    let area = area.filter(|area| area.width() >= Length::mm(3) && area.depth() >= Length::mm(3));
    if area.is_none() {
        piece.fault("size", "must be a width and a height of at least 3 mm");
    }
    area.filter(|_| lies)
}

fn read_strip(piece: &Reader<'_>, tables: &Tables) -> Option<Form> {
    let width = match piece.has("width") {
        true => mm_of(piece, "width", Length::mm(3), Length::mm(100)),
        false => Some(tables.distances.road_width),
    };
    let line = mm_points(piece, "line");
    let crossings = if piece.has("crossings") { mm_points(piece, "crossings") } else { Some(Vec::new()) };
    let (line, crossings) = (line?, crossings?);
    let distinct = line.windows(2).all(|pair| pair[0] != pair[1]);
    if !(2..=crate::ground::MOST_BENDS).contains(&line.len()) || !distinct || crossings.len() > 4 {
        piece.fault("line", "runs through 2 to 6 different points, with at most 4 crossings");
        return None;
    }
    let line: ArrayVec<Point, { crate::ground::MOST_BENDS }> = line.into_iter().collect();
    Some(Form::Strip { line, width: width?, crossings: crossings.into_iter().collect() })
}

fn mm_point(reader: &Reader<'_>, name: &str) -> Option<Point> {
    let point = reader.raw(name).and_then(point_of);
    if point.is_none() {
        reader.fault(name, "must be two numbers [x, y] in millimetres");
    }
    point
}

fn mm_points(reader: &Reader<'_>, name: &str) -> Option<Vec<Point>> {
    let points = reader.raw(name).and_then(|node| match &node.value {
        Value::List(items) => items.iter().map(point_of).collect(),
        _ => None,
    });
    if points.is_none() {
        reader.fault(name, "must be a list of points [[x, y], ...] in millimetres");
    }
    points
}

fn point_of(node: &Node) -> Option<Point> {
    let Value::List(items) = &node.value else { return None };
    let number = |node: &Node| match &node.value {
        Value::Number(digits) => millimetres::parse(digits),
        _ => None,
    };
    match items.as_slice() {
        [x, y] => Some(Point::new(number(x)?, number(y)?)).filter(|point| point.is_measurable()),
        _ => None,
    }
}
