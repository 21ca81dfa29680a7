//! The table drawn in letters: terrain as patterns, pieces as their signs or, from near by, as their ids.

use console::Style;
use sandtable_shelf::kernel::geometry::Polygon;
use sandtable_shelf::kernel::scene::{Base, Outline, Piece, Scene};
use sandtable_shelf::kernel::{Length, Point};

use super::glyphs;
use super::roster::{self, Letters};
use super::ruler::Ruler;
use super::screen::side_style;

/// Units in an inch.
const INCH: f64 = 12_700.0;

/// A part of the table and how large it is drawn. A column is half as wide as a row is high, as in a terminal.
#[derive(Clone, Copy, Debug)]
pub struct View {
    west: f64,
    south: f64,
    columns: usize,
    rows: usize,
    inches_per_column: f64,
    near: bool,
}

impl View {
    /// The whole table, as large as the width allows but not finer than half an inch a column; on a grid every square is as
    /// wide as the others.
    pub fn whole(scene: &Scene, width: usize) -> View {
        let (wide, high) = (inches(scene.ground.width), inches(scene.ground.height));
        let room = width.saturating_sub(6).max(20) as f64;
        let scale = match scene.ground.square.map(inches) {
            Some(square) => square / (2.0 * (square * room / wide / 2.0).floor().clamp(1.0, 5.0)),
            None => ((wide / room).max(0.5) * 4.0).ceil() / 4.0,
        };
        View {
            west: 0.0,
            south: 0.0,
            columns: cells(wide, scale),
            rows: cells(high, 2.0 * scale),
            inches_per_column: scale,
            near: false,
        }
    }

    /// The surroundings of a point, near enough to read who stands there.
    pub fn around(scene: &Scene, centre: Point, width: usize) -> View {
        let scale = scene.ground.square.map_or(0.2, |square| inches(square) / 20.0);
        let columns = width.saturating_sub(6).clamp(20, 80);
        let rows = 26;
        let (wide, high) = (columns as f64 * scale, rows as f64 * 2.0 * scale);
        let fit =
            |middle: f64, size: f64, limit: f64| (middle - size / 2.0).clamp(0.0, (limit - size).max(0.0)).round();
        View {
            west: fit(inches(centre.x), wide, inches(scene.ground.width)),
            south: fit(inches(centre.y), high, inches(scene.ground.height)),
            columns,
            rows,
            inches_per_column: scale,
            near: true,
        }
    }

    /// The cell a point falls into; row 0 is the northernmost.
    fn cell(&self, at: Point) -> Option<(usize, usize)> {
        let column = ((inches(at.x) - self.west) / self.inches_per_column).floor();
        let row = ((inches(at.y) - self.south) / (2.0 * self.inches_per_column)).floor();
        if column < 0.0 || row < 0.0 {
            return None;
        }
        // The far edges belong to the table, so they fall into the last cells.
        let column = (column as usize).min(if self.at_east_edge(at) { self.columns - 1 } else { usize::MAX });
        let row = (row as usize).min(if self.at_north_edge(at) { self.rows - 1 } else { usize::MAX });
        (column < self.columns && row < self.rows).then(|| (column, self.rows - 1 - row))
    }

    fn at_east_edge(&self, at: Point) -> bool {
        (inches(at.x) - self.west - self.columns as f64 * self.inches_per_column).abs() < 0.01
    }

    fn at_north_edge(&self, at: Point) -> bool {
        (inches(at.y) - self.south - self.rows as f64 * 2.0 * self.inches_per_column).abs() < 0.01
    }

    fn middle_of(&self, column: usize, row: usize) -> Point {
        let x = self.west + (column as f64 + 0.5) * self.inches_per_column;
        let y = self.south + ((self.rows - 1 - row) as f64 + 0.5) * 2.0 * self.inches_per_column;
        Point::new(units(x), units(y))
    }
}

/// Draws a view of a scene with coordinates on its edges.
pub fn draw(scene: &Scene, letters: &Letters, ruler: &Ruler, view: View) -> String {
    let mut grid = Grid::new(view);
    for terrain in &*scene.terrain {
        let glyph = glyphs::of_look(&terrain.look);
        grid.fill(&terrain.outline, glyph.sign, &glyph.style);
    }
    for overlay in scene.overlays.iter().filter(|overlay| overlay.look == "objective") {
        if let Some(at) = middle(&overlay.outline) {
            grid.put(at, "◆", &side_style(overlay.side.map(|side| side.0)));
        }
    }
    // Men stand over the markers of their leaders, so they are drawn last.
    let of_men = roster::of_men(scene);
    let markers = |piece: &&Piece| matches!(piece.base, Base::Marker);
    let (first, then): (Vec<&Piece>, Vec<&Piece>) = scene.pieces.iter().map(|piece| &**piece).partition(markers);
    for piece in first.into_iter().chain(then) {
        let sign = match view.near {
            true => format!("{}{}", piece.id, if is_pinned(piece) { "!" } else { "" }),
            false => letters.sign(of_men, piece),
        };
        grid.put(piece.at, &sign, &piece_style(piece));
    }
    grid.framed(ruler)
}

fn piece_style(piece: &Piece) -> Style {
    let style = side_style(piece.side.map(|side| side.0));
    if is_pinned(piece) { style.underlined() } else { style }
}

/// Whether a piece carries the stamp of being pinned.
pub fn is_pinned(piece: &Piece) -> bool {
    piece.markers.iter().any(|marker| marker.key == "pinned")
}

struct Grid {
    view: View,
    cells: Vec<Vec<(String, Style)>>,
    taken: Vec<Vec<bool>>,
}

