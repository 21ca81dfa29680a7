//! What the enemies of a side watch while its supply is judged (OB-SUP-3, OB-SUP-4), each place looked at once.

use sandtable_kernel::geometry::{Segment, within};
use sandtable_kernel::{Length, Point, Side};

use crate::ground::Spot;
use crate::location::{Mark, placed_of};
use crate::road_net::MOST_NODES;
use crate::terms::{BattalionSet, BridgeState, other};
use crate::{Brevity, State};

use super::supply_march::MOST_SQUARES;

/// The enemies of one side, and what they have been found to watch.
pub(super) struct Lookout {
    watchers: BattalionSet,
    roads: Memo<{ MOST_NODES / 64 }>,
    squares: Memo<{ MOST_SQUARES.div_ceil(64) }>,
}

impl Lookout {
    /// Nobody has looked yet.
    pub(super) fn against(rules: &Brevity, state: &State, side: Side) -> Lookout {
        let watchers = placed_of(rules, state, other(side)).collect();
        Lookout { watchers, roads: Memo::new(), squares: Memo::new() }
    }

    /// OB-SUP-4: whether a point of the roads is neither cut nor watched.
    pub(super) fn leaves_road_open(&mut self, rules: &Brevity, state: &State, node: u16) -> bool {
        let spot = rules.road_net().node(node);
        let watchers = self.watchers;
        self.roads.recall(node.into(), || !is_cut(rules, state, spot) && !watch(rules, state, watchers, spot))
    }

    /// Whether the middle of a square is watched.
    pub(super) fn watches_square(&mut self, rules: &Brevity, state: &State, square: usize) -> bool {
        let watchers = self.watchers;
        self.squares.recall(square, || watch(rules, state, watchers, rules.squares().spot(square)))
    }

    /// Whether any point is watched; the ground is looked at only where somebody is near.
    pub(super) fn watches(&self, rules: &Brevity, state: &State, point: Point) -> bool {
        let span = span(rules, rules.tables().distances.locate_hill);
        let near = self.watchers.iter().any(|watcher| is_near(state.battalion(watcher).base.centre(), point, span));
        near && watch(rules, state, self.watchers, &Spot::of(&rules.setup().land, point))
    }
}

/// Whether one of these would locate a battalion standing at this spot.
fn watch(rules: &Brevity, state: &State, watchers: BattalionSet, spot: &Spot) -> bool {
    let Some(base) = spot.base else { return true };
    let reach = rules.tables().distances.locate_hill;
    let mark = Mark::on(state, base, spot.in_cover, spot.level);
    let span = span(rules, mark.farthest(rules));
    watchers.iter().any(|watcher| {
        let of = state.battalion(watcher);
        is_near(of.base.centre(), spot.at, span)
            && mark.is_located_from(rules, state, &of.base)
            && within(&of.base, &spot.at, reach)
    })
}

/// How far the middle of a base may be from a point for the base to reach it.
fn span(rules: &Brevity, reach: Length) -> i64 {
    let distances = &rules.tables().distances;
    i64::from(reach.0 + distances.base_width.0 + distances.base_depth.0)
}

/// A quick no for those who stand too far away to see anything at a point.
fn is_near(watcher: Point, point: Point, span: i64) -> bool {
    let apart = watcher - point;
    apart.x.abs() <= span && apart.y.abs() <= span
}

/// Demolished bridges, road blocks, minefields and craters cut a road.
fn is_cut(rules: &Brevity, state: &State, spot: &Spot) -> bool {
    let distances = &rules.tables().distances;
    let standing = |line: &Segment| line.distance_squared_to(spot.at).is_within(distances.road);
    let bridged = || {
        state
            .bridges
            .iter()
            .any(|bridge| matches!(bridge.state, BridgeState::Intact | BridgeState::Prepared) && standing(&bridge.line))
    };
    (spot.in_river && !bridged())
        || state.obstacles.iter().any(|obstacle| standing(&obstacle.line))
        || state.craters.iter().any(|crater| crater.within(distances.crater, spot.at))
}

/// Yes-or-no answers that are worked out once each.
struct Memo<const WORDS: usize> {
    known: [u64; WORDS],
    yes: [u64; WORDS],
}

impl<const WORDS: usize> Memo<WORDS> {
    fn new() -> Self {
        Memo { known: [0; WORDS], yes: [0; WORDS] }
    }

    fn recall(&mut self, index: usize, work_out: impl FnOnce() -> bool) -> bool {
        let (word, bit) = (index / 64, 1u64 << (index % 64));
        if self.known[word] & bit == 0 {
            self.known[word] |= bit;
            self.yes[word] |= if work_out() { bit } else { 0 };
        }
        self.yes[word] & bit != 0
    }
}
