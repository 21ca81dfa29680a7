//! The ground: squares by what they are, roads and rivers drawn in one piece from end to end.

use sandtable_kernel::scene::{Outline, TerrainView};
use sandtable_kernel::{Length, Point};

use super::{SQUARE, area, centre, inset};
use crate::Nqm;
use crate::terms::{Edge, Ground, River, Square};

/// Everything that lies on the table from the start.
pub(super) fn terrain(rules: &Nqm) -> Vec<TerrainView> {
    let grid = rules.grid();
    let mut views: Vec<TerrainView> = grid.squares().filter_map(|square| ground(rules, square)).collect();
    let mut roads = Vec::new();
    let mut rivers = [Vec::new(), Vec::new()];
    for square in grid.squares() {
        let ahead = grid.around(square).into_iter().filter(|next| *next > square && grid.has_road(square, *next));
        roads.extend(ahead.map(|next| (centre(square), centre(next))));
        for edge in [Edge::North, Edge::East] {
            if let Some(river) = grid.over(square, edge).and_then(|next| grid.river(square, next)) {
                rivers[usize::from(river == River::Major)].push(edge_ends(square, edge));
            }
        }
    }
    let [minor, major] = rivers;
    views.extend(lines(joined(minor), "stream", "minor river"));
    views.extend(lines(joined(major), "river", "major river"));
    let (east, north) = (i32::from(grid.width) * SQUARE, i32::from(grid.height) * SQUARE);
    let border = Point::inches(east, north);
    let roads = joined(roads).into_iter().map(|line| led_off(line, border)).collect();
    views.extend(lines(roads, "road", "good road"));
    views
}

fn ground(rules: &Nqm, square: Square) -> Option<TerrainView> {
    let cell = rules.grid().cell(square);
    let (look, outline, note) = match cell.ground {
        Ground::Open if cell.hill => ("hill", area(square), "hill"),
        Ground::Open => return None,
        Ground::Close => ("woods", area(square), "close country"),
        Ground::City => ("town", area(square), "city"),
        Ground::Town => ("town", inset(square, 40), "town"),
        Ground::Village => ("town", inset(square, 150), "village"),
        Ground::Timber => ("town", inset(square, 150), "village of wooden houses"),
        Ground::Impassable => ("deep_water", area(square), "impassable"),
    };
    Some(TerrainView {
        id: format!("{} {square}", cell.ground.word()),
        look: look.to_owned(),
        name: String::new(),
        note: note.to_owned(),
        outline,
    })
}

/// The two corners an edge joins.
pub(super) fn edge_ends(square: Square, edge: Edge) -> (Point, Point) {
    let (x, y) = (i32::from(square.x - 1) * SQUARE, i32::from(square.y - 1) * SQUARE);
    let (from, to) = match edge {
        Edge::North => ((x, y + SQUARE), (x + SQUARE, y + SQUARE)),
        Edge::East => ((x + SQUARE, y), (x + SQUARE, y + SQUARE)),
        Edge::South => ((x, y), (x + SQUARE, y)),
        Edge::West => ((x, y), (x, y + SQUARE)),
    };
    (Point::inches(from.0, from.1), Point::inches(to.0, to.1))
}

fn lines(lines: Vec<Vec<Point>>, look: &str, note: &str) -> Vec<TerrainView> {
    let line = |(number, points): (usize, Vec<Point>)| TerrainView {
        id: format!("{note} {}", number + 1),
        look: look.to_owned(),
        name: String::new(),
        note: note.to_owned(),
        outline: Outline::Line(points),
    };
    lines.into_iter().enumerate().map(line).collect()
}

/// A road that heads for the border in the last square leads over it.
fn led_off(mut line: Vec<Point>, border: Point) -> Vec<Point> {
    for _ in 0..2 {
        if let [.., before, end] = *line {
            let half = |from: Length, to: Length| Length((to.0 - from.0) / 2);
            let ahead = Point { x: end.x + half(before.x, end.x), y: end.y + half(before.y, end.y) };
            let over = ahead.x == Length(0) || ahead.y == Length(0) || ahead.x == border.x || ahead.y == border.y;
            line.extend(over.then_some(ahead));
        }
        line.reverse();
    }
    line
}

/// Stretches that meet are one line, so that no seam shows where they do.
fn joined(mut stretches: Vec<(Point, Point)>) -> Vec<Vec<Point>> {
    let mut lines = Vec::new();
    while let Some((from, to)) = stretches.pop() {
        let mut line = vec![from, to];
        // First on from its end, then, turned round, on from its beginning.
        for _ in 0..2 {
            while let Some(next) = take_next(&mut stretches, &line) {
                line.push(next);
            }
            line.reverse();
        }
        lines.push(line);
    }
    lines
}

/// The far end of a stretch that goes on from the end of a line, straight on before round a corner.
fn take_next(stretches: &mut Vec<(Point, Point)>, line: &[Point]) -> Option<Point> {
    let [.., before, end] = *line else { return None };
    let far = |(from, to): &(Point, Point)| match end {
        end if *from == end => Some(*to),
        end if *to == end => Some(*from),
        _ => None,
    };
    let ahead = |to: Point| to.x - end.x == end.x - before.x && to.y - end.y == end.y - before.y;
    let straight = stretches.iter().position(|stretch| far(stretch).is_some_and(ahead));
    let place = straight.or_else(|| stretches.iter().position(|stretch| far(stretch).is_some()))?;
    far(&stretches.swap_remove(place))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_that_meet_are_one_line_and_a_crossing_road_is_another() {
        let point = |x, y| Point::inches(x, y);
        let east = (0..3).map(|step| (point(step, 1), point(step + 1, 1)));
        let north = (0..2).map(|step| (point(1, step), point(1, step + 1)));
        let mut lengths: Vec<usize> = joined(east.chain(north).collect()).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [3, 4]);
    }
}
