//! The table a game is played on: where dice are thrown and where things happen.

use crate::{Dice, Die, RuleId, Sight};

/// A state that changes only by what happened.
pub trait Apply {
    /// What can happen: past tense, small, `Copy` where it can be.
    type Event;
    /// The only way a state changes outside the decision stack.
    fn apply(&mut self, event: &Self::Event);

    /// Takes over from another state where it stands in the order of play: the decision stack and what a resolution has in
    /// hand, but nothing of what stands on the table.
    ///
    /// The events of a resolution applied to the state before it, and then this from the state after it, give that state
    /// after it. So a battle recorded under older rules goes on with its own losses and today's sequence of play.
    fn resume_at(&mut self, other: &Self) {
        let _ = other;
    }
}

/// Rolls dice and lets things happen, with or without a journal listening.
pub trait Table<S: Apply> {
    /// Throws a die for a rule, seen by these seats.
    fn roll(&mut self, rule: RuleId, sight: Sight, die: Die) -> u16;

    /// Applies an event that rests on a rule and is seen by these seats.
    fn happen(&mut self, state: &mut S, rule: RuleId, sight: Sight, event: S::Event);

    /// Throws an ordinary die in the open.
    fn d6(&mut self, rule: RuleId) -> u16 {
        self.roll(rule, Sight::ALL, Die::D6)
    }
}

/// A table nobody takes notes at: for simulation and for thinking ahead. Costs nothing beyond the dice.
#[derive(Clone, Debug)]
pub struct Quiet<D> {
    /// The dice.
    pub dice: D,
}

impl<D: Dice> Quiet<D> {
    /// A quiet table with these dice.
    pub fn new(dice: D) -> Self {
        Quiet { dice }
    }
}

impl<S: Apply, D: Dice> Table<S> for Quiet<D> {
    #[inline]
    fn roll(&mut self, rule: RuleId, _sight: Sight, die: Die) -> u16 {
        self.dice.face(rule, die)
    }

    #[inline]
    fn happen(&mut self, state: &mut S, _rule: RuleId, _sight: Sight, event: S::Event) {
        state.apply(&event);
    }
}
