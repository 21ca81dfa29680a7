//! Reorganisation (NQ-REO), steps 8b to 8d: quiet troops near a sound HQ lose their markers and are fit again.

use sandtable_kernel::{Refusal, Seat, Side, Table};

use crate::casualties::Shares;
use crate::field::Known;
use crate::play::Play;
use crate::refusals::{AMALG, CHAIN, COUNT, GROUP, REORG, refuse_if};
use crate::roster::Body;
use crate::state::{Frame, Place, Stage, State};
use crate::terms::{Arm, BaseId, BaseSet, Cause, SIDES, Square, UnitId, Works};
use crate::toggles::{MedicalRequired, ReorgNeeds, ReorgService};
use crate::{Event, Nqm, casualties, morale, rule};

/// NQ-REO-1 to 3: whether a base can reorganise this bound; `at_night` drops the condition of a quiet bound.
pub fn is_eligible(rules: &Nqm, state: &State, base: BaseId, at_night: bool) -> bool {
    let now = state.base(base);
    if now.place.square().is_none() || rules.info(base).arm == Arm::Air || now.cowed > 0 {
        return false;
    }
    let needs_it = now.is_disorganised() || now.engaged || now.pips > 0 || now.dry;
    let quiet = !now.moved && !now.fired && !now.fought && !now.under_fire;
    let broken_in_contact = now.causes.has(Cause::Broken) && rules.in_contact(state, base, Known::Truth);
    needs_it && (quiet || at_night) && !broken_in_contact && has_command(rules, state, base)
}

/// NQ-REO-3, NQ-PCE-5, NQ-ORD-11: an unwounded command base near; an HQ and armour do without.
fn has_command(rules: &Nqm, state: &State, base: BaseId) -> bool {
    let info = rules.info(base);
    let roster = rules.roster();
    let alone = roster.unit(info.unit).bases.len() == 1;
    if info.arm == Arm::Armour || info.arm == Arm::Hq || alone {
        return true;
    }
    let Some(square) = state.square(base) else { return false };
    let sound = |hq: BaseId| {
        let now = state.base(hq);
        now.pips == 0 && !now.causes.has(Cause::HqHit) && now.place.square().is_some_and(|at| at.is_near(square))
    };
    let chain = roster
        .chain(roster.unit(info.unit).formation)
        .filter_map(|formation| rules.present_hq(state, Body::Formation(formation)));
    roster.unit(info.unit).hq.into_iter().chain(chain).any(sound)
}

/// NQ-REO-6: whether markers of a base can come off here.
fn is_tended(rules: &Nqm, state: &State, base: BaseId, at_night: bool) -> bool {
    if rules.toggles().medical_required == MedicalRequired::Off {
        return true;
    }
    let (roster, unit) = (rules.roster(), rules.unit_of(base));
    let squares = [state.square(base), roster.unit(unit).hq.and_then(|hq| state.square(hq))];
    // NQ-NGT-2: at night the services of the division, and of those above it, reach whoever is in supply.
    let division = roster.division_of(roster.unit(unit).formation);
    let reached = |service: BaseId| {
        let of = roster.unit_of(service).formation;
        at_night && state.unit(unit).supplied && (roster.is_within(of, division) || roster.is_within(division, of))
    };
    rules.on_table(state, rules.side_of(base)).iter().any(|service| {
        let arm = rules.info(service).arm;
        let serves = arm == Arm::Medical || arm == Arm::Maintenance && rules.info(base).vehicle;
        let near = |at: Square| squares.iter().flatten().any(|square| at.is_near(*square));
        serves && (state.square(service).is_some_and(near) || reached(service))
    })
}

/// NQ-REO-9: a logistic base of its chain, in supply, in its square or its HQ's.
fn is_replenished(rules: &Nqm, state: &State, base: BaseId, at_night: bool) -> bool {
    let unit = rules.unit_of(base);
    if !state.unit(unit).supplied {
        return false;
    }
    if at_night {
        return true;
    }
    let roster = rules.roster();
    let hq = roster.unit(unit).hq;
    let squares = [state.square(base), hq.and_then(|hq| state.square(hq))];
    let under = match &state.unit(unit).tie {
        Some((crate::terms::Tie::UnderCommand, bodies)) => bodies.first().copied(),
        _ => None,
    };
    let home = match under {
        Some(Body::Unit(unit)) => roster.unit(unit).formation,
        Some(Body::Formation(formation)) => formation,
        None => roster.unit(unit).formation,
    };
    rules.on_table(state, rules.side_of(base)).iter().any(|service| {
        let info = rules.info(service);
        let carries = info.arm == Arm::Logistic
            || info.arm == Arm::Transport && state.base(service).load == crate::orders::Load::Log;
        let chain = roster.is_within(home, roster.unit_of(service).formation);
        carries && chain && state.unit(info.unit).supplied && squares.contains(&state.square(service))
    })
}

