//! Casualties (NQ-FF-7 to 9, NQ-AMM-2): shared out evenly by their owner, overload, lost bases, ammunition markers.

use arrayvec::ArrayVec;
use sandtable_kernel::{Refusal, RuleId, Table};

use crate::play::Play;
use crate::refusals::{COUNT, EVEN, GROUP, refuse_if};
use crate::state::{Attack, Frame, Hurt, Place, State};
use crate::terms::{Arm, BaseId, BaseSet, Cause, Class, Grade, Level, Posture};
use crate::{Event, Nqm, class::By, rule, stores};

/// Shares of casualties: who gets how many.
pub type Shares = ArrayVec<(BaseId, u8), 24>;

/// Whom PIPs can still fall on.
fn targets(state: &State, bases: BaseSet, how: Hurt) -> BaseSet {
    let here = bases.only(|base| state.square(base).is_some() || matches!(state.base(base).place, Place::Aboard(_)));
    match how {
        // NQ-CA-10: those who still have strength without a marker, as long as there are any.
        Hurt::Assault | Hurt::Permanent => {
            let fit = here.only(|base| state.base(base).unwounded() > 0);
            if fit.is_empty() { here } else { fit }
        }
        _ => here,
    }
}

/// NQ-FF-7: whether the owner has anything to choose.
pub fn has_choice(state: &State, bases: BaseSet, pips: u8, how: Hurt) -> bool {
    let count = targets(state, bases, how).len();
    count > 1 && (is_over(how) || usize::from(pips) % count != 0)
}

/// NQ-CA-10: what overloads a base of its owner's choice.
const fn is_over(how: Hurt) -> bool {
    matches!(how, Hurt::Over | Hurt::OverForGood)
}

/// NQ-FF-7: each gets the same, or one more; NQ-CA-10: in an assault no more than it has strength without markers.
pub fn check(state: &State, bases: BaseSet, pips: u8, how: Hurt, shares: &Shares) -> Result<(), Refusal> {
    let targets = targets(state, bases, how);
    let count = targets.len().max(1);
    let (low, high) = (usize::from(pips) / count, usize::from(pips).div_ceil(count));
    let named: BaseSet = shares.iter().map(|(base, _)| *base).collect();
    refuse_if(named.len() != shares.len() || !named.without(targets).is_empty(), GROUP)?;
    let share =
        |base: BaseId| shares.iter().find(|(named, _)| *named == base).map_or(0, |(_, share)| usize::from(*share));
    let total: usize = shares.iter().map(|(_, share)| usize::from(*share)).sum();
    refuse_if(total != usize::from(pips), COUNT)?;
    refuse_if(!is_over(how) && targets.iter().any(|base| !(low..=high).contains(&share(base))), EVEN)
}

/// DC-ALLOC, by default: whoever has most strength left takes the odd ones.
pub fn even_shares(state: &State, bases: BaseSet, pips: u8, how: Hurt) -> Shares {
    let mut order: ArrayVec<BaseId, 24> = targets(state, bases, how).iter().take(24).collect();
    if is_over(how) {
        let weakest = order.iter().min_by_key(|base| (state.base(**base).sp, base.0));
        return weakest.map(|base| (*base, pips)).into_iter().collect();
    }
    order.sort_by_key(|base| (u8::MAX - state.base(*base).unwounded(), base.0));
    let count = u8::try_from(order.len().max(1)).unwrap_or(1);
    let (each, odd) = (pips / count, usize::from(pips % count));
    order
        .iter()
        .enumerate()
        .map(|(place, base)| (*base, each + u8::from(place < odd)))
        .filter(|(_, share)| *share > 0)
        .collect()
}

/// PIPs are placed.
pub(crate) fn place<T: Table<State>>(play: &mut Play<'_, T>, shares: &Shares, how: Hurt) {
    for (base, pips) in shares {
        if matches!(how, Hurt::Permanent | Hurt::OverForGood) {
            play.happen(rule::CA_6, Event::LostStrength { base: *base, sp: *pips });
            continue;
        }
        let exchange = play.state.hand.exchanging;
        play.happen(rule::FF_7, Event::Hit { base: *base, pips: *pips, exchange });
        if let Hurt::Shells(calibre, heavy) = how {
            shock(play, *base, calibre, heavy);
        }
    }
}

/// NQ-FPL-10, NQ-FRT-1, NQ-AIR-11, NQ-DIS-5: shells of enough calibre disorganise whom they hit.
pub(crate) fn shock<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId, calibre: u16, heavy: bool) {
    // Bombs count by the works they fall on, shells by their calibre.
    let enough = match calibre {
        0 => heavy || play.rules.defence(play.state, base, By::Bombs) < Class::H,
        _ => calibre >= play.rules.tables().least_calibre(play.rules.defence(play.state, base, By::Indirect)),
    };
    if enough && !is_immune(play.rules, play.state, base) {
        play.happen(rule::FPL_10, Event::Disorganised { base, cause: Cause::Bombarded });
    }
}

