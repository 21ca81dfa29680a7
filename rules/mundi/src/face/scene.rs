//! What an eye sees: the table, the pieces, the margins and the step being played, for clients that know no rules.
//!
//! # Facts playbooks check
//!
//! - a piece or its row (`a-if1`): `status` (table, garrison, off, lost), `at`, `facing`, `code`, `side`, `bracket`, `target`, `class`,
//!   `loaded`, `entrenched`, `hidden`, `moves`, `changed`, `fought`, `attacked`, `contacted`, `engaged`, `river`, `terrain`, `going`,
//!   `cost` (of a move now), `back`, `category`; `base` has `garrison` and `town` besides;
//! - a minefield (`mines 3`, by the number of its piece): `status` (laid, cleared), `laid_by`;
//! - the row `game`: `turn`, `step`, `active`, `attacker`, `edge_a`, `edge_b`, `pips_a`, `pips_b`, `initiative`, `passed_a`, `passed_b`,
//!   `losses_a`, `losses_b`, `general_lost_a`, `general_lost_b`, `base`, `garrison`, `pieces`.

mod panels;
mod pieces;

use sandtable_kernel::scene::{self, Fact, Outline, Overlay, Scene, Sequence, SequenceStep, SideView, TerrainView};
use sandtable_kernel::{Eye, Side, shared};

use crate::ground::{Feature, Form, MINEFIELD};
use crate::state::Frame;
use crate::terms::{SIDES, index};
use crate::{Mundi, State, rule, set_up, tell};

/// Everything to be drawn.
pub fn scene(rules: &Mundi, state: &State, eye: Eye) -> Scene {
    let setup = rules.setup();
    Scene {
        title: setup.title.clone(),
        sides: SIDES.map(|side| side_view(rules, side)).to_vec(),
        ground: scene::Ground { width: setup.size, height: setup.size, square: None, measuring: true },
        terrain: terrain(rules, state).into(),
        pieces: shared(pieces::pieces(rules, state, eye)),
        overlays: overlays(rules, state),
        panels: panels::panels(rules, state, eye),
        sequence: sequence(rules, state),
        outcome: state.outcome,
    }
}

/// The letter of a side.
pub const fn side_key(side: Side) -> &'static str {
    tell::key(side)
}

/// The step being played; an offer of a draw interrupts it and goes back to it.
pub fn step(state: &State) -> Frame {
    let interrupted = state.frames.decisions().find(|frame| !matches!(frame, Frame::AnswerDraw { .. }));
    *interrupted.unwrap_or(state.frames.top())
}

const fn yes(truth: bool) -> &'static str {
    if truth { "yes" } else { "no" }
}

fn side_view(rules: &Mundi, side: Side) -> SideView {
    SideView { side, key: side_key(side).to_owned(), name: rules.setup().roster.side_names[index(side)].clone() }
}

fn terrain(rules: &Mundi, state: &State) -> Vec<TerrainView> {
    let view = |(number, feature): (usize, &Feature)| {
        if feature.kind == MINEFIELD && state.cleared & (1 << number) != 0 {
            return Vec::new();
        }
        let row = &rules.setup().tables.terrain[usize::from(feature.kind)];
        let mut views: Vec<TerrainView> = Vec::new();
        for (part, outline) in feature.outlines().iter().enumerate() {
            views.push(TerrainView {
                id: format!("{}-{}-{}", row.name, number + 1, part + 1),
                look: look(&row.name).to_owned(),
                name: String::new(),
                note: note(rules, feature.kind),
                outline: Outline::Area(outline.corners().to_vec()),
            });
        }
        if let Form::Strip { .. } = &feature.form {
            views.extend(crossings(rules, state, feature));
        }
        views
    };
    state.ground.features().iter().enumerate().flat_map(view).collect()
}

/// Drawing styles every client knows; kinds it may not know look like their nearest kin.
fn look(name: &str) -> &str {
    match name {
        "steep_hill" | "gentle_hill" => "hill",
        "soft_ground" => "rough",
        "oasis" => "orchard",
        "waterway" => "river",
        other => other,
    }
}

