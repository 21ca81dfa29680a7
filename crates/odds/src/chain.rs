//! Chains of throws: dice that hit, hits that are confirmed, confirmed hits that harm, and however many stages a game has.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use crate::chance::Chance;
use crate::distribution::Odds;
use crate::table::{Table, TooLarge, highest};

/// Stages of throws, where the number of dice in each is what the one before it yielded.
///
/// ```
/// # use sandtable_odds::{Chain, Chance, Odds};
/// // Hit on 4+, confirm on 3+ where a six counts twice, harm on 5+; a squad of four loses at most four.
/// let fire = Chain::new()
///     .each(&Chance::on_d6(|face| face >= 4))
///     .each_yields(Odds::of_d6(|face| match face { 6 => 2, 3..=5 => 1, _ => 0 }))
///     .each(&Chance::on_d6(|face| face >= 5))
///     .whole(|harmed| Odds::certain(harmed.min(4)));
/// let table = fire.table(10)?;
/// let ten_dice = table.row(10).expect("the table holds 0 to 10 dice");
/// assert_eq!(ten_dice.at_least(1).percent(1), "75.1 %");
/// # Ok::<(), sandtable_odds::TooLarge>(())
/// ```
///
/// Stages that treat every die alike and apart cost nothing per die: what one first die comes to at the end is itself a
/// short distribution, and only its powers are computed. A [`whole`](Chain::whole) stage sees the number as a whole and
/// is computed row by row, exactly and some hundred times more slowly. Dice of different kinds, each with a chain of its
/// own, are [joined](Odds::join_with) at the end.
#[derive(Default)]
pub struct Chain<'a> {
    stages: Vec<Stage<'a>>,
}

enum Stage<'a> {
    /// Each die by itself becomes this many.
    Each(Odds<u32>),
    /// The dice together become this many.
    Whole(Box<dyn Fn(u32) -> Odds<u32> + 'a>),
}

/// How far a chain has been followed.
enum Reached {
    /// Every first die by itself has become this many.
    PerDie(Odds<u32>),
    /// The first dice together have become this many, for each number of them that was asked for.
    PerRow(Vec<Odds<u32>>),
}

impl<'a> Chain<'a> {
    /// A chain without stages: as many come out as went in.
    #[must_use]
    pub fn new() -> Chain<'a> {
        Chain::default()
    }

    /// Each die stays in with this chance.
    #[must_use]
    pub fn each(self, chance: &Chance) -> Chain<'a> {
        self.each_yields(Odds::either(chance, 1, 0))
    }

    /// Each die by itself becomes as many as this says: none, one, or several.
    #[must_use]
    pub fn each_yields(mut self, yielded: Odds<u32>) -> Chain<'a> {
        self.stages.push(Stage::Each(yielded));
        self
    }

    /// The number of dice as a whole decides what becomes of it: caps, saves for the first hit, mixed targets.
    #[must_use]
    pub fn whole(mut self, becomes: impl Fn(u32) -> Odds<u32> + 'a) -> Chain<'a> {
        self.stages.push(Stage::Whole(Box::new(becomes)));
        self
    }

    /// What comes out at the end, for every number of first dice from none to `most`.
    ///
    /// # Errors
    /// [`TooLarge`] if a stage could hold more dice than an exact table can be kept for.
    pub fn table(&self, most: u32) -> Result<Table, TooLarge> {
        match self.follow(0..=most)? {
            Reached::PerDie(one) => Table::powers(&one, most),
            Reached::PerRow(rows) => Table::of_rows(&rows),
        }
    }

    /// What comes out at the end for this many first dice.
    ///
    /// # Errors
    /// [`TooLarge`] as for [`table`](Chain::table).
    pub fn odds(&self, dice: u32) -> Result<Odds<u32>, TooLarge> {
        let rows = match self.follow(dice..=dice)? {
            Reached::PerDie(one) => rows_of(&one, dice..=dice)?,
            Reached::PerRow(rows) => rows,
        };
        // One number of dice was asked for, so there is one row.
        Ok(rows.into_iter().next().unwrap_or_else(|| Odds::certain(0)))
    }

    fn follow(&self, dice: RangeInclusive<u32>) -> Result<Reached, TooLarge> {
        let (mut reached, rest) = match self.stages.split_first() {
            Some((Stage::Each(yielded), rest)) => (Reached::PerDie(yielded.clone()), rest),
            _ => (Reached::PerDie(Odds::certain(1)), self.stages.as_slice()),
        };
        for stage in rest {
            reached = match (stage, reached) {
                (Stage::Each(yielded), Reached::PerDie(one)) => Reached::PerDie(thrown(&[one], yielded)?.remove(0)),
                (Stage::Each(yielded), Reached::PerRow(rows)) => Reached::PerRow(thrown(&rows, yielded)?),
                (Stage::Whole(becomes), Reached::PerDie(one)) => {
                    Reached::PerRow(become_whole(&rows_of(&one, dice.clone())?, becomes))
                }
                (Stage::Whole(becomes), Reached::PerRow(rows)) => Reached::PerRow(become_whole(&rows, becomes)),
            };
        }
        Ok(reached)
    }
}

