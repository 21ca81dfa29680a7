//! The rulebook's nouns: models, units, entries of an army, and what can be said of them (BR-PCE).

use core::fmt;

use sandtable_kernel::Side;
use serde::{Deserialize, Serialize};

/// The most models a battle can hold, both sides together (BR-R-103).
pub const MOST_MODELS: usize = 128;
/// The most units a battle can hold; a Rifle Squad takes the room of three (BR-R-103).
pub const MOST_UNITS: usize = 64;
/// The most models of one unit: a whole Rifle Squad (BR-PCE-6).
pub const MOST_MEMBERS: usize = 12;
/// The most objectives of a mission.
pub const MOST_OBJECTIVES: usize = 8;

/// BR-GEN-6: Blue.
pub const BLUE: Side = Side(0);
/// BR-GEN-6: Red.
pub const RED: Side = Side(1);
/// Blue and Red.
pub const SIDES: [Side; 2] = [BLUE, RED];

/// The other side.
pub const fn other(side: Side) -> Side {
    Side(1 - side.0)
}

/// A model, by its index: entry by entry in army-list order, Blue first; inside an entry the leader, the Specialists, the
/// rest. Ascending index is model order inside every unit (BR-GEN-7). Its number on the table is one more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ModelId(pub u8);

/// A unit, by its place in unit order (BR-GEN-8). A Rifle Squad has the NCO's team (or the whole squad) and one for
/// each Specialist, empty while he stays with the NCO.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UnitId(pub u8);

/// An entry of an army list, by its place: Blue's first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntryId(pub u8);

/// What a model is (Attributes).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Leads an Officer unit; a commander (BR-PCE-8).
    Lieutenant,
    /// Leads a Rifle Squad; a commander.
    Nco,
    /// Specialist with the Grenade Launcher.
    Demolitions,
    /// Specialist with the Assault Rifle.
    AutomaticRifleman,
    /// Specialist with the Light Machine Gun.
    MachineGunner,
    /// Specialist with the Sniper Rifle.
    Marksman,
    /// Everybody else in a squad or retinue.
    Rifleman,
    /// Saves friends.
    Medic,
    /// Helps the Medic.
    Assistant,
    /// One man of a crew.
    Crew,
    /// A whole Weapons team on one base.
    Team,
}

/// A line of the profile table; numbers are in [`crate::tables::Profile`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// An Officer unit.
    Officer,
    /// A Green Rifle Squad.
    Green,
    /// A Veteran Rifle Squad.
    Veteran,
    /// A Medic unit.
    Medic,
    /// A Medium Machine Gun Team.
    MmgTeam,
    /// A Light Mortar Team: infantry (BR-PCE-3).
    LightMortarTeam,
    /// A Medium Mortar Team or Light Howitzer Team.
    MediumMortarTeam,
}

/// A ranged weapon (Inventory).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// Sidearm.
    Pistol,
    /// Thrown by hand.
    Grenade,
    /// Carried by everybody at the start.
    Rifle,
    /// A Grenade from the Rifle of a Demolitions man.
    GrenadeLauncher,
    /// Of NCO and Lieutenant.
    Smg,
    /// Of the Automatic Rifleman.
    AssaultRifle,
    /// Of the Machine Gunner; gives Suppressive Fire.
    Lmg,
    /// Of the Marksman.
    SniperRifle,
    /// Of the Medium Machine Gun Team; gives Suppressive Fire.
    Mmg,
    /// Of the Light Mortar Team.
    LightMortar,
    /// Of the Medium Mortar and Light Howitzer Team.
    MediumMortar,
}

/// A melee weapon (Inventory); every model has exactly one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Melee {
    /// On the Rifle; allows support (BR-SPT-1).
    Bayonet,
    /// No modifier.
    Knife,
    /// One more die.
    Axe,
    /// Whatever is at hand.
    Improvised,
}

/// The actions of a unit (table after BR-ACT-8).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// BR-MOV.
    Move,
    /// BR-RUN.
    Run,
    /// BR-WAI.
    Wait,
    /// BR-PRE.
    Prepare,
    /// BR-DWN.
    Down,
    /// BR-AIM.
    Aim,
    /// BR-FIR.
    Fire,
    /// BR-SUP.
    Suppress,
}

