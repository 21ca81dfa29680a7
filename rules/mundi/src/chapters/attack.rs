//! Attacks: who may attack whom, and the course of a combat (MS-COM-1 to 9, MS-COM-21).

use sandtable_kernel::{Length, Refusal, Side, Table};

use crate::event::Verdict;
use crate::play::Play;
use crate::refusals::{
    ATT_AAMOVED, ATT_ARC, ATT_BASE, ATT_GENERAL, ATT_LOADED, ATT_MUST, ATT_NEAREST, ATT_RANGE, ATT_SIGHT, ATT_USED,
    NOT_ENEMY, NOT_OWN, NOT_THERE, filled, refuse_if,
};
use crate::stand::TOLERANCE;
use crate::terms::{ElementId, ElementSet, Kind, index, other};
use crate::toggles::{AttackCompulsion, NearestRule};
use crate::{Event, Mundi, State, air, hidden, retreat, rule, sight, support, totals};

/// MS-COM-2, MS-COM-3: whether a piece is able to attack at all.
pub fn check_able(rules: &Mundi, state: &State, side: Side, attacker: ElementId) -> Result<(), Refusal> {
    let (unit, kind) = (state.unit(attacker), rules.kind(state, attacker));
    let name = || [rules.word(attacker)];
    refuse_if!(!state.of_side[index(side)].has(attacker), filled(NOT_OWN, name()))?;
    refuse_if!(!state.fighting(side).has(attacker), filled(NOT_THERE, name()))?;
    refuse_if!(kind == Kind::Ge, ATT_GENERAL)?;
    refuse_if!(unit.fought, filled(ATT_USED, name()))?;
    refuse_if!(rules.is_laden(state, attacker), filled(ATT_LOADED, name()))?;
    refuse_if!(kind == Kind::Aa && unit.stirred, filled(ATT_AAMOVED, name()))
}

/// MS-COM-4, MS-BAS-6: whether an enemy is a legal target, nearness apart.
pub fn check_target(rules: &Mundi, state: &State, attacker: ElementId, target: ElementId) -> Result<(), Refusal> {
    let kind = rules.kind(state, attacker);
    let name = || [rules.word(target)];
    let enemy = other(state.side_of(attacker));
    refuse_if!(state.side_of(target) != enemy, filled(NOT_ENEMY, name()))?;
    refuse_if!(!state.fighting(enemy).has(target), filled(NOT_THERE, name()))?;
    let is_base = state.base == Some(target) || state.is_garrison(target);
    refuse_if!(is_base && state.base_attacked, ATT_BASE)?;
    if kind.is_air() {
        return refuse_if!(!air::is_engaged(rules, state, attacker, target), filled(ATT_RANGE, name()));
    }
    refuse_if!(!is_in_range(rules, state, attacker, target), filled(ATT_RANGE, name()))?;
    refuse_if!(!support::is_in_arc(rules, state, attacker, target), filled(ATT_ARC, name()))?;
    // MS-COM-4, MS-SUP-7, MS-SUP-8: artillery needs no sight, flak none against aircraft.
    let blind = kind == Kind::Ar || kind == Kind::Aa && rules.kind(state, target).is_air();
    refuse_if!(!blind && !sight::sees(rules, state, attacker, target), filled(ATT_SIGHT, name()))
}

/// MS-COM-4: range alone; most enemies are out of it, and this is quick to tell.
fn is_in_range(rules: &Mundi, state: &State, attacker: ElementId, target: ElementId) -> bool {
    let kind = rules.kind(state, attacker);
    if kind.is_air() {
        return air::is_engaged(rules, state, attacker, target);
    }
    let reach = Length(rules.setup().tables.element(kind).range.0.max(TOLERANCE.0));
    state.stand(attacker).is_within(state.stand(target), reach)
}

/// MS-COM-5 to 7: the legal targets among which the attacker may choose: the nearest ones of each class.
pub fn targets(rules: &Mundi, state: &State, attacker: ElementId) -> ElementSet {
    let legal: ElementSet = state
        .fighting(other(state.side_of(attacker)))
        .iter()
        .filter(|target| is_in_range(rules, state, attacker, *target))
        .filter(|target| check_target(rules, state, attacker, *target).is_ok())
        .collect();
    if legal.count() <= 1 {
        return legal;
    }
    let nearest = |class: ElementSet| -> ElementSet {
        let reach = class.iter().map(|target| distance(rules, state, attacker, target)).min().unwrap_or(Length::ZERO);
        class.iter().filter(|target| distance(rules, state, attacker, *target) <= reach + TOLERANCE).collect()
    };
    match rules.setup().toggles.nearest_rule {
        NearestRule::Strict => nearest(legal),
        NearestRule::PerClass => {
            let air = nearest(legal.and(state.aircraft));
            ElementSet(air.0 | nearest(legal.without(state.aircraft)).0)
        }
    }
}

/// MS-COM-4: engaged enemies are at distance 0.
fn distance(rules: &Mundi, state: &State, attacker: ElementId, target: ElementId) -> Length {
    match air::is_engaged(rules, state, attacker, target) {
        true => Length::ZERO,
        false => state.stand(attacker).distance(state.stand(target)).floor(),
    }
}

/// Judges a declared attack.
pub fn check(
    rules: &Mundi,
    state: &State,
    side: Side,
    attacker: ElementId,
    target: ElementId,
    supporters: ElementSet,
) -> Result<(), Refusal> {
    check_able(rules, state, side, attacker)?;
    check_target(rules, state, attacker, target)?;
    let choice = targets(rules, state, attacker);
    if let Some(nearer) = choice.first().filter(|_| !choice.has(target)) {
        return Err(filled(ATT_NEAREST, [rules.word(nearer)]));
    }
    supporters.iter().try_for_each(|supporter| support::check(rules, state, supporter, attacker, target))
}

