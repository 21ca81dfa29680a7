//! What can happen, in the past tense.

use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::{Length, Outcome, RuleId, Side};
use serde::{Deserialize, Serialize};

use crate::ground::Feature;
use crate::stand::Pose;
use crate::tables::Fate;
use crate::terms::{Edge, ElementId, ElementSet};

/// How a combat or a fight with a minefield went.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// Equal totals.
    Even,
    /// The attacker has the higher total.
    AttackerWins {
        /// At least twice the other.
        doubled: bool,
    },
    /// The defender has the higher total.
    DefenderWins {
        /// At least twice the other.
        doubled: bool,
    },
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the fields are named after what they are")]
pub enum Event {
    /// MS-HID-1: what a blank is, told to its owner.
    BlankNumbered { blank: ElementId, who: ElementId, loaded: bool, entrenched: bool },
    /// MS-HID-1: a side's blanks are numbered.
    BlanksDrawn { side: Side },
    /// MS-SET-1.
    RolesFixed { attacker: Side },
    /// MS-SET-4.
    TerrainPlaced { feature: Box<Feature>, lane: Length },
    /// A piece was taken off again.
    TerrainRemoved { number: u8, lane: Length },
    /// MS-SET-9: the table is legal.
    TerrainDone { pieces: u8 },
    /// MS-SET-10.
    EdgesNumbered { order: [Edge; 4] },
    /// MS-SET-10, MS-SET-11.
    EdgesFixed { attacker: Edge },
    /// MS-SET-13: the base, a piece or the town.
    BasePlaced { area: Rectangle, town: bool },
    /// MS-SET-15, MS-SET-16.
    Deployed { element: ElementId, pose: Pose, depth: Length, loaded: bool },
    /// MS-SET-15, MS-BAS-2.
    Garrisoned { element: ElementId, depth: Length },
    /// A side has deployed.
    DeploymentDone { side: Side },
    /// MS-SET-19.
    Swapped { one: ElementId, other: ElementId, one_to: Pose, other_to: Pose },
    /// MS-SET-20.
    MinesLaid { side: Side, feature: Box<Feature>, lane: Length },
    /// MS-SET-20: one engineer's work on these.
    DugIn { side: Side, elements: ElementSet },
    /// A side's engineers are done.
    WorksDone { side: Side },
    /// MS-SEQ-1: a turn begins; these stand beside a river (MS-RIV-2).
    TurnBegan { turn: u8, beside_river: ElementSet },
    /// MS-PIP-1.
    PipsRolled { pips: [u8; 2] },
    /// MS-SEQ-7.
    InitiativeWon { side: Side },
    /// MS-SEQ-1: who moves first.
    MoverChosen { first: Side },
    /// MS-PIP-2.
    PipsSpent { side: Side, pips: u8 },
    /// It is this side's go.
    GoTaken { side: Side },
    /// MS-SEQ-4, MS-SEQ-8; unasked when it could do nothing.
    Passed { side: Side, unasked: bool },
    /// MS-SEQ-8: who passed had nobody to attack, as he alone knows.
    HadNoTarget { side: Side },
    /// MS-SEQ-8: he has a target now, and may attack after all.
    CalledBack { side: Side },
    /// MS-MOV, MS-GRP: where it ended, and whom it moved into contact with (MS-CON-4).
    Moved { element: ElementId, to: Pose, into: ElementSet },
    /// A move, cut short or not, is over and spent.
    MoveSpent { element: ElementId },
    /// MS-TRN.
    TransportChanged { element: ElementId, loaded: bool, to: Pose, depth: Length },
    /// MS-ENT-1.
    Entrenched { element: ElementId },
    /// MS-BAS-2.
    EnteredBase { element: ElementId },
    /// MS-BAS-2, MS-BAS-11.
    LeftBase { element: ElementId, to: Pose },
    /// MS-RIV-2: over the river, or back out of it.
    Crossed { element: ElementId, to: Pose },
    /// MS-RIV-5.
    Assaulted { element: ElementId, to: Pose, enemy: ElementId },
    /// MS-RIV-9.
    Bridged { element: ElementId, to: Pose },
    /// MS-AIR-1.
    Flown { element: ElementId, to: Pose, engaged: ElementSet },
    /// MS-AIR-6: a move parts it from some of its enemies.
    Parted { aircraft: ElementId, mover: ElementId, by: (Length, Length) },
    /// MS-AIR-6.
    Carried { element: ElementId, to: Pose, engaged: ElementSet },
    /// MS-AIR-8, MS-AIR-9: home until this turn.
    WentHome { element: ElementId, back: u8 },
    /// MS-HID.
    Revealed { element: ElementId, to: Pose, depth: Length },
    /// MS-MIN-2.
    MinesFought { element: ElementId, field: u8, mover: i8, mines: i8, verdict: Verdict },
    /// MS-MIN-8.
    MinesCleared { field: u8 },
    /// MS-COM-1.
    AttackDeclared { attacker: ElementId, target: ElementId, supporters: ElementSet, ambush: bool },
    /// MS-COM-1.
    SupportDeclared { supporters: ElementSet },
    /// MS-COM-16, MS-COM-17.
    Fought { attacker: ElementId, target: ElementId, attack: i8, defence: i8, verdict: Verdict },
    /// The winner could not hurt the loser, or the chart says nothing happens; by which rule.
    NoEffect { element: ElementId, by: RuleId },
    /// MS-RES-11.
    Retreated { element: ElementId, to: Pose },
    /// MS-RES-12.
    Routed { element: ElementId, to: Pose },
    /// MS-RES-20.
    Destroyed { element: ElementId, value: u8, general: bool, fate: Fate },
    /// MS-BAS-10.
    BaseCaptured { value: u8 },
    /// MS-RES-18: these may advance.
    AdvanceOpen { elements: ElementSet },
    /// MS-RES-18.
    Advanced { element: ElementId, to: Pose },
    /// MS-RES-18: nobody advances any more.
    AdvanceClosed,
    /// MS-RIV-6.
    FinishedCrossing { element: ElementId, to: Pose },
    /// A combat is over.
    FightOver,
    /// MS-SEQ-1: the combat phase begins.
    CombatBegan,
    /// MS-SEQ-1: the end of a turn.
    TurnEnded { turn: u8 },
    /// MS-VIC-5.
    DrawOffered { side: Side },
    /// MS-VIC-5.
    DrawDeclined { side: Side },
    /// The battle is over.
    Ended { outcome: Outcome },
}
