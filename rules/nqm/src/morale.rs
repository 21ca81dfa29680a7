//! Morale (NQ-MOR): break tests, what a failed one breaks, and the choices of step 5.

use sandtable_kernel::{Refusal, Side, Table};

use crate::field::Known;
use crate::play::Play;
use crate::refusals::{MOBILITY, RETREAT};
use crate::state::{Frame, State};
use crate::terms::{BaseId, BaseSet, Cause, Class, Grade, Square, UnitId, other};
use crate::toggles::{EliteBreak, FailedScope, FiftyBase, Resolve, RestoreDiscipline};
use crate::{Event, Nqm, class::By, retreat, rule};

/// NQ-MOR-5: whether the markers of a unit have reached half its strength.
pub fn is_half_spent(rules: &Nqm, state: &State, unit: UnitId) -> bool {
    let bases = rules.unit_on_table(state, unit);
    let pips: u16 = bases.iter().map(|base| u16::from(state.base(base).pips)).sum();
    let strength = match rules.toggles().fifty_base {
        FiftyBase::CurrentSp => bases.iter().map(|base| u16::from(state.base(base).sp)).sum(),
        FiftyBase::StartingSp => rules.roster().unit(unit).start_sp,
    };
    pips > 0 && pips * 2 >= strength
}

/// What a unit owes after a fight.
enum Due {
    Nothing,
    /// A cause arose, but no die is thrown for it.
    Noted,
    Test,
}

fn due(rules: &Nqm, state: &State, unit: UnitId, fight: BaseSet, tanks: bool) -> Due {
    let now = state.unit(unit);
    let left = rules.unit_on_table(state, unit);
    let half = is_half_spent(rules, state, unit);
    if !now.owes_test && (!half || now.fifty_tested) {
        return Due::Nothing;
    }
    // NQ-MOR-14: those just lost were in the fight as well.
    let mine = rules.roster().unit(unit).bases.and(fight);
    let all_broken = !mine.is_empty() && mine.iter().all(|base| state.base(base).causes.has(Cause::Broken));
    let settled = rules.toggles().resolve == Resolve::PerBattle && now.passed;
    if left.is_empty() || now.tested || tanks || all_broken || settled { Due::Noted } else { Due::Test }
}

/// NQ-SEQ-6: break tests after a fight, the attacker's units first; one at a time, so that each can be answered.
pub(crate) fn tests<T: Table<State>>(play: &mut Play<'_, T>, fight: BaseSet, first: Side, tanks: bool) {
    for side in [first, other(first)] {
        for unit in play.rules.roster().unit_ids() {
            if play.rules.roster().unit(unit).side != side {
                continue;
            }
            match due(play.rules, play.state, unit, fight, tanks) {
                Due::Nothing => {}
                Due::Noted => {
                    let crossed =
                        play.state.unit(unit).fifty_tested || is_half_spent(play.rules, play.state, unit) && !tanks;
                    play.happen(rule::MOR_6, Event::FiftyNoted { unit, crossed });
                }
                Due::Test => {
                    if !take(play, unit, true) {
                        return fail(play, unit, fight);
                    }
                }
            }
        }
    }
    play.pop();
}

/// NQ-MOR-1, NQ-MOR-3: the die; whether it is passed.
pub(crate) fn take<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, counts: bool) -> bool {
    let grade = play.state.unit(unit).grade;
    let auto = grade == Grade::Elite && play.rules.toggles().elite_break == EliteBreak::Auto;
    let face = if auto { 0 } else { play.d6(rule::MOR_1) };
    let passed = auto || face >= play.rules.tables().grade(grade).pass;
    let half = is_half_spent(play.rules, play.state, unit);
    play.happen(rule::MOR_1, Event::BreakTested { unit, face, passed, counts, half });
    passed
}

/// A failed test: the commissar may turn it (NQ-OPT-2), else the unit breaks.
fn fail<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, fight: BaseSet) {
    let about = play.rules.roster().unit(unit);
    let hq = about.hq.is_some_and(|hq| play.state.square(hq).is_some());
    let fighting = play.rules.unit_on_table(play.state, unit).and(fight);
    let may =
        play.rules.toggles().restore_discipline == RestoreDiscipline::On && about.stern && hq && !fighting.is_empty();
    if may {
        play.push(Frame::Discipline(unit, fight));
    } else {
        break_unit(play, unit, fight);
    }
}

