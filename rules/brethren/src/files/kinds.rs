//! Kinds of values in the files of this game: units in their notation or as tables, ends of a line, places.

use sandtable_kernel::files::{Kind, Record, Shape, corners, points};
use sandtable_kernel::sheet::{Reader, Spot, Value};
use sandtable_kernel::{Angle, Length, Point};

use crate::files::fields::UnitFile;
use crate::forces::{Spec, words};

/// A unit as a line or a table.
pub const UNIT: Unit = Unit;
/// Two points `[x1, y1, x2, y2]`, in the order in which they stand there.
pub const ENDS: Ends = Ends;
/// A point for each model of a unit.
pub const STANDING: Standing = Standing;
/// A small number for each side.
pub const TWO_NUMBERS: TwoNumbers = TwoNumbers;

/// A unit as its file gives it.
#[derive(Clone, Debug)]
pub struct Entry {
    /// Its own name, if it has one.
    pub name: Option<String>,
    /// What it is made of.
    pub spec: Spec,
}

/// See [`UNIT`].
#[derive(Clone, Copy, Debug)]
pub struct Unit;

impl<'a> Kind<'a> for Unit {
    type Value = Entry;

    fn read(&self, spot: &Spot<'a>) -> Option<Entry> {
        match &spot.node().value {
            Value::Text(text) => {
                let spec = words::parse(text).map_err(|why| spot.fault(why)).ok()?;
                Some(Entry { name: None, spec })
            }
            Value::Table(_) => {
                let file = UnitFile::read(&Reader::of(spot));
                Some(Entry { spec: read_spec(&file)?, name: file.name.map(str::to_owned) })
            }
            _ => {
                let example = "green: nco smg, machine_gunner lmg, 4 rifleman";
                spot.fault(format!("must be a unit such as \"{example}\", or a table"));
                None
            }
        }
    }

    fn shape(&self) -> Shape {
        let line = Shape::like("green: nco smg, machine_gunner lmg, 4 rifleman");
        Shape::Either(vec![line, Shape::Table(UnitFile::declaration)])
    }
}

/// An entry as a table: `unit` in one line, or `kind`, `models`, `all` and `split`; and perhaps `at` and `facing`.
fn read_spec(file: &UnitFile<'_>) -> Option<Spec> {
    let table = &file.here;
    let told = |field: &str, why: String| table.fault(field, why);
    if table.has("unit") && table.has("kind") {
        table.fault("kind", "the line of `unit` says the kind already; give one of the two");
    }
    let mut spec = if table.has("unit") {
        words::parse(file.unit?).map_err(|why| told("unit", why)).ok()?
    } else {
        if !table.has("kind") {
            table.missing("kind", "a text");
        }
        words::parse_kind(file.kind?).map_err(|why| told("kind", why)).ok()?
    };
    let mut whole = !["models", "all", "split", "at", "facing"].iter().any(|field| table.is_wrong(field));
    if let Some(men) = worded(table, "models", file.models, words::parse_men, &mut whole) {
        spec.men = men;
    }
    if let Some(items) = worded(table, "all", file.all, words::parse_items, &mut whole) {
        words::give_all(&mut spec, &items);
    }
    if let Some(split) = worded(table, "split", file.split, words::parse_split, &mut whole) {
        spec.split = split;
    }
    if let Some(places) = worded(table, "at", file.at, words::parse_places, &mut whole) {
        spec.places = places;
    }
    if let Some(degrees) = file.facing {
        spec.facing = Some(Angle::degrees(degrees));
    }
    spec.put_in_order();
    whole.then_some(spec)
}

/// A field in words, if it is there. If it cannot be read, that is told, and the table is not whole.
fn worded<T>(
    table: &Reader<'_>,
    field: &str,
    text: Option<&str>,
    parse: fn(&str) -> Result<T, String>,
    whole: &mut bool,
) -> Option<T> {
    let read = parse(text?);
    *whole &= read.is_ok();
    read.map_err(|why| table.fault(field, why)).ok()
}

/// See [`ENDS`].
#[derive(Clone, Copy, Debug)]
pub struct Ends;

impl<'a> Kind<'a> for Ends {
    type Value = (Point, Point);

    fn read(&self, spot: &Spot<'a>) -> Option<(Point, Point)> {
        let length = |item: &Spot<'a>| match &item.node().value {
            Value::Number(digits) => Length::parse_inches(digits),
            _ => None,
        };
        let lengths: Option<Vec<Length>> = spot.items().iter().map(length).collect();
        let Some([x1, y1, x2, y2]) = lengths.as_deref() else {
            spot.fault(format!("must be {}", self.what()));
            return None;
        };
        Some((Point::new(*x1, *y1), Point::new(*x2, *y2)))
    }

    fn shape(&self) -> Shape {
        corners().shape()
    }

    fn what(&self) -> String {
        "two points [x1, y1, x2, y2] in inches".to_owned()
    }
}

/// See [`STANDING`].
#[derive(Clone, Copy, Debug)]
pub struct Standing;

impl<'a> Kind<'a> for Standing {
    type Value = Vec<Point>;

    fn read(&self, spot: &Spot<'a>) -> Option<Vec<Point>> {
        match &spot.node().value {
            Value::Text(text) => words::parse_places(text).map_err(|why| spot.fault(why)).ok(),
            _ => points().read(spot),
        }
    }

    fn shape(&self) -> Shape {
        Shape::Either(vec![Shape::like("10,4 11,4"), Shape::list(Shape::Point)])
    }
}

/// See [`TWO_NUMBERS`].
#[derive(Clone, Copy, Debug)]
pub struct TwoNumbers;

impl<'a> Kind<'a> for TwoNumbers {
    type Value = [u8; 2];

    fn read(&self, spot: &Spot<'a>) -> Option<[u8; 2]> {
        let number = |item: &Spot<'a>| match &item.node().value {
            Value::Number(digits) => digits.parse::<u8>().ok().filter(|number| *number < 100),
            _ => None,
        };
        let numbers: Option<Vec<u8>> = spot.items().iter().map(number).collect();
        match numbers.as_deref() {
            Some([blue, red]) => Some([*blue, *red]),
            _ => {
                spot.fault("must be two numbers below 100, Blue's and Red's, such as [1, 0]");
                None
            }
        }
    }

    fn shape(&self) -> Shape {
        Shape::List(Box::new(Shape::Whole(0, 99)), 2, 2)
    }
}
