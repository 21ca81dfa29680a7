//! The printed tables and the single numbers of the rules, read once from `tables/` and changeable by house rules.

mod load;
mod types;

pub use load::FILES;
pub(crate) use types::read_profile;

use sandtable_kernel::Length;

use crate::roster::Gun;
use crate::terms::{
    AirLanding, AntiTank, Arm, Armour, CasualtyRow, Engineers, GunKind, HitRow, Mobility, Nationality, Strength,
    WaterGear, Weapons,
};

/// Every number of the game that a table or a house rule can set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// Distances of the rules.
    pub distances: Distances,
    /// OB-MOV-3, in the order of [`Mobility`].
    pub movement: [Rates; 12],
    /// Numbers of the combat chapter.
    pub combat: Combat,
    /// Initiative and readiness.
    pub command: Command,
    /// Artillery ranges.
    pub artillery: Artillery,
    /// Advanced chapters and victory.
    pub advanced: Advanced,
    /// OB-FOR-14: typical battalions by key.
    pub types: Vec<(String, Profile)>,
}

macro_rules! distances {
    ($($(#[$doc:meta])* $name:ident)*) => {
        /// Distances in inches; `tables/distances.toml` says which rule each belongs to.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Distances {
            $(#[doc = concat!("`distances.", stringify!($name), "`.")] pub $name: Length,)*
        }

        impl Distances {
            /// Reads every distance through a getter by name.
            fn read(mut get: impl FnMut(&str) -> Option<Length>) -> Option<Distances> {
                $(let $name = get(stringify!($name));)*
                Some(Distances { $($name: $name?,)* })
            }
        }
    };
}

distances! {
    base_width base_depth close locate_hill locate_open locate_hidden own_cover flame assault surrounded road side_strip
    entry objective point_fire air_area crater rebuilt supply_road bank touch crossing passengers demolition rebuild charges
    mine_reach mine_length mine_width smoke gap
}

/// One row of OB-MOV-3; zero is the printed dash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// March along roads.
    pub road: Length,
    /// March across country.
    pub country: Length,
    /// March in terrain.
    pub march_terrain: Length,
    /// Combat-ready in the open.
    pub open: Length,
    /// Combat-ready in terrain.
    pub terrain: Length,
}

/// Numbers of the combat chapter. Scores are the lowest success, zero the printed dash.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combat {
    /// Points from which 1 to 6 dice are thrown (OB-HIT-2).
    pub dice_from: [u8; 6],
    /// OB-HIT-5.
    pub rocket_bonus: i8,
    /// OB-CAS-2, inexperienced target.
    pub green_bonus: i8,
    /// OB-PEN-4.
    pub artillery_penetration: u8,
    /// OB-PEN-2, best anti-tank weapon, in the order of [`AntiTank`].
    pub penetration_best: [u8; 5],
    /// OB-PEN-2, all anti-tank weapons.
    pub penetration_all: [u8; 5],
    /// OB-HIT-3, in the order of [`HitRow`], then by column.
    pub hit: [[u8; 3]; 3],
    /// OB-CAS-2: block, row in the order of [`CasualtyRow`], then infantry and others.
    pub casualties: [[[u8; 2]; 5]; 3],
}

/// Initiative and readiness (OB-INI-3, OB-RDY-2), in the order of [`Nationality`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command {
    /// Corps commander, on initiative.
    pub commander_bonus: i8,
    /// Corps commander, on readiness.
    pub commander_ready: i8,
    /// Inexperienced troops.
    pub inexperienced: i8,
    /// Attacked by flame-throwers.
    pub flamed: i8,
    /// Night turn.
    pub night: i8,
    /// National command bonus.
    pub bonus: [i8; 9],
    /// National readiness score.
    pub readiness: [u8; 9],
}

/// Artillery ranges (OB-RNG-5 to OB-RNG-8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Artillery {
    /// Inches for a kilometre of real range.
    pub real_range: i64,
    /// And this part of them.
    pub real_parts: (i64, i64),
    /// The rows.
    pub rows: Vec<RangeRow>,
    /// Named exceptions.
    pub exceptions: Vec<(String, Length)>,
    /// Who made the named weapons, so that a list need not name them.
    pub makers: Vec<Maker>,
}

impl Artillery {
    /// The range of a named exception (OB-RNG-6).
    pub fn exception(&self, name: &str) -> Option<Length> {
        self.exceptions.iter().find(|(known, _)| known == name).map(|(_, range)| *range)
    }
}

/// Who made a named weapon (OB-RNG-6).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Maker {
    /// The named exception.
    pub exception: String,
    /// The nations.
    pub nations: Vec<Nationality>,
    /// Its kind.
    pub kind: GunKind,
    /// Its lowest and highest calibre in tenths of a millimetre.
    pub calibres: (u16, u16),
}

