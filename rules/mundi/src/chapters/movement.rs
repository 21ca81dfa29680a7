//! Moves of single elements: who may move, how far, breaking off, contact, and reconnaissance (MS-MOV, MS-CON).

use sandtable_kernel::{Length, Refusal, Side, Table};

use crate::march::Meeting;
use crate::orders::{Change, Move};
use crate::path::{self, Mover, Stands, inches_word, mm_word};
use crate::play::Play;
use crate::refusals::{
    BASE_STOP, BREAK_CONTACT, BREAK_FLANK, BREAK_SPEED, CONTACT_ALIGN, MOVE_AGAIN, MOVE_AIR, MOVE_CONTACT,
    MOVE_DISTANCE, MOVE_GARRISON, MOVE_IN_RIVER, MOVE_NOWHERE, MOVE_OVERLAP, MOVE_ROAD, MOVE_TABLE, NOT_OWN, NOT_THERE,
    RECCE_RANGE, TRN_ORDER, filled, refuse_if,
};
use crate::stand::Stand;
use crate::state::InRiver;
use crate::terms::{Class, ElementId, ElementSet, Going, Kind, other};
use crate::toggles::TransportChange;
use crate::{Event, Mundi, State, air, hidden, march, mines, pips, rule, transport, zone};

/// A move that may be made, with every number that was measured on it.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The stands it goes through, the first before it moves.
    pub stands: Stands,
    /// How far its corners travel, or its centre on a road.
    pub travel: Length,
    /// How far they may.
    pub allowance: Length,
    /// Why so far: `good going`, `bad going`, `road`.
    pub going: &'static str,
    /// What it costs in PIPs.
    pub cost: u8,
    /// The enemies it moves into contact with (MS-CON-4).
    pub into: ElementSet,
    /// Whether it breaks off (MS-MOV-11).
    pub breaks_off: bool,
}

/// The piece is this side's and on the table.
pub fn check_own(rules: &Mundi, state: &State, side: Side, element: ElementId) -> Result<(), Refusal> {
    let own = state.of_side[crate::terms::index(side)].has(element) && rules.kind(state, element) != Kind::Bs;
    refuse_if!(!own, filled(NOT_OWN, [rules.word(element)]))?;
    refuse_if!(!state.on_table.has(element), filled(NOT_THERE, [rules.word(element)]))
}

/// MS-SEQ-6, MS-MOV-16: whether it has a move left this turn.
pub fn check_entitled(rules: &Mundi, state: &State, element: ElementId) -> Result<(), Refusal> {
    let unit = state.unit(element);
    let again = || filled(MOVE_AGAIN, [rules.word(element)]);
    refuse_if!(rules.kind(state, element).is_air(), MOVE_AIR)?;
    refuse_if!(unit.dug || unit.changed, again())?;
    match unit.moves {
        0 => Ok(()),
        1 if rules.kind(state, element) == Kind::Re => check_second_move(rules, state, element),
        _ => Err(again()),
    }
}

/// MS-MOV-16: outside the printed range of every revealed enemy.
fn check_second_move(rules: &Mundi, state: &State, element: ElementId) -> Result<(), Refusal> {
    let stand = state.stand(element);
    let enemies = state.fighting(other(state.side_of(element))).without(state.aircraft);
    let near = |enemy: &ElementId| {
        let range = rules.setup().tables.element(rules.kind(state, *enemy)).range;
        !state.unit(*enemy).hidden && range > Length::ZERO && stand.is_within(state.stand(*enemy), range)
    };
    match enemies.iter().find(near) {
        Some(enemy) => Err(filled(RECCE_RANGE, [rules.word(enemy)])),
        None => Ok(()),
    }
}

