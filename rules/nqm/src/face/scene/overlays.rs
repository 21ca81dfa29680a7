//! What is drawn over the table: objectives, works, mines, crossings, rulings; what is meant to happen is in `intents`.

mod intents;

use sandtable_kernel::scene::{Fact, Outline, Overlay};
use sandtable_kernel::{Length, Point};

use super::{SQUARE, area, inset, yes};
use crate::hidden::Shares;
use crate::state::State;
use crate::terms::{Edge, Square, Works};
use crate::toggles::Fog;
use crate::{Nqm, tell};

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

/// Everything drawn over the table.
pub(super) fn overlays(rules: &Nqm, state: &State, shares: Shares) -> Vec<Overlay> {
    let open = rules.toggles().fog == Fog::Open;
    let mut all = Vec::new();
    for (objective, holder) in rules.setup().objectives.iter().zip(&state.holders) {
        // The flag bears the points; a label would cover who holds it.
        let facts = vec![
            Fact::word("holder", holder.map_or("nobody", tell::letter)),
            Fact::new("a", objective.points[0]),
            Fact::new("b", objective.points[1]),
            Fact::new("points", objective.points[0].max(objective.points[1])),
        ];
        all.push(overlay(
            format!("objective {}", objective.square),
            "objective",
            String::new(),
            *holder,
            flag(objective.square),
            facts,
        ));
    }
    for position in &state.positions {
        if open || position.known || position.owner.is_some_and(|owner| shares.with(owner)) || shares == Shares::All {
            let owner = position.owner.map_or("nobody", tell::letter);
            let facts = vec![Fact::word("kind", position.works.word()), Fact::word("owner", owner)];
            // A trench is known by its drawing; stronger works say what they are.
            let label = match position.works {
                Works::None | Works::DugIn => "",
                Works::Fortified => "fortified",
                Works::Casemate => "casemates",
            };
            all.push(overlay(
                format!("works {}", position.square),
                works_look(position.works),
                label.to_owned(),
                position.owner,
                ring(position.square),
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
            let label = if mine.gap { "Mines, a gap in them" } else { "Mines" };
            let outline = strip(mine.square, mine.edge);
            all.push(overlay(
                format!("mines {}", number + 1),
                "minefield",
                label.to_owned(),
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
        let look = if bridge.blown || bridge.ford { "note" } else { "bridge" };
        let label = match word {
            "intact" => "",
            "prepared" => "charges laid",
            word => word,
        };
        let outline = across(bridge.square, bridge.edge);
        all.push(overlay(format!("bridge {}", number + 1), look, label.to_owned(), None, outline, facts));
    }
    all.extend(rulings(state));
    all.extend(intents::intents(rules, state, shares));
    all
}

/// Where the flag of an objective stands: in the corner of its square, clear of who stands in it.
fn flag(square: Square) -> Outline {
    let corner = (i32::from(square.x) * SQUARE * 100 - 75, i32::from(square.y) * SQUARE * 100 - 95);
    Outline::Circle { centre: Point::hundredths(corner.0, corner.1), radius: Length::inches(1) }
}

/// Works run round their square, and leave what it is to be seen.
fn ring(square: Square) -> Outline {
    match inset(square, 28) {
        Outline::Area(mut corners) => {
            corners.extend(corners.first().copied());
            Outline::Line(corners)
        }
        other => other,
    }
}

fn works_look(works: Works) -> &'static str {
    match works {
        Works::Casemate | Works::Fortified => "high_wall",
        Works::DugIn | Works::None => "entrenchment",
    }
}

/// A strip along an edge, within its square.
fn strip(square: Square, edge: Edge) -> Outline {
    let (x, y) = (i32::from(square.x - 1) * SQUARE * 100, i32::from(square.y - 1) * SQUARE * 100);
    let (whole, wide) = (SQUARE * 100, 70);
    let (west, south, east, north) = match edge {
        Edge::North => (0, whole - wide, whole, whole),
        Edge::East => (whole - wide, 0, whole, whole),
        Edge::South => (0, 0, whole, wide),
        Edge::West => (0, 0, wide, whole),
    };
    let corner = |dx: i32, dy: i32| Point::hundredths(x + dx, y + dy);
    Outline::Area(vec![corner(west, south), corner(east, south), corner(east, north), corner(west, north)])
}

/// A short way over an edge, as a bridge lies.
fn across(square: Square, edge: Edge) -> Outline {
    let (x, y) = (i32::from(square.x - 1) * SQUARE * 100, i32::from(square.y - 1) * SQUARE * 100);
    let (half, whole, reach) = (SQUARE * 50, SQUARE * 100, 80);
    let (middle, (dx, dy)) = match edge {
        Edge::North => ((x + half, y + whole), (0, reach)),
        Edge::East => ((x + whole, y + half), (reach, 0)),
        Edge::South => ((x + half, y), (0, reach)),
        Edge::West => ((x, y + half), (reach, 0)),
    };
    Outline::Line(vec![
        Point::hundredths(middle.0 - dx, middle.1 - dy),
        Point::hundredths(middle.0 + dx, middle.1 + dy),
    ])
}

/// NQ-UMP-1: squares the umpire has ruled on.
fn rulings(state: &State) -> Vec<Overlay> {
    let grounds = state.ruled_ground.iter().map(|(at, ground)| {
        let facts = vec![Fact::word("ground", ground.word())];
        overlay(format!("terrain {at}"), "note", ground.word().replace('_', " "), None, area(*at), facts)
    });
    let costs = state.penalties.iter().map(|(at, more)| {
        overlay(format!("penalty {at}"), "note", format!("+{more}"), None, area(*at), vec![Fact::new("more", more)])
    });
    // The last ruling on a square is the one that counts.
    let mut all: Vec<Overlay> = Vec::new();
    for ruled in grounds.chain(costs) {
        all.retain(|other| other.id != ruled.id);
        all.push(ruled);
    }
    all
}
