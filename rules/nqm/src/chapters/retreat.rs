//! Retreat, surrender and dispersal (NQ-RET): where a beaten base may go, and what becomes of it if nowhere.

use arrayvec::ArrayVec;
use sandtable_kernel::Table;

use crate::field::Known;
use crate::play::Play;
use crate::state::{Frame, Place, State};
use crate::terms::{Arm, BaseId, BaseSet, Cause, Edge, Mobility, Posture, Square, other};
use crate::{Event, Nqm, casualties, movement, rule};

/// NQ-RET-2: legal retreat squares of a base, in the engine's order of preference. `from` is the square being lost: enemies in
/// it do not count for fire zones (NQ-R-84).
pub fn legal_squares(rules: &Nqm, state: &State, base: BaseId, from: Square) -> ArrayVec<Square, 8> {
    open_squares(rules, state, base, Some(from), true)
}

fn open_squares(rules: &Nqm, state: &State, base: BaseId, from: Option<Square>, zones: bool) -> ArrayVec<Square, 8> {
    let (side, now) = (rules.side_of(base), state.base(base));
    let Some(square) = now.place.square() else { return ArrayVec::new() };
    let known = rules.known_to(rules.info(base).seat);
    // NQ-RET-10: withdrawals of step 5 are judged on the positions at its start; only room and enemies may have changed.
    if let Some((_, ways)) = state.hand.ways.iter().find(|(leaving, _)| *leaving == base) {
        let free = |to: &Square| {
            rules.enemies_at(state, side, *to, known).is_empty() && rules.has_room(state, side, *to, BaseSet::of(base))
        };
        return ways.iter().copied().filter(free).collect();
    }
    let mut open: ArrayVec<Square, 8> = rules
        .grid()
        .around(square)
        .into_iter()
        .filter(|to| {
            rules.grid().is_passable(*to)
                && rules.enemies_at(state, side, *to, known).is_empty()
                && (square.is_diagonal(*to) || movement::can_cross(rules, state, base, square, *to, true))
                && (!zones || !rules.in_fire_zone(state, other(side), *to, from, known))
                && rules.has_room(state, side, *to, BaseSet::of(base))
        })
        .collect();
    let home = dla(rules, state, base);
    let edge = |at: Square| edge_distance(rules, side, at);
    open.sort_by_key(|at| (home.map_or(0, |home| at.distance(home)), edge(*at), at.y, at.x));
    open
}

/// The square the engine chooses (NQ-RET-2).
pub fn best_square(rules: &Nqm, state: &State, base: BaseId, from: Square, any: bool) -> Option<Square> {
    open_squares(rules, state, base, Some(from), !any).first().copied()
}

fn edge_distance(rules: &Nqm, side: sandtable_kernel::Side, at: Square) -> u8 {
    let grid = rules.grid();
    match rules.setup().edges[usize::from(side.0)] {
        Edge::West => at.x,
        Edge::East => grid.width - at.x,
        Edge::South => at.y,
        Edge::North => grid.height - at.y,
    }
}

/// NQ-GEO-12: whether a base stands on its own table edge, over which it may retreat.
fn is_on_own_edge(rules: &Nqm, state: &State, base: BaseId) -> bool {
    let (Some(at), grid) = (state.square(base), rules.grid()) else { return false };
    match rules.setup().edges[usize::from(rules.side_of(base).0)] {
        Edge::West => at.x == 1,
        Edge::East => at.x == grid.width,
        Edge::South => at.y == 1,
        Edge::North => at.y == grid.height,
    }
}