/// Judges a move (ACT-MOVE, ACT-RECCE2), into contact or not (MS-MOV-15).
pub fn judge(rules: &Mundi, state: &State, side: Side, order: &Move) -> Result<Judged, Refusal> {
    let element = order.element;
    check_own(rules, state, side, element)?;
    refuse_if!(state.is_garrison(element), filled(MOVE_GARRISON, [rules.word(element)]))?;
    refuse_if!(state.unit(element).river != InRiver::No, filled(MOVE_IN_RIVER, [rules.word(element)]))?;
    check_entitled(rules, state, element)?;
    refuse_if!(order.legs.is_empty(), MOVE_NOWHERE)?;
    let free = rules.setup().toggles.transport_change == TransportChange::Free;
    refuse_if!(order.change == Change::First && !free, TRN_ORDER)?;
    if order.change != Change::None {
        transport::check_able(rules, state, element)?;
    }
    let cost = pips::move_cost(rules, state, ElementSet::one(element)) + u8::from(order.change != Change::None);
    pips::check(state, side, cost)?;
    let (start, mover) = start_of(rules, state, order)?;
    let stands = path::stands(&start, &order.legs).ok_or(MOVE_TABLE)?;
    let held = state.enemies_touching(side, &start);
    check_break_off(rules, state, &mover, &start, held)?;
    let going = mover.going_along(&stands)?;
    let (travel, allowance, word) = check_distance(rules, state, mover.class, &stands, going)?;
    // A move has at least its start.
    let end = *stands.last().unwrap_or(&start);
    check_clear_end(rules, state, element, &end)?;
    let touched = state.enemies_touching(side, &end);
    refuse_if!(!held.is_empty() && !touched.is_empty(), BREAK_CONTACT)?;
    let fronted = fronted(rules, state, &end, touched);
    let shared = rules.setup().tables.distances.contact_overlap;
    refuse_if!(
        !touched.is_empty() && fronted.is_empty(),
        filled(CONTACT_ALIGN, [mm_word(shared)]).at(end.outline.centre()),
    )?;
    zone::check(rules, state, side, &stands, order.zone_of, fronted)?;
    if order.change == Change::Last {
        transport::room(rules, state, element, &end, !state.unit(element).loaded)?;
    }
    let into = touched.without(held);
    Ok(Judged { stands, travel, allowance, going: word, cost, into, breaks_off: !held.is_empty() })
}

/// Where the move starts, and as what: after loading or unloading where that comes first (MS-TRN-2, `free`).
fn start_of<'a>(rules: &'a Mundi, state: &'a State, order: &Move) -> Result<(Stand, Mover<'a>), Refusal> {
    let unit = state.unit(order.element);
    let mover = Mover::new(rules, state, order.element);
    if order.change != Change::First {
        return Ok((unit.stand, mover));
    }
    let stand = transport::room(rules, state, order.element, &unit.stand, !unit.loaded)?;
    let class = rules.about(state, order.element).bracket.state(!unit.loaded).1;
    Ok((stand, Mover { class, ..mover }))
}

/// MS-MOV-10 to 12: out of contact only away from slower enemies, none of them beside or behind it; a base has no sides (MS-BAS-7).
fn check_break_off(
    rules: &Mundi,
    state: &State,
    mover: &Mover<'_>,
    start: &Stand,
    held: ElementSet,
) -> Result<(), Refusal> {
    let own = speed(rules, state, mover.class, start);
    for enemy in held.iter() {
        let in_base = state.is_garrison(mover.element) || state.is_garrison(enemy) || state.is_open_base(enemy);
        let beside = !in_base && start.is_touched_beside_or_behind(state.stand(enemy));
        refuse_if!(beside, filled(BREAK_FLANK, [rules.word(enemy)]))?;
        let theirs = match state.is_open_base(enemy) {
            true => Length::ZERO,
            false => speed(rules, state, rules.class(state, enemy), state.stand(enemy)),
        };
        refuse_if!(own <= theirs, filled(BREAK_SPEED, [rules.word(mover.element), rules.word(enemy)]))?;
    }
    Ok(())
}

/// MS-MOV-12: the good- or bad-going rate where it stands. On a road that is good going (MS-GEO-11), but not the road rate.
pub fn speed(rules: &Mundi, state: &State, class: Class, stand: &Stand) -> Length {
    let rates = rules.setup().tables.allowances(class);
    match state.ground.going_at(&rules.setup().tables, state.cleared, class, stand) {
        Going::Good => rates.good,
        Going::Bad | Going::Impassable => rates.bad,
    }
}

/// MS-MOV-2 to 4, MS-MOV-6: the distance travelled and the allowance for it.
pub fn check_distance(
    rules: &Mundi,
    state: &State,
    class: Class,
    stands: &[Stand],
    going: Going,
) -> Result<(Length, Length, &'static str), Refusal> {
    let rates = rules.setup().tables.allowances(class);
    let on_road = going == Going::Good && stands.iter().all(|stand| state.ground.has_on_road(stand));
    let travel = path::travel(stands);
    let (allowance, word) = match going {
        Going::Good => (rates.good, "good going"),
        Going::Bad | Going::Impassable => (rates.bad, "bad going"),
    };
    if path::is_within(travel, allowance) {
        return Ok((path::shown(travel), allowance, word));
    }
    let end = stands.last().map_or_else(sandtable_kernel::Point::default, |stand| stand.outline.centre());
    if on_road {
        let along = path::centre_travel(stands);
        let words = [inches_word(path::shown(along)), inches_word(rates.road)];
        return match path::is_within(along, rates.road) {
            true => Ok((path::shown(along), rates.road, "road")),
            false => Err(filled(MOVE_ROAD, words).at(end)),
        };
    }
    Err(filled(MOVE_DISTANCE, [inches_word(path::shown(travel)), inches_word(allowance)]).at(end))
}

