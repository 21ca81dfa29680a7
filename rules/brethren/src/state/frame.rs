//! The steps of the sequence of play: decisions, and stages in which nobody decides.

use sandtable_kernel::Side;

/// The most that is ever put off: slot, group, order, reactions, a volley, and room to spare.
pub const DEPTH: usize = 8;

/// A step at which somebody decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// C-SPLIT of this side.
    Split {
        /// Who splits.
        side: Side,
    },
    /// C-EDGE of this side.
    Edge {
        /// Who chooses.
        side: Side,
    },
    /// C-PLACE of the active side.
    Place,
    /// C-SLOT of the active side.
    Slot,
    /// C-GROUP of the active side.
    Group,
    /// C-ACTION of the acting unit.
    Act,
    /// C-REDEEM of the acting unit.
    Redeem,
    /// C-PATH, C-CHARGE-PATH of the active side.
    Go,
    /// C-SECOND.
    Second,
    /// C-SECOND with Fire!: followers shoot one after another.
    SecondFire,
    /// C-REACT of the other side.
    React,
    /// C-CASUALTY of this side.
    Casualty {
        /// Who chooses.
        side: Side,
    },
    /// C-DUELS of the Priority side.
    FormDuels,
    /// C-DUEL-ORDER of the Priority side.
    PickDuel,
    /// C-SUPPORT of this side.
    Support {
        /// Who supports.
        side: Side,
    },
    /// C-HITS of the winner of the round.
    Hits,
    /// C-MORALE of this side.
    Morale {
        /// Who chooses.
        side: Side,
    },
    /// It is over.
    GameOver,
}

/// A stage in which nobody decides: it asks for the decision that comes, or goes on where none is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// BR-DEP-2: the splits of this side.
    Split {
        /// Who splits.
        side: Side,
    },
    /// BR-DEP-1: the deployment roll.
    DeploymentRoll,
    /// BR-DEP-3: the next unit is placed.
    Place,
    /// BR-PRI-1: a turn begins.
    TurnStart,
    /// BR-PRI-1: Priority is rolled.
    Priority,
    /// BR-ACT-2: a slot.
    Slot,
    /// BR-OFF-3: the next of an Officer's group.
    Group,
    /// BR-ACT-5: the next action of the acting unit.
    Act,
    /// BR-WAI-5: the redeemed action is done.
    RedeemEnd,
    /// BR-MOV-1: the paths of a move.
    Go,
    /// BR-GMV-2: the second action of all followers.
    Second,
    /// BR-GMV-3: the next follower shoots.
    SecondFire,
    /// BR-ORD-4: an order is carried out to its end.
    OrderEnd,
    /// BR-REA-2: the next reaction.
    React,
    /// BR-FIR-13: the next wound of a volley.
    Volley,
    /// BR-CBT-1: the Combat Phase begins.
    CombatStart,
    /// BR-CBT-2: the duels are formed.
    FormDuels,
    /// BR-CBT-3: the next duel.
    PickDuel,
    /// BR-CBT-4: the supports of this side.
    Support {
        /// Who supports.
        side: Side,
    },
    /// BR-CBT-7: a round of the current duel.
    Round,
    /// BR-MOR-2: the Morale Phase begins, tallies are compared.
    MoraleStart,
    /// BR-END-1: the end of the turn.
    TurnEnd,
}
