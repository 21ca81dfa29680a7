//! What is asked of a seat, in one plain sentence.

use sandtable_kernel::{Seat, Side};

use crate::sequence::decider;
use crate::state::{Frame, VolleyKind};
use crate::{Brevity, State};

/// The question, or nothing when this seat has nothing to decide.
pub fn question(rules: &Brevity, state: &State, seat: Seat) -> String {
    let frame = *state.frames.top();
    if state.outcome.is_some() || decider(rules, state, frame) != Some(Side(seat.0)) {
        return String::new();
    }
    let moving = state.moving.map_or("the command", |command| rules.roster().command(command).name.as_str());
    let selected = state.selected.map_or("a command", |command| rules.roster().command(command).name.as_str());
    let target = state.volley.map_or("A company", |volley| rules.roster().battalion(volley.target).name.as_str());
    match frame {
        Frame::Deploy => "Place your battalions in their zones, then end deployment.".to_owned(),
        Frame::AirOrders(_) => "Which aircraft get orders for this turn?".to_owned(),
        Frame::Rebuild(_) => "A headquarters has rebuilt a battalion: which one returns, and where?".to_owned(),
        Frame::Recovery(_) => "Will you amalgamate two destroyed battalions?".to_owned(),
        Frame::ChooseReturn(_) => "Which of the two enemy battalions returns?".to_owned(),
        Frame::Officers(_) => "Where does your commander go this turn?".to_owned(),
        Frame::Misdirect(_) => "The enemy's aircraft have lost their way: what do they strike?".to_owned(),
        Frame::StrikeAs(_) => "Do the heavy bombers strike as heavy ones, with craters, or as medium ones?".to_owned(),
        Frame::Select => "Which command moves?".to_owned(),
        Frame::Initiative => format!("{selected} is about to move. Will you try to take the initiative?"),
        Frame::Nominate => "You have the initiative: which command moves?".to_owned(),
        Frame::Regroup => format!("Regroup {moving}: attachments, postures, observers. Then move."),
        Frame::Move => format!("Move the battalions of {moving} one by one; the others stay idle."),
        Frame::Sighted => "A hidden enemy has appeared: stop, go on, or take another way?".to_owned(),
        Frame::ReactionBombardment => format!("Which of {moving}'s moving battalions do your guns fire at?"),
        Frame::Bombardment => format!("What do the guns supporting {moving} fire at?"),
        Frame::OpposingFire => format!("Whom of {moving} do you fire at, and where on the way?"),
        Frame::AttackFire => format!("What does {moving} fire at?"),
        Frame::Counter(_) => "Enemy guns have fired: do yours answer?".to_owned(),
        Frame::Retire(_) => format!("{target} has come under {} fire: retire or stand?", kind(state)),
        Frame::ResolvePoint(_) => {
            "Several battalions have appeared at your target point: which one is struck?".to_owned()
        }
        Frame::Readiness => format!("Does {moving} test its readiness, or stand down?"),
        Frame::AnswerDraw(_) => "The enemy offers a draw.".to_owned(),
        Frame::AirAttacks | Frame::GameOver => String::new(),
    }
}

fn kind(state: &State) -> &'static str {
    match state.volley.map(|volley| volley.kind) {
        Some(VolleyKind::ReactionBombardment | VolleyKind::Bombardment | VolleyKind::Counter) => "artillery",
        Some(VolleyKind::Air(_)) => "air",
        _ => "direct",
    }
}
