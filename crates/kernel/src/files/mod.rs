//! Files declared once: the fields of a file with their kinds, limits, defaults, words and rules, in one table.
//!
//! ```
//! use core::cell::RefCell;
//! use sandtable_kernel::files::{Record, Declared, Kind, name, point, whole};
//! use sandtable_kernel::sheet::{Reader, Sheet};
//! use sandtable_kernel::{Faults, Point};
//!
//! sandtable_kernel::record! {
//!     /// A place worth holding at the end.
//!     pub struct ObjectiveFile<'a> {
//!         /// What it is called.
//!         name: Option<&'a str> = name().needed(),
//!         /// Where it is.
//!         at: Option<Point> = point().needed(),
//!         /// What it is worth.
//!         points: u8 = whole(0..=100).or(1),
//!     }
//! }
//!
//! let sheet = Sheet::parse("farm.toml", "name = \"Farm\"\nat = [12, 8]\npionts = 2\n").unwrap();
//! let faults = RefCell::new(Faults::default());
//! let farm = ObjectiveFile::read(&Reader::new(&sheet, &faults));
//! assert_eq!((farm.name, farm.points), (Some("Farm"), 1));
//! assert_eq!(faults.borrow().to_string(), "farm.toml:3: pionts: no such field; did you mean `points`?");
//! assert_eq!(ObjectiveFile::declaration().fields[2].default.as_deref(), Some("1"));
//! ```
//!
//! From the table follow the reader with all its faults, the form of the file ([`form`]), changes of it that keep its
//! comments ([`edit`]), and, above the kernel, its JSON Schema and its guide. A field nobody declared cannot be read.

mod declare;
pub mod edit;
mod field;
pub mod form;
mod kinds;
mod shape;
mod tables;

pub use declare::{Record, key};
pub use field::{By, Declared, Inline, Maybe, Needed, Or, OrEmpty, declared, inline};
pub use kinds::{
    Among, ChosenFrom, Corners, Flag, Inches, Kind, Listed, Notated, OneOf, Pointed, Points, Raw, Shown, Text, Whole,
    Word, among, chosen_from, corners, flag, inches, listed, name, notation, one_of, point, points, printed, raw,
    suggested, text, toggles, whole, word,
};
pub use shape::{Declaration, Field, Files, LONGEST_NAME, Shape};
pub use tables::{ByName, List, Named, Table, by_name, list, table, tables};
