//! The expected worth of an order: every way its dice can fall, weighed by how likely it is.

use sandtable_kernel::dice::EveryFace;
use sandtable_kernel::rules::{Checked, check};
use sandtable_kernel::{Imagined, Mind, Quiet, Rules, Seat};

/// Sums are kept in this fine a fraction of `evaluate`'s unit. It is a multiple of every number of falls of four ordinary
/// dice (and of some others), so that equal worths compare equal and no float is needed.
const FINE: i128 = 6i128.pow(9) * 175;

/// The most dice followed in all their falls: with more, the number of falls of large dice would not fit an integer.
const MOST_DICE: usize = 4;

/// How many dice are followed in all their falls, and how many falls may be looked at; later dice fall once, at random.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Dice of one resolution.
    pub depth: usize,
    /// Falls of one resolution.
    pub outcomes: u64,
}

/// The expected worth of a legal order to a seat; nothing if the order is not legal.
pub fn expected<M: Mind>(
    mind: &M,
    battle: &Imagined<'_, M::Rules>,
    seat: Seat,
    order: &<M::Rules as Rules>::Order,
    effort: Effort,
) -> Option<i128> {
    let checked = check(&*battle.rules, &battle.state, seat, order.clone()).ok()?;
    let most = effort.depth.min(MOST_DICE);
    let mut table = Quiet::new(EveryFace::new(most));
    let mut first = outcome(mind, battle, seat, &checked, &mut table);
    // Fewer dice are followed until all their falls can be afforded; half of a fan of outcomes would be a biased one.
    for depth in (0..most).rev() {
        if table.dice.ways() <= effort.outcomes {
            break;
        }
        table = Quiet::new(EveryFace::new(depth));
        first = outcome(mind, battle, seat, &checked, &mut table);
    }
    Some(mean(mind, battle, seat, &checked, table, first, effort.outcomes))
}

/// Goes on from the first way to all others. Other branches may roll more dice than the first did, so the count is capped
/// again, and what was seen is scaled up to a whole.
fn mean<M: Mind>(
    mind: &M,
    battle: &Imagined<'_, M::Rules>,
    seat: Seat,
    order: &Checked<M::Rules>,
    mut table: Quiet<EveryFace>,
    first: i64,
    outcomes: u64,
) -> i128 {
    let (mut worth, mut weight) = (0, 0);
    let mut value = first;
    for _ in 0..outcomes.saturating_mul(2).max(1) {
        let ways = i128::from(table.dice.ways().max(1));
        worth += i128::from(value) * FINE / ways;
        weight += FINE / ways;
        if !table.dice.next_way() {
            return worth;
        }
        value = outcome(mind, battle, seat, order, &mut table);
    }
    worth * FINE / weight.max(1)
}

/// What the position is worth after one way of the dice.
fn outcome<M: Mind>(
    mind: &M,
    battle: &Imagined<'_, M::Rules>,
    seat: Seat,
    order: &Checked<M::Rules>,
    table: &mut Quiet<EveryFace>,
) -> i64 {
    let mut after = battle.state.clone().into_owned();
    battle.rules.play(&mut after, order.clone(), table);
    mind.evaluate(&battle.rules, &after, seat)
}
