//! Reading a sheet field by field, collecting every fault on the way.

use core::cell::RefCell;
use core::ops::RangeInclusive;

use super::{Node, Sheet, Value};
use crate::fault::{Fault, Faults, near_names};
use crate::{Length, Point, RuleId};

/// A table being read. Every getter notes what is wrong and goes on, so that one reading tells all faults.
///
/// A field that is asked for is known; [`Reader::finish`] reports the others.
#[derive(Debug)]
pub struct Reader<'a> {
    node: &'a Node,
    file: &'a str,
    path: String,
    known: RefCell<Vec<String>>,
    faults: &'a RefCell<Faults>,
}

impl<'a> Reader<'a> {
    /// Starts at the top of a sheet; faults are added to the given list.
    pub fn new(sheet: &'a Sheet, faults: &'a RefCell<Faults>) -> Reader<'a> {
        Reader::at(&sheet.root, &sheet.file, String::new(), faults)
    }

    fn at(node: &'a Node, file: &'a str, path: String, faults: &'a RefCell<Faults>) -> Reader<'a> {
        let reader = Reader { node, file, path, known: RefCell::new(Vec::new()), faults };
        if !matches!(node.value, Value::Table(_)) {
            reader.note(node.line, reader.path.clone(), None, None, format!("must be a table, but is {}", node.kind()));
        }
        reader
    }

    /// The names in this table, in the order of the file.
    pub fn names(&self) -> Vec<&'a str> {
        match &self.node.value {
            Value::Table(entries) => entries.iter().map(|(name, _)| name.as_str()).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether the table has this field.
    pub fn has(&self, name: &str) -> bool {
        self.node.get(name).is_some()
    }

    /// The raw value of a field.
    pub fn raw(&self, name: &str) -> Option<&'a Node> {
        self.known.borrow_mut().push(name.to_owned());
        self.node.get(name)
    }

    /// The line this table begins on, for faults that are told later.
    pub fn line(&self) -> u32 {
        self.node.line
    }

    /// The dotted path of a field, as faults show it.
    pub fn path_of(&self, name: &str) -> String {
        match (self.path.is_empty(), name.is_empty()) {
            (_, true) => self.path.clone(),
            (true, false) => name.to_owned(),
            (false, false) => format!("{}.{name}", self.path),
        }
    }

    /// Notes a fault of a field; an empty name means this whole table.
    pub fn fault(&self, name: &str, message: impl Into<String>) {
        self.note(self.line_of(name), self.path_of(name), None, None, message.into());
    }

    /// Notes that a field breaks a rule of the game, with the specification's name for it.
    pub fn breaks(&self, name: &str, rule: RuleId, code: Option<&str>, message: impl Into<String>) {
        self.note(self.line_of(name), self.path_of(name), Some(rule), code, message.into());
    }

    /// A text that must be there.
    pub fn text(&self, name: &str) -> Option<&'a str> {
        self.needed(name, "a text").and_then(|node| self.as_text(name, node))
    }

    /// A text that may be there.
    pub fn optional_text(&self, name: &str) -> Option<&'a str> {
        self.raw(name).and_then(|node| self.as_text(name, node))
    }

    /// A whole number within limits that must be there.
    pub fn number(&self, name: &str, limits: RangeInclusive<i64>) -> Option<i64> {
        self.needed(name, "a whole number").and_then(|node| self.as_number(name, node, limits))
    }

    /// A whole number within limits that may be there.
    pub fn optional_number(&self, name: &str, limits: RangeInclusive<i64>) -> Option<i64> {
        self.raw(name).and_then(|node| self.as_number(name, node, limits))
    }

    /// True or false; false when absent.
    pub fn flag(&self, name: &str) -> bool {
        match self.raw(name) {
            None => false,
            Some(Node { value: Value::Truth(truth), .. }) => *truth,
            Some(node) => {
                self.wrong_kind(name, node, "true or false");
                false
            }
        }
    }

    /// A length in inches that must be there.
    pub fn inches(&self, name: &str) -> Option<Length> {
        self.needed(name, "a length in inches").and_then(|node| self.as_inches(&self.path_of(name), node))
    }

    /// A point `[x, y]` in inches that must be there.
    pub fn point(&self, name: &str) -> Option<Point> {
        self.needed(name, "a point [x, y] in inches").and_then(|node| self.as_point(&self.path_of(name), node))
    }

    /// A point `[x, y]` in inches that may be there.
    pub fn optional_point(&self, name: &str) -> Option<Point> {
        self.raw(name).and_then(|node| self.as_point(&self.path_of(name), node))
    }

    /// A list of points in inches that must be there; points that cannot be read are left out and noted.
    pub fn points(&self, name: &str) -> Option<Vec<Point>> {
        let node = self.needed(name, "a list of points [[x, y], ...] in inches")?;
        let Value::List(items) = &node.value else {
            self.wrong_kind(name, node, "a list of points [[x, y], ...] in inches");
            return None;
        };
        let path = self.path_of(name);
        let point = |(index, item)| self.as_point(&format!("{path}[{index}]"), item);
        Some(items.iter().enumerate().filter_map(point).collect())
    }

    /// One of some words, by its position; the field must be there.
    pub fn choice(&self, name: &str, words: &[&str]) -> Option<usize> {
        let text = self.text(name)?;
        self.pick(name, text, words)
    }

    /// One of some words, by its position; the field may be there.
    pub fn optional_choice(&self, name: &str, words: &[&str]) -> Option<usize> {
        let text = self.optional_text(name)?;
        self.pick(name, text, words)
    }

    /// A table that must be there.
    pub fn table(&self, name: &str) -> Option<Reader<'a>> {
        self.needed(name, "a table").map(|node| self.inner(self.path_of(name), node))
    }

    /// A table that may be there.
    pub fn optional_table(&self, name: &str) -> Option<Reader<'a>> {
        self.raw(name).map(|node| self.inner(self.path_of(name), node))
    }

    /// A list of tables; empty when absent.
    pub fn tables(&self, name: &str) -> Vec<Reader<'a>> {
        match self.raw(name) {
            None => Vec::new(),
            Some(Node { value: Value::List(items), .. }) => {
                let path = self.path_of(name);
                items.iter().enumerate().map(|(index, item)| self.inner(format!("{path}[{index}]"), item)).collect()
            }
            Some(node) => {
                self.wrong_kind(name, node, "a list of tables");
                Vec::new()
            }
        }
    }

    /// Every table in this table with its name: `[team.bar-1]`, `[team.rifle-1]`.
    pub fn named_tables(&self) -> Vec<(&'a str, Reader<'a>)> {
        match &self.node.value {
            Value::Table(entries) => entries
                .iter()
                .map(|(name, node)| {
                    self.known.borrow_mut().push(name.clone());
                    (name.as_str(), self.inner(self.path_of(name), node))
                })
                .collect(),
            _ => Vec::new(),
        }
    }

    /// Reports every field nobody asked for.
    pub fn finish(&self) {
        let known = self.known.borrow();
        for name in self.names() {
            if !known.iter().any(|key| key == name) {
                let near = near_names(name, known.iter().map(String::as_str));
                let near = match near.is_empty() {
                    true => format!("; known here: {}", sorted(&known)),
                    false => near,
                };
                self.fault(name, format!("no such field{near}"));
            }
        }
    }

    /// Reads all of this table, and reports every field nobody asked for.
    pub fn finished<T>(&self, read: impl FnOnce(&Reader<'a>) -> Option<T>) -> Option<T> {
        let value = read(self);
        self.finish();
        value
    }

    fn inner(&self, path: String, node: &'a Node) -> Reader<'a> {
        Reader::at(node, self.file, path, self.faults)
    }

    fn needed(&self, name: &str, what: &str) -> Option<&'a Node> {
        let node = self.raw(name);
        if node.is_none() && matches!(self.node.value, Value::Table(_)) {
            self.note(self.node.line, self.path_of(name), None, None, format!("is missing; it must be {what}"));
        }
        node
    }

    fn as_text(&self, name: &str, node: &'a Node) -> Option<&'a str> {
        match &node.value {
            Value::Text(text) => Some(text),
            _ => {
                self.wrong_kind(name, node, "a text");
                None
            }
        }
    }

    fn as_number(&self, name: &str, node: &Node, limits: RangeInclusive<i64>) -> Option<i64> {
        let number = match &node.value {
            Value::Number(digits) => digits.parse::<i64>().ok(),
            _ => None,
        };
        match number {
            Some(number) if limits.contains(&number) => Some(number),
            _ => {
                let (low, high) = (limits.start(), limits.end());
                self.fault(name, format!("must be a whole number from {low} to {high}"));
                None
            }
        }
    }

    fn as_inches(&self, path: &str, node: &Node) -> Option<Length> {
        let length = match &node.value {
            Value::Number(digits) => Length::parse_inches(digits),
            _ => None,
        };
        if length.is_none() {
            let message = "must be a length in inches with at most two decimals, such as 12.5";
            self.note(node.line, path.to_owned(), None, None, message.to_owned());
        }
        length
    }

    fn as_point(&self, path: &str, node: &Node) -> Option<Point> {
        match &node.value {
            Value::List(items) if items.len() == 2 => {
                let x = self.as_inches(&format!("{path}[0]"), &items[0]);
                let y = self.as_inches(&format!("{path}[1]"), &items[1]);
                Some(Point::new(x?, y?))
            }
            _ => {
                let message = "must be a point [x, y] in inches".to_owned();
                self.note(node.line, path.to_owned(), None, None, message);
                None
            }
        }
    }

    fn pick(&self, name: &str, text: &str, words: &[&str]) -> Option<usize> {
        let position = words.iter().position(|word| *word == text);
        if position.is_none() {
            let near = near_names(text, words.iter().copied());
            self.fault(name, format!("`{text}` is not one of: {}{near}", words.join(", ")));
        }
        position
    }

    fn wrong_kind(&self, name: &str, node: &Node, what: &str) {
        self.fault(name, format!("must be {what}, but is {}", node.kind()));
    }

    fn line_of(&self, name: &str) -> u32 {
        self.node.get(name).map_or(self.node.line, |node| node.line)
    }

    fn note(&self, line: u32, field: String, rule: Option<RuleId>, code: Option<&str>, message: String) {
        self.faults.borrow_mut().0.push(Fault {
            file: self.file.to_owned(),
            line,
            field,
            rule: rule.map(|rule| rule.to_string()),
            code: code.map(str::to_owned),
            message,
        });
    }
}

fn sorted(names: &[String]) -> String {
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    names.sort_unstable();
    names.dedup();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(text: &str, read: impl Fn(&Reader<'_>)) -> Vec<String> {
        let sheet = Sheet::parse("s.toml", text).unwrap();
        let faults = RefCell::new(Faults::default());
        let reader = Reader::new(&sheet, &faults);
        read(&reader);
        reader.finish();
        faults.into_inner().0.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn all_faults_of_a_file_are_told_at_once_with_line_and_field() {
        let faults = faults_of("turns = 0\nnmae = 'x'\nat = [1, 2.345]\n", |reader| {
            reader.number("turns", 1..=20);
            reader.text("name");
            reader.point("at");
        });
        assert_eq!(faults.len(), 4, "{faults:#?}");
        assert!(faults[0].starts_with("s.toml:1: turns: must be a whole number from 1 to 20"));
        assert!(faults[1].contains("name: is missing"));
        assert!(faults[2].starts_with("s.toml:3: at[1]: must be a length"));
        assert!(faults[3].contains("did you mean `name`?"));
    }
}
