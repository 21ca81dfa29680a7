//! Played results follow the odds that the race shows, and would not follow others.

use sandtable_kernel::{Face, Seat};
use sandtable_odds::Odds;
use sandtable_testkit::{NotAsShown, played_as_shown};

use crate::race::{Order, Race, SOUND, State, Step};

/// Ann stands behind Bob and is about to pass him.
fn about_to_pass() -> (Race<SOUND>, State) {
    let rules = Race { title: String::new(), length: 60, rounds: 20, at: [5, 8], cards: [Some(1); 2] };
    let mut state = State::new(rules.at);
    state.frames.push(Step::Trip { by: 1, runner: 0, to: 10 });
    (rules, state)
}

fn tripped(_before: &State, after: &State) -> bool {
    after.at[0] < after.at[1]
}

#[test]
fn a_trip_works_as_often_as_shown() {
    let (rules, state) = about_to_pass();
    for (using, ways) in [(0, 2), (1, 3), (2, 4)] {
        let order = Order::Trip { using };
        let shown = rules.preview(&state, Seat(1), &order).odds;
        assert_eq!((shown[0].ways, shown[0].out_of), (ways, 6));
        let odds = Odds::weighted([(true, ways), (false, 6 - ways)]).expect("weights");
        let played = played_as_shown(&rules, &state, Seat(1), &order, &odds, 20_000, tripped);
        assert!(played.is_ok(), "{played:?}");
    }
}

#[test]
fn wrong_odds_and_illegal_orders_are_noticed() {
    let (rules, state) = about_to_pass();
    let wrong = Odds::weighted([(true, 1u64), (false, 5)]).expect("weights");
    let played = played_as_shown(&rules, &state, Seat(1), &Order::Trip { using: 0 }, &wrong, 20_000, tripped);
    assert!(matches!(played, Err(NotAsShown::Disagree(_))));
    let played = played_as_shown(&rules, &state, Seat(0), &Order::Trip { using: 0 }, &wrong, 10, tripped);
    assert!(matches!(played, Err(NotAsShown::Refused(_))));
}
