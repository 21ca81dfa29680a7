//! What stands on the shelf is in order before anything is played.

use std::collections::BTreeSet;

use sandtable_kernel::options::HouseRules;
use sandtable_kernel::rulebook::rules_of;
use sandtable_kernel::{Book, Mind};

use super::course::{Breach, Game, Pace, every_game};
use crate::playbook::run_pages;

/// The rule ids are those of the rulebook, each once; every scenario can be set up; every odds question is answered.
pub fn rules_and_scenarios_are_in_order<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    let breach = |message: String| Breach { scenario: String::new(), seed: 0, orders: 0, message };
    let written: Vec<String> = rules_of(B::rulebook()).into_iter().map(|rule| rule.id).collect();
    let coded: Vec<&str> = B::rule_ids().iter().map(|rule| rule.as_str()).collect();
    let (in_book, in_code): (BTreeSet<&str>, BTreeSet<&str>) =
        (written.iter().map(String::as_str).collect(), coded.iter().copied().collect());
    if in_book != in_code || in_book.len() != written.len() || in_code.len() != coded.len() {
        let (missing, extra): (Vec<_>, Vec<_>) =
            (in_book.difference(&in_code).collect(), in_code.difference(&in_book).collect());
        return Err(breach(format!(
            "the rule ids are not those of the rulebook, each once: without a constant {missing:?}, without a text {extra:?}"
        )));
    }
    let ids: BTreeSet<&str> = B::scenarios().iter().map(|scenario| scenario.id).collect();
    if ids.is_empty() || ids.len() != B::scenarios().len() {
        return Err(breach("a game comes with scenarios, each with an id of its own".to_owned()));
    }
    for question in B::questions() {
        if let Err(faults) = B::answer(question.name, &[], &HouseRules::none()) {
            return Err(breach(format!("the odds question `{}` has no answer by default: {faults}", question.name)));
        }
    }
    every_game::<B, M>(&Pace { games: 1, ..*pace }, |_| Ok(()))
}

/// Every lesson that comes with the game is played from its first step to its last.
pub fn lessons_can_be_finished<B: Book, M: Mind<Rules = B>>(_: &Pace) -> Result<(), Breach> {
    let report = run_pages::<B>(B::lessons().iter().map(|page| (page.id, page.text)));
    let breach = |message: String| Breach { scenario: String::new(), seed: 0, orders: 0, message };
    if report.is_clean() { Ok(()) } else { Err(breach(report.to_string())) }
}

/// A battle begun twice with the same dice begins alike.
pub fn the_same_dice_give_the_same_start<B: Book, M: Mind<Rules = B>>(pace: &Pace) -> Result<(), Breach> {
    every_game::<B, M>(pace, |game| {
        let text = B::scenarios().iter().find(|scenario| scenario.id == game.scenario).map_or("", |found| found.text);
        let again = Game::<B, M>::begin(game.scenario, text, game.seed, pace.house)?;
        if again.battle.state() != game.battle.state() || again.lines() != game.lines() {
            return Err(game.breach("begun twice with the same dice, it begins differently".to_owned()));
        }
        Ok(())
    })
}
