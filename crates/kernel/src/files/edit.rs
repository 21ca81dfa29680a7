//! Changes of a file that keep what its writer wrote around the values: comments, order, empty lines.

use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, TableLike, Value as Written};

use crate::fault::Faults;
use crate::sheet::{Node, Sheet, Value};

/// The text with these values instead of its own. What has not changed stays as it was written, with its comments.
pub fn rewrite(file: &str, text: &str, values: &Node) -> Result<String, Faults> {
    let old = Sheet::parse(file, text)?;
    let mut document: DocumentMut = text
        .strip_prefix('\u{feff}')
        .unwrap_or(text)
        .parse()
        .map_err(|error: toml_edit::TomlError| Faults::of_file(file, error.message().to_owned()))?;
    change_table(document.as_table_mut(), &old.root, values);
    Ok(document.to_string())
}

fn entries(node: &Node) -> &[(String, Node)] {
    match &node.value {
        Value::Table(entries) => entries,
        _ => &[],
    }
}

fn items(node: &Node) -> &[Node] {
    match &node.value {
        Value::List(items) => items,
        _ => &[],
    }
}

fn change_table(table: &mut dyn TableLike, old: &Node, new: &Node) {
    for (key, _) in entries(old) {
        if new.get(key).is_none() {
            table.remove(key);
        }
    }
    for (key, node) in entries(new) {
        match (table.get_mut(key), old.get(key)) {
            (Some(item), Some(before)) => change_item(item, before, node),
            _ => {
                table.insert(key, fresh(node));
            }
        }
    }
}

fn change_item(item: &mut Item, old: &Node, new: &Node) {
    if same(old, new) {
        return;
    }
    match (&mut *item, &new.value) {
        (Item::Table(table), Value::Table(_)) => change_table(table, old, new),
        (Item::Value(Written::InlineTable(table)), Value::Table(_)) => change_table(table, old, new),
        (Item::ArrayOfTables(tables), Value::List(list)) if list.iter().all(is_table) && !list.is_empty() => {
            change_tables(tables, items(old), list);
        }
        (Item::Value(Written::Array(array)), Value::List(list)) => change_list(array, items(old), list),
        (Item::Value(value), _) => replace(value, new),
        _ => *item = fresh(new),
    }
}

/// How many entries stay as they are at the beginning and at the end; what lies between is changed one by one.
fn kept(old: &[Node], new: &[Node]) -> (usize, usize) {
    let before = old.iter().zip(new).take_while(|(old, new)| same(old, new)).count();
    let rest = old.len().min(new.len()) - before;
    let after = old.iter().rev().zip(new.iter().rev()).take(rest).take_while(|(old, new)| same(old, new)).count();
    (before, after)
}

fn change_list(array: &mut Array, old: &[Node], new: &[Node]) {
    let (before, after) = kept(old, new);
    let (last_old, last_new) = (old.len() - after, new.len() - after);
    for index in before..last_old.min(last_new) {
        if let Some(value) = array.get_mut(index) {
            change_value(value, &old[index], &new[index]);
        }
    }
    for _ in last_new..last_old {
        array.remove(last_new);
    }
    for (index, node) in new.iter().enumerate().take(last_new).skip(last_old) {
        array.insert(index, value_of(node));
    }
}

fn change_value(value: &mut Written, old: &Node, new: &Node) {
    match (&mut *value, &new.value) {
        _ if same(old, new) => {}
        (Written::InlineTable(table), Value::Table(_)) => change_table(table, old, new),
        (Written::Array(array), Value::List(list)) => change_list(array, items(old), list),
        _ => replace(value, new),
    }
}

fn change_tables(tables: &mut ArrayOfTables, old: &[Node], new: &[Node]) {
    let (before, after) = kept(old, new);
    let (last_old, last_new) = (old.len() - after, new.len() - after);
    let mut changed = ArrayOfTables::new();
    for (index, node) in new.iter().enumerate() {
        // The entries at the end have moved if there are more or fewer than before.
        let from = if index >= last_new { index + old.len() - new.len() } else { index };
        let was = if (before..last_new).contains(&index) && index >= last_old { None } else { tables.get(from) };
        match (was, old.get(from)) {
            (Some(table), Some(before)) => {
                let mut table = table.clone();
                change_table(&mut table, before, node);
                changed.push(table);
            }
            _ => changed.extend(fresh_table(node)),
        }
    }
    *tables = changed;
}

