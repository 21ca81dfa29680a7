//! Aircraft: placed against an enemy, carried along with it, and home again (MS-AIR).

use sandtable_kernel::refusal::Word;
use sandtable_kernel::{Angle, Length, Point, Refusal, RuleId, Side, Table};

use crate::play::Play;
use crate::refusals::{AIR_FOLLOW, AIR_ONLY, AIR_PLACE, AIR_TURN, NOT_OWN, filled, refuse_if};
use crate::stand::{Pose, Stand};
use crate::state::Parting;
use crate::terms::{ElementId, ElementSet, index, other};
use crate::toggles::AirFollowsTarget;
use crate::{Event, Mundi, State, pips, rule};

/// ACT-AIR: the enemies it would engage (MS-AIR-1 to 4).
pub fn check(rules: &Mundi, state: &State, side: Side, element: ElementId, pose: Pose) -> Result<ElementSet, Refusal> {
    check_available(rules, state, side, element)?;
    pips::check(state, side, pips::air_cost(state, side))?;
    let refused = AIR_PLACE.at(pose.at);
    let stand = state.unit(element).stand.moved(pose).ok_or(refused)?;
    refuse_if!(!stand.is_on_table(rules.setup().size), refused)?;
    refuse_if!(state.on_table.iter().any(|other| stand.overlaps(state.stand(other))), refused)?;
    let engaged = touched(state, side, &stand);
    refuse_if!(engaged.is_empty(), refused)?;
    Ok(engaged)
}

/// MS-AIR-8: at home and ready.
pub fn check_available(rules: &Mundi, state: &State, side: Side, element: ElementId) -> Result<(), Refusal> {
    let (unit, name) = (state.unit(element), rules.word(element));
    refuse_if!(!state.of_side[index(side)].has(element), filled(NOT_OWN, [name]))?;
    refuse_if!(!rules.kind(state, element).is_air(), filled(AIR_ONLY, [name]))?;
    let back = if state.on_table.has(element) { state.turn + 2 } else { unit.back };
    let words = [name, Word::Number(back.into())];
    refuse_if!(unit.lost || state.on_table.has(element) || unit.back > state.turn, filled(AIR_TURN, words))
}

/// The enemies a stand touches, aircraft included.
fn touched(state: &State, side: Side, stand: &Stand) -> ElementSet {
    state.fighting(other(side)).iter().filter(|enemy| stand.touches(state.stand(*enemy))).collect()
}

/// Places it; aircraft are never hidden (MS-HID-13).
pub(crate) fn fly<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, to: Pose, engaged: ElementSet) {
    play.happen(rule::AIR_1, Event::Flown { element, to, engaged });
    crate::hidden::look_round(play);
}

/// MS-AIR-6: aircraft go along with an engaged enemy that has moved from a pose.
pub(crate) fn carry<T: Table<State>>(play: &mut Play<'_, T>, mover: ElementId, from: Pose) {
    let to = play.state.unit(mover).stand.pose().at;
    let by = (to.x - from.at.x, to.y - from.at.y);
    if by == (Length::ZERO, Length::ZERO) {
        return;
    }
    let hunters = play.state.standing(other(play.state.side_of(mover))).and(play.state.aircraft);
    for aircraft in hunters.iter() {
        if !play.state.unit(aircraft).engaged.has(mover) {
            continue;
        }
        let engaged = play.state.unit(aircraft).engaged;
        if play.rules.setup().toggles.air_follows_target == AirFollowsTarget::No {
            let unit = play.state.unit(aircraft).stand;
            let engaged = touched(play.state, play.state.side_of(aircraft), &unit);
            play.happen(rule::AIR_6, Event::Carried { element: aircraft, to: unit.pose(), engaged });
        } else if engaged.without(play.state.aircraft).count() == 1 {
            // Aircraft it fights go along, so nobody parts.
            follow(play, aircraft, mover, by);
        } else {
            play.happen(rule::AIR_6, Event::Parted { aircraft, mover, by });
        }
    }
    crate::hidden::look_round(play);
}

