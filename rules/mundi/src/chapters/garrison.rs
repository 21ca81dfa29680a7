//! Going into the base and out of it (MS-BAS-2).

use arrayvec::ArrayVec;
use sandtable_kernel::{Refusal, Side, Table};

use crate::march::Meeting;
use crate::path::{self, Mover, Stands, mm_word};
use crate::play::Play;
use crate::refusals::{
    BASE_FULL, BASE_LEAVE, BASE_NONE, BASE_NOT_IN, BASE_REACH, BREAK_CONTACT, CONTACT_ALIGN, MOVE_IN_RIVER, filled,
    refuse_if,
};
use crate::stand::{Pose, Stand, Sweep};
use crate::state::InRiver;
use crate::terms::{ElementId, ElementSet};
use crate::{Event, Mundi, State, air, hidden, mines, movement, pips, rule, transport, zone};

/// Into the base as its garrison: a move that reaches its centre, or the whole move of one that starts beside it.
pub fn check_enter(rules: &Mundi, state: &State, side: Side, element: ElementId) -> Result<(), Refusal> {
    movement::check_own(rules, state, side, element)?;
    let base = state.base.filter(|base| state.standing(side).has(*base)).ok_or(BASE_NONE)?;
    refuse_if!(state.garrison.is_some(), BASE_FULL)?;
    movement::check_entitled(rules, state, element)?;
    refuse_if!(state.unit(element).river != InRiver::No, filled(MOVE_IN_RIVER, [rules.word(element)]))?;
    movement::check_free_or_breaking(rules, state, element)?;
    pips::check(state, side, pips::move_cost(rules, state, ElementSet::one(element)))?;
    let (start, area) = (&state.unit(element).stand, &state.unit(base).stand);
    check_broken_off(state, side, start, area)?;
    if is_whole_move_in(rules, state, element) {
        return Ok(());
    }
    let inside = Pose { at: area.outline.centre(), facing: start.pose().facing };
    let Ok(stands) = reach(rules, state, element, start, inside) else {
        return Err(filled(BASE_REACH, [rules.word(element)]));
    };
    // An ordinary move is bound by zones (MS-ZOC-8 frees whole moves alone).
    zone::check(rules, state, side, &stands, None, ElementSet::NONE)
}

/// MS-BAS-2: whether it goes in by a whole move, from beside the outline.
fn is_whole_move_in(rules: &Mundi, state: &State, element: ElementId) -> bool {
    let unit = state.unit(element);
    let near = rules.setup().tables.distances.adjacent;
    unit.moves == 0 && state.base.is_some_and(|base| unit.stand.is_within(&state.unit(base).stand, near))
}

/// MS-MOV-10, MS-MOV-11: a garrison move out of contact ends in contact with nobody.
fn check_broken_off(state: &State, side: Side, start: &Stand, end: &Stand) -> Result<(), Refusal> {
    let held = |stand| !state.enemies_touching(side, stand).is_empty();
    refuse_if!(held(start) && held(end), BREAK_CONTACT)
}

/// The straight move there, if its allowance lets it.
fn reach(rules: &Mundi, state: &State, element: ElementId, start: &Stand, to: Pose) -> Result<Stands, Refusal> {
    let stands = path::stands(start, &[to]).ok_or(BASE_LEAVE)?;
    let mover = Mover::new(rules, state, element);
    let going = mover.going_along(&stands)?;
    movement::check_distance(rules, state, mover.class, &stands, going)?;
    Ok(stands)
}

