//! Charges that are likely to arrive and to win (BR-CHG).

use arrayvec::ArrayVec;
use sandtable_brethren::measuring::{base, gap};
use sandtable_brethren::orders::{Charge, MOST_CHARGERS, Order};
use sandtable_brethren::terms::{ModelSet, UnitId, UnitSet, other};
use sandtable_brethren::{State, charge, losses, melee, sight};
use sandtable_kernel::Length;
use sandtable_kernel::dice::Stream;

use super::aim::judged;
use super::plans::Plan;
use super::spots::Field;
use crate::Study;
use crate::known::{model_worth, unit_worth};

/// What a target that has not acted loses by having to fight, in per cent of its worth.
const HELD: i64 = 25;
/// A whole, where chances are thousandths.
const SURE: i64 = 1_000;
/// With fewer faces of the die than this nobody sets out.
const LIKELY: i64 = 3;
/// The farthest a charge is thought of: a walk and the best of dice.
const FARTHEST: Length = Length::inches(12);

/// Units that charge together, each with the faces of the die that bring it there.
type Chargers = ArrayVec<(UnitId, i64), MOST_CHARGERS>;

/// The charges the commander of a unit could order, with what each promises: everybody in reach together, or one unit alone.
pub(super) fn charges(
    rules: &Study<'_>,
    state: &State,
    field: &Field<'_>,
    commander: UnitId,
    under: UnitSet,
    whim: &mut Stream,
) -> Vec<Plan> {
    let mut plans = Vec::new();
    for nominated in state.units_on_table(other(state.side_of_unit(commander))) {
        let near = |unit: &UnitId| unit_gap(rules, state, *unit, nominated) <= FARTHEST;
        if !under.iter().any(|unit| near(&unit) && sight::unit_sees(rules, state, unit, nominated)) {
            continue;
        }
        let mut coming: Chargers = ArrayVec::new();
        for unit in under.iter().filter(near) {
            let faces = faces(rules, state, unit, nominated, whim);
            if faces >= LIKELY && charge::check_distance(rules, state, unit, nominated).is_ok() && !coming.is_full() {
                coming.push((unit, faces));
            }
        }
        let alone = coming.iter().filter(|_| coming.len() > 1).map(core::slice::from_ref);
        for chargers in core::iter::once(coming.as_slice()).chain(alone).filter(|some| !some.is_empty()) {
            let worth = worth(rules, state, field, nominated, chargers);
            let targets = chargers.iter().map(|(unit, _)| (*unit, nominated)).collect();
            if worth > 0 {
                plans.push((worth, Order::Charge(Charge { commander, nominated, targets })));
            }
        }
    }
    plans
}

/// What a charge of these units promises: the duels, the ground, and the fire they run into (BR-CHG, BR-REA).
fn worth(rules: &Study<'_>, state: &State, field: &Field<'_>, nominated: UnitId, chargers: &[(UnitId, i64)]) -> i64 {
    let members = |unit: &UnitId| state.members(*unit);
    let charging = chargers.iter().map(|(unit, _)| members(unit)).fold(ModelSet::NONE, ModelSet::or);
    let arriving: i64 = chargers.iter().map(|(unit, faces)| i64::from(members(unit).count()) * faces).sum();
    let best = chargers.iter().map(|(_, faces)| *faces).max().unwrap_or(0);
    let target = state.members(nominated);
    let (own, theirs) = (Band::of(rules, state, charging), Band::of(rules, state, target));
    // Duels are fought one to one; whoever is left over fights beside a friend.
    let (arriving, standing) = ((arriving / 6).max(1), i64::from(target.count().max(1)));
    let duels = arriving.min(standing);
    let bonus = i64::from(rules.tables().charge.bonus_attacks);
    let beside = |count: i64| (count + duels - 1) / duels;
    let dice = (own.dice + bonus) * beside(arriving);
    let theirs_dice = theirs.dice * beside(standing);
    let kill = duels * kill_chance(rules, (dice, own.modifier), (theirs_dice, theirs.modifier), theirs.defence);
    let killed = duels * kill_chance(rules, (theirs_dice, theirs.modifier), (dice, own.modifier), own.defence);
    let gained = kill * theirs.each / theirs.health + kill.min(SURE) * field.nerve.by_kill() / theirs.health;
    let lost = killed * own.each + killed.min(SURE) * field.nerve.by_loss();
    let idle = state.can_be_activated(nominated);
    let held = if idle { unit_worth(rules, state, nominated) * HELD / 100 } else { 0 };
    let reaction = if idle { field.reaction(nominated, own.each) } else { 0 };
    let there = target.first().map_or(0, |first| {
        let gain = |(unit, _): &(UnitId, i64)| {
            let from = members(unit).first().map_or(0, |first| field.ground(*unit, state.place(first)));
            field.ground(*unit, state.place(first)) - from
        };
        chargers.iter().map(gain).sum()
    });
    ((gained - lost) / SURE + held + there) * best / 6 - reaction
}

