//! The story and the odds in words.

use console::style;
use sandtable_shelf::Match;
use sandtable_shelf::kernel::Outcome;
use sandtable_shelf::kernel::preview::{Measure, Preview};
use sandtable_shelf::story::{Line, LineKind};

use super::ruler::Ruler;
use crate::command::odds::bars;
use crate::output;

/// Events of one rule in a row that are told one by one.
const MOST_ALIKE: usize = 6;

/// Whether a line is one more event of the same rule.
fn is_like(line: &Line, next: &Line) -> bool {
    line.kind == LineKind::Event && next.kind == LineKind::Event && line.rule == next.rule
}

/// Journal lines for reading: dice stand before the sentence they decided, orders only where nothing else tells of them.
pub fn story(lines: &[Line], width: usize) -> String {
    let mut text = String::new();
    let mut dice = String::new();
    let mut alike = 0;
    for (index, line) in lines.iter().enumerate() {
        // A platoon that deploys is told by its first men; the journal has them all.
        alike = if index > 0 && is_like(&lines[index - 1], line) { alike + 1 } else { 0 };
        if alike >= MOST_ALIKE {
            if !lines.get(index + 1).is_some_and(|next| is_like(line, next)) {
                text.push_str(&format!("  … and {} more\n", alike + 1 - MOST_ALIKE));
            }
            continue;
        }
        match line.kind {
            LineKind::Roll => {
                let face = line.die.map(|thrown| face(thrown.die.0, thrown.face)).unwrap_or_default();
                let name = line.die.map_or("", |thrown| thrown.name);
                let before = index.checked_sub(1).and_then(|before| lines[before].die);
                let again = before.is_some_and(|before| before.name == name) && !dice.is_empty();
                let name = if again { String::new() } else { format!("{} ", style(name).dim()) };
                dice.push_str(&format!("{name}{face} "));
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

/// How it ended, in one line.
pub fn result(table: &dyn Match, outcome: Outcome) -> String {
    let winner = table.seats().into_iter().find(|seat| seat.side.is_some() && seat.side == outcome.winner);
    let result = winner.map_or("A draw".to_owned(), |seat| format!("Victory for the {}", seat.name));
    format!("{result}: {} ({}).", outcome.how, outcome.rule)
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
pub fn preview(preview: &Preview, ruler: &Ruler, width: usize) -> String {
    let mut text = String::new();
    if let Some(cost) = &preview.cost {
        let limit = if cost.limit.is_empty() { String::new() } else { format!(" ({})", cost.limit) };
        text.push_str(&format!("  {} of {}{limit}\n", ruler.length(cost.used), ruler.length(cost.allowed)));
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
pub fn measure(measure: &Measure, ruler: &Ruler, width: usize) -> String {
    let mut text = match measure.distance {
        Some(distance) => format!("  {}", ruler.length(distance)),
        None => "  Nobody may measure that now".to_owned(),
    };
    if let Some(sight) = &measure.sight {
        match sight.blocked_at {
            Some(at) if ruler.measuring => {
                text.push_str(&format!("; out of sight, blocked at {}", ruler.place(at)));
            }
            Some(_) => text.push_str("; out of sight"),
            None => text.push_str("; in sight"),
        }
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
