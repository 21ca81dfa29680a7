//! The dice as they stand in the middle of a battle.

use super::DiceFrom;
use crate::dice::{Audit, Hand, Scripted, Seeded};
use crate::{Dice, Die, RuleId};

/// The dice as they stand in the middle of a battle.
#[derive(Clone, Debug)]
pub(super) enum LiveDice {
    Seeded(Box<Seeded>),
    Scripted(Scripted),
    Audit(Audit),
    Hand(Hand),
}

impl LiveDice {
    /// Fresh dice; `faces` are those already thrown by hand.
    pub(super) fn new(origin: &DiceFrom, faces: &[u16]) -> LiveDice {
        match origin {
            DiceFrom::Seed(seed) => LiveDice::Seeded(Box::new(Seeded::new(*seed))),
            DiceFrom::Script(script) => LiveDice::Scripted(script.clone()),
            DiceFrom::Record(audit) => LiveDice::Audit(audit.clone()),
            DiceFrom::People => LiveDice::Hand(Hand::new(faces.iter().copied())),
        }
    }

    pub(super) fn wanted(&self) -> Option<(RuleId, Die)> {
        match self {
            LiveDice::Hand(hand) => hand.wanted(),
            _ => None,
        }
    }
}

impl Dice for LiveDice {
    fn face(&mut self, rule: RuleId, die: Die) -> u16 {
        match self {
            LiveDice::Seeded(dice) => dice.face(rule, die),
            LiveDice::Scripted(dice) => dice.face(rule, die),
            LiveDice::Audit(dice) => dice.face(rule, die),
            LiveDice::Hand(dice) => dice.face(rule, die),
        }
    }
}
