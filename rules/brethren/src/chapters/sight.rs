//! Line of sight by 21 samples over the target's base (BR-LOS), and what woods and hills add to it (BR-OPT-3).
//!
//! A look is a fan of lines from the viewer's centre. Samples are rounded to whole units, the same on every machine; all
//! tests against terrain are exact from there on. Features that the fan misses are left out by their boxes.

mod fan;
mod memo;

use sandtable_kernel::geometry::{Circle, Segment, first_meeting, inner_length_exceeds, inner_length_is_zero};
use sandtable_kernel::line_of_sight::{Sight, Witness};
use sandtable_kernel::terrain::{Shape, Terrain};
use sandtable_kernel::{Length, Point};

use crate::measuring::{EPS, base};
use crate::terms::{ModelId, ModelSet, UnitId};
use crate::{Brethren, Ground, GroundKind, State, ground};

use fan::{ALL, Fan, rounded};
pub(crate) use memo::Memo;

/// How many samples of a base make up a look (BR-LOS-1).
pub const SAMPLES: u8 = 21;

/// How much of a base is seen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    /// Samples that are visible (BR-LOS-1).
    pub visible: u8,
    /// Samples as they count for half hidden (BR-LOS-4, woods); none when none is visible.
    pub counted: u8,
}

impl View {
    /// BR-LOS-2: at least one sample is visible.
    pub const fn sees(self) -> bool {
        self.visible > 0
    }

    /// BR-LOS-2: seen, but no more of it than half.
    pub fn is_half_hidden(self, rules: &Brethren) -> bool {
        self.sees() && self.counted <= rules.tables().cover.half_samples
    }
}

/// BR-LOS-2: the viewer sees the target model.
pub fn sees(rules: &Brethren, state: &State, viewer: ModelId, target: ModelId) -> bool {
    sees_from(rules, state.place(viewer), base(rules, state, target))
}

/// BR-LOS-1, BR-LOS-4: visible samples as they count for half hidden.
pub fn visible_samples(rules: &Brethren, state: &State, viewer: ModelId, target: ModelId) -> u8 {
    model_view(rules, state, viewer, target).counted
}

/// How much of one model another sees.
pub fn model_view(rules: &Brethren, state: &State, viewer: ModelId, target: ModelId) -> View {
    view(rules, state.place(viewer), base(rules, state, target))
}

/// The models of a set that a viewer sees.
pub fn seen_by(rules: &Brethren, state: &State, viewer: ModelId, among: ModelSet) -> ModelSet {
    among.iter().filter(|target| sees(rules, state, viewer, *target)).collect()
}

/// BR-LOS-5: some model of one unit sees some model of the other.
pub fn unit_sees(rules: &Brethren, state: &State, viewers: UnitId, targets: UnitId) -> bool {
    state.members(viewers).iter().any(|viewer| {
        let mut targets = state.members(targets).iter();
        targets.any(|target| sees(rules, state, viewer, target))
    })
}

/// BR-LOS-2: whether anything of a base is seen from a point.
pub fn sees_from(rules: &Brethren, from: Point, target: Circle) -> bool {
    view(rules, from, target).sees()
}

/// BR-LOS-1, BR-LOS-4, BR-LOS-6: how much of a base is seen from a point, at any distance and in any direction.
pub fn view(rules: &Brethren, from: Point, target: Circle) -> View {
    rules.looks().recall(from, target, || view_anew(rules, from, target))
}

/// The same, worked out and not remembered.
fn view_anew(rules: &Brethren, from: Point, target: Circle) -> View {
    let Some(fan) = Fan::new(rules, from, target) else { return View { visible: SAMPLES, counted: SAMPLES } };
    let (mut by_own_walls, mut by_others) = (0, 0);
    for &index in rules.blockers() {
        if fan.viewer_inside == Some(index) {
            by_own_walls = fan.blocked_by(rules, index, 0);
        } else {
            by_others |= fan.blocked_by(rules, index, by_others);
            if by_others == ALL {
                return View { visible: 0, counted: 0 };
            }
        }
    }
    by_others |= fan.lost_in_wood(rules, by_others);
    let visible = (ALL & !(by_own_walls | by_others)).count_ones() as u8;
    if visible == 0 {
        return View { visible: 0, counted: 0 };
    }
    let counted = (ALL & !by_others).count_ones() as u8;
    let hidden = stands_in_wood(rules, from, target.centre);
    View { visible, counted: if hidden { counted.min(rules.tables().cover.half_samples) } else { counted } }
}

