//! Lengths and places in the game's own measure: inches, millimetres, or the squares of a grid.

use sandtable_shelf::Match;
use sandtable_shelf::kernel::scene::Scene;
use sandtable_shelf::kernel::{Length, Point, Unit};

/// How this game measures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruler {
    unit: Unit,
    square: Option<Length>,
    /// Whether anybody may measure now; if not, no place is told in numbers.
    pub measuring: bool,
}

impl Ruler {
    /// The ruler of a match, looking at a scene of it.
    pub fn of(table: &dyn Match, scene: &Scene) -> Ruler {
        Ruler { unit: table.unit(), square: scene.ground.square, measuring: scene.ground.measuring }
    }

    /// A length in words: `6 inches`, `120 mm`, `1 square`.
    pub fn length(&self, length: Length) -> String {
        match (self.square, self.unit) {
            (Some(square), _) => {
                let squares = number(f64::from(length.0) / f64::from(square.0.max(1)));
                format!("{squares} {}", if squares == "1" { "square" } else { "squares" })
            }
            (None, Unit::Inch) => format!("{length} {}", if length == Length::inches(1) { "inch" } else { "inches" }),
            (None, Unit::Millimetre) => format!("{} mm", millimetres(length)),
        }
    }

    /// A place as orders write it: `12.5,8`, `300,336.2mm`, or the name of a square.
    pub fn place(&self, at: Point) -> String {
        match (self.square, self.unit) {
            (Some(square), _) => {
                let number = |length: Length| length.0.div_euclid(square.0.max(1)) + 1;
                format!("{},{}", number(at.x), number(at.y))
            }
            (None, Unit::Inch) => at.to_string(),
            (None, Unit::Millimetre) => format!("{},{}mm", millimetres(at.x), millimetres(at.y)),
        }
    }

    /// Reads a place: what [`Ruler::place`] writes.
    pub fn read(&self, text: &str) -> Option<Point> {
        let (plain, millimetres) = match text.strip_suffix("mm") {
            Some(plain) => (plain, true),
            None => (text, false),
        };
        let (x, y) = plain.split_once(',')?;
        let (x, y): (f64, f64) = (x.trim().parse().ok()?, y.trim().parse().ok()?);
        if !(x.is_finite() && y.is_finite() && x.abs() < 100_000.0 && y.abs() < 100_000.0) {
            return None;
        }
        let scale = match (self.square, self.unit) {
            (Some(square), _) => return Some(Point::new(middle(square, x), middle(square, y))),
            (None, Unit::Inch) if !millimetres => 12_700.0,
            (None, _) => 500.0,
        };
        Some(Point::new(Length((x * scale).round() as i32), Length((y * scale).round() as i32)))
    }

    /// A typed line in the words of the game: a place without a unit is meant in the game's own measure.
    pub fn spelled(&self, typed: &str) -> String {
        if self.square.is_some() || self.unit == Unit::Inch {
            return typed.to_owned();
        }
        let is_number = |text: &str| text.parse::<f64>().is_ok_and(f64::is_finite);
        let is_place = |word: &str| word.split_once(',').is_some_and(|(x, y)| is_number(x) && is_number(y));
        let words = typed.split(' ').map(|word| match word.strip_suffix('!') {
            _ if is_place(word) => format!("{word}mm"),
            Some(place) if is_place(place) => format!("{place}mm!"),
            _ => word.to_owned(),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    /// Reads how far something goes: `0,3` eastwards and northwards.
    pub fn read_shift(&self, text: &str) -> Option<Point> {
        let by = self.read(text)?;
        let half = self.square.map_or(Length::ZERO, |square| Length(middle(square, 0.0).0));
        Some(Point::new(by.x - half, by.y - half))
    }

    /// What X and Y are, for people.
    pub fn about(&self) -> &'static str {
        match (self.square, self.unit) {
            (Some(_), _) => "X,Y is a square: its column and row from the south-west corner",
            (None, Unit::Inch) => "X,Y are inches from the south-west corner",
            (None, Unit::Millimetre) => "X,Y are millimetres from the south-west corner",
        }
    }

    /// The square's side, on a grid.
    pub fn square(&self) -> Option<Length> {
        self.square
    }

    /// One step of the numbers on the map's edges, in units of length, and what that many are called.
    pub fn step(&self, near: bool) -> (Length, i64) {
        match (self.square, self.unit, near) {
            (Some(square), _, _) => (square, 1),
            (None, Unit::Inch, true) => (Length::inches(2), 2),
            (None, Unit::Inch, false) => (Length::inches(6), 6),
            (None, Unit::Millimetre, true) => (Length::mm(50), 50),
            (None, Unit::Millimetre, false) => (Length::mm(100), 100),
        }
    }
}

fn middle(square: Length, number: f64) -> Length {
    Length(((number - 0.5) * f64::from(square.0)).round() as i32)
}

fn millimetres(length: Length) -> String {
    number(f64::from(length.0) / 500.0)
}

/// With at most one decimal.
fn number(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_as_they_are_written() {
        let ruler = |unit, square| Ruler { unit, square, measuring: true };
        let at = Point::new(Length::mm(300), Length::mm(75));
        let grid = ruler(Unit::Inch, Some(Length::inches(6)));
        assert_eq!(ruler(Unit::Millimetre, None).place(at), "300,75mm");
        assert_eq!(ruler(Unit::Millimetre, None).read("300,75mm"), Some(at));
        assert_eq!(ruler(Unit::Millimetre, None).read("300,75"), Some(at));
        assert_eq!(grid.read("2,1"), Some(Point::new(Length::inches(9), Length::inches(3))));
        assert_eq!(grid.place(Point::new(Length::inches(9), Length::inches(3))), "2,1");
        assert_eq!(grid.length(Length::inches(6)), "1 square");
        assert_eq!(ruler(Unit::Inch, None).read("nan,1"), None);
    }

    #[test]
    fn a_place_without_a_unit_is_in_the_games_own_measure() {
        let ruler = |unit| Ruler { unit, square: None, measuring: true };
        let typed = "move a-if1 to 300,336.2 310,340mm facing 90 1,2!";
        assert_eq!(ruler(Unit::Millimetre).spelled(typed), "move a-if1 to 300,336.2mm 310,340mm facing 90 1,2mm!");
        assert_eq!(ruler(Unit::Inch).spelled(typed), typed);
    }
}
