//! Orders: what a player can ask for, one variant for each entry of the decision catalogue (BB-D).

use arrayvec::ArrayVec;
use sandtable_kernel::Point;

use crate::terms::{FigureId, TeamId, UnitId};

/// The most waypoints after the starting point of a path (BB-GEO-7).
pub const MOST_WAYPOINTS: usize = 15;
/// The most figures a team starts with (BB-FOR-2).
pub const MOST_PLACES: usize = 12;

/// A list of places for the figures of one team.
pub type Places = ArrayVec<Point, MOST_PLACES>;
/// The points a figure passes after its present one.
pub type Waypoints = ArrayVec<Point, MOST_WAYPOINTS>;

/// What a player asks for.
#[derive(Clone, PartialEq, Debug)]
pub enum Order {
    /// BB-D-1: put a team's figures here.
    Deploy {
        /// The team.
        team: TeamId,
        /// A place for each figure.
        places: Places,
    },
    /// BB-D-1: take the scenario's standard deployment.
    DeployStandard,
    /// BB-D-2.
    EndDeployment,
    /// BB-D-3, BB-D-15: activate this unit.
    Activate(UnitId),
    /// BB-D-3: the pass that does not exist (BB-SEQ-5); always refused, so that a player learns why.
    Pass,
    /// BB-D-4, BB-D-10: put the leader's marker here.
    PlaceLeader(Point),
    /// BB-D-5.
    Rally(FigureId),
    /// BB-D-5.
    StopRallying,
    /// BB-D-6: roll for movement.
    RollMovement,
    /// BB-D-6.
    SkipMovement,
    /// BB-D-7.
    Move {
        /// The figure.
        figure: FigureId,
        /// Where it goes.
        waypoints: Waypoints,
    },
    /// BB-D-7.
    EndMovement,
    /// BB-D-8.
    Fire(TargetSquare),
    /// BB-D-8.
    HoldFire,
    /// BB-D-9.
    LeaderRally,
    /// BB-D-9 and BB-D-11: regroup, then this many.
    LeaderRegroup,
    /// BB-D-9.
    LeaderPush,
    /// BB-D-11.
    RegroupCount(u8),
    /// BB-D-12.
    PlaceRegrouped {
        /// The team they join.
        team: TeamId,
        /// Places for the lowest-numbered of them.
        places: Places,
    },
    /// BB-D-13.
    Push(TeamId),
    /// BB-D-14.
    EndScatter(FigureId),
    /// BB-D-16.
    Concede,
    /// BB-D-16.
    OfferDraw,
    /// BB-D-17.
    AcceptDraw,
    /// BB-D-17.
    DeclineDraw,
}

/// The square under fire (BB-GEO-14), and the team aimed at under `targets = one_team`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TargetSquare {
    /// Its centre.
    pub centre: Point,
    /// Whole numbers along one side.
    pub direction: (i16, i16),
    /// The one enemy team aimed at.
    pub team: Option<TeamId>,
}
