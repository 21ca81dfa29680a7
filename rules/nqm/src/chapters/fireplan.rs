//! The fireplan (NQ-FPL-1 to 8, NQ-ATK-6, NQ-ATK-12): which gun may fire which mission where.

use sandtable_kernel::{Refusal, Seat, Side};

use crate::Nqm;
use crate::attack::{participants, serves};
use crate::corridor::is_defensive;
use crate::refusals::{
    AMMO, BOMBARDED, CHAIN, DIRECT_ONLY, DISORG, DOCTRINE, MOVED, NO_SUPPORT, OBSERVE, ORDERED, RANGE, STATE, refuse_if,
};
use crate::roster::Body;
use crate::state::{Attack, Phase, Sent, State};
use crate::terms::{Arm, BaseId, Mission, Role, Square, Tie, other};
use crate::toggles::{GunsMoveFire, Orders};

/// DC-MISSION and DC-DEFSUP: judges a mission in step 3b or 3c.
pub fn check(
    rules: &Nqm,
    state: &State,
    seat: Seat,
    phase: Phase,
    base: BaseId,
    mission: Mission,
    square: Square,
) -> Result<(), Refusal> {
    let (info, now) = (rules.info(base), state.base(base));
    refuse_if(info.seat != seat, CHAIN)?;
    refuse_if(!info.arm.fires_missions() || now.place.square().is_none() || now.cowed > 0, STATE)?;
    refuse_if(now.unwounded() == 0 || now.fired, STATE)?;
    let left = rules.thirds_left(state, base);
    let enough = if mission == Mission::Harass { left >= 1 } else { left >= 3 };
    refuse_if(now.dry || rules.counts_dice() && !enough, AMMO)?;
    refuse_if(now.moved && rules.toggles().guns_move_fire == GunsMoveFire::Off, MOVED)?;
    refuse_if(!rules.is_ordered(state, base), ORDERED)?;
    refuse_if(!rules.grid().has(square), RANGE)?;
    let from = now.place.square().unwrap_or(square);
    let reach = if mission == Mission::AntiTank { 1 } else { rules.range(state, base) };
    refuse_if(from.distance(square) > reach, RANGE)?;
    match mission {
        Mission::Direct | Mission::AntiTank => check_direct(rules, state, phase, base, square),
        Mission::Prep | Mission::Harass => check_indirect(rules, state, phase, base, square),
    }
}

fn check_direct(rules: &Nqm, state: &State, phase: Phase, base: BaseId, square: Square) -> Result<(), Refusal> {
    let side = rules.side_of(base);
    refuse_if(state.base(base).is_disorganised() && state.square(base) != Some(square), DISORG)?;
    let supported = match phase {
        Phase::Missions => state.attacks.iter().any(|attack| {
            attack.side == side
                && attack.target == square
                && !attack.called_off
                && !attack.assaulting
                && supports_attack(rules, state, base, attack)
        }),
        _ => is_attacked(state, side, square) && supports_defence(rules, state, base, square),
    };
    refuse_if(!supported, NO_SUPPORT)
}

/// NQ-FPL-3, NQ-FPL-7, NQ-FPL-8: indirect fire.
fn check_indirect(rules: &Nqm, state: &State, phase: Phase, base: BaseId, square: Square) -> Result<(), Refusal> {
    let (info, side) = (rules.info(base), rules.side_of(base));
    refuse_if(info.organic, DIRECT_ONLY)?;
    refuse_if(phase != Phase::Missions, NO_SUPPORT)?;
    refuse_if(info.soviet && !may_shell(rules, state, base), DOCTRINE)?;
    let own_attack =
        state.attacks.iter().any(|attack| attack.side == side && attack.target == square && !attack.called_off);
    refuse_if(own_attack, BOMBARDED)?;
    let planned =
        state.preplanned.iter().any(|plan| plan.base == base && plan.square == square && plan.bound == state.bound);
    refuse_if(!planned && !is_observed(rules, state, side, square), OBSERVE)
}

/// NQ-FPL-3: Soviet guns bombard only for units on the defensive.
fn may_shell(rules: &Nqm, state: &State, base: BaseId) -> bool {
    let Some((_, bodies)) = &state.unit(rules.unit_of(base)).tie else { return true };
    bodies.iter().all(|body| {
        let served = rules.roster().body_bases(*body);
        match rules.toggles().orders {
            Orders::Free => !state.attacks.iter().any(|attack| !participants(attack).and(served).is_empty()),
            Orders::Structured => served.iter().filter(|base| rules.info(*base).arm.is_teeth()).all(|base| {
                let task = state.unit(rules.unit_of(base)).plan.task;
                is_defensive(task) || task == crate::terms::Task::Recce
            }),
        }
    })
}

/// NQ-FPL-7, NQ-RCE-13: somebody of the side within D 1 of the square.
pub fn is_observed(rules: &Nqm, state: &State, side: Side, square: Square) -> bool {
    rules.on_table(state, side).iter().any(|base| {
        let role = rules.info(base).role;
        let observes = match rules.is_coarse() {
            true => role != Role::Logistic,
            false => matches!(role, Role::Observer | Role::Recce | Role::Command),
        };
        // NQ-NGT-2: in a night that is played nobody sees farther than he touches.
        let near = |at: Square| if state.night { at.is_near(square) } else { at.distance(square) <= 1 };
        observes && state.square(base).is_some_and(near)
    })
}

/// Whether an enemy attack on this square is open.
pub fn is_attacked(state: &State, side: Side, square: Square) -> bool {
    state.attacks.iter().any(|attack| attack.side == other(side) && attack.target == square && !attack.called_off)
}

/// NQ-ATK-6: under command or in direct support of the commanding HQ or a participating unit, or called.
pub fn supports_attack(rules: &Nqm, state: &State, base: BaseId, attack: &Attack) -> bool {
    let units = participants(attack);
    let commander = attack.hq.and_then(|hq| rules.roster().commanded_by(hq));
    let by_hq =
        commander.is_some_and(|body| serves(rules, state, base, body, &[Tie::UnderCommand, Tie::DirectSupport]));
    by_hq || units.iter().any(|member| helps_unit(rules, state, base, member))
}

/// NQ-ATK-12: serves a unit in the attacked square.
pub fn supports_defence(rules: &Nqm, state: &State, base: BaseId, square: Square) -> bool {
    let side = rules.side_of(base);
    rules.at(state, side, square).iter().any(|member| helps_unit(rules, state, base, member))
        || state.square(base) == Some(square)
}

fn helps_unit(rules: &Nqm, state: &State, base: BaseId, member: BaseId) -> bool {
    let unit = rules.unit_of(member);
    let own = rules.unit_of(base) == unit && base != member;
    let called = state.queue.iter().any(|item| item.what == Sent::Fire(base, unit) && item.due == state.bound);
    own || called || serves(rules, state, base, Body::Unit(unit), &[Tie::UnderCommand, Tie::DirectSupport])
}

/// Guns of a seat that could fire some mission now: what step 3b asks about.
pub fn can_serve(rules: &Nqm, state: &State, base: BaseId) -> bool {
    let now = state.base(base);
    rules.info(base).arm.fires_missions()
        && now.place.square().is_some()
        && now.unwounded() > 0
        && !now.dry
        && !now.fired
        && now.cowed == 0
        && !(now.moved && rules.toggles().guns_move_fire == GunsMoveFire::Off)
        && rules.info(base).arm != Arm::Air
}
