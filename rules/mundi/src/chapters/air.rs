//! Aircraft: placed against an enemy, carried along with it, and home again (MS-AIR).

use arrayvec::ArrayVec;
use sandtable_kernel::refusal::Word;
use sandtable_kernel::{Angle, Length, Point, Refusal, RuleId, Side, Table};

use crate::play::Play;
use crate::refusals::{AIR_FOLLOW, AIR_ONLY, AIR_PLACE, AIR_TURN, NOT_OWN, filled, refuse_if};
use crate::stand::{Pose, Stand};
use crate::state::Parting;
use crate::terms::{ElementId, ElementSet, index, other};
use crate::toggles::AirFollowsTarget;
use crate::{Event, Mundi, State, pips, rule};

/// How far something moved, east and north.
type By = (Length, Length);

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
    let mut touched: ElementSet =
        state.fighting(other(side)).iter().filter(|enemy| stand.touches(state.stand(*enemy))).collect();
    // Base and garrison are one piece (MS-BAS-3); the base remains when the garrison leaves it.
    if let (Some(garrison), Some(base)) = (state.garrison, state.base)
        && touched.has(garrison)
    {
        touched.insert(base);
    }
    touched
}

/// MS-AIR-4, MS-AIR-6: the enemies an aircraft can fight: those it was placed against and stays with, or, where it stays put, those
/// it touches now, whether it came for them or not.
pub fn engaged(rules: &Mundi, state: &State, aircraft: ElementId) -> ElementSet {
    match rules.setup().toggles.air_follows_target {
        AirFollowsTarget::Yes => state.unit(aircraft).engaged,
        AirFollowsTarget::No if state.on_table.and(state.aircraft).has(aircraft) => {
            touched(state, state.side_of(aircraft), &state.unit(aircraft).stand)
        }
        AirFollowsTarget::No => ElementSet::NONE,
    }
}

/// MS-AIR-4, MS-BAS-3: whether an aircraft is engaged with a piece; base and garrison are one.
pub fn is_engaged(rules: &Mundi, state: &State, aircraft: ElementId, piece: ElementId) -> bool {
    if !state.aircraft.has(aircraft) {
        return false;
    }
    let engaged = engaged(rules, state, aircraft);
    let of_base = state.base == Some(piece) || state.is_garrison(piece);
    engaged.has(piece) || of_base && [state.base, state.garrison].into_iter().flatten().any(|part| engaged.has(part))
}

/// Places it; aircraft are never hidden (MS-HID-13).
pub(crate) fn fly<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, to: Pose, engaged: ElementSet) {
    play.happen(rule::AIR_1, Event::Flown { element, to, engaged });
    crate::hidden::look_round(play);
}

/// MS-AIR-6: aircraft go along with an engaged enemy that has moved from a pose.
pub(crate) fn carry<T: Table<State>>(play: &mut Play<'_, T>, mover: ElementId, from: Pose) {
    carry_all(play, &[(mover, from)]);
}

/// The same for several that have moved together: an aircraft keeps all who went the same way, and parts from nobody then.
pub(crate) fn carry_all<T: Table<State>>(play: &mut Play<'_, T>, moved: &[(ElementId, Pose)]) {
    let state = &*play.state;
    let moves: ArrayVec<(ElementId, By), 16> = moved
        .iter()
        .filter(|(mover, _)| state.on_table.has(*mover))
        .map(|(mover, from)| {
            let to = state.unit(*mover).stand.pose().at;
            (*mover, (to.x - from.at.x, to.y - from.at.y))
        })
        .filter(|(_, by)| *by != (Length::ZERO, Length::ZERO))
        .collect();
    let Some((first, _)) = moves.first() else { return };
    let hunters = state.standing(other(state.side_of(*first))).and(state.aircraft);
    for aircraft in hunters.iter() {
        carry_one(play, aircraft, &moves);
    }
    crate::hidden::look_round(play);
}

fn carry_one<T: Table<State>>(play: &mut Play<'_, T>, aircraft: ElementId, moves: &[(ElementId, By)]) {
    if play.rules.setup().toggles.air_follows_target == AirFollowsTarget::No {
        return;
    }
    let engaged = play.state.unit(aircraft).engaged;
    let gone = || moves.iter().filter(|(mover, _)| engaged.has(*mover));
    let Some((_, by)) = gone().next() else { return };
    // Aircraft it fights go along, so only ground enemies can part.
    let ground = engaged.without(play.state.aircraft);
    if gone().count() == ground.count() as usize && gone().all(|(_, other)| other == by) {
        return follow(play, aircraft, ground, *by);
    }
    for (mover, by) in gone() {
        play.happen(rule::AIR_6, Event::Parted { aircraft, mover: *mover, by: *by });
    }
}

/// The aircraft stays with these enemies, carried along by as much as they moved.
fn follow<T: Table<State>>(play: &mut Play<'_, T>, aircraft: ElementId, enemies: ElementSet, by: By) {
    let unit = play.state.unit(aircraft);
    let size = play.rules.setup().size;
    let to = on_table(&unit.stand, unit.stand.pose().at + by, size);
    let others = unit.engaged.and(play.state.aircraft);
    let engaged = ElementSet(enemies.0 | others.0);
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

/// The owner has chosen: it stays with this enemy, and with those who moved, or stayed, as this one did.
pub(crate) fn choose<T: Table<State>>(play: &mut Play<'_, T>, parting: Parting, enemy: ElementId) {
    let aircraft = parting.aircraft;
    let partings = play.state.parted.clone();
    let movers = || partings.iter().filter(|parting| parting.aircraft == aircraft);
    if let Some(chosen) = movers().find(|parting| parting.mover == enemy) {
        let along = movers().filter(|parting| parting.by == chosen.by).map(|parting| parting.mover).collect();
        follow(play, aircraft, along, chosen.by);
        return crate::hidden::look_round(play);
    }
    let unit = play.state.unit(aircraft);
    let gone: ElementSet = movers().map(|parting| parting.mover).collect();
    let (engaged, to) = (unit.engaged.without(gone), unit.stand.pose());
    play.happen(rule::AIR_6, Event::Carried { element: aircraft, to, engaged });
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
