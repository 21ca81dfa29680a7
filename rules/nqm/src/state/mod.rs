//! Everything that changes in play (NQ-PCE-9 to 15). [`apply`] is the only way the pieces change.
//!
//! Where the order of play stands, and what a resolution has in hand in it (the steps of a pulse, an exchange, an assault: [`Hand`]),
//! follows from orders and dice, so replays agree; no event tells it.

mod apply;
mod apply_bases;
mod apply_fights;
mod apply_rulings;
mod board;
pub mod event;
mod fight;
mod frame;
mod hand;

pub use board::Board;
pub use fight::{Attack, Breach, MOST_AREAS, Storm};
pub use frame::{Frame, Hurt, Phase, Stage, Step};
pub use hand::{Due, Hand, Raid};

use std::sync::Arc;

use arrayvec::ArrayVec;
use sandtable_kernel::turn::Course;
use sandtable_kernel::{Name, Outcome, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::fog::Report;
use crate::orders::{Aim, Answer, Contingency, Declaration, Group, Load, Path, Plan};
use crate::roster::Body;
use crate::terms::{
    BaseId, BaseSet, Causes, Class, Edge, FormationId, Grade, Ground, Job, Line, Mission, Posture, Square, StopRule,
    Tie, UnitId, Works,
};

/// How much is ever to come at once: a step, everything that lies ahead in it, and what interrupts that.
pub const DEPTH: usize = 256;

/// All that changes in play.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// Every base, in roster order.
    pub bases: Vec<Base>,
    /// Who stands in which square.
    pub board: Board,
    /// Every unit, in roster order.
    pub units: Vec<Unit>,
    /// Every formation, in roster order.
    pub formations: Vec<Formation>,
    /// Orders and requests on their way (NQ-CRT-11).
    pub queue: Vec<Queued>,
    /// Attacks declared and not yet revealed (NQ-ATK-1).
    pub declared: Vec<(Side, Declaration)>,
    /// Open attacks, by number.
    pub attacks: Vec<Attack>,
    /// The number of the next attack.
    pub next_attack: u8,
    /// Assaults declared in this bound (NQ-SEQ-12).
    pub storms: Vec<Storm>,
    /// Works and their owners (NQ-TER-8).
    pub positions: Vec<Position>,
    /// Settlements prepared for defence before the battle (NQ-SET-5).
    pub prepared: Vec<Square>,
    /// Minefields (NQ-TER-7).
    pub mines: Vec<Mine>,
    /// Crossings (NQ-TER-6).
    pub bridges: Vec<Bridge>,
    /// Missions written in the operation orders (NQ-FPL-7, NQ-AIR-1).
    pub preplanned: Vec<Preplanned>,
    /// Who holds each objective (NQ-VIC-2).
    pub holders: ArrayVec<Option<Side>, 16>,
    /// Squares taken this bound and the one before, with the loser (NQ-CTR-7).
    pub taken: Vec<Taken>,
    /// The bound, from 1; 0 before the first.
    pub bound: u8,
    /// The day, from 1.
    pub day: u8,
    /// The bound of the day, from 1.
    pub hour: u8,
    /// Whether this bound is a night.
    pub night: bool,
    /// Seats that still have to commit in the open step (NQ-SEQ-2).
    pub waiting: u16,
    /// Seats that are asked after them, where entry is phased (NQ-SEQ-3).
    pub second: u16,
    /// What each side does by itself.
    pub standing: [Standing; 2],
    /// Bounds still to be skipped (NQ-SEQ-11).
    pub skipping: u8,
    /// What each seat offered to skip.
    pub skips: [u8; 16],
    /// Points of works still to spend (NQ-SET-5).
    pub works_left: u8,
    /// LOG and POL units each side has captured; of use only by the umpire's leave (NQ-LOG-13).
    pub booty: [(u8, u8); 2],
    /// Ground as the umpire ruled it (NQ-UMP-1).
    pub ruled_ground: Vec<(Square, Ground)>,
    /// Squares that cost more to enter by the umpire's ruling.
    pub penalties: Vec<(Square, u8)>,
    /// Weapon classes the umpire set for a firer and a target.
    pub pairings: Vec<(BaseId, BaseId, Class)>,
    /// Reports on their way or read (NQ-HID-7).
    pub reports: Vec<Arc<Report>>,
    /// For each unit the bound of the last report each seat has read.
    pub read: Vec<[u8; 16]>,
    /// What everybody could see at the end of the last bound (NQ-HID-9).
    pub shown: Arc<Vec<(BaseId, Square)>>,
    /// The umpire lets observers see everything (NQ-HID-9).
    pub observers: bool,
    /// The beginnings of this step and of the last committed one, where an umpire may go back (NQ-UMP-3).
    pub steps: [Option<Arc<State>>; 2],
    /// Points scored by losses, captures and exits (NQ-VIC-3).
    pub score: [u16; 2],
    /// A full-size base has left over an exit.
    pub exited: [bool; 2],
    /// The first base to leave in supply has been paid for (NQ-VIC-3).
    pub paid: [bool; 2],
    /// Points a side has scored without knowing (NQ-FPL-12).
    pub blind: [u16; 2],
    /// What the resolution has in hand.
    pub hand: Hand,
    /// What is being decided, and what lies ahead.
    pub frames: Course<Stage, Frame, DEPTH>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What changes of a base (the table of NQ-PCE).
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a marker or a flag of the rules")]
pub struct Base {
    /// Whose it is, so that the state can keep the score by itself.
    pub side: Side,
    /// Where it is; changed by [`State::put`] alone.
    pub place: Place,
    /// Strength.
    pub sp: u8,
    /// Markers.
    pub pips: u8,
    /// Its posture.
    pub posture: Posture,
    /// Why it is disorganised.
    pub causes: Causes,
    /// Out of ammunition.
    pub dry: bool,
    /// Ammunition left in thirds of a die (NQ-AMM-5).
    pub ammo: u8,
    /// Concealed.
    pub concealed: bool,
    /// Its line.
    pub line: Line,
    /// Its area; 0 for the area of its unit (NQ-CA-3).
    pub area: u8,
    /// It has fought since it last reorganised.
    pub engaged: bool,
    /// It goes on without reorganising (NQ-FOL).
    pub follow_on: bool,
    /// Fired at this bound.
    pub under_fire: bool,
    /// It has fired this bound.
    pub fired: bool,
    /// It has fought this bound.
    pub fought: bool,
    /// It has moved this bound.
    pub moved: bool,
    /// It has no cover this bound, though static (NQ-TER-2).
    pub uncovered: bool,
    /// Its movement of this bound is over.
    pub stopped: bool,
    /// It has taken its recce test this bound.
    pub tested: bool,
    /// The last bound in which its square was bombarded.
    pub shelled: u8,
    /// The last bound in which it fought.
    pub fought_bound: u8,
    /// The last bound in which it retreated.
    pub retreated: u8,
    /// Where it came from to break in.
    pub origin: Option<Square>,
    /// Its plot: posture, way and how far in this bound.
    pub path: Path,
    /// Squares of the path for this bound.
    pub now: u8,
    /// Squares of the path already gone.
    pub gone: u8,
    /// Allowance spent in this bound.
    pub spent: u8,
    /// Where it began this bound.
    pub began: Option<Square>,
    /// The posture plotted.
    pub plotted: Posture,
    /// Parts of a square saved (NQ-MOV-6).
    pub credit: u16,
    /// The bound in which it was cowed; 0 for not.
    pub cowed: u8,
    /// It has stood tanks before (NQ-TNK-10).
    pub blooded: bool,
    /// What carries it.
    pub carrier: Option<BaseId>,
    /// What it carries as a truck.
    pub load: Load,
    /// Its task and the bound in which that is done.
    pub job: Option<Work>,
    /// Where it looks and from where (NQ-RCE-2).
    pub look: Option<(Square, Square)>,
    /// The square it tested last, and when (NQ-RCE-12).
    pub probed: Option<(Square, u8)>,
    /// Its mission of this bound.
    pub mission: Option<(Mission, Square)>,
    /// The group it aims at.
    pub aim: Option<Group>,
    /// What it strikes from the air.
    pub strike: Option<Aim>,
    /// It fired at tanks as an anti-tank gun in this battle (NQ-TNK-3).
    pub fired_at_tanks: bool,
    /// Weapon and armour as the umpire set them.
    pub ruled: [Option<Class>; 2],
    /// Its range in squares as the umpire set it.
    pub ruled_reach: Option<u8>,
    /// The umpire does not let it surrender.
    pub steadfast: bool,
    /// What a truck is to load or unload in step 8c (NQ-LOG-7).
    pub service: Option<Load>,
    /// PIPs taken in the exchange of this bound (NQ-CA-6).
    pub fresh: u8,
    /// It has broken into an area that has not fallen yet (NQ-CA-15).
    pub breach: bool,
    /// Where it broke; whoever is still there sits tight (NQ-MOR-11).
    pub broke_at: Option<Square>,
    /// It broke off an attack unharmed this bound (NQ-MOR-13).
    pub broke_off: bool,
    /// The attack in whose exchange it fires, where there are several (NQ-SEQ-12).
    pub aim_in: Option<u8>,
    /// It was lost unknown to the enemy (NQ-FPL-12).
    pub secret: bool,
}

/// Where a base is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Place {
    /// On the table.
    On(Square),
    /// Not yet there.
    Reserve,
    /// In or on another base.
    Aboard(BaseId),
    /// Gone to its DLA until night.
    Dispersed,
    /// At the medical post.
    Medical,
    /// Captured.
    Captured,
    /// Destroyed.
    Destroyed,
    /// Left over an exit.
    Exited,
    /// Merged into another.
    Merged,
    /// Aircraft at hand.
    AirPool,
    /// Aircraft resting until this bound.
    AirResting(u8),
    /// Aircraft out until dawn.
    AirOut,
}

