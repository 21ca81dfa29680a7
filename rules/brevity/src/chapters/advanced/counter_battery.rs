//! Counter-battery (OB-CBY): artillery that is kept to answer artillery, and is answered in turn.

use sandtable_kernel::{Refusal, Side, Table};

use crate::play::Play;
use crate::refusals::{
    COUNTER_FIRED, COUNTER_IDLE, COUNTER_POSTURE, COUNTER_STATE, NO_GUNS, NOT_COUNTER_GUN, NOT_COUNTER_TARGET,
    NOT_IN_GAME, NOT_OWN, WRONG_STEP, of_name, refuse_if, refuse_with,
};
use crate::regroup::check_member;
use crate::sequence::Next;
use crate::state::{Declared, Frame, Hand, VolleyKind};
use crate::terms::{Activity, BattalionId, BattalionSet, CommandId, Gunnery, Posture, Status, at, other};
use crate::toggles::CounterBattery;
use crate::volley::{self, Target, Volley};
use crate::{Brevity, Order, State, artillery};

use super::hidden;

/// OB-CBY-1: whether a gun of the moving command may be assigned or released.
pub fn check_assign(
    rules: &Brevity,
    state: &State,
    moving: CommandId,
    battalion: BattalionId,
    on: bool,
) -> Result<(), Refusal> {
    refuse_if(rules.toggles().counter_battery == CounterBattery::Off, NOT_IN_GAME)?;
    check_member(rules, state, moving, battalion)?;
    let (of, listed) = (state.battalion(battalion), rules.roster().battalion(battalion));
    refuse_if(on && (listed.gun.is_none() || of.posture != Posture::Support), COUNTER_POSTURE)?;
    refuse_with(of.counter_battery == on, || of_name(COUNTER_STATE, &listed.name))
}

/// OB-CBY-2, OB-CBY-3: the guns of a side that could answer one of the guns that have fired, with the target.
pub fn answers<'a>(
    rules: &'a Brevity,
    state: &'a State,
    side: Side,
) -> impl Iterator<Item = (BattalionId, BattalionId)> + 'a {
    let exposed = state.exposed[at(other(side))];
    rules.side_range(side).filter(|gun| may_answer(rules, state, *gun)).flat_map(move |gun| {
        exposed.iter().filter(move |target| in_range(rules, state, gun, *target)).map(move |target| (gun, target))
    })
}

fn may_answer(rules: &Brevity, state: &State, gun: BattalionId) -> bool {
    hindrance(rules, state, gun).is_none()
}

/// Why a gun cannot answer now.
fn hindrance(rules: &Brevity, state: &State, gun: BattalionId) -> Option<&'static Refusal> {
    let of = state.battalion(gun);
    let assigned = of.counter_battery && of.status.on_table() && of.posture == Posture::Support;
    let ready = Some(of.command) != state.moving || matches!(of.activity, Activity::InPosition | Activity::Moved);
    match () {
        () if !assigned || rules.roster().battalion(gun).gun.is_none() => Some(&NOT_COUNTER_GUN),
        () if of.gunnery != Gunnery::No => Some(&COUNTER_FIRED),
        () if !ready => Some(&COUNTER_IDLE),
        () => None,
    }
}

fn in_range(rules: &Brevity, state: &State, gun: BattalionId, target: BattalionId) -> bool {
    let Some(piece) = rules.roster().battalion(gun).gun else { return false };
    state.battalion(target).status == Status::Placed
        && state.battalion(gun).base.is_within(&state.battalion(target).base, piece.range)
}

/// After an artillery volley: asks this side for an answer, else the other for one to an earlier answer, else goes on.
pub(crate) fn ask<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    if play.rules.toggles().counter_battery == CounterBattery::On {
        for side in [side, other(side)] {
            let fired = !play.state.exposed[at(other(side))].is_empty();
            let secret = fired && hidden::has_guns(play.rules, play.state, side);
            if secret || answers(play.rules, play.state, side).next().is_some() {
                return Next::Ask(Frame::Counter(side));
            }
        }
    }
    play.keep(Hand::Safe(None));
    Next::Done
}

/// OB-D-24.
pub fn check(rules: &Brevity, state: &State, side: Side, order: &Order) -> Result<(), Refusal> {
    match order {
        Order::NoCounter => Ok(()),
        Order::Counter { target, guns } => {
            refuse_if(!state.exposed[at(other(side))].has(*target) || !state.is_placed(*target), NOT_COUNTER_TARGET)?;
            refuse_if(guns.is_empty(), NO_GUNS)?;
            for gun in guns.iter() {
                let name = &rules.roster().battalion(gun).name;
                refuse_with(rules.side_of(gun) != side, || of_name(NOT_OWN, name))?;
                if let Some(refusal) = hindrance(rules, state, gun) {
                    return Err(of_name(*refusal, name));
                }
                refuse_if(!in_range(rules, state, gun, *target), NOT_COUNTER_TARGET)?;
            }
            Ok(())
        }
        _ => Err(WRONG_STEP),
    }
}

/// OB-CBY-4, OB-CBY-6: column 2, row C; close support does not protect.
pub fn gather(rules: &Brevity, state: &State, declared: &Declared) -> Result<Volley, Refusal> {
    let target = Target::standing(rules, state, declared.target);
    let guns: BattalionSet = declared.firers.iter().filter(|gun| state.battalion(*gun).status.on_table()).collect();
    refuse_if(guns.is_empty(), NO_GUNS)?;
    Ok(artillery::of_guns(rules, state, target, guns, true, true))
}

/// Fires, or lets the guns be.
pub(crate) fn play<T: Table<State>>(play: &mut Play<'_, T>, side: Side, order: &Order) -> Next {
    match order {
        Order::Counter { target, guns } => {
            let (kind, none) = (VolleyKind::Counter, BattalionSet::NONE);
            let declared =
                Declared { kind, target: *target, along: None, firers: *guns, joined: none, answered: false };
            volley::declare(play, declared)
        }
        _ => {
            // This side lets the exposed guns be; the other may still have an answer to an answer.
            play.keep(Hand::Safe(Some(other(side))));
            ask(play, other(side))
        }
    }
}
