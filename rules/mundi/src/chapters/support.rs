//! Support in combat: who may stand by whom (MS-SUP).

use sandtable_kernel::Refusal;

use crate::refusals::{
    NOT_OWN, NOT_THERE, SUP_AAMOVED, SUP_ARC, SUP_ENGAGED, SUP_GENERAL, SUP_LOADED, SUP_RANGE, SUP_SELF, SUP_SIGHT,
    SUP_USED, filled, refuse_if,
};
use crate::terms::{ElementId, ElementSet, Kind, other};
use crate::toggles::FireArc;
use crate::{Mundi, State, air, sight};

/// MS-SUP-2 to 4: whether one piece may support a friend against an enemy.
pub fn check(
    rules: &Mundi,
    state: &State,
    supporter: ElementId,
    friend: ElementId,
    enemy: ElementId,
) -> Result<(), Refusal> {
    let name = || [rules.word(supporter)];
    let kind = rules.kind(state, supporter);
    refuse_if!(state.side_of(supporter) != state.side_of(friend), filled(NOT_OWN, name()))?;
    refuse_if!(supporter == friend || supporter == enemy, filled(SUP_SELF, name()))?;
    refuse_if!(!state.fighting(state.side_of(friend)).has(supporter), filled(NOT_THERE, name()))?;
    check_ready(rules, state, supporter)?;
    // MS-SUP-10: range to the friend, and nothing else.
    if kind == Kind::Ge {
        let reach = rules.setup().tables.element(kind).support;
        let near = state.stand(supporter).is_within(state.stand(friend), reach);
        return refuse_if!(!near, filled(SUP_GENERAL, name()));
    }
    check_reach(rules, state, supporter, enemy)
}

/// MS-SUP-4: whether a piece is able to support anybody.
fn check_ready(rules: &Mundi, state: &State, supporter: ElementId) -> Result<(), Refusal> {
    let name = || [rules.word(supporter)];
    let unit = state.unit(supporter);
    refuse_if!(unit.fought, filled(SUP_USED, name()))?;
    refuse_if!(rules.is_laden(state, supporter), filled(SUP_LOADED, name()))?;
    refuse_if!(rules.kind(state, supporter) == Kind::Aa && unit.stirred, filled(SUP_AAMOVED, name()))
}

/// MS-SUP-2, MS-SUP-3, MS-SUP-6 to 9: whether a piece, no general, reaches and sees the enemy of the friend it supports.
fn check_reach(rules: &Mundi, state: &State, supporter: ElementId, enemy: ElementId) -> Result<(), Refusal> {
    let name = || [rules.word(supporter)];
    let kind = rules.kind(state, supporter);
    // MS-SUP-9.
    if kind.is_air() {
        return refuse_if!(!air::is_engaged(rules, state, supporter, enemy), filled(SUP_ENGAGED, name()));
    }
    let reach = rules.setup().tables.element(kind).support;
    refuse_if!(!state.stand(supporter).is_within(state.stand(enemy), reach), filled(SUP_RANGE, name()))?;
    refuse_if!(!is_in_arc(rules, state, supporter, enemy), filled(SUP_ARC, name()))?;
    // MS-SUP-6 to 8: heavy weapons and artillery need no sight, flak none against aircraft.
    let blind = matches!(kind, Kind::Ih | Kind::Ar) || kind == Kind::Aa && rules.kind(state, enemy).is_air();
    refuse_if!(!blind && !sight::sees(rules, state, supporter, enemy), filled(SUP_SIGHT, name()))
}

/// Everybody but the general who may support some friend against an enemy.
pub fn reaching(rules: &Mundi, state: &State, enemy: ElementId) -> ElementSet {
    let may = |supporter: &ElementId| {
        rules.kind(state, *supporter) != Kind::Ge
            && check_ready(rules, state, *supporter).is_ok()
            && check_reach(rules, state, *supporter, enemy).is_ok()
    };
    state.fighting(other(state.side_of(enemy))).iter().filter(may).collect()
}

/// Everybody who may support a friend against an enemy.
pub fn eligible(rules: &Mundi, state: &State, friend: ElementId, enemy: ElementId) -> ElementSet {
    let friends = state.fighting(state.side_of(friend));
    // Most friends are far away, which is quick to tell.
    let near = |supporter: &ElementId| {
        let reach = rules.setup().tables.element(rules.kind(state, *supporter)).support;
        let stand = state.stand(*supporter);
        rules.kind(state, *supporter).is_air()
            || stand.is_within(state.stand(enemy), reach)
            || stand.is_within(state.stand(friend), reach)
    };
    friends.iter().filter(near).filter(|supporter| check(rules, state, *supporter, friend, enemy).is_ok()).collect()
}

/// MS-GEO-8: with a firing arc some part of the enemy must lie ahead of the front line; aircraft and bases look all round.
pub fn is_in_arc(rules: &Mundi, state: &State, element: ElementId, enemy: ElementId) -> bool {
    rules.setup().toggles.fire_arc == FireArc::AllRound
        || !rules.kind(state, element).is_ground()
        || state.is_garrison(element)
        || state.unit(element).stand.has_ahead(state.stand(enemy))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;

    #[test]
    fn ex_22_who_supports_whom() {
        let mut field = Field::new();
        let target = field.put("B IF sf", 300, 300, 180);
        let tank = field.put("A TA at", 300, 200, 0);
        let guns = field.put("A AR sf/w", 300, 110, 0);
        let general = field.put("A GE sw", 240, 160, 0);
        let weapons = field.put("B IH sf", 400, 300, 180);
        let (rules, state) = field.ready();
        assert_eq!(eligible(&rules, &state, tank, target), [guns, general].into_iter().collect());
        assert_eq!(eligible(&rules, &state, target, tank), ElementSet::one(weapons));
        let code = check(&rules, &state, tank, tank, target).map_err(|refusal| refusal.why.code);
        assert_eq!(code, Err("E-SUP-SELF"));
    }
}