/// NQ-RET-8: the divisional logistics area of a base.
pub fn dla(rules: &Nqm, state: &State, base: BaseId) -> Option<Square> {
    let roster = rules.roster();
    let division = roster.division_of(roster.unit_of(base).formation);
    let about = roster.formation(division);
    let log =
        || about.bases.iter().find(|base| rules.info(*base).arm == Arm::Logistic && state.square(*base).is_some());
    let place = |base: Option<BaseId>| base.and_then(|base| state.square(base));
    let sources = &rules.setup().sources[usize::from(rules.side_of(base).0)];
    place(about.rear).or_else(|| place(log())).or_else(|| place(about.hq)).or_else(|| sources.first().copied())
}

/// NQ-RET-1: whether a base may withdraw by choice; the error says whether it is for being slow.
pub fn check_withdrawal(rules: &Nqm, state: &State, base: BaseId, in_contact: bool) -> Result<(), bool> {
    let Some(square) = state.square(base) else { return Err(false) };
    if open_squares(rules, state, base, Some(square), true).is_empty() && !is_on_own_edge(rules, state, base) {
        return Err(false);
    }
    if in_contact && !is_quick_enough(rules, state, base) {
        return Err(true);
    }
    // NQ-LOG-11: without fuel vehicles do not withdraw by choice.
    let info = rules.info(base);
    if info.mobility.has_engine() && !state.unit(info.unit).fuelled { Err(true) } else { Ok(()) }
}

/// NQ-RET-3: at least as mobile as the quickest pursuer, dismounted infantry pursuing on foot.
fn is_quick_enough(rules: &Nqm, state: &State, base: BaseId) -> bool {
    let Some(square) = state.square(base) else { return false };
    let side = rules.side_of(base);
    let rate = |mobility: Mobility| rules.tables().rate(mobility, Posture::Contact);
    let pursuers = rules.roster().of_side[usize::from(other(side).0)].only(|enemy| {
        state.square(enemy).is_some_and(|at| at.is_near(square))
            && rules.is_combat(state, enemy)
            && rules.is_known(state, enemy, Known::To(side))
    });
    let quickest = pursuers.iter().map(|enemy| {
        let info = rules.info(enemy);
        let dismounted = info.arm == Arm::Infantry && info.mobility == Mobility::Motorised;
        rate(if dismounted { Mobility::Foot } else { info.mobility })
    });
    rate(movement::mobility(rules, state, base)) >= quickest.max().unwrap_or(0)
}

/// Whether the owner has a choice of squares (DC-RETREAT).
pub fn has_choice(rules: &Nqm, state: &State, base: BaseId, from: Square, disperse: bool) -> bool {
    let hard = rules.grade(state, base).is_hard() || state.base(base).steadfast;
    !disperse && state.square(base).is_some() && !hard && legal_squares(rules, state, base, from).len() > 1
        || hard && state.square(base).is_some() && retreat_squares(rules, state, base, from).len() > 1
}

/// The squares among which an owner chooses: legal ones; for Veterans without any, those within fire zones, and else those they
/// can break out to (NQ-RET-7).
pub fn retreat_squares(rules: &Nqm, state: &State, base: BaseId, from: Square) -> Vec<Square> {
    let legal = legal_squares(rules, state, base, from);
    let hard = rules.grade(state, base).is_hard() || state.base(base).steadfast;
    if !legal.is_empty() || !hard || is_on_own_edge(rules, state, base) {
        return legal.to_vec();
    }
    let open = open_squares(rules, state, base, Some(from), false);
    if open.is_empty() { break_out_squares(rules, state, base) } else { open.to_vec() }
}

/// NQ-RET-7: the nearest squares that hold no known enemy, have room and are not in contact, at most D 3 away.
fn break_out_squares(rules: &Nqm, state: &State, base: BaseId) -> Vec<Square> {
    let (side, most) = (rules.side_of(base), rules.tables().numbers.break_out);
    let Some(square) = state.square(base) else { return Vec::new() };
    let known = rules.known_to(rules.info(base).seat);
    let free = |at: &Square| {
        rules.grid().is_passable(*at)
            && rules.enemies_at(state, side, *at, known).is_empty()
            && !rules.touches_enemy(state, side, *at, known)
            && rules.has_room(state, side, *at, BaseSet::of(base))
    };
    let near = rules.grid().squares().filter(|at| *at != square && u16::from(at.distance(square)) <= most);
    let mut open: Vec<Square> = near.filter(free).collect();
    let nearest = open.iter().map(|at| at.distance(square)).min();
    open.retain(|at| Some(at.distance(square)) == nearest);
    open.sort_by_key(|at| (at.y, at.x));
    open
}

