//! What every resolution needs at hand: the rules, the state and the table where dice fall and things happen.

use sandtable_kernel::turn::Agenda;
use sandtable_kernel::{Die, RuleId, Seat, Side, Sight, Table};

use crate::state::{DEPTH, Frame, Stage};
use crate::terms::{SIDES, index};
use crate::{Event, Mundi, State};

/// A game at the moment something is being resolved.
pub(crate) struct Play<'a, T> {
    /// The rules.
    pub rules: &'a Mundi,
    /// The state.
    pub state: &'a mut State,
    /// What the stage brings about, in reading order.
    pub agenda: Agenda<Stage, Frame, DEPTH>,
    table: &'a mut T,
}

impl<'a, T: Table<State>> Play<'a, T> {
    /// Resolves on this table.
    pub fn new(rules: &'a Mundi, state: &'a mut State, table: &'a mut T) -> Self {
        Play { rules, state, agenda: Agenda::default(), table }
    }

    /// Throws a die for a rule, in the open (MS-GEN-4).
    pub fn d6(&mut self, rule: RuleId) -> u8 {
        // A face is 1 to 6.
        self.table.d6(rule) as u8
    }

    /// Draws one of so many for a side, before its own eyes only.
    pub fn secret_die(&mut self, rule: RuleId, side: Side, faces: u16) -> u16 {
        self.table.roll(rule, Sight::only(Seat(side.0)), Die(faces))
    }

    /// MS-GEN-5: one die for each side, the first given first, by side.
    pub fn both(&mut self, rule: RuleId, first: Side) -> [u8; 2] {
        let mut dice = [0; 2];
        let order = if first == SIDES[0] { SIDES } else { [SIDES[1], SIDES[0]] };
        for side in order {
            dice[index(side)] = self.d6(rule);
        }
        dice
    }

    /// MS-SET-1, MS-SEQ-1: both roll; the side that rolled higher, or nobody in a tie, which is thrown again.
    pub fn roll_off(&mut self, rule: RuleId, first: Side) -> Option<Side> {
        match self.both(rule, first) {
            [a, b] if a > b => Some(SIDES[0]),
            [a, b] if a < b => Some(SIDES[1]),
            _ => None,
        }
    }

    /// Lets something happen by a rule, before everybody's eyes unless it happens under a blank.
    pub fn happen(&mut self, rule: RuleId, event: Event) {
        let sight = match &event {
            // What goes on under a blank is its owner's business (MS-HID-1).
            Event::TransportChanged { element, .. } if self.state.unit(*element).hidden => {
                Sight::only(Seat(self.state.side_of(*element).0))
            }
            Event::HadNoTarget { side } | Event::CalledBack { side } => Sight::only(Seat(side.0)),
            Event::BlankNumbered { blank, .. } => Sight::only(Seat(self.state.side_of(*blank).0)),
            _ => Sight::ALL,
        };
        self.table.happen(self.state, rule, sight, event);
    }
}
