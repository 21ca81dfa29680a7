//! Dumps, trucks and ammunition by count (NQ-LOG-6 to 9, NQ-LOG-13, NQ-AMM-5 to 9, NQ-FPL-18): step 8c and the night.

use sandtable_kernel::{Refusal, Seat, Table};

use crate::orders::Load;
use crate::play::Play;
use crate::refusals::{CHAIN, PUSH, STATE, STOCK, refuse_if};
use crate::roster::Body;
use crate::state::{Place, State};
use crate::terms::{Arm, BaseId, FormationId, Level, Square, UnitId, other};
use crate::{Event, Nqm, rule};

/// NQ-LOG-13: where the stock of a formation lies: with its LOG base, else at its rear or main HQ.
pub fn dump(rules: &Nqm, state: &State, formation: FormationId) -> Option<Square> {
    let about = rules.roster().formation(formation);
    let log = about.bases.iter().find(|base| {
        rules.info(*base).arm == Arm::Logistic
            && rules.roster().unit_of(*base).formation == formation
            && state.square(*base).is_some()
    });
    log.or(about.rear).or(about.hq).and_then(|base| state.square(base))
}

/// The dumps of a truck's side in its square, the highest formation first.
fn dumps_here(rules: &Nqm, state: &State, truck: BaseId) -> Vec<FormationId> {
    let here = state.square(truck);
    let side = rules.side_of(truck);
    let lies_here = |formation: &FormationId| {
        rules.roster().formation(*formation).side == side && here.is_some() && dump(rules, state, *formation) == here
    };
    let mut dumps: Vec<FormationId> = rules.roster().formation_ids().filter(lies_here).collect();
    dumps.sort_by_key(|formation| core::cmp::Reverse(rules.roster().formation(*formation).level));
    dumps
}

/// NQ-LOG-9: a unit's own truck draws from the LOG unit opened for the day; a formation's truck takes a whole one away.
fn draws(rules: &Nqm, truck: BaseId) -> bool {
    rules.roster().unit_of(truck).bases.len() > 1
}

/// NQ-LOG-8: corps and army send their own trucks forward only in the first bound of the day.
fn is_push(rules: &Nqm, truck: BaseId, from: FormationId) -> bool {
    let own = rules.roster().unit_of(truck).formation;
    own == from && rules.roster().formation(own).level >= Level::Corps
}

/// What a dump has for a truck.
fn has_stock(rules: &Nqm, state: &State, truck: BaseId, from: FormationId, load: Load) -> bool {
    let stock = state.formation(from);
    match load {
        Load::Log => stock.log > 0 || stock.opened && draws(rules, truck),
        Load::Pol => stock.pol > 0,
        Load::Empty => true,
    }
}

/// DC-SERVICE: a truck is to be loaded or unloaded where it stands in step 8c.
pub fn check_load(rules: &Nqm, state: &State, seat: Seat, base: BaseId, load: Load) -> Result<(), Refusal> {
    let info = rules.info(base);
    refuse_if(info.seat != seat || !matches!(info.arm, Arm::Transport | Arm::Logistic | Arm::Pol), CHAIN)?;
    refuse_if(state.square(base).is_none() || (load == Load::Empty) == (state.base(base).load == Load::Empty), STATE)?;
    let dumps = dumps_here(rules, state, base);
    if load == Load::Empty || dumps.is_empty() {
        return Ok(());
    }
    let stocked: Vec<FormationId> =
        dumps.into_iter().filter(|from| has_stock(rules, state, base, *from, load)).collect();
    refuse_if(stocked.is_empty(), STOCK)?;
    refuse_if(state.hour != 1 && stocked.iter().all(|from| is_push(rules, base, *from)), PUSH)
}

/// Step 8c: trucks that stand at a dump load and unload (NQ-LOG-7).
pub(crate) fn serve_trucks<T: Table<State>>(play: &mut Play<'_, T>) {
    for truck in play.rules.roster().base_ids() {
        let Some(load) = play.state.base(truck).service else { continue };
        let (rules, state) = (play.rules, &*play.state);
        let dumps = dumps_here(rules, state, truck);
        let dump = match load {
            Load::Empty => {
                let own = rules.roster().unit_of(truck).formation;
                // Goods go to the lowest dump that is not the truck's own, for that is where it was sent.
                dumps.iter().rev().copied().find(|dump| *dump != own).or(dumps.last().copied())
            }
            _ => dumps.into_iter().find(|from| {
                has_stock(rules, state, truck, *from, load) && (state.hour == 1 || !is_push(rules, truck, *from))
            }),
        };
        if let Some(dump) = dump {
            shift(play, truck, load, dump);
        }
    }
}

