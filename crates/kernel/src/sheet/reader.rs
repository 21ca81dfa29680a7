//! Reading a sheet field by field, collecting every fault on the way.

use core::cell::RefCell;
use core::ops::RangeInclusive;

use super::{Asked, Mark, Node, Sheet, Spot, Value};
use crate::fault::{Faults, near_names};
use crate::files::{Kind, Shape, flag, inches, point, points, text, whole};
use crate::{Length, Point, RuleId};
use std::collections::BTreeSet;

/// So many unknown fields of one table get a hint at what was meant; nobody reads more of them.
const MOST_HINTS: usize = 200;

/// A table being read. Every getter notes what is wrong and goes on, so that one reading tells all faults.
///
/// A field that is asked for is known; [`Reader::finish`] reports the others.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    spot: Spot<'a>,
    known: RefCell<BTreeSet<String>>,
}

impl<'a> Reader<'a> {
    /// Starts at the top of a sheet; faults are added to the given list.
    pub fn new(sheet: &'a Sheet, faults: &'a RefCell<Faults>) -> Reader<'a> {
        Reader::at(Spot::new(&sheet.root, &sheet.file, String::new(), faults))
    }

    /// The same, with every field that is asked for written down.
    pub(crate) fn noting(sheet: &'a Sheet, faults: &'a RefCell<Faults>, asked: &'a Asked) -> Reader<'a> {
        Reader::at(Spot::new(&sheet.root, &sheet.file, String::new(), faults).noting(asked))
    }

    /// Starts at a value, which must be a table.
    pub fn of(spot: &Spot<'a>) -> Reader<'a> {
        Reader::at(spot.clone())
    }

    fn at(spot: Spot<'a>) -> Reader<'a> {
        if !matches!(spot.node().value, Value::Table(_)) {
            spot.fault(format!("must be a table, but is {}", spot.node().kind()));
        }
        Reader { spot, known: RefCell::default() }
    }

    /// Where a field stands; nothing if it is not there.
    pub fn spot(&self, name: &str) -> Option<Spot<'a>> {
        self.raw(name).map(|node| self.spot.at(node, self.path_of(name)))
    }

    /// Notes that a field is not there; `what` says what it must be.
    pub fn missing(&self, name: &str, what: &str) {
        if matches!(self.spot.node().value, Value::Table(_)) {
            let message = format!("is missing; it must be {what}");
            self.spot.note(self.spot.line(), self.path_of(name), None, None, message);
        }
    }

    /// The names in this table, in the order of the file.
    pub fn names(&self) -> Vec<&'a str> {
        match &self.spot.node().value {
            Value::Table(entries) => entries.iter().map(|(name, _)| name.as_str()).collect(),
            _ => Vec::new(),
        }
    }

    /// Whether the table has this field.
    pub fn has(&self, name: &str) -> bool {
        self.spot.node().get(name).is_some()
    }

    /// The raw value of a field.
    pub fn raw(&self, name: &str) -> Option<&'a Node> {
        self.known.borrow_mut().insert(name.to_owned());
        self.spot.node().get(name)
    }

    /// The line this table begins on, for faults that are told later.
    pub fn line(&self) -> u32 {
        self.spot.line()
    }

    /// The file this table stands in.
    pub fn file(&self) -> &'a str {
        self.spot.file()
    }

    /// Where this table stands, to be kept.
    pub fn mark(&self) -> Mark {
        self.spot.mark()
    }

    /// Where a field stands, to be kept; where the table stands if the field is not there.
    pub fn mark_of(&self, name: &str) -> Mark {
        Mark { file: self.file().to_owned(), line: self.line_of(name), field: self.path_of(name) }
    }

    /// Whether a fault of this field, or of anything in it, has been noted.
    pub fn is_wrong(&self, name: &str) -> bool {
        let path = self.path_of(name);
        let inside = |field: &str| field.strip_prefix(path.as_str()).is_some_and(|rest| !rest.starts_with(is_name));
        self.spot.faults().borrow().0.iter().any(|fault| fault.file == self.file() && inside(&fault.field))
    }

    /// The dotted path of a field, as faults show it.
    pub fn path_of(&self, name: &str) -> String {
        self.spot.path_of(name)
    }

    /// Notes a fault of a field; an empty name means this whole table.
    pub fn fault(&self, name: &str, message: impl Into<String>) {
        self.spot.note(self.line_of(name), self.path_of(name), None, None, message.into());
    }

    /// Notes that a field breaks a rule of the game, with the specification's name for it.
    pub fn breaks(&self, name: &str, rule: RuleId, code: Option<&str>, message: impl Into<String>) {
        self.spot.note(self.line_of(name), self.path_of(name), Some(rule), code, message.into());
    }

    /// A value of some kind that may be there.
    pub fn read<K: Kind<'a>>(&self, name: &str, kind: &K) -> Option<K::Value> {
        self.spot(name).and_then(|spot| one(&spot, kind))
    }

    /// A text that must be there.
    pub fn text(&self, name: &str) -> Option<&'a str> {
        self.the(name, "a text", text())
    }

    /// A text that may be there.
    pub fn optional_text(&self, name: &str) -> Option<&'a str> {
        self.read(name, &text())
    }

    /// A whole number within limits that must be there.
    pub fn number(&self, name: &str, limits: RangeInclusive<i64>) -> Option<i64> {
        self.the(name, "a whole number", whole(limits))
    }

    /// A whole number within limits that may be there.
    pub fn optional_number(&self, name: &str, limits: RangeInclusive<i64>) -> Option<i64> {
        self.read(name, &whole(limits))
    }

    /// True or false; false when absent.
    pub fn flag(&self, name: &str) -> bool {
        self.read(name, &flag()).unwrap_or(false)
    }

    /// A length in inches that must be there.
    pub fn inches(&self, name: &str) -> Option<Length> {
        self.needed(name, "a length in inches").and_then(|spot| spot.inches())
    }

    /// A length in inches within limits that must be there.
    pub fn inches_within(&self, name: &str, limits: RangeInclusive<Length>) -> Option<Length> {
        self.the(name, "a length in inches", inches(limits))
    }

    /// A point `[x, y]` in inches that must be there.
    pub fn point(&self, name: &str) -> Option<Point> {
        self.the(name, "a point [x, y] in inches", point())
    }

    /// A point `[x, y]` in inches that may be there.
    pub fn optional_point(&self, name: &str) -> Option<Point> {
        self.read(name, &point())
    }

    /// A list of points in inches that must be there; points that cannot be read are left out and noted.
    pub fn points(&self, name: &str) -> Option<Vec<Point>> {
        self.the(name, "a list of points [[x, y], ...] in inches", points())
    }

    /// One of some words, by its position; the field must be there.
    pub fn choice(&self, name: &str, words: &[&str]) -> Option<usize> {
        self.needed(name, "a text").and_then(|spot| pick(&spot, words))
    }

    /// One of some words, by its position; the field may be there.
    pub fn optional_choice(&self, name: &str, words: &[&str]) -> Option<usize> {
        self.spot(name).and_then(|spot| pick(&spot, words))
    }

    /// A table that must be there.
    pub fn table(&self, name: &str) -> Option<Reader<'a>> {
        self.needed(name, "a table").map(Reader::at)
    }

    /// A table that may be there.
    pub fn optional_table(&self, name: &str) -> Option<Reader<'a>> {
        self.spot(name).map(Reader::at)
    }

    /// A list of tables; empty when absent.
    pub fn tables(&self, name: &str) -> Vec<Reader<'a>> {
        let Some(spot) = self.spot(name) else { return Vec::new() };
        match spot.node().value {
            Value::List(_) => spot.items().into_iter().map(Reader::at).collect(),
            _ => spot.wrong_kind("a list of tables").unwrap_or_default(),
        }
    }

    /// Every table in this table with its name: `[team.bar-1]`, `[team.rifle-1]`.
    pub fn named_tables(&self) -> Vec<(&'a str, Reader<'a>)> {
        let entries = self.spot.entries();
        self.known.borrow_mut().extend(entries.iter().map(|(name, _)| (*name).to_owned()));
        entries.into_iter().map(|(name, spot)| (name, Reader::at(spot))).collect()
    }

    /// Reports every field nobody asked for.
    pub fn finish(&self) {
        let known = self.known.borrow();
        let all = known.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
        for (count, (name, spot)) in self.spot.entries_but(|name| known.contains(name)).enumerate() {
            let near = near_names(name, known.iter().map(String::as_str).filter(|_| count < MOST_HINTS));
            spot.fault(match near.is_empty() {
                true if count < MOST_HINTS => format!("no such field; known here: {all}"),
                _ => format!("no such field{near}"),
            });
        }
    }

    /// Reads all of this table, and reports every field nobody asked for.
    pub fn finished<T>(&self, read: impl FnOnce(&Reader<'a>) -> Option<T>) -> Option<T> {
        let value = read(self);
        self.finish();
        value
    }

    /// How many faults have been noted in the whole reading.
    pub(crate) fn count_faults(&self) -> usize {
        self.spot.faults().borrow().0.len()
    }

    /// Says that the faults of a field noted since then break a rule.
    pub(crate) fn blame(&self, since: usize, name: &str, rule: RuleId) {
        let path = self.path_of(name);
        for fault in self.spot.faults().borrow_mut().0.iter_mut().skip(since) {
            if fault.rule.is_none() && fault.field == path {
                fault.rule = Some(rule.to_string());
            }
        }
    }

    fn needed(&self, name: &str, what: &str) -> Option<Spot<'a>> {
        let spot = self.spot(name);
        if spot.is_none() {
            self.missing(name, what);
        }
        spot
    }

    fn the<K: Kind<'a>>(&self, name: &str, what: &str, kind: K) -> Option<K::Value> {
        self.needed(name, what).and_then(|spot| one(&spot, &kind))
    }

    fn line_of(&self, name: &str) -> u32 {
        self.spot.node().get(name).map_or(self.spot.line(), |node| node.line)
    }
}

fn one<'a, K: Kind<'a>>(spot: &Spot<'a>, kind: &K) -> Option<K::Value> {
    spot.is_asked_for(|| kind.shape());
    kind.read(spot)
}

fn pick(spot: &Spot<'_>, words: &[&str]) -> Option<usize> {
    spot.is_asked_for(|| Shape::Word(words.iter().map(|word| (*word).to_owned()).collect()));
    let text = spot.text()?;
    let position = words.iter().position(|word| *word == text);
    if position.is_none() {
        let near = near_names(text, words.iter().copied());
        spot.fault(format!("`{text}` is not one of: {}{near}", words.join(", ")));
    }
    position
}

/// Whether a letter goes on with the name before it.
fn is_name(letter: char) -> bool {
    !matches!(letter, '.' | '[')
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
