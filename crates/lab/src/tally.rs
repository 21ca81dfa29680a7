//! What many games add up to. Only whole numbers, so that the sum is the same in whatever order the games end.

use core::ops::Add;

use std::time::Duration;

use crate::counts::Counts;
use crate::game::GameRecord;

/// The sum of many games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// How many games.
    pub games: u64,
    /// Those left unfinished.
    pub unfinished: u64,
    /// Those without a winner.
    pub draws: u64,
    /// Wins of each player.
    pub by_player: [u64; 2],
    /// Wins of each side of the table.
    pub by_side: [u64; 2],
    /// Wins of each player on each side: `[player][side]`.
    pub by_both: [[u64; 2]; 2],
    /// All turns of all finished games.
    pub turns: u64,
    /// The most turns of a game.
    pub most_turns: u32,
    /// All decisions.
    pub decisions: u64,
    /// What happened how often.
    pub counts: Counts,
    /// The longest thought of all.
    pub slowest: Duration,
}

impl Tally {
    /// The tally of one game; `swapped` tells whether the first player sat on the second side.
    pub fn of(record: GameRecord, slowest: Duration, swapped: bool) -> Tally {
        let GameRecord { decisions, counts, .. } = record;
        let mut tally = Tally { games: 1, decisions, counts, slowest, ..Tally::default() };
        if !record.finished {
            tally.unfinished = 1;
            return tally;
        }
        (tally.turns, tally.most_turns) = (u64::from(record.turns), record.turns);
        match record.winner.map(|side| usize::from(side.0)) {
            Some(side @ 0..=1) => {
                let player = side ^ usize::from(swapped);
                tally.by_side[side] = 1;
                tally.by_player[player] = 1;
                tally.by_both[player][side] = 1;
            }
            _ => tally.draws = 1,
        }
        tally
    }
}

impl Add for Tally {
    type Output = Tally;

    fn add(self, other: Tally) -> Tally {
        let mut counts = self.counts;
        counts += other.counts;
        let pair = |one: [u64; 2], two: [u64; 2]| [one[0] + two[0], one[1] + two[1]];
        Tally {
            games: self.games + other.games,
            unfinished: self.unfinished + other.unfinished,
            draws: self.draws + other.draws,
            by_player: pair(self.by_player, other.by_player),
            by_side: pair(self.by_side, other.by_side),
            by_both: [pair(self.by_both[0], other.by_both[0]), pair(self.by_both[1], other.by_both[1])],
            turns: self.turns + other.turns,
            most_turns: self.most_turns.max(other.most_turns),
            decisions: self.decisions + other.decisions,
            counts,
            slowest: self.slowest.max(other.slowest),
        }
    }
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::Side;

    use super::*;

    #[test]
    fn a_swapped_game_is_won_by_the_other_player_on_the_same_side() {
        let record =
            GameRecord { finished: true, winner: Some(Side(0)), turns: 4, decisions: 9, counts: Counts::default() };
        let of = |millis, swapped| Tally::of(record.clone(), Duration::from_millis(millis), swapped);
        let sum = of(3, false) + of(2, true);
        assert_eq!((sum.by_player, sum.by_side), ([1, 1], [2, 0]));
        assert_eq!(sum.by_both, [[1, 0], [1, 0]]);
        assert_eq!((sum.turns, sum.most_turns, sum.decisions), (8, 4, 18));
        assert_eq!(sum.slowest, Duration::from_millis(3));
    }

    #[test]
    fn an_unfinished_game_is_no_draw_and_has_no_turns() {
        let record = GameRecord { finished: false, winner: None, turns: 4, decisions: 9, counts: Counts::default() };
        let tally = Tally::of(record, Duration::ZERO, false);
        assert_eq!((tally.unfinished, tally.draws, tally.turns), (1, 0, 0));
    }
}