/// MS-MOV-7, MS-BAS-2: clear of friends, and not inside their base.
pub fn check_clear_end(rules: &Mundi, state: &State, element: ElementId, end: &Stand) -> Result<(), Refusal> {
    let side = state.side_of(element);
    let mut friends = state.standing(side).without(state.aircraft);
    friends.remove(element);
    match friends.iter().find(|friend| end.overlaps(state.stand(*friend))) {
        Some(friend) if state.base == Some(friend) || state.is_garrison(friend) => {
            Err(filled(BASE_STOP, [rules.word(element)]).at(end.outline.centre()))
        }
        Some(friend) => Err(filled(MOVE_OVERLAP, [rules.word(element), rules.word(friend)]).at(end.outline.centre())),
        None => Ok(()),
    }
}

/// MS-CON-1, MS-CON-3, MS-CON-5: those of the touched enemies that the front edge lies flush against.
pub fn fronted(rules: &Mundi, state: &State, end: &Stand, touched: ElementSet) -> ElementSet {
    let shared = rules.setup().tables.distances.contact_overlap;
    touched.iter().filter(|enemy| end.fronts(state.stand(*enemy), shared)).collect()
}

/// MS-MOV-10: refuses actions that contact forbids; breaking off is for [`judge`].
pub fn check_free(rules: &Mundi, state: &State, element: ElementId) -> Result<(), Refusal> {
    let held = state.enemies_touching(state.side_of(element), state.stand(element));
    match held.first() {
        Some(enemy) => Err(filled(MOVE_CONTACT, [rules.word(element), rules.word(enemy)])),
        None => Ok(()),
    }
}

/// MS-MOV-10, MS-MOV-11: like [`check_free`], but out of contact with slower enemies ahead one may always go.
pub fn check_free_or_breaking(rules: &Mundi, state: &State, element: ElementId) -> Result<(), Refusal> {
    let stand = state.stand(element);
    let held = state.enemies_touching(state.side_of(element), stand);
    check_break_off(rules, state, &Mover::new(rules, state, element), stand, held)
}

/// Carries a move out: mines and reveals on the way, contact at its end, transport last.
pub(crate) fn go<T: Table<State>>(play: &mut Play<'_, T>, order: &Move, judged: &Judged) {
    let element = order.element;
    if order.change == Change::First {
        transport::change(play, element);
    }
    let before = play.state.unit(element).stand.pose();
    let whole = walk(play, element, &judged.stands);
    if whole && play.state.on_table.has(element) && order.change == Change::Last {
        transport::change(play, element);
    }
    if play.state.on_table.has(element) {
        air::carry(play, element, before);
    }
}

/// Walks an element along stands. Whether it got to the end.
fn walk<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId, stands: &[Stand]) -> bool {
    let side = play.state.side_of(element);
    let held = state_touching(play, side, stands.first());
    let end = march_from(play, element, stands);
    if let Some(end) = end {
        let into = play.state.enemies_touching(side, &end).without(held);
        play.happen(rule::MOV_1, Event::Moved { element, to: end.pose(), into });
    }
    spend(play, element);
    hidden::look_round(play);
    end.is_some()
}

/// A whole march, the minefields it starts in first. Where it comes to; none if it was stopped or lost.
pub(crate) fn march_from<T: Table<State>>(
    play: &mut Play<'_, T>,
    element: ElementId,
    stands: &[Stand],
) -> Option<Stand> {
    let mut meeting = Meeting::default();
    let end = stands.last()?;
    match mines::meet_at_start(play, element, end, &mut meeting) {
        true => march::along(play, element, stands, &mut meeting),
        false => None,
    }
}

/// MS-SEQ-6: its move is spent, whether it got to the end or not.
pub(crate) fn spend<T: Table<State>>(play: &mut Play<'_, T>, element: ElementId) {
    if play.state.on_table.has(element) {
        play.happen(rule::SEQ_6, Event::MoveSpent { element });
    }
}

