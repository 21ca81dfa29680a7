//! A whole unit sent to a spot: its first model goes there, and the others stand by it as they stood before, or as near to
//! that as the ground and other bases let them (BR-MOV, BR-COH).
//!
//! This spares people a path for every model; each way is judged by the same rules as one that was drawn by hand.

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::Circle;
use sandtable_kernel::{Angle, Length, Point, Refusal};

use crate::measuring::{base, overlap, within};
use crate::movement::{self, Moves};
use crate::orders::{ModelMove, Waypoints};
use crate::paths::{self, Walker, walker};
use crate::terms::{MOST_MEMBERS, ModelId, ModelSet, UnitId, other};
use crate::{Brethren, State, contact, ground, route};

/// How far from its wished place a model looks for another one, and in how many directions.
const RINGS: [i32; 7] = [30, 60, 110, 160, 220, 300, 400];
const DIRECTIONS: u16 = 12;
/// The most places of one model for which a way round obstacles is looked for; a straight one costs nearly nothing.
const MOST_DETOURS: usize = 6;

/// The paths of a march, each judged already. Where everybody can take the same step, everybody does; a model in contact
/// stays (BR-MOV-4).
pub fn ways(rules: &Brethren, state: &State, unit: UnitId, to: Point) -> Result<Moves, Refusal> {
    let plain = same_step(rules, state, unit, to);
    let verdict = movement::check_go(rules, state, &plain);
    if verdict.is_ok() && have_room(rules, state, unit, &plain) {
        return Ok(plain);
    }
    let mut ranks = Ranks { rules, state, unit, standing: ArrayVec::new() };
    let mut moves = Moves::new();
    for (index, one) in plain.iter().enumerate() {
        let wished = one.waypoints.last().copied().unwrap_or_else(|| state.march.starts[one.model.index()]);
        let way = if index == 0 { ranks.lead(one.model, wished) } else { ranks.follow(one.model, wished) };
        match way {
            Some(waypoints) => moves.push(ModelMove { model: one.model, waypoints, facing: None }),
            // Nothing better is known, and the refusal of the plain step says what is wrong with it.
            None => return verdict.map(|()| plain),
        }
    }
    Ok(moves)
}

/// The paths of a march if a unit can simply take the same step; quick, for players that only try.
pub fn plain_ways(rules: &Brethren, state: &State, unit: UnitId, to: Point) -> Option<Moves> {
    let plain = same_step(rules, state, unit, to);
    let fits = movement::check_go(rules, state, &plain).is_ok() && have_room(rules, state, unit, &plain);
    fits.then_some(plain)
}

/// Everybody by the same step as the unit's first model that is free to go.
fn same_step(rules: &Brethren, state: &State, unit: UnitId, to: Point) -> Moves {
    let start = |model: ModelId| state.march.starts[model.index()];
    let enemies = state.on_table_of(other(state.side_of_unit(unit)));
    let is_free = |model: &ModelId| contact::touching_at(rules, state, *model, start(*model), enemies).is_empty();
    let free: ModelSet = state.members(unit).iter().filter(is_free).collect();
    let Some(first) = free.first() else { return Moves::new() };
    let step = (to.x - start(first).x, to.y - start(first).y);
    let way = |model: ModelId| {
        let mut waypoints = Waypoints::new();
        if step != (Length::ZERO, Length::ZERO) {
            waypoints.push(start(model) + step);
        }
        ModelMove { model, waypoints, facing: None }
    };
    free.iter().map(way).collect()
}

/// Whether these ways end on nobody of another unit.
fn have_room(rules: &Brethren, state: &State, unit: UnitId, moves: &Moves) -> bool {
    moves.iter().all(|one| {
        let at = one.waypoints.last().copied().unwrap_or_else(|| state.march.starts[one.model.index()]);
        has_room(rules, state, unit, Circle::new(at, rules.radius(one.model)))
    })
}

/// Whether a base here lies on nobody of another unit.
fn has_room(rules: &Brethren, state: &State, unit: UnitId, here: Circle) -> bool {
    let others = state.on_table.without(state.unit(unit).models);
    others.iter().all(|model| !overlap(here, base(rules, state, model)) || paths::is_leaving(rules, state, model))
}

/// A unit finding its places one after another.
struct Ranks<'a> {
    rules: &'a Brethren,
    state: &'a State,
    unit: UnitId,
    /// Where those before stand.
    standing: ArrayVec<Circle, MOST_MEMBERS>,
}

