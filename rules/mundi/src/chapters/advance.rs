//! Advance after combat (MS-RES-18, 19), and finishing a crossing instead (MS-RIV-6).

use arrayvec::ArrayVec;
use sandtable_kernel::{Length, Refusal, Side, Table};

use crate::march::{self, Meeting};
use crate::path::Mover;
use crate::play::Play;
use crate::refusals::{ADVANCE_NOT, filled, refuse_if};
use crate::stand::{Pose, Stand, Sweep};
use crate::state::InRiver;
use crate::tables::Fate;
use crate::terms::{ElementId, ElementSet};
use crate::{Event, Mundi, State, hidden, mines, rule};

/// MS-RES-18: the enemy ground elements touching a loser; of a captured base only its captor (MS-BAS-10).
pub fn touching(rules: &Mundi, state: &State, loser: ElementId, winner: ElementId, fate: Fate) -> ElementSet {
    if rules.kind(state, loser).is_air() || fate == Fate::Unhurt {
        return ElementSet::NONE;
    }
    let mut victors = state.enemies_touching(state.side_of(loser), state.stand(loser));
    for piece in [state.base, state.garrison].into_iter().flatten() {
        victors.remove(piece);
    }
    if fate == Fate::BaseCaptured { victors.and(ElementSet::one(winner)) } else { victors }
}

/// Opens the decision for those who have somewhere to go, unless the battle is over (MS-SEQ-2).
pub(crate) fn open<T: Table<State>>(play: &mut Play<'_, T>, victors: ElementSet) {
    if play.state.outcome.is_some() {
        return;
    }
    let can = |element: &ElementId| {
        let unit = play.state.unit(*element);
        let crosses = unit.river == InRiver::Assaulting;
        play.state.on_table.has(*element) && (crosses || way(play.rules, play.state, *element).is_some())
    };
    let elements: ElementSet = victors.iter().filter(can).collect();
    if !elements.is_empty() {
        play.happen(rule::RES_18, Event::AdvanceOpen { elements });
    }
}

/// How far an element can advance: its own depth, or up to what stops it; none if it cannot move at all.
pub fn way(rules: &Mundi, state: &State, element: ElementId) -> Option<Stand> {
    let unit = state.unit(element);
    if unit.river != InRiver::No {
        return None;
    }
    let (start, depth) = (unit.stand, unit.stand.outline.depth());
    let at = |gone: i32| start.moved(start.pose().ahead(Length(gone)));
    let others: ArrayVec<Stand, 32> = obstacles(state, element);
    let can_go = |gone: i32| at(gone).is_some_and(|end| is_free(rules, state, element, &start, &end, &others));
    if can_go(depth.0) {
        return at(depth.0);
    }
    let (mut low, mut high) = (0, depth.0);
    while high - low > 1 {
        let middle = low.midpoint(high);
        if can_go(middle) { low = middle } else { high = middle }
    }
    if low == 0 { None } else { at(low) }
}

/// Everybody else on the ground and an uncaptured base; aircraft are ignored (MS-AIR-5).
fn obstacles(state: &State, element: ElementId) -> ArrayVec<Stand, 32> {
    let mut others = state.on_table.without(state.aircraft);
    others.remove(element);
    others.iter().map(|other| *state.stand(other)).collect()
}

fn is_free(rules: &Mundi, state: &State, element: ElementId, start: &Stand, end: &Stand, others: &[Stand]) -> bool {
    let sweep = Sweep::new(start, end);
    // Contact stops it exactly; what already overlaps by a hair only stops it where the overlap would count.
    let met = |other: &Stand| match start.outline.overlaps(&other.outline) {
        true => sweep.enters(other),
        false => sweep.meets(&other.outline),
    };
    !others.iter().any(met) && Mover::new(rules, state, element).going_along(&[*start, *end]).is_ok()
}

/// DEC-ADVANCE.
pub fn check(rules: &Mundi, state: &State, side: Side, element: ElementId) -> Result<(), Refusal> {
    let may = state.advancing.has(element) && state.side_of(element) == side;
    refuse_if!(!may || way(rules, state, element).is_none(), filled(ADVANCE_NOT, [rules.word(element)]))
}

/// It advances; minefields on the way are fought (MS-MIN-7), and contact so made counts for nothing (MS-RES-19).
pub(crate) fn go<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId) {
    let Some(end) = way(play.rules, play.state, element) else { return };
    let start = play.state.unit(element).stand;
    let mut meeting = Meeting::leaving(play.state, &start, false);
    if let Some(end) = march::along(play, element, &[start, end], &mut meeting) {
        play.happen(rule::RES_18, Event::Advanced { element, to: end.pose() });
    }
    hidden::look_round(play);
}

/// MS-RIV-6: out of the river instead; a minefield behind the bank is fought there (MS-MIN-7).
pub(crate) fn finish_crossing<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, to: Pose) {
    play.happen(rule::RIV_6, Event::FinishedCrossing { element, to });
    mines::meet_where_set_down(play, element, &mut Meeting::default());
    hidden::look_round(play);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Field, mm};

    #[test]
    fn ex_23_an_advance_stops_at_the_next_enemy() {
        let mut field = Field::new();
        let tank = field.put("A TA at", 300, 270, 0);
        let (rules, state) = field.ready();
        assert_eq!(way(&rules, &state, tank).map(|stand| stand.outline.centre()), Some(mm(300, 310)));
        field.put("B IF sf", 300, 320, 180);
        let (rules, state) = field.ready();
        assert_eq!(way(&rules, &state, tank).map(|stand| stand.outline.centre()), Some(mm(300, 290)));
    }
}
