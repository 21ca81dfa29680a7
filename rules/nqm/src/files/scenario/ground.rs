//! The ground of a scenario file: terrain by squares, roads and rivers as runs, works and mines.

use sandtable_kernel::sheet::{Node, Reader, Value};

use super::SIDE_WORDS;
use crate::grid::{Grid, MOST_SQUARES, canonical};
use crate::state::{Bridge, Mine, Position};
use crate::terms::{Edge, Ground, River, SIDES, Square, Works};
use crate::text::straight;

/// `table = [8, 6]`.
pub(super) fn read_grid(reader: &Reader<'_>) -> Option<Grid> {
    let sides = texts(reader, "table", true);
    let side = |place: usize| {
        let number = sides.get(place).and_then(|text| text.parse::<u8>().ok());
        number.filter(|number| (2..=MOST_SQUARES).contains(number))
    };
    match (side(0), side(1)) {
        (Some(width), Some(height)) if sides.len() == 2 => Some(Grid::new(width, height)),
        _ => {
            reader.fault("table", format!("must be two numbers of squares from 2 to {MOST_SQUARES}, such as [8, 6]"));
            None
        }
    }
}

/// Terrain, roads and rivers go into the grid; crossings are the state's.
pub(super) fn read_ground(reader: &Reader<'_>, grid: &mut Grid) -> Vec<Bridge> {
    let mut bridges = Vec::new();
    let Some(ground) = reader.optional_table("ground") else { return bridges };
    for kind in Ground::ALL {
        for square in squares(&ground, kind.word(), grid) {
            grid.cell_mut(square).ground = *kind;
        }
    }
    for square in squares(&ground, "hill", grid) {
        grid.cell_mut(square).hill = true;
    }
    for square in squares(&ground, "prepared", grid) {
        grid.cell_mut(square).prepared = true;
    }
    for square in squares(&ground, "concrete", grid) {
        grid.cell_mut(square).concrete = true;
    }
    for run in runs(&ground, "roads", grid) {
        for step in run.windows(2) {
            grid.lay_road(step[0], step[1]);
        }
    }
    // Tracks have no effect (NQ-TER-4), but they may stand in a file.
    let _ = runs(&ground, "tracks", grid);
    for text in texts(&ground, "rivers", false) {
        read_river(&ground, &text, grid);
    }
    for (name, ford) in [("bridges", false), ("fords", true)] {
        for text in texts(&ground, name, false) {
            match edge_of(&text, grid) {
                Some((square, edge, rest)) => {
                    let side = SIDE_WORDS.iter().position(|word| *word == rest).map(|side| SIDES[side]);
                    bridges.push(Bridge { square, edge, ford, prepared: side, blown: false });
                }
                None => ground.fault(name, format!("`{text}` must be a square and an edge, such as 5,4 E")),
            }
        }
    }
    ground.finish();
    bridges
}

fn read_river(ground: &Reader<'_>, text: &str, grid: &mut Grid) {
    let words: Vec<&str> = text.split_whitespace().collect();
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
        _ => ground.fault("rivers", format!("`{text}` must be a kind, an edge and squares, such as minor E 5,1 5,8")),
    }
}

/// `[[works]]` and `[[mines]]` with a side and squares or edges.
pub(super) fn read_works(reader: &Reader<'_>, grid: &Grid) -> (Vec<Position>, Vec<Mine>) {
    let (mut positions, mut mines) = (Vec::new(), Vec::new());
    for entry in reader.tables("works") {
        let side = entry.choice("side", &SIDE_WORDS).map(|side| SIDES[side]);
        let works = entry.choice("kind", Works::WORDS).map(|works| Works::ALL[works]);
        let known = entry.flag("known");
        for square in squares(&entry, "at", grid) {
            if let Some(works) = works {
                positions.push(Position { square, works, owner: side, known });
            }
        }
        entry.finish();
    }
    for entry in reader.tables("mines") {
        let side = entry.choice("side", &SIDE_WORDS).map_or(SIDES[1], |side| SIDES[side]);
        let known = entry.flag("known");
        for text in texts(&entry, "at", true) {
            match edge_of(&text, grid) {
                Some((square, edge, "")) => mines.push(Mine { square, edge, owner: side, gap: false, known }),
                _ => entry.fault("at", format!("`{text}` must be a square and an edge, such as 7,3 W")),
            }
        }
        entry.finish();
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
pub(super) fn square(reader: &Reader<'_>, name: &str, grid: &Grid) -> Option<Square> {
    let text = reader.text(name)?;
    let square = Square::parse(text).filter(|square| grid.has(*square));
    if square.is_none() {
        reader.fault(name, format!("`{text}` is no square of this table; write it as 5,3"));
    }
    square
}

/// A list of squares; none when absent.
pub(super) fn squares(reader: &Reader<'_>, name: &str, grid: &Grid) -> Vec<Square> {
    let mut found = Vec::new();
    for text in texts(reader, name, false) {
        match Square::parse(&text).filter(|square| grid.has(*square)) {
            Some(square) => found.push(square),
            None => reader.fault(name, format!("`{text}` is no square of this table; write it as 5,3")),
        }
    }
    found
}

/// A list of rectangles, each by two corners: `1,1 2,6`.
pub(super) fn rectangles(reader: &Reader<'_>, name: &str, grid: &Grid) -> Vec<(Square, Square)> {
    let mut found = Vec::new();
    for text in texts(reader, name, false) {
        let corners: Option<Vec<Square>> = text.split_whitespace().map(Square::parse).collect();
        match corners.as_deref() {
            Some([low, high]) if grid.has(*low) && grid.has(*high) => found.push((*low, *high)),
            _ => reader.fault(name, format!("`{text}` must be two corners of this table, such as 1,1 2,6")),
        }
    }
    found
}

fn runs(reader: &Reader<'_>, name: &str, grid: &Grid) -> Vec<Vec<Square>> {
    let mut found = Vec::new();
    for text in texts(reader, name, false) {
        let corners: Option<Vec<Square>> = text.split_whitespace().map(Square::parse).collect();
        match corners.and_then(|corners| straight(&corners)) {
            Some(run) if run.iter().all(|square| grid.has(*square)) => found.push(run),
            _ => reader.fault(name, format!("`{text}` must be squares joined by straight lines, such as 1,3 8,3")),
        }
    }
    found
}

/// A list of texts or numbers as texts.
pub(super) fn texts(reader: &Reader<'_>, name: &str, needed: bool) -> Vec<String> {
    let text = |node: &Node| match &node.value {
        Value::Text(text) => Some(text.clone()),
        Value::Number(digits) => Some(digits.clone()),
        _ => None,
    };
    match reader.raw(name) {
        Some(Node { value: Value::List(items), .. }) => {
            let found: Vec<String> = items.iter().filter_map(text).collect();
            if found.len() < items.len() {
                reader.fault(name, "must be a list of texts");
            }
            found
        }
        Some(_) => {
            reader.fault(name, "must be a list");
            Vec::new()
        }
        None => {
            if needed {
                reader.fault(name, "is missing; it must be a list");
            }
            Vec::new()
        }
    }
}
