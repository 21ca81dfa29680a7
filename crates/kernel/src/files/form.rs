//! A file as a form to fill in, for pages that know no game: every declared field with its limits and its value.
//!
//! What a person does to one of them is a path and a value; [`set`] writes it into the file and keeps the rest of it.

use serde::Serialize;

use super::{Declaration, Field, LONGEST_NAME, Shape, edit};
use crate::fault::Faults;
use crate::options::Toggle;
use crate::sheet::{Node, Sheet, Value};

/// A file as a form.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Form {
    /// What the file is, in words.
    pub about: String,
    /// Its fields, in reading order.
    pub entries: Vec<Entry>,
}

/// One field of a form, with the fields inside it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Entry {
    /// Its path in the file, as faults show it: `side.a.zone`, `terrain[0].kind`.
    pub path: String,
    /// What it says, in words.
    pub about: String,
    /// The rule it belongs to.
    pub rule: Option<String>,
    /// Whether it must be there.
    pub needed: bool,
    /// What counts when it is left out, as TOML writes it.
    pub default: Option<String>,
    /// Its value, as TOML writes it; nothing if it is not there.
    pub now: Option<String>,
    /// What it may be.
    pub control: Control,
    /// The fields inside it, as far as they are there.
    pub entries: Vec<Entry>,
}

/// What a field may be.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Control {
    /// A text of several lines.
    Text,
    /// A name on one line.
    Name {
        /// The most letters.
        most: usize,
    },
    /// A text in a notation of the game.
    Notation {
        /// An example.
        example: String,
    },
    /// A whole number.
    Whole {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
    },
    /// A number, with decimals where the unit has them.
    Number {
        /// The unit: `inches`, `mm`, or nothing.
        unit: &'static str,
    },
    /// True or false.
    Flag,
    /// One of some words.
    Word {
        /// The words.
        among: Vec<String>,
        /// Whether others are possible too.
        others: bool,
    },
    /// A point of the table.
    Point,
    /// A list; entries can be added and taken away.
    List {
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
    },
    /// A table with declared fields.
    Table,
    /// A table whose names are free; entries can be added and taken away.
    ByName,
    /// Several of these are possible; the value shows which one it is.
    Either {
        /// What it may be, in words.
        among: Vec<String>,
    },
    /// Whatever the game reads there.
    Anything,
}

/// The form of a file.
pub fn of(declared: &Declaration, toggles: &[Toggle], root: &Node) -> Form {
    let filling = Filling { toggles };
    Form { about: declared.about.clone(), entries: filling.fields(&declared.fields, root, "") }
}

struct Filling<'a> {
    toggles: &'a [Toggle],
}

impl Filling<'_> {
    fn fields(&self, fields: &[Field], table: &Node, path: &str) -> Vec<Entry> {
        let entry = |field: &Field| Entry {
            about: field.about.clone(),
            rule: field.rule.map(|rule| rule.to_string()),
            needed: field.needed,
            default: field.default.clone(),
            ..self.value(&field.shape, table.get(&field.key), joined(path, &field.key))
        };
        fields.iter().map(entry).collect()
    }

    fn value(&self, shape: &Shape, node: Option<&Node>, path: String) -> Entry {
        Entry {
            entries: node.map_or_else(Vec::new, |node| self.inside(shape, node, &path)),
            path,
            about: String::new(),
            rule: None,
            needed: false,
            default: None,
            now: node.map(Node::to_toml),
            control: control(shape),
        }
    }

    fn inside(&self, shape: &Shape, node: &Node, path: &str) -> Vec<Entry> {
        match (shape, &node.value) {
            (Shape::Table(declared), Value::Table(_)) => self.fields(&declared().fields, node, path),
            (Shape::Fields(fields), Value::Table(_)) => {
                let entry = |(key, shape): &(String, Shape)| self.value(shape, node.get(key), joined(path, key));
                fields.iter().map(entry).collect()
            }
            (Shape::ByName(of), Value::Table(entries)) => {
                entries.iter().map(|(key, node)| self.value(of, Some(node), joined(path, key))).collect()
            }
            (Shape::List(of, ..), Value::List(items)) if !matches!(**of, Shape::Inches(..)) => {
                let entry = |(index, node)| self.value(of, Some(node), format!("{path}[{index}]"));
                items.iter().enumerate().map(entry).collect()
            }
            (Shape::Either(shapes), _) => shapes
                .iter()
                .map(|shape| self.inside(shape, node, path))
                .find(|inside| !inside.is_empty())
                .unwrap_or_default(),
            (Shape::Toggles, Value::Table(_)) => self.toggles.iter().map(|toggle| switch(toggle, node, path)).collect(),
            _ => Vec::new(),
        }
    }
}