/// The orders of a commander (BR-ORD).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// BR-GMV.
    GroupMove,
    /// BR-GRU.
    GroupRun,
    /// BR-CHG.
    Charge,
}

/// The phases of a turn (the turn as a state machine).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Before turn 1.
    SetUp,
    /// BR-PRI.
    Priority,
    /// BR-ACT.
    Activation,
    /// BR-CBT.
    Combat,
    /// BR-MOR.
    Morale,
    /// BR-END.
    End,
}

/// What a movement in progress is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MarchKind {
    /// BR-MOV, also by a redeemed Wait.
    Move,
    /// BR-RUN.
    Run,
    /// BR-GMV.
    GroupMove,
    /// BR-GRU.
    GroupRun,
    /// BR-CHG.
    Charge,
}

/// How a unit fires: decides the modifiers and what is checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FireMode {
    /// Fire! as an action, redeemed, or as second action of a Group Move.
    Fire,
    /// BR-SUP.
    Suppressive,
    /// BR-REA-3: no range is checked.
    Reaction,
}

/// A Wait (BR-WAI).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Wait {
    /// None.
    #[default]
    None,
    /// Taken, but the other side has had no slot since.
    Banked,
    /// May be redeemed.
    Ready,
}

/// Where a model is: one of five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fate {
    /// Not placed yet.
    Undeployed,
    /// On the table.
    OnTable,
    /// Removed at Health 0.
    Lost,
    /// Ran away (BR-MOR-6).
    Fled,
    /// Left by the enemy's edge (BR-MIS-6).
    Exited,
}

/// A table edge along which a side deploys (BR-GEN-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// y = 0.
    South,
    /// y = depth.
    North,
}

impl Role {
    /// BR-PCE-8: Lieutenant or NCO.
    pub const fn is_commander(self) -> bool {
        matches!(self, Role::Lieutenant | Role::Nco)
    }

    /// BR-ARM-15: one of the four Specialists.
    pub const fn is_specialist(self) -> bool {
        matches!(self, Role::Demolitions | Role::AutomaticRifleman | Role::MachineGunner | Role::Marksman)
    }
}

impl Kind {
    /// Every kind, in the order of the profile table.
    pub const ALL: [Kind; 7] = [
        Kind::Officer,
        Kind::Green,
        Kind::Veteran,
        Kind::Medic,
        Kind::MmgTeam,
        Kind::LightMortarTeam,
        Kind::MediumMortarTeam,
    ];

    /// Green or Veteran.
    pub const fn is_squad(self) -> bool {
        matches!(self, Kind::Green | Kind::Veteran)
    }

    /// BR-PCE-2: one with facing, rotation and arc.
    pub const fn is_weapons_team(self) -> bool {
        matches!(self, Kind::MmgTeam | Kind::MediumMortarTeam)
    }

    /// BR-WTM-1: cannot move and shoot in one turn.
    pub const fn cannot_move_and_shoot(self) -> bool {
        self.is_weapons_team() || matches!(self, Kind::LightMortarTeam)
    }
}

impl Weapon {
    /// Every weapon, in the order of the Inventory.
    pub const ALL: [Weapon; 11] = [
        Weapon::Pistol,
        Weapon::Grenade,
        Weapon::Rifle,
        Weapon::GrenadeLauncher,
        Weapon::Smg,
        Weapon::AssaultRifle,
        Weapon::Lmg,
        Weapon::SniperRifle,
        Weapon::Mmg,
        Weapon::LightMortar,
        Weapon::MediumMortar,
    ];

    /// BR-IND-1: may fire indirectly.
    pub const fn is_indirect(self) -> bool {
        matches!(self, Weapon::LightMortar | Weapon::MediumMortar)
    }

    /// BR-SUP-1: gives its unit Suppressive Fire.
    pub const fn is_machine_gun(self) -> bool {
        matches!(self, Weapon::Lmg | Weapon::Mmg)
    }
}

impl Action {
    /// Every action, in the order of the table.
    pub const ALL: [Action; 8] = [
        Action::Move,
        Action::Run,
        Action::Wait,
        Action::Prepare,
        Action::Down,
        Action::Aim,
        Action::Fire,
        Action::Suppress,
    ];
}

/// What a model carries to shoot with, one bit a weapon.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Arms(pub u16);

