//! Spoiling a file in a known way, at places that its declaration names.

use sandtable_kernel::dice::Stream;
use sandtable_kernel::files::{Declaration, Shape};
use sandtable_kernel::sheet::{Node, Value};

/// A step into a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Step {
    /// The field of a table.
    Field(String),
    /// The entry of a list.
    Entry(usize),
}

/// One way to spoil a file.
#[derive(Clone, Debug)]
pub struct Spoil {
    /// The value that is spoilt.
    pub path: Vec<Step>,
    /// What is done to it.
    pub how: How,
}

/// What is done to a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// Another value takes its place.
    Replace(Value),
    /// It is taken away.
    Remove,
    /// It is put there, under a name that no field has.
    Add,
}

const STRANGE: &str = "zzqx";

impl Spoil {
    /// The path as faults show it.
    pub fn field(&self) -> String {
        let mut field = String::new();
        for step in &self.path {
            match step {
                Step::Field(name) if field.is_empty() => field = name.clone(),
                Step::Field(name) => field = format!("{field}.{name}"),
                Step::Entry(index) => field = format!("{field}[{index}]"),
            }
        }
        field
    }

    /// Whether one lies in the other, so that only one of them can be told.
    pub fn meets(&self, other: &Spoil) -> bool {
        self.path.starts_with(&other.path) || other.path.starts_with(&self.path)
    }

    /// Spoils the file.
    pub fn spoil(&self, root: &mut Node) {
        let Some((Step::Field(name), way)) = self.path.split_last().filter(|(last, _)| matches!(last, Step::Field(_)))
        else {
            if let (How::Replace(value), Some(node)) = (&self.how, find(root, &self.path)) {
                node.value = value.clone();
            }
            return;
        };
        let Some(Node { value: Value::Table(entries), .. }) = find(root, way) else { return };
        match &self.how {
            How::Remove => entries.retain(|(key, _)| key != name),
            How::Add => entries.push((name.clone(), Node { value: Value::Number("1".into()), line: 0 })),
            How::Replace(value) => {
                for (_, node) in entries.iter_mut().filter(|(key, _)| key == name) {
                    node.value = value.clone();
                }
            }
        }
    }
}

/// The value at the end of a way.
pub fn find<'n>(root: &'n mut Node, way: &[Step]) -> Option<&'n mut Node> {
    way.iter().try_fold(root, |node, step| match (step, &mut node.value) {
        (Step::Field(name), Value::Table(entries)) => {
            entries.iter_mut().find(|(key, _)| key == name).map(|(_, node)| node)
        }
        (Step::Entry(index), Value::List(items)) => items.get_mut(*index),
        _ => None,
    })
}

/// Some of the ways, two to four, none of which lies in another.
pub fn some_of(ways: &[Spoil], whim: &mut Stream) -> Vec<Spoil> {
    let wanted = 2 + whim.below(3) as usize;
    let mut chosen: Vec<Spoil> = Vec::new();
    // A small file may not have four places apart from each other.
    for _ in 0..50 {
        match whim.pick(ways) {
            Some(way) if chosen.len() < wanted && !chosen.iter().any(|other| other.meets(way)) => {
                chosen.push(way.clone());
            }
            _ => {}
        }
    }
    chosen
}

/// Every way to spoil a file that its declaration promises to tell.
pub fn ways(declared: &Declaration, root: &Node) -> Vec<Spoil> {
    let mut ways = Vec::new();
    of_table(declared, root, &[], &mut ways);
    ways
}

fn to(path: &[Step], step: Step) -> Vec<Step> {
    path.iter().cloned().chain([step]).collect()
}

fn of_table(declared: &Declaration, node: &Node, path: &[Step], ways: &mut Vec<Spoil>) {
    ways.push(Spoil { path: to(path, Step::Field(STRANGE.to_owned())), how: How::Add });
    for field in &declared.fields {
        let Some(value) = node.get(&field.key) else { continue };
        let path = to(path, Step::Field(field.key.clone()));
        if field.needed {
            ways.push(Spoil { path: path.clone(), how: How::Remove });
        }
        of_value(&field.shape, value, &path, ways);
    }
}

fn of_value(shape: &Shape, node: &Node, path: &[Step], ways: &mut Vec<Spoil>) {
    let number = |digits: i64| Value::Number(digits.to_string());
    let strange = || Value::Text(STRANGE.to_owned());
    let mut replace = |value: Value| ways.push(Spoil { path: path.to_vec(), how: How::Replace(value) });
    match shape {
        Shape::Text | Shape::Notation(_) | Shape::Suggested(_) => replace(number(7)),
        Shape::Name => {
            replace(number(7));
            replace(Value::Text("two\nlines".to_owned()));
            replace(Value::Text("long ".repeat(20)));
        }
        Shape::Whole(least, most) => {
            replace(strange());
            replace(number(least - 1));
            replace(number(most + 1));
        }
        Shape::Inches(..) | Shape::Millimetres(..) | Shape::Number | Shape::Word(_) | Shape::Flag => replace(strange()),
        Shape::Point => replace(Value::List(vec![node.clone()])),
        Shape::List(..) | Shape::Table(_) | Shape::ByName(_) | Shape::Toggles | Shape::Printed | Shape::Fields(_) => {
            replace(number(7));
        }
        Shape::Either(_) => replace(Value::Truth(true)),
        Shape::Anything => {}
    }
    inside(shape, node, path, ways);
}

/// The values inside a value.
fn inside(shape: &Shape, node: &Node, path: &[Step], ways: &mut Vec<Spoil>) {
    match (shape, &node.value) {
        (Shape::Table(declared), Value::Table(_)) => of_table(&declared(), node, path, ways),
        // Of a list with a fixed number of entries, such as a size, the whole is told.
        (Shape::List(of, least, most), Value::List(items)) if least != most => {
            for (index, item) in items.iter().enumerate() {
                of_value(of, item, &to(path, Step::Entry(index)), ways);
            }
        }
        (Shape::ByName(of), Value::Table(entries)) => {
            for (name, node) in entries {
                of_value(of, node, &to(path, Step::Field(name.clone())), ways);
            }
        }
        (Shape::Either(shapes), _) => {
            shapes.iter().filter(|shape| fits(shape, node)).for_each(|shape| inside(shape, node, path, ways));
        }
        _ => {}
    }
}

/// Whether a value may be of this shape, so that what is inside it is what the shape says.
fn fits(shape: &Shape, node: &Node) -> bool {
    match (shape, &node.value) {
        (Shape::Either(shapes), _) => shapes.iter().any(|shape| fits(shape, node)),
        (Shape::List(of, least, most), Value::List(items)) => {
            (*least..=*most).contains(&items.len()) && items.iter().all(|item| fits(of, item))
        }
        (Shape::Point, Value::List(items)) => items.len() == 2,
        (Shape::Table(_) | Shape::ByName(_) | Shape::Fields(_) | Shape::Toggles | Shape::Printed, node) => {
            matches!(node, Value::Table(_))
        }
        (Shape::Whole(..) | Shape::Number | Shape::Inches(..) | Shape::Millimetres(..), node) => {
            matches!(node, Value::Number(_))
        }
        (Shape::List(..) | Shape::Point, _) => false,
        _ => !matches!(node.value, Value::Table(_) | Value::List(_)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_as_faults_show_it() {
        let path = vec![Step::Field("side".into()), Step::Field("a".into()), Step::Entry(2)];
        assert_eq!(Spoil { path, how: How::Remove }.field(), "side.a[2]");
    }
}
