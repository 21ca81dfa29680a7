//! Offering and answering a draw (OB-VIC-5): it interrupts any decision and goes back to it.

use sandtable_kernel::{Outcome, Refusal, Side, Table};

use crate::play::Play;
use crate::refusals::{DRAW_AGAIN, WRONG_STEP, refuse_if};
use crate::sequence::Next;
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

/// A side offers a draw; the other is asked, and then the decision is open again.
pub(crate) fn offer<T: Table<State>>(play: &mut Play<'_, T>, side: Side, decision: Frame) -> Next {
    play.happen(rule::VIC_5, Event::DrawOffered { side });
    play.agenda.then_ask(Frame::AnswerDraw(other(side)));
    Next::Ask(decision)
}

/// Both agree.
pub(crate) fn accept<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    let outcome = Outcome { winner: None, rule: rule::VIC_5, how: "both sides agreed to a draw" };
    play.happen(rule::VIC_5, Event::Ended { outcome });
    Next::Done
}

/// This side fights on.
pub(crate) fn decline<T: Table<State>>(play: &mut Play<'_, T>, side: Side) -> Next {
    play.happen(rule::VIC_5, Event::DrawDeclined { side });
    Next::Done
}
