//! What every resolution needs at hand: the rules, the state and the table where dice fall and things happen.

use sandtable_kernel::turn::Agenda;
use sandtable_kernel::{Die, RuleId, Side, Sight, Table};

use crate::state::{DEPTH, Frame, Stage};
use crate::terms::SIDES;
use crate::{Browning, Event, State};

/// A game at the moment something is being resolved.
pub(crate) struct Play<'a, T> {
    /// The rules.
    pub rules: &'a Browning,
    /// The state.
    pub state: &'a mut State,
    /// What the stage brings about, in reading order.
    pub agenda: Agenda<Stage, Frame, DEPTH>,
    table: &'a mut T,
}

impl<'a, T: Table<State>> Play<'a, T> {
    /// Resolves on this table.
    pub fn new(rules: &'a Browning, state: &'a mut State, table: &'a mut T) -> Self {
        Play { rules, state, agenda: Agenda::default(), table }
    }

    /// Throws a die for a rule; nothing in this game is thrown in secret (BB-HID-1).
    pub fn d6(&mut self, rule: RuleId) -> u8 {
        // A face is 1 to 6.
        self.table.d6(rule) as u8
    }

    /// BB-GEN-2: side A's die, then B's; the side that rolled higher, or nobody in a tie, which is thrown again.
    pub fn roll_off(&mut self, rule: RuleId) -> Option<Side> {
        match SIDES.map(|_| self.d6(rule)) {
            [a, b] if a > b => Some(SIDES[0]),
            [a, b] if a < b => Some(SIDES[1]),
            _ => None,
        }
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
