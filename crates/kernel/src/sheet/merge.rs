//! Changes laid over a base: how a playbook case or a house-rules file alters a scenario or a table.

use super::{Node, Value};

/// The base with the changes laid over it: tables are merged name by name, everything else is replaced.
pub fn merge(base: &Node, changes: &Node) -> Node {
    match (&base.value, &changes.value) {
        (Value::Table(old), Value::Table(new)) => {
            let mut merged = old.clone();
            for (name, change) in new {
                match merged.iter_mut().find(|(key, _)| key == name) {
                    Some((_, node)) => *node = merge(node, change),
                    None => merged.push((name.clone(), change.clone())),
                }
            }
            Node { value: Value::Table(merged), line: base.line }
        }
        _ => changes.clone(),
    }
}
