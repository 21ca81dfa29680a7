//! The army lists that come with the game: legal armies of 200 to 800 points to play with or to start from.

use core::cell::RefCell;

use sandtable_kernel::Faults;
use sandtable_kernel::book::{Document, ForceList};
use sandtable_kernel::sheet::{Reader, Sheet};

/// The files, by the ids of their lists.
pub const FILES: &[Document] = &[
    Document { id: "US-200", text: include_str!("../../../forces/us_200.toml") },
    Document { id: "US-400", text: include_str!("../../../forces/us_400.toml") },
    Document { id: "US-800", text: include_str!("../../../forces/us_800.toml") },
    Document { id: "UK-400", text: include_str!("../../../forces/uk_400.toml") },
    Document { id: "UK-600", text: include_str!("../../../forces/uk_600.toml") },
    Document { id: "DE-200", text: include_str!("../../../forces/de_200.toml") },
    Document { id: "DE-400", text: include_str!("../../../forces/de_400.toml") },
    Document { id: "DE-600", text: include_str!("../../../forces/de_600.toml") },
    Document { id: "SU-200", text: include_str!("../../../forces/su_200.toml") },
    Document { id: "SU-600", text: include_str!("../../../forces/su_600.toml") },
    Document { id: "SU-800", text: include_str!("../../../forces/su_800.toml") },
];

/// What there is to start from.
pub fn force_lists() -> Vec<ForceList> {
    FILES.iter().filter_map(force_list).collect()
}

/// A legal army file to start from; none for an unknown list.
pub fn new_army(list: &str) -> Option<String> {
    FILES.iter().find(|file| file.id.eq_ignore_ascii_case(list)).map(|file| file.text.to_owned())
}

fn force_list(file: &Document) -> Option<ForceList> {
    let sheet = Sheet::parse(file.id, file.text).ok()?;
    let faults = RefCell::new(Faults::default());
    let reader = Reader::new(&sheet, &faults);
    let points = reader.number("points_limit", 1..=100_000)?;
    let (name, about) = (reader.text("name")?, reader.text("about")?);
    Some(ForceList { id: file.id.to_owned(), name: format!("{name}, {points} points"), about: about.to_owned() })
}
