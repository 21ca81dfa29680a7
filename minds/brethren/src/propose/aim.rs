//! What a shot is worth: expected losses of the enemy in thousandths of a point, less what it may cost friends.

use sandtable_brethren::fire::{self, Against};
use sandtable_brethren::orders::Shot;
use sandtable_brethren::terms::{FireMode, ModelId, UnitId, other};
use sandtable_brethren::toggles::Premeasure;
use sandtable_brethren::{State, losses, measuring};
use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Length, Side};

use super::nerve::Nerve;
use crate::Study;
use crate::known::{model_worth, unit_worth};

/// A shot and what it promises.
#[derive(Clone, Copy, Debug)]
pub struct Aimed {
    /// The shot.
    pub shot: Shot,
    /// Its worth.
    pub worth: i64,
}

/// The best shot of a unit, if it may shoot at anybody.
pub fn best(
    rules: &Study<'_>,
    state: &State,
    unit: UnitId,
    mode: FireMode,
    nerve: &Nerve,
    whim: &mut Stream,
) -> Option<Aimed> {
    let mut best: Option<Aimed> = None;
    for enemy in state.units_on_table(other(state.side_of_unit(unit))) {
        if mode == FireMode::Reaction && state.command.target_of(enemy) != Some(unit) {
            continue;
        }
        for shot in fire::shots(rules, state, unit, enemy, mode) {
            let worth = worth(rules, state, &shot, mode, 0, nerve, whim);
            if best.is_none_or(|known| worth > known.worth) {
                best = Some(Aimed { shot, worth });
            }
        }
    }
    best
}

/// BR-MEA-7: a distance as a player judges it who may not measure.
pub fn judged(rules: &Study<'_>, distance: Length, whim: &mut Stream) -> Length {
    measuring::misjudged(distance, error(rules, whim))
}

/// BR-MEA-7: by how many hundredths a player is wrong who may not measure, every error as likely as the next.
pub fn error(rules: &Study<'_>, whim: &mut Stream) -> i64 {
    let most = u32::from(rules.tables().ai.range_error);
    if rules.setup().toggles.premeasure == Premeasure::Free || most == 0 {
        return 0;
    }
    i64::from(whim.below(2 * most + 1)) - i64::from(most)
}

/// What a shot promises with something added to its dice.
pub fn worth(
    rules: &Study<'_>,
    state: &State,
    shot: &Shot,
    mode: FireMode,
    added: i8,
    nerve: &Nerve,
    whim: &mut Stream,
) -> i64 {
    let own = state.side_of_unit(shot.by);
    let attack = fire::supposed(rules, state, shot, mode);
    let reaches: u128 = attack
        .firers
        .iter()
        .filter(|firer| {
            let range = rules.tables().weapon(firer.armed.weapon).range;
            mode == FireMode::Reaction || judged(rules, firer.gap, whim) <= range
        })
        .fold(0, |set, firer| set | 1 << firer.armed.model.0);
    let reaching = |model: ModelId| reaches & (1 << model.0) != 0;
    let chosen = harm(rules, state, own, &attack.chosen, added, nerve, &reaching);
    let mut worth = chosen.loss;
    if attack.suppresses_from.is_some() {
        // A unit that has not acted loses its turn; one that has loses little.
        let target = state.unit(attack.target);
        let idle = !target.activated && !target.suppressed;
        let share = if idle { 45 } else { 4 };
        worth += unit_worth(rules, state, attack.target) * share / 100 * (1_000 - chosen.misses) / 1_000;
    }
    if let Some(way) = &attack.in_the_way {
        let instead = harm(rules, state, own, way, added, nerve, &reaching).loss;
        let friend = state.side_of_unit(way.unit) == own;
        let hit = i64::from(attack.way_hit_max.min(6));
        worth = (worth * (6 - hit) + if friend { -instead } else { instead } * hit) / 6;
    }
    worth
}

struct Harm {
    /// Expected losses.
    loss: i64,
    /// The chance that no die hits, in thousandths.
    misses: i64,
}

fn harm(
    rules: &Study<'_>,
    state: &State,
    by: Side,
    against: &Against,
    added: i8,
    nerve: &Nerve,
    reaching: &dyn Fn(ModelId) -> bool,
) -> Harm {
    let wounding = (1..=6u8).map(|face| i64::from(losses::wounds(rules, face, against.defence))).sum::<i64>();
    let (mut wounds, mut misses) = (0, 1_000);
    for barrage in against.barrages.iter().filter(|barrage| reaching(barrage.model)) {
        let hits = hits_of_36(rules, barrage.modifier.saturating_add(added));
        let dice = i64::from(barrage.dice);
        // The mean of so many dice, in sixths and halves: one die of one face is one.
        let pool = i64::from(barrage.wound_dice.count) * (i64::from(barrage.wound_dice.faces) + 1) / 2;
        wounds += dice * hits * wounding * pool * 1_000 / (36 * 6);
        for _ in 0..dice {
            misses = misses * (36 - hits) / 36;
        }
    }
    let health = |model: ModelId| i64::from(state.health[model.index()]);
    let standing = against.candidates.and(state.on_table);
    let (count, total) = standing
        .iter()
        .fold((0, 0), |(count, total), model| (count + health(model), total + model_worth(rules, model)));
    if count == 0 {
        return Harm { loss: 0, misses };
    }
    // More wounds than there is Health kill nobody twice.
    let spared = losses::medic_save(rules, state, against.unit).map_or(0, |save| 7 - i64::from(save.min(7)));
    let wounds = wounds.min(1_000 * count) * (6 - spared) / 6;
    let friend = state.side_of_unit(against.unit) == by;
    let shock = if friend { nerve.by_loss() } else { nerve.by_kill() };
    // The first man lost counts most when the turn ends; a gun with several Health takes more than one wound.
    let shaken = wounds.min(1_000) * shock / 1_000 * i64::from(standing.count()) / count;
    Harm { loss: wounds * (total / count) / 1_000 + shaken, misses }
}

/// How many of 36 pairs of an attack die with this modifier and a Defence die hit.
pub fn hits_of_36(rules: &Study<'_>, modifier: i8) -> i64 {
    let hits = |attack: u8, defence: u8| i64::from(losses::modified(rules, attack, modifier) > defence);
    (1..=6u8).map(|attack| (1..=6u8).map(|defence| hits(attack, defence)).sum::<i64>()).sum()
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::dice::Seed;

    use super::*;
    use crate::BrethrenMind;
    use crate::fixture::table;
    use sandtable_brethren::Brethren;

    #[test]
    fn a_distance_is_judged_by_eye_where_nobody_may_measure() {
        let mut whim = Stream::new(Seed::from_number(1), 0);
        let mut guesses = |premeasure: Premeasure| -> Vec<i32> {
            let (mut setup, mind) = (table(&[]).setup().clone(), BrethrenMind::default());
            setup.toggles.premeasure = premeasure;
            let rules = Brethren::new(setup);
            let rules = mind.study(&rules);
            (0..500).map(|_| judged(&rules, Length::hundredths(1000), &mut whim).0 / Length::HUNDREDTH.0).collect()
        };
        let by_eye = guesses(Premeasure::Book);
        assert_eq!((by_eye.iter().min(), by_eye.iter().max()), (Some(&900), Some(&1100)));
        assert!(guesses(Premeasure::Free).iter().all(|guess| *guess == 1000));
    }
}
