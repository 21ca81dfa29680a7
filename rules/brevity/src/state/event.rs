//! Events: what happened, in the past tense. Only these change the state.

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Angle, Length, Outcome, Point, Side};
use serde::{Deserialize, Serialize};

use crate::state::Hand;
use crate::terms::{
    Aim, AirId, BattalionId, BattalionSet, BridgeId, BridgeState, Bridgehead, CommandId, DivisionId, Edge, Gear,
    Gunnery, Job, Lift, Moon, ObstacleId, ObstacleKind, Posture, Weapons, Weather, Works,
};
use crate::track::Track;
use crate::volley::Numbers;

/// What happened. Fields are named as the rules name them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "the variant says what happened, and its fields are named after whom and where")]
pub enum Event {
    /// A battalion stands on the table at set-up (OB-SET-1, OB-HID-1).
    Deployed { battalion: BattalionId, at: Point, facing: Angle, mounted: bool, hidden: bool },
    /// A reconnaissance battalion is shown as companies (OB-REC-1).
    Split { battalion: BattalionId },
    /// A side has deployed.
    DeploymentEnded { side: Side },

    /// T1 (OB-CLK-1, OB-CLK-2).
    TurnBegan { day: u8, turn: u8, night: bool },
    /// The light of a night turn (OB-CLK-4).
    MoonShone { moon: Moon },
    /// T2 (OB-WEA-1, OB-WEA-2).
    WeatherChanged { weather: Weather },
    /// T2 (OB-WEA-4).
    BasingChanged { side: Side, area: u8, grounded: bool },
    /// T3, secret (OB-AIR-8).
    AirOrdered { unit: AirId, aim: Aim, turn: u8 },
    /// T8: the order is used up or cancelled (OB-AIR-15).
    AirOrderEnded { unit: AirId, flown: bool },
    /// T3 (OB-SUP-5).
    SupplyFlown { unit: AirId, division: DivisionId, supplied: bool },
    /// T4 (OB-SUP-1 to OB-SUP-3): who is in supply, one bit each.
    SupplyJudged { corps: [bool; 2], divisions: u64, commands: u64 },
    /// T5: a headquarters rolled (OB-RCV-1).
    RecoveryRolled { headquarters: BattalionId, score: u8, success: bool },
    /// T5: it comes back (OB-RCV-2).
    Rebuilt { battalion: BattalionId, at: Point, facing: Angle, spent: bool },
    /// T5 (OB-RCV-4).
    Amalgamated { one: BattalionId, other: BattalionId },
    /// Gone for good (OB-RCV-4).
    Disbanded { battalion: BattalionId },
    /// T6 (OB-RGP-11).
    Rested { battalion: BattalionId },
    /// T7: every officer figure is placed (OB-SEQ-2), one bit each.
    OfficersPlaced { commands: u64 },
    /// Where the corps commander is (OB-SEQ-3).
    CommanderMoved { side: Side, command: Option<CommandId> },
    /// Where a forward air controller is (OB-AIR-7).
    ControllerMoved { unit: AirId, command: CommandId },
    /// T9 (OB-SEQ-4).
    FirstMover { side: Side, why: First },
    /// An aircraft unit struck (OB-AIR-3).
    Struck { unit: AirId, aim: Aim, misdirected: bool },
    /// Bombs turned the ground over (OB-AIR-11).
    Cratered { at: Point },

    /// M0 (OB-SEQ-5).
    Selected { command: CommandId },
    /// M1 (OB-INI-2).
    InitiativeTried { side: Side, command: Option<CommandId>, total: i8, against: i8, won: bool },
    /// The command makes this move.
    MoveBegan { command: CommandId },

