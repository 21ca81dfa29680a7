//! The terrain of a scenario (BB-TER-1, BB-TER-2).

use sandtable_kernel::Point;
use sandtable_kernel::fault::near_names;
use sandtable_kernel::geometry::{Polygon, Polyline};
use sandtable_kernel::terrain::{Feature, Terrain};

use super::on_table;
use crate::Ground;
use crate::files::fields::FeatureFile;
use crate::rule;
use crate::tables::{Tables, TerrainKind};

/// More would be a drawing, not a table.
const MOST_VERTICES: usize = 100;

/// The features of a file: a kind, and an `area`, a `rectangle` or a `line`.
pub fn read(features: &[FeatureFile<'_>], tables: &Tables, size: Point) -> Terrain<Ground> {
    let mut ids: Vec<String> = Vec::new();
    let mut terrain = Vec::new();
    for (index, feature) in features.iter().enumerate() {
        let id = feature.id.map_or_else(|| (index + 1).to_string(), str::to_owned);
        if ids.contains(&id) {
            feature.here.fault("id", format!("`{id}` is the id of an earlier feature"));
        }
        terrain.extend(read_feature(feature, &id, tables, size));
        ids.push(id);
    }
    Terrain::new(terrain)
}

fn read_feature(feature: &FeatureFile<'_>, id: &str, tables: &Tables, size: Point) -> Option<Feature<Ground>> {
    let kind = read_kind(feature, tables);
    let (field, points) = read_points(feature)?;
    let kind = kind?;
    let ground = Ground {
        id: id.to_owned(),
        name: feature.name.to_owned(),
        kind: kind.name.clone(),
        slow: kind.slow,
        impassable: kind.impassable,
        cover: kind.cover,
        sight: kind.sight,
    };
    if kind.area == (field == "line") {
        let right = if kind.area { "an area: give `area` or `rectangle`" } else { "a line: give `line`" };
        feature.here.breaks(field, rule::TER_2, None, format!("{} is {right}", kind.name));
        return None;
    }
    if points.len() > MOST_VERTICES {
        feature.here.fault(field, format!("{} vertices; the most is {MOST_VERTICES}", points.len()));
        return None;
    }
    let made = if kind.area {
        Polygon::new(points.clone()).map(|area| Feature::area(ground, area))
    } else {
        Polyline::new(points.clone()).map(|line| Feature::line(ground, line))
    };
    let made = made.map_err(|fault| feature.here.breaks(field, rule::TER_1, None, fault.to_string())).ok()?;
    if let Some(outside) = points.iter().find(|point| !on_table(size, **point)) {
        feature.here.breaks(field, rule::GEO_1, None, format!("{outside} lies off the table, which ends at {size}"));
    }
    Some(made)
}

fn read_kind<'t>(feature: &FeatureFile<'_>, tables: &'t Tables) -> Option<&'t TerrainKind> {
    let name = feature.kind?;
    let kind = tables.terrain.iter().find(|kind| kind.name == name);
    if kind.is_none() {
        let known = || tables.terrain.iter().map(|kind| kind.name.as_str());
        let near = match near_names(name, known()) {
            near if near.is_empty() => format!("; there are: {}", known().collect::<Vec<_>>().join(", ")),
            near => near,
        };
        feature.here.breaks("kind", rule::TER_2, None, format!("`{name}` is no kind of terrain{near}"));
    }
    kind
}

fn read_points(feature: &FeatureFile<'_>) -> Option<(&'static str, Vec<Point>)> {
    let given: Vec<&'static str> =
        ["area", "rectangle", "line"].into_iter().filter(|name| feature.here.has(name)).collect();
    match given[..] {
        ["rectangle"] => {
            let (low, high) = feature.rectangle?;
            Some(("rectangle", vec![low, Point::new(high.x, low.y), high, Point::new(low.x, high.y)]))
        }
        ["area"] => Some(("area", feature.area.clone()?)),
        ["line"] => Some(("line", feature.line.clone()?)),
        _ => {
            feature.here.breaks("", rule::TER_1, None, "give exactly one of: area, rectangle, line");
            None
        }
    }
}
