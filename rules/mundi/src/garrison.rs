//! Going into the base and out of it (MS-BAS-2).

use arrayvec::ArrayVec;
use sandtable_kernel::{Refusal, Side, Table};

use crate::path::{self, Mover};
use crate::play::Play;
use crate::refusals::{
    BASE_FULL, BASE_LEAVE, BASE_NONE, BASE_NOT_IN, BASE_REACH, BREAK_CONTACT, CONTACT_ALIGN, MOVE_IN_RIVER, filled,
    refuse_if,
};
use crate::stand::{Pose, Stand};
use crate::state::InRiver;
use crate::terms::{ElementId, ElementSet};
use crate::{Event, Mundi, State, air, hidden, movement, pips, rule, transport};

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
    if start.is_within(area, rules.setup().tables.distances.adjacent) && state.unit(element).moves == 0 {
        return Ok(());
    }
    let inside = Pose { at: area.outline.centre(), facing: start.pose().facing };
    let reaches = reach(rules, state, element, start, inside).is_ok();
    refuse_if!(!reaches, filled(BASE_REACH, [rules.word(element)]))
}

/// MS-MOV-10, MS-MOV-11: a garrison move out of contact ends in contact with nobody.
fn check_broken_off(state: &State, side: Side, start: &Stand, end: &Stand) -> Result<(), Refusal> {
    let held = |stand| !state.enemies_touching(side, stand).is_empty();
    refuse_if!(held(start) && held(end), BREAK_CONTACT)
}

/// Whether a straight move leads there within its allowance.
fn reach(rules: &Mundi, state: &State, element: ElementId, start: &Stand, to: Pose) -> Result<(), Refusal> {
    let stands = path::stands(start, &[to]).ok_or(BASE_LEAVE)?;
    let mover = Mover::new(rules, state, element);
    let going = mover.going_along(&stands)?;
    movement::check_distance(rules, state, mover.class, &stands, going).map(drop)
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
    let beside = end.touches(area);
    refuse_if!(!beside && reach(rules, state, element, &unit.stand, to).is_err(), refused)?;
    let touched = state.enemies_touching(side, &end);
    let aligned = touched.is_empty() || !movement::fronted(rules, state, &end, touched).is_empty();
    let shared = rules.setup().tables.distances.contact_overlap;
    refuse_if!(!aligned, filled(CONTACT_ALIGN, [path::mm_word(shared)]).at(to.at))
}

/// Goes in.
pub(crate) fn enter<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId) {
    let before = play.state.unit(element).stand.pose();
    play.happen(rule::BAS_2, Event::EnteredBase { element });
    hidden::look_round(play);
    air::carry(play, element, before);
}

/// Goes out.
pub(crate) fn leave<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, to: Pose) {
    let (side, before) = (play.state.side_of(element), play.state.unit(element).stand.pose());
    play.happen(rule::BAS_2, Event::LeftBase { element, to });
    let into = play.state.enemies_touching(side, &play.state.unit(element).stand);
    if !into.is_empty() {
        play.happen(rule::CON_4, Event::Moved { element, to, into });
    }
    play.happen(rule::SEQ_6, Event::MoveSpent { element });
    hidden::look_round(play);
    air::carry(play, element, before);
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
