//! What an eye sees: the table, the pieces, the margins and the step being played, for clients that know no rules.
//!
//! Nothing in this game is hidden (BB-HID-1), so every eye sees the same scene.

mod drawn;
mod ground;
mod panels;
mod pieces;
mod sequence;

pub(crate) use drawn::Drawn;
pub use ground::{terrain, zone};
pub use panels::type_name;
pub use pieces::base_radius;

use std::sync::Arc;

use sandtable_kernel::scene::{self, Scene, SideView};
use sandtable_kernel::{Eye, Side};

use crate::state::Frame;
use crate::terms::{SIDES, UnitId};
use crate::{Browning, State, tell};

/// Everything to be drawn.
pub fn scene(rules: &Browning, state: &State, _eye: Eye) -> Scene {
    let setup = rules.setup();
    Scene {
        title: setup.title.clone(),
        sides: SIDES.map(|side| side_view(rules, side)).to_vec(),
        ground: scene::Ground { width: setup.width, height: setup.height, square: None, measuring: true },
        terrain: Arc::clone(rules.country()),
        pieces: pieces::pieces(rules, state),
        overlays: ground::overlays(rules, state),
        panels: panels::panels(rules, state),
        sequence: sequence::sequence(rules, state),
        outcome: state.outcome,
    }
}

/// The letter of a side (BB-GEN-1).
pub const fn side_key(side: Side) -> &'static str {
    if side.0 == 0 { "A" } else { "B" }
}

/// The step being played; an offer of a draw interrupts it and goes back to it.
pub fn step(state: &State) -> Frame {
    let interrupted = state.frames.decisions().find(|frame| !matches!(frame, Frame::AnswerDraw { .. }));
    *interrupted.unwrap_or(state.frames.top())
}

/// The unit whose activation is being played, if one is.
pub fn acting(state: &State) -> Option<UnitId> {
    match step(state) {
        Frame::Deploy | Frame::ChooseUnit | Frame::EndScatter { .. } | Frame::AnswerDraw { .. } | Frame::GameOver => {
            None
        }
        _ => Some(state.activation.unit),
    }
}

fn side_view(rules: &Browning, side: Side) -> SideView {
    SideView { side, key: side_key(side).to_owned(), name: tell::side_name(rules, side).to_owned() }
}

/// The stamps that apply.
fn marks(marks: &[(bool, &'static str, &'static str)]) -> Vec<scene::Marker> {
    marks.iter().filter(|(shown, ..)| *shown).map(|(_, key, text)| scene::Marker::new(*key, *text)).collect()
}

