//! Supply and fuel (NQ-LOG-1 to 5, NQ-LOG-10 to 12): paths, chains and who is joined to them. Stocks are in `stores`.

use sandtable_kernel::{Side, Table};

use crate::field::Known;
use crate::play::Play;
use crate::roster::Body;
use crate::squares::Squares;
use crate::state::State;
use crate::terms::{Arm, BaseId, FormationId, SIDES, Square, UnitId, other};
use crate::toggles::PolRule;
use crate::{Event, Nqm, rule};

/// NQ-LOG-2: whether supplies pass through a square.
fn is_open(rules: &Nqm, state: &State, side: Side, square: Square) -> bool {
    // NQ-R-132: concealed troops cut a path like any others.
    if !rules.grid().is_passable(square) || !rules.at(state, other(side), square).is_empty() {
        return false;
    }
    let guarded = || rules.at(state, side, square).iter().any(|base| rules.is_combat(state, base));
    !rules.in_fire_zone(state, other(side), square, None, Known::Truth) || guarded()
}

/// Every square joined to this one by an open path.
fn joined(open: &Squares, square: Square) -> Squares {
    Squares::from_iter([square]).spread_over(open)
}

/// NQ-LOG-3, NQ-LOG-10: judges supply and fuel of every unit for the bound.
pub(crate) fn judge<T: Table<State>>(play: &mut Play<'_, T>) {
    for side in SIDES {
        let rules = play.rules;
        let open: Squares = rules.grid().squares().filter(|square| is_open(rules, play.state, side, *square)).collect();
        let sources: Squares = rules.setup().sources[usize::from(side.0)].iter().copied().collect();
        let sources = sources.spread_over(&open);
        for formation in rules.roster().formation_ids() {
            if rules.roster().formation(formation).side == side {
                judge_formation(play, formation, &open, &sources);
            }
        }
    }
}

fn judge_formation<T: Table<State>>(play: &mut Play<'_, T>, formation: FormationId, open: &Squares, sources: &Squares) {
    let rules = play.rules;
    let supplied_at = |state: &State, arm: Arm| supply_base(rules, state, formation, arm, open, sources);
    let log = supplied_at(play.state, Arm::Logistic);
    let reach = log.and_then(|log| play.state.square(log)).map(|square| joined(open, square));
    let fuel = match rules.fuel_rule() {
        PolRule::Off => true,
        _ if !rules.roster().formation(rules.roster().division_of(formation)).needs_fuel => true,
        PolRule::Units if play.state.formation(rules.roster().division_of(formation)).parched => false,
        PolRule::Truck => is_fuelled_by_truck(rules, play.state, formation, open, sources),
        _ => is_fuelled_by_chain(rules, play.state, formation),
    };
    for unit in rules.roster().unit_ids() {
        if rules.roster().unit(unit).formation != formation {
            continue;
        }
        let supplied = is_joined(rules, play.state, unit, reach.as_ref());
        let now = play.state.unit(unit);
        if now.supplied != supplied || now.fuelled != fuel {
            play.happen(rule::LOG_3, Event::SupplyJudged { unit, supplied, fuelled: fuel });
        }
    }
}

/// The LOG (or POL) base that serves a formation: its division's, in supply; else that of the next above (NQ-LOG-3).
fn supply_base(
    rules: &Nqm,
    state: &State,
    formation: FormationId,
    arm: Arm,
    open: &Squares,
    sources: &Squares,
) -> Option<BaseId> {
    let roster = rules.roster();
    let own = |formation: FormationId| {
        rules.on_table(state, roster.formation(formation).side).iter().find(|base| {
            rules.info(*base).arm == arm && roster.unit_of(*base).formation == formation && state.base(*base).sp > 0
        })
    };
    // Who has no services of its own draws on the formation above.
    let has_any = |at: &FormationId| {
        let bases = roster.formation(*at).bases;
        bases.iter().any(|base| rules.info(base).arm == arm && roster.unit_of(base).formation == *at)
    };
    let serving = roster.chain(formation).find(has_any)?;
    let base = own(serving)?;
    let square = state.square(base)?;
    // A column that is itself cut off feeds nobody below it.
    let above = roster.chain(serving).skip(1).find(|higher| own(*higher).is_some());
    let fed = match above {
        Some(above) => supply_base(rules, state, above, arm, open, sources)
            .and_then(|higher| state.square(higher))
            .is_some_and(|higher| joined(open, square).has(higher)),
        None => sources.has(square),
    };
    fed.then_some(base)
}

