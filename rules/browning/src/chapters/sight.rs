//! Line of sight: who can see whom (BB-SIT).

use sandtable_kernel::Point;
use sandtable_kernel::geometry::Segment;
use sandtable_kernel::line_of_sight::{self, Sight};

use crate::ground::obstruction;
use crate::terms::{FigureId, FigureSet, TeamId, other};
use crate::{Browning, State};

/// Looks from one point to another and shows what is in the way (BB-SIT-1 to 10).
pub fn look(rules: &Browning, from: Point, to: Point) -> Sight {
    let distances = &rules.setup().tables.distances;
    let line = Segment::new(from, to);
    line_of_sight::look(&rules.setup().terrain, line, |feature| obstruction(distances, feature.kind.sight))
}

/// BB-SIT-3: nothing blocks the line; figures and markers never do (BB-SIT-2).
pub fn is_clear(rules: &Browning, from: Point, to: Point) -> bool {
    let known = rules.vistas().from(from).and_then(|vista| vista.is_clear(rules, to));
    known.unwrap_or_else(|| is_clear_anew(rules, from, to))
}

/// The same, with every feature asked.
pub fn is_clear_anew(rules: &Browning, from: Point, to: Point) -> bool {
    let line = Segment::new(from, to);
    !rules.ground().sight.iter().any(|blocker| blocker.blocks(rules, line))
}

/// BB-FIR-3, BB-SIT-11: whether a figure of this team standing here sees one standing there.
pub fn sees(rules: &Browning, team: TeamId, from: Point, to: Point) -> bool {
    in_range(rules, team, from, to) && is_clear(rules, from, to)
}

/// BB-FIR-3: whether one figure of a team sees another, where both stand now.
pub fn figure_sees(rules: &Browning, state: &State, team: TeamId, firer: FigureId, target: FigureId) -> bool {
    let (from, to) = (state.place(firer), state.place(target));
    in_range(rules, team, from, to)
        && state.sightings.recall(firer, target).unwrap_or_else(|| is_clear(rules, from, to))
}

/// BB-FIR-4: those of these figures of a team that see another, where all stand now.
pub fn who_sees(rules: &Browning, state: &State, team: TeamId, firers: FigureSet, target: FigureId) -> FigureSet {
    let at = state.place(target);
    let looks = |firer: &FigureId| is_clear(rules, state.place(*firer), at);
    let remembered = firers.and(state.sightings.clear_to(target));
    let found = firers.without(state.sightings.known_to(target)).iter().filter(looks).collect();
    let clear = remembered.or(found);
    match rules.setup().roster.team(team).smg {
        true => clear.iter().filter(|firer| in_range(rules, team, state.place(*firer), at)).collect(),
        false => clear,
    }
}

/// BB-FIR-16: whether any steady figure of the team sees any enemy on the table. What was looked at is remembered.
pub fn team_sees_anybody(rules: &Browning, state: &mut State, team: TeamId) -> bool {
    let enemies = state.on_table_of(other(rules.setup().roster.team(team).side));
    let firers = state.steady_members(team);
    let reaches = |state: &State, firer: FigureId, target: FigureId| {
        in_range(rules, team, state.place(firer), state.place(target))
    };
    let remembered = |firer: FigureId| {
        state.sightings.clear_to(firer).and(enemies).iter().any(|target| reaches(state, firer, target))
    };
    if firers.iter().any(remembered) {
        return true;
    }
    for firer in firers.iter() {
        let unknown = enemies.without(state.sightings.known_to(firer));
        let mut clear = FigureSet::NONE;
        let found = look_around(rules, state, firer, unknown).find(|target| {
            clear.insert(*target);
            reaches(state, firer, *target)
        });
        let looked_at = found.map_or(unknown, |last| unknown.up_to(last));
        state.sightings.note(firer, looked_at, clear);
        if found.is_some() {
            return true;
        }
    }
    false
}

/// Those of these figures to whom a figure's line is clear, as one looks at them one after the other.
fn look_around<'a>(
    rules: &'a Browning,
    state: &'a State,
    from: FigureId,
    at: FigureSet,
) -> impl Iterator<Item = FigureId> + 'a {
    let place = state.place(from);
    let vista = rules.vistas().from(place);
    at.iter().filter(move |target| {
        let to = state.place(*target);
        let known = vista.as_ref().and_then(|vista| vista.is_clear(rules, to));
        known.unwrap_or_else(|| is_clear_anew(rules, place, to))
    })
}

/// BB-SIT-11: sub-machine guns have a range, nobody else.
fn in_range(rules: &Browning, team: TeamId, from: Point, to: Point) -> bool {
    let setup = rules.setup();
    !setup.roster.team(team).smg || from.within(setup.tables.distances.smg, to)
}
