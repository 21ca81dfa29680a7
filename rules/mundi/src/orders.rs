//! The decision catalogue: every order with its words, its gaps and its rule, each declared once.
//!
//! Elements go by their keys, `a-if1`; capitals and extra spaces do not matter. A place is written `300,336.2mm`, and lengths
//! are millimetres. A facing is `facing D`, in degrees clockwise from north as the rules count them, or `turned D`, anticlockwise
//! from east as the board does. What cannot be read is answered with the form that would be right; whether an order is allowed
//! is for `check`.

mod gaps;
mod shape;
mod short;
#[cfg(test)]
mod tests;

use arrayvec::ArrayVec;
use sandtable_kernel::geometry::Rectangle;
use sandtable_kernel::orders::{AnyOf, Like};
use sandtable_kernel::{Length, Point, orders, phrase};

use crate::contact::BaseEdge;
use crate::ground::{Feature, Form, MOST_BENDS};
use crate::stand::Pose;
use crate::state::{Frame, State};
use crate::terms::{Edge, ElementId, ElementSet};
use crate::{Mundi, rule};

pub use gaps::{AheadOrBack, Degrees, Diggers, LeftOrRight, Millimetres, Place, Shift, Supporters, TerrainKind};
pub use shape::{Area, Facing, Flight, Follows, Fords, Legs, Line, RoughLegs, RoughPose, Steps};

use short::{
    ahead, column, contact, deploy, fly, fly_against, generate_another, leave_base, move_roughly, narrow, place_strip,
    run, turn, widen,
};

/// The most poses of a move after its start.
pub const MOST_LEGS: usize = 6;

/// The most steps of a group's move.
pub const MOST_STEPS: usize = 8;

/// The most fords and bridges of a river.
pub const MOST_FORDS: usize = 4;

/// The poses of a move after its start.
pub type Poses = ArrayVec<Pose, MOST_LEGS>;
/// The centre line of a road or river.
pub type Bends = ArrayVec<Point, MOST_BENDS>;
/// Fords and bridges.
pub type Crossings = ArrayVec<Point, MOST_FORDS>;
/// Some elements, by their keys.
pub type Elements = AnyOf<ElementSet>;