/// The aircraft stays with an enemy: carried along if that is the one that moved.
pub(crate) fn follow<T: Table<State>>(
    play: &mut Play<'_, T>,
    aircraft: ElementId,
    enemy: ElementId,
    by: (Length, Length),
) {
    let unit = play.state.unit(aircraft);
    let size = play.rules.setup().size;
    let to = on_table(&unit.stand, unit.stand.pose().at + by, size);
    let others = unit.engaged.and(play.state.aircraft);
    let engaged = ElementSet(ElementSet::one(enemy).0 | others.0);
    play.happen(rule::AIR_6, Event::Carried { element: aircraft, to, engaged });
    // An aircraft fighting the one carried goes along.
    for other in others.iter() {
        let unit = play.state.unit(other);
        let to = on_table(&unit.stand, unit.stand.pose().at + by, size);
        let engaged = unit.engaged;
        play.happen(rule::AIR_6, Event::Carried { element: other, to, engaged });
    }
}

/// DEC-FOLLOW-AIR.
pub fn check_follow(state: &State, enemy: ElementId) -> Result<Parting, Refusal> {
    let parting = state.parted.first().copied().ok_or(AIR_FOLLOW)?;
    refuse_if!(!state.unit(parting.aircraft).engaged.has(enemy), AIR_FOLLOW)?;
    Ok(parting)
}

/// The owner has chosen.
pub(crate) fn choose<T: Table<State>>(play: &mut Play<'_, T>, parting: Parting, enemy: ElementId) {
    if enemy == parting.mover {
        follow(play, parting.aircraft, enemy, parting.by);
        return crate::hidden::look_round(play);
    }
    let unit = play.state.unit(parting.aircraft);
    let mut engaged = unit.engaged;
    engaged.remove(parting.mover);
    let to = unit.stand.pose();
    play.happen(rule::AIR_6, Event::Carried { element: parting.aircraft, to, engaged });
}

/// The pose nearest to a place at which the base is on the table.
fn on_table(stand: &Stand, at: Point, size: Length) -> Pose {
    let pose = Pose { at, facing: stand.pose().facing };
    let Some(moved) = stand.moved(pose) else { return stand.pose() };
    let corners = moved.outline.corners();
    let inward = |low: i32, high: i32| if low < 0 { -low } else { (size.0 - high).min(0) };
    let extreme = |pick: fn(&Point) -> i32| {
        let values = corners.iter().map(pick);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(0))
    };
    let (west, east) = extreme(|corner| corner.x.0);
    let (south, north) = extreme(|corner| corner.y.0);
    Pose { at: at + (Length(inward(west, east)), Length(inward(south, north))), ..pose }
}

/// MS-AIR-9: home at once, available again so many turns later.
pub(crate) fn go_home<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, turns: u8, rule: RuleId) {
    let back = play.state.turn + turns;
    play.happen(rule, Event::WentHome { element, back });
}

/// MS-AIR-8: in the End phase every aircraft still on the table goes home.
pub(crate) fn end_turn<T: Table<State>>(play: &mut Play<'_, T>) {
    for element in play.state.on_table.and(play.state.aircraft).iter() {
        go_home(play, element, 2, rule::AIR_8);
    }
}

/// Poses against an enemy, square to it, for proposals and the board: its four sides.
pub fn places(rules: &Mundi, state: &State, aircraft: ElementId, enemy: ElementId) -> impl Iterator<Item = Pose> {
    let (target, own) = (*state.stand(enemy), state.unit(aircraft).stand);
    let side = state.side_of(aircraft);
    (0..4).filter_map(move |quarter| {
        let out = target.pose().facing + Angle::degrees(90 * quarter);
        let half = if quarter % 2 == 0 { target.outline.depth() } else { target.outline.width() };
        let gap = Length((half.0 + own.outline.depth().0) / 2);
        let at = target.pose().towards(out, gap).at;
        let pose = Pose { at, facing: out + Angle::WEST };
        check(rules, state, side, aircraft, pose).is_ok().then_some(pose)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;

    #[test]
    fn ex_33_aircraft_sit_out_the_next_turn() {
        let mut field = Field::new();
        let bomber = field.off("A BO air");
        let enemy = field.put("B TA at", 300, 300, 180);
        let (rules, mut state) = field.ready();
        state.pips = [1, 1];
        let pose = places(&rules, &state, bomber, enemy).next().expect("room around it");
        assert_eq!(check(&rules, &state, Side(0), bomber, pose), Ok(ElementSet::one(enemy)));
        state.units[bomber.index()].back = state.turn + 1;
        let code = check(&rules, &state, Side(0), bomber, pose).map_err(|refusal| refusal.why.code);
        assert_eq!(code, Err("E-AIR-TURN"));
    }
}
