//! Whether an order names only pieces of this battle: orders are values and may come from another one.

use crate::order::{Aim, FireOrder, Job, Order};
use crate::terms::{AirId, BattalionId, BattalionSet, BridgeId, CommandId, DivisionId};
use crate::{Brevity, State};

/// Whether every id of an order is one of this battle.
pub fn are_known(rules: &Brevity, state: &State, order: &Order) -> bool {
    let roster = rules.roster();
    let battalion = |id: &BattalionId| id.index() < roster.battalions.len();
    let set = |set: &BattalionSet| set.iter().all(|id| battalion(&id));
    let command = |id: &CommandId| id.index() < roster.commands.len();
    let some_command = |id: &Option<CommandId>| id.as_ref().is_none_or(command);
    let air = |id: &AirId| id.index() < roster.aircraft.len();
    let division = |id: &DivisionId| id.index() < roster.divisions.len();
    let bridge = |id: &BridgeId| id.index() < state.bridges.len();
    let aim = |aim: &Aim| match aim {
        Aim::Battalion(id) => battalion(id),
        Aim::Point(_) => true,
    };
    match order {
        Order::Place(placing) => battalion(&placing.battalion),
        Order::CommandPosture { command: of, .. } | Order::Commander(of) | Order::Seize(of) => some_command(of),
        Order::Stance { battalion: of, supports, .. } => battalion(of) && some_command(supports),
        Order::Observer { battalion: of, command: to } | Order::Detach { battalion: of, command: to } => {
            battalion(of) && command(to)
        }
        Order::Split(of)
        | Order::Return(of)
        | Order::Attach(of)
        | Order::AssignCounter(of)
        | Order::ReleaseCounter(of)
        | Order::Idle(of)
        | Order::Cross(of)
        | Order::Reveal(of)
        | Order::Resolve(of)
        | Order::Rebuild { battalion: of, .. }
        | Order::Wave { battalion: of, .. }
        | Order::Hold { battalion: of, .. }
        | Order::Move { battalion: of, .. }
        | Order::Exit { battalion: of, .. }
        | Order::Land { battalion: of, .. }
        | Order::Smoke { battalion: of, .. } => battalion(of),
        Order::Work { battalion: of, job } => {
            battalion(of)
                && match job {
                    Job::Demolish(id) | Job::Prepare(id) | Job::Blow(id) => bridge(id),
                    _ => true,
                }
        }
        Order::Bomb { unit, aim: of, .. } | Order::Strike { unit, aim: of, .. } => air(unit) && aim(of),
        Order::FlySupply { unit, division: to } => air(unit) && division(to),
        Order::Amalgamate { one, other } => battalion(one) && battalion(other),
        Order::Controller { unit, command: to } => air(unit) && command(to),
        Order::Misdirect(of) => aim(of),
        Order::Select(of) | Order::Nominate(of) => command(of),
        Order::Bombard { target, guns, .. } | Order::Counter { target, guns } => battalion(target) && set(guns),
        Order::Shell { guns, .. } => set(guns),
        Order::Fire(FireOrder { target, holding, joined, .. }) => battalion(target) && set(holding) && set(joined),
        _ => true,
    }
}
