//! Losing without dying (BR-WDR): one inch straight back, a fan of other ways, a friend who makes room, or trapped.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{Circle, Segment, Vector};
use sandtable_kernel::{Angle, Length, Point, Table};

use crate::measuring::{EPS, touch};
use crate::play::Play;
use crate::terms::{MOST_MODELS, ModelId, ModelSet, other};
use crate::toggles::EdgeWithdraw;
use crate::{Brethren, Event, GroundKind, State, contact, ground, losses, rule};

/// BR-WDR-2: the ways beside straight back lie this far apart.
const STEP: i32 = 500;

/// How a beaten model gets away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// To this place.
    Free(Point),
    /// To this place, after a friend has moved to that one (BR-WDR-3).
    Displacing {
        /// Where to.
        to: Point,
        /// The friend.
        friend: ModelId,
        /// Where he goes.
        makes_room_at: Point,
    },
    /// Only over the table edge (BR-WDR-4).
    OverTheEdge,
    /// Nowhere.
    Blocked,
}

/// BR-WDR-1, BR-WDR-6: a beaten model withdraws from these enemies, or is Desperate; a friend who made room has done no
/// more than that.
pub(crate) fn withdraw<T: Table<State>>(play: &mut Play<'_, T>, model: ModelId, from: ModelSet) {
    match way(play.rules, play.state, model, from) {
        Way::Free(to) => play.happen(rule::WDR_1, Event::Withdrew { model, to }),
        Way::Displacing { to, friend, makes_room_at } => {
            play.happen(rule::WDR_3, Event::Displaced { model: friend, to: makes_room_at });
            play.happen(rule::WDR_1, Event::Withdrew { model, to });
        }
        Way::OverTheEdge => {
            let tally = losses::tally_of(play.rules, model);
            play.happen(rule::WDR_4, Event::Killed { model, tally });
        }
        Way::Blocked => play.happen(rule::WDR_4, Event::MadeDesperate { model }),
    }
}

/// BR-WDR-2 to 4: how a model gets away from these enemies.
pub fn way(rules: &Brethren, state: &State, model: ModelId, from: ModelSet) -> Way {
    let back = straight_back(state, model, from);
    let clear = |angle: &Angle| is_free(rules, state, model, *angle, ModelSet::NONE) == Freedom::Free;
    if let Some(angle) = fan(rules, back).find(clear) {
        return Way::Free(step(rules, state, model, angle));
    }
    if let Some(way) = fan(rules, back).find_map(|angle| displacing(rules, state, model, angle)) {
        return way;
    }
    let edge = |angle: Angle| is_free(rules, state, model, angle, ModelSet::NONE) == Freedom::OffTable;
    let lost = rules.setup().toggles.edge_withdraw == EdgeWithdraw::Lost && fan(rules, back).any(edge);
    if lost { Way::OverTheEdge } else { Way::Blocked }
}

/// BR-WDR-2: away from the mean of the enemies' centres; from the first of them when that is where the model stands.
fn straight_back(state: &State, model: ModelId, from: ModelSet) -> Angle {
    let at = state.place(model);
    let away = |enemy: ModelId| at - state.place(enemy);
    let sum =
        from.iter().map(away).fold(Vector { x: 0, y: 0 }, |sum, one| Vector { x: sum.x + one.x, y: sum.y + one.y });
    let tolerance = i64::from(EPS.0) * i64::from(from.count());
    let away = if sum.squared() > tolerance * tolerance {
        sum
    } else {
        let first = from.iter().min_by_key(|enemy| (state.unit_of(*enemy), *enemy));
        first.map_or(sum, away)
    };
    Angle::of_vector(away).unwrap_or(Angle::NORTH)
}

/// BR-WDR-2: straight, then turned by 5 degrees more to the right and to the left in turn.
fn fan(rules: &Brethren, back: Angle) -> impl Iterator<Item = Angle> {
    let widest = i32::from(rules.tables().withdraw.fan);
    let turned = (1..=widest / STEP).flat_map(|step| [-step * STEP, step * STEP]);
    // Clockwise is plus in the rules, and minus in an angle.
    core::iter::once(0).chain(turned).map(move |by| back + Angle::hundredths(by))
}

fn step(rules: &Brethren, state: &State, model: ModelId, angle: Angle) -> Point {
    state.place(model) + angle.step(rules.tables().withdraw.distance)
}

/// What a way back runs into.
#[derive(PartialEq, Eq)]
enum Freedom {
    Free,
    /// Nothing but the table edge.
    OffTable,
    /// Nothing but this friend.
    Friend(ModelId),
    Blocked,
}

/// BR-WDR-2: whether a base can be swept one step this way, these models left out of account.
fn is_free(rules: &Brethren, state: &State, model: ModelId, angle: Angle, ignored: ModelSet) -> Freedom {
    let to = step(rules, state, model, angle);
    is_free_line(rules, state, model, to, state.on_table.without(ignored))
}

