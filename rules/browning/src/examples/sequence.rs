//! BB-EX-1 to 3, BB-EX-43, BB-EX-46, BB-EX-51, BB-EX-55: who acts when, by initiatives and by cards.

use sandtable_kernel::Seat;

use super::two_turns::forces;
use crate::event::CardId;
use crate::fixture::{A, B, Field, Game, fire, leader_at};
use crate::terms::{Rank, TeamType, UnitId};
use crate::{Event, Order, cards, rule};

fn teams(keys: &[&str]) -> Field {
    keys.iter().zip(1..).fold(Field::new(), |field, (key, row)| {
        let (side, x) = if key.starts_with('a') { (A, 2) } else { (B, 45) };
        field.team(side, key, TeamType::Regular, &format!("{x},{}", 3 * row))
    })
}

#[test]
fn bb_ex_1_a_side_that_has_run_out_is_passed_over() {
    let mut game = teams(&["a1", "a2", "a3", "b1"]).toggle("first_player", "fixed").begin();
    game.idle("a1", 1).idle("a2", 5).idle("b1", 2);
    assert_eq!(game.asked(), ("activate", A));
    assert_eq!(game.refused(&Order::Pass), ("E-NO-PASS", "BB-SEQ-5"));
    assert_eq!(game.refused(&game.activate("a1")), ("E-UNIT-NOT-READY", "BB-SEQ-4"));
    assert_eq!(game.refused(&game.activate("b1")), ("E-UNIT-NOT-OWN", "BB-SEQ-3"));
    game.idle("a3", 1);
    assert_eq!(game.state.turn, 2);
}

#[test]
fn bb_ex_2_a_team_that_keeps_ready_waits_for_the_next_initiative() {
    let mut game = teams(&["a1", "a2", "b1"]).begin();
    game.idle("a1", 6);
    assert_eq!(game.refused(&game.activate("a1")), ("E-UNIT-BARRED", "BB-SEQ-8"));
    let mut game = teams(&["a1", "a2", "b1"]).toggle("same_team_twice", "yes").begin();
    game.idle("a1", 6).idle("a1", 2);
    assert_eq!(game.asked(), ("activate", B));
}

#[test]
fn bb_ex_3_the_only_unit_left_acts_again_and_again() {
    let mut game = teams(&["a1", "b1"]).toggle("first_player", "fixed").begin();
    game.idle("a1", 6);
    assert!(game.happened(rule::SEQ_9, Event::SlotLeftEmpty { side: A }));
    game.idle("b1", 4).idle("a1", 6);
    assert!(game.happened(rule::SEQ_6, Event::InitiativeSkipped { side: B }));
    game.idle("a1", 1);
    assert_eq!(game.state.turn, 2);
}

#[test]
fn bb_ex_43_the_higher_roll_begins_and_ties_roll_again() {
    let rules = teams(&["a1", "b1"]).change(|setup| setup.begins = None).rules();
    let game = Game::start(rules, [4, 4, 2, 5]);
    assert_eq!((game.state.first, game.asked()), (B, ("activate", B)));
    assert_eq!(game.rolls, [rule::SEQ_2; 4]);
}

#[test]
fn however_often_a_roll_off_ties_it_is_thrown_again() {
    let rules = teams(&["a1", "b1"]).change(|setup| setup.begins = None).rules();
    let game = Game::start(rules, [3; 200].into_iter().chain([2, 5]));
    assert_eq!((game.state.first, game.asked()), (B, ("activate", B)));
}

#[test]
fn a_roll_off_that_never_ends_is_told_and_nobody_wins() {
    let rules = teams(&["a1", "b1"]).change(|setup| setup.begins = None).rules();
    let game = Game::start(rules, [3; 4002]);
    let outcome = game.state.outcome.expect("it is over");
    assert!(outcome.is_undecided() && outcome.winner.is_none(), "{outcome:?}");
    let told = crate::tell::tell(&game.rules, &game.state, &Event::Ended { outcome }).text;
    assert!(told.starts_with("The battle ends undecided: a fault of this program"), "{told}");
}

#[test]
fn the_first_player_may_alternate_or_stay_the_same() {
    for (toggle, second) in [("alternate", B), ("fixed", A)] {
        let mut game = teams(&["a1", "b1"]).toggle("first_player", toggle).begin();
        game.idle("a1", 1).idle("b1", 1);
        assert_eq!(game.state.first, second, "{toggle}");
    }
}

