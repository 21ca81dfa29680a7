//! Loading and unloading (MS-TRN), and the footprint that changes with it (MS-PC-18).

use sandtable_kernel::{Length, Refusal, Side, Table};

use crate::path::Mover;
use crate::play::Play;
use crate::refusals::{MOVE_AGAIN, TRN_NONE, TRN_RIVER, TRN_ROOM, TRN_TWICE, filled, refuse_if};
use crate::stand::Stand;
use crate::state::InRiver;
use crate::terms::{Class, ElementId, ElementSet};
use crate::{Event, Mundi, State, hidden, movement, pips, rule};

/// MS-TRN-1, MS-TRN-3: whether an element can change at all.
pub fn check_able(rules: &Mundi, state: &State, element: ElementId) -> Result<(), Refusal> {
    let unit = state.unit(element);
    refuse_if!(rules.about(state, element).bracket.loaded.is_none(), filled(TRN_NONE, [rules.word(element)]))?;
    refuse_if!(unit.changed, filled(TRN_TWICE, [rules.word(element)]))?;
    refuse_if!(unit.river != InRiver::No, filled(TRN_RIVER, [rules.word(element)]))
}

/// MS-TRN-2: the elements change where they stand, one PIP each, and that is their move.
pub fn check_alone(rules: &Mundi, state: &State, side: Side, members: ElementSet) -> Result<(), Refusal> {
    for element in members.iter() {
        movement::check_own(rules, state, side, element)?;
        check_able(rules, state, element)?;
        let unit = state.unit(element);
        refuse_if!(unit.moves > 0 || unit.dug, filled(MOVE_AGAIN, [rules.word(element)]))?;
        if !state.is_garrison(element) {
            room(rules, state, element, &unit.stand, !unit.loaded)?;
        }
    }
    refuse_if!(members.is_empty(), filled(TRN_NONE, [crate::refusals::called("Nobody")]))?;
    pips::check(state, side, members.count() as u8)
}

/// Carries it out.
pub(crate) fn change_alone<T: Table<State>>(play: &mut Play<'_, T>, members: ElementSet) {
    for element in members.iter() {
        change(play, element);
        play.happen(rule::TRN_2, Event::MoveSpent { element });
    }
    hidden::look_round(play);
}

/// An element changes where it stands.
pub(crate) fn change<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId) {
    let unit = *play.state.unit(element);
    let loaded = !unit.loaded;
    let stand = match play.state.is_garrison(element) {
        true => unit.stand,
        // Room was checked; a reveal on the way may have taken it, and then nothing changes (MS-HID-10).
        false => match room(play.rules, play.state, element, &unit.stand, loaded) {
            Ok(stand) => stand,
            Err(_) => return,
        },
    };
    let depth = play.rules.depth_of(play.state, element, unit.hidden, loaded);
    play.happen(rule::TRN_1, Event::TransportChanged { element, loaded, to: stand.pose(), depth });
}

/// MS-PC-18, MS-TRN-5: the front edge stays, or else the rear edge; or there is no room.
pub fn room(rules: &Mundi, state: &State, element: ElementId, stand: &Stand, loaded: bool) -> Result<Stand, Refusal> {
    let depth = rules.depth_of(state, element, state.unit(element).hidden, loaded);
    let class = rules.about(state, element).bracket.state(loaded).1;
    [true, false]
        .into_iter()
        .filter_map(|keep_front| stand.with_depth(depth, keep_front))
        .find(|stand| is_clear(rules, state, element, class, stand))
        .ok_or_else(|| filled(TRN_ROOM, [rules.word(element)]).at(stand.outline.centre()))
}

/// Whether a base of this class could stand here: on the table, on nobody, on nothing impassable.
pub fn is_clear(rules: &Mundi, state: &State, element: ElementId, class: Class, stand: &Stand) -> bool {
    let mut others = state.on_table.without(state.aircraft);
    others.remove(element);
    let mover = Mover { class, ..Mover::new(rules, state, element) };
    stand.is_on_table(rules.setup().size)
        && !others.iter().any(|other| stand.overlaps(state.stand(other)))
        && mover.going_along(&[*stand]).is_ok()
}

/// The smallest whole-unit length by which a base must go on in its direction to be clear of these, from where it is.
pub fn first_clear(stand: &Stand, step: impl Fn(Length) -> Option<Stand>, others: &[Stand]) -> Option<Stand> {
    let mut gone = Length::ZERO;
    let mut here = *stand;
    // Each friend is passed at most once, since the way only leads on.
    for _ in 0..=others.len() {
        let Some(blocking) = others.iter().find(|other| here.outline.overlaps(&other.outline)) else {
            return Some(here);
        };
        let (mut low, mut high) = (gone, gone + Length::mm(400));
        while high.0 - low.0 > 1 {
            let middle = Length(low.0.midpoint(high.0));
            match step(middle) {
                Some(there) if there.outline.overlaps(&blocking.outline) => low = middle,
                Some(_) => high = middle,
                None => return None,
            }
        }
        gone = high;
        here = step(gone)?;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Field, mm};

    #[test]
    fn ex_43_unloading_keeps_the_front_edge() {
        let mut field = Field::new();
        let truck = field.put("A IF sf/w loaded", 300, 390, 0);
        let (rules, state) = field.ready();
        let stand = room(&rules, &state, truck, &state.unit(truck).stand, false).expect("room");
        assert_eq!((stand.outline.centre(), stand.outline.depth()), (mm(300, 400), Length::mm(20)));
    }

    #[test]
    fn nobody_loads_into_trucks_inside_woods() {
        let mut field = Field::new();
        field.terrain("woods", 300, 300, 100, 100);
        let infantry = field.put("A IF sf/w", 300, 300, 0);
        let (rules, state) = field.ready();
        let refusal = check_alone(&rules, &state, Side(0), ElementSet::one(infantry)).expect_err("no room");
        assert_eq!(refusal.why.code, "E-TRN-ROOM");
    }
}
