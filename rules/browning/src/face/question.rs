//! What is asked of a seat, in one plain sentence.

use sandtable_kernel::{Seat, Side};

use crate::state::{Frame, State};
use crate::tell::count;
use crate::terms::UnitId;
use crate::{Browning, Roster};

/// The sentence; empty when this seat has nothing to decide.
pub fn question(rules: &Browning, state: &State, seat: Seat) -> String {
    if decider(state) != Some(Side(seat.0)) {
        return String::new();
    }
    let (setup, activation) = (rules.setup(), &state.activation);
    let name = setup.roster.name_of(activation.unit);
    let distances = &setup.tables.distances;
    match *state.frames.top() {
        Frame::Deploy => {
            let (low, high) = setup.zones[usize::from(seat.0)];
            format!("Where do your teams stand? Place them all inside your zone, {low} to {high}, then end deployment.")
        }
        Frame::ChooseUnit => "Who acts now? Choose a Ready unit.".to_owned(),
        Frame::PlaceLeader => format!(
            "Where does {} look? Place the marker within {} inches of one of its men.",
            whose_leader(&setup.roster, activation.unit),
            distances.leader
        ),
        Frame::PlacePlatoonLeader => {
            format!(
                "Where does {name} look? Place the marker within {} inches of a man of the platoon.",
                distances.leader
            )
        }
        Frame::Rally => format!(
            "Whom does {} rally? {} left.",
            whose_leader(&setup.roster, activation.unit),
            count(activation.points, "control point", "control points")
        ),
        Frame::MoveDeclare => format!("Does {name} move? Roll two dice for it, or stay."),
        Frame::MoveFigures => format!(
            "Who of {name} moves? Up to {} in the open, {} through terrain.",
            count(activation.dice.0, "inch", "inches"),
            activation.dice.1
        ),
        Frame::Fire => {
            format!("Where does {name} fire? Lay the {}-inch square over the enemy, or hold fire.", distances.square)
        }
        Frame::LeaderAction => format!("What does {name} do: rally, regroup or push?"),
        Frame::RegroupCount => format!("How many scattered men does {name} call back?"),
        Frame::PlaceRegrouped => {
            format!(
                "Where do the regrouped men join? Up to {} may be placed; who gets no place stays scattered.",
                activation.placeable
            )
        }
        Frame::Push => format!("Which team does {name} push on?"),
        Frame::EndScatter { platoon: Some(platoon), .. } => {
            format!("Which pinned man of {} scatters?", setup.roster.platoons[platoon.index()].name)
        }
        Frame::EndScatter { platoon: None, .. } => "Which of your pinned men scatters?".to_owned(),
        Frame::AnswerDraw { .. } => "A draw is offered. Do you accept?".to_owned(),
        Frame::GameOver => String::new(),
    }
}

/// Whose decision is open; nobody's when it is over.
pub fn decider(state: &State) -> Option<Side> {
    match *state.frames.top() {
        Frame::GameOver => None,
        Frame::EndScatter { side, .. } | Frame::AnswerDraw { side } => Some(side),
        _ => Some(state.active),
    }
}

/// A team's leader has no name of his own.
fn whose_leader(roster: &Roster, unit: UnitId) -> String {
    match unit {
        UnitId::Team(team) => format!("the leader of {}", roster.team(team).name),
        UnitId::Leader(leader) => roster.leader(leader).name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use sandtable_kernel::turn::Course;

    use super::*;
    use crate::walled_farm;

    #[test]
    fn only_the_seat_that_decides_is_asked() {
        let (rules, state) = walled_farm::farm();
        assert_eq!(question(&rules, &state, Seat(0)), "Who acts now? Choose a Ready unit.");
        assert_eq!(question(&rules, &state, Seat(1)), "");
    }

    #[test]
    fn the_question_names_the_team_and_the_numbers() {
        let (rules, mut state) = walled_farm::farm();
        state.frames = Course::at(Frame::PlaceLeader);
        assert_eq!(
            question(&rules, &state, Seat(0)),
            "Where does the leader of 1st squad BAR look? Place the marker within 3 inches of one of its men."
        );
        state.activation.points = 1;
        state.frames = Course::at(Frame::Rally);
        let asked = question(&rules, &state, Seat(0));
        assert_eq!(asked, "Whom does the leader of 1st squad BAR rally? 1 control point left.");
    }

    #[test]
    fn an_offered_draw_is_put_to_the_other_side() {
        let (rules, mut state) = walled_farm::farm();
        state.frames = Course::at(Frame::AnswerDraw { side: Side(1) });
        assert_eq!(question(&rules, &state, Seat(0)), "");
        assert_eq!(question(&rules, &state, Seat(1)), "A draw is offered. Do you accept?");
    }
}
