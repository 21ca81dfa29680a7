//! The after-action report: a battle as a page worth printing, with its story by turn, its pictures and its luck.

mod losses;
mod luck;
mod style;

use sandtable_kernel::{Eye, RuleId};

use crate::Match;
use crate::picture;
use crate::story::{Line, LineKind};
use luck::Luck;

/// One part of the story: a turn, with the table as it stood at its end.
struct Chapter {
    turn: u32,
    last: usize,
    lines: Vec<Line>,
}

/// The report of a match so far, as a whole HTML page without anything from outside.
pub fn html(table: &dyn Match) -> String {
    let escape = picture::escape;
    let lines: Vec<Line> = table.journal(Eye::Truth, 0).into_iter().filter(|line| line.live).collect();
    let title = escape(&table.title());
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><style>{}</style></head><body>\n",
        style::CSS
    );
    page.push_str(&format!(
        "<header><p class=\"kicker\">After-action report · {}</p><h1>{title}</h1>",
        escape(table.game().name)
    ));
    let players: Vec<String> = table
        .header()
        .players
        .iter()
        .map(|player| {
            format!(
                "<span class=\"side-{}\">{}</span> ({})",
                escape(&player.seat),
                escape(&player.name),
                escape(&player.player)
            )
        })
        .collect();
    page.push_str(&format!("<p>{}</p></header>\n", players.join(" against ")));
    page.push_str(&result(table));
    page.push_str(&losses::html(table));
    page.push_str(&Luck::of(table, &lines).html());
    let chapters = chapters(&lines);
    for (index, chapter) in chapters.iter().enumerate() {
        page.push_str(&tell(table, chapter, index + 1 == chapters.len()));
    }
    page.push_str(&format!(
        "<footer>{} journal lines, rules version {}. {}</footer></body></html>\n",
        table.line(),
        escape(table.game().version),
        escape(table.game().credit)
    ));
    page
}

fn result(table: &dyn Match) -> String {
    let outcome = table.pending().outcome();
    let Some(outcome) = outcome else { return "<p class=\"result\">The battle is not over.</p>\n".to_owned() };
    let winner = table.seats().into_iter().find(|seat| seat.side.is_some() && seat.side == outcome.winner);
    let won = winner.map_or("A draw".to_owned(), |seat| format!("Victory for the {}", picture::escape(&seat.name)));
    format!("<p class=\"result\">{won}: {} {}</p>\n", picture::escape(outcome.how), rule(outcome.rule))
}

/// Lines of the same turn that follow each other.
fn chapters(lines: &[Line]) -> Vec<Chapter> {
    let mut chapters: Vec<Chapter> = Vec::new();
    for line in lines {
        match chapters.last_mut() {
            Some(chapter) if chapter.turn == line.turn => {
                chapter.last = line.number;
                chapter.lines.push(line.clone());
            }
            _ => chapters.push(Chapter { turn: line.turn, last: line.number, lines: vec![line.clone()] }),
        }
    }
    chapters
}

fn tell(table: &dyn Match, chapter: &Chapter, last: bool) -> String {
    let name = if chapter.turn == 0 { "Before the first turn".to_owned() } else { format!("Turn {}", chapter.turn) };
    let scene = if last { table.scene(Eye::Truth) } else { table.at(chapter.last).scene(Eye::Truth) };
    let mut text = format!(
        "<section><h2>{name}</h2><figure>{}<figcaption>The table at the end of it.</figcaption></figure>\n",
        picture::svg(&scene)
    );
    let mut dice = String::new();
    let (mut open, mut told) = (false, false);
    for line in &chapter.lines {
        match line.kind {
            LineKind::Order => {
                let side = line.seat.as_deref().map(picture::escape).unwrap_or_default();
                // An order that brought nothing yet is told together with the next.
                text.push_str(match (open, told) {
                    (true, true) => "</p><p>",
                    (true, false) => "",
                    (false, _) => "<p>",
                });
                text.push_str(&format!("<span class=\"order side-{side}\">{}</span> ", picture::escape(&line.text)));
                (open, told) = (true, false);
            }
            LineKind::Roll => {
                let face = line.die.map_or(0, |die| die.face);
                let name = line.die.map_or("", |die| die.name);
                dice.push_str(&format!("<span class=\"die\" title=\"{}\">{face}</span> ", picture::escape(name)));
            }
            LineKind::Event => {
                text.push_str(if open { "" } else { "<p>" });
                (open, told) = (true, true);
                let cited = line.rule.map(rule).unwrap_or_default();
                text.push_str(&format!("{dice}{} {cited} ", picture::escape(&line.sentence)));
                dice.clear();
            }
            LineKind::Rewind => {}
        }
    }
    text.push_str(if open { "</p></section>\n" } else { "</section>\n" });
    text
}

fn rule(rule: RuleId) -> String {
    format!("<small class=\"rule\">{rule}</small>")
}
