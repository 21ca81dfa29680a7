//! Kinds of single values: texts, names, words, numbers, lengths and points.

use core::marker::PhantomData;
use core::ops::RangeInclusive;

use super::{LONGEST_NAME, Maybe, Needed, Or, OrEmpty, Shape};
use crate::fault::near_names;
use crate::sheet::{Spot, Value};
use crate::{Length, Point};

/// A kind of value. Games add their own: a notation, a choice between a text and a table.
pub trait Kind<'a>: Sized {
    /// What the game gets.
    type Value;

    /// Reads a value, or notes what is wrong with it.
    fn read(&self, spot: &Spot<'a>) -> Option<Self::Value>;

    /// What it may be.
    fn shape(&self) -> Shape;

    /// What it is, as a missing field is told.
    fn what(&self) -> String {
        self.shape().what()
    }

    /// It must be there.
    fn needed(self) -> Needed<Self> {
        Needed(self)
    }

    /// It may be there.
    fn maybe(self) -> Maybe<Self> {
        Maybe(self)
    }

    /// Left out, this counts.
    fn or(self, default: Self::Value) -> Or<Self, Self::Value>
    where
        Self: Shown<'a>,
    {
        Or(self, default)
    }

    /// Left out, there are none.
    fn or_empty(self) -> OrEmpty<Self> {
        OrEmpty(self)
    }
}

/// A kind whose values can be written.
pub trait Shown<'a>: Kind<'a> {
    /// A value as TOML writes it.
    fn show(&self, value: &Self::Value) -> String;
}

/// A text; a name is one line.
#[derive(Clone, Copy, Debug)]
pub struct Text {
    one_line: bool,
}

/// A text of any length, such as a briefing.
pub const fn text() -> Text {
    Text { one_line: false }
}

/// A name: one line of at most [`LONGEST_NAME`] letters.
pub const fn name() -> Text {
    Text { one_line: true }
}

impl<'a> Kind<'a> for Text {
    type Value = &'a str;

    fn read(&self, spot: &Spot<'a>) -> Option<&'a str> {
        let text = spot.text()?;
        if self.one_line && text.contains(['\n', '\r', '\t', '\u{2028}', '\u{2029}']) {
            spot.fault("must be a name on one line, without line breaks and tabs");
            return None;
        }
        let letters = text.chars().count();
        if self.one_line && letters > LONGEST_NAME {
            spot.fault(format!("has {letters} letters; a name has at most {LONGEST_NAME}"));
            return None;
        }
        Some(text)
    }

    fn shape(&self) -> Shape {
        if self.one_line { Shape::Name } else { Shape::Text }
    }

    fn what(&self) -> String {
        "a text".to_owned()
    }
}

impl<'a> Shown<'a> for Text {
    fn show(&self, value: &&'a str) -> String {
        toml::Value::String((*value).to_owned()).to_string()
    }
}

/// A whole number within limits.
#[derive(Clone, Copy, Debug)]
pub struct Whole<N> {
    least: i64,
    most: i64,
    number: PhantomData<fn() -> N>,
}

/// A whole number within limits.
pub fn whole<N: Into<i64> + Copy>(limits: RangeInclusive<N>) -> Whole<N> {
    Whole { least: (*limits.start()).into(), most: (*limits.end()).into(), number: PhantomData }
}

impl<'a, N: TryFrom<i64>> Kind<'a> for Whole<N> {
    type Value = N;

    fn read(&self, spot: &Spot<'a>) -> Option<N> {
        let number = match &spot.node().value {
            Value::Number(digits) => digits.parse::<i64>().ok(),
            _ => None,
        };
        let read = number.filter(|number| (self.least..=self.most).contains(number));
        if read.is_none() {
            spot.fault(format!("must be a whole number from {} to {}", self.least, self.most));
        }
        read.and_then(|number| N::try_from(number).ok())
    }

    fn shape(&self) -> Shape {
        Shape::Whole(self.least, self.most)
    }
}

impl<'a, N: TryFrom<i64> + Into<i64> + Copy> Shown<'a> for Whole<N> {
    fn show(&self, value: &N) -> String {
        (*value).into().to_string()
    }
}

/// True or false.
#[derive(Clone, Copy, Debug)]
pub struct Flag;

/// True or false.
pub const fn flag() -> Flag {
    Flag
}

impl<'a> Kind<'a> for Flag {
    type Value = bool;

    fn read(&self, spot: &Spot<'a>) -> Option<bool> {
        match spot.node().value {
            Value::Truth(truth) => Some(truth),
            _ => spot.wrong_kind("true or false"),
        }
    }

    fn shape(&self) -> Shape {
        Shape::Flag
    }
}

impl<'a> Shown<'a> for Flag {
    fn show(&self, value: &bool) -> String {
        value.to_string()
    }
}

/// One of some words, each with its meaning.
#[derive(Clone, Copy, Debug)]
pub struct Word<T: 'static> {
    words: &'static [(&'static str, T)],
}

