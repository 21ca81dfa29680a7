//! The steps of a group as a block: advance, wheel, slide, change of frontage (MS-GRP-7 to 10).

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::Vector;
use sandtable_kernel::{Angle, Length, Point, Refusal};

use super::{Block, Walk, check_block};
use crate::orders::Step;
use crate::path::{self, mm_word};
use crate::refusals::{GROUP_FRONTAGE, GROUP_MANOEUVRE, GROUP_SLIDE, GROUP_STOPS, MOVE_TABLE, filled, refuse_if};
use crate::stand::{Pose, Stand, Sweep, TOLERANCE};
use crate::terms::{ElementId, ElementSet, other};

/// Distances are kept in 1024ths of a unit.
const FINE: u64 = 1 << 10;

/// No corner moves farther than this in one part of a wheel.
const PART: u64 = 2_500 * FINE;

/// Members whose fronts are this level stand in one rank.
const LEVEL: i64 = 500;

/// Takes one step.
pub(super) fn take(walk: &mut Walk<'_>, step: Step) -> Result<(), Refusal> {
    let before = walk.zones();
    match step {
        Step::Advance(by) => {
            refuse_if!(by <= Length::ZERO, GROUP_MANOEUVRE)?;
            let start = walk.block.clone();
            let ends = moved(&start, |pose| pose.ahead(by))?;
            walk.shift(&ends)?;
            refuse_if!(brushes(walk, &start, by), GROUP_STOPS)?;
            walk.used += by.0.unsigned_abs() as u64 * FINE;
            bind(walk, &start, by);
            return Ok(());
        }
        Step::Wheel { left, turn } => wheel(walk, left, turn)?,
        Step::Slide { left, by } => {
            let most = walk.rules.setup().tables.distances.slide;
            refuse_if!(by <= Length::ZERO || by > most, filled(GROUP_SLIDE, [mm_word(most)]))?;
            let turn = if left { Angle::NORTH } else { -Angle::NORTH };
            let ends = moved(&walk.block, |pose| pose.towards(pose.facing + turn, by))?;
            walk.shift(&ends)?;
            walk.used += by.0.unsigned_abs() as u64 * FINE;
        }
        Step::Behind(member, other) => {
            let ranks = Ranks::of(&walk.block);
            let placed = walk.stand_of(member).zip(walk.stand_of(other));
            let (own, ahead) = placed.filter(|_| member != other).ok_or(GROUP_FRONTAGE)?;
            refuse_if!(!ranks.is_end(member), GROUP_FRONTAGE)?;
            let back = Length((own.outline.depth().0 + ahead.outline.depth().0) / 2);
            change_place(walk, member, &own, ahead.pose().ahead(-back))?;
        }
        Step::Beside { member, beside, left } => {
            let ranks = Ranks::of(&walk.block);
            let placed = walk.stand_of(member).zip(walk.stand_of(beside));
            let (own, next) = placed.filter(|_| member != beside).ok_or(GROUP_FRONTAGE)?;
            refuse_if!(ranks.front.has(member) || ranks.end(left) != Some(beside), GROUP_FRONTAGE)?;
            let turn = if left { Angle::NORTH } else { -Angle::NORTH };
            let side = Length((own.outline.width().0 + next.outline.width().0) / 2);
            let level = Length((next.outline.depth().0 - own.outline.depth().0) / 2);
            let pose = next.pose();
            change_place(walk, member, &own, pose.towards(pose.facing + turn, side).ahead(level))?;
        }
    }
    walk.owe(before);
    Ok(())
}

/// MS-GRP-12: whether somebody makes contact before the end of an advance, such as along the side of an enemy he passes.
pub(super) fn brushes(walk: &Walk<'_>, start: &Block, by: Length) -> bool {
    // Contact begins half a millimetre before bases touch, and they may overlap by as much.
    const LAST: Length = Length(2 * TOLERANCE.0);
    let enemies = walk.state.fighting(other(walk.side)).without(walk.state.aircraft);
    let meets = |stand: &Stand| {
        let Some(before) = stand.moved(stand.pose().ahead(by - LAST)) else { return false };
        let sweep = Sweep::new(stand, &before);
        enemies.iter().map(|enemy| walk.state.stand(enemy)).any(|enemy| {
            let outline = &enemy.outline;
            // The core of a stand is half a millimetre smaller all round: grown by a whole one, it is where contact begins.
            let reach = || Stand::new(enemy.pose(), outline.width() + LAST * 2, outline.depth() + LAST * 2);
            sweep.is_near(enemy, LAST) && reach().is_some_and(|reach| sweep.enters(&reach))
        })
    };
    by > LAST && start.iter().any(|(_, stand)| meets(stand))
}

/// MS-ZOC-7: in a zone a group advances only towards an enemy who controls it: one who lies straight ahead of somebody in it,
/// still at the end; anything else has to end against his front.
pub(super) fn bind(walk: &mut Walk<'_>, start: &Block, by: Length) {
    let zones = walk.zones_on_the_way(start, &walk.block, by);
    if !zones.is_empty() && !zones.iter().any(|enemy| walk.has_ahead(enemy)) {
        walk.owe(zones);
    }
}

fn moved(block: &Block, to: impl Fn(Pose) -> Pose) -> Result<Block, Refusal> {
    block.iter().map(|(member, stand)| Ok((*member, stand.moved(to(stand.pose())).ok_or(MOVE_TABLE)?))).collect()
}

