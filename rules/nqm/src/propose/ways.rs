//! Where a base of a computer player goes: its goal by its orders, and the quickest way there that the rules allow.

use std::collections::VecDeque;

use sandtable_kernel::Side;

use crate::field::Known;
use crate::order::{Order, Path, Plot};
use crate::roster::Body;
use crate::state::State;
use crate::terms::{Arm, BaseId, BaseSet, Posture, Square, Task, Then, other};
use crate::{Nqm, corridor, movement, victory};

/// Where a base should go, if anywhere.
pub(super) fn goal(rules: &Nqm, state: &State, side: Side, base: BaseId) -> Option<Square> {
    let info = rules.info(base);
    let plan = &state.unit(info.unit).plan;
    let at = state.square(base)?;
    if is_rear(rules, base) {
        // Services keep up with the nearest unit HQ of their formation.
        let formation = rules.roster().formation(rules.roster().unit(info.unit).formation);
        let hqs = formation
            .bases
            .iter()
            .filter(|other| rules.info(*other).arm == Arm::Hq && rules.roster().unit_of(*other).bases.len() > 1);
        let near = hqs.filter_map(|hq| state.square(hq)).min_by_key(|square| square.distance(at))?;
        return (near.distance(at) > 1).then_some(near);
    }
    let open = |squares: &[Square]| squares.iter().copied().find(|at| victory::holder(rules, state, *at) != Some(side));
    match plan.task {
        Task::Attack | Task::Advance => {
            let exit = || rules.setup().exits.iter().find(|exit| exit.side == side).map(|exit| exit.square);
            let onward = || match plan.then {
                Then::Exploit => exit().filter(|at| plan.exploit.contains(at)).or(plan.exploit.last().copied()),
                _ => None,
            };
            open(&plan.squares).or_else(onward)
        }
        Task::Reserve | Task::Withdraw | Task::March => plan.squares.first().copied().or(plan.axis.last().copied()),
        _ if side.0 == 0 => {
            let objectives: Vec<Square> = rules.setup().objectives.iter().map(|objective| objective.square).collect();
            let free = objectives.into_iter().filter(|at| victory::holder(rules, state, *at) != Some(side));
            free.min_by_key(|square| square.distance(at))
        }
        _ => None,
    }
}

/// Services and the HQs of formations, which follow the fight.
fn is_rear(rules: &Nqm, base: BaseId) -> bool {
    let info = rules.info(base);
    let lone_hq = info.arm == Arm::Hq
        && matches!(rules.roster().commanded_by(base), Some(Body::Formation(_)))
        && rules.roster().unit(info.unit).bases.len() == 1;
    info.arm.is_logistic() || lone_hq
}

/// The first body of a side that has somewhere to go, and its way: bases of a unit that stand and march alike go together.
pub(super) fn plot(rules: &Nqm, state: &State, side: Side, own: BaseSet) -> Option<Order> {
    let map = Map::of(rules, state, side);
    let idle = own.only(|base| {
        let now = state.base(base);
        let fit = now.now == 0 && !now.is_disorganised() && (!now.engaged || now.follow_on) && now.cowed == 0;
        fit && now.place.square().is_some_and(|at| !map.touched[map.place(at)])
    });
    idle.iter().find_map(|base| {
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
        together.or_else(|| plot_body(rules, state, side, BaseSet::of(base), &map))
    })
}

/// The longest legal way towards the goal: by road where that is quicker and safe, else ready to fight; over an exit at its end.
fn plot_body(rules: &Nqm, state: &State, side: Side, body: BaseSet, map: &Map) -> Option<Order> {
    let base = body.first()?;
    let start = state.square(base)?;
    if let Some(order) = leave(rules, state, side, base, start) {
        return Some(order);
    }
    let goal = goal(rules, state, side, base)?;
    let gun = rules.info(base).arm.fires_missions();
    let stand_off = if gun { rules.range(state, base).saturating_sub(1) } else { 0 };
    if start.distance(goal) <= stand_off {
        return None;
    }
    let way = way(rules, state, side, base, start, goal, map)?;
    [Posture::March, Posture::Contact].into_iter().find_map(|posture| {
        let most = usize::from(pace(rules, state, base, posture)).min(way.len());
        let quicker = posture != Posture::March || most > usize::from(pace(rules, state, base, Posture::Contact));
        let fits = |length: usize| {
            let path: Path = way.iter().copied().take(length).collect();
            let plot = Plot { bases: body, posture, now: u8::try_from(path.len()).ok()?, path };
            movement::check(rules, state, side, &plot).is_ok().then_some(Order::Plot(plot))
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
    goes.then_some(Order::Plot(plot))
}

/// As far as the slowest of its unit goes, so that a unit stays together.
fn pace(rules: &Nqm, state: &State, base: BaseId, posture: Posture) -> u8 {
    let own = movement::whole_squares(rules, state, base, posture);
    let comrades = rules.unit_on_table(state, rules.unit_of(base)).iter();
    let slowest = comrades
        .filter(|other| rules.info(*other).is_full_size())
        .map(|other| movement::whole_squares(rules, state, other, posture))
        .min();
    own.min(slowest.unwrap_or(own)).min(12)
}

/// The shortest way the ground and the orders allow, by what the side knows; to a square beside the goal where enemies hold it.
fn way(
    rules: &Nqm,
    state: &State,
    side: Side,
    base: BaseId,
    start: Square,
    goal: Square,
    map: &Map,
) -> Option<Vec<Square>> {
    let grid = rules.grid();
    let mut from: Vec<Option<Square>> = vec![None; map.held.len()];
    from[map.place(start)] = Some(start);
    let mut edge = VecDeque::from([start]);
    let far = |square: Square| square.x.abs_diff(goal.x) + square.y.abs_diff(goal.y);
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
