//! Orders in general, Group Move and Group Run (BR-ORD, BR-GMV, BR-GRU).

use sandtable_kernel::{Refusal, Table, Word};

use crate::orders::Shot;
use crate::play::Play;
use crate::refusals::{
    ENGAGED, NO_COMMANDER, NOT_ELIGIBLE, NOT_IN_GROUP_ORDER, ORDER_AP, ORDER_RANGE, PHASE, SAME_ACTION, filled,
    refuse_if, refuse_with,
};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{Action, Command, FireMode, Kind, MarchKind, ModelId, UnitId, UnitSet};
use crate::toggles::OrderChain;
use crate::{Brethren, Event, State, actions, activation, contact, fire, measuring, movement, rule};

/// C-ORDER: Group Move or Group Run with these followers.
pub fn check(rules: &Brethren, state: &State, commander: UnitId, followers: UnitSet) -> Result<(), Refusal> {
    let by = check_commander(rules, state, commander)?;
    check_followers(rules, state, by, followers.without(UnitSet::one(commander)))
}

/// BR-ORD-1: a living commander whose unit is fresh and free; himself.
pub fn check_commander(rules: &Brethren, state: &State, unit: UnitId) -> Result<ModelId, Refusal> {
    refuse_if(state.slot_used && state.group.officer.is_none(), PHASE)?;
    let own_group = state.group.officer == Some(unit);
    refuse_if(own_group, PHASE)?;
    activation::check_can_act(state, unit)?;
    refuse_if(contact::unit_is_engaged(rules, state, unit), ENGAGED)?;
    refuse_if(state.unit(unit).spent, ORDER_AP)?;
    let by = commander_of(rules, state, unit).ok_or(NO_COMMANDER)?;
    refuse_if(state.group.officer.is_some() && !state.group.waiting.has(unit), NOT_IN_GROUP_ORDER)?;
    Ok(by)
}

/// BR-ORD-3: eligible units in reach of the commander, and in the same group (BR-OFF-4); of several refusals the first in
/// the order of the catalogue.
pub fn check_followers(rules: &Brethren, state: &State, by: ModelId, units: UnitSet) -> Result<(), Refusal> {
    // BR-MEA-1: only friends are measured.
    let friends = |unit: UnitId| state.side_of_unit(unit) == state.active && !state.members(unit).is_empty();
    refuse_if(!units.iter().all(friends), NOT_ELIGIBLE)?;
    let (from, reach) = (measuring::base(rules, state, by), rules.tables().order.range);
    let near = |unit: UnitId| measuring::unit_in_reach(rules, state, unit, from, reach);
    refuse_with(!units.iter().all(near), || filled(ORDER_RANGE, [Word::Inches(reach)]))?;
    refuse_if(!units.iter().all(|unit| is_eligible(rules, state, unit)), NOT_ELIGIBLE)?;
    let bound = state.group.officer.is_some() && rules.setup().toggles.order_chain == OrderChain::GroupOnly;
    refuse_if(bound && !units.without(state.group.waiting).is_empty(), NOT_IN_GROUP_ORDER)
}

/// BR-ORD-3: can be activated, not engaged, nothing spent this turn, no Officer unit.
pub fn is_eligible(rules: &Brethren, state: &State, unit: UnitId) -> bool {
    state.can_be_activated(unit)
        && !state.unit(unit).spent
        && rules.setup().roster.unit(unit).kind != Kind::Officer
        && !contact::unit_is_engaged(rules, state, unit)
}

/// BR-PCE-8: the living commander of a unit.
pub fn commander_of(rules: &Brethren, state: &State, unit: UnitId) -> Option<ModelId> {
    let roster = &rules.setup().roster;
    state.members(unit).iter().find(|model| roster.model(*model).role.is_commander())
}

/// BR-ORD-3: who could follow an order of this commander.
pub fn possible_followers(rules: &Brethren, state: &State, commander: UnitId) -> UnitSet {
    let Some(by) = commander_of(rules, state, commander) else { return UnitSet::NONE };
    let friends = state.units_of[usize::from(state.side_of_unit(commander).0)].iter();
    friends
        .filter(|unit| *unit != commander && check_followers(rules, state, by, UnitSet::one(*unit)).is_ok())
        .collect()
}

