//! Crossing water: over the river, against an enemy on the far bank, and engineers as a bridge (MS-RIV).

use sandtable_kernel::{Angle, Length, Refusal, Side, Table};

use crate::march::Meeting;
use crate::path::mm_word;
use crate::play::Play;
use crate::refusals::{
    RIVER_ASSAULT, RIVER_BLOCKED, RIVER_BRIDGE, RIVER_OUT, RIVER_SHIFT, RIVER_START, RIVER_TYPE, filled, refuse_if,
};
use crate::stand::{Pose, Stand, Sweep};
use crate::state::InRiver;
use crate::terms::{ElementId, ElementSet, Kind};
use crate::{Event, Mundi, State, air, hidden, mines, movement, pips, rule, transport};

/// A river as seen by one who would cross it: the centre line ahead of him.
#[derive(Clone, Copy, Debug)]
struct Water {
    /// On the centre line, facing across.
    middle: Pose,
    /// How wide.
    width: Length,
}

impl Water {
    /// The pose behind the far bank, rear edge against it (MS-RIV-2).
    fn far(&self, depth: Length, shift: Length) -> Pose {
        self.at(Length((self.width.0 + depth.0) / 2), shift)
    }

    /// A pose so far beyond the centre line, shifted to the right.
    fn at(&self, beyond: Length, shift: Length) -> Pose {
        self.middle.ahead(beyond).towards(self.middle.facing - Angle::NORTH, shift)
    }
}

/// The river next to an element; its own side is where its centre lies.
fn water(rules: &Mundi, state: &State, stand: &Stand) -> Option<Water> {
    let near = rules.setup().tables.distances.adjacent;
    let reach =
        state.ground.reaches().iter().find(|reach| reach.whole().is_some_and(|water| stand.is_within(&water, near)))?;
    let (left, along) = reach.start.local(stand.outline.centre());
    let facing = if left > 0 { reach.start.facing - Angle::NORTH } else { reach.start.facing + Angle::NORTH };
    let middle = reach.start.ahead(Length(i32::try_from(along).ok()?));
    Some(Water { middle: Pose { at: middle.at, facing }, width: reach.width })
}

/// MS-RIV-1, MS-RIV-2, MS-RIV-9: who may go into the river at all.
fn check_swimmer(rules: &Mundi, state: &State, side: Side, element: ElementId) -> Result<(), Refusal> {
    movement::check_own(rules, state, side, element)?;
    let foot = rules.class(state, element).is_foot() && rules.kind(state, element).is_infantry();
    refuse_if!(!foot, RIVER_TYPE)?;
    movement::check_entitled(rules, state, element)?;
    let unit = state.unit(element);
    let ready = unit.beside_river && unit.river == InRiver::No && !state.is_garrison(element);
    refuse_if!(!ready, filled(RIVER_START, [rules.word(element)]))?;
    movement::check_free(rules, state, element)?;
    pips::check(state, side, pips::move_cost(rules, state, ElementSet::one(element)))
}

/// ACT-CROSS: where it would be set down.
pub fn crossing(rules: &Mundi, state: &State, side: Side, element: ElementId, shift: Length) -> Result<Pose, Refusal> {
    check_swimmer(rules, state, side, element)?;
    let most = rules.setup().tables.distances.shift;
    refuse_if!(shift.0.abs() > most.0, filled(RIVER_SHIFT, [mm_word(most)]))?;
    let stand = &state.unit(element).stand;
    let start = filled(RIVER_START, [rules.word(element)]);
    let pose = water(rules, state, stand).ok_or(start)?.far(stand.outline.depth(), shift);
    check_bank(rules, state, element, pose)
}

/// MS-RIV-3: a clear place, out of the water.
fn check_bank(rules: &Mundi, state: &State, element: ElementId, pose: Pose) -> Result<Pose, Refusal> {
    let blocked = RIVER_BLOCKED.at(pose.at);
    let stand = state.unit(element).stand.moved(pose).ok_or(blocked)?;
    let clear = transport::is_clear(rules, state, element, rules.class(state, element), &stand);
    refuse_if!(!clear || state.ground.is_in_river(&stand), blocked)?;
    Ok(pose)
}

/// MS-RIV-5: where an assault on this enemy would be set down: flush against it, the rest in the river.
pub fn assault(
    rules: &Mundi,
    state: &State,
    side: Side,
    element: ElementId,
    enemy: ElementId,
) -> Result<Pose, Refusal> {
    check_swimmer(rules, state, side, element)?;
    let refused = filled(RIVER_ASSAULT, [rules.word(enemy)]);
    let foe = state.ground_elements(crate::terms::other(side)).has(enemy) && !state.is_garrison(enemy);
    refuse_if!(!foe, refused)?;
    let stand = state.unit(element).stand;
    let water = water(rules, state, &stand).ok_or(filled(RIVER_START, [rules.word(element)]))?;
    let depth = stand.outline.depth();
    let theirs = *state.stand(enemy);
    let overlaps = |shift: Length| stand.moved(water.far(depth, shift)).is_some_and(|far| far.overlaps(&theirs));
    // Straight across if that will do, else by the shortest shift along the bank that MS-RIV-2 allows (MS-R-123).
    let most = rules.setup().tables.distances.shift;
    let shifts = (0..=most.0 / SHIFT.0).flat_map(|step| [SHIFT * step, -(SHIFT * step)]);
    let place = |shift: Length| flush_across(rules, state, element, &water, shift, &theirs);
    shifts.filter(|shift| overlaps(*shift)).find_map(place).ok_or(refused)
}

