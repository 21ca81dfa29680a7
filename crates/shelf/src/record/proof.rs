//! Dice proved from their seed alone, without any rules: every roll of a file is the next one of its branch.

use std::borrow::Cow;

use sandtable_kernel::dice::{Laid, Seed, Seeded};
use sandtable_kernel::{Dice, Die, RuleId};

use super::Damage;
use super::reading::{Input, RawLine};
use crate::lesson::{Lesson, progress};

/// What the dice are thrown for plays no part in how they fall.
const ANY: RuleId = RuleId::new("any");

/// Draws every die of a file once more. `repeats` is true for the first form of the file, in which dice that were taken back
/// fell once more. A lesson lays the dice of its own orders; the number of those is what comes back.
pub(crate) fn dice_follow_from(
    seed: Seed,
    lines: &[RawLine],
    repeats: bool,
    lesson: Option<&Lesson>,
) -> Result<usize, Damage> {
    let (first, mut seed) = (seed, seed);
    let mut dice = Seeded::new(seed);
    // Every die that still counts, with its line.
    let mut thrown: Vec<(usize, u16)> = Vec::new();
    let mut taught = Taught::new(lesson);
    for (index, line) in lines.iter().enumerate() {
        let (number, damage) = (index + 1, |why: String| Damage::at(index + 2, why));
        match &line.input {
            Input::Roll { die, face } => {
                let laid = taught.face(Die(*die));
                let fell = laid.unwrap_or_else(|| dice.face(ANY, Die(*die)));
                if fell != *face {
                    let who = if laid.is_some() { "lesson lays" } else { "seed throws" };
                    return Err(damage(format!("the {who} a {fell} here")));
                }
                thrown.push((number, *die));
            }
            Input::Rewind { to, branch } => {
                let taken = thrown.iter().any(|(line, _)| line > to);
                thrown.retain(|(line, _)| line <= to);
                taught.take_back(*to);
                match branch {
                    Some(branch) if *branch == number && taken => {
                        seed = seed.branch(number as u64);
                        dice = Seeded::new(seed);
                    }
                    Some(_) => return Err(damage(format!("only a take-back past a die begins a branch, as {number}"))),
                    None if taken && repeats && seed == first => {
                        dice = Seeded::new(seed);
                        thrown.iter().for_each(|(_, die)| {
                            dice.face(ANY, Die(*die));
                        });
                    }
                    None if taken => return Err(damage("dice that were taken back must fall anew".to_owned())),
                    None => {}
                }
            }
            Input::Copy { nonce } => {
                let nonce = u64::from_str_radix(nonce, 16).map_err(|_| damage("no nonce of a copy".to_owned()))?;
                seed = seed.branch(nonce);
                dice = Seeded::new(seed);
            }
            Input::Rules { .. } => {
                seed = seed.branch(number as u64);
                dice = Seeded::new(seed);
            }
            Input::Order { seat, text } => taught.order(number, seat, text),
            Input::Event { .. } => {}
        }
    }
    Ok(taught.count)
}

/// The orders that still count, as far as a lesson has dice for them.
struct Taught<'a> {
    lesson: Option<&'a Lesson>,
    orders: Vec<(usize, &'a str, &'a str)>,
    laid: Laid,
    count: usize,
}

impl<'a> Taught<'a> {
    fn new(lesson: Option<&'a Lesson>) -> Taught<'a> {
        let laid = lesson.map(|lesson| Laid::new(&lesson.opening)).unwrap_or_default();
        Taught { lesson, orders: Vec::new(), laid, count: 0 }
    }

    fn order(&mut self, line: usize, seat: &'a str, order: &'a str) {
        let Some(lesson) = self.lesson else { return };
        let come = progress(lesson, self.orders.iter().map(|(_, seat, order)| (*seat, || Cow::Borrowed(*order))));
        self.laid = Laid::new(come.dice(lesson, seat, order));
        self.orders.push((line, seat, order));
    }

    fn face(&mut self, die: Die) -> Option<u16> {
        let face = self.laid.next(die);
        self.count += usize::from(face.is_some());
        face
    }

    fn take_back(&mut self, to: usize) {
        self.orders.retain(|(line, ..)| *line <= to);
        self.laid = Laid::default();
    }
}
