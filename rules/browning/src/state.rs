//! Everything that changes in play (BB-PCE-21), as one plain value. It changes only by events; the decision stack only by
//! the sequence of play.

use arrayvec::ArrayVec;
use sandtable_kernel::{Apply, Frames, Outcome, Point, Side};

use crate::event::{CardId, Event};
use crate::roster::Team;
use crate::sightings::Sightings;
use crate::terms::{
    FigureId, FigureSet, LeaderId, MOST_FIGURES, MOST_LEADERS, MOST_OBJECTIVES, MOST_TEAMS, PlatoonId, Status, TeamId,
    UnitId,
};
use crate::{Browning, Opening, platoon};

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
    pub frames: Frames<Frame, 3>,
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

impl State {
    /// The state a battle starts from: nobody placed, or the position the scenario gives.
    pub fn opening(rules: &Browning) -> State {
        let setup = rules.setup();
        let roster = &setup.roster;
        let team_state = |team: &Team| TeamState {
            figures: team.figures.clone().map(FigureId).collect(),
            ready: true,
            ..TeamState::default()
        };
        let count = roster.figure_count() as usize;
        let home = |figure: usize| roster.team_ids().find(|team| roster.team(*team).figures.contains(&(figure as u8)));
        let mut state = State {
            places: (0..count).map(|_| Point::default()).collect(),
            team_of: (0..count).map(|figure| home(figure).unwrap_or(TeamId(0))).collect(),
            steady: FigureSet::NONE,
            pinned: FigureSet::NONE,
            scattered: FigureSet::NONE,
            casualties: FigureSet::NONE,
            lost: FigureSet::NONE,
            of_side: roster.figures,
            teams: roster.teams.iter().map(team_state).collect(),
            leaders: roster.leaders.iter().map(|_| LeaderState { ready: true, ..LeaderState::default() }).collect(),
            holders: setup.objectives.iter().map(|objective| objective.holder).collect(),
            turn: 0,
            first: Side(0),
            active: Side(0),
            slot: 1,
            activation: Activation::of(UnitId::Team(TeamId(0))),
            deck: 0,
            card: None,
            card_teams: 0,
            draw_offered: [false; 2],
            frames: Frames::new(Frame::Deploy),
            outcome: None,
            sightings: Sightings::new(count),
        };
        if let Some(opening) = &setup.opening {
            state.take_up(rules, opening);
        }
        state
    }

    /// Takes up a position in the middle of a battle; its turn is about to begin.
    fn take_up(&mut self, rules: &Browning, opening: &Opening) {
        self.turn = opening.turn.saturating_sub(1);
        for team in &mut self.teams {
            team.figures = FigureSet::NONE;
        }
        for (index, &(status, at)) in opening.figures.iter().enumerate().take(self.places.len()) {
            let figure = FigureId(index as u8);
            if let Some(&team) = opening.team_of.get(index) {
                self.team_of[index] = team;
            }
            self.places[index] = at;
            let set = match status {
                Status::Unplaced => continue,
                Status::Steady => &mut self.steady,
                Status::Pinned => &mut self.pinned,
                Status::Scattered => &mut self.scattered,
                Status::Casualty => &mut self.casualties,
                Status::Lost => &mut self.lost,
            };
            set.insert(figure);
            if matches!(status, Status::Steady | Status::Pinned) {
                let team = self.team_of[index];
                self.team_mut(team).figures.insert(figure);
            }
        }
        for team in &mut self.teams {
            (team.destroyed, team.ready) = (team.figures.is_empty(), !team.figures.is_empty());
        }
        let roster = &rules.setup().roster;
        for leader in roster.leader_ids() {
            let gone = platoon::members(rules, self, roster.leader(leader).platoon).is_empty();
            let leader = self.leader_mut(leader);
            (leader.removed, leader.ready) = (gone, !gone);
        }
        for &team in &opening.spent_teams {
            self.team_mut(team).ready = false;
        }
        for &leader in &opening.spent_leaders {
            self.leader_mut(leader).ready = false;
        }
    }
}

impl Apply for State {
    type Event = Event;

    fn resume_at(&mut self, other: &State) {
        self.frames = other.frames.clone();
    }

