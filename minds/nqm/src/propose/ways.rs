//! How a base of a computer player gets to its goal: the quickest way that the ground, its orders and the enemy allow.

use std::collections::VecDeque;

use sandtable_kernel::Side;
use sandtable_nqm::field::Known;
use sandtable_nqm::orders::{Order, Path, Plot};
use sandtable_nqm::state::State;
use sandtable_nqm::terms::{Arm, BaseId, BaseSet, Posture, Square, other};
use sandtable_nqm::{Nqm, corridor, movement};

use super::goals::{self, Goal};

/// The first body of a side that has somewhere to go, and its way: bases of a unit that stand and march alike go together.
pub(super) fn plot(rules: &Nqm, state: &State, side: Side, own: BaseSet) -> Option<Order> {
    let map = Map::of(rules, state, side);
    let idle = own.only(|base| {
        let now = state.base(base);
        let fit = now.now == 0
            && now.job.is_none()
            && !now.is_disorganised()
            && (!now.engaged || now.follow_on)
            && now.cowed == 0;
        fit && now.place.square().is_some_and(|at| !map.touched[map.place(at)])
    });
    // HQs follow their battalions, services follow the HQs.
    let rear = idle.only(|base| goals::is_rear(rules, base));
    let hqs = idle.only(|base| rules.info(base).arm == Arm::Hq).without(rear);
    let fighters = idle.without(rear).without(hqs);
    fighters.iter().chain(hqs.iter()).chain(rear.iter()).find_map(|base| {
        let alike = |other: BaseId| {
            let (one, two) = (rules.info(base), rules.info(other));
            one.unit == two.unit
                && one.arm == two.arm
                && state.square(base) == state.square(other)
                && movement::mobility(rules, state, base) == movement::mobility(rules, state, other)
        };
        let body = idle.only(alike);
        let leads = body.first() == Some(base);
        let together = if leads { plot_body(rules, state, side, body, &map) } else { None };
        together.or_else(|| if body.len() > 1 { plot_body(rules, state, side, BaseSet::of(base), &map) } else { None })
    })
}

/// Whether a base has enemies beside it or a way to go.
pub(super) fn can_go(rules: &Nqm, state: &State, side: Side, base: BaseId) -> bool {
    let map = Map::of(rules, state, side);
    let touched = state.square(base).is_some_and(|at| map.touched[map.place(at)]);
    let wants = goals::goal(rules, state, side, base).is_some();
    wants && (touched || plot_body(rules, state, side, BaseSet::of(base), &map).is_some())
}

/// The longest legal way towards the goal: by road where that is quicker and safe, else ready to fight; over an exit at its end.
fn plot_body(rules: &Nqm, state: &State, side: Side, body: BaseSet, map: &Map) -> Option<Order> {
    let base = body.first()?;
    let start = state.square(base)?;
    if let Some(order) = leave(rules, state, side, base, start) {
        return Some(order);
    }
    let goal = goals::goal(rules, state, side, base)?;
    if start.distance(goal.square) <= goal.off {
        return None;
    }
    let mut way = way(rules, state, side, base, start, goal, map)?;
    if let Some(near) = way.iter().position(|square| square.distance(goal.square) <= goal.off) {
        way.truncate(near + 1);
    }
    [Posture::March, Posture::Contact].into_iter().find_map(|posture| {
        let most = usize::from(pace(rules, state, base, posture)).min(way.len());
        let quicker = posture != Posture::March || most > usize::from(pace(rules, state, base, Posture::Contact));
        let fits = |length: usize| {
            let path: Path = way.iter().copied().take(length).collect();
            let plot = Plot { bases: body, posture, now: u8::try_from(path.len()).ok()?, path };
            movement::check(rules, state, side, &plot).is_ok().then(|| Order::of_plot(&plot))
        };
        if quicker { (1..=most).rev().find_map(fits) } else { None }
    })
}