/// One of some words, each with its meaning.
pub const fn word<T>(words: &'static [(&'static str, T)]) -> Word<T> {
    Word { words }
}

impl<'a, T: Copy> Kind<'a> for Word<T> {
    type Value = T;

    fn read(&self, spot: &Spot<'a>) -> Option<T> {
        let text = spot.text()?;
        let meaning = self.words.iter().find(|(word, _)| *word == text).map(|(_, meaning)| *meaning);
        if meaning.is_none() {
            not_one_of(spot, text, self.words.iter().map(|(word, _)| *word));
        }
        meaning
    }

    fn shape(&self) -> Shape {
        Shape::Word(self.words.iter().map(|(word, _)| (*word).to_owned()).collect())
    }

    fn what(&self) -> String {
        "a text".to_owned()
    }
}

impl<'a, T: Copy + PartialEq> Shown<'a> for Word<T> {
    fn show(&self, value: &T) -> String {
        let word = self.words.iter().find(|(_, meaning)| meaning == value).map_or("", |(word, _)| word);
        format!("{word:?}")
    }
}

/// One of some words; their meanings stand in another list in the same order.
#[derive(Clone, Copy, Debug)]
pub struct Among<T: 'static> {
    words: &'static [&'static str],
    meanings: &'static [T],
}

/// One of some words; their meanings stand in another list in the same order.
pub const fn among<T>(words: &'static [&'static str], meanings: &'static [T]) -> Among<T> {
    Among { words, meanings }
}

impl<'a, T: Copy> Kind<'a> for Among<T> {
    type Value = T;

    fn read(&self, spot: &Spot<'a>) -> Option<T> {
        let text = one_of(self.words).read(spot)?;
        let place = self.words.iter().position(|word| *word == text)?;
        self.meanings.get(place).copied()
    }

    fn shape(&self) -> Shape {
        one_of(self.words).shape()
    }

    fn what(&self) -> String {
        "a text".to_owned()
    }
}

impl<'a, T: Copy + PartialEq> Shown<'a> for Among<T> {
    fn show(&self, value: &T) -> String {
        let place = self.meanings.iter().position(|meaning| meaning == value);
        format!("{:?}", place.and_then(|place| self.words.get(place)).unwrap_or(&""))
    }
}

/// A text in a notation that the game reads itself.
#[derive(Clone, Copy, Debug)]
pub struct Notated {
    example: &'static str,
}

/// A text in a notation that the game reads itself, with an example.
pub const fn notation(example: &'static str) -> Notated {
    Notated { example }
}

impl<'a> Kind<'a> for Notated {
    type Value = &'a str;

    fn read(&self, spot: &Spot<'a>) -> Option<&'a str> {
        spot.text()
    }

    fn shape(&self) -> Shape {
        Shape::like(self.example)
    }

    fn what(&self) -> String {
        "a text".to_owned()
    }
}

/// One of some words, which mean themselves.
#[derive(Clone, Copy, Debug)]
pub struct OneOf {
    words: &'static [&'static str],
}

/// One of some words, which mean themselves.
pub const fn one_of(words: &'static [&'static str]) -> OneOf {
    OneOf { words }
}

impl<'a> Kind<'a> for OneOf {
    type Value = &'a str;

    fn read(&self, spot: &Spot<'a>) -> Option<&'a str> {
        let text = spot.text()?;
        if !self.words.contains(&text) {
            not_one_of(spot, text, self.words.iter().copied());
            return None;
        }
        Some(text)
    }

    fn shape(&self) -> Shape {
        Shape::Word(self.words.iter().map(|word| (*word).to_owned()).collect())
    }

    fn what(&self) -> String {
        "a text".to_owned()
    }
}

fn not_one_of<'w>(spot: &Spot<'_>, text: &str, words: impl Iterator<Item = &'w str> + Clone) {
    let near = near_names(text, words.clone());
    let all: Vec<&str> = words.collect();
    spot.fault(format!("`{text}` is not one of: {}{near}", all.join(", ")));
}

/// A name of a printed table. The game judges it, with the rule that the name belongs to.
#[derive(Clone, Copy, Debug)]
pub struct Listed {
    names: fn() -> Vec<String>,
    others_too: bool,
}

/// One of the names of a printed table, which the game judges itself.
pub const fn listed(names: fn() -> Vec<String>) -> Listed {
    Listed { names, others_too: false }
}

/// Usually one of the names of a printed table; a switch may allow others, and the game judges it itself.
pub const fn suggested(names: fn() -> Vec<String>) -> Listed {
    Listed { names, others_too: true }
}

impl<'a> Kind<'a> for Listed {
    type Value = &'a str;