/// Looks at a base and shows what hides it: the first thing on the line to its centre, for the page's sight tool.
pub fn look(rules: &Brethren, from: Point, target: Circle) -> Sight {
    let Some(fan) = Fan::new(rules, from, target).filter(|_| !sees_from(rules, from, target)) else {
        return Sight::Clear;
    };
    let line = Segment::new(from, target.centre);
    let centre = 1 << (SAMPLES / 2);
    let blocks = |index: &usize| fan.blocked_by(rules, *index, ALL & !centre) != 0;
    let solid = rules.blockers().iter().copied().filter(blocks);
    let woods = rules.woods().iter().copied();
    let witness = |feature: usize| Some(Witness { line, feature, at: meeting(rules, line, feature)? });
    let nearest = |witness: &Witness| from.distance_squared(witness.at);
    // A wood is shown only where nothing solid is in the way.
    let first = solid.filter_map(witness).min_by_key(nearest).or_else(|| woods.filter_map(witness).min_by_key(nearest));
    Sight::Blocked(first.unwrap_or(Witness { line, feature: 0, at: from }))
}

/// BR-LOS-7: whether an opening of a bunker is seen from a point outside it.
pub fn opening_seen(rules: &Brethren, from: Point, bunker: usize, opening: Segment) -> bool {
    let features = rules.setup().terrain.features();
    let steps = i64::from(SAMPLES - 1);
    let across = opening.vector();
    (0..=steps).any(|step| {
        let part = |whole: i64| Length(rounded(whole * step, steps) as i32);
        let line = Segment::new(from, opening.from + (part(across.x), part(across.y)));
        !rules.blockers().iter().any(|&index| match (features[index].kind.kind, features[index].shape()) {
            // The opening lies on this outline, to the unit where its wall is slanted.
            (_, Shape::Area(area)) if index == bunker => inner_length_exceeds(line, area, EPS),
            (GroundKind::Hill, _) | (_, Shape::Line(_)) => false,
            (_, Shape::Area(area)) => !inner_length_is_zero(line, area),
        })
    })
}

/// The features that block sight by themselves, largest first: what a look has to go through.
pub(crate) fn blockers(terrain: &Terrain<Ground>) -> Vec<usize> {
    use GroundKind::{Bunker, Hill, Ruin, Tall};
    of_kinds(terrain, |kind| matches!(kind, Tall | Bunker | Ruin | Hill))
}

/// The woods, which block sight together (BR-OPT-3).
pub(crate) fn woods(terrain: &Terrain<Ground>) -> Vec<usize> {
    of_kinds(terrain, |kind| kind == GroundKind::Wood)
}

fn of_kinds(terrain: &Terrain<Ground>, wanted: impl Fn(GroundKind) -> bool) -> Vec<usize> {
    let features = terrain.features();
    let mut found: Vec<usize> = (0..features.len()).filter(|&index| wanted(features[index].kind.kind)).collect();
    found.sort_by_key(|&index| core::cmp::Reverse(features[index].bounds().area()));
    found
}

/// BR-OPT-3: the target's centre is in a wood that the viewer's is not in.
fn stands_in_wood(rules: &Brethren, from: Point, target: Point) -> bool {
    let features = rules.setup().terrain.features();
    rules.woods().iter().any(|&wood| features[wood].contains(target) && !features[wood].contains(from))
}

