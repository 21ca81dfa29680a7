//! The ruler and the line-of-sight tool: anybody may measure anything at any time (BB-GEO-6).

use sandtable_kernel::geometry::SquaredDistance;
use sandtable_kernel::line_of_sight::Sight;
use sandtable_kernel::preview::{Measure, SightLine};
use sandtable_kernel::{Eye, Point};

use super::{feature_name, note};
use crate::{Browning, State, cover, rule, sight};

/// How far, whether one end sees the other, and how the far end would be covered.
pub fn measure(rules: &Browning, _state: &State, _eye: Eye, from: Point, to: Point) -> Measure {
    if !from.is_measurable() || !to.is_measurable() {
        return Measure { distance: None, sight: None, notes: vec![note("That is far off the table.", rule::GEO_1)] };
    }
    let distance = Some(SquaredDistance::whole(from.distance_squared(to)).nearest());
    let (blocked_at, note) = match sight::look(rules, from, to) {
        Sight::Blocked(witness) => {
            let feature = &rules.setup().terrain.features()[witness.feature];
            let text = format!("The view is blocked by {}.", feature_name(feature));
            (Some(witness.at), note(&text, rule::SIT_3))
        }
        Sight::Clear => match cover::shelter(rules, to, from) {
            Some(feature) => {
                let text = format!("In sight; the far end is in cover of {}.", feature_name(feature));
                (None, note(&text, rule::COV_2))
            }
            None => (None, note("In sight; the far end is in the open.", rule::COV_4)),
        },
    };
    Measure { distance, sight: Some(SightLine { from, to, blocked_at }), notes: vec![note] }
}