    fn read(&self, spot: &Spot<'a>) -> Option<&'a str> {
        spot.text()
    }

    fn shape(&self) -> Shape {
        let names = (self.names)();
        if self.others_too { Shape::Suggested(names) } else { Shape::Word(names) }
    }

    fn what(&self) -> String {
        "a text".to_owned()
    }
}

/// One of the names of a printed table.
#[derive(Clone, Copy, Debug)]
pub struct ChosenFrom {
    names: fn() -> Vec<String>,
}

/// One of the names of a printed table.
pub const fn chosen_from(names: fn() -> Vec<String>) -> ChosenFrom {
    ChosenFrom { names }
}

impl<'a> Kind<'a> for ChosenFrom {
    type Value = &'a str;

    fn read(&self, spot: &Spot<'a>) -> Option<&'a str> {
        let text = spot.text()?;
        let names = (self.names)();
        if !names.iter().any(|name| name == text) {
            not_one_of(spot, text, names.iter().map(String::as_str));
            return None;
        }
        Some(text)
    }

    fn shape(&self) -> Shape {
        Shape::Word((self.names)())
    }

    fn what(&self) -> String {
        "a text".to_owned()
    }
}

/// A length in inches within limits.
#[derive(Clone, Copy, Debug)]
pub struct Inches {
    least: Length,
    most: Length,
}

/// A length in inches within limits.
pub fn inches(limits: RangeInclusive<Length>) -> Inches {
    Inches { least: *limits.start(), most: *limits.end() }
}

impl<'a> Kind<'a> for Inches {
    type Value = Length;

    fn read(&self, spot: &Spot<'a>) -> Option<Length> {
        let length = spot.inches()?;
        if !(self.least..=self.most).contains(&length) {
            spot.fault(format!("must be from {} to {} inches", self.least, self.most));
            return None;
        }
        Some(length)
    }

    fn shape(&self) -> Shape {
        Shape::Inches(self.least, self.most)
    }
}

impl<'a> Shown<'a> for Inches {
    fn show(&self, value: &Length) -> String {
        value.to_string()
    }
}

/// A point `[x, y]` in inches.
#[derive(Clone, Copy, Debug)]
pub struct Pointed;

/// A point `[x, y]` in inches.
pub const fn point() -> Pointed {
    Pointed
}

impl<'a> Kind<'a> for Pointed {
    type Value = Point;

    fn read(&self, spot: &Spot<'a>) -> Option<Point> {
        spot.point()
    }

    fn shape(&self) -> Shape {
        Shape::Point
    }
}

/// A list of points in inches.
#[derive(Clone, Copy, Debug)]
pub struct Points;

/// A list of points in inches; those that cannot be read are told and left out.
pub const fn points() -> Points {
    Points
}

impl<'a> Kind<'a> for Points {
    type Value = Vec<Point>;

    fn read(&self, spot: &Spot<'a>) -> Option<Vec<Point>> {
        match &spot.node().value {
            Value::List(_) => Some(spot.items().iter().filter_map(Spot::point).collect()),
            _ => spot.wrong_kind(&self.what()),
        }
    }

    fn shape(&self) -> Shape {
        Shape::list(Shape::Point)
    }
}

/// Two opposite corners, given back as south-west and north-east.
#[derive(Clone, Copy, Debug)]
pub struct Corners;

/// `[x1, y1, x2, y2]`: two opposite corners in inches.
pub const fn corners() -> Corners {
    Corners
}

impl<'a> Kind<'a> for Corners {
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
        Some((Point::new(*x1.min(x2), *y1.min(y2)), Point::new(*x1.max(x2), *y1.max(y2))))
    }

    fn shape(&self) -> Shape {
        Shape::List(Box::new(Shape::Inches(Length::inches(-169_000), Length::inches(169_000))), 4, 4)
    }

    fn what(&self) -> String {
        "two opposite corners [x1, y1, x2, y2] in inches".to_owned()
    }
}

/// A value that the game reads itself.
#[derive(Clone, Debug)]
pub struct Raw {
    shape: Shape,
}

/// A value that the game reads itself.
pub const fn raw(shape: Shape) -> Raw {
    Raw { shape }
}

/// The switches of the game, read before everything else.
pub const fn toggles() -> Raw {
    Raw { shape: Shape::Toggles }
}

/// Single values of the printed tables, read before everything else.
pub const fn printed() -> Raw {
    Raw { shape: Shape::Printed }
}

impl<'a> Kind<'a> for Raw {
    type Value = Spot<'a>;

    fn read(&self, spot: &Spot<'a>) -> Option<Spot<'a>> {
        match (&self.shape, &spot.node().value) {
            (Shape::Toggles | Shape::Printed, Value::Table(_)) => Some(spot.clone()),
            (Shape::Toggles | Shape::Printed, _) => spot.wrong_kind("a table"),
            _ => Some(spot.clone()),
        }
    }

    fn shape(&self) -> Shape {
        self.shape.clone()
    }
}
