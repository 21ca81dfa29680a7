//! The totals of a combat: every number gathered in one struct before a die is thrown (MS-COM-10 to 20, MS-FLK).

use arrayvec::ArrayVec;
use sandtable_kernel::{Length, RuleId};

use crate::event::Verdict;
use crate::results::{self, Circumstances, Winner};
use crate::state::Fight;
use crate::tables::{Fate, Tables};
use crate::terms::{ElementId, Going, Kind, Target};
use crate::toggles::{BaseCapture, CoverModifier, OutOfRangeDefender, RepeatDefence, Toggles, VehicleBadGoing};
use crate::{Mundi, State, air, path, rule};

/// One number of a total, with what it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Item {
    /// What it is for.
    pub label: &'static str,
    /// How much.
    pub value: i8,
    /// The rule.
    pub rule: RuleId,
}

/// One side of a combat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fighter {
    /// What it is.
    pub kind: Kind,
    /// Its target type.
    pub target: Target,
    /// Everything added to its die.
    pub items: ArrayVec<Item, 8>,
    /// Whether it stands in bad going (MS-RES-6).
    pub in_bad_going: bool,
    /// Whether it moved into contact with the other this turn and still touches it (MS-RES-2).
    pub overran: bool,
}

/// All numbers of a combat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The attacker.
    pub attacker: Fighter,
    /// The target.
    pub defender: Fighter,
    /// The attack is an ambush (MS-RES-9).
    pub ambush: bool,
    /// The defender cannot hurt the attacker, and why (MS-COM-18, MS-COM-19).
    pub harmless: Option<RuleId>,
    /// The attacker could capture the base (MS-BAS-9).
    pub captures: bool,
}

/// How two dice decide it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The attacker's total.
    pub attack: i8,
    /// The defender's total.
    pub defence: i8,
    /// Who won.
    pub verdict: Verdict,
    /// What becomes of the loser.
    pub fate: Fate,
    /// The rule behind the fate.
    pub rule: RuleId,
}

impl Fighter {
    /// Everything added to its die.
    pub fn modifier(&self) -> i8 {
        self.items.iter().map(|item| item.value).sum()
    }

    fn add(&mut self, label: &'static str, value: i8, rule: RuleId) {
        if value != 0 {
            // Eight kinds of item exist, so there is room.
            let _ = self.items.try_push(Item { label, value, rule });
        }
    }
}

/// MS-COM-16, MS-COM-17: how two totals compare.
pub const fn verdict(attack: i8, defence: i8) -> Verdict {
    if attack > defence {
        Verdict::AttackerWins { doubled: attack as i16 >= 2 * defence as i16 }
    } else if defence > attack {
        Verdict::DefenderWins { doubled: defence as i16 >= 2 * attack as i16 }
    } else {
        Verdict::Even
    }
}

impl Numbers {
    /// What two dice bring: the roller and the odds both ask here.
    pub fn decide(&self, tables: &Tables, toggles: &Toggles, dice: [u8; 2]) -> Decision {
        // Dice are at most 6 and modifiers small.
        let attack = dice[0].cast_signed() + self.attacker.modifier();
        let defence = dice[1].cast_signed() + self.defender.modifier();
        let verdict = verdict(attack, defence);
        let (fate, rule) = match verdict {
            Verdict::Even => (Fate::Unhurt, rule::COM_16),
            Verdict::AttackerWins { doubled } => self.defender_loses(tables, toggles, doubled),
            Verdict::DefenderWins { doubled } => match self.harmless {
                Some(rule) => (Fate::Unhurt, rule),
                None => chart(tables, toggles, &self.attacker, &self.defender, doubled),
            },
        };
        Decision { attack, defence, verdict, fate, rule }
    }

    /// What becomes of the defender beaten and doubled, and of the attacker beaten and doubled.
    pub fn fates(&self, tables: &Tables, toggles: &Toggles) -> [Fate; 4] {
        let attacker = |doubled| match self.harmless {
            Some(_) => Fate::Unhurt,
            None => chart(tables, toggles, &self.attacker, &self.defender, doubled).0,
        };
        let defender = |doubled| self.defender_loses(tables, toggles, doubled).0;
        [defender(false), defender(true), attacker(false), attacker(true)]
    }

