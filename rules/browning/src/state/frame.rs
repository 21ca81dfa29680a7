//! The steps of the sequence of play: those in which nobody decides, and those at which somebody does.

use sandtable_kernel::Side;

use crate::terms::PlatoonId;

/// How much is ever to come at once: a decision, and an offer of a draw before it.
pub const DEPTH: usize = 3;

/// The stages of the state table in which nobody decides, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// S0, before the first side places anybody.
    Deployment,
    /// S1.
    TurnStart,
    /// S2.
    InitiativeStart,
    /// S3.
    ChooseUnit,
    /// S5.
    Control,
    /// S6.
    Rally,
    /// S7.
    MoveDeclare,
    /// S9.
    Fire,
    /// S10.
    Readiness,
    /// The end of L2, L3 and L4.
    LeaderDone,
    /// S11.
    AfterActivation,
    /// S12.
    InitiativeEnd,
    /// S13, after this choice.
    EndScatter {
        /// The choice just made.
        after: Option<(Side, Option<PlatoonId>)>,
    },
    /// S14.
    TurnEnd,
}

/// The steps at which somebody decides, named after the state table of the sequence of play. `advance` runs through all
/// states in which nobody does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// S0.
    Deploy,
    /// S3, and BB-D-15 in card modes.
    ChooseUnit,
    /// S4.
    PlaceLeader,
    /// S6, and the rally loop of L2.
    Rally,
    /// S7.
    MoveDeclare,
    /// S8.
    MoveFigures,
    /// S9.
    Fire,
    /// L1.
    LeaderAction,
    /// L2, before the Control die.
    PlacePlatoonLeader,
    /// L3, before the die.
    RegroupCount,
    /// L3, after the die.
    PlaceRegrouped,
    /// L4.
    Push,
    /// S13: this side chooses, in this platoon where one is chosen for each (BB-END-3).
    EndScatter {
        /// Who chooses.
        side: Side,
        /// In which platoon.
        platoon: Option<PlatoonId>,
    },
    /// BB-D-17: this side answers an offer of a draw.
    AnswerDraw {
        /// Who answers.
        side: Side,
    },
    /// S15.
    GameOver,
}
