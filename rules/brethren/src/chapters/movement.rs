//! Moving units (BR-MOV, BR-RUN, BR-ORD-5, BR-ORD-6): one move of one unit, or of all followers of an order together.
//!
//! Models go one by one, each from where it stood when the move began, and nothing is final before the side says so: then
//! overlap, coherency and the commander's leash are judged on where everybody stands (BR-R-105).

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Angle, Length, Point, Refusal, Table, Word};

use crate::coherency::{self, Bases};
use crate::measuring::{base, overlap};
use crate::orders::ModelMove;
use crate::paths::{self, check as check_path, is_leaving, walker};
use crate::play::Play;
use crate::refusals::{CONTACT, LEASH, NO_FACING, NOT_MOVING, OVERLAP, filled, of_model, refuse_if, refuse_with};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{MOST_MEMBERS, MarchKind, ModelId, ModelSet, UnitId, UnitSet};
use crate::toggles::ContactByMove;
use crate::{Brethren, Event, State, charge, contact, formation, measuring, rule};

/// The moves of one order.
pub type Moves = ArrayVec<ModelMove, MOST_MEMBERS>;

/// These units may move now; Run and Group Run are rolled for first (BR-RUN-1, BR-GRU-1).
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, kind: MarchKind, units: UnitSet) {
    let dice = &play.rules.tables().moving;
    let (rule, pool) = match kind {
        MarchKind::Move => (rule::MOV_1, None),
        MarchKind::Run => (rule::RUN_1, Some(dice.run_die)),
        MarchKind::GroupMove => (rule::GMV_1, None),
        MarchKind::GroupRun => (rule::GRU_1, Some(dice.group_run_die)),
        MarchKind::Charge => (rule::CHG_5, Some(dice.charge_die)),
    };
    play.happen(rule, Event::MoveBegan { kind, units });
    if let Some(pool) = pool {
        let added = play.pool(rule, pool);
        play.happen(rule, Event::AllowanceRolled { added });
    }
    play.agenda.then(Stage::Go);
}

/// Asks for paths as long as somebody is there to move.
pub(crate) fn next_path<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if movers(play.state).is_empty() { finish(play) } else { Next::Ask(Frame::Go) }
}

/// Everybody who takes part in the move in progress.
pub fn movers(state: &State) -> ModelSet {
    state.march.units.iter().map(|unit| state.members(unit)).fold(ModelSet::NONE, ModelSet::or)
}

/// C-PATH: these models go these ways.
pub fn check_go(rules: &Brethren, state: &State, moves: &Moves) -> Result<(), Refusal> {
    let movers = movers(state);
    moves.iter().try_for_each(|one| {
        refuse_with(!movers.has(one.model), || of_model(NOT_MOVING, one.model))?;
        let turning = turning_cost(rules, state, one)?;
        check_path(rules, state, &walker(rules, state, one.model), &one.waypoints, turning)
    })
}

/// C-PATH: a whole unit goes to a spot, in the ways of [`formation`].
pub fn check_march(rules: &Brethren, state: &State, unit: UnitId, to: Point) -> Result<(), Refusal> {
    let Some(first) = state.members(unit).first() else { return Err(NOT_MOVING) };
    refuse_with(!state.march.units.has(unit), || of_model(NOT_MOVING, first))?;
    formation::ways(rules, state, unit, to).map(drop)
}

/// BR-WTM-2, BR-OPT-1: what turning costs; only the piece with the weapon has a facing (BR-WTM-8).
fn turning_cost(rules: &Brethren, state: &State, one: &ModelMove) -> Result<Length, Refusal> {
    let Some(facing) = one.facing else { return Ok(Length::ZERO) };
    let unit = state.unit_of(one.model);
    refuse_if(!faces(rules, state, one.model), NO_FACING)?;
    Ok(paths::rotation_cost(rules, state.unit(unit).faced, facing))
}

/// BR-GEO-9, BR-OPT-1: a Weapons team's piece, or the first living man of its crew.
pub fn faces(rules: &Brethren, state: &State, model: ModelId) -> bool {
    let unit = state.unit_of(model);
    rules.setup().roster.unit(unit).kind.is_weapons_team() && state.members(unit).first() == Some(model)
}

/// Models go; nothing is final yet.
pub(crate) fn go<T: Table<State>>(play: &mut Play<'_, T>, moves: &Moves) {
    for one in moves {
        let model = one.model;
        match one.waypoints.last() {
            Some(&to) => play.happen(rule::MOV_1, Event::Moved { model, to }),
            None if play.state.march.travelled.has(model) => play.happen(rule::MOV_1, Event::Returned { model }),
            None => {}
        }
        if faces(play.rules, play.state, model) {
            let unit = play.state.unit_of(model);
            let facing = one.facing.unwrap_or(play.state.unit(unit).faced);
            turn(play, unit, facing);
        }
    }
}

/// BR-WTM-2: a Weapons team looks another way.
fn turn<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, facing: Angle) {
    if play.state.unit(unit).facing != facing {
        play.happen(rule::WTM_2, Event::Turned { unit, facing });
    }
}

