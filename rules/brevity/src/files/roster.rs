//! The forces as they were listed (OB-FOR): battalions, commands, divisions and aircraft, and how each starts.

use sandtable_kernel::geometry::Bounds;
use sandtable_kernel::{Angle, Length, Point, Side};

use crate::tables::Artillery;
use crate::terms::{
    AirId, AirKind, AirLanding, AntiTank, Arm, Armour, BattalionId, CommandId, DivisionId, Engineers, GunKind,
    Headquarters, Mobility, Nationality, Posture, Reconnaissance, Status, Strength, WaterGear, Weapon, Weapons, Works,
    at,
};

/// Both forces. Battalions, commands and divisions are counted through, Side 1 first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Roster {
    /// Every battalion.
    pub battalions: Vec<Battalion>,
    /// Every command.
    pub commands: Vec<Command>,
    /// Every division (OB-PCE-4).
    pub divisions: Vec<Division>,
    /// Every aircraft unit (OB-PCE-7).
    pub aircraft: Vec<Aircraft>,
    /// What each side is.
    pub corps: [Corps; 2],
}

/// One corps, or what stands in for it in a smaller game (OB-PCE-5, OB-FOR-4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Corps {
    /// Its name on the page.
    pub name: String,
    /// Its nationality, for the roll of OB-SEQ-4.
    pub nationality: Nationality,
    /// Whether the player's commander figure exists (OB-FOR-4).
    pub commander: bool,
    /// Whether the corps is well supplied (OB-RCV-8).
    pub well_supplied: bool,
    /// Aircraft basing areas (OB-WEA-4).
    pub basing_areas: u8,
}

/// A battalion as listed (OB-PCE-1).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Battalion {
    /// The word used in orders.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its organic command.
    pub command: CommandId,
    /// Its arm.
    pub arm: Arm,
    /// Its mobility.
    pub mobility: Mobility,
    /// Its strength.
    pub strength: Strength,
    /// Whether it is experienced.
    pub experienced: bool,
    /// Its armour; for half-track infantry only while mounted (OB-PCE-14).
    pub armour: Armour,
    /// Its weapons.
    pub weapons: Weapons,
    /// The worst and the best anti-tank class carried in quantity.
    pub anti_tank: (AntiTank, AntiTank),
    /// Direct range (OB-RNG-1, OB-RNG-2).
    pub direct: Length,
    /// What it is as artillery; only arm artillery has it.
    pub gun: Option<Gun>,
    /// Engineer support.
    pub engineers: Engineers,
    /// Whether it has flame-throwers (OB-RNG-3).
    pub flame: bool,
    /// Reconnaissance (OB-REC-1).
    pub recon: Reconnaissance,
    /// The companies that stand for it when it is broken up; for a company the battalion it is part of.
    pub companies: Vec<BattalionId>,
    /// Headquarters level.
    pub headquarters: Headquarters,
    /// How it lands.
    pub air_landing: AirLanding,
    /// How it crosses water.
    pub water: WaterGear,
    /// The other half of a large battalion (OB-SIZ-4).
    pub twin: Option<BattalionId>,
    /// How it starts.
    pub start: Start,
}

/// An artillery piece (OB-RNG-5 to OB-RNG-8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gun {
    /// Its kind.
    pub kind: GunKind,
    /// Its calibre in tenths of a millimetre.
    pub calibre: u16,
    /// Its range as artillery; zero for the printed dash.
    pub range: Length,
    /// The list chose a named exception or the real range (OB-RNG-6, OB-RNG-8).
    pub chosen: bool,
}

impl Gun {
    /// OB-RNG-6: the same piece as one nation made it. Where the list has chosen nothing, a named weapon has its own range.
    #[must_use]
    pub fn as_made_by(self, nation: Option<Nationality>, ranges: &Artillery) -> Gun {
        let named = ranges.makers.iter().find(|maker| {
            maker.makes(self.kind, self.calibre) && nation.is_some_and(|nation| maker.nations.contains(&nation))
        });
        let range = named.filter(|_| !self.chosen).and_then(|maker| ranges.exception(&maker.exception));
        Gun { range: range.unwrap_or(self.range), ..self }
    }

