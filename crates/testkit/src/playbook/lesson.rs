//! A lesson: a page that coaches somebody through the beginning of a battle, step by step.
//!
//! It is read for the page of a game and for the battle itself, whose first dice it lays; `lesson_run` plays it as a test.

use sandtable_kernel::sheet::{Sheet, Value};

use super::Slip;
use super::page::{self, Block, Case, Kind, Page};

/// A lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// What is learned, in a sentence or two.
    pub about: String,
    /// The id of the scenario it is of.
    pub scenario: String,
    /// The key of the seat that learns.
    pub seat: String,
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// What is said when they are done and the player is alone.
    pub closing: Option<Step>,
    /// The faces of the dice thrown before the first order.
    pub opening: Vec<u16>,
    /// What is ordered in it, all steps together.
    pub moves: Vec<Move>,
}

/// One coached step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// Its heading.
    pub title: String,
    /// What is to be done, in a sentence or two.
    pub text: String,
    /// Why that is so.
    pub why: String,
    /// The rules it rests on.
    pub rules: Vec<String>,
}

/// One order of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// The key of the seat that orders.
    pub seat: String,
    /// The order's short text.
    pub order: String,
    /// The same order as the form gives it, where that has shorter words.
    pub form: String,
    /// The faces of the dice it throws.
    pub dice: Vec<u16>,
    /// Whether the coach gives it, so that the learner only looks on.
    pub shown: bool,
    /// The step it belongs to, from 0.
    pub step: usize,
    /// Its line on the page.
    pub line: usize,
}

/// A lesson that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonFault {
    /// The line of the page.
    pub line: usize,
    /// What is wrong and what would be right.
    pub why: String,
}

impl core::fmt::Display for LessonFault {
    fn fmt(&self, out: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(out, "line {}: {}", self.line, self.why)
    }
}

/// Reads a lesson.
pub fn read(text: &str) -> Result<Lesson, LessonFault> {
    let page = page::read(text);
    if let Some(slip) = page.slips.first() {
        return Err(LessonFault { line: slip.line, why: slip.message.clone() });
    }
    of_page(&page).map_err(|slip| LessonFault { line: slip.line, why: slip.message })
}

/// The lesson that a page holds.
pub(super) fn of_page(page: &Page) -> Result<Lesson, Slip> {
    let head = page.lesson.as_ref().ok_or_else(|| Slip::new(1, "a lesson has a `lesson` block under its title"))?;
    let sheet =
        Sheet::parse("lesson", &head.text_in_place()).map_err(|faults| Slip::new(head.line, faults.to_string()))?;
    let word = |name: &str| match sheet.root.get(name).map(|node| &node.value) {
        Some(Value::Text(text)) => Ok(text.clone()),
        _ => Err(Slip::new(head.line, format!("`{name}` is missing: write {name} = \"...\""))),
    };
    let (mut opening, mut moves) = (Vec::new(), Vec::new());
    for (step, case) in page.cases.iter().enumerate() {
        for block in &case.blocks {
            if let Kind::Play { quiet } = block.kind {
                read_moves(block, quiet, step, &mut opening, &mut moves)?;
            }
        }
    }
    Ok(Lesson {
        title: page.opening.title.clone(),
        about: paragraphs(&page.opening.words).join(" "),
        scenario: word("scenario")?,
        seat: word("seat")?,
        steps: page.cases.iter().map(step_of).collect(),
        closing: page.asides.last().map(step_of),
        opening,
        moves,
    })
}

fn step_of(case: &Case) -> Step {
    let (why, text): (Vec<String>, Vec<String>) =
        paragraphs(&case.words).into_iter().partition(|words| words.starts_with(WHY));
    let why = why.join(" ");
    Step {
        title: case.title.clone(),
        text: text.join(" "),
        why: why.strip_prefix(WHY).unwrap_or(&why).trim().to_owned(),
        rules: case.claims.clone(),
    }
}

/// What a paragraph begins with that says why.
const WHY: &str = "Why?";

fn paragraphs(lines: &[String]) -> Vec<String> {
    let parts = lines.split(String::is_empty).map(|part| part.join(" "));
    parts.filter(|part| !part.is_empty()).collect()
}

/// In a lesson the dice of an order stand below it, so that they are laid for this order and no other; and so does the order as the
/// form gives it, where that says it shorter. Dice above the first order are thrown before it.
fn read_moves(
    block: &Block,
    shown: bool,
    step: usize,
    opening: &mut Vec<u16>,
    moves: &mut Vec<Move>,
) -> Result<(), Slip> {
    for (line, text) in block.said() {
        let (key, words) = text
            .split_once(':')
            .map(|(key, words)| (key.trim(), words.trim()))
            .ok_or_else(|| Slip::new(line, "write `SEAT: order`, `dice: 4 6 1` or `form: order`"))?;
        match (key, moves.last_mut()) {
            ("dice", last) => {
                let dice = last.map_or(&mut *opening, |last| &mut last.dice);
                for face in words.split_whitespace() {
                    dice.push(face.parse().map_err(|_| Slip::new(line, format!("`{face}` is no face of a die")))?);
                }
            }
            ("form", Some(last)) => last.form = words.to_owned(),
            ("form", None) => return Err(Slip::new(line, "this stands below the order it belongs to")),
            _ => {
                let (seat, order, form) = (key.to_owned(), words.to_owned(), words.to_owned());
                moves.push(Move { seat, order, form, dice: Vec::new(), shown, step, line });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# First steps\nYou learn to walk.\n\n```lesson\nscenario = \"lane\"\nseat = \"A\"\n```\n\
        ## Walk [BB-MOV-1]\nWalk on.\n\nWhy? Because\nwalking helps.\n```play\nA: walk 7\ndice: 4 6\n```\n\
        ## Look\n```play quiet\nB: look\n```\n## Alone\nGo on.\n";

    #[test]
    fn a_lesson_has_steps_with_words_orders_and_dice() {
        let lesson = read(PAGE).expect("it can be read");
        assert_eq!((lesson.title.as_str(), lesson.about.as_str()), ("First steps", "You learn to walk."));
        assert_eq!(lesson.steps.len(), 2);
        assert_eq!(
            (lesson.steps[0].text.as_str(), lesson.steps[0].why.as_str()),
            ("Walk on.", "Because walking helps.")
        );
        assert_eq!(lesson.closing.map(|step| step.text), Some("Go on.".to_owned()));
        let orders: Vec<(&str, bool, usize)> =
            lesson.moves.iter().map(|step| (step.order.as_str(), step.shown, step.step)).collect();
        assert_eq!(orders, [("walk 7", false, 0), ("look", true, 1)]);
        assert_eq!(lesson.moves[0].dice, [4, 6]);
    }

    #[test]
    fn a_lesson_without_its_scenario_is_told_what_it_lacks() {
        let fault = read("# T\n```lesson\nseat = \"A\"\n```\n").expect_err("no scenario");
        assert!(fault.why.contains("`scenario` is missing"), "{fault}");
    }
}
