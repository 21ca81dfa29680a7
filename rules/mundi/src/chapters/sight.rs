//! Line of sight: nine points of each base, 81 lines, and one clear line is enough (MS-LOS).

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::{Bounds, Outline, Rectangle, Segment};
use sandtable_kernel::{Length, Point};

use crate::ground::Ground;
use crate::stand::Stand;
use crate::tables::SightEffect;
use crate::terms::{ElementId, ElementSet};
use crate::{Mundi, State};

/// MS-LOS-1: whether two pieces see each other.
pub fn sees(rules: &Mundi, state: &State, one: ElementId, other: ElementId) -> bool {
    let mut blockers = state.on_table.without(state.aircraft);
    // MS-LOS-2: air elements, base pieces and garrisons never block, nor do the two themselves.
    let never = [state.base, state.garrison, Some(one), Some(other)];
    for piece in never.into_iter().flatten() {
        blockers.remove(piece);
    }
    is_clear(rules, state, state.stand(one), state.stand(other), blockers)
}

/// MS-LOS-8: sight for command, which only terrain blocks.
pub fn sees_over_terrain(rules: &Mundi, state: &State, one: ElementId, other: ElementId) -> bool {
    is_clear(rules, state, state.stand(one), state.stand(other), ElementSet::NONE)
}

/// Something no line passes through, with what is known of the ends of all lines.
struct Solid<'a> {
    outline: &'a Rectangle,
    /// For each sample point of both bases, beyond which edges it lies, as bits.
    beyond: [[u8; 9]; 2],
}

/// What is in the way of the lines between two bases.
struct Obstacles<'a> {
    /// Nothing passes through these.
    solid: ArrayVec<Solid<'a>, 48>,
    /// Lines pass through these for a while (MS-LOS-3).
    screens: ArrayVec<&'a Rectangle, 16>,
    /// Lines do not cross these (MS-LOS-5).
    crests: ArrayVec<Segment, 16>,
    depth: Length,
}

fn is_clear(rules: &Mundi, state: &State, one: &Stand, other: &Stand, blockers: ElementSet) -> bool {
    if one.touches(other) {
        return true;
    }
    let between = one.bounds().joined(other.bounds());
    let obstacles = obstacles(rules, state, one, other, blockers, between);
    if obstacles.solid.is_empty() && obstacles.screens.is_empty() && obstacles.crests.is_empty() {
        return true;
    }
    let (from, to) = (one.sample_points(), other.sample_points());
    let passes = |start: usize, end: usize| obstacles.let_pass(Segment::new(from[start], to[end]), start, end);
    (0..from.len()).any(|start| (0..to.len()).any(|end| passes(start, end)))
}

/// MS-LOS-2 to 7: the elements and terrain that can block a line inside this box.
fn obstacles<'a>(
    rules: &Mundi,
    state: &'a State,
    one: &Stand,
    other: &Stand,
    blockers: ElementSet,
    between: Bounds,
) -> Obstacles<'a> {
    let tables = &rules.setup().tables;
    let mut obstacles = Obstacles {
        solid: ArrayVec::new(),
        screens: ArrayVec::new(),
        crests: ArrayVec::new(),
        depth: tables.distances.sight_in_cover,
    };
    let points = [one.sample_points(), other.sample_points()];
    for element in blockers.iter() {
        let stand = &state.unit(element).stand;
        if between.overlaps(stand.bounds()) {
            let _ = obstacles.solid.try_push(Solid::new(&stand.outline, &points));
        }
    }
    for area in state.ground.areas() {
        let effect = Ground::sight_of(tables, area.kind);
        if effect == SightEffect::Clear || !between.overlaps(area.stand.bounds()) {
            continue;
        }
        let within = one.is_in(&area.stand) || other.is_in(&area.stand);
        let _ = match (effect, within, area.crest) {
            (SightEffect::Screen, true, _) => obstacles.screens.try_push(&area.stand.outline).is_ok(),
            (SightEffect::Hill, true, Some(crest)) => {
                let touched = [one, other].iter().any(|stand| touches_line(stand, crest));
                touched || obstacles.crests.try_push(crest).is_ok()
            }
            _ => obstacles.solid.try_push(Solid::new(&area.stand.outline, &points)).is_ok(),
        };
    }
    obstacles
}

fn touches_line(stand: &Stand, line: Segment) -> bool {
    stand.outline.contains(line.from) || stand.outline.edges().any(|edge| edge.intersects(line))
}

