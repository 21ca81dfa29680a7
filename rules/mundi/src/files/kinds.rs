//! Kinds of values in the files of this game: millimetres, degrees, elements in their notation.

use sandtable_kernel::files::{Kind, Shape, Shown};
use sandtable_kernel::sheet::{Spot, Value};
use sandtable_kernel::{Angle, Length, Point};

use crate::Tie;
use crate::forces::spec::{self, Parsed};
use crate::millimetres as mm;
use crate::stand::from_compass;

/// A point in millimetres.
pub const MM_POINT: MmPoint = MmPoint;
/// A list of points in millimetres.
pub const MM_POINTS: MmPoints = MmPoints;
/// Degrees clockwise from north.
pub const DEGREES: Degrees = Degrees;
/// Who wins on equal losses.
pub const TIE: TieWord = TieWord;
/// An element in its notation.
pub const ELEMENT: Element = Element;

/// A length in millimetres.
#[derive(Clone, Copy, Debug)]
pub struct Millimetres(pub Length, pub Length);

/// A length from so many to so many millimetres.
pub const fn millimetres(least: i32, most: i32) -> Millimetres {
    Millimetres(Length::mm(least), Length::mm(most))
}

impl<'a> Kind<'a> for Millimetres {
    type Value = Length;

    fn read(&self, spot: &Spot<'a>) -> Option<Length> {
        let length = number(spot).filter(|length| (self.0..=self.1).contains(length));
        if length.is_none() {
            let (least, most) = (mm::write(self.0), mm::write(self.1));
            spot.fault(format!("must be a length from {least} to {most} millimetres"));
        }
        length
    }

    fn shape(&self) -> Shape {
        Shape::Millimetres(self.0, self.1)
    }
}

fn number(spot: &Spot<'_>) -> Option<Length> {
    match &spot.node().value {
        Value::Number(digits) => mm::parse(digits),
        _ => None,
    }
}

fn point(spot: &Spot<'_>) -> Option<Point> {
    match &spot.items()[..] {
        [x, y] => Some(Point::new(number(x)?, number(y)?)).filter(|point| point.is_measurable()),
        _ => None,
    }
}

/// See [`MM_POINT`].
#[derive(Clone, Copy, Debug)]
pub struct MmPoint;

impl<'a> Kind<'a> for MmPoint {
    type Value = Point;

    fn read(&self, spot: &Spot<'a>) -> Option<Point> {
        let point = point(spot);
        if point.is_none() {
            spot.fault(format!("must be {}", self.what()));
        }
        point
    }

    fn shape(&self) -> Shape {
        Shape::Point
    }

    fn what(&self) -> String {
        "two numbers [x, y] in millimetres".to_owned()
    }
}

/// See [`MM_POINTS`].
#[derive(Clone, Copy, Debug)]
pub struct MmPoints;

impl<'a> Kind<'a> for MmPoints {
    type Value = Vec<Point>;

    fn read(&self, spot: &Spot<'a>) -> Option<Vec<Point>> {
        match &spot.node().value {
            Value::List(_) => Some(spot.items().iter().filter_map(|item| MM_POINT.read(item)).collect()),
            _ => {
                spot.fault(format!("must be {}", self.what()));
                None
            }
        }
    }

    fn shape(&self) -> Shape {
        Shape::list(Shape::Point)
    }

    fn what(&self) -> String {
        "a list of points [[x, y], ...] in millimetres".to_owned()
    }
}

/// See [`DEGREES`].
#[derive(Clone, Copy, Debug)]
pub struct Degrees;

impl<'a> Kind<'a> for Degrees {
    type Value = Angle;

    fn read(&self, spot: &Spot<'a>) -> Option<Angle> {
        let degrees = number(spot);
        if degrees.is_none() {
            spot.fault("must be degrees clockwise from north, with at most two decimals");
        }
        // Hundredths of a degree are read like hundredths of a millimetre, of which a unit is a fifth.
        degrees.map(|degrees| from_compass(degrees.0 / 5))
    }

    fn shape(&self) -> Shape {
        Shape::Number
    }
}

/// See [`TIE`].
#[derive(Clone, Copy, Debug)]
pub struct TieWord;

impl<'a> Kind<'a> for TieWord {
    type Value = Tie;

    fn read(&self, spot: &Spot<'a>) -> Option<Tie> {
        let words: Vec<&str> = spot.text()?.split_whitespace().collect();
        let wrong = match words.as_slice() {
            ["draw"] => return Some(Tie::Draw),
            ["defender"] => return Some(Tie::Defender),
            ["base"] => return Some(Tie::Base),
            ["ground", near, far] => match (mm::parse(near), mm::parse(far)) {
                (Some(near), Some(far)) => return Some(Tie::Ground(near, far)),
                _ => "`ground` takes two distances from the Defender's back edge, in millimetres",
            },
            _ => "must be draw, defender, base, or ground with two distances in millimetres",
        };
        spot.fault(wrong);
        None
    }

    fn shape(&self) -> Shape {
        Shape::like("ground 300 340")
    }
}

impl<'a> Shown<'a> for TieWord {
    fn show(&self, tie: &Tie) -> String {
        match tie {
            Tie::Draw => "\"draw\"".to_owned(),
            Tie::Defender => "\"defender\"".to_owned(),
            Tie::Base => "\"base\"".to_owned(),
            Tie::Ground(near, far) => format!("\"ground {} {}\"", mm::write(*near), mm::write(*far)),
        }
    }
}

/// See [`ELEMENT`].
#[derive(Clone, Copy, Debug)]
pub struct Element;

impl<'a> Kind<'a> for Element {
    type Value = Parsed;

    fn read(&self, spot: &Spot<'a>) -> Option<Parsed> {
        let Value::Text(text) = &spot.node().value else {
            spot.fault("must be a text such as \"IF sf at 110,140 facing 0\"");
            return None;
        };
        let parsed = spec::parse(text);
        for wrong in &parsed.wrong {
            match wrong.check {
                Some((rule, code)) => spot.breaks_as(rule, code, wrong.message.clone()),
                None => spot.fault(wrong.message.clone()),
            }
        }
        Some(parsed)
    }

    fn shape(&self) -> Shape {
        Shape::like("IF sf at 110,140 facing 0")
    }
}