impl Grid {
    fn new(view: View) -> Grid {
        let blank = (" ".to_owned(), Style::new());
        Grid {
            view,
            cells: vec![vec![blank; view.columns]; view.rows],
            taken: vec![vec![false; view.columns]; view.rows],
        }
    }

    fn fill(&mut self, outline: &Outline, sign: char, style: &Style) {
        match outline {
            Outline::Area(points) => {
                let Ok(area) = Polygon::new(points.clone()) else { return };
                let inside = |point: Point| area.contains_strictly(point);
                if !self.fill_where(sign, style, inside) {
                    // Too thin to hold the middle of a cell: a low wall is seen by its outline.
                    for (from, to) in points.iter().zip(points.iter().cycle().skip(1)) {
                        self.stroke(*from, *to, sign, style);
                    }
                }
            }
            Outline::Circle { centre, radius } => {
                if !self.fill_where(sign, style, |point| point.within(*radius, *centre)) {
                    self.stroke(*centre, *centre, sign, style);
                }
            }
            Outline::Line(points) => {
                for pair in points.windows(2) {
                    self.stroke(pair[0], pair[1], sign, style);
                }
            }
        }
    }

    /// Fills the cells whose middle is inside; false if there is none.
    fn fill_where(&mut self, sign: char, style: &Style, inside: impl Fn(Point) -> bool) -> bool {
        let mut found = false;
        for row in 0..self.view.rows {
            for column in 0..self.view.columns {
                if inside(self.view.middle_of(column, row)) {
                    self.cells[row][column] = (sign.to_string(), style.clone());
                    found = true;
                }
            }
        }
        found
    }

    fn stroke(&mut self, from: Point, to: Point, sign: char, style: &Style) {
        let (dx, dy) = (inches(to.x) - inches(from.x), inches(to.y) - inches(from.y));
        let steps = ((dx.abs() + dy.abs()) / (self.view.inches_per_column / 2.0)).ceil().max(1.0);
        for step in 0..=steps as usize {
            let part = step as f64 / steps;
            let at = Point::new(units(inches(from.x) + dx * part), units(inches(from.y) + dy * part));
            if let Some((column, row)) = self.view.cell(at) {
                self.cells[row][column] = (sign.to_string(), style.clone());
            }
        }
    }

    /// Puts a sign where it stands, or right beside it when somebody is drawn there already.
    fn put(&mut self, at: Point, sign: &str, style: &Style) {
        let Some((column, row)) = self.view.cell(at) else { return };
        let length = sign.chars().count();
        let free = |start: usize| {
            start + length <= self.view.columns && (start..start + length).all(|column| !self.taken[row][column])
        };
        let left = column.saturating_sub((length - 1) / 2);
        let candidates = [Some(left), left.checked_add(1), left.checked_sub(1), left.checked_add(2)];
        let start = candidates.into_iter().flatten().find(|start| free(*start)).unwrap_or(left);
        for (offset, letter) in sign.chars().enumerate() {
            let column = (start + offset).min(self.view.columns - 1);
            self.cells[row][column] = (letter.to_string(), style.clone());
            self.taken[row][column] = true;
        }
    }

    fn framed(&self, ruler: &Ruler) -> String {
        let view = &self.view;
        let mut text = format!("    ┌{}┐\n", "─".repeat(view.columns));
        for (row, cells) in self.cells.iter().enumerate() {
            let low = view.south + (view.rows - 1 - row) as f64 * 2.0 * view.inches_per_column;
            let label = label_in(low, low + 2.0 * view.inches_per_column, ruler, view.near);
            let label = label.map(|number| number.to_string()).unwrap_or_default();
            let gap = if label.len() > 3 { "" } else { " " };
            text.push_str(&format!("{label:>3}{gap}│"));
            for (sign, style) in cells {
                text.push_str(&if sign == " " { " ".to_owned() } else { style.apply_to(sign).to_string() });
            }
            text.push_str("│\n");
        }
        text.push_str(&format!("    └{}┘\n     ", "─".repeat(view.columns)));
        text.push_str(self.feet(ruler).trim_end());
        text.push('\n');
        text
    }

    /// The numbers under the map.
    fn feet(&self, ruler: &Ruler) -> String {
        let mut feet = vec![' '; self.view.columns + 5];
        for column in 0..self.view.columns {
            let low = self.view.west + column as f64 * self.view.inches_per_column;
            if let Some(number) = label_in(low, low + self.view.inches_per_column, ruler, self.view.near) {
                for (offset, digit) in number.to_string().chars().enumerate() {
                    feet[column + offset] = digit;
                }
            }
        }
        feet.into_iter().collect()
    }
}

/// The number that stands at this cell: every so many inches or millimetres, or in the middle of a square.
fn label_in(low: f64, high: f64, ruler: &Ruler, near: bool) -> Option<i64> {
    let (step, count) = ruler.step(near);
    let step = inches(step);
    // The middle of a square is half a step from its edge, and the first square is 1.
    let (shift, first) = if ruler.square().is_some() { (step / 2.0, 1) } else { (0.0, 0) };
    let nth = ((low - shift) / step - 1e-6).ceil();
    (nth >= 0.0 && nth * step + shift < high - 1e-6).then_some(nth as i64 * count + first)
}

fn middle(outline: &Outline) -> Option<Point> {
    match outline {
        Outline::Circle { centre, .. } => Some(*centre),
        Outline::Area(points) | Outline::Line(points) => points.first().copied(),
    }
}

fn cells(size: f64, scale: f64) -> usize {
    (size / scale).ceil().max(1.0) as usize
}

fn inches(length: Length) -> f64 {
    f64::from(length.0) / INCH
}

fn units(inches: f64) -> Length {
    Length((inches * INCH).round() as i32)
}
