//! What an eye sees: the table, the pieces, the margins and the step being played, for clients that know no rules.
//!
//! # Facts playbooks check
//!
//! - a base (`a-r-i`): `at` or `place` off the table, `sp`, `pips`, `unwounded`, `posture`, `causes`, `dry`, `engaged`, `follow_on`,
//!   `class` (as a target), `grade`, `unit`, `arm`, `role`, `mobility`, `weapon`, `at_capable`, `calibre`,
//!   `moved`, `fired`, `fought`, `under_fire`, `cowed`, `blooded`, `side`; to its own side also `concealed`, `line`, `ammo`, `credit`,
//!   `plot`, `mission`, `task`, `ordered`, `range`, `load`;
//! - a formation (`a-f`), to its side: `level`, `of`, `hq`, `rear`, `needs_fuel`;
//! - a unit of several bases (`a-r`), to its side: `grade`, `endurance`, `supplied`, `fuelled`, `order`, `relation`, `tested`,
//!   `passes`, `fails`; to the enemy `grade` and `endurance` while its HQ is in sight;
//! - an attack (`attack 1`): `side`, `target`, `caused`, `received`, `won`, `needs`, `broken_in`, `push` (in thousandths of a
//!   square); to its side also `front`, `second`;
//! - `objective 5,3`: `holder`, `a`, `b`, `points`; `works 5,3`: `kind`, `owner`; `mines 1`: `at`, `edge`, `owner`, `gap`; `bridge 1`: `at`,
//!   `edge`, `state`;
//! - `plot a-r-i` (where a base means to go), to its side: `way`; `declared 1 4,3` (over which edge an attack is to come), to its side:
//!   `target`; `fire a-art` (fire laid), to its side: `mission`, `on`;
//! - `support a-art` (a line from a gun to whom it serves): `tie`, `to`; `front 1 4,3` (the edge an attack comes over): `front`,
//!   `second`, `most`; `terrain 5,3` and `penalty 5,3` where the umpire has ruled on a square: `ground`, `more`;
//! - the row `game`: `bound`, `day`, `hour`, `night`, `step`, `limit`, `score_a`, `score_b` (not to commanders who see by report);
//! - what is on its way, to who sent it: rows `queued 1`: `due`; a dump, to who commands it: `dump a-div`: `log`, `pol`, `opened`,
//!   `fire_units`; captured stock: `booty A`: `log`, `pol`;
//! - the order sheet of a commander: rows `sheet a-r`: `order`, `relation`, `contingency`, `delay`; a unit he knows by report:
//!   `report a-r`: `bound`, `strength`, `contact`, `order`, `at`, `enemies`; its bases are pieces with the fact `reported`;
//! - the umpire's desk: rows `asked A`: `step`, `rule`; `knows A`: `enemies`, `reports`.

mod land;
mod overlays;
mod panels;
mod pieces;
mod symbol;

use sandtable_kernel::scene::{Fact, Ground as Table, Outline, Row, Scene, Sequence, SequenceStep, SideView};
use sandtable_kernel::turn::Due;
use sandtable_kernel::{Eye, Length, Point, RuleId, shared};

use crate::hidden::{Shares, side_of_eye};
use crate::state::{Stage, Step};
use crate::terms::{Edge, SIDES, Square};
use crate::{Nqm, State, rule, tell};

/// The side of a square on the table: six inches.
pub const SQUARE: i32 = 6;

/// The middle of a square.
pub fn centre(square: Square) -> Point {
    Point::inches(i32::from(square.x) * SQUARE - SQUARE / 2, i32::from(square.y) * SQUARE - SQUARE / 2)
}