/// The same value, whatever line it stands on.
fn same(one: &Node, other: &Node) -> bool {
    match (&one.value, &other.value) {
        (Value::List(one), Value::List(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| same(one, other))
        }
        (Value::Table(all), Value::Table(others)) => {
            all.len() == others.len()
                && all.iter().all(|(key, node)| other.get(key).is_some_and(|other| same(node, other)))
        }
        (one, other) => one == other,
    }
}

fn is_table(node: &Node) -> bool {
    matches!(node.value, Value::Table(_))
}

/// A value in the place of another, with the comment behind it.
fn replace(value: &mut Written, new: &Node) {
    let decor = value.decor().clone();
    *value = value_of(new);
    *value.decor_mut() = decor;
}

fn value_of(node: &Node) -> Written {
    match &node.value {
        Value::Table(entries) => {
            let mut table = InlineTable::new();
            entries.iter().for_each(|(key, node)| drop(table.insert(key, value_of(node))));
            Written::InlineTable(table)
        }
        Value::List(items) => Written::Array(items.iter().map(value_of).collect()),
        Value::Text(_) | Value::Number(_) | Value::Truth(_) => {
            let text = node.to_toml();
            text.parse().unwrap_or_else(|_| Written::from(text))
        }
    }
}

/// A value that was not there: tables get a heading of their own, all else a line.
fn fresh(node: &Node) -> Item {
    match &node.value {
        Value::List(list) if !list.is_empty() && list.iter().all(is_table) => {
            let mut tables = ArrayOfTables::new();
            tables.extend(list.iter().filter_map(fresh_table));
            Item::ArrayOfTables(tables)
        }
        Value::Table(_) => fresh_table(node).map_or(Item::None, Item::Table),
        _ => Item::Value(value_of(node)),
    }
}

fn fresh_table(node: &Node) -> Option<toml_edit::Table> {
    match value_of(node) {
        Written::InlineTable(table) => Some(table.into_table()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FARM: &str = "\
# A farm.
name = \"Farm\"   # for lists
table = { width = 24, height = 24 }

# The wall.
[[terrain]]
kind = \"low_wall\" # stone
line = [[4, 8], [20, 8]]

# The barn.
[[terrain]]
kind = \"building\"

[side.a] # British
teams.bren = \"LMG 3\"
";

    fn changed(change: impl FnOnce(&mut Sheet)) -> String {
        let mut sheet = Sheet::parse("farm.toml", FARM).unwrap();
        change(&mut sheet);
        let text = rewrite("farm.toml", FARM, &sheet.root).unwrap();
        let again = Sheet::parse("farm.toml", &text).unwrap();
        assert!(same(&again.root, &sheet.root), "{text}");
        text
    }

    #[test]
    fn what_has_not_changed_stays_as_it_was_written() {
        assert_eq!(changed(|_| {}), FARM);
        let text = changed(|sheet| {
            sheet.set("name", "\"Barn\"");
            sheet.set("table.width", "30");
            sheet.set("side.a.teams.rifles", "\"Regular 6\"");
            sheet.set("turns", "6");
        });
        let expected = FARM
            .replace("\"Farm\"", "\"Barn\"")
            .replace("width = 24", "width = 30")
            .replace("height = 24 }\n", "height = 24 }\nturns = 6\n")
            .replace("\"LMG 3\"\n", "\"LMG 3\"\nteams.rifles = \"Regular 6\"\n");
        assert_eq!(text, expected);
    }

    #[test]
    fn an_entry_of_a_list_takes_its_comment_with_it() {
        let text = changed(|sheet| {
            let Value::Table(entries) = &mut sheet.root.value else { return };
            let Some((_, terrain)) = entries.iter_mut().find(|(key, _)| key == "terrain") else { return };
            let Value::List(features) = &mut terrain.value else { return };
            features.remove(0);
        });
        assert!(text.contains("# The barn.") && !text.contains("# The wall."), "{text}");
    }
}
