//! The dice of a shot in their sequence: in the way, attack, Defence, grenades and wounds (Dice catalogue).

use arrayvec::ArrayVec;
use sandtable_kernel::{RuleId, Table};

use super::{Against, Attack};
use crate::play::Play;
use crate::state::Stage;
use crate::terms::{FireMode, ModelSet, UnitId, Wait, other};
use crate::toggles::{CasualtyScope, FirePairing};
use crate::volley::{Barrage, Barrages, Faces, Volley};
use crate::{Event, State, activation, losses, rule};

/// The most attack dice of one volley: twelve models with the most dice a table allows.
pub const MOST_DICE: usize = 144;
/// One flag for each attack die.
type Flags = ArrayVec<bool, MOST_DICE>;

/// Rolls a gathered shot; its wounds are a stage of their own.
pub(super) fn roll<T: Table<State>>(play: &mut Play<'_, T>, attack: &Attack) {
    if attack.misses() {
        return play.happen(rule::FIR_6, Event::FireMissed { by: attack.by });
    }
    let suppressive = attack.mode == FireMode::Suppressive;
    let volley = |against: &Against| Volley {
        by: attack.by,
        target: against.unit,
        firers: attack.firing(),
        exposed: against.exposed,
        candidates: against.candidates,
        suppressive,
        ..Volley::NONE
    };
    let Some(way) = &attack.in_the_way else {
        return roll_volley(play, volley(&attack.chosen), &attack.chosen.barrages);
    };
    if attack.way_by_die {
        let [redirected, kept] = test_each_die(play, attack, way);
        let count = |dice: &Barrages| dice.iter().map(|barrage| usize::from(barrage.dice)).sum::<usize>();
        play.happen(rule::ITW_4, Event::WayTested { unit: way.unit, hit: count(&redirected) > 0 });
        if count(&redirected) == 0 {
            return roll_volley(play, volley(&attack.chosen), &kept);
        }
        for barrage in kept.iter().filter(|barrage| barrage.dice > 0) {
            let (target, exposed) = (attack.target, attack.chosen.exposed);
            play.happen(rule::ITW_4, Event::DiceKept { target, exposed, barrage: *barrage });
        }
        return roll_volley(play, volley(way), &redirected);
    }
    let hit = play.d6(rule::ITW_4) <= attack.way_hit_max;
    play.happen(rule::ITW_4, Event::WayTested { unit: way.unit, hit });
    let against = if hit { way } else { &attack.chosen };
    roll_volley(play, volley(against), &against.barrages);
}

/// BR-ITW-4, `in_the_way = die`: the dice for the unit in the way, and those for the chosen target.
fn test_each_die<T: Table<State>>(play: &mut Play<'_, T>, attack: &Attack, way: &Against) -> [Barrages; 2] {
    let (mut redirected, mut kept) = (Barrages::new(), Barrages::new());
    for (instead, chosen) in way.barrages.iter().zip(&attack.chosen.barrages) {
        let hits = (0..chosen.dice).filter(|_| play.d6(rule::ITW_4) <= attack.way_hit_max).count() as u8;
        redirected.push(Barrage { dice: hits, ..*instead });
        kept.push(Barrage { dice: chosen.dice - hits, ..*chosen });
    }
    [redirected, kept]
}

/// The dice that went on to the chosen target, after the volley at what was in the way.
pub(super) fn roll_rest<T: Table<State>>(play: &mut Play<'_, T>) {
    let rest = play.state.rest.clone();
    let before = play.state.volley;
    let members = play.state.members(rest.target);
    let any = play.rules.setup().toggles.casualty_scope == CasualtyScope::Any;
    let candidates = if any { members } else { rest.exposed };
    let volley = Volley { target: rest.target, exposed: rest.exposed, candidates, wounds: 0, picked: 0, ..before };
    roll_volley(play, volley, &rest.barrages);
}