/// Where a line first meets a feature; for one with an inside, its walls.
fn meeting(rules: &Brethren, line: Segment, feature: usize) -> Option<Point> {
    let feature = &rules.setup().terrain.features()[feature];
    match feature.shape() {
        Shape::Area(_) if feature.kind.kind.has_inside() => {
            let met = ground::walls(feature).filter_map(|wall| first_meeting(line, &wall));
            met.min_by_key(|at| line.from.distance_squared(*at))
        }
        Shape::Area(area) => first_meeting(line, area),
        Shape::Line(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Field;
    use crate::terms::{BLUE, RED};

    fn table() -> Field {
        Field::new(36, 36)
    }

    /// The view of Red's only model from Blue's.
    fn looked(field: Field, from: (i32, i32), to: (i32, i32)) -> View {
        let game = field.rifles(BLUE, "b", &[from]).rifles(RED, "r", &[to]).begin(&[]);
        let view = model_view(game.rules(), game.state(), ModelId(0), ModelId(1));
        assert_eq!(view.sees(), sees(game.rules(), game.state(), ModelId(0), ModelId(1)));
        view
    }

    #[test]
    fn ex_14_half_hidden_begins_at_ten_of_twenty_one_samples() {
        let wall = |x| table().ground(GroundKind::Tall, (x, 1000), (2000, 1100));
        assert_eq!(looked(wall(1200), (1200, 400), (1200, 2000)).visible, 11);
        assert_eq!(looked(wall(1199), (1200, 400), (1200, 2000)).visible, 10);
        assert_eq!(looked(wall(1100), (1200, 400), (1200, 2000)).visible, 0);
    }

    #[test]
    fn short_obstacles_and_wire_hide_nobody() {
        let low = table().ground(GroundKind::Short, (1000, 1000), (1400, 1100)).ground(
            GroundKind::Wire,
            (1000, 1200),
            (1400, 1300),
        );
        assert_eq!(looked(low, (1200, 400), (1200, 2000)).visible, SAMPLES);
    }

    fn bunker() -> Field {
        table().bunker([(1000, 1000), (1400, 1400)], [(1150, 1400), (1250, 1400)], [(1100, 1000), (1300, 1000)])
    }

    #[test]
    fn a_bunker_is_looked_into_by_its_openings_only() {
        assert!(looked(bunker(), (1200, 400), (1200, 1200)).sees());
        assert!(!looked(bunker(), (600, 1200), (1200, 1200)).sees());
        assert!(looked(bunker(), (1200, 2000), (1200, 1200)).sees(), "by the entrance");
        assert!(!looked(bunker(), (1200, 400), (1200, 2000)).sees(), "in by the slot and out by the entrance");
        assert_eq!(looked(bunker(), (1100, 1200), (1300, 1200)).visible, SAMPLES);
    }

    #[test]
    fn the_walls_around_the_viewer_never_hide_a_target_half() {
        // From the middle of the room the target beyond the slot's edge is cut in two by the own wall.
        let view = looked(bunker(), (1200, 1200), (1600, 400));
        assert!(view.visible > 0 && view.visible < SAMPLES);
        assert_eq!(view.counted, SAMPLES);
        let other_way = looked(bunker(), (1600, 400), (1200, 1200));
        assert_eq!(other_way.visible, other_way.counted);
    }

    #[test]
    fn more_than_three_inches_of_wood_hide() {
        let wood = || table().ground(GroundKind::Wood, (1000, 1000), (1400, 1300));
        assert!(looked(wood(), (1200, 400), (1200, 2000)).sees());
        let deeper = table().ground(GroundKind::Wood, (1000, 1000), (1400, 1310));
        assert!(!looked(deeper, (1200, 400), (1200, 2000)).sees());
        let two = wood().ground(GroundKind::Wood, (1000, 1500), (1400, 1600));
        assert!(!looked(two, (1200, 400), (1200, 2000)).sees(), "two woods are as deep together");
        assert_eq!(looked(wood(), (1200, 400), (1200, 1200)), View { visible: 21, counted: 10 });
        assert_eq!(looked(wood(), (1200, 1100), (1200, 1200)), View { visible: 21, counted: 21 });
    }

    #[test]
    fn a_hill_is_looked_over_from_its_top_only() {
        let hill = || table().ground(GroundKind::Hill, (1000, 1000), (1400, 1300));
        assert!(!looked(hill(), (1200, 400), (1200, 2000)).sees());
        assert!(looked(hill(), (1200, 1200), (1200, 2000)).sees());
        assert!(looked(hill(), (1200, 400), (1200, 1200)).sees());
    }

    #[test]
    fn the_sight_tool_shows_what_is_in_the_way() {
        let rules = table().ground(GroundKind::Tall, (1000, 1000), (1400, 1100)).rules();
        let target = Circle::new(Point::inches(12, 20), Length(6_250));
        let from = Point::inches(12, 4);
        let Sight::Blocked(witness) = look(&rules, from, target) else { panic!("not blocked") };
        assert_eq!((witness.feature, witness.at), (0, Point::inches(12, 10)));
        assert_eq!(look(&rules, Point::inches(2, 4), target), Sight::Clear);
    }

    #[test]
    fn an_opening_is_seen_from_before_it_and_not_from_behind() {
        let rules = bunker().rules();
        let slot = rules.setup().terrain.features()[0].kind.openings[1].across;
        assert!(opening_seen(&rules, Point::inches(12, 8), 0, slot));
        assert!(!opening_seen(&rules, Point::inches(12, 16), 0, slot));
        assert!(!opening_seen(&rules, Point::inches(8, 12), 0, slot));
    }
}
