//! The state a battle starts from.

use sandtable_kernel::turn::Course;
use sandtable_kernel::{Point, Side};

use super::{Activation, Frame, LeaderState, State, TeamState};
use crate::roster::Team;
use crate::sightings::Sightings;
use crate::terms::{FigureId, FigureSet, Status, TeamId, UnitId};
use crate::{Browning, Opening, platoon};

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
            frames: Course::at(Frame::Deploy),
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