    fn defender_loses(&self, tables: &Tables, toggles: &Toggles, doubled: bool) -> (Fate, RuleId) {
        if self.ambush && self.defender.target == Target::Armour {
            return (Fate::Destroyed, rule::RES_9);
        }
        match chart(tables, toggles, &self.defender, &self.attacker, doubled) {
            // MS-RES-5: K follows MS-BAS-9.
            (Fate::BaseCaptured, _) if !self.captures => (Fate::Unhurt, rule::BAS_9),
            (Fate::BaseCaptured, _) => (Fate::BaseCaptured, rule::BAS_9),
            (Fate::Unhurt, _) if self.defender.kind == Kind::Bs => (Fate::Unhurt, rule::BAS_9),
            decided => decided,
        }
    }
}

fn chart(tables: &Tables, toggles: &Toggles, loser: &Fighter, winner: &Fighter, doubled: bool) -> (Fate, RuleId) {
    let how = Circumstances { doubled, in_bad_going: loser.in_bad_going, overrun: winner.overran };
    let fate = results::fate(tables, toggles, loser.kind, Winner::Piece(winner.kind), how);
    let rule = match (doubled, fate) {
        (_, Fate::Captured) => rule::RES_7,
        (_, Fate::ReturnsToBase) => rule::RES_10,
        (true, Fate::Destroyed) if winner.overran && loser.kind.is_infantry() => rule::RES_4,
        (true, _) => rule::RES_3,
        (false, Fate::Destroyed) if winner.overran && loser.kind.is_infantry() => rule::RES_2,
        (false, Fate::Destroyed) if loser.in_bad_going => rule::RES_6,
        (false, _) => rule::RES_1,
    };
    (fate, rule)
}

/// Gathers a declared attack.
pub fn gather(rules: &Mundi, state: &State, fight: &Fight) -> Numbers {
    let (attacker, target) = (fight.attacker, fight.target);
    let (tables, toggles) = (&rules.setup().tables, &rules.setup().toggles);
    let mut attack = fighter(rules, state, attacker, target, true);
    let mut defence = fighter(rules, state, target, attacker, false);
    support(&mut attack, tables, fight.defence_support.count());
    support(&mut defence, tables, fight.attack_support.count());
    add_cover(rules, state, &mut attack, target);
    // MS-ENT-2.
    if state.unit(target).entrenched && rules.kind(state, attacker) != Kind::Ie {
        attack.add("target entrenched", -tables.combat.entrenched, rule::COM_12);
    }
    if is_flank_attack(rules, state, attacker, target) {
        match rules.about(state, target).bracket.is_self_propelled(rules.kind(state, target)) {
            true => defence.add("flank of a self-propelled gun", -tables.combat.flank_self_propelled, rule::FLK_2),
            false => defence.add("attacked in the flank", -tables.combat.flank, rule::FLK_1),
        }
    }
    if path::is_in_waterway(state, &state.unit(attacker).stand) && !rules.kind(state, attacker).is_air() {
        attack.add("in the water", -tables.combat.amphibious, rule::OPT_2);
    }
    let contact = state.stand(attacker).touches(state.stand(target)) && rules.kind(state, attacker).is_ground();
    Numbers {
        attacker: attack,
        defender: defence,
        ambush: fight.ambush,
        harmless: harmless(rules, state, attacker, target),
        captures: contact || toggles.base_capture == BaseCapture::AnyDoubled,
    }
}

