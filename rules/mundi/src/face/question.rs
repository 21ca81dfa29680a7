//! What is asked of a seat, in one plain sentence.

use sandtable_kernel::{Seat, Side};

use crate::state::Frame;
use crate::tell::count;
use crate::terms::index;
use crate::{Mundi, State, sequence};

/// The question; empty when this seat has nothing to decide.
pub fn question(rules: &Mundi, state: &State, seat: Seat) -> String {
    if sequence::pending(state).ask_of(seat).is_none() {
        return String::new();
    }
    let side = Side(seat.0);
    let pips = count(u32::from(state.pips[index(side)]), "PIP", "PIPs");
    match *state.frames.top() {
        Frame::Terrain => "Lay the table: two to five pieces of terrain.".to_owned(),
        Frame::Edges => "Which edge do you favour? It comes up half the time.".to_owned(),
        Frame::Base => "Where does your base stand?".to_owned(),
        Frame::Deploy => "Deploy your ground elements in your set-up zone.".to_owned(),
        Frame::Swap => "Swap up to two pairs of your elements?".to_owned(),
        Frame::Works => "What do your engineers prepare?".to_owned(),
        Frame::Order => "You won the initiative. Move first or second?".to_owned(),
        Frame::Move => format!("Act, or pass for this phase: {pips} left."),
        Frame::Follow => match state.parted.first() {
            Some(parting) => format!("With whom does {} stay?", rules.key(parting.aircraft)),
            None => "With whom does the aircraft stay?".to_owned(),
        },
        Frame::Attack => "Attack with an element, or pass for this phase.".to_owned(),
        Frame::Defend => match state.fight {
            Some(fight) => format!(
                "Who supports {} against {}?",
                rules.key(fight.target).to_owned(),
                rules.key(fight.attacker).to_owned()
            ),
            None => "Who supports the defence?".to_owned(),
        },
        Frame::Advance => "Advance after combat?".to_owned(),
        Frame::Finish { element } => format!("Does {} finish crossing?", rules.key(element)),
        Frame::AnswerDraw { .. } => "Your opponent offers a draw.".to_owned(),
        Frame::GameOver => String::new(),
    }
}