    /// A battalion changed its command (OB-RGP-1, OB-RGP-2).
    Transferred { battalion: BattalionId, command: CommandId, posture: Posture },
    /// A command's posture (OB-RGP-4).
    PostureSet { command: CommandId, posture: Posture },
    /// A battalion's posture (OB-RGP-4, OB-RGP-5).
    StanceSet { battalion: BattalionId, posture: Posture },
    /// Whom a battalion supports, where its observer is (OB-RGP-6).
    SupportSet { battalion: BattalionId, command: Option<CommandId> },
    /// OB-CBY-1.
    CounterAssigned { battalion: BattalionId, on: bool },
    /// OB-WAV-1.
    WaveSet { battalion: BattalionId, wave: u8 },
    /// A round of a wave attack began, from 1 (OB-WAV-2).
    RoundBegan { round: u8 },

    /// OB-MOV-1.
    StoodIdle { battalion: BattalionId },
    /// OB-MOV-1.
    TookPosition { battalion: BattalionId, facing: Angle, mounted: bool },
    /// OB-MOV-1.
    Moved { battalion: BattalionId, track: Track, mounted: bool },
    /// It makes for an exit zone (OB-GEO-14).
    Leaving { battalion: BattalionId },
    /// It has left the table (OB-GEO-14).
    Left { battalion: BattalionId },
    /// It is locked to a table side (OB-MOV-14).
    Locked { battalion: BattalionId, edge: Edge },
    /// A hidden battalion is placed (OB-HID-2).
    Revealed { battalion: BattalionId },
    /// It was cut short: its path ends here (OB-PIN-2, OB-MOV-17, OB-HID-5).
    Halted { battalion: BattalionId, along: Length, at: Point, facing: Angle, mounted: bool },
    /// A die of the weather, read (OB-WEA-1 to OB-WEA-4): what winter took off it, and what was left.
    WeatherRead { basing: Option<(Side, u8)>, winter: i8, result: i8, needed: Needed },
    /// Before an air attack (OB-AIR-4): it found its target, or the enemy names one.
    Navigated { unit: AirId, astray: bool },
    /// Losses of a landing (OB-LND-5): so many dice, each a casualty up to this.
    LandingRead { battalion: BattalionId, dice: u8, loss_to: u8, losses: u8 },
    /// It landed from the air (OB-LND-3).
    Landed { battalion: BattalionId, at: Point, facing: Angle, posture: Posture, mounted: bool },
    /// It crossed water (OB-ENG-10, OB-AMP-2).
    Crossed { battalion: BattalionId, track: Track, bridgehead: Bridgehead },
    /// It was halted before it had come across (OB-PIN-2): nothing of the crossing holds.
    FellBack { battalion: BattalionId },
    /// A reconnaissance company retired (OB-REC-3).
    Retired { battalion: BattalionId, at: Point, facing: Angle, along: Length },

    /// A volley was rolled: how many dice hit and how many of these penetrated (OB-HIT-6, OB-PEN-1).
    Fired {
        target: BattalionId,
        firers: BattalionSet,
        side: Side,
        numbers: Numbers,
        hits: u8,
        penetrating: u8,
        losses: u8,
    },
    /// A volley nobody could fire any more (OB-REC-5).
    VolleyLost { target: BattalionId },
    /// What artillery did in this move (OB-ART-2).
    GunsUsed { guns: BattalionSet, gunnery: Gunnery, target: Option<BattalionId> },
    /// A target point was noted (OB-HID-8, OB-AIR-13).
    PointNoted { side: Side, aim: Noted, radius: Length, dice: u8, bonus: bool, weapons: Weapons },
    /// A noted target point was used up (OB-HID-8).
    PointUsed { index: u8 },
    /// OB-PIN-1.
    Pinned { battalion: BattalionId },
    /// OB-CAS-9.
    BecameSpent { battalion: BattalionId },
    /// OB-CAS-9, OB-CAS-10.
    Lost { battalion: BattalionId, captured: bool },
    /// OB-RDY-5.
    Flamed { command: CommandId },

    /// OB-RDY-1: the die was thrown with all its modifiers for the command's national score.
    Tested { command: CommandId, die: i8, bonus: i8, score: u8 },
    /// OB-RDY-1.
    KeptOfficer { command: CommandId },
    /// OB-RDY-1, OB-SEQ-8, OB-ENG-5.
    LostOfficer { command: CommandId },
    /// M9 (OB-RDY-8).
    MoveEnded,

