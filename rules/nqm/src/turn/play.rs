//! What every resolution needs at hand: the rules, the state and the table where dice fall and things happen.

use sandtable_kernel::turn::{self, Agenda};
use sandtable_kernel::{Die, RuleId, Side, Sight, Table};

use crate::state::{DEPTH, Frame, Hand, Stage};
use crate::terms::{BaseSet, SIDES, UnitId};
use crate::{Event, Nqm, State, fog, hidden};

/// A roll-off stops here even if all throws tied. Fair dice never come this far; dice that have run out show the same
/// face for ever, and must not hold up the table until somebody notices.
const MOST_TIES: u32 = 50;

/// What follows a stage or a decision.
pub(crate) type Next = turn::Next<Stage, Frame>;

/// A game at the moment something is being resolved.
pub(crate) struct Play<'a, T> {
    /// The rules.
    pub rules: &'a Nqm,
    /// The state.
    pub state: &'a mut State,
    /// What a stage brings about, in reading order.
    pub agenda: Agenda<Stage, Frame, DEPTH>,
    table: &'a mut T,
    scope: BaseSet,
}

impl<'a, T: Table<State>> Play<'a, T> {
    /// Resolves on this table.
    pub fn new(rules: &'a Nqm, state: &'a mut State, table: &'a mut T) -> Self {
        Play { rules, state, agenda: Agenda::default(), table, scope: BaseSet::NONE }
    }

    /// Throws a die for a rule, in the open (NQ-HID-2); commanders who see by report see only their own fights.
    pub fn d6(&mut self, rule: RuleId) -> u8 {
        let sight = match self.rules.sees_by_report() && !self.scope.is_empty() {
            true => fog::eyes_on(self.rules, self.state, self.scope, None),
            false => Sight::ALL,
        };
        // A face is 1 to 6.
        self.table.roll(rule, sight, Die::D6) as u8
    }

    /// A die a unit throws for itself: behind the back of an enemy who sees nobody of it (NQ-FPL-12).
    pub fn d6_of(&mut self, rule: RuleId, unit: UnitId) -> u8 {
        if self.rules.sees_by_report() || !hidden::is_unheard_of(self.rules, self.state, unit) {
            return self.d6(rule);
        }
        let sight = hidden::sight_of_side(self.rules, self.rules.roster().unit(unit).side);
        // A face is 1 to 6.
        self.table.roll(rule, sight, Die::D6) as u8
    }

    /// What is resolved now, and who is in it.
    pub fn watch(&mut self, stage: Stage) {
        if self.rules.sees_by_report() {
            self.scope = fog::scope(self.rules, self.state, stage);
        }
    }

    /// NQ-SEQ-9: both throw until they differ; the side that threw higher.
    pub fn roll_off(&mut self, rule: RuleId) -> Side {
        for _ in 0..MOST_TIES {
            let [a, b] = SIDES.map(|_| self.d6(rule));
            if a != b {
                return if a > b { SIDES[0] } else { SIDES[1] };
            }
        }
        SIDES[0]
    }

    /// Lets something happen by a rule, before the eyes of whoever may know it.
    pub fn happen(&mut self, rule: RuleId, event: Event) {
        let sight = hidden::sight_of(self.rules, self.state, &event);
        self.table.happen(self.state, rule, sight, event);
    }

    /// This stage comes next, after those put on the agenda before.
    pub fn then(&mut self, stage: Stage) {
        self.agenda.then(stage);
    }

    /// This is decided next, if there is anything to choose.
    pub fn ask(&mut self, decision: Frame) {
        self.agenda.then(Stage::Ask(decision));
    }

    /// Takes something up or puts it down.
    pub fn keep<R>(&mut self, change: impl FnOnce(&mut Hand) -> R) -> R {
        self.state.keep(change)
    }

    /// Seats are asked together, and others after them.
    pub fn wait_for(&mut self, seats: u16, then: u16) {
        self.state.wait_for(seats, then);
    }
}
