//! TOML files read for people: every fault with its line and field, unknown names with near ones, and no float on the way.

mod merge;
mod reader;
mod spot;

pub use merge::merge;
pub use reader::Reader;
pub(crate) use spot::Asked;
pub use spot::{Mark, Spot};

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
        match Sheet::parse_on(file, text) {
            (Some(sheet), faults) if faults.is_empty() => Ok(sheet),
            (_, faults) => Err(faults),
        }
    }

    /// Parses a file and tells every place where it is not TOML. Where the rest still says what it means (a key stands there
    /// twice, a name holds a control character), there is a sheet too, so that the rest can be judged as well.
    pub fn parse_on(file: &str, text: &str) -> (Option<Sheet>, Faults) {
        // Some editors write a byte order mark first.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = LineIndex::new(text);
        let (table, errors) = DeTable::parse_recoverable(text);
        let fault = |error: &toml::de::Error| Fault {
            file: file.to_owned(),
            line: error.span().map_or(0, |span| lines.line_of(span.start)),
            field: String::new(),
            rule: None,
            code: None,
            message: format!("this is not valid TOML: {}", error.message()),
        };
        let mut faults = Faults(errors.iter().map(fault).collect());
        if errors.iter().any(|error| !error.message().contains("duplicate key")) {
            return (None, faults);
        }
        let line = lines.line_of(table.span().start);
        let root = Node { value: table_value(table.get_ref(), &lines), line };
        root.refuse_unseen_characters("", file, &mut faults);
        (Some(Sheet { file: file.to_owned(), root }), faults)
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

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match &self.value {
            Value::Text(text) => Some(text),
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
    /// A text that steers a terminal, or turns what stands around it, has no place in a file of names.
    fn refuse_unseen_characters(&self, field: &str, file: &str, faults: &mut Faults) {
        let within = |name: &str| if field.is_empty() { name.to_owned() } else { format!("{field}.{name}") };
        let mut inner: Vec<(String, &Node)> = Vec::new();
        let mut refuse = |field: &dyn Fn() -> String, message: Option<String>, line: u32| {
            let fault =
                |message| Fault { file: file.to_owned(), line, field: field(), rule: None, code: None, message };
            faults.0.extend(message.map(fault));
        };
        match &self.value {
            Value::Text(text) => refuse(&|| field.to_owned(), unseen(text, "\n\r\t"), self.line),
            Value::Table(entries) => {
                for (key, node) in entries {
                    refuse(&|| within("(a name)"), unseen(key, ""), node.line);
                    match &node.value {
                        Value::Text(text) => refuse(&|| within(key), unseen(text, "\n\r\t"), node.line),
                        Value::Number(_) | Value::Truth(_) => {}
                        Value::Table(_) | Value::List(_) => inner.push((within(key), node)),
                    }
                }
            }
            Value::List(items) => inner.extend(items.iter().map(|node| (field.to_owned(), node))),
            Value::Number(_) | Value::Truth(_) => {}
        }
        inner.into_iter().for_each(|(field, node)| node.refuse_unseen_characters(&field, file, faults));
    }

    /// The value as TOML writes it on one line.
    pub fn to_toml(&self) -> String {
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

/// What nobody sees in a text and should not be there: control characters other than the allowed ones, and marks that turn
/// the reading direction of what stands around them.
fn unseen(text: &str, allowed: &str) -> Option<String> {
    let turns = |letter: char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}' | '\u{61c}');
    let found = text.chars().find(|letter| letter.is_control() && !allowed.contains(*letter) || turns(*letter))?;
    let code = u32::from(found);
    Some(match turns(found) {
        true => format!("holds the mark U+{code:04X}, which turns the reading direction; write it without"),
        false => "holds a control character, such as an escape sequence; write it without".to_owned(),
    })
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
    fn a_mark_that_turns_the_reading_direction_is_refused_and_a_byte_order_mark_is_not() {
        let faults = Sheet::parse("bad.toml", "name = \"Blue \u{202e}eulB\"\n").unwrap_err();
        assert_eq!(
            faults.to_string(),
            "bad.toml:1: name: holds the mark U+202E, which turns the reading direction; write it without"
        );
        assert!(Sheet::parse("good.toml", "\u{feff}name = \"Blue\"\n").is_ok());
    }

    #[test]
    fn a_key_that_stands_twice_leaves_the_rest_to_be_judged() {
        let (sheet, faults) = Sheet::parse_on("bad.toml", "turns = 1\nturns = 2\nname = \"a\\u0007\"\n");
        assert_eq!(faults.0.iter().map(|fault| fault.line).collect::<Vec<_>>(), [2, 3], "{faults}");
        assert!(sheet.is_some_and(|sheet| sheet.root.get("name").is_some()));
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