/// A path from the unit's HQ to the LOG base; a unit not on the table waits in supply.
fn is_joined(rules: &Nqm, state: &State, unit: UnitId, reach: Option<&Squares>) -> bool {
    let here = rules.unit_on_table(state, unit);
    let hq = rules.present_hq(state, Body::Unit(unit)).or(here.first());
    match hq.and_then(|hq| state.square(hq)) {
        None => true,
        Some(square) => reach
            .is_some_and(|reach| reach.has(square) || rules.grid().beside(square).iter().any(|next| reach.has(*next))),
    }
}

/// NQ-LOG-10, truck: a POL base with a path to the HQ and on to the next source of supply.
fn is_fuelled_by_truck(rules: &Nqm, state: &State, formation: FormationId, open: &Squares, sources: &Squares) -> bool {
    let division = rules.roster().division_of(formation);
    let has_any = rules
        .roster()
        .formation(division)
        .bases
        .iter()
        .any(|base| rules.info(base).arm == Arm::Pol && state.square(base).is_some());
    let waiting = rules.roster().formation(division).bases.iter().all(|base| state.square(base).is_none());
    if waiting {
        return true;
    }
    has_any
        && supply_base(rules, state, division, Arm::Pol, open, sources).is_some_and(|pol| {
            let reach = state.square(pol).map(|square| joined(open, square));
            let hq = rules.present_hq(state, Body::Formation(division)).and_then(|hq| state.square(hq));
            hq.is_none_or(|hq| {
                reach.is_some_and(|reach| reach.has(hq) || rules.grid().beside(hq).iter().any(|next| reach.has(*next)))
            })
        })
}

/// NQ-LOG-10, chain: every fuel vehicle within a road march of its HQ and of the one below, up to a source.
fn is_fuelled_by_chain(rules: &Nqm, state: &State, formation: FormationId) -> bool {
    let roster = rules.roster();
    let march = u32::from(rules.tables().rate(crate::terms::Mobility::Motorised, crate::terms::Posture::March))
        * u32::from(rules.tables().numbers.bound_tenths);
    let reach = u8::try_from(march / rules.tables().square_parts()).unwrap_or(u8::MAX);
    let mut below: Option<Square> = None;
    for level in roster.chain(roster.division_of(formation)) {
        let own = roster.formation(level).bases;
        let own = own.only(|base| rules.info(base).arm == Arm::Pol && roster.unit_of(base).formation == level);
        // Who never had a fuel vehicle is no link of the chain; who has lost his breaks it.
        if own.is_empty() && below.is_some() {
            continue;
        }
        let Some(square) = own.iter().find_map(|pol| state.square(pol)) else { return false };
        let hq = rules.present_hq(state, Body::Formation(level)).and_then(|hq| state.square(hq));
        let near = |other: Option<Square>| other.is_none_or(|other| is_a_march_away(rules, square, other, reach));
        if !near(hq) || !near(below) {
            return false;
        }
        below = Some(square);
    }
    let sources = &rules.setup().sources[usize::from(roster.formation(formation).side.0)];
    below.is_some_and(|last| sources.iter().any(|source| is_a_march_away(rules, *source, last, reach)))
}

/// Whether a column on good roads gets from one square to another in so many steps.
fn is_a_march_away(rules: &Nqm, from: Square, to: Square, steps: u8) -> bool {
    let mut reached = vec![from];
    let mut edge = vec![from];
    for _ in 0..steps {
        let mut next: Vec<Square> = Vec::new();
        for at in edge {
            let ways = rules.grid().around(at).into_iter().filter(|way| rules.grid().has_road(at, *way));
            next.extend(ways.filter(|way| !reached.contains(way)));
        }
        next.sort_unstable();
        next.dedup();
        reached.extend(&next);
        edge = next;
    }
    reached.contains(&to)
}

/// NQ-LOG-10, units: at the start of a day every tracked division spends a POL unit, or stands still.
pub(crate) fn spend_fuel<T: Table<State>>(play: &mut Play<'_, T>) {
    if play.rules.fuel_rule() != PolRule::Units || play.state.hour != 1 {
        return;
    }
    for formation in play.rules.roster().formation_ids() {
        let about = play.rules.roster().formation(formation);
        let present = about.bases.iter().any(|base| play.state.square(base).is_some());
        if about.needs_fuel && present {
            let pol = play.state.formation(formation).pol;
            let event = Event::FuelSpent { formation, pol: pol.saturating_sub(1), parched: pol == 0 };
            play.happen(rule::LOG_10, event);
        }
    }
}
