//! What happened how often in many games, by the names a game gives to what is worth counting.

use core::ops::AddAssign;
use std::collections::BTreeMap;

use sandtable_kernel::dice::Seeded;
use sandtable_kernel::{Dice, Die, RuleId, Rules, Sight, Table};
use serde::Serialize;

/// Sums over games, by name. Only whole numbers, so that they are the same in whatever order the games end.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Counts(BTreeMap<&'static str, Count>);

/// How often one thing happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Count {
    total: u64,
    games: u64,
    first_turns: u64,
}

/// How often one thing happened, as it is reported.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct CountReport {
    /// What: `lost to fire`.
    pub what: &'static str,
    /// How often in a game, on average.
    pub per_game: f64,
    /// In how many games at all.
    pub games: u64,
    /// In which turn first, on average over those games.
    pub first_turn: f64,
}

impl Counts {
    /// The averages over so many games.
    pub fn report(&self, games: u64) -> Vec<CountReport> {
        let mean = |sum: u64, of: u64| if of == 0 { 0.0 } else { sum as f64 / of as f64 };
        let one = |(what, count): (&&'static str, &Count)| CountReport {
            what,
            per_game: mean(count.total, games),
            games: count.games,
            first_turn: mean(count.first_turns, count.games),
        };
        self.0.iter().map(one).collect()
    }

    fn note(&mut self, what: &'static str, number: u32, turn: u32) {
        let first = Count { total: 0, games: 1, first_turns: u64::from(turn) };
        self.0.entry(what).or_insert(first).total += u64::from(number);
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        for (what, count) in other.0 {
            let sum = self.0.entry(what).or_default();
            sum.total += count.total;
            sum.games += count.games;
            sum.first_turns += count.first_turns;
        }
    }
}

/// The table of a simulated game: nobody takes notes, but what the game finds worth it is counted.
pub(crate) struct Counting<'a, R> {
    pub rules: &'a R,
    pub dice: Seeded,
    pub counts: Counts,
}

impl<R: Rules> Table<R::State> for Counting<'_, R> {
    #[inline]
    fn roll(&mut self, rule: RuleId, _sight: Sight, die: Die) -> u16 {
        self.dice.face(rule, die)
    }

    #[inline]
    fn happen(&mut self, state: &mut R::State, _rule: RuleId, _sight: Sight, event: R::Event) {
        sandtable_kernel::Apply::apply(state, &event);
        if let Some((what, number)) = self.rules.counted(state, &event) {
            self.counts.note(what, number, self.rules.turn(state));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_are_over_all_games_and_first_turns_over_those_that_had_any() {
        let (mut sum, mut game) = (Counts::default(), Counts::default());
        game.note("lost", 2, 3);
        game.note("lost", 1, 5);
        sum += game;
        sum += Counts::default();
        let report = sum.report(2);
        assert_eq!((report[0].what, report[0].per_game, report[0].games, report[0].first_turn), ("lost", 1.5, 1, 3.0));
    }
}
