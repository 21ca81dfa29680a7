//! What a seat can ask for: one variant for each decision of the decision catalogue.

use arrayvec::ArrayVec;
use sandtable_kernel::Length;
use sandtable_kernel::geometry::Rectangle;

use crate::ground::Feature;
use crate::stand::Pose;
use crate::terms::{Edge, ElementId, ElementSet};

/// The most poses of a move after its start.
pub const MOST_LEGS: usize = 6;

/// The most steps of a group's move.
pub const MOST_STEPS: usize = 8;

/// An order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// DEC-TERRAIN: one more piece.
    PlaceTerrain(Box<Feature>),
    /// DEC-TERRAIN: takes a piece off again, by its number from 1.
    RemoveTerrain(u8),
    /// DEC-TERRAIN: a legal table drawn from a number.
    GenerateTerrain(u32),
    /// DEC-TERRAIN: the table is done and judged as a whole.
    EndTerrain,
    /// DEC-EDGES: the edge numbered 4 to 6, then those numbered 1, 2 and 3.
    NumberEdges([Edge; 4]),
    /// DEC-BASE: a base piece.
    PlaceBase(Rectangle),
    /// DEC-BASE: the town is the base.
    TownIsBase,
    /// DEC-DEPLOY: one element.
    Deploy {
        /// Which.
        element: ElementId,
        /// Where.
        pose: Pose,
        /// In its transport.
        loaded: bool,
    },
    /// DEC-DEPLOY: the garrison.
    DeployGarrison(ElementId),
    /// DEC-DEPLOY: everybody not yet placed, in a plain order of battle.
    DeployRest,
    /// DEC-DEPLOY: done.
    EndDeployment,
    /// DEC-SWAP: one pair.
    Swap(ElementId, ElementId),
    /// DEC-SWAP: done.
    EndSwaps,
    /// DEC-WORKS: a minefield.
    LayMines(Rectangle),
    /// DEC-WORKS: up to three entrenched elements.
    DigIn(ElementSet),
    /// DEC-WORKS: done.
    EndWorks,
    /// DEC-REVEAL.
    Reveal(ElementSet),
    /// DEC-ORDER: whether to move first.
    MoveFirst(bool),
    /// ACT-MOVE and ACT-RECCE2.
    Move(Move),
    /// ACT-MOVE: into the base as its garrison.
    Enter(ElementId),
    /// ACT-MOVE: out of the base, to this pose.
    Leave(ElementId, Pose),
    /// ACT-GROUP.
    Group(GroupMove),
    /// ACT-CROSS: straight across, shifted along the bank (to the right as seen when crossing).
    Cross(ElementId, Length),
    /// ACT-CROSS: against an enemy on the far bank.
    Assault(ElementId, ElementId),
    /// ACT-CROSS, ACT-BRIDGE: out of the river, ahead or back.
    LeaveRiver(ElementId, bool),
    /// ACT-BRIDGE: into the river opposite this shift along the bank.
    Bridge(ElementId, Length),
    /// ACT-AIR.
    Fly(ElementId, Pose),
    /// ACT-TRANSPORT.
    ChangeTransport(ElementSet),
    /// ACT-ENTRENCH: one element, or a group.
    Entrench(ElementSet),
    /// ACT-PASS and ATT-PASS.
    Pass,
    /// DEC-FOLLOW-AIR: the enemy the aircraft stays with.
    Follow(ElementId),
    /// ATT-DECLARE.
    Attack {
        /// Who attacks.
        attacker: ElementId,
        /// Whom.
        target: ElementId,
        /// Who supports the attack.
        supporters: ElementSet,
    },
    /// DEF-SUPPORT.
    Support(ElementSet),
    /// DEC-ADVANCE: this one advances.
    Advance(ElementId),
    /// DEC-ADVANCE: nobody else advances. DEC-FINISH: it stays in the river.
    Stay,
    /// DEC-FINISH.
    FinishCrossing,
    /// Gives the battle up (MS-VIC-5).
    Concede,
    /// MS-VIC-5.
    OfferDraw,
    /// MS-VIC-5.
    AcceptDraw,
    /// MS-VIC-5.
    DeclineDraw,
}

/// A move of one element (MS-MOV-3).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    /// Who.
    pub element: ElementId,
    /// The poses after its present one.
    pub legs: ArrayVec<Pose, MOST_LEGS>,
    /// The enemy whose zone it obeys, where it is in several (MS-ZOC-5).
    pub zone_of: Option<ElementId>,
    /// Whether it loads or unloads (MS-TRN-2).
    pub change: Change,
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

/// A move of a group (MS-GRP-7, MS-GRP-11).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GroupMove {
    /// Who.
    pub members: ElementSet,
    /// What it does.
    pub steps: ArrayVec<Step, MOST_STEPS>,
    /// A column whose members follow the leader's path.
    pub follow: bool,
    /// Who loads or unloads at the end (MS-TRN-4).
    pub change: ElementSet,
}

/// One step of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// Straight ahead.
    Advance(Length),
    /// About the left or right front corner, in hundredths of a degree.
    Wheel {
        /// About the left corner.
        left: bool,
        /// How far.
        turn: u16,
    },
    /// Sideways into contact.
    Slide {
        /// To the left.
        left: bool,
        /// How far.
        by: Length,
    },
    /// A member at an end of the front rank drops in behind another (MS-GRP-10).
    Behind(ElementId, ElementId),
    /// A member of a rear rank comes up beside one at an end of the front rank.
    Beside {
        /// Who.
        member: ElementId,
        /// Beside whom.
        beside: ElementId,
        /// On the left of it.
        left: bool,
    },
}