orders! {
    /// What a player asks for.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub enum Order for (Mundi, State) with Verb {
        /// Place an area of terrain (DEC-TERRAIN); without a size it is a square of 80 mm.
        PlaceArea { kind: TerrainKind, area: Rectangle as Area, crest_across: bool }
            "place {kind} (at {area}) [crest across]" by rule::SET_4,
        /// Place a road or river (DEC-TERRAIN).
        PlaceStrip { kind: TerrainKind, line: Bends as Like<Line>, width: Length as Millimetres, fords: Crossings as Like<Fords> }
            "place {kind} (from {line}) (width {width}) [ford {fords}]" by rule::TER_8,
        /// Take a piece off again, by its number from 1 (DEC-TERRAIN).
        RemoveTerrain(number: u8) "remove {number}" by rule::SET_4,
        /// Lay a legal table drawn from a number (DEC-TERRAIN).
        GenerateTerrain(number: u32) "generate {number}" by rule::SET_4,
        /// The table is laid, and judged as a whole (DEC-TERRAIN).
        EndTerrain "end terrain" by rule::SET_9,
        /// Number the edges: the favoured one, 4 to 6, then those numbered 1, 2 and 3 (DEC-EDGES).
        NumberEdges { favoured: Edge, one: Edge, two: Edge, three: Edge }
            "edges {favoured} {one} {two} {three}" by rule::SET_10,
        /// Place the base (DEC-BASE).
        PlaceBase(area: Rectangle as Area) "base at {area}" by rule::SET_13,
        /// The town is the base (DEC-BASE).
        TownIsBase "town is base" by rule::SET_13,
        /// Place an element (DEC-DEPLOY).
        Deploy { element: ElementId, pose: Pose, loaded: bool } "deploy {element} (at {pose}) [loaded]" by rule::SET_15,
        /// Put a garrison in the base (DEC-DEPLOY).
        DeployGarrison(element: ElementId) "garrison {element}" by rule::SET_15,
        /// Place everybody who is left, in a plain order of battle (DEC-DEPLOY).
        DeployRest "deploy rest" by rule::SET_15,
        /// Everybody stands where he should (DEC-DEPLOY).
        EndDeployment "end deployment" by rule::SET_15,
        /// Swap two elements (DEC-SWAP).
        Swap(one: ElementId, other: ElementId) "swap {one} {other}" by rule::SET_19,
        /// No more swaps (DEC-SWAP).
        EndSwaps "end swaps" by rule::SET_19,
        /// Lay a minefield (DEC-WORKS).
        LayMines(area: Rectangle as Area) "lay mines (at {area})" by rule::SET_21,
        /// Entrench up to three elements (DEC-WORKS).
        DigIn(elements: ElementSet as Elements) "dig in {elements}" by rule::SET_20,
        /// No more works (DEC-WORKS).
        EndWorks "end works" by rule::SET_20,
        /// Reveal hidden elements (DEC-REVEAL).
        Reveal(elements: ElementSet as Elements) "reveal {elements}" by rule::HID_8,

        /// Move first this turn (DEC-ORDER).
        GoFirst "go first" by rule::SEQ_1,
        /// Move second this turn (DEC-ORDER).
        GoSecond "go second" by rule::SEQ_1,
        /// Move an element (ACT-MOVE, ACT-RECCE2).
        Move(order: Move) "move {order}" by rule::MOV_1,
        /// Garrison the base (ACT-MOVE).
        Enter(element: ElementId) "enter base {element}" by rule::BAS_2,
        /// Leave the base (ACT-MOVE).
        Leave(element: ElementId, pose: Pose) "leave base {element} to {pose}" by rule::BAS_2,
        /// Move a group (ACT-GROUP).
        Group(order: GroupMove) "group {order}" by rule::GRP_7,
        /// Cross a river straight, or shifted along the bank, to the right as seen when crossing (ACT-CROSS).
        Cross(element: ElementId, shift: Length as Like<Shift>) "cross {element} [shift {shift}]" by rule::RIV_2,
        /// Assault an enemy on the far bank (ACT-CROSS).
        Assault(element: ElementId, enemy: ElementId) "assault {element} on {enemy}" by rule::RIV_5,
        /// Leave the river (ACT-CROSS, ACT-BRIDGE).
        LeaveRiver(element: ElementId, way: bool as AheadOrBack) "leave river {element} {way}" by rule::RIV_8,
        /// Go into the river as a bridge, opposite this shift along the bank (ACT-BRIDGE).
        Bridge(element: ElementId, shift: Length as Like<Shift>) "bridge {element} [shift {shift}]" by rule::RIV_9,
        /// Send an aircraft (ACT-AIR).
        Fly(element: ElementId, pose: Pose as Like<Flight>) "fly {element} (to {pose})" by rule::AIR_1,
        /// Load or unload without moving (ACT-TRANSPORT).
        ChangeTransport(elements: ElementSet as Elements) "load {elements}" by rule::TRN_2,
        /// Entrench an element or a group (ACT-ENTRENCH).
        Entrench(elements: ElementSet as Like<Diggers>) "entrench {elements}" by rule::ENT_1,
        /// Do nothing more in this phase (ACT-PASS, ATT-PASS).
        Pass "pass" by rule::SEQ_4,
        /// Let the aircraft stay with this enemy (DEC-FOLLOW-AIR).
        Follow(enemy: ElementId) "stay with {enemy}" by rule::AIR_6,

        /// Attack (ATT-DECLARE).
        Attack { attacker: ElementId, target: ElementId, supporters: ElementSet as Like<Supporters> }
            "attack {attacker} (on {target}) [with {supporters}]" by rule::COM_1,
        /// Support the defence (DEF-SUPPORT).
        Support(supporters: ElementSet as Elements) "support {supporters}" by rule::SUP_2,
        /// Nobody supports the defence (DEF-SUPPORT).
        NoSupport "no support" by rule::SUP_5,
        /// Advance after combat (DEC-ADVANCE).
        Advance(element: ElementId) "advance {element}" by rule::RES_18,
        /// Nobody else advances (DEC-ADVANCE), or it stays in the river (DEC-FINISH).
        Stay "stay" by rule::RES_18,
        /// Finish crossing (DEC-FINISH).
        FinishCrossing "finish crossing" by rule::RIV_6,

        /// Give the battle up.
        Concede "concede" by rule::VIC_5,
        /// Offer a draw.
        OfferDraw "offer draw" by rule::VIC_5,
        /// Take it.
        AcceptDraw "accept draw" by rule::VIC_5,
        /// Fight on.
        DeclineDraw "decline draw" by rule::VIC_5,
    }
    also {
        /// Place a road or river of the usual width.
        place_strip(kind: TerrainKind, line: Bends as Like<Line>, width: Option<Length> as Option<Millimetres>, fords: Crossings as Like<Fords>)
            "place {kind} from {line} [width {width}] [ford {fords}]" by rule::TER_8,
        /// Place a road or river, its ends drawn to the table's edges where they nearly reach them.
        run(kind: TerrainKind, line: Bends as Like<Line>, width: Option<Length> as Option<Millimetres>, fords: Crossings as Like<Fords>)
            "run {kind} (from {line}) [width {width}] [ford {fords}]" by rule::TER_8,
        /// Lay another legal table.
        generate_another() "generate" by rule::SET_4,
        /// Place an element with its own edge at its back.
        deploy(element: ElementId, pose: RoughPose, loaded: bool) "deploy {element} at {pose} [loaded]" by rule::SET_15,
        /// Move an element; where no facing is given it keeps the one before.
        move_roughly(
            element: ElementId, legs: ArrayVec<RoughPose, MOST_LEGS> as Like<RoughLegs>, zone_of: Option<ElementId>, change: Change
        ) "move {element} to {legs} [zone {zone_of}] [load {change}]" by rule::MOV_3,
        /// Turn on the spot.
        turn(element: ElementId, facing: sandtable_kernel::Angle as Facing) "turn {element} {facing}" by rule::MOV_9,
        /// Move into contact, by this edge of the enemy or the first that can be reached.
        contact(element: ElementId, enemy: ElementId, edge: Option<BaseEdge>)
            "contact {element} (with {enemy}) [on {edge EDGE}]" by rule::CON_2,
        /// Leave the base with the same facing.
        leave_base(element: ElementId, pose: RoughPose) "leave base {element} to {pose}" by rule::BAS_2,
        /// Move a group straight ahead, up to the line of a place.
        ahead(members: ElementSet as Elements, place: Point as Place, change: ElementSet as Elements)
            "ahead {members} (to {place}) [load {change}]" by rule::GRP_7,
        /// Move a column that follows its leader.
        column(members: ElementSet as Elements, steps: ArrayVec<Step, MOST_STEPS> as Like<Steps>, change: ElementSet as Elements)
            "column {members} {steps} [load {change}]" by rule::GRP_11,
        /// Narrow a group's front.
        narrow(members: ElementSet as Elements, steps: ArrayVec<Step, MOST_STEPS> as Like<Steps>, change: ElementSet as Elements)
            "narrow {members} {steps} [load {change}]" by rule::GRP_10,
        /// Widen a group's front.
        widen(members: ElementSet as Elements, steps: ArrayVec<Step, MOST_STEPS> as Like<Steps>, change: ElementSet as Elements)
            "widen {members} {steps} [load {change}]" by rule::GRP_10,
        /// Send an aircraft against an enemy, by this edge of it or the first that is free.
        fly_against(element: ElementId, enemy: ElementId, edge: Option<BaseEdge>)
            "fly {element} (against {enemy}) [on {edge EDGE}]" by rule::AIR_1,
        /// Send an aircraft, facing north.
        fly(element: ElementId, pose: RoughPose) "fly {element} to {pose}" by rule::AIR_1,
    }
}

