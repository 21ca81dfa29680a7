//! The printed tables of a game: files that come with it, read once as they are, and again with house rules laid over them.

use core::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::Faults;
use crate::book::Document;
use crate::files::Shape;
use crate::options::{HouseRules, Switches};
use crate::sheet::{Asked, Node, Reader, Sheet, Value};

/// Declares how a game's tables are read from its files, and gives them `load` and `standard`:
/// `printed_tables!(Tables, by_file(FILES, read_all));`.
#[macro_export]
macro_rules! printed_tables {
    ($tables:ident, $layout:ident($files:expr, $read:expr)) => {
        impl $tables {
            /// The tables with house rules laid over them, or everything that is wrong with those.
            pub fn load(house: &$crate::options::HouseRules) -> Result<$tables, $crate::Faults> {
                <$tables as $crate::printed::Printed>::files().load(house)
            }

            /// What house rules may set, with its limits.
            pub fn shape() -> $crate::files::Shape {
                <$tables as $crate::printed::Printed>::files().shape()
            }

            /// The tables as printed.
            pub fn standard() -> &'static $tables {
                <$tables as $crate::printed::Printed>::files().standard()
            }
        }

        impl $crate::printed::Printed for $tables {
            fn files() -> &'static $crate::printed::PrintedTables<$tables> {
                static PRINTED: $crate::printed::PrintedTables<$tables> =
                    $crate::printed::PrintedTables::$layout($files, $read);
                &PRINTED
            }
        }
    };
}

/// Tables that are read from files.
pub trait Printed: Clone + 'static {
    /// The files.
    fn files() -> &'static PrintedTables<Self>;
}

/// Toggles and tables of a file with house rules over them. What is wrong is noted and the printed value stands in, so that the
/// rest of the file can be judged too.
pub fn chosen<S: Switches, T: Printed>(file: &Sheet, house: &HouseRules, faults: &RefCell<Faults>) -> (S, T) {
    let own = HouseRules::of_scenario(file);
    let mut toggles = S::default();
    let note = |mut wrong: Faults| faults.borrow_mut().0.append(&mut wrong.0);
    for rules in [&own, house] {
        note(rules.switch(&mut toggles));
    }
    // The file's own values are judged before the house rules cover them, so that each fault names the right file; if they are
    // wrong, the house rules are judged by themselves, so that all faults are told in one pass.
    let tables = match (T::files().load(&own), house.tables()) {
        (Ok(_), Some(_)) => T::files().load(&own.and(house)),
        (Err(wrong), Some(_)) => {
            let _ = T::files().load(house).map_err(note);
            Err(wrong)
        }
        (loaded, None) => loaded,
    };
    let tables = tables.unwrap_or_else(|wrong| {
        note(wrong);
        T::files().standard().clone()
    });
    (toggles, tables)
}

/// Toggles and tables by house rules alone, or everything that is wrong with them.
pub fn chosen_by<S: Switches, T: Printed>(house: &HouseRules) -> Result<(S, T), Faults> {
    let faults = RefCell::new(Faults::default());
    let chosen = chosen(&Sheet::empty("house rules"), house, &faults);
    match faults.into_inner() {
        faults if faults.is_empty() => Ok(chosen),
        faults => Err(faults),
    }
}

/// A game's table files and how they are read. Kept in a `static`: the printed tables are read when first asked for.
pub struct PrintedTables<T> {
    files: &'static [Document],
    layout: Layout,
    read: fn(&Reader<'_>) -> Option<T>,
    sheet: OnceLock<Sheet>,
    standard: OnceLock<T>,
}

/// How house rules name a value.
enum Layout {
    /// By file: `combat.cover`, where `combat` is a file.
    ByFile,
    /// By the tables inside the files, whichever file they stand in.
    Merged,
}

impl<T> PrintedTables<T> {
    /// Files of which each is a table that house rules name by the file's id.
    pub const fn by_file(files: &'static [Document], read: fn(&Reader<'_>) -> Option<T>) -> PrintedTables<T> {
        PrintedTables { files, layout: Layout::ByFile, read, sheet: OnceLock::new(), standard: OnceLock::new() }
    }

