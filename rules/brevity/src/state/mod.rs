//! Everything that changes in play (OB-PCE-2 to 9), and the decision stack. `apply` is the only way it changes.

mod apply;
pub mod event;
mod field;
mod frame;
mod hand;
mod markers;
mod opening;

pub use apply::moved;
pub use field::SmokeReach;
pub use frame::{DEPTH, Frame, Stage};
pub use hand::Hand;
pub use markers::{Bridge, Ferry, Gap, Lifts, NotedPoint, Obstacle, Screen};

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::turn::{Course, Due};
use sandtable_kernel::{Length, Outcome, Point, Side};

use crate::event::Contact;
use crate::terms::{
    Activity, Aim, AirId, BattalionId, BattalionSet, Bridgehead, CommandId, DivisionId, Edge, Gear, Gunnery, Job, Moon,
    Posture, Status, Weather, Works,
};
use crate::track::Track;

/// The most bridges of a battle, those built in play among them.
pub const MOST_BRIDGES: usize = 24;

/// All that changes in play.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// Every battalion, in roster order.
    pub battalions: Vec<Battalion>,
    /// Every command, in roster order.
    pub commands: Vec<Command>,
    /// Every aircraft unit, in roster order.
    pub aircraft: Vec<Aircraft>,
    /// The day, from 1; 0 before the first.
    pub day: u8,
    /// The turn of the day, 1 to 4.
    pub turn: u8,
    /// Whether it is a night turn, and its light.
    pub night: Option<Moon>,
    /// The weather over the table.
    pub weather: Weather,
    /// Basing areas that are closed: one bit each, by side (OB-WEA-4).
    pub grounded: [u8; 2],
    /// Where each corps commander is.
    pub commander: [Option<CommandId>; 2],
    /// Supply as judged at T4: corps, divisions and commands, one bit each.
    pub supply: SupplyState,
    /// Battalions gone for good in an amalgamation (OB-RCV-4).
    pub disbanded: BattalionSet,
    /// Battalions amalgamated today: their divisions do no more of it (OB-RCV-4).
    pub amalgamated: BattalionSet,
    /// Recovery in progress (OB-RCV).
    pub recovery: Recovery,
    /// Whose selection or whose business it is.
    pub active: Side,
    /// The command that was selected (M0).
    pub selected: Option<CommandId>,
    /// The command that makes this move, from M2 on.
    pub moving: Option<CommandId>,
    /// The round of a wave attack; 1 in an ordinary move.
    pub round: u8,
    /// The rounds of this move: 1, or the number of waves (OB-WAV-1).
    pub rounds: u8,
    /// The move that is being planned when a hidden enemy appears (OB-HID-5).
    pub march: Option<March>,
    /// The volley declared and not yet rolled (OB-FIR-14).
    pub volley: Option<Declared>,
    /// Guns that have just fired and may be answered (OB-CBY-2), by side.
    pub exposed: [BattalionSet; 2],
    /// An air attack in progress (OB-AIR-3).
    pub strike: Option<Strike>,
    /// Targets already fired at in the step `fired_in`: one volley each (OB-FIR-1).
    pub fired_at: BattalionSet,
    /// The step those volleys belong to.
    pub fired_in: Frame,
    /// Hidden battalions that have just been seen and whose noted points are being settled (OB-HID-9).
    pub appearing: BattalionSet,
    /// Obstacles.
    pub obstacles: ArrayVec<Obstacle, 32>,
    /// Gaps in them.
    pub gaps: ArrayVec<Gap, 32>,
    /// Bridges.
    pub bridges: ArrayVec<Bridge, MOST_BRIDGES>,
    /// Ferries.
    pub ferries: ArrayVec<Ferry, 16>,
    /// Boats that lie ready.
    pub lifts: ArrayVec<Lifts, 16>,
    /// Smoke screens.
    pub smoke: ArrayVec<Screen, 32>,
    /// How far screens reach (OB-ENG-20).
    pub smoke_reach: SmokeReach,
    /// Crater areas: their centres.
    pub craters: ArrayVec<Point, 32>,
    /// Noted target points.
    pub points: ArrayVec<NotedPoint, 32>,
    /// Who holds each objective.
    pub holders: ArrayVec<Option<Side>, 16>,
    /// Who has already offered a draw this turn.
    pub draw_offered: [bool; 2],
    /// What is being decided, and what comes after it.
    pub frames: Course<Stage, Frame, DEPTH>,
    /// How it ended.
    pub outcome: Option<Outcome>,
}