/// NQ-MOR-8, NQ-MOR-9: the bases in the fight are broken, or all of them where the HQ is hit.
pub(crate) fn break_unit<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, fight: BaseSet) {
    let rules = play.rules;
    let here = rules.unit_on_table(play.state, unit);
    let hq_hit = rules.roster().unit(unit).hq.is_some_and(|hq| play.state.base(hq).pips > 0 && here.has(hq));
    let scope = if rules.toggles().failed_scope == FailedScope::WholeUnit || hq_hit { here } else { here.and(fight) };
    for base in scope.iter() {
        play.happen(rule::MOR_8, Event::Disorganised { base, cause: Cause::Broken });
    }
    // NQ-MOR-12: an attack whose troops broke has to be reinforced.
    let side = rules.roster().unit(unit).side;
    for attack in play.state.attacks.clone() {
        if attack.side == side && !attack.front.or(attack.second).and(scope).is_empty() && !attack.needs {
            play.happen(rule::MOR_12, Event::NeedsReinforcement { attack: attack.id });
        }
    }
}

/// NQ-OPT-2: one die of class L at one's own troops; the test then counts as passed.
pub(crate) fn restore<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, fight: BaseSet) {
    let fighting = play.rules.unit_on_table(play.state, unit).and(fight);
    let class = fighting.iter().map(|base| play.rules.defence(play.state, base, By::Direct)).max().unwrap_or(Class::L);
    let face = play.d6(rule::OPT_2);
    let pips = play.rules.tables().pips(play.rules.difference(Class::L, class), face);
    play.happen(rule::OPT_2, Event::DisciplineRestored { unit, pips });
    for _ in 0..pips {
        let strongest = fighting
            .iter()
            .filter(|base| play.state.base(*base).sp > 0)
            .max_by_key(|base| (play.state.base(*base).sp, u8::MAX - base.0));
        if let Some(base) = strongest {
            play.happen(rule::OPT_2, Event::LostStrength { base, sp: 1 });
        }
    }
    if pips > 0 {
        play.push(Frame::Overload(fighting));
    }
}

/// Step 5: units that failed in steps 2 to 4 choose, defenders and attackers (NQ-MOR-10).
pub(crate) fn push_choices<T: Table<State>>(play: &mut Play<'_, T>) {
    let mut frames: Vec<(Square, Frame)> = Vec::new();
    for attack in &play.state.attacks {
        for unit in play.rules.roster().unit_ids() {
            let now = play.state.unit(unit);
            if !now.tested || now.passed {
                continue;
            }
            let side = play.rules.roster().unit(unit).side;
            if side == attack.side {
                if !broken_attackers(play.rules, play.state, unit, attack.id).is_empty() {
                    frames.push((attack.target, Frame::BrokenAttacker(unit, attack.id)));
                }
            } else if !broken_defenders(play.rules, play.state, unit, attack.target).is_empty() {
                let frame = Frame::BrokenDefender(unit, attack.target);
                if !frames.iter().any(|(_, other)| *other == frame) {
                    frames.push((attack.target, frame));
                }
            }
        }
    }
    frames.sort_by_key(|(square, _)| *square);
    play.state.hand.ways.clear();
    play.push(Frame::Withdrawals);
    for (_, frame) in frames.into_iter().rev() {
        play.push(frame);
    }
}

/// The broken bases of a unit in a square under attack.
pub fn broken_defenders(rules: &Nqm, state: &State, unit: UnitId, square: Square) -> BaseSet {
    rules
        .roster()
        .unit(unit)
        .bases
        .only(|base| state.square(base) == Some(square) && state.base(base).causes.has(Cause::Broken))
}

/// The broken bases of a unit in an attack.
pub fn broken_attackers(rules: &Nqm, state: &State, unit: UnitId, attack: u8) -> BaseSet {
    let Some(attack) = state.attack(attack) else { return BaseSet::NONE };
    let members = attack.front.or(attack.second).and(rules.roster().unit(unit).bases);
    members.only(|base| state.square(base).is_some() && state.base(base).causes.has(Cause::Broken))
}

/// NQ-RET-1: whether all of these may withdraw now.
pub fn check_withdrawal(rules: &Nqm, state: &State, bases: BaseSet) -> Result<(), Refusal> {
    let one = |base: BaseId| {
        let touching = rules.in_contact(state, base, Known::To(rules.side_of(base)));
        retreat::check_withdrawal(rules, state, base, touching).map_err(|slow| if slow { MOBILITY } else { RETREAT })
    };
    bases.iter().try_for_each(one)
}

/// Broken bases are to leave, one square each (NQ-RET-5), when everybody has chosen (NQ-RET-10).
pub(crate) fn withdraw<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet) {
    play.pop();
    for base in bases.iter() {
        if let Some(from) = play.state.square(base) {
            let ways = retreat::legal_squares(play.rules, play.state, base, from);
            play.state.hand.ways.push((base, ways));
        }
    }
}
