//! What every resolution needs at hand: the rules, the state and the table where dice fall and things happen.

use sandtable_kernel::turn::Agenda;
use sandtable_kernel::{Apply, RuleId, Seat, Side, Sight, Table};

use crate::state::{DEPTH, Frame, Hand, Stage};
use crate::terms::{BattalionId, Status};
use crate::{Brevity, Event, State};

/// A game at the moment something is being resolved.
pub(crate) struct Play<'a, T> {
    /// The rules.
    pub rules: &'a Brevity,
    /// The state.
    pub state: &'a mut State,
    /// What comes before the sequence goes on, in reading order.
    pub agenda: Agenda<Stage, Frame, DEPTH>,
    table: &'a mut T,
}

impl<'a, T: Table<State>> Play<'a, T> {
    /// Resolves on this table.
    pub fn new(rules: &'a Brevity, state: &'a mut State, table: &'a mut T) -> Self {
        Play { rules, state, agenda: Agenda::default(), table }
    }

    /// OB-GEN-1: throws a die for a rule, before everybody's eyes.
    pub fn d6(&mut self, rule: RuleId) -> i8 {
        // A face is 1 to 6.
        self.table.d6(rule) as i8
    }

    /// OB-GEN-8: throws some dice together and counts those that reach the score with their bonus (OB-GEN-2).
    pub fn successes(&mut self, rule: RuleId, dice: u8, score: u8, bonus: i8) -> u8 {
        (0..dice).map(|_| u8::from(succeeds(self.d6(rule), score, bonus))).sum()
    }

    /// Lets something happen by a rule, before everybody's eyes.
    pub fn happen(&mut self, rule: RuleId, event: Event) {
        self.table.happen(self.state, rule, Sight::ALL, event);
    }

    /// Takes up or puts down what is being resolved: no line of the journal, because nobody learns anything by it.
    pub fn keep(&mut self, hand: Hand) {
        self.state.apply(&Event::InHand(hand));
    }

    /// Lets something happen that only one side may see.
    pub fn happen_secretly(&mut self, rule: RuleId, side: Side, event: Event) {
        self.table.happen(self.state, rule, Sight::only(Seat(side.0)), event);
    }

    /// Lets something happen to a battalion: what a hidden one does is its owner's secret (OB-HID-7).
    pub fn happen_to(&mut self, rule: RuleId, battalion: BattalionId, event: Event) {
        let sight = sight_of(self.rules, self.state, battalion);
        self.table.happen(self.state, rule, sight, event);
    }
}

/// OB-GEN-2, OB-GEN-3: whether a die reaches a score; no face matters by itself.
pub(crate) const fn succeeds(die: i8, score: u8, bonus: i8) -> bool {
    die + bonus >= score.cast_signed()
}

/// Who may see what happens to a battalion.
pub(crate) fn sight_of(rules: &Brevity, state: &State, battalion: BattalionId) -> Sight {
    match state.battalion(battalion).status {
        Status::Hidden => Sight::only(Seat(rules.roster().battalion(battalion).side.0)),
        _ => Sight::ALL,
    }
}
