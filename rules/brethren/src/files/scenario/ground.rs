//! The terrain of a scenario (BR-TER-1, BR-TER-5).

use sandtable_kernel::Point;
use sandtable_kernel::fault::near_names;
use sandtable_kernel::geometry::{Outline, Polygon, Segment, inner_length_is_zero};
use sandtable_kernel::sheet::Reader;
use sandtable_kernel::terrain::{Feature, Shape, Terrain};

use super::on_table;
use crate::files::fields::FeatureFile;
use crate::toggles::ExtraTerrain;
use crate::{Gap, Ground, GroundKind, OpeningKind, Toggles, rule};

/// More would be a drawing, not a table.
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
pub const LOOKS: [&str; 8] =
    ["building", "high_hedge", "high_wall", "crates", "low_hedge", "low_wall", "wreck", "fence"];

/// The pieces of a file: a kind, an `area` or a `rectangle`, and the openings of what has an inside.
pub fn read(features: &[FeatureFile<'_>], toggles: &Toggles, size: Point) -> Terrain<Ground> {
    let mut terrain: Vec<Feature<Ground>> = Vec::new();
    for (index, feature) in features.iter().enumerate() {
        let id = feature.id.map_or_else(|| format!("t{}", index + 1), str::to_owned);
        if terrain.iter().any(|other| other.kind.id == id) {
            feature.here.fault("id", format!("`{id}` is the id of an earlier feature"));
        }
        if let Some(made) = read_feature(feature, id, toggles, size) {
            if let Some(other) = terrain.iter().find(|other| overlap(other, &made)) {
                let message = format!("overlaps `{}`; pieces of terrain do not overlap", other.kind.id);
                feature.here.breaks("", rule::TER_1, None, message);
            }
            terrain.push(made);
        }
    }
    Terrain::new(terrain)
}

fn read_feature(feature: &FeatureFile<'_>, id: String, toggles: &Toggles, size: Point) -> Option<Feature<Ground>> {
    let kind = read_kind(feature, toggles);
    let look = feature.look.and_then(|look| LOOKS.into_iter().find(|known| *known == look));
    let shape = read_area(feature, size);
    let here = &feature.here;
    let mut openings = read_openings(here, "entrances", &feature.entrances, OpeningKind::Entrance, shape.as_ref());
    openings.extend(read_openings(here, "slots", &feature.slots, OpeningKind::Slot, shape.as_ref()));
    let (kind, shape) = (kind?, shape?);
    if !openings.is_empty() && !kind.has_inside() {
        here.breaks("", rule::TER_5, None, "only a bunker or a ruin has entrances and slots");
    }
    let name = feature.name.to_owned();
    Some(Feature::area(Ground { id, name, kind, look: look.unwrap_or(kind.look()), openings }, shape))
}

fn read_kind(feature: &FeatureFile<'_>, toggles: &Toggles) -> Option<GroundKind> {
    let word = feature.kind?;
    let Some((_, kind)) = KINDS.iter().find(|(name, _)| *name == word) else {
        let known = || KINDS.iter().map(|(name, _)| *name);
        let near = match near_names(word, known()) {
            near if near.is_empty() => format!("; there are: {}", known().collect::<Vec<_>>().join(", ")),
            near => near,
        };
        feature.here.breaks("kind", rule::TER_1, None, format!("`{word}` is no kind of terrain{near}"));
        return None;
    };
    let extra = matches!(kind, GroundKind::Wood | GroundKind::Ruin | GroundKind::Rough | GroundKind::Hill);
    if extra && toggles.extra_terrain == ExtraTerrain::Off {
        feature.here.breaks("kind", rule::OPT_3, None, format!("`{word}` needs toggles.extra_terrain = \"on\""));
    }
    Some(*kind)
}

fn read_area(feature: &FeatureFile<'_>, size: Point) -> Option<Polygon> {
    let here = &feature.here;
    let given: Vec<&str> = ["area", "rectangle"].into_iter().filter(|name| here.has(name)).collect();
    let (field, points) = match given[..] {
        ["rectangle"] => {
            let (one, other) = feature.rectangle?;
            ("rectangle", vec![one, Point::new(other.x, one.y), other, Point::new(one.x, other.y)])
        }
        ["area"] => ("area", feature.area.clone()?),
        _ => {
            here.breaks("", rule::TER_1, None, "give exactly one of: area, rectangle");
            return None;
        }
    };
    if points.len() > MOST_VERTICES {
        here.fault(field, format!("{} vertices; the most is {MOST_VERTICES}", points.len()));
        return None;
    }
    let outside = points.iter().copied().find(|point| !on_table(size, *point));
    let area = Polygon::new(points).map_err(|fault| here.breaks(field, rule::TER_1, None, fault.to_string())).ok();
    if let Some(outside) = outside {
        here.breaks(field, rule::GEO_1, None, format!("{outside} lies off the table, which ends at {size}"));
    }
    area
}

/// BR-TER-5: openings are pieces of the outline, each by its two ends.
fn read_openings(
    here: &Reader<'_>,
    field: &str,
    ends: &[(Point, Point)],
    kind: OpeningKind,
    area: Option<&Polygon>,
) -> Vec<Gap> {
    let mut gaps = Vec::new();
    for (from, to) in ends.iter().copied() {
        let across = Segment::new(from, to);
        let on_wall = |area: &Polygon| area.edges().any(|wall| wall.contains(from) && wall.contains(to));
        let measurable = from.is_measurable() && to.is_measurable();
        if from == to || !measurable || area.is_some_and(|area| !on_wall(area)) {
            let message = format!("{from} to {to} is no piece of one of its walls");
            here.breaks(field, rule::TER_5, None, message);
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
