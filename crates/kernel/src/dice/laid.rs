//! Dice laid by a lesson: the first throws of an order come out so that its point is made, and the rest fall as they fall.

use std::collections::VecDeque;

use super::{Dice, Die};
use crate::RuleId;

/// Faces laid for one order.
#[derive(Clone, Debug, Default)]
pub struct Laid(VecDeque<u16>);

/// Laid faces over the dice that fall once they are used up.
pub struct LaidOver<'a, D> {
    laid: &'a mut Laid,
    dice: &'a mut D,
}

impl Laid {
    /// These faces, in this order.
    pub fn new(faces: &[u16]) -> Laid {
        Laid(faces.iter().copied().collect())
    }

    /// These faces, and other dice after them.
    pub fn over<'a, D: Dice>(&'a mut self, dice: &'a mut D) -> LaidOver<'a, D> {
        LaidOver { laid: self, dice }
    }

    /// The next laid face, if one is left that the die has.
    pub fn next(&mut self, die: Die) -> Option<u16> {
        self.0.pop_front().filter(|face| (1..=die.0).contains(face))
    }
}

impl<D: Dice> Dice for LaidOver<'_, D> {
    fn face(&mut self, rule: RuleId, die: Die) -> u16 {
        match self.laid.next(die) {
            Some(face) => face,
            None => self.dice.face(rule, die),
        }
    }
}