fn note(rules: &Mundi, kind: u8) -> String {
    let row = &rules.setup().tables.terrain[usize::from(kind)];
    let going = ["foot", "wheels", "tracks"].iter().zip(row.going).map(|(class, going)| {
        let word = match going {
            crate::terms::Going::Good => "good",
            crate::terms::Going::Bad => "bad",
            crate::terms::Going::Impassable => "impassable",
        };
        format!("{class} {word}")
    });
    let mut note = going.collect::<Vec<_>>().join(", ");
    if row.cover {
        note.push_str("; attackers fight worse");
    }
    note
}

/// Fords and bridges as lanes over the water (MS-TER-7).
fn crossings(rules: &Mundi, state: &State, feature: &Feature) -> Vec<TerrainView> {
    if feature.kind != crate::ground::RIVER {
        return Vec::new();
    }
    let lane = rules.setup().tables.distances.lane;
    let lanes = state.ground.reaches().iter().flat_map(|reach| {
        reach
            .crossings
            .iter()
            .filter_map(|along| crate::stand::Stand::new(reach.start.ahead(*along), reach.width, lane))
    });
    let view = |(number, stand): (usize, crate::stand::Stand)| TerrainView {
        id: format!("crossing-{}", number + 1),
        look: "road".to_owned(),
        name: String::new(),
        note: "a ford or bridge: good going for everybody".to_owned(),
        outline: Outline::Area(stand.outline.corners().to_vec()),
    };
    lanes.enumerate().map(view).collect()
}

/// Minefields, and the set-up zone of the side that is deploying.
fn overlays(rules: &Mundi, state: &State) -> Vec<Overlay> {
    let mines = state.ground.features().iter().enumerate().filter(|(_, feature)| feature.kind == MINEFIELD);
    let mut overlays: Vec<Overlay> = mines
        .flat_map(|(number, feature)| {
            let cleared = state.cleared & (1 << number) != 0;
            let laid_by = feature.laid_by.map_or("terrain", side_key);
            let facts =
                vec![Fact::new("status", if cleared { "cleared" } else { "laid" }), Fact::new("laid_by", laid_by)];
            feature.outlines().into_iter().map(move |outline| Overlay {
                id: format!("mines {}", number + 1),
                look: "note".to_owned(),
                label: if cleared { String::new() } else { "Mines".to_owned() },
                side: feature.laid_by,
                outline: Outline::Area(outline.corners().to_vec()),
                facts: facts.clone(),
            })
        })
        .collect();
    if matches!(step(state), Frame::Base | Frame::Deploy | Frame::Works) {
        overlays.push(Overlay {
            id: "set-up zone".to_owned(),
            look: "zone".to_owned(),
            label: "Set-up zone".to_owned(),
            side: Some(state.active),
            outline: Outline::Area(set_up::zone(rules, state, state.active).corners().to_vec()),
            facts: Vec::new(),
        });
    }
    overlays
}

fn sequence(rules: &Mundi, state: &State) -> Sequence {
    let now = step(state);
    let is_set_up =
        matches!(now, Frame::Terrain | Frame::Edges | Frame::Base | Frame::Deploy | Frame::Swap | Frame::Works);
    let steps = [
        ("Set-up", rule::SET_2, is_set_up),
        ("PIPs and initiative", rule::SEQ_1, now == Frame::Order),
        ("Movement", rule::SEQ_3, matches!(now, Frame::Move | Frame::Follow)),
        ("Combat", rule::SEQ_8, matches!(now, Frame::Attack | Frame::Defend | Frame::Advance | Frame::Finish { .. })),
        ("End", rule::AIR_8, now == Frame::GameOver),
    ];
    let clock = match (state.turn, rules.setup().turns) {
        (0, _) => "Set-up".to_owned(),
        (turn, 0) => format!("Turn {turn}"),
        (turn, last) => format!("Turn {turn} of {last}"),
    };
    let step = |(name, rule, now): (&str, _, _)| SequenceStep { name: name.to_owned(), rule, now };
    Sequence { clock, steps: steps.into_iter().map(step).collect() }
}