#[test]
fn bb_ex_51_one_at_a_time() {
    let mut game = teams(&["a1", "a2", "b1"]).toggle("activation", "one").toggle("first_player", "fixed").begin();
    game.idle("a1", 6).idle("b1", 1);
    assert_eq!(game.asked(), ("activate", A));
    game.idle("a1", 1).idle("a2", 1);
    assert_eq!(game.asked().0, "activate");
}

#[test]
fn refusals_come_in_their_order_seat_then_step_then_piece() {
    let game = teams(&["a1", "b1"]).begin();
    let nonsense = Order::Rally(crate::terms::FigureId(99));
    assert_eq!(game.refused_to(Seat(1), &nonsense), ("E-NOT-YOURS", "BB-GEN-7"));
    assert_eq!(game.refused(&nonsense), ("E-WRONG-STEP", "BB-GEN-7"));
    let nobody = Order::Activate(UnitId::Team(crate::terms::TeamId(9)));
    assert_eq!(game.refused(&nobody), ("E-UNKNOWN", "BB-GEN-7"));
}

#[test]
fn bb_ex_46_a_squad_acts_on_its_card_and_the_card_comes_back() {
    let rules = Field::new()
        .team(A, "a1", TeamType::Regular, "2,3")
        .team(A, "a2", TeamType::Regular, "2,6")
        .squad_of(2)
        .team(B, "b1", TeamType::Regular, "45,3")
        .team(B, "b2", TeamType::Regular, "45,6")
        .squad_of(2)
        .leader(A, "pl-a", Rank::PlatoonLeader)
        .leader(B, "pl-b", Rank::PlatoonLeader)
        .toggle("activation", "cards_squad")
        .rules();
    let mut game = Game::start(rules, [1]);
    assert_eq!(game.state.deck, 0b1110);
    assert_eq!(game.refused(&game.activate("b1")), ("E-CARD-TEAM", "BB-OPT-3"));
    game.idle("a1", 6);
    // a2 is the only one left on the card and is taken without asking.
    assert_eq!(game.asked().0, "place leader");
    game.play(leader_at("2,6"), [3]).play(Order::SkipMovement, []).play(Order::HoldFire, [2]);
    assert_eq!(game.asked(), ("leader action", A));
    assert_eq!(game.state.deck, 0b1101, "the squad's card came back, the leader's was drawn");
    game.play(Order::LeaderPush, []);
    game.play(Order::Push(game.team("a2")), [1]);
    assert_eq!(game.state.deck, 0b1100);
    game.idle("a1", 2).play(leader_at("2,6"), [4]).play(Order::SkipMovement, []).play(Order::HoldFire, [2]);
    assert_eq!(game.refused(&Order::LeaderPush), ("E-PUSH-NONE", "BB-PLT-13"));
    game.play(Order::LeaderRally, []).play(leader_at("45,3"), [1, 1]);
    game.idle("b1", 1).play(leader_at("45,6"), [5]).play(Order::SkipMovement, []).play(Order::HoldFire, [1]);
    assert_eq!(game.state.turn, 2, "the deck is empty");
}

#[test]
fn bb_ex_55_a_card_with_nobody_left_is_discarded_and_a_push_brings_one_back() {
    let rules = forces().toggle("activation", "cards_team").rules();
    let order: Vec<_> = cards::all(&rules).map(|(_, card)| card).collect();
    assert_eq!(order.len(), 6);
    let mut game = Game::start(rules, [5]);
    assert_eq!(game.asked(), ("place leader", B));
    game.play(leader_at("16,24"), [6]).play(Order::SkipMovement, []).play(Order::HoldFire, [1]);
    assert_eq!(game.asked(), ("place leader", A));
    // a1 fires at b2's two men: Firepower 6 less Defence 2 pins and scatters both; then b2's card is drawn and discarded.
    game.play(leader_at("10,10"), [3]).play(Order::SkipMovement, []).play(fire("17,24"), [6, 4, 2]);
    assert!(game.happened(rule::OPT_6, Event::CardDiscarded { card: CardId(4) }));
    assert_eq!(game.asked(), ("leader action", A));
    game.play(Order::LeaderPush, []);
    game.play(Order::Push(game.team("a1")), [1]);
    assert!(game.happened(rule::OPT_5, Event::CardReturned { card: CardId(0) }));
    game.play(leader_at("10,10"), [2]).play(Order::SkipMovement, []).play(Order::HoldFire, [3]);
    assert_eq!(game.asked(), ("leader action", B));
}
