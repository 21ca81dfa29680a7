//! One game between two computer players, without a journal.

use std::time::{Duration, Instant};

use sandtable_ai::{Level, Player};
use sandtable_kernel::dice::{Seed, Seeded};
use sandtable_kernel::{Mind, Pending, Rules, Seat, Side, View, check};

use crate::counts::{Counting, Counts};

/// What is worth knowing of a finished game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRecord {
    /// Whether it came to an end within the bound.
    pub finished: bool,
    /// The side that won; nobody in a draw or an unfinished game.
    pub winner: Option<Side>,
    /// The turn in which it ended.
    pub turns: u32,
    /// How many decisions were made.
    pub decisions: u64,
    /// What happened how often.
    pub counts: Counts,
}

/// Plays one game: `players` by side; the same seed gives the same game. After `most_decisions` it is left unfinished.
pub fn play_game<M: Mind>(rules: &M::Rules, players: [Level; 2], seed: Seed, most_decisions: u64) -> GameRecord {
    play_timed(rules, &M::ready(rules), players, seed, most_decisions).0
}

/// The same, with the longest thought of a player who thinks.
pub(crate) fn play_timed<M: Mind>(
    rules: &M::Rules,
    mind: &M,
    players: [Level; 2],
    seed: Seed,
    most_decisions: u64,
) -> (GameRecord, Duration) {
    let sides: Vec<(Seat, usize)> =
        rules.seats().iter().map(|info| (info.seat, info.side.map_or(0, |side| usize::from(side.0 % 2)))).collect();
    let player_of = |side: u8| players[usize::from(side)].player::<M>(Seed::from_words(&[b"player", &seed.0, &[side]]));
    let mut thinkers: [Box<dyn Player<M>>; 2] = [player_of(0), player_of(1)];
    let mut table = Counting { rules, dice: Seeded::new(seed), counts: Counts::default() };
    let mut state = rules.start(&mut table);
    let (mut decisions, mut slowest) = (0, Duration::ZERO);
    let (finished, winner) = loop {
        let seat = match rules.pending(&state) {
            Pending::Over(outcome) => break (true, outcome.winner),
            Pending::Asks(asks) => asks.first(),
        };
        let side = sides.iter().find(|(known, _)| *known == seat).map_or(0, |(_, side)| *side);
        // Looking at the clock costs more than a random player's whole thought.
        let began = (players[side] != Level::Random).then(Instant::now);
        let order = thinkers[side].decide(&View::new(mind, rules, &state, seat));
        slowest = slowest.max(began.map_or(Duration::ZERO, |began| began.elapsed()));
        decisions += 1;
        // A refused order would be asked for again for ever; a game that needs more than its share is left unfinished.
        match check(rules, &state, seat, order) {
            Ok(checked) if decisions <= most_decisions => rules.play(&mut state, checked, &mut table),
            _ => break (false, None),
        }
    };
    let record = GameRecord { finished, winner, turns: rules.turn(&state), decisions, counts: table.counts };
    (record, slowest)
}
