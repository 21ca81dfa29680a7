//! The printed tables and the single numbers of the rules, read once from `tables/` and changeable by house rules.
//!
//! A number's name is the one of the parameter list in docs/rules: `officer.activation_range`, `weapon.mmg.dice`.

mod fight;
mod load;
mod values;

pub use fight::{
    Ai, Annihilation, Break, Bunker, Cover, Deploy, Desperate, DieLimits, Duel, Hold, InTheWay, Medic, Mission, Morale,
    ShortObstacle, Support, Suppress, TableSize, TerrainNorms, Withdraw, Wood, Wound,
};
pub use load::FILES;
pub use values::{
    Action, ActionCost, Aim, Ap, Army, Base, Charge, Coherency, Cost, Down, Grenade, IndirectRow, Launcher, Marksman,
    MeleeRow, MeleeTable, Move, Officer, OrderReach, Prepare, Profile, Profiles, Reaction, Rotate, Tables, Team,
    WeaponRow, Weapons,
};

use sandtable_kernel::Length;
use serde::{Deserialize, Serialize};

use crate::terms::{self, Kind, Melee, Weapon};

/// Some dice, added up: `2D6`, `D3`; or a fixed number, which is so many dice of one face.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Pool {
    /// How many.
    pub count: u8,
    /// Faces of each.
    pub faces: u8,
}

/// What a ranged weapon does (Inventory).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeaponNumbers {
    /// Attack dice.
    pub dice: u8,
    /// Range.
    pub range: Length,
    /// Added to each die.
    pub to_hit: i8,
    /// Added to each die of indirect fire, where the weapon has it.
    pub indirect_to_hit: i8,
    /// Wound dice for a hit.
    pub wound_dice: Pool,
}

impl Pool {
    /// Reads `D3`, `2D6` or a plain number.
    pub fn parse(text: &str) -> Option<Pool> {
        let (count, faces) = match text.trim().split_once(['D', 'd']) {
            None => (text.trim(), "1"),
            Some(("", faces)) => ("1", faces),
            Some((count, faces)) => (count, faces),
        };
        let (count, faces) = (count.parse().ok()?, faces.parse().ok()?);
        ((1..=4).contains(&count) && (1..=12).contains(&faces)).then_some(Pool { count, faces })
    }

    /// The highest sum.
    pub const fn most(self) -> u8 {
        self.count * self.faces
    }
}

impl Tables {
    /// The profile of a kind of unit.
    pub const fn profile(&self, kind: Kind) -> &Profile {
        let profiles = &self.profile;
        match kind {
            Kind::Officer => &profiles.officer,
            Kind::Green => &profiles.green,
            Kind::Veteran => &profiles.veteran,
            Kind::Medic => &profiles.medic,
            Kind::MmgTeam => &profiles.mmg_team,
            Kind::LightMortarTeam => &profiles.light_mortar_team,
            Kind::MediumMortarTeam => &profiles.medium_mortar_team,
        }
    }

    /// BR-MOV-1: how far a model of this kind moves.
    pub fn movement(&self, kind: Kind) -> Length {
        self.profile(kind).movement.unwrap_or(self.moving.base)
    }

    /// BR-ACT-4: action points of a kind of unit.
    pub const fn ap(&self, kind: Kind) -> u8 {
        match kind {
            Kind::Officer => self.ap.officer,
            Kind::Green | Kind::Veteran => self.ap.rifle_squad,
            Kind::Medic | Kind::MmgTeam | Kind::LightMortarTeam | Kind::MediumMortarTeam => self.ap.support,
        }
    }

    /// What an action costs in action points.
    pub const fn action_cost(&self, action: terms::Action) -> u8 {
        match action {
            terms::Action::Move => self.action.moving.ap,
            terms::Action::Run => self.action.run.ap,
            terms::Action::Wait => self.action.wait.ap,
            terms::Action::Prepare => self.action.prepare.ap,
            terms::Action::Down => self.action.down.ap,
            terms::Action::Aim => self.action.aim.ap,
            terms::Action::Fire => self.action.fire.ap,
            terms::Action::Suppress => self.suppress.ap,
        }
    }

    /// What a ranged weapon does.
    pub const fn weapon(&self, weapon: Weapon) -> WeaponNumbers {
        const fn direct(row: &WeaponRow) -> WeaponNumbers {
            let WeaponRow { dice, range, to_hit, wound_dice } = *row;
            WeaponNumbers { dice, range, to_hit, indirect_to_hit: to_hit, wound_dice }
        }
        const fn indirect(row: &IndirectRow) -> WeaponNumbers {
            let IndirectRow { dice, range, to_hit, indirect_to_hit, wound_dice } = *row;
            WeaponNumbers { dice, range, to_hit, indirect_to_hit, wound_dice }
        }
        let grenade = &self.grenade;
        let thrown = WeaponNumbers {
            dice: grenade.dice,
            range: grenade.range,
            to_hit: grenade.to_hit,
            indirect_to_hit: grenade.to_hit,
            wound_dice: grenade.wound_dice,
        };
        match weapon {
            Weapon::Pistol => direct(&self.weapon.pistol),
            Weapon::Grenade => thrown,
            Weapon::Rifle => direct(&self.weapon.rifle),
            Weapon::GrenadeLauncher => WeaponNumbers { range: self.launcher.range, ..thrown },
            Weapon::Smg => direct(&self.weapon.smg),
            Weapon::AssaultRifle => direct(&self.weapon.assault_rifle),
            Weapon::Lmg => direct(&self.weapon.lmg),
            Weapon::SniperRifle => direct(&self.weapon.sniper),
            Weapon::Mmg => direct(&self.weapon.mmg),
            Weapon::LightMortar => indirect(&self.weapon.light_mortar),
            Weapon::MediumMortar => indirect(&self.weapon.medium_mortar),
        }
    }

    /// What a melee weapon does.
    pub const fn melee(&self, melee: Melee) -> MeleeRow {
        match melee {
            Melee::Bayonet => self.melee.bayonet,
            Melee::Knife => self.melee.knife,
            Melee::Axe => self.melee.axe,
            Melee::Improvised => self.melee.improvised,
        }
    }
}
