//! TOML files read for people: every fault with its line and field, unknown names with near ones, and no float on the way.

mod merge;
mod reader;

pub use merge::merge;
pub use reader::Reader;

use toml::de::{DeTable, DeValue};

use crate::fault::{Fault, Faults};

/// A parsed file: a tree of values that know their line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The name shown in faults.
    pub file: String,
    /// The top table.
    pub root: Node,
}

/// One value and the line it stands on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// Its line, from 1.
    pub line: u32,
}

/// What a value can be. Numbers keep their digits, so that `12.55` inches is exact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Value {
    /// A quoted text.
    Text(String),
    /// A number, as written without underscores.
    Number(String),
    /// True or false.
    Truth(bool),
    /// A list.
    List(Vec<Node>),
    /// A table, in the order of the file.
    Table(Vec<(String, Node)>),
}

impl Sheet {
    /// Parses a file, or tells every place where it is not TOML.
    pub fn parse(file: &str, text: &str) -> Result<Sheet, Faults> {
        let lines = LineIndex::new(text);
        let (table, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            let fault = |error: &toml::de::Error| Fault {
                file: file.to_owned(),
                line: error.span().map_or(0, |span| lines.line_of(span.start)),
                field: String::new(),
                rule: None,
                code: None,
                message: format!("this is not valid TOML: {}", error.message()),
            };
            return Err(Faults(errors.iter().map(fault).collect()));
        }
        let line = lines.line_of(table.span().start);
        let sheet = Sheet { file: file.to_owned(), root: Node { value: table_value(table.get_ref(), &lines), line } };
        let mut faults = Faults::default();
        sheet.root.refuse_control_characters("", file, &mut faults);
        if faults.is_empty() { Ok(sheet) } else { Err(faults) }
    }

    /// The same as a TOML file, one line for each entry at the top.
    pub fn to_toml(&self) -> String {
        let Value::Table(entries) = &self.root.value else { return String::new() };
        entries.iter().map(|(key, node)| format!("{} = {}\n", quoted(key), node.to_toml())).collect()
    }

    /// An empty sheet.
    pub fn empty(file: &str) -> Sheet {
        Sheet { file: file.to_owned(), root: Node { value: Value::Table(Vec::new()), line: 0 } }
    }

    /// Sets one value by its dotted path, making the tables on the way: `weapons.smg.points`, `4`.
    ///
    /// The value is read as TOML; what is not TOML is taken as text.
    pub fn set(&mut self, path: &str, value: &str) {
        let parsed =
            Sheet::parse(&self.file, &format!("value = {value}")).ok().and_then(|sheet| match sheet.root.value {
                Value::Table(mut entries) if entries.len() == 1 => entries.pop().map(|(_, node)| node.value),
                _ => None,
            });
        let value = Node { value: parsed.unwrap_or_else(|| Value::Text(value.to_owned())), line: 0 };
        let mut node = &mut self.root;
        let mut names = path.split('.').peekable();
        while let Some(name) = names.next() {
            let table = node.table_mut();
            let index = table.iter().position(|(key, _)| key == name).unwrap_or_else(|| {
                table.push((name.to_owned(), Node { value: Value::Table(Vec::new()), line: 0 }));
                table.len() - 1
            });
            node = &mut table[index].1;
            if names.peek().is_none() {
                *node = value;
                return;
            }
        }
    }
}

impl Node {
    /// The entry of a table by name.
    pub fn get(&self, name: &str) -> Option<&Node> {
        match &self.value {
            Value::Table(entries) => entries.iter().find(|(key, _)| key == name).map(|(_, node)| node),
            _ => None,
        }
    }

    /// What kind of value this is, for messages.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Text(_) => "a text",
            Value::Number(_) => "a number",
            Value::Truth(_) => "true or false",
            Value::List(_) => "a list",
            Value::Table(_) => "a table",
        }
    }

    /// The entries of a table; anything else becomes an empty table first.
    fn table_mut(&mut self) -> &mut Vec<(String, Node)> {
        if !matches!(self.value, Value::Table(_)) {
            self.value = Value::Table(Vec::new());
        }
        match &mut self.value {
            Value::Table(entries) => entries,
            _ => unreachable!("made a table just above"),
        }
    }
}

