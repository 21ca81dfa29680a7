//! The end of a turn, E1 (OB-SEQ-10): work done in turns, objectives, and whether the game is over.

use sandtable_kernel::Table;

use crate::advanced::{bridges, engineering};
use crate::play::Play;
use crate::sequence::{Next, Stage};
use crate::{Event, State, rule, victory};

/// E1: turn-long tasks gain a turn, flags are cleared, orders are checked; then the next turn.
pub(crate) fn end_turn<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if play.state.outcome.is_some() {
        return Next::Go(Stage::TurnStart);
    }
    engineering::count_turns(play);
    bridges::release(play);
    play.happen(rule::SEQ_10, Event::TurnEnded);
    victory::hold_objectives(play);
    victory::check_orders(play);
    Next::Go(Stage::TurnStart)
}