/// BR-FIR-8 to 12: attack dice, Defence dice, hits and wound dice against one unit.
fn roll_volley<T: Table<State>>(play: &mut Play<'_, T>, volley: Volley, barrages: &Barrages) {
    let (unit, rules) = (volley.target, play.rules);
    play.happen(rule::FIR_7, Event::VolleyAimed { volley });
    let mut attack: ArrayVec<u8, MOST_DICE> = ArrayVec::new();
    let mut barrage_of: ArrayVec<u8, MOST_DICE> = ArrayVec::new();
    for (index, barrage) in barrages.iter().enumerate() {
        let mut faces = Faces::default();
        for _ in 0..barrage.dice {
            let face = play.d6(rule::FIR_8);
            faces.push(face);
            attack.push(losses::modified(rules, face, barrage.modifier));
            barrage_of.push(index as u8);
        }
        play.happen(rule::FIR_9, Event::AttackThrown { model: barrage.model, faces, added: barrage.added });
    }
    let defence = roll_defence(play, volley.by, unit);
    let hit = hits(rules.setup().toggles.fire_pairing, &attack, &defence);
    let against = losses::defence(rules, play.state, unit);
    let (mut hit_count, mut wounds, mut picked) = (0_u8, 0_u8, 0_u8);
    for (index, _) in barrage_of.iter().enumerate().filter(|(die, _)| hit[*die]) {
        let barrage = barrages[usize::from(barrage_of[index])];
        let scored = roll_wounds(play, barrage, against, rule::FIR_12);
        hit_count += 1;
        wounds = wounds.saturating_add(scored);
        picked = picked.saturating_add(if barrage.picks { scored } else { 0 });
    }
    play.happen(rule::FIR_11, Event::VolleyHit { hits: hit_count, wounds, picked, defence: against });
    suppress(play, unit, volley, hit_count);
    play.agenda.then(Stage::Volley);
}

/// BR-FIR-10: one Defence die for each model of the unit shot at; the opponent rolls those of a unit hit by its own side.
fn roll_defence<T: Table<State>>(play: &mut Play<'_, T>, by: UnitId, unit: UnitId) -> ArrayVec<u8, 16> {
    let (firing, owner) = (play.state.side_of_unit(by), play.state.side_of_unit(unit));
    let (roller, rule) = if firing == owner { (other(owner), rule::ITW_5) } else { (owner, rule::FIR_10) };
    let defence: ArrayVec<u8, 16> = play.state.members(unit).iter().take(16).map(|_| play.d6(rule)).collect();
    let faces = defence.iter().copied().collect();
    play.happen(rule::FIR_10, Event::DefenceThrown { unit, by: roller, faces });
    defence
}

/// BR-FIR-12, BR-GRN-2, BR-GRN-3: the wound dice of one hit, all for the unit shot at.
fn roll_wounds<T: Table<State>>(play: &mut Play<'_, T>, barrage: Barrage, defence: u8, rule: RuleId) -> u8 {
    let dice = play.pool(rule::GRN_2, barrage.wound_dice);
    (0..dice).filter(|_| losses::wounds(play.rules, play.d6(rule), defence)).count() as u8
}

/// BR-SUP-3 to 6: whoever is hit by any weapon of the unit is suppressed, friend or foe: BR-SUP-5 it never acts this turn,
/// or BR-SUP-4 if it has acted, BR-SUP-6 whichever die it was.
fn suppress<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, volley: Volley, hits: u8) {
    let enough = volley.suppressive && hits >= play.rules.tables().suppress.hits_needed;
    if enough && !play.state.unit(unit).suppressed && play.state.members(unit) != ModelSet::NONE {
        let waited = play.state.unit(unit).wait != Wait::None;
        play.happen(rule::SUP_3, Event::Suppressed { unit });
        // BR-PRE-3, BR-R-115, `prepare_ends = end`: its Wait is lost, and with it the end of its activation has come.
        if waited {
            activation::end_old_prepare(play, unit);
        }
    }
}

/// BR-FIR-11: which attack dice hit, in rolling sequence; the dice are modified already.
pub fn hits(pairing: FirePairing, attack: &[u8], defence: &[u8]) -> Flags {
    let mut hit: Flags = attack.iter().take(MOST_DICE).map(|_| false).collect();
    if defence.is_empty() {
        return hit;
    }
    match pairing {
        FirePairing::OneToOne => {
            for (index, hit) in hit.iter_mut().enumerate() {
                *hit = attack[index] > defence[index % defence.len()];
            }
        }
        FirePairing::Ranked => {
            let mut ranked: ArrayVec<usize, MOST_DICE> = (0..hit.len()).collect();
            // Equal attack dice keep their sequence.
            ranked.sort_by_key(|die| core::cmp::Reverse(attack[*die]));
            let mut against: ArrayVec<u8, 16> = defence.iter().take(16).copied().collect();
            against.sort_unstable_by_key(|face| core::cmp::Reverse(*face));
            for (place, die) in ranked.into_iter().enumerate() {
                hit[die] = attack[die] > against[place % against.len()];
            }
        }
        FirePairing::Highest => {
            let highest = defence.iter().copied().max().unwrap_or(0);
            for (index, hit) in hit.iter_mut().enumerate() {
                *hit = attack[index] > highest;
            }
        }
    }
    hit
}
