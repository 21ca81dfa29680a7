//! The umpire (NQ-UMP): may rule at any decision, with a reason; every ruling stands in the journal.

use sandtable_kernel::turn::Due;
use sandtable_kernel::{Name, Refusal, Seat, Table};

use crate::orders::Ruling;
use crate::play::{Next, Play};
use crate::refusals::{RULING, UMPIRE, refuse_if};
use crate::state::{Frame, Place, Stage, State};
use crate::terms::{BaseSet, Ground};
use crate::{Event, Nqm, casualties, rule, victory};

/// NQ-UMP-1: whether there is such a thing to rule on.
pub fn check(rules: &Nqm, state: &State, seat: Seat, ruling: &Ruling) -> Result<(), Refusal> {
    refuse_if(rules.umpire() != Some(seat), UMPIRE)?;
    let roster = rules.roster();
    let fits = match *ruling {
        Ruling::Due(item, due) => usize::from(item) < state.queue.len() && due >= state.bound,
        Ruling::Grade(unit, _) => unit.index() < roster.units.len(),
        Ruling::Weapon(base, _) | Ruling::Armour(base, _) | Ruling::Ammo(base, _) => base.index() < roster.bases.len(),
        Ruling::Pips(base, pips) => {
            base.index() < roster.bases.len() && state.square(base).is_some() && pips <= state.base(base).sp
        }
        Ruling::Strength(base, sp) => {
            base.index() < roster.bases.len()
                && state.square(base).is_some()
                && (1..=roster.base(base).sp_max).contains(&sp)
        }
        Ruling::Organise(base) | Ruling::Disorganise(base) | Ruling::Conceal(base, _) | Ruling::Surrender(base) => {
            base.index() < roster.bases.len() && state.square(base).is_some()
        }
        Ruling::Place(base, square) => {
            base.index() < roster.bases.len()
                && rules.grid().is_passable(square)
                && rules.info(base).arm != crate::terms::Arm::Air
                && rules.at(state, crate::terms::other(rules.side_of(base)), square).is_empty()
        }
        Ruling::Recce(base, square) => {
            base.index() < roster.bases.len()
                && state.square(base).is_some_and(|at| at.is_beside(square))
                && rules.grid().has(square)
        }
        Ruling::NoRecce(base) | Ruling::Steadfast(base, _) => {
            base.index() < roster.bases.len() && state.square(base).is_some()
        }
        Ruling::Pairing(firer, target, _) => {
            firer.index() < roster.bases.len()
                && target.index() < roster.bases.len()
                && rules.side_of(firer) != rules.side_of(target)
        }
        // Where nobody can go stays where nobody can go; everything else is the umpire's to name.
        Ruling::Terrain(square, ground) => rules.grid().is_passable(square) && ground != Ground::Impassable,
        Ruling::Penalty(square, more) => rules.grid().is_passable(square) && more <= 9,
        Ruling::Range(base, squares) => base.index() < roster.bases.len() && (1..=40).contains(&squares),
        Ruling::Stock(formation, ..) => formation.index() < roster.formations.len(),
        Ruling::Observers(all) => state.observers != all,
        Ruling::Undo => state.steps[1].is_some(),
        Ruling::Reinforced(attack, _) => state.attack(attack).is_some(),
        Ruling::End(side) => side.is_none_or(|side| side.0 < 2),
    };
    refuse_if(!fits, RULING)
}

/// Rules; the battle ends where that is the ruling.
pub(crate) fn rule<T: Table<State>>(play: &mut Play<'_, T>, asked: Frame, ruling: &Ruling, reason: Name) -> Next {
    let by = match ruling {
        Ruling::Undo => rule::UMP_3,
        Ruling::Stock(..) => rule::LOG_13,
        _ => rule::UMP_1,
    };
    play.happen(by, Event::Ruled { ruling: *ruling, reason });
    match *ruling {
        Ruling::End(winner) => victory::end(play, winner, "the umpire ended it"),
        // Who surrenders counts as lost, like others who do (NQ-VIC-3).
        Ruling::Surrender(base) => casualties::lose(play, base, Place::Captured, rule::UMP_1),
        // The test interrupts whatever is being decided, and then that goes on.
        Ruling::Recce(base, square) => play.then(Stage::Recce { movers: BaseSet::of(base), square, blunder: false }),
        _ => {}
    }
    match (ruling, play.state.frames.iter().next()) {
        // NQ-UMP-3: a step was kept as it was when it opened.
        (Ruling::Undo, Some(Due::Stage(Stage::Open(phase)))) => Next::Ask(Frame::Enter(*phase)),
        _ => Next::Go(Stage::Ask(asked)),
    }
}
