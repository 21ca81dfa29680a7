//! Lengths on the table, exact in inches and in millimetres at once.

use core::fmt;
use core::ops::{Add, AddAssign, Mul, Neg, Sub};

use serde::{Deserialize, Serialize};

/// What a game measures in, as its orders are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// Inches.
    #[default]
    Inch,
    /// Millimetres.
    Millimetre,
}

/// A length in units of 1/500 mm.
///
/// An inch is exactly 12,700 units, a hundredth of an inch 127 and a millimetre 500, so "within 8 inches" and a 25 mm
/// base are both whole numbers and no comparison ever needs a tolerance.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Length(pub i32);

impl Length {
    /// No length at all.
    pub const ZERO: Length = Length(0);
    /// One hundredth of an inch: the grid on which players place pieces.
    pub const HUNDREDTH: Length = Length(127);

    /// Whole inches.
    pub const fn inches(inches: i32) -> Length {
        Length(inches * 12_700)
    }

    /// Hundredths of an inch.
    pub const fn hundredths(hundredths: i32) -> Length {
        Length(hundredths * 127)
    }

    /// Whole millimetres.
    pub const fn mm(mm: i32) -> Length {
        Length(mm * 500)
    }

    /// The square of this length, in square units.
    pub const fn squared(self) -> i64 {
        (self.0 as i64) * (self.0 as i64)
    }

    /// The length in hundredths of an inch if it lies on the placing grid.
    pub const fn as_hundredths(self) -> Option<i32> {
        if self.0 % 127 == 0 { Some(self.0 / 127) } else { None }
    }

    /// The nearest length on the placing grid of hundredths of an inch.
    pub const fn snapped(self) -> Length {
        Length((self.0 + if self.0 >= 0 { 63 } else { -63 }) / 127 * 127)
    }

    /// Reads inches with at most two decimals, as players write them: `12`, `12.5`, `-0.25`.
    pub fn parse_inches(text: &str) -> Option<Length> {
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() && fraction.is_empty() || !all_digits(whole) || !all_digits(fraction) || fraction.len() > 2
        {
            return None;
        }
        let whole: i32 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
        let fraction: i32 = format!("{fraction:0<2}").parse().ok()?;
        let hundredths = whole.checked_mul(100)?.checked_add(fraction)?;
        let units = hundredths.checked_mul(127)?;
        Some(Length(if negative { -units } else { units }))
    }
}

/// Shown in inches, with as many decimals as it needs (at most two, rounded).
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = self.snapped().0 / 127;
        let sign = if hundredths < 0 { "-" } else { "" };
        let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
        match rest {
            0 => write!(f, "{sign}{whole}"),
            _ if rest % 10 == 0 => write!(f, "{sign}{whole}.{}", rest / 10),
            _ => write!(f, "{sign}{whole}.{rest:02}"),
        }
    }
}

impl fmt::Debug for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}in")
    }
}

impl Add for Length {
    type Output = Length;
    fn add(self, other: Length) -> Length {
        Length(self.0 + other.0)
    }
}

impl AddAssign for Length {
    fn add_assign(&mut self, other: Length) {
        self.0 += other.0;
    }
}

impl Sub for Length {
    type Output = Length;
    fn sub(self, other: Length) -> Length {
        Length(self.0 - other.0)
    }
}

impl Neg for Length {
    type Output = Length;
    fn neg(self) -> Length {
        Length(-self.0)
    }
}

impl Mul<i32> for Length {
    type Output = Length;
    fn mul(self, factor: i32) -> Length {
        Length(self.0 * factor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_and_millimetres_are_both_exact() {
        assert_eq!(Length::inches(10), Length::mm(254));
        assert_eq!(Length::hundredths(100), Length::inches(1));
    }

    #[test]
    fn inches_are_read_as_players_write_them() {
        assert_eq!(Length::parse_inches("12.5"), Some(Length::hundredths(1250)));
        assert_eq!(Length::parse_inches("-.25"), Some(Length::hundredths(-25)));
        for wrong in ["", ".", "1.234", "1e3", "+1", "1,5", "99999999999"] {
            assert_eq!(Length::parse_inches(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_length_prints_what_it_was_read_from() {
        for text in ["0", "12", "12.5", "0.05", "-3.25"] {
            assert_eq!(Length::parse_inches(text).map(|length| length.to_string()).as_deref(), Some(text));
        }
    }
}
