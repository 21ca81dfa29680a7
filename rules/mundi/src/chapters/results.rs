//! The result charts: what becomes of a loser (MS-RES-1 to 10).

use crate::tables::{BeatenRow, DoubledRow, Fate, Tables};
use crate::terms::Kind;
use crate::toggles::{HeavyCountsAsTank, InfantryResults, Toggles};

/// Who beat it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Winner {
    /// A piece.
    Piece(Kind),
    /// A minefield (MS-MIN-5).
    Minefield,
}

/// What the charts look at besides loser and winner.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Circumstances {
    /// The winner's total is at least twice the loser's (MS-COM-17).
    pub doubled: bool,
    /// The loser is in bad going (MS-RES-6).
    pub in_bad_going: bool,
    /// The winner moved into contact with the loser this turn and still touches it (MS-RES-2).
    pub overrun: bool,
}

/// The fate of a loser by the charts (MS-RES-1, MS-RES-3, MS-RES-8).
pub fn fate(tables: &Tables, toggles: &Toggles, loser: Kind, winner: Winner, how: Circumstances) -> Fate {
    let column = column(toggles, loser, winner);
    let beaten = tables.results.beaten[beaten_row(loser, how) as usize][column];
    // MS-RES-4: doubled is never milder than beaten.
    if !how.doubled || beaten == Fate::Destroyed {
        return beaten;
    }
    tables.results.doubled[doubled_row(loser) as usize][column]
}

fn beaten_row(loser: Kind, how: Circumstances) -> BeatenRow {
    match loser {
        Kind::If | Kind::Ih | Kind::Ie if how.overrun => BeatenRow::InfantryOverrun,
        Kind::If | Kind::Ih | Kind::Ie => BeatenRow::Infantry,
        Kind::Ta if how.in_bad_going => BeatenRow::TankInBadGoing,
        Kind::Ta => BeatenRow::Tank,
        Kind::Th if how.in_bad_going => BeatenRow::HeavyInBadGoing,
        Kind::Th => BeatenRow::Heavy,
        Kind::Re if how.in_bad_going => BeatenRow::RecceInBadGoing,
        Kind::Re => BeatenRow::Recce,
        Kind::At | Kind::Ar | Kind::Aa => BeatenRow::Gun,
        Kind::Fi | Kind::Bo => BeatenRow::Air,
        Kind::Ge => BeatenRow::General,
        Kind::Bs => BeatenRow::Base,
    }
}

fn doubled_row(loser: Kind) -> DoubledRow {
    match loser {
        Kind::If | Kind::Ih | Kind::Ie => DoubledRow::Infantry,
        Kind::Ta => DoubledRow::Tank,
        Kind::Th => DoubledRow::Heavy,
        Kind::Re => DoubledRow::Recce,
        Kind::At | Kind::Ar | Kind::Aa => DoubledRow::Gun,
        Kind::Fi | Kind::Bo => DoubledRow::Air,
        Kind::Ge => DoubledRow::General,
        Kind::Bs => DoubledRow::Base,
    }
}

/// The winner's column. Whoever a toggle takes out of a named column is among "all others", as a base is (MS-PC-3, MS-PC-4).
fn column(toggles: &Toggles, loser: Kind, winner: Winner) -> usize {
    const OTHERS: usize = 10;
    let Winner::Piece(winner) = winner else { return 11 };
    match winner {
        Kind::If => 0,
        Kind::Ih | Kind::Ie if toggles.infantry_results == InfantryResults::RifleOnly => OTHERS,
        Kind::Ih | Kind::Ie => 0,
        Kind::Ta => 1,
        Kind::Th if loser == Kind::Re && toggles.heavy_counts_as_tank == HeavyCountsAsTank::No => OTHERS,
        Kind::Th => 2,
        Kind::Re => 3,
        Kind::At => 4,
        Kind::Ar => 5,
        Kind::Aa => 6,
        Kind::Fi => 7,
        Kind::Bo => 8,
        Kind::Ge => 9,
        Kind::Bs => OTHERS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(loser: Kind, winner: Kind, how: Circumstances) -> Fate {
        fate(Tables::standard(), &Toggles::default(), loser, Winner::Piece(winner), how)
    }

    const BEATEN: Circumstances = Circumstances { doubled: false, in_bad_going: false, overrun: false };
    const DOUBLED: Circumstances = Circumstances { doubled: true, ..BEATEN };
    const OVERRUN: Circumstances = Circumstances { overrun: true, ..BEATEN };
    const BOGGED: Circumstances = Circumstances { in_bad_going: true, ..BEATEN };

    #[test]
    fn infantry_retreats_unless_it_is_overrun() {
        assert_eq!(of(Kind::If, Kind::Ta, BEATEN), Fate::Retreats);
        assert_eq!(of(Kind::If, Kind::Ta, OVERRUN), Fate::Destroyed);
        assert_eq!(of(Kind::If, Kind::At, DOUBLED), Fate::Retreats);
        assert_eq!(of(Kind::If, Kind::At, Circumstances { doubled: true, ..OVERRUN }), Fate::Destroyed);
    }

    #[test]
    fn a_heavy_tank_shrugs_off_a_beating_in_the_open() {
        assert_eq!(of(Kind::Th, Kind::At, BEATEN), Fate::Unhurt);
        assert_eq!(of(Kind::Th, Kind::At, BOGGED), Fate::Destroyed);
        assert_eq!(of(Kind::Th, Kind::At, DOUBLED), Fate::Destroyed);
    }

    #[test]
    fn toggles_narrow_the_named_columns() {
        let rifles = Toggles { infantry_results: InfantryResults::RifleOnly, ..Toggles::default() };
        let by = |toggles: &Toggles, winner| fate(Tables::standard(), toggles, Kind::Ge, Winner::Piece(winner), BEATEN);
        assert_eq!(by(&Toggles::default(), Kind::Ih), Fate::Captured);
        assert_eq!((by(&rifles, Kind::Ih), by(&rifles, Kind::If)), (Fate::Destroyed, Fate::Captured));
        let light = Toggles { heavy_counts_as_tank: HeavyCountsAsTank::No, ..Toggles::default() };
        let recce = |toggles: &Toggles| fate(Tables::standard(), toggles, Kind::Re, Winner::Piece(Kind::Th), DOUBLED);
        assert_eq!((recce(&Toggles::default()), recce(&light)), (Fate::Destroyed, Fate::Routed));
    }
}
