//! The objectives of a scenario (BB-VIC-3).

use sandtable_kernel::Point;
use sandtable_kernel::sheet::Reader;

use super::{SIDE_WORDS, on_table};
use crate::Objective;
use crate::rule;
use crate::terms::{MOST_OBJECTIVES, SIDES};

/// Reads `[[objective]]`: name, place, points and perhaps a holder.
pub fn read(reader: &Reader<'_>, size: Point) -> Vec<Objective> {
    let tables = reader.tables("objective");
    if tables.len() > MOST_OBJECTIVES {
        let message = format!("{} objectives; a battle holds at most {MOST_OBJECTIVES}", tables.len());
        reader.breaks("objective", rule::PCE_21, None, message);
    }
    let mut objectives: Vec<Objective> = Vec::new();
    for table in &tables {
        let read = read_one(table, size);
        table.finish();
        let Some(read) = read else { continue };
        if objectives.iter().any(|objective| objective.name.eq_ignore_ascii_case(&read.name)) {
            table.fault("name", format!("`{}` is the name of an earlier objective", read.name));
        }
        objectives.push(read);
    }
    objectives
}

fn read_one(table: &Reader<'_>, size: Point) -> Option<Objective> {
    let (name, at) = (table.text("name"), table.point("at"));
    let points = table.optional_number("points", 0..=100).unwrap_or(1);
    let holder = table.optional_choice("holder", &SIDE_WORDS).map(|index| SIDES[index]);
    if name.is_some_and(|name| name.trim().is_empty()) {
        table.fault("name", "an objective needs a name");
    }
    if let Some(at) = at.filter(|at| !on_table(size, *at)) {
        table.breaks("at", rule::GEO_1, None, format!("{at} lies off the table, which ends at {size}"));
    }
    Some(Objective { name: name?.to_owned(), at: at?, points: u8::try_from(points).ok()?, holder })
}
