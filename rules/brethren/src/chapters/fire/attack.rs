//! Everything that decides a shot, gathered before a die is thrown (BR-FIR-3 to 10).

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Length};

use super::modifiers::{self, Modifier, Modifiers};
use super::{Firer, Firers, bearing, exposed_to, firers};
use crate::orders::Shot;
use crate::tables::Pool;
use crate::terms::{FireMode, MOST_MEMBERS, ModelSet, Role, UnitId, Weapon};
use crate::toggles::{CasualtyScope, FirePairing, InTheWay, MarksmanPick, MortarWounds};
use crate::volley::{Barrage, Barrages};
use crate::{Brethren, State, cover, in_the_way, losses};

/// Everything that decides a shot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attack {
    /// Who fires.
    pub by: UnitId,
    /// The chosen target.
    pub target: UnitId,
    /// How.
    pub mode: FireMode,
    /// Everybody who uses a weapon that sees the target, in range or not.
    pub users: ModelSet,
    /// The firing models with a weapon in range (BR-FIR-5).
    pub firers: Firers,
    /// From the nearest of the users to the target (BR-MEA-1).
    pub range: Length,
    /// Where a Weapons team turns (BR-WTM-5).
    pub facing: Option<Angle>,
    /// A unit in the way: it may be hit instead (BR-ITW-3).
    pub in_the_way: Option<Against>,
    /// The highest face that hits the unit in the way (BR-ITW-4).
    pub way_hit_max: u8,
    /// Whether every attack die is tested by itself (`in_the_way = die`).
    pub way_by_die: bool,
    /// The dice against the chosen target.
    pub chosen: Against,
    /// How dice are compared (BR-FIR-11).
    pub pairing: FirePairing,
    /// Hits that suppress, for Suppressive Fire (BR-SUP-3).
    pub suppresses_from: Option<u8>,
}

/// What the dice are up against when they are aimed at one unit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Against {
    /// The unit shot at.
    pub unit: UnitId,
    /// The attack dice, model by model (BR-FIR-8).
    pub barrages: Barrages,
    /// What each model's dice are modified by (BR-FIR-9), parallel to them.
    pub modifiers: ArrayVec<Modifiers, MOST_MEMBERS>,
    /// Defence dice (BR-FIR-10).
    pub defenders: u8,
    /// Defence against wound dice (BR-FIR-12).
    pub defence: u8,
    /// Models that a firing model sees (BR-LOS-5).
    pub exposed: ModelSet,
    /// Models that can be struck (BR-FIR-14).
    pub candidates: ModelSet,
}

impl Attack {
    /// BR-FIR-6: no weapon reaches.
    pub fn misses(&self) -> bool {
        self.firers.is_empty()
    }

    /// The firing models.
    pub fn firing(&self) -> ModelSet {
        self.firers.iter().map(|firer| firer.armed.model).collect()
    }
}

/// Gathers a declared shot; what [`super::check`] has not passed gathers as a miss.
pub fn gather(rules: &Brethren, state: &State, shot: &Shot, mode: FireMode) -> Attack {
    gathered(rules, state, shot, mode, firers(rules, state, shot, mode))
}

/// BR-MEA-2: the same as if every weapon reached, for those who may not know yet which do. Its range means nothing.
pub fn supposed(rules: &Brethren, state: &State, shot: &Shot, mode: FireMode) -> Attack {
    let reaching = firers(rules, state, shot, mode).into_iter().map(|firer| Firer { in_range: true, ..firer });
    gathered(rules, state, shot, mode, reaching.collect())
}