/// Goods change hands.
fn shift<T: Table<State>>(play: &mut Play<'_, T>, truck: BaseId, load: Load, dump: FormationId) {
    let mut stock = *play.state.formation(dump);
    let drawn = draws(play.rules, truck);
    match (load, play.state.base(truck).load) {
        (Load::Empty, Load::Log) => stock.log = stock.log.saturating_add(1),
        (Load::Empty, Load::Pol) => stock.pol = stock.pol.saturating_add(1),
        (Load::Log, _) if drawn && stock.opened => {}
        (Load::Log, _) => {
            stock.log = stock.log.saturating_sub(1);
            stock.opened |= drawn;
        }
        (Load::Pol, _) => stock.pol = stock.pol.saturating_sub(1),
        (Load::Empty, Load::Empty) => return,
    }
    let pushed = load != Load::Empty && is_push(play.rules, truck, dump);
    play.happen(if pushed { rule::LOG_8 } else { rule::LOG_7 }, Event::Loaded { base: truck, load });
    let event = Event::Stocked { formation: dump, log: stock.log, pol: stock.pol, opened: stock.opened };
    play.happen(rule::LOG_7, event);
}

/// NQ-AMM-5: what a base carries when full, in thirds.
pub fn full_load(rules: &Nqm, state: &State, base: BaseId) -> u8 {
    if rules.counts_dice() { state.base(base).sp.saturating_mul(3) } else { 3 }
}

/// NQ-AMM-9: the volleys of a unit when full, in thirds: as many as its best base carries dice.
pub fn full_volleys(rules: &Nqm, state: &State, unit: UnitId) -> u8 {
    let bases = rules.roster().unit(unit).bases;
    bases.iter().map(|base| full_load(rules, state, base)).max().unwrap_or(0)
}

/// NQ-AMM-9: the truck or pack base on which a unit's volleys sit.
pub fn echelon(rules: &Nqm, unit: UnitId) -> Option<BaseId> {
    let about = rules.roster().unit(unit);
    about.bases.iter().find(|base| rules.info(*base).arm == Arm::Transport && about.bases.len() > 1)
}

/// NQ-AMM-9: the first base of a unit that fires in an exchange pays the volley of all; an echelon books it in step 8c.
pub(crate) fn spend_volley<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, thirds: u8) {
    if play.state.hand.volleyed.contains(&unit) {
        return;
    }
    play.keep(|hand| hand.volleyed.push(unit));
    let later = echelon(play.rules, unit).is_some();
    play.happen(rule::AMM_9, Event::VolleySpent { unit, thirds, later });
}

/// Step 8c: echelons book what was fired (NQ-AMM-9).
pub(crate) fn book_volleys<T: Table<State>>(play: &mut Play<'_, T>) {
    for unit in play.rules.roster().unit_ids() {
        let now = play.state.unit(unit);
        if now.owed > 0 {
            let volleys = now.volleys.saturating_sub(now.owed);
            play.happen(rule::AMM_9, Event::VolleysSet { unit, volleys });
        }
    }
}

/// NQ-AMM-9, NQ-LOG-13: what goes with a base that is lost: the volleys on an echelon, the stock of a dump.
pub(crate) fn lose_stores<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId, place: Place) {
    let (rules, unit) = (play.rules, play.rules.unit_of(base));
    let gone = matches!(place, Place::Captured | Place::Destroyed);
    if gone && rules.counts_volleys() && echelon(rules, unit) == Some(base) && play.state.unit(unit).volleys > 0 {
        play.happen(rule::AMM_9, Event::VolleysSet { unit, volleys: 0 });
    }
    let formation = rules.roster().unit(unit).formation;
    let stock = *play.state.formation(formation);
    let held = stock.log > 0 || stock.pol > 0 || stock.fire_units.iter().any(|units| *units > 0);
    if gone && rules.info(base).arm == Arm::Logistic && held {
        let by = (place == Place::Captured).then(|| other(rules.side_of(base)));
        play.happen(rule::LOG_13, Event::DumpLost { formation, by });
    }
}