/// What a side knows of the enemy, square by square.
struct Map {
    width: usize,
    held: Vec<bool>,
    touched: Vec<bool>,
}

impl Map {
    fn of(rules: &Nqm, state: &State, side: Side) -> Map {
        let grid = rules.grid();
        let (width, height) = (usize::from(grid.width), usize::from(grid.height));
        let mut map = Map { width, held: vec![false; width * height], touched: vec![false; width * height] };
        for enemy in rules.on_table(state, other(side)).iter() {
            let Some(at) = state.square(enemy).filter(|_| rules.is_known(state, enemy, Known::To(side))) else {
                continue;
            };
            let place = map.place(at);
            map.held[place] = true;
            if rules.is_combat(state, enemy) {
                for near in grid.beside(at).into_iter().chain([at]) {
                    let place = map.place(near);
                    map.touched[place] = true;
                }
            }
        }
        map
    }

    fn place(&self, square: Square) -> usize {
        usize::from(square.y - 1) * self.width + usize::from(square.x - 1)
    }
}

/// Full-size bases at an exit go off the table.
fn leave(rules: &Nqm, state: &State, side: Side, base: BaseId, at: Square) -> Option<Order> {
    let exit = rules.setup().exits.iter().any(|exit| exit.side == side && exit.square == at);
    let path: Path = [at].into_iter().collect();
    let plot = Plot { bases: BaseSet::of(base), posture: Posture::Contact, path, now: 1 };
    let goes = exit && rules.info(base).is_full_size() && movement::check(rules, state, side, &plot).is_ok();
    goes.then(|| Order::of_plot(&plot))
}

/// As far as the slowest of its unit goes, so that a unit stays together.
fn pace(rules: &Nqm, state: &State, base: BaseId, posture: Posture) -> u8 {
    let own = movement::whole_squares(rules, state, base, posture).min(12);
    if rules.info(base).arm == Arm::Hq {
        return own;
    }
    let comrades = rules.unit_on_table(state, rules.unit_of(base)).iter();
    let slowest = comrades
        .filter(|other| rules.info(*other).is_full_size())
        .map(|other| movement::whole_squares(rules, state, other, posture))
        .min();
    own.min(slowest.unwrap_or(own))
}

/// The shortest way the ground and the orders allow, by what the side knows; to a square beside the goal where enemies hold it.
fn way(
    rules: &Nqm,
    state: &State,
    side: Side,
    base: BaseId,
    start: Square,
    goal: Goal,
    map: &Map,
) -> Option<Vec<Square>> {
    let grid = rules.grid();
    let mut from: Vec<Option<Square>> = vec![None; map.held.len()];
    from[map.place(start)] = Some(start);
    let mut edge = VecDeque::from([start]);
    let far = |square: Square| square.x.abs_diff(goal.square.x) + square.y.abs_diff(goal.square.y);
    let mut best = start;
    while let Some(at) = edge.pop_front() {
        if far(at) < far(best) {
            best = at;
        }
        for next in grid.beside(at) {
            let place = map.place(next);
            let mined = movement::minefield(state, side, at, next)
                .is_some_and(|mine| state.mines[usize::from(mine)].known && rules.info(base).arm != Arm::Engineer);
            let open = grid.is_passable(next)
                && from[place].is_none()
                && !mined
                && !map.held[place]
                && !(goal.shy && map.touched[place])
                && movement::can_cross(rules, state, base, at, next, false)
                && corridor::allows_move(rules, state, base, Posture::Contact, &[next]);
            if !open {
                continue;
            }
            from[place] = Some(at);
            if !map.touched[place] {
                edge.push_back(next);
            } else if far(next) < far(best) {
                // Whoever comes into contact stops there.
                best = next;
            }
        }
    }
    let mut way = Vec::new();
    let mut at = best;
    while at != start {
        way.push(at);
        at = from[map.place(at)]?;
    }
    way.reverse();
    (!way.is_empty()).then_some(way)
}