/// With how many faces of the charge die the nearest man of a unit arrives.
fn faces(rules: &Study<'_>, state: &State, unit: UnitId, target: UnitId, whim: &mut Stream) -> i64 {
    let apart = judged(rules, way(rules, state, unit, target), whim);
    let movement = rules.tables().movement(rules.setup().roster.unit(unit).kind);
    let inch = Length::inches(1).0.unsigned_abs();
    let missing = i64::from((apart - movement).0.max(0).unsigned_abs().div_ceil(inch));
    7 - missing.max(1)
}

/// The average fighter of some models.
struct Band {
    dice: i64,
    modifier: i8,
    defence: u8,
    /// Health of the first of them.
    health: i64,
    /// What one of them is worth.
    each: i64,
}

impl Band {
    /// Some models as far as a side knows them.
    fn of(rules: &Study<'_>, state: &State, models: ModelSet) -> Band {
        let count = i64::from(models.count().max(1));
        let fighters = || models.iter().map(|model| melee::fighter(rules, state, model));
        let first = fighters().next();
        Band {
            dice: (fighters().map(|fighter| i64::from(fighter.dice)).sum::<i64>() / count).max(1),
            modifier: first.map_or(0, |fighter| fighter.modifier),
            defence: first.map_or(3, |fighter| fighter.defence),
            health: first.map_or(1, |fighter| i64::from(fighter.health.max(1))),
            each: models.iter().map(|model| model_worth(rules, model)).sum::<i64>() / count,
        }
    }
}

/// The chance that some dice with a modifier beat others and wound, in thousandths; a tie is fought again (BR-CBT-8, 9).
fn kill_chance(rules: &Study<'_>, (dice, modifier): (i64, i8), against: (i64, i8), defence: u8) -> i64 {
    let faces = |holds: &dyn Fn(u8) -> bool| (1..=6).map(|face| i64::from(holds(face))).sum::<i64>() * SURE / 6;
    let power = |chance: i64, times: i64| (0..times.min(12)).fold(SURE, |product, _| product * chance / SURE);
    let wounding = faces(&|face| losses::wounds(rules, face, defence));
    let at_most = |(dice, modifier): (i64, i8), most: u8| {
        power(faces(&|face| losses::modified(rules, face, modifier) <= most), dice)
    };
    let highest = |dice, value: u8| at_most(dice, value) - at_most(dice, value - 1);
    let (mut kills, mut ties) = (0, 0);
    for value in 1..=6 {
        let seen = highest(against, value);
        let hit = faces(&|face| losses::modified(rules, face, modifier) > value);
        kills += seen * (SURE - power(SURE - hit * wounding / SURE, dice)) / SURE;
        ties += seen * highest((dice, modifier), value) / SURE;
    }
    kills * SURE / (SURE - ties).max(1)
}

/// The smallest gap between two units, or the way on foot round what stands between them.
fn way(rules: &Study<'_>, state: &State, unit: UnitId, target: UnitId) -> Length {
    let straight = unit_gap(rules, state, unit, target);
    let (Some(one), Some(other)) = (state.members(unit).first(), state.members(target).first()) else {
        return straight;
    };
    let (from, to) = (state.place(one), state.place(other));
    straight + rules.walks().between(from, to) - crate::walks::apart(from, to)
}

/// The smallest gap between two units.
fn unit_gap(rules: &Study<'_>, state: &State, one: UnitId, other: UnitId) -> Length {
    let pairs = state.members(one).iter().flat_map(|one| state.members(other).iter().map(move |other| (one, other)));
    let gaps = pairs.map(|(one, other)| gap(base(rules, state, one), base(rules, state, other)));
    gaps.min().unwrap_or(Length::ZERO)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BrethrenMind;
    use crate::fixture::table;

    #[test]
    fn the_chance_to_kill_in_a_duel_is_near_the_enumerated_one() {
        let (rules, mind) = (table(&[]), BrethrenMind::default());
        // Bayonet against Bayonet, two dice against one, Knife and Axe against Bayonet: 25, 39, 33 and 51 per cent.
        let cases = [((1, -1), 250), ((2, -1), 390), ((1, 0), 333), ((2, 0), 510)];
        for (own, percent) in cases {
            let chance = kill_chance(&mind.study(&rules), own, (1, -1), 3);
            assert!((chance - percent).abs() < 30, "{own:?}: {chance} for {percent}");
        }
    }
}
