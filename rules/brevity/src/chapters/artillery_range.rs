//! How far artillery reaches (OB-RNG-5 to OB-RNG-10): the table, its named exceptions, old guns and real ranges.

use sandtable_kernel::Length;

use crate::tables::{Artillery, RangeRow};
use crate::terms::GunKind;

/// A piece as the range table asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its kind.
    pub kind: GunKind,
    /// Its calibre in tenths of a millimetre.
    pub calibre: u16,
    /// Made before the First World War (OB-RNG-7).
    pub old: bool,
}

/// The range of a piece, or nothing where the table has a dash (OB-RNG-10). A real range in thousandths of a kilometre
/// comes first (OB-RNG-8), then a named exception (OB-RNG-6), then the table.
pub fn range(tables: &Artillery, piece: Piece, exception: Option<&str>, real: Option<i64>) -> Option<Length> {
    if let Some(thousandths) = real {
        return Some(real_range(tables, thousandths));
    }
    let named = exception.and_then(|name| tables.exceptions.iter().find(|(known, _)| known == name));
    if let Some((_, range)) = named {
        return Some(*range);
    }
    let cell = |kind: GunKind| row_of(tables, piece.calibre).map_or(Length::ZERO, |row| row.ranges[kind as usize]);
    let own = cell(piece.kind);
    let range = match (piece.old, left_of(piece.kind)) {
        // OB-RNG-7: it reduces, it never disarms or improves.
        (true, Some(left)) if cell(left) > Length::ZERO && cell(left) < own => cell(left),
        _ => own,
    };
    (range > Length::ZERO).then_some(range)
}

/// OB-RNG-8, OB-GEN-7: the only thing in the game that is rounded, to the nearest inch, half up.
fn real_range(tables: &Artillery, thousandths: i64) -> Length {
    let (over, under) = tables.real_parts;
    let divisor = under * 1000;
    let inches = (2 * thousandths * tables.real_range * over + divisor) / (2 * divisor);
    Length::inches(i32::try_from(inches).unwrap_or(i32::MAX / 20_000))
}

/// OB-RNG-9: the row of a calibre, or the one whose nearest bound is closer; a tie goes to the smaller calibre.
fn row_of(tables: &Artillery, calibre: u16) -> Option<&RangeRow> {
    let gap = |row: &RangeRow| {
        let (low, high) = (row.mm.0 * 10, row.mm.1 * 10);
        if calibre < low { low - calibre } else { calibre.saturating_sub(high) }
    };
    // The first of equals is the smaller calibre.
    tables.rows.iter().min_by_key(|row| gap(row))
}

/// The column to the left for old guns and howitzers.
fn left_of(kind: GunKind) -> Option<GunKind> {
    match kind {
        GunKind::Gun => Some(GunKind::GunHowitzer),
        GunKind::GunHowitzer => Some(GunKind::Howitzer),
        GunKind::Howitzer => Some(GunKind::InfantryGun),
        GunKind::Mortar | GunKind::Rocket | GunKind::InfantryGun => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Tables;

    fn inches(kind: GunKind, calibre: u16, old: bool) -> Option<i32> {
        let range = range(&Tables::standard().artillery, Piece { kind, calibre, old }, None, None);
        range.and_then(Length::as_hundredths).map(|hundredths| hundredths / 100)
    }

    #[test]
    fn ob_x_54_artillery_ranges() {
        assert_eq!(inches(GunKind::Howitzer, 1050, false), Some(72));
        assert_eq!(inches(GunKind::GunHowitzer, 876, false), Some(80));
        assert_eq!(inches(GunKind::Gun, 750, true), Some(80));
        assert_eq!(inches(GunKind::Howitzer, 750, true), Some(24));
        assert_eq!(inches(GunKind::Howitzer, 2100, true), Some(88));
        assert_eq!(inches(GunKind::Howitzer, 980, false), Some(72));
        assert_eq!(inches(GunKind::Rocket, 1500, false), Some(48));
        assert_eq!(inches(GunKind::Gun, 400, false), None);
        assert_eq!(inches(GunKind::Rocket, 2500, false), None);
    }

    #[test]
    fn a_real_range_and_a_named_weapon_replace_the_table() {
        let tables = &Tables::standard().artillery;
        let piece = Piece { kind: GunKind::GunHowitzer, calibre: 876, old: false };
        assert_eq!(range(tables, piece, None, Some(12_250)), Some(Length::inches(82)));
        let mortar = Piece { kind: GunKind::Mortar, calibre: 1200, old: false };
        assert_eq!(range(tables, mortar, Some("soviet-120-mortar"), None), Some(Length::inches(40)));
    }
}
