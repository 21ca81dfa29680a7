//! The story and the odds in words.

use console::style;
use sandtable_shelf::kernel::preview::{Measure, Preview};
use sandtable_shelf::story::{Line, LineKind};

use crate::command::odds::bars;
use crate::output;

/// Journal lines for reading: dice stand before the sentence they decided, orders only where nothing else tells of them.
pub fn story(lines: &[Line], width: usize) -> String {
    let mut text = String::new();
    let mut dice = String::new();
    for (index, line) in lines.iter().enumerate() {
        match line.kind {
            LineKind::Roll => {
                let face = line.die.map(|thrown| face(thrown.die.0, thrown.face)).unwrap_or_default();
                let name = line.die.map_or("", |thrown| thrown.name);
                dice.push_str(&format!("{} {face}  ", style(name).dim()));
            }
            LineKind::Order => {
                let told = lines.get(index + 1).is_some_and(|next| !matches!(next.kind, LineKind::Order));
                if !told {
                    text.push_str(&format!("  {}\n", line.sentence));
                }
            }
            LineKind::Event => {
                let rule = line.rule.map(|rule| style(format!("({rule})")).dim().to_string()).unwrap_or_default();
                let sentence = format!("{dice}{} {rule}", line.sentence);
                text.push_str(&format!("  {}\n", output::wrap(&sentence, width - 2, "    ")));
                dice.clear();
            }
            LineKind::Rewind => text.push_str(&format!("  {}\n", line.sentence)),
        }
    }
    if !dice.is_empty() {
        text.push_str(&format!("  {}\n", dice.trim_end()));
    }
    text
}

/// The journal with line numbers, for `journal`.
pub fn journal(lines: &[Line], width: usize) -> String {
    let mut text = String::new();
    for line in lines {
        let rule = line.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
        let struck = if line.live { "" } else { " [taken back]" };
        let sentence = format!("{:>4}  {}{rule}{struck}", line.number, line.sentence);
        text.push_str(&format!("{}\n", output::wrap_keeping_start(&sentence, width, "        ")));
    }
    text
}

/// What an order would bring: the numbers that go in, what comes out, and what else is worth knowing.
pub fn preview(preview: &Preview, width: usize) -> String {
    let mut text = String::new();
    if let Some(cost) = &preview.cost {
        text.push_str(&format!("  {} of {} inches ({})\n", cost.used, cost.allowed, cost.limit));
    }
    let modifiers: Vec<String> = preview
        .modifiers
        .iter()
        .map(|modifier| format!("{} {} ({})", modifier.label, modifier.value, modifier.rule))
        .collect();
    if !modifiers.is_empty() {
        text.push_str(&format!("  {}\n", output::wrap(&modifiers.join(" · "), width - 2, "  ")));
    }
    for note in &preview.notes {
        let rule = note.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
        text.push_str(&format!("  {}\n", output::wrap(&format!("{}{rule}", note.text), width - 2, "  ")));
    }
    if !preview.odds.is_empty() {
        text.push_str(&format!("  {}:\n{}", style(&preview.question).bold(), bars(&preview.odds)));
    }
    text
}

/// What the ruler says.
pub fn measure(measure: &Measure, width: usize) -> String {
    let mut text = match measure.distance {
        Some(distance) => format!("  {distance} inches"),
        None => "  Nobody may measure that now".to_owned(),
    };
    match &measure.sight {
        Some(sight) => match sight.blocked_at {
            Some(at) => text.push_str(&format!("; out of sight, blocked at {at}")),
            None => text.push_str("; in sight"),
        },
        None => {}
    }
    text.push('\n');
    for note in &measure.notes {
        let rule = note.rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
        text.push_str(&format!("  {}\n", output::wrap(&format!("{}{rule}", note.text), width - 2, "  ")));
    }
    text
}

/// A die as it lies on the table.
fn face(sides: u16, face: u16) -> String {
    match (sides, face) {
        (6, 1..=6) => format!("{}{face}", ["⚀", "⚁", "⚂", "⚃", "⚄", "⚅"][usize::from(face) - 1]),
        _ => format!("{face} of {sides}"),
    }
}