/// An assault tries shifts in steps of this length.
const SHIFT: Length = Length::mm(1);

/// The pose in the river, so far along the bank, in which the front lies flush against an enemy and nobody is in the way.
fn flush_across(
    rules: &Mundi,
    state: &State,
    element: ElementId,
    water: &Water,
    shift: Length,
    theirs: &Stand,
) -> Option<Pose> {
    let stand = state.unit(element).stand;
    let reach = Length((water.width.0 + stand.outline.depth().0) / 2);
    let (mut low, mut high) = (-reach.0, reach.0);
    while high - low > 1 {
        let middle = low.midpoint(high);
        let there = stand.moved(water.at(Length(middle), shift))?;
        if there.outline.overlaps(&theirs.outline) { high = middle } else { low = middle }
    }
    let pose = water.at(Length(low), shift);
    let end = stand.moved(pose)?;
    let shared = rules.setup().tables.distances.contact_overlap;
    let others = state.on_table.without(state.aircraft).without(ElementSet::one(element));
    let free = !others.iter().any(|other| end.overlaps(state.stand(other))) && end.is_on_table(rules.setup().size);
    (free && end.fronts(theirs, shared)).then_some(pose)
}

/// ACT-BRIDGE: where the engineers would stand (MS-RIV-9).
pub fn bridge(rules: &Mundi, state: &State, side: Side, element: ElementId, shift: Length) -> Result<Pose, Refusal> {
    refuse_if!(rules.kind(state, element) != Kind::Ie, RIVER_BRIDGE)?;
    check_swimmer(rules, state, side, element)?;
    let most = rules.setup().tables.distances.shift;
    refuse_if!(shift.0.abs() > most.0, filled(RIVER_SHIFT, [mm_word(most)]))?;
    let stand = state.unit(element).stand;
    let water = water(rules, state, &stand).ok_or(filled(RIVER_START, [rules.word(element)]))?;
    let pose = water.at(Length::ZERO, shift);
    let end = stand.moved(pose).ok_or(RIVER_BLOCKED)?;
    let others = state.on_table.without(state.aircraft).without(ElementSet::one(element));
    let free = !others.iter().any(|other| end.overlaps(state.stand(other))) && end.is_on_table(rules.setup().size);
    refuse_if!(!free, RIVER_BLOCKED.at(pose.at))?;
    Ok(pose)
}

/// MS-RIV-8, MS-RIV-11: out of the river, ahead or back; away from an enemy that is a breaking off.
pub fn leaving(rules: &Mundi, state: &State, side: Side, element: ElementId, ahead: bool) -> Result<Pose, Refusal> {
    movement::check_own(rules, state, side, element)?;
    refuse_if!(state.unit(element).river == InRiver::No, filled(RIVER_OUT, [rules.word(element)]))?;
    movement::check_entitled(rules, state, element)?;
    movement::check_free_or_breaking(rules, state, element)?;
    pips::check(state, side, pips::move_cost(rules, state, ElementSet::one(element)))?;
    bank(rules, state, element, ahead)
}

/// The place on the bank ahead of an element in the river, or behind it.
pub fn bank(rules: &Mundi, state: &State, element: ElementId, ahead: bool) -> Result<Pose, Refusal> {
    let stand = state.unit(element).stand;
    let part = state
        .ground
        .reaches()
        .iter()
        .find(|reach| reach.whole().is_some_and(|water| stand.is_within(&water, Length::mm(5))))
        .ok_or(RIVER_BLOCKED)?;
    let (left, _) = part.start.local(stand.outline.centre());
    // How far its centre lies beyond the centre line in the direction it faces.
    let faces_left = (stand.pose().facing - part.start.facing).as_hundredths() < 18_000;
    let beyond = Length(i32::try_from(if faces_left { left } else { -left }).unwrap_or(0));
    let out = Length((part.width.0 + stand.outline.depth().0) / 2);
    let step = if ahead { out - beyond } else { -(out + beyond) };
    check_bank(rules, state, element, stand.pose().ahead(step))
}