/// The factor and what belongs to the element itself.
fn fighter(rules: &Mundi, state: &State, own: ElementId, enemy: ElementId, attacks: bool) -> Fighter {
    let (tables, toggles) = (&rules.setup().tables, &rules.setup().toggles);
    let kind = rules.kind(state, own);
    let (target, class) = rules.nature(state, own);
    let against = rules.nature(state, enemy).0;
    // MS-TER-4: aircraft are in no terrain, a base stands on none of its own (MS-BAS-13), and water is not bad going but
    // impassable, with a modifier of its own for those who come out of it (MS-OPT-2).
    let in_bad_going =
        kind.is_ground() && state.ground.going_at(tables, state.cleared, class, &state.unit(own).stand) == Going::Bad;
    let touches = state.stand(own).touches(state.stand(enemy));
    let overran = touches && state.unit(own).contacted.has(enemy) && kind.is_ground();
    let mut fighter = Fighter { kind, target, items: ArrayVec::new(), in_bad_going, overran };
    let label = match against {
        Target::Armour => "against armour",
        Target::Soft => "against soft",
        Target::Air => "against air",
    };
    fighter.add(label, tables.factor(kind, against), rule::PC_14);
    let slowed = attacks || toggles.vehicle_bad_going == VehicleBadGoing::Always;
    if in_bad_going && class.is_vehicle() && slowed {
        fighter.add("vehicle in bad going", -tables.combat.vehicle_bad_going, rule::COM_11);
    }
    if kind == Kind::If && touches && against != Target::Air {
        fighter.add("infantry in contact", tables.combat.contact, rule::COM_14);
    }
    if state.is_garrison(own) {
        fighter.add("garrison", tables.combat.garrison, rule::BAS_4);
    }
    fighter
}

/// MS-SUP-1: each supporter of the other side takes one off.
fn support(fighter: &mut Fighter, tables: &Tables, enemies: u32) {
    let enemies = i8::try_from(enemies).unwrap_or(i8::MAX / 8);
    fighter.add("enemy support", -(tables.combat.support * enemies), rule::SUP_1);
}

/// MS-COM-13: what attacking into terrain costs.
fn add_cover(rules: &Mundi, state: &State, attack: &mut Fighter, target: ElementId) {
    let (tables, toggle) = (&rules.setup().tables, rules.setup().toggles.cover_modifier);
    let kind = rules.kind(state, target);
    // MS-BAS-8: a town covers its garrison, but not itself.
    if !kind.is_ground() {
        return;
    }
    let stand = &state.unit(target).stand;
    let covered = state.ground.covers(tables, state.cleared, stand);
    let bogged = || state.ground.going_at(tables, state.cleared, rules.class(state, target), stand) == Going::Bad;
    match toggle {
        CoverModifier::Chapters | CoverModifier::Both if covered => {
            attack.add("target in cover", -tables.combat.cover, rule::COM_13);
        }
        CoverModifier::Sheet | CoverModifier::Both if bogged() => {
            attack.add("target in bad going", -tables.combat.cover_bad_going, rule::COM_13);
        }
        _ => {}
    }
}

/// MS-FLK-1, MS-FLK-3, MS-BAS-7, MS-AIR-7: only ground elements make and suffer flank attacks.
pub fn is_flank_attack(rules: &Mundi, state: &State, attacker: ElementId, target: ElementId) -> bool {
    rules.kind(state, attacker).is_ground()
        && rules.kind(state, target).is_ground()
        && !state.is_garrison(target)
        && state.unit(target).stand.has_behind_its_front(state.stand(attacker))
}