/// A side's pieces that could attack somebody now.
pub fn able(rules: &Mundi, state: &State, side: Side) -> impl Iterator<Item = ElementId> {
    state.fighting(side).iter().filter(move |attacker| {
        check_able(rules, state, side, *attacker).is_ok()
            && state.fighting(other(side)).iter().any(|target| {
                is_in_range(rules, state, *attacker, target) && check_target(rules, state, *attacker, target).is_ok()
            })
    })
}

/// MS-R-114: whether an enemy who sees only blanks would think that a side could attack: a blank that has not fought stands within the
/// longest range of somebody.
pub fn seems_able(rules: &Mundi, state: &State, side: Side) -> bool {
    let longest = Kind::ALL.into_iter().map(|kind| rules.setup().tables.element(kind).range).max();
    let reach = longest.unwrap_or(Length::ZERO);
    let near = |blank: ElementId| {
        state.fighting(other(side)).iter().any(|enemy| state.stand(blank).is_within(state.stand(enemy), reach))
    };
    state.fighting(side).iter().any(|element| {
        let unit = state.unit(element);
        unit.hidden && !unit.fought && near(element)
    })
}

/// MS-SEQ-9: whether a player may pass.
pub fn check_pass(rules: &Mundi, state: &State, side: Side) -> Result<(), Refusal> {
    let toggle = rules.setup().toggles.attack_compulsion;
    if toggle == AttackCompulsion::None {
        return Ok(());
    }
    // MS-R-130: an aircraft that can attack is in contact with its target; one overhead is contact for nobody below.
    let must = |attacker: &ElementId| {
        toggle == AttackCompulsion::All
            || state.aircraft.has(*attacker)
            || !state.enemies_touching(side, state.stand(*attacker)).is_empty()
    };
    match able(rules, state, side).find(must) {
        Some(attacker) => Err(filled(ATT_MUST, [rules.word(attacker)])),
        None => Ok(()),
    }
}

/// Declares an attack: the blanks of everybody in it are turned (MS-COM-8, MS-HID-4).
pub(crate) fn declare<T: Table<State>>(
    play: &mut Play<'_, T>,
    attacker: ElementId,
    target: ElementId,
    supporters: ElementSet,
) {
    let ambush = play.rules.kind(play.state, attacker) == Kind::At && play.state.unit(attacker).hidden;
    play.happen(rule::COM_1, Event::AttackDeclared { attacker, target, supporters, ambush });
    let mut shown = supporters;
    shown.insert(attacker);
    shown.insert(target);
    hidden::reveal(play, shown, rule::HID_4);
}

/// Rolls a declared attack and deals out its result (MS-COM-16 to 21).
pub(crate) fn resolve<T: Table<State>>(play: &mut Play<'_, T>) {
    let Some(fight) = play.state.fight else { return };
    let numbers = totals::gather(play.rules, play.state, &fight);
    let dice = [play.d6(rule::COM_10), play.d6(rule::COM_10)];
    let setup = play.rules.setup();
    let decision = numbers.decide(&setup.tables, &setup.toggles, dice);
    let (attacker, target) = (fight.attacker, fight.target);
    let rule = if decision.verdict == Verdict::Even { rule::COM_16 } else { rule::COM_17 };
    play.happen(
        rule,
        Event::Fought {
            attacker,
            target,
            attack: decision.attack,
            defence: decision.defence,
            verdict: decision.verdict,
        },
    );
    let (winner, loser) = match decision.verdict {
        Verdict::Even => return,
        Verdict::AttackerWins { .. } => (attacker, target),
        Verdict::DefenderWins { .. } => (target, attacker),
    };
    retreat::suffer(play, loser, winner, decision.fate, decision.rule);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;

    #[test]
    fn ex_20_the_nearest_legal_target_must_be_attacked() {
        let mut field = Field::new();
        field.terrain("gentle_hill", 300, 140, 120, 40);
        let hidden_foe = field.put("B IF sf", 300, 180, 180);
        let seen = field.put("B TA at", 430, 100, 270);
        let mut with_guns = field.clone();
        let guns = with_guns.put("A AR sf/w", 300, 100, 0);
        let (rules, state) = with_guns.ready();
        assert_eq!(targets(&rules, &state, guns), ElementSet::one(hidden_foe));
        let refused = check(&rules, &state, Side(0), guns, seen, ElementSet::NONE).map_err(|refusal| refusal.why.code);
        assert_eq!(refused, Err("E-ATT-NEAREST"));
        let tank = field.put("A TA at", 300, 100, 0);
        let (rules, state) = field.ready();
        assert_eq!(targets(&rules, &state, tank), ElementSet::one(seen));
    }

    #[test]
    fn a_general_and_a_loaded_element_do_not_attack() {
        let mut field = Field::new();
        let general = field.put("A GE sw", 300, 200, 0);
        let truck = field.put("A IF sf/w loaded", 340, 200, 0);
        field.put("B IF sf", 300, 250, 180);
        let (rules, state) = field.ready();
        let code = |element| check_able(&rules, &state, Side(0), element).map_err(|refusal| refusal.why.code);
        assert_eq!(code(general), Err("E-ATT-GENERAL"));
        assert_eq!(code(truck), Err("E-ATT-LOADED"));
    }
}
