//! What a resolution has in hand between two decisions: a volley declared, a march under way, an air attack, guns that may be
//! answered. It is kept by events like everything else, but by such as tell nobody anything and stand in no journal.

use super::{Declared, Frame, March, State, Strike};
use crate::terms::{BattalionId, BattalionSet, at};
use sandtable_kernel::Side;

/// One thing taken up or put down.
#[derive(Clone, PartialEq, Debug)]
pub enum Hand {
    /// Whose selection or whose business it is.
    Active(Side),
    /// The volley declared and not yet rolled (OB-FIR-14).
    Volley(Option<Declared>),
    /// The move that is being made point by point (OB-HID-5).
    March(Option<March>),
    /// The air attack in progress (OB-AIR-3).
    Strike(Option<Strike>),
    /// In this step a target has had its volley (OB-FIR-1).
    FiredAt(Frame, BattalionId),
    /// Guns of this side have fired and may be answered (OB-CBY-2).
    Exposed(Side, BattalionSet),
    /// The guns of this side, or of both, are safe again.
    Safe(Option<Side>),
    /// Those who are just being seen (OB-HID-9); nobody once they are settled.
    Appearing(BattalionSet),
    /// Headquarters roll for headquarters (OB-RCV-5).
    RollsAbove(bool),
    /// The headquarters that had a success brings nobody back.
    Waived,
}

impl State {
    pub(super) fn keep(&mut self, hand: &Hand) {
        match hand {
            Hand::Active(side) => self.active = *side,
            Hand::Volley(volley) => self.volley = *volley,
            Hand::March(march) => self.march.clone_from(march),
            Hand::Strike(strike) => self.strike = *strike,
            Hand::FiredAt(step, target) => {
                if self.fired_in != *step {
                    (self.fired_in, self.fired_at) = (*step, BattalionSet::NONE);
                }
                self.fired_at.insert(*target);
            }
            Hand::Exposed(side, guns) => self.exposed[at(*side)] = self.exposed[at(*side)].and(*guns),
            Hand::Safe(Some(side)) => self.exposed[at(*side)] = BattalionSet::NONE,
            Hand::Safe(None) => self.exposed = [BattalionSet::NONE; 2],
            Hand::Appearing(battalions) => self.appearing = *battalions,
            Hand::RollsAbove(above) => self.recovery.for_headquarters = *above,
            Hand::Waived => self.recovery.headquarters = None,
        }
    }
}