impl Arms {
    /// None.
    pub const NONE: Arms = Arms(0);

    /// These and one more.
    #[must_use]
    pub const fn with(self, weapon: Weapon) -> Arms {
        Arms(self.0 | 1 << weapon as u16)
    }

    /// These without one.
    #[must_use]
    pub const fn without(self, weapon: Weapon) -> Arms {
        Arms(self.0 & !(1 << weapon as u16))
    }

    /// Whether it is among them.
    pub const fn has(self, weapon: Weapon) -> bool {
        self.0 & (1 << weapon as u16) != 0
    }

    /// In the order of the Inventory.
    pub fn iter(self) -> impl Iterator<Item = Weapon> {
        Weapon::ALL.into_iter().filter(move |weapon| self.has(*weapon))
    }
}

impl fmt::Debug for Arms {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// Which actions a unit has used this turn (BR-ACT-6).
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Used(pub u8);

impl Used {
    /// Whether it is used.
    pub const fn has(self, action: Action) -> bool {
        self.0 & (1 << action as u8) != 0
    }

    /// Notes it.
    pub const fn insert(&mut self, action: Action) {
        self.0 |= 1 << action as u8;
    }
}

impl fmt::Debug for Used {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(Action::ALL.into_iter().filter(|action| self.has(*action))).finish()
    }
}

impl ModelId {
    /// The number on the table, from 1.
    pub const fn number(self) -> u16 {
        self.0 as u16 + 1
    }
}

macro_rules! ids {
    ($($kind:ident $word:literal)*) => {
        $(
            impl $kind {
                /// Its index.
                pub const fn index(self) -> usize {
                    self.0 as usize
                }
            }
            impl fmt::Debug for $kind {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    write!(f, concat!($word, "{}"), self.0)
                }
            }
        )*
    };
}
ids! { ModelId "model" UnitId "unit" EntryId "entry" }

/// A set kept as bits, so that "every model of the unit on the table" is one instruction.
macro_rules! bit_set {
    ($(#[$doc:meta])* $set:ident of $id:ident in $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $set(pub $bits);

        impl $set {
            /// Nobody.
            pub const NONE: $set = $set(0);

            /// Just this one.
            pub const fn one(id: $id) -> $set {
                $set(1 << id.0)
            }

            /// Whether it is in the set.
            pub const fn has(self, id: $id) -> bool {
                self.0 & (1 << id.0) != 0
            }

            /// Adds one.
            pub const fn insert(&mut self, id: $id) {
                self.0 |= 1 << id.0;
            }

            /// Takes one out.
            pub const fn remove(&mut self, id: $id) {
                self.0 &= !(1 << id.0);
            }

            /// In both.
            #[must_use]
            pub const fn and(self, other: $set) -> $set {
                $set(self.0 & other.0)
            }

            /// In either.
            #[must_use]
            pub const fn or(self, other: $set) -> $set {
                $set(self.0 | other.0)
            }

            /// In this and not in the other.
            #[must_use]
            pub const fn without(self, other: $set) -> $set {
                $set(self.0 & !other.0)
            }

            /// How many.
            pub const fn count(self) -> u32 {
                self.0.count_ones()
            }

            /// Whether nobody is in it.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// The first in order.
            pub const fn first(self) -> Option<$id> {
                if self.0 == 0 { None } else { Some($id(self.0.trailing_zeros() as u8)) }
            }

            /// All, in order.
            pub fn iter(self) -> impl Iterator<Item = $id> + Clone {
                let mut bits = self.0;
                core::iter::from_fn(move || {
                    if bits == 0 {
                        return None;
                    }
                    let id = $id(bits.trailing_zeros() as u8);
                    bits &= bits - 1;
                    Some(id)
                })
            }
        }

        impl FromIterator<$id> for $set {
            fn from_iter<I: IntoIterator<Item = $id>>(ids: I) -> $set {
                ids.into_iter().fold($set::NONE, |set, id| set.or($set::one(id)))
            }
        }

        impl fmt::Debug for $set {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_set().entries(self.iter().map(|id| id.0)).finish()
            }
        }
    };
}
bit_set! {
    /// A set of models.
    ModelSet of ModelId in u128
}
bit_set! {
    /// A set of units.
    UnitSet of UnitId in u64
}
