//! Writing an army file; reading it gives the same army.

use core::fmt::Write;

use super::Draft;
use crate::forces::{Lists, Pick};
use crate::roster::Category;

/// The file of an army.
pub(super) fn write_army(draft: &Draft) -> String {
    let mut text = String::new();
    // Writing to a String cannot fail.
    let _ = write_whole(&mut text, draft);
    text
}

fn write_whole(out: &mut String, draft: &Draft) -> core::fmt::Result {
    let force = &draft.force;
    if let Some(list) = Lists::standard().find(&force.list) {
        writeln!(out, "# {}, {} {}", list.nation, list.division, list.period)?;
    }
    writeln!(out, "game = \"mundi\"\nname = {}", quoted(&draft.name))?;
    if !force.list.is_empty() {
        writeln!(out, "list = {}", quoted(&force.list))?;
    }
    if force.year != 0 {
        writeln!(out, "year = {}", force.year)?;
    }
    if force.month != 0 {
        writeln!(out, "month = {}", force.month)?;
    }
    if force.air_dropped {
        writeln!(out, "air_dropped = true")?;
    }
    writeln!(out, "\n[elements]")?;
    for (pick, text) in force.picks.iter().zip(&draft.texts) {
        writeln!(out, "{} = {}", pick.key, quoted(&element(pick, text)))?;
    }
    Ok(())
}

/// An element as a file says it, with the column it is drawn from; what is required needs no word.
fn element(pick: &Pick, text: &str) -> String {
    let is_column = |word: &&str| matches!(*word, "required" | "divisional" | "army");
    let mut words: Vec<&str> = text.split_whitespace().filter(|word| !is_column(word)).collect();
    match pick.category {
        Some(Category::Divisional) => words.push("divisional"),
        Some(Category::Army) => words.push("army"),
        Some(Category::Required) | None => {}
    }
    words.join(" ")
}

/// Kind and bracket.
pub(super) fn plain(pick: &Pick) -> String {
    format!("{} {}", pick.kind.code(), pick.bracket.write())
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
