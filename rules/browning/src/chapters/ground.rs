//! The ground made ready for quick questions: which features block sight, cover, slow or stop, each with its box.
//!
//! Players that think ask thousands of times a second, and most features are nowhere near what is asked about; so their
//! boxes lie side by side and the features themselves are touched only when a box is.

use sandtable_kernel::geometry::{Bounds, Segment};
use sandtable_kernel::line_of_sight::{self, Obstruction};
use sandtable_kernel::terrain::{Feature, Shape};
use sandtable_kernel::{Length, Point};

use crate::tables::{Distances, SightClass};
use crate::{Browning, Ground, Setup};

/// Features by what they do; each entry is a box and the feature's index.
#[derive(Clone, Debug, Default)]
pub(crate) struct GroundIndex {
    /// What can block sight, and how.
    pub sight: Vec<Blocker>,
    /// What gives cover.
    pub cover: Vec<(Bounds, usize)>,
    /// What slows.
    pub slow: Vec<(Bounds, usize)>,
    /// What stops.
    pub impassable: Vec<(Bounds, usize)>,
    /// Where nobody can stand (BB-GEO-9): impassable areas and all lines.
    pub unstandable: Vec<(Bounds, usize)>,
}

impl GroundIndex {
    /// Sorts the features of a table by what they do.
    pub fn of(setup: &Setup) -> GroundIndex {
        let features = setup.terrain.features();
        let those = |does: &dyn Fn(&Feature<Ground>) -> bool| {
            let numbered = features.iter().enumerate().filter(|(_, feature)| does(feature));
            numbered.map(|(index, feature)| (feature.bounds(), index)).collect()
        };
        let blocking = features.iter().enumerate().filter(|(_, feature)| feature.kind.sight != SightClass::Clear);
        let mut sight: Vec<Blocker> =
            blocking.map(|(index, feature)| Blocker::of(&setup.tables.distances, index, feature)).collect();
        // Large features block most lines, so asking them first ends most looks early.
        sight.sort_by_key(|blocker| core::cmp::Reverse(blocker.bounds.area()));
        GroundIndex {
            sight,
            cover: those(&|feature| feature.kind.cover),
            slow: those(&|feature| feature.kind.slow),
            impassable: those(&|feature| feature.kind.impassable),
            unstandable: those(&|feature| match feature.shape() {
                Shape::Area(_) => feature.kind.impassable,
                Shape::Line(_) => true,
            }),
        }
    }
}

/// A feature that can block sight.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Blocker {
    bounds: Bounds,
    obstruction: Obstruction,
    /// Whether it blocks as its box does, so that the box settles most lines.
    fills_box: bool,
    index: usize,
}

impl Blocker {
    fn of(distances: &Distances, index: usize, feature: &Feature<Ground>) -> Blocker {
        let obstruction = obstruction(distances, feature.kind.sight);
        let fills_box = matches!(feature.shape(), Shape::Area(area) if area.is_box())
            && matches!(obstruction, Obstruction::Solid | Obstruction::Screen { .. });
        Blocker { bounds: feature.bounds(), obstruction, fills_box, index }
    }

    /// BB-SIT-3 to 9: whether it blocks the line.
    #[inline]
    pub fn blocks(&self, rules: &Browning, line: Segment) -> bool {
        if !self.fills_box {
            return self.bounds.meets_segment(line) && self.blocks_exactly(rules, line);
        }
        // From outside to outside any part inside blocks; only a look into, out of or within it needs measuring.
        let seen_through = |end: Point| self.obstruction != Obstruction::Solid && self.bounds.contains(end);
        self.bounds.is_entered_by(line)
            && (!(seen_through(line.from) || seen_through(line.to)) || self.blocks_exactly(rules, line))
    }

    /// What it does to all lines between two squares, given by the line between their middles and half their width.
    pub fn effect_between(&self, middles: Segment, half: Length) -> Effect {
        // All those lines together are the middle one swept by a square, which meets the box where the middle one meets the
        // box grown by half a square. Each of them has a point near every point of the middle one, so that what goes
        // through the box shrunk as much takes all others through the box.
        if !self.bounds.grown(half).meets_segment(middles) {
            return Effect::Never;
        }
        let core = self.bounds.grown(-half);
        let stands = core.low.x < core.high.x && core.low.y < core.high.y;
        let square = |middle: Point| Bounds::new(middle, middle).grown(half);
        let seen_through =
            |middle: Point| self.obstruction != Obstruction::Solid && self.bounds.overlaps(square(middle));
        let through = self.fills_box && stands && core.is_entered_by(middles);
        if through && !seen_through(middles.from) && !seen_through(middles.to) {
            Effect::Always
        } else {
            Effect::Perhaps
        }
    }

    #[cold]
    #[inline(never)]
    fn blocks_exactly(&self, rules: &Browning, line: Segment) -> bool {
        line_of_sight::blocks(rules.feature(self.index), line, self.obstruction)
    }
}

/// What a feature does to many lines of sight at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// It blocks none of them.
    Never,
    /// It may block some.
    Perhaps,
    /// It blocks all of them.
    Always,
}

/// BB-SIT-5 to 9: what a feature does to sight.
pub(crate) fn obstruction(distances: &Distances, sight: SightClass) -> Obstruction {
    match sight {
        SightClass::Clear => Obstruction::Never,
        SightClass::Screen(depth) => Obstruction::Screen { depth: Some(depth) },
        SightClass::Crest => Obstruction::Screen { depth: None },
        SightClass::Solid => Obstruction::Solid,
        SightClass::Tall => Obstruction::Tall { hug: distances.hug },
    }
}
