//! BB-EX-8 to 11: moving figures.

use sandtable_kernel::Length;

use crate::Order;
use crate::fixture::{A, B, Field, Game, figure, go, points};
use crate::movement::judge;
use crate::terms::{Status, TeamType};

fn moving(field: Field, dice: [u16; 2]) -> Game {
    let mut game = field.begin();
    game.play(game.activate("a1"), []);
    game.play(game.leader_beside(), [1]);
    if game.asked().0 == "rally" {
        game.play(Order::StopRallying, []);
    }
    game.play(Order::RollMovement, dice);
    game
}

fn far_enemy(field: Field) -> Field {
    field.team(B, "b1", TeamType::Regular, "40,40 41,40 42,40 43,40")
}

#[test]
fn bb_ex_8_the_low_die_crosses_the_wall() {
    let field = Field::new().terrain("low_wall", "5,12 20,12").team(
        A,
        "a1",
        TeamType::Regular,
        "10,11 12,10.5 14,11.5 4.99,11 5,11",
    );
    let mut game = moving(far_enemy(field), [2, 5]);
    assert_eq!(game.refused(&go(2, "12,12.6")), ("E-MOVE-TOO-LONG", "BB-MOV-5"));
    let slow = |number, to| judge(&game.rules, &game.state, figure(number), &points(to)).map(|judged| judged.slow);
    assert_eq!(slow(1, "10,13"), Ok(true));
    assert_eq!(slow(3, "19,11.5"), Ok(false));
    assert_eq!(slow(4, "4.99,13"), Ok(false));
    assert_eq!(slow(5, "5,13"), Ok(true));
    assert_eq!(game.refused(&go(1, "10,12")), ("E-SPOT", "BB-GEO-9"));
    game.play(go(1, "10,13"), []).play(go(3, "19,11.5"), []);
    assert_eq!(game.refused(&go(1, "10,14")), ("E-MOVE-DONE", "BB-MOV-2"));
}

#[test]
fn bb_ex_9_each_piece_of_a_path_is_rounded_up() {
    let game = moving(far_enemy(Field::new().team(A, "a1", TeamType::Regular, "10,10")), [6, 6]);
    assert_eq!(game.refused(&go(1, "14.25,14.25")), ("E-MOVE-TOO-LONG", "BB-MOV-4"));
    let length = |to| judge(&game.rules, &game.state, figure(1), &points(to)).map(|judged| judged.length);
    assert_eq!(length("14.24,14.24"), Ok(Length::inches(6)));
    assert_eq!(length("12,11 14,10"), Ok(Length::hundredths(448)));
}

#[test]
fn bb_ex_10_leaving_and_entering_a_wood_is_slow() {
    let field = Field::new().terrain("woods", "10,12 18,12 18,20 10,20").team(A, "a1", TeamType::Regular, "12,13 12,7");
    let game = moving(far_enemy(field), [5, 3]);
    assert!(judge(&game.rules, &game.state, figure(1), &points("12,10")).is_ok());
    assert!(judge(&game.rules, &game.state, figure(2), &points("12,11.99")).is_ok());
    assert_eq!(game.refused(&go(2, "12,12")), ("E-MOVE-TOO-LONG", "BB-MOV-5"));
}

#[test]
fn bb_ex_11_friends_are_passed_through_and_enemies_are_not() {
    let judged = |enemy: &str, friends: &str| {
        let field = Field::new().team(A, "a1", TeamType::Regular, &format!("10,10 {friends}"));
        let game = moving(field.team(B, "b1", TeamType::Regular, enemy), [6, 6]);
        judge(&game.rules, &game.state, figure(1), &points("16,10")).map(drop).map_err(|refusal| refusal.why.code)
    };
    assert_eq!(judged("13,10.79", ""), Err("E-MOVE-ENEMY"));
    assert_eq!(judged("13,10.8", ""), Ok(()));
    assert_eq!(judged("40,40", "13,10"), Ok(()));
    assert_eq!(judged("40,40", "16,10.79"), Err("E-SPOT"));
    assert_eq!(judged("40,40", "16,10.8"), Ok(()));
}

#[test]
fn what_may_not_move_is_named_in_the_order_of_the_catalogue() {
    let field = Field::new()
        .terrain("deep_water", "20,8 24,8 24,12 20,12")
        .team(A, "a1", TeamType::Regular, "19,10 12,10 14,10")
        .team(A, "a2", TeamType::Regular, "30,10")
        .status(2, Status::Pinned)
        .status(3, Status::Scattered);
    let game = moving(far_enemy(field), [6, 6]);
    assert_eq!(game.refused(&go(4, "31,10")), ("E-MOVE-NOT-TEAM", "BB-MOV-2"));
    assert_eq!(game.refused(&go(3, "15,10")), ("E-MOVE-GONE", "BB-MOV-2"));
    assert_eq!(game.refused(&go(2, "13,10")), ("E-MOVE-PINNED", "BB-MOV-2"));
    assert_eq!(game.refused(&go(1, "19,10")), ("E-MOVE-PATH", "BB-GEO-7"));
    assert_eq!(game.refused(&go(1, "")), ("E-MOVE-PATH", "BB-GEO-7"));
    assert_eq!(game.refused(&go(1, "19,-1")), ("E-MOVE-OFF-TABLE", "BB-GEO-13"));
    assert_eq!(game.refused(&go(1, "20,10")), ("E-MOVE-IMPASSABLE", "BB-MOV-7"));
    assert_eq!(game.refused(&go(99, "20,10")), ("E-UNKNOWN", "BB-GEN-7"));
}
