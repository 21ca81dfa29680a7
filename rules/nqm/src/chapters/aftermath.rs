//! After the fighting (NQ-DIS, NQ-END, NQ-FOL), step 8a: attacks are closed, troops disorganised, endurance spent.

use sandtable_kernel::Table;

use crate::attack::{self, participants};
use crate::play::Play;
use crate::state::{Attack, State, Storm};
use crate::terms::{Arm, BaseId, BaseSet, Cause, Posture, UnitId};
use crate::toggles::Endurance;
use crate::{Event, Nqm, casualties, command, push, rule};

/// NQ-DIS-9: in an open attack, in its target square, or in a contested square.
fn is_in_combat(rules: &Nqm, state: &State, base: BaseId) -> bool {
    let Some(square) = state.square(base) else { return false };
    let side = rules.side_of(base);
    rules.is_contested(state, square)
        || state.attacks.iter().any(|attack| match attack.side == side {
            true => {
                participants(attack).has(base) || state.base(base).mission.is_some_and(|(_, at)| at == attack.target)
            }
            false => attack.target == square,
        })
}

/// Step 8a.
pub(crate) fn run<T: Table<State>>(play: &mut Play<'_, T>) {
    let before = play.state.attacks.clone();
    attack::close(play);
    return_broken_in(play, &before);
    end_idle_breaches(play);
    for base in play.rules.roster().base_ids() {
        mark(play, base, &before);
    }
    for unit in play.rules.roster().unit_ids() {
        spend(play, unit);
    }
    command::judge_objectives(play);
}

/// NQ-CA-15: whoever is still inside when the attack is over goes back; tanks stay (NQ-TNK-4).
fn return_broken_in<T: Table<State>>(play: &mut Play<'_, T>, before: &[Attack]) {
    for attack in before {
        if play.state.attack(attack.id).is_some() {
            continue;
        }
        let inside = broken_in(play.rules, play.state, attack);
        if !attack.carried {
            push::send_back(play, inside, attack.target);
        }
    }
}

/// Those inside an area that has not fallen; whoever holds one stays, and so do tanks.
pub(crate) fn broken_in(rules: &Nqm, state: &State, attack: &Attack) -> BaseSet {
    participants(attack).only(|base| {
        let inside = state.square(base) == Some(attack.target) && state.base(base).breach;
        inside && rules.info(base).arm != Arm::Armour
    })
}

/// NQ-CA-15: who does not go on with an undecided assault goes back, though the attack stays open.
fn end_idle_breaches<T: Table<State>>(play: &mut Play<'_, T>) {
    for attack in play.state.attacks.clone() {
        let storms = play.state.storms.iter().filter(|storm| storm.attack == attack.id);
        let busy = storms.fold(BaseSet::NONE, |all, storm| all.or(storm.bases));
        let idle = broken_in(play.rules, play.state, &attack).without(busy);
        push::send_back(play, idle, attack.target);
    }
}

/// NQ-DIS-3, NQ-DIS-7, NQ-FOL-1: post_combat and hq_hit.
fn mark<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId, before: &[Attack]) {
    let rules = play.rules;
    if play.state.square(base).is_none() {
        return;
    }
    if play.state.base(base).follow_on {
        play.happen(rule::FOL_1, Event::FollowOnEnded { base });
        if !is_in_combat(rules, play.state, base) && !casualties::is_immune_in(rules, play.state, base, before) {
            play.happen(rule::FOL_1, Event::Disorganised { base, cause: Cause::PostCombat });
        }
    }
    let now = play.state.base(base);
    let own = before.iter().find(|attack| participants(attack).has(base));
    let fought = now.fought || play.state.hand.combat.has(base);
    if fought && !is_in_combat(rules, play.state, base) {
        let hard = rules.grade(play.state, base).is_hard();
        let supplied = play.state.unit(rules.unit_of(base)).supplied;
        let took = own.is_some_and(|attack| attack.carried);
        let called_off = own.is_some_and(|attack| attack.called_off);
        let spared = hard && (called_off || now.broke_off || broke_off(play.state, base));
        let a = took && !(hard && supplied);
        let b = called_off && !hard;
        let c = now.pips > 0 || now.dry;
        let marked = now.causes.has(Cause::PostCombat);
        if !spared && !marked && (a || b || c) && !casualties::is_immune_in(rules, play.state, base, before) {
            play.happen(rule::DIS_3, Event::Disorganised { base, cause: Cause::PostCombat });
        }
    }
    let now = play.state.base(base);
    let is_hq = rules.roster().unit_of(base).hq == Some(base) && rules.info(base).arm == Arm::Hq;
    let over = fought && !is_in_combat(rules, play.state, base);
    if is_hq && over && now.pips > 0 && !now.causes.has(Cause::HqHit) {
        play.happen(rule::DIS_7, Event::Disorganised { base, cause: Cause::HqHit });
    }
}

/// NQ-R-80: a Veteran who broke off a counter-attack of this bound.
fn broke_off(state: &State, base: BaseId) -> bool {
    state.storms.iter().any(|storm| storm.counter && storm.bases.has(base))
}

/// NQ-END-1, NQ-END-2, NQ-FOL-2: a step for what the unit did; at none its engaged bases are exhausted.
fn spend<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) {
    if play.rules.toggles().endurance == Endurance::Off || !play.state.unit(unit).worn {
        return;
    }
    let left = play.state.unit(unit).endurance.saturating_sub(1);
    play.happen(rule::END_1, Event::EnduranceSet { unit, endurance: left });
    if left > 0 {
        return;
    }
    for base in play.rules.unit_on_table(play.state, unit).iter() {
        if play.state.base(base).engaged {
            play.happen(rule::END_2, Event::Disorganised { base, cause: Cause::Exhausted });
        }
    }
}

/// Who is in combat and who is engaged when a bound begins (NQ-DIS-9, NQ-FOL-1).
pub(crate) fn note_start<T: Table<State>>(play: &mut Play<'_, T>) {
    let (rules, state) = (play.rules, &*play.state);
    let here = |base: &BaseId| state.square(*base).is_some();
    let combat = rules.roster().base_ids().filter(here).filter(|base| is_in_combat(rules, state, *base)).collect();
    let engaged = rules.roster().base_ids().filter(here).filter(|base| state.base(*base).engaged).collect();
    (play.state.hand.combat, play.state.hand.engaged) = (combat, engaged);
}

/// NQ-FOL-1, NQ-FOL-2: whoever moves on or attacks afresh before it has reorganised follows on, with or without a marker lifted;
/// that costs a step, unless all it did was overrun (NQ-OVR-1). Leaving in W is not following on.
pub(crate) fn wear_followers<T: Table<State>>(play: &mut Play<'_, T>) {
    for base in play.rules.roster().base_ids() {
        let (now, hand) = (play.state.base(base), &play.state.hand);
        let unit = play.rules.unit_of(base);
        let moved = now.moved
            && matches!(now.posture, Posture::Contact | Posture::Advance)
            && now.fought_bound != play.state.bound;
        let overran = |attack: &Attack| {
            let without_dice = |storm: &Storm| storm.attack == attack.id && storm.rounds == 0;
            attack.carried && play.state.storms.iter().any(without_dice)
        };
        let afresh = play.state.attacks.iter().any(|attack| {
            attack.opened == play.state.bound && attack.fought && participants(attack).has(base) && !overran(attack)
        });
        let went_on = hand.engaged.has(base) && !hand.combat.has(base) && (moved || afresh);
        if went_on && now.place.square().is_some() && !play.state.unit(unit).worn {
            play.happen(rule::FOL_2, Event::Worn { unit });
        }
    }
}