/// What these numbers of dice become together, where each becomes this many by itself.
fn rows_of(one: &Odds<u32>, dice: RangeInclusive<u32>) -> Result<Vec<Odds<u32>>, TooLarge> {
    let table = Table::powers(one, *dice.end())?;
    Ok(dice.filter_map(|dice| table.row(dice)).map(|row| row.to_odds()).collect())
}

/// Throws as many dice as each row says, each yielding by itself.
fn thrown(rows: &[Odds<u32>], yielded: &Odds<u32>) -> Result<Vec<Odds<u32>>, TooLarge> {
    let most = rows.iter().map(highest).max().unwrap_or(0);
    let by_dice = rows_of(yielded, 0..=most)?;
    Ok(rows.iter().map(|row| row.and_then(|&dice| by_dice[dice as usize].clone())).collect())
}

fn become_whole(rows: &[Odds<u32>], becomes: &dyn Fn(u32) -> Odds<u32>) -> Vec<Odds<u32>> {
    let mut known = BTreeMap::new();
    let mut become_once = |dice| known.entry(dice).or_insert_with(|| becomes(dice)).clone();
    rows.iter().map(|row| row.and_then(|&dice| become_once(dice))).collect()
}

#[cfg(test)]
mod tests {
    use super::Chain;
    use crate::{Chance, Odds};

    fn on(needed: u8) -> Chance {
        Chance::on_d6(|face| face >= needed)
    }

    fn successes(dice: u8, chance: &Chance) -> Odds<u32> {
        Odds::binomial(dice, chance).map(|&successes| successes.into())
    }

    #[test]
    fn a_chain_without_stages_changes_nothing() {
        assert_eq!(Chain::new().odds(7), Ok(Odds::certain(7)));
    }

    #[test]
    fn three_stages_are_three_dependent_throws() {
        let chain = Chain::new().each(&on(3)).each(&on(4)).each(&on(6));
        let by_hand = |dice| {
            successes(dice, &on(3))
                .and_then(|&hits| successes(hits as u8, &on(4)))
                .and_then(|&sure| successes(sure as u8, &on(6)))
        };
        for dice in [0, 1, 5, 30] {
            assert_eq!(chain.odds(u32::from(dice)), Ok(by_hand(dice)), "{dice} dice");
        }
    }

    #[test]
    fn a_stage_may_turn_one_die_into_several() {
        let burst = Odds::of_d6(|face| if face == 6 { 3 } else { 0 });
        let chain = Chain::new().each_yields(burst.clone()).each(&on(4));
        let by_hand = burst.sum_of(2).and_then(|&rounds| successes(rounds as u8, &on(4)));
        assert_eq!(chain.odds(2), Ok(by_hand));
    }

    #[test]
    fn a_stage_may_look_at_the_number_as_a_whole() {
        // The first hit is always saved; each other one harms on 5+.
        let chain = Chain::new().each(&on(4)).whole(|hits| Odds::certain(hits.saturating_sub(1))).each(&on(5));
        let by_hand = successes(6, &on(4)).and_then(|&hits| successes(hits.saturating_sub(1) as u8, &on(5)));
        assert_eq!(chain.odds(6), Ok(by_hand.clone()));
        let table = chain.table(6).expect("a small table");
        assert_eq!(table.row(6).map(|row| row.to_odds()), Some(by_hand));
        assert_eq!((table.rows().len(), table.row(0).map(|row| row.to_odds())), (7, Some(Odds::certain(0))));
    }

    #[test]
    fn a_stage_may_hit_the_first_die_more_easily_than_the_others() {
        let aimed = |dice: u32| match dice.checked_sub(1) {
            None => Odds::certain(0),
            Some(rest) => successes(1, &on(2)).join_with(&successes(rest as u8, &on(5)), |a, b| a + b),
        };
        assert_eq!(Chain::new().whole(aimed).odds(3), Ok(aimed(3)));
    }

    #[test]
    fn a_stage_that_explodes_past_memory_is_refused() {
        assert!(Chain::new().each_yields(Odds::certain(u32::MAX)).each(&on(4)).table(2).is_err());
        assert!(Chain::new().whole(|_| Odds::certain(u32::MAX)).table(2).is_err());
        assert!(Chain::new().whole(|_| Odds::certain(u32::MAX)).each(&on(4)).table(2).is_err());
    }
}