    /// Whether some nation made such a piece with a range of its own.
    pub fn may_be_named(self, ranges: &Artillery) -> bool {
        ranges.makers.iter().any(|maker| maker.makes(self.kind, self.calibre))
    }

    /// OB-FOR-11: what a piece of this kind and calibre counts as in the casualty table.
    pub const fn weapon(self) -> Weapon {
        match (self.kind, self.calibre) {
            (GunKind::Mortar, _) => Weapon::Mortar,
            (GunKind::Rocket, ..2000) => Weapon::LightRocket,
            (GunKind::Rocket, _) => Weapon::HeavyRocket,
            (_, ..=700) => Weapon::LightGun,
            (_, ..=1100) => Weapon::FieldGun,
            (_, ..=1600) => Weapon::MediumGun,
            (_, ..2200) => Weapon::HeavyGun,
            _ => Weapon::SuperHeavyGun,
        }
    }
}

/// How a battalion starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Its status before deployment, or in an opening.
    pub status: Status,
    /// Its place in the standard deployment; reinforcements and landings have none.
    pub place: Option<Point>,
    /// Its facing there.
    pub facing: Angle,
    /// Whether it is mounted or limbered.
    pub mounted: bool,
    /// Its posture.
    pub posture: Posture,
    /// The command it supports; its observer is there.
    pub supports: CommandId,
    /// Works the scenario grants it (OB-SET-6).
    pub works: Works,
    /// Whether it starts spent.
    pub spent: bool,
    /// Whether it starts assigned to counter-battery (OB-CBY-1).
    pub counter_battery: bool,
    /// Whether it starts pinned.
    pub pinned: bool,
    /// Where it may be deployed; several rectangles are alternatives.
    pub zone: Vec<Bounds>,
    /// When and where it arrives, if it is a reinforcement (OB-SET-5).
    pub arrival: Option<Arrival>,
}

/// When and where a reinforcement arrives (OB-SET-5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The day.
    pub day: u8,
    /// The turn of that day.
    pub turn: u8,
    /// The point of the table edge where it enters.
    pub at: Point,
}

/// A command (OB-PCE-3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Command {
    /// The word used in orders.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// The nationality of its officer (OB-FOR-7).
    pub nationality: Nationality,
    /// Its division; corps troops have none (OB-FOR-17).
    pub division: Option<DivisionId>,
    /// Its posture at the start.
    pub posture: Posture,
    /// Whether it starts with its officer figure where a battle starts in the middle.
    pub officer: bool,
}

/// A division (OB-PCE-4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Division {
    /// The word used in orders.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Whether it is well supplied (OB-RCV-8).
    pub well_supplied: bool,
}

/// An aircraft unit (OB-PCE-7).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Aircraft {
    /// The word used in orders.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub side: Side,
    /// Its kind.
    pub kind: AirKind,
    /// Its strength (OB-AIR-2).
    pub strength: Strength,
    /// Its basing area.
    pub area: u8,
    /// Whether it has a forward air controller (OB-AIR-7).
    pub controller: bool,
}

impl Roster {
    /// A battalion as listed.
    pub fn battalion(&self, battalion: BattalionId) -> &Battalion {
        &self.battalions[battalion.index()]
    }

    /// A command as listed.
    pub fn command(&self, command: CommandId) -> &Command {
        &self.commands[command.index()]
    }

    /// A division as listed.
    pub fn division(&self, division: DivisionId) -> &Division {
        &self.divisions[division.index()]
    }

    /// An aircraft unit as listed.
    pub fn aircraft(&self, unit: AirId) -> &Aircraft {
        &self.aircraft[unit.index()]
    }

    /// What a side is.
    pub fn corps(&self, side: Side) -> &Corps {
        &self.corps[at(side)]
    }

