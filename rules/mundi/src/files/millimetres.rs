//! Millimetres as people write them: `300`, `336.2`. The unit of length is 1/500 mm, so at most three decimals, the last even.

use sandtable_kernel::{Length, Point};

/// Reads millimetres; `None` for what is no number or lies between two units.
pub fn parse(text: &str) -> Option<Length> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || whole.len() > 6 || fraction.len() > 3 || !all_digits(whole) || !all_digits(fraction) {
        return None;
    }
    let thousandths: i32 = whole.parse::<i32>().ok()?.checked_mul(1000)?;
    let thousandths = thousandths.checked_add(format!("{fraction:0<3}").parse().ok()?)?;
    if thousandths % 2 != 0 {
        return None;
    }
    Some(Length(if negative { -thousandths / 2 } else { thousandths / 2 }))
}

/// Writes a length so that reading it gives the same length.
pub fn write(length: Length) -> String {
    let thousandths = i64::from(length.0) * 2;
    let sign = if thousandths < 0 { "-" } else { "" };
    let (whole, rest) = (thousandths.abs() / 1000, thousandths.abs() % 1000);
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    let text = format!("{sign}{whole}.{rest:03}");
    text.trim_end_matches('0').to_owned()
}

/// Reads `300,336.2`; with `in` at its end, or through [`read_point`], inches.
pub fn parse_point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    Some(Point::new(parse(x)?, parse(y)?))
}

/// Reads a point of an order: `11.8,13.2` in inches, as the board writes it, or `300,336.2mm`.
pub fn read_point(text: &str) -> Option<Point> {
    let point = match text.strip_suffix("mm") {
        Some(millimetres) => parse_point(millimetres),
        None => Point::parse_inches(text),
    };
    point.filter(|point| point.is_measurable())
}

/// Writes a point in millimetres, as facts and sentences show it.
pub fn write_point(point: Point) -> String {
    format!("{},{}", write(point.x), write(point.y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn millimetres_are_read_and_written_exactly() {
        for text in ["0", "300", "336.2", "-0.5", "101.602"] {
            assert_eq!(parse(text).map(write).as_deref(), Some(text));
        }
        assert_eq!(parse("25.4"), Some(Length::inches(1)));
        for wrong in ["", ".", "1.001", "1e3", "+1", "1,5", "99999999"] {
            assert_eq!(parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_point_is_in_inches_unless_it_says_otherwise() {
        assert_eq!(read_point("1,2"), Some(Point::inches(1, 2)));
        assert_eq!(read_point("25.4,50.8mm"), Some(Point::inches(1, 2)));
        assert_eq!(read_point("99999,1mm"), None);
    }
}
