//! The ground of a scenario file: terrain by squares, roads and rivers as runs, works and mines.

use super::SIDE_WORDS;
use crate::files::fields::{GroundFile, ScenarioFile};
use crate::files::kinds::Line;
use crate::grid::{Grid, canonical};
use crate::state::{Bridge, Mine, Position};
use crate::terms::{Edge, Ground, River, SIDES, Square};
use crate::ways::straight;

/// Terrain, roads and rivers go into the grid; crossings are the state's.
pub(super) fn read_ground(file: &GroundFile<'_>, grid: &mut Grid) -> Vec<Bridge> {
    for (kind, lines) in [
        (Ground::Open, &file.open),
        (Ground::Close, &file.close),
        (Ground::City, &file.city),
        (Ground::Town, &file.town),
        (Ground::Village, &file.village),
        (Ground::Timber, &file.village_wood),
        (Ground::Impassable, &file.impassable),
    ] {
        for square in squares(lines, grid) {
            grid.cell_mut(square).ground = kind;
        }
    }
    for square in squares(&file.hill, grid) {
        grid.cell_mut(square).hill = true;
    }
    for square in squares(&file.prepared, grid) {
        grid.cell_mut(square).prepared = true;
    }
    for square in squares(&file.concrete, grid) {
        grid.cell_mut(square).concrete = true;
    }
    for run in runs(&file.roads, grid) {
        for step in run.windows(2) {
            grid.lay_road(step[0], step[1]);
        }
    }
    // Tracks have no effect (NQ-TER-4), but they may stand in a file.
    let _ = runs(&file.tracks, grid);
    for line in &file.rivers {
        read_river(line, grid);
    }
    let mut bridges = Vec::new();
    for (lines, ford) in [(&file.bridges, false), (&file.fords, true)] {
        for line in lines {
            match edge_of(line.text, grid) {
                Some((square, edge, rest)) => {
                    let side = SIDE_WORDS.iter().position(|word| *word == rest).map(|side| SIDES[side]);
                    bridges.push(Bridge { square, edge, ford, prepared: side, blown: false });
                }
                None => line.spot.fault(format!("`{}` must be a square and an edge, such as 5,4 E", line.text)),
            }
        }
    }
    bridges
}

fn read_river(line: &Line<'_>, grid: &mut Grid) {
    let words: Vec<&str> = line.text.split_whitespace().collect();
    let run = match words[..] {
        [kind, edge, ref rest @ ..] if !rest.is_empty() => {
            let squares: Option<Vec<Square>> = rest.iter().map(|word| Square::parse(word)).collect();
            River::named(kind).zip(Edge::named(edge)).zip(squares.and_then(|squares| straight(&squares)))
        }
        _ => None,
    };
    match run {
        Some(((kind, edge), squares)) if squares.iter().all(|square| grid.has(*square)) => {
            for square in squares {
                grid.lay_river(square, edge, kind);
            }
        }
        _ => line.spot.fault(format!("`{}` must be a kind, an edge and squares, such as minor E 5,1 5,8", line.text)),
    }
}

/// `[[works]]` and `[[mines]]` with a side and squares or edges.
pub(super) fn read_works(file: &ScenarioFile<'_>, grid: &Grid) -> (Vec<Position>, Vec<Mine>) {
    let (mut positions, mut mines) = (Vec::new(), Vec::new());
    for entry in &file.works {
        for square in entry.at.iter().flat_map(|lines| squares(lines, grid)) {
            if let Some(works) = entry.kind {
                positions.push(Position { square, works, owner: entry.side, known: entry.known });
            }
        }
    }
    for entry in &file.mines {
        let owner = entry.side.unwrap_or(SIDES[1]);
        for line in entry.at.iter().flatten() {
            match edge_of(line.text, grid) {
                Some((square, edge, "")) => {
                    mines.push(Mine { square, edge, owner, gap: false, known: entry.known });
                }
                _ => line.spot.fault(format!("`{}` must be a square and an edge, such as 7,3 W", line.text)),
            }
        }
    }
    (positions, mines)
}

fn edge_of<'a>(text: &'a str, grid: &Grid) -> Option<(Square, Edge, &'a str)> {
    let mut words = text.split_whitespace();
    let square = words.next().and_then(Square::parse).filter(|square| grid.has(*square))?;
    let edge = words.next().and_then(Edge::named)?;
    let (square, edge) = canonical(square, edge)?;
    Some((square, edge, words.next().unwrap_or("")))
}

/// One square.
pub(super) fn square(line: &Line<'_>, grid: &Grid) -> Option<Square> {
    let square = Square::parse(line.text).filter(|square| grid.has(*square));
    if square.is_none() {
        line.spot.fault(format!("`{}` is no square of this table; write it as 5,3", line.text));
    }
    square
}

/// A list of squares.
pub(super) fn squares(lines: &[Line<'_>], grid: &Grid) -> Vec<Square> {
    lines.iter().filter_map(|line| square(line, grid)).collect()
}

/// A list of rectangles, each by two corners: `1,1 2,6`.
pub(super) fn rectangles(lines: &[Line<'_>], grid: &Grid) -> Vec<(Square, Square)> {
    let mut found = Vec::new();
    for line in lines {
        let corners: Option<Vec<Square>> = line.text.split_whitespace().map(Square::parse).collect();
        match corners.as_deref() {
            Some([low, high]) if grid.has(*low) && grid.has(*high) => found.push((*low, *high)),
            _ => line.spot.fault(format!("`{}` must be two corners of this table, such as 1,1 2,6", line.text)),
        }
    }
    found
}

fn runs(lines: &[Line<'_>], grid: &Grid) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    for line in lines {
        let corners: Option<Vec<Square>> = line.text.split_whitespace().map(Square::parse).collect();
        match corners.and_then(|corners| straight(&corners)) {
            Some(run) if run.iter().all(|square| grid.has(*square)) => found.push(run),
            _ => {
                let why = format!("`{}` must be squares joined by straight lines, such as 1,3 8,3", line.text);
                line.spot.fault(why);
            }
        }
    }
    found
}
