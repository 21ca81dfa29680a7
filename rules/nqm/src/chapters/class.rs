//! Weapon and armour classes (NQ-CLS), cover (NQ-TER, NQ-FRT) and Table 12: what fires as what at what.

use sandtable_kernel::Side;

use crate::Nqm;
use crate::orders::Group;
use crate::state::State;
use crate::terms::{Arm, BaseId, BaseSet, Class, Ground, Posture, Square, Works};
use crate::toggles::D3;

/// What a target is fired at with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// Direct fire.
    Direct,
    /// Indirect fire (NQ-TER-9).
    Indirect,
    /// Bombs from high level (NQ-TER-9, NQ-AIR-9).
    Bombs,
    /// Low-flying aircraft (NQ-AIR-9).
    Air,
}

impl Nqm {
    /// NQ-TER-9, NQ-FRT-1 to 4: what a square gives static troops of a side.
    pub fn cover(&self, state: &State, side: Side, square: Square, by: By) -> Class {
        let works = match self.own_works(state, side, square) {
            Works::None => Class::L,
            Works::DugIn => Class::M,
            Works::Fortified => Class::H,
            Works::Casemate => Class::Vh,
        };
        let cell = self.grid().cell(square);
        let prepared = cell.prepared || state.prepared.contains(&square);
        let buildings = match self.ground(state, square) {
            Ground::City if prepared => Class::H,
            Ground::City if cell.concrete && matches!(by, By::Indirect | By::Bombs) => Class::H,
            Ground::City | Ground::Town => Class::M,
            Ground::Village if prepared => Class::M,
            _ => Class::L,
        };
        works.max(buildings)
    }

    /// Whether a static base has the cover of its square (NQ-TER-1, NQ-TER-2, NQ-MOV-10).
    fn is_covered(&self, state: &State, base: BaseId) -> bool {
        let now = state.base(base);
        now.posture == Posture::Static && !now.uncovered
    }

    /// NQ-CLS-3, NQ-CLS-4: the class of a base as a target.
    pub fn defence(&self, state: &State, base: BaseId, by: By) -> Class {
        let (info, now) = (self.info(base), state.base(base));
        if now.posture == Posture::March
            || now.carrier.is_some_and(|carrier| self.info(carrier).arm == Arm::TankTransporter)
        {
            return Class::Vl;
        }
        // NQ-AIR-9: vehicles are light targets to everything that flies.
        let flown = matches!(by, By::Air | By::Bombs);
        let armour = now.ruled[1].or(info.armour.map(|class| self.shifted_armour(base, class)));
        if let Some(class) = armour {
            return if flown { Class::L } else { class };
        }
        if flown && info.vehicle {
            return Class::L;
        }
        let cover = match now.place.square() {
            Some(square) if self.is_covered(state, base) => self.cover(state, info.side, square, by),
            _ => Class::L,
        };
        // NQ-LOG-5: trucks are soft unless they stand behind something.
        if info.arm.is_logistic() && cover == Class::L { Class::Vl } else { cover }
    }

    /// The target group of a base (NQ-FF-4).
    pub fn group(&self, state: &State, base: BaseId, by: By) -> Group {
        let armour = self.info(base).armour.is_some();
        Group { armour, class: self.defence(state, base, by) }
    }

    /// The groups among some bases, armour first, then the higher class (NQ-SEQ-5).
    pub fn groups(&self, state: &State, bases: BaseSet, by: By) -> Vec<Group> {
        let mut groups: Vec<Group> = bases.iter().map(|base| self.group(state, base, by)).collect();
        groups.sort_unstable_by(|one, two| two.cmp(one));
        groups.dedup();
        groups
    }

    /// NQ-CLS-5, NQ-CLS-12, NQ-ENG-10: the class a base fires with at a group.
    pub fn weapon(&self, state: &State, base: BaseId, target: Group, in_contact: bool) -> Class {
        let info = self.info(base);
        if info.arm == Arm::Engineer && in_contact {
            return Class::H;
        }
        if target.armour && target.class >= Class::L && !info.at_capable {
            return Class::Vl;
        }
        state.base(base).ruled[0].unwrap_or(info.weapon)
    }

    /// NQ-CLS-1, NQ-CLS-6, NQ-CLS-11: attack class minus defence class, no more than the table has.
    pub fn difference(&self, weapon: Class, target: Class) -> i8 {
        let most = if self.toggles().d3 == D3::Extrapolate { 4 } else { 2 };
        (weapon as i8 - target as i8).min(most)
    }

    /// NQ-FF-17: holds a position that must be assaulted.
    pub fn is_in_position(&self, state: &State, base: BaseId) -> bool {
        let info = self.info(base);
        let Some(square) = state.square(base) else { return false };
        info.armour.is_none()
            && self.is_covered(state, base)
            && self.cover(state, info.side, square, By::Direct) >= Class::M
    }
}
