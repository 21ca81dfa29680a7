//! A draw by agreement: offered before a decision, answered at once, and then the decision goes on (BB-VIC-9).

use sandtable_kernel::{Refusal, Side, Table};

use crate::play::Play;
use crate::refusals::{DRAW_AGAIN, refuse_if};
use crate::{Event, State, rule, victory};

/// BB-VIC-9: once in a turn.
pub fn check_offer(state: &State, side: Side) -> Result<(), Refusal> {
    refuse_if(state.draw_offered[usize::from(side.0)], DRAW_AGAIN)
}

/// The other side is asked.
pub(crate) fn offer<T: Table<State>>(play: &mut Play<'_, T>, side: Side) {
    play.happen(rule::VIC_9, Event::DrawOffered { side });
}

/// The game is a draw.
pub(crate) fn accept<T: Table<State>>(play: &mut Play<'_, T>) {
    victory::end(play, rule::VIC_9, None, "both sides agree");
}

/// The decision that was interrupted is asked again.
pub(crate) fn decline<T: Table<State>>(play: &mut Play<'_, T>, side: Side) {
    play.happen(rule::VIC_9, Event::DrawDeclined { side });
}
