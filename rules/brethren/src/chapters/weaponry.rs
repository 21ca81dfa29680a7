//! Who uses which weapon in a declared shot (BR-FIR-2, BR-R-108), and weapons served by a crew (BR-WTM-6, BR-OPT-1).

use arrayvec::ArrayVec;
use sandtable_kernel::Refusal;

use crate::orders::Shot;
use crate::refusals::{CREWMAN, NO_SUCH_WEAPON, NO_WEAPON, NOT_INDIRECT, of_model, refuse_if, refuse_with};
use crate::terms::{Arms, Kind, MOST_MEMBERS, ModelId, ModelSet, Weapon};
use crate::{Brethren, State, sight};

/// A model and the one weapon it uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Armed {
    /// Who.
    pub model: ModelId,
    /// With what.
    pub weapon: Weapon,
    /// A mortar or howitzer over the heads of everybody (BR-IND-1).
    pub indirect: bool,
}

/// Everybody of a unit who uses a weapon, in model order.
pub type Users = ArrayVec<Armed, MOST_MEMBERS>;

/// BR-R-108: what a model fires when nothing is said: the longest arm it carries, never a Grenade.
pub fn main_weapon(rules: &Brethren, model: ModelId) -> Option<Weapon> {
    longest(rules, arms(rules, model))
}

/// The longest of some arms that is no Grenade.
pub fn longest(rules: &Brethren, arms: Arms) -> Option<Weapon> {
    let arms = arms.without(Weapon::Grenade).without(Weapon::GrenadeLauncher);
    arms.iter().max_by_key(|weapon| rules.tables().weapon(*weapon).range)
}

/// The weapon a crew serves together, if the unit is one.
pub const fn crew_weapon(kind: Kind) -> Option<Weapon> {
    match kind {
        Kind::MmgTeam => Some(Weapon::Mmg),
        Kind::LightMortarTeam => Some(Weapon::LightMortar),
        Kind::MediumMortarTeam => Some(Weapon::MediumMortar),
        _ => None,
    }
}

/// BR-WTM-6, BR-OPT-1: who serves the crew's weapon: the crewman named, or the first one living; in a mortar crew the first
/// who sees the target, if anybody does (BR-R-116).
pub fn gunner(rules: &Brethren, state: &State, shot: &Shot) -> Option<ModelId> {
    let crew = state.members(shot.by);
    let mortar = rules.setup().roster.unit(shot.by).kind == Kind::LightMortarTeam && !shot.indirect;
    let sees = |man: &ModelId| !sight::seen_by(rules, state, *man, state.members(shot.target)).is_empty();
    let looking = || crew.iter().find(|man| mortar && crew.count() > 1 && sees(man));
    shot.crewman.or_else(looking).or_else(|| crew.first())
}

/// C-FIRE: the weapons a shot names are there.
pub fn check(rules: &Brethren, state: &State, shot: &Shot) -> Result<(), Refusal> {
    let members = state.members(shot.by);
    let named = [
        (shot.hold, None),
        (shot.pistols, Some(Weapon::Pistol)),
        (shot.grenades, Some(Weapon::Grenade)),
        (shot.launchers, Some(Weapon::GrenadeLauncher)),
    ];
    let mut so_far = ModelSet::NONE;
    for (models, weapon) in named {
        for model in models.iter() {
            let carries = |weapon| arms(rules, model).has(weapon);
            let wrong = !members.has(model) || so_far.has(model) || weapon.is_some_and(|weapon| !carries(weapon));
            refuse_with(wrong, || of_model(NO_SUCH_WEAPON, model))?;
        }
        so_far = so_far.or(models);
    }
    let kind = rules.setup().roster.unit(shot.by).kind;
    let indirect = crew_weapon(kind).is_some_and(Weapon::is_indirect) && shot.pistols.is_empty();
    refuse_if(shot.indirect && !indirect, NOT_INDIRECT)?;
    let crewman = |model: ModelId| kind == Kind::LightMortarTeam && members.has(model);
    refuse_if(shot.crewman.is_some_and(|model| !crewman(model)), CREWMAN)?;
    refuse_if(users(rules, state, shot).is_empty(), NO_WEAPON)
}

/// BR-FIR-2, BR-GRN-1: everybody who uses a weapon in this shot; a Grenade is thrown instead of firing.
pub fn users(rules: &Brethren, state: &State, shot: &Shot) -> Users {
    let served = crew_weapon(rules.setup().roster.unit(shot.by).kind);
    let gunner = served.and_then(|_| gunner(rules, state, shot));
    let mut users = Users::new();
    for model in state.members(shot.by).without(shot.hold).iter() {
        let weapon = match model {
            _ if shot.pistols.has(model) => Some(Weapon::Pistol),
            _ if shot.grenades.has(model) => Some(Weapon::Grenade),
            _ if shot.launchers.has(model) => Some(Weapon::GrenadeLauncher),
            // BR-WTM-6: the crew's weapon or the Pistols, not both in one action.
            _ if served.is_some() => served.filter(|_| Some(model) == gunner && shot.pistols.is_empty()),
            _ => main_weapon(rules, model),
        };
        if let Some(weapon) = weapon {
            users.push(Armed { model, weapon, indirect: shot.indirect && weapon.is_indirect() });
        }
    }
    users
}

fn arms(rules: &Brethren, model: ModelId) -> Arms {
    rules.setup().roster.model(model).arms
}
