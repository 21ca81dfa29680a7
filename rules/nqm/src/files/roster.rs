//! What does not change of the forces (NQ-PCE-6, NQ-FOR): bases, units and formations, in orbat order.

use sandtable_kernel::{Seat, Side};
use serde::{Deserialize, Serialize};

use crate::terms::{
    AirKind, Arm, BaseId, BaseSet, Class, FormationId, Grade, Level, Mobility, Range, Role, Tie, UnitId,
};

/// The forces of both sides.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Roster {
    /// Every base (NQ-SEQ-13).
    pub bases: Vec<BaseInfo>,
    /// Every unit.
    pub units: Vec<UnitInfo>,
    /// Every formation.
    pub formations: Vec<FormationInfo>,
    /// The bases of each side.
    pub of_side: [BaseSet; 2],
}

/// A base as it enters the battle (NQ-PCE-6).
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a printed attribute of a base")]
pub struct BaseInfo {
    /// What orders call it.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// What reports call it: its name, with what tells it from others of that name.
    pub told: String,
    /// What it is called inside its unit; empty for a unit of one base.
    pub part: String,
    /// Whose it is.
    pub side: Side,
    /// Who decides for it (NQ-SEAT-2).
    pub seat: Seat,
    /// Its arm.
    pub arm: Arm,
    /// Its role (NQ-PCE-2).
    pub role: Role,
    /// Its unit.
    pub unit: UnitId,
    /// NQ-PCE-7.
    pub sp_max: u8,
    /// Strength at the start.
    pub sp_start: u8,
    /// Its row of Table 1.
    pub mobility: Mobility,
    /// The class of its armour, if it has any.
    pub armour: Option<Class>,
    /// Its weapon class.
    pub weapon: Class,
    /// NQ-PCE-8.
    pub at_capable: bool,
    /// Calibre in millimetres; 0 for none.
    pub calibre: u16,
    /// Its row of the range table.
    pub range: Range,
    /// Part of its regiment: fires direct only (NQ-FPL-2).
    pub organic: bool,
    /// NQ-FOR-11.
    pub soviet: bool,
    /// Rides in armoured carriers (NQ-MOV-9).
    pub apc: bool,
    /// May ride on tanks (NQ-MOV-9).
    pub tank_rider: bool,
    /// Counts as a vehicle from the air and for maintenance (NQ-AIR-9, NQ-REO-6).
    pub vehicle: bool,
    /// A type shifted by the year (NQ-OPT-4): its printed name; empty for none.
    pub model: String,
    /// What kind of aircraft it is.
    pub air: Option<AirKind>,
    /// Engines of an aircraft (NQ-AIR-4).
    pub engines: u8,
}

/// A unit as it enters the battle (NQ-PCE-10).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitInfo {
    /// What orders call it.
    pub key: String,
    /// What people call it.
    pub name: String,
    /// What reports call it: its name, with what tells it from others of that name.
    pub told: String,
    /// Whose it is.
    pub side: Side,
    /// The formation it reports to.
    pub formation: FormationId,
    /// Its level.
    pub level: Level,
    /// Its HQ base; a unit of one base is its own (NQ-PCE-16).
    pub hq: Option<BaseId>,
    /// Its bases.
    pub bases: BaseSet,
    /// Its grade at the start.
    pub grade: Grade,
    /// Strength at the start.
    pub start_sp: u16,
    /// It has a teeth base.
    pub teeth: bool,
    /// A commissar or a fanatical HQ (NQ-OPT-2).
    pub stern: bool,
    /// How it serves another body at the start (NQ-FOR-4).
    pub tie: Option<(Tie, Vec<Body>)>,
}

/// A formation (NQ-PCE-11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormationInfo {
    /// What orders call it.
    pub key: String,
    /// What people call it; its key where the file gives no name.
    pub name: String,
    /// What reports call it: its name, with what tells it from others of that name.
    pub told: String,
    /// Whose it is.
    pub side: Side,
    /// Its level.
    pub level: Level,
    /// What it is part of.
    pub parent: Option<FormationId>,
    /// Its main HQ.
    pub hq: Option<BaseId>,
    /// Its rear HQ.
    pub rear: Option<BaseId>,
    /// Who commands it.
    pub seat: Seat,
    /// All bases of its tree.
    pub bases: BaseSet,
    /// NQ-FOR-12: it needs fuel.
    pub needs_fuel: bool,
    /// It is a division, or a brigade that counts as one (NQ-LOG-3).
    pub is_division: bool,
}

/// A unit or a formation: whoever can be served, ordered or supplied.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Body {
    /// A unit.
    Unit(UnitId),
    /// A formation.
    Formation(FormationId),
}

impl BaseInfo {
    /// NQ-PCE-7: strength 2 or more.
    pub const fn is_full_size(&self) -> bool {
        self.sp_max >= 2
    }

