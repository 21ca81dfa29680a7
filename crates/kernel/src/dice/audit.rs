//! Dice read back from a journal: every roll must be the one that was recorded.

use super::{Dice, Die};
use crate::RuleId;

/// One roll as the journal has it; the rule is text because a journal comes from outside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedRoll {
    /// The rule it was thrown for.
    pub rule: String,
    /// The die.
    pub die: Die,
    /// The face that came up.
    pub face: u16,
}

/// Where the journal and the rules part ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AuditFault {
    /// The rules want a roll that was never recorded.
    Missing {
        /// What the die was for.
        rule: RuleId,
    },
    /// The rules want one roll and the journal has another, or an impossible face.
    Different {
        /// Position among the recorded rolls, from 0.
        index: usize,
        /// What the rules wanted.
        rule: RuleId,
        /// Which die they wanted.
        die: Die,
        /// What the journal has.
        recorded: RecordedRoll,
    },
}

/// Replays recorded rolls.
#[derive(Clone, Debug, Default)]
pub struct Audit {
    rolls: Vec<RecordedRoll>,
    next: usize,
    fault: Option<AuditFault>,
}

impl Audit {
    /// The rolls of a journal in their order.
    pub fn new(rolls: Vec<RecordedRoll>) -> Audit {
        Audit { rolls, next: 0, fault: None }
    }

    /// The first mismatch, if any.
    pub fn fault(&self) -> Option<&AuditFault> {
        self.fault.as_ref()
    }

    /// Recorded rolls that the rules have not asked for.
    pub fn left(&self) -> usize {
        self.rolls.len() - self.next
    }
}

impl Dice for Audit {
    fn face(&mut self, rule: RuleId, die: Die) -> u16 {
        let index = self.next;
        let Some(recorded) = self.rolls.get(index) else {
            self.fault.get_or_insert(AuditFault::Missing { rule });
            return 1;
        };
        self.next += 1;
        if recorded.rule == rule.as_str() && recorded.die == die && (1..=die.0).contains(&recorded.face) {
            return recorded.face;
        }
        let recorded = recorded.clone();
        self.fault.get_or_insert(AuditFault::Different { index, rule, die, recorded });
        1
    }
}