/// A unit goes.
pub(crate) fn march<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId, to: Point) {
    if let Ok(moves) = formation::ways(play.rules, play.state, unit, to) {
        go(play, &moves);
    }
}

/// C-PATH: whether all may stay where they stand now.
pub fn check_done(rules: &Brethren, state: &State) -> Result<(), Refusal> {
    let travelled = state.march.travelled.and(movers(state));
    let staying = travelled.iter().filter(|model| !is_leaving(rules, state, *model)).collect();
    check_overlaps(rules, state, staying)?;
    for unit in state.march.units.iter() {
        check_coherent(rules, state, unit)?;
    }
    let charges = state.march.kind == MarchKind::Charge;
    if !charges && rules.setup().toggles.contact_by_move == ContactByMove::No {
        for model in staying.iter() {
            refuse_with(contact::is_engaged(rules, state, model), || CONTACT.at(state.place(model)))?;
        }
    }
    check_leash(rules, state)?;
    if !charges {
        return Ok(());
    }
    charge::check_far_enough(rules, state)?;
    charge::check_touched(rules, state)
}

/// BR-MOV-3: no base ends on another. Those on their way out of the table are out of everybody's way.
pub fn check_overlaps(rules: &Brethren, state: &State, moved: ModelSet) -> Result<(), Refusal> {
    for model in moved.iter() {
        let mine = base(rules, state, model);
        let lies_on = |other: &ModelId| *other != model && overlap(mine, base(rules, state, *other));
        if let Some(under) = state.on_table.iter().find(lies_on) {
            refuse_with(!is_leaving(rules, state, under), || OVERLAP.at(mine.centre))?;
        }
    }
    Ok(())
}

/// BR-COH-3: a unit of which somebody has moved must be together.
pub(crate) fn check_coherent(rules: &Brethren, state: &State, unit: UnitId) -> Result<(), Refusal> {
    let members = state.members(unit);
    if members.and(state.march.travelled).is_empty() || members.count() < 2 {
        return Ok(());
    }
    let before = |model: ModelId| Circle::new(state.march.starts[model.index()], rules.radius(model));
    let before: Bases = members.iter().map(before).collect();
    let staying = members.iter().filter(|model| !is_leaving(rules, state, *model)).collect();
    coherency::check(rules, &coherency::bases_of(rules, state, staying), &before)
}

/// BR-ORD-6, BR-MIS-6: every follower ends near the commander, or near where he left the table; a lost one holds nobody.
pub fn check_leash(rules: &Brethren, state: &State) -> Result<(), Refusal> {
    let reach = rules.tables().order.range;
    for unit in state.march.units.iter() {
        if let Some(stray) = strays(rules, state, unit) {
            return Err(filled(LEASH, [Word::Inches(reach)]).at(stray));
        }
    }
    Ok(())
}

/// Where a follower stands that is too far from the commander.
pub fn strays(rules: &Brethren, state: &State, unit: UnitId) -> Option<Point> {
    let commander = state.command.commander?;
    let by = state.command.by;
    if unit == commander || !state.on_table.has(by) {
        return None;
    }
    let mut from = base(rules, state, by);
    if is_leaving(rules, state, by) {
        from.radius = Length::ZERO;
    }
    let staying: ModelSet = state.members(unit).iter().filter(|model| !is_leaving(rules, state, *model)).collect();
    let first = staying.first()?;
    let near = measuring::set_in_reach(rules, state, staying, from, rules.tables().order.range);
    (!near).then(|| state.place(first))
}

/// The move is final: exits, who has moved, and what follows.
pub(crate) fn finish<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let (kind, units) = (play.state.march.kind, play.state.march.units);
    for unit in units.iter() {
        let now = play.state.unit(unit);
        let turned = paths::rotation_cost(play.rules, now.faced, now.facing) > Length::ZERO;
        if turned || !now.models.and(play.state.march.travelled).is_empty() {
            play.happen(rule::WTM_4, Event::Travelled { unit });
        }
    }
    for model in movers(play.state).and(play.state.march.travelled).iter() {
        if is_leaving(play.rules, play.state, model) {
            let at = play.state.place(model);
            play.happen(rule::MIS_6, Event::Exited { model, at });
        }
    }
    if kind == MarchKind::Charge {
        charge::judge(play);
    }
    play.happen(rule::MOV_6, Event::MoveEnded { kind });
    lose_aims(play);
    if kind == MarchKind::GroupMove { Next::Go(Stage::Second) } else { Next::Done }
}

/// BR-AIM-3: a unit that has become engaged loses its aim.
fn lose_aims<T: Table<State>>(play: &mut Play<'_, T>) {
    for unit in play.rules.setup().roster.unit_ids() {
        if play.state.unit(unit).aim && contact::unit_is_engaged(play.rules, play.state, unit) {
            play.happen(rule::AIM_3, Event::AimLost { unit });
        }
    }
}
