//! One value of a file and where it stands.

use core::cell::RefCell;

use super::{Node, Value};
use crate::fault::{Fault, Faults};
use crate::files::Shape;
use crate::{Length, Point, RuleId};

/// One value of a file and where it stands; what is wrong with it is noted in the list of the reading.
#[derive(Clone, Debug)]
pub struct Spot<'a> {
    node: &'a Node,
    file: &'a str,
    path: String,
    faults: &'a RefCell<Faults>,
    asked: Option<&'a Asked>,
}

/// What a reading asked for: the path of each field and what it may be. So tables tell their own limits.
pub(crate) type Asked = RefCell<Vec<(String, Shape)>>;

impl<'a> Spot<'a> {
    pub(super) fn new(node: &'a Node, file: &'a str, path: String, faults: &'a RefCell<Faults>) -> Spot<'a> {
        Spot { node, file, path, faults, asked: None }
    }

    /// The same, with every field that is asked for written down.
    pub(super) fn noting(self, asked: &'a Asked) -> Spot<'a> {
        Spot { asked: Some(asked), ..self }
    }

    /// Another value of the same reading.
    pub(super) fn at(&self, node: &'a Node, path: String) -> Spot<'a> {
        Spot { node, path, ..self.clone() }
    }

    /// Writes down what this field may be.
    pub(crate) fn is_asked_for(&self, shape: impl FnOnce() -> Shape) {
        if let Some(asked) = self.asked {
            asked.borrow_mut().push((self.path.clone(), shape()));
        }
    }

    /// The value.
    pub fn node(&self) -> &'a Node {
        self.node
    }

    /// Its file.
    pub fn file(&self) -> &'a str {
        self.file
    }

    /// Its line.
    pub fn line(&self) -> u32 {
        self.node.line
    }

    /// Its dotted path, as faults show it.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// The place, to be kept.
    pub fn mark(&self) -> Mark {
        Mark { file: self.file.to_owned(), line: self.node.line, field: self.path.clone() }
    }

    pub(super) fn faults(&self) -> &'a RefCell<Faults> {
        self.faults
    }

    /// Notes what is wrong with it.
    pub fn fault(&self, message: impl Into<String>) {
        self.note(self.node.line, self.path.clone(), None, None, message.into());
    }

    /// Notes that it breaks a rule of the game.
    pub fn breaks(&self, rule: RuleId, message: impl Into<String>) {
        self.note(self.node.line, self.path.clone(), Some(rule), None, message.into());
    }

    /// Notes that it breaks a rule of the game, with the specification's name for it.
    pub fn breaks_as(&self, rule: RuleId, code: &str, message: impl Into<String>) {
        self.note(self.node.line, self.path.clone(), Some(rule), Some(code), message.into());
    }

    /// Notes that it is another kind of value than it must be.
    pub fn wrong_kind<T>(&self, what: &str) -> Option<T> {
        self.fault(format!("must be {what}, but is {}", self.node.kind()));
        None
    }

    pub(super) fn note(&self, line: u32, field: String, rule: Option<RuleId>, code: Option<&str>, message: String) {
        self.faults.borrow_mut().0.push(Fault {
            file: self.file.to_owned(),
            line,
            field,
            rule: rule.map(|rule| rule.to_string()),
            code: code.map(str::to_owned),
            message,
        });
    }

    /// It as a text.
    pub fn text(&self) -> Option<&'a str> {
        match &self.node.value {
            Value::Text(text) => Some(text),
            _ => self.wrong_kind("a text"),
        }
    }

    /// It as a length in inches.
    pub fn inches(&self) -> Option<Length> {
        let length = match &self.node.value {
            Value::Number(digits) => Length::parse_inches(digits),
            _ => None,
        };
        if length.is_none() {
            self.fault("must be a length in inches with at most two decimals, such as 12.5");
        }
        length
    }

    /// It as a point `[x, y]` in inches.
    pub fn point(&self) -> Option<Point> {
        match &self.items()[..] {
            [x, y] => {
                let (x, y) = (x.inches(), y.inches());
                Some(Point::new(x?, y?))
            }
            _ => {
                self.fault("must be a point [x, y] in inches");
                None
            }
        }
    }

    /// The entries of a list; none if it is something else.
    pub fn items(&self) -> Vec<Spot<'a>> {
        let Value::List(items) = &self.node.value else { return Vec::new() };
        let item = |(index, node)| self.at(node, format!("{}[{index}]", self.path));
        items.iter().enumerate().map(item).collect()
    }

    /// The entries of a table with their names; none if it is something else.
    pub fn entries(&self) -> Vec<(&'a str, Spot<'a>)> {
        self.entries_but(|_| false).collect()
    }

    /// The same without some of them.
    pub(super) fn entries_but(&self, left_out: impl Fn(&str) -> bool) -> impl Iterator<Item = (&'a str, Spot<'a>)> {
        let entries: &'a [(String, Node)] = match &self.node.value {
            Value::Table(entries) => entries,
            _ => &[],
        };
        let wanted = entries.iter().filter(move |(name, _)| !left_out(name));
        wanted.map(|(name, node)| (name.as_str(), self.at(node, self.path_of(name))))
    }

    /// The dotted path of a field of it; an empty name means itself.
    pub(super) fn path_of(&self, name: &str) -> String {
        match (self.path.is_empty(), name.is_empty()) {
            (_, true) => self.path.clone(),
            (true, false) => name.to_owned(),
            (false, false) => format!("{}.{name}", self.path),
        }
    }
}

/// A place in a file, kept so that a fault found later can point at it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The file.
    pub file: String,
    /// The line.
    pub line: u32,
    /// The field.
    pub field: String,
}

impl Mark {
    /// A fault of the file here.
    pub fn fault(&self, message: impl Into<String>) -> Fault {
        let Mark { file, line, field } = self.clone();
        Fault { file, line, field, rule: None, code: None, message: message.into() }
    }

    /// A broken rule here.
    pub fn breaks(&self, rule: RuleId, message: impl Into<String>) -> Fault {
        Fault { rule: Some(rule.to_string()), ..self.fault(message) }
    }
}