    /// Files of several tables each, which house rules name without their file.
    pub const fn merged(files: &'static [Document], read: fn(&Reader<'_>) -> Option<T>) -> PrintedTables<T> {
        PrintedTables { files, layout: Layout::Merged, read, sheet: OnceLock::new(), standard: OnceLock::new() }
    }

    /// The tables as printed.
    ///
    /// # Panics
    /// If a file that comes with the game is wrong, which no player can bring about.
    pub fn standard(&self) -> &T {
        self.standard
            .get_or_init(|| self.read(self.sheet()).expect("the table files that come with the game are right"))
    }

    /// The tables with house rules laid over them, or everything that is wrong with those.
    pub fn load(&self, house: &HouseRules) -> Result<T, Faults>
    where
        T: Clone,
    {
        if house.tables().is_none() {
            return Ok(self.standard().clone());
        }
        // The printed tables are right, so whatever is wrong now stands in the house rules: faults name their file.
        let (Sheet { root, .. }, unknown) = house.lay_over(self.sheet());
        match self.read(&Sheet { file: house.file().to_owned(), root }) {
            Ok(tables) if unknown.is_empty() => Ok(tables),
            Ok(_) => Err(unknown),
            Err(mut faults) => {
                faults.0.extend(unknown.0);
                Err(faults)
            }
        }
    }

    /// All files as one sheet.
    fn sheet(&self) -> &Sheet {
        self.sheet.get_or_init(|| {
            let parsed = |file: &Document| {
                Sheet::parse(file.id, file.text).expect("the table files that come with the game are TOML").root
            };
            let tables = match self.layout {
                Layout::ByFile => self.files.iter().map(|file| (file.id.to_owned(), parsed(file))).collect(),
                Layout::Merged => self.files.iter().flat_map(|file| entries(parsed(file))).collect(),
            };
            Sheet { file: "tables".to_owned(), root: Node { value: Value::Table(tables), line: 0 } }
        })
    }

    fn read(&self, sheet: &Sheet) -> Result<T, Faults> {
        let faults = RefCell::new(Faults::default());
        let sheet = under_their_name(sheet);
        let tables = Reader::new(&sheet, &faults).table("tables").and_then(|tables| (self.read)(&tables));
        match (tables, faults.into_inner()) {
            (Some(tables), faults) if faults.is_empty() => Ok(tables),
            (_, faults) => Err(faults),
        }
    }

    /// Every value that house rules may set, with its limits: what the reader of the tables asks for.
    pub fn shape(&self) -> Shape {
        let (faults, asked) = (RefCell::default(), Asked::default());
        let sheet = under_their_name(self.sheet());
        let _ = Reader::noting(&sheet, &faults, &asked).table("tables").and_then(|tables| (self.read)(&tables));
        let asked = asked.into_inner().into_iter().collect();
        shape_of(&self.sheet().root, "tables", &asked)
    }
}

/// Under a name of its own, so that faults call a value what `--set` and house rules call it: `tables.combat.cover`.
fn under_their_name(sheet: &Sheet) -> Sheet {
    let root = Node { value: Value::Table(vec![("tables".to_owned(), sheet.root.clone())]), line: 0 };
    Sheet { file: sheet.file.clone(), root }
}

fn shape_of(node: &Node, path: &str, asked: &BTreeMap<String, Shape>) -> Shape {
    match (asked.get(path), &node.value) {
        (Some(shape), _) => shape.clone(),
        (None, Value::Table(entries)) => {
            let field =
                |(name, node): &(String, Node)| (name.clone(), shape_of(node, &format!("{path}.{name}"), asked));
            Shape::Fields(entries.iter().map(field).collect())
        }
        // The game reads these itself, in a notation of its own; the printed value shows it.
        (None, Value::Text(text)) => Shape::like(text),
        (None, Value::Number(_)) => Shape::Number,
        (None, Value::Truth(_)) => Shape::Flag,
        (None, Value::List(_)) => Shape::list(Shape::Anything),
    }
}

fn entries(node: Node) -> Vec<(String, Node)> {
    match node.value {
        Value::Table(entries) => entries,
        _ => Vec::new(),
    }
}
