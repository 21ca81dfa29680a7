//! The printed tables and the single numbers of the rules, read once from `tables/` and changeable by house rules.

mod load;

pub use load::FILES;

use crate::terms::{Class, Grade, Level, Mobility, Posture, Range};
use crate::toggles::Scale;

impl Scale {
    /// NQ-SCL-1: the level of a unit, which takes break tests; a base alone is a level lower.
    pub const fn unit_level(self, alone: bool) -> Level {
        match (self, alone) {
            (Scale::Fso, false) => Level::Division,
            (Scale::Fso, true) | (Scale::Cso, false) => Level::Regiment,
            (Scale::Cso, true) | (Scale::Dso | Scale::Rso, _) => Level::Battalion,
        }
    }

    /// The row of Table 2 of what one base is.
    pub const fn row(self) -> usize {
        match self {
            Scale::Rso => 0,
            Scale::Dso => 1,
            Scale::Cso => 2,
            Scale::Fso => 3,
        }
    }
}

/// Every number of the game that a table or a house rule can set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// Table 1, in the order of [`Mobility`].
    pub movement: [Rates; 6],
    /// Table 12, from d = -2 to d = +4 (NQ-CLS-6).
    pub fire: [[u8; 6]; 7],
    /// NQ-GRD-1, in the order of [`Grade`].
    pub grades: [GradeRow; 6],
    /// The range table, in the order of [`Range`].
    pub ranges: [RangeRow; 13],
    /// Table 2: platoon, company, battalion, brigade.
    pub frontage: [FrontageRow; 4],
    /// Everything else.
    pub numbers: Numbers,
}

/// Rates of one row of Table 1, in tenths of a kilometre an hour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rates {
    /// Move to contact.
    pub contact: u16,
    /// Advance in contact.
    pub advance: u16,
    /// Road march and rout.
    pub march: u16,
}

/// What a grade is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GradeRow {
    /// The least face that passes a break test.
    pub pass: u8,
    /// The modifier in a recce test.
    pub recce: i8,
    /// Assault rounds a bound.
    pub rounds: u8,
    /// Endurance steps.
    pub endurance: u8,
}

/// A weapon's ranges in metres.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RangeRow {
    /// Effective.
    pub effective: u32,
    /// Harassing; 0 for none.
    pub harassing: u32,
}

/// A body's room in metres.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FrontageRow {
    /// Frontage moving: close, open.
    pub front: [u32; 2],
    /// Depth moving.
    pub depth: u32,
    /// Frontage in defence: close, open.
    pub defence_front: [u32; 2],
    /// Depth in defence.
    pub defence_depth: u32,
}

macro_rules! numbers {
    ($($name:ident)*) => {
        /// Single numbers, each explained in its file.
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        #[allow(missing_docs, reason = "every name stands with its meaning and rule in tables/numbers.toml")]
        pub struct Numbers {
            $(pub $name: u16,)*
        }

        impl Numbers {
            fn read(reader: &sandtable_kernel::sheet::Reader<'_>) -> Option<Numbers> {
                Some(Numbers { $($name: load::number(reader, stringify!($name), 0..=1000)?,)* })
            }
        }
    };
}

numbers! {
    square_tenths bound_tenths daylight most_bases march_column physical_front physical_ranks congestion_at transporter_march
    pulses fast_recce disorganise_light disorganise_medium disorganise_heavy disorganise_very_heavy harass_confirm terror_pass
    odd_pass assault_dice defence_dice break_out link_division link_corps link_army link_army_group issue lost_hq air_reach
    skip_most works_dug_in works_fortified works_mines works_demolition works_village score_base score_exit score_hq marginal
    clear decisive
}

impl Tables {
    /// The rate of a row in a posture, in tenths; static bases have none.
    pub const fn rate(&self, mobility: Mobility, posture: Posture) -> u16 {
        let row = &self.movement[mobility as usize];
        match posture {
            Posture::Static => 0,
            Posture::Contact | Posture::Withdraw => row.contact,
            Posture::Advance => row.advance,
            Posture::March => row.march,
        }
    }

    /// What a grade is worth.
    pub const fn grade(&self, grade: Grade) -> &GradeRow {
        &self.grades[grade as usize]
    }

    /// NQ-CLS-6: PIPs of a face by d; nothing below -2.
    pub fn pips(&self, d: i8, face: u8) -> u8 {
        let row = usize::try_from(d + 2).ok().and_then(|row| self.fire.get(row));
        row.map_or(0, |row| row[usize::from(face.clamp(1, 6)) - 1])
    }

    /// NQ-FPL-10: the least calibre that disorganises a class.
    pub const fn least_calibre(&self, class: Class) -> u16 {
        match class {
            Class::Vl | Class::L => self.numbers.disorganise_light,
            Class::M => self.numbers.disorganise_medium,
            Class::H => self.numbers.disorganise_heavy,
            Class::Vh => self.numbers.disorganise_very_heavy,
        }
    }

    /// NQ-SCL-5: metres in whole squares, at least one, half a square rounded up.
    pub fn squares(&self, metres: u32) -> u8 {
        let square = u32::from(self.numbers.square_tenths.max(1)) * 100;
        u8::try_from(((metres * 2 + square) / (square * 2)).max(1)).unwrap_or(u8::MAX)
    }

    /// NQ-STK-1, NQ-STK-2: how many full-size static bases a square has room for.
    pub fn static_room(&self, scale: Scale, close: bool) -> usize {
        let row = &self.frontage[scale.row()];
        let metres = u32::from(self.numbers.square_tenths) * 100;
        let fits = |room: u32| ((metres * 2 + room) / (room * 2)).max(1) as usize;
        fits(row.defence_front[usize::from(!close)]) * fits(row.defence_depth)
    }

    /// The effective range of a weapon in squares.
    pub fn reach(&self, range: Range) -> u8 {
        self.squares(self.ranges[range as usize].effective)
    }

    /// The parts of one square in which rates are counted.
    pub const fn square_parts(&self) -> u32 {
        let tenths = self.numbers.square_tenths as u32 * 10;
        if tenths == 0 { 10 } else { tenths }
    }
}
