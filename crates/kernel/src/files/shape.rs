//! What a file may hold, as a value: for forms, schemas and guides, which read no file.

use crate::{Length, RuleId};

/// More letters than any name in a list, a panel or a sentence needs.
pub const LONGEST_NAME: usize = 80;

/// The files of a game that people write.
#[derive(Clone, Copy, Debug)]
pub struct Files {
    /// A scenario.
    pub scenario: fn() -> Declaration,
    /// An army.
    pub army: fn() -> Declaration,
    /// The printed tables as house rules name them, with their limits.
    pub tables: fn() -> Shape,
}

/// A table with declared fields.
#[derive(Clone, Debug)]
pub struct Declaration {
    /// What the program calls it, unique in a game.
    pub name: &'static str,
    /// What it is, in words.
    pub about: String,
    /// Its fields, in reading order.
    pub fields: Vec<Field>,
}

/// One declared field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name in the file.
    pub key: String,
    /// What it says, in words.
    pub about: String,
    /// What it may be.
    pub shape: Shape,
    /// Whether it must be there.
    pub needed: bool,
    /// What counts when it is left out, as TOML writes it.
    pub default: Option<String>,
    /// The rule it belongs to.
    pub rule: Option<RuleId>,
}

/// What a value may be.
#[derive(Clone, Debug)]
pub enum Shape {
    /// A text of several lines.
    Text,
    /// A name: one line of at most [`LONGEST_NAME`] letters.
    Name,
    /// A text in a notation of the game, with an example.
    Notation(String),
    /// A whole number within limits.
    Whole(i64, i64),
    /// Any number.
    Number,
    /// A length in inches within limits.
    Inches(Length, Length),
    /// A length in millimetres within limits.
    Millimetres(Length, Length),
    /// True or false.
    Flag,
    /// One of these words.
    Word(Vec<String>),
    /// A text, usually one of these words.
    Suggested(Vec<String>),
    /// `[x, y]` in inches.
    Point,
    /// A list with so few and so many entries of one shape.
    List(Box<Shape>, usize, usize),
    /// A table with declared fields.
    Table(fn() -> Declaration),
    /// A table with these names, each of which may be left out.
    Fields(Vec<(String, Shape)>),
    /// A table whose names are free, such as keys of units; all its values have one shape.
    ByName(Box<Shape>),
    /// Any of several shapes.
    Either(Vec<Shape>),
    /// Whatever the game reads there.
    Anything,
    /// The switches of the game.
    Toggles,
    /// Single values of the game's printed tables.
    Printed,
}

impl Shape {
    /// A list of any length.
    pub fn list(of: Shape) -> Shape {
        Shape::List(Box::new(of), 0, usize::MAX)
    }

    /// A notation with an example.
    pub fn like(example: &str) -> Shape {
        Shape::Notation(example.to_owned())
    }

    /// What it is, as a missing field is told: `a whole number from 1 to 50`.
    pub fn what(&self) -> String {
        match self {
            Shape::Text => "a text".to_owned(),
            Shape::Name => format!("a name of at most {LONGEST_NAME} letters"),
            Shape::Notation(example) => format!("a text such as {example:?}"),
            Shape::Whole(least, most) => format!("a whole number from {least} to {most}"),
            Shape::Number => "a number".to_owned(),
            Shape::Anything => "what this game reads there".to_owned(),
            Shape::Inches(..) => "a length in inches".to_owned(),
            Shape::Millimetres(..) => "a length in millimetres".to_owned(),
            Shape::Flag => "true or false".to_owned(),
            Shape::Word(words) => format!("one of: {}", words.join(", ")),
            Shape::Suggested(words) => format!("a text such as one of: {}", words.join(", ")),
            Shape::Point => "a point [x, y] in inches".to_owned(),
            Shape::List(of, ..) => match of.as_ref() {
                Shape::Suggested(words) => format!("a text such as one of: {}", words.join(", ")),
                Shape::Point => "a list of points [[x, y], ...] in inches".to_owned(),
                Shape::Table(_) => "a list of tables".to_owned(),
                _ => "a list".to_owned(),
            },
            Shape::Table(_) | Shape::Fields(_) | Shape::ByName(_) | Shape::Toggles | Shape::Printed => {
                "a table".to_owned()
            }
            Shape::Either(shapes) => {
                let all: Vec<String> = shapes.iter().map(Shape::what).collect();
                all.join(", or ")
            }
        }
    }
}
