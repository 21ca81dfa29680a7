//! Forces as files give them (OB-FOR): divisions, commands, battalions and aircraft, read and judged before anything is built.

pub mod judge;
pub mod read;
mod terse;

pub use terse::written_out;

use sandtable_kernel::Point;
use sandtable_kernel::fault::Fault;
use sandtable_kernel::geometry::Bounds;

use crate::roster::Arrival;
use crate::tables::Profile;
use crate::terms::{AirKind, Headquarters, Nationality, Posture, Reconnaissance, Status, Strength, Works};

/// The force of one side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Force {
    /// Its divisions.
    pub divisions: Vec<DivisionDraft>,
    /// Its commands.
    pub commands: Vec<CommandDraft>,
    /// Its battalions.
    pub battalions: Vec<BattalionDraft>,
    /// Its aircraft.
    pub aircraft: Vec<AircraftDraft>,
    /// Artillery whose nation never made such a piece with a range (OB-RNG-6, E-FOR-6).
    pub silent_guns: Vec<Mark>,
}

/// Where something stands in its file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Mark {
    /// The file.
    pub file: String,
    /// Its line.
    pub line: u32,
    /// Its field.
    pub field: String,
}

impl Mark {
    /// A fault at this place.
    pub fn fault(&self, rule: Option<&str>, code: Option<&str>, message: impl Into<String>) -> Fault {
        Fault {
            file: self.file.clone(),
            line: self.line,
            field: self.field.clone(),
            rule: rule.map(str::to_owned),
            code: code.map(str::to_owned),
            message: message.into(),
        }
    }
}

/// A division as written.
#[derive(Clone, PartialEq, Debug)]
pub struct DivisionDraft {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Well supplied.
    pub well_supplied: bool,
    /// Where it stands.
    pub mark: Mark,
}

/// A command as written.
#[derive(Clone, PartialEq, Debug)]
pub struct CommandDraft {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its division, by key.
    pub division: Option<String>,
    /// Its nationality; that of the side if it says none.
    pub nationality: Option<Nationality>,
    /// Its posture.
    pub posture: Posture,
    /// Whether it has its officer where a battle starts in the middle.
    pub officer: bool,
    /// Where it stands.
    pub mark: Mark,
}

/// A battalion as written.
#[derive(Clone, PartialEq, Debug)]
pub struct BattalionDraft {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The typical battalion it is, if one is named.
    pub kind: Option<String>,
    /// Its command, by key.
    pub command: String,
    /// What it is.
    pub profile: Profile,
    /// Experienced.
    pub experienced: bool,
    /// Reconnaissance, and how many companies stand for it.
    pub recon: (Reconnaissance, u8),
    /// Headquarters level.
    pub headquarters: Headquarters,
    /// The other half of a large battalion, by key.
    pub twin: Option<String>,
    /// The battalion a company is part of, by any word its companies share (OB-REC-2).
    pub part_of: Option<String>,
    /// How it starts.
    pub start: StartDraft,
    /// Where it stands.
    pub mark: Mark,
}

/// How a battalion starts, as written.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct StartDraft {
    /// Its place.
    pub place: Option<Point>,
    /// Its facing in hundredths of a degree.
    pub facing: Option<i32>,
    /// Mounted.
    pub mounted: Option<bool>,
    /// Its posture.
    pub posture: Option<Posture>,
    /// Whom it supports, by key.
    pub supports: Option<String>,
    /// Its works.
    pub works: Option<Works>,
    /// Spent.
    pub spent: bool,
    /// Pinned.
    pub pinned: bool,
    /// Assigned to counter-battery.
    pub counter_battery: bool,
    /// Its status.
    pub status: Option<Status>,
    /// Its own zones.
    pub zone: Vec<Bounds>,
    /// When and where it arrives.
    pub arrival: Option<Arrival>,
}

/// An aircraft unit as written.
#[derive(Clone, PartialEq, Debug)]
pub struct AircraftDraft {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: AirKind,
    /// Its strength.
    pub strength: Strength,
    /// Its basing area.
    pub area: u8,
    /// With a controller.
    pub controller: bool,
    /// Where it stands.
    pub mark: Mark,
}