const fn yes(truth: bool) -> &'static str {
    if truth { "yes" } else { "no" }
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::turn::Course;

    use sandtable_kernel::dice::{Seed, Seeded};
    use sandtable_kernel::scene::{Base, Outline};
    use sandtable_kernel::{Apply, Pending, Point, Quiet, Rules, Seat};

    use super::*;
    use crate::event::Event;
    use crate::random_play::any_order;
    use crate::state::Activation;
    use crate::terms::{FigureId, TeamId};
    use crate::{sequence, walled_farm};

    fn after(events: &[Event]) -> Scene {
        let (rules, mut state) = walled_farm::farm();
        for event in events {
            state.apply(event);
        }
        scene(&rules, &state, Eye::Onlooker)
    }

    #[test]
    fn a_figure_tells_its_status_team_and_place() {
        let scene = after(&[Event::Pinned { figure: FigureId(6) }]);
        let fact = |key| scene.fact("7", key);
        assert_eq!(fact("status"), Some("pinned"));
        assert_eq!(fact("team"), Some("rifles-1"));
        assert_eq!(fact("at"), Some("16,4"));
        assert_eq!(fact("moved"), Some("no"));
        let man = scene.pieces.iter().find(|piece| piece.id == "7").expect("figure 7");
        assert_eq!((&*man.arm, man.group.as_str()), ("rifle", "rifles-1"));
        assert_eq!(man.base, Base::Round(sandtable_kernel::Length::hundredths(40)));
        assert_eq!(man.markers[0].key, "pinned");
        assert_eq!(man.symbol.len(), 15);
    }

    #[test]
    fn a_figure_off_the_table_is_a_row_and_no_piece() {
        let scene = after(&[Event::Pinned { figure: FigureId(6) }, Event::Scattered { figure: FigureId(6) }]);
        assert!(scene.pieces.iter().all(|piece| piece.id != "7"));
        assert_eq!(scene.fact("7", "status"), Some("scattered"));
        assert_eq!(scene.fact("game", "off_a"), Some("1"));
        assert_eq!(scene.fact("rifles-1", "figures"), Some("5"));
    }

    #[test]
    fn a_team_tells_what_it_can_do() {
        let unit = UnitId::Team(TeamId(0));
        let scene = after(&[Event::Activated { unit }, Event::LeaderPlaced { at: Point::hundredths(1150, 400) }]);
        let fact = |key| scene.fact("bar-1", key);
        for (key, value) in [("ready", "yes"), ("barred", "no"), ("destroyed", "no"), ("steady", "4"), ("mfs", "2")] {
            assert_eq!(fact(key), Some(value), "{key}");
        }
        assert_eq!(fact("marker"), Some("11.5,4"));
        assert_eq!((fact("type"), fact("rapid")), (Some("lmg"), Some("no")));
        assert_eq!(scene.fact("rifles-1", "marker"), Some("aside"));
        let marker = scene.pieces.iter().find(|piece| piece.look == "leader").expect("the marker");
        assert_eq!((marker.id.as_str(), marker.base), ("leader bar-1", Base::Marker));
    }

    #[test]
    fn the_game_row_tells_the_clock_and_the_score() {
        let scene = after(&[Event::ControlScored { natural: 4, score: 4 }, Event::MovementRolled { high: 5, low: 2 }]);
        let fact = |key| scene.fact("game", key);
        for (key, value) in [
            ("turn", "1"),
            ("active", "A"),
            ("first", "A"),
            ("slot", "1"),
            ("control", "4"),
            ("points", "4"),
            ("dice", "5,2"),
            ("start_a", "10"),
            ("start_b", "9"),
            ("deck", "0"),
            ("result", "open"),
        ] {
            assert_eq!(fact(key), Some(value), "{key}");
        }
        assert_eq!(scene.sequence.clock, "Turn 1 of 6");
    }

    #[test]
    fn an_objective_tells_its_holder() {
        let scene = after(&[]);
        assert_eq!(scene.fact("objective old-farmhouse", "holder"), Some("B"));
        assert_eq!(scene.fact("objective old-farmhouse", "points"), Some("2"));
        assert!(matches!(scene.overlays[0].outline, Outline::Circle { .. }));
    }

    #[test]
    fn terrain_says_what_it_does() {
        let scene = after(&[]);
        assert_eq!(scene.terrain[0].note, "slow, covers those directly behind it");
        assert_eq!(scene.terrain[1].note, "slow, gives cover, blocks sight beyond 6\"");
        assert_eq!(scene.terrain[1].look, "woods");
    }

    #[test]
    fn one_step_is_lit_and_a_leader_lights_his_own() {
        let (rules, mut state) = walled_farm::farm();
        let lit = |state: &State| {
            let steps = scene(&rules, state, Eye::Seat(Seat(0))).sequence.steps;
            steps.into_iter().filter(|step| step.now).map(|step| step.name).collect::<Vec<_>>()
        };
        assert_eq!(lit(&state), ["Activate"]);
        state.frames = Course::at(Frame::Rally);
        assert_eq!(lit(&state), ["Rally"]);
        state.frames = Course::interrupted(Frame::Rally, Frame::AnswerDraw { side: Side(1) });
        assert_eq!(lit(&state), ["Rally"]);
        state.activation = Activation::of(UnitId::Leader(crate::terms::LeaderId(0)));
        assert_eq!(lit(&state), ["Leader action"]);
    }

    #[test]
    fn zones_are_shown_only_while_deploying() {
        let (rules, mut state) = walled_farm::farm();
        let zones = |state: &State| {
            scene(&rules, state, Eye::Truth).overlays.iter().filter(|overlay| overlay.look == "zone").count()
        };
        assert_eq!(zones(&state), 0);
        state.frames = Course::at(Frame::Deploy);
        assert_eq!(zones(&state), 2);
    }

    #[test]
    fn what_was_drawn_before_looks_as_if_drawn_anew() {
        let mut played = 0;
        for seed in 0..4 {
            let (rules, mut state) = walled_farm::farm();
            let mut whim = walled_farm::whim(seed);
            let mut table = Quiet::new(Seeded::new(Seed::from_number(seed)));
            while let Pending::Asks(asks) = rules.pending(&state)
                && played < 100 * (seed + 1)
            {
                let order = any_order(&rules, &state, asks.first(), &mut whim);
                sequence::play(&rules, &mut state, &order, &mut table);
                played += 1;
                assert_eq!(scene(&rules, &state, Eye::Truth), scene(&rules.apart(), &state, Eye::Truth), "{order:?}");
            }
        }
        assert!(played >= 100, "{played} orders");
    }

    #[test]
    fn every_eye_sees_the_same() {
        let (rules, state) = walled_farm::farm();
        assert_eq!(scene(&rules, &state, Eye::Seat(Seat(1))), scene(&rules, &state, Eye::Truth));
    }
}
