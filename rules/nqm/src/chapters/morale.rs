//! Morale (NQ-MOR): break tests, what a failed one breaks, and the choices of step 5.

use sandtable_kernel::{Refusal, Side, Table};

use crate::casualties::Shares;
use crate::field::Known;
use crate::play::{Next, Play};
use crate::refusals::{COUNT, GROUP, MOBILITY, RETREAT, refuse_if};
use crate::state::{Frame, Stage, State};
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

fn due(rules: &Nqm, state: &State, unit: UnitId, fight: BaseSet, spared: bool) -> Due {
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
    if left.is_empty() || now.tested || spared || all_broken || settled { Due::Noted } else { Due::Test }
}

/// NQ-SEQ-6: break tests after a fight, the attacker's units first; one at a time, so that each can be answered.
pub(crate) fn tests<T: Table<State>>(play: &mut Play<'_, T>, fight: BaseSet, first: Side, spared: BaseSet) -> Next {
    let again = Next::Go(Stage::Tests { fight, first, spared });
    for side in [first, other(first)] {
        for unit in play.rules.roster().unit_ids() {
            if play.rules.roster().unit(unit).side != side {
                continue;
            }
            let spared = !play.rules.roster().unit(unit).bases.and(spared).is_empty();
            match due(play.rules, play.state, unit, fight, spared) {
                Due::Nothing => {}
                Due::Noted => {
                    let crossed =
                        play.state.unit(unit).fifty_tested || is_half_spent(play.rules, play.state, unit) && !spared;
                    play.happen(rule::MOR_6, Event::FiftyNoted { unit, crossed });
                }
                Due::Test => {
                    if !take(play, unit, true) {
                        fail(play, unit, fight);
                        return again;
                    }
                }
            }
        }
    }
    Next::Done
}

/// NQ-MOR-1, NQ-MOR-3: the die; whether it is passed.
pub(crate) fn take<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, counts: bool) -> bool {
    let grade = play.state.unit(unit).grade;
    let auto = grade == Grade::Elite && play.rules.toggles().elite_break == EliteBreak::Auto;
    let face = if auto { 0 } else { play.d6_of(rule::MOR_1, unit) };
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
        play.ask(Frame::Discipline(unit, fight));
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
    // NQ-MOR-10: those broken elsewhere after step 5 choose at once; the fight itself settles the others.
    if play.state.hand.late {
        ask_choices_now(play, scope.without(fight));
    }
}

/// NQ-MOR-10, NQ-MOR-11: broken troops in contact choose at once whether they withdraw.
pub(crate) fn ask_choices_now<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet) {
    let touching = bases.only(|base| play.rules.in_contact(play.state, base, Known::Truth));
    let mut bodies: Vec<(Square, UnitId)> =
        touching.iter().filter_map(|base| Some((play.state.square(base)?, play.rules.unit_of(base)))).collect();
    bodies.sort_unstable();
    bodies.dedup();
    for (square, unit) in bodies {
        play.ask(Frame::BrokenDefender(unit, square));
    }
}

/// NQ-OPT-2: one die of class L at one's own troops; the test then counts as passed.
pub(crate) fn restore<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, fight: BaseSet) {
    let fighting = play.rules.unit_on_table(play.state, unit).and(fight);
    let class = fighting.iter().map(|base| play.rules.defence(play.state, base, By::Direct)).max().unwrap_or(Class::L);
    let face = play.d6_of(rule::OPT_2, unit);
    let pips = play.rules.tables().pips(play.rules.difference(Class::L, class), face);
    play.happen(rule::OPT_2, Event::DisciplineRestored { unit, pips });
    let strength = fighting.iter().map(|base| play.state.base(base).sp).fold(0, u8::saturating_add);
    if pips > 0 {
        play.ask(Frame::Purge(fighting, pips.min(strength)));
    }
}

/// NQ-OPT-2, by default: the strongest lose first.
pub fn default_purge(state: &State, bases: BaseSet, sp: u8) -> Shares {
    let mut shares: Vec<(BaseId, u8)> = bases.iter().take(24).map(|base| (base, 0)).collect();
    for _ in 0..sp {
        let left = |base: BaseId, share: u8| state.base(base).sp.saturating_sub(share);
        let open = shares.iter_mut().filter(|(base, share)| left(*base, *share) > 0);
        if let Some((_, share)) = open.max_by_key(|(base, share)| (left(*base, *share), u8::MAX - base.0)) {
            *share += 1;
        }
    }
    shares.into_iter().filter(|(_, share)| *share > 0).collect()
}

