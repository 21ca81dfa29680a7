//! Deployment and swaps (MS-SET-12 to 19).

use arrayvec::ArrayVec;
use sandtable_kernel::refusal::Word;
use sandtable_kernel::{Length, Refusal, Side, Table};

use super::{is_in_zone, zone};
use crate::path::Mover;
use crate::play::Play;
use crate::refusals::{
    BASE_FULL, DEP_AIR, DEP_BASE, DEP_GARRISON, DEP_IMPASSABLE, DEP_INSIDE, DEP_MISSING, DEP_OVERLAP, DEP_ROOM,
    DEP_ZONE, NOT_OWN, SWAP_MOST, SWAP_PAIR, TRN_NONE, filled, refuse_if,
};
use crate::stand::{Pose, Stand};
use crate::terms::{Class, Edge, ElementId, ElementSet, Going, Kind, index};
use crate::toggles::AmphibiousAssault;
use crate::{Event, Mundi, State, ground, hidden, rule};

/// A side's ground elements that have no place yet.
pub fn unplaced(rules: &Mundi, state: &State, side: Side) -> ElementSet {
    let elements = rules.setup().roster.of_side(side).without(state.aircraft).without(state.on_table);
    elements.iter().filter(|element| !state.unit(*element).lost).collect()
}

/// MS-SET-15 to 17: one element at a pose.
pub fn check(
    rules: &Mundi,
    state: &State,
    side: Side,
    element: ElementId,
    pose: Pose,
    loaded: bool,
) -> Result<Stand, Refusal> {
    let name = || [rules.word(element)];
    check_ground(rules, state, side, element)?;
    refuse_if!(loaded && rules.about(state, element).bracket.loaded.is_none(), filled(TRN_NONE, name()))?;
    let depth = rules.depth_of(state, element, state.unit(element).hidden, loaded);
    let width = rules.setup().tables.distances.base_width;
    let outside = filled(DEP_ZONE, name()).at(pose.at);
    let stand = Stand::new(pose, width, depth).ok_or(outside)?;
    refuse_if!(!is_in_zone(zone(rules, state, side), &stand.outline), outside)?;
    let class = rules.about(state, element).bracket.state(loaded).1;
    check_stand(rules, state, side, element, class, &stand)?;
    Ok(stand)
}

fn check_ground(rules: &Mundi, state: &State, side: Side, element: ElementId) -> Result<(), Refusal> {
    let own = rules.setup().roster.of_side(side).has(element) && !state.unit(element).lost;
    refuse_if!(!own, filled(NOT_OWN, [rules.word(element)]))?;
    refuse_if!(rules.kind(state, element).is_air(), DEP_AIR)
}

/// Clear of everybody, of the base and of impassable ground.
fn check_stand(
    rules: &Mundi,
    state: &State,
    side: Side,
    element: ElementId,
    class: Class,
    stand: &Stand,
) -> Result<(), Refusal> {
    let at = stand.outline.centre();
    let name = rules.word(element);
    let mut others = state.on_table;
    others.remove(element);
    if let Some(base) = state.base {
        others.remove(base);
        let area = &state.unit(base).stand;
        let attacks = side == state.attacker;
        refuse_if!(attacks && area.touches(stand), filled(DEP_BASE, [name]).at(at))?;
        refuse_if!(area.overlaps(stand), filled(DEP_INSIDE, [name]).at(at))?;
    }
    if let Some(garrison) = state.garrison {
        others.remove(garrison);
    }
    if let Some(other) = others.iter().find(|other| stand.overlaps(&state.unit(*other).stand)) {
        return Err(filled(DEP_OVERLAP, [name, rules.word(other)]).at(at));
    }
    let mover = Mover { class, ..Mover::new(rules, state, element) };
    let stands = mover.going_along(&[*stand]);
    let swims = rules.setup().toggles.amphibious_assault == AmphibiousAssault::On && side == state.attacker;
    let wet = swims
        && state.ground.areas_of(stand, 0).all(|area| {
            area.kind == ground::WATERWAY
                || rules.setup().tables.terrain[usize::from(area.kind)].going(class) != Going::Impassable
        });
    refuse_if!(stands.is_err() && !wet, filled(DEP_IMPASSABLE, [name]).at(at))
}

/// MS-SET-15: the garrison; a base in place of a town may lie outside the zone.
pub fn check_garrison(rules: &Mundi, state: &State, side: Side, element: ElementId) -> Result<(), Refusal> {
    check_ground(rules, state, side, element)?;
    refuse_if!(side != state.defender() || state.base.is_none(), DEP_GARRISON)?;
    refuse_if!(state.garrison.is_some_and(|inside| inside != element), BASE_FULL)
}

/// Everybody has a place.
pub fn check_end(rules: &Mundi, state: &State, side: Side) -> Result<(), Refusal> {
    let missing = unplaced(rules, state, side).count();
    refuse_if!(missing > 0, filled(DEP_MISSING, [Word::Number(missing.into())]))
}

