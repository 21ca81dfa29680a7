//! The tables of fields in the guides (docs/*-files.md), from what the game declares.

use core::fmt::Write as _;

use sandtable_kernel::files::{Declaration, Field, Shape};

/// More words than these are not printed: the tables of the game list them.
const MOST_WORDS: usize = 24;

/// Every table of a file with its fields, as Markdown.
pub fn fields(top: &Declaration) -> String {
    let mut tables: Vec<(Vec<String>, Declaration)> = vec![(vec![String::new()], top.clone())];
    let mut next = 0;
    while let Some((paths, declared)) = tables.get(next).cloned() {
        for field in &declared.fields {
            let path = match paths.first().map(String::as_str) {
                None | Some("") => field.key.clone(),
                Some(path) => format!("{path}.{}", field.key),
            };
            inside(&field.shape, path, &mut tables);
        }
        next += 1;
    }
    let mut text = String::new();
    for (paths, declared) in &tables {
        // Writing to a String cannot fail.
        let _ = table(&mut text, paths, declared);
    }
    text
}

/// The tables that a value may hold, each once with all its places.
fn inside(shape: &Shape, path: String, tables: &mut Vec<(Vec<String>, Declaration)>) {
    match shape {
        Shape::Table(declared) => {
            let declared = declared();
            match tables.iter_mut().find(|(_, known)| known.name == declared.name) {
                Some((paths, _)) if paths.len() < 4 && !paths.contains(&path) => paths.push(path),
                Some(_) => {}
                None => tables.push((vec![path], declared)),
            }
        }
        Shape::List(of, ..) => inside(of, format!("{path}[]"), tables),
        Shape::ByName(of) => inside(of, format!("{path}.KEY"), tables),
        Shape::Either(shapes) => shapes.iter().for_each(|shape| inside(shape, path.clone(), tables)),
        _ => {}
    }
}

fn table(text: &mut String, paths: &[String], declared: &Declaration) -> core::fmt::Result {
    let name = |path: &String| match path.strip_suffix("[]") {
        Some(path) => format!("`[[{}]]`", path.replace("[]", "")),
        None => format!("`[{}]`", path.replace("[]", "")),
    };
    let named: Vec<String> = paths.iter().filter(|path| !path.is_empty()).map(name).collect();
    if !named.is_empty() {
        writeln!(text, "### {}\n", named.join(", "))?;
    }
    writeln!(text, "{}\n", declared.about)?;
    writeln!(text, "| Field | Meaning | May be | Left out |\n|---|---|---|---|")?;
    for field in &declared.fields {
        let rule = field.rule.map_or_else(String::new, |rule| format!(" ({rule})"));
        let meaning = format!("{}{rule}", field.about).replace('|', "\\|");
        writeln!(text, "| `{}` | {meaning} | {} | {} |", field.key, may_be(&field.shape), left_out(field))?;
    }
    writeln!(text)
}

fn left_out(field: &Field) -> String {
    match (&field.default, field.needed) {
        (_, true) => "must be there".to_owned(),
        (Some(default), false) if default != "\"\"" => format!("`{default}`"),
        _ => String::new(),
    }
}

fn may_be(shape: &Shape) -> String {
    match shape {
        Shape::Word(words) if words.len() > MOST_WORDS => format!("one of {} words of the tables", words.len()),
        Shape::Word(words) => words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", "),
        Shape::Suggested(words) if words.len() > MOST_WORDS => format!("usually one of {} of the tables", words.len()),
        Shape::Suggested(words) => {
            let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
            format!("usually {}", words.join(", "))
        }
        Shape::Whole(least, most) => format!("{least} to {most}"),
        Shape::Inches(least, most) if least.0 > -1_000_000 => format!("{least} to {most} inches"),
        Shape::Millimetres(least, most) => format!("{} to {} mm", least.0 / 500, most.0 / 500),
        Shape::Notation(example) => format!("a text such as `{}`", example.replace('|', "\\|")),
        Shape::List(of, least, most) if least == most && matches!(**of, Shape::Inches(..)) => {
            "`[x1, y1, x2, y2]`".to_owned()
        }
        Shape::List(of, least, most) => {
            let count = match (least, most) {
                (0, &usize::MAX) => "a list".to_owned(),
                (0, most) => format!("a list of at most {most}"),
                (least, most) if least == most => format!("a list of {most}"),
                (least, most) => format!("a list of {least} to {most}"),
            };
            match of.as_ref() {
                Shape::Table(_) => format!("{count} tables"),
                of => format!("{count}: {}", may_be(of)),
            }
        }
        Shape::Point => "`[x, y]`".to_owned(),
        Shape::ByName(of) => match of.as_ref() {
            Shape::Table(_) => "tables by key".to_owned(),
            of => format!("by key: {}", may_be(of)),
        },
        Shape::Either(shapes) => shapes.iter().map(may_be).collect::<Vec<_>>().join("; or "),
        Shape::Toggles => "the switches of the game".to_owned(),
        Shape::Printed => "values of the printed tables".to_owned(),
        shape => shape.what(),
    }
}
