//! What every resolution needs at hand: the rules, the state and the table where dice fall and things happen.

use sandtable_kernel::turn::Agenda;
use sandtable_kernel::{Die, RuleId, Side, Sight, Table};

use crate::state::{DEPTH, Frame, Stage};
use crate::tables::Pool;
use crate::terms::SIDES;
use crate::{Brethren, Event, State};

/// A game at the moment something is being resolved.
pub(crate) struct Play<'a, T> {
    /// The rules.
    pub rules: &'a Brethren,
    /// The state.
    pub state: &'a mut State,
    /// What the stage brings about, in reading order.
    pub agenda: Agenda<Stage, Frame, DEPTH>,
    table: &'a mut T,
}

impl<'a, T: Table<State>> Play<'a, T> {
    /// Resolves on this table.
    pub fn new(rules: &'a Brethren, state: &'a mut State, table: &'a mut T) -> Self {
        Play { rules, state, agenda: Agenda::default(), table }
    }

    /// BR-GEN-1: throws a die for a rule; nothing in this game is thrown in secret (BR-HID-1).
    pub fn d6(&mut self, rule: RuleId) -> u8 {
        // A face is 1 to 6.
        self.table.d6(rule) as u8
    }

    /// BR-GEN-1: D3 is a D6 read by halves; other dice are thrown as they are.
    pub fn die(&mut self, rule: RuleId, faces: u8) -> u8 {
        match faces {
            1 => 1,
            3 => self.d6(rule).div_ceil(2),
            _ => self.table.roll(rule, Sight::ALL, Die(u16::from(faces))) as u8,
        }
    }

    /// The sum of some dice.
    pub fn pool(&mut self, rule: RuleId, pool: Pool) -> u8 {
        (0..pool.count).map(|_| self.die(rule, pool.faces)).sum()
    }

    /// BR-PRI-1, BR-DEP-1: Blue's die, then Red's; the side that rolled higher, or nobody in a tie, which is thrown again.
    pub fn roll_off(&mut self, rule: RuleId) -> Option<Side> {
        match SIDES.map(|_| self.d6(rule)) {
            [blue, red] if blue > red => Some(SIDES[0]),
            [blue, red] if blue < red => Some(SIDES[1]),
            _ => None,
        }
    }

    /// One of so many, evenly, counted from 0.
    pub fn one_of(&mut self, rule: RuleId, count: u16) -> u16 {
        if count < 2 { 0 } else { self.table.roll(rule, Sight::ALL, Die(count)) - 1 }
    }

    /// Lets something happen by a rule, before everybody's eyes.
    pub fn happen(&mut self, rule: RuleId, event: Event) {
        self.table.happen(self.state, rule, Sight::ALL, event);
    }
}