impl Maker {
    /// Whether a piece of this kind and calibre is the named one.
    pub fn makes(&self, kind: GunKind, calibre: u16) -> bool {
        self.kind == kind && (self.calibres.0..=self.calibres.1).contains(&calibre)
    }
}

/// One row of OB-RNG-5.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RangeRow {
    /// Lowest and highest calibre in millimetres.
    pub mm: (u16, u16),
    /// Ranges in the order of `GunKind`; zero is the printed dash.
    pub ranges: [Length; 6],
}

/// Numbers of the advanced chapters and of victory; `tables/advanced.toml` says which rule each belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Advanced {
    /// OB-CLK-4.
    pub moonlight_from: i8,
    /// OB-WEA-1.
    pub winter: i8,
    /// OB-WEA-1.
    pub bad_to: i8,
    /// OB-WEA-1.
    pub cloud_to: i8,
    /// OB-WEA-2.
    pub clears_from: i8,
    /// OB-AIR-4.
    pub misdirected_to: i8,
    /// OB-RCV-1: well and poorly supplied.
    pub recovery: (u8, u8),
    /// OB-SUP-5.
    pub air_supply_from: i8,
    /// OB-LND-5: parachute and glider.
    pub landing_loss_to: (u8, u8),
    /// OB-LND-4: parachute and glider, in the open and in terrain, by day and by night.
    pub landing: [[[u8; 2]; 2]; 2],
    /// OB-ENG-4: turns for a bridge of class 1 to 3.
    pub bridge_turns: [u8; 3],
    /// Turns for a ferry.
    pub ferry_turns: [u8; 3],
    /// Turns to prepare a bridge for demolition.
    pub prepare_turns: u8,
    /// Turns for a minefield.
    pub mine_turns: u8,
    /// Turns to dig in: infantry, towed guns, all others.
    pub dig_turns: [u8; 3],
    /// Turns to make tanks swim.
    pub swim_turns: u8,
    /// Moves to demolish a span or a road.
    pub demolish_moves: u8,
    /// Moves to blow a prepared bridge.
    pub blow_moves: u8,
    /// Moves for boats: infantry, wheels, medium tanks.
    pub boat_moves: [u8; 3],
    /// OB-VIC-6: normal, weak or company, captured, divisional and corps headquarters.
    pub points: [i16; 5],
}

/// What a typical battalion is (OB-FOR-14): everything but its name and place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its arm.
    pub arm: Arm,
    /// Its mobility.
    pub mobility: Mobility,
    /// Its strength.
    pub strength: Strength,
    /// Its armour.
    pub armour: Armour,
    /// Its weapons.
    pub weapons: Weapons,
    /// Its anti-tank classes.
    pub anti_tank: (AntiTank, AntiTank),
    /// Its direct range.
    pub direct: Length,
    /// What it is as artillery.
    pub gun: Option<Gun>,
    /// Engineer support.
    pub engineers: Engineers,
    /// Flame-throwers.
    pub flame: bool,
    /// How it lands.
    pub air_landing: AirLanding,
    /// How it crosses water.
    pub water: WaterGear,
}

impl Tables {
    /// The rates of a mobility class (OB-MOV-3).
    pub fn rates(&self, mobility: Mobility) -> Rates {
        self.movement[mobility as usize]
    }

    /// A typical battalion by its key.
    pub fn profile(&self, key: &str) -> Option<&Profile> {
        self.types.iter().find(|(name, _)| name == key).map(|(_, profile)| profile)
    }
}

impl Combat {
    /// OB-HIT-2: the dice of a combat strength.
    pub fn dice(&self, points: u8) -> u8 {
        // Six thresholds.
        self.dice_from.iter().filter(|from| **from <= points).count().max(1) as u8
    }

    /// OB-HIT-3: the score for a row and a column counted from 0.
    pub fn to_hit(&self, row: HitRow, column: usize) -> u8 {
        self.hit[row as usize][column]
    }

    /// OB-CAS-2: the score of a row, or nothing for a dash. `monotonic` is the other reading of OB-CAS-6.
    pub fn casualty(&self, block: usize, row: CasualtyRow, on_foot: bool, monotonic: bool) -> Option<u8> {
        let column = usize::from(!on_foot);
        let scores = &self.casualties[block];
        let lightest = if monotonic { 0 } else { row as usize };
        scores[lightest..=row as usize].iter().map(|score| score[column]).filter(|score| *score > 0).min()
    }
}

impl Command {
    /// OB-INI-3.
    pub fn bonus_of(&self, nationality: Nationality) -> i8 {
        self.bonus[nationality as usize]
    }

    /// OB-RDY-2.
    pub fn readiness_of(&self, nationality: Nationality) -> u8 {
        self.readiness[nationality as usize]
    }
}
