//! JSON Schema of the files people write, from what the game declares: for editors that complete and check as one types.

use std::collections::BTreeMap;

use sandtable_kernel::files::{Declaration, Field, Files, LONGEST_NAME, Shape};
use sandtable_kernel::options::Toggle;
use sandtable_kernel::sheet::{Node, Value as Read};
use sandtable_kernel::{Book, Length};
use serde_json::{Map, Value, json};

/// A file that people write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileKind {
    /// A scenario.
    Scenario,
    /// An army.
    Army,
    /// House rules: switches and single values of the printed tables.
    House,
}

impl FileKind {
    /// All of them.
    pub const ALL: [FileKind; 3] = [FileKind::Scenario, FileKind::Army, FileKind::House];

    /// Its name in commands.
    pub fn name(self) -> &'static str {
        match self {
            FileKind::Scenario => "scenario",
            FileKind::Army => "army",
            FileKind::House => "house",
        }
    }
}

/// What a file of a game may hold; nothing if the game declares no files.
pub(crate) fn declaration<B: Book>(kind: FileKind) -> Option<Declaration> {
    let Files { scenario, army, .. } = B::files()?;
    Some(match kind {
        FileKind::Scenario => scenario(),
        FileKind::Army => army(),
        FileKind::House => house(),
    })
}

/// House rules are the same in every game: its switches and its tables.
fn house() -> Declaration {
    let field = |key: &str, about: &str, shape| Field {
        key: key.to_owned(),
        about: about.to_owned(),
        shape,
        needed: false,
        default: None,
        rule: None,
    };
    Declaration {
        name: "HouseFile",
        about: "House rules, which go over what a scenario says.".to_owned(),
        fields: vec![
            field("game", "The game the file belongs to.", Shape::Name),
            field("toggles", "Switches of the game.", Shape::Toggles),
            field("tables", "Single values of the printed tables.", Shape::Printed),
        ],
    }
}

/// The schema of a file of a game; nothing if the game declares no files.
pub(crate) fn of<B: Book>(kind: FileKind) -> Option<Value> {
    let declared = declaration::<B>(kind)?;
    let mut writer = Writer { toggles: B::toggles(), tables: B::files()?.tables, tables_known: BTreeMap::new() };
    let mut schema = writer.table(&declared);
    let head = [
        ("$schema", json!("https://json-schema.org/draft/2020-12/schema")),
        ("title", json!(format!("{}: {}", B::INFO.name, kind.name()))),
    ];
    let mut whole: Map<String, Value> = head.into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
    whole.append(&mut schema);
    let definitions: Map<String, Value> =
        writer.tables_known.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    if !definitions.is_empty() {
        whole.insert("$defs".to_owned(), definitions.into());
    }
    Some(whole.into())
}

struct Writer {
    toggles: &'static [Toggle],
    tables: fn() -> Shape,
    /// Each table once, under its name, so that a table may hold others of its own kind.
    tables_known: BTreeMap<&'static str, Value>,
}

impl Writer {
    fn table(&mut self, declared: &Declaration) -> Map<String, Value> {
        let mut properties = Map::new();
        for field in &declared.fields {
            let mut schema = self.shape(&field.shape);
            let rule = field.rule.map_or_else(String::new, |rule| format!(" ({rule})"));
            schema.insert("description".to_owned(), json!(format!("{}{rule}", field.about)));
            if let Some(default) =
                field.default.as_deref().and_then(|default| serde_json::from_str::<Value>(default).ok())
            {
                schema.insert("default".to_owned(), default);
            }
            properties.insert(field.key.clone(), schema.into());
        }
        let needed: Vec<&str> =
            declared.fields.iter().filter(|field| field.needed).map(|field| field.key.as_str()).collect();
        let mut schema = object(properties);
        schema.insert("description".to_owned(), json!(declared.about));
        if !needed.is_empty() {
            schema.insert("required".to_owned(), json!(needed));
        }
        schema
    }

