//! BB-EX-42, BB-EX-44, BB-EX-45, BB-EX-56: the end of a turn, victory, draws.

use crate::fixture::{A, B, Field, figure};
use crate::terms::{Rank, Status, TeamType};
use crate::{Event, Order, rule, victory};

fn two_teams() -> Field {
    Field::new().team(A, "a1", TeamType::Regular, "10,10 11,10 12,10").team(
        A,
        "a2",
        TeamType::Regular,
        "20,10 21,10 22,10",
    )
}

#[test]
fn bb_ex_42_one_pinned_man_a_side_scatters() {
    let field = two_teams().status(4, Status::Pinned).status(6, Status::Pinned);
    let mut game = field.team(B, "b1", TeamType::Regular, "40,40").begin();
    game.idle("a1", 1).idle("a2", 1).idle("b1", 1);
    assert_eq!(game.asked(), ("scatter", A));
    assert_eq!(game.refused(&Order::EndScatter(figure(5))), ("E-SCATTER-NOT-PINNED", "BB-END-2"));
    game.play(Order::EndScatter(figure(6)), [5, 1]);
    assert_eq!((game.pinned(), game.scattered(), game.state.turn), (vec![4], vec![6], 2));
}

#[test]
fn bb_ex_42_in_big_games_one_of_each_platoon() {
    let field = two_teams().new_platoon().status(1, Status::Pinned).status(6, Status::Pinned);
    let mut game = field.team(B, "b1", TeamType::Regular, "40,40").begin();
    game.idle("a1", 1).idle("a2", 1).idle("b1", 1);
    assert_eq!(game.refused(&Order::EndScatter(figure(6))), ("E-SCATTER-PLATOON", "BB-END-3"));
    game.play(Order::EndScatter(figure(1)), []).play(Order::EndScatter(figure(6)), [5, 1]);
    assert_eq!(game.scattered(), [1, 6]);
}

#[test]
fn elimination_waits_until_both_sides_have_chosen() {
    let field = Field::new().team(A, "a1", TeamType::Regular, "10,10").leader(A, "pl", Rank::PlatoonLeader);
    let field = field.team(B, "b1", TeamType::Regular, "40,40").status(1, Status::Pinned).status(2, Status::Pinned);
    let mut game = field.begin();
    game.idle("a1", 1);
    game.play(game.activate("pl"), []).play(Order::LeaderRally, []);
    game.play(game.leader_beside(), [1]).play(Order::StopRallying, []).idle("b1", 1);
    game.play(Order::EndScatter(figure(1)), []);
    assert!(game.happened(rule::PCE_18, Event::LeaderRemoved { leader: game.leader("pl") }));
    game.play(Order::EndScatter(figure(2)), []);
    let outcome = game.state.outcome.expect("it is over");
    assert_eq!((outcome.winner, outcome.rule), (None, rule::VIC_2));
}

#[test]
fn bb_ex_44_a_side_breaks_at_its_percentage_and_the_smaller_loss_wins() {
    let row = |y: u32, count: u32| (1..=count).map(|x| format!("{x},{y}")).collect::<Vec<_>>().join(" ");
    let field = |off_a: u8, off_b: u8| {
        let mut field = Field::new()
            .team(A, "a1", TeamType::Regular, &row(1, 27))
            .team(B, "b1", TeamType::Regular, &row(40, 18))
            .change(|setup| setup.break_percent = [50, 50]);
        for number in (1..=off_a).chain(28..28 + off_b) {
            field = field.status(number, Status::Scattered);
        }
        field.begin()
    };
    let game = field(13, 0);
    assert!(!victory::is_broken(&game.rules, &game.state, A));
    assert!(victory::is_broken(&game.rules, &field(14, 0).state, A));
    let mut game = field(14, 10);
    assert_eq!(victory::lost_less(&game.state), Some(A));
    game.idle("a1", 1).idle("b1", 1);
    assert!(
        game.happened(rule::VIC_4, Event::Broken { side: A }) && game.happened(rule::VIC_4, Event::Broken { side: B })
    );
    assert_eq!(game.state.outcome.and_then(|outcome| outcome.winner), Some(A));
}

#[test]
fn bb_ex_45_only_steady_men_take_and_contest_ground() {
    let taken = |a: &str, b: &str, b_status: Status| {
        let field = Field::new()
            .team(A, "a1", TeamType::Regular, a)
            .team(B, "b1", TeamType::Regular, &format!("{b} 47,47"))
            .status(2, b_status)
            .objective("24,24", 1, Some(B))
            .toggle("first_player", "fixed");
        let mut game = field.begin();
        game.idle("a1", 1).idle("b1", 1);
        if game.asked().0 == "scatter" {
            game.play(Order::EndScatter(figure(2)), []);
        }
        game.state.holders[0]
    };
    assert_eq!(taken("24,27", "24,24", Status::Pinned), Some(A));
    assert_eq!(taken("24,27", "23,24", Status::Steady), Some(B));
    assert_eq!(taken("21.8,26.1", "40,24", Status::Steady), Some(B));
}

#[test]
fn bb_ex_56_a_draw_is_offered_once_a_turn_and_answered_at_once() {
    let mut game = two_teams().team(B, "b1", TeamType::Regular, "40,40").begin();
    game.play(Order::OfferDraw, []);
    assert_eq!(game.asked(), ("answer draw", B));
    assert_eq!(game.refused(&Order::OfferDraw), ("E-WRONG-STEP", "BB-GEN-7"));
    game.play(Order::DeclineDraw, []);
    assert_eq!(game.asked(), ("activate", A));
    assert_eq!(game.refused(&Order::OfferDraw), ("E-DRAW-AGAIN", "BB-VIC-9"));
    game.idle("a1", 1).idle("a2", 1).play(Order::OfferDraw, []).play(Order::AcceptDraw, []);
    assert_eq!(game.state.outcome.map(|outcome| (outcome.winner, outcome.rule)), Some((None, rule::VIC_9)));
}

#[test]
fn conceding_is_open_at_every_decision_and_the_other_side_wins() {
    let mut game = two_teams().team(B, "b1", TeamType::Regular, "40,40").begin();
    game.play(Order::OfferDraw, []).play(Order::Concede, []);
    assert_eq!(game.state.outcome.and_then(|outcome| outcome.winner), Some(A));
}
