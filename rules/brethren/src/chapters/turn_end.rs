//! The End step (BR-END): mission scoring, the end-of-game test, and clearing the turn's markers.

use sandtable_kernel::Table;

use crate::play::Play;
use crate::sequence::Next;
use crate::state::Stage;
use crate::terms::Phase;
use crate::{Event, State, rule, victory};

/// BR-END-1.
pub(crate) fn finish<T: Table<State>>(play: &mut Play<'_, T>) -> Next {
    if play.state.phase != Phase::End {
        play.happen(rule::END_1, Event::PhaseBegan { phase: Phase::End });
    }
    victory::score(play);
    if victory::judge_turn(play) {
        return Next::Done;
    }
    let turn = play.state.turn;
    play.happen(rule::END_1, Event::TurnEnded { turn });
    Next::Go(Stage::TurnStart)
}