    /// Foot, horse or wheels carrying infantry, for those who ask who is infantry.
    pub const fn is_infantry(&self) -> bool {
        matches!(self.arm, Arm::Infantry | Arm::Cavalry)
    }

    /// NQ-PCE-3: who may start a close assault.
    pub const fn may_assault(&self) -> bool {
        matches!(self.role, Role::Fighting | Role::Recce | Role::Engineer | Role::Command)
    }

    /// NQ-PCE-4: acts without its unit.
    pub const fn is_specialist(&self) -> bool {
        matches!(self.role, Role::Recce | Role::Engineer | Role::Observer)
    }
}

impl FormationInfo {
    /// Whether the file gives it a name of its own.
    pub fn is_named(&self) -> bool {
        self.key.split_once('-').is_none_or(|(_, key)| key != self.name)
    }
}

impl Roster {
    /// A base.
    pub fn base(&self, base: BaseId) -> &BaseInfo {
        &self.bases[base.index()]
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &UnitInfo {
        &self.units[unit.index()]
    }

    /// The unit of a base.
    pub fn unit_of(&self, base: BaseId) -> &UnitInfo {
        self.unit(self.base(base).unit)
    }

    /// A formation.
    pub fn formation(&self, formation: FormationId) -> &FormationInfo {
        &self.formations[formation.index()]
    }

    /// Every base id.
    pub fn base_ids(&self) -> impl Iterator<Item = BaseId> + use<> {
        // At most 256 bases are read.
        (0..self.bases.len()).map(|index| BaseId(index as u8))
    }

    /// Every unit id.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len()).map(|index| UnitId(index as u8))
    }

    /// Every formation id.
    pub fn formation_ids(&self) -> impl Iterator<Item = FormationId> + use<> {
        (0..self.formations.len()).map(|index| FormationId(index as u8))
    }

    /// The base of a key.
    pub fn find(&self, key: &str) -> Option<BaseId> {
        self.base_ids().find(|base| self.base(*base).key == key)
    }

    /// The unit of a key.
    pub fn find_unit(&self, key: &str) -> Option<UnitId> {
        self.unit_ids().find(|unit| self.unit(*unit).key == key)
    }

    /// The formation of a key.
    pub fn find_formation(&self, key: &str) -> Option<FormationId> {
        self.formation_ids().find(|formation| self.formation(*formation).key == key)
    }

    /// The unit or formation of a key.
    pub fn find_body(&self, key: &str) -> Option<Body> {
        self.find_unit(key).map(Body::Unit).or_else(|| self.find_formation(key).map(Body::Formation))
    }

    /// The key of a body.
    pub fn body_key(&self, body: Body) -> &str {
        match body {
            Body::Unit(unit) => &self.unit(unit).key,
            Body::Formation(formation) => &self.formation(formation).key,
        }
    }

    /// What reports call a body.
    pub fn body_told(&self, body: Body) -> &str {
        match body {
            Body::Unit(unit) => &self.unit(unit).told,
            Body::Formation(formation) => &self.formation(formation).told,
        }
    }

    /// The bases of a body and of all below it.
    pub fn body_bases(&self, body: Body) -> BaseSet {
        match body {
            Body::Unit(unit) => self.unit(unit).bases,
            Body::Formation(formation) => self.formation(formation).bases,
        }
    }

    /// The HQ base of a body.
    pub fn body_hq(&self, body: Body) -> Option<BaseId> {
        match body {
            Body::Unit(unit) => self.unit(unit).hq,
            Body::Formation(formation) => self.formation(formation).hq,
        }
    }

    /// What a base commands, if it is somebody's HQ: a formation before its own unit.
    pub fn commanded_by(&self, base: BaseId) -> Option<Body> {
        let formation = self.formation_ids().find(|formation| {
            let formation = self.formation(*formation);
            formation.hq == Some(base) || formation.rear == Some(base)
        });
        match formation {
            Some(formation) => Some(Body::Formation(formation)),
            None => (self.unit_of(base).hq == Some(base)).then_some(Body::Unit(self.base(base).unit)),
        }
    }

    /// The level of a body.
    pub fn level(&self, body: Body) -> Level {
        match body {
            Body::Unit(unit) => self.unit(unit).level,
            Body::Formation(formation) => self.formation(formation).level,
        }
    }

    /// The division a formation is, or is part of.
    pub fn division_of(&self, formation: FormationId) -> FormationId {
        let mut at = formation;
        while !self.formation(at).is_division {
            match self.formation(at).parent {
                Some(parent) if self.formation(at).level < Level::Division => at = parent,
                _ => break,
            }
        }
        at
    }

    /// The formations above a formation, itself first.
    pub fn chain(&self, formation: FormationId) -> impl Iterator<Item = FormationId> + '_ {
        core::iter::successors(Some(formation), |at| self.formation(*at).parent)
    }

    /// Whether one formation is the other or part of it.
    pub fn is_within(&self, formation: FormationId, whole: FormationId) -> bool {
        self.chain(formation).any(|at| at == whole)
    }
}
