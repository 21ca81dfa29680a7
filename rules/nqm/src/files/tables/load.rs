//! Reading the table files: one reader for all of them, every value within sensible limits.

use core::ops::RangeInclusive;

use sandtable_kernel::book::Document;
use sandtable_kernel::sheet::{Node, Reader, Value};

use super::{FrontageRow, GradeRow, Numbers, RangeRow, Rates, Tables};
use crate::terms::{Grade, Mobility, Range};

/// The printed tables, as files; the id is the name that overrides use: `movement.foot.contact = 20`.
pub const FILES: &[Document] = &[
    Document { id: "movement", text: include_str!("../../../tables/movement.toml") },
    Document { id: "fire", text: include_str!("../../../tables/fire.toml") },
    Document { id: "grades", text: include_str!("../../../tables/grades.toml") },
    Document { id: "ranges", text: include_str!("../../../tables/ranges.toml") },
    Document { id: "frontage", text: include_str!("../../../tables/frontage.toml") },
    Document { id: "numbers", text: include_str!("../../../tables/numbers.toml") },
];

sandtable_kernel::printed_tables!(Tables, by_file(FILES, read_all));

fn read_all(reader: &Reader<'_>) -> Option<Tables> {
    let mut tables = Tables {
        movement: Default::default(),
        fire: Default::default(),
        grades: Default::default(),
        ranges: Default::default(),
        frontage: Default::default(),
        numbers: Numbers::read(&reader.table("numbers")?)?,
    };
    let movement = reader.table("movement")?;
    for (row, name) in tables.movement.iter_mut().zip(Mobility::WORDS) {
        let rates = movement.table(name)?;
        let rate = |name| number(&rates, name, 0..=1000);
        *row = Rates { contact: rate("contact")?, advance: rate("advance")?, march: rate("march")? };
    }
    let fire = reader.table("fire")?;
    let names = ["minus_2", "minus_1", "even", "plus_1", "plus_2", "plus_3", "plus_4"];
    for (row, name) in tables.fire.iter_mut().zip(names) {
        *row = faces(&fire, name)?;
    }
    let grades = reader.table("grades")?;
    for (row, name) in tables.grades.iter_mut().zip(Grade::WORDS) {
        let grade = grades.table(name)?;
        *row = GradeRow {
            pass: number(&grade, "break", 1..=7)?,
            recce: number(&grade, "recce", -6..=6)?,
            rounds: number(&grade, "rounds", 1..=20)?,
            endurance: number(&grade, "endurance", 1..=20)?,
        };
    }
    let ranges = reader.table("ranges")?;
    for (row, name) in tables.ranges.iter_mut().zip(Range::WORDS) {
        let range = ranges.table(name)?;
        *row = RangeRow {
            effective: number(&range, "effective", 0..=100_000)?,
            harassing: number(&range, "harassing", 0..=100_000)?,
        };
    }
    let frontage = reader.table("frontage")?;
    for (row, name) in tables.frontage.iter_mut().zip(["platoon", "company", "battalion", "brigade"]) {
        let body = frontage.table(name)?;
        let metres = |name| number(&body, name, 1..=100_000);
        *row = FrontageRow {
            front: [metres("close")?, metres("open")?],
            depth: metres("depth")?,
            defence_front: [metres("defence_close")?, metres("defence_open")?],
            defence_depth: metres("defence_depth")?,
        };
    }
    Some(tables)
}

/// A whole number within limits, in the type it is kept in.
pub(super) fn number<T: TryFrom<i64>>(reader: &Reader<'_>, name: &str, limits: RangeInclusive<i64>) -> Option<T> {
    reader.number(name, limits).and_then(|number| T::try_from(number).ok())
}

fn faces(reader: &Reader<'_>, name: &str) -> Option<[u8; 6]> {
    let list = match reader.raw(name) {
        Some(Node { value: Value::List(items), .. }) => items,
        _ => {
            reader.fault(name, "must be a list of six numbers");
            return None;
        }
    };
    let face = |node: &Node| match &node.value {
        Value::Number(digits) => digits.parse::<u8>().ok().filter(|pips| *pips <= 12),
        _ => None,
    };
    let faces: Option<Vec<u8>> = list.iter().map(face).collect();
    let faces = faces.and_then(|faces| <[u8; 6]>::try_from(faces).ok());
    if faces.is_none() {
        reader.fault(name, "must be a list of six numbers from 0 to 12");
    }
    faces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_in_squares_are_those_printed_for_three_kilometres() {
        let tables = Tables::standard();
        let rows =
            [(Range::SmallArms, 1), (Range::Mortar120, 2), (Range::Gun105, 5), (Range::Gun150, 6), (Range::Gun200, 7)];
        for (range, squares) in rows {
            assert_eq!(tables.reach(range), squares, "{range:?}");
        }
    }

    #[test]
    fn table_twelve_is_read_by_difference_and_face() {
        let tables = Tables::standard();
        assert_eq!([4, 5, 6].map(|face| tables.pips(-1, face)), [0, 1, 1]);
        assert_eq!([2, 4, 6].map(|face| tables.pips(2, face)), [1, 2, 4]);
        assert_eq!(tables.pips(-3, 6), 0);
    }
}