/// NQ-RET-10: those who withdraw in step 5 go, base by base in id order.
pub(crate) fn withdraw_together<T: Table<State>>(play: &mut Play<'_, T>) {
    let mut leaving: Vec<BaseId> = play.state.hand.ways.iter().map(|(base, _)| *base).collect();
    leaving.sort_unstable();
    for base in leaving {
        if let Some(from) = play.state.square(base) {
            play.ask(Frame::Retreat { base, from, disperse: false });
        }
    }
}

/// A base leaves its square without a choice of where.
pub(crate) fn leave<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId, from: Square, disperse: bool) {
    if play.state.square(base).is_none() {
        return;
    }
    // NQ-UMP-1: whose surrender the umpire refuses, he leaves as Veterans do.
    let hard = play.rules.grade(play.state, base).is_hard() || play.state.base(base).steadfast;
    let squares = retreat_squares(play.rules, play.state, base, from);
    if disperse && !hard {
        // NQ-RET-6, NQ-R-61: those who sat tight surrender, others get away if there is a way.
        let now = play.state.base(base);
        let sits = now.causes.has(Cause::Broken) && now.broke_at == now.place.square();
        let open = !squares.is_empty() || is_on_own_edge(play.rules, play.state, base);
        let place = if open && !sits { Place::Dispersed } else { Place::Captured };
        return casualties::lose(play, base, place, rule::RET_6);
    }
    if let Some(to) = squares.first() {
        return go(play, base, *to, from);
    }
    if is_on_own_edge(play.rules, play.state, base) {
        return casualties::lose(play, base, Place::Dispersed, rule::GEO_12);
    }
    if hard {
        return casualties::lose(play, base, Place::Dispersed, rule::RET_7);
    }
    let gun = matches!(play.rules.info(base).arm, Arm::AntiTank | Arm::Artillery);
    casualties::lose(play, base, if gun { Place::Destroyed } else { Place::Captured }, rule::PSH_2);
}

/// A base retreats to a square; concealed enemies who sit there show themselves and it has to choose again (NQ-RET-10).
pub(crate) fn go<T: Table<State>>(play: &mut Play<'_, T>, base: BaseId, to: Square, from: Square) {
    let enemies = play.rules.at(play.state, other(play.rules.side_of(base)), to);
    if !enemies.is_empty() {
        for enemy in enemies.iter() {
            play.happen(rule::HID_3, Event::Revealed { base: enemy });
        }
        return play.ask(Frame::Retreat { base, from, disperse: false });
    }
    if play.state.base(base).concealed {
        play.happen(rule::HID_3, Event::Revealed { base });
    }
    let out = play.state.square(base).is_some_and(|at| !at.is_beside(to) && !at.is_diagonal(to));
    if out {
        play.happen(rule::RET_7, Event::Retreated { base, to });
        if play.state.base(base).causes.is_empty() {
            play.happen(rule::RET_7, Event::Disorganised { base, cause: Cause::PostCombat });
        }
        return;
    }
    play.happen(rule::RET_4, Event::Retreated { base, to });
    if play.rules.grade(play.state, base).is_hard() && play.state.base(base).causes.is_empty() {
        let open = play.rules.in_fire_zone(play.state, other(play.rules.side_of(base)), to, Some(from), Known::Truth);
        if open {
            play.happen(rule::RET_7, Event::Disorganised { base, cause: Cause::PostCombat });
        }
    }
}
