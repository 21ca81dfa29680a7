//! Forces in one line a piece: `battalion.gren1 = "INF in kgb at 21,21 facing 270 dug-in"` is written out as a table before
//! anything is read, so that both forms are judged by the same code.

use sandtable_kernel::sheet::{Node, Sheet, Value};

use crate::terms::{Nationality, Posture, Status, Strength, Works};

/// Words that stand alone and are a yes by their own name.
const MARKS: [&str; 5] = ["spent", "pinned", "inexperienced", "mounted", "counter_battery"];
/// Words that are followed by a value, and the field it belongs to.
const PAIRS: [(&str, &str); 7] = [
    ("in", "command"),
    ("at", "at"),
    ("facing", "facing"),
    ("for", "supports"),
    ("recon", "recon"),
    ("hq", "headquarters"),
    ("as", "name"),
];

/// A sheet in which every battalion and command is a table.
pub fn written_out(sheet: &Sheet) -> Sheet {
    let mut sheet = sheet.clone();
    write_out(&mut sheet.root);
    if let Value::Table(top) = &mut sheet.root.value {
        let sides = top.iter_mut().filter(|(name, _)| name == "side");
        for (_, sides) in sides {
            if let Value::Table(sides) = &mut sides.value {
                sides.iter_mut().for_each(|(_, side)| write_out(side));
            }
        }
    }
    sheet
}

/// The battalions and commands of a side or an army.
fn write_out(force: &mut Node) {
    let Value::Table(fields) = &mut force.value else { return };
    let groups = |name: &'static str| move |(field, _): &&mut (String, Node)| field == name;
    for (_, commands) in fields.iter_mut().filter(groups("command")) {
        let Value::Table(commands) = &mut commands.value else { continue };
        for (_, command) in commands {
            if let Value::Text(text) = &command.value {
                command.value = Value::Table(command_fields(text, command.line));
            }
        }
    }
    let only = only_command(fields);
    for (_, battalions) in fields.iter_mut().filter(groups("battalion")) {
        let Value::Table(battalions) = &mut battalions.value else { continue };
        for (_, battalion) in battalions {
            if let Value::Text(text) = &battalion.value {
                battalion.value = Value::Table(battalion_fields(text, battalion.line));
            }
            let (Value::Table(fields), Some(command)) = (&mut battalion.value, &only) else { continue };
            if !fields.iter().any(|(name, _)| name == "command") {
                fields.push(("command".to_owned(), text(command, battalion.line)));
            }
        }
    }
}

/// The command of a force that has only one: its battalions need not name it.
fn only_command(force: &[(String, Node)]) -> Option<String> {
    let (_, commands) = force.iter().find(|(name, _)| name == "command")?;
    match &commands.value {
        Value::Table(commands) => match commands.as_slice() {
            [(key, _)] => Some(key.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// `german march of 21pz`: nationality, posture, `of` its division, `without` its officer.
fn command_fields(line: &str, at: u32) -> Vec<(String, Node)> {
    let mut fields = Vec::new();
    let mut words = line.split_whitespace();
    while let Some(word) = words.next() {
        let given = |name: &str| fields.iter().any(|(field, _): &(String, Node)| field == name);
        let field = match word {
            "of" => ("division", text(words.next().unwrap_or_default(), at)),
            "without" if words.next() == Some("officer") => ("officer", truth(false, at)),
            _ if Posture::of_word(word).is_some() => ("posture", text(word, at)),
            _ if Nationality::of_word(word).is_some() || !given("nationality") => ("nationality", text(word, at)),
            // With its nation named, what is no posture is told as one that does not exist.
            unknown => ("posture", text(unknown, at)),
        };
        // What is said twice is told as a word that has no place.
        let name = if given(field.0) { word } else { field.0 };
        fields.push((name.to_owned(), field.1));
    }
    fields
}

/// Its type first, then in any order what follows a word of `PAIRS`, marks, and words of posture, works, strength and status.
fn battalion_fields(line: &str, at: u32) -> Vec<(String, Node)> {
    let mut words = line.split_whitespace();
    let mut fields = vec![("type".to_owned(), text(words.next().unwrap_or_default(), at))];
    while let Some(word) = words.next() {
        let pair = PAIRS.iter().find(|(pair, _)| *pair == word);
        let (field, node) = match word {
            _ if pair.is_some() => {
                let field = pair.map_or(word, |(_, field)| *field);
                (field, value(field, words.next().unwrap_or_default(), at))
            }
            _ if MARKS.contains(&word) => (word, truth(true, at)),
            "dismounted" => ("mounted", truth(false, at)),
            _ if Posture::of_word(word).is_some() => ("posture", text(word, at)),
            _ if Works::of_word(word).is_some() => ("works", text(word, at)),
            _ if Strength::of_word(word).is_some() => ("strength", text(word, at)),
            _ if Status::of_word(word).is_some() => ("status", text(word, at)),
            // The reader tells that there is no such field, and which ones are near.
            unknown => (unknown, text(word, at)),
        };
        // What is said twice is told as a word that has no place.
        let given = fields.iter().any(|(name, _)| name == field);
        fields.push((if given { word } else { field }.to_owned(), node));
    }
    fields
}

/// A point is a list of two numbers, a facing is a number, all else is a word.
fn value(field: &str, word: &str, at: u32) -> Node {
    let number = |digits: &str| Node { value: Value::Number(digits.to_owned()), line: at };
    match (field, word.split_once(',')) {
        ("at", Some((x, y))) => Node { value: Value::List(vec![number(x), number(y)]), line: at },
        ("facing", _) => number(word),
        _ => text(word, at),
    }
}

fn text(text: &str, line: u32) -> Node {
    Node { value: Value::Text(text.to_owned()), line }
}

fn truth(truth: bool, line: u32) -> Node {
    Node { value: Value::Truth(truth), line }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(sheet: &Sheet, path: &[&str]) -> Vec<String> {
        let node = path.iter().fold(&sheet.root, |node, name| node.get(name).expect("it is there"));
        let Value::Table(fields) = &node.value else { panic!("a table") };
        fields.iter().map(|(name, _)| name.clone()).collect()
    }

    #[test]
    fn a_battalion_in_one_line_becomes_a_table_and_joins_the_only_command() {
        let file = "side.a.command.kgb = 'german march'\nside.a.battalion.g1 = 'INF at 21,21 facing 270 dug-in spent'";
        let sheet = written_out(&Sheet::parse("test", file).expect("TOML"));
        assert_eq!(
            fields(&sheet, &["side", "a", "battalion", "g1"]),
            ["type", "at", "facing", "works", "spent", "command"]
        );
        assert_eq!(fields(&sheet, &["side", "a", "command", "kgb"]), ["nationality", "posture"]);
    }
}