/// Everything to be drawn.
pub fn scene(rules: &Nqm, state: &State, eye: Eye) -> Scene {
    let setup = rules.setup();
    // NQ-HID-10: when it is over, everything is shown.
    let over = state.outcome.is_some();
    let (eye, shares) = if over { (Eye::Truth, Shares::All) } else { (eye, side_of_eye(rules, state, eye)) };
    let grid = rules.grid();
    Scene {
        title: setup.title.clone(),
        sides: SIDES
            .map(|side| SideView {
                side,
                key: tell::letter(side).to_owned(),
                name: setup.side_names[usize::from(side.0)].clone(),
            })
            .to_vec(),
        ground: Table {
            width: Length::inches(i32::from(grid.width) * SQUARE),
            height: Length::inches(i32::from(grid.height) * SQUARE),
            square: Some(Length::inches(SQUARE)),
            measuring: true,
        },
        terrain: land::terrain(rules).into(),
        pieces: shared(pieces::pieces(rules, state, eye, shares)),
        overlays: overlays::overlays(rules, state, shares),
        panels: panels::panels(rules, state, eye, shares),
        sequence: steps(rules, state),
        outcome: state.outcome,
    }
}

fn yes(truth: bool) -> &'static str {
    if truth { "yes" } else { "no" }
}

fn area(square: Square) -> Outline {
    inset(square, 0)
}

/// A square without its margin, which is in hundredths of an inch.
fn inset(square: Square, margin: i32) -> Outline {
    let (x, y) = (i32::from(square.x - 1) * SQUARE * 100, i32::from(square.y - 1) * SQUARE * 100);
    let (near, far) = (margin, SQUARE * 100 - margin);
    let corner = |dx: i32, dy: i32| Point::hundredths(x + dx, y + dy);
    Outline::Area(vec![corner(near, near), corner(far, near), corner(far, far), corner(near, far)])
}

fn edge_line(square: Square, edge: Edge) -> Outline {
    let (from, to) = land::edge_ends(square, edge);
    Outline::Line(vec![from, to])
}

fn row(id: String, depth: u8, text: String, side: Option<sandtable_kernel::Side>, facts: Vec<Fact>) -> Row {
    Row { id, depth, text, side, markers: Vec::new(), facts }
}

fn steps(rules: &Nqm, state: &State) -> Sequence {
    // What comes after everything that lies ahead is the step that comes next.
    let steps = state.frames.iter().filter_map(|due| match due {
        Due::Stage(Stage::Bound(step)) => Some(*step),
        _ => None,
    });
    let now = steps.last().unwrap_or(Step::Next);
    let planning = state.bound == 0;
    // So each range begins after its own name.
    let groups: [(&str, RuleId, &[Step]); 8] = [
        ("Orders", rule::ORD_1, &[Step::Orders, Step::Release, Step::Plot]),
        ("Movement", rule::MOV_1, &[Step::Pulses, Step::Contact]),
        (
            "Attacks and fireplan",
            rule::ATK_1,
            &[
                Step::Attacks,
                Step::Reveal,
                Step::Missions,
                Step::Reply,
                Step::ReplyRelease,
                Step::Terror,
                Step::Air,
                Step::Raids,
                Step::Bombard,
            ],
        ),
        ("Firefight", rule::FF_1, &[Step::Aim, Step::Exchanges]),
        ("Morale", rule::MOR_10, &[Step::Morale, Step::Storm]),
        ("Assault", rule::CA_2, &[Step::Overruns, Step::RollIns, Step::Rounds, Step::Pushes]),
        ("Counter-attack", rule::CTR_1, &[Step::Counter, Step::Aftermath]),
        (
            "Reorganise",
            rule::REO_1,
            &[Step::Reorganise, Step::Resupply, Step::Merge, Step::Tasks, Step::End, Step::Next, Step::Start],
        ),
    ];
    let mut steps = vec![SequenceStep { name: "Set-up".to_owned(), rule: rule::SET_2, now: planning }];
    for (name, rule, within) in groups {
        steps.push(SequenceStep { name: name.to_owned(), rule, now: !planning && within.contains(&now) });
    }
    let night = if state.night { ", night" } else { "" };
    let clock = match state.bound {
        0 => "Set-up".to_owned(),
        bound => format!("Bound {bound} of {}, day {}{night}", rules.setup().bounds, state.day),
    };
    Sequence { clock, steps }
}
