//! What a seat takes the enemy it does not see for (NQ-HID).

use std::sync::Arc;

use sandtable_kernel::dice::Stream;
use sandtable_kernel::{Eye, Seat, Side};
use sandtable_nqm::hidden::is_phased;
use sandtable_nqm::orders::{Answer, Load};
use sandtable_nqm::state::{Base, Frame, Phase, Place, Standing, State};
use sandtable_nqm::terms::{Arm, BaseId, BaseSet, Square, StopRule, UnitId, other};
use sandtable_nqm::toggles::Fog;
use sandtable_nqm::{Nqm, fog, set_up};

/// The side of a seat that does not see everything.
pub fn side_that_guesses(rules: &Nqm, seat: Seat) -> Option<Side> {
    rules.side_of_seat(seat).filter(|_| !rules.sees_all(seat))
}

/// What a seat can imagine: enemies it does not see stand where they were last reported, or wherever they could stand unseen, with
/// orders nobody has read, and have entered nothing yet.
pub fn imagine(rules: &Nqm, state: &State, seat: Seat, whim: &mut Stream) -> State {
    let Some(side) = side_that_guesses(rules, seat) else { return state.clone() };
    let enemy = other(side);
    let mut imagined = state.clone();
    imagined.steps = [None, None];
    // Whoever sits in a square under attack is about to be met there, and his areas count already (NQ-CA-3).
    let attacked = |at: Square| state.attacks.iter().any(|attack| attack.side == side && attack.target == at);
    // What another commander sees, pilots see too, and so do those who are attacked.
    let open = |base: BaseId, at: Square| {
        let flown_over = state.hand.flights.iter().any(|(plane, to)| rules.side_of(*plane) == side && *to == at);
        let attacking = state.attacks.iter().any(|attack| sandtable_nqm::attack::participants(attack).has(base));
        rules.is_seen(state, base) && (flown_over || attacking)
    };
    let hidden = rules.on_table(state, enemy).only(|base| {
        let met = state.square(base).is_some_and(|at| attacked(at) || open(base, at));
        !rules.sees_live(state, seat, base) && !met
    });
    // Whom nobody saw die is taken to live (NQ-FPL-12).
    let hidden = hidden.or(rules.roster().of_side[usize::from(enemy.0)].only(|base| state.base(base).secret));
    let reported = fog::remembered(rules, state, Eye::Seat(seat));
    let candidates = if hidden.is_empty() { Vec::new() } else { candidates(rules, state, enemy) };
    // Nobody's true place may speak for where another is guessed to stand, nor works and mines nobody has found.
    hidden.iter().for_each(|base| imagined.put(base, Place::Reserve));
    if rules.toggles().fog != Fog::Open {
        imagined.positions.retain(|position| position.known || position.owner != Some(enemy));
        imagined.mines.retain(|mine| mine.known || mine.owner != enemy);
    }
    blot_out(rules, &mut imagined, enemy, hidden);
    for body in bodies(rules, hidden) {
        let open = hiding_places(rules, &imagined, enemy, body, &candidates);
        let told = reported.iter().find(|(base, at, _)| body.has(*base) && open.contains(at)).map(|(_, at, _)| at);
        match told.or_else(|| whim.pick(&open)) {
            Some(at) => body.iter().for_each(|base| imagined.put(base, Place::On(*at))),
            None => body.iter().for_each(|base| squeeze_in(rules, &mut imagined, enemy, base, &candidates, whim)),
        }
    }
    forget_orders(rules, &mut imagined, enemy);
    // What was scored blindly is not known to be scored.
    let own = usize::from(side.0);
    imagined.score[own] = imagined.score[own].saturating_sub(core::mem::take(&mut imagined.blind[own]));
    forget_entries(rules, &mut imagined, enemy);
    imagined
}

/// What nobody has seen of hidden troops is taken to be as it was at the beginning: strength, markers, posture, stocks. Where hidden
/// defenders are concealed by the rules of the battle they are taken for that, elsewhere for troops merely out of sight.
fn blot_out(rules: &Nqm, state: &mut State, enemy: Side, hidden: BaseSet) {
    let beginning = set_up::opening(rules);
    let concealed = rules.toggles().fog == Fog::HiddenDefenders;
    for base in hidden.iter() {
        let fresh = Base { place: Place::Reserve, concealed, ..beginning.base(base).clone() };
        state.bases[base.index()] = fresh;
    }
    // Who is not on the table yet, or not any more for now, is no better known.
    let away = rules.roster().of_side[usize::from(enemy.0)].without(hidden).only(|base| {
        let place = state.base(base).place;
        matches!(place, Place::Reserve | Place::Dispersed | Place::AirPool | Place::AirResting(_) | Place::AirOut)
    });
    for base in away.iter() {
        state.bases[base.index()] = Base { place: state.base(base).place, ..beginning.base(base).clone() };
    }
    for unit in rules.roster().unit_ids().filter(|unit| rules.roster().unit(*unit).side == enemy) {
        if rules.roster().unit(unit).bases.without(hidden).iter().all(|base| state.square(base).is_none()) {
            state.units[unit.index()] = beginning.unit(unit).clone();
        }
    }
    for formation in rules.roster().formation_ids().filter(|id| rules.roster().formation(*id).side == enemy) {
        state.formations[formation.index()] = *beginning.formation(formation);
    }
    state.keep(|hand| {
        hand.trodden[usize::from(enemy.0)] = Default::default();
        (hand.combat, hand.engaged, hand.quiet) =
            (hand.combat.without(hidden), hand.engaged.without(hidden), hand.quiet.without(hidden));
    });
}