/// Every base that reorganises this bound if nobody says otherwise (DC-REORG).
pub fn everybody(rules: &Nqm, state: &State, at_night: bool) -> BaseSet {
    rules.roster().base_ids().filter(|base| is_eligible(rules, state, *base, at_night)).collect()
}

/// DC-REORG: a seat names who reorganises.
pub fn check(rules: &Nqm, state: &State, seat: Seat, bases: BaseSet) -> Result<(), Refusal> {
    refuse_if(!bases.iter().all(|base| rules.info(base).seat == seat), CHAIN)?;
    refuse_if(!bases.iter().all(|base| is_eligible(rules, state, base, false)), REORG)
}

/// Steps 8b and 8c for these bases: HQs first, then unit by unit.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, bases: BaseSet, at_night: bool) {
    play.keep(|hand| hand.quiet = bases);
    let mut units: Vec<UnitId> = bases.iter().map(|base| play.rules.unit_of(base)).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        play.ask(Frame::Lose(unit));
    }
    for base in bases.iter() {
        if play.state.base(base).dry && is_replenished(play.rules, play.state, base, at_night) {
            play.happen(rule::REO_9, Event::AmmoOut { base, dry: false });
        }
    }
}

/// NQ-REO-7: the bases of a unit whose markers come off now, and how many markers they have.
pub fn marked(rules: &Nqm, state: &State, unit: UnitId) -> (BaseSet, u8) {
    let at_night = state.night;
    let bases = state.hand.quiet.and(rules.roster().unit(unit).bases).only(|base| {
        state.square(base).is_some() && state.base(base).pips > 0 && is_tended(rules, state, base, at_night)
    });
    let markers = bases.iter().map(|base| state.base(base).pips).fold(0, u8::saturating_add);
    (bases, markers)
}

/// Whether the owner has to say where the strength goes.
pub fn has_choice(rules: &Nqm, state: &State, unit: UnitId) -> bool {
    let (bases, markers) = marked(rules, state, unit);
    bases.len() > 1 && markers >= 2
}

/// DC-REORG, NQ-REO-7: at most as much from a base as it has markers and strength.
pub fn check_losses(rules: &Nqm, state: &State, unit: UnitId, shares: &Shares) -> Result<(), Refusal> {
    let (bases, markers) = marked(rules, state, unit);
    let named: BaseSet = shares.iter().map(|(base, _)| *base).collect();
    refuse_if(named.len() != shares.len() || !named.without(bases).is_empty(), GROUP)?;
    let most = |base: BaseId| state.base(base).pips.min(state.base(base).sp);
    refuse_if(shares.iter().any(|(base, share)| *share > most(*base)), COUNT)?;
    let total: u16 = shares.iter().map(|(_, share)| u16::from(*share)).sum();
    refuse_if(total != u16::from(markers / 2), COUNT)
}

/// By default the bases with most strength lose first.
pub fn default_losses(rules: &Nqm, state: &State, unit: UnitId) -> Shares {
    let (bases, markers) = marked(rules, state, unit);
    let mut shares: Vec<(BaseId, u8)> = bases.iter().take(24).map(|base| (base, 0)).collect();
    for _ in 0..markers / 2 {
        let open = shares.iter_mut().filter(|(base, share)| *share < state.base(*base).pips.min(state.base(*base).sp));
        let strongest =
            open.max_by_key(|(base, share)| (state.base(*base).sp.saturating_sub(*share), u8::MAX - base.0));
        if let Some((_, share)) = strongest {
            *share += 1;
        }
    }
    shares.into_iter().filter(|(_, share)| *share > 0).collect()
}

/// NQ-REO-5 to 8, NQ-REO-11: a unit's markers come off; whoever needs nothing more is organised again.
pub(crate) fn finish<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, shares: &Shares) {
    let rules = play.rules;
    let at_night = play.state.night;
    let (bases, markers) = marked(rules, play.state, unit);
    let odd = markers % 2 == 1;
    let off = !odd || u16::from(play.d6(rule::REO_7)) >= rules.tables().numbers.odd_pass;
    // The odd marker that stays, stays on whoever had most.
    let keeps =
        if off { None } else { bases.iter().max_by_key(|base| (play.state.base(*base).pips, u8::MAX - base.0)) };
    for base in bases.iter() {
        let pips = play.state.base(base).pips - u8::from(keeps == Some(base));
        if pips > 0 {
            play.happen(rule::REO_7, Event::MarkersOff { base, pips });
        }
    }
    for (base, sp) in shares {
        play.happen(rule::REO_7, Event::LostStrength { base: *base, sp: *sp });
        if play.state.base(*base).sp == 0 {
            let medical = rules
                .roster()
                .formation(rules.roster().unit(unit).formation)
                .bases
                .iter()
                .any(|other| rules.info(other).arm == Arm::Medical);
            casualties::lose(play, *base, if medical { Place::Medical } else { Place::Destroyed }, rule::REO_8);
        }
    }
    let quiet = play.state.hand.quiet.and(rules.roster().unit(unit).bases);
    for base in quiet.iter() {
        if play.state.square(base).is_some() && !has_need(rules, play.state, base, keeps, at_night) {
            play.happen(rule::REO_5, Event::Reorganised { base });
            keep_works(play, base);
        }
    }
    restore(play, unit);
    if play.state.unit(unit).owes_test {
        let side = rules.roster().unit(unit).side;
        play.then(Stage::Tests { fight: quiet, first: side, spared: BaseSet::NONE });
    }
}

