//! Writing an army file; reading it gives the same army.

use core::fmt::Write;

use super::Draft;
use crate::forces::words;

/// The file of an army.
pub(super) fn write_army(draft: &Draft) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = write_whole(&mut text, draft);
    text
}

fn write_whole(out: &mut String, draft: &Draft) -> core::fmt::Result {
    let title: Vec<&str> = draft.name.split_whitespace().collect();
    writeln!(out, "# {}", title.join(" "))?;
    writeln!(out, "# Check it with: sandtable army check FILE")?;
    writeln!(out, "game = \"brethren\"\nname = {}", quoted(&draft.name))?;
    if let Some(about) = &draft.about {
        writeln!(out, "about = {}", quoted(about))?;
    }
    match draft.limit {
        Some(limit) => writeln!(out, "points_limit = {limit}")?,
        None => writeln!(out, "# points_limit = 200          # judged only if you set it (BR-ARM-17)")?,
    }
    writeln!(out, "\n[units]")?;
    for entry in &draft.force.entries {
        let (name, unit) = (quoted(&entry.name), words::write(&entry.spec));
        writeln!(out, "{} = {{ name = {name}, unit = \"{unit}\" }}", entry.key)?;
    }
    Ok(())
}

/// A text as TOML writes it.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            control if control.is_control() => quoted.push_str(&format!("\\u{:04X}", u32::from(control))),
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