fn is_free_line(rules: &Brethren, state: &State, model: ModelId, to: Point, others: ModelSet) -> Freedom {
    let (line, radius) = (Segment::new(state.place(model), to), rules.radius(model));
    let swept = |feature| ground::is_swept(feature, line, radius);
    let flat = |kind| matches!(kind, GroundKind::Wood | GroundKind::Rough | GroundKind::Hill);
    if rules.setup().terrain.features().iter().any(|feature| !flat(feature.kind.kind) && swept(feature)) {
        return Freedom::Blocked;
    }
    let enemies = state.models_of[usize::from(other(state.side_of(model)).0)];
    let end = Circle::new(to, radius);
    let mut met: ArrayVec<ModelId, MOST_MODELS> = ArrayVec::new();
    for one in others.iter().filter(|one| *one != model) {
        let base = Circle::new(state.place(one), rules.radius(one));
        if sweeps_over(line, radius, base) {
            met.push(one);
        } else if enemies.has(one) && touch(end, base) && !ground::wall_between(rules, to, base.centre) {
            return Freedom::Blocked;
        }
    }
    match (met.as_slice(), ground::on_table(rules, end)) {
        ([], true) => Freedom::Free,
        ([], false) => Freedom::OffTable,
        ([friend], true) if !enemies.has(*friend) => Freedom::Friend(*friend),
        _ => Freedom::Blocked,
    }
}

/// BR-GEO-4: a base swept along a line overlaps another.
fn sweeps_over(line: Segment, radius: Length, other: Circle) -> bool {
    line.distance_squared_to(other.centre).is_less_than(radius + other.radius - EPS)
}

/// BR-WDR-3: one friend, not in contact with an enemy, makes room.
fn displacing(rules: &Brethren, state: &State, model: ModelId, angle: Angle) -> Option<Way> {
    let Freedom::Friend(friend) = is_free(rules, state, model, angle, ModelSet::NONE) else { return None };
    if contact::is_engaged(rules, state, friend) {
        return None;
    }
    let to = step(rules, state, model, angle);
    let clears = |makes_room_at: &Point| {
        let base = Circle::new(*makes_room_at, rules.radius(friend));
        !sweeps_over(Segment::new(state.place(model), to), rules.radius(model), base)
    };
    let aside =
        fan(rules, angle).filter(|aside| is_free(rules, state, friend, *aside, ModelSet::NONE) == Freedom::Free);
    let mut places = aside.map(|aside| step(rules, state, friend, aside));
    let makes_room_at = places.find(clears)?;
    Some(Way::Displacing { to, friend, makes_room_at })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;
    use crate::terms::{BLUE, RED};

    /// Blue has beaten Red's first model, which stands just north of him; friends of the loser stand behind.
    fn beaten(friends: &[(i32, i32)], change: impl FnOnce(Field) -> Field) -> Way {
        let loser: Vec<_> = [(1200, 1200)].iter().chain(friends).copied().collect();
        let field = Field::new(24, 36).rifles(BLUE, "b", &[(1200, 1102)]).rifles(RED, "r", &loser);
        let game = change(field).begin(&[]);
        way(game.rules(), game.state(), ModelId(1), ModelSet::one(ModelId(0)))
    }

    #[test]
    fn ex_43_a_beaten_model_goes_straight_back() {
        assert_eq!(beaten(&[], |field| field), Way::Free(Point::inches(12, 13)));
    }

    #[test]
    fn ex_44_a_friend_makes_room() {
        let makes_room_at = Point::hundredths(1200, 1398);
        let expected = Way::Displacing { to: Point::inches(12, 13), friend: ModelId(2), makes_room_at };
        assert_eq!(beaten(&[(1200, 1298)], |field| field), expected);
    }

    #[test]
    fn ex_45_a_second_friend_behind_the_first_blocks() {
        assert_eq!(beaten(&[(1200, 1298), (1200, 1396)], |field| field), Way::Blocked);
    }

    #[test]
    fn ex_61_wire_cannot_be_displaced() {
        let wire = |field: Field| field.ground(GroundKind::Wire, (600, 1309), (1800, 1400));
        assert_eq!(beaten(&[], wire), Way::Blocked);
    }

    #[test]
    fn a_model_steps_aside_clockwise_first() {
        let Way::Free(to) = beaten(&[(1190, 1350)], |field| field) else { panic!("not free") };
        assert!(to.x > Length::inches(12) && to.y < Length::inches(13));
    }

    #[test]
    fn the_table_edge_traps_or_takes_a_model() {
        let edge = |toggle: &str| {
            let game = Field::new(24, 36)
                .rifles(BLUE, "b", &[(1200, 3451)])
                .rifles(RED, "r", &[(1200, 3550)])
                .set("edge_withdraw", toggle)
                .begin(&[]);
            way(game.rules(), game.state(), ModelId(1), ModelSet::one(ModelId(0)))
        };
        assert_eq!(edge("blocked"), Way::Blocked);
        assert_eq!(edge("lost"), Way::OverTheEdge);
    }
}