/// Those of a unit that nobody sees are taken to stand together.
fn bodies(rules: &Nqm, hidden: BaseSet) -> Vec<BaseSet> {
    let mut units: Vec<UnitId> = hidden.iter().map(|base| rules.unit_of(base)).collect();
    units.sort_unstable();
    units.dedup();
    units.into_iter().map(|unit| hidden.only(|base| rules.unit_of(base) == unit)).collect()
}

/// Where a whole unit finds no room, each of its bases goes where it can, or into any square at all.
fn squeeze_in(rules: &Nqm, state: &mut State, side: Side, base: BaseId, among: &[(Square, bool)], whim: &mut Stream) {
    let open = hiding_places(rules, state, side, BaseSet::of(base), among);
    let any = || rules.grid().squares().find(|at| rules.grid().is_passable(*at));
    let at = whim.pick(&open).copied().or_else(|| among.first().map(|(at, _)| *at)).or_else(any);
    if let Some(at) = at {
        state.put(base, Place::On(at));
    }
}

/// Squares of its own zone, or anywhere if it has none, that a side may hold unknown to the other; and which of them the other
/// overlooks.
fn candidates(rules: &Nqm, state: &State, side: Side) -> Vec<(Square, bool)> {
    let watchers = rules.on_table(state, other(side));
    let posts: Vec<(Square, u8)> = watchers
        .iter()
        .filter_map(|watcher| {
            let reach = if rules.info(watcher).arm == Arm::Recce { 2 } else { 1 };
            Some((state.square(watcher)?, reach))
        })
        .collect();
    let sealed = rules.deploys_unseen(state);
    let seen = |at: Square| !sealed && posts.iter().any(|(from, reach)| from.distance(at) <= *reach);
    let zoned = !rules.setup().zones[usize::from(side.0)].is_empty();
    let fits = |at: &Square| {
        let attacked = state.attacks.iter().any(|attack| attack.side != side && attack.target == *at);
        rules.grid().is_passable(*at)
            && (!zoned || set_up::in_zone(rules, side, *at))
            && rules.at(state, other(side), *at).is_empty()
            && !attacked
    };
    rules.grid().squares().filter(fits).map(|at| (at, seen(at))).collect()
}

/// Those of the candidates where a body would not be seen and has room.
fn hiding_places(rules: &Nqm, state: &State, side: Side, body: BaseSet, candidates: &[(Square, bool)]) -> Vec<Square> {
    let concealed = |base: BaseId| state.base(base).concealed;
    let (hides, shows) = (body.iter().any(concealed), !body.iter().all(concealed));
    let fits = |(at, seen): &&(Square, bool)| {
        (!hides || set_up::can_hide(rules, state, side, *at))
            && (!shows || !*seen)
            && rules.has_room_to_deploy(state, side, *at, body)
    };
    candidates.iter().filter(fits).map(|(at, _)| *at).collect()
}

/// NQ-HID-1: orders, what is on its way, planned missions, standing answers and loads of the other side.
fn forget_orders(rules: &Nqm, state: &mut State, enemy: Side) {
    state.queue.retain(|item| item.side != enemy);
    state.preplanned.retain(|plan| rules.side_of(plan.base) != enemy);
    state.standing[usize::from(enemy.0)] = Standing { stop: StopRule::Ask, demolish: Answer::Ask };
    state.reports.retain(|report| rules.roster().unit(report.unit).side != enemy);
    for base in rules.roster().of_side[usize::from(enemy.0)].iter() {
        let base = &mut state.bases[base.index()];
        (base.load, base.service, base.job) = (Load::Empty, None, None);
    }
    for unit in rules.roster().unit_ids().filter(|unit| rules.roster().unit(*unit).side == enemy) {
        let here = rules.unit_on_table(state, unit).first().and_then(|base| state.square(base));
        let home = here.or_else(|| rules.grid().squares().next());
        let now = &mut state.units[unit.index()];
        (now.contingency, now.halted) = (None, false);
        if let Some(home) = home {
            now.plan = Arc::new(sandtable_nqm::scenario::defend_at(home));
        }
    }
}

/// What the enemy has entered in the step being played is not known.
fn forget_entries(rules: &Nqm, state: &mut State, enemy: Side) {
    let Frame::Enter(phase) = *state.frames.top() else { return };
    if is_phased(rules, state) {
        return;
    }
    for base in rules.roster().of_side[usize::from(enemy.0)].iter() {
        let base = &mut state.bases[base.index()];
        match phase {
            Phase::Plot => {
                base.path.clear();
                (base.now, base.look) = (0, None);
            }
            Phase::Missions | Phase::Reply => base.mission = None,
            Phase::Lay | Phase::Aim => (base.aim, base.aim_in) = (None, None),
            Phase::Air => base.strike = None,
            _ => {}
        }
    }
    match phase {
        Phase::Attacks => {
            state.declared.retain(|(side, _)| *side != enemy);
            for attack in state.attacks.iter_mut().filter(|attack| attack.side == enemy) {
                attack.assaulting = false;
            }
        }
        Phase::Storm => state.storms.retain(|storm| storm.side != enemy),
        _ => {}
    }
}
