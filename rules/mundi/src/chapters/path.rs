//! The way of a base over the table: what it passes over at every moment of a move, and how far its corners travel
//! (MS-MOV-3 to 8).

use arrayvec::ArrayVec;
use sandtable_kernel::refusal::Word;
use sandtable_kernel::{Angle, Length, Refusal, Side};

use crate::orders::MOST_LEGS;
use crate::refusals::{MOVE_ENEMY, MOVE_RIVER, MOVE_TABLE, MOVE_TERRAIN, filled};
use crate::stand::{Pose, Stand, Sweep, corner_travels};
use crate::terms::{Class, ElementId, ElementSet, Going, other};
use crate::toggles::AmphibiousAssault;
use crate::{Mundi, State, ground};

/// No corner moves farther than this in one step of a turning leg (MS-R-109).
const STEP: Length = Length::mm(5);

/// The most steps of one leg: a full turn of the largest base in steps of 5 mm.
const MOST_STEPS: i32 = 40;

/// Travel is added up in parts of a unit this fine, so that several legs lose nothing that matters.
const FINE_BITS: u32 = 10;

/// The stands of a move, its start first.
pub type Stands = ArrayVec<Stand, { MOST_LEGS + 1 }>;

/// The stands a move goes through; none if one lies beyond all tables.
pub fn stands(start: &Stand, legs: &[Pose]) -> Option<Stands> {
    let mut stands = Stands::new();
    stands.push(*start);
    for pose in legs {
        stands.try_push(start.moved(*pose)?).ok()?;
    }
    Some(stands)
}

/// The steps of one leg, in which centre and facing change evenly.
pub fn steps(from: &Stand, to: &Stand) -> impl Iterator<Item = (Stand, Stand)> {
    let (start, end) = (from.pose(), to.pose());
    let turn = turn_between(start.facing, end.facing);
    let count = match turn {
        0 => 1,
        _ => {
            let longest = corner_travels(from, to).into_iter().max().unwrap_or(0).isqrt();
            // A turn moves corners even where their chord is short: count the arc of the half diagonal too.
            let half = i64::from(from.outline.width().0 + from.outline.depth().0) / 2;
            let arc = half * i64::from(turn.unsigned_abs()) / 5_730;
            i32::try_from(longest.max(arc) / i64::from(STEP.0) + 1).unwrap_or(MOST_STEPS).min(MOST_STEPS)
        }
    };
    let (from, to) = (*from, *to);
    let at = move |number: i32| {
        if number == 0 {
            return from;
        }
        if number == count {
            return to;
        }
        between(start, end, turn, number, count).and_then(|pose| from.moved(pose)).unwrap_or(to)
    };
    (0..count).map(move |number| (at(number), at(number + 1)))
}

/// The pose part of the way along a leg.
fn between(start: Pose, end: Pose, turn: i32, number: i32, count: i32) -> Option<Pose> {
    let part = |from: i32, to: i32| {
        let along = i64::from(to - from) * i64::from(number) / i64::from(count);
        i32::try_from(i64::from(from) + along).ok()
    };
    let x = part(start.at.x.0, end.at.x.0)?;
    let y = part(start.at.y.0, end.at.y.0)?;
    let facing = Angle::hundredths(i32::from(start.facing.as_hundredths()) + turn * number / count);
    Some(Pose { at: sandtable_kernel::Point::new(Length(x), Length(y)), facing })
}

/// The shorter way round from one facing to another, in hundredths of a degree; to the left is positive.
fn turn_between(from: Angle, to: Angle) -> i32 {
    let turn = i32::from((to - from).as_hundredths());
    if turn > 18_000 { turn - 36_000 } else { turn }
}

/// MS-MOV-3: the farthest any corner travels, in fine parts of a unit, rounded down.
pub fn travel(stands: &[Stand]) -> u64 {
    let mut sums = [0_u64; 4];
    for pair in stands.windows(2) {
        for (sum, square) in sums.iter_mut().zip(corner_travels(&pair[0], &pair[1])) {
            *sum += (square.unsigned_abs() << (2 * FINE_BITS)).isqrt();
        }
    }
    sums.into_iter().max().unwrap_or(0)
}

/// MS-MOV-6: the way of the centre, in fine parts of a unit.
pub fn centre_travel(stands: &[Stand]) -> u64 {
    let leg = |pair: &[Stand]| pair[0].outline.centre().distance_squared(pair[1].outline.centre());
    stands.windows(2).map(|pair| (leg(pair).unsigned_abs() << (2 * FINE_BITS)).isqrt()).sum()
}

/// Whether a travel stays within an allowance.
pub const fn is_within(travel: u64, allowance: Length) -> bool {
    travel <= (allowance.0 as u64) << FINE_BITS
}

/// A travel as a length, rounded up, for showing.
pub fn shown(travel: u64) -> Length {
    Length(i32::try_from(travel.div_ceil(1 << FINE_BITS)).unwrap_or(i32::MAX))
}

/// A length of bases and terrain as a word of a refusal: whole millimetres, as the rulebook gives them, rounded up.
pub fn mm_word(length: Length) -> Word {
    Word::Number(i64::from((length.0 + 499) / 500))
}

/// A travel as a word of a refusal: inches, as the movement rates are printed, rounded up to hundredths.
pub fn inches_word(length: Length) -> Word {
    const HUNDREDTH: i32 = 127;
    Word::Inches(Length(length.0.saturating_add(HUNDREDTH - 1) / HUNDREDTH * HUNDREDTH))
}

