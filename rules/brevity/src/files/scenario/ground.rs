//! The ground of a scenario file: terrain, bridges and obstacles.

use sandtable_kernel::files::{Kind as _, points};
use sandtable_kernel::geometry::{Bounds, Polygon, Polyline, Segment, ShapeFault};
use sandtable_kernel::sheet::Reader;
use sandtable_kernel::{Length, Point};

use crate::files::fields::{BridgeFile, FeatureFile, ScenarioFile};
use crate::ground::{Feature, Kind, Shape};
use crate::rule;
use crate::setup::{Bridge, Obstacle};
use crate::toggles::{Engineering, Toggles};

/// What is read of the ground.
pub struct Ground {
    /// The features, in drawing order.
    pub features: Vec<Feature>,
    /// What the scenario adds to each of them.
    pub notes: Vec<Notes>,
}

/// What a scenario may say about a terrain piece (OB-TER-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Notes {
    /// Only troops on foot may cross it off the roads.
    pub foot_only: bool,
    /// It does not obstruct sight lines.
    pub see_through: bool,
    /// Mobility classes that may not enter it.
    pub barred: u16,
}

/// Every `[[terrain]]`.
pub fn read(files: &[FeatureFile<'_>], size: Point) -> Ground {
    let mut ground = Ground { features: Vec::new(), notes: Vec::new() };
    for (index, file) in files.iter().enumerate() {
        let Some(kind) = file.kind.and_then(Kind::of_word) else { continue };
        let barred = file.impassable_to.iter().fold(0, |bits, mobility| bits | 1 << *mobility as u16);
        let notes = Notes { foot_only: file.foot_only, see_through: file.see_through, barred };
        let id = file.id.map_or_else(|| format!("t{}", index + 1), str::to_owned);
        if let Some(shape) = shape(file, kind, size) {
            let name = file.name.to_owned();
            ground.features.push(Feature { id, name, kind, level: file.level, shape });
            ground.notes.push(notes);
        }
    }
    ground
}

fn shape(file: &FeatureFile<'_>, kind: Kind, size: Point) -> Option<Shape> {
    let here = &file.here;
    let (others, why): (&[&str], _) = match kind.is_line() {
        true => (&["rectangle", "area"], "this kind is a line: give `line`"),
        false if here.has("rectangle") => (&["area", "line"], "the `rectangle` is its shape"),
        false => (&["line"], "this kind is an area: give `area` or `rectangle`"),
    };
    for other in others.iter().filter(|other| here.has(other)) {
        here.fault(other, format!("does not belong here: {why}"));
    }
    let wanted = |name: &str| {
        if !here.has(name) {
            here.missing(name, &points().what());
        }
    };
    if kind.is_line() {
        wanted("line");
        let points = on_table(here, "line", file.line.clone()?, size);
        return told(here, "line", Polyline::new(points)).map(Shape::Line);
    }
    if here.has("rectangle") {
        let (low, high) = file.rectangle?;
        let points = on_table(here, "rectangle", Bounds::new(low, high).corners().to_vec(), size);
        return told(here, "rectangle", Polygon::new(points)).map(Shape::Area);
    }
    wanted("area");
    let points = on_table(here, "area", file.area.clone()?, size);
    told(here, "area", Polygon::new(points)).map(Shape::Area)
}

/// OB-GEO-1: everything lies on the table.
fn on_table(table: &Reader<'_>, name: &str, points: Vec<Point>, size: Point) -> Vec<Point> {
    let inside =
        |point: &Point| (Length::ZERO..=size.x).contains(&point.x) && (Length::ZERO..=size.y).contains(&point.y);
    if let Some(point) = points.iter().find(|point| !inside(point)) {
        table.breaks(name, rule::GEO_1, None, format!("{point} is off the table, which ends at {size}"));
    }
    points
}

fn told<T>(table: &Reader<'_>, name: &str, shape: Result<T, ShapeFault>) -> Option<T> {
    shape.map_err(|fault| table.fault(name, fault.to_string())).ok()
}

/// OB-GEO-1: both ends of a line lie on the table, and are two.
fn ends(table: &Reader<'_>, from: Option<Point>, to: Option<Point>, size: Point) {
    if from.is_some() && from == to {
        table.fault("to", "must be another point than `from`");
    }
    for (name, end) in [("from", from), ("to", to)] {
        on_table(table, name, end.into_iter().collect(), size);
    }
}

/// Every `[[bridge]]`.
pub fn bridges(files: &[BridgeFile<'_>], size: Point) -> Vec<Bridge> {
    let mut bridges: Vec<Bridge> = Vec::new();
    for file in files {
        ends(&file.here, file.from, file.to, size);
        if file.key.is_some_and(|key| bridges.iter().any(|bridge| bridge.key == key.to_lowercase())) {
            file.here.fault("key", "is the key of an earlier bridge");
        }
        if let (Some(key), Some(from), Some(to)) = (file.key, file.from, file.to) {
            let (class, spans, state) = (file.class, file.spans, file.state);
            bridges.push(Bridge { key: key.to_lowercase(), line: Segment::new(from, to), class, spans, state });
        }
    }
    bridges
}

/// Every `[[obstacle]]` (OB-TER-5).
pub fn obstacles(file: &ScenarioFile<'_>, toggles: &Toggles, size: Point) -> Vec<Obstacle> {
    let mut obstacles = Vec::new();
    for file in &file.obstacle {
        ends(&file.here, file.from, file.to, size);
        if let (Some(kind), Some(from), Some(to)) = (file.kind, file.from, file.to) {
            obstacles.push(Obstacle { kind, line: Segment::new(from, to) });
        }
    }
    if toggles.engineering == Engineering::Off && !obstacles.is_empty() {
        file.here.breaks("obstacle", rule::TER_5, None, "Obstacles need the engineering rules.");
    }
    obstacles
}
