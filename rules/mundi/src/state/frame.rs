//! The steps of the sequence of play: those in which nobody decides, and those at which somebody does.

use sandtable_kernel::Side;

use crate::terms::ElementId;

/// How much is ever to come at once: a decision, and an offer of a draw before it.
pub const DEPTH: usize = 3;

/// The stages of the set-up and of a turn in which nobody decides, in their order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// MS-SET-1.
    Roles,
    /// MS-SET-4.
    Terrain,
    /// MS-SET-10.
    Edges,
    /// MS-SET-13.
    Base,
    /// MS-SET-15, MS-SET-16.
    Deploy(Side),
    /// MS-SET-19.
    Swap,
    /// MS-SET-20.
    Works(Side),
    /// Phase 1.
    TurnStart,
    /// Phase 2.
    Initiative,
    /// Phase 3: who acts after this side.
    Movement(Side),
    /// Phase 4 begins.
    Combat,
    /// Phase 4: who attacks after this side.
    Attack(Side),
    /// The dice of a declared attack.
    Fight,
    /// Advances after a combat, one at a time.
    AfterFight,
    /// Phase 5.
    TurnEnd,
}

/// The steps at which somebody decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// DEC-TERRAIN.
    Terrain,
    /// DEC-EDGES.
    Edges,
    /// DEC-BASE.
    Base,
    /// DEC-DEPLOY.
    Deploy,
    /// DEC-SWAP.
    Swap,
    /// DEC-WORKS.
    Works,
    /// DEC-ORDER.
    Order,
    /// ACT-*.
    Move,
    /// DEC-FOLLOW-AIR: the first of those parted.
    Follow,
    /// ATT-*.
    Attack,
    /// DEF-SUPPORT.
    Defend,
    /// DEC-ADVANCE.
    Advance,
    /// DEC-FINISH.
    Finish {
        /// Who is in the river.
        element: ElementId,
    },
    /// MS-VIC-5: this side answers.
    AnswerDraw {
        /// Who answers.
        side: Side,
    },
    /// It is over.
    GameOver,
}