/// NQ-AMM-8, NQ-FPL-18: batteries of corps and army at their dump take fire units of their calibre.
pub(crate) fn draw_fire_units<T: Table<State>>(play: &mut Play<'_, T>) {
    if !play.rules.counts_dice() {
        return;
    }
    for gun in play.rules.roster().base_ids() {
        let (rules, state) = (play.rules, &*play.state);
        let (info, unit) = (rules.info(gun), rules.roster().unit_of(gun));
        let high = rules.roster().formation(unit.formation).level >= Level::Corps;
        if !info.arm.fires_missions() || !high || state.square(gun).is_none() {
            continue;
        }
        let home = dump(rules, state, unit.formation);
        let truck = unit.bases.iter().any(|base| rules.info(base).arm == Arm::Transport && state.square(base) == home);
        let stock = state.formation(unit.formation).fire_units[info.range as usize];
        let missing = full_load(rules, state, gun).saturating_sub(rules.thirds_left(state, gun)).div_ceil(3);
        let taken = missing.min(stock);
        if taken == 0 || home.is_none() || !(state.square(gun) == home || truck) {
            continue;
        }
        let (formation, row, left) = (unit.formation, info.range, stock - taken);
        play.happen(rule::AMM_8, Event::FireUnitsDrawn { formation, row, left });
        let thirds = rules.thirds_left(play.state, gun).saturating_add(taken * 3);
        fill(play, gun, thirds.min(full_load(rules, play.state, gun)), rule::AMM_8);
    }
}

/// A base has so much ammunition now, or its unit so many volleys.
fn fill<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId, thirds: u8, rule: sandtable_kernel::RuleId) {
    if play.rules.counts_volleys() {
        let unit = play.rules.unit_of(base);
        let volleys = thirds.max(play.state.unit(unit).volleys);
        if play.state.unit(unit).volleys != volleys || play.state.unit(unit).owed > 0 {
            play.happen(rule, Event::VolleysSet { unit, volleys });
        }
    } else {
        play.happen(rule, Event::Filled { base, thirds });
    }
}

/// NQ-LOG-9: by day a unit whose own truck has come back to its HQ with a load is filled.
pub(crate) fn fill_by_truck<T: Table<State>>(play: &mut Play<'_, T>) {
    if !play.rules.counts_dice() {
        return;
    }
    for truck in play.rules.roster().base_ids() {
        let (unit, now) = (play.rules.unit_of(truck), play.state.base(truck));
        let hq = play.rules.present_hq(play.state, Body::Unit(unit)).filter(|hq| *hq != truck);
        let home = hq.and_then(|hq| play.state.square(hq));
        if now.load != Load::Log || home.is_none() || home != now.place.square() {
            continue;
        }
        play.happen(rule::LOG_9, Event::Loaded { base: truck, load: Load::Empty });
        for base in play.rules.unit_on_table(play.state, unit).iter() {
            let thirds = full_load(play.rules, play.state, base);
            if play.rules.thirds_left(play.state, base) < thirds {
                fill(play, base, thirds, rule::LOG_9);
            }
        }
    }
}

/// The bases of a division that are not full and can be reached from its dump.
fn low(rules: &Nqm, state: &State, formation: FormationId) -> crate::terms::BaseSet {
    rules.roster().formation(formation).bases.only(|base| {
        state.square(base).is_some()
            && state.unit(rules.unit_of(base)).supplied
            && rules.thirds_left(state, base) < full_load(rules, state, base)
    })
}

/// NQ-LOG-9, at night: divisions whose bases are not full are asked whether they spend a LOG unit.
pub(crate) fn resupplied<T: Table<State>>(play: &mut Play<'_, T>) -> Vec<FormationId> {
    if !play.rules.counts_dice() {
        return Vec::new();
    }
    play.keep(|hand| hand.volleyed.clear());
    let wants = |formation: &FormationId| {
        let stock = play.state.formation(*formation);
        play.rules.roster().formation(*formation).is_division
            && (stock.log > 0 || stock.opened)
            && !low(play.rules, play.state, *formation).is_empty()
    };
    play.rules.roster().formation_ids().filter(wants).collect()
}

/// DC-RESUPPLY, by default: spend where any base is below half.
pub fn wants_resupply(rules: &Nqm, state: &State, formation: FormationId) -> bool {
    let below_half =
        |base: BaseId| u16::from(rules.thirds_left(state, base)) * 2 < u16::from(full_load(rules, state, base));
    low(rules, state, formation).iter().any(below_half)
}

/// NQ-LOG-9, NQ-AMM-7: one LOG unit, or the one opened by day, fills every base that can be reached.
pub(crate) fn resupply<T: Table<State>>(play: &mut Play<'_, T>, formation: FormationId, spend: bool) {
    let stock = *play.state.formation(formation);
    if !spend && !stock.opened {
        return;
    }
    let log = if stock.opened { stock.log } else { stock.log.saturating_sub(1) };
    play.happen(rule::LOG_9, Event::Stocked { formation, log, pol: stock.pol, opened: false });
    for base in low(play.rules, play.state, formation).iter() {
        let thirds = full_load(play.rules, play.state, base);
        fill(play, base, thirds, rule::AMM_7);
    }
}