/// NQ-DIS-5: elites are never disorganised while they defend: static, or in a square the enemy attacks.
pub fn is_immune(rules: &Nqm, state: &State, base: BaseId) -> bool {
    is_immune_in(rules, state, base, &state.attacks)
}

/// The same, by the attacks there were.
pub fn is_immune_in(rules: &Nqm, state: &State, base: BaseId, attacks: &[Attack]) -> bool {
    let now = state.base(base);
    let attacked = |attack: &Attack| attack.side != now.side && now.place == Place::On(attack.target);
    rules.grade(state, base) == Grade::Elite && (now.posture == Posture::Static || attacks.iter().any(attacked))
}

/// NQ-FF-8: overloaded bases are destroyed with all their markers; so is a base without strength.
pub(crate) fn overload<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet) {
    for base in bases.iter() {
        let now = play.state.base(base);
        let there = matches!(now.place, Place::On(_) | Place::Aboard(_));
        if there && (now.pips > now.sp || now.sp == 0) {
            lose(play, base, Place::Destroyed, rule::FF_8);
        }
    }
}

/// A base is lost, with whoever rides on it; NQ-VIC-3: what that is worth to the enemy.
pub(crate) fn lose<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId, place: Place, rule: RuleId) {
    let riders: ArrayVec<BaseId, 4> =
        play.rules.roster().base_ids().filter(|rider| play.state.base(*rider).carrier == Some(base)).take(4).collect();
    for rider in riders {
        lose(play, rider, place, rule);
    }
    let numbers = &play.rules.tables().numbers;
    let info = play.rules.info(base);
    let gone = matches!(place, Place::Captured | Place::Destroyed);
    let mut points = if gone && info.is_full_size() { numbers.score_base } else { 0 };
    if place == Place::Captured && info.arm == Arm::Hq && commands_division(play.rules, base) {
        points += numbers.score_hq;
    }
    // NQ-FPL-12: whom nobody saw, nobody sees die.
    let secret = play.state.square(base).is_some() && !play.rules.is_seen(play.state, base);
    play.happen(rule, Event::Lost { base, unit: info.unit, place, points, secret });
    stores::lose_stores(play, base, place);
}

fn commands_division(rules: &Nqm, base: BaseId) -> bool {
    let commands = |about: &crate::roster::FormationInfo| about.hq == Some(base) || about.rear == Some(base);
    let of_division = |about: &crate::roster::FormationInfo| about.level == Level::Division || about.is_division;
    rules.roster().formations.iter().any(|about| commands(about) && of_division(about))
}

/// NQ-AMM-2: one of those who threw the 1 is out of ammunition; the owner chooses among those not yet marked.
pub fn unmarked(state: &State, bases: BaseSet) -> BaseSet {
    bases.only(|base| state.square(base).is_some() && !state.base(base).dry)
}

/// DC-AMMO, by default: the weakest, then the lowest id.
pub fn default_dry(state: &State, bases: BaseSet) -> Option<BaseId> {
    unmarked(state, bases).iter().min_by_key(|base| (state.base(*base).sp, base.0))
}

/// A base is marked.
pub(crate) fn mark_dry<T: Table<State>>(play: &mut Play<'_, T>, base: Option<BaseId>) {
    if let Some(base) = base {
        play.happen(rule::AMM_2, Event::AmmoOut { base, dry: true });
    }
}

/// DC-HARASSED, by default: the weakest first.
pub fn default_harassed(state: &State, bases: BaseSet, count: u8) -> BaseSet {
    let mut order: Vec<BaseId> = bases.iter().filter(|base| state.square(*base).is_some()).collect();
    order.sort_by_key(|base| (state.base(*base).sp, base.0));
    order.into_iter().take(usize::from(count)).collect()
}

/// NQ-FPL-13: harassed bases are disorganised.
pub(crate) fn harass<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet) {
    for base in bases.iter() {
        if !is_immune(play.rules, play.state, base) {
            play.happen(rule::FPL_13, Event::Disorganised { base, cause: Cause::Harassed });
        }
    }
}

/// Shares of PIPs come next, one after another.
pub(crate) fn share_out<T: Table<State>>(play: &mut Play<'_, T>, hits: &[(BaseSet, u8, Hurt)]) {
    for (bases, pips, how) in hits {
        if *pips > 0 && !bases.is_empty() {
            play.ask(Frame::Allocate { bases: *bases, pips: *pips, how: *how });
        }
    }
}