/// Carries a crossing out, or the way out of the river: mines behind both banks are fought (MS-MIN-1).
pub(crate) fn cross<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, to: Pose) {
    let (side, before) = (play.state.side_of(element), play.state.unit(element).stand.pose());
    let mut meeting = Meeting::default();
    if let Some(to) = step_off(play, element, to, &mut meeting) {
        play.happen(rule::RIV_2, Event::Crossed { element, to });
        let into = play.state.enemies_touching(side, &play.state.unit(element).stand);
        if !into.is_empty() {
            play.happen(rule::CON_4, Event::Moved { element, to, into });
        }
        mines::meet_where_set_down(play, element, &mut meeting);
    }
    end_move(play, element, before);
}

/// Carries an assault out; mines of the far bank wait until it climbs out of the river (MS-R-121).
pub(crate) fn storm<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, enemy: ElementId, to: Pose) {
    let before = play.state.unit(element).stand;
    // A reveal on the way keeps the front edge, which lies against the enemy.
    let front = before.moved(to).map_or(to.at, |stand| stand.front_middle());
    if step_off(play, element, to, &mut Meeting::default()).is_some() {
        let depth = play.state.unit(element).stand.outline.depth();
        let to = Pose { at: front, facing: to.facing }.ahead(Length(-depth.0 / 2));
        play.happen(rule::RIV_5, Event::Assaulted { element, to, enemy });
    }
    end_move(play, element, before.pose());
}

/// Builds the bridge.
pub(crate) fn span<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, to: Pose) {
    let before = play.state.unit(element).stand.pose();
    if step_off(play, element, to, &mut Meeting::default()).is_some() {
        play.happen(rule::RIV_9, Event::Bridged { element, to });
    }
    end_move(play, element, before);
}

/// MS-MIN-1: whoever starts in a minefield fights it first. Where he is set down then: a base that was revealed by it keeps its
/// rear edge against the bank (MS-RIV-2).
fn step_off<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    to: Pose,
    meeting: &mut Meeting,
) -> Option<Pose> {
    let start = play.state.unit(element).stand;
    let planned = start.moved(to)?;
    if !mines::meet_at_start(play, element, &planned, meeting) {
        return None;
    }
    planned.with_depth(play.state.unit(element).stand.outline.depth(), false).map(|stand| stand.pose())
}

/// The move is spent, others see it, and aircraft go along (MS-AIR-6).
fn end_move<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, before: Pose) {
    movement::spend(play, element);
    hidden::look_round(play);
    if play.state.on_table.has(element) {
        air::carry(play, element, before);
    }
}

/// MS-RIV-2: everybody beside a river now, noted when a turn begins.
pub fn beside(rules: &Mundi, state: &State) -> ElementSet {
    if state.ground.reaches().is_empty() {
        return ElementSet::NONE;
    }
    let near = rules.setup().tables.distances.adjacent;
    let is_beside = |element: &ElementId| {
        let unit = state.unit(*element);
        !state.is_garrison(*element)
            && state.ground.is_beside_river(&unit.stand, near)
            && !state.ground.river_stops(&Sweep::still(&unit.stand), &[])
    };
    let ground = ElementSet(state.ground_elements(Side(0)).0 | state.ground_elements(Side(1)).0);
    ground.iter().filter(is_beside).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Field, mm};

    fn river() -> Field {
        let mut field = Field::new();
        field.river(&[(0, 310), (609, 310)]);
        field
    }

    #[test]
    fn ex_36_infantry_crosses_straight_over_or_assaults() {
        let mut field = river();
        let infantry = field.put("A IF sf", 300, 290, 0);
        let (rules, state) = field.ready();
        let pose = crossing(&rules, &state, Side(0), infantry, Length::ZERO).expect("a clear bank");
        assert_eq!(pose.at, mm(300, 330));
        let gun = field.put("B AT sf", 300, 330, 180);
        let (rules, state) = field.ready();
        let blocked = crossing(&rules, &state, Side(0), infantry, Length::ZERO).map_err(|refusal| refusal.why.code);
        assert_eq!(blocked, Err("E-RIVER-BLOCKED"));
        let pose = assault(&rules, &state, Side(0), infantry, gun).expect("an assault");
        assert_eq!(pose.at, mm(300, 310));
    }

    #[test]
    fn ex_37_engineers_bridge_and_others_do_not() {
        let mut field = river();
        let engineers = field.put("A IE sf/w", 200, 290, 0);
        let infantry = field.put("A IF sf", 400, 290, 0);
        let far = field.put("A IF sf", 400, 200, 0);
        let (rules, state) = field.ready();
        assert_eq!(bridge(&rules, &state, Side(0), engineers, Length::ZERO).map(|pose| pose.at), Ok(mm(200, 310)));
        let code = |element| bridge(&rules, &state, Side(0), element, Length::ZERO).map_err(|refusal| refusal.why.code);
        assert_eq!(code(infantry), Err("E-RIVER-TYPE"));
        let start = crossing(&rules, &state, Side(0), far, Length::ZERO).map_err(|refusal| refusal.why.code);
        assert_eq!(start, Err("E-RIVER-START"));
    }
}
