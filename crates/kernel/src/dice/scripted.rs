//! Dice written down beforehand, for examples of play and tests.

use super::{Dice, Die};
use crate::RuleId;

/// A list of faces; running out, or a face the die does not have, is remembered as a fault.
#[derive(Clone, Debug, Default)]
pub struct Scripted {
    faces: std::collections::VecDeque<u16>,
    fault: Option<ScriptFault>,
}

/// What was wrong with the script.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScriptFault {
    /// The rules asked for a die and the script had none left.
    Missing {
        /// What the die was for.
        rule: RuleId,
        /// Which die.
        die: Die,
    },
    /// The script's face does not exist on that die.
    NoSuchFace {
        /// What the die was for.
        rule: RuleId,
        /// Which die.
        die: Die,
        /// What was written.
        face: u16,
    },
}

impl Scripted {
    /// These faces, in this order.
    pub fn new(faces: impl IntoIterator<Item = u16>) -> Scripted {
        Scripted { faces: faces.into_iter().collect(), fault: None }
    }

    /// Adds faces at the end.
    pub fn extend(&mut self, faces: impl IntoIterator<Item = u16>) {
        self.faces.extend(faces);
    }

    /// Faces nobody has asked for yet.
    pub fn left(&self) -> usize {
        self.faces.len()
    }

    /// The first thing that went wrong, if any.
    pub fn fault(&self) -> Option<ScriptFault> {
        self.fault
    }
}

impl Dice for Scripted {
    fn face(&mut self, rule: RuleId, die: Die) -> u16 {
        let (face, fault) = match self.faces.pop_front() {
            Some(face) if (1..=die.0).contains(&face) => (face, None),
            Some(face) => (1, Some(ScriptFault::NoSuchFace { rule, die, face })),
            None => (1, Some(ScriptFault::Missing { rule, die })),
        };
        self.fault = self.fault.or(fault);
        face
    }
}
