//! What an eye sees, and the facts playbooks check (`ID.key = value`).
//!
//! | id | facts |
//! |---|---|
//! | a battalion, `arm1` | `status`, `at` (`12.5,8`), `facing`, `mounted`, `command`, `posture`, `supports`, `spent`, `pinned`, `activity`, `path` (inches moved), `works`, `block`, `row`, `in-terrain`, `level`, `strength`, `gunnery`, `counter-battery`, `wave`, `edge`, `task`, `done`, `bridgehead`, `gear`, `reduced`, `contact`, `close-support`, `surrounded`. Battalions off the table have them on a row of their own |
//! | a command, `tfa` | `officer`, `posture`, `nationality`, `commander`, `flamed`, `moves`, `battalions`, `supply`, `side` |
//! | a division, `nz2` | `supply`, `air-supplied`, `side` |
//! | an aircraft unit, `blen` | `kind`, `grounded`, `last-mission`, `order`, `controller` (orders: the owner's eyes only) |
//! | a side, `A`, `B` | `points`, `commands` (with an officer), `commander`, `supply`, `edge`, `battalions` |
//! | an objective, `crossroads` | `holder` (`A`, `B`, `nobody`), `points`, `at` |
//! | a bridge, `b1` | `state`, `class`, `spans` |
//! | `obstacle1`, `gap1`, `ferry1`, `boats1`, `smoke1`, `crater1`, `point1` | `at` and what belongs to it: `kind`, `used`, `class`, `left`, `dice`, `weapons` |
//! | `corps-a`, `corps-b` | `nationality` |
//! | `range-KEY`, a gun that may fire now | `inches` |
//! | the game, an empty id | `day`, `turn`, `night`, `light`, `weather`, `step`, `chooser`, `selected`, `moving`, `round`, `rounds` |
//!
//! Yes-or-no facts are `yes` or `no`. A hidden battalion is in nobody's scene but its owner's (OB-HID-7, OB-INF-3).

mod ground;
mod panels;
mod pieces;

use sandtable_kernel::scene::{Ground, Scene, Sequence, SequenceStep, SideView};
use sandtable_kernel::{Eye, RuleId, Side, shared};

use crate::scenario::letter;
use crate::state::Frame;
use crate::terms::{BattalionId, SIDES, Status};
use crate::{Brevity, State, rule};

pub use pieces::symbol;

/// Everything to be drawn.
pub fn scene(rules: &Brevity, state: &State, eye: Eye) -> Scene {
    let setup = rules.setup();
    let side =
        |side: Side| SideView { side, key: letter(side).to_owned(), name: rules.roster().corps(side).name.clone() };
    Scene {
        title: setup.title.clone(),
        sides: SIDES.map(side).to_vec(),
        ground: Ground { width: setup.width, height: setup.height, square: None, measuring: true },
        terrain: ground::terrain(rules).into(),
        pieces: shared(pieces::pieces(rules, state, eye)),
        overlays: ground::overlays(rules, state, eye),
        panels: panels::panels(rules, state, eye),
        sequence: sequence(state),
        outcome: state.outcome,
    }
}

/// OB-INF-1 to 3: whether this eye may know where a battalion is.
pub fn sees(rules: &Brevity, state: &State, eye: Eye, battalion: BattalionId) -> bool {
    match (shown_status(state, battalion), eye) {
        (Status::Hidden, Eye::Seat(seat)) => rules.side_of(battalion).0 == seat.0,
        (Status::Hidden, Eye::Onlooker) => false,
        // Before both have deployed, what is recorded about those not placed is nobody else's business either.
        (Status::OffTable, Eye::Seat(seat)) if is_deploying(state) => rules.side_of(battalion).0 == seat.0,
        (Status::OffTable, Eye::Onlooker) if is_deploying(state) => false,
        _ => true,
    }
}

/// The status of a battalion as it is shown: whoever is just appearing stands there for all to see (OB-HID-8).
pub fn shown_status(state: &State, battalion: BattalionId) -> Status {
    if state.appearing.has(battalion) { Status::Placed } else { state.battalion(battalion).status }
}

fn is_deploying(state: &State) -> bool {
    state.day == 0
}

/// The sequence of play with the current step lit.
fn sequence(state: &State) -> Sequence {
    let now = state.main_step();
    let steps: [(&str, RuleId, bool); 11] = [
        ("Set-up", rule::SET_1, now == Frame::Deploy),
        ("Start of turn", rule::SEQ_1, is_turn_start(now)),
        ("Select", rule::SEQ_5, now == Frame::Select),
        ("Initiative", rule::INI_1, matches!(now, Frame::Initiative | Frame::Nominate)),
        ("Regroup", rule::RGP_1, now == Frame::Regroup),
        ("Move", rule::MOV_1, now == Frame::Move),
        ("Opponent's artillery", rule::ART_3, now == Frame::ReactionBombardment),
        ("Own artillery", rule::ART_4, now == Frame::Bombardment),
        ("Opponent fires", rule::FIR_2, now == Frame::OpposingFire),
        ("Own fire", rule::FIR_4, now == Frame::AttackFire),
        ("Readiness", rule::RDY_1, now == Frame::Readiness),
    ];
    Sequence {
        clock: clock(state),
        steps: steps.into_iter().map(|(name, rule, now)| SequenceStep { name: name.to_owned(), rule, now }).collect(),
    }
}

const fn is_turn_start(frame: Frame) -> bool {
    matches!(
        frame,
        Frame::AirOrders(_)
            | Frame::Rebuild(_)
            | Frame::Recovery(_)
            | Frame::ChooseReturn(_)
            | Frame::Officers(_)
            | Frame::AirAttacks
    )
}

/// `Day 1, turn 1 (00:00 to 06:00), moonlight` (OB-CLK-1).
pub fn clock(state: &State) -> String {
    if state.day == 0 {
        return "Set-up".to_owned();
    }
    let hours = ["00:00 to 06:00", "06:00 to 12:00", "12:00 to 18:00", "18:00 to 24:00"];
    let hours = hours[usize::from(state.turn.clamp(1, 4)) - 1];
    let light = state.night.map_or_else(String::new, |moon| format!(", {}", moon.word()));
    format!("Day {}, turn {} ({hours}){light}", state.day, state.turn)
}

pub(crate) const fn yes(truth: bool) -> &'static str {
    if truth { "yes" } else { "no" }
}
