//! What an eye sees: the table, the pieces, the margins and the step being played, for clients that know no rules.
//!
//! # Facts playbooks check
//!
//! - a base (`a-r-i`): `at` or `place` off the table, `sp`, `pips`, `unwounded`, `posture`, `causes`, `dry`, `engaged`, `follow_on`,
//!   `class` (as a target), `grade`, `unit`, `arm`, `moved`, `fired`, `fought`, `under_fire`, `cowed`, `blooded`, `side`; to its own
//!   side also `concealed`, `line`, `ammo`, `credit`, `plot`, `mission`, `task`, `ordered`;
//! - a unit of several bases (`a-r`), to its side: `grade`, `endurance`, `supplied`, `fuelled`, `order`, `relation`, `tested`,
//!   `passes`, `fails`; to the enemy `grade` and `endurance` while its HQ is in sight;
//! - an attack (`attack 1`): `side`, `target`, `caused`, `received`, `won`, `needs`, `broken_in`, `push` (in thousandths of a
//!   square); to its side also `front`, `second`;
//! - `objective 5,3`: `holder`, `a`, `b`; `works 5,3`: `kind`, `owner`; `mines 1`: `at`, `edge`, `owner`, `gap`; `bridge 1`: `at`,
//!   `edge`, `state`;
//! - the row `game`: `bound`, `day`, `night`, `step`, `score_a`, `score_b`, and `queue_1`... to their side as rows `queued 1`.

mod pieces;

use sandtable_kernel::scene::{
    Fact, Ground as Table, Outline, Overlay, Panel, Row, Scene, Sequence, SequenceStep, SideView, TerrainView,
};
use sandtable_kernel::{Eye, Length, Point, RuleId, shared};

use crate::hidden::{Shares, side_of_eye};
use crate::state::{Frame, Step};
use crate::terms::{Edge, Ground, SIDES, Square};
use crate::toggles::Fog;
use crate::{Nqm, State, rule, sequence, tell, victory};

/// The side of a square on the table: six inches.
pub const SQUARE: i32 = 6;

/// The middle of a square.
pub fn centre(square: Square) -> Point {
    Point::inches(i32::from(square.x) * SQUARE - SQUARE / 2, i32::from(square.y) * SQUARE - SQUARE / 2)
}

