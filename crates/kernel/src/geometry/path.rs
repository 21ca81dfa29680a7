//! Paths: the straight pieces a piece travels, one after another.

use super::squared_distance::{ceil_sqrt, clamped};
use super::{Outline, Point, Segment, meets};
use crate::Length;

/// The length of one straight piece, rounded up to a whole hundredth of an inch; one already whole stays (BB-GEO-8).
pub fn ceil_to_hundredth(piece: Segment) -> Length {
    const GRID: u128 = (Length::HUNDREDTH.0 as u128) * (Length::HUNDREDTH.0 as u128);
    let square = u128::from(piece.length_squared().unsigned_abs());
    // The smallest n with (127 n)^2 >= square; both roundings go up, so nothing in between is lost.
    let hundredths = clamped(ceil_sqrt(square.div_ceil(GRID)));
    Length(hundredths.0.saturating_mul(Length::HUNDREDTH.0))
}

/// The length of a path: the sum of its pieces, each rounded up to a hundredth of an inch (BB-GEO-8).
pub fn path_length(path: &[Point]) -> Length {
    pieces(path).fold(Length::ZERO, |sum, piece| Length(sum.0.saturating_add(ceil_to_hundredth(piece).0)))
}

/// Whether any point of the path, start and end included, belongs to the feature (BB-GEO-12).
pub fn path_touches(path: &[Point], feature: &impl Outline) -> bool {
    match path {
        [only] => feature.contains(*only),
        _ => pieces(path).any(|piece| meets(piece, feature)),
    }
}

fn pieces(path: &[Point]) -> impl Iterator<Item = Segment> + '_ {
    path.windows(2).map(|pair| Segment::new(pair[0], pair[1]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path(hundredths: &[(i32, i32)]) -> Length {
        path_length(&hundredths.iter().map(|&(x, y)| Point::hundredths(x, y)).collect::<Vec<_>>())
    }

    #[test]
    fn bb_ex_5_leader_reach_is_exact() {
        let figure = Point::inches(10, 10);
        let reaches = |x, y| figure.within(Length::inches(3), Point::hundredths(x, y));
        assert!(reaches(1300, 1000) && !reaches(1301, 1000));
        assert!(reaches(1212, 1212) && !reaches(1213, 1213));
    }

    #[test]
    fn bb_ex_9_each_piece_is_rounded_up_to_a_hundredth() {
        assert_eq!(path(&[(1000, 1000), (1424, 1424)]), Length::hundredths(600));
        assert_eq!(path(&[(1000, 1000), (1425, 1425)]), Length::hundredths(602));
        assert_eq!(path(&[(1000, 1000), (1200, 1100), (1400, 1000)]), Length::hundredths(448));
        assert_eq!(path(&[(1000, 1000), (1300, 1400)]), Length::hundredths(500));
    }

    #[test]
    fn a_path_without_pieces_has_no_length() {
        assert_eq!(path(&[]), Length::ZERO);
        assert_eq!(path(&[(5, 5)]), Length::ZERO);
        assert!(path_touches(&[Point::inches(1, 1)], &Point::inches(1, 1)));
    }
}
