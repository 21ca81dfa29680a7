//! How a side's elements stand for the turns to come: how soon they are in the fight, in which order, and in what cover.

use arrayvec::ArrayVec;
use sandtable_kernel::{Length, Point, Side};

use super::Stakes;
use crate::terms::{ElementId, ElementSet, Going, Kind, other};
use crate::{Mundi, State};

/// How far away an enemy still draws anybody.
const DRAW: Length = Length::inches(30);

/// A turn nearer to the fight: to whoever need not attack, and to whoever must.
const HURRY: [i64; 2] = [3, 20];

/// The most crossings that are looked at.
const MOST_CROSSINGS: usize = 12;

/// The fords, bridges and bridging engineers a side can use.
type Crossings = ArrayVec<Point, MOST_CROSSINGS>;

/// The worth of everybody's place.
pub(super) fn standing(rules: &Mundi, state: &State, stakes: &Stakes, side: Side) -> i64 {
    let enemies = state.fighting(other(side)).without(state.aircraft);
    let must = stakes.must_attack(side);
    let reaches = state.ground.reaches().iter();
    let fixed = reaches.flat_map(|reach| reach.crossings.iter().map(|along| reach.start.ahead(*along).at));
    let crossings: Crossings = fixed.chain(state.bridges(side)).take(MOST_CROSSINGS).collect();
    state.ground_elements(side).iter().map(|element| place(rules, state, enemies, &crossings, must, element)).sum()
}

fn place(
    rules: &Mundi,
    state: &State,
    enemies: ElementSet,
    crossings: &Crossings,
    must: bool,
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
    let mut worth = -HURRY[usize::from(must)] * turns / 16;
    worth -= i64::from(laden) * if gap < Length::inches(6) { 90 } else { 45 };
    let near = gap < Length::inches(10);
    worth += i64::from(unit.entrenched && near) * if must { 5 } else { 25 };
    let covered = near && !must && state.ground.covers(tables, state.cleared, &unit.stand);
    worth += i64::from(covered) * 20;
    worth - i64::from(is_bogged(rules, state, element)) * 60
}

/// A general is useful near his troops and safe far from the enemy's.
fn command(rules: &Mundi, state: &State, general: ElementId, gap: Length) -> i64 {
    let safe = i64::from(gap.0.min(Length::inches(6).0)) / 500;
    let own = state.ground_elements(state.side_of(general));
    let stand = state.stand(general);
    let distances = &rules.setup().tables.distances;
    let beyond = |reach: Length| -> i64 {
        let those: ElementSet = own.iter().filter(|one| !stand.is_within(state.stand(*one), reach)).collect();
        those.count().into()
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