/// NQ-OPT-2: the owner says which of the bases in the fight lose the strength, as he likes.
pub fn check_purge(state: &State, bases: BaseSet, sp: u8, shares: &Shares) -> Result<(), Refusal> {
    let named: BaseSet = shares.iter().map(|(base, _)| *base).collect();
    refuse_if(named.len() != shares.len() || !named.without(bases).is_empty(), GROUP)?;
    let total: u16 = shares.iter().map(|(_, share)| u16::from(*share)).sum();
    let fits = shares.iter().all(|(base, share)| *share <= state.base(*base).sp);
    refuse_if(!fits || total != u16::from(sp), COUNT)
}

/// Strength is lost to one's own commissar; NQ-FF-8: overload is judged by what is left, and causes no test this bound.
pub(crate) fn purge<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet, shares: &Shares) {
    for (base, sp) in shares {
        play.happen(rule::OPT_2, Event::LostStrength { base: *base, sp: *sp });
    }
    play.then(Stage::Overload(bases));
}

/// Step 5: units that failed in steps 2 to 4 choose, defenders and attackers (NQ-MOR-10).
pub(crate) fn ask_choices<T: Table<State>>(play: &mut Play<'_, T>) {
    let mut frames: Vec<(Square, Frame)> = Vec::new();
    for unit in play.rules.roster().unit_ids() {
        let now = play.state.unit(unit);
        if now.tested && !now.passed {
            frames.extend(choices_of(play.rules, play.state, unit));
        }
    }
    frames.sort_by_key(|(square, _)| *square);
    play.keep(|hand| hand.ways.clear());
    for (_, frame) in frames {
        play.ask(frame);
    }
    play.then(Stage::Withdrawals);
}

/// What a unit that has just failed has to choose, in its attacks and in every square where it was hit.
fn choices_of(rules: &Nqm, state: &State, unit: UnitId) -> Vec<(Square, Frame)> {
    let mut frames = Vec::new();
    let (mut attacking, mut attacks) = (BaseSet::NONE, false);
    let about = rules.roster().unit(unit);
    for attack in state.attacks.iter().filter(|attack| attack.side == about.side) {
        // NQ-R-138: also where nobody is left of those who attacked.
        attacks |= !attack.front.or(attack.second).or(attack.veterans).and(about.bases).is_empty();
        let broken = broken_attackers(rules, state, unit, attack.id);
        if !broken.is_empty() {
            frames.push((attack.target, Frame::BrokenAttacker(unit, attack.id)));
            attacking = attacking.or(broken);
        }
    }
    for base in rules.unit_on_table(state, unit).without(attacking).iter() {
        let now = state.base(base);
        let hit = now.causes.has(Cause::Broken) && (now.under_fire || now.fought || now.tested);
        let Some(square) = now.place.square().filter(|_| hit) else { continue };
        // The reserves of an attack that breaks stay where they are, unless they are attacked themselves.
        let attacked = state.attacks.iter().any(|attack| attack.side != now.side && attack.target == square);
        if attacks && !attacked {
            continue;
        }
        let frame = Frame::BrokenDefender(unit, square);
        if !frames.iter().any(|(_, other)| *other == frame) {
            frames.push((square, frame));
        }
    }
    frames
}

/// NQ-MOR-13: Veterans and Elites who break off are as sound as before.
pub(crate) fn break_off<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet) {
    let hard = bases.only(|base| play.rules.grade(play.state, base).is_hard());
    if !hard.is_empty() {
        play.happen(rule::MOR_13, Event::BrokeOff { bases: hard });
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
    if play.state.hand.late {
        for base in bases.iter() {
            if let Some(from) = play.state.square(base) {
                play.ask(Frame::Retreat { base, from, disperse: false });
            }
        }
        return;
    }
    for base in bases.iter() {
        if let Some(from) = play.state.square(base) {
            let ways = retreat::legal_squares(play.rules, play.state, base, from);
            play.keep(|hand| hand.ways.push((base, ways)));
        }
    }
}