/// Out of the base: touching its outline from outside, or by an ordinary move that ends clear of it.
pub fn check_leave(rules: &Mundi, state: &State, side: Side, element: ElementId, to: Pose) -> Result<(), Refusal> {
    movement::check_own(rules, state, side, element)?;
    let Some(base) = state.base.filter(|_| state.is_garrison(element)) else {
        return Err(filled(BASE_NOT_IN, [rules.word(element)]));
    };
    movement::check_entitled(rules, state, element)?;
    movement::check_free_or_breaking(rules, state, element)?;
    pips::check(state, side, pips::move_cost(rules, state, ElementSet::one(element)))?;
    let refused = filled(BASE_LEAVE, [rules.word(element)]).at(to.at);
    let unit = state.unit(element);
    let (area, end) = (&state.unit(base).stand, unit.stand.moved(to).ok_or(refused)?);
    refuse_if!(!transport::is_clear(rules, state, element, rules.class(state, element), &end), refused)?;
    check_broken_off(state, side, area, &end)?;
    let touched = state.enemies_touching(side, &end);
    let fronted = movement::fronted(rules, state, &end, touched);
    let shared = rules.setup().tables.distances.contact_overlap;
    refuse_if!(!touched.is_empty() && fronted.is_empty(), filled(CONTACT_ALIGN, [mm_word(shared)]).at(to.at))?;
    if end.touches(area) {
        return Ok(());
    }
    let stands = reach(rules, state, element, &unit.stand, to).map_err(|_| refused)?;
    // The base is one piece with its garrison: its outline is what stands in a zone (MS-BAS-3).
    let zones = zone::entered(rules, state, side, &Sweep::still(area));
    zone::check_from(rules, state, side, zones, &stands, None, fronted)
}

/// Goes in: at once, or along its way.
pub(crate) fn enter<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId) {
    let start = play.state.unit(element).stand;
    let Some(base) = play.state.base else { return };
    let inside = Pose { at: play.state.unit(base).stand.outline.centre(), facing: start.pose().facing };
    let arrives = match is_whole_move_in(play.rules, play.state, element) {
        true => {
            start.moved(inside).is_some_and(|end| mines::meet_at_start(play, element, &end, &mut Meeting::default()))
        }
        false => {
            path::stands(&start, &[inside]).is_some_and(|stands| movement::march_from(play, element, &stands).is_some())
        }
    };
    match arrives {
        true => play.happen(rule::BAS_2, Event::EnteredBase { element }),
        false => movement::spend(play, element),
    }
    end_move(play, element, start.pose());
}

/// Goes out: set down beside the outline, or along its way.
pub(crate) fn leave<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, to: Pose) {
    let side = play.state.side_of(element);
    let start = play.state.unit(element).stand;
    let Some((base, end)) = play.state.base.zip(start.moved(to)) else { return };
    let beside = end.touches(&play.state.unit(base).stand);
    let mut end = Some(end);
    if !beside {
        end = path::stands(&start, &[to]).and_then(|stands| movement::march_from(play, element, &stands));
    }
    if let Some(end) = end {
        let to = end.pose();
        play.happen(rule::BAS_2, Event::LeftBase { element, to });
        let into = play.state.enemies_touching(side, &end);
        if !into.is_empty() {
            play.happen(rule::CON_4, Event::Moved { element, to, into });
        }
        if beside {
            mines::meet_where_set_down(play, element, &mut Meeting::default());
        }
    }
    movement::spend(play, element);
    end_move(play, element, start.pose());
}

/// Others see it, and aircraft go along (MS-AIR-6).
fn end_move<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, before: Pose) {
    hidden::look_round(play);
    if play.state.on_table.has(element) {
        air::carry(play, element, before);
    }
}

/// Clear places around the base for a garrison to be set down, its front away from the base.
pub fn exits(rules: &Mundi, state: &State, element: ElementId) -> ArrayVec<Pose, 4> {
    let Some(base) = state.base else { return ArrayVec::new() };
    let (area, unit) = (state.unit(base).stand, state.unit(element).stand);
    (0..4)
        .filter_map(|quarter| {
            let facing = area.pose().facing + sandtable_kernel::Angle::degrees(90 * quarter);
            let half = if quarter % 2 == 0 { area.outline.depth() } else { area.outline.width() };
            let out = sandtable_kernel::Length((half.0 + unit.outline.depth().0) / 2);
            let pose = Pose { at: area.outline.centre(), facing }.ahead(out);
            let stand = unit.moved(pose)?;
            transport::is_clear(rules, state, element, rules.class(state, element), &stand).then_some(pose)
        })
        .collect()
}
