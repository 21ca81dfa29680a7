//! Every face in turn: the exact odds of a resolution by playing it once for each way its dice can fall.

use super::{Dice, Die, Seed, Stream};
use crate::RuleId;

/// Dice that walk through all combinations of the first `depth` rolls of a resolution.
///
/// ```
/// use sandtable_kernel::dice::{Dice, Die, EveryFace};
/// use sandtable_kernel::RuleId;
/// let mut dice = EveryFace::new(2);
/// let mut sevens = 0;
/// loop {
///     let rule = RuleId::new("TEST-1");
///     if dice.face(rule, Die::D6) + dice.face(rule, Die::D6) == 7 {
///         sevens += 1;
///     }
///     if !dice.next_way() { break; }
/// }
/// assert_eq!(sevens, 6);
/// ```
#[derive(Clone, Debug)]
pub struct EveryFace {
    depth: usize,
    fallen: Vec<(u16, Die)>,
    rolled: usize,
    beyond: Stream,
}

impl EveryFace {
    /// All ways of the first `depth` dice. Dice beyond them fall at random from a fixed stream, so that a resolution that
    /// can go on without end (a tied roll-off) still ends.
    pub fn new(depth: usize) -> EveryFace {
        EveryFace { depth, fallen: Vec::new(), rolled: 0, beyond: Stream::new(Seed::from_number(0), 1) }
    }

    /// The number of equally likely ways of which the one just played is one: its weight is one over this.
    pub fn ways(&self) -> u64 {
        self.fallen.iter().map(|(_, die)| u64::from(die.0)).product()
    }

    /// Goes on to the next way; false when all have been played.
    pub fn next_way(&mut self) -> bool {
        self.rolled = 0;
        while let Some((face, die)) = self.fallen.pop() {
            if face < die.0 {
                self.fallen.push((face + 1, die));
                return true;
            }
        }
        false
    }
}

impl Dice for EveryFace {
    fn face(&mut self, _rule: RuleId, die: Die) -> u16 {
        let index = self.rolled;
        self.rolled += 1;
        if index >= self.depth {
            return self.beyond.below(u32::from(die.0)) as u16 + 1;
        }
        if index == self.fallen.len() {
            self.fallen.push((1, die));
        }
        self.fallen[index].0
    }
}
