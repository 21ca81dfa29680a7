//! Columns: one element wide, and able to follow their leader round a bend (MS-GRP-11).

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Length, Point, Refusal};

use super::manoeuvre::{self, Touched, arc, brushes, turned};
use super::{Block, NOT_A_COLUMN, Walk};
use crate::orders::Step;
use crate::path;
use crate::refusals::{GROUP_STOPS, MOVE_DISTANCE, MOVE_TABLE, filled, refuse_if};
use crate::stand::{Pose, Stand, Sweep};
use crate::terms::{ElementId, ElementSet};
use crate::{Mundi, zone};

/// The most bend between neighbours, in hundredths of a degree.
const BEND: u16 = 4_500;

/// A bent neighbour's front may stand this far out of line.
const BENT_LINE: i64 = 10_000;

/// The members of a column from its leader back; none if the block is no column.
pub fn order(rules: &Mundi, block: &Block) -> Option<ArrayVec<ElementId, 16>> {
    let line = i64::from(rules.setup().tables.distances.column.0);
    let follows = |ahead: &Stand, behind: &Stand| {
        let bend = ahead.pose().facing.difference(behind.pose().facing);
        let (across, along) = ahead.pose().local(behind.front_middle());
        let tolerance = if bend <= 100 { line } else { BENT_LINE };
        bend <= BEND && along < 0 && across.abs() <= tolerance && ahead.touches(behind)
    };
    let mut chain: ArrayVec<ElementId, 16> = ArrayVec::new();
    let leads = |stand: &Stand| !block.iter().any(|(_, other)| follows(other, stand));
    let mut leaders = block.iter().filter(|(_, stand)| leads(stand));
    let (mut last, mut stand) = leaders.next().copied()?;
    if leaders.next().is_some() {
        return None;
    }
    chain.push(last);
    while let Some((next, behind)) =
        block.iter().find(|(member, other)| *member != last && !chain.contains(member) && follows(&stand, other))
    {
        (last, stand) = (*next, *behind);
        chain.push(last);
    }
    (chain.len() == block.len() && chain.len() >= 2).then_some(chain)
}

/// The leader advances and wheels about its own front corners; the others follow on its path.
pub(super) fn follow(walk: &mut Walk<'_>, steps: &[Step]) -> Result<(), Refusal> {
    let order = order(walk.rules, &walk.block).ok_or(NOT_A_COLUMN)?;
    let starts: ArrayVec<Stand, 16> = order.iter().filter_map(|member| walk.stand_of(*member)).collect();
    // The trail runs from the tail's centre to the leader's, and on along his way.
    let mut trail: ArrayVec<Point, 96> = starts.iter().rev().map(|stand| stand.outline.centre()).collect();
    let (mut leader, mut legs) = (starts[0], ArrayVec::<Stand, 64>::new());
    legs.push(leader);
    for step in steps {
        for pose in leader_poses(&leader, *step, walk)? {
            leader = leader.moved(pose).ok_or(MOVE_TABLE)?;
            refuse_if!(trail.try_push(pose.at).is_err() || legs.try_push(leader).is_err(), NOT_A_COLUMN)?;
        }
    }
    let mut touched = Touched::new();
    let begun = walk.block.clone();
    for pair in legs.windows(2) {
        touched.note(walk);
        go_alone(walk, order[0], &pair[0], &pair[1])?;
    }
    let mut ahead = leader;
    for (member, start) in order.iter().zip(&starts).skip(1) {
        let stand = behind(&trail, &ahead, start).ok_or(NOT_A_COLUMN)?;
        refuse_if!(stand.pose().facing.difference(ahead.pose().facing) > BEND, NOT_A_COLUMN)?;
        go_alone(walk, *member, start, &stand)?;
        ahead = stand;
    }
    refuse_if!(touched.is_parted(walk), GROUP_STOPS)?;
    bind(walk, steps, &begun, &legs);
    // Now that the whole way is known, nobody may have gone farther than the group may.
    let allowance = walk.allowance();
    for (member, start) in order.iter().zip(&starts).skip(1) {
        let travelled = walk.stand_of(*member).map_or(0, |end| path::travel(&[*start, end]));
        let words = [path::inches_word(path::shown(travelled)), path::inches_word(allowance)];
        refuse_if!(!path::is_within(travelled, allowance), filled(MOVE_DISTANCE, words))?;
    }
    Ok(())
}

/// One member goes on by itself while the others wait; straight along an enemy it may not go on from him (MS-GRP-12).
fn go_alone(walk: &mut Walk<'_>, member: ElementId, from: &Stand, to: &Stand) -> Result<(), Refusal> {
    let ends: Block = walk.block.iter().map(|(id, now)| (*id, if *id == member { *to } else { *now })).collect();
    walk.shift(&ends)?;
    let (pose, end) = (from.pose(), to.pose());
    let (left, ahead) = pose.local(end.at);
    let straight = pose.facing == end.facing && left == 0 && ahead > 0;
    let alone: Block = core::iter::once((member, *from)).collect();
    let by = Length(i32::try_from(ahead).unwrap_or(0));
    refuse_if!(straight && brushes(walk, &alone, by), GROUP_STOPS)
}