phrase! {
    /// A move of one element (MS-MOV-3).
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Move for (Mundi, State) {
        /// Who.
        element: ElementId,
        /// The poses after its present one.
        legs: Poses as Like<Legs>,
        /// The enemy whose zone it obeys, where it is in several (MS-ZOC-5).
        zone_of: Option<ElementId>,
        /// Whether it loads or unloads (MS-TRN-2).
        change: Change,
    } "{element} (to {legs}) [zone {zone_of}] [load {change}]"
}

/// When an element changes its transport (MS-TRN-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Change {
    /// Not at all.
    #[default]
    None,
    /// Before it moves.
    First,
    /// After it has moved.
    Last,
}

phrase! {
    /// A move of a group (MS-GRP-7, MS-GRP-11).
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct GroupMove for (Mundi, State) {
        /// Who.
        members: ElementSet as Elements,
        /// What it does.
        steps: ArrayVec<Step, MOST_STEPS> as Like<Steps>,
        /// A column whose members follow the leader's path.
        follow: bool as Like<Follows>,
        /// Who loads or unloads at the end (MS-TRN-4).
        change: ElementSet as Elements,
    } "{members} {steps} [follow] [load {change}]"
}

phrase! {
    /// One step of a group.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Step for (Mundi, State) with StepVerb {
        /// Straight ahead.
        Advance(by: Length as Millimetres) "advance {by}" by rule::GRP_7,
        /// About the left or right front corner, in hundredths of a degree.
        Wheel { left: bool as LeftOrRight, turn: u16 as Degrees } "wheel {left} {turn}" by rule::GRP_7,
        /// Sideways into contact.
        Slide { left: bool as LeftOrRight, by: Length as Millimetres } "slide {left} {by}" by rule::GRP_7,
        /// A member at an end of the front rank drops in behind another (MS-GRP-10).
        Behind(member: ElementId, other: ElementId) "drop {member} behind {other}" by rule::GRP_10,
        /// A member of a rear rank comes up beside one at an end of the front rank.
        Beside { member: ElementId, left: bool as LeftOrRight, beside: ElementId }
            "raise {member} {left} of {beside}" by rule::GRP_10,
    }
}

