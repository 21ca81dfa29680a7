//! Officer group activation (BR-OFF).

use sandtable_kernel::{Refusal, Table, Word};

use crate::play::Play;
use crate::refusals::{NOT_IN_GROUP, SUPPRESSED, filled, refuse_if, refuse_with};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{Kind, ModelId, Role, UnitId, UnitSet};
use crate::{Brethren, Event, State, activation, measuring, rule};

/// The living Lieutenant of an Officer unit.
pub fn lieutenant(rules: &Brethren, state: &State, unit: UnitId) -> Option<ModelId> {
    let roster = &rules.setup().roster;
    if roster.unit(unit).kind != Kind::Officer {
        return None;
    }
    state.members(unit).iter().find(|model| roster.model(*model).role == Role::Lieutenant)
}

/// BR-OFF-1: who would act with this Officer if he were activated now, himself left out.
pub fn group_of(rules: &Brethren, state: &State, unit: UnitId) -> UnitSet {
    let Some(lieutenant) = lieutenant(rules, state, unit) else { return UnitSet::NONE };
    let (from, reach) = (measuring::base(rules, state, lieutenant), rules.tables().officer.activation_range);
    let friends = state.units_of[usize::from(state.side_of_unit(unit).0)].iter().filter(|friend| *friend != unit);
    friends
        .filter(|friend| state.can_be_activated(*friend))
        .filter(|friend| measuring::unit_in_reach(rules, state, *friend, from, reach))
        .collect()
}

/// BR-OFF-1: an activated Officer brings his group; false for everybody else, and for an Officer whom nobody is near.
pub(crate) fn form_group<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) -> bool {
    let members = group_of(play.rules, play.state, unit);
    if members.is_empty() {
        return false;
    }
    play.happen(rule::OFF_1, Event::GroupFormed { officer: unit, members: members.or(UnitSet::one(unit)) });
    play.agenda.then(Stage::Group);
    true
}

/// C-GROUP: the next unit of the group.
pub fn check_member(rules: &Brethren, state: &State, unit: UnitId) -> Result<(), Refusal> {
    let waits = state.group.waiting.has(unit);
    if waits && state.group.officer == Some(unit) {
        // BR-SUP-5: activated with the slot, but Suppressed by a friend before it acted.
        refuse_if(state.unit(unit).suppressed, SUPPRESSED)?;
    } else {
        activation::check_can_act(state, unit)?;
    }
    let reach = rules.tables().officer.activation_range;
    refuse_with(!waits, || filled(NOT_IN_GROUP, [Word::Inches(reach)]))
}

/// BR-OFF-3: who of the group may still act in this slot.
pub fn members_left(state: &State) -> UnitSet {
    let officers = |unit: UnitId| {
        state.group.officer == Some(unit) && !state.members(unit).is_empty() && !state.unit(unit).suppressed
    };
    state.group.waiting.iter().filter(|unit| state.can_be_activated(*unit) || officers(*unit)).collect()
}

/// BR-OFF-2: a unit of the group acts; the Officer's own unit was activated when the slot began (BR-OFF-3).
pub(crate) fn act<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) -> Next {
    if play.state.group.officer != Some(unit) {
        activation::begin(play, unit);
    }
    activation::act(play, unit);
    Next::Go(Stage::Group)
}

/// BR-OFF-3: the group is finished when nobody is left in it.
pub(crate) fn next_member<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if members_left(play.state).is_empty() { finish(play) } else { Next::Ask(Frame::Group) }
}

/// BR-OFF-3: members that did not act stay for a later slot; an Officer who did not has had his activation.
pub(crate) fn finish<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if let Some(officer) = play.state.group.officer {
        if play.state.group.waiting.has(officer) {
            activation::end_old_prepare(play, officer);
            play.happen(rule::OFF_3, Event::ActivationEnded { unit: officer });
        }
        play.happen(rule::OFF_3, Event::GroupDispersed { officer });
    }
    Next::Done
}
