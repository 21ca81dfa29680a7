//! How good a position is for a side: losses and the clock first, then what the fights of this turn should bring, then how
//! everybody stands for the next one.

mod duel;
mod forecast;
mod standing;

pub(crate) use forecast::best_attacks;
pub(crate) use standing::shielded;

use sandtable_kernel::{Seat, Side};

use sandtable_mundi::terms::{SIDES, index, other};
use sandtable_mundi::{Mundi, State, victory};

/// A loss, in thousandths; position is small beside it.
const LOSS: i64 = 1_000;

/// A battle won.
const VICTORY: i64 = 20_000;

/// What the loss of a general costs beyond the element: every move is dearer from then on (MS-PIP-5).
const GENERAL: i64 = 400;

/// The worth of a state for a seat.
pub fn evaluate(rules: &Mundi, state: &State, seat: Seat) -> i64 {
    let side = Side(seat.0 & 1);
    if let Some(outcome) = state.outcome {
        return match outcome.winner {
            Some(winner) if winner == side => 3 * VICTORY,
            Some(_) => -3 * VICTORY,
            None => 0,
        };
    }
    let stakes = Stakes::of(rules, state);
    let generals = GENERAL * (i64::from(state.general_lost[1]) - i64::from(state.general_lost[0]));
    let worth = stakes.now + generals + forecast::forecast(rules, state, &stakes);
    let worth = if side == SIDES[0] { worth } else { -worth };
    // How the enemy stands for the next turn is his own affair: he is as near to us as we are to him.
    worth + standing::standing(rules, state, &stakes, side)
}

/// What losses are worth as the battle stands; the same to both sides with opposite signs.
pub(crate) struct Stakes {
    /// The worth of the losses so far, to side A.
    pub now: i64,
    /// What one more loss of a side gives the other.
    pub price: [i64; 2],
    /// Who would win if the turns ran out now (MS-VIC-6).
    pub leader: Option<Side>,
    /// The Attacker.
    attacker: Side,
    /// How much of the battle is over, in thousandths.
    pub gone: i64,
}

impl Stakes {
    pub(crate) fn of(rules: &Mundi, state: &State) -> Stakes {
        let tie = victory::tie(rules, state).0;
        let worth = |losses: [u8; 2]| worth_of(rules, state, losses, tie);
        let [a, b] = state.losses;
        let now = worth([a, b]);
        let price = [now - worth([a + 1, b]), worth([a, b + 1]) - now];
        Stakes { now, price, leader: leader(state.losses, tie), attacker: state.attacker, gone: gone(rules, state) }
    }

    /// Whoever would not win on the clock must come to the enemy; while nobody would, the Attacker.
    pub(crate) fn must_attack(&self, side: Side) -> bool {
        self.leader.map_or(side == self.attacker, |leader| leader != side)
    }
}

fn leader(losses: [u8; 2], tie: Option<Side>) -> Option<Side> {
    match losses[0].cmp(&losses[1]) {
        core::cmp::Ordering::Less => Some(SIDES[0]),
        core::cmp::Ordering::Greater => Some(SIDES[1]),
        core::cmp::Ordering::Equal => tie,
    }
}

/// Losses to side A: the lead counts more the nearer the last turn is, and enough of them decide the battle (MS-VIC-1).
fn worth_of(rules: &Mundi, state: &State, losses: [u8; 2], tie: Option<Side>) -> i64 {
    if let Some(beaten) = victory::beaten(rules, losses) {
        return if beaten == SIDES[0] { -VICTORY } else { VICTORY };
    }
    let [own, enemy] = losses.map(i64::from);
    let gone = gone(rules, state);
    // The lead is worth little while there is time to lose it, and all in the last turn.
    let clock = 300 + 1_500 * gone / 1_000 + 2_500 * gone / 1_000 * gone / 1_000 * gone / 1_000;
    let clock = match leader(losses, tie) {
        Some(side) if side == SIDES[0] => clock,
        Some(_) => -clock,
        None => 0,
    };
    // Towards the end a loss more or less matters only by who is ahead.
    let loss = LOSS - 600 * gone / 1_000 * gone / 1_000;
    loss * (enemy - own) + 60 * (enemy * enemy - own * own) + clock
}

/// How much of the battle is over, in thousandths; nothing of one without end.
fn gone(rules: &Mundi, state: &State) -> i64 {
    match rules.setup().turns {
        0 => 0,
        turns => i64::from(state.turn.min(turns)) * 1_000 / i64::from(turns),
    }
}

/// What a side gains by an enemy's loss and pays for its own.
fn gain_and_cost(stakes: &Stakes, side: Side) -> (i64, i64) {
    (stakes.price[index(other(side))], stakes.price[index(side)])
}
