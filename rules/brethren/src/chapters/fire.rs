//! Fire!, Suppressive Fire and reaction fire (BR-FIR, BR-SUP, BR-GRN, BR-IND).
//!
//! [`crate::actions`] has already said that the unit may shoot at all, and has been paid. Everything that decides a shot is
//! gathered in one [`Attack`] before a die is thrown; the dice and the odds read the same one.

mod attack;
mod modifiers;
mod odds;
mod roll;
mod wounds;

#[cfg(test)]
mod tests;

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Length, Refusal, Table, Word};

use crate::measuring::{base, nearest, within};
use crate::orders::Shot;
use crate::play::Play;
use crate::refusals::{ARC, FRIEND, GONE, NO_LOS, NO_MG, RANGE, SPENT, SPOTTER, filled, refuse_if, refuse_with};
use crate::terms::{FireMode, MOST_MEMBERS, ModelId, ModelSet, UnitId, Weapon, other};
use crate::toggles::{GrenadeAmmo, IndirectSpotter, ListVisibility, Premeasure};
use crate::weaponry::{self, Armed};
use crate::{Brethren, Event, State, activation, cover, ground, rule, sight};

pub use attack::{Against, Attack, gather, supposed};
pub use modifiers::Modifier;
pub use odds::{Harm, odds};
pub use roll::hits;
pub use wounds::check_casualty;
pub(crate) use wounds::{next_wound, suffer};

/// BR-WTM-5, BR-GEO-4: angles are a hundredth of a degree generous.
const ANGLE_EPS: u16 = 1;

/// A model with a weapon and what it has to shoot at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Firer {
    /// Who, with what.
    pub armed: Armed,
    /// The models of the target it sees; all of them when it fires indirectly (BR-FIR-3).
    pub seen: ModelSet,
    /// The nearest of these.
    pub nearest: ModelId,
    /// How far that one is.
    pub gap: Length,
    /// Whether the weapon reaches it (BR-FIR-4).
    pub in_range: bool,
    /// A Grenade through an opening of the target's bunker (BR-GRN-5).
    pub through: bool,
}

/// The firing models of a shot, in model order.
pub type Firers = ArrayVec<Firer, MOST_MEMBERS>;

/// C-FIRE: the target and the weapons of a declared shot.
pub fn check(rules: &Brethren, state: &State, shot: &Shot, mode: FireMode) -> Result<(), Refusal> {
    refuse_if(state.members(shot.target).is_empty(), GONE)?;
    weaponry::check(rules, state, shot)?;
    let firers = firers(rules, state, shot, mode);
    let suppressive = mode == FireMode::Suppressive;
    let gun = || firers.iter().any(|firer| firer.armed.weapon.is_machine_gun());
    refuse_if(suppressive && !firers.is_empty() && !gun(), NO_MG)?;
    refuse_if(firers.is_empty(), NO_LOS)?;
    let toggles = &rules.setup().toggles;
    if rules.setup().roster.unit(shot.by).kind.is_weapons_team() {
        let degrees = i32::from(rules.tables().team.fire_arc) / 100;
        let aimed = firers.iter().all(|firer| bearing(rules, state, shot.by, firer).is_some());
        refuse_with(!aimed, || filled(ARC, [Word::Number(degrees.into())]))?;
    }
    let side = state.side_of_unit(shot.by);
    refuse_if(side == state.side_of_unit(shot.target), FRIEND)?;
    // BR-MEA-4: without measuring, a shot out of range is a legal miss.
    let measured = toggles.premeasure == Premeasure::Free && mode != FireMode::Reaction;
    refuse_if(measured && !firers.iter().any(|firer| firer.in_range), RANGE)?;
    if shot.indirect && toggles.indirect_spotter == IndirectSpotter::Friend {
        let seen = state.units_on_table(side).any(|unit| sight::unit_sees(rules, state, unit, shot.target));
        refuse_if(!seen, SPOTTER)?;
    }
    let thrown = shot.grenades.or(shot.launchers);
    let single = toggles.grenade_ammo == GrenadeAmmo::Single;
    refuse_if(single && !thrown.and(state.grenade_spent).is_empty(), SPENT)
}

/// Whether any shot of this unit would pass [`check`]; for offers and for skipping.
pub fn has_target(rules: &Brethren, state: &State, unit: UnitId, mode: FireMode) -> bool {
    let enemies = state.units_on_table(other(state.side_of_unit(unit)));
    let charges = |enemy: &UnitId| mode != FireMode::Reaction || state.command.target_of(*enemy) == Some(unit);
    enemies.filter(charges).any(|enemy| shots(rules, state, unit, enemy, mode).next().is_some())
}

