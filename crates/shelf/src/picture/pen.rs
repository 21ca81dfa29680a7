//! The pen: from table points to the numbers of a picture, and small marks scattered the same way every time.

use std::fmt::Write;

use sandtable_kernel::dice::{Seed, Stream};
use sandtable_kernel::scene::Outline;
use sandtable_kernel::{Length, Point};

/// Writes SVG in inches, with north up.
pub(super) struct Pen {
    height: f64,
    text: String,
}

impl Pen {
    pub(super) fn new(height: Length) -> Pen {
        Pen { height: inches(height), text: String::new() }
    }

    pub(super) fn write(&mut self, svg: &str) {
        self.text.push_str(svg);
        self.text.push('\n');
    }

    pub(super) fn finish(self) -> String {
        self.text
    }

    /// Where a table point lies in the picture.
    pub(super) fn at(&self, point: Point) -> (f64, f64) {
        (inches(point.x), self.height - inches(point.y))
    }

    /// The path of an outline.
    pub(super) fn path(&self, outline: &Outline) -> String {
        match outline {
            Outline::Area(points) => format!("{}Z", self.line(points)),
            Outline::Line(points) => self.line(points),
            Outline::Circle { centre, radius } => {
                let ((x, y), r) = (self.at(*centre), inches(*radius));
                format!(
                    "M{:.2} {y:.2}a{r:.2} {r:.2} 0 1 0 {:.2} 0a{r:.2} {r:.2} 0 1 0 {:.2} 0Z",
                    x - r,
                    2.0 * r,
                    -2.0 * r
                )
            }
        }
    }

    fn line(&self, points: &[Point]) -> String {
        let mut path = String::new();
        for (index, point) in points.iter().enumerate() {
            let (x, y) = self.at(*point);
            let _ = write!(path, "{}{x:.2} {y:.2}", if index == 0 { "M" } else { "L" });
        }
        path
    }
}

/// A length in inches, for drawing only.
pub(super) fn inches(length: Length) -> f64 {
    f64::from(length.0) / 12_700.0
}

/// Text that is safe inside SVG and HTML.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter if letter.is_control() && letter != '\n' => {}
            letter => safe.push(letter),
        }
    }
    safe
}

/// Points spread over a box about `gap` apart, a little out of line, always the same for the same id.
pub(super) fn scattered(id: &str, corners: ((f64, f64), (f64, f64)), gap: f64, stray: f64) -> Vec<(f64, f64)> {
    let mut whim = Stream::new(Seed::from_words(&[b"pattern", id.as_bytes()]), 0);
    let ((left, top), (right, bottom)) = corners;
    let mut points = Vec::new();
    let mut jitter = || (f64::from(whim.below(256)) / 255.0 - 0.5) * stray * gap;
    let rows = ((bottom - top) / gap).clamp(0.0, 400.0) as u32;
    let columns = ((right - left) / gap).clamp(0.0, 400.0) as u32;
    for row in 0..=rows {
        for column in 0..=columns {
            let x = left + (f64::from(column) + 0.5) * gap + jitter();
            let y = top + (f64::from(row) + 0.5) * gap + jitter();
            points.push((x, y));
        }
    }
    points
}
