//! The printed tables and the single numbers of the rules, read once from `tables/` and changeable by house rules.

mod load;

pub use load::FILES;

use sandtable_kernel::Length;

use crate::terms::TeamType;

/// Every number of the game that a table or a house rule can set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tables {
    /// Distances of the rules.
    pub distances: Distances,
    /// BB-PCE-7, in the order of [`TeamType`].
    pub team_types: [TeamTypeRow; 4],
    /// BB-TER-2, in the order of the file.
    pub terrain: Vec<TerrainKind>,
    /// Numbers of the combat chapter.
    pub combat: Combat,
    /// BB-FOR-6.
    pub points: PointCosts,
    /// BB-FOR-7.
    pub lists: Vec<PlatoonList>,
}

/// Distances in inches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Distances {
    /// Diameter of a base (BB-GEO-3).
    pub base: Length,
    /// A marker's distance to its men (BB-LDR-1, BB-PLT-3).
    pub leader: Length,
    /// Rally (BB-RAL-1).
    pub rally: Length,
    /// Side of the target square (BB-GEO-14).
    pub square: Length,
    /// Range of sub-machine guns (BB-FIR-3).
    pub smg: Length,
    /// Assault (BB-FIR-15).
    pub assault: Length,
    /// Directly behind (BB-COV-2).
    pub behind: Length,
    /// Hugging a tall hedge (BB-SIT-9).
    pub hug: Length,
    /// A regrouped figure's distance to its team (BB-PLT-9).
    pub regroup: Length,
    /// A regrouped figure's distance to the enemy (BB-PLT-9).
    pub regroup_enemy: Length,
    /// Holding an objective (BB-VIC-3).
    pub objective: Length,
}

/// One row of BB-PCE-7.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TeamTypeRow {
    /// Minimum firing strength.
    pub mfs: u8,
}

/// Numbers of the combat and leader chapters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Combat {
    /// Added to Firepower by a strong team (BB-FIR-11).
    pub strong_bonus: u8,
    /// A team is strong at this many times its minimum firing strength (BB-FIR-11).
    pub strong_factor: u8,
    /// Added to Firepower by rapid fire (BB-FIR-11).
    pub rapid_bonus: u8,
    /// Targets in the open for incidental cover (BB-FIR-12).
    pub incidental_from: u8,
    /// Defence factors for incidental, limited and extensive cover (BB-FIR-12).
    pub defence: [u8; 3],
    /// Dice of scattered fire (BB-FIR-10).
    pub scattered_dice: u8,
    /// The lowest face that pins in scattered fire (BB-FIR-10).
    pub scattered_pin: u8,
    /// The lowest rally die that kills (BB-RAL-5).
    pub rally_kill: u8,
    /// Added to Control by elite troops (BB-CTL-1).
    pub elite_bonus: u8,
    /// The Control score that keeps a team Ready (BB-RDY-1).
    pub keep_ready: u8,
}

/// A kind of terrain (BB-TER-2).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TerrainKind {
    /// Its name: `low_wall`.
    pub name: String,
    /// An area, or a line.
    pub area: bool,
    /// Moving in or across it uses the low die.
    pub slow: bool,
    /// Nobody can enter it.
    pub impassable: bool,
    /// It gives cover.
    pub cover: bool,
    /// How it blocks sight.
    pub sight: SightClass,
}

/// How a feature blocks sight (BB-SIT-5 to 9).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SightClass {
    /// Never.
    Clear,
    /// Beyond this depth for those in it, always for those outside.
    Screen(Length),
    /// Only for those outside.
    Crest,
    /// Always.
    Solid,
    /// Except for those hugging it.
    Tall,
}

/// BB-FOR-6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PointCosts {
    /// A figure by team type, in the order of [`TeamType`].
    pub figure: [i32; 4],
    /// Added for rapid fire.
    pub rapid: i32,
    /// Added for sub-machine guns.
    pub smg: i32,
    /// Added for the elite flag on an LMG team.
    pub elite_lmg: i32,
    /// A platoon leader.
    pub platoon_leader: i32,
    /// A senior NCO.
    pub senior_nco: i32,
    /// A senior NCO under `senior_nco = rally_only`.
    pub senior_nco_rally_only: i32,
}

/// A platoon list (BB-FOR-7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlatoonList {
    /// Its id: `US-RIFLE`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Whether it may have a senior NCO.
    pub senior_nco: bool,
    /// How few and how many squads.
    pub squads: (u8, u8),
    /// The kinds of squad it may have; each with the fewest and most of its kind.
    pub kinds: Vec<SquadKind>,
    /// The attached team it may have.
    pub attached: Option<TeamPattern>,
}

/// A kind of squad in a platoon list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SquadKind {
    /// Its name: `squad`, `assault squad`.
    pub name: String,
    /// At least this many of it.
    pub min: u8,
    /// At most this many of it.
    pub max: u8,
    /// Its teams.
    pub teams: Vec<TeamPattern>,
}

/// A team as a list describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TeamPattern {
    /// Its name: `BAR team`.
    pub name: String,
    /// Its type.
    pub kind: TeamType,
    /// How many figures.
    pub figures: u8,
    /// The elite flag.
    pub elite: bool,
    /// Rapid fire.
    pub rapid: bool,
    /// Sub-machine guns.
    pub smg: bool,
}

impl Tables {
    /// BB-PCE-7: the minimum firing strength of a type.
    pub fn mfs(&self, kind: TeamType) -> u8 {
        self.team_types[kind as usize].mfs
    }
}