/// What changes of a unit (NQ-PCE-10).
#[derive(Clone, PartialEq, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the rules")]
pub struct Unit {
    /// Its grade.
    pub grade: Grade,
    /// Endurance steps left.
    pub endurance: u8,
    /// The 50% test is done (NQ-MOR-5).
    pub fifty_tested: bool,
    /// It has taken its casualty test this bound (NQ-MOR-6).
    pub tested: bool,
    /// It passed and has not reorganised since (NQ-MOR-7).
    pub passed: bool,
    /// It has lost a base and owes a test.
    pub owes_test: bool,
    /// It loses a step of endurance this bound (NQ-END-1).
    pub worn: bool,
    /// It waits for fresh orders (NQ-ORD-8).
    pub halted: bool,
    /// Its order.
    pub plan: Arc<Plan>,
    /// An order that lies ready.
    pub contingency: Option<Arc<Contingency>>,
    /// How it serves another body.
    pub tie: Option<(Tie, ArrayVec<Body, 3>)>,
    /// In supply this bound.
    pub supplied: bool,
    /// Has fuel this bound.
    pub fuelled: bool,
    /// Tests passed.
    pub passes: u8,
    /// Tests failed.
    pub fails: u8,
    /// Objectives taken.
    pub objectives: u8,
    /// A base of it surrendered.
    pub surrendered: bool,
    /// Volleys left, in thirds, where units count them (NQ-AMM-9).
    pub volleys: u8,
    /// Volleys fired that its echelon books in step 8c.
    pub owed: u8,
}