impl<'a> Solid<'a> {
    fn new(outline: &'a Rectangle, points: &[[Point; 9]; 2]) -> Solid<'a> {
        let mut beyond = [[0; 9]; 2];
        for (bit, edge) in outline.edges().enumerate() {
            for (beyond, points) in beyond.iter_mut().zip(points) {
                for (beyond, point) in beyond.iter_mut().zip(points) {
                    *beyond |= u8::from(edge.turn(*point) <= 0) << bit;
                }
            }
        }
        Solid { outline, beyond }
    }

    /// Whether a line between two sample points has a part inside; grazing an edge or a corner is none (MS-LOS-2). It has none
    /// if both its ends lie beyond one edge, or if all corners lie on one side of it.
    fn stops(&self, line: Segment, start: usize, end: usize) -> bool {
        if self.beyond[0][start] & self.beyond[1][end] != 0 {
            return false;
        }
        parts_corners(line, self.outline)
    }
}

/// Whether corners of a rectangle lie on both sides of a line.
fn parts_corners(line: Segment, outline: &Rectangle) -> bool {
    let turns = outline.corners().map(|corner| line.turn(corner));
    turns.iter().any(|turn| *turn > 0) && turns.iter().any(|turn| *turn < 0)
}

/// Whether a line has a part inside a rectangle; grazing an edge or a corner is none (MS-LOS-2).
pub fn passes_through(line: Segment, outline: &Rectangle) -> bool {
    let misses = |edge: Segment| edge.turn(line.from) <= 0 && edge.turn(line.to) <= 0;
    !outline.edges().any(misses) && parts_corners(line, outline)
}

impl Obstacles<'_> {
    fn let_pass(&self, line: Segment, start: usize, end: usize) -> bool {
        if self.solid.iter().any(|solid| solid.stops(line, start, end)) {
            return false;
        }
        if self.crests.iter().any(|crest| line.intersects(*crest)) {
            return false;
        }
        let deep: u64 = self.screens.iter().map(|outline| length_inside(line, outline)).sum();
        deep <= (self.depth.0.unsigned_abs() as u64) << 10
    }
}

/// How much of a line lies inside a rectangle, in 1024ths of a unit, rounded down.
fn length_inside(line: Segment, outline: &Rectangle) -> u64 {
    const ONE: i128 = 1 << 40;
    let (mut from, mut to) = (0, ONE);
    for edge in outline.edges() {
        let (start, end) = (i128::from(edge.turn(line.from)), i128::from(edge.turn(line.to)));
        match (start > 0, end > 0) {
            (true, true) => {}
            (false, false) => return 0,
            (true, false) => to = to.min(start * ONE / (start - end)),
            // Rounded up, so that a line of exactly the depth allowed passes.
            (false, true) => from = from.max((-start * ONE).div_euclid(end - start) + 1),
        }
    }
    if to <= from {
        return 0;
    }
    let length = i128::from((line.length_squared().unsigned_abs() << 20).isqrt());
    u64::try_from((to - from) * length / ONE).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;

    #[test]
    fn ex_18_woods_are_seen_into_for_a_base_width() {
        let mut field = Field::new();
        field.terrain("woods", 300, 330, 80, 60);
        let a = field.put("A IF sf", 300, 280, 0);
        let sees_at = |field: &Field, y| {
            let mut field = field.clone();
            let b = field.put("B IF sf", 300, y, 180);
            let (rules, state) = field.ready();
            sees(&rules, &state, a, b)
        };
        assert!(!sees_at(&field, 390));
        assert!(sees_at(&field, 340));
        assert!(!sees_at(&field, 352));
    }

    #[test]
    fn ex_19_a_crest_hides_what_is_behind_it() {
        let mut field = Field::new();
        field.terrain("gentle_hill", 300, 320, 100, 40);
        let b = field.put("B IF sf", 300, 380, 180);
        let sees_from = |y| {
            let mut field = field.clone();
            let a = field.put("A IF sf", 300, y, 0);
            let (rules, state) = field.ready();
            sees(&rules, &state, a, b)
        };
        assert!(!sees_from(308));
        assert!(sees_from(312));
    }

    #[test]
    fn an_element_between_blocks_and_one_beside_does_not() {
        let mut field = Field::new();
        let (a, b) = (field.put("A IF sf", 300, 200, 0), field.put("B IF sf", 300, 300, 180));
        let (rules, state) = field.ready();
        assert!(sees(&rules, &state, a, b));
        field.put("A TA at", 300, 240, 0);
        let (rules, state) = field.ready();
        assert!(!sees(&rules, &state, a, b) && sees_over_terrain(&rules, &state, a, b));
    }
}
