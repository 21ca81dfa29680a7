//! The table: terrain with its effects in words (BR-TER), objectives, zones and edges.

use std::sync::Arc;

use sandtable_kernel::geometry::Bounds;
use sandtable_kernel::scene::{Fact, Outline, Overlay, TerrainView};
use sandtable_kernel::terrain::{Feature, Shape};
use sandtable_kernel::{Angle, Length, Point, Side};

use super::{Lens, side_key};
use crate::state::Frame;
use crate::terms::{Role, SIDES, other};
use crate::{Brethren, Ground, GroundKind, Mission, OpeningKind, Setup, State, victory};

/// Every feature in the order of the scenario; a bunker's openings are drawn on its walls. It never changes, so it is told
/// once and shown to everybody.
pub fn terrain(setup: &Setup) -> Arc<[TerrainView]> {
    let features = setup.terrain.features().iter();
    features.flat_map(|feature| [terrain_view(setup, feature)].into_iter().chain(openings(feature))).collect()
}

/// Objectives always, zones while units are placed, the edge that is broken through to, and the arc of an acting gun.
pub fn overlays(lens: &Lens<'_>) -> Vec<Overlay> {
    let mut overlays = objectives(lens);
    match *lens.state.frames.top() {
        Frame::Split { .. } | Frame::Edge { .. } | Frame::Place => {
            overlays.extend(SIDES.map(|side| Overlay {
                id: format!("zone {}", side_key(side)),
                look: "zone".to_owned(),
                label: "Deployment zone".to_owned(),
                side: Some(side),
                outline: zone(lens.rules, lens.state, side),
                facts: Vec::new(),
            }));
        }
        _ => {}
    }
    overlays.extend(exit_edge(lens));
    overlays.extend(arc(lens));
    overlays
}

/// BR-DEP-4: where a side's bases may stand at the start.
pub fn zone(rules: &Brethren, state: &State, side: Side) -> Outline {
    let setup = rules.setup();
    let depth = setup.zones[usize::from(side.0)];
    let (low, high) = if state.south == side { (Length::ZERO, depth) } else { (setup.depth - depth, setup.depth) };
    Outline::Area(Bounds::new(Point::new(Length::ZERO, low), Point::new(setup.width, high)).corners().to_vec())
}

fn terrain_view(setup: &Setup, feature: &Feature<Ground>) -> TerrainView {
    let ground = &feature.kind;
    TerrainView {
        id: ground.id.clone(),
        look: ground.look.to_owned(),
        name: ground.name.clone(),
        note: effects(setup, ground.kind),
        outline: match feature.shape() {
            Shape::Area(area) => Outline::Area(area.vertices().to_vec()),
            Shape::Line(line) => Outline::Line(line.vertices().to_vec()),
        },
    }
}

/// Entrances and firing slots of a bunker or building (BR-TER-5).
fn openings(feature: &Feature<Ground>) -> impl Iterator<Item = TerrainView> + '_ {
    feature.kind.openings.iter().enumerate().map(|(index, opening)| {
        let (look, note) = match opening.kind {
            OpeningKind::Entrance => ("entrance", "entrance: models pass, see and fire through it"),
            OpeningKind::Slot => ("firing_slot", "firing slot: one sees and fires through it"),
        };
        TerrainView {
            id: format!("{}-{}", feature.kind.id, index + 1),
            look: look.to_owned(),
            name: String::new(),
            note: note.to_owned(),
            outline: Outline::Line(vec![opening.across.from, opening.across.to]),
        }
    })
}

/// What the ground does, in words (the table of Terrain).
fn effects(setup: &Setup, kind: GroundKind) -> String {
    let tables = setup.tables;
    let (cover, ruin, bunker) = (tables.cover.obstruction, tables.cover.ruin, tables.cover.bunker);
    match kind {
        GroundKind::Tall => format!("impassable, blocks sight, {cover} to hit who is half hidden by it"),
        GroundKind::Short => format!(
            "crossing costs {} inches, {} to hit who is close behind it",
            tables.short_obstacle.cost, tables.cover.short_obstacle
        ),
        GroundKind::Wire => "impassable".to_owned(),
        GroundKind::Bunker => format!("walls with openings, {bunker} to hit who is inside"),
        GroundKind::Wood => format!("blocks sight beyond {} inches", tables.wood.depth),
        GroundKind::Ruin => format!("walls with openings, {ruin} to hit who is inside"),
        GroundKind::Rough => "each inch costs two".to_owned(),
        GroundKind::Hill => "blocks sight over it".to_owned(),
    }
}

fn objectives(lens: &Lens<'_>) -> Vec<Overlay> {
    let (rules, state) = (lens.rules, lens.state);
    let Mission::Hold { objectives } = &rules.setup().mission else { return Vec::new() };
    let reach = rules.tables().mission.hold.radius;
    let view = |(index, objective): (usize, &crate::Objective)| {
        let holder = victory::holder(rules, state, index);
        let mut facts = vec![Fact::new("holder", holder.map_or("nobody", side_key))];
        if lens.tells_places() {
            facts.push(Fact::new("at", objective.at));
        }
        Overlay {
            id: objective.name.clone(),
            look: "objective".to_owned(),
            label: objective.name.clone(),
            side: holder,
            outline: Outline::Circle { centre: objective.at, radius: reach },
            facts,
        }
    };
    objectives.iter().enumerate().map(view).collect()
}

/// BR-MIS-6: the defender's edge.
fn exit_edge(lens: &Lens<'_>) -> Option<Overlay> {
    let setup = lens.rules.setup();
    let Mission::BreakThrough { .. } = setup.mission else { return None };
    let defender = other(lens.state.attacker);
    let y = if lens.state.south == defender { Length::ZERO } else { setup.depth };
    Some(Overlay {
        id: "exit".to_owned(),
        look: "note".to_owned(),
        label: "Break through here".to_owned(),
        side: Some(lens.state.attacker),
        outline: Outline::Line(vec![Point::new(Length::ZERO, y), Point::new(setup.width, y)]),
        facts: Vec::new(),
    })
}

/// BR-WTM-5: where an acting Weapons team may fire without moving. Its length means nothing.
fn arc(lens: &Lens<'_>) -> Option<Overlay> {
    const SHOWN: Length = Length::inches(3);
    let (rules, state) = (lens.rules, lens.state);
    let unit = state.acting?;
    let gun = state.members(unit).iter().find(|model| rules.setup().roster.model(*model).role == Role::Team)?;
    let (centre, facing) = (state.place(gun), state.unit(unit).facing);
    let half = i32::from(rules.tables().team.fire_arc) * 100;
    let length = rules.radius(gun) + SHOWN;
    let rim = (-3..=3).map(|step| centre + (facing + Angle::hundredths(half * step / 3)).step(length));
    Some(Overlay {
        id: format!("arc {}", rules.setup().roster.unit(unit).key),
        look: "arc".to_owned(),
        label: "Fire arc".to_owned(),
        side: Some(state.side_of_unit(unit)),
        outline: Outline::Area([centre].into_iter().chain(rim).collect()),
        facts: Vec::new(),
    })
}
