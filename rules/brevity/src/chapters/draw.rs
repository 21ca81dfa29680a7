//! Offering and answering a draw (OB-VIC-5): it interrupts any decision and goes back to it.

use sandtable_kernel::{Outcome, Refusal, Side, Table};

use crate::play::Play;
use crate::refusals::{DRAW_AGAIN, WRONG_STEP, refuse_if};
use crate::state::Frame;
use crate::terms::{at, other};
use crate::{Event, Order, State, rule};

/// OB-D-30.
pub fn check(state: &State, side: Side, order: &Order) -> Result<(), Refusal> {
    let answering = matches!(state.frames.top(), Frame::AnswerDraw(_));
    match order {
        Order::OfferDraw => {
            refuse_if(answering, WRONG_STEP)?;
            refuse_if(state.draw_offered[at(side)], DRAW_AGAIN)
        }
        _ => refuse_if(!answering, WRONG_STEP),
    }
}

/// Carries it out; true if the interrupted decision is open again or the other side is asked.
pub(crate) fn answer<T: Table<State>>(play: &mut Play<'_, T>, frame: Frame, order: &Order) -> bool {
    match order {
        Order::OfferDraw => {
            let Some(side) = crate::sequence::decider(play.rules, play.state, frame) else { return true };
            play.happen(rule::VIC_5, Event::DrawOffered { side });
            play.state.frames.push(Frame::AnswerDraw(other(side)));
            true
        }
        Order::AcceptDraw => {
            let outcome = Outcome { winner: None, rule: rule::VIC_5, how: "both sides agreed to a draw" };
            play.happen(rule::VIC_5, Event::Ended { outcome });
            false
        }
        _ => {
            if let Frame::AnswerDraw(side) = frame {
                play.happen(rule::VIC_5, Event::DrawDeclined { side });
            }
            play.state.frames.pop();
            true
        }
    }
}
