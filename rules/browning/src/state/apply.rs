//! What each event does to a state: the only way it changes.

use sandtable_kernel::{Apply, Point, Side};

use super::{Activation, State};
use crate::event::Event;
use crate::terms::{FigureId, TeamId, UnitId};

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
            Event::InitiativeTaken { side } => self.take_initiative(side),
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
            Event::Spent { unit } => self.spend(unit),
            Event::RegroupScored { placeable } => self.activation.placeable = placeable,
            Event::Lost { figure } => {
                self.scattered.remove(figure);
                self.lost.insert(figure);
            }
            Event::Regrouped { figure, team, at } => self.join(figure, team, at),
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
            Event::TurnEnded { .. } => self.make_ready(),
            Event::DrawOffered { side } => self.draw_offered[usize::from(side.0)] = true,
            Event::Ended { outcome } => self.outcome = Some(outcome),
        }
    }
}

impl State {
    /// BB-SEQ-1: a side's first slot is open and all bars are cleared.
    fn take_initiative(&mut self, side: Side) {
        (self.active, self.slot) = (side, 1);
        for team in &mut self.teams {
            team.barred = false;
        }
    }

    /// BB-RDY-2, BB-PLT-2: a unit has done its part and its marker leaves the table.
    fn spend(&mut self, unit: UnitId) {
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

    /// BB-PLT-9: a scattered figure is back, steady, in this team.
    fn join(&mut self, figure: FigureId, team: TeamId, at: Point) {
        self.scattered.remove(figure);
        self.steady.insert(figure);
        self.stand(figure, at);
        self.team_of[figure.index()] = team;
        self.team_mut(team).figures.insert(figure);
    }

    /// BB-END-5: everybody in play is Ready again.
    fn make_ready(&mut self) {
        for team in &mut self.teams {
            (team.ready, team.marker) = (!team.destroyed, None);
        }
        for leader in &mut self.leaders {
            leader.ready = !leader.removed;
        }
        (self.card, self.card_teams) = (None, 0);
    }
}