/// The legal shots of a unit at another that are worth telling apart: everybody with the same kind of weapon.
pub fn shots<'a>(
    rules: &'a Brethren,
    state: &'a State,
    unit: UnitId,
    target: UnitId,
    mode: FireMode,
) -> impl Iterator<Item = Shot> + 'a {
    let plain = Shot::plain(unit, target);
    let carriers = |weapon: Weapon| {
        let carries = |model: &ModelId| rules.setup().roster.model(*model).arms.has(weapon);
        state.members(unit).iter().filter(carries).collect::<ModelSet>()
    };
    let (pistols, mut grenades) = (carriers(Weapon::Pistol), carriers(Weapon::Grenade));
    let mut launchers = carriers(Weapon::GrenadeLauncher);
    if rules.setup().toggles.grenade_ammo == GrenadeAmmo::Single {
        (grenades, launchers) = (grenades.without(state.grenade_spent), launchers.without(state.grenade_spent));
    }
    let indirect = weaponry::crew_weapon(rules.setup().roster.unit(unit).kind).is_some_and(Weapon::is_indirect);
    let kinds = [
        Some(plain),
        indirect.then_some(Shot { indirect: true, ..plain }),
        (!pistols.is_empty()).then_some(Shot { pistols, ..plain }),
        (!grenades.is_empty()).then_some(Shot { grenades, ..plain }),
        (!launchers.is_empty()).then_some(Shot { launchers, ..plain }),
    ];
    let mut told: ArrayVec<Shot, 5> = ArrayVec::new();
    for shot in kinds.into_iter().flatten() {
        // Who has nothing but a Pistol fires it anyway: that is no shot of its own.
        let users = weaponry::users(rules, state, &shot);
        if !told.iter().any(|other| weaponry::users(rules, state, other) == users) {
            told.push(shot);
        }
    }
    told.into_iter().filter(move |shot| check(rules, state, shot, mode).is_ok())
}

/// BR-FIR-3 to 5, BR-IND-6: everybody who uses a weapon and sees the target, with what is in range marked; nothing is too
/// near.
pub fn firers(rules: &Brethren, state: &State, shot: &Shot, mode: FireMode) -> Firers {
    let mut firers = Firers::new();
    for armed in weaponry::users(rules, state, shot) {
        let (seen, through) = exposed_to(rules, state, armed, shot.target);
        let mine = base(rules, state, armed.model);
        if let Some((nearest, gap)) = nearest(rules, state, mine, seen) {
            let range = rules.tables().weapon(armed.weapon).range;
            // BR-REA-3: the enemy comes to the weapon.
            let in_range = mode == FireMode::Reaction || within(mine, base(rules, state, nearest), range);
            firers.push(Firer { armed, seen, nearest, gap, in_range, through });
        }
    }
    firers
}

/// BR-LOS-5, BR-IND-1, BR-GRN-5: the models of a unit that a firing model sees, and whether it throws through an opening.
fn exposed_to(rules: &Brethren, state: &State, armed: Armed, target: UnitId) -> (ModelSet, bool) {
    let members = state.members(target);
    if armed.indirect {
        return (members, false);
    }
    let mut seen = sight::seen_by(rules, state, armed.model, members);
    if armed.weapon != Weapon::Grenade {
        return (seen, false);
    }
    let enclosure = cover::unit_enclosure(rules, state, target);
    let opened = enclosure.filter(|index| cover::throws_through_opening(rules, state, armed.model, *index));
    if let Some(index) = opened {
        let inside = |model: &ModelId| ground::inside(rules, state.place(*model)) == Some(index);
        seen = seen.or(members.iter().filter(inside).collect());
    }
    (seen, opened.is_some())
}

/// BR-WTM-5: where a Weapons team turns to fire: the nearest model it sees within its arc.
fn bearing(rules: &Brethren, state: &State, unit: UnitId, firer: &Firer) -> Option<Angle> {
    let (from, facing) = (state.place(firer.armed.model), state.unit(unit).facing);
    let arc = rules.tables().team.fire_arc + ANGLE_EPS;
    let towards = |model: ModelId| Angle::towards(from, state.place(model));
    let in_arc = |model: &ModelId| towards(*model).is_none_or(|bearing| bearing.difference(facing) <= arc);
    let seen: ModelSet = firer.seen.iter().filter(in_arc).collect();
    let (nearest, _) = nearest(rules, state, base(rules, state, firer.armed.model), seen)?;
    Some(towards(nearest).unwrap_or(facing))
}

/// Declares the shot and rolls it: everything up to the wounds, which [`next_wound`] deals with. Clears Aim.
pub(crate) fn declare<T: Table<State>>(play: &mut Play<'_, T>, shot: &Shot, mode: FireMode) {
    let attack = gather(play.rules, play.state, shot, mode);
    play.happen(rule::FIR_1, Event::Fired { by: shot.by, target: shot.target, mode });
    if mode != FireMode::Reaction {
        play.happen(rule::MEA_1, Event::RangeMeasured { by: shot.by, target: shot.target, range: attack.range });
    }
    show_arms(play, shot, &attack);
    if let Some(facing) = attack.facing.filter(|facing| *facing != play.state.unit(shot.by).facing) {
        play.happen(rule::WTM_5, Event::Turned { unit: shot.by, facing });
    }
    roll::roll(play, &attack);
    activation::lose_aim(play, shot.by);
}

/// BR-ARM-11, BR-OPT-4: Grenades are spent and weapons are known once they are used.
fn show_arms<T: Table<State>>(play: &mut Play<'_, T>, shot: &Shot, attack: &Attack) {
    let toggles = &play.rules.setup().toggles;
    let closed = toggles.list_visibility == ListVisibility::Closed;
    if toggles.grenade_ammo == GrenadeAmmo::Single {
        for model in shot.grenades.or(shot.launchers).iter() {
            play.happen(rule::ARM_11, Event::GrenadeSpent { model });
        }
    }
    if !closed {
        return;
    }
    let users = weaponry::users(play.rules, play.state, shot);
    for weapon in Weapon::ALL {
        let using = users.iter().filter(|armed| armed.weapon == weapon && attack.users.has(armed.model));
        let models: ModelSet = using.map(|armed| armed.model).collect();
        let models = models.without(play.state.arms_shown[weapon as usize]);
        if !models.is_empty() {
            play.happen(rule::OPT_4, Event::ArmsShown { weapon, models });
        }
    }
}