/// What changes of a formation (NQ-PCE-11).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Formation {
    /// LOG units in its dump.
    pub log: u8,
    /// POL units in its dump.
    pub pol: u8,
    /// A LOG unit is open for this day (NQ-LOG-9).
    pub opened: bool,
    /// It had no POL unit for this day (NQ-LOG-10, units).
    pub parched: bool,
    /// Fire units in its dump by row of the range table (NQ-AMM-8).
    pub fire_units: [u8; 13],
}

/// Something on its way (NQ-CRT).
#[derive(Clone, PartialEq, Debug)]
pub struct Queued {
    /// The bound it is delivered in.
    pub due: u8,
    /// Whose it is.
    pub side: Side,
    /// Who sent it.
    pub by: Seat,
    /// What it is.
    pub what: Sent,
}

/// What can be on its way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Sent {
    /// An order.
    Plan(UnitId, #[serde(with = "crate::event::shared")] Arc<Plan>),
    /// A support relation.
    Tie(UnitId, Tie, ArrayVec<Body, 3>),
    /// Fire of a base in support.
    Fire(BaseId, UnitId),
    /// An air mission.
    Air(BaseId, Square),
    /// A counter-attack.
    Counter(BaseId, Square),
    /// A call for the help of another formation (NQ-CRT-2).
    Help(Body, UnitId),
    /// A message between commanders (NQ-HID-8).
    Message(Seat, Seat, Name),
}

