//! PIPs: what actions cost and who is out of command (MS-PIP).

use sandtable_kernel::refusal::Word;
use sandtable_kernel::{Refusal, Side};

use crate::refusals::{MOVE_PIPS, filled, refuse_if};
use crate::terms::{ElementId, ElementSet, Kind, index};
use crate::{Mundi, State, sight};

/// MS-PIP-4 to 6, MS-CMD-2: whether the general is lost, too far away, or far and out of sight.
pub fn is_out_of_command(rules: &Mundi, state: &State, element: ElementId) -> bool {
    let Some(general) = state.general(rules, state.side_of(element)) else { return true };
    if general == element {
        return false;
    }
    let distances = &rules.setup().tables.distances;
    let (stand, command) = (state.stand(element), state.stand(general));
    !stand.is_within(command, distances.command_far)
        || !stand.is_within(command, distances.command_near)
            && !sight::sees_over_terrain(rules, state, element, general)
}

/// MS-PIP-3, MS-PIP-7, MS-PIP-8: moving one element or a group, without loading and unloading.
pub fn move_cost(rules: &Mundi, state: &State, members: ElementSet) -> u8 {
    let heavy = members.iter().any(|member| rules.kind(state, member) == Kind::Th);
    let out = members.iter().any(|member| is_out_of_command(rules, state, member));
    1 + u8::from(heavy) + u8::from(out)
}

/// MS-PIP-10: placing an aircraft.
pub fn air_cost(state: &State, side: Side) -> u8 {
    1 + u8::from(state.general_lost[index(side)])
}

/// MS-PIP-2: an action is paid for in full.
pub fn check(state: &State, side: Side, cost: u8) -> Result<(), Refusal> {
    let left = state.pips[index(side)];
    let words = [Word::Number(cost.into()), Word::Number(left.into())];
    refuse_if!(cost > left, filled(MOVE_PIPS, words))
}

/// MS-SEQ-4, MS-VIC-7: whether a side has PIPs and somebody entitled to an action it could pay for. Room on the ground is not asked.
pub fn can_act(rules: &Mundi, state: &State, side: Side) -> bool {
    let left = state.pips[index(side)];
    if left == 0 {
        return false;
    }
    let roster = &rules.setup().roster;
    // MS-VIC-7: aircraft alone do not carry on a battle.
    if roster.of_side(side).and(state.on_table).is_empty() {
        return false;
    }
    let away = roster.of_side(side).and(roster.aircraft()).without(state.on_table);
    let flies = |element: ElementId| !state.unit(element).lost && state.unit(element).back <= state.turn;
    if away.iter().any(flies) && left >= air_cost(state, side) {
        return true;
    }
    // Being asked must not tell what a blank could do (MS-R-114).
    let secret = |element: ElementId| {
        let unit = state.unit(element);
        unit.hidden && !unit.dug && unit.moves < 2
    };
    if state.ground_elements(side).iter().any(secret) {
        return true;
    }
    state.ground_elements(side).iter().any(|element| {
        let unit = state.unit(element);
        let spent = unit.dug || unit.changed;
        let fresh = unit.moves == 0 && !spent;
        let again = unit.moves == 1 && !spent && rules.kind(state, element) == Kind::Re;
        let digs = fresh && !unit.entrenched && rules.class(state, element).is_foot();
        let changes = fresh && rules.about(state, element).bracket.loaded.is_some();
        digs || changes || ((fresh || again) && left >= move_cost(rules, state, ElementSet::one(element)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;

    fn cost_of(field: &Field, spec: &str, y_tenths: i32) -> u8 {
        let mut field = field.clone();
        let element = field.put_tenths(spec, 3000, y_tenths, 0);
        let (rules, state) = field.ready();
        move_cost(&rules, &state, ElementSet::one(element))
    }

    #[test]
    fn ex_6_command_reaches_twelve_inches_or_six_without_sight() {
        let mut field = Field::new();
        field.put("A GE sw", 300, 100, 0);
        assert_eq!(cost_of(&field, "A TA at", 4448), 1);
        assert_eq!(cost_of(&field, "A TA at", 4458), 2);
        assert_eq!(cost_of(&field, "A TH at", 4458), 3);
        field.terrain("gentle_hill", 300, 200, 140, 40);
        assert_eq!(cost_of(&field, "A TA at", 3000), 2);
        assert_eq!(cost_of(&field, "A TA at", 2900), 1);
    }

    #[test]
    fn ex_7_with_the_general_lost_everything_costs_more() {
        let mut field = Field::new();
        let group: ElementSet = [("A TA at", 200), ("A TA at", 240), ("A TH at", 280)]
            .into_iter()
            .map(|(spec, x)| field.put(spec, x, 200, 0))
            .collect();
        let infantry = field.put("A IF sf", 400, 200, 0);
        let (rules, mut state) = field.ready();
        state.general_lost[0] = true;
        assert_eq!(move_cost(&rules, &state, group), 3);
        assert_eq!(move_cost(&rules, &state, ElementSet::one(infantry)), 2);
        assert_eq!(air_cost(&state, Side(0)), 2);
    }
}
