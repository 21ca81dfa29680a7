//! Real dice on a real table: people throw them and type what they see.

use std::collections::VecDeque;

use super::{Dice, Die};
use crate::RuleId;

/// Typed dice. Rules never wait, so when the typed dice run out the resolution is finished on a made-up face, thrown away
/// by whoever drives the game, and played again once the missing die has been typed.
#[derive(Clone, Debug, Default)]
pub struct Hand {
    typed: VecDeque<u16>,
    wanted: Option<(RuleId, Die)>,
}

impl Hand {
    /// Dice typed so far for one resolution.
    pub fn new(typed: impl IntoIterator<Item = u16>) -> Hand {
        Hand { typed: typed.into_iter().collect(), wanted: None }
    }

    /// Adds dice typed since.
    pub fn extend(&mut self, typed: impl IntoIterator<Item = u16>) {
        self.typed.extend(typed);
    }

    /// The die that must be typed before the resolution can stand.
    pub fn wanted(&self) -> Option<(RuleId, Die)> {
        self.wanted
    }
}

impl Dice for Hand {
    fn face(&mut self, rule: RuleId, die: Die) -> u16 {
        match self.typed.pop_front() {
            Some(face) if self.wanted.is_none() && (1..=die.0).contains(&face) => face,
            _ => {
                self.wanted.get_or_insert((rule, die));
                1
            }
        }
    }
}
