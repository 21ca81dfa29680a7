//! What orders permit (NQ-ORD-3 to 9): corridors, areas and sectors.

use crate::Nqm;
use crate::orders::Plan;
use crate::roster::Body;
use crate::state::State;
use crate::terms::{Arm, BaseId, BaseSet, Grade, Posture, Square, Task, Then};
use crate::toggles::Orders;

/// NQ-ORD-3: the corridor is the axis and every square beside it.
pub fn in_corridor(plan: &Plan, square: Square) -> bool {
    let near = |squares: &[Square]| squares.iter().any(|at| at.is_near(square));
    near(&plan.axis) || plan.squares.contains(&square) || plan.then == Then::Exploit && near(&plan.exploit)
}

/// Whether the orders of a base let it go this way (NQ-ORD-4, NQ-ORD-6).
pub fn allows_move(rules: &Nqm, state: &State, base: BaseId, posture: Posture, path: &[Square]) -> bool {
    if is_free(rules, state, base) || posture == Posture::Withdraw && is_pressed(state, base) {
        return true;
    }
    let unit = state.unit(rules.unit_of(base));
    let plan = &unit.plan;
    if plan.from > state.bound || unit.halted {
        return false;
    }
    let all = |allowed: &dyn Fn(Square) -> bool| path.iter().all(|square| allowed(*square));
    if posture == Posture::Withdraw
        && !matches!(plan.task, Task::Withdraw | Task::Recce | Task::Support | Task::Engineer)
    {
        return plan.task == Task::Delay && leads_back(state, base, plan, path);
    }
    match plan.task {
        Task::Attack | Task::Advance => all(&|square| in_corridor(plan, square)),
        Task::March => matches!(posture, Posture::March | Posture::Contact) && all(&|square| in_corridor(plan, square)),
        Task::Reserve => posture != Posture::Advance && all(&|square| in_corridor(plan, square)),
        Task::Defend => all(&|square| plan.squares.contains(&square)),
        Task::Delay => false,
        Task::Withdraw => posture != Posture::Advance && all(&|square| in_corridor(plan, square)),
        Task::Recce => all(&|square| plan.squares.contains(&square)) || leads_to_sector(state, base, plan, path),
        Task::Support => path.last().is_none_or(|end| serves_from(rules, state, base, *end)),
        Task::Service | Task::Engineer => true,
    }
}

/// NQ-ORD-4, DELAY: back to the next square of the list, or on the way to it.
fn leads_back(state: &State, base: BaseId, plan: &Plan, path: &[Square]) -> bool {
    let (Some(start), Some(end)) = (state.square(base), path.last()) else { return false };
    let here = plan.squares.iter().position(|square| *square == start);
    let next = plan.squares.get(here.map_or(0, |here| here + 1));
    next.is_some_and(|next| end.distance(*next) < start.distance(*next))
}

/// NQ-ORD-6: who is broken or disorganised, or was shelled or beaten last bound, withdraws without an order.
fn is_pressed(state: &State, base: BaseId) -> bool {
    let now = state.base(base);
    let last = |bound: u8| bound > 0 && bound + 1 == state.bound;
    now.is_disorganised() || last(now.shelled) || last(now.retreated)
}

/// A sector has to be reached first: every step brings it nearer.
fn leads_to_sector(state: &State, base: BaseId, plan: &Plan, path: &[Square]) -> bool {
    let distance = |from: Square| plan.squares.iter().map(|square| from.distance(*square)).min().unwrap_or(0);
    let Some(start) = state.square(base) else { return false };
    let mut far = distance(start);
    path.iter().all(|square| {
        let near = distance(*square);
        let nearer = near < far || near == 0;
        far = near;
        nearer
    })
}

/// NQ-ORD-4: supporters end within two squares of whom they serve, or in range of it.
fn serves_from(rules: &Nqm, state: &State, base: BaseId, end: Square) -> bool {
    let Some((_, bodies)) = &state.unit(rules.unit_of(base)).tie else { return true };
    let reach = rules.range(state, base).max(2);
    bodies.iter().any(|body| {
        let served = match rules.present_hq(state, *body) {
            Some(hq) => BaseSet::of(hq),
            None => rules.roster().body_bases(*body),
        };
        served.iter().any(|other| state.square(other).is_some_and(|at| at.distance(end) <= reach))
    })
}

/// NQ-ORD-2, NQ-ORD-6, NQ-ORD-9: bases that need no order to move.
fn is_free(rules: &Nqm, state: &State, base: BaseId) -> bool {
    let info = rules.info(base);
    let commands_formation = matches!(rules.roster().commanded_by(base), Some(Body::Formation(_)));
    rules.toggles().orders == Orders::Free
        || rules.grade(state, base) == Grade::Elite
        || info.arm.is_logistic()
        || info.arm == Arm::Hq && commands_formation
}

/// Whether the orders of a base let it attack a square (NQ-ORD-4).
pub fn allows_attack(rules: &Nqm, state: &State, base: BaseId, target: Square) -> bool {
    if rules.toggles().orders == Orders::Free || rules.grade(state, base) == Grade::Elite {
        return true;
    }
    let unit = state.unit(rules.unit_of(base));
    let plan = &unit.plan;
    if plan.from > state.bound {
        return false;
    }
    match plan.task {
        Task::Attack | Task::Advance => in_corridor(plan, target),
        Task::Defend | Task::Reserve => plan.squares.iter().any(|square| square.is_near(target)),
        Task::Recce => plan.squares.contains(&target),
        Task::Engineer | Task::Support => true,
        Task::March | Task::Delay | Task::Withdraw | Task::Service => false,
    }
}

/// NQ-ORD-4: whether a base may open an attack, rather than join that of the unit it supports or accompanies.
pub fn opens_attack(rules: &Nqm, state: &State, base: BaseId) -> bool {
    let free = rules.toggles().orders == Orders::Free || rules.grade(state, base) == Grade::Elite;
    free || !matches!(state.unit(rules.unit_of(base)).plan.task, Task::Support | Task::Engineer)
}

/// NQ-FPL-3: whether a unit is on the defensive.
pub fn is_defensive(task: Task) -> bool {
    matches!(task, Task::Defend | Task::Reserve | Task::Delay | Task::Withdraw)
}