/// MS-COM-18 to 20, MS-TRN-7: why a winning defender would not hurt the attacker.
fn harmless(rules: &Mundi, state: &State, attacker: ElementId, target: ElementId) -> Option<RuleId> {
    let toggles = &rules.setup().toggles;
    if rules.is_laden(state, target) {
        return Some(rule::TRN_7);
    }
    if state.unit(target).attacked > 0 && toggles.repeat_defence == RepeatDefence::Harmless {
        return Some(rule::COM_20);
    }
    let range = rules.setup().tables.element(rules.kind(state, target)).range;
    let reach = Length(range.0.max(crate::stand::TOLERANCE.0));
    let engaged = air::is_engaged(rules, state, target, attacker) || air::is_engaged(rules, state, attacker, target);
    let reaches = engaged || state.stand(target).is_within(state.stand(attacker), reach);
    (toggles.out_of_range_defender == OutOfRangeDefender::Harmless && !reaches).then_some(rule::COM_18)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;
    use crate::terms::ElementSet;

    fn decide(
        field: &Field,
        attacker: ElementId,
        target: ElementId,
        supporters: [ElementSet; 2],
        dice: [u8; 2],
    ) -> Decision {
        let (rules, state) = field.ready();
        let fight =
            Fight { attacker, target, attack_support: supporters[0], defence_support: supporters[1], ambush: false };
        gather(&rules, &state, &fight).decide(&rules.setup().tables, &rules.setup().toggles, dice)
    }

    const ALONE: [ElementSet; 2] = [ElementSet::NONE; 2];

    #[test]
    fn ex_21_plain_combat() {
        let mut field = Field::new();
        let tank = field.put("A TA at", 300, 200, 0);
        let infantry = field.put_tenths("B IF sf", 3000, 3316, 180);
        let with = |dice| {
            let decided = decide(&field, tank, infantry, ALONE, dice);
            (decided.attack, decided.defence, decided.fate)
        };
        assert_eq!(with([3, 2]), (7, 4, Fate::Retreats));
        assert_eq!(with([4, 2]), (8, 4, Fate::Destroyed));
        assert_eq!(with([1, 5]), (5, 7, Fate::Retreats));
        assert_eq!(with([1, 3]), (5, 5, Fate::Unhurt));
    }

    #[test]
    fn ex_25_a_heavy_tank_in_woods() {
        let mut field = Field::new();
        let gun = field.put("A AT sf/w", 300, 200, 0);
        let heavy = field.put("B TH at", 300, 290, 180);
        assert_eq!(decide(&field, gun, heavy, ALONE, [5, 2]).fate, Fate::Unhurt);
        assert_eq!(decide(&field, gun, heavy, ALONE, [6, 1]).fate, Fate::Destroyed);
        field.terrain("woods", 300, 300, 100, 80);
        let decided = decide(&field, gun, heavy, ALONE, [5, 2]);
        assert_eq!((decided.attack, decided.defence, decided.fate), (7, 4, Fate::Destroyed));
    }

    #[test]
    fn ex_26_the_flank_of_a_self_propelled_gun() {
        let mut field = Field::new();
        let recce = field.put("A RE aw", 360, 280, 270);
        let own_wheels = field.put("B AT at", 300, 300, 0);
        let decided = decide(&field, recce, own_wheels, ALONE, [5, 1]);
        assert_eq!((decided.attack, decided.defence, decided.fate), (6, 3, Fate::Destroyed));
        let mut towed = Field::new();
        let recce = towed.put("A RE aw", 360, 280, 270);
        let gun = towed.put("B AT sf", 300, 300, 0);
        let decided = decide(&towed, recce, gun, ALONE, [5, 1]);
        assert_eq!((decided.attack, decided.defence, decided.fate), (6, 4, Fate::Retreats));
    }

    #[test]
    fn ex_27_cover_and_trenches_add_up() {
        let mut field = Field::new();
        field.terrain("woods", 300, 300, 100, 100);
        let target = field.put("B IF sf entrenched", 300, 260, 180);
        let guns = field.put("A AR sf/w", 300, 160, 0);
        let engineers = field.put("A IE sf/w", 340, 190, 0);
        let infantry = field.put("A IF sf", 260, 190, 0);
        let total = |element| decide(&field, element, target, ALONE, [5, 2]);
        assert_eq!((total(guns).attack, total(guns).defence), (6, 5));
        assert_eq!(total(engineers).attack, 6);
        assert_eq!((total(infantry).attack, total(infantry).verdict), (5, Verdict::Even));
    }

    #[test]
    fn ex_28_totals_may_fall_below_zero() {
        let mut field = Field::new();
        let infantry = field.put("A IF sf", 300, 200, 0);
        let recce = field.put("B RE sf, bicycle", 300, 270, 180);
        let decided = decide(&field, infantry, recce, [ElementSet(7 << 8), ElementSet(3 << 8)], [1, 1]);
        assert_eq!((decided.attack, decided.defence, decided.fate), (2, -1, Fate::Routed));
    }

    #[test]
    fn ex_47_a_vehicle_in_bad_going_fights_badly_and_dies_of_it() {
        let mut field = Field::new();
        field.terrain("soft_ground", 300, 200, 100, 60);
        let recce = field.put("A RE aw", 300, 200, 0);
        let infantry = field.put("B IF sf", 300, 270, 180);
        let decided = decide(&field, recce, infantry, ALONE, [4, 3]);
        assert_eq!((decided.attack, decided.defence, decided.fate), (4, 5, Fate::Destroyed));
    }
}
