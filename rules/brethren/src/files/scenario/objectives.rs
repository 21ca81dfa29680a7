//! The objectives of Hold the Ground (BR-MIS-2): those of the scenario, or the usual three.

use sandtable_kernel::geometry::{Outline, Polygon, Segment};
use sandtable_kernel::terrain::{Shape, Terrain};
use sandtable_kernel::{Length, Point};

use super::{MissionWord, on_table};
use crate::files::fields::{ObjectiveFile, ScenarioFile};
use crate::{Ground, Objective, rule};

/// The objectives of a file. Without any, a mission that needs them has the usual three.
pub fn read(file: &ScenarioFile<'_>, size: Point, terrain: &Terrain<Ground>) -> Vec<Objective> {
    if file.mission != MissionWord::Hold && !file.objective.is_empty() {
        file.here.breaks("objective", rule::MIS_2, None, "only the mission `hold` has objectives");
    }
    let mut objectives: Vec<Objective> = Vec::new();
    for table in &file.objective {
        let Some(read) = read_one(table, size) else { continue };
        if objectives.iter().any(|objective| objective.name.eq_ignore_ascii_case(&read.name)) {
            table.here.fault("name", format!("`{}` is the name of an earlier objective", read.name));
        }
        objectives.push(read);
    }
    if file.objective.is_empty() { usual(size, terrain) } else { objectives }
}

fn read_one(file: &ObjectiveFile<'_>, size: Point) -> Option<Objective> {
    if file.name.is_some_and(|name| name.trim().is_empty()) {
        file.here.fault("name", "an objective needs a name");
    }
    if let Some(at) = file.at.filter(|at| !on_table(size, *at)) {
        file.here.breaks("at", rule::GEO_1, None, format!("{at} lies off the table, which ends at {size}"));
    }
    Some(Objective { name: file.name?.to_owned(), at: file.at? })
}

/// BR-MIS-2: three points across the middle, each moved out of the terrain it falls into.
fn usual(size: Point, terrain: &Terrain<Ground>) -> Vec<Objective> {
    let point = |quarter: i32| {
        let at = Point::new(Length(size.x.0 / 4 * quarter).snapped(), Length(size.y.0 / 2).snapped());
        Objective { name: format!("O{quarter}"), at: moved_out(at, terrain) }
    };
    (1..=3).map(point).collect()
}

fn moved_out(at: Point, terrain: &Terrain<Ground>) -> Point {
    let areas = terrain.features().iter().filter_map(|feature| match feature.shape() {
        Shape::Area(area) => Some(area),
        Shape::Line(_) => None,
    });
    // Pieces do not overlap, so the outline of the piece it is in lies inside no other.
    areas.into_iter().find(|area| area.contains_strictly(at)).map_or(at, |area| nearest_on_outline(at, area))
}

fn nearest_on_outline(at: Point, area: &Polygon) -> Point {
    let feet = area.edges().map(|edge| foot(at, edge));
    feet.min_by_key(|foot| (at.distance_squared(*foot), foot.y, foot.x)).unwrap_or(at)
}

/// The point of a segment nearest to a point, to the unit.
fn foot(at: Point, edge: Segment) -> Point {
    let (along, length) = ((at - edge.from).dot(edge.vector()), edge.length_squared());
    let part = |by: i64| (i128::from(by) * i128::from(along.clamp(0, length)) / i128::from(length.max(1))) as i32;
    let way = edge.vector();
    Point::new(edge.from.x + Length(part(way.x)), edge.from.y + Length(part(way.y)))
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::terrain::Feature;

    use super::*;
    use crate::GroundKind;

    #[test]
    fn the_usual_objectives_are_moved_out_of_terrain_to_the_nearest_free_point() {
        let corners = [(1600, 1700), (2100, 1700), (2100, 2100), (1600, 2100)];
        let area = Polygon::new(corners.map(|(x, y)| Point::hundredths(x, y)).to_vec()).unwrap();
        let ground = Ground {
            id: "t1".into(),
            name: String::new(),
            kind: GroundKind::Tall,
            look: "building",
            openings: Vec::new(),
        };
        let terrain = Terrain::new(vec![Feature::area(ground, area)]);
        let places: Vec<Point> = usual(Point::inches(36, 36), &terrain).iter().map(|objective| objective.at).collect();
        assert_eq!(places, [Point::inches(9, 18), Point::inches(18, 17), Point::inches(27, 18)]);
    }
}
