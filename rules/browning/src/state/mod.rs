//! Everything that changes in play (BB-PCE-21), as one plain value. It changes only by events; the decision stack only by
//! the sequence of play.

mod apply;
pub mod event;
mod frame;
mod opening;
pub mod sightings;

pub use frame::{DEPTH, Frame, Stage};

use arrayvec::ArrayVec;
use sandtable_kernel::turn::Course;
use sandtable_kernel::{Outcome, Point, Side};

use crate::event::CardId;
use crate::sightings::Sightings;
use crate::terms::{
    FigureId, FigureSet, LeaderId, MOST_FIGURES, MOST_LEADERS, MOST_OBJECTIVES, MOST_TEAMS, Status, TeamId, UnitId,
};

/// A game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct State {
    /// Where each figure stands; meaningless off the table.
    pub places: ArrayVec<Point, MOST_FIGURES>,
    /// Each figure's present team.
    pub team_of: ArrayVec<TeamId, MOST_FIGURES>,
    /// Figures on the table that can act.
    pub steady: FigureSet,
    /// Figures on the table that are pinned.
    pub pinned: FigureSet,
    /// Figures set aside that may be regrouped.
    pub scattered: FigureSet,
    /// Figures hit for good.
    pub casualties: FigureSet,
    /// Figures gone for good.
    pub lost: FigureSet,
    /// Each side's figures, whatever became of them.
    pub of_side: [FigureSet; 2],
    /// What changes about each team.
    pub teams: ArrayVec<TeamState, MOST_TEAMS>,
    /// What changes about each leader.
    pub leaders: ArrayVec<LeaderState, MOST_LEADERS>,
    /// Who holds each objective (BB-VIC-3).
    pub holders: ArrayVec<Option<Side>, MOST_OBJECTIVES>,
    /// The turn, from 1; 0 during deployment.
    pub turn: u8,
    /// Who had the first initiative of this turn; side A in card modes (BB-OPT-2).
    pub first: Side,
    /// Whose initiative it is, or who deploys.
    pub active: Side,
    /// Which activation of this initiative it is or will be, from 1.
    pub slot: u8,
    /// The activation in progress.
    pub activation: Activation,
    /// Cards not drawn yet, one bit a card (BB-OPT-2).
    pub deck: u64,
    /// The card being resolved.
    pub card: Option<CardId>,
    /// Teams of the drawn card that were Ready at the draw and have not acted (BB-OPT-3), one bit a team.
    pub card_teams: u32,
    /// Whether each side has offered a draw this turn (BB-VIC-9).
    pub draw_offered: [bool; 2],
    /// The step being played, and those it interrupted.
    pub frames: Course<Stage, Frame, DEPTH>,
    /// Set when it is over.
    pub outcome: Option<Outcome>,
    /// Who is known to see whom from where they stand.
    pub sightings: Sightings,
}

/// What changes about a team.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TeamState {
    /// Its figures, on the table or unplaced. Scattered, killed and lost figures are no longer in it.
    pub figures: FigureSet,
    /// Ready to act this turn.
    pub ready: bool,
    /// May not be chosen again in this initiative (BB-SEQ-8).
    pub barred: bool,
    /// Nobody left on the table (BB-PCE-12).
    pub destroyed: bool,
    /// Where its leader marker is.
    pub marker: Option<Point>,
}

/// What changes about a platoon leader or senior NCO.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LeaderState {
    /// Ready to act this turn.
    pub ready: bool,
    /// Removed from play (BB-PCE-18).
    pub removed: bool,
    /// Where its marker is.
    pub marker: Option<Point>,
}

/// The activation in progress; meaningless between activations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activation {
    /// Whose.
    pub unit: UnitId,
    /// The Control die as rolled.
    pub natural: u8,
    /// The Control score.
    pub control: u8,
    /// Control points left.
    pub points: u8,
    /// The high and the low movement die; 0 before the roll.
    pub dice: (u8, u8),
    /// Figures that have moved.
    pub moved: FigureSet,
    /// Regrouping: how many may be placed (BB-PLT-7, 8).
    pub placeable: u8,
}

impl State {
    /// The status of a figure (BB-PCE-2).
    pub fn status(&self, figure: FigureId) -> Status {
        match figure {
            f if self.steady.has(f) => Status::Steady,
            f if self.pinned.has(f) => Status::Pinned,
            f if self.scattered.has(f) => Status::Scattered,
            f if self.casualties.has(f) => Status::Casualty,
            f if self.lost.has(f) => Status::Lost,
            _ => Status::Unplaced,
        }
    }

    /// Every figure on the table.
    pub const fn on_table(&self) -> FigureSet {
        self.steady.or(self.pinned)
    }

    /// A side's figures on the table.
    pub const fn on_table_of(&self, side: Side) -> FigureSet {
        self.on_table().and(self.of_side[side.0 as usize])
    }

    /// A team's figures on the table.
    pub fn members(&self, team: TeamId) -> FigureSet {
        self.teams[team.index()].figures.and(self.on_table())
    }

    /// A team's steady figures.
    pub fn steady_members(&self, team: TeamId) -> FigureSet {
        self.teams[team.index()].figures.and(self.steady)
    }

    /// Where a figure stands.
    pub fn place(&self, figure: FigureId) -> Point {
        self.places[figure.index()]
    }

    /// The marker of the active unit.
    pub fn active_marker(&self) -> Option<Point> {
        match self.activation.unit {
            UnitId::Team(team) => self.teams[team.index()].marker,
            UnitId::Leader(leader) => self.leaders[leader.index()].marker,
        }
    }

    /// The active team, if a team is active.
    pub const fn active_team(&self) -> Option<TeamId> {
        match self.activation.unit {
            UnitId::Team(team) => Some(team),
            UnitId::Leader(_) => None,
        }
    }

    /// Whether a unit is Ready and in play.
    pub fn is_ready(&self, unit: UnitId) -> bool {
        match unit {
            UnitId::Team(team) => self.teams[team.index()].ready && !self.teams[team.index()].destroyed,
            UnitId::Leader(leader) => self.leaders[leader.index()].ready && !self.leaders[leader.index()].removed,
        }
    }

    fn stand(&mut self, figure: FigureId, at: Point) {
        self.places[figure.index()] = at;
        self.sightings.forget(figure);
    }

    fn leave_table(&mut self, figure: FigureId) {
        self.steady.remove(figure);
        self.pinned.remove(figure);
        let team = self.team_of[figure.index()];
        self.teams[team.index()].figures.remove(figure);
    }

    fn leader_mut(&mut self, leader: LeaderId) -> &mut LeaderState {
        &mut self.leaders[leader.index()]
    }

    fn team_mut(&mut self, team: TeamId) -> &mut TeamState {
        &mut self.teams[team.index()]
    }
}

impl Activation {
    /// A fresh activation of a unit.
    pub const fn of(unit: UnitId) -> Activation {
        Activation { unit, natural: 0, control: 0, points: 0, dice: (0, 0), moved: FigureSet::NONE, placeable: 0 }
    }
}
