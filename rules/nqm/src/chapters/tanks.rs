//! Tanks (NQ-TNK): tank terror, roll-ins and what becomes of troops they drove over.

use sandtable_kernel::{Side, Table};

use crate::attack::in_place;
use crate::play::Play;
use crate::state::{Attack, Frame, Place, Stage, State};
use crate::terms::{Arm, BaseSet, Cause, Grade, Mission, Square, UnitId, other};
use crate::{Event, Nqm, casualties, morale, rounds, rule, storm};

/// NQ-TNK-12, NQ-R-44: whether armour outnumbers infantry among the full-size bases of an attack.
fn is_tank_attack(rules: &Nqm, state: &State, attack: &Attack) -> bool {
    let here = in_place(rules, state, attack).only(|base| rules.info(base).is_full_size());
    let tanks = here.only(|base| rules.info(base).arm == Arm::Armour).len();
    let foot = here.only(|base| rules.info(base).is_infantry()).len();
    tanks > foot
}

/// NQ-TNK-7, NQ-R-44: a base able to hurt tanks in the square, or laid on it.
pub fn has_anti_tank_fire(rules: &Nqm, state: &State, side: Side, square: Square) -> bool {
    rules.roster().of_side[usize::from(side.0)].iter().any(|base| {
        let laid = matches!(state.base(base).mission, Some((Mission::Direct | Mission::AntiTank, at)) if at == square);
        let there = state.square(base) == Some(square) && state.base(base).cowed == 0;
        let able = state.base(base).unwounded() > 0 && rules.has_ammunition(state, base);
        rules.info(base).at_capable && able && (there || laid)
    })
}

/// Step 3d: units that never stood tanks test (NQ-TNK-9, NQ-TNK-10).
pub(crate) fn terror<T: Table<State>>(play: &mut Play<'_, T>, id: u8) {
    let rules = play.rules;
    let Some(attack) = play.state.attack(id).copied() else { return };
    let side = other(attack.side);
    let here = rules.at(play.state, side, attack.target);
    let tanks = here.iter().any(|base| rules.info(base).arm == Arm::Armour);
    if !is_tank_attack(rules, play.state, &attack)
        || tanks
        || has_anti_tank_fire(rules, play.state, side, attack.target)
    {
        return;
    }
    let raw = here.only(|base| {
        let now = play.state.base(base);
        !now.blooded
            && now.cowed == 0
            && !rules.info(base).at_capable
            && rules.grade(play.state, base) <= Grade::Regular
    });
    let mut units: Vec<UnitId> = raw.iter().map(|base| rules.unit_of(base)).collect();
    units.dedup();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        let bases = raw.and(rules.roster().unit(unit).bases);
        let face = play.d6(rule::TNK_9);
        let cowed = u16::from(face) < rules.tables().numbers.terror_pass;
        play.happen(rule::TNK_10, Event::TerrorTested { unit, bases, cowed });
    }
}

/// NQ-TNK-3, NQ-TNK-4, NQ-TNK-7: tanks roll into an area.
pub(crate) fn roll_in<T: Table<State>>(play: &mut Play<'_, T>, number: u8) {
    let rules = play.rules;
    let Some(charge) = play.state.storms.get(usize::from(number)).copied() else { return };
    if charge.over || !rounds::is_in_place(play.state, &charge) {
        return;
    }
    if rounds::press_home(play, &charge) {
        // The dead fall before the rest drive in, and those left test for them.
        play.then(Stage::Overload(charge.bases));
        play.then(Stage::Tests { fight: charge.bases, first: charge.side, spared: BaseSet::NONE });
        return play.then(Stage::RollIn(number));
    }
    play.happen(rule::TNK_2, Event::Fought { bases: charge.bases });
    let area = storm::garrison(rules, play.state, &charge);
    let guns = area.only(|base| {
        let fired_at_tanks = play.state.base(base).fired_at_tanks;
        rules.info(base).arm == Arm::AntiTank
            || matches!(rules.info(base).arm, Arm::Artillery | Arm::AntiAir) && fired_at_tanks
    });
    let mut units: Vec<UnitId> = Vec::new();
    for gun in guns.iter() {
        casualties::lose(play, gun, Place::Destroyed, rule::TNK_3);
    }
    let rest = area.without(guns).only(|base| play.state.square(base).is_some() && play.state.base(base).cowed == 0);
    for base in rest.iter() {
        let unit = rules.unit_of(base);
        if !units.contains(&unit) {
            units.push(unit);
        }
    }
    units.sort_unstable();
    for unit in units {
        let there = rest.and(rules.roster().unit(unit).bases);
        // NQ-R-83: one die for the roll-in and for the guns lost.
        if morale::take(play, unit, false) {
            continue;
        }
        for base in there.iter() {
            play.happen(rule::TNK_3, Event::Disorganised { base, cause: Cause::Broken });
            play.ask(Frame::Retreat { base, from: charge.target, disperse: false });
        }
    }
    play.then(Stage::Tests { fight: area.or(charge.bases), first: charge.side, spared: BaseSet::NONE });
    play.then(Stage::StormWon(number));
    // NQ-CA-18: guns alone are driven over without a die.
    if !rest.is_empty() {
        wear_out(play, charge.bases);
    }
}

/// NQ-END-1, NQ-CA-18: the units of those who went in lose a step this bound.
pub(crate) fn wear_out<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet) {
    for base in bases.iter() {
        let unit = play.rules.unit_of(base);
        if !play.state.unit(unit).worn {
            play.happen(rule::END_1, Event::Worn { unit });
        }
    }
}

/// Step 8f: cowed troops surrender to whoever is among them, or recover (NQ-TNK-11).
pub(crate) fn end_terror<T: Table<State>>(play: &mut Play<'_, T>) {
    let mut captured = BaseSet::NONE;
    for base in play.rules.roster().base_ids() {
        let (cowed, square) = (play.state.base(base).cowed, play.state.square(base));
        let Some(square) = square.filter(|_| cowed > 0 && cowed < play.state.bound) else { continue };
        let enemies = play.rules.at(play.state, other(play.rules.side_of(base)), square);
        if enemies.iter().any(|enemy| play.rules.is_combat(play.state, enemy)) {
            casualties::lose(play, base, Place::Captured, rule::TNK_11);
            captured.insert(base);
        } else {
            play.happen(rule::TNK_11, Event::Recovered { base });
        }
    }
    // NQ-MOR-2: their units have lost them.
    if let Some(base) = captured.first() {
        let first = other(play.rules.side_of(base));
        play.then(Stage::Tests { fight: captured, first, spared: BaseSet::NONE });
    }
}

/// NQ-TNK-2: an attack of armour alone, small bases apart, rolls in instead of assaulting.
pub fn rolls_in(rules: &Nqm, bases: BaseSet) -> bool {
    let full = bases.only(|base| rules.info(base).is_full_size());
    !full.is_empty() && full.iter().all(|base| rules.info(base).arm == Arm::Armour)
}
