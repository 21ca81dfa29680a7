//! Standard output: text and JSON, with a reader who may leave at any moment.

use std::borrow::Cow;
use std::io::{self, Write};

use comfy_table::{ContentArrangement, Table, presets};
use serde::Serialize;

use crate::failure::Failure;

/// Prints a text. Colours are the only control sequences that reach the terminal: a name in a file cannot bring others.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    out.write_all(harmless(text).as_bytes())?;
    out.flush()?;
    Ok(())
}

/// The same text with every control character but line ends, tabs and the beginnings of colours shown as `\u{fffd}`.
pub fn harmless(text: &str) -> Cow<'_, str> {
    if !text.chars().any(|letter| letter.is_control() && letter != '\n') {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for (index, letter) in text.char_indices() {
        let kept = match letter {
            '\n' | '\t' => true,
            '\u{1b}' => is_colour(&text[index + 1..]),
            _ => !letter.is_control(),
        };
        shown.push(if kept { letter } else { '\u{fffd}' });
    }
    Cow::Owned(shown)
}

/// What follows an escape character if it sets a colour or a weight: `[1;31m`.
fn is_colour(rest: &str) -> bool {
    let Some(rest) = rest.strip_prefix('[') else { return false };
    let end = rest.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ';');
    // Hidden and blinking letters are none of ours.
    let codes = &rest[..rest.len() - end.len()];
    end.starts_with('m') && codes.split(';').all(|code| !matches!(code, "5" | "6" | "8"))
}

/// Prints a value as JSON, pretty and with a line end.
pub fn json(value: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|error| Failure::Failed(error.to_string()))?;
    print(&format!("{text}\n"))
}

/// A plain table with a heading, wrapped to the width of the terminal.
pub fn table<const N: usize>(heading: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_width(width());
    table.set_header(heading);
    for row in rows {
        table.add_row(row);
    }
    table.to_string().lines().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// So many of something: `1 fault`, `3 faults`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The width to fill: the terminal's, or 100 when nobody watches.
pub fn width() -> u16 {
    console::Term::stdout().size_checked().map_or(100, |(_, columns)| columns.clamp(60, 160))
}

/// A paragraph broken into lines of at most `width` columns, all but the first indented.
pub fn wrap(text: &str, width: usize, indent: &str) -> String {
    let mut lines: Vec<String> = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().map_or(0, |line| console::measure_text_width(line));
        if line > indent.len() && line + 1 + console::measure_text_width(word) > width {
            lines.push(indent.to_owned());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() && !line.ends_with(' ') {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines.join("\n")
}

/// Like [`wrap`], but the first line keeps its spaces, so that columns stay columns.
pub fn wrap_keeping_start(text: &str, width: usize, indent: &str) -> String {
    if console::measure_text_width(text) <= width {
        return text.to_owned();
    }
    let mut cut = 0;
    for (index, letter) in text.char_indices() {
        if letter == ' ' && console::measure_text_width(&text[..index]) <= width && !text[..index].trim().is_empty() {
            cut = index;
        }
    }
    if cut == 0 {
        return text.to_owned();
    }
    let room = width.saturating_sub(indent.len()).max(20);
    let rest = wrap(&text[cut..], room, "").replace('\n', &format!("\n{indent}"));
    format!("{}\n{indent}{rest}", text[..cut].trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_colours_reach_the_terminal() {
        assert_eq!(harmless("a\u{1b}[31mb\u{1b}[0m\n"), "a\u{1b}[31mb\u{1b}[0m\n");
        assert_eq!(harmless("a\u{1b}]0;title\u{7}b"), "a\u{fffd}]0;title\u{fffd}b");
        assert_eq!(harmless("\u{1b}[2Jgone\u{1b}[8mhidden\r"), "\u{fffd}[2Jgone\u{fffd}[8mhidden\u{fffd}");
    }

    #[test]
    fn a_paragraph_is_broken_at_words_and_indented() {
        assert_eq!(wrap("one two three four", 9, "  "), "one two\n  three\n  four");
    }
}
