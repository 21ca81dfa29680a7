//! What protects a unit from fire: half hidden, short obstacles, bunkers (BR-COV).

use sandtable_kernel::geometry::{Segment, inner_length_is_zero, meets_near_end};
use sandtable_kernel::terrain::Shape;

use crate::measuring::{EPS, base, gap, within_of_segment};
use crate::terms::{ModelId, ModelSet, UnitId};
use crate::toggles::{BunkerGrenade, CoverStacks};
use crate::{Brethren, GroundKind, State, ground, sight};

/// What protects a unit against these firing models.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Protection {
    /// More than half are covered (BR-COV-1).
    pub cover: bool,
    /// More than half are behind short obstacles (BR-COV-3).
    pub short_obstacle: bool,
    /// The bunker or building more than half are in (BR-TER-6, BR-COV-5), by its index in the terrain.
    pub enclosure: Option<usize>,
}

/// What one die suffers for the target's protection, each kind by itself; nothing where it does not apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shelter {
    /// Half hidden.
    pub cover: i8,
    /// Behind a short obstacle.
    pub short_obstacle: i8,
    /// In a bunker or building.
    pub enclosure: i8,
    /// A hand grenade through an opening (BR-GRN-5).
    pub grenade: i8,
}

/// What protects a unit against these firing models; indirect fire asks for the bunker only (BR-IND-3).
pub fn protection(rules: &Brethren, state: &State, firers: ModelSet, target: UnitId, indirect: bool) -> Protection {
    let enclosure = unit_enclosure(rules, state, target);
    if indirect {
        return Protection { enclosure, ..Protection::default() };
    }
    let members = state.members(target);
    let covered = members.iter().filter(|model| is_covered(rules, state, firers, *model)).count();
    Protection {
        cover: is_majority(covered, members),
        short_obstacle: is_majority(count_behind(rules, state, firers, members), members),
        enclosure,
    }
}

/// BR-TER-6: the bunker or building more than half of a unit is in.
pub fn unit_enclosure(rules: &Brethren, state: &State, unit: UnitId) -> Option<usize> {
    let members = state.members(unit);
    let inside = |index: &usize| {
        let inside = members.iter().filter(|model| ground::inside(rules, state.place(*model)) == Some(*index));
        is_majority(inside.count(), members)
    };
    rules.enclosures().iter().copied().find(inside)
}

/// BR-GRN-5: a thrower outside, near an opening that he sees.
pub fn throws_through_opening(rules: &Brethren, state: &State, thrower: ModelId, enclosure: usize) -> bool {
    let from = base(rules, state, thrower);
    let reach = rules.tables().bunker.grenade_range;
    let openings = &rules.setup().terrain.features()[enclosure].kind.openings;
    ground::inside(rules, from.centre) != Some(enclosure)
        && openings.iter().any(|opening| {
            within_of_segment(from, opening.across, reach)
                && sight::opening_seen(rules, from.centre, enclosure, opening.across)
        })
}

/// What the protection of the target takes from the dice of one firing model.
pub fn shelter(rules: &Brethren, state: &State, firer: ModelId, protection: Protection, through: bool) -> Shelter {
    let (toggles, cover) = (&rules.setup().toggles, &rules.tables().cover);
    let when = |applies: bool, value: i8| if applies { value } else { 0 };
    let outside = protection.enclosure.filter(|index| ground::inside(rules, state.place(firer)) != Some(*index));
    let building = outside.map(|index| rules.setup().terrain.features()[index].kind.kind);
    let walls = match building {
        Some(GroundKind::Ruin) => cover.ruin,
        Some(_) => cover.bunker,
        None => 0,
    };
    let mut shelter = Shelter {
        // BR-GRN-5: to the thrower those inside are in plain view.
        cover: when(protection.cover && !through, cover.obstruction),
        short_obstacle: when(protection.short_obstacle, cover.short_obstacle),
        enclosure: walls,
        grenade: 0,
    };
    let stacks = toggles.cover_stacks == CoverStacks::Yes;
    if !stacks {
        keep_worst(&mut shelter);
    }
    if through {
        // BR-OPT-3: through the opening of a building nothing is added, and nothing is taken.
        shelter.grenade = when(building == Some(GroundKind::Bunker), rules.tables().bunker.grenade_bonus);
        if toggles.bunker_grenade == BunkerGrenade::Replace || building == Some(GroundKind::Ruin) {
            let short_obstacle = when(stacks && protection.short_obstacle, cover.short_obstacle);
            shelter = Shelter { grenade: shelter.grenade, short_obstacle, ..Shelter::default() };
        }
    }
    shelter
}

/// BR-R-55: of cover, short obstacle and bunker only the worst counts; the first of equals.
fn keep_worst(shelter: &mut Shelter) {
    let worst = shelter.cover.min(shelter.short_obstacle).min(shelter.enclosure);
    let kept = [shelter.enclosure, shelter.cover, shelter.short_obstacle].iter().position(|value| *value == worst);
    *shelter = match kept {
        Some(0) => Shelter { enclosure: worst, ..Shelter::default() },
        Some(1) => Shelter { cover: worst, ..Shelter::default() },
        _ => Shelter { short_obstacle: worst, ..Shelter::default() },
    };
}

/// BR-COV-1, BR-COV-2: every firing model that sees it sees it half hidden, by terrain alone; also when none sees it.
fn is_covered(rules: &Brethren, state: &State, firers: ModelSet, model: ModelId) -> bool {
    firers.iter().all(|firer| {
        let view = sight::model_view(rules, state, firer, model);
        !view.sees() || view.is_half_hidden(rules)
    })
}

/// BR-COV-3: how many stand behind a short obstacle.
fn count_behind(rules: &Brethren, state: &State, firers: ModelSet, members: ModelSet) -> usize {
    let short = |kind: GroundKind| kind == GroundKind::Short;
    if !rules.setup().terrain.features().iter().any(|feature| short(feature.kind.kind)) {
        return 0;
    }
    members.iter().filter(|model| is_behind(rules, state, firers, *model)).count()
}

/// BR-COV-3, BR-COV-4: the line from the nearest firer crosses a short obstacle close to the model, not far from it.
fn is_behind(rules: &Brethren, state: &State, firers: ModelSet, model: ModelId) -> bool {
    let target = base(rules, state, model);
    let gaps = || firers.iter().map(|firer| (firer, gap(target, base(rules, state, firer))));
    let Some(smallest) = gaps().map(|(_, gap)| gap).min() else { return false };
    let Some((nearest, _)) = gaps().find(|(_, gap)| *gap <= smallest + EPS) else { return false };
    let line = Segment::new(state.place(nearest), target.centre);
    let reach = rules.tables().short_obstacle.reach + target.radius + EPS;
    rules.setup().terrain.features().iter().any(|feature| match feature.shape() {
        Shape::Area(area) if feature.kind.kind == GroundKind::Short => {
            feature.bounds().meets_segment(line)
                && !inner_length_is_zero(line, area)
                && meets_near_end(line, area, reach)
        }
        _ => false,
    })
}

/// BR-TER-8: more than half.
fn is_majority(count: usize, members: ModelSet) -> bool {
    2 * count > members.count() as usize
}