/// MS-ZOC-7: a column that only advances is bound as a block is; one that wheels has to end against the front of whoever
/// controls it on the way.
fn bind(walk: &mut Walk<'_>, steps: &[Step], begun: &Block, legs: &[Stand]) {
    let advance = |step: &Step| if let Step::Advance(by) = step { Some(*by) } else { None };
    let straight: Option<Length> = steps.iter().map(advance).try_fold(Length::ZERO, |sum, by| Some(sum + by?));
    if let Some(by) = straight {
        return manoeuvre::bind(walk, begun, by);
    }
    let before = legs.split_last().map_or(&[][..], |(_, before)| before);
    let zones = begun.iter().map(|(_, stand)| stand).chain(before).fold(ElementSet::NONE, |zones, stand| {
        ElementSet(zones.0 | zone::entered(walk.rules, walk.state, walk.side, &Sweep::still(stand)).0)
    });
    walk.owe(zones);
}

/// The leader's poses through one step, a wheel in parts of at most five degrees.
fn leader_poses(leader: &Stand, step: Step, walk: &mut Walk<'_>) -> Result<ArrayVec<Pose, 40>, Refusal> {
    let pose = leader.pose();
    match step {
        Step::Advance(by) if by > Length::ZERO => {
            walk.used += (by.0.unsigned_abs() as u64) << 10;
            Ok(core::iter::once(pose.ahead(by)).collect())
        }
        Step::Wheel { left, turn } if turn > 0 && turn <= 18_000 => {
            let [front_right, front_left, ..] = *leader.outline.corners();
            let pivot = if left { front_left } else { front_right };
            let alone: Block = core::iter::once((ElementId(0), *leader)).collect();
            walk.used += arc(&alone, pivot, turn);
            let parts = turn / 500 + 1;
            let at = |part: u16| {
                let angle = i32::from(turn) * i32::from(part) / i32::from(parts);
                turned(pose, pivot, Angle::hundredths(if left { angle } else { -angle }))
            };
            Ok((1..=parts).map(at).collect())
        }
        _ => Err(NOT_A_COLUMN),
    }
}

/// The place on the trail behind another, in contact and facing along it.
fn behind(trail: &[Point], ahead: &Stand, own: &Stand) -> Option<Stand> {
    let length: i64 = trail.windows(2).map(|pair| pair[0].distance_squared(pair[1]).isqrt()).sum();
    // How far before the end of the trail the one ahead stands; nobody is nearer than touching.
    let at = |back: i64| -> Option<Stand> {
        let mut left = back;
        for pair in trail.windows(2).rev() {
            let part = pair[0].distance_squared(pair[1]).isqrt();
            if left <= part && part > 0 {
                let facing = Angle::towards(pair[0], pair[1])?;
                let place = Pose { at: pair[1], facing }.ahead(Length(-i32::try_from(left).ok()?));
                return own.moved(place);
            }
            left -= part;
        }
        None
    };
    let (mut low, mut high) = (0, length);
    // Behind the leader the overlap only ends, so the first clear place can be halved towards from past the last overlap.
    let clear = |back: i64| {
        at(back).is_some_and(|stand| {
            !stand.outline.overlaps(&ahead.outline) && ahead.pose().local(stand.outline.centre()).1 < 0
        })
    };
    if !clear(high) {
        return None;
    }
    while high - low > 1 {
        let middle = low.midpoint(high);
        if clear(middle) { high = middle } else { low = middle }
    }
    at(high)
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::Side;

    use super::*;
    use crate::fixture::Field;
    use crate::group::{block, judge};
    use crate::orders::GroupMove;
    use crate::terms::ElementSet;

    #[test]
    fn a_column_takes_a_bend() {
        let mut field = Field::new();
        let members: ElementSet = (0..3).map(|number| field.put("A TA at", 300, 300 - 40 * number, 0)).collect();
        let (rules, state) = field.ready();
        let chain = order(&rules, &block(&state, members)).expect("a column");
        assert_eq!(chain.len(), 3);
        let steps = [Step::Advance(Length::mm(20)), Step::Wheel { left: false, turn: 3_000 }];
        let order = GroupMove { members, steps: steps.into_iter().collect(), follow: true, change: ElementSet::NONE };
        let judged = judge(&rules, &state, Side(0), &order).expect("a legal bend");
        let facings: Vec<u16> =
            judged.ends.iter().map(|(_, stand)| crate::stand::to_compass(stand.pose().facing)).collect();
        assert_eq!(facings[0], 3_000);
        assert!(judged.ends.windows(2).all(|pair| pair[0].1.touches(&pair[1].1) && !pair[0].1.overlaps(&pair[1].1)));
    }
}