    /// Every battalion's id.
    pub fn battalion_ids(&self) -> impl Iterator<Item = BattalionId> + use<> {
        // A battle has at most 240 battalions.
        (0..self.battalions.len()).map(|index| BattalionId(index as u8))
    }

    /// The battalions of a side.
    pub fn of_side(&self, side: Side) -> impl Iterator<Item = BattalionId> + '_ {
        self.battalion_ids().filter(move |battalion| self.battalion(*battalion).side == side)
    }

    /// Every command's id.
    pub fn command_ids(&self) -> impl Iterator<Item = CommandId> + use<> {
        (0..self.commands.len()).map(|index| CommandId(index as u8))
    }

    /// The commands of a side.
    pub fn commands_of(&self, side: Side) -> impl Iterator<Item = CommandId> + '_ {
        self.command_ids().filter(move |command| self.command(*command).side == side)
    }

    /// Every division's id.
    pub fn division_ids(&self) -> impl Iterator<Item = DivisionId> + use<> {
        (0..self.divisions.len()).map(|index| DivisionId(index as u8))
    }

    /// Every aircraft unit's id.
    pub fn aircraft_ids(&self) -> impl Iterator<Item = AirId> + use<> {
        (0..self.aircraft.len()).map(|index| AirId(index as u8))
    }

    /// The division a battalion belongs to by its organic command.
    pub fn division_of(&self, battalion: BattalionId) -> Option<DivisionId> {
        self.command(self.battalion(battalion).command).division
    }

    /// OB-SIZ-5: the headquarters of a division, or of a corps where there is no division; the first model comes first.
    pub fn headquarters(&self, side: Side, division: Option<DivisionId>) -> impl Iterator<Item = BattalionId> + '_ {
        self.of_side(side).filter(move |battalion| match division {
            Some(_) => {
                self.battalion(*battalion).headquarters == Headquarters::Division
                    && self.division_of(*battalion) == division
            }
            None => self.battalion(*battalion).headquarters == Headquarters::Corps,
        })
    }

    /// Whether a side has a corps headquarters at all (OB-SUP-6).
    pub fn has_corps(&self, side: Side) -> bool {
        self.headquarters(side, None).next().is_some()
    }
}

impl Battalion {
    /// Whether it can get off its vehicles or horses (OB-PCE-1).
    pub fn can_dismount(&self) -> bool {
        let rides = matches!(
            self.mobility,
            Mobility::Truck | Mobility::Jeep | Mobility::HalfTrack | Mobility::Motorcycle | Mobility::Cavalry
        );
        rides && matches!(self.arm, Arm::Infantry | Arm::Engineer | Arm::Cavalry)
    }

    /// Whether its guns are towed: they limber and unlimber, and never move unlimbered (OB-MOV-10).
    pub fn is_towed(&self) -> bool {
        self.arm == Arm::TowedGun || (self.arm == Arm::Artillery && self.mobility != Mobility::Tracked)
    }

    /// Whether it has a mount state at all.
    pub fn can_mount(&self) -> bool {
        self.can_dismount() || self.is_towed()
    }

    /// OB-PCE-16: its crossing class, 1 to 3.
    pub fn crossing_class(&self) -> u8 {
        let full_tracks = matches!(self.mobility, Mobility::Tracked | Mobility::SlowTank | Mobility::FastTank);
        match self.armour {
            Armour::Heavy => 3,
            Armour::Medium => 2,
            Armour::None if full_tracks => 2,
            Armour::None | Armour::Light => 1,
        }
    }

    /// OB-ENG-4: whether it has engineer support of any kind.
    pub fn has_engineers(&self) -> bool {
        self.engineers != Engineers::None || self.is_specialist()
    }

    /// Whether it is a specialist engineer battalion.
    pub fn is_specialist(&self) -> bool {
        self.arm == Arm::Engineer || self.engineers == Engineers::Specialist
    }

    /// Whether it fires rockets (OB-HIT-5).
    pub fn fires_rockets(&self) -> bool {
        self.gun.is_some_and(|gun| gun.kind == GunKind::Rocket)
    }
}