/// BR-ORD-2 to 4: the order is given, and all followers begin to move.
pub(crate) fn give<T: Table<State>>(play: &mut Play<'_, T>, command: Command, commander: UnitId, followers: UnitSet) {
    begin(play, command, commander);
    for unit in followers.iter().filter(|unit| *unit != commander) {
        follow(play, unit);
    }
    let kind = if command == Command::GroupRun { MarchKind::GroupRun } else { MarchKind::GroupMove };
    movement::begin(play, kind, play.state.command.followers);
    play.agenda.then(Stage::OrderEnd);
}

/// BR-ORD-1, BR-ORD-4: the commander's own unit is the first under the order.
pub(crate) fn begin<T: Table<State>>(play: &mut Play<'_, T>, command: Command, commander: UnitId) {
    // `check_commander` found him.
    let by = commander_of(play.rules, play.state, commander).unwrap_or(ModelId(0));
    play.happen(rule::ORD_1, Event::OrderGiven { command, commander, by });
    follow(play, commander);
}

/// BR-ORD-4: a unit follows: activated, older markers gone, no points left.
pub(crate) fn follow<T: Table<State>>(play: &mut Play<'_, T>, unit: UnitId) {
    activation::begin(play, unit);
    play.happen(rule::ORD_4, Event::Followed { unit });
}

/// C-SECOND: asked while followers are left on the table.
pub(crate) fn choose_second<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let anybody = play.state.command.followers.iter().any(|unit| !play.state.members(unit).is_empty());
    if anybody { Next::Ask(Frame::Second) } else { Next::Done }
}

/// BR-GMV-2, BR-GMV-4: the same second action for all.
pub(crate) fn second<T: Table<State>>(play: &mut Play<'_, T>, action: Option<Action>) -> Next {
    play.happen(rule::GMV_2, Event::SecondChosen { action });
    for unit in play.state.command.followers.iter() {
        if play.state.members(unit).is_empty() {
            continue;
        }
        match action {
            Some(Action::Prepare) => play.happen(rule::GMV_4, Event::Prepared { unit }),
            Some(Action::Down) => play.happen(rule::GMV_4, Event::WentDown { unit }),
            _ => {}
        }
    }
    if action == Some(Action::Fire) { Next::Go(Stage::SecondFire) } else { Next::Done }
}

/// C-SECOND, BR-GMV-3: a follower that has not shot yet shoots.
pub fn check_second_fire(rules: &Brethren, state: &State, shot: &Shot) -> Result<(), Refusal> {
    let command = &state.command;
    refuse_if(!command.followers.has(shot.by) || command.second_done.has(shot.by), SAME_ACTION)?;
    actions::check_needs(rules, state, shot.by, Action::Fire)?;
    fire::check(rules, state, shot, FireMode::Fire)
}

/// BR-GMV-3: whether a follower could shoot as second action.
pub fn may_second_fire(rules: &Brethren, state: &State, unit: UnitId) -> bool {
    !state.command.second_done.has(unit)
        && !state.members(unit).is_empty()
        && actions::check_needs(rules, state, unit, Action::Fire).is_ok()
        && fire::has_target(rules, state, unit, FireMode::Fire)
}

/// BR-GMV-3: goes on until nobody is left who could shoot.
pub(crate) fn next_second_fire<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let (rules, state) = (play.rules, &*play.state);
    let anybody = state.command.followers.iter().any(|unit| may_second_fire(rules, state, unit));
    if anybody { Next::Ask(Frame::SecondFire) } else { Next::Done }
}

/// The order is carried out.
pub(crate) fn end<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    for unit in play.state.command.followers.iter() {
        activation::end_old_prepare(play, unit);
    }
    if let Some(commander) = play.state.command.commander {
        play.happen(rule::ORD_4, Event::OrderEnded { commander });
    }
    Next::Done
}