    fn shape(&mut self, shape: &Shape) -> Map<String, Value> {
        let schema = match shape {
            Shape::Text => json!({ "type": "string" }),
            Shape::Name => json!({ "type": "string", "maxLength": LONGEST_NAME, "pattern": "^[^\\n\\r\\t]*$" }),
            Shape::Notation(example) => json!({ "type": "string", "examples": [example] }),
            Shape::Whole(least, most) => json!({ "type": "integer", "minimum": least, "maximum": most }),
            Shape::Number => json!({ "type": "number" }),
            Shape::Inches(least, most) => {
                json!({ "type": "number", "minimum": number(*least), "maximum": number(*most) })
            }
            Shape::Millimetres(least, most) => {
                json!({ "type": "number", "minimum": least.0 / 500, "maximum": (most.0 + 499) / 500 })
            }
            Shape::Flag => json!({ "type": "boolean" }),
            Shape::Word(words) => json!({ "enum": words }),
            Shape::Suggested(words) => json!({ "type": "string", "examples": words }),
            Shape::Point => json!({ "type": "array", "items": { "type": "number" }, "minItems": 2, "maxItems": 2 }),
            Shape::Anything => json!({}),
            Shape::List(of, least, most) => {
                let mut list = json!({ "type": "array", "items": self.shape(of) });
                if *least > 0 {
                    list["minItems"] = json!(least);
                }
                if *most < usize::MAX {
                    list["maxItems"] = json!(most);
                }
                list
            }
            Shape::Table(declared) => json!({ "$ref": self.reference(&declared()) }),
            Shape::Fields(fields) => {
                let properties = fields.iter().map(|(name, shape)| (name.clone(), self.shape(shape).into())).collect();
                object(properties).into()
            }
            Shape::ByName(of) => json!({ "type": "object", "additionalProperties": self.shape(of) }),
            Shape::Either(shapes) => {
                json!({ "anyOf": shapes.iter().map(|shape| self.shape(shape)).collect::<Vec<_>>() })
            }
            Shape::Toggles => {
                object(self.toggles.iter().map(|toggle| (toggle.name.to_owned(), switch(toggle))).collect()).into()
            }
            Shape::Printed => self.shape(&(self.tables)()).into(),
        };
        match schema {
            Value::Object(schema) => schema,
            _ => Map::new(),
        }
    }

    fn reference(&mut self, declared: &Declaration) -> String {
        if !self.tables_known.contains_key(declared.name) {
            // Known before it is written, because it may hold itself.
            self.tables_known.insert(declared.name, Value::Null);
            let schema = self.table(declared).into();
            self.tables_known.insert(declared.name, schema);
        }
        format!("#/$defs/{}", declared.name)
    }
}

fn object(properties: Map<String, Value>) -> Map<String, Value> {
    let parts =
        [("type", json!("object")), ("properties", Value::Object(properties)), ("additionalProperties", json!(false))];
    parts.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// A switch is written as a word; `on` and `off` also as true and false, and numbers also as numbers.
fn switch(toggle: &Toggle) -> Value {
    let mut values: Vec<Value> = Vec::new();
    for word in toggle.values {
        values.push(json!(word));
        match *word {
            "on" => values.push(json!(true)),
            "off" => values.push(json!(false)),
            word => values.extend(word.parse::<i64>().ok().map(|number| json!(number))),
        }
    }
    json!({ "enum": values, "default": toggle.values.first(), "description": format!("{} ({})", toggle.about, toggle.rule) })
}

fn number(length: Length) -> Value {
    exact(&length.to_string())
}

fn exact(digits: &str) -> Value {
    serde_json::from_str(digits).unwrap_or_else(|_| json!(digits))
}

/// A file as JSON. Numbers stay exact where JSON can hold them, and are texts where it cannot.
pub fn as_json(node: &Node) -> Value {
    match &node.value {
        Read::Text(text) => json!(text),
        Read::Number(digits) => exact(digits),
        Read::Truth(truth) => json!(truth),
        Read::List(items) => items.iter().map(as_json).collect(),
        Read::Table(entries) => {
            entries.iter().map(|(name, node)| (name.clone(), as_json(node))).collect::<Map<_, _>>().into()
        }
    }
}