/// Everything to be drawn.
pub fn scene(rules: &Nqm, state: &State, eye: Eye) -> Scene {
    let setup = rules.setup();
    let shares = if state.outcome.is_some() { Shares::All } else { side_of_eye(rules, eye) };
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
        overlays: overlays(rules, state, shares),
        panels: panels(rules, state, eye, shares),
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

fn overlay(
    id: String,
    look: &str,
    label: String,
    side: Option<sandtable_kernel::Side>,
    outline: Outline,
    facts: Vec<Fact>,
) -> Overlay {
    Overlay { id, look: look.to_owned(), label, side, outline, facts }
}

fn overlays(rules: &Nqm, state: &State, shares: Shares) -> Vec<Overlay> {
    let open = rules.toggles().fog == Fog::Open;
    let mut all = Vec::new();
    for (objective, holder) in rules.setup().objectives.iter().zip(&state.holders) {
        let facts = vec![
            Fact::word("holder", holder.map_or("nobody", tell::letter)),
            Fact::new("a", objective.points[0]),
            Fact::new("b", objective.points[1]),
        ];
        let label = format!("{} points", objective.points[0].max(objective.points[1]));
        all.push(overlay(
            format!("objective {}", objective.square),
            "objective",
            label,
            *holder,
            area(objective.square),
            facts,
        ));
    }
    for position in &state.positions {
        if open || position.known || position.owner.is_some_and(|owner| shares.with(owner)) || shares == Shares::All {
            let owner = position.owner.map_or("nobody", tell::letter);
            let facts = vec![Fact::word("kind", position.works.word()), Fact::word("owner", owner)];
            let label = position.works.word().replace('_', " ");
            all.push(overlay(
                format!("works {}", position.square),
                "zone",
                label,
                position.owner,
                area(position.square),
                facts,
            ));
        }
    }
    for (number, mine) in state.mines.iter().enumerate() {
        if open || mine.known || shares.with(mine.owner) {
            let facts = vec![
                Fact::new("at", mine.square),
                Fact::word("edge", mine.edge.word()),
                Fact::word("owner", tell::letter(mine.owner)),
                Fact::word("gap", yes(mine.gap)),
            ];
            let outline = edge_line(mine.square, mine.edge);
            all.push(overlay(
                format!("mines {}", number + 1),
                "note",
                "Mines".to_owned(),
                Some(mine.owner),
                outline,
                facts,
            ));
        }
    }
    for (number, bridge) in state.bridges.iter().enumerate() {
        let ready = bridge.prepared.is_some_and(|side| open || shares.with(side));
        let word = match bridge {
            bridge if bridge.blown => "blown",
            bridge if bridge.ford => "ford",
            _ if ready => "prepared",
            _ => "intact",
        };
        let facts =
            vec![Fact::new("at", bridge.square), Fact::word("edge", bridge.edge.word()), Fact::word("state", word)];
        let outline = edge_line(bridge.square, bridge.edge);
        all.push(overlay(format!("bridge {}", number + 1), "note", word.to_owned(), None, outline, facts));
    }
    all
}

fn row(id: String, depth: u8, text: String, side: Option<sandtable_kernel::Side>, facts: Vec<Fact>) -> Row {
    Row { id, depth, text, side, markers: Vec::new(), facts }
}

fn panels(rules: &Nqm, state: &State, eye: Eye, shares: Shares) -> Vec<Panel> {
    let [a, b] = victory::scores(rules, state);
    let (step, _) = sequence::step_name(*state.frames.top());
    let shown = if sequence::is_secret(*state.frames.top()) { "answer" } else { step };
    let game = row(
        "game".to_owned(),
        0,
        format!("Bound {} of {}", state.bound, rules.setup().bounds),
        None,
        vec![
            Fact::new("bound", state.bound),
            Fact::new("day", state.day),
            Fact::word("night", yes(state.night)),
            Fact::word("step", shown),
            Fact::new("score_a", a),
            Fact::new("score_b", b),
        ],
    );
    let mut attacks = Vec::new();
    for attack in &state.attacks {
        let mut facts = vec![
            Fact::word("side", tell::letter(attack.side)),
            Fact::new("target", attack.target),
            Fact::new("caused", attack.caused),
            Fact::new("received", attack.received),
            Fact::new("won", attack.won),
            Fact::word("needs", yes(attack.needs)),
            Fact::new("broken_in", attack.broken_in),
            Fact::new("push", u32::from(attack.push) * 1000 / rules.tables().square_parts()),
        ];
        if shares.with(attack.side) {
            let keys =
                |set: crate::terms::BaseSet| set.iter().map(|base| rules.key(base)).collect::<Vec<_>>().join(" ");
            facts.push(Fact::new("front", keys(attack.front)));
            facts.push(Fact::new("second", keys(attack.second)));
        }
        let text = format!("Attack {} on {}: {} to {}", attack.id, attack.target, attack.caused, attack.received);
        attacks.push(row(format!("attack {}", attack.id), 0, text, Some(attack.side), facts));
    }
    let mut queue = Vec::new();
    for (number, item) in state.queue.iter().enumerate().filter(|(_, item)| shares.with(item.side)) {
        let told =
            tell::tell(rules, state, &crate::Event::Sent { side: item.side, what: item.what.clone(), due: item.due });
        queue.push(row(
            format!("queued {}", number + 1),
            0,
            told.text,
            Some(item.side),
            vec![Fact::new("due", item.due)],
        ));
    }
    let mut panels = vec![Panel::new("Battle", [game]), Panel::new("Attacks", attacks)];
    panels.extend(pieces::force_panels(rules, state, eye, shares));
    panels.push(Panel::new("On their way", queue));
    panels
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
