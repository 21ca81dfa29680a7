//! The table: terrain with its effects in words (BB-TER-2), objectives, and the zones of deployment.

use std::sync::Arc;

use sandtable_kernel::Point;
use sandtable_kernel::geometry::Bounds;
use sandtable_kernel::scene::{Fact, Outline, Overlay, TerrainView};
use sandtable_kernel::terrain::{Feature, Shape};

use super::{side_key, step};
use crate::state::Frame;
use crate::tables::SightClass;
use crate::terms::SIDES;
use crate::{Browning, Ground, Setup, State};

/// Every feature, in the order of the scenario. It never changes, so it is told once and shown to everybody.
pub fn terrain(setup: &Setup) -> Arc<[TerrainView]> {
    setup.terrain.features().iter().map(terrain_view).collect()
}

/// Objectives always, zones while deploying, and how far a leader's voice carries while he rallies.
pub fn overlays(rules: &Browning, state: &State) -> Vec<Overlay> {
    let mut overlays = objectives(rules, state);
    match step(state) {
        Frame::Deploy => overlays.extend(SIDES.map(|side| Overlay {
            id: format!("zone {}", side_key(side).to_lowercase()),
            look: "zone".to_owned(),
            label: "Deployment zone".to_owned(),
            side: Some(side),
            outline: zone(rules.setup().zones[usize::from(side.0)]),
            facts: Vec::new(),
        })),
        Frame::Rally => overlays.extend(state.active_marker().map(|marker| Overlay {
            id: "rally reach".to_owned(),
            look: "note".to_owned(),
            label: "Rally reach".to_owned(),
            side: Some(state.active),
            outline: Outline::Circle { centre: marker, radius: rules.setup().tables.distances.rally },
            facts: Vec::new(),
        })),
        _ => {}
    }
    overlays
}

/// A rectangle given by two corners.
pub fn zone((one, other): (Point, Point)) -> Outline {
    Outline::Area(Bounds::new(one, other).corners().to_vec())
}

fn terrain_view(feature: &Feature<Ground>) -> TerrainView {
    TerrainView {
        id: feature.kind.id.clone(),
        look: feature.kind.kind.clone(),
        name: feature.kind.name.clone(),
        note: effects(feature),
        outline: match feature.shape() {
            Shape::Area(area) => Outline::Area(area.vertices().to_vec()),
            Shape::Line(line) => Outline::Line(line.vertices().to_vec()),
        },
    }
}

/// What the ground does, in words.
fn effects(feature: &Feature<Ground>) -> String {
    let ground = &feature.kind;
    let mut effects = Vec::new();
    if ground.impassable {
        effects.push("impassable".to_owned());
    } else if ground.slow {
        effects.push("slow".to_owned());
    }
    if ground.cover {
        let only_behind = ground.impassable || matches!(feature.shape(), Shape::Line(_));
        effects.push(if only_behind { "covers those directly behind it" } else { "gives cover" }.to_owned());
    }
    match ground.sight {
        SightClass::Clear => {}
        SightClass::Screen(depth) => effects.push(format!("blocks sight beyond {depth}\"")),
        SightClass::Crest => effects.push("blocks sight from one side to the other".to_owned()),
        SightClass::Solid => effects.push("blocks sight".to_owned()),
        SightClass::Tall => effects.push("blocks sight except for those close up against it".to_owned()),
    }
    if effects.is_empty() { "no effect".to_owned() } else { effects.join(", ") }
}

fn objectives(rules: &Browning, state: &State) -> Vec<Overlay> {
    let reach = rules.setup().tables.distances.objective;
    let places = rules.setup().objectives.iter().zip(&state.holders);
    places
        .map(|(objective, holder)| Overlay {
            id: format!("objective {}", slug(&objective.name)),
            look: "objective".to_owned(),
            label: objective.name.clone(),
            side: *holder,
            outline: Outline::Circle { centre: objective.at, radius: reach },
            facts: vec![Fact::word("holder", holder.map_or("nobody", side_key)), Fact::new("points", objective.points)],
        })
        .collect()
}

/// A name as one lower-case word: `West field gate` is `west-field-gate`.
pub fn slug(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}