impl Order {
    /// Support of the defence by these, or by nobody.
    pub const fn support(supporters: ElementSet) -> Order {
        if supporters.is_empty() { Order::NoSupport } else { Order::Support(supporters) }
    }

    /// The piece of terrain it places.
    pub fn feature(&self) -> Option<Feature> {
        let (kind, form) = match self {
            Order::PlaceArea { kind, area, crest_across } => {
                (kind, Form::Area { area: *area, crest_across: *crest_across })
            }
            Order::PlaceStrip { kind, line, width, fords } => {
                (kind, Form::Strip { line: line.clone(), width: *width, crossings: fords.clone() })
            }
            _ => return None,
        };
        Some(Feature { kind: kind.0, form, laid_by: None })
    }
}

/// The choices of a step. Conceding, offering a draw and revealing belong to every step but the answer to an offer; see
/// [`belongs`].
pub const fn open(frame: Frame) -> &'static [Verb] {
    match frame {
        Frame::Terrain => {
            &[Verb::PlaceArea, Verb::PlaceStrip, Verb::RemoveTerrain, Verb::GenerateTerrain, Verb::EndTerrain]
        }
        Frame::Edges => &[Verb::NumberEdges],
        Frame::Base => &[Verb::PlaceBase, Verb::TownIsBase],
        Frame::Deploy => &[Verb::Deploy, Verb::DeployGarrison, Verb::DeployRest, Verb::EndDeployment],
        Frame::Swap => &[Verb::Swap, Verb::EndSwaps],
        Frame::Works => &[Verb::LayMines, Verb::DigIn, Verb::EndWorks],
        Frame::Order => &[Verb::GoFirst, Verb::GoSecond],
        Frame::Move => &[
            Verb::Move,
            Verb::Group,
            Verb::Cross,
            Verb::Assault,
            Verb::LeaveRiver,
            Verb::Bridge,
            Verb::Fly,
            Verb::Enter,
            Verb::Leave,
            Verb::ChangeTransport,
            Verb::Entrench,
            Verb::Pass,
        ],
        Frame::Follow => &[Verb::Follow],
        Frame::Attack => &[Verb::Attack, Verb::Pass],
        Frame::Defend => &[Verb::Support, Verb::NoSupport],
        Frame::Advance => &[Verb::Advance, Verb::Stay],
        Frame::Finish { .. } => &[Verb::FinishCrossing, Verb::Stay],
        Frame::AnswerDraw { .. } => &[Verb::AcceptDraw, Verb::DeclineDraw],
        Frame::GameOver => &[],
    }
}

/// Whether a verb belongs to a step: one of its choices, or one that belongs to all.
pub fn belongs(frame: Frame, verb: Verb) -> bool {
    match verb {
        Verb::Concede => true,
        Verb::Reveal | Verb::OfferDraw => !matches!(frame, Frame::AnswerDraw { .. }),
        verb => open(frame).contains(&verb),
    }
}