/// Works in a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// Where.
    pub square: Square,
    /// Which.
    pub works: Works,
    /// Whose; nobody's after capture.
    pub owner: Option<Side>,
    /// Known to the other side.
    pub known: bool,
}

/// Mines on an edge, kept by its square as [`crate::grid::canonical`] has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mine {
    /// The square.
    pub square: Square,
    /// Its north or east edge.
    pub edge: Edge,
    /// Whose.
    pub owner: Side,
    /// A gap is open.
    pub gap: bool,
    /// Known to the other side.
    pub known: bool,
}

/// A crossing, kept by its square as [`crate::grid::canonical`] has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bridge {
    /// The square.
    pub square: Square,
    /// Its north or east edge.
    pub edge: Edge,
    /// A ford, which cannot be blown.
    pub ford: bool,
    /// Prepared for demolition by this side.
    pub prepared: Option<Side>,
    /// Blown.
    pub blown: bool,
}

/// A mission of the operation orders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Preplanned {
    /// Who fires or flies.
    pub base: BaseId,
    /// The fire mission; none for aircraft.
    pub mission: Option<Mission>,
    /// Where.
    pub square: Square,
    /// When.
    pub bound: u8,
}

/// A square that changed hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taken {
    /// Where.
    pub square: Square,
    /// Who lost it.
    pub loser: Side,
    /// When.
    pub bound: u8,
    /// The loser may still strike back at once (NQ-CTR-2).
    pub open: bool,
    /// The whole square, or an area of it only (NQ-CTR-1).
    pub whole: bool,
    /// Who was driven out of it (NQ-CTR-2).
    pub ejected: BaseSet,
}

/// Engineering in hand (NQ-ENG-1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Work {
    /// What.
    pub job: Job,
    /// At which edge.
    pub edge: Option<Edge>,
    /// Done in step 0 of this bound.
    pub due: u8,
}

/// What a side does by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// STOP (NQ-RCE-4).
    pub stop: StopRule,
    /// Demolitions (NQ-ENG-2).
    pub demolish: Answer,
}

impl Place {
    /// The square, if it is on the table.
    pub const fn square(self) -> Option<Square> {
        match self {
            Place::On(square) => Some(square),
            _ => None,
        }
    }

    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            Place::On(_) => "table",
            Place::Reserve => "reserve",
            Place::Aboard(_) => "aboard",
            Place::Dispersed => "dispersed",
            Place::Medical => "medical",
            Place::Captured => "captured",
            Place::Destroyed => "destroyed",
            Place::Exited => "exited",
            Place::Merged => "merged",
            Place::AirPool => "air pool",
            Place::AirResting(_) => "resting",
            Place::AirOut => "out",
        }
    }
}

impl Base {
    /// NQ-PCE-9: strength without a marker.
    pub const fn unwounded(&self) -> u8 {
        self.sp.saturating_sub(self.pips)
    }

    /// NQ-DIS-1.
    pub const fn is_disorganised(&self) -> bool {
        !self.causes.is_empty()
    }
}

impl State {
    /// A base.
    pub fn base(&self, base: BaseId) -> &Base {
        &self.bases[base.index()]
    }

    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A formation.
    pub fn formation(&self, formation: FormationId) -> &Formation {
        &self.formations[formation.index()]
    }

    /// Where a base is, if on the table.
    pub fn square(&self, base: BaseId) -> Option<Square> {
        self.bases[base.index()].place.square()
    }

    /// A base goes to another place.
    pub fn put(&mut self, base: BaseId, place: Place) {
        let from = core::mem::replace(&mut self.bases[base.index()].place, place);
        self.board.put(base, from, place);
    }

    /// An attack by its number.
    pub fn attack(&self, id: u8) -> Option<&Attack> {
        self.attacks.iter().find(|attack| attack.id == id)
    }

    /// The works in a square.
    pub fn works(&self, square: Square) -> Option<&Position> {
        self.positions.iter().find(|position| position.square == square)
    }
}