fn gathered(rules: &Brethren, state: &State, shot: &Shot, mode: FireMode, all: Firers) -> Attack {
    let users = all.iter().map(|firer| firer.armed.model).collect();
    let range = all.iter().map(|firer| firer.gap).min().unwrap_or(Length::ZERO);
    let team = rules.setup().roster.unit(shot.by).kind.is_weapons_team();
    let facing = all.first().filter(|_| team).and_then(|firer| bearing(rules, state, shot.by, firer));
    let firers: Firers = all.into_iter().filter(|firer| firer.in_range).collect();
    let lines = firers.iter().filter(|firer| !firer.armed.indirect);
    let lines = lines.map(|firer| (firer.armed.model, firer.nearest));
    let way =
        if firers.is_empty() { None } else { in_the_way::unit_in_the_way(rules, state, shot.by, shot.target, lines) };
    // BR-ITW-5: sight and cover anew, the same dice, and no range.
    let judged = |unit: UnitId| {
        let anew = firers.iter().map(|firer| {
            let (seen, through) = exposed_to(rules, state, firer.armed, unit);
            Firer { seen, through, ..*firer }
        });
        Against::of(rules, state, &anew.collect(), unit, shot.by, mode)
    };
    Attack {
        by: shot.by,
        target: shot.target,
        mode,
        users,
        range,
        facing,
        in_the_way: way.map(judged),
        way_hit_max: rules.tables().in_the_way.hit_max,
        way_by_die: rules.setup().toggles.in_the_way == InTheWay::Die,
        chosen: Against::of(rules, state, &firers, shot.target, shot.by, mode),
        pairing: rules.setup().toggles.fire_pairing,
        suppresses_from: (mode == FireMode::Suppressive).then_some(rules.tables().suppress.hits_needed),
        firers,
    }
}

impl Against {
    /// One more entry of the modifier table, for all dice.
    pub fn suffer(&mut self, modifier: Modifier) {
        for (barrage, modifiers) in self.barrages.iter_mut().zip(&mut self.modifiers) {
            barrage.modifier += modifier.value;
            barrage.added.add(modifier.name, modifier.value);
            // The list has room for every line of the table.
            let _ = modifiers.try_push(modifier);
        }
    }

    fn of(rules: &Brethren, state: &State, firers: &Firers, unit: UnitId, by: UnitId, mode: FireMode) -> Against {
        let models = firers.iter().map(|firer| firer.armed.model).collect();
        let exposed = firers.iter().fold(ModelSet::NONE, |exposed, firer| exposed.or(firer.seen));
        let indirect = firers.iter().any(|firer| firer.armed.indirect);
        let protection = cover::protection(rules, state, models, unit, indirect);
        let members = state.members(unit);
        let modifiers: ArrayVec<Modifiers, MOST_MEMBERS> =
            firers.iter().map(|firer| modifiers::of(rules, state, firer, unit, by, mode, protection)).collect();
        let barrage = |(firer, modifiers): (&Firer, &Modifiers)| Barrage {
            model: firer.armed.model,
            dice: rules.tables().weapon(firer.armed.weapon).dice,
            modifier: modifiers.iter().map(|modifier| modifier.value).sum(),
            added: modifiers::added(modifiers),
            wound_dice: wound_dice(rules, firer.armed.weapon),
            picks: picks(rules, firer),
        };
        Against {
            unit,
            barrages: firers.iter().zip(&modifiers).map(barrage).collect(),
            modifiers,
            defenders: members.count() as u8,
            defence: losses::defence(rules, state, unit),
            exposed,
            candidates: match rules.setup().toggles.casualty_scope {
                CasualtyScope::Visible => exposed,
                CasualtyScope::Any => members,
            },
        }
    }
}

/// BR-FIR-12, BR-IND-5.
fn wound_dice(rules: &Brethren, weapon: Weapon) -> Pool {
    let high_explosive = weapon.is_indirect() && rules.setup().toggles.mortar_wounds == MortarWounds::D3;
    if high_explosive { Pool { count: 1, faces: 3 } } else { rules.tables().weapon(weapon).wound_dice }
}

/// BR-OPT-2: the wounds of a Marksman's Sniper Rifle.
fn picks(rules: &Brethren, firer: &Firer) -> bool {
    rules.setup().toggles.marksman_pick == MarksmanPick::On
        && firer.armed.weapon == Weapon::SniperRifle
        && rules.setup().roster.model(firer.armed.model).role == Role::Marksman
}
