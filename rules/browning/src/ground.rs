//! The ground made ready for quick questions: which features block sight, cover, slow or stop, each with its box.
//!
//! Players that think ask thousands of times a second, and most features are nowhere near what is asked about; so their
//! boxes lie side by side and the features themselves are touched only when a box is.

use sandtable_kernel::geometry::Bounds;
use sandtable_kernel::line_of_sight::Obstruction;
use sandtable_kernel::terrain::{Feature, Shape};

use crate::Setup;
use crate::tables::{Distances, SightClass};

/// Features by what they do; each entry is a box and the feature's index.
#[derive(Clone, Debug, Default)]
pub(crate) struct GroundIndex {
    /// What can block sight, and how.
    pub sight: Vec<(Bounds, Obstruction, usize)>,
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
        let those = |does: &dyn Fn(&Feature<crate::Ground>) -> bool| {
            let numbered = features.iter().enumerate().filter(|(_, feature)| does(feature));
            numbered.map(|(index, feature)| (feature.bounds(), index)).collect()
        };
        let blocking = features.iter().enumerate().filter(|(_, feature)| feature.kind.sight != SightClass::Clear);
        GroundIndex {
            sight: blocking
                .map(|(index, feature)| {
                    (feature.bounds(), obstruction(&setup.tables.distances, feature.kind.sight), index)
                })
                .collect(),
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