impl Node {
    /// A text that steers a terminal has no place in a file of names.
    fn refuse_control_characters(&self, field: &str, file: &str, faults: &mut Faults) {
        let within = |name: &str| if field.is_empty() { name.to_owned() } else { format!("{field}.{name}") };
        let wrong = |field: String, text: &str, line: u32| {
            let steers = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
            let message = "holds a control character, such as an escape sequence; write it without".to_owned();
            let fault = Fault { file: file.to_owned(), line, field, rule: None, code: None, message };
            text.chars().any(steers).then_some(fault)
        };
        match &self.value {
            Value::Text(text) => faults.0.extend(wrong(field.to_owned(), text, self.line)),
            Value::Table(entries) => {
                for (key, node) in entries {
                    faults.0.extend(wrong(within("(a name)"), key, node.line));
                    node.refuse_control_characters(&within(key), file, faults);
                }
            }
            Value::List(items) => items.iter().for_each(|node| node.refuse_control_characters(field, file, faults)),
            Value::Number(_) | Value::Truth(_) => {}
        }
    }

    fn to_toml(&self) -> String {
        match &self.value {
            Value::Text(text) => quoted(text),
            Value::Number(digits) => digits.clone(),
            Value::Truth(truth) => truth.to_string(),
            Value::List(items) => format!("[{}]", items.iter().map(Node::to_toml).collect::<Vec<_>>().join(", ")),
            Value::Table(entries) => {
                let entry = |(key, node): &(String, Node)| format!("{} = {}", quoted(key), node.to_toml());
                format!("{{ {} }}", entries.iter().map(entry).collect::<Vec<_>>().join(", "))
            }
        }
    }
}

fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn node(value: &toml::Spanned<DeValue<'_>>, lines: &LineIndex) -> Node {
    let line = lines.line_of(value.span().start);
    let value = match value.get_ref() {
        DeValue::String(text) => Value::Text(text.clone().into_owned()),
        DeValue::Integer(number) if number.radix() == 10 => Value::Number(number.as_str().replace('_', "")),
        DeValue::Integer(number) => {
            let digits = number.as_str().replace('_', "");
            Value::Number(i64::from_str_radix(&digits, number.radix()).map_or(digits, |number| number.to_string()))
        }
        DeValue::Float(number) => Value::Number(number.as_str().replace('_', "")),
        DeValue::Boolean(truth) => Value::Truth(*truth),
        DeValue::Datetime(moment) => Value::Text(moment.to_string()),
        DeValue::Array(values) => Value::List(values.iter().map(|value| node(value, lines)).collect()),
        DeValue::Table(table) => table_value(table, lines),
    };
    Node { value, line }
}

fn table_value(table: &DeTable<'_>, lines: &LineIndex) -> Value {
    Value::Table(table.iter().map(|(key, value)| (key.get_ref().clone().into_owned(), node(value, lines))).collect())
}

struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    fn new(text: &str) -> LineIndex {
        let after_breaks = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n').map(|(at, _)| at + 1);
        LineIndex { starts: core::iter::once(0).chain(after_breaks).collect() }
    }

    fn line_of(&self, offset: usize) -> u32 {
        u32::try_from(self.starts.partition_point(|start| *start <= offset)).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_syntax_fault_is_told_with_its_line() {
        let faults = Sheet::parse("bad.toml", "a = \nb = 2\n").unwrap_err();
        assert!(!faults.is_empty(), "{faults}");
        assert_eq!(faults.0[0].line, 1);
    }

    #[test]
    fn an_escape_sequence_in_a_name_is_refused_with_its_line() {
        let faults = Sheet::parse("bad.toml", "a = 1\n[side]\nname = \"\\u001b[2JBlue\"\n").unwrap_err();
        assert!(faults.to_string().starts_with("bad.toml:3: side.name: holds a control character"), "{faults}");
    }

    #[test]
    fn a_sheet_is_written_as_it_was_read() {
        let text = "\"toggles\" = { \"a\" = \"x \\\"y\\\"\", \"b\" = [1, 2.5, true] }\n";
        let sheet = Sheet::parse("house.toml", text).unwrap();
        let again = Sheet::parse("house.toml", &sheet.to_toml()).unwrap();
        assert_eq!(again.to_toml(), sheet.to_toml());
        assert!(matches!(sheet.root.get("toggles").and_then(|node| node.get("a")).map(|node| &node.value),
            Some(Value::Text(text)) if text == "x \"y\""));
    }

    #[test]
    fn a_value_is_set_by_its_path() {
        let mut sheet = Sheet::parse("house.toml", "[weapons.smg]\npoints = 3\n").unwrap();
        sheet.set("weapons.smg.points", "4");
        sheet.set("toggles.activation", "one");
        let points = sheet.root.get("weapons").and_then(|node| node.get("smg")).and_then(|node| node.get("points"));
        assert_eq!(points.map(|node| &node.value), Some(&Value::Number("4".into())));
        let activation = sheet.root.get("toggles").and_then(|node| node.get("activation"));
        assert_eq!(activation.map(|node| &node.value), Some(&Value::Text("one".into())));
    }
}
