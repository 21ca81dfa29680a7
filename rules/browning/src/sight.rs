//! Line of sight: who can see whom (BB-SIT).

use sandtable_kernel::Point;
use sandtable_kernel::geometry::Segment;
use sandtable_kernel::line_of_sight::{self, Obstruction, Sight};
use sandtable_kernel::terrain::Feature;

use crate::tables::SightClass;
use crate::terms::{FigureSet, TeamId, other};
use crate::{Browning, Ground, State};

/// Looks from one point to another and shows what is in the way (BB-SIT-1 to 10).
pub fn look(rules: &Browning, from: Point, to: Point) -> Sight {
    line_of_sight::look(&rules.setup().terrain, Segment::new(from, to), |feature| obstruction(rules, feature))
}

/// BB-SIT-3: nothing blocks the line; figures and markers never do (BB-SIT-2).
pub fn is_clear(rules: &Browning, from: Point, to: Point) -> bool {
    // Sight is symmetric (BB-SIT-1), so both ways share one answer.
    let (from, to) = (from.min(to), from.max(to));
    rules.sightings().recall(from, to, || is_clear_anew(rules, from, to))
}

/// The same, worked out and not remembered.
pub(crate) fn is_clear_anew(rules: &Browning, from: Point, to: Point) -> bool {
    let line = Segment::new(from, to);
    !rules.setup().terrain.features().iter().any(|feature| {
        feature.kind.sight != SightClass::Clear
            && feature.bounds().meets_segment(line)
            && line_of_sight::blocks(feature, line, obstruction(rules, feature))
    })
}

/// BB-FIR-3, BB-SIT-11: whether a figure of this team standing here sees one standing there.
pub fn sees(rules: &Browning, team: TeamId, from: Point, to: Point) -> bool {
    let setup = rules.setup();
    (!setup.roster.team(team).smg || from.within(setup.tables.distances.smg, to)) && is_clear(rules, from, to)
}

/// BB-FIR-16: whether any steady figure of the team sees any enemy on the table.
pub fn team_sees_anybody(rules: &Browning, state: &State, team: TeamId) -> bool {
    let enemies = state.on_table_of(other(rules.setup().roster.team(team).side));
    let firers = state.steady_members(team);
    firers.iter().any(|firer| sees_any(rules, state, team, state.place(firer), enemies))
}

/// Whether a figure of this team standing here sees any of these.
pub fn sees_any(rules: &Browning, state: &State, team: TeamId, from: Point, of: FigureSet) -> bool {
    of.iter().any(|figure| sees(rules, team, from, state.place(figure)))
}

/// BB-SIT-5 to 9: what a feature does to sight.
fn obstruction(rules: &Browning, feature: &Feature<Ground>) -> Obstruction {
    match feature.kind.sight {
        SightClass::Clear => Obstruction::Never,
        SightClass::Screen(depth) => Obstruction::Screen { depth: Some(depth) },
        SightClass::Crest => Obstruction::Screen { depth: None },
        SightClass::Solid => Obstruction::Solid,
        SightClass::Tall => Obstruction::Tall { hug: rules.setup().tables.distances.hug },
    }
}