/// MS-GRP-8, MS-GRP-9: about a front corner of the group; the farthest corner of any member counts.
fn wheel(walk: &mut Walk<'_>, left: bool, turn: u16) -> Result<(), Refusal> {
    refuse_if!(turn == 0 || turn > 18_000, GROUP_MANOEUVRE)?;
    let pivot = Ranks::of(&walk.block).corner(&walk.block, left).ok_or(GROUP_MANOEUVRE)?;
    let arc = arc(&walk.block, pivot, turn);
    let parts = u16::try_from(arc / PART + 1).unwrap_or(u16::MAX).min(turn);
    let start = walk.block.clone();
    let mut touched = Touched::new();
    for part in 1..=parts {
        // In a zone before its last part a wheel has to end against a front (MS-ZOC-7).
        walk.owe(walk.zones());
        touched.note(walk);
        let angle = i32::from(turn) * i32::from(part) / i32::from(parts);
        let angle = Angle::hundredths(if left { angle } else { -angle });
        let ends = moved(&start, |pose| turned(pose, pivot, angle))?;
        walk.shift(&ends)?;
    }
    refuse_if!(touched.is_parted(walk), GROUP_STOPS)?;
    walk.used += arc;
    Ok(())
}

/// MS-GRP-12: whom members of a group have touched on their way.
pub(super) struct Touched(ArrayVec<(ElementId, ElementSet), 16>);

impl Touched {
    /// Nobody yet.
    pub fn new() -> Touched {
        Touched(ArrayVec::new())
    }

    /// Notes whom they touch now.
    pub fn note(&mut self, walk: &Walk<'_>) {
        for (member, stand) in &walk.block {
            let now = walk.state.enemies_touching(walk.side, stand);
            match self.0.iter_mut().find(|(known, _)| known == member) {
                _ if now.is_empty() => {}
                Some((_, those)) => *those = ElementSet(those.0 | now.0),
                None => drop(self.0.try_push((*member, now))),
            }
        }
    }

    /// Whether somebody has gone on from one he touched: the group should have stopped there.
    pub fn is_parted(&self, walk: &Walk<'_>) -> bool {
        self.0.iter().any(|(member, those)| {
            let end = walk.stand_of(*member);
            let now = end.map_or(ElementSet::NONE, |end| walk.state.enemies_touching(walk.side, &end));
            !those.without(now).is_empty()
        })
    }
}

/// The arc of the corner farthest from the pivot, in fine parts of a unit.
pub(super) fn arc(block: &Block, pivot: Point, turn: u16) -> u64 {
    /// Pi in billionths.
    const PI: u128 = 3_141_592_654;
    let corners = block.iter().flat_map(|(_, stand)| *stand.outline.corners());
    let farthest = corners.map(|corner| corner.distance_squared(pivot).unsigned_abs()).max().unwrap_or(0);
    let radius = u128::from((farthest << 20).isqrt());
    u64::try_from(radius * u128::from(turn) * PI / 18_000 / 1_000_000_000).unwrap_or(u64::MAX)
}

/// A pose turned about a point.
pub(super) fn turned(pose: Pose, pivot: Point, angle: Angle) -> Pose {
    let offset: Vector = angle.rotate(pose.at - pivot);
    let step = |part: i64| Length(i32::try_from(part).unwrap_or(0));
    Pose { at: pivot + (step(offset.x), step(offset.y)), facing: pose.facing + angle }
}

/// MS-GRP-10: one member takes a new place, straight there, and the group holds together.
fn change_place(walk: &mut Walk<'_>, member: ElementId, from: &Stand, to: Pose) -> Result<(), Refusal> {
    let end = from.moved(to).ok_or(MOVE_TABLE)?;
    let ends: Block = walk.block.iter().map(|(id, stand)| (*id, if *id == member { end } else { *stand })).collect();
    let crowded = ends.iter().any(|(id, stand)| *id != member && stand.overlaps(&end));
    refuse_if!(crowded, GROUP_FRONTAGE)?;
    walk.shift(&ends)?;
    let _ = walk.own.try_push((member, path::travel(&[*from, end])));
    check_block(walk.rules, &walk.block)
}

/// The front rank of a group (MS-GRP-9).
struct Ranks {
    facing: Pose,
    front: ElementSet,
    left: Option<ElementId>,
    right: Option<ElementId>,
}

impl Ranks {
    fn of(block: &Block) -> Ranks {
        let facing = block.first().map_or_else(Pose::default, |(_, stand)| stand.pose());
        let level = |stand: &Stand| facing.local(stand.front_middle()).1;
        let foremost = block.iter().map(|(_, stand)| level(stand)).max().unwrap_or(0);
        let rank = || block.iter().filter(move |(_, stand)| foremost - level(stand) <= LEVEL);
        let across = |(_, stand): &&(ElementId, Stand)| facing.local(stand.outline.centre()).0;
        Ranks {
            facing,
            front: rank().map(|(member, _)| *member).collect(),
            left: rank().max_by_key(across).map(|(member, _)| *member),
            right: rank().min_by_key(across).map(|(member, _)| *member),
        }
    }

    fn end(&self, left: bool) -> Option<ElementId> {
        if left { self.left } else { self.right }
    }

    fn is_end(&self, member: ElementId) -> bool {
        self.left == Some(member) || self.right == Some(member)
    }

    /// The left or right front corner of the group.
    fn corner(&self, block: &Block, left: bool) -> Option<Point> {
        let end = self.end(left)?;
        let stand = block.iter().find(|(member, _)| *member == end).map(|(_, stand)| stand)?;
        let [front_right, front_left, ..] = *stand.outline.corners();
        debug_assert!(self.facing.facing.difference(stand.pose().facing) <= 4_600);
        Some(if left { front_left } else { front_right })
    }
}
