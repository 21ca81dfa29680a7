//! A lesson played as a test: every order is offered, written as it would be kept, throws just the dice laid for it, and is
//! told in words for people.

use std::collections::BTreeSet;

use sandtable_kernel::offer::form_of;
use sandtable_kernel::options::HouseRules;
use sandtable_kernel::sheet::Sheet;
use sandtable_kernel::{Book, fault::near_names};

use super::Slip;
use super::bout::Bout;
use super::case::known;
use super::expectation::{self, Expectation};
use super::judge;
use super::lesson::{Lesson, Move, Step, of_page};
use super::page::{Block, Case, Kind, Page};

/// The most words of one step: what somebody reads before he wants to do something.
const MOST_WORDS: usize = 60;

/// Plays a lesson from its first step to its last; gives the rules it shows.
pub(super) fn run<B: Book>(page_name: &str, page: &Page) -> Result<BTreeSet<String>, Slip> {
    let lesson = of_page(page)?;
    let head = page.lesson.as_ref().map_or(1, |block| block.line);
    let mut bout = begin::<B>(&lesson, head)?;
    bout.seat(head, &lesson.seat)?;
    let mut cited = BTreeSet::new();
    let mut moves = lesson.moves.iter().peekable();
    for (index, case) in page.cases.iter().enumerate() {
        reads_well::<B>(case, &lesson.steps[index])?;
        for block in &case.blocks {
            match block.kind {
                Kind::Play { .. } => {
                    let last = block.lines.last().map_or(block.line, |(line, _)| *line);
                    while let Some(step) = moves.next_if(|step| step.line <= last) {
                        play(&mut bout, &lesson, step)?;
                    }
                }
                Kind::Expect => expect(&mut bout, block, &mut cited)?,
                Kind::Scenario { .. } | Kind::Lesson => {
                    return Err(Slip::new(block.line, format!("{page_name} is a lesson: it is one battle to its end")));
                }
            }
        }
    }
    let Some((closing, words)) = page.asides.last().zip(lesson.closing.as_ref()) else {
        return Err(Slip::new(head, "a lesson ends with a heading that leaves the player alone, without any block"));
    };
    reads_well::<B>(closing, words)?;
    bout.end(&mut cited)?;
    Ok(BTreeSet::new())
}

fn begin<B: Book>(lesson: &Lesson, line: usize) -> Result<Bout<B>, Slip> {
    let Some(document) = B::scenarios().iter().find(|document| document.id == lesson.scenario) else {
        let near = near_names(&lesson.scenario, B::scenarios().iter().map(|document| document.id));
        return Err(Slip::new(line, format!("no scenario `{}` comes with {}{near}", lesson.scenario, B::INFO.name)));
    };
    let faults = |faults: sandtable_kernel::Faults| Slip::new(line, faults.to_string());
    let sheet = Sheet::parse(document.id, document.text).map_err(faults)?;
    let rules = B::set_up(&sheet, &HouseRules::none()).map_err(faults)?;
    Bout::begin(rules, &lesson.opening, line, line)
}

/// One order: what the learner is to do must stand among his offers, word for word as it will be kept.
fn play<B: Book>(bout: &mut Bout<B>, lesson: &Lesson, step: &Move) -> Result<(), Slip> {
    let seat = bout.seat(step.line, &step.seat)?;
    let (rules, state) = (bout.battle.rules(), bout.battle.state());
    if let Ok(order) = rules.read_order(state, seat, &step.order) {
        let kept = rules.write_order(&order);
        if kept != step.order {
            return Err(Slip::new(step.line, format!("write the order as it is kept: {kept}")));
        }
    }
    if step.seat == lesson.seat && !step.shown {
        if form_of(&rules.offers(state, seat), &step.form).is_none() {
            return Err(Slip::new(step.line, "no offer can be filled so that this order comes of it"));
        }
        let meant = rules.read_order(state, seat, &step.form).map(|order| rules.write_order(&order));
        if !meant.is_ok_and(|meant| meant == step.order) {
            return Err(Slip::new(step.line, format!("`{}` is another order", step.form)));
        }
    }
    bout.queue(&step.dice, step.line);
    bout.order(step.line, &format!("{}: {}", step.seat, step.order))?;
    bout.no_refusal_open(step.line).map_err(|slip| Slip::new(step.line, slip.message))?;
    let left = bout.battle.script().map_or(0, |script| script.left());
    if left > 0 {
        return Err(Slip::new(step.line, format!("{left} of its dice are left over{}", bout.thrown())));
    }
    bout.answered = bout.battle.line();
    Ok(())
}

fn expect<B: Book>(bout: &mut Bout<B>, block: &Block, cited: &mut BTreeSet<String>) -> Result<(), Slip> {
    let lines: Result<Vec<Expectation>, Slip> =
        block.said().map(|(line, text)| expectation::read(line, text)).collect();
    let lines = lines?;
    for line in &lines {
        judge::line(bout, line, cited)?;
    }
    bout.acknowledge(&lines);
    Ok(())
}

/// A step names its rules, says why, and speaks to people: no ids, no coordinates, no order code.
fn reads_well<B: Book>(case: &Case, step: &Step) -> Result<(), Slip> {
    let slip = |why: String| Err(Slip::new(case.line, why));
    if step.rules.is_empty() || step.why.is_empty() || step.text.is_empty() {
        return slip("a step has words, a paragraph that begins with `Why?`, and its rules in brackets".to_owned());
    }
    known::<B>(case.line, &step.rules)?;
    let count = step.text.split_whitespace().count();
    if count > MOST_WORDS {
        return slip(format!("{count} words are too many to read before doing something: at most {MOST_WORDS}"));
    }
    let said = format!("{} {} {}", step.title, step.text, step.why);
    let code = |word: &&str| {
        let letters = |wanted: &[char]| word.contains(wanted);
        let point = word.split_once(',').is_some_and(|(a, b)| a.parse::<f64>().is_ok() && b.parse::<f64>().is_ok());
        letters(&['`', '_', '=']) || point
    };
    match said.split_whitespace().find(code) {
        Some(word) => slip(format!("`{word}` is no word for people")),
        None => Ok(()),
    }
}
