//! The objectives of a scenario (BB-VIC-3).

use sandtable_kernel::Point;

use super::on_table;
use crate::Objective;
use crate::files::fields::ObjectiveFile;
use crate::rule;

/// The objectives of a file, each on the table and with a name of its own.
pub fn read(files: &[ObjectiveFile<'_>], size: Point) -> Vec<Objective> {
    let mut objectives: Vec<Objective> = Vec::new();
    for file in files {
        let Some(read) = read_one(file, size) else { continue };
        if objectives.iter().any(|objective| objective.name.eq_ignore_ascii_case(&read.name)) {
            file.here.fault("name", format!("`{}` is the name of an earlier objective", read.name));
        }
        objectives.push(read);
    }
    objectives
}

fn read_one(file: &ObjectiveFile<'_>, size: Point) -> Option<Objective> {
    if file.name.is_some_and(|name| name.trim().is_empty()) {
        file.here.fault("name", "an objective needs a name");
    }
    if let Some(at) = file.at.filter(|at| !on_table(size, *at)) {
        file.here.breaks("at", rule::GEO_1, None, format!("{at} lies off the table, which ends at {size}"));
    }
    Some(Objective { name: file.name?.to_owned(), at: file.at?, points: file.points, holder: file.holder })
}
