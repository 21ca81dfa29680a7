//! Kinds of values in the files of this game: the size of the table, and texts that know their place.

use sandtable_kernel::files::{Kind, List, Shape, list};
use sandtable_kernel::sheet::{Spot, Value};

use crate::grid::MOST_SQUARES;

/// The squares of the table.
pub const TABLE_SIZE: TableSize = TableSize;

/// A text and where it stands, so that what is wrong with it is told there.
#[derive(Clone, Debug)]
pub struct Line<'a> {
    /// The text.
    pub text: &'a str,
    /// Where it stands.
    pub spot: Spot<'a>,
}

impl Line<'_> {
    /// The kind of such a text, with an example.
    pub const fn like(example: &'static str) -> Lined {
        Lined { example }
    }
}

/// A list of texts, with an example.
pub const fn lines(example: &'static str) -> List<Lined> {
    list(Lined { example }, 400)
}

/// See [`Line`].
#[derive(Clone, Copy, Debug)]
pub struct Lined {
    example: &'static str,
}

impl<'a> Kind<'a> for Lined {
    type Value = Line<'a>;

    fn read(&self, spot: &Spot<'a>) -> Option<Line<'a>> {
        spot.text().map(|text| Line { text, spot: spot.clone() })
    }

    fn shape(&self) -> Shape {
        Shape::like(self.example)
    }

    fn what(&self) -> String {
        "a text".to_owned()
    }
}

/// See [`TABLE_SIZE`].
#[derive(Clone, Copy, Debug)]
pub struct TableSize;

impl<'a> Kind<'a> for TableSize {
    type Value = (u8, u8);

    fn read(&self, spot: &Spot<'a>) -> Option<(u8, u8)> {
        let side = |item: &Spot<'a>| match &item.node().value {
            Value::Number(digits) => digits.parse::<u8>().ok().filter(|number| (2..=MOST_SQUARES).contains(number)),
            _ => None,
        };
        let sides: Option<Vec<u8>> = spot.items().iter().map(side).collect();
        match sides.as_deref() {
            Some([width, height]) => Some((*width, *height)),
            _ => {
                spot.fault(format!("must be {}", self.what()));
                None
            }
        }
    }

    fn shape(&self) -> Shape {
        Shape::List(Box::new(Shape::Whole(2, i64::from(MOST_SQUARES))), 2, 2)
    }

    fn what(&self) -> String {
        format!("two numbers of squares from 2 to {MOST_SQUARES}, such as [8, 6]")
    }
}