/// NQ-REO-4, NQ-REO-5: markers, ammunition or orders still wanting.
fn has_need(rules: &Nqm, state: &State, base: BaseId, excepted: Option<BaseId>, at_night: bool) -> bool {
    let now = state.base(base);
    let waits = now.causes.has(Cause::NoOrders) && state.unit(rules.unit_of(base)).halted;
    let served = || {
        let hq = rules.roster().unit_of(base).hq.and_then(|hq| state.square(hq));
        let squares = [state.square(base), hq];
        rules
            .on_table(state, rules.side_of(base))
            .iter()
            .any(|other| rules.info(other).arm.is_logistic() && squares.contains(&state.square(other)))
    };
    if rules.toggles().reorg_service == ReorgService::Always && !at_night && !served() {
        return true;
    }
    if rules.toggles().reorg_needs == ReorgNeeds::Lenient {
        return waits;
    }
    now.pips > 0 && excepted != Some(base) || now.dry || waits
}

/// NQ-TER-8: captured works are the captor's once he has reorganised in them; fortified drops to dug-in.
fn keep_works<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId) {
    let Some(square) = play.state.square(base) else { return };
    if let Some(position) = play.state.works(square).copied()
        && position.owner.is_none()
    {
        let works = if position.works == Works::Fortified { Works::DugIn } else { position.works };
        let owner = Some(play.rules.side_of(base));
        play.happen(rule::TER_8, Event::WorksTaken { at: square, works, owner });
    }
}

/// NQ-REO-11, NQ-MOR-5: endurance and the 50% test come back with the last engaged base.
fn restore<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) {
    let rules = play.rules;
    let here = rules.unit_on_table(play.state, unit);
    let full = rules.tables().grade(play.state.unit(unit).grade).endurance;
    let fit = here.iter().all(|base| !play.state.base(base).engaged);
    if fit && play.state.unit(unit).supplied && play.state.unit(unit).endurance < full {
        play.happen(rule::REO_11, Event::EnduranceSet { unit, endurance: full });
    }
    let now = play.state.unit(unit);
    if (now.fifty_tested || now.passed) && !morale::is_half_spent(rules, play.state, unit) {
        play.happen(rule::MOR_5, Event::Refreshed { unit });
    }
}

/// NQ-REO-10: pairs of a side that could be merged: giver and taker.
pub fn mergers(rules: &Nqm, state: &State, side: Side) -> Vec<(BaseId, BaseId)> {
    let fit = rules.on_table(state, side).only(|base| {
        state.hand.quiet.has(base) && state.base(base).pips == 0 && state.base(base).sp < rules.info(base).sp_max
    });
    let mut pairs = Vec::new();
    for from in fit.iter() {
        for into in fit.iter() {
            if check_merge(rules, state, side, from, into).is_ok() {
                pairs.push((from, into));
            }
        }
    }
    pairs
}

/// DC-AMALG: judges a merger.
pub fn check_merge(rules: &Nqm, state: &State, side: Side, from: BaseId, into: BaseId) -> Result<(), Refusal> {
    let (one, two) = (rules.info(from), rules.info(into));
    let alike =
        one.side == side && one.unit == two.unit && one.arm == two.arm && one.model == two.model && from != into;
    let together = state.square(from).is_some() && state.square(from) == state.square(into);
    let quiet = state.hand.quiet.has(from) && state.hand.quiet.has(into);
    let clean = state.base(from).pips == 0 && state.base(into).pips == 0;
    let room = state.base(into).sp < two.sp_max;
    refuse_if(!alike || !together || !quiet || !clean || !room, AMALG)
}

/// Strength goes over, as much as there is room for.
pub(crate) fn merge<T: Table<State>>(play: &mut Play<'_, T>, from: BaseId, into: BaseId) {
    let room = play.rules.info(into).sp_max - play.state.base(into).sp;
    let sp = room.min(play.state.base(from).sp);
    play.happen(rule::REO_10, Event::Merged { from, into, sp });
}

/// Step 8d: sides with something to merge are asked.
pub(crate) fn offer_mergers<T: Table<State>>(play: &mut Play<'_, T>) {
    for side in SIDES {
        if !mergers(play.rules, play.state, side).is_empty() {
            play.ask(Frame::Merge(side));
        }
    }
}