/// What changes about a battalion (OB-PCE-2).
#[derive(Clone, PartialEq, Debug)]
pub struct Battalion {
    /// Where it is in the game.
    pub status: Status,
    /// Where it stands and looks; meaningless off the table.
    pub base: Rectangle,
    /// Mounted or limbered.
    pub mounted: bool,
    /// Its present command.
    pub command: CommandId,
    /// Its posture.
    pub posture: Posture,
    /// The command it supports, where its observer is; an observer whose command is gone is with nobody (OB-PCE-6).
    pub supports: Option<CommandId>,
    /// It has a casualty figure (OB-PCE-10).
    pub spent: bool,
    /// It has a pin marker (OB-PCE-11).
    pub pinned: bool,
    /// What it does in this move.
    pub activity: Activity,
    /// Its path in this move.
    pub track: Track,
    /// A reconnaissance company has left its path (OB-REC-8).
    pub off_track: bool,
    /// Its wave (OB-WAV-1).
    pub wave: u8,
    /// What its guns did in this move.
    pub gunnery: Gunnery,
    /// The target its guns first fired on in this move (OB-WAV-5).
    pub gun_target: Option<BattalionId>,
    /// Assigned to counter-battery.
    pub counter_battery: bool,
    /// Its position.
    pub works: Works,
    /// Its task.
    pub task: Option<Task>,
    /// The side edge it is locked to (OB-MOV-14).
    pub edge: Option<Edge>,
    /// At a far bank.
    pub bridgehead: Bridgehead,
    /// Swimming gear.
    pub gear: Gear,
    /// What it was on the near bank before this move took it across, should it not come across (OB-PIN-2).
    pub crossing: Option<NearBank>,
    /// One strength step lower (OB-AMP-7).
    pub reduced: bool,
    /// What it has run into, and in which turn (counted through).
    pub contact: Option<(Contact, u16)>,
    /// Obstacles it has run into at any time, one bit each: without engineers it does not try them again (OB-ENG-6).
    pub known_obstacles: u32,
    /// It has been given an order in this M3.
    pub ordered: bool,
    /// It leaves the table at the end of this move (OB-GEO-14).
    pub leaving: bool,
    /// It has come onto the table in this move (OB-SET-5, OB-MOV-14).
    pub entered: bool,
}

/// A battalion before it crossed water.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NearBank {
    /// Whether it was at a far bank already.
    pub bridgehead: Bridgehead,
    /// Its swimming gear.
    pub gear: Gear,
    /// One strength step lower.
    pub reduced: bool,
    /// What it had run into.
    pub contact: Option<(Contact, u16)>,
}

/// Engineering work in hand (OB-ENG-2, OB-ENG-3).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Task {
    /// What it is.
    pub job: Job,
    /// Moves or turns done.
    pub done: u8,
    /// This turn counts so far.
    pub whole_turn: bool,
    /// It was worked on in the present move and not pinned.
    pub at_work: bool,
}

/// What changes about a command (OB-PCE-3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Command {
    /// Its posture.
    pub posture: Posture,
    /// It may still be moved this turn.
    pub officer: bool,
    /// Flames have fallen on it since it was last tested (OB-RDY-5).
    pub flamed: bool,
    /// They fell in this move.
    pub flamed_now: bool,
    /// Its officer was forfeited in this move (OB-RDY-7).
    pub forfeited: bool,
    /// Moves it has made this turn (OB-ENG-3).
    pub moves: u8,
    /// Everybody who belongs to it, on the table or not: the same as the battalions say, to be found at once.
    pub models: BattalionSet,
}

/// What changes about an aircraft unit (OB-PCE-7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aircraft {
    /// The command its controller is with.
    pub command: Option<CommandId>,
    /// The turn of its last mission, counted through; 0 for none.
    pub last_mission: u16,
    /// The day of its last mission.
    pub last_day: u8,
    /// Its standing order: target and turn of the day.
    pub order: Option<(Aim, u8)>,
}

/// Supply as judged at T4 (OB-SUP).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SupplyState {
    /// The corps of each side.
    pub corps: [bool; 2],
    /// Divisions: one bit each.
    pub divisions: u64,
    /// Commands: one bit each.
    pub commands: u64,
    /// Divisions supplied by air this turn: one bit each.
    pub flown: u64,
}

/// Recovery in progress (OB-RCV).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Recovery {
    /// The headquarters that has rolled a success and chooses.
    pub headquarters: Option<BattalionId>,
    /// It rolls for divisional headquarters (OB-RCV-5).
    pub for_headquarters: bool,
    /// Headquarters that have rolled today, or returned today and may not.
    pub rolled: BattalionSet,
    /// Corps headquarters that have rolled for divisional headquarters.
    pub rolled_above: BattalionSet,
    /// The pair of which the opponent chooses one.
    pub pair: Option<(BattalionId, BattalionId)>,
    /// Battalions that have come back spent this turn do not rest (OB-RCV-3).
    pub fresh: BattalionSet,
}

