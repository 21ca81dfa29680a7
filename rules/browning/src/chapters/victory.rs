//! Victory and the end of the game (BB-VIC).

use core::cmp::Ordering;

use sandtable_kernel::{Outcome, RuleId, Side, Table};

use crate::play::Play;
use crate::terms::{SIDES, other};
use crate::{Browning, Event, State, rule};

/// BB-VIC-1: a side's figures that are not on the table.
pub fn off_table(state: &State, side: Side) -> u32 {
    starting(state, side) - state.on_table_of(side).count()
}

/// BB-VIC-1: the figures a side started with.
pub fn starting(state: &State, side: Side) -> u32 {
    state.of_side[usize::from(side.0)].count()
}

/// BB-VIC-2: a side with nobody on the table has lost; both, and it is a draw.
pub(crate) fn check_elimination<T: Table<State>>(play: &mut Play<'_, T>) {
    match SIDES.map(|side| play.state.on_table_of(side).is_empty()) {
        [false, false] => {}
        [true, true] => end(play, rule::VIC_2, None, "nobody is left on the table"),
        [a_is_gone, _] => {
            end(play, rule::VIC_2, Some(Side(a_is_gone.into())), "the enemy has nobody left on the table");
        }
    }
}

/// BB-VIC-4: whether a side has lost so many that it breaks.
pub fn is_broken(rules: &Browning, state: &State, side: Side) -> bool {
    let percent = u32::from(rules.setup().break_percent[usize::from(side.0)]);
    off_table(state, side) * 100 >= percent * starting(state, side)
}

/// BB-VIC-4, BB-VIC-5: one side broken, the other wins; both, the one that lost the smaller part.
pub(crate) fn check_break<T: Table<State>>(play: &mut Play<'_, T>) {
    if play.state.outcome.is_some() {
        return;
    }
    let broken = SIDES.map(|side| is_broken(play.rules, play.state, side));
    for side in SIDES.into_iter().filter(|side| broken[usize::from(side.0)]) {
        play.happen(rule::VIC_4, Event::Broken { side });
    }
    match broken {
        [false, false] => {}
        [true, true] => {
            let winner = lost_less(play.state);
            end(play, rule::VIC_5, winner, "both sides are broken");
        }
        [a_is_broken, _] => end(play, rule::VIC_5, Some(Side(a_is_broken.into())), "the enemy is broken"),
    }
}

/// BB-VIC-6, BB-VIC-7: after the last turn ground decides, or losses where there is no ground to hold.
pub(crate) fn check_length<T: Table<State>>(play: &mut Play<'_, T>) {
    let setup = play.rules.setup();
    if play.state.outcome.is_some() || play.state.turn < setup.turns {
        return;
    }
    if setup.objectives.is_empty() {
        let winner = lost_less(play.state);
        end(play, rule::VIC_7, winner, "the last turn is over and losses decide");
    } else {
        let [a, b] = SIDES.map(|side| victory_points(play.rules, play.state, side));
        let winner = match a.cmp(&b) {
            Ordering::Greater => Some(SIDES[0]),
            Ordering::Less => Some(SIDES[1]),
            Ordering::Equal => None,
        };
        end(play, rule::VIC_6, winner, "the last turn is over and ground decides");
    }
}

/// BB-VIC-6: the worth of the objectives a side holds.
pub fn victory_points(rules: &Browning, state: &State, side: Side) -> u32 {
    let held = rules.setup().objectives.iter().zip(&state.holders).filter(|(_, holder)| **holder == Some(side));
    held.map(|(objective, _)| u32::from(objective.points)).sum()
}

/// BB-VIC-5, BB-VIC-7: the side with the lower part of its figures off the table; nobody if equal.
pub fn lost_less(state: &State) -> Option<Side> {
    let [a, b] = SIDES.map(|side| off_table(state, side) * starting(state, other(side)));
    match a.cmp(&b) {
        Ordering::Less => Some(SIDES[0]),
        Ordering::Greater => Some(SIDES[1]),
        Ordering::Equal => None,
    }
}

/// BB-VIC-8: the other side wins.
pub(crate) fn concede<T: Table<State>>(play: &mut Play<'_, T>, side: Side) {
    end(play, rule::VIC_8, Some(other(side)), "the enemy concedes");
}

/// Ends the battle.
pub(crate) fn end<T: Table<State>>(play: &mut Play<'_, T>, by: RuleId, winner: Option<Side>, how: &'static str) {
    play.happen(by, Event::Ended { outcome: Outcome { winner, rule: by, how } });
}