    /// Work began or went on (OB-ENG-1).
    Worked { battalion: BattalionId, job: Job, anew: bool },
    /// A move or a turn of work counted (OB-ENG-2, OB-ENG-3).
    WorkCounted { battalion: BattalionId, done: u8 },
    /// A task is over, finished or given up.
    WorkEnded { battalion: BattalionId },
    /// It dug in, or lost its position (OB-ENG-18).
    WorksChanged { battalion: BattalionId, works: Works },
    /// An obstacle lies on the table (OB-ENG-14, OB-ENG-17).
    ObstacleMade { kind: ObstacleKind, from: Point, to: Point, bridge: Option<BridgeId> },
    /// It stands at an obstacle or a bank (OB-ENG-5, OB-ENG-10).
    Met { battalion: BattalionId, what: Contact },
    /// It left what it had met.
    ContactLost { battalion: BattalionId },
    /// OB-ENG-6.
    GapMade { battalion: BattalionId, obstacle: ObstacleId, at: Point },
    /// OB-ENG-7.
    GapUsed { index: u8 },
    /// A bridge was built (OB-ENG-11).
    Bridged { from: Point, to: Point, class: u8 },
    /// A bridge changed (OB-ENG-14 to OB-ENG-16).
    BridgeChanged { bridge: BridgeId, state: BridgeState, by: Option<Side> },
    /// A ferry was built (OB-ENG-13).
    FerryBuilt { operator: BattalionId, from: Point, to: Point, class: u8 },
    /// A ferry carried somebody this turn, or is gone.
    FerryChanged { operator: BattalionId, gone: bool },
    /// Boats lie ready (OB-AMP-1).
    BoatsReady { engineers: BattalionId, lift: Lift, count: u8 },
    /// A lift was used (OB-AMP-1).
    LiftUsed { index: u8 },
    /// Swimming gear (OB-AMP-6).
    GearChanged { battalion: BattalionId, gear: Gear },
    /// OB-AMP-7.
    RatingChanged { battalion: BattalionId, reduced: bool },
    /// A bridgehead was released (OB-ENG-10, OB-AMP-3).
    Released { battalion: BattalionId },
    /// OB-ENG-20.
    SmokeLaid { battalion: BattalionId, from: Point, to: Point },
    /// OB-ENG-21.
    SmokeGone { battalion: BattalionId },

    /// OB-VIC-3.
    ObjectiveTaken { objective: u8, holder: Option<Side> },
    /// E1 (OB-SEQ-10).
    TurnEnded,
    /// OB-VIC-5.
    DrawOffered { side: Side },
    /// OB-VIC-5.
    DrawDeclined { side: Side },
    /// It is over.
    Ended { outcome: Outcome },

    /// The sequence takes something up or puts it down; told to nobody and written nowhere.
    #[serde(skip)]
    InHand(Hand),
}

/// What a weather die is read against.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Needed {
    /// Bad up to the first, cloud up to the second (OB-WEA-1).
    Day(i8, i8),
    /// Closed up to this (OB-WEA-4).
    Open(i8),
    /// Clears from this on (OB-WEA-2, OB-WEA-4).
    Clearing(i8),
}

/// Why a side selects first (OB-SEQ-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// It has more commands: those of both sides.
    Commands([u8; 2]),
    /// By dice: the national bonus of both sides and their totals.
    Dice([i8; 2], [i8; 2]),
}

/// What a noted attack was aimed at (OB-HID-8, OB-AIR-13).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Noted {
    /// A point of the table.
    Point(Point),
    /// The base of a battalion.
    Base(Rectangle),
}

/// What a battalion has run into.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Contact {
    /// An obstacle.
    Obstacle(ObstacleId),
    /// A river bank: the point of it.
    Bank(Point),
}
