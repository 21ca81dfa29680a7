//! Who may know what: closed army lists and the rule against measuring (BR-HID, BR-MEA).

use sandtable_kernel::{Eye, Seat, Side};

use crate::state::Frame;
use crate::terms::{Arms, MarchKind, ModelId, Role, Weapon};
use crate::toggles::{ListVisibility, Premeasure};
use crate::{Brethren, State, question};

/// An eye looking at a battle.
pub struct Lens<'a> {
    /// The rules.
    pub rules: &'a Brethren,
    /// The state.
    pub state: &'a State,
    /// Whose eye.
    pub eye: Eye,
}

impl Lens<'_> {
    /// BR-HID-2, BR-OPT-4: what the eye knows of what a model shoots with: all of it, or what it has used. Nothing known of
    /// an enemy is none.
    pub fn known_arms(&self, model: ModelId) -> Option<Arms> {
        let arms = self.rules.setup().roster.model(model).arms;
        if self.owns(model) {
            return Some(arms);
        }
        let used = arms.iter().filter(|weapon| self.state.arms_shown[*weapon as usize].has(model));
        let used = used.fold(Arms::NONE, Arms::with);
        (used != Arms::NONE).then_some(used)
    }

    /// BR-HID-2, BR-OPT-4: whether the eye knows what a model fights with.
    pub fn knows_melee(&self, model: ModelId) -> bool {
        self.owns(model) || self.state.melee_shown.has(model)
    }

    /// BR-HID-2: commanders are known, and whoever is the only one of his profile; others by the weapon of their trade.
    pub fn knows_role(&self, model: ModelId) -> bool {
        let role = self.rules.setup().roster.model(model).role;
        let tells = |arms: Arms| arms.without(Weapon::Pistol).without(Weapon::Grenade) != Arms::NONE;
        !(role.is_specialist() || role == Role::Rifleman)
            || self.owns(model)
            || self.known_arms(model).is_some_and(tells)
    }

    /// BR-HID-3: whether places may be told in numbers.
    pub fn tells_places(&self) -> bool {
        self.rules.setup().toggles.premeasure == Premeasure::Free
    }

    /// BR-MEA-1, BR-MEA-6: whether every distance may be measured now: always, or while a rolled order is carried out.
    pub fn may_measure_all(&self) -> bool {
        self.tells_places() || self.decides() && carries_out_rolled_order(self.state)
    }

    /// Whether the eye is that of the seat that decides now.
    pub fn decides(&self) -> bool {
        let decider = question::decider(self.state);
        matches!(self.eye, Eye::Seat(Seat(seat)) if decider == Some(Side(seat)))
    }

    /// BR-HID-2: whether the eye may read the whole army list of a side.
    pub fn knows_list(&self, side: Side) -> bool {
        match self.eye {
            _ if self.rules.setup().toggles.list_visibility == ListVisibility::Open => true,
            Eye::Truth => true,
            Eye::Onlooker => false,
            Eye::Seat(Seat(seat)) => side == Side(seat),
        }
    }

    /// Whether nothing about a model is kept from this eye.
    fn owns(&self, model: ModelId) -> bool {
        self.knows_list(self.state.side_of(model))
    }
}

/// BR-MEA-1 (d): the D6 of a Group Run or Charge has been rolled and the order is being carried out.
pub fn carries_out_rolled_order(state: &State) -> bool {
    *state.frames.top() == Frame::Go && matches!(state.march.kind, MarchKind::GroupRun | MarchKind::Charge)
}