    fn apply(&mut self, event: &Event) {
        match *event {
            Event::DeploymentBegan { side } => self.active = side,
            Event::Deployed { figure, at } => {
                self.stand(figure, at);
                self.steady.insert(figure);
            }
            Event::DeploymentEnded { .. }
            | Event::InitiativeSkipped { .. }
            | Event::SlotLeftEmpty { .. }
            | Event::StepSkipped { .. }
            | Event::Fired { .. }
            | Event::RegroupTried { .. }
            | Event::StayedScattered { .. }
            | Event::NobodyReady { .. }
            | Event::Broken { .. }
            | Event::DrawDeclined { .. } => {}
            Event::TurnBegan { turn, first } => {
                self.turn = turn;
                self.first = first.unwrap_or(Side(0));
                self.draw_offered = [false; 2];
            }
            Event::InitiativeTaken { side } => {
                self.active = side;
                self.slot = 1;
                for team in &mut self.teams {
                    team.barred = false;
                }
            }
            Event::DeckMade { cards } => self.deck = cards,
            Event::CardDrawn { card, teams } => {
                self.deck &= !(1 << card.0);
                self.card = Some(card);
                self.card_teams = teams;
            }
            Event::CardDiscarded { .. } => self.card = None,
            Event::CardReturned { card } => self.deck |= 1 << card.0,
            Event::Activated { unit } => {
                self.activation = Activation::of(unit);
                if let UnitId::Team(team) = unit {
                    self.card_teams &= !(1 << team.0);
                }
            }
            Event::ActivationCutShort { .. } | Event::StayedReady { .. } => self.slot += 1,
            Event::Barred { team } => self.team_mut(team).barred = true,
            Event::LeaderPlaced { at } => match self.activation.unit {
                UnitId::Team(team) => self.team_mut(team).marker = Some(at),
                UnitId::Leader(leader) => self.leader_mut(leader).marker = Some(at),
            },
            Event::ControlScored { natural, score } => {
                self.activation.natural = natural;
                self.activation.control = score;
                self.activation.points = score;
            }
            Event::ControlSpent { .. } => self.activation.points -= 1,
            Event::Rallied { figure } => {
                self.pinned.remove(figure);
                self.steady.insert(figure);
            }
            Event::Killed { figure } => {
                self.leave_table(figure);
                self.casualties.insert(figure);
            }
            Event::MovementRolled { high, low } => self.activation.dice = (high, low),
            Event::Moved { figure, to } => {
                self.stand(figure, to);
                self.activation.moved.insert(figure);
            }
            Event::Pinned { figure } => {
                self.steady.remove(figure);
                self.pinned.insert(figure);
            }
            Event::Scattered { figure } => {
                self.leave_table(figure);
                self.scattered.insert(figure);
            }
            Event::Spent { unit } => {
                self.slot += 1;
                match unit {
                    UnitId::Team(team) => {
                        let team = self.team_mut(team);
                        (team.ready, team.marker) = (false, None);
                    }
                    UnitId::Leader(leader) => {
                        let leader = self.leader_mut(leader);
                        (leader.ready, leader.marker) = (false, None);
                    }
                }
            }
            Event::RegroupScored { placeable } => self.activation.placeable = placeable,
            Event::Lost { figure } => {
                self.scattered.remove(figure);
                self.lost.insert(figure);
            }
            Event::Regrouped { figure, team, at } => {
                self.scattered.remove(figure);
                self.steady.insert(figure);
                self.stand(figure, at);
                self.team_of[figure.index()] = team;
                self.team_mut(team).figures.insert(figure);
            }
            Event::Pushed { team } => {
                let team = self.team_mut(team);
                (team.ready, team.barred) = (true, true);
            }
            Event::TeamDestroyed { team } => {
                let team = self.team_mut(team);
                (team.destroyed, team.ready, team.marker) = (true, false, None);
            }
            Event::LeaderRemoved { leader } => {
                let leader = self.leader_mut(leader);
                (leader.removed, leader.ready, leader.marker) = (true, false, None);
            }
            Event::ObjectiveTaken { objective, side } => self.holders[usize::from(objective)] = Some(side),
            Event::TurnEnded { .. } => {
                for team in &mut self.teams {
                    (team.ready, team.marker) = (!team.destroyed, None);
                }
                for leader in &mut self.leaders {
                    leader.ready = !leader.removed;
                }
                (self.card, self.card_teams) = (None, 0);
            }
            Event::DrawOffered { side } => self.draw_offered[usize::from(side.0)] = true,
            Event::Ended { outcome } => self.outcome = Some(outcome),
        }
    }
}
