//! The terrain of a scenario (BR-TER-1, BR-TER-5).

use sandtable_kernel::Point;
use sandtable_kernel::fault::near_names;
use sandtable_kernel::geometry::{Outline, Polygon, Segment, inner_length_is_zero};
use sandtable_kernel::sheet::{Reader, Value};
use sandtable_kernel::terrain::{Feature, Shape, Terrain};

use super::{on_table, read_ends};
use crate::toggles::ExtraTerrain;
use crate::{Gap, Ground, GroundKind, OpeningKind, Toggles, rule};

/// More would be a drawing, not a table.
const MOST_FEATURES: usize = 200;
const MOST_VERTICES: usize = 100;

/// The kinds as files write them; the last four need `extra_terrain = on`.
pub const KINDS: [(&str, GroundKind); 8] = [
    ("tall", GroundKind::Tall),
    ("short", GroundKind::Short),
    ("wire", GroundKind::Wire),
    ("bunker", GroundKind::Bunker),
    ("wood", GroundKind::Wood),
    ("ruin", GroundKind::Ruin),
    ("rough", GroundKind::Rough),
    ("hill", GroundKind::Hill),
];

/// What a feature may look like where its kind alone does not say it: a tall one is a house, or a hedge.
const LOOKS: [&str; 8] = ["building", "high_hedge", "high_wall", "crates", "low_hedge", "low_wall", "wreck", "fence"];

/// Reads `[[terrain]]`: a kind, an `area` or a `rectangle`, and the openings of what has an inside.
pub fn read(reader: &Reader<'_>, toggles: &Toggles, size: Point) -> Terrain<Ground> {
    let features = reader.tables("terrain");
    if features.len() > MOST_FEATURES {
        reader.fault("terrain", format!("{} features; a table holds at most {MOST_FEATURES}", features.len()));
        return Terrain::default();
    }
    let mut terrain: Vec<Feature<Ground>> = Vec::new();
    for (index, feature) in features.iter().enumerate() {
        let id = feature.optional_text("id").map_or_else(|| format!("t{}", index + 1), str::to_owned);
        if terrain.iter().any(|other| other.kind.id == id) {
            feature.fault("id", format!("`{id}` is the id of an earlier feature"));
        }
        if let Some(made) = read_feature(feature, id, toggles, size) {
            if let Some(other) = terrain.iter().find(|other| overlap(other, &made)) {
                let message = format!("overlaps `{}`; pieces of terrain do not overlap", other.kind.id);
                feature.breaks("", rule::TER_1, None, message);
            }
            terrain.push(made);
        }
        feature.finish();
    }
    Terrain::new(terrain)
}

fn read_feature(feature: &Reader<'_>, id: String, toggles: &Toggles, size: Point) -> Option<Feature<Ground>> {
    let kind = read_kind(feature, toggles);
    let name = feature.optional_text("name").unwrap_or_default().to_owned();
    let look = feature.optional_choice("look", &LOOKS).map(|index| LOOKS[index]);
    let shape = read_area(feature, size);
    let mut openings = read_openings(feature, "entrances", OpeningKind::Entrance, shape.as_ref());
    openings.extend(read_openings(feature, "slots", OpeningKind::Slot, shape.as_ref()));
    let (kind, shape) = (kind?, shape?);
    if !openings.is_empty() && !kind.has_inside() {
        feature.breaks("", rule::TER_5, None, "only a bunker or a ruin has entrances and slots");
    }
    Some(Feature::area(Ground { id, name, kind, look: look.unwrap_or(kind.look()), openings }, shape))
}

fn read_kind(feature: &Reader<'_>, toggles: &Toggles) -> Option<GroundKind> {
    let word = feature.text("kind")?;
    let Some((_, kind)) = KINDS.iter().find(|(name, _)| *name == word) else {
        let known = || KINDS.iter().map(|(name, _)| *name);
        let near = match near_names(word, known()) {
            near if near.is_empty() => format!("; there are: {}", known().collect::<Vec<_>>().join(", ")),
            near => near,
        };
        feature.breaks("kind", rule::TER_1, None, format!("`{word}` is no kind of terrain{near}"));
        return None;
    };
    let extra = matches!(kind, GroundKind::Wood | GroundKind::Ruin | GroundKind::Rough | GroundKind::Hill);
    if extra && toggles.extra_terrain == ExtraTerrain::Off {
        feature.breaks("kind", rule::OPT_3, None, format!("`{word}` needs toggles.extra_terrain = \"on\""));
    }
    Some(*kind)
}

fn read_area(feature: &Reader<'_>, size: Point) -> Option<Polygon> {
    let given: Vec<&str> = ["area", "rectangle"].into_iter().filter(|name| feature.has(name)).collect();
    let (field, points) = match given[..] {
        ["rectangle"] => {
            let node = feature.raw("rectangle")?;
            let (one, other) = read_ends(feature, "rectangle", &node.value)?;
            ("rectangle", vec![one, Point::new(other.x, one.y), other, Point::new(one.x, other.y)])
        }
        ["area"] => ("area", feature.points("area")?),
        _ => {
            let _ = (feature.raw("area"), feature.raw("rectangle"));
            feature.breaks("", rule::TER_1, None, "give exactly one of: area, rectangle");
            return None;
        }
    };
    if points.len() > MOST_VERTICES {
        feature.fault(field, format!("{} vertices; the most is {MOST_VERTICES}", points.len()));
        return None;
    }
    let outside = points.iter().copied().find(|point| !on_table(size, *point));
    let area = Polygon::new(points).map_err(|fault| feature.breaks(field, rule::TER_1, None, fault.to_string())).ok();
    if let Some(outside) = outside {
        feature.breaks(field, rule::GEO_1, None, format!("{outside} lies off the table, which ends at {size}"));
    }
    area
}

/// BR-TER-5: openings are pieces of the outline, each by its two ends.
fn read_openings(feature: &Reader<'_>, name: &str, kind: OpeningKind, area: Option<&Polygon>) -> Vec<Gap> {
    let Some(node) = feature.raw(name) else { return Vec::new() };
    let Value::List(items) = &node.value else {
        feature.fault(name, "must be a list of [x1, y1, x2, y2]");
        return Vec::new();
    };
    let mut gaps = Vec::new();
    for item in items {
        let Some((from, to)) = read_ends(feature, name, &item.value) else { continue };
        let across = Segment::new(from, to);
        let on_wall = |area: &Polygon| area.edges().any(|wall| wall.contains(from) && wall.contains(to));
        let measurable = from.is_measurable() && to.is_measurable();
        if from == to || !measurable || area.is_some_and(|area| !on_wall(area)) {
            let message = format!("{from} to {to} is no piece of one of its walls");
            feature.breaks(name, rule::TER_5, None, message);
            continue;
        }
        gaps.push(Gap { kind, across });
    }
    gaps
}

/// BR-TER-1: whether two pieces share more than their outlines.
fn overlap(one: &Feature<Ground>, other: &Feature<Ground>) -> bool {
    let (Shape::Area(one), Shape::Area(other)) = (one.shape(), other.shape()) else { return false };
    let enters = |one: &Polygon, other: &Polygon| one.edges().any(|edge| !inner_length_is_zero(edge, other));
    // Where no side of either runs through the other, they lie apart or are the same.
    enters(one, other)
        || enters(other, one)
        || one.doubled_area() == other.doubled_area() && one.vertices().iter().all(|corner| other.contains(*corner))
}