fn state_touching<T: Table<State>>(play: &Play<'_, T>, side: Side, start: Option<&Stand>) -> ElementSet {
    start.map_or(ElementSet::NONE, |start| play.state.enemies_touching(side, start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Field, mm};
    use crate::stand::Pose;

    fn code(field: &Field, element: ElementId, x: i32, y: i32, facing: i32) -> Result<u8, &'static str> {
        let (rules, state) = field.ready();
        let legs = [Pose::compass(mm(x, y), facing * 100)].into_iter().collect();
        let order = Move { element, legs, zone_of: None, change: Change::None };
        judge(&rules, &state, Side(0), &order).map(|judged| judged.cost).map_err(|refusal| refusal.why.code)
    }

    #[test]
    fn ex_10_bad_going_counts_for_the_whole_move() {
        let mut field = Field::new();
        field.terrain("woods", 300, 390, 80, 80);
        let tank = field.put("A TA at", 300, 300, 0);
        assert_eq!(code(&field, tank, 300, 360, 0), Err("E-MOVE-DISTANCE"));
        assert_eq!(code(&field, tank, 300, 350, 0), Ok(2));
        assert_eq!(code(&field, tank, 300, 329, 0), Ok(2));
        assert_eq!(code(&field, tank, 300, 376, 0), Err("E-MOVE-DISTANCE"));
    }

    #[test]
    fn ex_11_the_road_rate_is_for_those_on_the_road() {
        let mut field = Field::new();
        field.road(&[(300, 0), (300, 600)]);
        let truck = field.put("A IF sf/w loaded", 300, 100, 0);
        let beside = field.put("A IF sf/w loaded", 320, 200, 0);
        let foot = field.put("A IF sf", 300, 400, 0);
        assert_eq!(code(&field, truck, 300, 160, 0), Ok(2));
        let (rules, state) = field.ready();
        let long = |element, x, y| {
            let legs = [Pose { at: x, facing: crate::stand::from_compass(0) }.ahead(y)].into_iter().collect();
            judge(&rules, &state, Side(0), &Move { element, legs, zone_of: None, change: Change::None }).is_ok()
        };
        assert!(long(truck, mm(300, 100), Length::inches(6)) && !long(truck, mm(300, 100), Length(76_201)));
        assert!(long(beside, mm(320, 200), Length::inches(4)) && !long(beside, mm(320, 200), Length(50_801)));
        assert!(long(foot, mm(300, 400), Length::inches(3)));
    }

    #[test]
    fn ex_16_breaking_off_needs_speed_and_a_free_flank() {
        let mut field = Field::new();
        let recce = field.put("A RE aw", 300, 270, 0);
        field.put("B IF sf", 300, 300, 180);
        assert_eq!(code(&field, recce, 300, 170, 0), Ok(2));
        assert_eq!(code(&field, recce, 310, 270, 0), Err("E-BREAK-CONTACT"));
        let mut flanked = field.clone();
        flanked.put("B IF sf", 330, 270, 270);
        assert_eq!(code(&flanked, recce, 300, 170, 0), Err("E-BREAK-FLANK"));
        let mut soft = field.clone();
        soft.terrain("soft_ground", 300, 250, 100, 60);
        assert_eq!(code(&soft, recce, 300, 170, 0), Err("E-BREAK-SPEED"));
        let mut tanks = Field::new();
        let tank = tanks.put("A TA at", 300, 270, 0);
        tanks.put("B TA at", 300, 310, 180);
        assert_eq!(code(&tanks, tank, 300, 230, 0), Err("E-BREAK-SPEED"));
    }

    #[test]
    fn contact_must_be_flush() {
        let mut field = Field::new();
        let tank = field.put("A TA at", 300, 250, 0);
        field.put("B IF sf", 300, 300, 180);
        assert_eq!(code(&field, tank, 300, 270, 0), Ok(2));
        assert_eq!(code(&field, tank, 300, 275, 0), Err("E-MOVE-ENEMY"));
        let mut flank = Field::new();
        let tank = flank.put("A TA at", 360, 285, 0);
        flank.put("B IF sf", 300, 300, 180);
        assert_eq!(code(&flank, tank, 340, 290, 0), Err("E-CONTACT-ALIGN"));
        // Turning on the way a corner would catch; turning first it comes in flush.
        assert_eq!(code(&flank, tank, 340, 295, 270), Err("E-MOVE-ENEMY"));
        let (rules, state) = flank.ready();
        let order = crate::contact::move_into(&rules, &state, Side(0), tank, ElementId(1), None);
        assert!(order.legs.len() == 2 && judge(&rules, &state, Side(0), &order).is_ok());
    }

    #[test]
    fn friends_are_passed_through_but_not_stopped_on() {
        let mut field = Field::new();
        let tank = field.put("A TA at", 300, 200, 0);
        field.put("A IF sf", 300, 235, 0);
        assert_eq!(code(&field, tank, 300, 230, 0), Err("E-MOVE-OVERLAP"));
        assert_eq!(code(&field, tank, 300, 265, 0), Ok(2));
    }

    #[test]
    fn ex_17_a_second_move_starts_out_of_every_range() {
        let mut field = Field::new();
        let recce = field.put("A RE aw", 300, 200, 0);
        field.put_tenths("B TA at", 3000, 3450, 180);
        let moved = |field: &Field| {
            let (rules, mut state) = field.ready();
            state.units[recce.index()].moves = 1;
            check_entitled(&rules, &state, recce).map_err(|refusal| refusal.why.code)
        };
        assert_eq!(moved(&field), Ok(()));
        let mut near = Field::new();
        near.put("A RE aw", 300, 200, 0);
        near.put_tenths("B TA at", 3000, 3416, 180);
        assert_eq!(moved(&near), Err("E-RECCE-RANGE"));
    }
}