/// Who moves over what.
pub struct Mover<'a> {
    /// The rules.
    pub rules: &'a Mundi,
    /// The state.
    pub state: &'a State,
    /// Who.
    pub element: ElementId,
    /// Its class while it moves.
    pub class: Class,
    /// Whose it is.
    pub side: Side,
}

impl<'a> Mover<'a> {
    /// An element as it is now.
    pub fn new(rules: &'a Mundi, state: &'a State, element: ElementId) -> Mover<'a> {
        Mover { rules, state, element, class: rules.class(state, element), side: state.side_of(element) }
    }

    /// MS-MOV-5, MS-MOV-8: the worst going on the way, or what stops it.
    pub fn going_along(&self, stands: &[Stand]) -> Result<Going, Refusal> {
        let mut worst = match stands {
            [only] => return self.going_of(&Sweep::still(only), self.state.ground.has_on_road(only)),
            _ => Going::Good,
        };
        for pair in stands.windows(2) {
            for (from, to) in steps(&pair[0], &pair[1]) {
                worst = worst.max(self.step(&from, &to)?);
            }
        }
        Ok(worst)
    }

    /// One step: on the table, over no enemy, over nothing impassable.
    fn step(&self, from: &Stand, to: &Stand) -> Result<Going, Refusal> {
        if !to.is_on_table(self.rules.setup().size) {
            return Err(MOVE_TABLE.at(to.outline.centre()));
        }
        let sweep = Sweep::new(from, to);
        if let Some(enemy) = self.enemy_met(&sweep) {
            let words = [self.rules.word(self.element), self.rules.word(enemy)];
            return Err(filled(MOVE_ENEMY, words).at(to.outline.centre()));
        }
        let ground = &self.state.ground;
        let on_road = ground.has_on_road(from) && ground.has_on_road(to);
        self.going_of(&sweep, on_road).map_err(|refusal| refusal.at(to.outline.centre()))
    }

    /// The enemy a sweep runs into: an element, a garrison or a base (MS-MOV-5, MS-BAS-12).
    pub fn enemy_met(&self, sweep: &Sweep) -> Option<ElementId> {
        let enemies: ElementSet = self.state.fighting(other(self.side)).without(self.state.aircraft);
        enemies.iter().find(|enemy| sweep.enters(self.state.stand(*enemy)))
    }

    /// The going of a sweep, or why it cannot go there.
    fn going_of(&self, sweep: &Sweep, on_road: bool) -> Result<Going, Refusal> {
        let (rules, state) = (self.rules, self.state);
        let stopped = || filled(MOVE_TERRAIN, [rules.word(self.element)]);
        if !on_road && !state.ground.banks().is_empty() {
            let bridges = state.bridges(self.side);
            if state.ground.river_stops(sweep, &bridges) {
                return Err(filled(MOVE_RIVER, [rules.word(self.element)]));
            }
        }
        match state.ground.going(&rules.setup().tables, state.cleared, self.class, sweep, on_road) {
            Going::Impassable if self.swims() => {
                // Everything impassable must be the waterway it comes out of (MS-OPT-2).
                let tables = &rules.setup().tables;
                let dry = state.ground.areas().iter().any(|area| {
                    area.kind != ground::WATERWAY
                        && tables.terrain[usize::from(area.kind)].going(self.class) == Going::Impassable
                        && sweep.enters(&area.stand)
                });
                if dry { Err(stopped()) } else { Ok(Going::Bad) }
            }
            Going::Impassable => Err(stopped()),
            going => Ok(going),
        }
    }

    /// MS-OPT-2: an Attacker's element that stands in the waterway.
    fn swims(&self) -> bool {
        self.rules.setup().toggles.amphibious_assault == AmphibiousAssault::On
            && self.side == self.state.attacker
            && is_in_waterway(self.state, &self.state.unit(self.element).stand)
    }
}

/// Whether a base is in a waterway (MS-OPT-2).
pub fn is_in_waterway(state: &State, stand: &Stand) -> bool {
    state.ground.areas_of(stand, state.cleared).any(|area| area.kind == ground::WATERWAY)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stand::tests::stand;

    fn farthest(from: Stand, to: Stand) -> u64 {
        travel(&[from, to])
    }

    #[test]
    fn ex_8_an_about_face_moves_every_corner() {
        let infantry = farthest(stand(300, 300, 40, 20, 0), stand(300, 300, 40, 20, 180));
        assert!(is_within(infantry, Length::inches(2)) && !is_within(infantry, Length::inches(1)));
        let tank = farthest(stand(300, 300, 40, 40, 0), stand(300, 300, 40, 40, 180));
        assert!(is_within(tank, Length::inches(3)) && !is_within(tank, Length::inches(2)));
    }

    #[test]
    fn ex_9_turning_and_moving_are_measured_together() {
        let start = stand(300, 300, 40, 40, 0);
        assert_eq!(shown(farthest(start, stand(300, 350, 40, 40, 90))), Length::mm(90));
        let pose = Pose::compass(sandtable_kernel::Point::new(Length::mm(300), Length(168_100)), 9_000);
        let to = start.moved(pose).expect("on the table");
        assert!(is_within(farthest(start, to), Length::inches(3)));
    }

    #[test]
    fn a_turning_leg_is_walked_in_small_steps() {
        let (from, to) = (stand(300, 300, 40, 40, 0), stand(300, 300, 40, 40, 180));
        let walked: Vec<_> = steps(&from, &to).collect();
        assert!(walked.len() > 10);
        assert_eq!((walked[0].0, walked[walked.len() - 1].1), (from, to));
        let short = |pair: &(Stand, Stand)| {
            corner_travels(&pair.0, &pair.1).into_iter().all(|square| square <= Length::mm(6).squared())
        };
        assert!(walked.iter().all(short));
    }
}