impl Ranks<'_> {
    /// The first model goes to the spot itself, round what stands in its way.
    fn lead(&mut self, model: ModelId, at: Point) -> Option<Waypoints> {
        let walker = walker(self.rules, self.state, model);
        self.way(&walker, at, true)
    }

    /// The others go where they wish to stand, or near it, in touch with those who have found their places.
    fn follow(&mut self, model: ModelId, wished: Point) -> Option<Waypoints> {
        let walker = walker(self.rules, self.state, model);
        let mut detours = MOST_DETOURS;
        for at in self.places(&walker, wished) {
            detours = detours.saturating_sub(1);
            if let Some(way) = self.way(&walker, at, detours > 0) {
                return Some(way);
            }
        }
        None
    }

    /// The wished place, the way off the table for those who break through (BR-MIS-6), and rings round the wished place.
    fn places(&self, walker: &Walker, wished: Point) -> impl Iterator<Item = Point> + use<> {
        let out = walker.exit.filter(|_| self.standing.iter().any(|base| self.leaves(walker, base.centre)));
        let out = out.map(|edge| Point::new(wished.x, edge));
        let round = RINGS.into_iter().flat_map(move |ring| {
            let step = move |index| wished + Angle::fraction_of_turn(index, DIRECTIONS).step(Length::hundredths(ring));
            (0..DIRECTIONS).map(step)
        });
        out.into_iter().chain([wished]).chain(round).map(|at| Point::new(at.x.snapped(), at.y.snapped()))
    }

    /// A legal way to a place that is free, and the place taken; straight, or round obstacles if wanted.
    fn way(&mut self, walker: &Walker, at: Point, detours: bool) -> Option<Waypoints> {
        let here = Circle::new(at, walker.radius);
        let leaves = self.leaves(walker, at);
        if !leaves && !self.is_open(here) {
            return None;
        }
        let straight = Waypoints::from_iter([at]);
        let way = if self.passes(walker, &straight) {
            straight
        } else if detours && !leaves {
            self.detour(walker, at)?
        } else {
            return None;
        };
        self.standing.push(here);
        Some(way)
    }

    fn detour(&self, walker: &Walker, at: Point) -> Option<Waypoints> {
        let found = route::shortest(self.rules, self.state, walker, at, ModelSet::NONE, walker.allowance)?;
        // Players write places on hundredths of an inch, and so the turning points of a way must be.
        let snapped: Waypoints =
            found.waypoints.iter().map(|point| Point::new(point.x.snapped(), point.y.snapped())).collect();
        self.passes(walker, &snapped).then_some(snapped)
    }

    fn passes(&self, walker: &Walker, way: &Waypoints) -> bool {
        paths::check(self.rules, self.state, walker, way, Length::ZERO).is_ok()
    }

    /// The ground carries a base here, nobody stands there, and it is in touch with those before.
    fn is_open(&self, here: Circle) -> bool {
        let reach = self.rules.tables().coherency.reach;
        let alone = self.standing.is_empty();
        ground::check_standing(self.rules, here).is_ok()
            && has_room(self.rules, self.state, self.unit, here)
            && self.standing.iter().all(|base| !overlap(here, *base))
            && (alone || self.standing.iter().any(|base| within(here, *base, reach)))
    }

    fn leaves(&self, walker: &Walker, at: Point) -> bool {
        walker.exit.is_some_and(|edge| at.y == edge)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::{Field, Game};
    use crate::terms::{BLUE, RED};
    use crate::{GroundKind, Order, coherency};

    fn marched(field: Field, to: (i32, i32)) -> Game {
        let mut game = field.rifles(RED, "e1", &[(3400, 3400)]).begin(&[]);
        let unit = game.unit("sq1");
        game.blue(Order::Activate(unit));
        game.blue(Order::Move);
        game.blue(Order::March { unit, to: Point::hundredths(to.0, to.1) });
        game.blue(Order::Done);
        game
    }

    fn squad() -> Field {
        Field::new(36, 36).rifles(BLUE, "sq1", &[(1000, 300), (1150, 300), (1000, 150), (1150, 150)])
    }

    #[test]
    fn in_the_open_everybody_takes_the_same_step() {
        let game = marched(squad(), (1200, 800));
        let places: Vec<Point> = (0..4).map(|model| game.state().place(ModelId(model))).collect();
        assert_eq!(places, [(1200, 800), (1350, 800), (1200, 650), (1350, 650)].map(|(x, y)| Point::hundredths(x, y)));
    }

    #[test]
    fn a_unit_closes_up_round_what_stands_in_its_way() {
        // The place of the second file lies in a house, and a friend stands where the third man would.
        let house = squad().ground(GroundKind::Tall, (1280, 700), (1600, 1000)).rifles(BLUE, "b2", &[(1200, 650)]);
        let game = marched(house, (1200, 800));
        let state = game.state();
        assert_eq!(state.place(ModelId(0)), Point::hundredths(1200, 800));
        assert!(coherency::unit_is_coherent(game.rules(), state, game.unit("sq1")));
        assert_ne!(state.place(ModelId(2)), Point::hundredths(1200, 650));
    }

    #[test]
    fn the_first_model_finds_its_way_round_a_wall() {
        let wall =
            Field::new(36, 36).rifles(BLUE, "sq1", &[(1000, 300)]).ground(GroundKind::Tall, (900, 400), (1060, 450));
        let game = marched(wall, (1000, 600));
        assert_eq!(game.state().place(ModelId(0)), Point::hundredths(1000, 600));
    }
}
