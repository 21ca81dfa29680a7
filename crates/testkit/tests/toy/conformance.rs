//! The sound race passes every check, and each check catches the mistake planted for it.

use sandtable_testkit::conform::{self, Breach, Check, Pace};

use crate::race::*;

mod sound {
    sandtable_testkit::conformance!(
        crate::race::Race<{ crate::race::SOUND }>,
        crate::race::RaceMind<{ crate::race::SOUND }>
    );
}

#[test]
fn a_game_that_never_ends_is_caught() {
    caught(conform::games_end::<Race<ENDLESS>, RaceMind<ENDLESS>>, "the game is not over yet");
}

#[test]
fn an_order_allowed_where_nothing_is_offered_is_caught() {
    caught(
        conform::refused_orders_change_nothing::<Race<LENIENT>, RaceMind<LENIENT>>,
        "is offered nothing, and yet `pace",
    );
}

#[test]
fn an_illegal_random_order_is_caught() {
    caught(conform::every_ask_is_answerable::<Race<RECKLESS>, RaceMind<RECKLESS>>, "`trip using 9`");
}

#[test]
fn an_order_written_short_is_caught() {
    caught(
        conform::orders_survive_their_text::<Race<FORGETFUL>, RaceMind<FORGETFUL>>,
        "is written `pace run`, which reads as Pace(Run)",
    );
}

#[test]
fn a_parser_that_panics_is_caught() {
    caught(conform::no_text_makes_it_panic::<Race<PANICKY>, RaceMind<PANICKY>>, "makes it panic");
}

#[test]
fn a_scene_that_shows_a_hidden_card_is_caught() {
    caught(
        conform::views_tell_only_what_a_seat_may_know::<Race<LEAKY_SCENE>, RaceMind<LEAKY_SCENE>>,
        "the scene of seat",
    );
}

#[test]
fn a_refusal_that_gives_a_card_away_is_caught() {
    caught(conform::views_tell_only_what_a_seat_may_know::<Race<LEAKY_REFUSAL>, RaceMind<LEAKY_REFUSAL>>, "of seat");
}

#[test]
fn imagining_the_truth_is_caught() {
    caught(
        conform::views_tell_only_what_a_seat_may_know::<Race<PEEKING>, RaceMind<PEEKING>>,
        "`imagine` always gives the true state",
    );
}

#[test]
fn a_player_who_looks_at_a_hidden_card_is_caught() {
    caught(conform::players_decide_by_what_they_know::<Race<SNOOPING>, RaceMind<SNOOPING>>, "random decides `pace");
}

#[test]
fn a_sentence_that_gives_a_card_away_is_caught() {
    caught(conform::secret_lines_stay_secret::<Race<LEAKY_SENTENCE>, RaceMind<LEAKY_SENTENCE>>, "is told `");
}

#[test]
fn a_secret_choice_told_to_all_is_caught() {
    caught(conform::secret_lines_stay_secret::<Race<LOUD>, RaceMind<LOUD>>, "but it is told which it was");
    caught(
        conform::secret_lines_stay_secret::<Race<OPEN_ORDERS>, RaceMind<OPEN_ORDERS>>,
        "but it is told which it was",
    );
}

#[test]
fn an_offer_that_is_refused_is_caught() {
    caught(
        conform::offers_and_check_agree::<Race<DEAD_BUTTON>, RaceMind<DEAD_BUTTON>>,
        "`trip using 9` is offered and refused",
    );
}

#[test]
fn an_offer_that_cannot_be_read_is_caught() {
    caught(conform::offers_and_check_agree::<Race<BABBLING>, RaceMind<BABBLING>>, "`pace speed");
}

#[test]
fn an_ask_without_an_offer_is_caught() {
    caught(
        conform::every_ask_is_answerable::<Race<NO_OFFERS>, RaceMind<NO_OFFERS>>,
        "is asked to trip and offered nothing",
    );
}

#[test]
fn a_preview_that_hides_the_refusal_is_caught() {
    caught(conform::previews_tell_refusals::<Race<ROSY>, RaceMind<ROSY>>, "tells None, and the order gives Some");
}

#[test]
fn a_scenario_that_cannot_be_set_up_is_caught() {
    caught(conform::rules_and_scenarios_are_in_order::<Race<BAD_SCENARIO>, RaceMind<BAD_SCENARIO>>, "cannot be set up");
}

#[test]
fn a_rule_without_a_text_is_caught() {
    caught(
        conform::rules_and_scenarios_are_in_order::<Race<UNWRITTEN>, RaceMind<UNWRITTEN>>,
        "without a text [\"RT-END-2\"]",
    );
}

#[test]
fn a_force_list_without_an_army_is_caught() {
    caught(conform::armies_are_in_order::<Race<UNARMED>, RaceMind<UNARMED>>, "there is no army to start from");
}

#[test]
fn a_click_that_does_nothing_is_caught() {
    caught(conform::armies_are_in_order::<Race<DEAF_FORM>, RaceMind<DEAF_FORM>>, "it is offered and not carried out");
}

#[test]
fn a_start_that_remembers_the_last_one_is_caught() {
    caught(
        conform::the_same_dice_give_the_same_start::<Race<HAUNTED_START>, RaceMind<HAUNTED_START>>,
        "it begins differently",
    );
}

#[test]
fn play_that_depends_on_more_than_the_state_is_caught() {
    caught(conform::clones_play_alike::<Race<HAUNTED>, RaceMind<HAUNTED>>, "come apart");
    caught(conform::replays_audit::<Race<HAUNTED>, RaceMind<HAUNTED>>, "in the replay");
    caught(conform::undo_returns_to_the_same_battle::<Race<HAUNTED>, RaceMind<HAUNTED>>, "rewound to line");
}

#[test]
fn a_refusal_that_leaves_a_trace_is_caught() {
    caught(
        conform::refused_orders_change_nothing::<Race<GRUDGE>, RaceMind<GRUDGE>>,
        "and then the same order went another way",
    );
}

#[test]
fn the_suite_lists_every_check() {
    for (name, check) in conform::suite::<Race<SOUND>, RaceMind<SOUND>>() {
        assert_eq!(check(&Pace { games: 1, ..Pace::default() }), Ok(()), "{name}");
    }
    assert_eq!(conform::suite::<Race<SOUND>, RaceMind<SOUND>>().len(), 20);
}

fn caught(check: Check, words: &str) {
    let pace = Pace { games: 6, orders: 300, stride: 1, house: &[], only: None };
    let breach: Breach = check(&pace).expect_err("the planted mistake goes unnoticed");
    assert!(breach.to_string().contains(words), "{breach}");
}
