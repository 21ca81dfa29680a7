//! The Combat Phase: forming duels, support, rounds, wounds, withdrawal and Desperation (BR-CBT, BR-SPT, BR-WDR, BR-DES).

mod rounds;
mod supports;

#[cfg(test)]
mod tests;

use sandtable_kernel::{Refusal, Table};

use crate::contacts::{Contacts, Duel};
use crate::play::Play;
use crate::refusals::{NO_DUEL, SPLIT, refuse_if};
use crate::sequence::Next;
use crate::state::{Frame, Stage};
use crate::terms::{ModelId, ModelSet};
use crate::toggles::{DuelSplit, ListVisibility};
use crate::{Brethren, Event, State, rule};

pub use rounds::check_hits;
pub(crate) use rounds::{resolve, round};
pub use supports::{check_support, possible_supports};
pub(crate) use supports::{end_supports, next_support, support};

/// BR-CBT-1: who must fight; on to the Morale Phase if nobody.
pub(crate) fn begin_phase<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let nobody = Contacts::of(play.rules, play.state).engaged().is_empty();
    Next::Go(if nobody { Stage::MoraleStart } else { Stage::FormDuels })
}

/// BR-CBT-1: everybody in contact who has no duel yet.
pub fn unassigned(contacts: &Contacts, state: &State) -> ModelSet {
    contacts.engaged().without(state.fights.fought)
}

/// C-DUELS.
pub fn check_duel(rules: &Brethren, state: &State, models: ModelSet) -> Result<(), Refusal> {
    let contacts = Contacts::of(rules, state);
    refuse_if(!contacts.is_duel(models, unassigned(&contacts, state)), SPLIT)
}

/// C-DUELS: one duel is formed.
pub(crate) fn form<T: Table<State>>(play: &mut Play<'_, T>, models: Duel) {
    let duel = play.state.fights.count + 1;
    play.happen(rule::CBT_2, Event::DuelFormed { duel, models });
}

/// C-DUELS: the rest by the reference split.
pub(crate) fn form_rest<T: Table<State>>(play: &mut Play<'_, T>) {
    let contacts = Contacts::of(play.rules, play.state);
    for duel in contacts.reference_split(play.state, unassigned(&contacts, play.state)) {
        form(play, duel);
    }
}

/// C-DUELS: asks while a choice is left; what is forced is formed by itself (BR-R-109).
pub(crate) fn next_forming<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let contacts = Contacts::of(play.rules, play.state);
    if play.rules.setup().toggles.duel_split == DuelSplit::Auto {
        form_rest(play);
    }
    loop {
        let left = unassigned(&contacts, play.state);
        if left.is_empty() {
            break;
        }
        let Some(duel) = contacts.forced(left) else { return Next::Ask(Frame::FormDuels) };
        form(play, duel);
    }
    let count = play.state.fights.count;
    play.happen(rule::CBT_3, Event::DuelsFormed { count });
    Next::Go(Stage::PickDuel)
}

/// The duels still to be fought, in the order they were formed.
pub fn unfought(state: &State) -> impl Iterator<Item = u8> + '_ {
    (1..=state.fights.count).filter(|duel| state.fights.over & (1 << duel) == 0)
}

/// C-DUEL-ORDER.
pub fn check_fight(_rules: &Brethren, state: &State, model: ModelId) -> Result<(), Refusal> {
    let duel = state.fights.duel_of(model);
    refuse_if(!duel.is_some_and(|duel| unfought(state).any(|other| other == duel)), NO_DUEL)
}

/// C-DUEL-ORDER: this duel is fought next.
pub(crate) fn fight<T: Table<State>>(play: &mut Play<'_, T>, model: ModelId) -> Next {
    match play.state.fights.duel_of(model) {
        Some(duel) => begin(play, duel),
        None => Next::Go(Stage::PickDuel),
    }
}

/// C-DUEL-ORDER: asks with several duels left, begins the last one by itself, ends the phase with none (BR-CBT-14).
pub(crate) fn next_duel<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let (first, second) = {
        let mut left = unfought(play.state);
        (left.next(), left.next())
    };
    match (first, second) {
        (None, _) => Next::Go(Stage::MoraleStart),
        (Some(last), None) => begin(play, last),
        _ => Next::Ask(Frame::PickDuel),
    }
}

/// BR-CBT-4: a duel begins with its supports, the Priority side's first.
fn begin<T: Table<State>>(play: &mut Play<'_, T>, duel: u8) -> Next {
    play.happen(rule::CBT_3, Event::DuelBegan { duel });
    let models = play.state.fights.models_of(duel).without(play.state.melee_shown);
    let closed = play.rules.setup().toggles.list_visibility == ListVisibility::Closed;
    if closed && !models.is_empty() {
        play.happen(rule::OPT_4, Event::MeleeShown { models });
    }
    let side = play.state.priority;
    Next::Go(Stage::Support { side })
}