fn switch(toggle: &Toggle, node: &Node, path: &str) -> Entry {
    Entry {
        path: joined(path, toggle.name),
        about: toggle.about.to_owned(),
        rule: Some(toggle.rule.to_owned()),
        needed: false,
        default: toggle.values.first().map(|value| format!("{value:?}")),
        now: node.get(toggle.name).map(Node::to_toml),
        control: Control::Word { among: toggle.values.iter().map(|&value| value.to_owned()).collect(), others: false },
        entries: Vec::new(),
    }
}

fn control(shape: &Shape) -> Control {
    match shape {
        Shape::Text => Control::Text,
        Shape::Name => Control::Name { most: LONGEST_NAME },
        Shape::Notation(example) => Control::Notation { example: example.clone() },
        Shape::Whole(least, most) => Control::Whole { least: *least, most: *most },
        Shape::Number => Control::Number { unit: "" },
        Shape::Inches(..) => Control::Number { unit: "inches" },
        Shape::Millimetres(..) => Control::Number { unit: "mm" },
        Shape::Flag => Control::Flag,
        Shape::Word(words) => Control::Word { among: words.clone(), others: false },
        Shape::Suggested(words) => Control::Word { among: words.clone(), others: true },
        Shape::Point => Control::Point,
        Shape::List(_, least, most) => Control::List { least: *least, most: *most },
        Shape::Table(_) | Shape::Fields(_) | Shape::Toggles | Shape::Printed => Control::Table,
        Shape::ByName(_) => Control::ByName,
        Shape::Either(shapes) => Control::Either { among: shapes.iter().map(Shape::what).collect() },
        Shape::Anything => Control::Anything,
    }
}

fn joined(path: &str, key: &str) -> String {
    if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") }
}

/// The file with one value set, or taken away; its comments stay. A list grows by the entry after its last.
pub fn set(file: &str, text: &str, path: &str, value: Option<&str>) -> Result<String, Faults> {
    let mut sheet = Sheet::parse(file, text)?;
    let value = match value {
        None => None,
        Some(value) => {
            let read = Sheet::parse(path, &format!("value = {value}"))?;
            read.root.get("value").cloned()
        }
    };
    let unknown = || Faults::of_file(file, format!("there is no place `{path}` in this file"));
    put(&mut sheet.root, &steps(path).ok_or_else(unknown)?, value).ok_or_else(unknown)?;
    edit::rewrite(file, text, &sheet.root)
}

enum Step {
    Field(String),
    Entry(usize),
}

/// `terrain[0].kind` as its steps.
fn steps(path: &str) -> Option<Vec<Step>> {
    let mut steps = Vec::new();
    for part in path.split('.') {
        let mut pieces = part.split('[');
        steps.push(Step::Field(pieces.next().filter(|name| !name.is_empty())?.to_owned()));
        for piece in pieces {
            steps.push(Step::Entry(piece.strip_suffix(']')?.parse().ok()?));
        }
    }
    Some(steps)
}

