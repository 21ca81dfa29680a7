//! What is asked of a seat, in one plain sentence.

use sandtable_kernel::{Seat, Side};

use crate::state::Frame;
use crate::tell::{action_name, count, march_name};
use crate::terms::{Action, MarchKind, ModelSet, UnitId};
use crate::{Brethren, State, movement, sequence};

/// What is asked of this seat; empty when it has nothing to decide.
pub fn question(rules: &Brethren, state: &State, seat: Seat) -> String {
    if decider(state) != Some(Side(seat.0)) {
        return String::new();
    }
    let name = |unit: UnitId| rules.setup().roster.unit(unit).name.as_str();
    let acting = state.acting.map_or("the unit", name);
    match *state.frames.top() {
        Frame::Split { .. } => {
            "How are your squads split into Fire Teams? Change what you like, then say done.".to_owned()
        }
        Frame::Edge { .. } => "Which table edge is yours?".to_owned(),
        Frame::Place => "Which unit do you place, and where? Stay inside your zone.".to_owned(),
        Frame::Slot if state.slot_used => "Do you redeem another Wait?".to_owned(),
        Frame::Slot => "What do you do with this slot? Activate a unit, give an order, or redeem a Wait.".to_owned(),
        Frame::Group => "Who of the group acts next?".to_owned(),
        Frame::Act => {
            let points = state.acting.map_or(0, |unit| state.unit(unit).ap);
            format!("What does {acting} do? {} left.", count(points, "action point", "action points"))
        }
        Frame::Redeem => format!("What did {acting} wait for? One action of one point."),
        Frame::Go => path_question(rules, state),
        Frame::Second => "Which second action do all followers take?".to_owned(),
        Frame::SecondFire => "Which follower shoots next, and at whom?".to_owned(),
        Frame::React => "You are being charged. Who reacts, and how?".to_owned(),
        Frame::Casualty { .. } => {
            format!("Who of {} suffers the wound?", name(state.volley.target))
        }
        Frame::FormDuels => "Who fights whom? Form the duels.".to_owned(),
        Frame::PickDuel => "Which duel is fought next?".to_owned(),
        Frame::Support { .. } => "Who supports a friend in this duel?".to_owned(),
        Frame::Hits => format!("Who takes the {}?", count(state.fights.hits, "hit", "hits")),
        Frame::Morale { .. } => "Around which enemy model, near one of your commanders, is Morale tested?".to_owned(),
        Frame::GameOver => String::new(),
    }
}

/// Whose decision is open; nobody's when it is over.
pub fn decider(state: &State) -> Option<Side> {
    sequence::pending(state).first_seat().map(|seat| Side(seat.0))
}

/// What is used this turn, in words.
pub fn used_words(state: &State, unit: UnitId) -> String {
    let used = state.unit(unit).used;
    let words: Vec<&str> = Action::ALL.into_iter().filter(|action| used.has(*action)).map(action_name).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

fn path_question(rules: &Brethren, state: &State) -> String {
    let march = &state.march;
    let who = match (march.units.first(), march.units.count()) {
        (Some(unit), 1) => rules.setup().roster.unit(unit).name.clone(),
        _ => "everybody under the order".to_owned(),
    };
    let moved = march.travelled != ModelSet::NONE;
    let rest = match movement::check_done(rules, state).err().filter(|_| moved) {
        Some(refusal) => format!(" Not done yet: {}", refusal.why),
        None if moved => " Say done when all stand right.".to_owned(),
        None => String::new(),
    };
    let added = match march.kind {
        MarchKind::Move | MarchKind::GroupMove => String::new(),
        MarchKind::Run | MarchKind::GroupRun | MarchKind::Charge => format!(", {} rolled", march.added),
    };
    format!("{}{added}: where does {who} go?{rest}", march_name(march.kind))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Order;
    use crate::fixture::Field;
    use crate::terms::{BLUE, RED};

    #[test]
    fn only_the_seat_that_decides_is_asked() {
        let mut game =
            Field::new(36, 36).rifles(BLUE, "sq1", &[(1000, 200)]).rifles(RED, "e1", &[(1000, 3000)]).begin(&[]);
        let asked = |game: &crate::fixture::Game, seat| question(game.rules(), game.state(), Seat(seat));
        assert!(asked(&game, 0).starts_with("What do you do with this slot?"));
        assert_eq!(asked(&game, 1), "");
        let unit = game.unit("sq1");
        game.blue(Order::Activate(unit));
        assert_eq!(asked(&game, 0), "What does sq1 do? 2 action points left.");
        game.blue(Order::Move);
        assert_eq!(asked(&game, 0), "Move: where does sq1 go?");
    }
}
