//! Where a base of a computer player should go: objectives by its orders, its unit, or those it serves.

use sandtable_kernel::Side;
use sandtable_nqm::field::Known;
use sandtable_nqm::roster::Body;
use sandtable_nqm::state::State;
use sandtable_nqm::terms::{Arm, BaseId, Square, Task, Then, Works, other};
use sandtable_nqm::toggles::Orders;
use sandtable_nqm::{Nqm, movement, victory};

/// Where a base is to go, and how near is near enough.
#[derive(Clone, Copy)]
pub(super) struct Goal {
    /// The square.
    pub(super) square: Square,
    /// Squares of distance at which it stops.
    pub(super) off: u8,
    /// It keeps out of contact.
    pub(super) shy: bool,
}

/// Where a base should go, if anywhere.
pub(super) fn goal(rules: &Nqm, state: &State, side: Side, base: BaseId) -> Option<Goal> {
    let (info, at) = (rules.info(base), state.square(base)?);
    if is_rear(rules, base) {
        return served(rules, state, base, at);
    }
    if info.arm == Arm::Hq {
        return comrades(rules, state, base, at).map(|square| Goal { square, off: 0, shy: false });
    }
    let square = wanted(rules, state, side, base, at)?;
    if info.arm.fires_missions() {
        return Some(Goal { square, off: rules.range(state, base).saturating_sub(1), shy: true });
    }
    // Scouts see from a corner what they need not touch (NQ-FPL-7, NQ-GEO-3).
    let scout = info.arm == Arm::Recce && !rules.enemies_at(state, side, square, Known::To(side)).is_empty();
    Some(Goal { square, off: u8::from(scout), shy: scout })
}

/// Services and the HQs of formations, which follow the fight.
pub(super) fn is_rear(rules: &Nqm, base: BaseId) -> bool {
    let info = rules.info(base);
    let lone_hq = info.arm == Arm::Hq
        && matches!(rules.roster().commanded_by(base), Some(Body::Formation(_)))
        && rules.roster().unit(info.unit).bases.len() == 1;
    info.arm.is_logistic() || lone_hq
}

/// Services go where ammunition is wanted and nobody fires; otherwise they keep up with the nearest HQ of their formation,
/// the supply column, without which nobody attacks (NQ-LOG-4), a square farther back.
fn served(rules: &Nqm, state: &State, base: BaseId, at: Square) -> Option<Goal> {
    let info = rules.info(base);
    let formation = rules.roster().formation(rules.roster().unit(info.unit).formation);
    let quiet = |square: &Square| !is_dangerous(rules, state, info.side, *square);
    if info.arm == Arm::Logistic {
        let dry = formation.bases.iter().filter(|other| state.base(*other).dry);
        let wanted = dry.filter_map(|other| state.square(other)).filter(quiet).min_by_key(|to| to.distance(at));
        if let Some(square) = wanted {
            return (square != at).then_some(Goal { square, off: 0, shy: true });
        }
    }
    let hqs = formation
        .bases
        .iter()
        .filter(|other| rules.info(*other).arm == Arm::Hq && rules.roster().unit_of(*other).bases.len() > 1);
    let near = hqs.filter_map(|hq| state.square(hq)).min_by_key(|square| square.distance(at))?;
    let off = if info.arm == Arm::Logistic { 2 } else { 1 };
    (near.distance(at) > off).then_some(Goal { square: near, off, shy: true })
}

/// Where the enemy sees, or has shelled in this bound or the last.
fn is_dangerous(rules: &Nqm, state: &State, side: Side, square: Square) -> bool {
    let seen = |enemy: BaseId| {
        rules.is_known(state, enemy, Known::To(side)) && state.square(enemy).is_some_and(|at| at.distance(square) <= 1)
    };
    let shelled = |base: BaseId| {
        let bound = state.base(base).shelled;
        bound > 0 && bound + 1 >= state.bound && state.square(base) == Some(square)
    };
    rules.on_table(state, other(side)).iter().any(seen) || rules.on_table(state, side).iter().any(shelled)
}

/// An HQ goes where most battalions of its unit will be.
fn comrades(rules: &Nqm, state: &State, hq: BaseId, at: Square) -> Option<Square> {
    let unit = rules.unit_on_table(state, rules.unit_of(hq)).only(|base| rules.info(base).is_full_size());
    let end = |base: BaseId| {
        let now = state.base(base);
        now.path.get(usize::from(now.now).wrapping_sub(1)).copied().or(now.place.square())
    };
    let ends: Vec<Square> = unit.iter().filter_map(end).collect();
    let crowd = |square: &Square| ends.iter().filter(|end| *end == square).count();
    let most = ends.iter().copied().max_by_key(|square| (crowd(square), u8::MAX - square.distance(at)))?;
    (most != at).then_some(most)
}

/// The square the orders of a base point at.
fn wanted(rules: &Nqm, state: &State, side: Side, base: BaseId, at: Square) -> Option<Square> {
    let plan = &state.unit(rules.unit_of(base)).plan;
    let free = |square: &Square| victory::holder(rules, state, *square) != Some(side);
    match plan.task {
        Task::Attack | Task::Advance => {
            let exit = || rules.setup().exits.iter().find(|exit| exit.side == side).map(|exit| exit.square);
            let onward = || match plan.then {
                Then::Exploit => exit().filter(|at| plan.exploit.contains(at)).or(plan.exploit.last().copied()),
                _ => None,
            };
            plan.squares.iter().copied().find(free).or_else(onward)
        }
        Task::Reserve | Task::Withdraw | Task::March => plan.squares.first().copied().or(plan.axis.last().copied()),
        _ if side.0 == 0 => nearest(rules, at, free),
        _ if rules.toggles().orders == Orders::Free => reserve(rules, state, side, base, at),
        _ => None,
    }
}

/// The nearest objective of some kind.
fn nearest(rules: &Nqm, at: Square, fits: impl Fn(&Square) -> bool) -> Option<Square> {
    let objectives = rules.setup().objectives.iter().map(|objective| objective.square);
    objectives.filter(fits).min_by_key(|square| square.distance(at))
}

/// A defender without orders who stands outside all works goes to what was lost, or to what is threatened.
fn reserve(rules: &Nqm, state: &State, side: Side, base: BaseId, at: Square) -> Option<Square> {
    let committed = rules.own_works(state, side, at) != Works::None || !rules.info(base).may_assault();
    if committed || movement::whole_squares(rules, state, base, sandtable_nqm::terms::Posture::Contact) == 0 {
        return None;
    }
    let threatened = |square: &Square| {
        let enemies = rules.on_table(state, other(side));
        enemies.iter().any(|enemy| {
            rules.is_known(state, enemy, Known::To(side))
                && state.square(enemy).is_some_and(|at| at.distance(*square) <= 2)
        })
    };
    nearest(rules, at, |square| victory::holder(rules, state, *square) == Some(other(side)))
        .or_else(|| nearest(rules, at, threatened))
        .filter(|square| *square != at)
}