/// A move interrupted by a hidden enemy (OB-HID-5).
#[derive(Clone, PartialEq, Debug)]
pub struct March {
    /// Who moves.
    pub battalion: BattalionId,
    /// The way it wants to go.
    pub track: Track,
    /// Up to here the way has been looked at.
    pub seen_to: Length,
    /// Where it could stop just outside location range.
    pub stop_at: Length,
    /// Mounted at the end.
    pub mounted: bool,
}

/// A volley declared and not yet rolled.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Declared {
    /// What kind it is.
    pub kind: VolleyKind,
    /// The target.
    pub target: BattalionId,
    /// Where on its path; nothing for where it stands.
    pub along: Option<Length>,
    /// The guns that fire as artillery; in direct fire those held back.
    pub firers: BattalionSet,
    /// Artillery that joins direct fire.
    pub joined: BattalionSet,
    /// The owner of a company under fire has said whether it retires (OB-REC-3).
    pub answered: bool,
}

/// Kinds of volley.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VolleyKind {
    /// M4.
    ReactionBombardment,
    /// M5.
    Bombardment,
    /// M6.
    OpposingFire,
    /// M7.
    AttackFire,
    /// OB-CBY.
    Counter,
    /// OB-AIR.
    Air(AirId),
}

impl VolleyKind {
    /// OB-ART-3, OB-FIR-2: whether it answers the move of the other side.
    pub const fn is_reaction(self) -> bool {
        matches!(self, VolleyKind::OpposingFire | VolleyKind::ReactionBombardment)
    }
}

/// An air attack in progress (OB-AIR-3).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Strike {
    /// Who attacks.
    pub unit: AirId,
    /// At what.
    pub aim: Aim,
    /// Where that is.
    pub at: Rectangle,
    /// The target's place on its path, in M4.
    pub along: Option<Length>,
    /// Strikes as heavy bombers.
    pub heavy: bool,
    /// Whom it has still to attack.
    pub left: BattalionSet,
    /// The opponent chose the target.
    pub misdirected: bool,
}

impl State {
    /// A battalion.
    #[inline]
    pub fn battalion(&self, battalion: BattalionId) -> &Battalion {
        &self.battalions[battalion.index()]
    }

    /// A command.
    pub fn command(&self, command: CommandId) -> &Command {
        &self.commands[command.index()]
    }

    /// Whether a command still has its officer figure.
    pub fn has_officer(&self, command: CommandId) -> bool {
        self.commands[command.index()].officer
    }

    /// The battalions now in a command that are on the table.
    pub fn members(&self, command: CommandId) -> impl Iterator<Item = BattalionId> + '_ {
        self.command(command).models.iter().filter(|battalion| self.battalion(*battalion).status.on_table())
    }

    /// Whether a battalion is placed on the table.
    pub fn is_placed(&self, battalion: BattalionId) -> bool {
        self.battalion(battalion).status == Status::Placed
    }

    /// The turns gone by since the first of day 1, counted through.
    pub fn absolute_turn(&self) -> u16 {
        u16::from(self.day.max(1) - 1) * 4 + u16::from(self.turn)
    }

    /// OB-MOV-2: whether a battalion belongs to the moving command and does more than stand idle.
    pub fn is_moving(&self, battalion: BattalionId) -> bool {
        let of = self.battalion(battalion);
        Some(of.command) == self.moving
            && of.status == Status::Placed
            && matches!(of.activity, Activity::InPosition | Activity::Moved | Activity::Working)
    }

    /// The step being played; an offer of a draw interrupts it and goes back to it.
    pub fn step(&self) -> Frame {
        let found = self.frames.decisions().find(|frame| !matches!(frame, Frame::AnswerDraw(_)));
        *found.unwrap_or(self.frames.top())
    }

    /// The step of the move underneath volleys, answers and draws.
    pub fn main_step(&self) -> Frame {
        let underneath = self.frames.iter().last().and_then(|due| match due {
            Due::Stage(stage) => stage.decision(),
            Due::Decision(frame) => Some(*frame),
        });
        underneath.unwrap_or(*self.frames.top())
    }

    /// OB-FIR-1: the targets that have had their volley in the present step.
    pub fn had_volley(&self) -> BattalionSet {
        if self.fired_in == self.main_step() { self.fired_at } else { BattalionSet::NONE }
    }

    /// Whether a division is in supply (OB-SUP-2).
    pub fn division_supplied(&self, division: DivisionId) -> bool {
        self.supply.divisions & (1 << division.0) != 0
    }
}
