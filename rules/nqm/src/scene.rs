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
//! - `objective 5,3`: `holder`, `a`, `b`; `works 5,3`: `kind`, `owner`; `mines 1`: `at`, `edge`, `owner`, `gap`; `bridge 1`: `at`,
//!   `edge`, `state`;
//! - `support a-art` (a line from a gun to whom it serves): `tie`, `to`; `front 1 4,3` (the edge an attack comes over): `front`,
//!   `second`, `most`; `terrain 5,3` and `penalty 5,3` where the umpire has ruled on a square: `ground`, `more`;
//! - the row `game`: `bound`, `day`, `hour`, `night`, `step`, `limit`, `score_a`, `score_b` (not to commanders who see by report);
//! - what is on its way, to who sent it: rows `queued 1`: `due`; a dump, to who commands it: `dump a-div`: `log`, `pol`, `opened`,
//!   `fire_units`; captured stock: `booty A`: `log`, `pol`;
//! - the order sheet of a commander: rows `sheet a-r`: `order`, `relation`, `contingency`, `delay`; a unit he knows by report:
//!   `report a-r`: `bound`, `strength`, `contact`, `order`, `at`, `enemies`; its bases are pieces with the fact `reported`;
//! - the umpire's desk: rows `asked A`: `step`, `rule`; `knows A`: `enemies`, `reports`.

mod overlays;
mod panels;
mod pieces;

use sandtable_kernel::scene::{
    Fact, Ground as Table, Outline, Row, Scene, Sequence, SequenceStep, SideView, TerrainView,
};
use sandtable_kernel::{Eye, Length, Point, RuleId, shared};

use crate::hidden::{Shares, side_of_eye};
use crate::state::{Frame, Step};
use crate::terms::{Edge, Ground, SIDES, Square};
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
        terrain: terrain(rules).into(),
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
    let (x, y) = (i32::from(square.x - 1) * SQUARE, i32::from(square.y - 1) * SQUARE);
    Outline::Area(vec![
        Point::inches(x, y),
        Point::inches(x + SQUARE, y),
        Point::inches(x + SQUARE, y + SQUARE),
        Point::inches(x, y + SQUARE),
    ])
}

fn edge_line(square: Square, edge: Edge) -> Outline {
    let (x, y) = (i32::from(square.x - 1) * SQUARE, i32::from(square.y - 1) * SQUARE);
    let (from, to) = match edge {
        Edge::North => ((x, y + SQUARE), (x + SQUARE, y + SQUARE)),
        Edge::East => ((x + SQUARE, y), (x + SQUARE, y + SQUARE)),
        Edge::South => ((x, y), (x + SQUARE, y)),
        Edge::West => ((x, y), (x, y + SQUARE)),
    };
    Outline::Line(vec![Point::inches(from.0, from.1), Point::inches(to.0, to.1)])
}

fn terrain(rules: &Nqm) -> Vec<TerrainView> {
    let grid = rules.grid();
    let mut views = Vec::new();
    for square in grid.squares() {
        let cell = grid.cell(square);
        let look = match cell.ground {
            Ground::Open if cell.hill => "hill",
            Ground::Open => continue,
            Ground::Close => "woods",
            Ground::City | Ground::Town => "town",
            Ground::Village | Ground::Timber => "building",
            Ground::Impassable => "river",
        };
        views.push(TerrainView {
            id: format!("{} {square}", cell.ground.word()),
            look: look.to_owned(),
            name: String::new(),
            note: cell.ground.word().to_owned(),
            outline: area(square),
        });
    }
    for square in grid.squares() {
        for next in grid.around(square).into_iter().filter(|next| *next > square && grid.has_road(square, *next)) {
            views.push(TerrainView {
                id: format!("road {square} {next}"),
                look: "road".to_owned(),
                name: String::new(),
                note: "good road".to_owned(),
                outline: Outline::Line(vec![centre(square), centre(next)]),
            });
        }
        for edge in [Edge::North, Edge::East] {
            if let Some(river) = grid.over(square, edge).and_then(|next| grid.river(square, next)) {
                views.push(TerrainView {
                    id: format!("river {square} {}", edge.word()),
                    look: "river".to_owned(),
                    name: String::new(),
                    note: format!("{} river", river.word()),
                    outline: edge_line(square, edge),
                });
            }
        }
    }
    views
}

fn row(id: String, depth: u8, text: String, side: Option<sandtable_kernel::Side>, facts: Vec<Fact>) -> Row {
    Row { id, depth, text, side, markers: Vec::new(), facts }
}

fn steps(rules: &Nqm, state: &State) -> Sequence {
    let bottom = state.frames.iter().next().copied();
    let now = match bottom {
        Some(Frame::Bound(step)) => step,
        _ => Step::Begin,
    };
    let planning = state.bound == 0;
    // The bottom frame is the step that comes next, so each range begins after its own name.
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
