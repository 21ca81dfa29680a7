//! BB-EX-38 to 41, BB-EX-52, BB-EX-53: platoon leaders and senior NCOs.

use crate::fixture::{A, B, Field, Game, figure, leader_at, places};
use crate::platoon::Regroup;
use crate::terms::{Rank, Status, TeamType, UnitId};
use crate::{Event, Order, rule};

fn platoon() -> Field {
    Field::new()
        .team(A, "a1", TeamType::Regular, "10,10 11,10 12,10 13,10 14,10 15,10")
        .team(A, "a2", TeamType::Lmg, "20,10 21,10")
        .leader(A, "pl", Rank::PlatoonLeader)
        .leader(A, "nco", Rank::SeniorNco)
        .team(B, "b1", TeamType::Regular, "10,24 40,40")
        .toggle("first_player", "fixed")
}

fn with_scattered(numbers: &[u8]) -> Field {
    numbers.iter().fold(platoon(), |field, number| field.status(*number, Status::Scattered))
}

#[test]
fn bb_ex_38_a_leader_rallies_and_is_spent_whatever_he_rolls() {
    let mut game = platoon().status(1, Status::Pinned).begin();
    game.play(game.activate("pl"), []).play(Order::LeaderRally, []);
    assert_eq!(game.refused(&leader_at("30,30")), ("E-LEADER-FAR", "BB-PLT-3"));
    game.play(leader_at("22,10"), [6]);
    assert!(!game.state.is_ready(UnitId::Leader(game.leader("pl"))), "nobody pinned is in reach of that marker");
    let mut game = platoon().status(1, Status::Pinned).begin();
    game.play(game.activate("pl"), []).play(Order::LeaderRally, []).play(leader_at("12,10"), [6]);
    assert_eq!((game.asked().0, game.state.activation.points), ("rally", 6));
    game.play(Order::Rally(figure(1)), [1]);
    assert!(!game.state.is_ready(UnitId::Leader(game.leader("pl"))));
}

#[test]
fn bb_ex_39_the_die_says_how_many_come_back_and_who_is_lost() {
    assert_eq!([5, 2, 4].map(|face| Regroup { count: 4 }.read(face)), [4, 2, 4]);
    assert_eq!(Regroup { count: 8 }.odds().chance(&6).to_string(), "1/6");
    let mut game = with_scattered(&[3, 4, 5, 6]).begin();
    game.play(game.activate("pl"), []).play(Order::LeaderRegroup, []);
    assert_eq!(game.refused(&Order::RegroupCount(5)), ("E-REGROUP-COUNT", "BB-PLT-5"));
    game.play(Order::RegroupCount(4), [2]);
    assert_eq!(Game::numbers(game.state.lost), [5, 6]);
    assert_eq!(game.rolls, [rule::PLT_7]);
}

#[test]
fn bb_ex_40_regrouped_men_stand_near_their_team_and_far_from_the_enemy() {
    let mut game = with_scattered(&[2, 3, 4, 5, 6]).begin();
    game.play(game.activate("pl"), []).play(Order::LeaderRegroup, []).play(Order::RegroupCount(2), [3]);
    let into = |team, at| Order::PlaceRegrouped { team, places: places(at) };
    let (a1, b1) = (game.team("a1"), game.team("b1"));
    assert_eq!(game.refused(&into(b1, "")), ("E-REGROUP-TEAM", "BB-PLT-9"));
    assert_eq!(game.refused(&into(a1, "10,11 11,11 12,11")), ("E-REGROUP-MANY", "BB-PLT-9"));
    assert_eq!(game.refused(&into(a1, "13.01,10")), ("E-REGROUP-FAR", "BB-PLT-9"));
    assert_eq!(game.refused(&into(a1, "10,12")), ("E-REGROUP-ENEMY", "BB-PLT-9"));
    assert_eq!(game.refused(&into(a1, "10,10.79")), ("E-SPOT", "BB-GEO-9"));
    assert_eq!(game.refused(&into(a1, "10,11 10.5,11")), ("E-SPOT", "BB-GEO-9"));
    game.play(into(a1, "10,11.99"), []);
    assert_eq!(game.state.status(figure(2)), Status::Steady);
    assert_eq!(game.state.status(figure(3)), Status::Scattered);
    assert!(game.happened(rule::PLT_10, Event::StayedScattered { count: 1 }));
}

#[test]
fn bb_ex_41_a_pushed_team_is_ready_but_not_in_this_initiative() {
    let mut game = platoon().begin();
    game.idle("a1", 1).idle("a2", 1).idle("b1", 1);
    game.play(game.activate("pl"), []);
    assert_eq!(game.refused(&Order::LeaderRegroup), ("E-REGROUP-NONE", "BB-PLT-5"));
    game.play(Order::LeaderPush, []);
    let (a1, b1) = (game.team("a1"), game.team("b1"));
    assert_eq!(game.refused(&Order::Push(b1)), ("E-PUSH-TEAM", "BB-PLT-12"));
    game.play(Order::Push(a1), []);
    assert_eq!(game.refused(&game.activate("a1")), ("E-UNIT-BARRED", "BB-SEQ-8"));
    game.play(game.activate("nco"), []).play(Order::LeaderPush, []);
    assert_eq!(game.refused(&Order::Push(a1)), ("E-PUSH-READY", "BB-PLT-12"));
    game.play(Order::Push(game.team("a2")), []);
    assert_eq!(game.asked(), ("activate", A), "B has nobody Ready, so A goes on with its bars cleared");
    game.idle("a1", 1).idle("a2", 1);
}

#[test]
fn bb_ex_52_a_senior_nco_may_be_held_to_rallying() {
    let mut game = platoon().toggle("senior_nco", "rally_only").begin();
    game.idle("a1", 1);
    game.play(game.activate("nco"), []);
    assert_eq!(game.refused(&Order::LeaderPush), ("E-LEADER-RALLY-ONLY", "BB-PCE-16"));
    assert_eq!(game.refused(&Order::LeaderRegroup), ("E-LEADER-RALLY-ONLY", "BB-PCE-16"));
    game.play(Order::LeaderRally, []);
}

#[test]
fn bb_ex_53_regrouped_men_are_members_of_their_new_team() {
    let mut game = with_scattered(&[4, 5, 6]).begin();
    game.play(game.activate("pl"), []).play(Order::LeaderRegroup, []).play(Order::RegroupCount(3), [6]);
    let a2 = game.team("a2");
    game.play(Order::PlaceRegrouped { team: a2, places: places("20,11 21,11 22,11") }, []);
    assert_eq!(game.state.members(a2).count(), 5);
    assert!(game.state.is_ready(UnitId::Team(a2)));
    game.ready_to_fire("a2").play(crate::fixture::fire("10,24"), [2]);
    let fired = game.events.iter().find_map(|(_, event)| match event {
        Event::Fired { firers, .. } => Some(*firers),
        _ => None,
    });
    assert_eq!(fired, Some(5));
    assert_eq!(game.pinned(), [9], "strong with five: 2 + 1 against 2");
}
