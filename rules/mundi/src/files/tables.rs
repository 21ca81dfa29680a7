//! The printed tables and the single numbers of the rules, read once from `tables/` and changeable by house rules.

mod load;

pub(crate) use load::terrain_row;
pub use load::{FILES, mm_of};

use sandtable_kernel::Length;

use crate::terms::{Class, Going, Kind, Target};

/// Every number of the game that a table or a house rule can set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// MS-PC-13 and MS-PC-16, in the order of [`Kind`].
    pub elements: [ElementRow; 13],
    /// MS-MOV-2, in the order of [`Class`] without air.
    pub movement: [MovementRow; 4],
    /// MS-TER-1, in the order of the file; custom kinds (MS-TER-13) come after.
    pub terrain: Vec<TerrainRow>,
    /// MS-RES-1, MS-RES-3.
    pub results: Results,
    /// Modifiers and counts.
    pub combat: Combat,
    /// Distances.
    pub distances: Distances,
}

/// One row of the element chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ElementRow {
    /// Factors against armour, soft and air, in the order of [`Target`].
    pub factors: [i8; 3],
    /// How far it attacks; 0 in contact only, or not at all.
    pub range: Length,
    /// How far it supports.
    pub support: Length,
    /// Depth of its base.
    pub depth: Length,
}

/// Allowances of one class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct MovementRow {
    /// In good going.
    pub good: Length,
    /// In bad going.
    pub bad: Length,
    /// On a road.
    pub road: Length,
}

/// A kind of terrain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TerrainRow {
    /// Its name in files and orders: `soft_ground`.
    pub name: String,
    /// What it does to sight.
    pub sight: SightEffect,
    /// Attackers of a target in it fight worse.
    pub cover: bool,
    /// Going on foot, on wheels and on tracks.
    pub going: [Going; 3],
}

/// What terrain does to sight (MS-LOS-3 to 7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SightEffect {
    /// Nothing.
    Clear,
    /// Blocks, save near its edge.
    Screen,
    /// Blocks by its outline or its crest.
    Hill,
}

/// The two result charts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Results {
    /// Beaten, in the order of [`BeatenRow`].
    pub beaten: [[Fate; 12]; 12],
    /// Doubled, in the order of [`DoubledRow`].
    pub doubled: [[Fate; 12]; 8],
}

/// Rows of the chart for those who are beaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BeatenRow {
    /// Infantry, the winner having moved into contact this turn.
    InfantryOverrun,
    /// Other infantry.
    Infantry,
    /// TA in bad going.
    TankInBadGoing,
    /// TA.
    Tank,
    /// TH in bad going.
    HeavyInBadGoing,
    /// TH.
    Heavy,
    /// RE in bad going.
    RecceInBadGoing,
    /// RE.
    Recce,
    /// AT, AR, AA.
    Gun,
    /// FI, BO.
    Air,
    /// GE.
    General,
    /// BS.
    Base,
}

/// Rows of the chart for those who are doubled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DoubledRow {
    /// Infantry.
    Infantry,
    /// TA.
    Tank,
    /// TH.
    Heavy,
    /// RE.
    Recce,
    /// AT, AR, AA.
    Gun,
    /// FI, BO.
    Air,
    /// GE.
    General,
    /// BS.
    Base,
}

/// What becomes of a loser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
pub enum Fate {
    /// Nothing.
    Unhurt,
    /// R.
    Retreats,
    /// V.
    Routed,
    /// H: an aircraft goes home.
    ReturnsToBase,
    /// C: a general is taken.
    Captured,
    /// K: the base is taken.
    BaseCaptured,
    /// X.
    Destroyed,
}

impl Fate {
    /// In a word or two, for odds and sentences.
    pub const fn word(self) -> &'static str {
        match self {
            Fate::Unhurt => "unhurt",
            Fate::Retreats => "retreats",
            Fate::Routed => "is routed",
            Fate::ReturnsToBase => "returns to base",
            Fate::Captured | Fate::BaseCaptured => "is captured",
            Fate::Destroyed => "is destroyed",
        }
    }
}

/// Modifiers and counts, each explained in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "every name stands with its meaning and rule in tables/combat.toml")]
pub struct Combat {
    pub support: i8,
    pub cover: i8,
    pub cover_bad_going: i8,
    pub vehicle_bad_going: i8,
    pub entrenched: i8,
    pub flank: i8,
    pub flank_self_propelled: i8,
    pub contact: i8,
    pub garrison: i8,
    pub minefield: i8,
    pub engineers: i8,
    pub amphibious: i8,
    pub losses: u8,
    pub entrench_group: u8,
    pub swaps: u8,
    pub works_entrenched: u8,
    pub divisional: u8,
    pub army: u8,
    pub elements: u8,
}

/// Distances, each explained in its file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "every name stands with its meaning and rule in tables/distances.toml")]
pub struct Distances {
    pub base_width: Length,
    pub transport_depth: Length,
    pub blank_depth: Length,
    pub adjacent: Length,
    pub sight_in_cover: Length,
    pub zone_depth: Length,
    pub zone_slack: Length,
    pub contact_overlap: Length,
    pub group_edge: Length,
    pub slide: Length,
    pub column: Length,
    pub shift: Length,
    pub lane: Length,
    pub command_near: Length,
    pub command_far: Length,
    pub spot: Length,
    pub spot_recce: Length,
    pub rout: Length,
    pub zone_of_setup: Length,
    pub zone_margin: Length,
    pub piece_size: Length,
    pub piece_side: Length,
    pub road_width: Length,
    pub river_narrow: Length,
    pub river_wide: Length,
    pub waterway_narrow: Length,
    pub waterway_wide: Length,
}

impl Tables {
    /// The row of a kind.
    pub fn element(&self, kind: Kind) -> &ElementRow {
        &self.elements[kind as usize]
    }

    /// MS-PC-14: the factor against an opponent's target type.
    pub fn factor(&self, kind: Kind, against: Target) -> i8 {
        self.elements[kind as usize].factors[against as usize]
    }

    /// The allowances of a class; aircraft have none.
    pub fn allowances(&self, class: Class) -> MovementRow {
        self.movement.get(class as usize).copied().unwrap_or_default()
    }

    /// The kind of terrain of a name.
    pub fn terrain_named(&self, name: &str) -> Option<u8> {
        let place = self.terrain.iter().position(|row| row.name == name)?;
        u8::try_from(place).ok()
    }
}

impl TerrainRow {
    /// Going for a class; aircraft are never in terrain (MS-TER-4).
    pub const fn going(&self, class: Class) -> Going {
        match class {
            Class::Foot | Class::Horse => self.going[0],
            Class::Wheeled => self.going[1],
            Class::Tracked => self.going[2],
            Class::Air => Going::Good,
        }
    }
}
