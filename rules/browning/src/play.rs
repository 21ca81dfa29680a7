//! What every resolution needs at hand: the rules, the state and the table where dice fall and things happen.

use sandtable_kernel::{Die, RuleId, Side, Sight, Table};

use crate::terms::SIDES;
use crate::{Browning, Event, State};

/// A roll-off stops here even if all throws tied. Fair dice never come this far; dice that have run out show the same
/// face for ever, and must not hold up the table until somebody notices.
const MOST_TIES: u32 = 50;

/// A game at the moment something is being resolved.
pub(crate) struct Play<'a, T> {
    /// The rules.
    pub rules: &'a Browning,
    /// The state.
    pub state: &'a mut State,
    table: &'a mut T,
}

impl<'a, T: Table<State>> Play<'a, T> {
    /// Resolves on this table.
    pub fn new(rules: &'a Browning, state: &'a mut State, table: &'a mut T) -> Self {
        Play { rules, state, table }
    }

    /// Throws a die for a rule; nothing in this game is thrown in secret (BB-HID-1).
    pub fn d6(&mut self, rule: RuleId) -> u8 {
        // A face is 1 to 6.
        self.table.d6(rule) as u8
    }

    /// BB-GEN-2: side A's die, then B's, until they differ; the side that rolled higher.
    pub fn roll_off(&mut self, rule: RuleId) -> Side {
        for _ in 0..MOST_TIES {
            let [a, b] = SIDES.map(|_| self.d6(rule));
            if a != b {
                return if a > b { SIDES[0] } else { SIDES[1] };
            }
        }
        SIDES[0]
    }

    /// Draws from a pack of so many, counted from 1.
    pub fn draw(&mut self, rule: RuleId, from: u16) -> u16 {
        self.table.roll(rule, Sight::ALL, Die(from))
    }

    /// Lets something happen by a rule, before everybody's eyes.
    pub fn happen(&mut self, rule: RuleId, event: Event) {
        self.table.happen(self.state, rule, Sight::ALL, event);
    }
}
