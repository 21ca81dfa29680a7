//! What every resolution needs at hand: the rules, the state and the table where dice fall and things happen.

use sandtable_kernel::{Die, RuleId, Side, Sight, Table};

use crate::state::Frame;
use crate::tables::Pool;
use crate::terms::SIDES;
use crate::{Brethren, Event, State};

/// A roll-off stops here even if all throws tied. Fair dice never come this far; dice that have run out show the same
/// face for ever, and must not hold up the table until somebody notices.
pub(crate) const MOST_TIES: u32 = 50;

/// A game at the moment something is being resolved.
pub(crate) struct Play<'a, T> {
    /// The rules.
    pub rules: &'a Brethren,
    /// The state.
    pub state: &'a mut State,
    table: &'a mut T,
}

impl<'a, T: Table<State>> Play<'a, T> {
    /// Resolves on this table.
    pub fn new(rules: &'a Brethren, state: &'a mut State, table: &'a mut T) -> Self {
        Play { rules, state, table }
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

    /// BR-PRI-1, BR-DEP-1: Blue's die, then Red's, until they differ; the side that rolled higher.
    pub fn roll_off(&mut self, rule: RuleId) -> Side {
        for _ in 0..MOST_TIES {
            let [blue, red] = SIDES.map(|_| self.d6(rule));
            if blue != red {
                return if blue > red { SIDES[0] } else { SIDES[1] };
            }
        }
        SIDES[0]
    }

    /// One of so many, evenly, counted from 0.
    pub fn one_of(&mut self, rule: RuleId, count: u16) -> u16 {
        if count < 2 { 0 } else { self.table.roll(rule, Sight::ALL, Die(count)) - 1 }
    }

    /// Lets something happen by a rule, before everybody's eyes.
    pub fn happen(&mut self, rule: RuleId, event: Event) {
        self.table.happen(self.state, rule, Sight::ALL, event);
    }

    /// This step is interrupted by another.
    pub fn push(&mut self, frame: Frame) {
        self.state.frames.push(frame);
    }

    /// This step is done and the one it interrupted goes on.
    pub fn pop(&mut self) {
        self.state.frames.pop();
    }

    /// This step is done and another follows it.
    pub fn follow_with(&mut self, frame: Frame) {
        self.state.frames.follow_with(frame);
    }
}

/// What `settle` of a step found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Settled {
    /// Somebody decides now.
    Ask,
    /// The step has gone on by itself: look at the stack again.
    On,
}
