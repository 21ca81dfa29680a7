//! Engineer works after deployment: minefields and trenches (MS-SET-20 to 22).

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::refusal::Word;
use sandtable_kernel::{Refusal, Side, Table};

use super::{has_legal_size, is_in_zone, zone};
use crate::ground::{Feature, Form, MINEFIELD, RIVER, TOWN, WATERWAY};
use crate::path::mm_word;
use crate::play::Play;
use crate::refusals::{
    NOT_OWN, WORKS_COUNT, WORKS_FOOT, WORKS_MANY, WORKS_OVERLAP, WORKS_SIZE, WORKS_ZONE, filled, refuse_if,
};
use crate::terms::{ElementSet, Kind};
use crate::{Event, Mundi, State, rule};

/// How many works a side may still do: one for each engineer element.
pub fn left(rules: &Mundi, state: &State, side: Side) -> u32 {
    let force = rules.setup().roster.of_side(side);
    let is_engineer = |element: &crate::terms::ElementId| rules.kind(state, *element) == Kind::Ie;
    let alive = force.iter().filter(|element| is_engineer(element) && !state.unit(*element).lost).count();
    (alive as u32).saturating_sub(state.works.into())
}

/// MS-SET-21: a minefield in the own zone, on nothing but open ground and roads.
pub fn check_mines(rules: &Mundi, state: &State, side: Side, area: &Rectangle) -> Result<(), Refusal> {
    refuse_if!(left(rules, state, side) == 0, WORKS_COUNT)?;
    let distances = &rules.setup().tables.distances;
    let words = [mm_word(distances.piece_size), mm_word(distances.piece_side)];
    refuse_if!(!has_legal_size(rules, area), filled(WORKS_SIZE, words))?;
    refuse_if!(!is_in_zone(zone(rules, state, side), area), WORKS_ZONE.at(area.centre()))?;
    let barred = |kind: u8| matches!(kind, RIVER | WATERWAY | TOWN | MINEFIELD);
    let pieces = state.ground.features().iter().filter(|feature| barred(feature.kind));
    let on_piece = pieces.flat_map(Feature::outlines).any(|outline| outline.overlaps(area));
    let on_element = state.on_table.iter().any(|element| state.unit(element).stand.outline.overlaps(area));
    refuse_if!(on_piece || on_element, WORKS_OVERLAP.at(area.centre()))
}

/// MS-SET-20, MS-SET-22: up to three elements on foot.
pub fn check_trenches(rules: &Mundi, state: &State, side: Side, elements: ElementSet) -> Result<(), Refusal> {
    refuse_if!(left(rules, state, side) == 0, WORKS_COUNT)?;
    let most = rules.setup().tables.combat.works_entrenched;
    let many = elements.is_empty() || elements.count() > most.into();
    refuse_if!(many, filled(WORKS_MANY, [Word::Number(most.into())]))?;
    elements.iter().try_for_each(|element| {
        let own = state.ground_elements(side).has(element);
        refuse_if!(!own, filled(NOT_OWN, [rules.word(element)]))?;
        refuse_if!(!rules.class(state, element).is_foot(), filled(WORKS_FOOT, [rules.word(element)]))
    })
}

/// Lays a minefield.
pub(crate) fn lay<T: Table<State>>(play: &mut Play<'_, T>, side: Side, area: Rectangle) {
    let form = Form::Area { area, crest_across: false };
    let feature = Box::new(Feature { kind: MINEFIELD, form, laid_by: Some(side) });
    let lane = play.rules.setup().tables.distances.lane;
    play.happen(rule::SET_21, Event::MinesLaid { side, feature, lane });
}

/// Digs trenches.
pub(crate) fn dig<T: Table<State>>(play: &mut Play<'_, T>, side: Side, elements: ElementSet) {
    play.happen(rule::SET_20, Event::DugIn { side, elements });
}