/// A plain order of battle for everybody not yet placed: fighters ahead, guns and the general behind, unless they are blanks.
pub fn plan(rules: &Mundi, state: &State, side: Side) -> Result<ArrayVec<(ElementId, Stand), 16>, Refusal> {
    let mut planned: ArrayVec<(ElementId, Stand), 16> = ArrayVec::new();
    // Under blanks the order of battle follows the numbers, or it would tell what they are (MS-HID-1).
    let blind = hidden::in_use(rules);
    let rank = |element: &ElementId| match rules.kind(state, *element) {
        _ if blind => 0,
        Kind::Ta | Kind::Th => 0,
        Kind::If | Kind::Ie | Kind::Re => 1,
        Kind::At | Kind::Ih => 2,
        _ => 3,
    };
    let mut elements: ArrayVec<ElementId, 32> = unplaced(rules, state, side).iter().collect();
    elements.sort_by_key(rank);
    for element in elements {
        let loaded = state.unit(element).loaded;
        let free = slots(rules, state, side, rank(&element) >= 3).find_map(|pose| {
            let stand = check(rules, state, side, element, pose, loaded).ok()?;
            (!planned.iter().any(|(_, other)| stand.overlaps(other))).then_some(stand)
        });
        let stand = free.ok_or_else(|| filled(DEP_ROOM, [rules.word(element)]))?;
        planned.try_push((element, stand)).map_err(|_| filled(DEP_ROOM, [rules.word(element)]))?;
    }
    Ok(planned)
}

/// Places of a zone in ranks from its front or its rear, the middle of each first.
fn slots(rules: &Mundi, state: &State, side: Side, from_rear: bool) -> impl Iterator<Item = Pose> {
    const ROWS: i32 = 3;
    let edge = state.back_edge[index(side)];
    let (size, distances) = (rules.setup().size, rules.setup().tables.distances);
    let facing = edge.inward();
    // Side by side, so that a line can move as a group (MS-GRP-1).
    let step = distances.base_width;
    let columns = (size - distances.zone_margin * 2).0 / step.0.max(1);
    (0..ROWS).flat_map(move |row| {
        let row = if from_rear { ROWS - 1 - row } else { row };
        (0..columns).map(move |number| {
            // 0, 1, -1, 2, -2: from the middle outwards.
            let offset = if number % 2 == 0 { -(number / 2) } else { number / 2 + 1 };
            let inward = distances.zone_of_setup - Length::mm(22 + 44 * row);
            let across = Length(size.0 / 2) + step * offset;
            let (x, y) = match edge {
                Edge::South => (across, inward),
                Edge::North => (across, size - inward),
                Edge::West => (inward, across),
                Edge::East => (size - inward, across),
            };
            Pose { at: sandtable_kernel::Point::new(x, y), facing }
        })
    })
}

/// Places one element.
pub(crate) fn place<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, stand: &Stand, loaded: bool) {
    let side = play.state.side_of(element);
    let rule = if side == play.state.attacker { rule::SET_16 } else { rule::SET_15 };
    let depth = stand.outline.depth();
    play.happen(rule, Event::Deployed { element, pose: stand.pose(), depth, loaded });
}

/// Places everybody left.
pub(crate) fn place_rest<T: Table<State>>(play: &mut Play<'_, T>, side: Side) {
    let Ok(planned) = plan(play.rules, play.state, side) else { return };
    for (element, stand) in planned {
        let loaded = play.state.unit(element).loaded;
        place(play, element, &stand, loaded);
    }
}

/// MS-SET-19: the poses of a swapped pair, front middles and facings exchanged.
pub fn swap(
    rules: &Mundi,
    state: &State,
    side: Side,
    one: ElementId,
    other: ElementId,
) -> Result<(Pose, Pose), Refusal> {
    let pair = ElementSet(ElementSet::one(one).0 | ElementSet::one(other).0);
    let own = pair.without(state.ground_elements(side)).is_empty() && one != other;
    refuse_if!(!own || !pair.and(state.swapped).is_empty(), SWAP_PAIR)?;
    let most = rules.setup().tables.combat.swaps;
    let full = state.swapped.count() >= 2 * u32::from(most);
    refuse_if!(full, filled(SWAP_MOST, [Word::Number(most.into())]))?;
    let (a, b) = (state.unit(one).stand, state.unit(other).stand);
    let at = |place: &Stand, inside: bool, size: &Stand| match inside {
        // A garrison stands at the centre of the base, whatever its depth (MS-SET-15).
        true => place.pose(),
        false => {
            let front = Pose { at: place.front_middle(), facing: place.pose().facing };
            front.ahead(Length(-size.outline.depth().0 / 2))
        }
    };
    let one_to = at(&b, state.is_garrison(other), &a);
    let other_to = at(&a, state.is_garrison(one), &b);
    let mut rest = state.clone();
    rest.on_table = rest.on_table.without(pair);
    for (element, stand, pose) in [(one, a, one_to), (other, b, other_to)] {
        if state.is_garrison(if element == one { other } else { one }) {
            continue;
        }
        let stand = stand.moved(pose).ok_or_else(|| filled(DEP_ZONE, [rules.word(element)]))?;
        refuse_if!(!is_in_zone(zone(rules, state, side), &stand.outline), filled(DEP_ZONE, [rules.word(element)]))?;
        check_stand(rules, &rest, side, element, rules.class(state, element), &stand)?;
    }
    if let (Some(first), Some(second)) = (a.moved(one_to), b.moved(other_to)) {
        let apart = state.garrison.is_some_and(|inside| pair.has(inside)) || !first.overlaps(&second);
        refuse_if!(!apart, filled(DEP_OVERLAP, [rules.word(one), rules.word(other)]))?;
    }
    Ok((one_to, other_to))
}