fn put(node: &mut Node, steps: &[Step], value: Option<Node>) -> Option<()> {
    let (step, rest) = steps.split_first()?;
    let line = node.line;
    // What is on the way to a new value is made: a list for a number, a table for a name.
    let way = |rest: &[Step]| match rest.first() {
        Some(Step::Entry(_)) => Node { value: Value::List(Vec::new()), line },
        _ => Node { value: Value::Table(Vec::new()), line },
    };
    match (step, &mut node.value) {
        (Step::Field(name), Value::Table(entries)) => {
            let found = entries.iter().position(|(key, _)| key == name);
            match (found, rest.is_empty(), value) {
                (Some(index), true, Some(value)) => entries[index].1 = value,
                (Some(index), true, None) => drop(entries.remove(index)),
                (None, true, Some(value)) => entries.push((name.clone(), value)),
                (None, _, None) => return None,
                (Some(index), false, value) => return put(&mut entries[index].1, rest, value),
                (None, false, value) => {
                    entries.push((name.clone(), way(rest)));
                    return put(&mut entries.last_mut()?.1, rest, value);
                }
            }
        }
        (Step::Entry(index), Value::List(items)) if *index <= items.len() => {
            match (*index < items.len(), rest.is_empty(), value) {
                (true, true, Some(value)) => items[*index] = value,
                (true, true, None) => drop(items.remove(*index)),
                (false, true, Some(value)) => items.push(value),
                (false, _, None) => return None,
                (true, false, value) => return put(&mut items[*index], rest, value),
                (false, false, value) => {
                    items.push(way(rest));
                    return put(items.last_mut()?, rest, value);
                }
            }
        }
        _ => return None,
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use core::cell::RefCell;

    use super::*;
    use crate::Point;
    use crate::files::{Declared, Kind, Record, name, one_of, point, table, tables, toggles, whole};
    use crate::sheet::{Reader, Spot};

    crate::record! {
        /// A farm.
        pub struct FarmFile<'a> {
            /// What it is called.
            name: Option<&'a str> = name().needed(),
            /// How long it lasts.
            turns: u8 = whole(1..=9).or(3).by(crate::RuleId::new("EX-1")),
            /// What stands there.
            terrain: Vec<WallFile<'a>> = tables(9).or_empty(),
            /// The gate.
            gate: Option<WallFile<'a>> = table().maybe(),
            /// Switches.
            toggles: Option<Spot<'a>> = toggles().maybe(),
        }

        /// A wall.
        pub struct WallFile<'a> {
            /// What it is.
            kind: Option<&'a str> = one_of(&["wall", "hedge"]).needed(),
            /// Where it is.
            at: Option<Point> = point().maybe(),
        }
    }

    const FARM: &str = "# Mine.\nname = \"Farm\" # the old one\n\n[[terrain]]\nkind = \"wall\"\n";

    fn form() -> Form {
        let sheet = Sheet::parse("farm.toml", FARM).unwrap();
        let toggle = Toggle { name: "fog", values: &["off", "on"], rule: "EX-2", about: "Whether there is fog." };
        of(&FarmFile::declaration(), &[toggle], &sheet.root)
    }

    #[test]
    fn the_same_declaration_reads_the_file() {
        let sheet = Sheet::parse("farm.toml", FARM).unwrap();
        let faults = RefCell::new(Faults::default());
        let farm = FarmFile::read(&Reader::new(&sheet, &faults));
        let wall = &farm.terrain[0];
        assert_eq!((farm.name, farm.turns, farm.here.has("turns")), (Some("Farm"), 3, false));
        assert_eq!((wall.kind, wall.at, wall.here.line()), (Some("wall"), None, 4));
        assert!(farm.gate.is_none() && farm.toggles.is_none() && faults.into_inner().is_empty());
    }

    #[test]
    fn a_form_has_every_field_with_its_limits_and_its_value() {
        let form = form();
        assert_eq!(form.about, "A farm.");
        let (name, turns, terrain) = (&form.entries[0], &form.entries[1], &form.entries[2]);
        assert_eq!((name.now.as_deref(), name.needed), (Some("\"Farm\""), true));
        assert_eq!((&turns.control, turns.now.as_deref()), (&Control::Whole { least: 1, most: 9 }, None));
        assert_eq!((turns.default.as_deref(), turns.rule.as_deref()), (Some("3"), Some("EX-1")));
        assert_eq!(terrain.entries[0].entries[0].path, "terrain[0].kind");
        assert_eq!(form.entries[3].entries, [], "the gate is not there, so nothing is in it");
    }

    #[test]
    fn a_value_is_set_and_taken_away_and_comments_stay() {
        let set = |path: &str, value: Option<&str>| set("farm.toml", FARM, path, value).unwrap();
        assert_eq!(set("turns", Some("5")), FARM.replace("one\n", "one\nturns = 5\n"));
        assert_eq!(set("terrain[0].kind", Some("\"hedge\"")), FARM.replace("\"wall\"", "\"hedge\""));
        assert_eq!(set("terrain[1]", Some("{ kind = \"hedge\" }")), format!("{FARM}\n[[terrain]]\nkind = \"hedge\"\n"));
        assert!(set("toggles.fog", Some("\"on\"")).contains("fog = \"on\""));
        assert!(!set("terrain[0]", None).contains("[[terrain]]"));
        assert!(super::set("farm.toml", FARM, "terrain[7].kind", Some("1")).is_err());
        assert!(super::set("farm.toml", FARM, "turns", Some("= 5")).is_err());
    }
}
