//! The ground of a scenario file: terrain, bridges and obstacles.

use sandtable_kernel::geometry::{Polygon, Polyline, Segment, ShapeFault};
use sandtable_kernel::sheet::{Reader, Value};
use sandtable_kernel::{Length, Point};

use crate::ground::{Feature, Kind, Shape};
use crate::rule;
use crate::setup::{Bridge, Obstacle};
use crate::terms::{BridgeState, Mobility, ObstacleKind, Spans};
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

/// Reads every `[[terrain]]`.
pub fn read(reader: &Reader<'_>, size: Point) -> Ground {
    let mut ground = Ground { features: Vec::new(), notes: Vec::new() };
    for (index, table) in reader.tables("terrain").into_iter().enumerate() {
        let kind = table.choice("kind", &Kind::WORDS).and_then(|index| Kind::of_word(Kind::WORDS[index]));
        let level = table.optional_number("level", 1..=9).unwrap_or(1);
        let notes = Notes {
            foot_only: table.flag("foot_only"),
            see_through: table.flag("see_through"),
            barred: barred(&table),
        };
        let id = table.optional_text("id").map_or_else(|| format!("t{}", index + 1), str::to_owned);
        let name = table.optional_text("name").unwrap_or("").to_owned();
        let shape = kind.and_then(|kind| shape(&table, kind, size));
        table.finish();
        if let (Some(kind), Some(shape)) = (kind, shape) {
            ground.features.push(Feature { id, name, kind, level: u8::try_from(level).unwrap_or(1), shape });
            ground.notes.push(notes);
        }
    }
    ground
}

fn barred(table: &Reader<'_>) -> u16 {
    let Some(node) = table.raw("impassable_to") else { return 0 };
    let Value::List(items) = &node.value else {
        table.fault("impassable_to", format!("must be a list of: {}", Mobility::WORDS.join(", ")));
        return 0;
    };
    let mut bits = 0;
    for item in items {
        match &item.value {
            Value::Text(text) if Mobility::of_word(text).is_some() => {
                bits |= Mobility::of_word(text).map_or(0, |mobility| 1 << mobility as u16);
            }
            _ => table.fault("impassable_to", format!("must be a list of: {}", Mobility::WORDS.join(", "))),
        }
    }
    bits
}

fn shape(table: &Reader<'_>, kind: Kind, size: Point) -> Option<Shape> {
    if kind.is_line() {
        let points = on_table(table, "line", table.points("line")?, size);
        return told(table, "line", Polyline::new(points)).map(Shape::Line);
    }
    if table.has("rectangle") {
        let corners = table.raw("rectangle").and_then(|node| match &node.value {
            Value::List(items) => crate::forces::read::bounds(items),
            _ => None,
        });
        let Some(bounds) = corners else {
            table.fault("rectangle", "must be two opposite corners [x1, y1, x2, y2] in inches");
            return None;
        };
        let points = on_table(table, "rectangle", bounds.corners().to_vec(), size);
        return told(table, "rectangle", Polygon::new(points)).map(Shape::Area);
    }
    let points = on_table(table, "area", table.points("area")?, size);
    told(table, "area", Polygon::new(points)).map(Shape::Area)
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

/// Reads every `[[bridge]]`.
pub fn bridges(reader: &Reader<'_>, size: Point) -> Vec<Bridge> {
    let mut bridges: Vec<Bridge> = Vec::new();
    for table in reader.tables("bridge") {
        let (key, from, to) = (table.text("key"), table.point("from"), table.point("to"));
        let class = table.optional_number("class", 1..=3).unwrap_or(3);
        let spans = table.optional_choice("spans", Spans::WORDS).map_or(Spans::Single, |index| Spans::ALL[index]);
        let state = table
            .optional_choice("state", BridgeState::WORDS)
            .map_or(BridgeState::Intact, |index| BridgeState::ALL[index]);
        ends(&table, from, to, size);
        table.finish();
        if key.is_some_and(|key| bridges.iter().any(|bridge| bridge.key == key.to_lowercase())) {
            table.fault("key", "is the key of an earlier bridge");
        }
        if let (Some(key), Some(from), Some(to)) = (key, from, to) {
            let class = u8::try_from(class).unwrap_or(3);
            bridges.push(Bridge { key: key.to_lowercase(), line: Segment::new(from, to), class, spans, state });
        }
    }
    if bridges.len() > 16 {
        reader.fault("bridge", "a table has at most 16 bridges at the start");
    }
    bridges
}

/// Reads every `[[obstacle]]` (OB-TER-5).
pub fn obstacles(reader: &Reader<'_>, toggles: &Toggles, size: Point) -> Vec<Obstacle> {
    let mut obstacles = Vec::new();
    for table in reader.tables("obstacle") {
        let kind = table.choice("kind", ObstacleKind::WORDS).map(|index| ObstacleKind::ALL[index]);
        let (from, to) = (table.point("from"), table.point("to"));
        ends(&table, from, to, size);
        table.finish();
        if let (Some(kind), Some(from), Some(to)) = (kind, from, to) {
            obstacles.push(Obstacle { kind, line: Segment::new(from, to) });
        }
    }
    if toggles.engineering == Engineering::Off && !obstacles.is_empty() {
        reader.breaks("obstacle", rule::TER_5, None, "Obstacles need the engineering rules.");
    }
    if obstacles.len() > 16 {
        reader.fault("obstacle", "a table has at most 16 obstacles at the start");
    }
    obstacles
}
