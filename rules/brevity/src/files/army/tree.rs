//! An army file as a tree that can be changed: its tables with everything in them, whether a form knows it or not.

use core::fmt::Write as _;

use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::{Node, Sheet, Value};

use super::check_army;
use crate::forces::written_out;

/// An army file, every battalion a table.
#[derive(Clone, PartialEq, Debug)]
pub struct Tree {
    root: Node,
}

impl Tree {
    /// The tree of a file that can be read; it may break rules.
    pub fn readable(army: &Sheet, house: &HouseRules) -> Option<Tree> {
        let readable = check_army(army, house).faults.0.iter().all(|fault| fault.code.is_some());
        readable.then(|| Tree { root: written_out(army).root })
    }

    /// The keys of a group (`division`, `command`, `battalion`), in the order of the file.
    pub fn keys(&self, group: &str) -> Vec<String> {
        match self.root.get(group).map(|node| &node.value) {
            Some(Value::Table(entries)) => entries.iter().map(|(key, _)| key.clone()).collect(),
            _ => Vec::new(),
        }
    }

    /// The keys of a group whose field has this word.
    pub fn keys_with(&self, group: &str, field: &str, word: &str) -> Vec<String> {
        self.keys(group).into_iter().filter(|key| self.word(group, key, field) == Some(word)).collect()
    }

    /// A word of the file's top.
    pub fn top(&self, field: &str) -> Option<&str> {
        text(self.root.get(field)?)
    }

    /// A word of a piece.
    pub fn word(&self, group: &str, key: &str, field: &str) -> Option<&str> {
        text(self.root.get(group)?.get(key)?.get(field)?)
    }

    /// Whether a piece has a mark such as `inexperienced`.
    pub fn is(&self, group: &str, key: &str, field: &str) -> bool {
        let node = self.root.get(group).and_then(|group| group.get(key)).and_then(|piece| piece.get(field));
        node.is_some_and(|node| node.value == Value::Truth(true))
    }

    /// Sets a word of the file's top.
    pub fn set_top(&mut self, field: &str, word: &str) {
        put(&mut self.root, field, Value::Text(word.to_owned()));
    }

    /// Sets a field of a piece, which is made if it is not there.
    pub fn set(&mut self, group: &str, key: &str, field: &str, value: Value) {
        put(child(child(&mut self.root, group), key), field, value);
    }

    /// Takes a field of a piece away.
    pub fn unset(&mut self, group: &str, key: &str, field: &str) {
        if let Value::Table(fields) = &mut child(child(&mut self.root, group), key).value {
            fields.retain(|(name, _)| name != field);
        }
    }

    /// Takes a piece away; a twin that stays is whole by itself.
    pub fn remove(&mut self, group: &str, key: &str) {
        if let Value::Table(entries) = &mut child(&mut self.root, group).value {
            entries.retain(|(name, _)| name != key);
        }
        for other in self.keys_with(group, "twin", key) {
            self.unset(group, &other, "twin");
        }
    }

    /// A key nobody has: `inf`, `inf2`, `inf3`.
    pub fn free_key(&self, group: &str, wish: &str) -> String {
        let taken = self.keys(group);
        let numbered = (2..).map(|number| format!("{wish}{number}"));
        core::iter::once(wish.to_owned()).chain(numbered).find(|key| !taken.contains(key)).unwrap_or_default()
    }

    /// The file.
    pub fn write(&self) -> String {
        let Value::Table(fields) = &self.root.value else { return String::new() };
        let mut text = String::new();
        let (groups, plain): (Vec<_>, Vec<_>) =
            fields.iter().partition(|(_, node)| matches!(node.value, Value::Table(_)));
        for (name, node) in plain {
            let _ = writeln!(text, "{name} = {}", written(node));
        }
        for (group, node) in groups {
            let Value::Table(pieces) = &node.value else { continue };
            for (key, piece) in pieces {
                let _ = writeln!(text, "\n[{group}.{key}]");
                if let Value::Table(fields) = &piece.value {
                    for (field, value) in fields {
                        let _ = writeln!(text, "{field} = {}", written(value));
                    }
                }
            }
        }
        text
    }
}

fn text(node: &Node) -> Option<&str> {
    match &node.value {
        Value::Text(text) => Some(text),
        _ => None,
    }
}

/// A table inside a table, made if it is not there.
fn child<'t>(node: &'t mut Node, name: &str) -> &'t mut Node {
    if !matches!(node.value, Value::Table(_)) {
        node.value = Value::Table(Vec::new());
    }
    let line = node.line;
    let Value::Table(fields) = &mut node.value else { unreachable!("it has just been made a table") };
    let place = fields.iter().position(|(field, _)| field == name).unwrap_or_else(|| {
        fields.push((name.to_owned(), Node { value: Value::Table(Vec::new()), line }));
        fields.len() - 1
    });
    &mut fields[place].1
}

fn put(node: &mut Node, name: &str, value: Value) {
    child(node, name).value = value;
}

/// A value as TOML writes it.
pub fn written(node: &Node) -> String {
    match &node.value {
        Value::Text(text) => quoted(text),
        Value::Number(digits) => digits.clone(),
        Value::Truth(truth) => truth.to_string(),
        Value::List(items) => format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", ")),
        Value::Table(fields) => {
            let fields = fields.iter().map(|(name, value)| format!("{name} = {}", written(value)));
            format!("{{ {} }}", fields.collect::<Vec<_>>().join(", "))
        }
    }
}

fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            letter if letter.is_control() => quoted.push(' '),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
