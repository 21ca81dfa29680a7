//! How a side's elements stand for the turns to come: how soon they are in the fight, in which order, and in what cover.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{Outline, Rectangle, Segment, meets};
use sandtable_kernel::{Length, Point, Side};
use sandtable_mundi::ground::MINEFIELD;
use sandtable_mundi::terms::{ElementId, ElementSet, Going, Kind, other};
use sandtable_mundi::{Mundi, State};

use super::Stakes;

/// How far away an enemy still draws anybody.
const DRAW: Length = Length::inches(30);

/// A turn nearer to the fight, to whoever need not attack.
const EASE: i64 = 3;

/// The same to whoever must, at the beginning, and what the last turn adds to it.
const HURRY: i64 = 20;
const HASTE: i64 = 40;

/// The base held by somebody who can wait in it (MS-BAS-4).
const GARRISON: i64 = 40;

/// Engineers at the bank with vehicles behind them.
const PONTOON: i64 = 25;

/// A minefield between a piece and the enemy nearest to it.
const SHIELD: i64 = 15;

/// An anti-tank gun nobody has seen yet (MS-RES-9).
const AMBUSH: i64 = 40;

/// The most crossings that are looked at.
const MOST_CROSSINGS: usize = 12;

/// The fords, bridges and bridging engineers a side can use.
type Crossings = ArrayVec<Point, MOST_CROSSINGS>;

/// The worth of everybody's place.
pub(super) fn standing(rules: &Mundi, state: &State, stakes: &Stakes, side: Side) -> i64 {
    let enemies = state.fighting(other(side)).without(state.aircraft);
    let must = stakes.must_attack(side);
    let reaches = state.ground.reaches().iter();
    let hurry = if must { HURRY + HASTE * stakes.gone / 1_000 } else { EASE };
    let fixed = reaches.flat_map(|reach| reach.crossings.iter().map(|along| reach.start.ahead(*along).at));
    let crossings: Crossings = fixed.chain(state.bridges(side)).take(MOST_CROSSINGS).collect();
    let ground = state.ground_elements(side).iter();
    let places: i64 = ground.map(|element| place(rules, state, enemies, &crossings, hurry, element)).sum();
    let fields = state.ground.areas().iter().filter(|area| area.kind == MINEFIELD && !area.is_cleared(state.cleared));
    let shields: i64 = fields.map(|area| shielded(state, side, &area.stand.outline)).sum();
    if must { places } else { places + SHIELD * shields }
}

/// How many of a side's pieces have a minefield between themselves and the enemy nearest to them.
pub(crate) fn shielded(state: &State, side: Side, field: &Rectangle) -> i64 {
    let enemies = state.fighting(other(side)).without(state.aircraft);
    let covers = |element: &ElementId| {
        let own = state.stand(*element).outline.centre();
        let ways = enemies.iter().map(|enemy| Segment::new(own, state.stand(enemy).outline.centre()));
        let nearest = ways.min_by_key(|way| way.from.distance_squared(way.to));
        nearest.is_some_and(|way| meets(way, field)) && !field.contains(own)
    };
    let count = state.fighting(side).without(state.aircraft).iter().filter(covers).count();
    i64::try_from(count).unwrap_or(0)
}

fn place(
    rules: &Mundi,
    state: &State,
    enemies: ElementSet,
    crossings: &Crossings,
    hurry: i64,
    element: ElementId,
) -> i64 {
    let unit = state.unit(element);
    let kind = rules.kind(state, element);
    let gap = enemies.iter().map(|enemy| way_to(rules, state, crossings, element, enemy)).min().unwrap_or(DRAW);
    let gap = Length(gap.0.min(DRAW.0));
    if kind == Kind::Ge {
        return command(rules, state, element, gap);
    }
    let tables = &rules.setup().tables;
    let laden = rules.is_laden(state, element);
    // Guns want to be in range, everybody else at the enemy's throat.
    let wanted = if kind.is_gun() { tables.element(kind).range } else { Length::ZERO };
    let rate = tables.allowances(rules.class(state, element)).good;
    let turns = i64::from((gap - wanted).0.max(0)) * 16 / i64::from(rate.0.max(1));
    let mut worth = -hurry * turns / 16;
    worth -= i64::from(laden) * if gap < Length::inches(6) { 90 } else { 45 };
    let must = hurry > EASE;
    let near = gap < Length::inches(10) || state.turn == 0;
    worth += i64::from(unit.entrenched && near) * if must { 5 } else { 25 };
    let covered = near && !must && state.ground.covers(tables, state.cleared, &unit.stand);
    worth += i64::from(covered) * 20;
    worth += i64::from(state.is_garrison(element) && !must) * GARRISON;
    worth += i64::from(must && kind == Kind::Ie && is_pontoon(rules, state, element)) * PONTOON;
    let ambush = unit.hidden && kind == Kind::At;
    worth += i64::from(ambush) * AMBUSH;
    worth - i64::from(is_bogged(rules, state, element)) * 60
}

/// Whether engineers stand at the bank, where they could bridge the river for their vehicles next turn (MS-RIV-9).
fn is_pontoon(rules: &Mundi, state: &State, engineers: ElementId) -> bool {
    let stand = &state.unit(engineers).stand;
    let near = rules.setup().tables.distances.adjacent;
    let vehicles = state.ground_elements(state.side_of(engineers));
    let waits = |element: ElementId| {
        rules.class(state, element).is_vehicle()
            && stand.has_behind_its_front(&state.unit(element).stand)
            && stand.is_within(&state.unit(element).stand, Length::inches(8))
    };
    rules.class(state, engineers).is_foot() && state.ground.is_beside_river(stand, near) && vehicles.iter().any(waits)
}

/// A general is useful near his troops and safe far from the enemy's.
fn command(rules: &Mundi, state: &State, general: ElementId, gap: Length) -> i64 {
    let safe = i64::from(gap.0.min(Length::inches(6).0)) / 500;
    let own = state.ground_elements(state.side_of(general));
    let stand = state.stand(general);
    let distances = &rules.setup().tables.distances;
    let beyond = |reach: Length| -> i64 {
        own.iter().map(|element| i64::from(!stand.is_within(state.stand(element), reach))).sum()
    };
    safe - 6 * beyond(distances.command_near) - 30 * beyond(distances.command_far)
}

/// How far an element has to go to an enemy: over a crossing where a river that stops it lies between them.
fn way_to(rules: &Mundi, state: &State, crossings: &Crossings, element: ElementId, enemy: ElementId) -> Length {
    let straight = state.stand(element).distance(state.stand(enemy)).floor();
    let reaches = state.ground.reaches();
    let swims = rules.kind(state, element).is_infantry() && rules.class(state, element).is_foot();
    if reaches.is_empty() || swims {
        return straight;
    }
    let (from, to) = (state.stand(element).outline.centre(), state.stand(enemy).outline.centre());
    let between = reaches.iter().any(|reach| reach.parts(from, to));
    let by = |crossing: &Point| from.distance_squared(*crossing).isqrt() + crossing.distance_squared(to).isqrt();
    let round = crossings.iter().map(by).min();
    match round.filter(|_| between) {
        Some(round) => Length(i32::try_from(round).unwrap_or(straight.0)),
        None => straight,
    }
}

/// A vehicle in bad going fights worse and dies of a beating.
fn is_bogged(rules: &Mundi, state: &State, element: ElementId) -> bool {
    let class = rules.class(state, element);
    let tables = &rules.setup().tables;
    class.is_vehicle() && state.ground.going_at(tables, state.cleared, class, &state.unit(element).stand) != Going::Good
}
