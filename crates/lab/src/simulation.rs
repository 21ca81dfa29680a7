//! Mass simulation: many games between two players who change sides every other game.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use sandtable_ai::Level;
use sandtable_kernel::dice::Seed;
use sandtable_kernel::{Mind, Rules};
use serde::Serialize;

use crate::counts::CountReport;
use crate::game::play_timed;
use crate::statistics::wilson;
use crate::tally::Tally;

/// What to simulate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The game's id, for the report.
    pub game: String,
    /// The scenario's id, for the report.
    pub scenario: String,
    /// The two players; the first plays side A in the first game, and they swap every other game.
    pub players: [Level; 2],
    /// How many games.
    pub games: u64,
    /// From which all dice and whims follow.
    pub seed: u64,
    /// On how many threads; 0 takes every core.
    pub threads: usize,
    /// A game that takes more decisions than this is left unfinished.
    pub most_decisions: u64,
}

/// What came of a simulation; its JSON form is what scripts read.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SimReport {
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// Games played.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Threads used.
    pub threads: usize,
    /// How long it took.
    pub seconds: f64,
    /// Games that came to no end within the bound of decisions.
    pub unfinished: u64,
    /// Games without a winner.
    pub draws: u64,
    /// By player; both sat on both sides equally often.
    pub sides: [SideReport; 2],
    /// By side of the table: whether the scenario is fair between these players.
    pub table_sides: Vec<TableSideReport>,
    /// How long games were.
    pub turns: Turns,
    /// All decisions made.
    pub decisions: u64,
    /// Decisions in a second, over all threads.
    pub decisions_per_second: f64,
    /// Games in a second, over all threads.
    pub games_per_second: f64,
    /// The longest thought of a player who thinks, in milliseconds.
    pub slowest_ms: f64,
    /// What the game finds worth counting.
    pub counts: Vec<CountReport>,
}

/// One player's results.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SideReport {
    /// `first` or `second`, as named in the command.
    pub side: &'static str,
    /// The player.
    pub player: String,
    /// Games won.
    pub wins: u64,
    /// Of those, won on each side of the table.
    pub wins_by_table_side: [u64; 2],
    /// Of all games.
    pub rate: f64,
    /// Lower 95 % limit of the rate.
    pub low: f64,
    /// Upper 95 % limit of the rate.
    pub high: f64,
}

/// One side of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct TableSideReport {
    /// Its key: `A`.
    pub side: String,
    /// Its name: `US attackers`.
    pub name: String,
    /// Games won from this side, by whichever player.
    pub wins: u64,
    /// Of all games.
    pub rate: f64,
    /// Lower 95 % limit of the rate.
    pub low: f64,
    /// Upper 95 % limit of the rate.
    pub high: f64,
}

/// How many turns finished games took.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Turns {
    /// On average.
    pub mean: f64,
    /// At most.
    pub max: u32,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            game: String::new(),
            scenario: String::new(),
            players: [Level::Random; 2],
            games: 100,
            seed: 1,
            threads: 0,
            most_decisions: 100_000,
        }
    }
}

/// Plays all games of a plan. `progress` hears the number of games done so far, from any thread.
///
/// Every game has dice and whims of its own, derived from the seed and its number, so the results do not depend on the
/// number of threads.
pub fn simulate<M: Mind>(rules: &M::Rules, plan: &Plan, progress: impl Fn(u64) + Sync) -> SimReport {
    let began = Instant::now();
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    // A machine that grants no threads of our own still has this one.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build().ok();
    let threads = pool.as_ref().map_or(1, rayon::ThreadPool::current_num_threads);
    let ready = |own: M::Rules| (M::ready(&own), own);
    let copies: Vec<(M, M::Rules)> = (0..threads).map(|_| ready(rules.apart())).collect();
    let one = |(mind, own): &(M, M::Rules), number: u64| {
        let swapped = number % 2 == 1;
        let [first, second] = plan.players;
        let players = if swapped { [second, first] } else { [first, second] };
        let (record, slowest) = play_timed(own, mind, players, seed_of(plan.seed, number), plan.most_decisions);
        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
        Tally::of(record, slowest, swapped)
    };
    // Every thread takes the next game when it is done with the last, so that none waits for another's long list at the end.
    let share = |own: &(M, M::Rules)| {
        let numbers = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        let games = numbers.take_while(|number| *number < plan.games).map(|number| one(own, number));
        games.fold(Tally::default(), |sum, game| sum + game)
    };
    let tally = match &pool {
        Some(pool) => {
            let shares = pool.broadcast(|thread| share(&copies[thread.index() % threads]));
            shares.into_iter().fold(Tally::default(), |sum, game| sum + game)
        }
        None => share(&copies[0]),
    };
    report(rules, plan, &tally, threads, began.elapsed().as_secs_f64())
}

fn seed_of(seed: u64, number: u64) -> Seed {
    Seed::from_words(&[b"sandtable simulation", &seed.to_le_bytes(), &number.to_le_bytes()])
}

fn report<R: Rules>(rules: &R, plan: &Plan, tally: &Tally, threads: usize, seconds: f64) -> SimReport {
    let player = |index: usize, side: &'static str| {
        let wins = tally.by_player[index];
        let interval = wilson(wins, tally.games);
        SideReport {
            side,
            player: plan.players[index].to_string(),
            wins,
            wins_by_table_side: tally.by_both[index],
            rate: interval.rate,
            low: interval.low,
            high: interval.high,
        }
    };
    let mut table_sides: Vec<TableSideReport> = Vec::new();
    for info in rules.seats() {
        let Some(index) = info.side.map(|side| usize::from(side.0)).filter(|index| *index < 2) else { continue };
        if index != table_sides.len() {
            continue;
        }
        let wins = tally.by_side[index];
        let interval = wilson(wins, tally.games);
        table_sides.push(TableSideReport {
            side: info.key,
            name: info.name,
            wins,
            rate: interval.rate,
            low: interval.low,
            high: interval.high,
        });
    }
    let finished = tally.games - tally.unfinished;
    let per_second = |count: u64| if seconds > 0.0 { count as f64 / seconds } else { 0.0 };
    SimReport {
        game: plan.game.clone(),
        scenario: plan.scenario.clone(),
        games: tally.games,
        seed: plan.seed,
        threads,
        seconds,
        unfinished: tally.unfinished,
        draws: tally.draws,
        sides: [player(0, "first"), player(1, "second")],
        table_sides,
        turns: Turns {
            mean: if finished == 0 { 0.0 } else { tally.turns as f64 / finished as f64 },
            max: tally.most_turns,
        },
        decisions: tally.decisions,
        decisions_per_second: per_second(tally.decisions),
        games_per_second: per_second(tally.games),
        slowest_ms: tally.slowest.as_secs_f64() * 1_000.0,
        counts: tally.counts.report(tally.games),
    }
}
