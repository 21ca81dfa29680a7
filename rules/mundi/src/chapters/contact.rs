//! The preferred poses of contact: front to front, against a side with front corners level, against the rear (MS-CON-2).

use arrayvec::ArrayVec;
use sandtable_kernel::{Angle, Length, Side};

use crate::orders::{Change, MOST_LEGS, Move};
use crate::stand::{Pose, Stand};
use crate::terms::ElementId;
use crate::{Mundi, State, movement};

/// How far before contact a base that must turn has finished turning.
const RUN_UP: Length = Length::mm(9);

/// An edge of a base (MS-GEO-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BaseEdge {
    /// Front.
    Front,
    /// Left.
    Left,
    /// Right.
    Right,
    /// Rear.
    Rear,
}

impl BaseEdge {
    /// All four, the front first.
    pub const ALL: [BaseEdge; 4] = [BaseEdge::Front, BaseEdge::Left, BaseEdge::Right, BaseEdge::Rear];

    /// Its word in orders.
    pub const fn word(self) -> &'static str {
        ["front", "left", "right", "rear"][self as usize]
    }
}

/// The pose of a base whose front lies against an edge of another.
pub fn against(own: &Stand, enemy: &Stand, edge: BaseEdge) -> Pose {
    let pose = enemy.pose();
    let half = |length: Length| Length(length.0 / 2);
    let (depth, own_depth) = (enemy.outline.depth(), own.outline.depth());
    let beside = |turn: Angle| {
        let out = pose.facing + turn;
        let level = half(depth) - half(own.outline.width());
        let gap = half(enemy.outline.width()) + half(own_depth);
        Pose { at: pose.ahead(level).towards(out, gap).at, facing: out + Angle::WEST }
    };
    match edge {
        BaseEdge::Front => Pose { at: pose.ahead(half(depth) + half(own_depth)).at, facing: pose.facing + Angle::WEST },
        BaseEdge::Rear => Pose { at: pose.ahead(-(half(depth) + half(own_depth))).at, facing: pose.facing },
        BaseEdge::Left => beside(Angle::NORTH),
        BaseEdge::Right => beside(-Angle::NORTH),
    }
}

/// The move into contact with an enemy, by this edge or by the first that is legal; the nearest pose if none is.
pub fn move_into(
    rules: &Mundi,
    state: &State,
    side: Side,
    element: ElementId,
    enemy: ElementId,
    edge: Option<BaseEdge>,
) -> Move {
    let own = &state.unit(element).stand;
    let edges = edge.map_or(BaseEdge::ALL.as_slice(), |edge| match edge {
        BaseEdge::Front => &BaseEdge::ALL[0..1],
        BaseEdge::Left => &BaseEdge::ALL[1..2],
        BaseEdge::Right => &BaseEdge::ALL[2..3],
        BaseEdge::Rear => &BaseEdge::ALL[3..4],
    });
    let pose = |edge: &BaseEdge| against(own, state.stand(enemy), *edge);
    let ways = edges.iter().flat_map(|edge| ways(element, own, pose(edge)));
    let mut legal = ways.filter(|order| movement::judge(rules, state, side, order).is_ok());
    legal.next().unwrap_or_else(|| {
        let far = |edge: &&BaseEdge| pose(edge).at.distance_squared(own.outline.centre());
        let nearest = edges.iter().min_by_key(far).unwrap_or(&BaseEdge::Front);
        straight(element, core::iter::once(pose(nearest)).collect())
    })
}

/// The ways to a pose that are worth trying: straight there, or turning a little before it so that no corner catches.
pub fn ways(element: ElementId, own: &Stand, pose: Pose) -> impl Iterator<Item = Move> {
    let direct = straight(element, core::iter::once(pose).collect());
    let turns = own.pose().facing != pose.facing;
    let wide = turns.then(|| straight(element, [pose.ahead(-RUN_UP), pose].into_iter().collect()));
    core::iter::once(direct).chain(wide)
}

fn straight(element: ElementId, legs: ArrayVec<Pose, MOST_LEGS>) -> Move {
    Move { element, legs, zone_of: None, change: Change::None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stand::tests::stand;

    #[test]
    fn every_preferred_pose_is_a_legal_contact() {
        for (facing, depth) in [(0, 20), (180, 40), (33, 20), (271, 40)] {
            let enemy = stand(300, 300, 40, depth, facing);
            for own in [stand(100, 100, 40, 20, 0), stand(100, 100, 40, 40, 77)] {
                for edge in BaseEdge::ALL {
                    let moved = own.moved(against(&own, &enemy, edge)).expect("on the table");
                    assert!(moved.fronts(&enemy, Length::mm(20)), "{edge:?} {facing}");
                    assert!(!moved.overlaps(&enemy), "{edge:?} {facing}");
                }
            }
        }
    }
}
