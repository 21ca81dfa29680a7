//! The conformance suite: what every game must hold, whatever its rules are.
//!
//! A game's tests call [`conformance!`](crate::conformance), which makes a test of each check. Each one plays random games
//! of every scenario that comes with the game and looks at the decisions on the way; all of it follows from seeds, so a
//! breach comes back with the same numbers.

mod armies;
mod book;
mod codes;
mod course;
mod fairness;
mod files;
mod fill;
mod offers;
mod orders;
mod replays;
mod switches;
mod views;

pub use armies::armies_are_in_order;
pub use book::{lessons_can_be_finished, rules_and_scenarios_are_in_order, the_same_dice_give_the_same_start};
pub use codes::codes_stand_for_orders;
pub(crate) use course::Game;
pub use course::{Breach, Pace};
pub use fairness::players_decide_by_what_they_know;
pub use files::files_tell_every_fault;
pub use offers::{every_ask_is_answerable, offers_and_check_agree, previews_tell_refusals};
pub use orders::{no_text_makes_it_panic, orders_survive_their_text, refused_orders_change_nothing};
pub use replays::{
    clones_play_alike, events_tell_everything, games_end, replays_audit, undo_returns_to_the_same_battle,
};
pub use switches::{games_end_under_every_switch, hidden_stays_hidden_under_every_switch};
pub use views::{secret_lines_stay_secret, views_tell_only_what_a_seat_may_know};

use sandtable_kernel::{Book, Mind};

/// One check of the suite.
pub type Check = fn(&Pace) -> Result<(), Breach>;

/// The whole suite with the names of its checks, for those who run it otherwise than as tests.
pub fn suite<B: Book, M: Mind<Rules = B>>() -> Vec<(&'static str, Check)> {
    vec![
        ("rules and scenarios are in order", rules_and_scenarios_are_in_order::<B, M>),
        ("lessons can be finished", lessons_can_be_finished::<B, M>),
        ("armies are in order", armies_are_in_order::<B, M>),
        ("files tell every fault", files_tell_every_fault::<B, M>),
        ("the same dice give the same start", the_same_dice_give_the_same_start::<B, M>),
        ("games end", games_end::<B, M>),
        ("clones play alike", clones_play_alike::<B, M>),
        ("replays audit", replays_audit::<B, M>),
        ("undo returns to the same battle", undo_returns_to_the_same_battle::<B, M>),
        ("every ask is answerable", every_ask_is_answerable::<B, M>),
        ("offers and check agree", offers_and_check_agree::<B, M>),
        ("previews tell refusals", previews_tell_refusals::<B, M>),
        ("refused orders change nothing", refused_orders_change_nothing::<B, M>),
        ("orders survive their text", orders_survive_their_text::<B, M>),
        ("no text makes it panic", no_text_makes_it_panic::<B, M>),
        ("views tell only what a seat may know", views_tell_only_what_a_seat_may_know::<B, M>),
        ("secret lines stay secret", secret_lines_stay_secret::<B, M>),
        ("players decide by what they know", players_decide_by_what_they_know::<B, M>),
        ("games end under every switch", games_end_under_every_switch::<B, M>),
        ("hidden stays hidden under every switch", hidden_stays_hidden_under_every_switch::<B, M>),
    ]
}

/// Makes a test of every check of the suite: `sandtable_testkit::conformance!(Browning, BrowningMind);`, or with a [`Pace`] of its own.
#[macro_export]
macro_rules! conformance {
    ($book:ty, $mind:ty) => {
        $crate::conformance!($book, $mind, $crate::conform::Pace::default());
    };
    ($book:ty, $mind:ty, $pace:expr) => {
        $crate::conformance!(@tests $book, $mind, $pace,
            rules_and_scenarios_are_in_order, lessons_can_be_finished, armies_are_in_order, files_tell_every_fault,
            the_same_dice_give_the_same_start, games_end,
            clones_play_alike, replays_audit, undo_returns_to_the_same_battle,
            every_ask_is_answerable, offers_and_check_agree,
            previews_tell_refusals, refused_orders_change_nothing, orders_survive_their_text, no_text_makes_it_panic,
            views_tell_only_what_a_seat_may_know, secret_lines_stay_secret, players_decide_by_what_they_know,
            games_end_under_every_switch, hidden_stays_hidden_under_every_switch);
    };
    (@tests $book:ty, $mind:ty, $pace:expr, $($check:ident),*) => {
        $(
            #[test]
            fn $check() -> Result<(), $crate::conform::Breach> {
                $crate::conform::$check::<$book, $mind>(&$pace)
            }
        )*
    };
}
